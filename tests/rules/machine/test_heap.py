"""The heap of a linear memory, against a simple model."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.rules.machine.heap import LINE, Heap

FIRST, ROOM = 100, 1 << 16
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("take"), st.integers(0, 5000)), st.tuples(st.just("give"), st.integers(0, 99))
    ),
    max_size=60,
)


def limited(size: int) -> None:
    """A memory that cannot grow beyond ROOM."""
    if size > ROOM:
        raise MemoryError("full")


def rounded(size: int) -> int:
    """What is taken for so many bytes."""
    return max(LINE, -(-size // LINE) * LINE)


@pytest.mark.every
@given(DEEDS)
def test_stretches_never_overlap_and_all_come_back(deeds: list[tuple[str, int]]) -> None:
    heap, held, ever = Heap(FIRST, limited), {}, set()
    for deed, number in deeds:
        if deed == "give" and held:
            address = sorted(held)[number % len(held)]
            del held[address]
            heap.give_back(address)
        elif deed == "take":
            before = heap.taken
            try:
                address, fresh = heap.take(number)
            except MemoryError:
                assert heap.taken == before
                continue
            assert address % LINE == 0
            assert FIRST <= address <= ROOM - rounded(number)
            here = range(address, address + rounded(number))
            assert all(here.stop <= other or other + size <= here.start for other, size in held.items())
            lines = set(range(here.start, here.stop, LINE))
            assert fresh == (not lines & ever) or not fresh
            assert not (fresh and lines & ever)
            ever |= lines
            held[address] = rounded(number)
        assert heap.taken == sum(held.values())
    for address in held:
        heap.give_back(address)
    assert heap.taken == 0
    if ever:  # neighbours have become one: all that was ever taken can be taken at once
        whole = max(ever) + LINE - min(ever)
        assert heap.take(whole) == (min(ever), False)


def test_the_first_that_fits_is_taken() -> None:
    heap = Heap(0, limited)
    a, b, c = (heap.take(4 * LINE)[0] for _ in range(3))
    heap.give_back(a)
    heap.give_back(c)
    assert heap.take(LINE) == (a, False)
    assert heap.take(3 * LINE) == (a + LINE, False)
    assert heap.take(LINE) == (c, False)
    assert heap.take(4 * LINE) == (c + 4 * LINE, True)
    assert b + 4 * LINE == c


def test_a_memory_that_cannot_grow_is_left_as_it_was() -> None:
    heap = Heap(0, limited)
    address, _ = heap.take(ROOM)
    for size in (1, ROOM):
        with pytest.raises(MemoryError):
            heap.take(size)
    heap.give_back(address)
    assert heap.take(ROOM) == (address, False)


def test_giving_back_in_the_middle_of_taking() -> None:
    """A finalizer runs whenever it likes."""
    given_back: list[int] = []

    def grow(size: int) -> None:
        if given_back:
            heap.give_back(given_back.pop())

    heap = Heap(0, grow)
    given_back.append(heap.take(LINE)[0])
    first = given_back[0]
    other, fresh = heap.take(2 * LINE)
    assert fresh
    assert other != first
    assert heap.taken == 2 * LINE
    assert heap.take(LINE) == (first, False)
