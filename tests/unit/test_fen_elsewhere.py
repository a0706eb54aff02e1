"""Positions as other programs write them are read, said how, and written in one form."""

from __future__ import annotations

import random

import pytest
from positions import CHESS, ODD, SEIRAWAN, damaged
from shared import load

import interpreter
from interpreter import FenError


@pytest.mark.parametrize(("name", "fen", "written", "words"), ODD)
def test_read_with_notes_and_written_in_one_form(
    name: str, fen: str, written: str, words: tuple[str, ...]
) -> None:
    variant = load(name, kernel="plain")
    position = variant.position(fen)
    assert position.fen() == written
    assert len(position.notes) == len(words)
    assert all(word in note for word, note in zip(words, position.notes, strict=True)), position.notes
    again = variant.position(written)
    assert again.notes == ()
    assert (again.fen(), again.hash) == (written, position.hash)


@pytest.mark.parametrize(
    ("name", "fen", "where", "told"),
    [
        ("chess", f"{CHESS} KQkq - 0 1", "side to move", "found 'KQkq', expected w or b"),
        ("chess", f"{CHESS} w KQkq x 0 1", "en passant", "'x' is not a square"),
        ("chess", f"{CHESS} w KQkq - x 1", "halfmove clock", "found 'x'"),
        ("chess", f"{CHESS} w KQkq - 128 18 50", "limit of the count", "no count of moves in this variant"),
        ("chess", f"{CHESS} w KQkq 3+3 0 1", "checks", "no such field in this variant"),
        ("chess", f"{CHESS}[Q] w KQkq - 0 1", "hand", "keeps no captured pieces"),
        (
            "chess",
            CHESS.replace("8/8/8/8", "8/91/8/8") + " w - - 0 1",
            "rank 4 (of 8)",
            "91 squares, expected 8",
        ),
        ("capablanca", "4k5/92/10/10/10/10/10/R4K3R w - - 0 1", "rank 2 (of 8)", "92 squares, expected 10"),
        ("chess", "4k3/8/3*4/8/8/8/8/4K3 w - - 0 1", "rank 3 (of 8)", "d6 is a square"),
        ("shogi", "4k4/9/9/9/9/9/9/9/+G3K4[] w - - 0 1", "rank 9 (of 9)", "unknown piece '+'"),
        ("makruk", "8/8/3M2r1/2K1M1k1/8/3R4/8/8 w - 999999 18 50", "limit of the count", "expected at most"),
        ("chess", "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq a3 0 1", "en passant", "cannot just"),
        ("chess", "4k3/8/8/8/4pP2/8/8/4K3 b - e4f3 0 1", "en passant", "cannot just have passed e4f3"),
        ("chess", "rnbqkbnr/2pp1ppp/p7/1p2Q3/8/8/8/RNB1KB1R w - - 0 1", "board", "black is in check"),
    ],
)
def test_an_error_names_the_field(name: str, fen: str, where: str, told: str) -> None:
    with pytest.raises(FenError) as caught:
        load(name, kernel="plain").position(fen)
    assert caught.value.field == where
    assert told in str(caught.value)


@pytest.mark.parametrize("name", sorted({name for name, *_ in ODD}))
def test_what_is_damaged_is_refused_or_has_one_form(name: str) -> None:
    variant, chance = load(name, kernel="plain"), random.Random(name)
    fens = [fen for other, fen, *_ in ODD if other == name]
    for _ in range(40):
        try:
            position = variant.position(damaged(chance, chance.choice(fens)))
        except FenError:
            continue
        again = position.variant.position(position.fen())
        assert again.notes == ()
        assert (again.fen(), again.hash) == (position.fen(), position.hash)


# --- positions that can be meant by the rules of Chess960 only ---------------------------------------


@pytest.mark.parametrize(
    ("name", "fen", "rights"),
    [
        ("atomic", "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", "HB"),
        ("extinction", "rnbqb1kr/pppppppp/8/8/8/8/PPPPPPPP/RNBQB1KR w AHah - 0 1", "HAha"),
        ("seirawan", f"{SEIRAWAN} w KQkq - 0 1", "GCDgcd"),
        ("seirawan", f"{SEIRAWAN} w ABCDEFGHabcdefgh - 0 1", "GCABDEFHgcabdefh"),
        ("horde", "rk2r3/8/8/8/8/8/8/P7 w kq - 0 1", "ea"),
        ("orda", "3k4/8/8/8/8/8/8/1RK4R w KQ - 0 1", "HB"),
    ],
)
def test_a_position_of_the_form_by_chess960(name: str, fen: str, rights: str) -> None:
    variant = load(name, kernel="plain")
    position = variant.position(fen)
    assert position.variant.id == f"{name}960"
    assert position.fen().split()[2] == rights
    assert any(f"one of {name}960, not of {name}" in note for note in position.notes)
    assert position.copy().notes == position.notes
    with pytest.raises(FenError, match=f"with the castling of Chess960: {name}960"):
        variant.own_position(fen)


@pytest.mark.parametrize(
    ("name", "fen", "told"),
    [
        # Black's king stands where White's does not: no start of Chess960 has that.
        (
            "chess",
            "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1",
            r"king on e1 \(with the castling of Chess960: chess960\)",
        ),
        ("chess", "r3k2r/8/8/8/8/8/8/R4RK1 w KQkq - 0 1", "needs white's king on e1$"),
        ("chess", f"{CHESS} w KQkX - 0 1", "'X' is not a right here"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "hand"),
    ],
)
def test_what_proves_nothing_is_refused(name: str, fen: str, told: str) -> None:
    with pytest.raises(FenError, match=told):
        load(name, kernel="plain").position(fen)


def test_the_derived_form_of_chess_is_the_shipped_one() -> None:
    derived = interpreter.load("chess", kernel="plain").any_castling
    assert derived.same_rules(interpreter.load("chess960", kernel="plain"))
