"""Short matches against the real programs, where they are installed: no forfeit may happen."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from test_fairy_imports import EXAMPLES, of

from interpreter import load_text
from interpreter.applications.matches.openings import Randomiser
from interpreter.applications.matches.runner import Breaker, Plan, conduct, play_game
from interpreter.applications.matches.specs import parse
from interpreter.applications.matches.tally import Tally
from interpreter.applications.matches.workers import at_once

pytestmark = pytest.mark.oracle

FAIRYMAX = shutil.which("fairymax") or shutil.which("/usr/games/fairymax")
STOCKFISH = shutil.which("fairy-stockfish") or shutil.which("/usr/games/fairy-stockfish")
BOTH_KNOW = (
    *("chess", "3check", "almost", "antichess", "breakthrough", "bughouse", "capablanca"),
    *("chess960", "clobber", "courier", "crazyhouse", "extinction", "gardner", "gorogoro", "gothic", "grand"),
    *("hoppelpoppel", "horde", "janggi", "jesonmor", "judkins", "kinglet", "kingofthehill", "knightmate"),
    *("kyotoshogi", "losalamos", "losers", "makpong", "makruk", "manchu", "minishogi", "minixiangqi"),
    *("newzealand", "placement", "pocketknight", "racingkings", "seirawan", "shako", "shatranj", "shogi"),
    *("sittuyin", "xiangqi"),
)
"""Debian 12's release has older rules of chigorin (White's pawns become queens), of dobutsu (check) and of cambodian (a met
captures by its leap; `pyffish`, which is newer, lets it leap to empty squares only)."""
BUILT_IN = (
    *("3check", "5check", "ai-wok", "almost", "amazon", "antichess", "asean", "breakthrough", "bughouse"),
    *("capablanca", "capahouse", "caparandom", "centaur", "chancellor", "chess", "chessgi"),
    *("clobber", "clobber10", "codrus", "courier", "crazyhouse", "embassy", "euroshogi"),
    *("extinction", "fairy", "fischerandom", "gardner", "giveaway", "gorogoro", "gothic", "grand"),
    *("hoppelpoppel", "horde", "janggi", "janggicasual", "janggimodern", "janggitraditional", "janus"),
    *("jesonmor", "judkins", "kinglet", "kingofthehill", "knightmate", "koedem", "kyotoshogi", "loop"),
    *("losalamos", "losers", "makpong", "makruk", "manchu", "micro", "mini", "minishogi", "minixiangqi"),
    *("modern", "newzealand", "nocastle", "normal", "placement", "pocketknight", "racingkings", "seirawan"),
    *(
        "shako",
        "shatar",
        "shatranj",
        "shogi",
        "shouse",
        "sittuyin",
        "suicide",
        "supply",
        "threekings",
        "xiangqi",
    ),
)
"""All that it has, played by the imported definitions; cambodian, chigorin, dobutsu and karouk (checks left at the
start) are older there."""
TOLD = (
    *("3check-crazyhouse", "coffeehouse", "janggihouse", "anti-losalamos", "indiangreat"),
    *("upsidedown", "peasant", "weak", "gemini", "pawnsonly", "pawnsking", "tictactoe", "grandhouse"),
    *("orda", "gothhouse", "capture", "doublearmy", "pawnsmassacre", "4x5chess", "active"),
    *("advancedpawn", "captureall", "cornerrook", "microchess", "breakthrough5", "breakthrough6"),
    *("breakthrough7", "elimination", "kamikazerooks", "racingchess", "twokings2", "antiantichess"),
    *("coffeerace", "checkmateless", "sixthrank", "crowdedxiangqi", "massacre"),
    *("backrank", "chessvshp", "rooksquare", "river", "castle", "squatter", "opposite-castling"),
    "petty",
)
"""Examples of fairy_variants.ini that the release reads as they are meant; of the others it does not know some key."""


def match(rival: str, variant: str, ours: str = "engine:nodes=300", games: int = 4) -> Tally:
    """Random openings of different lengths, from both sides."""
    tally = Tally()
    for plies in (6, 30):
        players = parse(ours), parse(rival)
        plan = Plan(variant, (), players, seed=plies, randomiser=Randomiser(plies), max_plies=200)
        for game in conduct(
            range(games), lambda number, plan=plan: at_once(play_game, plan, number, Breaker()), 1
        ):  # type: ignore[misc]
            tally.add(game)
    return tally


@pytest.mark.skipif(STOCKFISH is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize("variant", BOTH_KNOW)
def test_fairy_stockfish(variant: str) -> None:
    tally = match(f"uci:{STOCKFISH},nodes=300", variant)
    assert [game.course.line for game in tally.forfeits] == []
    assert tally.works[1].nodes > 100 * tally.works[1].moves * 0.5


def imported_file(name: str, folder: Path) -> Path:
    """A definition that is imported of their settings."""
    path = folder / f"{name}.yaml"
    path.write_text(of(name).text, encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.skipif(STOCKFISH is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize("name", [*BUILT_IN, *TOLD])
def test_all_that_it_has(name: str, tmp_path: Path) -> None:
    told = f",option.VariantPath={EXAMPLES}" if name in TOLD else ""
    rival = f"uci:{STOCKFISH},nodes=100,variant={name}{told}"
    tally = match(rival, str(imported_file(name, tmp_path)), "engine:nodes=100", 2)
    assert [game.course.line for game in tally.forfeits] == []


@pytest.mark.skipif(STOCKFISH is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize("name", ["chess", "janggi", "kyotoshogi", "seirawan", "fischerandom", "modern"])
def test_the_engine_as_a_uci_program(name: str, tmp_path: Path) -> None:
    """As a GUI seats it: a process that is told the variant and its moves over UCI."""
    path = imported_file(name, tmp_path)
    ours = f"uci:'{sys.executable}' -m interpreter uci --variant '{path}',nodes=50,variant={load_text(of(name).text).id}"
    plan = Plan(
        str(path),
        (),
        (parse(ours), parse(f"uci:{STOCKFISH},nodes=50,variant={name}")),
        randomiser=Randomiser(4),
        max_plies=40,
    )
    games = [play_game(plan, number, Breaker()) for number in (0, 1)]
    assert [game.course.line for game in games if game.course.kind == "forfeit"] == []


@pytest.mark.skipif(FAIRYMAX is None, reason="fairymax is not installed")
@pytest.mark.parametrize("variant", ["chess", "capablanca"])
def test_fairymax(variant: str) -> None:
    tally = match(f"cecp:{FAIRYMAX},depth=3", variant)
    assert [game.course.line for game in tally.forfeits] == []
