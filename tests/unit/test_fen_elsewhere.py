"""Positions as other programs write them are read, said how, and written in one form."""

from __future__ import annotations

import random

import pytest
from positions import CHESS, ODD, REFUSED, SEIRAWAN, damaged
from shared import load, some

import interpreter
from interpreter import FenError


@pytest.mark.parametrize(("name", "fen", "written", "words"), some(2, ODD))
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


@pytest.mark.parametrize(("name", "fen", "where", "told"), REFUSED)
def test_an_error_names_the_field(name: str, fen: str, where: str, told: str) -> None:
    with pytest.raises(FenError) as caught:
        load(name, kernel="plain").position(fen)
    assert caught.value.field == where
    assert told in str(caught.value)


@pytest.mark.parametrize("name", some(2, sorted({name for name, *_ in ODD})))
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
