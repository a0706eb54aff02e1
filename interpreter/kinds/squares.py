"""A PLACE of which one square is asked: fixed squares, and where the last move of a side began or ended."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..model.conditions import VECTORS, Count, Home
from ..model.geometry import Region
from ..model.ruleset import SIDES, Ruleset
from ..model.terms import Moves, Pieces, Place
from .english import capital
from .reading import Questions, Spot
from .region_words import on_words

LAST, HOME = "last", "home"
AHEAD = "ahead", ("again",)
"""Words of a place as far behind what is captured as its captor stands before it."""
HOMES = {
    False: "its square in the setup",
    True: "the square in the setup of the other side's piece of its kind",
}
"""The home of a piece in words, and that of such a piece of the other side."""


WHOSE = {"": "the last move", "own": "its side's last move", "enemy": "the other side's last move"}
DEEDS = {"origin": ("began", "did not begin"), "arrival": ("ended", "did not end")}


def last_words(count: Count) -> str:
    """The square of a last move in words: `where the last move ended`."""
    if count.last == "again":
        return "as far behind it as its captor stands before it"
    if count.last in VECTORS:
        way = "in the opposite direction" if count.last == "back" else "in the same direction"
        return f"as far away, {way}, as {WHOSE[count.last_of]} went"
    return f"where {WHOSE[count.last_of]} {DEEDS[count.last][0]}"


def square_words(game: Ruleset, place: Region | Count) -> str:
    """Where a move begins or ends: `on e4`, or of a condition of the square `where the last move began`."""
    if not isinstance(place, Count):
        return on_words(game, place)
    count = place
    within = on_words(game, count.within) if count.within is not None else ""
    last = last_words(count) if count.last else ""
    last = f"on {HOMES[count.home.mirrored]}" if count.home else last
    return f"{'elsewhere than ' * (count.most == 0)}{', '.join(filter(None, (within, last)))}"


def ends_words(game: Ruleset, place: Region | Count) -> str:
    """What a move does that ends there: `ends on e4`; of one side's moves alone `is White's`."""
    region = place.within if isinstance(place, Count) else place
    sides = [name for name, squares in zip(game.look.owners, region or (), strict=False) if squares]
    if region is None or len(sides) != 1 or (isinstance(place, Count) and (place.last or place.most == 0)):
        return f"ends {square_words(game, place)}"
    squares = region[0] or region[1]
    where = f" and ends {on_words(game, (squares, squares))}" * (len(squares) < game.board.size)
    return f"is {capital(sides[0])}'s{where}"


@dataclass(frozen=True)
class Apart:
    """What a place joins: a square of the last move, fixed squares, and what else it says."""

    last: str = ""  # "origin" or "arrival"
    of: str = ""  # the move of the "own" side or of the "enemy"; "": the last one of the game
    within: Region | None = None
    home: Home | None = None
    others: tuple[Place, ...] = ()


def apart(place: Place) -> Apart | None:
    """What the parts of a place say, all of which hold; None if two squares of last moves are meant."""
    parts = place.all_of or (place,)
    last = [part for part in parts if part.word == LAST or (part.word, part.rest) == AHEAD]
    fixed = [part.region for part in parts if part.region is not None]
    homes = [part for part in parts if part.word == HOME]
    others = tuple(p for p in parts if p not in last and p.word != HOME and p.region is None)
    within = None
    if fixed:
        white, black = zip(*fixed, strict=True)
        within = frozenset.intersection(*white), frozenset.intersection(*black)
    if len(last) + len(homes) > 1:
        return None
    home = Home(mirrored="enemy" in homes[0].rest) if homes else None
    rest = last[0].rest if last else ("",)
    of = next((word for word in ("own", "enemy") if word in rest), "")
    return Apart("back" if "back" in rest else rest[0], of, within, home, others)


def squares_of(place: Place | None, spot: Spot, ask: Questions) -> Region | Count | None:
    """Where a move may begin or end: a region, or a condition of the square; None for anywhere."""
    if place is None or place.region is not None:
        return place.region if place else None
    inner = place.but or place
    found = apart(inner)
    if found is not None and found.last in VECTORS:
        check_vector(spot, ask)
        if found.last == "again" or spot.key == "from":
            ask.note(spot, "H392", f"this place is not supported under '{spot.key}'", "write to: last vector")
    if found is None or found.others or not (found.last or found.home):
        hint = "write a region, squares, home, last origin or last arrival"
        ask.note(spot, "H392", "squares seen from elsewhere are not supported here yet", hint)
        return None
    return condition_of(found, place, outside=place.but is not None)


def check_vector(spot: Spot, ask: Questions) -> None:
    """Note a board on which it is not told how far, and in which direction, a move went."""
    if not ask.board.edged or ask.board.extra or ask.board.levels > 1:
        message = "the vector of a move is not supported on this board yet"
        ask.note(spot, "H392", message, "moves are compared on one board whose edges are not joined")


def side_of(by: Pieces | None) -> int | None:
    """The side of whose pieces alone `by` speaks: `{who: queen, whose: white}`; None where it is not told."""
    plain = by is not None and by.whose in SIDES and replace(by, whose="").plain
    return SIDES.index(by.whose) if by is not None and plain else None


def moves_of(moves: Moves, spot: Spot, ask: Questions) -> tuple[frozenset[str] | None, Moves]:
    """The kinds that make such moves, None: all; and the moves with their side as squares where they end.

    `by: {whose: white}` is told by the squares of arrival: all for White, none for Black.
    """
    by, side = moves.by, side_of(moves.by)
    if by is None or side is None:
        return (ask.set_of(spot["by"]) if by is not None else None), moves
    every, none = frozenset(range(ask.board.size)), frozenset[int]()
    own = Place(region=(none, every) if side else (every, none))
    target = own if moves.target is None else Place(all_of=(*(moves.target.all_of or (moves.target,)), own))
    if target.all_of and all(part.region is not None for part in target.all_of):
        target = Place(region=(apart(target) or Apart()).within)
    return by.kinds, replace(moves, by=replace(by, whose="") if by.kinds is not None else None, target=target)


def condition_of(found: Apart, place: Place, outside: bool = False) -> Count:
    """The condition that the square at hand is, or is not, among such squares."""
    return Count(
        None,
        where="here",
        empty=True,
        within=found.within,
        last=found.last,
        last_of=found.of,
        home=found.home,
        least=0 if outside else 1,
        most=0 if outside else None,
        side="both",
        mark=place.mark,
    )
