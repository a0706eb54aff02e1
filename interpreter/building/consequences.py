"""Entries of `effects`: what follows from completed moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..kinds.reading import Questions, Spot
from ..kinds.squares import Apart, apart, condition_of, moves_of, side_of, squares_of
from ..model.conditions import Count
from ..model.consequences import ALONG, EVENTS, LEVELS, PLACES, Consequence
from ..model.geometry import DRAWN, Region
from ..model.hand import Hand
from ..model.pieces import Movement, PieceType
from ..model.terms import BOTH, ENEMY, OWN, Action, Holds, Moves, Pieces, Place, Range
from .conditions import build_count, build_counts
from .ends import Names
from .marks import MOVED, castled_by_drops, is_mark
from .seen import check_levels, near_of
from .turns import passing_act

HERE = Place(word="here")
"""The square of arrival."""
#: Places of pieces that may be sent to other squares.
STACKED = frozenset(place for place in PLACES if place.startswith(LEVELS))
"""Places on other levels."""
SENT = frozenset({"here", "victim", "approached", "withdrawn"}) | STACKED


def kinds(spot: Spot | None, names: Names) -> frozenset[str] | None:
    """The kinds of piece meant; None = every piece. What nobody owns has to be named."""
    if spot is None:
        return None
    found = names.movers.questions.pieces(spot)
    if not found.plain:
        hint = f"write whose: {found.word} beside it" if found.word in (OWN, ENEMY) else "name the pieces"
        hint = beside_who(found) or hint
        names.movers.questions.note(spot, "H392", "only kinds of piece are supported here yet", hint)
    if found.kinds is None or found.named:
        return found.kinds
    return found.kinds - names.movers.walls


#: Places in which a piece may come onto empty squares.
FREE = frozenset({"origin", "neighbours", "between", "approached", "withdrawn"}) | STACKED


def spoken_of(spot: Spot | None, names: Names) -> tuple[frozenset[str] | None, tuple[Count, ...]]:
    """The kinds of piece to which something happens, none for empty squares, and what has to hold of each."""
    ask = names.movers.questions
    found = ask.pieces(spot) if spot else Pieces()
    if spot is None or (found.condition is None and found.word != "empty"):
        return kinds(spot, names), ()
    if not replace(found, condition=None, word="").plain:
        message = "only kinds of piece, or empty squares, are supported here yet"
        ask.note(spot, "H392", message, beside_who(found))
    asked = spot["if"] if found.condition else None
    parts = ask.condition(asked).parts() if asked else ()
    counts = tuple(build_count(part, "", ask, asked, mover=True) for part in parts if asked)
    if found.word == "empty":
        return frozenset(), counts
    return (found.kinds if found.kinds is None else found.kinds - names.movers.walls), counts


def beside_who(found: Pieces) -> str:
    """What to write where an entry says beside `who` what is written in it."""
    said = ["in: PLACE"] * bool(found.place) + [f"whose: {found.whose}"] * bool(found.whose)
    return f"write {' and '.join(said)} beside who, not in it" if said else ""


def where_of(spot: Spot | None, names: Names) -> tuple[tuple[str, ...], str, Region | None]:
    """The places of an entry: those by a word, with the lines they lie on, and the squares of regions."""
    places: list[str] = []
    lines, region = "any", None
    place = names.movers.questions.place(spot) if spot else HERE
    for part in (HERE,) if HERE in place.all_of else place.parts:
        word, on = _seen(part, names.movers.questions, spot)
        if part.region is not None:
            region = (
                part.region if region is None else (region[0] | part.region[0], region[1] | part.region[1])
            )
        elif word in PLACES:
            places.append(word)
            lines = on
        elif spot is not None and part.all_of:
            hint = "write {all: [here, PLACE]}, or an entry for each place"
            names.movers.questions.note(spot, "H392", "these places are not supported together yet", hint)
        elif spot is not None:
            hint = "write a region, a word such as neighbours, {step: any} or {slide: any}"
            names.movers.questions.note(
                spot, "H392", f"'{word or 'this movement'}' is not supported as a place here yet", hint
            )
    return tuple(dict.fromkeys(places)), lines, region


def standing(spot: Spot | None, names: Names) -> tuple[Count, ...]:
    """Where the square of arrival lies, beside `here`: a condition of that square, if there is one."""
    place = names.movers.questions.place(spot) if spot else HERE
    if spot is None or HERE not in place.all_of:
        return ()
    found = apart(place)
    if found is None or found.others != (HERE,):
        hint = "write regions or squares beside here; where the move began is not asked"
        names.movers.questions.note(spot, "H392", "these places are not supported together yet", hint)
        return ()
    return (condition_of(found, place),)


def _seen(place: Place, ask: Questions, spot: Spot | None) -> tuple[str, str]:
    """The word of a place seen from a square, with its lines: neighbours, or what a slide meets."""
    for key, word in (("step", "neighbours"), ("slide", "seen")):
        if place.movement is not None and {*place.movement} == {key} and _touches(place.movement[key], ask):
            return word, str(place.movement[key])
    if place.word in LEVELS and spot:
        check_levels(place, ask, spot)
        return "_".join([place.word, *place.rest]).removesuffix("_here"), "any"
    word = {"passed": "between"}.get(place.word, place.word)
    return word, ask.lines(place, spot) if spot and word in PLACES else "any"


def _touches(lines: Any, ask: Questions) -> bool:
    """Is it a word of lines, or one direction to squares that touch?"""
    return isinstance(lines, str) and DRAWN not in lines and bool(ask.board.ways(lines))


def build_consequence(spot: Spot, names: Names) -> Consequence:
    """One entry of `effects`."""
    ask = names.movers.questions
    node = spot.value
    actions = ask.actions(spot["do"])
    takes, same, prey = victims(spot.get("takes"), names)
    by, sides, movers = _movers(spot, names)
    places, lines, region = where_of(spot.get("in"), names)
    who, asked = spoken_of(spot.get("who"), names)
    begins, ends = (ask.place(spot[key]) if key in node else None for key in ("from", "to"))
    after = ask.condition(spot["after"]) if "after" in node else None
    if after not in (None, Holds("check")):
        ask.note(spot["after"], "H392", "only after: check is supported here yet", "write if: CONDITION")
    found = Consequence(
        on=_events(spot, names),
        by=by,
        movers=movers,
        takes=takes,
        same=same,
        prey=prey,
        where=places,
        region=region,
        lines=lines,
        start=squares_of(begins, spot.get("from") or spot, ask),
        target=squares_of(ends, spot.get("to") or spot, ask),
        check=after is not None,
        who=who,
        asked=asked,
        whose=str(node.get("whose", "both")),
        do=actions[0].word,
        provided=(*sides, *standing(spot.get("in"), names), *build_counts(spot.get("if"), "", ask)),
        mark=getattr(node, "mark", None),
    )
    found = _done(found, actions, node, names, spot)
    if "blocked" in node and found.do != "to":
        ask.note(spot["blocked"], "H389", "only what goes to another square is blocked", "leave it out")
    if "hostile" in node:
        hint = "write it under effects of a piece, with do: capture"
        ask.note(spot["hostile"], "H392", "'hostile' is not supported in effects of the game yet", hint)
    if "repeat" in node:
        found = _again(spot, found, ask)
    check_sense(node, found, names)
    return found


def _again(spot: Spot, entry: Consequence, ask: Questions) -> Consequence:
    """The entry, done again as long as it changes anything; what would go on for ever is noted."""
    turns = entry.do == "change_side" and entry.whose != BOTH
    becomes = entry.do == "become" and entry.who is not None and entry.kind not in entry.who
    if entry.do not in ("remove", "create") and not turns and not becomes:
        message = "this could be done for ever to the same piece"
        hint = "write whose: enemy beside change_side, and who: {not: rook} beside {become: rook}"
        ask.note(spot["repeat"], "H389", message, hint)
    return replace(entry, chain=True)


def _movers(spot: Spot, names: Names) -> tuple[frozenset[str] | None, tuple[Count, ...], str]:
    """The kinds after whose moves it follows; the side, as a condition of the square of arrival; and whose.

    `own` and `enemy` ask whether the side that moves a piece owns it.
    """
    ask = names.movers.questions
    by = ask.pieces(spot["by"]) if "by" in spot.value else None
    whose = (by.whose or by.word) if by is not None else ""
    if by is not None and whose in (OWN, ENEMY) and replace(by, whose="", word="").plain:
        return by.kinds, (), whose
    if by is None or side_of(by) is None:
        return kinds(spot.get("by"), names), (), ""
    found, moves = moves_of(Moves(by=by), spot, ask)
    return found, (condition_of(apart(moves.target or HERE) or Apart(), HERE),), ""


def _events(spot: Spot, names: Names) -> tuple[str, ...]:
    """The moves of which an entry speaks."""
    found = tuple(str(item.value) for item in spot["when"].items()) if "when" in spot.value else ("arrival",)
    for word in found:
        if word not in EVENTS:
            hint = "write arrival, quiet, capture, drop or castling"
            if word == "promotion":
                hint = "write by: pawn and to: last_rank, which ask the move as it was made"
            names.movers.questions.note(spot["when"], "H392", f"'{word}' is not supported here yet", hint)
    return tuple(word for word in found if word in EVENTS)


def victims(spot: Spot | None, names: Names) -> tuple[frozenset[str] | None, bool | None, str]:
    """The kinds that have to be captured (None: any or none), whether of the mover's own, and whose."""
    if spot is None:
        return None, None, BOTH
    found = names.movers.questions.pieces(spot)
    for pieces, same in ((found, True), (found.but, False)):
        if pieces == Pieces(word="self"):
            return names.everything, same, BOTH
    whose = found.word or found.whose
    if whose in (OWN, ENEMY) and replace(found, word="", whose="").plain:
        return (names.everything if found.kinds is None else found.kinds), None, whose
    return kinds(spot, names) or names.everything, None, BOTH


