"""What a table says as a whole, as plain numbers: shares, longest wins, zugzwang, by class of arrangement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..kinds.ends import MoveCount, Repetition
from ..play.variant import Variant
from ..rules.machine.base import Block
from .classes import ZONES, bound_codes, zones_of
from .crew import CENSUS, Crew
from .eligible import Facts
from .kernel import columns as C
from .plan import planned
from .table import Table, fen_of

SIDES = ("white", "black")
WHO = {
    "more": "the side with more",
    "fewer": "the side with fewer",
    "turn": "the side to move",
    "mover": "the mover",
    "owner": "the owner",
}
DOES = {"winner": "wins", "loser": "loses"}


@dataclass
class Count:
    """Positions of one side to move; lengths in single moves."""

    legal: int = 0
    won: int = 0
    lost: int = 0
    ruled: int = 0  # drawn by rule
    longest_won: int = 0
    longest_lost: int = 0

    def add(self, words: list[int]) -> None:
        """Add a row of counts."""
        self.legal += words[C.COUNT_LEGAL]
        self.won += words[C.COUNT_WON]
        self.lost += words[C.COUNT_LOST]
        self.ruled += words[C.COUNT_RULED]
        self.longest_won = max(self.longest_won, words[C.COUNT_LONGEST_WON])
        self.longest_lost = max(self.longest_lost, words[C.COUNT_LONGEST_LOST])

    def as_data(self) -> dict[str, int]:
        """For JSON."""
        return {
            "legal": self.legal,
            "won": self.won,
            "lost": self.lost,
            "not_forced": self.legal - self.won - self.lost - self.ruled,
            "drawn_by_rule": self.ruled,
            "longest_won": self.longest_won,
            "longest_lost": self.longest_lost,
        }


@dataclass
class Summary:
    """The counts of a table: by side to move as a whole, and by class of arrangement."""

    table: Table
    sides: tuple[Count, Count]
    classes: dict[str, tuple[Count, Count]]
    lengths: tuple[dict[int, int], dict[int, int]]  # single moves -> positions won
    zugzwangs: int = 0
    full_zugzwangs: int = 0
    zugzwang: str | None = None  # the FEN of one
    first: str = ""  # the first man, whose place the classes tell of
    counted: int | None = None  # moves by each side after which the rules stop a game without a capture
    repeats: str = ""  # what repetition does, where it does not draw

    def within(self, side: int) -> int | None:
        """Positions won in so few moves that counting them ends no game before."""
        if self.counted is None:
            return None
        return sum(number for plies, number in self.lengths[side].items() if plies <= 2 * self.counted)

    @property
    def undecided(self) -> str:
        """What a position is called in which nothing can be forced."""
        return "not forced" if self.repeats else "drawn"

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "variant": self.table.variant.id,
            "options": dict(self.table.variant.options),
            "material": self.table.text,
            "entries": self.table.shape.size,
            "proved": self.table.proved,
            "to_move": {
                side: {**self.sides[i].as_data(), "won_within_count": self.within(i)}
                for i, side in enumerate(SIDES)
            },
            "move_count": self.counted,
            "repetition": self.repeats or "draws",
            "mutual_zugzwang": {
                "positions": self.zugzwangs,
                "both_lose": self.full_zugzwangs,
                "example": self.zugzwang,
            },
            "first_man": self.first,
            "classes": {
                name: {side: pair[i].as_data() for i, side in enumerate(SIDES)}
                for name, pair in self.classes.items()
            },
        }


def move_count(variant: Variant) -> int | None:
    """Moves by each side without a capture after which a game is drawn, None if they are not counted."""
    return min((end.moves for end in variant.ruleset.ends if isinstance(end, MoveCount)), default=None)


def repetition(variant: Variant) -> str:
    """What repetition decides, in a word; empty where it draws or does not count."""
    for end in variant.ruleset.ends:
        if isinstance(end, (Repetition, MoveCount)):
            if end.result[0] != "draw":
                word, who = end.result
                return f"{WHO.get(who, who)} {DOES[word]}"
            if isinstance(end, Repetition) and (end.perpetual or end.chase):
                return "perpetual check loses" if end.perpetual else "perpetual chase loses"
    return ""


def class_name(number: int, bound: Mapping[int, str]) -> str:
    """A class in words: `corner`, or `corner, bishop on the other shade`."""
    words = [ZONES[number & 3]]
    for bit, name in bound.items():
        words.append(f"{name} on {'the other' if number >> (2 + bit) & 1 else 'its'} shade")
    return ", ".join(words)


def counted(crew: Crew, table: Table, classes: Sequence[int], bound: frozenset[int]) -> Block:
    """The counts of a table by class of its first man's square, and by the shades of men that keep theirs."""
    shape = table.shape
    words = planned(table.variant, [shape], classes, bound, Facts())
    plan, entries = crew.block(len(words)), crew.halves(shape.size)
    plan.fill(words)
    entries.words[: shape.size] = table.entries
    counts = crew.block(C.COUNT_SIZE)
    worker = crew.workers[0]
    for first, end in crew.stretches(shape.size):
        worker.machine.run(CENSUS, plan, entries, worker.scratch, counts, first, end)
    return counts


