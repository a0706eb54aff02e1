"""Mates that count only by certain pieces, and ends about castling."""

from __future__ import annotations

import pytest
from shared import snapshot

import interpreter
from interpreter.errors import FenError
from interpreter.play.variant import Position, Variant

SHATAR = """
format: 2
variant: shak
extends: chess
pieces: {queen: {moves: [{slide: orthogonal}, {step: diagonal}], betza: RF}}
castling: none
effects:
  - {if: {count: [rook, queen, knight], in: checkers}, in: checked, do: {mark: shak}}
  - {if: {not: check}, who: royals, whose: enemy, in: board, do: {mark: shak, is: 0}}
end:
  - {if: [checkmate, {count: {not: knight}, whose: enemy, in: checkers, is: 0}], result: win, name: knight_mate}
  - {if: [checkmate, shak], result: loss}
  - {if: checkmate, result: draw, name: niol}
  - {if: stalemate, result: draw}
  - {repeats: 3, result: draw}
"""


def shatar(fen: str) -> Position:
    return interpreter.load_text(SHATAR).position(fen)


@pytest.mark.parametrize(
    ("fen", "reason", "result"),
    [
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "checkmate", "1-0"),
        ("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", "knight_mate", "0-1"),
        ("6bk/7p/8/4B3/8/8/8/K7 b - - 0 1", "niol", "1/2-1/2"),
        ("6bk/7p/8/4B3/8/8/8/K7 b - - 0 1 {series=1/0}", "checkmate", "1-0"),
        ("6bk/7p/8/4B3/8/8/8/K7 b - - 0 1 {series=0/1}", "niol", "1/2-1/2"),
    ],
)
def test_who_mates(fen: str, reason: str, result: str) -> None:
    outcome = shatar(fen).outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.result) == (reason, result)


def reason(position: Position) -> str:
    outcome = position.outcome()
    assert outcome is not None
    return outcome.reason


def played(fen: str, *moves: str) -> Position:
    position = shatar(fen)
    before = snapshot(position)
    for move in moves:
        position.push(move)
    for _ in moves:
        position.pop()
    assert snapshot(position) == before
    for move in moves:
        position.push(move)
    return position


ROW = "6b1/2B3kp/8/8/8/8/8/K5R1 b - - 0 1"


def test_a_row_of_checks() -> None:
    """A rook's check makes the bishop's mate count, unless a quiet move stands between them."""
    mated = played(ROW, "g7h8", "c7e5")
    assert mated.fen().endswith("{series=1/0}")
    assert reason(mated) == "checkmate"
    quiet = played(ROW, "g7h8", "a1b1", "g8f7", "b1a1", "f7g8", "c7e5")
    assert "{" not in quiet.fen()
    assert reason(quiet) == "niol"


def test_the_row_is_told_of() -> None:
    reason = shatar("6bk/7p/8/4B3/8/8/8/K7 b - - 0 1").why_result()
    text = " ".join(part.sentence for part in reason.parts)
    assert "it counts only by knight" in text
    assert "after a check by queen or rook or knight, which the checks up to now had not" in text
    with pytest.raises(FenError, match="series needs two of 0 and 1"):
        shatar("6bk/7p/8/4B3/8/8/8/K7 b - - 0 1 {series=2/0}")


CASTLE = """
format: 2
variant: castler
extends: chess
end:
  - {made: MADEWHOSE, result: win}
  - {count: {who: all, if: can_castle}, IN is: 0WHOSE, result: loss}
  - inherited
"""
BOTH = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R {} - 0 1"


def castler(side: str, wing: str) -> Variant:
    """Castling to a wing, or losing the right to, decides; "" means both sides, or both wings."""
    made = f"{{when: castling, to: {wing}}}" if wing else "castling"
    text = CASTLE.replace("MADE", made).replace("IN ", f"in: {wing}, " if wing else "")
    return interpreter.load_text(text.replace("WHOSE", f", whose: {side}" if side else ""))


@pytest.mark.parametrize(
    ("side", "wing", "fen", "move", "told"),
    [
        ("black", "queenside", "b KQkq", "e8c8", ("castled", "0-1", "{castled=q}")),
        ("black", "queenside", "b KQkq", "e8g8", ("castling_lost", "1-0", "{castled=k}")),
        ("black", "queenside", "b KQkq", "a8b8", ("castling_lost", "1-0", "1 2")),
        ("black", "queenside", "w KQkq", "e1c1", None),
        ("", "kingside", "w KQkq", "e1g1", ("castled", "1-0", "{castled=K}")),
        ("", "", "w KQkq", "a1b1", None),
        ("", "", "w KQkq", "e1d1", ("castling_lost", "0-1", "1")),
        ("white", "", "b KQkq", "e8f8", None),
    ],
)
def test_castling_decides(
    side: str, wing: str, fen: str, move: str, told: tuple[str, str, str] | None
) -> None:
    position = castler(side, wing).position(BOTH.format(fen))
    before = snapshot(position)
    position.push(move)
    outcome = position.outcome()
    assert (outcome and (outcome.reason, outcome.result)) == (told and told[:2])
    again = position.variant.position(position.fen())
    assert again.fen() == position.fen()
    assert again.outcome() == outcome
    if told:
        assert position.fen().endswith(told[2])
        assert not position.legal_moves
    position.pop()
    assert snapshot(position) == before


def test_castlings_are_told_of() -> None:
    position = castler("", "queenside").position(BOTH.format("w KQkq"))
    reason = position.why_result()
    text = " ".join(part.sentence for part in reason.parts)
    assert "castled: nobody castled to the queenside" in text
    assert "castling lost: the rights left are KQkq; a side needs one to the queenside" in text
    with pytest.raises(FenError, match="castled needs rights that castling has used"):
        position.variant.position(BOTH.format("w KQkq") + " {castled=x}")