def _done(
    entry: Consequence, actions: tuple[Action, ...], node: Any, names: Names, spot: Spot
) -> Consequence:
    """The entry with what its actions say: one, or one that sends the piece with others around it."""
    ask = names.movers.questions
    words = [action.word for action in actions]
    said = dict(zip(words, actions, strict=True))
    if words in (["remove"], ["change_side"]):
        return entry
    if words == ["become"]:
        if said["become"].pieces == Pieces(word="victim"):
            return replace(entry, do="become_victim")
        kind = _kind(said["become"], names, spot)
        made = "create" if entry.who == frozenset() else entry.do
        return replace(entry, do=made, kind=kind, stone=kind in names.movers.walls)
    altering = [word for word in words if word in ("change_side", "become")]
    others = [word for word in words if word not in ("go", "mark", *altering)]
    if ("go" not in said and words != altering) or len(said) < len(words) or others:
        message = "this is not supported as what an effect does yet"
        hint = "write remove, change_side, {become: rook}, {go: home}, or a list of the last three"
        ask.note(spot["do"], "H392", message, hint)
        return entry
    if len(altering) > 1:
        entry = replace(entry, turned=True)
        if "go" not in said and said["become"].pieces == Pieces(word="victim"):
            return replace(entry, do="become_victim")
        if "go" not in said:
            entry = replace(entry, do="to", to="here", blocked="stays")
            return _altered(entry, said, True, names, spot)
        if words.index("go") not in (0, len(words) - 1):
            ask.note(spot["do"], "H392", "of these acts {go: PLACE} is the first or the last one")
    mark = said.get("mark")
    if mark is not None and (mark.name != MOVED or mark.range != Range(0, 0)):
        ask.note(spot["do"], "H392", "of marks only {mark: moved, is: 0} is supported here yet")
    entry = replace(entry, do="to", blocked=str(node.get("blocked", "illegal")), renewed=mark is not None)
    entry = _way(entry, said["go"], names, spot["do"])
    if not altering:
        return entry
    first = words.index(altering[0]) < words.index("go")
    return _altered(entry, said, first, names, spot)


