"""`heterodox learn`: what it fits, that only what has won is kept, and that an interrupt loses nothing."""

from __future__ import annotations

import json
import math
import random
from array import array
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared import few, first, much

from interpreter import load
from interpreter.applications.cli.cli import cli
from interpreter.applications.cli.matches.learn import TEST, LearnRequest, Run
from interpreter.applications.cli.matches.report import MatchReport
from interpreter.applications.learning import regression, samples
from interpreter.engine.learned import Learned, keep, look
from interpreter.engine.network import Inputs, Network
from interpreter.engine.terms import Terms
from interpreter.errors import RequestError

QUICK = "learn chess --quick --games 20 --match-games 20 --nodes 100 --quiet"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games at few nodes."""
    monkeypatch.setattr("interpreter.applications.cli.matches.learn.LESSON_NODES", 30)
    monkeypatch.setattr("interpreter.applications.cli.matches.learn.LONGEST", 20)


def ran(command: str) -> Result:
    """A command with its exit code."""
    return CliRunner().invoke(cli, command.split())


@pytest.mark.parametrize(
    "name", few(["chess", "crazyhouse", "shogi", "xiangqi", "makruk", "ultima", "omega"])
)
def test_terms_are_the_whole(name: str) -> None:
    """Their sum is the kernel's own value, where no ending is scaled."""
    variant = load(name)
    terms, chance = Terms(variant), random.Random(5)
    for _ in range(3):
        position = variant.position()
        for _ in range(20):
            moves = list(position.legal_moves)
            if not moves or position.outcome():
                break
            position.push(chance.choice(moves))
        whole, *parts = terms.of(position)
        assert abs(whole - sum(parts)) <= len(parts)
        assert len(parts) == len(terms.groups) + len(terms.pieces)


def test_a_fit_finds_what_decides() -> None:
    """Of two terms that look alike one decides games more: its factor has to grow, the other's to shrink."""
    chance = random.Random(1)
    games = []
    for number in range(600):
        a, b = chance.randrange(-300, 300), chance.randrange(-300, 300)
        won = chance.random() < 1 / (1 + math.exp(-(1.5 * a + 0.5 * b) / regression.SCALE))
        games.append(
            {"game": number, "points": float(won), "rows": [[round(1.5 * a + 0.5 * b), a + b, a, b]]}
        )
    found = regression.fit(regression.rows_of(games), 2)
    assert found.factors[0] > 1.1 > 0.9 > found.factors[1]
    assert found.after < found.before


def test_a_fit_of_what_is_right_changes_little() -> None:
    chance = random.Random(2)
    games = []
    for number in range(600):
        a, b = chance.randrange(-300, 300), chance.randrange(-300, 300)
        p = 1 / (1 + math.exp(-(a + b) / regression.SCALE))
        games.append({"game": number, "points": float(chance.random() < p), "rows": [[a + b, a + b, a, b]]})
    found = regression.fit(regression.rows_of(games), 2)
    assert all(0.85 < factor < 1.15 for factor in found.factors)


def test_what_is_fitted_becomes_values_and_weights() -> None:
    terms = Terms(load("chess"), Learned({"rook": (600.0, 600.0)}, {"mobility": 50.0}))
    factors = [2.0 if name == "mobility" else 1.0 for name in terms.groups] + [
        1.2 if name == "rook" else 0.6 for name in terms.pieces
    ]
    found = terms.learned(factors, 0.6)
    assert found.weights["mobility"] == 100
    assert found.weights["material"] == 60
    assert found.values["rook"] == (1200, 1200)
    assert found.values["queen"][0] == pytest.approx(terms.evaluation.values[1][0], abs=500)


