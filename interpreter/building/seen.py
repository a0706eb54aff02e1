"""Squares as conditions and effects see them from a square: words, leaps, regions, and homes."""

from __future__ import annotations

from dataclasses import replace

from ..kinds.movement.lines import vectors_of
from ..kinds.reading import Questions, Spot
from ..kinds.squares import HOME
from ..kinds.vocabulary import ALIKE
from ..language.report import Report
from ..model.conditions import ATTACKED, OBSERVING, RELATIVE, Count, Home
from ..model.consequences import LEVELS, NEXT_LEVELS
from ..model.geometry import LINES, Board, Region, Vector
from ..model.ruleset import Ruleset
from ..model.terms import Place


def vectors_away(place: Place, board: Board) -> tuple[Vector, ...]:
    """Where leaps of a place lead."""
    found = (v for one in place.any_of or (place,) for v in vectors_of(one.movement, board))
    return tuple(dict.fromkeys(found))


def placed(place: Place | None, ask: Questions, spot: Spot) -> tuple[str, str, tuple[Region] | None]:
    """Where it is counted: a word that is seen from the square of the act, with its lines, or a region."""
    if place is None:
        return "", "any", None
    if place.region is not None:
        return "", "any", (place.region,)
    leaps = [one.movement for one in place.any_of or (place,)]
    if all(leap is not None and {*leap} == {"leap"} for leap in leaps):
        return "away", "any", None
    if place.movement is not None and {*place.movement} == {"step"}:
        lines = str(place.movement["step"])
        if lines == "backward":
            return "below", "any", None
        return ("neighbours", lines, None) if lines in LINES else ("away", "any", None)
    if place.word == "same_box":
        if not place.rest:
            ask.note(
                spot, "H397", "'same_box' means nothing alone", "write same_box 2x2: files and ranks of a box"
            )
        return place.word, " ".join(place.rest) or "1x1", None
    if place.word in RELATIVE:
        check_levels(place, ask, spot)
        return place.word, ask.lines(place, spot), None
    hint = (
        "write a region, {step: LINES}, {leap: [m, n]}, or a word such as neighbours, attackers or same_file"
    )
    ask.note(spot, "H392", f"'{place.word or 'this movement'}' is not supported as a place here yet", hint)
    return "", "any", None


def check_levels(place: Place, ask: Questions, spot: Spot) -> None:
    """Note a square of another level where there is one level."""
    if place.word in (*NEXT_LEVELS, *LEVELS) and ask.board.levels == 1:
        ask.note(spot, "H389", "there are not several levels", "write board: {levels: 2}")


def near_of(place: Place, ask: Questions, spot: Spot) -> Count:
    """Squares among which another place chooses, as a count has them, which looks at no piece."""
    if place.word in ("enclosed", ATTACKED, *OBSERVING):
        ask.note(spot, "H392", f"'{place.word}' is not supported as a place to go to yet")
    where, lines, region = placed(place, ask, spot)
    return Count(
        None,
        region=region[0] if region else None,
        where=where,
        lines=lines,
        vectors=vectors_of(place.movement, ask.board) if where == "away" else (),
    )


def narrowed(
    places: tuple[Place, ...], ask: Questions, spot: Spot
) -> tuple[tuple[Place, ...], tuple[Count, ...]]:
    """Places that hold together, and of these what only compares squares with the one at hand, as counts."""
    alike = [place for place in places if place.but or (place.word in ALIKE and len(places) > 1)]
    near = tuple(
        replace(near_of(place.but or place, ask, spot), most=0 if place.but else None) for place in alike
    )
    return tuple(place for place in places if place not in alike), near


def home_in(place: Place | None, own: str, ask: Questions, spot: Spot, mover: bool = False) -> Home | None:
    """The home that a place of a condition of a piece of kind `own` speaks of; None if it speaks of none.

    `mover`: without such a kind it is that of what moves.
    """
    parts = (place.all_of or (place,)) if place is not None else ()
    homes = [part for part in parts if part.word == HOME]
    if not homes:
        return None
    whose = {*homes[0].rest}
    if len(homes) > 1:
        ask.note(spot, "H389", "one home is looked at", "leave the others out")
    if not whose <= {"self", "enemy"}:
        message = f"'{' '.join(homes[0].rest)}' is not supported behind 'home' in conditions"
        ask.note(spot, "H397", message, "write home or home enemy")
    if not own and not mover:
        ask.note(spot, "H392", "whose home is meant is not told here", "write it in if of a piece")
    near = tuple(near_of(part, ask, spot) for part in parts if part.word != HOME)
    return Home(own, "enemy" in whose, near)


def check_captors(game: Ruleset, report: Report) -> None:
    """Note where a condition leaves out a captor, and nothing is captured."""
    for count in game.counts:
        if (count.but_captor or count.last == "again") and not count.taken:
            message = "nothing is captured here, so there is no captor"
            report.mark(count.mark, "H397", message, "pieces", "write it in takes: {if: …}")
