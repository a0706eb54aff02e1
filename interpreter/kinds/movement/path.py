"""Paths: several legs, one after the other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ...model.geometry import COMPASS, LINES, images
from ...model.pieces import Met, Movement
from ...model.terms import Pieces, Range
from ..english import as_list, listed
from ..reading import Spot, range_of
from .bent import HERE
from .lines import ANY, LEGS, bent, checked_vectors, times_of
from .narrowing import Only, Takes, jumped_over
from .word import Reader, Telling, Word


class Path(Word):
    """Legs: a hop, captures by jumps, a lame leap, or ways that turn."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        first, *others = r.spot["path"].items()
        made = (pattern(r, first, others[0]) for pattern in (_jump, _hop, _lame) if len(others) == 1)
        legs = [first, *others]
        headed = all(LEGS & leg.value.keys() for leg in legs[:-1]) and (
            is_return(legs[-1]) or LEGS & legs[-1].value.keys()
        )
        if not headed:
            hint = "each leg has step, slide or leap; the last one may be {to: origin}"
            r.questions.report.at(r.spot.value, "path", "H370", "a leg goes nowhere", hint)
            return [NOTHING]
        for leg in legs:
            if {"slide", "over"} <= leg.value.keys() and leg.value.get("repeat") == "any":
                message = "'repeat' says how far it slides, not how often it jumps over a piece"
                hint = "leave it out; over any number of pieces leads {slide: LINES, over: PIECES}"
                r.questions.report.at(leg.value, "repeat", "H336", message, hint)
        one = next((m for m in made if m is not None), None) if not is_return(legs[-1]) else None
        if one is None:
            return _turned(r, legs)
        taken = first.get("takes")
        return [one] if taken is None or "takes" in r.spot.value else Takes.taking(r, [one], taken)

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """What stops a lame leap; nothing where `from` and `to` leave it no way."""
        if not m.vectors:
            return ""
        x, y = map(abs, m.vectors[0])
        if not m.lame or 0 in (x, y) or x == y:
            return "unless a piece stands between" if m.lame else ""
        first, then = ("diagonally", "straight") if m.lame == "diagonal_first" else ("straight", "diagonally")
        return f"unless a piece stands in its way, which leads first {first}, then {then}"


def _hop(r: Reader, first: Spot, last: Spot) -> Movement | None:
    """Along a line over one piece, to the next square behind it or further."""
    if "over" not in first.value or first.value.get("repeat", "any") != "any":
        return None
    if is_any(r.questions.pieces(first["over"])):
        return None
    if "repeat" in r.spot.value or not _goes_on(r, first, last, {"over", "repeat", "takes"}, {"repeat"}):
        return None
    over, screens = jumped_over(r, first["over"], r.questions.pieces(first["over"]))
    runs = "slide" in first.value or first.value.get("repeat") == "any"
    beyond, limit = _behind(last)
    return Movement(
        vectors=checked_vectors(r, first),
        limit=limit,
        hop=True,
        over=over,
        screens=screens,
        beyond=beyond,
        near=None if runs else 1,
    )


def _goes_on(r: Reader, first: Spot, last: Spot, words: set[str], others: set[str]) -> bool:
    """Can the last leg lead on as the first one does, and do both have no words but these?"""
    if range_of(last.get("repeat")).least != 1:
        return False
    strange = first.value.keys() - words - LEGS or last.value.keys() - others - LEGS
    return not strange and {*checked_vectors(r, first)} <= {*checked_vectors(r, last)}


def _behind(last: Spot) -> tuple[bool, int | None]:
    """Does the last leg go further than to the next square, and how far at most?"""
    most = range_of(last.get("repeat"), Range(1, None if "slide" in last.value else 1)).most
    return most != 1, None if most == 1 else most


