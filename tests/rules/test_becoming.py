"""What a piece becomes with a movement: `become` beside its head."""

from __future__ import annotations

import random

import pytest
from contract import check_along

from interpreter import Variant, load_text
from interpreter.applications.rulebook.piece_data import phrases_of

SPLITTING = """
format: 2
variant: splitting
extends: chess
castling: none
pieces:
  knight: {moves: [{leap: [1, 2]}, {leap: [1, 2], only: capture, become: [bishop, rook]}]}
  queen:
    moves:
      - {slide: any}
      - {slide: orthogonal, only: quiet, if: {count: all, whose: enemy, in: attackers, is: 0}, become: rook}
      - {slide: diagonal, only: quiet, become: bishop}
  pawn:
    moves:
      - {step: forward, only: quiet}
      - {step: forward, repeat: 2, only: quiet, from: second_rank, leaves: en_passant}
      - {step: diagonal forward, only: capture, takes: [enemy, en_passant]}
      - {step: sideways, only: quiet, become: knight}
effects:
  - {by: queen, in: origin, who: empty, do: {become: bishop}, if: {count: rook, in: here}}
  - {by: queen, in: origin, who: empty, do: {become: rook}, if: {count: bishop, in: here}}
"""


@pytest.fixture(scope="module")
def splitting() -> Variant:
    return load_text(SPLITTING, kernel="plain")


@pytest.mark.parametrize(
    ("fen", "move", "after"),
    [
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a5", "4k3/8/8/Q7/8/8/8/4K3 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a5r", "4k3/8/8/R7/8/8/8/B3K3 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1d4b", "4k3/8/8/8/3B4/8/8/R3K3 b - - 1 1"),
        ("4k3/8/8/8/8/1p6/8/N3K3 w - - 0 1", "a1b3r", "4k3/8/8/8/8/1R6/8/4K3 b - - 0 1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b7n", "4k3/1N6/8/8/8/8/8/4K3 b - - 0 1"),
    ],
)
def test_what_it_becomes(splitting: Variant, fen: str, move: str, after: str) -> None:
    position = splitting.position(fen)
    before = position.hash
    position.push(move)
    assert position.fen() == after
    assert position.hash == splitting.position(after).hash
    position.pop()
    assert (position.fen(), position.hash) == (fen, before)


def test_its_promotion_has_no_say(splitting: Variant) -> None:
    """A pawn that goes aside on the last rank, where an effect may have put it, is a knight, and no queen."""
    position = splitting.position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    assert [str(move) for move in position.legal_moves if move.origin == "a2"] == ["a2a3", "a2a4", "a2b2n"]


def test_why(splitting: Variant) -> None:
    position = splitting.position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
    reason = position.why("a1a5n")
    assert reason.code == "promotion_kind"
    assert "it becomes R" in str(reason)
    assert position.why("a1a5r").code == "legal"


def test_the_place_of_a_reason_is_that_of_the_movement(splitting: Variant) -> None:
    """Not that of the promotion rule that the piece has besides."""
    position = splitting.position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    for move, code in (("a2b2q", "promotion_kind"), ("a2b2n", "legal")):
        reason = position.why(move)
        assert reason.code == code
        assert "step: sideways" in reason.place.text


def test_what_sentences_say(splitting: Variant) -> None:
    phrases = phrases_of(splitting, "queen")
    assert "slides any number of squares diagonally, without capturing, becoming a bishop" in phrases
    assert not any(phrase.startswith("promotes") for phrase in phrases)


def test_against_brute_force(splitting: Variant) -> None:
    """In random positions moves, attacks and legality are those of the slow judge."""
    chance = random.Random(5)
    for _ in range(2):
        check_along(splitting.position(), chance, 40, every=8)


CROWNED = """
format: 2
variant: crowned
extends: chess
castling: none
pieces:
  rook: {moves: [{slide: orthogonal}, {slide: orthogonal, only: capture, takes: {who: king, whose: own}, become: emperor}]}
  emperor:
    symbol: E
    royal: true
    moves: [{slide: orthogonal}, {slide: orthogonal, only: quiet, become: rook}, {step: any, only: quiet, become: king}]
effects:
  - {by: emperor, in: origin, who: empty, do: {become: king}, if: {count: rook, in: here}}
  - {by: emperor, in: origin, who: empty, do: {become: rook}, if: {count: king, in: here}}
"""


def test_a_royal_is_succeeded_and_left_behind() -> None:
    """What becomes a royal may take up its own king, and a king may stay where a royal was; brute force agrees."""
    crowned = load_text(CROWNED, kernel="plain")
    position = crowned.position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    position.push("a1e1e")
    assert position.fen() == "4k3/8/8/8/8/8/8/4E3 b - - 0 1"
    position.push("e8d8")
    position.push("e1e7r")
    assert position.fen() == "3k4/4R3/8/8/8/8/8/4K3 b - - 2 2"
    chance = random.Random(7)
    for _ in range(2):
        check_along(crowned.position("r2bk2r/8/8/8/8/8/8/R2BK2R w - - 0 1"), chance, 40, every=4)


def test_what_appears_where_a_pawn_has_left() -> None:
    """A piece that appears behind a double step does not hide that the pawn has passed a square."""
    text = "format: 2\nvariant: mine\nextends: chess\npieces: {stone: {symbol: S, moves: []}}\n"
    text += "effects: [{in: origin, who: empty, do: {become: stone}}]\n"
    variant = load_text(text, kernel="plain")
    position = variant.position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
    position.push("e2e4")
    assert position.fen() == "4k3/8/8/8/3pP3/8/4S3/4K3 b - e3 0 1"
    again = variant.position(position.fen())
    assert sorted(map(str, again.legal_moves)) == sorted(map(str, position.legal_moves))
    assert "d4e3" in {str(move) for move in again.legal_moves}
