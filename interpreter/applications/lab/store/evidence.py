"""Which games are evidence of their own: distinct openings, distinct games, and clusters of them.

A game that is played again tells nothing new. Games from the same opening are alike, if there are several
openings; players without dice of their own play the same game from the same opening. Games that are equal
from the end of their openings on are one, except between players who draw every move at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import numpy as np

from .reading import Reader

WORD = 4
"""Bytes of a move in a record."""


@dataclass(frozen=True)
class Evidence:
    """By game of an arm: its number, its opening and what was played from there on, as numbers of 64 bits."""

    arm: int
    numbers: Any
    openings: Any
    courses: Any
    paired: bool
    by_lot: bool

    @classmethod
    def of(cls, reader: Reader, arm: int) -> Evidence:
        """The evidence of an arm in a database."""
        ((a, b),) = reader.query("SELECT player_a, player_b FROM arms WHERE id = ?", (arm,))
        rows = reader.stream(
            "SELECT number, fen, moves, opening_plies FROM games JOIN records USING (arm, number)"
            " WHERE arm = ? ORDER BY number",
            (arm,),
        )
        with closing(rows):
            marks = (
                word
                for number, fen, moves, n in rows
                for word in (number, mark(f"{fen} ", moves[: WORD * n]), mark("", moves[WORD * n :]))
            )
            numbers, openings, courses = np.fromiter(marks, np.int64).reshape(-1, 3).T.copy()
        return cls(arm, numbers, openings, courses, a != b, a == b == "random")

    @property
    def distinct_openings(self) -> int:
        """How many openings."""
        return len(np.unique(self.openings))

    @property
    def distinct_games(self) -> int:
        """How many games, equal ones counted once."""
        if not len(self.numbers):
            return 0
        order = np.lexsort((self.courses, self.openings))
        fresh = (np.diff(self.openings[order]) != 0) | (np.diff(self.courses[order]) != 0)
        return 1 + int(fresh.sum())

    @property
    def groups(self) -> Any:
        """What games from one opening share; from a single opening only those of a pair, or nobody."""
        if self.distinct_openings > 1:
            return self.openings
        return self.numbers // 2 + (self.arm << 40) if self.paired else self.numbers + (self.arm << 40)

    @property
    def repeated(self) -> Any:
        """What equal games share; nothing where every move is drawn at random."""
        return self.numbers + (self.arm << 40) if self.by_lot else self.courses


def mark(head: str, moves: bytes) -> int:
    """A hash of a part of a record."""
    return int.from_bytes(blake2b(head.encode() + moves, digest_size=8).digest(), "big", signed=True)


def labels_of(arms: Sequence[Evidence]) -> list[Any]:
    """The clusters of the games of some arms; a name that two arms have means the same cluster."""
    if not any(len(arm.numbers) for arm in arms):
        return [np.zeros(0, np.int64) for _ in arms]
    _, groups = np.unique(np.concatenate([arm.groups for arm in arms]), return_inverse=True)
    _, courses = np.unique(np.concatenate([arm.repeated for arm in arms]), return_inverse=True)
    labels = connected(groups, courses)
    return np.split(labels, np.cumsum([len(arm.numbers) for arm in arms])[:-1])


def connected(groups: Any, courses: Any) -> Any:
    """Names of the clusters in which games are that share a group or a course, directly or by others."""
    labels = groups
    while True:
        before = labels
        for shared in (courses, groups):
            least = np.full(int(shared.max()) + 1, len(labels))
            np.minimum.at(least, shared, labels)
            labels = least[shared]
        if (labels == before).all():
            return labels
