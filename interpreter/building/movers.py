"""Movement entries of a definition: what they say of squares, pieces and ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..kinds.english import as_list
from ..kinds.movement import HEADS, WORDS, Reader
from ..kinds.movement.lines import head_of
from ..kinds.movement.narrowing import asked_apart, captured_while, is_first, meet
from ..kinds.places import Regions
from ..kinds.reading import Questions, Setup, Spot
from ..language.report import Report
from ..model.betza import BetzaError, parse
from ..model.conditions import Count
from ..model.geometry import COMPASS, DRAWN, Board, Region, Vector
from ..model.pieces import Movement
from ..model.terms import Counted
from .conditions import build_count, conditions_of_movement
from .lines import on_lines

MOST_VECTORS = 20_000  # of all movements, also of those that `like` takes over and then narrows


def bound_and_free(entry: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The words of its directions: those that keep to lines drawn on the board, and the others."""
    texts = [str(words) for words in as_list(entry.get("step", entry.get("slide", ())))]
    bound = [text for text in texts if DRAWN in text.split()]
    return bound, [text for text in texts if text not in bound]


class Movers:
    """Turns movement lists into movements, following `like`."""

    def __init__(
        self,
        pieces: Mapping[str, Any],
        library: Mapping[str, Any],
        regions: Regions,
        report: Report,
        setup: Setup | None = None,
    ) -> None:
        self.pieces = pieces
        self.library = library
        self.regions = regions
        self.report = report
        self.questions = Questions(pieces, regions, report, setup)
        self.every: Mapping[str, Any] = {}  # what the definition says of every piece
        self.marks: dict[str, frozenset[str]] = {}  # of who was checked, by which kinds
        self.board: Board = regions.board
        self.liked: set[str] = set()
        self.lending = ""  # the piece that borrows, while movements of its lenders are read
        self.made = 0  # movements and vectors

    def of_piece(self, name: str, chain: tuple[str, ...] = ()) -> list[Movement]:
        """All movements of a piece of the file, as it and the entry for every piece say."""
        node = self.every if "moves" in self.every else self.pieces[name]
        for key in ("takes", "if") if name in self.walls else ():
            if key in self.pieces[name]:
                message = "what nobody owns never moves by itself"
                self.report.at(self.pieces[name], key, "H383", message, "leave it out", of_key=True)
        found = self.of_list(node, "moves", name, (*chain, name))
        return self.narrowed(self.narrowed(found, self.pieces[name], name), self.every, name)

    def own(self, name: str, chain: tuple[str, ...]) -> list[Movement]:
        """The movements of a piece of the file, without what is said of every piece."""
        node = self.pieces[name]
        return self.narrowed(self.of_list(node, "moves", name, (*chain, name)), node, name)

    def narrowed(self, found: list[Movement], node: Mapping[str, Any], name: str) -> list[Movement]:
        """Movements with what keys beside `moves` say of all of them."""
        if "takes" in node:
            found = [one for m in found for one in self.taking(m, Spot(node, "takes"), name)]
        return self.under(found, Spot(node, "if"), name, whole=True) if "if" in node else found

    def taking(self, m: Movement, taken: Spot, name: str) -> Iterator[Movement]:
        """A movement that captures only such pieces, some of which while something holds of them."""
        free, asked = asked_apart(taken)
        if not asked and self.of_sides(taken):
            message = "`takes` of a piece names kinds, and movements say whose pieces they take"
            self.questions.note(taken, "H392", message, "write it beside each head: {step: any, takes: own}")
            return
        every = self.questions.set_of(taken) if not asked else frozenset[str]()
        every = every.union(*map(self.questions.set_of, free if asked else ()))
        if not asked and m.victims and not (m.quiet or m.victims & every):
            message = f"a movement of '{name}' captures only what this leaves out"
            self.questions.note(taken, "H336", message, "leave the movement out, or add what it captures")
        yield from self.sparing([m], every)
        for item in asked:
            who = self.questions.set_of(item["who"]) if "who" in item.value else self.questions.everything
            if item.value.keys() - {"who", "if"}:
                self.questions.note(item, "H392", "only kinds of piece can be named here", "write who and if")
            captures = [one for one in self.sparing([m], who) if one.capture or one.own or one.takes_passant]
            yield from captured_while(
                captures, item, self.questions, lambda found, spot: self.under(found, spot, name)
            )

    def of_sides(self, taken: Spot) -> bool:
        """Does PIECES say whose pieces they are?"""
        found = self.questions.pieces(taken)
        return any(part.whose or part.word in ("own", "enemy") for part in found.parts or (found,))

    @staticmethod
    def sparing(movements: Iterable[Movement], victims: frozenset[str]) -> Iterator[Movement]:
        """Movements that capture only such pieces."""
        for m in movements:
            left = victims if m.victims is None else m.victims & victims
            if left:
                yield replace(m, victims=left)
            elif m.quiet:
                yield replace(m, victims=left, capture=False, takes_passant=False, own=False)

    def under(
        self, movements: Iterable[Movement], spot: Spot, name: str, whole: bool = False
    ) -> list[Movement]:
        """Movements that are there only while a condition holds, of one entry or of the whole piece."""
        provided = conditions_of_movement(spot, name, self.questions, whole)
        if provided and any(m.bend for m in movements):
            self.questions.note(spot, "H370", "a path that turns has no if yet")
        for m in movements if any(count.passed for case in provided for count in case) else ():
            self.check_way(m, spot)
        return [replace(m, provided=(*m.provided, *asked(m, case))) for m in movements for case in provided]

    def check_way(self, m: Movement, spot: Spot) -> None:
        """Note a movement that passes squares off the straight lines of the board."""
        board = self.questions.board
        curved = board.wrap or board.wrap_ranks or board.levels > 1 or board.tiling.hexagonal
        straight = not (curved or m.hop or m.lame or m.way) and {*m.vectors} <= {*COMPASS}
        if not (straight or passes_nothing(m)):
            hint = "write it beside step or slide alone, on a board of squares whose edges are not joined"
            self.questions.note(spot, "H392", "the squares that this passes cannot be asked yet", hint)

    def of_list(self, node: Any, key: str, name: str, chain: tuple[str, ...]) -> list[Movement]:
        """Movements of a list of entries, or of a Betza string."""
        value = node.get(key, ())
        if isinstance(value, str):
            try:
                entries: list[Any] = parse(value)
            except BetzaError as error:
                hint = f"write [{{like: {value}}}]" if value in (*self.pieces, *self.library) else ""
                self.report.inside(node, key, value, error.offset, "H330", f"Betza: {error}", hint)
                return []
            made = [self.of_entry(entry, node, key, name, chain) for entry in entries]
        else:
            made = [
                self.of_entry(entry, value, i, name, chain)
                for i, entry in enumerate(value)
                if not is_first(entry)
            ]
        return [replace(m, entry=i) for i, found in enumerate(made) for m in found]

    def of_entry(self, entry: Any, node: Any, key: Any, name: str, chain: tuple[str, ...]) -> list[Movement]:
        """Movements of one entry."""
        spot = Spot(node, key) if hasattr(node, "mark") and node[key] is entry else Spot({"": entry}, "")
        reader = Reader(
            spot,
            self.questions,
            lambda other: self.like(other, entry, name, chain),
            lambda found, condition: self.under(found, condition, name),
            name,
        )
        found = next(word for word in HEADS if word.key in entry).read(reader, [])
        self.count(found, node, key)
        for word in reversed(WORDS[len(HEADS) :]):
            if word.key in entry:
                found = word.read(reader, found)
        mark = getattr(entry, "mark", None) or self.place_of(node, key)
        made = (replace(movement, mark=mark) for movement in found)
        return [one for movement in made for one in self.tidied(movement, entry)]

    def of_act(self, entry: Any, node: Any, key: Any, name: str) -> list[Movement]:
        """Movements that an act of the turn lends to pieces, which become nothing else by them."""
        found = self.of_entry(entry, node, key, name, ())
        if any(m.becomes for m in found):
            message = "what a piece becomes with a movement is not supported in an act yet"
            self.report.at(node, key, "H392", message, "leave become out")
        return found

    def count(self, found: Iterable[Movement], node: Any, key: Any) -> None:
        """Count what an entry has made. Pieces like pieces like pieces would be endless: all stops there."""
        self.made += 1 + sum(len(movement.vectors) for movement in found)
        if self.made > MOST_VECTORS:
            message = f"the pieces have more than {MOST_VECTORS:,} directions together"
            hint = "fewer kinds of piece, or fewer entries with like"
            self.report.at(node, key, "H390", message, hint)
            self.report.done()

    @staticmethod
    def place_of(node: Any, key: Any) -> Any:
        """Where a value stands, for entries that come of a Betza text."""
        return node.value_marks[key] if hasattr(node, "value_marks") else None

    def like(self, spot: Spot, entry: Any, name: str, chain: tuple[str, ...]) -> list[Movement]:
        """Movements of another piece, or of a mover of the library; `self`: its own, without `all`."""
        other = spot.value
        if isinstance(other, Mapping):
            return self.lent(spot, name)
        named = other == "self" or (other in self.pieces and other != name)
        if named and other in chain:
            circle = " -> ".join((*chain, other))
            self.report.at(entry, "like", "H332", f"pieces move like each other in a circle: {circle}")
            return []
        if other == "self":
            return self.of_list(self.pieces[name], "moves", name, (*chain, "self"))
        if named:
            self.liked.add(other)
            return [replace(m, like=other, added=(None, None)) for m in self.own(other, chain)]
        if other in self.library:
            return self.of_list(self.library[other], "moves", other, (*chain, other))
        if other == name:
            hint = "write the movements that it keeps beside the new ones"
            self.report.at(entry, "like", "H332", f"'{name}' would move like itself", hint)
            return []
        self.report.unknown(entry, "like", "H333", "piece", other, [*self.pieces, *self.library])
        return []

    def lent(self, spot: Spot, name: str) -> list[Movement]:
        """Movements of the pieces in a place, each while one stands there; what moves alike lends as one."""
        who = self.questions.pieces(spot)
        if who.place is None or who.parts or who.but or who.word or who.condition:
            hint = "write {in: PLACE}, and perhaps who: KINDS and whose: own, enemy or both"
            self.questions.note(spot, "H392", "to move like these pieces is not supported yet", hint)
            return []
        kinds = [k for k in self.pieces if k not in self.walls and (who.kinds is None or k in who.kinds)]
        if self.lending:
            message = "a piece that would lend its movements borrows some itself"
            self.questions.note(spot, "H332", message, f"choose others: who: {{not: {self.lending}}}")
            return []
        self.lending = name
        lenders: dict[tuple[Movement, ...], list[str]] = {}
        for kind in kinds:
            lenders.setdefault(tuple(self.own(kind, ())), []).append(kind)
        self.lending = ""
        if any(m.bend for movements in lenders for m in movements):
            self.questions.note(spot, "H370", "paths that turn are not lent yet", "choose others: who: KINDS")
        asked = build_count(Counted(replace(who, place=None), place=who.place), name, self.questions, spot)
        return [
            replace(m, provided=(*m.provided, replace(asked, who=frozenset(kinds))), lent=asked)
            for movements, kinds in lenders.items()
            for m in movements
        ]

    def tidied(self, movement: Movement, entry: Mapping[str, Any]) -> list[Movement]:
        """The movement, if anything is left of it, by each of the drawn lines that it follows."""
        if movement.takes_hurdles:
            # Landing by a jump is not a displacement capture, and never a quiet move.
            movement = replace(movement, quiet=False, capture=False, own=False)
        takes = movement.capture or movement.takes_passant or movement.takes_hurdles or movement.own
        if not (movement.quiet or takes):
            return []
        leg = entry["path"][0] if "path" in entry else entry
        bound, free = bound_and_free(leg)
        if not bound:
            return [movement]
        loose = self.board.tiling.along(*free) if free else ()
        ways = [tuple(v for v in movement.vectors if (v in loose) is apart) for apart in (True, False)]
        return [
            *([replace(movement, vectors=ways[0])] if ways[0] else []),
            *(self.along_lines(replace(movement, vectors=ways[1]), leg) if ways[1] else []),
        ]

    def along_lines(self, movement: Movement, entry: Mapping[str, Any]) -> list[Movement]:
        """The movement along the lines drawn on the board only: what begins and ends on one stays on it."""
        found: dict[Region, list[Vector]] = {}
        for vector in movement.vectors:
            for region in on_lines(self.board, vector, self.regions.symmetry):
                found.setdefault(region, []).append(vector)
        if not found:
            message = "no line drawn on the board goes that way"
            self.report.at(entry, head_of(entry), "H307", message, "write board: {lines: [d1-f3, f1-d3]}")
        return [
            replace(
                movement,
                vectors=tuple(vectors),
                start=meet(movement.start, region),
                target=meet(movement.target, region),
                drawn=True,
            )
            for region, vectors in found.items()
        ]

    def kinds(self, node: Any, key: str) -> frozenset[str]:
        """The kinds that PIECES at node[key] mean."""
        return self.questions.set_of(Spot(node, key))

    @property
    def walls(self) -> frozenset[str]:
        """The kinds that nobody owns."""
        return self.questions.walls


def passes_nothing(m: Movement) -> bool:
    """Does it go straight to where it ends?"""
    return m.limit == 1 and not (m.hop or m.lame or m.way)


def asked(m: Movement, case: Iterable[Count]) -> tuple[Count, ...]:
    """What a condition asks of a movement: nothing of squares that it passes where it passes none."""
    return tuple(count for count in case if not (count.passed and passes_nothing(m)))


def lies_on_line(board: Board, movement: Movement) -> bool:
    """Can passed squares be told: a ride, or a leap straight along a queen line, or one between levels?"""
    if movement.hop or movement.way:
        return False
    units = (board.parts(board.unit(vector)) for vector in movement.vectors)
    return movement.limit != 1 or movement.least != 1 or all(max(map(abs, parts)) == 1 for parts in units)
