"""Too little material."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import Material, Pieces, Place
from ..english import article, listed, plural
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class DeadMaterial(End):
    """What is left besides royals is one of the sets, or only `same_colour` on squares of one colour."""

    kind = "dead_material"
    means = "The pieces besides royals are one of these sets; `{who: K, in: one_shade}`: any, on one colour."
    example = "{material: [none, knight], result: draw}"
    about = "mover"
    sets: tuple[tuple[str, ...], ...]
    same_colour: frozenset[str] = frozenset()

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`material: SETS`."""
        part = r.of(Material)
        if part is None:
            return None
        sets: list[tuple[str, ...]] = []
        same: frozenset[str] = frozenset()
        for one in part.sets:
            if one == Pieces(one.kinds, named=one.named, place=Place(word="one_shade")):
                same |= one.kinds or frozenset()
                if r.names.questions.board.tiling.hexagonal:
                    r.note("one_shade is not supported on hexagons, which have three colours", "leave it out")
            elif one.parts:
                sets.append(tuple(sorted(name for inner in one.parts for name in inner.kinds or ())))
            else:
                sets.append(() if one.word == "none" else tuple(sorted(r.kinds(one))))
        return Found(cls, {"sets": tuple(sets), "same_colour": same})

    def tabled(self, to: Tabling) -> Words:
        mortal = {name for group in self.sets for name in group} | self.same_colour
        alive = (p.name for p in to.game.pieces if p.owned and not p.royal and p.name not in mortal)
        words: list[int] = []
        for group in self.sets:
            counts = Counter(group)
            words += [len(group), len(counts)]
            for name, count in counts.items():
                words += [to.game.piece(name) + 1, count]
        return {
            "MASK": to.mask(self.same_colour),
            "MASK2": to.mask(frozenset(alive)),
            "SETS": to.add(words),
            "NSETS": len(self.sets),
        }

    def clauses(self, told: Telling) -> Iterator[str]:
        sets = [listed((article(told.title(name)) for name in group), "and") for group in self.sets]
        some = [f"{words} alone" for words in sets if words]
        titles = dict.fromkeys(told.title(name) for name in sorted(self.same_colour))
        some += [f"{plural(title)} alone, all on squares of one colour" for title in titles]
        # `nothing is left besides the kings, or a knight alone`
        first, *more = ["nothing"] * ("" in sets) + some
        also = "".join(f", or {words}" for words in more)
        yield f"{first} is left besides the {told.royals}{also}"

    def measured(self, seen: Seeing) -> Measure:
        left = tuple(seen.besides_royals)
        if not left:
            return Measure("only royal pieces are left")
        if len(left) > 4:
            return Measure(f"{len(left)} pieces are left besides royals")
        return Measure(f"left besides royals: {seen.titles(left)}", left)

    def follows(self, earlier: Any) -> bool:
        return set(self.sets) <= set(earlier.sets) and self.same_colour == earlier.same_colour

    @property
    def names(self) -> frozenset[str]:
        return self.same_colour.union(*self.sets)