def wishes(**changes: object) -> LearnRequest:
    """The wishes of QUICK."""
    usual = {
        "quick": True,
        "hours": 1.0,
        "games": 20,
        "nodes": 100,
        "match_games": 20,
        "seed": 1,
        "concurrency": 1,
    }
    usual |= {"resume": False, "forget": False, "as_json": False, "quiet": True}
    return LearnRequest(**(usual | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pairs", "kept"),
    [
        ([0, 0, 40, 0, 0], False),
        ([40, 0, 0, 0, 0], False),
        ([2, 5, 10, 6, 3], False),
        ([0, 5, 20, 40, 40], True),
    ],
)
def test_only_what_has_won_is_kept(pairs: list[int], kept: bool) -> None:
    run = Run("chess", load("chess"), (), False, wishes())
    report = MatchReport(run.plan("engine", "engine"), 400, TEST)
    report.tally.pairs[:] = pairs
    path = run.settle(Learned(weights={"mobility": 80.0}), report)
    found, _ = look(load("chess"))
    assert (path is not None) == (found is not None) == kept
    if found:
        assert found.proof["pairs"] == pairs
        assert found.proof["elo"][1] > 0


@pytest.mark.every
def test_from_games_to_the_verdict(state: Path) -> None:
    result = ran(QUICK + " --json")
    told = json.loads(result.stdout)
    assert result.exit_code == (0 if told["kept"] else 1)
    assert told["games"] == 20
    assert told["positions"] > 0
    assert told["match"]["wins"] + told["match"]["draws"] + told["match"]["losses"] == told["match"]["games"]
    assert not list((state / "learning").iterdir())


@pytest.mark.every
def test_an_interrupt_loses_nothing(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(ran(QUICK + " --json").stdout)
    played, count = samples.played, []

    def until(lesson: samples.Lesson) -> object:
        if len(count) == 7:
            raise KeyboardInterrupt
        count.append(lesson)
        return played(lesson)

    monkeypatch.setattr(samples, "played", until)
    result = ran(QUICK)
    assert result.exit_code != 0
    assert "--resume" in result.output
    (folder,) = (state / "learning").iterdir()
    with (folder / "games.jsonl").open("a") as stream:
        stream.write('{"game": 99, "po')  # cut by a crash
    assert "--resume" in ran(QUICK).output, "a new run does not replace what was played"
    other = ran(QUICK + " --resume --seed 9")
    assert other.exit_code == 2
    assert "seed was 1" in other.output
    monkeypatch.setattr(samples, "played", played)
    assert json.loads(ran(QUICK + " --resume --json").stdout) == whole


@pytest.mark.parametrize(
    "name",
    [*first(1, ["connectfour", "clobber", "amazons", "senterej", "progressive"]), *much(["ataxx"], "ataxx")],
)
@pytest.mark.parametrize("inputs", [False, True])
def test_games_of_every_kind_can_be_learnt_from(name: str, inputs: bool) -> None:
    """Also with nodes so few that the search has no line."""
    plan = Run(name, load(name), (), False, wishes()).plan("engine", "engine")
    for number in (1, 2):
        game = samples.played(samples.Lesson(plan, number, 20, inputs))
        assert game["points"] in (0, 0.5, 1)


@pytest.mark.every
def test_a_network_takes_the_place_of_the_one_before() -> None:
    """So what it is trained to correct is the value without that one."""
    variant = load("chess")
    inputs = Inputs(variant)
    numbers = array("h", [8] * (16 * (inputs.number + 1)) + [30_000] * 16)
    position = variant.position()

    def base() -> object:
        samples._workshop.cache_clear()
        plan = Run("chess", load("chess"), (), False, wishes()).plan("engine", "engine")
        position.variant.machine.desk.load(position._state)
        return samples._workshop(plan, True)[2](position.variant.machine)

    before = base()
    learned = Learned(network=Network(16, False, numbers.tobytes()))
    keep(variant, learned)
    assert Terms(variant, learned).whole(position) != Terms(variant).whole(position)
    assert base() == before


def test_damaged_games_are_reported(state: Path) -> None:
    run = Run("chess", load("chess"), (), False, wishes())
    settings = {"games": 20, "hours": 1.0, "nodes": 100, "match_games": 20, "seed": 1}
    assert run.folder.begin(settings, False) == []
    head = run.folder.games.read_bytes()
    for bad in (
        "{",
        "3",
        "[]",
        '{"game": 1}',
        '{"game": "x", "points": 1, "seconds": 1, "rows": []}',
        "[" * 99_999,
    ):
        run.folder.games.write_bytes(head + bad.encode() + b"\n")
        result = ran(QUICK + " --resume")
        assert result.exit_code == 2
        assert "is damaged in line" in result.output


def test_a_run_that_cannot_be_read_is_not_begun_again(state: Path) -> None:
    run = Run("chess", load("chess"), (), False, wishes())
    run.folder.games.mkdir(parents=True)
    run.folder.match.write_text("games that were played")
    for command in (QUICK, QUICK + " --resume"):
        result = ran(command)
        assert result.exit_code == 2
        assert str(run.folder.games) in result.output
        assert "make it readable, or delete its folder and begin again" in result.output
        assert run.folder.match.read_text() == "games that were played"


def test_an_unfinished_line_is_taken_away_by_the_run_that_goes_on_alone(state: Path) -> None:
    run = Run("chess", load("chess"), (), False, wishes())
    settings = {"games": 20, "hours": 1.0, "nodes": 100, "match_games": 20, "seed": 1}
    assert run.folder.begin(settings, False) == []
    head = run.folder.games.read_bytes()
    run.folder.games.write_bytes(head + b'{"game": 1')
    for wrong, resume in ((settings, False), (settings | {"seed": 2}, True)):
        with pytest.raises(RequestError):
            run.folder.begin(wrong, resume)
        assert run.folder.games.read_bytes() == head + b'{"game": 1'
    assert run.folder.begin(settings, True) == []
    assert run.folder.games.read_bytes() == head


def test_a_board_too_large_for_a_network_is_refused_before_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr("interpreter.engine.network.MOST_NUMBERS", 10_000)
    result = ran("learn chess")
    assert result.exit_code == 2
    assert "too large for a network" in result.output


@pytest.mark.every
def test_lessons_are_of_their_options() -> None:
    """Also in one process, which remembers who plays."""
    for loser in ("turn", "mover"):
        options = (("repetition_loser", loser),)
        plan = Run("empire", load("empire"), options, False, wishes()).plan("engine", "engine")
        assert dict(samples._workshop(plan, False)[0].options)["repetition_loser"] == loser


def test_forget() -> None:
    assert ran("learn chess --forget").exit_code == 2
    path = keep(load("chess"), Learned())
    assert ran("learn chess --forget").exit_code == 0
    assert not path.exists()


def test_eval_tells_of_it() -> None:
    before = ran("eval chess").output
    keep(
        load("chess"),
        Learned({"queen": (800.0, 800.0)}, {}, None, {"elo": [30, 5, 55], "games": 90, "nodes": 500}),
    )
    assert "Elo +30 [+5, +55] in 90 games at 500 nodes a move" in ran("eval chess").output
    assert ran("eval chess --no-learned").output == before
    assert "learned" in ran("eval chess --values").output
    assert "learned" not in ran("eval chess --values --no-learned").output


@pytest.mark.every
def test_a_network_is_trained_and_judged(state: Path) -> None:
    pytest.importorskip("numpy")
    result = ran("learn chess --games 30 --match-games 20 --nodes 100 --quiet --json")
    told = json.loads(result.stdout)
    assert result.exit_code == (0 if told["kept"] else 1)
    assert told["curve"][0] > 0
    assert (told["match"] is None) == (min(told["curve"]) == told["curve"][0])
    assert not list((state / "learning").iterdir())


@pytest.mark.slow
def test_time_is_spent_on_games_and_the_rest_on_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    told = json.loads(ran("learn chess --hours 0.01 --match-games 20 --nodes 100 --quiet --json").stdout)
    assert told["games"] > 20


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--quick --hours 1", "--hours is for a network"),
        ("--games 100 --hours 1", "either --hours or --games"),
        ("--games 3", "20<=x"),
        ("--hours 0", "0.01<=x"),
        ("--hours nan", "finite number"),
        ("--quick --nodes 0", "100<=x"),
    ],
)
def test_what_does_not_combine_is_refused(words: str, said: str) -> None:
    result = ran(f"learn chess {words}")
    assert result.exit_code == 2
    assert said in result.output
