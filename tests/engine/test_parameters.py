"""The parameters of the search, and what its counters tell of each heuristic."""

from __future__ import annotations

from functools import cache

import pytest
from shared import first, load, some

from interpreter.engine import Engine, Limits
from interpreter.engine.facts import only_captures
from interpreter.engine.kernel import frames as f
from interpreter.engine.parameters import BOUNDS, COUNTERS, DEFAULTS, NAMES, USUAL

POSITIONS = (
    "r1bqk2r/ppp2ppp/2n1pn2/3p4/1bPP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 6",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
)
NODES = 40_000

#: Counter, what it is a part of, and the band that it has to lie in.
BANDS = {
    "first_cuts": ("cuts", 0.8, 0.97),
    "hash_moves": ("full", 0.1, 0.6),
    "futile": ("full", 0.3, 2.5),
    "razored": ("full", 0.005, 0.3),
    "table": ("full", 0.1, 0.8),
    "null_cuts": ("null", 0.3, 0.8),
    "repeated": ("reduced", 0.005, 0.1),
    "singular_only": ("singular", 0.1, 0.7),
    "singular_many": ("singular", 0.02, 0.5),
    "skip_capture": ("full", 0.02, 2.0),
    "skip_late": ("full", 0.5, 10.0),
    "skip_unlikely": ("full", 0.001, 1.0),
    "skip_futile": ("full", 0.1, 3.0),
    "skip_losing": ("full", 0.05, 3.0),
}


def engine(**parameters: int) -> Engine:
    made = Engine(load("chess"), hash_mb=4)
    made.tune(**parameters)
    return made


@cache
def counted(**parameters: int) -> dict[str, int]:
    """The counters of a few searches."""
    searcher = engine(**parameters)
    total = dict.fromkeys(COUNTERS, 0)
    for fen in POSITIONS:
        searcher.search(searcher.variant.position(fen), Limits(nodes=NODES))
        total = {name: total[name] + number for name, number in searcher.counters.items()}
    return total


@pytest.mark.parametrize("name", BANDS)
def test_every_heuristic_is_alive(name: str) -> None:
    whole, least, most = BANDS[name]
    found = counted()
    assert least <= found[name] / found[whole] <= most, found


def test_every_parameter_has_a_value_and_a_place_of_its_own() -> None:
    assert sorted(NAMES.values()) == sorted(DEFAULTS)
    slots = [*NAMES.values(), *COUNTERS.values()]
    assert len({*slots}) == len(slots)
    assert max(slots) < f.FRAMES - 2 * f.FRAME_WORDS
    assert min(slots) > f.STUCK


def test_what_is_switched_off_does_not_happen() -> None:
    assert counted(futility_depth=0)["futile"] == 0


def test_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown parameter 'futilty': expected aspiration, futility"):
        engine(futilty=3)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("null_depth", 0, "1 to 100"),  # the kernel divides by it,
        ("null_excess", 0, "1 to 31,000"),
        ("slack", 2**63, "-31,000 to 31,000"),  # and a word 64
    ],
)
def test_a_parameter_that_the_kernel_cannot_take_is_refused(name: str, value: int, expected: str) -> None:
    searcher = engine()
    before = {**searcher._facts}
    with pytest.raises(ValueError, match=f"{name} is a whole number.*{expected}"):
        searcher.tune(futility=1, **{name: value})
    assert searcher._facts == before


@pytest.mark.parametrize("name", some(6, NAMES))
def test_both_bounds_of_a_parameter_can_be_played_with(name: str) -> None:
    for value in BOUNDS.get(NAMES[name], USUAL):
        searcher = engine(**{name: value})
        assert searcher.search(searcher.variant.position(POSITIONS[0]), Limits(nodes=3000)).move is not None


@pytest.mark.parametrize("most", first(1, [2, 1000]))
def test_a_better_root_move_is_kept_though_its_value_is_not_known_yet(most: int) -> None:
    searcher = engine()
    position = searcher.variant.position(POSITIONS[0])
    work = searcher._workers[0].work
    kept = 0
    for nodes in range(1000, 9000, 41):
        searcher.clear()
        result = searcher.search(position, Limits(nodes=nodes))
        again = work[f.FRAMES + f.F_WINDOW] == f.WINDOW_FULL and work[f.FRAMES + f.F_COUNT] > 1
        if work[f.ABORTED] and again:
            assert result.move is not None
            assert result.move.code == work[f.FRAMES + f.F_MOVE]
            kept += 1
        if kept == most:
            break
    assert kept


def test_quiescence_takes_nothing_where_every_move_takes_something() -> None:
    """Else it ended only with the game: in Clobber not even one ply from the start was ever searched."""
    assert not only_captures(load("chess").ruleset)
    assert not only_captures(load("crazyhouse").ruleset)
    game = load("clobber")
    assert only_captures(game.ruleset)
    with Engine(game, hash_mb=1) as engine:
        found = engine.search(game.position(), Limits(depth=3, nodes=200_000))
    assert found.lines[0].depth == 3
    assert found.nodes < 100_000
