"""What a search to a depth has found, and its lines in order."""

from __future__ import annotations

from typing import NamedTuple

from .limits import Line
from .worker import Worker, score_of


class Found(NamedTuple):
    """What a search to a depth has found: the score as the kernel has it, codes of moves, passes included."""

    value: int
    codes: list[int]
    depth: int
    seldepth: int
    nodes: int
    seconds: float


def line_of(worker: Worker, number: int, found: Found, hashfull: int = 0) -> Line:
    """The public form of what was found; `number` is its rank from 1."""
    return Line(
        depth=found.depth,
        seldepth=found.seldepth,
        number=number,
        score=score_of(found.value),
        nodes=found.nodes,
        seconds=found.seconds,
        pv=worker.moves_of(found.codes),
        hashfull=hashfull,
    )


def ranked(fresh: list[Found], before: list[Found]) -> list[Found]:
    """The lines of the last depth in order, then those of the depth before that it did not come to."""
    found = sorted(fresh, key=lambda found: -found.value)
    new = {each.codes[0] for each in found}
    found += [old for old in before if old.codes[0] not in new]
    return found[: max(len(fresh), len(before))]
