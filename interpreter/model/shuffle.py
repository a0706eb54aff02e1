"""Starts in which some squares of the setup are filled in another order, each with a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, prod
from typing import Any

Man = tuple[int, int]
EMPTY = -1
"""What stands on an empty square, in place of the index of a kind."""


@dataclass(frozen=True)
class Shuffle:
    """White's squares of the setup that are filled anew, and Black's, which are filled as their image: what
    begins opposite to a piece stays opposite to it. One side may have none.

    A number is read from its last digit on: first where among the safe places the royal of `safe` stands,
    which is one of a kind; then where the kinds of `apart` stand, a digit for the squares
    of each shade, then a digit for every further kind in the order of the definition, which says where among
    the free squares its pieces stand. What `between` names fills what is left: an inner piece between two
    outer ones. The digits of the squares of `more`, which are filled anew among themselves, come last.
    """

    squares: tuple[int, ...]
    images: tuple[int, ...]  # Black's, in the same order
    kinds: tuple[int, ...]  # index of what stands there in the setup, EMPTY where nothing does
    shades: tuple[int, ...]  # of these squares: 0 that of the first
    others: tuple[int, ...] = ()  # index of what stands on Black's, where that is something else
    apart: tuple[int, ...] = ()  # kinds whose two pieces stand on unlike shades
    between: tuple[int, int] | None = None  # inner kind, outer kind
    safe: tuple[int, tuple[int, ...]] | None = None  # the only royal, and where it may stand, if not anywhere
    at_home: bool = False  # kings and rooks that castle are not among them, nor among those of `more`
    more: Shuffle | None = None
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    @property
    def count(self) -> int:
        """How many starts there are."""
        return self._own * (self.more.count if self.more else 1)

    @property
    def _own(self) -> int:
        """How many orders these squares have."""
        return prod(self._sizes(self._royals()[0] if self.safe else None))

    @property
    def groups(self) -> tuple[Shuffle, ...]:
        """Every group of squares that is filled anew by itself."""
        return (self, *(self.more.groups if self.more else ()))

    @property
    def places(self) -> frozenset[int]:
        """All squares that are filled anew."""
        return frozenset(s for group in self.groups for s in (*group.squares, *group.images))

    def kinds_of(self, number: int) -> tuple[int, ...]:
        """What stands on the squares in the order of a number from 0; raises ValueError for another one."""
        if not 0 <= number < self._own:
            raise ValueError(f"no start {number}, they are numbered from 0 to {self._own - 1}")
        placed: dict[int, int] = {}
        royal = None
        if self.safe:
            number, digit = divmod(number, len(self._royals()))
            royal = self._royals()[digit]
            placed[royal] = self.safe[0]
        digits = self._digits(number, royal)
        for kind in self.apart:
            for shade in (1, 0):
                there = [i for i, one in enumerate(self.shades) if one == shade and i not in placed]
                placed[there[next(digits)]] = kind
        for kind, many in self._free():
            there = self._left(placed)
            chosen = _combination(len(there), many, next(digits))
            placed |= {there[i]: kind for i in chosen}
        for i, kind in zip(self._left(placed), self._inner(), strict=True):
            placed[i] = kind
        return tuple(placed[i] for i in range(len(self.kinds)))

    def setup(self, whole: Mapping[int, Man], number: int) -> dict[int, Man]:
        """The setup as the start of a number from 0 has it; raises ValueError for another one."""
        if not 0 <= number < self.count:
            raise ValueError(f"no start {number}, they are numbered from 0 to {self.count - 1}")
        rest, number = divmod(number, self._own)
        found, order = dict(whole), _told_apart(self.kinds_of(number))
        for side, (squares, kinds) in enumerate(self.lines):
            standing = dict(zip(_told_apart(self.kinds), kinds, strict=True))
            for square, one in zip(squares, order, strict=False):
                found[square] = standing[one], side
        found = {square: piece for square, piece in found.items() if piece[0] != EMPTY}
        return self.more.setup(found, rest) if self.more else found

    @property
    def lines(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """White's squares with what stands there in the setup, and Black's."""
        return (self.squares, self.kinds), (self.images, self.others or self.kinds)

    def _royals(self) -> tuple[int, ...]:
        """Where the royal of `safe` may stand."""
        return self.safe[1] if self.safe else ()

    def _free(self) -> list[tuple[int, int]]:
        """The kinds that no rule speaks of, and how many of each there are."""
        bound = {*self.apart, *(self.between or ()), *(self.safe or ())[:1]}
        return sorted((kind, n) for kind, n in Counter(self.kinds).items() if kind not in bound)

    def _inner(self) -> tuple[int, ...]:
        return (self.between[1], self.between[0], self.between[1]) if self.between else ()

    def _sizes(self, royal: int | None) -> list[int]:
        """How many values every digit has, the one for the royal first; their product does not hang on it."""
        sizes = [len(self._royals())] if self.safe else []
        shades = [shade for i, shade in enumerate(self.shades) if i != royal]
        for taken in range(len(self.apart)):
            sizes += [shades.count(shade) - taken for shade in (1, 0)]
        left = len(shades) - 2 * len(self.apart)
        for _, many in self._free():
            sizes.append(comb(left, many))
            left -= many
        return sizes

    def _digits(self, number: int, royal: int | None) -> Iterator[int]:
        for size in self._sizes(royal)[bool(self.safe) :]:
            number, digit = divmod(number, size)
            yield digit

    def _left(self, placed: Mapping[int, int]) -> list[int]:
        return [i for i in range(len(self.kinds)) if i not in placed]


def _told_apart(kinds: Sequence[int]) -> list[tuple[int, int]]:
    """Every piece of a row as its kind, and which of this kind it is."""
    return [(kind, kinds[:i].count(kind)) for i, kind in enumerate(kinds)]


def _combination(places: int, many: int, number: int) -> tuple[int, ...]:
    """The combination of a number, in the order of their first, then second place, and so on."""
    chosen: list[int] = []
    place = 0
    while len(chosen) < many:
        with_it = comb(places - place - 1, many - len(chosen) - 1)
        if number < with_it:
            chosen.append(place)
        else:
            number -= with_it
        place += 1
    return tuple(chosen)