def _jump(r: Reader, first: Spot, last: Spot) -> Movement | None:
    """Over an enemy that is taken, to an empty square behind it, perhaps again and again."""
    if first.value.get("only") != "capture" or last.value.get("only") != "quiet":
        return None
    repeated = "repeat" in r.spot.value
    if not _goes_on(r, first, last, {"only", "takes", *["repeat"] * repeated}, {"only", "repeat"}):
        return None
    vectors, (beyond, limit), run = checked_vectors(r, first), _behind(last), times_of(r, first)
    if run.least != 1:
        return None
    if any(v not in LINES["any"] for v in vectors):
        message = "hurdles are taken along ranks, files and diagonals only"
        r.questions.report.at(r.spot.value, "path", "H338", message)
    return Movement(
        vectors=vectors,
        limit=limit,
        hop=True,
        over="enemy",
        beyond=beyond,
        near=run.most,
        takes_hurdles=True,
        **_going_on(r),
    )


def _going_on(r: Reader) -> dict[str, Any]:
    """How a capture goes on: the fields of Movement that say it."""
    entry, report = r.spot.value, r.questions.report
    repeat = entry.get("repeat")
    if repeat not in (None, "any", "all"):
        hint = "write any (it may stop) or all (it goes on as long as it can)"
        report.at(entry, "repeat", "H336", f"a path is not repeated {repeat} times", hint)
    if repeat is None or (repeat == "any" and not entry.keys() & {"bend", "taken"}):
        return {"chain": repeat is not None}
    words = {str(word) for word in as_list(entry.get("bend", "onward"))}
    # Between the lines of hexagons there are no right angles.
    known = [word for word in BENDS if word != "aside" or not r.questions.board.tiling.hexagonal]
    if words - {*known}:
        message = f"a repeated path turns {listed(known)} only"
        report.at(entry, "bend", "H370", message)
    bends = frozenset(turn for word in words for turn in BENDS.get(word, (0,)))
    return {"bend": bends, "ends_early": repeat == "any", "at_once": "taken" in entry}


NOTHING = Movement(vectors=((0, 1),))
"""What is read where an error has been noted."""
#: Word -> by how many eighths of a full turn it leaves the direction before.
BENDS = {"onward": (0,), "aside": (2, 6), "back": (4,), "any": tuple(range(8))}


class Bend(Word):
    """How a repeated movement turns: steps and paths read it."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        if LEGS.isdisjoint(r.spot.value):
            _is_repeated(r, cls.key)
        return found

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """In which directions it goes on."""
        words = [f"{word}" for word, turns in BENDS.items() if word != "any" and m.bend.issuperset(turns)]
        if not m.bend or len(m.bend) == len(BENDS["any"]):
            return "in any of its directions" * bool(m.bend)
        names = {"onward": "straight on", "aside": "to the side", "back": "back"}
        return " or ".join(names[word] for word in words)


class Taken(Word):
    """When captured pieces leave the board: the path reads it."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        _is_repeated(r, cls.key)
        return found

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        if not m.bend:
            return ""
        return f"; what it takes leaves the board {'at once' if m.at_once else 'at the end of the move'}"


def _is_repeated(r: Reader, key: str) -> None:
    """Note a word that only a path has that is repeated."""
    if not {"path", "repeat"} <= r.spot.value.keys():
        message = f"{key} is of a path that is repeated"
        r.questions.report.at(
            r.spot.value, key, "H336", message, "write path and repeat: all, or leave it out"
        )


def is_return(leg: Spot) -> bool:
    """Does the leg lead back to where the piece came from?"""
    return bool(leg.value.get("to") == "origin") and LEGS.isdisjoint(leg.value)


def _turned(r: Reader, legs: list[Spot]) -> list[Movement]:
    """Legs that turn where the next one begins, after what they meet."""
    report, entry = r.questions.report, r.spot.value
    if "repeat" in entry:
        message = "only a path of two legs is repeated: over an enemy that is captured, and on"
        hint = "write {LINES, only: capture} and {LINES, only: quiet}, or leave repeat out"
        report.at(entry, "repeat", "H370", message, hint)
        return [NOTHING]
    aimless = [leg for before, leg in pairwise(legs) if before.value.get("leap") == ANY]
    for leg in (legs[0], *aimless):
        if "bend" in leg.value:
            which = "the first leg" if leg is legs[0] else "a leg after one to any square"
            hint = "say it of the leg that turns where it begins"
            report.at(leg.value, "bend", "H336", f"{which} turns from nothing", hint)
    for leg in legs:
        _check_leg(r, leg, leg is legs[-1])
    ends = [_ends(r, leg) for leg in legs[:-1]]
    found = bent(r, [(leg, times_of(r, leg)) for leg in legs], ends)
    last = legs[-1]
    if "only" in last.value and "only" not in entry:
        found = Only.narrowed(found, last.value["only"])
    return found


