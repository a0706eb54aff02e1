"""Where pieces get to: sets of squares, distances, habitats and crossings, against searches square by square."""

from __future__ import annotations

from collections import deque

import pytest
from shared import load

from interpreter.engine.geometry import Geometry
from interpreter.engine.reach import (
    FAR,
    NEVER,
    SOURCES,
    Graph,
    Mover,
    Reach,
    distances,
    gathered,
    members,
    reverse,
    waves,
)


def mover(variant: str, piece: str, side: int = 0) -> Mover:
    loaded = load(variant, kernel="plain")
    return Reach(loaded).movers[2 * loaded.ruleset.piece(piece) + 2 + side]


def names(variant: str, squares: list[int]) -> set[str]:
    index = load(variant, kernel="plain").ruleset.board.index
    return {name for name, square in index.items() if square in squares}


def moves_from(source: int, ways: list[set[int]]) -> dict[int, int]:
    """Moves to every square that can be got to."""
    found, waiting = {source: 0}, deque([source])
    while waiting:
        square = waiting.popleft()
        for target in ways[square] - found.keys():
            found[target] = found[square] + 1
            waiting.append(target)
    return found


def line(length: int) -> Graph:
    """One step forward, always: where a piece comes from."""
    return [0, *(1 << square for square in range(length - 1))]


def test_sets_of_squares() -> None:
    squares = [0, 3, 63, 64, 999]
    assert list(members(gathered(reversed(squares)))) == squares
    assert list(members(0)) == []


def test_waves_come_to_every_square_once() -> None:
    ring = [1 << (square + 1) % 5 for square in range(5)]
    assert list(waves(1 << 3, ring)) == [1 << 4, 1 << 0, 1 << 1, 1 << 2, 0]
    assert reverse(ring) == [1 << (square - 1) % 5 for square in range(5)]


def test_a_distance_has_an_end() -> None:
    away = distances([299], line(300))
    assert away[299 - 254 :] == list(range(254, -1, -1))
    assert set(away[: 299 - 254]) == {NEVER}
    assert distances([], line(3)) == [NEVER] * 3


@pytest.mark.parametrize(
    ("variant", "piece"), [("chess", "knight"), ("xiangqi", "horse"), ("carousel", "king")]
)
def test_distances_and_crossings_square_by_square(variant: str, piece: str) -> None:
    found = mover(variant, piece)
    ways = [set(run.targets) for run in found.runs]
    assert [set(members(squares)) for squares in found.ways] == ways
    away = distances([7], found.origins)
    assert away == [moves_from(square, ways).get(7, NEVER) for square in range(len(ways))]
    last = len(found.habitat) - 1
    sources = [found.habitat[i * last // min(last, SOURCES - 1)] for i in range(min(last + 1, SOURCES))]
    steps = [n for source in sources for n in moves_from(source, ways).values() if 0 < n < FAR]
    assert found.crossing == pytest.approx((sum(steps) / len(steps), len(steps) / len(sources)))


def test_habitats() -> None:
    assert names("xiangqi", mover("xiangqi", "advisor").habitat) == {"d1", "f1", "e2", "d3", "f3"}
    assert len(mover("chess", "bishop").habitat) == 64, "of both colours"
    assert len(mover("shatranj", "alfil").habitat) == 16, "of all of them"
    pawn = names("chess", mover("chess", "pawn").habitat)
    assert pawn == {file + rank for file in "abcdefgh" for rank in "2345678"}


def test_longer_first_steps_are_not_steady() -> None:
    pawn, e2 = mover("chess", "pawn"), load("chess", kernel="plain").ruleset.board.index["e2"]
    assert names("chess", list(members(pawn.ways[e2]))) == {"d3", "e3", "f3", "e4"}
    assert names("chess", list(members(reverse(pawn.steady_origins)[e2]))) == {"e3"}


def test_a_cylinder_has_no_edge_across() -> None:
    flat = Geometry(load("chess", kernel="plain").ruleset.board)
    board = load("carousel", kernel="plain").ruleset.board
    round_ = Geometry(board)
    ranks = [{round_.remoteness[s] for s in range(board.size) if round_.ranks[s] == rank} for rank in (0, 1)]
    assert [len(remote) for remote in ranks] == [1, 1]
    assert min(ranks[0]) > min(ranks[1])
    centre = flat.centrality(range(64))
    assert max(centre) == centre[27] == 1
    assert min(centre) == centre[0] == -1
    assert flat.centrality([5]) == [0.0] * 64
