"""How long a move may take: never longer than the clock has."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from interpreter.engine import Clock, Limits
from interpreter.engine.timing import budget

SECONDS = st.floats(0.1, 100_000)
INCREMENTS = st.floats(0, 600)


@given(
    SECONDS,
    SECONDS,
    INCREMENTS,
    INCREMENTS,
    st.none() | st.integers(0, 200),
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
