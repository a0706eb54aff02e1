"""The end conditions of a variant as sentences, told by their kinds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from ...kinds.english import capital, listed, plain, plural
from ...kinds.region_words import region_words
from ...model.conditions import Count
from ...model.ends import End, Sided
from ...model.geometry import Region
from ...model.hand import Hand
from ...model.pieces import PieceType
from ...model.ruleset import SIDES, Ruleset
from ...play.reasons.conditions import condition_words
from .armies import armies

WHO = {
    "mover": "the side that has just moved",
    "turn": "the side to move",
    "white": "White",
    "black": "Black",
    "owner": "that side",
    "opponent": "its opponent",
    "more": "the side that counts more",
    "fewer": "the side that counts less",
}
EQUAL = ", and if both count the same the game is drawn"
LAST = ("last_of_kind", "all_attacked")


class Told:
    """What sentences about one variant need; see model.ends.Telling."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.pieces: dict[str, PieceType] = {piece.name: piece for piece in game.pieces}

    def title(self, name: str) -> str:
        """A piece as sentences call it."""
        return self.pieces[name].word

    def condition(self, count: Count) -> str:
        """What has to hold of a piece."""
        return condition_words(self.game, count)

    def region(self, zone: Region) -> str:
        """A region in words."""
        return region_words(self.game, zone)

    @property
    def royal_kinds(self) -> list[str]:
        """The royal kinds, in the order of the definition."""
        return [piece.name for piece in self.game.kinds if piece.royal]

    @property
    def royals(self) -> str:
        """The royal pieces of both sides: `kings`, `kings and consorts`."""
        return listed((plural(self.pieces[name].title) for name in self.royal_kinds), "and") or "royal pieces"

    def kinds(self, names: frozenset[str] | None, form: Callable[[str], str] = str) -> str:
        """The pieces, each in a form: `any piece`, `pieces but the king`, `a rook or a queen`."""
        return self._kinds(names, self.royal_kinds, form)

    def _kinds(
        self, names: frozenset[str] | None, royals: list[str], form: Callable[[str], str], last: str = "or"
    ) -> str:
        if names is None:
            return form("piece")
        chosen = [piece.name for piece in self.game.kinds if piece.name in names]
        owned = [piece.name for piece in self.game.kinds if piece.owned]
        if royals and len(chosen) > 1 and chosen == [name for name in owned if name not in self.royal_kinds]:
            return f"{form('piece')} but the {listed(map(self.title, royals))}"
        title = self.title if form is not plural else lambda name: self.pieces[name].title
        return listed((form(title(name)) for name in chosen), last)

    # --- for the object of the game ----------------------------------------------------------------

    @cached_property
    def armies(self) -> tuple[frozenset[str], frozenset[str]]:
        """The kinds of piece that each side may ever have."""
        return armies(self.game)

    def begins(self, side: int) -> list[str]:
        """The royal kinds that a side begins with."""
        hand = self.game.hand or Hand(frozenset(), owner=False, becomes={})
        there = {*self.game.setup.values(), *hand.setup}
        return [piece.name for i, piece in enumerate(self.game.pieces) if piece.royal and (i, side) in there]

    def royal_words(self, side: int) -> list[str]:
        """The royal pieces of a side: `king`, `last king`."""
        kinds = [self.pieces[name] for name in self.begins(side)]
        return [f"last {piece.word}" if piece.royal in LAST else piece.word for piece in kinds]

    def royal_names(self, side: int, names: frozenset[str]) -> list[str]:
        """The kinds of a set that a side has; of the royals, those that it begins with."""
        found = self.begins(side) if names == frozenset(self.royal_kinds) else names
        return [piece.name for piece in self.game.kinds if piece.name in found]

    def kinds_of(
        self, names: frozenset[str] | None, side: int, form: Callable[[str], str], last: str = "or"
    ) -> str:
        """The pieces of a side, the last word of the list before the last of them."""
        return self._kinds(names, self.begins(side), form, last)

    def only_one(self, names: frozenset[str] | None, side: int) -> bool:
        """Does a side begin with one piece of some kinds, and never get another one?"""
        begun = [
            owner
            for kind, owner in self.game.setup.values()
            if names and self.game.pieces[kind].name in names
        ]
        made = {name for piece in self.game.kinds for rule in piece.promotions for name in rule.to}
        return bool(names) and begun.count(side) == 1 and not made & (names or frozenset())


def result_words(end: End) -> str:
    """What follows from an end condition."""
    word, who = end.result
    if word == "draw":
        return "the game is drawn"
    verb = "wins" if word == "winner" else "loses"
    if who == "owner" and isinstance(end, Sided) and end.side in SIDES:
        who = end.side
    return f"{WHO[who]} {verb}{EQUAL * (who in ('more', 'fewer'))}"


def clause(end: End, told: Told) -> str:
    """What an end condition looks at."""
    return "; ".join(end.clauses(told))


def whole(end: End, told: Told) -> str:
    """An end condition and its result, without its name: `when ..., ... wins`."""
    condition, *more = end.clauses(told)
    return "; ".join([f"when {condition}, {result_words(end)}", *more])


def ends_words(game: Ruleset) -> list[str]:
    """All end conditions, a sentence each, in the order in which they are tried: `Checkmate: when ...`"""
    told = Told(game)
    return [f"{capital(plain(end.name))}: {whole(end, told)}." for end in game.ends]


def reason_words(game: Ruleset, reason: str) -> str:
    """Why a game ended, for players: the name of the ending, and what it means."""
    for end in game.ends:
        if end.name == reason:
            name = plain(reason)
            return name if name == "checkmate" else f"{name}: {clause(end, Told(game))}"
    return plain(reason)
