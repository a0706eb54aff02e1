"""What a program may choose from while either side may move."""

from __future__ import annotations

from shared import load

from interpreter.engine.waiting import choices
from interpreter.play.core.moves import Move
from interpreter.play.variant import Position


def whites(position: Position) -> list[Move]:
    """White's legal moves."""
    return [move for move in position.legal_moves if move.origin[1] in "123"]


def played(*texts: str) -> Position:
    """Senterej after some moves."""
    position = load("senterej", kernel="plain").position()
    for text in texts:
        position.push(text)
    return position


def test_nothing_is_left_out_at_first() -> None:
    position = played("g1f3")
    own = whites(position)
    assert choices(position, own, must_move=False) is None
    assert choices(position, own, must_move=True) == tuple(m for m in own if str(m) != "f3g1")


def test_a_position_that_comes_again_is_left_behind() -> None:
    position = played("g1f3", "f3g1")
    before = position.fen()
    chosen = choices(position, whites(position), must_move=False)
    assert chosen is not None
    assert "g1f3" not in map(str, chosen)
    assert "b1c3" in map(str, chosen)
    assert (position.fen(), len(position.move_stack)) == (before, 2)


def test_where_all_has_been_seen_all_is_open() -> None:
    position = played("g1f3", "f3g1")
    only = [move for move in whites(position) if str(move) == "g1f3"]
    assert choices(position, only, must_move=True) == tuple(only)
    assert choices(position, [], must_move=True) is None


def test_elsewhere_nothing_is_left_out() -> None:
    position = load("chess", kernel="plain").position()
    for text in ("g1f3", "g8f6", "f3g1", "f6g8"):
        position.push(text)
    assert choices(position, list(position.legal_moves), must_move=True) is None
