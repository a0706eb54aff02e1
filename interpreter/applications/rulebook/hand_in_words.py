"""The hand of a variant as sentences: what is kept, and where it may be dropped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...kinds.english import article, capital, counted, listed, plural
from ...kinds.region_words import region_words
from ...model.hand import Drop, Gating, Hand, at_rest
from ...model.ruleset import SIDES
from ...play.reasons.conditions import condition_words
from ...play.variant import Variant

#: Where a piece comes in that falls in a direction.
EDGES = {"down": "the top", "up": "the bottom", "left": "the right", "right": "the left"}


OF_WHOM = {
    "own": "of their own side, if that has captured them (otherwise they are gone)",
    "enemy": "of a captor of the other side",
}
"""Whose captured pieces come into a hand, where not all do."""


class HandInWords:
    """Tells of the hand of one variant."""

    def __init__(self, variant: Variant, hand: Hand) -> None:
        self.game, self.hand = variant.ruleset, hand
        self.titles = {piece.name: piece.word for piece in self.game.pieces}
        self.full_titles = {piece.name: piece.title for piece in self.game.pieces}

    def sentences(self) -> Iterator[str]:
        """Everything, in the order in which it happens."""
        dropped = {
            piece.name: piece.drops
            for piece in self.game.kinds
            if piece.drops and self._for_itself(piece.name)
        }
        if self.hand.becomes:
            yield self._kept(bool(dropped or self.hand.gating))
        yield from self._setup()
        if dropped:
            moves = any(piece.movements for piece in self.game.kinds)
            turn = "Instead of a move, a side may drop" if moves else "In its turn, a side drops"
            again = self.game.series.again if self.game.series else None
            later = again is not None and again.drops
            sentence = f"{turn} a piece from its hand on an empty square."
            yield (
                "Pieces are dropped as the second part of a turn only, on empty squares."
                if later
                else sentence
            )
            yield from self._faces()
            yield from self._places(dropped)
            yield from self.first()
        if self.hand.gating:
            yield from self.gating(self.hand.gating)
        if self.game.from_hand and self.game.kept_for_ever:
            kinds = listed(
                (plural(self.titles[name]) for name in self._names(self.game.kept_for_ever)), "and"
            )
            yield f"In hand, {kinds} stay there for good."

    def _names(self, names: Iterable[str]) -> list[str]:
        """Names in the order of the definition."""
        chosen = set(names)
        return [piece.name for piece in self.game.kinds if piece.name in chosen]

    def _kept(self, dropped: bool) -> str:
        """What becomes of captured pieces."""
        owned = {piece.name for piece in self.game.kinds if piece.owned and not piece.royal}
        kinds = "pieces"
        if not {*self.hand.becomes} >= owned - {*self.hand.faces}:
            kinds = listed((plural(self.full_titles[name]) for name in self._names(self.hand.becomes)), "and")
        if not dropped:
            whose = "the side that lost them" if self.hand.owner else "their captor"
            recalled = any(rule.recall for piece in self.game.kinds for rule in piece.promotions)
            back = ", until a promotion brings them back" * recalled
            return f"Captured {kinds} are kept beside the board for {whose}{back}."
        owner = "of the side that lost them" if self.hand.owner else "of their captor, as pieces of that side"
        owner = OF_WHOM.get(self.hand.whose, owner)
        others = {a: b for a, b in self.hand.becomes.items() if a != b}
        into = {*self.hand.becomes.values()}
        base = ", each as what it was before a promotion" if others or self.hand.twins else ""
        if len(into) == 1 and len(self.hand.becomes) > 1:
            owner = owner.removesuffix(", as pieces of that side")
            base = f", each as {article(self.titles[min(into)])} of that side"
        elif others and isinstance(self.game.definition["hand"]["as"], Mapping):
            told = (
                f"{article(self.titles[a])} as {article(self.titles[others[a]])}" for a in self._names(others)
            )
            base = f": {listed(told, 'and')}"
        return f"Captured {kinds} go to the hand {owner}{base}."

    def _setup(self) -> Iterator[str]:
        """What lies in the hands at first, and what never runs out."""
        white, black = (
            [
                counted(number, self.titles[self.game.pieces[i].name])
                for (i, owner), number in self.hand.setup.items()
                if owner == side
            ]
            for side in (0, 1)
        )
        both = white == black
        for name, held in (("each side", white),) if both else zip(SIDES, (white, black), strict=True):
            if held:
                yield f"{capital(name)} begins with {listed(held, 'and')} in hand."
        if self.hand.unlimited:
            kinds = (f"another {self.titles[name]}" for name in self._names(self.hand.unlimited))
            yield f"Each side always has {listed(kinds, 'and')} in hand."

    def _for_itself(self, name: str) -> bool:
        """Has a kind to be told, since it is not dropped where what it was before its promotion is?"""
        base = self.hand.faces.get(name)
        drops = {piece.name: piece.drops for piece in self.game.kinds}
        return base is None or drops[name] != drops[base]

    def _faces(self) -> Iterator[str]:
        """What may be dropped promoted."""
        if self.hand.faces:
            kinds = listed(
                (article(self.titles[name]) for name in self._names(self.hand.faces.values())), "or"
            )
            yield f"It chooses the face that lies up: {kinds} may also be dropped as its promoted form."

    def _places(self, dropped: dict[str, tuple[Drop, ...]]) -> Iterator[str]:
        """Where pieces that may not stand everywhere are dropped; those told together that are alike."""
        groups: dict[tuple[Drop, ...], list[str]] = {}
        for name, drops in dropped.items():
            groups.setdefault(drops, []).append(name)
        for drops, names in groups.items():
            ways = self.ways(drops)
            if ways != "on any square":
                kinds = listed(article(self.titles[name]) for name in names)
                yield f"{capital(kinds)} may be dropped {ways}."

    def ways(self, drops: tuple[Drop, ...]) -> str:
        """`on one region, provided that ..., or on another`."""
        groups: dict[tuple[object, ...], list[Drop]] = {}
        for drop in drops:
            counts = drop.provided[: -len(at_rest(drop.falls))] if drop.falls else drop.provided
            groups.setdefault((drop.region, counts, bool(drop.falls)), []).append(drop)
        return ", or ".join(map(self._way, groups.values()))

    def _way(self, drops: list[Drop]) -> str:
        """One way: a region, or the directions in which a piece may fall."""
        drop = drops[0]
        every = frozenset(range(self.game.board.size))
        anywhere = drop.region == (every, every)
        where = "on any square" if anywhere else f"on {region_words(self.game, drop.region)}"
        counts = drop.provided
        if drop.falls:
            where += f" where it comes to rest when it falls from {listed(EDGES[one.falls] for one in drops)}"
            counts = counts[: -len(at_rest(drop.falls))]
        words = [condition_words(self.game, count) for count in counts]
        return where + (f", provided that {listed(words, 'and')}" if words else "")

    def gating(self, gating: Gating) -> Iterator[str]:
        """What comes onto squares that are left."""
        kinds = listed(article(self.titles[name]) for name in self._names(gating.pieces))
        what = "a piece of the hand" if gating.pieces >= self.hand.pieces else f"{kinds} of the hand"
        where = region_words(self.game, gating.region)
        yield (
            f"When a piece that has stood on {where} since the start makes its first move, its side may put "
            f"{what} onto the square that it leaves; a move that promotes leaves nothing behind."
        )
        if self.game.castlings:
            yield "Castling leaves two squares, for one piece."
        yield "The move alone has to be legal: what comes onto the board does not parry a check."

    def first(self) -> Iterator[str]:
        """What has to be dropped before anything else."""
        if self.hand.first:
            names = self._names(self.hand.first)
            every = self.hand.first >= self.hand.pieces
            what = "anything" if every else listed(article(self.titles[name]) for name in names)
            such = "such a piece" if self.hand.first_alone and not every else "a piece"
            least = ", as long as one of its drops is legal" * self.hand.first_if_possible
            yield f"While a side holds {what} in hand, it may only drop {such}{least}."


def hand_words(variant: Variant) -> Iterator[str]:
    """What is kept in hand, and where it may be dropped."""
    if variant.ruleset.hand:
        yield from HandInWords(variant, variant.ruleset.hand).sentences()
