"""Movement entries of a definition: what they say of squares, pieces and ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ..betza import BetzaError, parse
from ..geometry import LINES, TOWARD, Board, Region, Vector, direction_of, images, mirrored
from ..ruleset import Movement
from .boards import Regions
from .lines import on_lines
from .report import Report

KINDS = ("step", "leap", "slide", "ride", "hop", "like")
MOST_VECTORS = 20_000  # of all movements, also of those that `like` takes over and then narrows


def as_list(value: Any) -> list[Any]:
    """A value that may be one word or a list, as a list."""
    return value if isinstance(value, list) else [value]


def vectors_of(value: Any) -> tuple[Vector, ...]:
    """Vectors of LINES words, `[m, n]` (all images) or a list of exact vectors."""
    if isinstance(value, str):
        return LINES[value]
    if isinstance(value[0], list):
        return tuple((v[0], v[1]) for v in value)
    return images(value[0], value[1])


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
        self.board: Board = regions.board
        self.liked: set[str] = set()
        self.made = 0  # movements and vectors

    def of_piece(self, name: str, chain: tuple[str, ...] = ()) -> list[Movement]:
        """All movements of a piece of the file."""
        return self.of_list(self.pieces[name], "moves", name, (*chain, name))

    def of_list(self, node: Any, key: str, name: str, chain: tuple[str, ...]) -> list[Movement]:
        """Movements of a list of entries, or of a Betza string."""
        value = node[key]
        if isinstance(value, str):
            try:
                entries: list[Any] = parse(value)
            except BetzaError as error:
                self.report.inside(node, key, value, error.offset, "H330", f"Betza: {error}")
                return []
            made = [self.of_entry(entry, node, key, name, chain) for entry in entries]
        else:
            made = [self.of_entry(entry, value, i, name, chain) for i, entry in enumerate(value)]
        return [replace(m, entry=i) for i, found in enumerate(made) for m in found]

    def of_entry(self, entry: Any, node: Any, key: Any, name: str, chain: tuple[str, ...]) -> list[Movement]:
        """Movements of one entry."""
        kind = next(kind for kind in KINDS if kind in entry)
        if kind == "like":
            found = [m for other in as_list(entry["like"]) for m in self.like(str(other), entry, name, chain)]
        else:
            found = [self.plain(entry, kind, node, key)]
        self.count(found, node, key)
        mark = getattr(entry, "mark", None) or self.place_of(node, key)
        return [replace(m, mark=mark) for movement in found for m in self.narrowed(movement, entry)]

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
        """Movements of another piece, or of a mover of the library."""
        if other in self.pieces and other != name:
            if other in chain:
                circle = " -> ".join((*chain, other))
                self.report.at(entry, "like", "H332", f"pieces move like each other in a circle: {circle}")
                return []
            self.liked.add(other)
            return self.of_piece(other, chain)
        if other in self.library:
            return self.of_list(self.library[other], "moves", other, (*chain, other))
        self.report.unknown(entry, "like", "H333", "piece", other, [*self.pieces, *self.library])
        return []

    def plain(self, entry: Any, kind: str, node: Any, key: Any) -> Movement:
        """The movement of an entry that is no `like`, modifiers of `narrowed` not yet applied."""
        vectors = vectors_of(entry[kind])
        if any(v == (0, 0) for v in vectors):
            self.report.at(entry, kind, "H334", f"{kind} [0, 0] goes nowhere")
            vectors = ((0, 1),)
        if kind == "leap" and not isinstance(entry[kind][0], list) and max(map(abs, entry[kind])) == 1:
            hint = "write step: diagonal" if min(map(abs, entry[kind])) else "write step: orthogonal"
            self.report.at(entry, kind, "H335", "a leap of one square is a step", hint)
        rides = kind in ("slide", "ride")
        limit = entry.get("max") if rides or kind == "hop" else 1
        least = entry.get("min", 1) if rides else 1
        if limit is not None and least > limit:
            self.report.at(entry, "min", "H336", f"min {least} is more than max {limit}")
        takes = as_list(entry.get("takes", "normal"))
        hurdles = "hurdles" in takes
        lame = entry.get("lame", False)
        movement = Movement(
            vectors=vectors,
            least=least,
            limit=limit,
            lame="" if not lame else "orthogonal_first" if lame is True else "diagonal_first",
            hop=kind == "hop",
            over=entry.get("over", "any") if isinstance(entry.get("over", "any"), str) else "any",
            screens=None if isinstance(entry.get("over", "any"), str) else self.kinds(entry, "over"),
            beyond=entry.get("landing", "next") == "beyond",
            adjacent=entry.get("run", "any") == "adjacent",
            takes_hurdles=hurdles,
            chain=bool(entry.get("chain", False)),
            takes_passant="en_passant" in takes,
            own="own" in takes,
            leaves_passant=entry.get("leaves") == "en_passant",
            capture="normal" in takes,
        )
        self.check_hurdles(entry, kind, movement)
        return movement

    def check_hurdles(self, entry: Any, kind: str, movement: Movement) -> None:
        """Hurdles can be taken in one way only."""
        if movement.takes_hurdles:
            if kind != "hop" or movement.over != "enemy":
                hint = "write hop: any, over: enemy, takes: hurdles"
                self.report.at(entry, "takes", "H338", "only a hop over an enemy takes hurdles", hint)
            if movement.own:
                self.report.at(entry, "takes", "H338", "what is jumped over is an enemy, never one's own")
            if any(v not in LINES["any"] for v in movement.vectors):
                self.report.at(
                    entry, "takes", "H338", "hurdles are taken along ranks, files and diagonals only"
                )
        if movement.chain and not movement.takes_hurdles:
            self.report.at(entry, "chain", "H338", "chain needs takes: hurdles")

    def narrowed(self, movement: Movement, entry: Any) -> list[Movement]:
        """Apply only, toward, from, to, side and victims."""
        changes: dict[str, Any] = {"mark": getattr(entry, "mark", None) or movement.mark}
        only = entry.get("only")
        if only == "move":
            changes["capture"] = changes["takes_passant"] = changes["takes_hurdles"] = changes["own"] = False
        if only == "capture":
            changes["quiet"] = False
        if "toward" in entry:
            words = as_list(entry["toward"])
            vectors = tuple(v for v in movement.vectors if any(TOWARD[w](v) for w in words))
            if not vectors:
                self.report.at(entry, "toward", "H339", "no direction is left")
                return []
            changes["vectors"] = vectors
        if "from" in entry:
            changes["start"] = meet(movement.start, self.regions.get(entry, "from"))
        if "to" in entry:
            changes["target"] = meet(movement.target, self.regions.get(entry, "to"))
        if "side" in entry:
            changes["start"] = only_of(changes.get("start", movement.start), entry["side"], self.board)
        if "victims" in entry:
            names = self.kinds(entry, "victims")
            changes["victims"] = names if movement.victims is None else movement.victims & names
        movement = replace(movement, **changes)
        if movement.takes_hurdles:
            # Landing by a jump is no displacement capture, and never a quiet move.
            movement = replace(movement, quiet=False, capture=False, own=False)
        takes = movement.capture or movement.takes_passant or movement.takes_hurdles or movement.own
        if not (movement.quiet or takes):
            return []
        return self.along_lines(movement, entry) if entry.get("drawn") else [movement]

    def along_lines(self, movement: Movement, entry: Any) -> list[Movement]:
        """The movement along the lines drawn on the board only: what begins and ends on one stays on it."""
        found: dict[Region, list[Vector]] = {}
        for vector in movement.vectors:
            for region in on_lines(self.board, vector, self.regions.symmetry):
                found.setdefault(region, []).append(vector)
        if not found:
            message = "no line drawn on the board goes that way"
            self.report.at(entry, "drawn", "H307", message, "write board: {lines: [d1-f3, f1-d3]}")
        return [
            replace(
                movement,
                vectors=tuple(vectors),
                start=meet(movement.start, region),
                target=meet(movement.target, region),
            )
            for region, vectors in found.items()
        ]

    def kinds(self, node: Any, key: str, own: str = "", also: tuple[str, ...] = ()) -> frozenset[str]:
        """The kinds of a word, a list of names, or `{not: names}`; `own` is the kind meant by `self`."""
        value = node[key]
        if isinstance(value, Mapping):
            return frozenset(self.pieces) - self.names(value, "not")
        if value in ("all", "none", "royals", "nonroyal", "self"):
            return self.meant(value, own)
        return self.names(node, key, also)

    @property
    def walls(self) -> frozenset[str]:
        """The kinds that nobody owns."""
        return frozenset(name for name, node in self.pieces.items() if node.get("owner") == "nobody")

    def meant(self, word: str, own: str = "") -> frozenset[str]:
        """The kinds that a word stands for."""
        royals = frozenset(name for name in self.pieces if self.pieces[name].get("royal"))
        everything = frozenset(self.pieces)
        words = {
            "all": everything,
            "none": frozenset[str](),
            "royals": royals,
            "nonroyal": everything - royals,
        }
        return frozenset((own,)) if word == "self" else words[word]

    def names(self, node: Any, key: str, also: tuple[str, ...] = ()) -> frozenset[str]:
        """A list of piece names, checked; `also` are words that mean no piece."""
        found = set()
        values = node[key]
        for i, name in enumerate(as_list(values)):
            if name in self.pieces or name in also:
                found.add(str(name))
            elif isinstance(values, list):
                self.report.unknown(values, i, "H333", "piece", str(name), self.pieces)
            else:
                self.report.unknown(node, key, "H333", "piece", str(name), self.pieces)
        return frozenset(found)


def lies_on_line(movement: Movement) -> bool:
    """Can passed squares be told: a ride, or a leap straight along a queen line?"""
    long_leap = movement.limit == 1 and movement.least == 1
    return not movement.hop and (not long_leap or all(direction_of(v) is not None for v in movement.vectors))
