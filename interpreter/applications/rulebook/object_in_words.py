"""The object of a game: how its sides win, told from the end conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...model.hand import Hand
from ...model.ruleset import SIDES, Ruleset
from ...play.variant import Variant
from .ends_in_words import Told, whole, wing_words
from .english import article, as_list, capital, full_titles_of, listed, number, plural, times, titles_of
from .places_in_words import region_words
from .shapes_in_words import block_words, chain_words, count_words, line_words

End = Mapping[str, Any]
#: What a side does to win: the verb, its form in -ing, and the rest of the phrase.
Way = tuple[str, str, str]
MATE = ", that is, to give a check that no legal move answers"
#: Whom a condition is about, where it does not say so by `side`.
ABOUT = {"checkmate": "turn", "stalemate": "turn", "reaches": "mover"}
OTHERS = {
    one: other
    for pair in (("mover", "turn"), ("white", "black"), ("owner", "opponent"), ("more", "fewer"))
    for one, other in (pair, pair[::-1])
}


def object_words(variant: Variant) -> str:
    """How one wins, in a few sentences; empty where no end condition lets a side win."""
    ways = Ways(variant)
    white, black = ways.of(0), ways.of(1)
    told = []
    if white != black:
        both = zip(("White", "Black"), (white, black), strict=True)
        told = [f"{name} wins {_by(found)}." for name, found in both if found]
    elif white:
        (verb, _, rest), *more = sorted(white, key=lambda way: way[0] != "checkmate")
        told = [f"The object of the game is to {f'{verb} {rest}'.strip()}{MATE * (verb == 'checkmate')}."]
        told += [f"A side also wins {_by(more)}."] * bool(more)
    return " ".join([*told, *ways.others()])


def _by(ways: list[Way]) -> str:
    return ", or ".join(f"by {form} {rest}".strip() for _, form, rest in ways)


def _about(end: End) -> str:
    """Whose pieces a condition looks at."""
    return str(end.get("side", ABOUT.get(end["when"], "either")))


def _winner(end: End) -> str:
    """The word for the side that wins; empty where nobody does."""
    if "winner" in end:
        return str(end["winner"])
    return OTHERS[str(end["loser"])] if "loser" in end else ""


def _owns(end: End) -> bool | None:
    """Does the side win that the condition is about (True), or its opponent (False)?

    None if nobody wins, or if that depends on more than on whom the condition is about.
    """
    about, winner = _about(end), _winner(end)
    own = {about: True, "owner": True, "opponent": False, OTHERS.get(about, ""): False}
    return own.get(winner) if winner else None


def _beats(end: End, side: int) -> bool | None:
    """Does a side win when the condition is met by its own pieces (True) or its opponent's (False)?"""
    about, own = _about(end), _owns(end)
    return None if own is None or (about in SIDES and own != (about == SIDES[side])) else own