def _kind(action: Action, names: Names, spot: Spot) -> str:
    """The one kind that a piece becomes."""
    pieces = action.pieces or Pieces()
    if not pieces.plain or len(pieces.kinds or ()) != 1:
        names.movers.questions.note(spot["do"], "H392", "one kind to become is supported here yet")
    return next(iter(pieces.kinds or ()), "")


def _altered(
    entry: Consequence, said: Mapping[str, Action], first: bool, names: Names, spot: Spot
) -> Consequence:
    """The entry with what the piece that it sends becomes, before or after its square is looked for."""
    if "become" not in said:
        return replace(entry, altered="change_side", altered_first=first)
    if entry.turned and said["become"].pieces in (Pieces(word="captor"), Pieces(word="victim")):
        names.movers.questions.note(
            spot["do"], "H392", "beside change_side, one kind to become is supported yet"
        )
    if said["become"].pieces != Pieces(word="captor"):
        kind = _kind(said["become"], names, spot)
        return replace(entry, altered="become", kind=kind, altered_first=first)
    if not first and entry.to == "home" and entry.of == "self":
        if entry.where != ("victim",):
            hint = "write {become: captor} before {go: home}"
            names.movers.questions.note(spot["do"], "H392", "this order is not supported here yet", hint)
        entry = replace(entry, of="victim")  # what is captured is its own victim
    return replace(entry, altered="captor", altered_first=first)


