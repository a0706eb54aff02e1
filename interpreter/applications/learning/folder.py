"""Where a run of learning is kept until it has ended, so that it can go on after an interrupt."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...caching import read_plain, state_root
from ...engine.learned import SUFFIX, Learned, look, write
from ...errors import RequestError
from ...play.variant import Variant
from .samples import Games, unpacked

MOST_BYTES = 1 << 32


class Folder:
    """The files of a run: its games behind its settings, the candidate, and the record of its match."""

    def __init__(self, variant: Variant, kind: str) -> None:
        self.variant = variant
        name = f"{variant.id}-{variant.definition_hash[:16]}-{kind}"
        self.path = state_root() / "learning" / name
        self.games = self.path / "games.jsonl"
        self.match = self.path / "match.pgn"

    def begin(self, settings: Mapping[str, Any], resume: bool) -> Games:
        """Begin a run or go on with it; returns its games so far.

        Raises RequestError where the run that is there is another, or damaged.
        """
        base = look(self.variant)[0]
        wanted = {**settings, "against": base.digest if base else ""}
        there, *games = self._lines() or [{}]
        if not there:
            self.clear()
            try:
                self.path.mkdir(parents=True, exist_ok=True)
                self.append(wanted)
            except OSError as error:
                raise RequestError(f"{self.path} cannot be written: {error.strerror}") from None
        elif not resume:
            raise RequestError(
                f"an interrupted run is kept in {self.path}: add --resume to go on, or delete that folder"
            )
        elif there != wanted:
            changed = [name for name in wanted if there.get(name) != wanted[name]]
            said = ", ".join(f"{name} was {there.get(name)!r}" for name in changed) or "other settings"
            raise RequestError(
                f"--resume: the interrupted run in {self.path} was begun otherwise ({said});"
                " repeat its command, or delete that folder"
            )
        else:
            self._mended()
        return list({game["game"]: game for game in games}.values())

    def append(self, line: Mapping[str, Any]) -> None:
        """Add a game, or what comes before them, in one piece. Raises OSError."""
        with self.games.open("ab") as stream:
            stream.write((json.dumps(line, separators=(",", ":")) + "\n").encode())

    def _lines(self) -> list[dict[str, Any]]:
        """What is in the file, but for what an interrupt has left without the end of its line."""
        try:
            text = read_plain(self.games, MOST_BYTES)
        except FileNotFoundError:
            return []
        except OSError as error:
            where = f"{self.games} cannot be read: {error.strerror or error}"
            raise RequestError(f"{where}; make it readable, or delete its folder and begin again") from None
        end = text.rfind(b"\n") + 1
        found: list[dict[str, Any]] = []
        for line in text[:end].splitlines():
            try:
                found.append(dict(json.loads(line).items()))
                if len(found) > 1:
                    check(found[-1])
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                where = f"{self.games} is damaged in line {len(found) or 1}"
                raise RequestError(f"{where}: delete its folder and start again") from None
        return found

    def _mended(self) -> None:
        """Take away what an interrupt has left without the end of its line. Raises RequestError."""
        try:
            os.truncate(self.games, read_plain(self.games, MOST_BYTES).rfind(b"\n") + 1)
        except OSError as error:
            raise RequestError(
                f"{self.games} cannot be written: {error.strerror}; make it writable and add --resume"
            ) from None

    def candidate(self, learned: Learned) -> Path:
        """Write what is to be tried; its name says what it is, so that a match goes on with the same only."""
        path = self.path / f"{learned.digest}{SUFFIX}"
        if not path.exists():
            write(self.variant, learned, path)
        return path

    def clear(self) -> None:
        """Remove the run."""
        with suppress(OSError):
            for path in (self.games, self.match, *self.path.glob(f"*{SUFFIX}")):
                path.unlink(missing_ok=True)
            self.path.rmdir()


def check(game: Mapping[str, Any]) -> None:
    """See that a game of a file has what it needs. Raises KeyError, TypeError or ValueError."""
    counts = [game["game"], game["points"], game["seconds"], game["positions"]]
    numbers = [*(game["rows"] if "rows" in game else [list(unpacked(game))]), counts]
    if not all(type(one) in (int, float, list) for row in numbers for one in row):
        raise TypeError("not a number")
