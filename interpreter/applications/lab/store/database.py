"""The database of a laboratory while games are added to it."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict

from .... import __version__
from ....engine.learned import look
from ....play.variant import Variant
from ....rules.machine.forms import sources_of, usual
from ..design import Arm, Settings
from . import schema
from .parts import is_part
from .reading import DatabaseError, Reader, StoredArm

PART = "part"
"""The name under which a part is attached."""
MERGED = {
    "games": ", ".join(schema.COLUMNS[1:]),
    "records": "number, fen, moves, scores",
    "piece_counts": "number, counts",
    "uses": f"number, {', '.join(schema.USES)}, entries",
}
"""The columns of the tables of a part, but the arm, which is that of the database."""


def versions() -> dict[str, str]:
    """What played the games: program, hash of its kernel and the form it ran in, Python, machine."""
    return {
        "heterodox": __version__,
        "kernel": sources_of(usual())[:16],
        "form": usual(),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
    }


def fingerprint(settings: Settings, arms: Sequence[Arm]) -> str:
    """Equal for experiments whose games are the same, number by number.

    What a definition tells the computer opponent is not a rule, but decides its games; so do hook files.
    """
    loaded = [arm.load() for arm in arms]
    rules = [(variant.definition_hash, variant.definition.get("evaluation")) for variant in loaded]
    parts = [asdict(settings), rules, [arm.players for arm in arms]]
    if learned := [found.digest for variant in loaded if (found := look(variant)[0])]:
        parts.append(learned)
    if hooks := [arm.hooks for arm in arms if arm.hooks]:
        parts.append(hooks)
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


class Database(Reader):
    """A database file that can be written."""

    _attached = False
    """Is there a place for parts?"""

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything in the block is written, or nothing."""
        with self._explained():
            self._link.execute("BEGIN IMMEDIATE")
            try:
                yield self._link
            except BaseException:
                self._link.execute("ROLLBACK")
                raise
            self._link.execute("COMMIT")

    def experiment(self, settings: Settings, arms: Sequence[Arm], games: int) -> int:
        """The id of an experiment, which is begun if the database does not have it.

        One that it has is asked for more games if `games`, an arm, is more than before.
        """
        mark = fingerprint(settings, arms)
        with self._transaction() as link:
            found = link.execute("SELECT id FROM experiments WHERE fingerprint = ?", (mark,)).fetchone()
            if found:
                link.execute(
                    "UPDATE arms SET wanted = ? WHERE experiment = ? AND wanted < ?", (games, found[0], games)
                )
                return int(found[0])
            return self._begin(link, mark, settings, arms, games)

    def want(self, games: int) -> None:
        """Ask every arm for so many games, if it was asked for fewer; those of a worth keep their plan."""
        with self._transaction() as link:
            link.execute("UPDATE arms SET wanted = ? WHERE wanted < ? AND decided IS NULL", (games, games))

    def _begin(
        self, link: sqlite3.Connection, mark: str, settings: Settings, arms: Sequence[Arm], games: int
    ) -> int:
        cursor = link.execute(
            "INSERT INTO experiments (fingerprint, created, seed, settings, versions) VALUES (?, ?, ?, ?, ?)",
            (
                *(mark, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), settings.seed),
                *(json.dumps(asdict(settings)), json.dumps(versions())),
            ),
        )
        experiment = int(cursor.lastrowid or 0)
        link.execute(
            "INSERT INTO looks SELECT id, 0, ?, created FROM experiments WHERE id = ?",
            (games * len(arms), experiment),
        )
        for number, arm in enumerate(arms):
            variant = arm.load()
            self._define(link, variant)
            cursor = link.execute(
                "INSERT INTO arms (experiment, number, label, definition, text, options, changes,"
                " player_a, player_b, allow_hooks, wanted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(experiment, number, arm.label, variant.definition_hash, arm.text),
                    *(json.dumps(dict(arm.options)), json.dumps(arm.changes), *arm.players),
                    *(int(arm.allow_hooks), games),
                ),
            )
            link.executemany(
                "INSERT INTO hook_files VALUES (?, ?, ?)", [(cursor.lastrowid, *file) for file in arm.hooks]
            )
        return experiment

    def ask(self, experiment: int, question: str, study: str = "") -> None:
        """Note a question to an experiment, and how many games there were when it was asked."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        with self._transaction() as link:
            if any(question == old for _, old, _ in self.asked(experiment)):
                return
            link.execute(
                "INSERT OR REPLACE INTO questions SELECT ?, count(*), ?, ?, ? FROM games JOIN arms"
                " ON arms.id = games.arm WHERE experiment = ?",
                (experiment, question, study, moment, experiment),
            )

    def _define(self, link: sqlite3.Connection, variant: Variant) -> None:
        mark = variant.definition_hash
        pieces = [
            (mark, 2 * i + 2 + side, piece.name, name, variant.symbol(2 * i + 2 + side))
            for i, piece in enumerate(variant.ruleset.pieces)
            for side, name in enumerate(("white", "black"))
        ]
        if link.execute("SELECT 1 FROM definitions WHERE hash = ?", (mark,)).fetchone():
            text = "SELECT * FROM pieces WHERE definition = ? ORDER BY code"
            if link.execute(text, (mark,)).fetchall() != pieces:
                raise DatabaseError(
                    f"{self.path} has games of {variant.id} with its pieces in another order, by which they "
                    "are counted; begin another database (--db)"
                )
            return
        size = variant.ruleset.board.size
        link.execute("INSERT INTO definitions VALUES (?, ?, ?, ?)", (mark, variant.id, variant.name, size))
        link.executemany("INSERT INTO pieces VALUES (?, ?, ?, ?, ?)", pieces)

    def merge(self, arm: int, part: bytes, numbers: range, verdict: str | None = None) -> None:
        """Write the games of a part that have some numbers, all of them or none.

        Games that are there already are left alone. `verdict` is what the arm's sequential test has decided.
        Raises DatabaseError for bytes that are not a part.
        """
        with self._explained():
            if not self._attached:
                self._link.execute(f"ATTACH ':memory:' AS {PART}")
                self._attached = True
            if part:
                self._link.deserialize(part, name=PART)
            if not part or not is_part(self._link, PART):
                raise DatabaseError(f"{self.path}: the games played for it do not have its layout")
        with self._transaction() as link:
            for table, names in MERGED.items():
                link.execute(
                    f"INSERT OR IGNORE INTO {table} SELECT ?, {names} FROM {PART}.{table}"
                    " WHERE number >= ? AND number < ?",
                    (arm, numbers.start, numbers.stop),
                )
            if verdict:
                link.execute("UPDATE arms SET decided = ? WHERE id = ?", (verdict, arm))

    def mark(self, stored: StoredArm) -> str:
        """What tells the games of an arm from all others, in any database: the same games have the same."""
        ((found,),) = self.query("SELECT fingerprint FROM experiments WHERE id = ?", (stored.experiment,))
        return f"{str(found)[:32]}-{stored.number}"