def _way(entry: Consequence, action: Action, names: Names, spot: Spot) -> Consequence:
    """The entry with where it sends a piece: one place, or the squares that all of several have."""
    ask, place = names.movers.questions, action.place or Place()
    parts = place.all_of or (place,)
    if place.word in ("origin", "ahead", "other_level"):
        if place.word == "other_level" and ask.board.levels != 2:
            ask.note(spot, "H389", "there are not two levels", "write board: {levels: 2}")
        return replace(entry, to="again" if place.word == "ahead" and place.rest else place.word)
    if place.word in ("away", "toward"):
        return _along(entry, (place.word, place.word), 1 if place.rest else 0, names, spot)
    sides = place.sides or (place,)
    for head in ("slide", "step") if _anywhere(entry) else ("slide",):
        lines = [str(one.movement[head]) for one in sides if one.movement and {*one.movement} == {head}]
        if len(lines) == len(sides):
            return _along(entry, (lines[0], lines[-1]), int(head == "step"), names, spot)
    homes = [part for part in parts if part.word == "home"]
    if len(homes) > 1:
        ask.note(spot, "H389", "a piece goes to one home", "leave the others out")
    here = [part for part in parts if part.word in LEVELS]
    if here and (here != [place] or place.rest != ("here",)):
        hint = f"write {here[0].word} here alone, or {here[0].word.replace('s', '', 1)}"
        ask.note(spot, "H392", "this square of another level is not supported here yet", hint)
    if here:
        next_one = Place(word=here[0].word.replace("s", "", 1))
        return replace(entry, to="squares", near=(near_of(next_one, ask, spot),), from_here=True)
    near = tuple(near_of(part, ask, spot) for part in parts if part.word != "home")
    whose = homes[0].rest if homes else ()
    return replace(
        entry,
        to="home" if homes else "squares",
        of=next((word for word in whose if word in ("victim", "captor")), "self"),
        mirrored="enemy" in whose,
        near=near,
    )


def _anywhere(entry: Consequence) -> bool:
    """Does it look for pieces elsewhere than on one square of the move?"""
    return bool(entry.region) or not {*entry.where} <= SENT or len(entry.where) > 1


