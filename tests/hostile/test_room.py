"""The bounds of move lists and undo frames, met exactly."""

from __future__ import annotations

import random

import pytest
from shared import desk_of, inner, load

from interpreter.engine import Engine, Limits
from interpreter.play.variant import Position
from interpreter.rules.kernel import layout as k
from interpreter.rules.machine.base import PERFT, Block


def room_for(position: Position, moves: int) -> list[int]:
    """A move buffer of the plain kernel for so many moves, and what else a list may hold."""
    return [0] * (k.MOVE_BASE + moves + position.variant.tables.words[k.H_OTHERS])


def moves_by_piece(position: Position, side: int) -> list[int]:
    """How many moves every piece of a side has."""
    tables, state = position.variant.tables.words, desk_of(position)
    placed = state.pieces[side * k.LIST_HALF : side * k.LIST_HALF + state.st[k.PIECES + side]]
    piece_moves = inner("moves").piece_moves
    return [piece_moves(tables, state, state.scratch, 0, f, state.board[f]) for f in placed]


@pytest.mark.every
def test_no_piece_has_more_moves_than_the_widest(variant_id: str) -> None:
    variant = load(variant_id)
    chance = random.Random(4)
    position = variant.position()
    for _ in range(40):
        for side in (0, 1):
            assert max(moves_by_piece(position, side), default=0) <= variant.tables.words[k.H_WIDEST]
        moves = position.legal_moves
        if not moves or position.outcome():
            break
        position.push(chance.choice(moves))


@pytest.mark.parametrize("variant_name", ["chess", "ultima", "carousel", "antichess"])
def test_a_list_needs_room_for_the_pseudo_legal_moves(variant_name: str) -> None:
    position = load(variant_name, kernel="plain").position()
    tables, legal = position.variant.tables.words, inner("generating").legal
    needed = sum(max(1, count) for count in moves_by_piece(position, 0))
    end = legal(tables, desk_of(position), room_for(position, needed), k.MOVE_BASE)
    assert end - k.MOVE_BASE == len(position.legal_moves)
    with pytest.raises(MemoryError, match="too many moves: more than"):
        legal(tables, desk_of(position), room_for(position, needed - 1), k.MOVE_BASE)


def perft_from(position: Position, undo: int, depth: int) -> int:
    """Perft by the form of the kernel that is used, with so many words of undo frames filled already."""
    machine, tables = position.variant.machine, position.variant.tables_array
    machine.desk.load(position._state)
    machine.desk.st[k.UNDO] = undo
    return machine.run(PERFT, tables, machine.desk, machine.moves, depth, 0)


def test_perft_needs_room_for_what_is_taken(form: str) -> None:
    position = load("ultima", kernel=form).position()
    frame = k.EXTRA + k.FRAME
    last = k.UNDO_SIZE - 2 * (frame + 3 * len(position.pieces()))
    assert perft_from(position, last - frame, 2) == position.perft(2)
    with pytest.raises(MemoryError, match="too many captures"):
        perft_from(position, last + 1, 2)
    assert perft_from(position, 0, 2) == position.perft(2)


def test_perft_needs_room_for_its_cursors(form: str) -> None:
    position = load("losalamos", kernel=form).position()
    with pytest.raises(MemoryError, match="too many plies"):
        perft_from(position, 0, k.MOVE_BASE // 2 + 1)


def test_every_square_can_be_noted_as_emptied() -> None:
    state = desk_of()
    n = 0
    for square in (*range(k.MAX_SQUARES), *range(k.MAX_SQUARES)):
        n = inner("effects").add_victim(state, n, square)
    assert n == k.MAX_SQUARES


@pytest.mark.every
@pytest.mark.parametrize("variant_name", ["chess", "ultima", "senterej", "antichess", "xiangqi"])
@pytest.mark.parametrize("lists", [1, 2, 4])
def test_a_search_does_with_the_room_there_is(variant_name: str, lists: int) -> None:
    """Lines that find no more room for their moves end there; a list of the plain kernel has no room behind it."""
    variant = load(variant_name, kernel="plain")
    position = variant.position()
    engine = Engine(variant, hash_mb=1)
    widest = (len(position.pieces()) + 1) * variant.tables.words[k.H_WIDEST]
    worker = engine._workers[0]
    room = room_for(position, lists * widest // 4 + len(position.legal_moves))
    worker.machine.moves = Block(room, room)
    side = "white" if position.turn == "either" else None
    found = engine.search(position, Limits(nodes=150), side=side)
    assert found.passes or found.move in position.legal_moves


def test_a_search_does_with_the_undo_frames_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = load("ultima", kernel="plain")
    position = variant.position()
    placed = len(position.pieces())
    size = 4 * (k.COUNTED + k.FRAME + 3 * placed)
    monkeypatch.setattr(inner("layout"), "UNDO_SIZE", size)
    engine = Engine(variant, hash_mb=1)
    desk = engine._workers[0].machine.desk
    desk.undo = desk.undo[:size]
    assert engine.search(position, Limits(nodes=300)).move in position.legal_moves
