"""Reading the database of a laboratory: experiments, arms, games."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Self

import numpy as np

from ....arguments import checked_class
from ....errors import RequestError, quoted
from ...matches.openings import Opening
from ..design import Arm, HookFiles, Settings
from ..kernel.counting import PIECE_COUNTS
from ..statistics import Allowance
from . import schema

CHUNK = 20_000
"""Games whose columns are read at a time."""
LARGEST = 1 << 26
"""Bytes of one value at most; a file from elsewhere could hold one that fills the memory."""
HOOK_NAME = re.compile(r"[^/\\\0]{1,100}\.py")
SENSELESS = (
    *(ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, ZeroDivisionError),
    *(UnicodeDecodeError, UnicodeEncodeError, RecursionError),
)
"""What values lead to that no game has; errors of the package itself say what is wrong."""


REMEDIES = {
    "SQLITE_READONLY": "make it, its folder and the files -wal and -shm beside it writable, or copy it",
    "SQLITE_CANTOPEN": "the file and its folder have to be readable and writable; or name another file",
    "SQLITE_FULL": "free some space on the disk and run the same command again: nothing written is lost",
    "SQLITE_BUSY": "another program is writing to it; run the same command again when it has finished",
    "SQLITE_IOERR": "check the disk, and the files beside it that end in -wal, -shm or -journal",
    "SQLITE_CORRUPT": "it is damaged or was cut off; use a copy of it, or start another file",
    "SQLITE_NOTADB": "it is damaged, or is not a database of heterodox lab; name another file",
}
"""What can be done, by the beginning of the name of SQLite's error."""


class DatabaseError(RequestError):
    """A database cannot be opened, read or written; the message says why."""


@dataclass(frozen=True)
class StoredArm:
    """An arm in a database: its id there, its number in its experiment, and how far it has come."""

    id: int
    experiment: int
    number: int
    arm: Arm
    definition: str
    wanted: int
    games: int
    decided: str | None

    def as_data(self) -> dict[str, Any]:
        """The arm as JSON data, with nothing of what was found."""
        return {
            "id": self.id,
            **self.arm.as_data(),
            "definition": self.definition,
            "players": list(self.arm.players),
            "games": self.games,
            "wanted": self.wanted,
            "decided": self.decided,
        }


@dataclass(frozen=True)
class StoredExperiment:
    """An experiment in a database, with its arms in their order."""

    id: int
    created: str
    settings: Settings
    versions: dict[str, str]
    arms: tuple[StoredArm, ...]

    @property
    def players(self) -> list[str]:
        """Who plays in it, each once."""
        return list(dict.fromkeys(text for arm in self.arms for text in arm.arm.players))