def _check_leg(r: Reader, leg: Spot, last: bool) -> None:
    """Note the words of a leg that say nothing where it stands."""
    report, entry, back = r.questions.report, leg.value, is_return(leg)
    allowed = LEGS | {"repeat", "bend"} | ({"only"} if last else {"only", "over", "takes", "if", "to"})
    for key in entry.keys() - ({"to"} if back else allowed):
        if back:
            message, hint = f"a way back to the origin has no {key}", "write {to: origin} alone"
        elif key == "over":
            message, hint = "the last leg ends where the piece stays", "let a leg before it end over a piece"
        elif last:
            message, hint = f"the last leg has no {key}", f"write {key} beside path"
        else:
            message = f"a leg before the last has no {key}"
            hint = "leave it out"
        report.at(entry, key, "H336", message, hint)
    if not last and "takes" in entry and entry.get("only") not in ("capture", "either"):
        hint = "write only: capture, or either"
        report.at(entry, "takes", "H336", "this leg captures nothing", hint)
    if "over" in entry and "only" in entry:
        report.at(entry, "only", "H336", "a piece is jumped over, or captured", "write over, or only")


def _ends(r: Reader, leg: Spot) -> tuple[Met | None, ...]:
    """What a leg before the last may end on."""
    if "over" in leg.value:
        over = r.questions.pieces(leg["over"])
        rest = [part for part in over.parts or (over,) if part.word != "empty"]
        if len(rest) > 1 and all(part.plain and part.kinds for part in rest):
            rest = [Pieces(frozenset().union(*(part.kinds or () for part in rest)))]
        if len(rest) != 1:
            hint = "write over: [empty, all], or [empty, KIND] and a second entry"
            r.questions.note(leg["over"], "H392", "such pieces are not supported here yet", hint)
            return (None,)
        met = Met(HERE, False, *jumped_over(r, leg["over"], rest[0]))
        return (None, met) if is_any(over) else (met,)
    only = leg.value.get("only", "quiet")
    taken = leg.get("takes")
    kinds = None if taken is None else r.questions.kinds(taken)
    if taken is not None and r.questions.pieces(taken).word not in ("", "enemy"):
        r.questions.note(taken, "H370", "a path captures only enemies on its way yet", "write takes: KINDS")
    nothing, prey = (None,), (Met(HERE, True, kinds=kinds),)
    return {"quiet": nothing, "capture": prey}.get(only, (*nothing, *prey))


def is_any(over: Pieces) -> bool:
    """Does a leg end on such a piece or on an empty square?"""
    return any(part.word == "empty" for part in over.parts)


def _lame(r: Reader, first: Spot, last: Spot) -> Movement | None:
    """Straight steps and then outward, or the other way round, over empty squares."""
    a, b = first.value, last.value
    if not ("step" in a and "step" in b) or {*a, *b} - {"step", "repeat"} or "repeat" in r.spot.value:
        return None
    vectors, others = checked_vectors(r, first), checked_vectors(r, last)
    times, more = (range_of(leg.get("repeat"), Range(1, 1)).only or 0 for leg in (first, last))
    straight = all(0 in v for v in vectors)
    if straight == all(0 in v for v in others) or not times * more:
        return None
    ends = {
        (v[0] * times + w[0] * more, v[1] * times + w[1] * more)
        for v in vectors
        for w in others
        if abs(COMPASS.index(v) - COMPASS.index(w)) in (1, 7)
    }
    n, m = (times + more, more) if straight else (times + more, times)
    family = tuple(v for v in images(m, n) if v in ends)
    return Movement(vectors=family, limit=1, lame="orthogonal_first" if straight else "diagonal_first")
