"""Numbers and sides that cross the public interface are checked where they come in."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from shared import load, snapshot

from interpreter.applications.lab.design.trial import Settings
from interpreter.applications.lab.kernel.counting import Counter
from interpreter.applications.matches.openings import Randomiser
from interpreter.applications.matches.runner import Plan
from interpreter.engine import Clock, Engine, Limits
from interpreter.errors import MoveError
from interpreter.ranges import seconds, side_number, whole

PLAYERS: Any = ((), ())


def plan(**settings: Any) -> Plan:
    return Plan("chess", (), PLAYERS, **settings)


def count(**numbers: Any) -> object:
    asked = {"seeds": [1], "limit": 1, **numbers}
    return Counter(load("losalamos", kernel="plain")).count(None, [()], asked["seeds"], asked["limit"])


def engine(**numbers: Any) -> Engine:
    return Engine(load("losalamos", kernel="plain"), **numbers)


def perft(depth: Any) -> int:
    return load("losalamos", kernel="plain").position().perft(depth)


def test_whole_numbers_of_any_type() -> None:
    assert [whole(n, "n", 0, 3) for n in (0, 3, True, np.int64(2))] == [0, 3, 1, 2]
    assert type(whole(np.int64(2), "n")) is int
    assert whole(-5, "n") == -5


@pytest.mark.parametrize("value", [2.5, 2.0, "2", None, Decimal(2), [2], np.float64(2)])
def test_what_is_no_whole_number(value: Any) -> None:
    with pytest.raises(TypeError, match=r"n is a whole number from 0 to 3, found '"):
        whole(value, "n", 0, 3)


@pytest.mark.parametrize("value", [-1, 4, 10**400])
def test_bounds_are_in_the_error(value: int) -> None:
    with pytest.raises(ValueError, match=r"n is a whole number from 0 to 3, found "):
        whole(value, "n", 0, 3)
    with pytest.raises(ValueError, match=r"n is a whole number of 7 or more, found -2"):
        whole(-2, "n", 7)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -0.1])
def test_times(value: float) -> None:
    assert seconds(1, "t") == 1.0
    with pytest.raises(ValueError, match="t is a number of seconds, 0 or more"):
        seconds(value, "t")
    with pytest.raises(TypeError, match="t is a number of seconds, 0 or more"):
        seconds("1", "t")


@pytest.mark.parametrize(
    ("ask", "name"),
    [
        (lambda n: perft(n), "(perft )?depth"),
        (lambda n: Limits(depth=n), "depth"),
        (lambda n: Limits(nodes=n), "nodes"),
        (lambda n: Limits(mate=n), "mate"),
        (lambda n: Limits(multipv=n), "multipv"),
        (lambda n: Clock(1, 1, moves_to_go=n), "moves_to_go"),
        (lambda n: engine(hash_mb=n), "hash_mb"),
        (lambda n: engine(threads=n), "threads"),
        (lambda n: engine(level=n), "(a )?level"),
        (lambda n: Settings(max_plies=n), "max_plies"),
        (lambda n: Settings(opening_plies=n), "opening_plies"),
        (lambda n: Settings(balance=n), "balance"),
        (lambda n: Randomiser(plies=n), "plies"),
        (lambda n: plan(max_plies=n), "max_plies"),
        (lambda n: count(limit=n), "a limit of plies"),
        (lambda n: count(seeds=[n]), "a seed"),
    ],
)
def test_every_number_is_checked(ask: Callable[[Any], object], name: str) -> None:
    with pytest.raises(TypeError, match=f"^{name} is a whole number"):
        ask(2.5)
    with pytest.raises(ValueError, match=f"^{name} is a whole number"):
        ask(-1)


@pytest.mark.parametrize(
    "ask", [lambda n: engine(seed=n), lambda n: Settings(seed=n), lambda n: plan(seed=n)]
)
def test_seeds_are_any_whole_numbers(ask: Callable[[Any], object]) -> None:
    assert ask(-(10**30))
    with pytest.raises(TypeError, match=r"^(a )?seed is a whole number, found"):
        ask(0.5)


@pytest.mark.parametrize(
    "ask",
    [
        lambda t: Limits(movetime=t),
        lambda t: Clock(t, 1),
        lambda t: plan(margin=t),
        lambda t: plan(patience=t),
    ],
)
def test_every_time_is_checked(ask: Callable[[Any], object]) -> None:
    with pytest.raises(ValueError, match="is a number of seconds"):
        ask(float("nan"))


def test_a_wrong_depth_leaves_the_position_alone() -> None:
    position = load("losalamos", kernel="plain").position()
    before = snapshot(position)
    with pytest.raises(TypeError, match=r"depth is a whole number, found float"):
        position.perft(2.5)  # type: ignore[arg-type]
    assert snapshot(position) == before


@pytest.mark.parametrize(
    ("seed", "limit"), [(2.5, 9), (0, 9), (1 << 63, 9), (1, -1), (1, 2.5), ("1", 9), (1, 10**7)]
)
def test_a_playout_takes_whole_numbers_in_range(seed: Any, limit: Any) -> None:
    position = load("losalamos").position()
    before = position.fen()
    with pytest.raises((TypeError, ValueError), match=r"(seed|limit)( of plies)? is a whole number"):
        position.playout(seed, limit)
    assert position.playout(1, 0)[0] == 0
    assert position.fen() == before


def test_sides_are_named() -> None:
    position = load("losalamos", kernel="plain").position()
    asks: list[Callable[[Any], object]] = [
        side_number,
        position.is_check,
        lambda side: position.attackers("a1", side),
        lambda side: position.parse_san("a3", side),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match="a side is 'white' or 'black'"):
            ask("green")


def test_moves_of_other_positions_never_reach_the_kernel() -> None:
    position = load("losalamos", kernel="plain").position()
    foreign = next(iter(load("chess", kernel="plain").position().legal_moves))
    with pytest.raises(MoveError):
        position.victims(foreign)
    with pytest.raises(ValueError, match="is not legal here, but `only` requires it"):
        engine(hash_mb=1).search(position, Limits(depth=1, only=(foreign,)))


def test_half_a_character_in_a_message_can_be_printed() -> None:
    with pytest.raises(ValueError, match=r"found '\\ud800'") as caught:
        side_number("\ud800")
    assert str(caught.value).encode()