def armies(game: Ruleset) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of piece that each side may ever have, rather too many than too few."""
    hand = game.hand or Hand(frozenset(), owner=False, becomes={})
    begins = {*game.setup.values(), *hand.setup}
    found = [
        {game.pieces[i].name for i, owner in begins if owner == side} | hand.unlimited for side in (0, 1)
    ]
    found = [kinds | {entry.kind for entry in game.consequences if entry.kind} for kinds in found]
    turns = any(entry.do == "change_side" for entry in game.consequences)
    before: list[set[str]] = []
    while before != found:
        before = [*map(set, found)]
        for own, enemy in (found, found[::-1]):
            rules = (rule for piece in game.pieces if piece.name in own for rule in piece.promotions)
            own |= {name for rule in rules for name in (*rule.to, *rule.recall)}
            own |= {kept for lost, kept in hand.becomes.items() if lost in (own if hand.owner else enemy)}
            own |= {form for form, kind in hand.faces.items() if kind in own}
            own |= enemy if turns else set()
    return frozenset(found[0]), frozenset(found[1])


class Ways:
    """Tells by which ways each side of a variant can win."""

    def __init__(self, variant: Variant) -> None:
        self.definition = variant.definition
        self.titles = titles_of(self.definition["pieces"])
        self.full_titles = full_titles_of(self.definition["pieces"])
        pieces, hand = variant.ruleset.pieces, variant.ruleset.hand
        begins = {*variant.ruleset.setup.values(), *(hand.setup if hand else ())}
        self.armies = armies(variant.ruleset)
        #: The kinds of royal piece that each side begins with.
        self.royals = [
            [piece.name for i, piece in enumerate(pieces) if piece.royal and (i, side) in begins]
            for side in (0, 1)
        ]
        self.tell: dict[str, Callable[[End, int, bool], Way | None]] = {
            "checkmate": self._checkmate,
            "stalemate": self._stalemate,
            "reaches": self._reaches,
            "extinct": self._extinct,
            "checks": self._checks,
            "count": self._count,
            "line": self._line,
            "block": self._block,
            "connects": self._connects,
            "castled": self._castled,
            "castling_lost": self._castling_lost,
        }

    def of(self, side: int) -> list[Way]:
        """The ways of one side, in the order of the end conditions."""
        found: list[Way | None] = []
        for end in self.definition["end"]:
            if (counts := _winner(end)) in ("more", "fewer"):
                found.append(("count", "counting", f"{counts} than the opponent when the game ends"))
            elif self._has_words(end) and (own := _beats(end, side)) is not None:
                possible = self._possible(end, side if own else 1 - side)
                found.append(self.tell[end["when"]](end, side, own) if possible else None)
        return list(dict.fromkeys(way for way in found if way))

    def others(self) -> list[str]:
        """The conditions by which a side wins and for which there are no shorter words: a sentence each."""
        told = Told(self.definition)
        won = (end for end in self.definition["end"] if _winner(end) not in ("", "more", "fewer"))
        return [f"{capital(whole(end, told))}." for end in won if not self._has_words(end)]

    def _has_words(self, end: End) -> bool:
        """Is it told in a few words how a side wins by the condition?"""
        return end["when"] in self.tell and _owns(end) is not None and not {"by", "checked_by"} & {*end}

    def _possible(self, end: End, side: int) -> bool:
        """May a side ever have the pieces that a condition asks it for?"""
        names = end.get("pieces")
        return end["when"] == "extinct" or not isinstance(names, list) or bool({*names} & self.armies[side])

    def _checkmate(self, end: End, side: int, own: bool) -> Way | None:
        if own:
            return ("be", "being", "checkmated") if self.royals[side] else None
        kings = [self._royal(name) for name in self.royals[1 - side]]
        return ("checkmate", "checkmating", f"the opponent's {listed(kings)}") if kings else None

    def _royal(self, name: str) -> str:
        last = self.definition["pieces"][name].get("royal") in ("last_of_kind", "all_attacked")
        return f"last {self.titles[name]}" if last else self.titles[name]

    def _stalemate(self, end: End, side: int, own: bool) -> Way:
        if own:
            return "have", "having", "no legal move left"
        return "leave", "leaving", "the opponent without a legal move"

    def _reaches(self, end: End, side: int, own: bool) -> Way:
        names = (
            self.royals[side if own else 1 - side] if end["pieces"] == "royals" else as_list(end["pieces"])
        )
        whom = f"{listed(article(self.titles[name]) for name in names)} to {region_words(end['zone'])}"
        return ("bring", "bringing", whom) if own else ("make", "making", f"the opponent bring {whom}")

    def _extinct(self, end: End, side: int, own: bool) -> Way:
        few = end.get("at_most", 0)
        kinds = self._kinds(end["pieces"], side if own else 1 - side, str if few == 1 and not own else plural)
        if own:
            return (
                "lose",
                "losing",
                f"all but {number(few)} of one's {kinds}" if few else f"all one's own {kinds}",
            )
        if few:
            return "leave", "leaving", f"the opponent with at most {number(few)} {kinds}"
        if "effects" in self.definition:
            return "remove", "removing", f"all the opponent's {kinds}"
        return "capture", "capturing", f"all the opponent's {kinds}"

    def _count(self, end: End, side: int, own: bool) -> Way:
        return self._has(count_words(end, self._ones(end, side if own else 1 - side)), own)

    def _line(self, end: End, side: int, own: bool) -> Way:
        return self._has(line_words(end, self._ones(end, side if own else 1 - side)), own)

    def _block(self, end: End, side: int, own: bool) -> Way:
        return self._has(block_words(end, self._ones(end, side if own else 1 - side)), own)

    def _connects(self, end: End, side: int, own: bool) -> Way:
        return self._has(chain_words(end, self._ones(end, side if own else 1 - side)), own)

    def _castled(self, end: End, side: int, own: bool) -> Way:
        where = wing_words(end)
        return (
            ("castle", "castling", where.strip())
            if own
            else ("make", "making", f"the opponent castle{where}")
        )

    def _castling_lost(self, end: End, side: int, own: bool) -> Way:
        whose = "one's own" if own else "the opponent's"
        return "end", "ending", f"{whose} right to castle{wing_words(end)}"

    def _has(self, what: str, own: bool) -> Way:
        return ("have", "having", what) if own else ("leave", "leaving", f"the opponent with {what}")

    def _ones(self, end: End, side: int) -> Callable[[int], str]:
        """The pieces that count, as so many of them."""
        return lambda n: self._kinds(end.get("pieces", "all"), side, plural if n != 1 else str)

    def _kinds(self, value: Any, side: int, form: Callable[[str], str]) -> str:
        royal = [self.titles[name] for name in self.royals[side]]
        royals = listed(royal, "and")
        besides = f" but the {royals}" if royals else ""
        words = {
            "all": form("piece"),
            "nonroyal": form("piece") + besides,
            "royals": listed(map(form, royal)),
        }
        titles = self.titles if form is str else self.full_titles
        named = (form(titles[name]) for name in as_list(value) if name in titles)
        return words.get(str(value)) or listed(named, "or" if form is str else "and")

    def _checks(self, end: End, side: int, own: bool) -> Way:
        often = times(end["count"])
        return ("give", "giving", f"check {often}") if own else ("be", "being", f"given check {often}")
