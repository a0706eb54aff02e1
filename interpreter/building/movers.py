"""Movement entries of a definition: what they say of squares, pieces and ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..kinds.places import Regions
from ..kinds.reading import Questions, Spot, range_of
from ..language.report import Report
from ..model.betza import BetzaError, parse
from ..model.geometry import COMPASS, DRAWN, LINES, Board, Region, Vector, direction_of, images, mirrored
from ..model.ruleset import Movement
from ..model.terms import Range
from .conditions import conditions_of_movement
from .lines import on_lines
from .vectors import as_list, head_of, vectors_of

MOST_VECTORS = 20_000  # of all movements, also of those that `like` takes over and then narrows


def is_drawn(entry: Mapping[str, Any]) -> bool:
    """Does it follow the lines drawn on the board only?"""
    value = entry.get("step", entry.get("slide", ()))
    return any(DRAWN in str(words).split() for words in as_list(value))


def is_first(entry: Any) -> bool:
    """Is it a movement of a piece that has not moved?"""
    return isinstance(entry, Mapping) and entry.get("if") == "unmoved"


def meet(a: Region | None, b: Region | None) -> Region | None:
    """Intersection of two optional regions."""
    if a is None or b is None:
        return a or b
    return a[0] & b[0], a[1] & b[1]


def only_of(region: Region | None, side: str, board: Board) -> Region:
    """A region for one side (None: the board), and nothing for the other one."""
    white, black = region or mirrored(range(board.size))
    return (white, frozenset()) if side == "white" else (frozenset(), black)


class Movers:
    """Turns movement lists into movements, following `like`."""

    def __init__(
        self, pieces: Mapping[str, Any], library: Mapping[str, Any], regions: Regions, report: Report
    ) -> None:
        self.pieces = pieces
        self.library = library
        self.regions = regions
        self.report = report
        self.questions = Questions(pieces, regions, report)
        self.every: Mapping[str, Any] = {}  # what the definition says of every piece
        self.marks: dict[str, frozenset[str]] = {}  # of who was checked, by which kinds
        self.board: Board = regions.board
        self.liked: set[str] = set()
        self.made = 0  # movements and vectors

    def of_piece(self, name: str, chain: tuple[str, ...] = ()) -> list[Movement]:
        """All movements of a piece of the file, as it and the entry for every piece say."""
        found = self.of_list(
            self.every if "moves" in self.every else self.pieces[name], "moves", name, (*chain, name)
        )
        for node in (self.pieces[name], self.every):
            if "takes" in node:
                found = list(self.sparing(found, self.questions.set_of(Spot(node, "takes"))))
            if "if" in node:
                found = self.under(found, Spot(node, "if"), name)
        return found

    @staticmethod
    def sparing(movements: Iterable[Movement], victims: frozenset[str]) -> Iterator[Movement]:
        """Movements that capture only such pieces."""
        for m in movements:
            left = victims if m.victims is None else m.victims & victims
            if left:
                yield replace(m, victims=left)
            elif m.quiet:
                yield replace(m, victims=left, capture=False, takes_passant=False, own=False)

    def under(self, movements: Iterable[Movement], spot: Spot, name: str) -> list[Movement]:
        """Movements that are there only while a condition holds."""
        provided = conditions_of_movement(spot, name, self.questions)
        if provided is None:
            return []
        return [replace(m, provided=(*m.provided, *provided)) for m in movements]

    def of_list(self, node: Any, key: str, name: str, chain: tuple[str, ...]) -> list[Movement]:
        """Movements of a list of entries, or of a Betza string."""
        value = node.get(key, ())
        if isinstance(value, str):
            try:
                entries: list[Any] = parse(value)
            except BetzaError as error:
                self.report.inside(node, key, value, error.offset, "H330", f"Betza: {error}")
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
        if "like" in entry:
            found = [m for other in as_list(entry["like"]) for m in self.like(str(other), entry, name, chain)]
        else:
            found = [self.path(spot) if "path" in entry else self.line(spot)]
        self.count(found, node, key)
        mark = getattr(entry, "mark", None) or self.place_of(node, key)
        made = [replace(m, mark=mark) for movement in found for m in self.narrowed(movement, spot)]
        condition = spot.get("if")
        return made if condition is None or is_first(entry) else self.under(made, condition, name)

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

    def like(self, other: str, entry: Any, name: str, chain: tuple[str, ...]) -> list[Movement]:
        """Movements of another piece, or of a mover of the library; `self`: its own, without `all`."""
        if other == "self":
            return self.of_list(self.pieces[name], "moves", name, chain)
        if other in self.pieces and other != name:
            if other in chain:
                circle = " -> ".join((*chain, other))
                self.report.at(entry, "like", "H332", f"pieces move like each other in a circle: {circle}")
                return []
            self.liked.add(other)
            return [replace(m, like=other) for m in self.of_piece(other, chain)]
        if other in self.library:
            return self.of_list(self.library[other], "moves", other, (*chain, other))
        self.report.unknown(entry, "like", "H333", "piece", other, [*self.pieces, *self.library])
        return []

    def vectors(self, spot: Spot) -> tuple[Vector, ...]:
        """The vectors of an entry or a leg, problems noted."""
        entry, key = spot.value, head_of(spot.value)
        vectors = vectors_of(entry)
        if not vectors:
            self.report.at(entry, key, "H339", "no direction is left")
        if any(v == (0, 0) for v in vectors):
            self.report.at(entry, key, "H334", f"{key} [0, 0] goes nowhere")
            return ((0, 1),)
        if key == "leap" and not isinstance(entry[key][0], list) and max(map(abs, entry[key])) == 1:
            hint = "write step: diagonal" if min(map(abs, entry[key])) else "write step: orthogonal"
            self.report.at(entry, key, "H335", "a leap of one square is a step", hint)
        return vectors

    def line(self, spot: Spot) -> Movement:
        """A step, a slide or a leap, repeated or not."""
        entry = spot.value
        default = Range(1, None) if "slide" in entry else Range(1, 1)
        times = range_of(spot.get("repeat"), default)
        if times.most is not None and times.least > times.most:
            self.report.at(entry, "repeat", "H336", f"{times.least} is more than {times.most}")
        if times.least < 1:
            self.report.at(
                entry, "repeat", "H336", "a movement is made once or more often", "write 1 or more"
            )
            times = default
        vectors, leaves = self.vectors(spot), entry.get("leaves") == "en_passant"
        steps = times.only or 1
        if "step" in entry and steps > 1 and not leaves and all(0 not in v for v in vectors):
            # A lame leap is the same, and shorter as a row.
            far = {(x * steps, y * steps) for x, y in vectors}
            whole = tuple(v for v in images(steps, steps) if v in far)
            return Movement(vectors=whole, limit=1, lame="orthogonal_first")
        return Movement(vectors=vectors, least=times.least, limit=times.most, leaves_passant=leaves)

    def path(self, spot: Spot) -> Movement:
        """A path of two legs that today's rows can play: a hop, captures on the way, or a lame leap."""
        first, *others = spot["path"].items()
        for pattern in (self.jump, self.hop, self.lame):
            found = pattern(spot, first, others[0]) if len(others) == 1 else None
            if found is not None:
                return found
        self.report.at(
            spot.value, "path", "H370", "this path is not supported yet", "write legs as docs/limits.md"
        )
        return Movement(vectors=((0, 1),))

    def hop(self, spot: Spot, first: Spot, last: Spot) -> Movement | None:
        """Along a line over one piece, to the next square behind it or further."""
        if "over" not in first.value or first.value.get("repeat", "any") != "any":
            return None
        over = self.questions.pieces(first["over"])
        runs = "slide" in first.value or first.value.get("repeat") == "any"
        beyond, limit = self.behind(last)
        side = {"own": "friend", "enemy": "enemy"}.get(over.word, "any")
        return Movement(
            vectors=self.vectors(first),
            limit=limit,
            hop=True,
            over=side,
            screens=over.kinds if side == "any" else None,
            beyond=beyond,
            adjacent=not runs,
        )

    def behind(self, last: Spot) -> tuple[bool, int | None]:
        """Does the last leg go further than to the next square, and how far at most?"""
        most = range_of(last.get("repeat"), Range(1, None if "slide" in last.value else 1)).most
        return most != 1, None if most == 1 else most

    def jump(self, spot: Spot, first: Spot, last: Spot) -> Movement | None:
        """Over an enemy that is taken, to an empty square behind it, perhaps again and again."""
        if first.value.get("only") != "capture" or last.value.get("only") != "quiet":
            return None
        if "repeat" in first.value:
            return None
        vectors, (beyond, limit) = self.vectors(first), self.behind(last)
        if any(v not in LINES["any"] for v in vectors):
            self.report.at(
                spot.value, "path", "H338", "hurdles are taken along ranks, files and diagonals only"
            )
        return Movement(
            vectors=vectors,
            limit=limit,
            hop=True,
            over="enemy",
            beyond=beyond,
            adjacent="step" in first.value,
            takes_hurdles=True,
            chain=spot.value.get("repeat") == "any",
        )

    def lame(self, spot: Spot, first: Spot, last: Spot) -> Movement | None:
        """Straight steps and then outward, or the other way round, over empty squares."""
        a, b = first.value, last.value
        if not ("step" in a and "step" in b) or {*a, *b} - {"step", "repeat"}:
            return None
        vectors, others = self.vectors(first), self.vectors(last)
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
        family = [v for v in images(m, n) if v in ends]
        return Movement(
            vectors=tuple(family), limit=1, lame="orthogonal_first" if straight else "diagonal_first"
        )

    def narrowed(self, movement: Movement, spot: Spot) -> list[Movement]:
        """Apply only, from, to, whose and takes."""
        entry = spot.value
        changes: dict[str, Any] = {"mark": getattr(entry, "mark", None) or movement.mark}
        changes |= self.taking(movement, spot)
        only = entry.get("only")
        if only == "quiet":
            changes["capture"] = changes["takes_passant"] = changes["takes_hurdles"] = changes["own"] = False
        if only == "capture":
            changes["quiet"] = False
        start, target = spot.get("from"), spot.get("to")
        if start:
            changes["start"] = meet(movement.start, self.questions.region(start))
        if target:
            changes["target"] = meet(movement.target, self.questions.region(target))
        if "whose" in entry:
            changes["start"] = only_of(changes.get("start", movement.start), entry["whose"], self.board)
        movement = replace(movement, **changes)
        if movement.takes_hurdles:
            # Landing by a jump is no displacement capture, and never a quiet move.
            movement = replace(movement, quiet=False, capture=False, own=False)
        takes = movement.capture or movement.takes_passant or movement.takes_hurdles or movement.own
        if not (movement.quiet or takes):
            return []
        return self.along_lines(movement, spot) if is_drawn(self.first_leg(entry)) else [movement]

    @staticmethod
    def first_leg(entry: Mapping[str, Any]) -> Mapping[str, Any]:
        """The leg that a path begins with, or the entry itself."""
        return entry["path"][0] if "path" in entry else entry

    def taking(self, movement: Movement, spot: Spot) -> dict[str, Any]:
        """What `takes` changes: whose pieces are captured, which kinds, and whether en passant."""
        taken = spot.get("takes") or self.inner_takes(spot)
        if taken is None:
            return {}
        found = self.questions.pieces(taken)
        parts = found.parts or (found,)
        words = {part.word or ("all" if part.kinds is None else "enemy") for part in parts}
        named = [part.kinds for part in parts if part.kinds is not None]
        changes: dict[str, Any] = {
            "takes_passant": "en_passant" in words,
            "own": bool(words & {"own", "all"}),
            "capture": bool(words & {"enemy", "all"}),
        }
        if named:
            victims = frozenset().union(*named)
            changes["victims"] = victims if movement.victims is None else movement.victims & victims
        return changes

    @staticmethod
    def inner_takes(spot: Spot) -> Spot | None:
        """What the first leg of a path that captures on the way says of it."""
        path = spot.get("path")
        return None if path is None else path[0].get("takes")

    def along_lines(self, movement: Movement, spot: Spot) -> list[Movement]:
        """The movement along the lines drawn on the board only: what begins and ends on one stays on it."""
        found: dict[Region, list[Vector]] = {}
        for vector in movement.vectors:
            for region in on_lines(self.board, vector, self.regions.symmetry):
                found.setdefault(region, []).append(vector)
        if not found:
            message = "no line drawn on the board goes that way"
            entry = self.first_leg(spot.value)
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


def lies_on_line(movement: Movement) -> bool:
    """Can passed squares be told: a ride, or a leap straight along a queen line?"""
    long_leap = movement.limit == 1 and movement.least == 1
    return not movement.hop and (not long_leap or all(direction_of(v) is not None for v in movement.vectors))
