"""Players who leave moves out: they never make them, look ahead without them, and what that costs is told."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable

import pytest
from match_helpers import Planner
from shared import first, load
from test_match_command import data_of, run

from interpreter.applications.matches.budgets import Budget, Watch
from interpreter.applications.matches.game import Game
from interpreter.applications.matches.openings import START, Opening
from interpreter.applications.matches.players import Choice, PlayerError
from interpreter.applications.matches.restrictions import MovesWorth, even, worth
from interpreter.applications.matches.runner import Breaker, contest
from interpreter.applications.matches.seating import seat
from interpreter.applications.matches.specs import SpecError, parse
from interpreter.applications.matches.statistics import of_groups
from interpreter.play.core.moves import Move
from interpreter.play.variant import Position

SMOTHERED = "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1"
"""Qg8+ Rxg8, Nf7 mate; without the knight the first move only loses the queen."""
PLENTY = Watch(Budget(nodes=3000), 1, 60)
LEFT_OUT: dict[str, Callable[[Position, Move], bool]] = {
    "castling": lambda position, move: move.castling,
    "en_passant": lambda position, move: move.en_passant,
    "knight": lambda position, move: (position.mover(move) or "").upper() == "N",
    "feres": lambda position, move: (position.mover(move) or "").upper() == "N",
    "drop": lambda position, move: move.drop is not None,
    "{by: pawn, when: promotion}": lambda position, move: bool(move.promotion),
    "{takes: queen}": lambda position, move: (position.piece_at(move.target) or "").upper() == "Q",
}


def chosen(text: str, variant: str, fen: str) -> Move | None:
    """What a player makes of a position."""
    player = seat(parse(text), load(variant), Opening(fen), "0")
    choice = player.choose(Game(load(variant).position(fen)), PLENTY)
    player.close()
    assert isinstance(choice, Choice)
    return choice.move


@pytest.mark.parametrize(
    ("left_out", "variant"),
    first(
        2,
        [
            ("castling", "chess"),
            *itertools.product(("knight", "{takes: queen}"), ("chess", "crazyhouse")),
            ("castling", "crazyhouse"),
            *(("drop", "crazyhouse"), ("{by: pawn, when: promotion}", "losalamos"), ("knight", "duck")),
            *(("feres", "senterej"), ("knight", "antichess")),
        ],
    ),
)
def test_it_is_never_played_while_there_is_something_else(left_out: str, variant: str, plan: Planner) -> None:
    """By A, however it thinks; B may, and all moves are legal in the game itself."""
    made, others = LEFT_OUT[left_out], 0
    for kind, other, seed in (("random", "random", 1), ("engine:nodes=20", "random", 2)):
        key = f"{kind}{',' if ':' in kind else ':'}without={left_out}"
        result, game = contest(
            plan(key, other, variant=variant, max_plies=10 if variant == "duck" else 60, seed=seed),
            0,
            Breaker(),
        )
        again = Game(load(variant).position())
        for event in game.events:
            if event.move and again.side == result.colour:
                rest = [m for m in again.moves() if not made(again.position, m)]
                assert not (rest and made(again.position, event.move)), (kind, event.move)
            elif event.move:
                others += made(again.position, event.move)
            again.play(event.move) if event.move else again.decline()
    if (left_out, variant) in {("knight", "chess"), ("drop", "crazyhouse"), ("feres", "senterej")}:
        assert others


@pytest.mark.parametrize("kind", ["random:", "greedy:", "engine:nodes=100,"])
def test_whoever_has_nothing_else_plays_any_move(kind: str) -> None:
    king = chosen(f"{kind}without=king", "chess", "7k/8/8/8/8/p7/P7/K7 w - - 0 1")
    assert str(king) in {"a1b1"}
    rook = chosen(f"{kind}without=king", "chess", "7k/8/8/8/8/8/R7/K7 w - - 0 1")
    assert rook is not None
    assert rook.origin == "a2"
    compelled = chosen(f"{kind}without=knight", "antichess", "4k3/8/8/8/8/r7/4P3/1N2K3 w - - 0 1")
    assert str(compelled) == "b1a3", "the game asks for a capture that the player would leave out"


def test_the_search_leaves_own_moves_out_at_every_depth() -> None:
    assert str(chosen("engine:nodes=3000", "chess", SMOTHERED)) == "c4g8"
    assert str(chosen("engine:nodes=3000,without=knight", "chess", SMOTHERED)) != "c4g8"
    assert str(chosen("engine:nodes=3000,without=bishop", "chess", SMOTHERED)) == "c4g8"


def test_the_other_side_is_thought_to_make_any_move() -> None:
    """Black's knight takes what White's may not: so White does not leave its queen there."""
    fen = "7k/8/8/3n4/8/2N2Q1P/6PK/8 w - - 0 1"
    game = Game(load("chess").position(fen))
    player = seat(parse("engine:nodes=500,without=knight"), load("chess"), Opening(fen), "0")
    choice = player.choose(game, PLENTY)
    assert isinstance(choice, Choice)
    assert choice.move is not None
    assert str(choice.move) == "f3d5"  # the queen: the knight may not
    assert choice.score is not None


@pytest.mark.every
def test_leaving_out_what_never_happens_changes_nothing() -> None:
    """What is compared is the moves, and not how a search goes by rules that forbid something."""
    full, none = parse("engine:nodes=500"), parse("engine:nodes=500,without={by: king, when: promotion}")
    chess, dice = load("chess"), random.Random(5)
    first, second = even(full, none)
    for _ in range(6):
        position = chess.position()
        for _ in range(dice.randrange(6, 30)):
            position.push(dice.choice(list(position.legal_moves)))
        answers = [
            seat(spec, chess, START, "0").choose(Game(position.copy()), PLENTY) for spec in (first, second)
        ]
        assert answers[0] == answers[1]
    assert even(full, full) == (full, full)
    assert even(parse("greedy"), none) == (parse("greedy"), none)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("engine:without=", "without is empty"),
        ("engine:without=[]", "nothing is left out"),
        ("random:without={by: pawn, from: e4}", "expected a piece, one of quiet"),
        ("engine:nodes=5,without={by: pawn", "cannot be read"),
        ("engine:without=castling,without=knight", "without is given twice"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("left_out", "message"),
    [
        ("kight", "unknown piece 'kight'; did you mean 'knight'?"),
        ("{when: foo}", "'foo' is not one of"),
        ("{when: {not: castling}}", "is not supported under forbid yet"),
    ],
)
def test_what_the_game_does_not_have_is_refused_before_the_first_move(
    left_out: str, message: str, plan: Planner
) -> None:
    with pytest.raises(PlayerError) as caught:
        plan("random", f"random:without={left_out}").check()
    assert message in str(caught.value)


# --- what it is worth -----------------------------------------------------------------------------


def of(a: str, b: str, lead: tuple[float, float, float] = (35, 15, 55)) -> MovesWorth | None:
    """The worth by two players and the lead of the first."""
    return worth(parse(a), parse(b), lead)


def test_worth_in_words() -> None:
    full = "engine:nodes=1000"
    found = of(full, f"{full},without=castling")
    assert found
    assert found.sentence == "Castling is worth 35 Elo (give or take 20) to a player at 1,000 nodes"
    swapped = of(f"{full},without=castling,name=x", full, (-35, -55, -15))
    assert swapped == found
    for left_out, noun in (
        ("knight", "The knight is"),
        ("[knight, castling]", "The knight and castling is"),
        ("{by: pawn, when: promotion}", "Promotion by the pawn is"),
        ("{by: [pawn, knight], takes: queen}", "Capture by the pawn or the knight of the queen is"),
    ):
        told = of("random", f"random:without={left_out}")
        assert told
        assert told.sentence == f"{noun} worth 35 Elo (give or take 20) to a random player"
    endless = of(full, f"{full},without=queen", (math.inf, 120, math.inf))
    assert endless
    assert endless.sentence == "The queen is worth more than 120 Elo to a player at 1,000 nodes"
    assert endless.as_data()["elo"] is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("engine:nodes=1000", "engine:nodes=1000"),
        ("engine:nodes=1000", "engine:nodes=500,without=castling"),
        ("engine:nodes=1000,without=knight", "engine:nodes=1000,without=castling"),
        ("engine:nodes=1000", "engine:nodes=1000,learned=off,without=castling"),
    ],
)
def test_players_who_differ_otherwise_say_nothing(a: str, b: str) -> None:
    assert of(a, b) is None


@pytest.mark.parametrize(("elo", "most"), [(0.0, 0.05), (60.0, 0.05)])
def test_the_worth_lies_in_its_interval(elo: float, most: float) -> None:
    """Pairs whose openings lean, so that the two games of one depend on each other."""
    dice, outside, runs = random.Random(4), 0, 1000
    full = parse("engine:nodes=1000"), parse("engine:nodes=1000,without=castling")
    share = 1 / (1 + 10 ** (-elo / 400))
    for _ in range(runs):
        groups = []
        for _ in range(60):
            lean = dice.uniform(-0.2, 0.2)
            points = [1.0 * (dice.random() < share + lean), 1.0 * (dice.random() < share - lean)]
            groups.append((sum(points), 2))
        found = worth(*full, of_groups(groups).elo())
        assert found
        outside += not found.low <= elo <= found.high
    assert outside / runs < most + 2 * math.sqrt(0.05 * 0.95 / runs)
    assert outside / runs > 0.015  # an interval that holds everything says nothing


@pytest.mark.every
def test_a_match_and_a_pool_say_it() -> None:
    full = "engine:nodes=1"
    arguments = ["--variant", "losalamos", "--games", "4", "--seed", "1", "--opening-plies", "4"]
    data = data_of(full, f"{full},without=queen", *arguments)
    assert data["worth"]["what"] == "the queen"
    assert data["worth"]["elo"] == data["elo"]
    pool = run(full, f"{full},without=queen", f"{full},without=knight", *arguments, "--gauntlet").stdout
    assert "The queen is worth" in pool
    assert "to a player at 1 node." in pool