def by_square(crew: Crew, table: Table) -> dict[int, tuple[Count, Count]]:
    """The counts by square of the first man and its images together, White to move and Black."""
    shape = table.shape
    rest = C.CLASSES - 1  # the class of squares whose turn it is not
    found: dict[int, tuple[Count, Count]] = {}
    for at in range(0, len(shape.homes), rest):
        homes = {square: i for i, square in enumerate(shape.homes[at : at + rest])}
        size = table.variant.ruleset.board.size
        classes = [homes.get(square, rest) for square in range(size)]
        words = counted(crew, table, classes, frozenset()).words
        for square, number in homes.items():
            counts = Count(), Count()
            for side, count in enumerate(counts):
                row = (side * C.CLASSES + number) * C.COUNT_ROW
                count.add(list(words[row : row + C.COUNT_ROW]))
            found[square] = counts
    homes_of = {square: shape.maps[number][square] for square, number in shape.turned.items()}
    return {square: found[home] for square, home in sorted(homes_of.items())}


def summary(crew: Crew, table: Table) -> Summary:
    """Count what a table says."""
    variant, shape = table.variant, table.shape
    pieces = variant.ruleset.pieces
    marks = bound_codes(variant, shape)
    words = counted(crew, table, zones_of(variant, shape), marks).words
    bound = dict(enumerate(pieces[(c >> 1) - 1].name for c in shape.codes[1:] if c in marks))
    sides = Count(), Count()
    classes: dict[str, tuple[Count, Count]] = {}
    lengths: tuple[dict[int, int], dict[int, int]] = {}, {}
    for side in (0, 1):
        for number in range(C.CLASSES):
            at = (side * C.CLASSES + number) * C.COUNT_ROW
            row = list(words[at : at + C.COUNT_ROW])
            if row[C.COUNT_LEGAL]:
                sides[side].add(row)
                classes.setdefault(class_name(number, bound), (Count(), Count()))[side].add(row)
        at = C.COUNT_LENGTHS + side * (C.MOST_PLIES + 1)
        lengths[side].update({n: words[at + n] for n in range(sides[side].longest_won + 1) if words[at + n]})
    place = words[C.COUNT_FORCED]
    first = shape.codes[0]
    return Summary(
        table,
        sides,
        dict(sorted(classes.items())),
        lengths,
        zugzwangs=words[C.COUNT_ZUGZWANG],
        full_zugzwangs=words[C.COUNT_FULL],
        zugzwang=fen_of(variant, *shape.men(place - 1)) if place else None,
        first=f"{SIDES[first & 1]}'s {pieces[(first >> 1) - 1].name}",
        counted=move_count(variant),
        repeats=repetition(variant),
    )
