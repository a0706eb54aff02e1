"""The count of moves without progress: what starts it again, and what the words say of it."""

from __future__ import annotations

import random

import pytest
from crossed import GRAFTS, grown
from shared import first, little_and_much, load

import interpreter
from interpreter.applications.rulebook.ends_in_words import ends_words
from interpreter.kinds.ends import MoveCount

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
            "{when: arrival, in: approached, who: pawn, do: {go: ahead}, blocked: removed}",
            END,
            "without a capture, a removal or a move of a pawn,",
        ),
        (
            "{when: arrival, in: approached, who: pawn, do: {go: ahead}, blocked: stays}",
            END,
            "without a capture or a move of a pawn,",
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


@pytest.mark.parametrize(("blocked", "clock"), [("removed", 0), ("stays", 100)])
def test_a_piece_that_is_pushed_off_the_board_is_lost(blocked: str, clock: int) -> None:
    push = f"{{when: quiet, in: approached, who: pawn, do: {{go: ahead}}, blocked: {blocked}}}"
    position = counting(push).position("p2k2/6/6/6/1P4/R2K2 w - - 99 80")
    position.push("a1a5")
    assert position.halfmove_clock == clock
    assert position.piece_at("a6") == (None if blocked == "removed" else "p")


@pytest.mark.parametrize(
    ("since", "move", "clock"),
    [
        ("[capture, promotion]", "b5b6n", 0),
        ("[capture, promotion]", "d1e1", 10),
        ("[capture, {by: pawn, when: promotion}]", "b5b6n", 0),
        ("[capture, {by: knight, when: promotion}]", "b5b6n", 10),
        ("capture", "b5b6n", 10),
    ],
)
def test_a_promotion_is_progress_if_that_is_said(since: str, move: str, clock: int) -> None:
    pawn = "{step: forward}], promotion: {to: last_rank, become: [rook, knight]}, effects: ["
    v = counting(pawn=pawn, end=END.replace("[capture, {by: pawn}]", since))
    position = v.position("4k1/1P4/6/6/6/3K2 w - - 9 80")
    position.push(move)
    assert position.halfmove_clock == clock
    assert ("a promotion" in " ".join(ends_words(v.ruleset))) == (
        "promotion" in since and "knight" not in since
    )
    position.pop()
    assert position.halfmove_clock == 9


CLOCKED = ("andernach", "atomic", "benedict", "circe", "dynamoschach", "einstein", "petrified", "placement")
"""Shipped games with effects and a count of moves."""


@little_and_much("games", 1, 20)
@pytest.mark.parametrize("name", first(len(CLOCKED), [*CLOCKED, *(f"+{graft}" for graft in GRAFTS)]))
def test_what_resets_the_clock_is_what_the_words_say(name: str, games: int) -> None:
    """A capture, a drop, a move of a piece that is named; else the words speak of removals."""
    graft = name.removeprefix("+")
    v = load(name) if graft == name else grown("chess", {graft: GRAFTS[graft]}, kernel=None)
    assert v is not None
    chance, letters = random.Random(f"clock {name}"), {p.symbol: p.name for p in v.ruleset.pieces}
    end = next(end for end in v.ruleset.ends if isinstance(end, MoveCount))
    (words,) = (line for line in ends_words(v.ruleset) if f"made {end.moves} moves without" in line)
    for _ in range(games):
        position = v.position()
        while position.legal_moves and position.fullmove_number < 40:
            move, clock = chance.choice(list(position.legal_moves)), position.halfmove_clock
            moved = None if str(move) == "0000" else position.piece_at(move.origin)  # a pass moves nothing
            mover = letters.get((moved or "").upper())
            before, taken = set(position.pieces()), position.victims(move)
            position.push(move)
            named = mover in end.reset_by and not end.reversible_counted
            if taken or named or move.promotion:
                assert position.halfmove_clock == 0, (move, position.fen())
            elif move.drop:
                assert position.halfmove_clock == 0, (move, position.fen())
                assert "a drop" in words
            elif position.halfmove_clock == 0 and mover not in end.reset_by:
                assert "a removal" in words, (move, position.fen())
                assert len(before - set(position.pieces())) > 1
            elif mover not in end.reset_by:
                assert position.halfmove_clock == clock + 1


def test_sidesteps_of_a_shipped_variant() -> None:
    position = interpreter.load("petrified").position()
    for move in ("e2e4", "g8f6", "e4d4"):
        position.push(move)
    assert position.halfmove_clock == 2