@checked_class
class Reader:
    """A database file, to be read. Close it, or use it as a context manager."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        """Open a file; with `create`, a new one is made where there is none. Raises DatabaseError."""
        self.path = path
        if not path.exists() and not create:
            raise DatabaseError(f"{path}: no such file; `lab run` makes one")
        if not path.parent.is_dir():
            raise DatabaseError(f"{path}: there is no folder {path.parent}; make it, or name another file")
        with self._explained():
            self._link = sqlite3.connect(path, timeout=30.0, isolation_level=None)
            try:
                self._prepare(create)
            except BaseException:
                self._link.close()
                raise

    def _prepare(self, create: bool) -> None:
        self._link.execute("PRAGMA trusted_schema = OFF")
        self._link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
        empty = not self._link.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if empty and create:
            self._lay_out()
        (application,) = self._link.execute("PRAGMA application_id").fetchone()
        (version,) = self._link.execute("PRAGMA user_version").fetchone()
        if application != schema.APPLICATION:
            raise DatabaseError(f"{self.path} is not a database of heterodox lab; name another file")
        if version in schema.GROWTH:
            self._link.executescript(
                f"BEGIN IMMEDIATE;{schema.GROWTH[version]}PRAGMA user_version = {schema.VERSION};COMMIT;"
            )
        elif version != schema.VERSION:
            raise DatabaseError(
                f"{self.path} has layout {version}, this program knows {schema.VERSION}; "
                "read it with the version of Heterodox that made it, or begin another file"
            )
        self._check_layout()
        self._link.execute("PRAGMA synchronous = NORMAL")

    def _check_layout(self) -> None:
        """Nothing but what this program has laid out may stand behind the names that it uses."""
        found = self._link.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
        with closing(sqlite3.connect(":memory:")) as fresh:
            fresh.executescript(schema.TABLES)
            wanted = fresh.execute("SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL").fetchall()
        for row in wanted:
            if row not in found:
                raise DatabaseError(f"{self.path} is damaged: its table '{row[1]}' is not as it was made")
        if any(kind == "trigger" for kind, _, _ in found):
            raise DatabaseError(f"{self.path} has triggers, which `lab` does not run; drop them")
        for name in schema.DESCRIBING:
            self._check_kinds(name)

    def _check_kinds(self, name: str) -> None:
        """SQLite lets any value stand in any column: numbers have to be numbers, and texts texts."""
        columns = self._link.execute(f"PRAGMA table_info({name})").fetchall()
        wrong = [f"typeof({column}) NOT IN ('{kind.lower()}', 'null')" for _, column, kind, *_ in columns]
        if self._link.execute(f"SELECT 1 FROM {name} WHERE {' OR '.join(wrong)} LIMIT 1").fetchone():
            raise DatabaseError(f"{self.path} is damaged: its table '{name}' holds values of a wrong kind")

    def _lay_out(self) -> None:
        """Make the tables of an empty file, unless another process is quicker."""
        self._link.execute("PRAGMA journal_mode = WAL")
        try:
            self._link.executescript("BEGIN IMMEDIATE;" + schema.TABLES + "COMMIT;")
        except sqlite3.OperationalError:
            if not self._link.in_transaction:
                raise
            self._link.execute("ROLLBACK")
            if not self._link.execute("PRAGMA application_id").fetchone()[0]:
                raise

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite raises into messages."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:  # the message itself may be no text
            raise DatabaseError(f"{self.path}: {error}{remedy(error)}") from None

    def close(self) -> None:
        """Give the file back."""
        self._link.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Close the file. Raises DatabaseError for what its contents have led to, if they make no sense."""
        self.close()
        if type(error) in SENSELESS:
            raise DatabaseError(f"{self.path} is damaged: {type(error).__name__}: {error}") from error

    def experiments(self, allow_hooks: bool = False) -> list[StoredExperiment]:
        """All experiments, in the order in which they were begun.

        Hook files are in the database; whoever loads the rules again has to allow them too. Raises
        DatabaseError.
        """
        rows = self.query("SELECT id, created, settings, versions FROM experiments ORDER BY id")
        try:
            return [
                StoredExperiment(
                    number, created, settings_of(settings), json.loads(made), self._arms(number, allow_hooks)
                )
                for number, created, settings, made in rows
            ]
        except DatabaseError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise DatabaseError(f"{self.path} is damaged: {error}") from None

    def _arms(self, experiment: int, allow_hooks: bool) -> tuple[StoredArm, ...]:
        rows = self.query(
            "SELECT arms.id, number, label, variant, text, options, changes, player_a, player_b,"
            " allow_hooks, hash, wanted, decided,"
            " (SELECT count(*) FROM games WHERE games.arm = arms.id)"
            " FROM arms JOIN definitions ON hash = definition WHERE experiment = ? ORDER BY number",
            (experiment,),
        )
        return tuple(self._arm(experiment, row, allow_hooks) for row in rows)

    def _hooks(self, arm: int) -> HookFiles:
        rows = self.query("SELECT name, source FROM hook_files WHERE arm = ? ORDER BY name", (arm,))
        for name, _ in rows:
            if not HOOK_NAME.fullmatch(name):
                raise DatabaseError(f"{self.path} is damaged: {quoted(name)} is not a name of a hook file")
        return tuple((name, source) for name, source in rows)

    def _arm(self, experiment: int, row: Sequence[Any], allow_hooks: bool) -> StoredArm:
        number, place, label, variant, text, options, changes, *rest = row
        a, b, hooks, mark, wanted, decided, games = rest
        arm = Arm(
            label=label,
            variant=variant,
            text=text,
            options=tuple(json.loads(options).items()),
            players=(a, b),
            changes=tuple(json.loads(changes)),
            hooks=self._hooks(number),
            allow_hooks=bool(hooks) and allow_hooks,
        )
        return StoredArm(number, experiment, place, arm, mark, wanted, games, decided)

    def query(self, text: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of a query. Raises DatabaseError."""
        with self._explained(), closing(self._link.execute(text, values)) as cursor:
            return cursor.fetchall()

    def stream(self, text: str, values: Sequence[Any] = ()) -> Generator[Any, None, None]:
        """The rows of a query one by one, for tables larger than the memory. Raises DatabaseError."""
        with self._explained(), closing(self._link.execute(text, values)) as cursor:
            yield from cursor

    def look(self, experiment: StoredExperiment) -> Allowance:
        """Look at the figures of an experiment: what this look, which is noted, may find by chance."""
        games = sum(arm.games for arm in experiment.arms)
        wanted = sum(max(arm.wanted, arm.games) for arm in experiment.arms)
        return self.noted(experiment.id, games, wanted)

    def planned(self, experiment: StoredExperiment) -> int:
        """How many games an experiment was to have when it began, all arms together."""
        text = "SELECT planned FROM looks WHERE experiment = ? ORDER BY games LIMIT 1"
        return int(self.query(text, (experiment.id,))[0][0])

    def noted(self, experiment: int, games: int, wanted: int) -> Allowance:
        """Note a look at an experiment when it had some games: what such a look may find by chance.

        A look at the same games again is none. A file that cannot be written keeps no note; whoever adds
        games to it notes where it stood before.
        """
        text = "SELECT games, planned FROM looks WHERE experiment = ? ORDER BY games"
        seen = self.query(text, (experiment,))
        planned = seen[0][1] if seen else wanted
        if games not in (number for number, _ in seen):
            moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            with suppress(sqlite3.OperationalError):
                self._link.execute(
                    "INSERT INTO looks VALUES (?, ?, ?, ?)", (experiment, games, planned, moment)
                )
        shares = {number / planned for number, _ in seen if 0 < number < games} | {games / planned}
        return Allowance(tuple(sorted(shares)))

    def asked(self, experiment: int) -> list[tuple[int, str, str]]:
        """Questions to an experiment: how many games there were, the question, the study that it is from."""
        text = "SELECT games, question, study FROM questions WHERE experiment = ? ORDER BY games"
        return self.query(text, (experiment,))

    def columns(self, arm: int, names: Sequence[str]) -> dict[str, Any]:
        """Columns of the games of an arm in the order of their numbers, as arrays; missing values are NaN.

        Raises KeyError for a name that is not a column.
        """
        for name in names:
            if name not in schema.COUNTED:
                raise KeyError(name)
        tables = "games" if set(names) <= set(schema.COLUMNS) else schema.JOINED
        rows = self.stream(f"SELECT {', '.join(names)} FROM {tables} WHERE arm = ? ORDER BY number", (arm,))
        parts: dict[str, list[Any]] = {name: [] for name in names}
        words: dict[str, str] = {}
        with closing(rows):
            while batch := list(islice(rows, CHUNK)):
                for name, values in zip(names, zip(*batch, strict=True), strict=True):
                    parts[name].append(self._column(name, values, words))
        kinds = {name: object if name in schema.TEXTS else float for name in names}
        return {
            name: np.concatenate(found) if found else np.zeros(0, kinds[name])
            for name, found in parts.items()
        }

    def _column(self, name: str, values: Sequence[Any], words: dict[str, str]) -> Any:
        """Values of a column as an array; `words` keeps one text of all that are equal."""
        if name not in schema.TEXTS:
            return np.array(values, dtype=float)
        if not all(isinstance(value, str) for value in values):
            raise DatabaseError(f"{self.path} is damaged: '{name}' of a game is not text")
        return np.array([words.setdefault(value, value) for value in values], dtype=object)

    def piece_counts(self, arm: int) -> Any:
        """Counts of the pieces in the games of an arm: an array (game, piece code, PIECE_COUNTS)."""
        rows = self.query("SELECT counts FROM piece_counts WHERE arm = ? ORDER BY number", (arm,))
        flat = np.frombuffer(b"".join(row[0] for row in rows), "<u4")
        return (
            flat.reshape(len(rows), -1, len(PIECE_COUNTS)) if rows else flat.reshape(0, 0, len(PIECE_COUNTS))
        )

    def entries(self, arm: int) -> Any:
        """Moves by the entries of the pieces' lists: (game, piece code, entry), NaN where unknown."""
        text = f"SELECT entries FROM {schema.JOINED} WHERE arm = ? ORDER BY number"
        blobs = [row[0] for row in self.query(text, (arm,))]
        codes = 1 + max((code for code, _, _ in self.piece_codes(arm)), default=0)
        size = max((len(blob) for blob in blobs if blob), default=0) // 4
        if any(blob is not None and len(blob) != 4 * size for blob in blobs) or size % codes:
            raise DatabaseError(self._misfit())
        found = np.full((len(blobs), size), np.nan)
        for row, blob in zip(found, blobs, strict=True):
            if blob is not None:
                row[:] = np.frombuffer(blob, "<u4")
        return found.reshape(len(blobs), codes, size // codes)

    def _misfit(self) -> str:
        return f"{self.path} is damaged: the entries of an arm's moves do not fit its pieces"

    def piece_sums(self, arm: int) -> tuple[Any, int]:
        """Sums of the counts of the pieces over all games of an arm, (piece code, PIECE_COUNTS), and games.

        Games are added up as they are read: their number does not matter to the memory.
        """
        return self._summed("SELECT counts FROM piece_counts WHERE arm = ?", arm, (-1, len(PIECE_COUNTS)))

    def entry_sums(self, arm: int) -> tuple[Any, int]:
        """Sums of these over the games where they are known, (piece code, entry), and their number."""
        codes = 1 + max((code for code, _, _ in self.piece_codes(arm)), default=0)
        return self._summed("SELECT entries FROM uses WHERE arm = ?", arm, (codes, -1))

    def _summed(self, text: str, arm: int, shape: tuple[int, int]) -> tuple[Any, int]:
        total, games = np.zeros([max(0, size) for size in shape], np.int64), 0
        with closing(self.stream(text, (arm,))) as rows:
            for (blob,) in rows:
                counts = np.frombuffer(blob, "<u4").reshape(shape)
                if games and counts.shape != total.shape:
                    raise DatabaseError(self._misfit())
                total = total + counts if games else counts.astype(np.int64)
                games += 1
        return total, games

    def piece_codes(self, arm: int) -> list[tuple[int, str, str]]:
        """Code, name and side of the pieces of an arm."""
        rows = self.query(
            "SELECT code, piece, side FROM pieces JOIN arms USING (definition) WHERE arms.id = ?", (arm,)
        )
        return [(int(code), piece, side) for code, piece, side in rows]


def remedy(error: Exception) -> str:
    """What can be done about an error of SQLite, to be put behind its message; empty where nobody knows."""
    name = getattr(error, "sqlite_errorname", "")
    return next((f"; {text}" for start, text in REMEDIES.items() if name.startswith(start)), "")


def settings_of(text: str) -> Settings:
    """Settings as they are stored."""
    found = json.loads(text)
    found.setdefault("temperature", None)  # older databases know random openings only
    found["sprt"] = tuple(found["sprt"]) if found["sprt"] else None
    found["openings"] = tuple(
        Opening(opening["fen"], tuple(opening["moves"])) for opening in found["openings"]
    )
    return Settings(**found)
