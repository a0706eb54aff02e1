"""The object of a game: how its sides win, told from the end conditions."""

from __future__ import annotations

from ...kinds.english import capital
from ...model.ends import End, Sided
from ...model.ruleset import SIDES
from ...play.variant import Variant
from .ends_in_words import Told, whole

#: What a side does to win: the verb, its form in -ing, and the rest of the phrase.
Way = tuple[str, str, str]
MATE = ", that is, to give a check that no legal move answers"
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
    return end.side if isinstance(end, Sided) else end.about


def _winner(end: End) -> str:
    """The word for the side that wins; empty where nobody does."""
    word, who = end.result
    return "" if word == "draw" else who if word == "winner" else OTHERS[who]


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


class Ways:
    """Tells by which ways each side of a variant can win."""

    def __init__(self, variant: Variant) -> None:
        self.game = variant.ruleset
        self.told = Told(variant.ruleset)
        self.short = {id(end) for end in self.game.ends if self._has_words(end)}

    def of(self, side: int) -> list[Way]:
        """The ways of one side, in the order of the end conditions."""
        found: list[Way | None] = []
        for end in self.game.ends:
            if (counts := _winner(end)) in ("more", "fewer"):
                found.append(("count", "counting", f"{counts} than the opponent when the game ends"))
            elif id(end) in self.short and (own := _beats(end, side)) is not None:
                found.append(end.won(self.told, side, own))
        return list(dict.fromkeys(way for way in found if way))

    def others(self) -> list[str]:
        """The conditions by which a side wins and for which there are no shorter words: a sentence each."""
        won = (end for end in self.game.ends if _winner(end) not in ("", "more", "fewer"))
        return [f"{capital(whole(end, self.told))}." for end in won if id(end) not in self.short]

    def _has_words(self, end: End) -> bool:
        """Does its kind tell in a few words how a side wins by the condition?"""
        sides = ((side, own) for side in (0, 1) if (own := _beats(end, side)) is not None)
        return (
            _winner(end) not in ("", "more", "fewer")
            and type(end).won is not End.won
            and any(end.won(self.told, side, own) for side, own in sides)
        )
