"""How long a move may take: never longer than the clock has."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.engine import Clock, Limits
from interpreter.engine.timing import KEPT, LEAST_OF_MOVE, OVERHEAD, WORST, Lateness, Timekeeper, budget

SECONDS = st.floats(0.1, 100_000)
INCREMENTS = st.floats(0, 600)


@given(
    SECONDS,
    SECONDS,
    INCREMENTS,
    INCREMENTS,
    st.none() | st.integers(1, 200),
    st.sampled_from(["white", "black"]),
)
def test_a_move_never_takes_what_is_left(
    white: float, black: float, more_white: float, more_black: float, moves: int | None, side: str
) -> None:
    found = budget(Limits(clock=Clock(white, black, more_white, more_black, moves)), side)
    left = white if side == "white" else black
    assert found.soft is not None
    assert found.hard is not None
    assert 0 < found.soft <= found.hard < left


@given(st.floats(-1000, 0.1))
def test_an_empty_clock_still_gives_a_moment(left: float) -> None:
    found = budget(Limits(clock=Clock(left, 60)), "white")
    assert found.hard is not None
    assert 0 < found.hard <= 0.1


@given(SECONDS, st.floats(0.001, 100))
def test_the_shorter_of_clock_and_movetime_counts(left: float, movetime: float) -> None:
    both = budget(Limits(clock=Clock(left, left), movetime=movetime), "black")
    clock = budget(Limits(clock=Clock(left, left)), "black")
    assert both.hard is not None
    assert clock.hard is not None
    assert both.hard == min(clock.hard, movetime)


def test_without_time_there_is_no_budget() -> None:
    assert budget(Limits(depth=5), "white").hard is None
    assert budget(Limits(movetime=3), "white").hard == 3


class Fake:
    """A clock that stands still until it is told how long something took."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def takes(self, seconds: float) -> None:
        """So much time goes by."""
        self.seconds += seconds


def moved(keeper: Timekeeper, clock: Fake, limits: Limits, beyond: float) -> float:
    """A move that takes so much longer than it may; what it took in all."""
    start = clock()
    keeper.begin(limits, "white")
    assert keeper.left is not None
    clock.takes(keeper.left)
    assert keeper.left < 1e-9
    clock.takes(beyond / 2)
    keeper.ended()
    clock.takes(beyond / 2)  # on the way to the other side
    keeper.answered()
    return clock() - start


@given(st.floats(0.1, 100), st.floats(0, WORST), st.none() | st.integers(1, 40))
def test_an_overrun_seen_once_never_costs_the_game(left: float, overrun: float, moves: int | None) -> None:
    clock = Fake()
    keeper = Timekeeper(clock)
    moved(keeper, clock, Limits(clock=Clock(60, 60)), overrun)
    keeper.begin(Limits(clock=Clock(left, left, moves_to_go=moves)), "white")
    assert keeper.budget.hard is not None
    assert keeper.budget.hard + KEPT * overrun < max(left, KEPT * overrun + 2 * OVERHEAD)


def test_a_slow_machine_does_not_lose_a_quick_game() -> None:
    clock, left, increment = Fake(), 1.0, 0.01
    keeper = Timekeeper(clock)
    for number in range(200):
        late = 0.12 if number % 20 == 3 else 0.001
        left -= moved(keeper, clock, Limits(clock=Clock(left, left, increment, increment)), late)
        assert left > 0, number
        left += increment


def test_what_is_always_late_is_planned_for() -> None:
    clock, left, increment = Fake(), 1.0, 0.01
    keeper = Timekeeper(clock)
    for number in range(60):
        left -= moved(keeper, clock, Limits(clock=Clock(left, left, increment, increment)), increment)
        assert left > 0, number
        left += increment


def test_an_overrun_is_forgotten_slowly_and_a_machine_that_slept_is_not_believed() -> None:
    clock = Fake()
    keeper = Timekeeper(clock)
    moved(keeper, clock, Limits(clock=Clock(60, 60)), 3600.0)
    assert keeper.late.worst == WORST
    for _ in range(10):
        moved(keeper, clock, Limits(clock=Clock(60, 60)), 0.0)
    assert WORST / 2 < keeper.late.worst < WORST
    for _ in range(1000):
        moved(keeper, clock, Limits(clock=Clock(60, 60)), 0.0)
    assert keeper.late.worst < 0.001


def test_time_counts_from_the_arrival_of_the_request() -> None:
    clock = Fake()
    keeper = Timekeeper(clock)
    keeper.begin(Limits(movetime=2.0 + OVERHEAD, since=clock() - 0.5), "white")
    assert keeper.left == pytest.approx(1.5)
    keeper.restart()
    assert keeper.left == pytest.approx(2.0)


def test_a_fixed_time_is_kept_too() -> None:
    assert budget(Limits(movetime=3), "white", Lateness(recent=0.5)).hard == 2.5
    assert budget(Limits(movetime=1), "white", Lateness(recent=2.0)).hard == LEAST_OF_MOVE


def test_a_fixed_time_is_kept_by_the_first_move_of_an_engine() -> None:
    clock = Fake()
    keeper = Timekeeper(clock)
    assert moved(keeper, clock, Limits(movetime=0.1), 0.9 * OVERHEAD) < 0.1
    assert moved(keeper, clock, Limits(movetime=0.1), 0.9 * OVERHEAD) <= 0.1 + 1e-9


def test_a_fixed_time_is_used_though_a_move_was_once_late() -> None:
    clock = Fake()
    keeper = Timekeeper(clock)
    spent = [
        moved(keeper, clock, Limits(movetime=0.1), 0.02 if number % 40 == 23 else 0.001)
        for number in range(200)
    ]
    assert 0.095 < sum(spent) / len(spent) < 0.1
    assert sum(seconds > 0.11 for seconds in spent) == 5  # those of which nobody could know


def begun(limits: Limits, *depths: float) -> Timekeeper:
    """A search whose depths took so long."""
    clock = Fake()
    keeper = Timekeeper(clock)
    keeper.begin(limits, "white")
    for seconds in depths:
        clock.takes(seconds)
        keeper.depth_ended()
    return keeper


def test_no_depth_is_begun_that_cannot_end() -> None:
    two_moves = Limits(clock=Clock(10, 10, moves_to_go=4))  # 3 seconds at most, and no new depth after 1.4
    assert begun(two_moves, 0.2, 0.5).another_depth()
    assert not begun(two_moves, 0.1, 0.9).another_depth()  # it would take 3.6
    assert begun(two_moves, 0.5, 0.6).another_depth()  # it would take 0.9
    assert not begun(two_moves, 0.7, 0.8).another_depth()  # the time for new depths is over
    assert begun(two_moves).another_depth()


def test_without_a_clock_no_time_is_saved() -> None:
    assert begun(Limits(movetime=1.0), 0.1, 0.8).another_depth()
    assert begun(Limits(depth=9), 0.1, 100).another_depth()


@given(st.floats(1e6, 1e300), st.booleans())
def test_no_time_is_too_long_to_wait_for(seconds: float, fixed: bool) -> None:
    limits = Limits(movetime=seconds) if fixed else Limits(clock=Clock(seconds, seconds))
    found = budget(limits, "white").hard
    assert found is not None
    assert found < threading.TIMEOUT_MAX
