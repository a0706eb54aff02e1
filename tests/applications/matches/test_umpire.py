"""Games that are decided before their rules decide them."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from match_helpers import Planner
from rules.small import variant
from shared import load

from interpreter.applications.cli.cli import cli
from interpreter.applications.matches import umpire as judging
from interpreter.applications.matches.course import LIMIT, Course, Turn, over
from interpreter.applications.matches.openings import START, Opening, begin
from interpreter.applications.matches.records import fingerprint
from interpreter.applications.matches.runner import GameResult, Plan
from interpreter.applications.matches.statistics import PAIR_SCORES, of_pairs
from interpreter.applications.matches.umpire import QUIET_FROM, Umpire, umpire
from interpreter.engine import Score
from interpreter.solver.known import Known
from interpreter.solver.material import read_material
from interpreter.solver.solving import Solver
from interpreter.solver.store import Files

SIDES = ("white", "black")


def turns(*white_sees: int | None, opening: int = 0, mate: bool = False) -> list[Turn]:
    """Moves in turn, of which each player says what White sees in it."""
    found = [Turn(SIDES[i % 2], "e2e4") for i in range(opening)]
    for i, seen in enumerate(white_sees, start=opening):
        sign = 1 if i % 2 == 0 else -1
        score = None if seen is None else Score(mate=sign * seen) if mate else Score(sign * seen)
        found.append(Turn(SIDES[i % 2], "e2e4", seconds=0.1, score=score))
    return found


def verdict(found: list[Turn], **rules: int) -> tuple[str, str] | None:
    return Umpire(**rules).verdict(begin(load("chess"), START), found)


def test_both_have_to_see_it_for_so_long() -> None:
    assert verdict(turns(500, 510, 600, 500), win=500, plies=4) == ("1-0", "agreed win")
    assert verdict(turns(-500, -510, -600, -500), win=500, plies=4) == ("0-1", "agreed win")
    assert verdict(turns(3, 3, 3, 3, mate=True), win=500, plies=4) == ("1-0", "agreed win")
    assert verdict(turns(500, 499, 600, 500), win=500, plies=4) is None
    assert verdict(turns(500, -500, 500, -500), win=500, plies=4) is None
    assert verdict(turns(500, 510, 600), win=500, plies=4) is None
    assert verdict(turns(500, None, 600, 500, 700), win=500, plies=4) is None
    assert verdict(turns(600, 600, opening=2), win=500, plies=4) is None


def test_a_draw_is_agreed_late_only() -> None:
    assert verdict(turns(0, 10, -10, 5, opening=QUIET_FROM - 4), draw=10, plies=4) == (
        "1/2-1/2",
        "agreed draw",
    )
    assert verdict(turns(0, 10, -10, 5, opening=QUIET_FROM - 5), draw=10, plies=4) is None
    assert verdict(turns(0, 11, -10, 5, opening=QUIET_FROM), draw=10, plies=4) is None
    assert verdict(turns(0, 0, 0, 0, opening=QUIET_FROM), win=10, plies=4) is None


def test_one_side_alone_agrees_with_nobody() -> None:
    """Several moves in a turn are one opinion."""
    alone = [Turn("white", "e2e4", seconds=0.1, score=Score(900)) for _ in range(4)]
    assert verdict(alone, win=500, plies=4) is None


def test_a_solved_ending_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = variant("k . r / . . . / K . R", "  rook: {symbol: R, moves: [{slide: orthogonal}]}")
    Solver(game, Files(game, tmp_path)).solve(read_material(game, "K R v K"))
    monkeypatch.setattr(judging, "_known", lambda variant, thread: Known(variant, tmp_path))
    for fen, result in (
        ("k2/3/K1R w - - 0 1", "1-0"),
        ("k1r/3/K2 b - - 0 1", "0-1"),
        ("k1r/3/K1R w - - 0 1", None),
    ):
        standing = begin(game, Opening(fen))
        found = over(standing, [], 100, Umpire(endings=True))
        if result is None:
            assert found is None or found.reason != "solved ending"
        else:
            assert found == Course(result, "solved ending", LIMIT, ())
        assert over(standing, [], 100) is None or standing.outcome()


def test_a_match_ends_games_early_and_its_record_knows(
    plan: Planner, first_game: Callable[[Plan], GameResult]
) -> None:
    usual = plan("engine:nodes=100", "greedy", variant="losalamos", seed=2)
    early = plan("engine:nodes=100", "greedy", variant="losalamos", seed=2, umpire=Umpire(win=100, plies=2))
    assert fingerprint(usual) != fingerprint(early)
    long, short = first_game(usual).course, first_game(early).course
    assert (short.reason, short.result) == ("agreed win", long.result)
    assert short.plies < long.plies
    assert [turn.move for turn in long.turns[: short.plies]] == [turn.move for turn in short.turns]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("win=1000", Umpire(win=1000)),
        ("draw=10, plies=12", Umpire(draw=10, plies=12)),
        ("endings,win=600", Umpire(win=600, endings=True)),
    ],
)
def test_as_text(text: str, found: Umpire) -> None:
    assert umpire(text) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' cannot be read"),
        ("win=-5", "'win=-5' cannot be read: write some of win=1000"),
        ("win=9,win=9", "'win' is given twice"),
        ("endings=5", "'endings=5' cannot be read"),
        ("plies=8", "nothing to decide"),
        ("win=9,plies=1", "plies has to be from 2 to 1000"),
        ("win=9,plies=99999999999999999999", "plies has to be from 2 to 1000"),
        ("win=10,draw=10", "win has to be more than draw"),
        ("win=999999", "win has to be at most"),
        ("win=²", "cannot be read"),
    ],
)
def test_wrong_texts_are_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        umpire(text)
    assert said in str(error.value)
    ran = CliRunner().invoke(cli, ["match", "greedy", "random", "--variant", "chess", "--adjudicate", text])
    assert (ran.exit_code, said in ran.output) == (2, True)


def test_normalised_elo() -> None:
    """Half the games drawn make the same score a larger lead."""
    decided, drawn = of_pairs([40, 0, 0, 0, 60]), of_pairs([0, 20, 40, 40, 0])
    assert decided.score == pytest.approx(0.6)
    middle, *_ = decided.normalised(200) or (0,)
    spread = math.sqrt(2 * (0.4 * 0.6**2 + 0.6 * 0.4**2) * 100 / 99)
    assert middle == pytest.approx(0.1 / spread * 800 / math.log(10))
    assert (drawn.normalised(200) or (0,))[0] == pytest.approx(
        (drawn.score - 0.5) / (drawn.error * math.sqrt(200)) * 347.4356, rel=1e-4
    )
    assert of_pairs([0, 0, 5, 0, 0]).normalised(10) is None
    _, low, high = of_pairs([300, 0, 0, 0, 300]).normalised(1200) or (0, 0, 0)
    assert high == pytest.approx(-low) == pytest.approx(1.96 / math.sqrt(1200) * 347.4356, rel=3e-3)


@pytest.mark.parametrize(
    "shares", [(0.1, 0.2, 0.4, 0.2, 0.1), (0.02, 0.08, 0.3, 0.3, 0.3), (0.0, 0.02, 0.18, 0.3, 0.5)]
)
def test_the_interval_of_normalised_elo_holds_the_truth(shares: tuple[float, ...]) -> None:
    """For large leads too, of which the spread, which is estimated, decides more than the score."""
    dice, pairs, runs, held = random.Random(1), 40, 400, 0
    mean = sum(p * s for p, s in zip(shares, PAIR_SCORES, strict=True))
    spread = math.sqrt(2 * sum(p * (s - mean) ** 2 for p, s in zip(shares, PAIR_SCORES, strict=True)))
    truth = 800 / math.log(10) * (mean - 0.5) / spread
    for _ in range(runs):
        seen = Counter(dice.choices(range(5), shares, k=pairs))
        found = of_pairs([seen[i] for i in range(5)]).normalised(2 * pairs)
        held += found is not None and found[1] <= truth <= found[2]
    assert held >= 0.92 * runs
