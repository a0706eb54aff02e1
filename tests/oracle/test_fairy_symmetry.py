"""Pieces whose left and right differ, against Fairy-Stockfish (PyPI `pyffish`), where Black's are turned."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from contract import choose
from shared import texts

import interpreter
from interpreter.play.variant import Position

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

FOLDER = Path(__file__).parent
POSITIONS = 1_500
DEFINITIONS = """
[heterodoxquails:chess]
maxRank = 7
maxFile = 7
pieceToCharTable = -
pawn = -
knight = -
bishop = -
rook = -
queen = -
king = k
customPiece1 = f:FfsW
customPiece2 = c:FvW
customPiece3 = p:fDbF
customPiece4 = l:fRbrBblF
customPiece5 = r:fRblBbrF
customPiece6 = s:fW
promotionPawnTypes = s
promotionPieceTypes = f
promotionRegionWhite = *7
promotionRegionBlack = *1
castling = false
doubleStep = false
startFen = rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - - 0 1
"""
NAMES = {"legan": "legan", "quails": "heterodoxquails"}


@pytest.fixture(scope="module", autouse=True)
def _variants() -> None:
    pyffish.load_variant_config(DEFINITIONS)
    assert set(NAMES.values()) <= set(pyffish.variants())


def compare(name: str, position: Position) -> None:
    """Assert that both have the same moves, and see the same checks."""
    fen = position.fen()
    ours, theirs = set(texts(position)), set(pyffish.legal_moves(name, fen, []))
    assert ours == theirs, f"{fen}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}"
    assert position.is_check() == bool(pyffish.gives_check(name, fen, [])), fen


@pytest.mark.parametrize("variant", NAMES)
def test_turned_pieces_move_alike(variant: str) -> None:
    game = interpreter.load(FOLDER / f"{variant}.yaml")
    assert game.start_fen.split()[0] == pyffish.start_fen(NAMES[variant]).split()[0]
    chance = random.Random(f"symmetry {variant}")
    done = {"white": 0, "black": 0}
    while sum(done.values()) < POSITIONS:
        position = game.position()
        for _ in range(chance.choice((20, 100, 300))):
            compare(NAMES[variant], position)
            done[position.turn] += 1
            if not position.legal_moves:
                break
            position.push(choose(position, chance))
    assert min(done.values()) > POSITIONS // 3


def test_a_mirrored_game_is_another_one() -> None:
    """What the comparison would find if Black's pawns were mirrored."""
    text = (FOLDER / "legan.yaml").read_text(encoding="utf-8").replace("symmetry: rotate", "symmetry: mirror")
    position = interpreter.load_text(text).position()
    position.push("g4f5")
    with pytest.raises(AssertionError, match="only ours"):
        compare("legan", position)
