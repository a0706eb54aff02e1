"""A condition as alternatives of which never two hold at once, each a list of counts that all hold.

A row of the kernel asks counts that hold together. What one of several conditions allows is as many rows,
and since no two hold at once, no move is there twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain, islice, product

from ..model.terms import Condition, Counted, Every, Holds, MoveNumber, Not, Pieces, Place, Range, Some

Case = tuple[Condition, ...]
ATTACKED = Counted(Pieces(), "enemy", Place(word="attackers"))
"""What the word `attacked` says of a piece."""
MOST = 32
"""Alternatives of one condition."""


def cases(part: Condition, decided: Callable[[Condition], bool | None], holds: bool = True) -> list[Case]:
    """The alternatives in which a condition holds, or fails; none where it never does.

    `decided` says of a word whether it is always so, or never; None: that depends.
    """
    if isinstance(part, Not):
        return cases(part.of, decided, not holds)
    if isinstance(part, Every | Some):
        return _joined(part.of, decided, holds, alike=isinstance(part, Every) == holds)
    always = decided(part)
    if always is not None:
        return [()] if always == holds else []
    if part == Holds("attacked"):
        part = replace(ATTACKED, mark=getattr(part, "mark", None))
    if holds:
        return [(part,)]
    if isinstance(part, Counted | MoveNumber):
        return [(replace(part, range=other),) for other in others(part.range)]
    return [(Not(part),)]


def _joined(
    parts: tuple[Condition, ...], decided: Callable[[Condition], bool | None], holds: bool, alike: bool
) -> list[Case]:
    """The alternatives in which all parts are so, or the first that is so is the first, the second, ..."""

    def both(*found: list[Case]) -> list[Case]:
        return [tuple(chain(*each)) for each in islice(product(*found), MOST + 1)]

    if alike:
        return both(*(cases(part, decided, holds) for part in parts))
    found: list[Case] = []
    for i, part in enumerate(parts):
        before = (cases(other, decided, not holds) for other in parts[:i])
        found += both(*before, cases(part, decided, holds))
        if len(found) > MOST:
            break
    return found


def others(given: Range) -> list[Range]:
    """The numbers outside a range, as ranges."""
    below = [Range(0, given.least - 1)] if given.least > 0 else []
    return below + ([Range(given.most + 1, None)] if given.most is not None else [])
