"""A side that counts its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ...model.ends import MOST_PIECES, End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import BOTH, Condition, Countdown, Counted, Limit, Range
from ..english import counted, listed, number, plural
from .reading import Found, Reader


@dataclass(frozen=True)
class CountLimit:
    """Within how many moves a side has to be mated, when it has few pieces and its opponent these.

    The count of single moves begins at the number of pieces on the board with `from_pieces`, else at none.
    """

    moves: int
    own_at_most: int = MOST_PIECES
    has: tuple[tuple[str, int], ...] = ()  # of the opponent, at least so many of each
    without: frozenset[str] = frozenset()  # that neither side has
    from_pieces: bool = False

    def words(self, told: Telling) -> str:
        """`16 moves with one piece left against at least one rook`."""
        moves = counted(self.moves, "move") if self.moves else "no count"
        own = self.own_at_most
        left = f" with {'at most ' * (own > 1)}{counted(own, 'piece')} left" if own < MOST_PIECES else ""
        has = [
            f"{number(n)} {told.kinds(frozenset((name,)), plural if n > 1 else str)}" for name, n in self.has
        ]
        against = f" against at least {listed(has, 'and')}" if has else ""
        none = f" when no {told.kinds(self.without)} is left" if self.without else ""
        start = ", the pieces on the board counted as moves made" if self.from_pieces else ""
        return f"{moves}{left}{against}{none}{start}"


@dataclass(frozen=True, kw_only=True)
class CountOut(End):
    """A count of single moves, begun by the first limit that is met, has run out."""

    kind = "count_out"
    means = (
        "A side that counts its moves has not been mated within its limit, the first that it meets. "
        "The count begins when a side that is to move meets one, and anew when a capture or a promotion "
        "meets a side with one piece."
    )
    alone: ClassVar[bool] = True
    example = (
        "{countdown: [{if: [{count: all, is: 1}, {count: rook, whose: enemy}], moves: 16}], result: draw}"
    )
    limits: tuple[CountLimit, ...]
    sooner_stays: bool = False  # a running count that ends sooner than the one that would begin goes on

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`countdown: LIMITS`; an `if` beside it says what neither side has any more."""
        part = r.of(Countdown)
        if part is None:
            return None
        common = list(iter(lambda: r.take(_gone), None))
        limits = tuple(_limit(r, one, common) for one in part.limits)
        return Found(cls, {"limits": limits, "sooner_stays": part.sooner_stays})

    @property
    def keeps(self) -> str:
        return "count"

    def tabled(self, to: Tabling) -> Words:
        words = []
        for limit in self.limits:
            has = [word for name, least in limit.has for word in (to.game.piece(name) + 1, least)]
            words += [limit.own_at_most, to.mask(limit.without), to.add([len(limit.has), *has])]
            words += [2 * limit.moves, int(limit.from_pieces)]
        return {"SETS": to.add(words), "NSETS": len(self.limits), "SOONER": int(self.sooner_stays)}

    def clauses(self, told: Telling) -> Iterator[str]:
        yield "a side that counts its moves is not mated within its limit"
        yield from (limit.words(told) for limit in self.limits)
        if self.sooner_stays:
            yield "where a count would restart while one that ends sooner is running, that one continues"

    def measured(self, seen: Seeing) -> Measure:
        if seen.count is None:
            return Measure("no side counts moves yet")
        return Measure(f"{seen.count[1]} of {seen.count[0]} single moves have been counted")

    def follows(self, earlier: Any) -> bool:
        return True

    @property
    def names(self) -> frozenset[str]:
        return frozenset(
            name for limit in self.limits for name in (*limit.without, *(name for name, _ in limit.has))
        )


def _gone(part: Condition) -> bool:
    """Neither side has such a piece any more: {count: K, whose: both, is: 0}."""
    return isinstance(part, Counted) and part.whose == BOTH and part.range == Range(0, 0)


def _limit(r: Reader, limit: Limit, common: Sequence[Condition]) -> CountLimit:
    own, has = MOST_PIECES, []
    without: frozenset[str] = frozenset()
    for part in (*(limit.condition.parts() if limit.condition else ()), *common):
        if not isinstance(part, Counted) or part.place:
            r.note("only pieces are counted in a countdown", "write {count: PIECES, whose: SIDE, is: RANGE}")
        elif _gone(part):
            without |= r.kinds(part.who)
        elif part.whose == "enemy":
            has += [(name, part.range.least) for name in sorted(r.kinds(part.who))]
        elif part.who.kinds is None and part.whose in ("", "own"):
            own = part.range.most if part.range.most is not None else MOST_PIECES
        else:
            r.note("only all pieces of the side that counts are counted in a countdown", "write count: all")
    return CountLimit(limit.moves, own, tuple(has), without, limit.from_pieces)