def _along(entry: Consequence, way: tuple[str, str], most: int, names: Names, spot: Spot) -> Consequence:
    """The entry of what goes along a line over empty squares, as far as it can or so many of them."""
    ask = names.movers.questions
    touching = ask.board.ways("any")
    for lines in way:
        vectors = () if lines in ("away", "toward") else ask.board.tiling.along(lines)
        if len(vectors) > 1 or not {*vectors} <= {*touching}:
            hint = "write one direction to squares that touch, such as slide: forward, or away or toward"
            ask.note(spot, "H389", f"'{lines}' is not one way along squares that touch", hint)
            way = ("away", "away")
    return replace(entry, to="line", way=way, most=most, blocked=entry.blocked if most else "stays")


def royals_touched(entry: Consequence, names: Names) -> frozenset[str]:
    """The royals that an entry may speak of: on the square of arrival, what moves or is promoted to.

    What is captured is none that is always royal, which nobody has to write; what changes places may be.
    """
    touched = names.royals if entry.who is None else names.royals & entry.who
    if "victim" in entry.where and entry.who is None and not entry.exchanges:
        return touched - {piece.name for piece in names.pieces if piece.royal == "always"}
    if entry.on == ("castling",) and entry.where == ("here",) and not entry.region:
        return touched & names.castled  # a castling counts as the move of its rook
    if entry.where != ("here",) or entry.region or entry.by is None:
        return touched
    movers = [piece for piece in names.pieces if piece.name in entry.by]
    grown = {name for piece in movers for rule in piece.promotions for name in (*rule.to, *rule.recall)}
    return touched & (entry.by | grown)


