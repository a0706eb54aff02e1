"""The positions of a whole game as numbers: which games have such, and the plan for the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..errors import RequestError
from ..play.notation import fen as fen_text
from ..play.variant import Position, Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Words
from .eligible import obstacles, recalls
from .folding import ends, exchange, mirrors
from .kernel import columns as C
from .nodes import leaves
from .reach import following, then_rows
from .symmetry import Map

BITS = 63
"""Of a position, at most."""
HELD = "pieces are dropped from the hand"
COUNTING = {
    k.END_MOVE_COUNT: 'moves are counted (--set "end[1]=none" leaves the second end out)',
    k.END_CASTLED: "castlings are counted",
    k.END_CASTLING_LOST: "castlings are counted",
    k.END_TO_AND_FRO: "moves to and fro are counted",
}
SWEEPING = (
    *(k.H_NCASTLES, k.H_RESTS, k.H_HAS_EFFECTS, k.H_PROPOSE, k.H_CHAINS, k.H_REMOVE_OWN, k.H_SPOILT),
    *(k.H_TURN, k.H_GATES),
)
"""Words that are 0 where moves are pieces' own, drops and passes, which can be looked at backwards."""
Ways = tuple[tuple[Map, bool], ...]
"""Maps of squares, and whether they exchange the colours too."""


def remembered(position: Position) -> Iterator[str]:
    """What else belongs to a position than what can be seen, in words."""
    variant = position.variant
    T = variant.tables_array
    yield from (said for said in obstacles(variant) if said != HELD)
    for row in ends(T):
        if T[row] in COUNTING:
            yield COUNTING[T[row]]
        if T[row] == k.END_REPETITION and T[row + k.END_RESULT] != k.RESULT_DRAW:
            yield "a repetition does not draw"
    if T[k.H_PERPETUAL] & ~k.PAST_FORBIDS or T[k.H_CHASE]:
        yield "it counts by what moves a repetition is made"
    if T[k.H_GATES] or T[k.H_HOMES] or T[k.H_GRANTS] or position._state.st[k.RIGHTS]:
        yield "there are rights to castle, to gate or of first moves"
    codes = range(2, 2 * T[k.H_TYPES] + 2)
    if any(leaves(T, c) for c in codes) and any(T[T[k.H_TRAITS] + c] & k.TRAIT_PASSANT for c in codes):
        yield "pieces are captured en passant"


