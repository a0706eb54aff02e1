"""Against Fairy-Stockfish: positions in SFEN, and the moves that its program writes in USI and UCCI."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys

import pytest
from shared import load

from interpreter.errors import FenError
from interpreter.play.notation import fen as fen_text
from interpreter.play.variant import Position

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

PROGRAM = shutil.which("fairy-stockfish") or shutil.which("/usr/games/fairy-stockfish")
SHOGIS = ("shogi", "minishogi", "judkins", "gorogoro", "torishogi", "kyotoshogi", "dobutsu")
OLD = ("shogi", "minishogi", "judkins", "gorogoro", "kyotoshogi")
"""What Debian's release plays by our rules."""
XIANGQIS = ("xiangqi", "minixiangqi", "manchu", "janggi", "makruk", "sittuyin")


def played(name: str, positions: int, seed: int) -> list[Position]:
    """Positions of random games."""
    dice, found = random.Random(seed), []
    position = load(name).position()
    while len(found) < positions:
        if not position.legal_moves or len(position.move_stack) > 120:
            position = load(name).position()
        found.append(position.copy())
        position.push(dice.choice(list(position.legal_moves)))
    return found


def sorted_hands(text: str) -> list[str]:
    """The fields of an SFEN, the pieces of the hands in the order of letters."""
    board, side, hands, number = text.split()
    return [board, side, "".join(sorted(hands)), number]


@pytest.mark.parametrize("name", SHOGIS)
def test_sfen(name: str) -> None:
    for position in played(name, 300, 1):
        theirs = pyffish.get_fen(name, position.fen(), [], False, True)
        assert sorted_hands(position.sfen()) == sorted_hands(theirs)
        back = position.variant.position(theirs)
        assert back.fen().split()[:2] == position.fen().split()[:2]


@pytest.mark.parametrize("name", [*OLD, "torishogi"])
@pytest.mark.parametrize("letter", "Kk")
def test_problems_with_one_king(name: str, letter: str) -> None:
    compared = 0
    for position in played(name, 80, 3):
        setup = position.setup()
        king = next(s for s, code in setup.board.items() if position.variant.symbol(code) == letter)
        del setup.board[king]
        fen = fen_text.write(position.variant.dialect, setup)
        try:
            problem = position.variant.position(fen)
        except FenError:  # the king that is left can be captured
            continue
        compared += 1
        ours = [] if problem.outcome() else sorted(map(str, problem.legal_moves))
        assert ours == sorted(pyffish.legal_moves(name, fen, [])), fen
    assert compared > 50


def their_moves(protocol: str, name: str, positions: list[str]) -> list[set[str]]:
    """The legal moves of positions as the program writes them."""
    start = {"usi": "sfen", "ucci": "fen"}[protocol]
    option = (
        f"setoption name UCI_Variant value {name}" if protocol == "usi" else f"setoption UCI_Variant {name}"
    )
    asked = "".join(f"position {start} {text}\ngo perft 1\n" for text in positions)
    answer = subprocess.run(
        [str(PROGRAM)],
        input=f"{protocol}\n{option}\n{asked}quit\n",
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found: list[set[str]] = [set()]
    for line in answer.partition(f"{protocol}ok")[2].splitlines():
        move, colon, count = line.partition(": ")
        if line.startswith("Nodes searched"):
            found.append(set())
        elif colon and count == "1" and " " not in move:
            found[-1].add(move)
    return found[:-1]


@pytest.mark.skipif(PROGRAM is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize(
    ("protocol", "name"), [*(("usi", name) for name in OLD), *(("ucci", name) for name in XIANGQIS)]
)
def test_moves(protocol: str, name: str) -> None:
    positions = [position for position in played(name, 60, 2) if position.outcome() is None]
    texts = [position.sfen() if protocol == "usi" else position.fen() for position in positions]
    for position, theirs in zip(positions, their_moves(protocol, name, texts), strict=True):
        sheet, plain = position.variant.sheet, [move for move in position.legal_moves if not move.passing]
        ours = {sheet.tongues[protocol].written(str(move)) for move in plain}
        assert ours == {text for text in theirs if text[: len(text) // 2] != text[len(text) // 2 :]}, (
            position.fen()
        )
        for text in theirs:
            native = sheet.tongues[protocol].native(text)
            assert native is not None
            assert native in map(str, plain) or native[: len(native) // 2] * 2 == native


@pytest.mark.skipif(PROGRAM is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize(
    ("protocol", "name"), [("usi", "shogi"), ("usi", "kyotoshogi"), ("ucci", "xiangqi"), ("ucci", "janggi")]
)
def test_matches_both_ways(protocol: str, name: str) -> None:
    from interpreter.applications.matches.openings import Randomiser
    from interpreter.applications.matches.runner import Breaker, Plan, conduct, play_game
    from interpreter.applications.matches.specs import parse
    from interpreter.applications.matches.workers import at_once

    ourselves = f"{sys.executable} -m interpreter {protocol}"
    players = parse(f"{protocol}:{ourselves},nodes=200,name=ours"), parse(f"{protocol}:{PROGRAM},nodes=200")
    plan = Plan(name, (), players, seed=3, randomiser=Randomiser(8), max_plies=120)
    games = list(conduct(range(2), lambda number: at_once(play_game, plan, number, Breaker()), 1))  # type: ignore[misc,arg-type]
    assert len(games) == 2
    assert [game.course.line for game in games if game.course.line] == []
