"""The count of moves without progress: what starts it again, and what the words say of it."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.applications.rulebook.ends_in_words import ends_words

from .small import variant

START = ". . . k . n / . . . . p . / . . . . . . / . . . . . . / . P . . . . / R . . K . N"
PIECES = """
rook: {{symbol: R, moves: [{{slide: orthogonal}}]}}
knight: {{symbol: N, moves: [{{leap: [1, 2]}}]}}
pawn: {{symbol: P, moves: [{}]}}
"""
FORWARD = "{step: forward}"
END = """  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
  - {moves: 50, since: [capture, {by: pawn}], result: draw}"""

COUNTED = END.replace("{by: pawn}", "{when: advance, by: pawn}")


def counting(effect: str = "", pawn: str = FORWARD, end: str = END) -> interpreter.Variant:
    stone = 'stone: {symbol: "*", whose: nobody}' if "stone" in effect else ""
    return variant(START, PIECES.format(pawn) + stone, f"effects: [{effect}]" if effect else "", end=end)


def after(v: interpreter.Variant, move: str, clock: int = 99) -> interpreter.Position:
    position = v.position(f"3k2/4p1/6/6/1P4/R2K2 w - - {clock} 80")
    position.push(move)
    again = v.position(position.fen())
    assert (again.fen(), again.hash) == (position.fen(), position.hash)
    return position


@pytest.mark.parametrize(
    ("effect", "move", "clock"),
    [
        ("", "a1a2", 100),
        ("", "b2b3", 0),
        ("{when: arrival, in: neighbours, who: {not: royals}, do: change_side}", "a1a2", 100),
        ("{when: arrival, by: rook, do: {become: knight}}", "a1a2", 100),
        ("{when: arrival, in: neighbours, who: pawn, do: remove}", "a1a2", 0),
        ("{when: arrival, in: neighbours, who: pawn, do: {become: stone}}", "a1a2", 0),
        ("{when: arrival, in: neighbours, who: pawn, do: {become: knight}}", "a1a2", 100),
    ],
)
def test_what_an_effect_does_is_progress_if_a_piece_is_lost(effect: str, move: str, clock: int) -> None:
    position = after(counting(effect), move)
    assert position.halfmove_clock == clock
    outcome = position.outcome()
    assert (outcome is not None and outcome.reason == "move_count") == (clock == 100)


@pytest.mark.parametrize(
    ("pawn", "move", "clock"),
    [
        ("{step: [forward, sideways]}", "b2c2", 100),
        ("{step: [forward, sideways]}", "b2b3", 0),
        ("{step: orthogonal}", "b2b3", 100),
        ("{step: right}", "b2c2", 0),
        ("{leap: [[1, 1], [-1, -1], [0, 1]]}", "b2c3", 100),
        ("{leap: [[1, 1], [-1, -1], [0, 1]]}", "b2b3", 0),
        (
            "{step: forward}, {step: backward, only: capture}",
            "b2b3",
            0,
        ),
    ],
)
def test_a_move_that_may_be_taken_back_is_none(pawn: str, move: str, clock: int) -> None:
    """As Fairy-Stockfish has it: only what cannot be taken back resets the count."""
    assert after(counting(pawn=pawn, end=COUNTED), move).halfmove_clock == clock
    assert after(counting(pawn=pawn), move).halfmove_clock == 0


def test_a_promotion_is_progress_wherever_it_leads() -> None:
    pawn = "{step: orthogonal}], promotion: {to: {ranks: 3}, become: knight, optional: true}}"
    pieces = PIECES.format("PAWN").replace("PAWN]}", pawn)
    v = variant(START, pieces, end=COUNTED)
    assert after(v, "b2b3n").halfmove_clock == 0
    assert after(v, "b2b3").halfmove_clock == 100


@pytest.mark.parametrize(
    ("effect", "end", "told"),
    [
        ("", END, "without a capture or a move of a pawn,"),
        (
            "{when: capture, in: neighbours, who: {not: royals}, do: remove}",
            END,
            "without a capture or a move of a pawn,",
        ),
        (
            "{when: arrival, in: neighbours, who: pawn, do: remove}",
            END,
            "without a capture, a removal or a move of a pawn,",
        ),
        (
            "{when: arrival, in: neighbours, who: {not: royals}, do: change_side}",
            COUNTED,
            "without a capture or a move of a pawn that it cannot take back,",
        ),
    ],
)
def test_the_words_say_what_the_tables_do(effect: str, end: str, told: str) -> None:
    words = ends_words(counting(effect, end=end).ruleset)
    assert any(told in line for line in words), words


def test_sidesteps_of_a_shipped_variant() -> None:
    position = interpreter.load("petrified").position()
    for move in ("e2e4", "g8f6", "e4d4"):
        position.push(move)
    assert position.halfmove_clock == 2
