"""A position's bytes: room for its history, copies, and the way back."""

from __future__ import annotations

import itertools

import pytest
from shared import load, snapshot

from interpreter.errors import KernelError
from interpreter.play.variant import Position
from interpreter.rules.kernel import layout as k
from interpreter.rules.machine.state import (
    BEFORE_HISTORY,
    FIRST_PLIES,
    PLACES,
    STATE_BYTES,
    STATES,
    State,
    bytes_used,
)
from interpreter.rules.machine.trimming import MANY, Census

SHUTTLE = ("g1f3", "g8f6", "f3g1", "f6g8")


def shuttled(plies: int, form: str) -> Position:
    """A game of chess in which knights go to and fro."""
    position = load("chess", kernel=form).position()
    for ply in range(plies):
        position.push(SHUTTLE[ply % 4])
    return position


def test_fields_do_not_overlap_and_the_history_comes_behind_what_a_position_keeps() -> None:
    places = sorted((first, end) for first, end, _ in PLACES.values())
    assert all(before[1] == after[0] for before, after in itertools.pairwise(places))
    kept = ("st", "board", "index", "pieces", "count", "pool", "checked", "history")
    assert all(PLACES[name][0] <= BEFORE_HISTORY for name in kept)
    assert PLACES["history"][1] == bytes_used(k.HISTORY)


def test_a_desk_has_room_for_the_last_field() -> None:
    """The compiled form gives out whole words."""
    assert STATE_BYTES % 8 == 0
    assert 0 <= STATE_BYTES - max(end for _, end, _ in PLACES.values()) < 8


def test_a_fresh_state_is_small() -> None:
    assert len(State().bytes) == bytes_used(FIRST_PLIES) < 10_000


def test_room_is_made_and_nothing_lost() -> None:
    state = State()
    state.st[k.TURN], state.history[FIRST_PLIES] = 1, 7
    state.reserve(bytes_used(FIRST_PLIES))
    assert len(state.history) == FIRST_PLIES + 1
    state.reserve(bytes_used(FIRST_PLIES + 1))
    assert len(state.history) > FIRST_PLIES + 1
    assert (state.st[k.TURN], state.history[FIRST_PLIES]) == (1, 7)
    state.reserve(bytes_used(10**6))
    assert len(state.bytes) == bytes_used(k.HISTORY)


def test_a_copy_is_independent() -> None:
    state = State()
    twin = state.copy()
    twin.st[k.TURN] = 1
    assert state.st[k.TURN] == 0
    assert len(twin.bytes) == len(state.bytes)


@pytest.mark.parametrize("plies", [FIRST_PLIES - 1, FIRST_PLIES, FIRST_PLIES + 1, 40])
def test_a_game_beyond_the_first_room_and_back(plies: int, form: str) -> None:
    position = shuttled(plies, form)
    before = snapshot(position)
    twin = position.copy()
    for ply in range(plies, plies + 4):
        position.push(SHUTTLE[ply % 4])
    assert snapshot(twin) == before
    for _ in range(4):
        position.pop()
    assert snapshot(position) == before
    while position.move_stack:
        position.pop()
    assert snapshot(position) == snapshot(load("chess", kernel=form).position())


def test_a_game_longer_than_the_history_and_back() -> None:
    """What the history held in the place of a later ply comes back too: repetitions are as they were."""
    position = shuttled(k.HISTORY - 2, "wasm")
    trail = []
    for ply in range(k.HISTORY - 2, k.HISTORY + 6):
        trail.append((snapshot(position), position.view().occurrences, position.outcome()))
        position.push(SHUTTLE[ply % 4])
    assert len(position._state.bytes) == bytes_used(k.HISTORY)
    twin = position.copy()
    for wanted in reversed(trail):
        position.pop()
        assert (snapshot(position), position.view().occurrences, position.outcome()) == wanted
    while twin.move_stack:
        twin.pop()
    assert twin.fen() == load("chess").start_fen
    assert twin.view().occurrences == 1


@pytest.mark.parametrize("ply", [-(1 << 62), -1 << 11, FIRST_PLIES + 1, 1 << 62])
def test_a_ply_that_cannot_be_is_an_error(ply: int, form: str) -> None:
    position = load("chess", kernel=form).position()
    position._state.st[k.PLY] = ply
    with pytest.raises(KernelError, match=r"more plies than it has room for, in chess, '"):
        _ = position.legal_moves


def test_the_memory_of_many_is_given_back_when_half_of_them_have_gone() -> None:
    told: list[int] = []
    census = Census(lambda _: told.append(census.alive) or 0)
    for _ in range(2 * MANY):
        census.came()
    for _ in range(2 * MANY):
        census.went()
    assert told == [MANY - 1]
    few = Census(lambda _: 1 // 0)
    for _ in range(MANY):
        few.came()
    for _ in range(MANY):
        few.went()


def test_states_are_counted() -> None:
    before = STATES.alive
    kept = [State() for _ in range(5)] + [State().copy()]
    assert STATES.alive == before + 6
    del kept
    assert STATES.alive == before
