"""A game of the terminal as PGN: saved under a new name, or appended to a file of games."""

from __future__ import annotations

import datetime
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ....errors import RecordError, usable
from ...matches.course import LIMIT, RULE, Course
from ...matches.game import Game
from ...records import compose, pgn_text
from ...records.files import written

EVENT = "Game in the terminal"
GAME_BEGINS = (b"[", b"%", b";")
"""What a file of games can begin with."""


@dataclass
class ScoreSheet:
    """The record of one game. `players` are the names by side."""

    game: Game
    players: Mapping[str, str]
    course: Course | None = None
    saved: set[Path] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._start = self.game.position.fen()

    @property
    def empty(self) -> bool:
        """Is there nothing worth keeping?"""
        return not self.game.plies

    @property
    def kept(self) -> bool:
        """Is the game as it stands in a file?"""
        return bool(self.saved) and self._kept == self._state

    @property
    def _state(self) -> tuple[int, Course | None]:
        return len(self.game.events), self.course

    _kept: tuple[int, Course | None] = (-1, None)

    def text(self) -> str:
        """The game so far as PGN."""
        tags = {"Event": EVENT, "Date": f"{datetime.date.today():%Y.%m.%d}"}
        tags |= {side.capitalize(): name for side, name in self.players.items()}
        ended = self.course if self.course and self.course.kind != LIMIT else None
        by_rule = ended and ended.kind == RULE and ended.reason != "resignation"
        record = compose(
            self.game.position.variant,
            [event.move for event in self.game.events],
            self._start,
            tags,
            result=ended.result if ended and not by_rule else None,
            termination=ended.reason if ended and not by_rule else None,
        )
        return pgn_text(record)

    def save(self, name: str) -> None:
        """Write the game into a new file, or once more into its own. Raises RecordError."""
        path = Path(name).expanduser()
        if os.path.lexists(path) and path.resolve() not in self.saved:
            raise RecordError(
                f"{name} already exists; save under another name"
                f" (`--pgn FILE` on the command line adds games to a file)"
            )
        with written(str(path)) as stream:
            stream.write(self.text())
        self._note(path)

    def append(self, path: Path) -> None:
        """Add the game to the end of a file, in one piece. Raises RecordError."""
        text = self.text()
        with usable(path, RecordError), path.open("a+b") as stream:
            stream.write(gap(stream.seek(0, os.SEEK_END), tail(path)) + text.encode())
            stream.flush()
            os.fsync(stream.fileno())
        self._note(path)

    def _note(self, path: Path) -> None:
        self.saved.add(path.resolve())
        self._kept = self._state


def tail(path: Path, length: int = 4) -> bytes:
    """The last bytes of a file."""
    with path.open("rb") as stream:
        stream.seek(max(0, path.stat().st_size - length))
        return stream.read()


def gap(size: int, end: bytes) -> bytes:
    """What has to stand between the games of a file and the next: an empty line."""
    if not size:
        return b""
    end = end.replace(b"\r", b"")
    return b"" if end.endswith(b"\n\n") else b"\n" if end.endswith(b"\n") else b"\n\n"


def check_appendable(path: Path) -> None:
    """Try whether games can be added to a file, before one is played. Raises RecordError."""
    with usable(path, RecordError):
        new = not path.exists()
        with path.open("a+b") as stream:
            stream.seek(0)
            begin = stream.read(256).removeprefix(b"\xef\xbb\xbf").lstrip()
        if new:
            path.unlink()
    if begin and begin[:1] not in GAME_BEGINS and not begin[:1].isdigit():
        raise RecordError(f"{path}: holds no games (PGN); name another file")
