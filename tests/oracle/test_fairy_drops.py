"""Drops against Fairy-Stockfish (PyPI `pyffish`) and PyPI `chess`: moves, positions after them, checks, results."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from contract import choose
from shared import load, texts

import interpreter
from interpreter.play.variant import Position, Variant

pyffish = pytest.importorskip("pyffish")
chess_variant = pytest.importorskip("chess.variant")

pytestmark = pytest.mark.oracle

FOLDER = Path(__file__).parent
POSITIONS = 1_000
DEFINITIONS = """
[heterodoxdroppers:shogi]
promotedPieceType = -
promotionRegionWhite = -
promotionRegionBlack = -
immobilityIllegal = false
"""
NAMES = {"droppers": "heterodoxdroppers", "crazyhouse": "crazyhouse", "pocketknight": "pocketknight"}


@pytest.fixture(scope="module", autouse=True)
def _variants() -> None:
    pyffish.load_variant_config(DEFINITIONS)
    assert set(NAMES.values()) <= set(pyffish.variants())


def variant_of(name: str) -> Variant:
    """A shipped variant, or one of those beside this file."""
    path = FOLDER / f"{name}.yaml"
    return interpreter.load(str(path)) if path.exists() else load(name)


def board_and_hand(fen: str) -> tuple[str, str]:
    """The board of a FEN, and its hand in any order."""
    match = re.match(r"([^\[ ]*)\[(.*?)\]", fen)
    assert match
    return match[1], "".join(sorted(match[2]))


def leads_nowhere(move: str, turn: str) -> bool:
    """Is it a drop from where the piece can never move? They know that rule only together with another one."""
    last = {"P": 1, "L": 1, "N": 2}.get(move[0], 0) if move[1] == "@" else 0
    rank = int(move[3:]) if turn == "black" else 10 - int(move[3:]) if last else 0
    return last >= rank > 0


def theirs_of(variant: str, position: Position) -> set[str]:
    """Their moves, by our rules of what is dropped where."""
    moves = set(pyffish.legal_moves(NAMES[variant], position.fen(), []))
    return {m for m in moves if variant != "droppers" or not leads_nowhere(m, position.turn)}


def capturing(position: Position, chance: random.Random) -> str:
    """A move, often a capture or a drop, so that hands fill and empty."""
    moves = list(position.legal_moves)
    special = [m for m in moves if m.drop or (not m.castling and position.piece_at(m.target))]
    return str(chance.choice(special if special and chance.random() < 0.6 else moves))


@pytest.mark.parametrize("variant", NAMES)
def test_games(variant: str) -> None:
    chance, name, done = random.Random(f"drops {variant}"), NAMES[variant], 0
    while done < POSITIONS:
        position = variant_of(variant).position()
        for _ in range(chance.choice((20, 100, 200))):
            fen = position.fen()
            ours, theirs = set(texts(position)), theirs_of(variant, position)
            assert ours == theirs, f"{fen}: {sorted(ours ^ theirs)}"
            assert position.is_check() == bool(pyffish.gives_check(name, fen, [])), fen
            done += 1
            if not ours:
                break
            move = capturing(position, chance)
            position.push(move)
            assert board_and_hand(position.fen()) == board_and_hand(pyffish.get_fen(name, fen, [move])), fen


def test_crazyhouse_with_another_library() -> None:
    """Moves, positions, SAN and ends of Crazyhouse."""
    chance, done = random.Random("crazy"), 0
    while done < POSITIONS:
        position, board = load("crazyhouse").position(), chess_variant.CrazyhouseBoard()
        for _ in range(150):
            assert sorted(texts(position)) == sorted(move.uci() for move in board.legal_moves)
            assert board_and_hand(position.fen()) == board_and_hand(board.fen())
            assert (position.is_check(), not position.legal_moves) == (
                board.is_check(),
                not any(board.legal_moves),
            )
            done += 1
            if not position.legal_moves:
                break
            move = capturing(position, chance)
            san = board.san(board.parse_uci(move))
            assert position.san(position.parse(move)) == (f"P{san}" if san.startswith("@") else san)
            position.push(move)
            board.push_uci(move)


def test_random_walks_without_a_taste_for_captures() -> None:
    chance = random.Random("quiet drops")
    position = load("crazyhouse").position()
    for _ in range(200):
        ours = set(texts(position))
        assert ours == set(pyffish.legal_moves("crazyhouse", position.fen(), [])), position.fen()
        if not ours:
            break
        position.push(choose(position, chance))
