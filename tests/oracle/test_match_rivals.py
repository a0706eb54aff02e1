"""Short matches against the real programs, where they are installed: no forfeit may happen."""

from __future__ import annotations

import shutil

import pytest

from interpreter.applications.matches.openings import Randomiser
from interpreter.applications.matches.runner import Breaker, Plan, conduct, play_game
from interpreter.applications.matches.specs import parse
from interpreter.applications.matches.tally import Tally
from interpreter.applications.matches.workers import at_once

pytestmark = pytest.mark.oracle

FAIRYMAX = shutil.which("fairymax") or shutil.which("/usr/games/fairymax")
STOCKFISH = shutil.which("fairy-stockfish") or shutil.which("/usr/games/fairy-stockfish")
BOTH_KNOW = (
    *("chess", "3check", "almost", "antichess", "breakthrough", "bughouse", "cambodian", "capablanca"),
    *("chess960", "clobber", "courier", "crazyhouse", "extinction", "gardner", "gorogoro", "gothic", "grand"),
    *("hoppelpoppel", "horde", "janggi", "jesonmor", "judkins", "kinglet", "kingofthehill", "knightmate"),
    *("kyotoshogi", "losalamos", "losers", "makpong", "makruk", "manchu", "minishogi", "minixiangqi"),
    *("newzealand", "placement", "pocketknight", "racingkings", "seirawan", "shako", "shatranj", "shogi"),
    *("sittuyin", "xiangqi"),
)
"""Debian 12's release has older rules of chigorin (White's pawns become queens) and of dobutsu (check)."""


def match(rival: str, variant: str) -> Tally:
    """Random openings of different lengths, from both sides."""
    tally = Tally()
    for plies in (6, 30):
        players = parse("engine:nodes=300"), parse(rival)
        plan = Plan(variant, (), players, seed=plies, randomiser=Randomiser(plies), max_plies=200)
        for game in conduct(
            range(4), lambda number, plan=plan: at_once(play_game, plan, number, Breaker()), 1
        ):  # type: ignore[misc]
            tally.add(game)
    return tally


@pytest.mark.skipif(STOCKFISH is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize("variant", BOTH_KNOW)
def test_fairy_stockfish(variant: str) -> None:
    tally = match(f"uci:{STOCKFISH},nodes=300", variant)
    assert [game.course.line for game in tally.forfeits] == []
    assert tally.works[1].nodes > 100 * tally.works[1].moves * 0.5


@pytest.mark.skipif(FAIRYMAX is None, reason="fairymax is not installed")
@pytest.mark.parametrize("variant", ["chess", "capablanca"])
def test_fairymax(variant: str) -> None:
    tally = match(f"cecp:{FAIRYMAX},depth=3", variant)
    assert [game.course.line for game in tally.forfeits] == []