def check_sense(node: Any, entry: Consequence, names: Names) -> None:
    """Note what an entry cannot mean."""
    report = names.movers.report
    touched = sorted(royals_touched(entry, names))
    by = entry.by or names.everything
    royal = (entry.who or names.everything) <= names.royals or (entry.of_mover and by <= names.royals)
    given = entry.turned and entry.who is not None and not touched  # a royal of the other side is one more
    left = entry.do == "create" and by <= names.royals  # a royal has left it as something else
    crowned = ((entry.do == "become" and royal) or given or left) and entry.kind in names.royals
    if entry.kind and entry.kind not in names.everything:
        report.unknown(node["do"], "become", "H333", "piece", entry.kind, names.everything)
    elif entry.kind in names.royals and not crowned:
        message = f"only royals can become '{entry.kind}', which is royal"
        moved = f"a piece that moves becomes it by promotion: {{to: PLACE, become: {entry.kind}}}"
        report.at(node, "do", "H388", message, f"write by: royals, or who: royals; {moved}")
    if entry.altered == "captor" and by & names.royals:
        message = f"nothing can become the royal '{min(by & names.royals)}' that captures it"
        report.at(node, "do", "H388", message, "write by: {not: royals}")
    if entry.altered and entry.kind in names.movers.walls:
        message = f"'{entry.kind}' belongs to nobody, and goes nowhere"
        report.at(node, "do", "H383", message, f"write do: {{become: {entry.kind}}}")
    if entry.do == "become_victim" and (entry.on != ("capture",) or not entry.of_mover):
        report.at(node, "do", "H389", "only what captures can become its victim", "write when: capture")
    free = entry.region is not None or {*entry.where} <= FREE
    if (entry.do == "create") != (entry.who == frozenset()) or (entry.do == "create" and not free):
        message = f"on empty squares pieces can only appear: in {', '.join(sorted(FREE))}, or a region"
        report.at(node, "who", "H389", message, "write who: empty, in: origin, do: {become: pawn}")
    if entry.asked and {"victim", "enclosed"} & {*entry.where}:
        message = "what has to hold of each piece is not supported in this place yet"
        report.at(node, "who", "H392", message, "write if beside it, which is asked where the move ended")
    if entry.start is not None and entry.on == ("drop",):
        report.at(node, "from", "H389", "a drop begins nowhere", "leave it out")
    altering = entry.do in ("change_side", "become", "become_victim") or entry.altered
    swapped = entry.exchanges_royals(names.movers.board.size) and touched == sorted(names.royals)
    if altering and not (entry.stone or crowned or swapped) and touched:
        message = f"royal '{touched[0]}' can neither change sides nor become another piece"
        report.at(node, "do", "H388", message, "write who: {not: royals}")
    if not entry.to and "victim" in entry.where:
        report.at(node, "in", "H389", "what was captured is off the board", "write do: {go: home}")
    elif entry.to == "line":
        _check_line(node, entry, names)
    elif entry.sends and _anywhere(entry) and (entry.altered or not entry.changes_levels):
        places = sorted(SENT - STACKED if names.movers.board.levels == 1 else SENT)
        told = ", ".join(re.sub("_(origin|victim)$", r" \1", place) for place in places)
        message = f"only what is in one of {told} goes to another square"
        hint = "from elsewhere it goes along a line: do: {go: {step: forward}}, or {go: {slide: backward}}"
        hint += "; to a square only with in: here, or in: victim"
        report.at(node, "in" if "in" in node else "do", "H389", message, hint)
    asks_victim = entry.of == "victim" or entry.takes is not None or "victim" in entry.where
    if asks_victim and entry.on != ("capture",):
        report.at(node, "when", "H389", "only a capture has a victim", "write when: capture")
    swapping = entry.exchanges and (entry.whose == "own" or entry.movers == "enemy")
    if "victim" in entry.where and touched and not swapping:
        report.at(node, "in", "H389", "royals are never captured", "write who: {not: royals}")
    if entry.to == "origin" and entry.of_mover and entry.on != ("capture",):
        report.at(
            node, "when", "H389", "a move that always ends where it began is none", "write when: capture"
        )
    straight = bool(ALONG & {*entry.where}) or entry.to in ("ahead", "again")
    lined = straight or entry.to == "line" or "seen" in entry.where
    if lined and (names.movers.board.wrap or names.movers.board.wrap_ranks):
        message = "on a board that goes round, two ways lead along a rank"
        going = entry.to in ("ahead", "again", "line")
        hint = "write go: home, or go: origin" if going else "write in: neighbours, or a region"
        report.at(node, "in" if "in" in node else "do", "H389", message, hint)
    if STACKED & {*entry.where} and (entry.region or entry.to in ("ahead", "again")):
        message = "what is on another level is not supported together with this yet"
        report.at(node, "in", "H392", message, "write an entry for each place, or another place to go to")
    if any(place.endswith("_victim") for place in entry.where) and entry.on != ("capture",):
        report.at(node, "when", "H389", "only a capture has a victim", "write when: capture")
    if straight and entry.on == ("drop",):
        report.at(node, "when", "H389", "a drop passes nothing", "write when: arrival")
    if "enclosed" in entry.where and entry.whose == "own":
        report.at(node, "whose", "H389", "only enemies are enclosed", "write whose: enemy")
    if (entry.by or frozenset()) & names.movers.walls:
        report.at(node, "by", "H383", "what nobody owns never moves by itself")
    if (entry.who or frozenset()) & names.movers.walls and (entry.do != "remove" or entry.whose != "both"):
        message = "what nobody owns can only be removed, whichever side has moved"
        report.at(node, "who", "H383", message, "write do: remove, without whose")


def _check_line(node: Any, entry: Consequence, names: Names) -> None:
    """Note what a piece that goes along a line cannot be or do besides."""
    report = names.movers.report
    if "victim" in entry.where:
        report.at(node, "in", "H389", "what was captured is off the board", "write do: {go: home}")
    if entry.where == ("here",) and {*entry.way} <= {"away", "toward"}:
        message = "what stands on the square of arrival goes neither toward it nor away from it"
        report.at(node, "do", "H389", message, "write in: neighbours, or go: {slide: forward}")
    if "blocked" in node and not entry.most:
        report.at(
            node, "blocked", "H389", "a piece that goes as far as it can finds no way barred", "leave it out"
        )
    if entry.altered or entry.renewed:
        message = "what goes along a line is not supported with anything else that an effect does yet"
        report.at(node, "do", "H392", message, "write a second entry")


