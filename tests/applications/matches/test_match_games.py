"""Single games, openings, whole matches and their records."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from match_helpers import Planner
from shared import first, load

from interpreter.applications.matches import openings
from interpreter.applications.matches.budgets import Budget, Control, Watch
from interpreter.applications.matches.course import Course, Turn
from interpreter.applications.matches.game import Game
from interpreter.applications.matches.openings import Opening, OpeningError, Randomiser, begin
from interpreter.applications.matches.players import Choice, EnginePlayer, GreedyPlayer
from interpreter.applications.matches.records import (
    MatchRecordError,
    Record,
    read,
    result_of,
    time_controls,
    turns_of,
)
from interpreter.applications.matches.runner import Breaker, GameResult, Plan, conduct, play_game
from interpreter.applications.matches.tally import Tally
from interpreter.applications.matches.workers import ahead, at_once, workers
from interpreter.applications.records import PgnReader, replay

FirstGame = Callable[[Plan], GameResult]
FREE = "senterej"
NO_WATCH = Watch(Budget(), 0, 60)


def moves_of(game: GameResult) -> list[tuple[str, str | None]]:
    """Who did what."""
    return [(turn.side, turn.move) for turn in game.course.turns]


def played(plan: Plan, count: int, processes: int = 1) -> list[GameResult]:
    """The first games of a plan."""
    with workers(plan, processes) as submit:
        return list(conduct(range(count), submit, ahead(processes)))


# --- one game ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "variant"),
    first(
        2,
        [
            *((("random", "random"), variant) for variant in ("racingkings", "carousel", "ultima", FREE)),
            *((("engine:nodes=50", "greedy"), variant) for variant in ("antichess", "omega", FREE)),
        ],
    ),
)
def test_game_follows_the_rules(
    players: tuple[str, str], variant: str, plan: Planner, first_game: FirstGame
) -> None:
    """Every move is legal where it is played, and the game ends where the rules end it."""
    made = plan(*players, variant=variant, max_plies=30, seed=3)
    course, checked = first_game(made).course, Game(made.load().position())
    for turn in course.turns:
        assert checked.outcome() is None
        assert checked.side == turn.side
        if turn.move is None:
            checked.decline()
        else:
            checked.play(checked.position.parse(turn.move))
    outcome = checked.outcome()
    if course.kind == "limit":
        assert (course.reason, course.plies, outcome) == ("ply limit", 30, None)
    else:
        assert outcome
        assert (course.result, course.reason) == (outcome.result, outcome.reason)


def test_programs_do_not_decline_for_ever(plan: Planner, first_game: FirstGame) -> None:
    course = first_game(plan("random", "random", variant=FREE, max_plies=80, seed=5)).course
    free = [turn for turn in course.turns if turn.free]
    assert any(turn.move is None for turn in free)
    for side in ("white", "black"):
        mine = [turn.move for turn in free if turn.side == side]
        assert (None, None) not in itertools.pairwise(mine)


class Idle(EnginePlayer):
    """Always declines."""

    def choose(self, game: Game, watch: object) -> Choice:
        """Nothing."""
        return Choice(None)


def test_declining_where_a_move_is_due_loses(
    plan: Planner, first_game: FirstGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    from interpreter.applications.matches import seating

    monkeypatch.setattr(seating, "EnginePlayer", Idle)
    course = first_game(plan("engine", "random")).course
    assert (course.reason, course.kind, course.result) == ("no move", "forfeit", "0-1")


def test_greedy_takes_what_is_worth_most_and_mates() -> None:
    variant = load("chess")
    greedy = GreedyPlayer(variant, "1")

    def choice(fen: str) -> str | None:
        move = greedy.choose(Game(variant.position(fen)), NO_WATCH).move
        return move.text if move else None

    assert choice("7k/8/8/2q1r3/3P4/8/8/3K4 w - - 0 1") == "d4c5"
    assert choice("7k/8/8/3p4/2Q1R3/8/8/3K4 b - - 0 1") == "d5c4"
    assert choice("k7/8/1K6/8/8/8/8/2n4R w - - 0 1") == "h1h8"


def test_greedy_chooses_among_equals_by_its_seed() -> None:
    variant = load("chess")
    game = Game(variant.position("7k/R7/6K1/8/8/8/8/1R6 w - - 0 1"))
    chosen = {str(GreedyPlayer(variant, str(n)).choose(game, NO_WATCH).move) for n in range(12)}
    assert chosen == {"a7a8", "b1b8"}


def test_a_game_without_moves_is_no_game(plan: Planner, first_game: FirstGame) -> None:
    over = Opening("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")
    course = first_game(plan("random", "random", openings=(over,))).course
    assert (course.plies, course.result, course.reason) == (0, "1-0", "checkmate")


def test_breaking_off(plan: Planner) -> None:
    from interpreter.applications.matches.players import Stopped

    breaker = Breaker()
    breaker.stop()
    with pytest.raises(Stopped):
        play_game(plan("random", "random"), 0, breaker)


# --- openings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["chess", "lakeside", "antichess", FREE])
def test_random_openings_are_open_and_have_their_length(name: str) -> None:
    variant = load(name)
    maker = Randomiser(plies=12)
    made = [maker.opening(variant, f"a/{n}") for n in range(5)]
    assert made == [maker.opening(variant, f"a/{n}") for n in range(5)]
    assert len(set(made)) == 5
    for opening in made:
        game = begin(variant, opening)
        assert game.plies == 12
        assert game.outcome() is None


@pytest.mark.every
def test_balanced_openings() -> None:
    variant = load("losalamos")
    strict, loose = Randomiser(plies=8, balance=60), Randomiser(plies=8)
    for n in range(4):
        assert openings.advantage(begin(variant, strict.opening(variant, str(n)))) <= 60
    leads = [openings.advantage(begin(variant, loose.opening(variant, str(n)))) for n in range(12)]
    assert max(leads) > 60


def test_file_of_openings(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    path.write_text(
        f"# comment\n\n{fen}\ne2e4 e7e5\nstartpos moves d2d4\n{fen} moves e2e4\nposition fen {fen} moves e2e3\nstartpos\n"
    )
    assert openings.read(path, load("chess")) == (
        Opening(fen),
        Opening(None, ("e2e4", "e7e5")),
        Opening(None, ("d2d4",)),
        Opening(fen, ("e2e4",)),
        Opening(fen, ("e2e3",)),
        Opening(),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e2e4\ne2e5", ":2: illegal move 'e2e5'"),
        ("4k3/8 w - -", ":1: FEN, board: 2 ranks, expected 8"),
        ("f2f3 e7e5 g2g4 d8h4", ":1: the game is over there ('checkmate')"),
        ("# nothing", "the file has no openings"),
    ],
)
def test_wrong_file_of_openings(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_text(text)
    with pytest.raises(OpeningError) as caught:
        openings.read(path, load("chess"))
    assert message in str(caught.value)


def test_no_file_of_openings(tmp_path: Path) -> None:
    with pytest.raises(OpeningError, match="No such file"):
        openings.read(tmp_path / "none", load("chess"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(OpeningError, match="not UTF-8"):
        openings.read(tmp_path / "bytes", load("chess"))


# --- matches ----------------------------------------------------------------------------------


def test_pairs_share_an_opening_and_swap_colours(plan: Planner) -> None:
    made = plan("random:name=a", "random:name=b", randomiser=Randomiser(plies=6), max_plies=10)
    games = played(made, 4)
    assert [game.colour for game in games] == ["white", "black", "white", "black"]
    assert games[0].opening == games[1].opening != games[2].opening == games[3].opening
    assert moves_of(games[0])[:6] == moves_of(games[1])[:6]
    assert moves_of(games[0]) != moves_of(games[1])


@pytest.mark.every
@pytest.mark.parametrize("b", ["random", pytest.param("engine:nodes=30", marks=pytest.mark.slow)])
def test_the_number_of_processes_changes_nothing(b: str, plan: Planner) -> None:
    made = plan("random", b, variant=FREE, seed=7, randomiser=Randomiser(4, 200 if b != "random" else None))
    alone, together = played(made, 6), played(made, 6, processes=2)
    assert list(map(moves_of, alone)) == list(map(moves_of, together))
    assert [game.number for game in together] == list(range(6))
    other = played(replace(made, seed=8), 1)
    assert moves_of(other[0]) != moves_of(alone[0])


def test_a_game_does_not_depend_on_those_before(plan: Planner) -> None:
    made = plan("engine:nodes=300", "engine:nodes=200", variant="losalamos", max_plies=20)
    assert moves_of(played(made, 3)[2]) == moves_of(play_game(made, 2, Breaker()))


def test_failure_of_a_player_comes_through(plan: Planner) -> None:
    from interpreter.applications.matches.players import PlayerError

    made = plan("uci:/bin/true,nodes=5", "random")
    with pytest.raises(PlayerError):
        next(conduct([0], lambda number: at_once(play_game, made, number, Breaker()), 1))


def game_of(number: int, result: str, reason: str = "checkmate", kind: str = "rule") -> GameResult:
    turns = (
        Turn("white", "e2e4"),
        Turn("black", "e7e5", seconds=0.5, nodes=100),
        Turn("white", f"d2d{number}", seconds=0.25, nodes=1),
    )
    colour = "black" if number % 2 else "white"
    return GameResult(number, colour, Opening(), Course(result, reason, kind, turns))


def test_tally() -> None:
    tally = Tally()
    for number, result in enumerate(["1-0", "0-1", "1-0", "1/2-1/2", "0-1", "1-0", "1/2-1/2", "1/2-1/2"]):
        tally.add(game_of(number, result))
    assert (tally.wins, tally.draws, tally.losses) == (3, 3, 2)
    assert tally.pairs == [1, 0, 1, 1, 1]
    assert tally.score == 4.5 / 8
    assert tally.white_points == 1 + 0 + 1 + 0.5 + 0 + 1 + 0.5 + 0.5
    assert tally.estimate
    assert tally.estimate.trials == 4
    tally.add(game_of(8, "0-1", "time", "forfeit"))
    assert tally.works[0].forfeits == {"time": 1}
    assert not tally.works[1].forfeits
    # A had White in five games and Black in four; of two thoughts one was White's.
    assert (tally.works[0].moves, tally.works[0].nodes) == (9, 5 * 1 + 4 * 100)
    assert tally.works[0].seconds == 5 * 0.25 + 4 * 0.5
    assert tally.works[0].longest == 0.5


# --- records ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "variant"),
    first(
        2,
        [
            ("random", "greedy", FREE),
            ("random", 'engine:nodes=60,name=a "b" c:\\d', "losalamos"),
            ("random", "random", "ultima"),
            ("random", "random", "omega"),
        ],
    ),
)
def test_record_can_be_read_again(a: str, b: str, variant: str, plan: Planner, tmp_path: Path) -> None:
    made = plan(a, b, variant=variant, randomiser=Randomiser(6), max_plies=60)
    record = Record(tmp_path / "games", made)
    record.create()
    games = played(made, 3)
    for game in games:
        record.append(game)
    for game, again in zip(games, record.resume(), strict=True):
        assert moves_of(again) == moves_of(game)
        assert (
            begin(made.load(), again.opening).position.fen()
            == begin(made.load(), game.opening).position.fen()
        )
        assert again.course.turns == tuple(
            turn if turn.seconds is None else replace(turn, seconds=round(turn.seconds, 4))
            for turn in game.course.turns
        )
        assert replace(again, opening=game.opening, course=game.course) == game
        assert (again.course.result, again.course.reason, again.course.kind) == (
            game.course.result,
            game.course.reason,
            game.course.kind,
        )
    names = {entry.tags["White"] for entry in read(tmp_path / "games")}
    assert names == {spec.label for spec in made.players}


def test_record_tags(plan: Planner, tmp_path: Path) -> None:
    made = plan("random", "random:name=R", variant="losalamos", max_plies=4, seed=5)
    record = Record(tmp_path / "games", made)
    record.create()
    record.append(played(made, 1)[0])
    (entry,) = read(tmp_path / "games")
    assert list(entry.tags)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert re.fullmatch(r"20\d\d\.\d\d\.\d\d", entry.tags["Date"])
    assert (entry.tags["TimeControl"], entry.tags["PlyCount"], entry.tags["SetUp"]) == ("-", "4", "1")
    assert entry.tags["Variant"] == made.load().name
    assert made.load().definition_hash in entry.tags["VariantDefinition"]
    assert entry.tags["FEN"] == made.load().start_fen
    assert (entry.tags["White"], entry.tags["Black"], entry.tags["Round"]) == ("random", "R", "1")
    assert (entry.tags["Result"], entry.tags["Termination"]) == ("1/2-1/2", "ply limit")


@pytest.mark.every
@pytest.mark.parametrize("variant", ["chess", "3check", "omega", "xiangqi", FREE])
def test_records_are_pgn(variant: str, plan: Planner, tmp_path: Path) -> None:
    """What is written is read as any record is, with nothing to note, and says what was played."""
    made = plan("random", "greedy", variant=variant, randomiser=Randomiser(6), max_plies=40)
    record = Record(tmp_path / "games", made)
    record.create()
    games = played(made, 2)
    for game in games:
        record.append(game)
    found = [replay(one) for one in PgnReader(io.BytesIO(record.path.read_bytes()))]
    assert [(one.fault, one.notes) for one in found] == [(None, [])] * 2
    for one, game in zip(found, games, strict=True):
        assert one.variant is not None
        assert (one.variant.id, one.result) == (variant, game.course.result)
        assert [str(node.move) for node in one.main.nodes if node.move] == [
            turn.move for turn in game.course.turns if turn.move
        ]


@pytest.mark.parametrize(
    ("white", "black", "found"),
    [
        (Budget(), Budget(nodes=5), {"TimeControl": "-"}),
        (Budget(clock=Control(300, 2.5)), Budget(clock=Control(300, 2.5)), {"TimeControl": "300+2.5"}),
        (Budget(clock=Control(9000, 0, 40)), Budget(clock=Control(9000, 0, 40)), {"TimeControl": "40/9000"}),
        (
            *(Budget(movetime=0.5), Budget()),
            {"TimeControl": "?", "WhiteTimeControl": "1/0.5", "BlackTimeControl": "-"},
        ),
    ],
)
def test_time_controls(white: Budget, black: Budget, found: dict[str, str]) -> None:
    assert time_controls(white, black) == found


def test_older_records_told_moves_by_coordinates(plan: Planner) -> None:
    body = "1. e2e4 {+0.20/3 0.1000s 5n} e7e5 2. g1f3 1-0"
    turns = list(turns_of(body, load("chess").position()))
    assert [turn.move for turn in turns] == ["e2e4", "e7e5", "g1f3"]
    assert turns[0].score is not None
    with pytest.raises(ValueError, match="Nf4"):
        list(turns_of("1. Nf4 *", load("chess").position()))


def test_record_cut_off_by_a_kill(plan: Planner, tmp_path: Path) -> None:
    made = plan("random", "random", variant="losalamos", max_plies=20)
    record = Record(tmp_path / "games", made)
    record.create()
    games = played(made, 2)
    record.append(games[0])
    whole = record.path.read_bytes()
    record.append(games[1])
    data = record.path.read_bytes()
    for end in (len(whole), len(whole) + 1, len(whole) + 60, len(data) - 4, len(data) - 1):
        record.path.write_bytes(data[:end])
        assert [game.number for game in record.resume()] == [0]
        assert record.path.read_bytes() == whole
    record.append(games[1])
    assert record.path.read_bytes() == data


def test_record_of_another_match(plan: Planner, tmp_path: Path) -> None:
    made = plan("random", "random", variant="losalamos", max_plies=4, seed=5)
    record = Record(tmp_path / "games", made)
    assert record.resume() == []
    record.append(played(made, 1)[0])
    with pytest.raises(
        MatchRecordError, match="holds another match: random against random, losalamos, seed 5"
    ):
        Record(record.path, replace(made, seed=6)).resume()
    with pytest.raises(MatchRecordError, match="--resume continues"):
        record.create()
    text = record.path.read_text()
    record.path.write_text(text[:-30] + "\n" + text)
    with pytest.raises(MatchRecordError, match="game 1 is damaged"):
        record.resume()


def test_strange_record(plan: Planner, tmp_path: Path) -> None:
    path = tmp_path / "games"
    for text in ("nothing\n", '[Site "x"]\n[Event "y"]\n\n1-0\n\n'):
        path.write_text(text)
        with pytest.raises(MatchRecordError, match="is not a record of a match"):
            Record(path, plan("random", "random")).resume()
        assert path.read_text() == text
    path.write_text('[Event "x"]\n[Result "1-0"]\n\n1. e2e4 1-0\n\n')
    (entry,) = read(path)
    with pytest.raises(MatchRecordError, match="cannot be read"):
        result_of(entry, load("chess"))
