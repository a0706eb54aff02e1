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
    return _Cases(decided).of(part, holds)


class _Cases:
    """Finds the alternatives of a condition and its parts, of each once: they are asked for repeatedly."""

    def __init__(self, decided: Callable[[Condition], bool | None]) -> None:
        self.decided = decided
        self.known: dict[tuple[int, bool], list[Case]] = {}

    def of(self, part: Condition, holds: bool) -> list[Case]:
        """The alternatives in which a part of the condition holds, or fails."""
        key = id(part), holds
        if key not in self.known:
            self.known[key] = self._found(part, holds)
        return self.known[key]

    def _found(self, part: Condition, holds: bool) -> list[Case]:
        if isinstance(part, Not):
            return self.of(part.of, not holds)
        if isinstance(part, Every | Some):
            return self._joined(part.of, holds, alike=isinstance(part, Every) == holds)
        always = self.decided(part)
        if always is not None:
            return [()] if always == holds else []
        if part == Holds("attacked"):
            part = replace(ATTACKED, mark=getattr(part, "mark", None))
        if holds:
            return [(part,)]
        if isinstance(part, Counted | MoveNumber):
            return [(replace(part, range=other),) for other in others(part.range)]
        return [(Not(part),)]

    def _joined(self, parts: tuple[Condition, ...], holds: bool, alike: bool) -> list[Case]:
        """Those in which all parts are so, or the first that is so is the first, the second, ..."""
        if alike:
            return _both([self.of(part, holds) for part in parts])
        found: list[Case] = []
        for i, part in enumerate(parts):
            found += _both([*(self.of(other, not holds) for other in parts[:i]), self.of(part, holds)])
            if len(found) > MOST:
                break
        return found


def _both(found: list[list[Case]]) -> list[Case]:
    """The alternatives of all of them together, of which more than MOST are not wanted."""
    return [tuple(chain(*each)) for each in islice(product(*found), MOST + 1)]


def others(given: Range) -> list[Range]:
    """The numbers outside a range, as ranges."""
    below = [Range(0, given.least - 1)] if given.least > 0 else []
    return below + ([Range(given.most + 1, None)] if given.most is not None else [])