def check_own_victims(node: Any, entry: Consequence, names: Names, hand: Hand | None) -> None:
    """Note what an entry cannot mean with captured pieces of one's own."""
    if "victim" not in entry.where or entry.whose == "enemy":
        return
    report = names.movers.report
    taken = any(movement.own for piece in names.pieces for movement in piece.movements)
    if entry.whose == "own" and not taken:
        report.at(node, "whose", "H389", "no piece captures its own side's", "write takes: all")
    if taken and hand is not None and hand.becomes and not hand.owner:
        message = "a captured piece of one's own lies in one's hand, and cannot go home as well"
        report.at(node, "whose" if "whose" in node else "where", "H389", message, "write whose: enemy")


def with_swaps(pieces: tuple[PieceType, ...], consequences: Sequence[Consequence]) -> tuple[PieceType, ...]:
    """The pieces, with movements that know with which own pieces, royals among them, they change places."""
    everything = frozenset(piece.name for piece in pieces if piece.owned)

    def swapped(by: str) -> frozenset[str]:
        found, sent = frozenset[str](), frozenset[str]()
        for entry in consequences:
            other = entry.whose == "enemy" or (entry.by is not None and by not in entry.by)
            if "victim" not in entry.where or other:
                continue
            kinds = (everything if entry.who is None else everything & entry.who) - sent
            found |= kinds if entry.always_exchanges else frozenset()
            sent |= kinds
        return found

    def told(piece: PieceType, movement: Movement) -> Movement:
        return replace(movement, swapped=swapped(piece.name)) if movement.own else movement

    return tuple(replace(one, movements=tuple(told(one, m) for m in one.movements)) for one in pieces)


def build_consequences(doc: Mapping[str, Any], names: Names, hand: Hand | None) -> tuple[Consequence, ...]:
    """What follows from completed moves, but for marks of idioms that have rows of their own."""
    spots = (
        [spot for spot in Spot(doc, "effects").items() if not is_mark(spot.value)] if "effects" in doc else []
    )
    act = passing_act(doc)
    if act is not None:
        return (*_passing(act, names), *_built(doc, spots, names, hand))
    return _built(doc, spots, names, hand)


def _passing(act: Spot, names: Names) -> Iterator[Consequence]:
    """What has moved goes to the other level, after a move that has to be legal before that as well.

    Only a royal can be attacked where it has come to, and not where it was or goes to.
    """
    for key in act.value.keys() - {"do"}:
        message = f"'{key}' is not supported in this act yet"
        names.movers.report.at(act.value, key, "H392", message, "write an effect instead", of_key=True)
    found = replace(build_consequence(act, names), act=True)
    attacked = Count(None, where="attackers", side="enemy", least=1)
    if names.royals:
        yield replace(found, by=names.royals, to="nowhere", provided=(attacked,), mark=found.mark)
    yield found


def _built(
    doc: Mapping[str, Any], spots: Sequence[Spot], names: Names, hand: Hand | None
) -> tuple[Consequence, ...]:
    found = tuple(build_consequence(spot, names) for spot in spots)
    for spot, entry in zip(spots, found, strict=True):
        check_own_victims(spot.value, entry, names, hand)
    if ("shuffle" in doc or castled_by_drops(doc)) and any(entry.renewed for entry in found):
        message = "pieces without fixed squares in the setup cannot count as not having moved again yet"
        names.movers.report.at(doc, "effects", "H392", message, "leave {mark: moved, is: 0} out")
    facing = any(str(entry.get("after", "")).startswith("facing") for entry in doc.get("forbid", ()))
    if facing and not all(entry.spares_royals(names.royals) for entry in found):
        message = "royals that may not face each other cannot be removed by effects"
        names.movers.report.at(doc, "effects", "H389", message, "write who: {not: royals}")
    if facing and any("here" in entry.where and entry.blocked not in ("", "stays") for entry in found):
        message = "where royals may not face each other, what has moved cannot be kept from going elsewhere"
        names.movers.report.at(doc, "effects", "H389", message, "write blocked: stays")
    return found