@dataclass(frozen=True)
class Packing:
    """How positions that can follow from some are numbered. Raises RequestError where they cannot be.

    `fold`: positions that mean the same have one number.
    """

    starts: tuple[Position, ...]
    fold: bool = True

    def __post_init__(self) -> None:
        variant = self.variant
        found = dict.fromkeys(said for start in self.starts for said in remembered(start))
        if found:
            raise RequestError(
                f"{variant.id} cannot be solved as a whole: what can be seen is not all there is to a "
                f"position, for {' and '.join(found)}"
            )
        if (bits := (self._size - 1).bit_length()) > BITS:
            raise RequestError(
                f"{variant.id} cannot be solved as a whole: a position takes {bits} bits; {BITS} at most do"
            )

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.starts[0].variant

    @property
    def _tables(self) -> Words:
        return self.variant.tables_array

    @cached_property
    def _pieces(self) -> dict[int, int]:
        """By code, how many are there at most at a start, on the board and in hand."""
        states = [start._state for start in self.starts]
        counts = {code: max(s.count[code] + s.pool[code] for s in states) for code in range(2, k.CODES)}
        return {code: number for code, number in counts.items() if number}

    def _grown(self, codes: set[int]) -> set[int]:
        """These codes, and all that they may become by promotion, by capture and from the hand."""
        T = self._tables
        known, waiting = set(codes), list(codes)
        while waiting:
            code = waiting.pop()
            made = {to for square in range(T[k.H_SQUARES]) for to, _ in following(T, code, square)}
            made |= {T[T[k.H_POOLED] + code + own] for own in (0, k.CODES)} - {0}
            made |= {face for face in range(2, 2 * T[k.H_TYPES] + 2) if self.drop_of(face) == code}
            waiting += made - known
            known |= made
        if then_rows(T) or T[k.H_PROPOSE] or any(recalls(self.variant, code) for code in known):
            known |= set(range(2, 2 * T[k.H_TYPES] + 2))
        return known

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """What may stand on the board, sorted."""
        known = self._grown(set(self._pieces))
        return tuple(sorted(known | {code ^ 1 for code in known} if self._may_exchange(known) else known))

    def _may_exchange(self, codes: set[int]) -> bool:
        both = frozenset(codes | {code ^ 1 for code in codes})
        return self.fold and exchange(self.variant, both) is not None

    def drop_of(self, code: int) -> int:
        """The code that leaves the hand when a piece is dropped, 0 if it never is."""
        T = self._tables
        hand = T[k.H_HAND]
        if not hand or not T[T[hand + k.HAND_ROWS] + code]:
            return 0
        return T[T[hand + k.HAND_FACES] + code] if T[hand + k.HAND_FACES] else code

    def is_unlimited(self, code: int) -> bool:
        """Is a piece never used up?"""
        T = self._tables
        return bool(T[k.H_HAND] and (T[T[k.H_HAND] + k.HAND_UNLIMITED] >> (code >> 1)) & 1)

    @cached_property
    def pools(self) -> tuple[int, ...]:
        """What may be in hand, sorted."""
        T = self._tables
        kept = {T[T[k.H_POOLED] + code + own] for code in self.codes for own in (0, k.CODES)}
        held = {code for code in self._pieces if any(start._state.pool[code] for start in self.starts)}
        found = kept - {0} | held
        if self.exchange:
            found |= {code ^ 1 for code in found}
        return tuple(sorted(code for code in found if not self.is_unlimited(code)))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """One more than can ever be in hand of each."""
        least = self._tables[k.H_SQUARES] if any(map(self.is_unlimited, self.codes)) else 0
        kinds = {code: {one >> 1 for one in self._grown({code})} for code in self._pieces}
        return tuple(
            1 + least + sum(number for code, number in self._pieces.items() if held >> 1 in kinds[code])
            for held in self.pools
        )

    @cached_property
    def mirrors(self) -> tuple[Map, ...]:
        """Maps of squares that change nothing."""
        every = mirrors(self.variant, frozenset(self.codes))
        return every if self.fold else every[:1]

    @cached_property
    def exchange(self) -> Map | None:
        """Where squares go with the colours exchanged, None if that changes more."""
        return exchange(self.variant, frozenset(self.codes)) if self.fold else None

    def ways(self, turn: int) -> Ways:
        """How a position is seen that has the same number, by whose turn it is."""
        image = self.exchange
        if image is None or turn == 0:
            return tuple((way, False) for way in self.mirrors)
        return tuple((tuple(image[way[s]] for s in range(len(way))), True) for way in self.mirrors)

    @property
    def radix(self) -> int:
        """What may be on a square."""
        return 1 + len(self.codes)

    @cached_property
    def _weights(self) -> list[int]:
        """Of squares, pieces in hand and side to move; then one more than the greatest number."""
        found = [1]
        for size in (*[self.radix] * self._tables[k.H_SQUARES], *self.sizes, 1 if self.exchange else 2):
            found.append(found[-1] * size)
        return found

    @property
    def _size(self) -> int:
        return self._weights[-1] + 1

    def plan(self) -> list[int]:
        """The words of the kernel's plan."""
        words = [0] * C.Q_HEADER

        def add(more: Sequence[int]) -> int:
            words.extend(more)
            return len(words) - len(more)

        def counted(more: Sequence[int]) -> int:
            return add([len(more), *more])

        pools = {code: i for i, code in enumerate(self.pools)}
        drops = [self.drop_of(code) for code in range(k.CODES)]
        words[C.Q_RADIX] = self.radix
        words[C.Q_AT_ONCE] = int(self._ends_at_once)
        words[C.Q_CODES] = counted(self.codes)
        words[C.Q_POOLS] = counted(self.pools)
        words[C.Q_SIZES] = add(self.sizes)
        words[C.Q_DROPS] = add([1 + pools.get(code, -2) if code else 0 for code in drops])
        lists = [counted(self._before.get(place, [])) for place in range(self._tables[k.H_SQUARES] * k.CODES)]
        words[C.Q_BEFORE] = add(lists)
        for side in range(2):
            terms = [add(self._terms(side, *way)) for way in self.ways(side)]
            words[C.Q_WAYS + side] = counted(terms)
            words[C.Q_TAKEN + side] = counted(self._taken(side, pools))
        return words

    @property
    def _ends_at_once(self) -> bool:
        """Do ends that can be seen without the list of moves come before all others?"""
        T = self._tables
        seen = [T[row] in k.TERMINAL for row in ends(T)]
        return not T[k.H_ANSWERS] and seen == sorted(seen, reverse=True)

    @cached_property
    def is_swept(self) -> bool:
        """Are there moves that are not looked at backwards?"""
        T = self._tables
        taken = 1 + max(len(self._taken(side, {})) for side in (0, 1))
        return bool(
            any(T[word] for word in SWEEPING)
            or max(map(len, self._before.values()), default=0) * taken > C.ENOUGH - 2
            or then_rows(T)
            or any(recalls(self.variant, code) for code in self.codes)
        )

    @cached_property
    def _before(self) -> dict[int, list[int]]:
        """By square and code, where a piece may have come from, and as what."""
        T = self._tables
        found: dict[int, list[int]] = {}
        for code in self.codes:
            for square in range(T[k.H_SQUARES]):
                for made, to in dict.fromkeys(following(T, code, square)):
                    if to != square:
                        found.setdefault(to * k.CODES + made, []).append(code | square << 8)
        return found

    def _taken(self, side: int, pools: dict[int, int]) -> list[int]:
        """What a side may have captured, and what came into its hand by that."""
        T = self._tables
        return [
            code | 1 + pools.get(T[T[k.H_POOLED] + code], -1) << 8 for code in self.codes if code & 1 != side
        ]

    def _terms(self, turn: int, way: Map, changed: bool) -> list[int]:
        """What a position's number is the sum of, seen in a way."""
        size, weights = self._tables[k.H_SQUARES], self._weights
        kinds = {code: 1 + i for i, code in enumerate(self.codes)}
        places = {code: size + i for i, code in enumerate(self.pools)}
        own = 0 if changed else turn
        hands = [weights[places[code ^ int(changed)]] for code in self.pools]
        board = [
            kinds.get(code ^ int(changed), 0) * weights[way[square]]
            for square in range(size)
            for code in range(k.CODES)
        ]
        return [1 + own * weights[size + len(self.pools)], *hands, *board]

    def fen(self, key: int) -> str:
        """The FEN of a position by its number."""
        rest, board, pool = key - 1, {}, {}
        for square in range(self._tables[k.H_SQUARES]):
            rest, kind = divmod(rest, self.radix)
            if kind:
                board[square] = self.codes[kind - 1]
        for code, size in zip(self.pools, self.sizes, strict=True):
            rest, pool[code] = divmod(rest, size)
        pool = {code: number for code, number in pool.items() if number}
        setup = fen_text.Setup(board=board, pool=pool, turn=rest, castling="-")
        return fen_text.write(self.variant.dialect, setup)
