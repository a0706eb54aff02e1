"""Start positions of theirs: the diagram, holes, hands and rights."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...errors import quoted
from .settings import Settings

_FIELDS = re.compile(r"(?P<board>[^\s\[]+)(?:\[(?P<hand>[^\]\s]*)\])?(?P<rest>(?:\s.*)?)")
_TOKEN = re.compile(r"[0-9]+|\*|\+?[A-Za-z]~?")
_CHECKS = re.compile(r"\s([0-9]+)\+([0-9]+)(?:\s|$)")


@dataclass(frozen=True)
class Setup:
    """A start position: rows from the top of letters, `.` and `*`; the hand's letters; what stands behind."""

    rows: tuple[tuple[str, ...], ...]
    hand: str = ""
    turn: str = "w"
    rights: str = "-"
    checks: tuple[int, int] | None = None
    rest: tuple[str, ...] = field(default=())

    @property
    def letters(self) -> set[str]:
        """The letters of the pieces on the board and in the hands, as capitals."""
        standing = {token[-1].upper() for row in self.rows for token in row if token not in (".", "*")}
        return standing | {letter.upper() for letter in self.hand if letter.isalpha()}

    @property
    def marked(self) -> set[str]:
        """The pieces on the board that are promoted from the start, as White would have them."""
        return {token.upper() for row in self.rows for token in row if "+" in token}

    def at(self, file: int, rank: int) -> str:
        """What stands on a square, both counted from 0."""
        return self.rows[len(self.rows) - 1 - rank][file]

    def diagram(self) -> str:
        """The rows as a definition has them."""
        return "".join(" ".join(row) + "\n" for row in self.rows)


def setup_of(settings: Settings) -> Setup:
    """The start position of a variant. Raises ValueError where it is none of its board and pieces."""
    text = str(settings["startFen"])
    match = _FIELDS.fullmatch(text)
    if match is None:
        raise ValueError(f"{quoted(text)} is no position")
    rest = match["rest"].split()
    checks = _CHECKS.search(match["rest"])
    found = Setup(
        tuple(_rows(match["board"], settings)),
        (match["hand"] or "").replace("-", ""),
        rest[0] if rest and rest[0] in ("w", "b") else "w",
        rest[1] if len(rest) > 1 and re.fullmatch(r"[A-Za-z]+|-", rest[1]) else "-",
        (int(checks[1]), int(checks[2])) if checks else None,
        tuple(rest),
    )
    for letter in found.letters:
        if letter not in settings.letters:
            raise ValueError(f"{quoted(letter)} is the letter of no piece of the variant")
    return found


def _rows(board: str, settings: Settings) -> Iterator[tuple[str, ...]]:
    rows = board.strip("/").split("/")
    if len(rows) != settings.ranks:
        raise ValueError(f"the position has {len(rows)} ranks, the board {settings.ranks}")
    for row in rows:
        tokens = _TOKEN.findall(row)
        if "".join(tokens) != row:
            raise ValueError(f"{quoted(row)} is no row of a position")
        if any(token.isdigit() and len(token) > 2 for token in tokens):
            raise ValueError(f"{quoted(row)} is longer than any board")
        places = [place for token in tokens for place in (["."] * int(token) if token.isdigit() else [token])]
        if len(places) != settings.files:
            raise ValueError(f"{quoted(row)} has {len(places)} squares, the board {settings.files} files")
        yield tuple(places)
