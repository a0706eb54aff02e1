"""The bounds of move lists and undo frames, met exactly."""

from __future__ import annotations

import random
from typing import Any

import pytest
from shared import load

from interpreter.engine import Engine, Limits
from interpreter.play.variant import Position
from interpreter.rules.kernel import Kernel
from interpreter.rules.kernel import layout as k


def room_for(position: Position, moves: int) -> list[int]:
    """A move buffer of the plain kernel for so many moves, and what else a list may hold."""
    variant = position.variant
    return variant.kernel.buffer(k.MOVE_BASE + moves + variant.tables.words[k.H_OTHERS])  # type: ignore[no-any-return]


def men_moves(position: Position, side: int) -> list[int]:
    """How many moves every piece of a side has."""
    v, state = position.variant, position._state
    placed = state.pieces[side * k.LIST_HALF : side * k.LIST_HALF + state.st[k.PIECES + side]]
    return [
        v.kernel.modules["moves"].piece_moves(v.tables_array, state, state.scratch, 0, f, state.board[f])
        for f in placed
    ]


def test_no_piece_has_more_moves_than_the_widest(variant_id: str) -> None:
    variant = load(variant_id, plain=True)
    chance = random.Random(4)
    position = variant.position()
    for _ in range(40):
        for side in (0, 1):
            assert max(men_moves(position, side), default=0) <= variant.tables.words[k.H_WIDEST]
        moves = position.legal_moves
        if not moves or position.outcome():
            break
        position.push(chance.choice(moves))


@pytest.mark.parametrize("variant_name", ["chess", "ultima", "carousel", "antichess"])
def test_a_list_needs_room_for_the_pseudo_legal_moves(variant_name: str) -> None:
    position = load(variant_name, plain=True).position()
    v, state = position.variant, position._state
    needed = sum(max(1, count) for count in men_moves(position, 0))
    end = v.kernel.legal(v.tables_array, state, room_for(position, needed), k.MOVE_BASE)
    assert end - k.MOVE_BASE == len(position.legal_moves)
    before = position.fen()
    with pytest.raises(MemoryError, match="too many moves: more than"):
        v.kernel.legal(v.tables_array, state, room_for(position, needed - 1), k.MOVE_BASE)
    assert position.fen() == before


def test_perft_needs_room_for_what_is_taken() -> None:
    position = load("ultima", plain=True).position()
    v, state = position.variant, position._state
    placed = len(position.pieces())
    frame = k.COUNTED + k.FRAME
    last = k.UNDO_SIZE - 2 * (frame + 3 * placed)
    state.st[k.UNDO] = last - frame
    assert v.kernel.perft(v.tables_array, state, v.buffer, 2, False) == position.perft(2)
    state.st[k.UNDO] = last + 1
    with pytest.raises(MemoryError, match="too many captures"):
        v.kernel.perft(v.tables_array, state, v.buffer, 2, False)


def test_perft_needs_room_for_its_cursors() -> None:
    position = load("losalamos", plain=True).position()
    v = position.variant
    with pytest.raises(MemoryError, match="too many plies"):
        v.kernel.perft(v.tables_array, position._state, v.buffer, k.MOVE_BASE // 2 + 1, True)


def test_every_square_can_be_noted_as_emptied() -> None:
    variant = load("losalamos", plain=True)
    state = variant.kernel.state()
    n = 0
    for square in (*range(k.MAX_SQUARES), *range(k.MAX_SQUARES)):
        n = variant.kernel.modules["effects"].add_victim(state, n, square)
    assert n == k.MAX_SQUARES


@pytest.mark.parametrize("variant_name", ["chess", "ultima", "senterej", "antichess", "xiangqi"])
@pytest.mark.parametrize("lists", [1, 2, 4])
def test_a_search_does_with_the_room_there_is(variant_name: str, lists: int) -> None:
    """Lines that find no more room for their moves end there; a list of the plain kernel has no room behind it."""
    variant = load(variant_name, plain=True)
    position = variant.position()
    engine = Engine(variant, hash_mb=1)
    widest = (len(position.pieces()) + 1) * variant.tables.words[k.H_WIDEST]
    worker = engine._workers[0]
    worker.moves = room_for(position, lists * widest // 4 + len(position.legal_moves))
    side = "white" if position.turn == "either" else None
    found = engine.search(position, Limits(nodes=150), side=side)
    assert found.passes or found.move in position.legal_moves


def test_a_search_does_with_the_undo_frames_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = load("ultima", plain=True)
    position = variant.position()
    placed = len(position.pieces())
    layout = variant.kernel.modules["layout"]
    monkeypatch.setattr(layout, "UNDO_SIZE", 4 * (k.COUNTED + k.FRAME + 3 * placed))
    engine = Engine(variant, hash_mb=1)
    engine._workers[0].kernel = CutShort(variant.kernel)  # type: ignore[assignment]
    assert engine.search(position, Limits(nodes=300)).move in position.legal_moves


class CutShort:
    """A plain kernel whose states have as many words of undo frames as `room` says."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def __getattr__(self, name: str) -> Any:
        return getattr(self.kernel, name)

    def copy(self, state: Any) -> Any:
        twin = self.kernel.copy(state)
        twin.undo = twin.undo[: self.kernel.modules["layout"].UNDO_SIZE]  # type: ignore[attr-defined]
        return twin
