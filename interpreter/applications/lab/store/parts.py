"""Parts: games as they travel from where they are played, a database of their own and what it adds up to.

A worker writes the rows of its games itself; whoever has the database of the experiment copies them over,
one statement for each table, and counts by the digest, without looking at a game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

import numpy as np

from ....caching import write_whole
from ..kernel.counting import GAME_COUNTS
from . import schema
from .evidence import mark
from .schema import Row

PLIES, CHOICES = GAME_COUNTS.index("plies"), GAME_COUNTS.index("choices")
DIGESTED = (
    "SELECT a_white, white_score, reason, plies, choices, seconds, fen, moves"
    " FROM games JOIN records USING (arm, number) ORDER BY number"
)


@dataclass(frozen=True)
class Digest:
    """What is added up of games, an entry each, in their order.

    `marks` are hashes of start and moves; `reasons` the names that `reason` counts from 0.
    """

    a_white: Any
    white_score: Any
    plies: Any
    choices: Any
    seconds: Any
    marks: Any
    reason: Any
    reasons: tuple[str, ...]

    def __len__(self) -> int:
        """How many games."""
        return len(self.marks)

    def first(self, games: int) -> Self:
        """The digest of the first games."""
        parts = {f.name: getattr(self, f.name) for f in fields(self)}
        return type(self)(**{n: v if n == "reasons" else v[:games] for n, v in parts.items()})


@dataclass(frozen=True)
class Part:
    """Games that were played: their digest, and their rows as the bytes of a database.

    There are no bytes where they have been left in a folder.
    """

    digest: Digest
    rows: bytes | None


def digest(games: Iterable[Sequence[Any]]) -> Digest:
    """The digest of games; each is the columns of DIGESTED."""
    a_white, score, reason, plies, choices, seconds, fens, moves = zip(*games, strict=True)
    names = tuple(dict.fromkeys(reason))
    return Digest(
        np.array(a_white, bool),
        np.array(score, float),
        np.array(plies, np.int64),
        np.array(choices, np.int64),
        np.array(seconds, float),
        np.array([mark(f"{fen} ", words) for fen, words in zip(fens, moves, strict=True)], np.int64),
        np.array([names.index(one) for one in reason], np.int64),
        names,
    )


def digest_of_rows(rows: Iterable[Row]) -> Digest:
    """The digest of rows."""
    return digest(
        (r.a_white, r.white_score, r.reason, r.counts[PLIES], r.counts[CHOICES], r.seconds, r.fen, r.moves)
        for r in rows
    )


def part_of(rows: Sequence[Row], keep: Path | None) -> Part:
    """The part of some games, its rows left in the file `keep` if it is given."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as link:
        link.executescript(schema.GAMES)
        link.execute("BEGIN")
        insert(link, rows)
        link.execute("COMMIT")
        packed = link.serialize()
    if keep is not None:
        write_whole(keep, packed, private=True)
    return Part(digest_of_rows(rows), None if keep else packed)


def insert(link: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Write games; in a part, the number of their arm is 0."""
    link.executemany(
        f"INSERT INTO games VALUES ({', '.join('?' * len(schema.COLUMNS))})",
        [
            (
                *(0, row.number, int(row.a_white), row.white_score, row.reason, row.kind),
                *(row.opening_plies, *row.counts, *row.tension, *row.nodes, row.seconds),
            )
            for row in rows
        ],
    )
    link.executemany(
        "INSERT INTO records VALUES (0, ?, ?, ?, ?)",
        [(row.number, row.fen, row.moves, row.scores) for row in rows],
    )
    link.executemany("INSERT INTO piece_counts VALUES (0, ?, ?)", [(row.number, row.pieces) for row in rows])
    link.executemany(
        "INSERT INTO uses VALUES (0, ?, ?, ?, ?, ?)",
        [(row.number, *row.uses, row.entries) for row in rows],
    )


@dataclass(frozen=True)
class Shelf:
    """The files of an arm's parts in a folder that all workers see; `mark` tells whose they are."""

    folder: Path
    mark: str

    def place(self, numbers: range) -> Path:
        """The file of some games."""
        return self.folder / f"{self.mark}-{numbers.start}-{numbers.stop}.part"

    def found(self) -> dict[int, range]:
        """The games of the parts that are there, by their first number."""
        games = [self.numbers(path) for path in self.folder.glob(f"{self.mark}-*-*.part")]
        return {numbers.start: numbers for numbers in sorted(games, key=len) if len(numbers)}

    def numbers(self, path: Path) -> range:
        """The games that a file is named after; none for other files."""
        words = path.stem.removeprefix(f"{self.mark}-").split("-")
        return range(*map(int, words)) if len(words) == 2 and all(map(str.isdecimal, words)) else range(0)

    def tidy(self, games: int) -> None:
        """Remove what is written: parts of which all games have numbers below."""
        for numbers in self.found().values():
            if numbers.stop <= games:
                self.place(numbers).unlink(missing_ok=True)


def read_part(packed: bytes) -> Part | None:
    """The part of the bytes of a file, None if they are none."""
    if not packed:
        return None
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as link:
        try:
            link.deserialize(packed)
            if not is_part(link, "main"):
                return None
            return Part(digest(link.execute(DIGESTED)), packed)
        except (sqlite3.Error, ValueError, TypeError, OverflowError):
            return None


def is_part(link: sqlite3.Connection, name: str) -> bool:
    """Does an attached database have the tables of a part and nothing else?"""
    found = link.execute(f"SELECT sql FROM {name}.sqlite_master WHERE sql NOT NULL").fetchall()
    return sorted(text for (text,) in found) == WANTED


def _wanted() -> list[str]:
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.executescript(schema.GAMES)
        found = fresh.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL").fetchall()
    return sorted(text for (text,) in found)


WANTED = _wanted()
"""How the tables of a part are made."""
