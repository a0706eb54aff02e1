"""Conditions of rules that count pieces on the board before the act."""

from __future__ import annotations

from ..kinds.movement.lines import vectors_of
from ..kinds.reading import Questions, Spot
from ..model.conditions import RELATIVE, Count
from ..model.geometry import Region
from ..model.terms import By, Condition, Counted, Holds, MoveNumber, Moves, Not, Pieces, Place, Range, Some


def build_counts(spot: Spot | None, own: str, ask: Questions) -> tuple[Count, ...]:
    """What an `if` asks for: nothing, one condition, or several that all have to hold.

    `own` is the kind that `self` stands for, "" where the rule is not a piece's own.
    """
    if spot is None:
        return ()
    return tuple(build_count(part, own, ask, spot) for part in ask.condition(spot).parts())


def conditions_of_movement(spot: Spot, own: str, ask: Questions) -> tuple[Count, ...] | None:
    """What an `if` of a movement of a kind asks for; None if it never holds.

    What is the same for ever, such as whether the piece is royal, is decided here.
    """
    parts = [decided(part, own, ask) for part in ask.condition(spot).parts() if beside(part) is None]
    if False in parts:
        return None
    return tuple(build_count(part, own, ask, spot) for part in parts if not isinstance(part, bool))


def decided(part: Condition, own: str, ask: Questions) -> Condition | bool:
    """A condition of a kind's own, true or false if it is always so; of several alternatives the open one."""
    if part == Holds("royal"):
        return ask.nodes[own].get("royal") is True
    if (
        isinstance(part, By)
        and part.moves == Moves(by=part.moves.by)
        and part.moves.by
        and part.moves.by.plain
    ):
        return part.moves.by.kinds is None or own in part.moves.by.kinds
    if isinstance(part, Not):
        inner = decided(part.of, own, ask)
        return not inner if isinstance(inner, bool) else part
    if isinstance(part, Some):
        inners = [decided(one, own, ask) for one in part.of]
        still = [one for one in inners if one is not False]
        return True if True in inners else part if len(still) > 1 else still[0] if still else False
    return part


def build_count(part: Condition, own: str, ask: Questions, spot: Spot) -> Count:
    """One condition as a row."""
    if isinstance(part, MoveNumber):
        return Count(None, moves=True, least=part.range.least, most=part.range.most, mark=part.mark)
    if not isinstance(part, Counted):
        ask.note(
            spot,
            "H392",
            "this condition is not supported here yet",
            "write {count: PIECES, in: PLACE, is: RANGE}",
        )
        return Count(None)
    kinds, new = counted_kinds(part.who, own, ask, spot)
    where, lines, region = placed(part.place, ask, spot)
    side = {"": "owner", "own": "owner"}.get(part.whose or part.who.whose, part.whose or part.who.whose)
    if where == "enclosed":
        if side == "owner" and "own" in (part.whose, part.who.whose):
            ask.note(spot, "H397", "only enemies are enclosed", "write whose: enemy")
        side = "enemy"
    return Count(
        who=kinds,
        region=region[0] if region else None,
        where=where,
        lines=lines,
        vectors=vectors_of(part.place.movement) if where == "away" and part.place else (),
        side=side,
        empty=part.who.word == "empty",
        new=new,
        least=part.range.least,
        most=part.range.most,
        mark=part.mark,
    )


def counted_kinds(who: Pieces, own: str, ask: Questions, spot: Spot) -> tuple[frozenset[str] | None, bool]:
    """The kinds that count, None for all, and whether what a piece is about to become does, too."""
    parts = who.parts or (who,)
    words = {part.word for part in parts if part.word}
    if "self" in words and not own:
        ask.note(spot, "H389", "an effect belongs to no piece", "name the piece: count: pawn")
    if words - {"self", "new", "empty"} or any(part.place or part.condition for part in parts):
        ask.note(spot, "H392", "only kinds of piece can be counted here yet")
    if words == {"empty"}:
        return frozenset(), False
    found = [part.kinds for part in parts if not part.word]
    found += [frozenset((own,))] if "self" in words else []
    if any(kinds is None for kinds in found):
        return None, "new" in words
    return frozenset().union(*(kinds or () for kinds in found)), "new" in words


def placed(place: Place | None, ask: Questions, spot: Spot) -> tuple[str, str, tuple[Region] | None]:
    """Where it is counted: a word that is seen from the square of the act, with its lines, or a region."""
    if place is None:
        return "", "any", None
    if place.region is not None:
        return "", "any", (place.region,)
    if place.movement is not None and {*place.movement} == {"leap"}:
        return "away", "any", None
    if place.movement is not None and {*place.movement} == {"step"}:
        lines = str(place.movement["step"])
        return ("below", "any", None) if lines == "backward" else ("neighbours", lines, None)
    if place.word in RELATIVE:
        return place.word, place.lines, None
    ask.note(spot, "H392", f"'{place.word or 'a movement'}' is not supported as a place here yet")
    return "", "any", None


def beside(part: Condition) -> str | None:
    """The lines on which no enemy may stand next to the piece, None if it is another condition."""
    if (
        not isinstance(part, Counted)
        or part.range != Range(0, 0)
        or part.whose != "enemy"
        or part.place is None
    ):
        return None
    if part.place.movement is not None and {*part.place.movement} == {"step"}:
        return str(part.place.movement["step"])
    return part.place.lines if part.place.word == "neighbours" else None
