"""What material never wins, wherever it stands: facts for pages, which have no `can_win` of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from ...model.ends import End
from ..core.position import BasePosition
from .ends import Case, may_win
from .material import Material, Unit

ANY = 3
"""So many attackers of a kind are MANY: the proof asks each alone, and what all the others cover."""
MANY = 9999
CROWD = 8
"""Defenders of a kind: so many are on every square to which a king steps."""
MOST_SQUARES = 110
"""On larger boards the search for pieces that never win takes minutes: only royals alone are asked for."""
MOST_PARTS = 4
"""Pieces for which a board has more parts are taken to reach all of it."""

Part = tuple[int, int]
"""A kind of piece (index), and the part of the board that it never leaves."""
Row = tuple[dict[Part, int], list[Part]]
"""At most so many of these do not win against any number of those."""


def winless(position: BasePosition, deep: bool) -> dict[str, Any]:
    """Rows by side, and what a page reads them with; if not `deep`, only rows of royals alone."""
    found = _Winless(position)
    material = found.material
    return {
        "shared": material.shared,
        "royals": [sorted(2 * kind + 2 + army.side for kind in army.royals) for army in material.armies],
        "parts": {
            2 * kind + 2 + side: where
            for side in (0, 1)
            for kind in found.kinds
            if len(set(where := found.where(kind, side))) > 1
        },
        "rows": [[_plain(row) for row in found.rows(side, deep)] for side in (0, 1)],
    }


def _plain(row: Row) -> tuple[dict[str, int], list[str]]:
    """As a page has it: a part is the number of its type, and its own."""
    mine, theirs = row
    return {_name(part): most if most < ANY else MANY for part, most in mine.items()}, [
        _name(part) for part in theirs
    ]


def _name(part: Part) -> str:
    return f"{part[0] + 1}.{part[1]}"


def _favours_fewer(end: End) -> bool:
    """May a side win by the end that has fewer pieces? Then no row holds for "at most"."""
    return end.kind == "stalemate" or (end.kind == "extinct" and end.result[0] == "winner")


class _Winless:
    """The royals of a position, with other armies made up."""

    def __init__(self, position: BasePosition) -> None:
        self.view = position.view()
        self.game = self.view.ruleset
        self.material = Material(self.view)
        self.kinds = [i for i, piece in enumerate(self.game.pieces) if piece.owned and not piece.royal]
        self.where = cache(self._where)

    def _where(self, kind: int, side: int) -> tuple[int, ...]:
        """The part of the board that each square lies in for a kind; 0 where they are not apart."""
        size = self.game.board.size
        regions = [self.material.unit(kind, side, square).may[0][1] for square in range(size)]
        apart = list(dict.fromkeys(regions))
        if len(apart) > MOST_PARTS or sum(map(len, apart)) != size:
            return (0,) * size
        return tuple(map(apart.index, regions))

    def parts(self, side: int) -> dict[Part, Unit]:
        """Every part of every kind, with a piece of it."""
        found = {}
        for kind in self.kinds:
            where = self.where(kind, side)
            for part in set(where):
                square = where.index(part) if len(set(where)) > 1 else None
                found[kind, part] = self.material.unit(kind, side, square)
        return found

    def wins(self, side: int, mine: Mapping[Part, int], theirs: Mapping[Part, int]) -> bool:
        """May a side win with these pieces beside its royals?"""
        armies = list(self.material.armies)
        for owner, army in ((side, mine), (side ^ 1, mine if self.material.shared else theirs)):
            known = self.parts(owner)
            units = tuple(unit for part, most in army.items() for unit in [known[part]] * most)
            armies[owner] = replace(armies[owner], units=units)
        material = Material(self.view, (armies[0], armies[1]))
        cases = [Case(self.view, material, side, end) for end in self.game.ends if end.result[0] != "draw"]
        return any(_favours_fewer(case.end) or may_win(case) for case in cases)

    def rows(self, side: int, deep: bool) -> Iterator[Row]:
        """The rows of a side, each for more than those before it."""
        endless = self.game.hand is not None and self.game.hand.unlimited
        if self.game.hooks or endless or self.wins(side, {}, {}):
            return
        known: list[Row] = []
        deep = deep and self.game.board.size <= MOST_SQUARES
        weak = [one for one in self.parts(side) if deep and not self.wins(side, {one: 1}, {})]
        for mine in self.bags(side, weak):
            row = mine, self.harmless(side, mine)
            if not any(_covers(other, row) for other in known):
                known.append(row)
                yield row

    def bags(self, side: int, weak: list[Part]) -> Iterator[dict[Part, int]]:
        """Armies that win nothing against none: many of all that are so together, and one of any."""
        many: dict[Part, int] = {}
        for one in weak:
            if not self.wins(side, many | {one: ANY}, {}):
                many[one] = ANY
        yield many
        yield from ({one: 1} for one in weak if one not in many)
        yield {}

    def harmless(self, side: int, mine: Mapping[Part, int]) -> list[Part]:
        """Pieces of the opponent of which no number helps these to win."""
        alone = [one for one in self.parts(side ^ 1) if not self.wins(side, mine, {one: CROWD})]
        found = dict.fromkeys(alone, CROWD)
        if not self.wins(side, mine, found):
            return alone
        found = {}
        for one in alone:
            if not self.wins(side, mine, found | {one: CROWD}):
                found[one] = CROWD
        return list(found)


def _covers(row: Row, other: Row) -> bool:
    """Does a row say all that another one says?"""
    return set(other[1]) <= set(row[1]) and all(row[0].get(one, 0) >= most for one, most in other[0].items())
