"""What a search to a depth has found, and its lines in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..rules.kernel import layout as k
from ..rules.machine.turns import ACT_BITS, first_act
from .limits import Line
from .worker import Worker


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
        score=worker.score(found.value),
        nodes=found.nodes,
        seconds=found.seconds,
        pv=worker.moves_of(found.codes),
        hashfull=hashfull,
    )


def whole_turns(acts: list[int], legal: Sequence[int]) -> list[int]:
    """The turns that the moves of a line make up, the first of them one of the legal turns.

    A search that was cut short may have no second act yet: then any will do. The rest of the line ends with
    the last turn that has two.
    """
    turns: list[int] = []
    for act in acts:
        if (act >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_PUT:
            turns[-1] |= act << ACT_BITS
        else:
            turns.append(act)
    if turns[0] not in legal:
        turns = [next(code for code in legal if first_act(code) == first_act(turns[0]))]
    while len(turns) > 1 and turns[-1] >> ACT_BITS == 0:
        turns.pop()
    return turns


def ranked(fresh: list[Found], before: list[Found]) -> list[Found]:
    """The lines of the last depth in order, then those of the depth before that it did not come to."""
    found = sorted(fresh, key=lambda found: -found.value)
    new = {first_act(each.codes[0]) for each in found}
    found += [old for old in before if first_act(old.codes[0]) not in new]
    return found[: max(len(fresh), len(before))]
