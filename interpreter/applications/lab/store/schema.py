"""The layout of a laboratory's database. docs/laboratory.md explains it; it only ever grows."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from pathlib import Path

from ..kernel.counting import GAME_COUNTS
from .tension import Tension

VERSION = 4
"""Number of the layout, kept as SQLite's user_version."""
APPLICATION = 0x48745864
"""SQLite's application_id of such a database: "HtXd"."""

TENSION = tuple(field.name for field in fields(Tension))
REAL = ("white_score", "swing", "drama", "clarity", "seconds")
TEXTS = ("reason", "kind")

COLUMNS = (
    *("arm", "number", "a_white", "white_score", "reason", "kind", "opening_plies"),
    *GAME_COUNTS,
    *TENSION,
    *("nodes_a", "nodes_b", "seconds"),
)
"""Columns of the table `games`, in their order."""
USES = ("first_capture", "white_first", "frozen")
"""Columns of the table `uses` that are numbers."""
COUNTED = (*COLUMNS, *USES)
"""Everything that a game has as one value."""
JOINED = "games LEFT JOIN uses USING (arm, number)"
"""Where these are; games of older layouts have nothing in `uses`."""

DESCRIBING = ("experiments", "definitions", "pieces", "arms", "looks", "questions", "hook_files")
"""The tables that say what is played; the others hold the games."""


@dataclass(frozen=True, slots=True)
class Row:
    """One game.

    `white_score` is 0, 1/2 or 1; `kind` "rule", "limit" or "forfeit"; `counts` in the order of GAME_COUNTS;
    `tension` in the order of the fields of Tension. `nodes` of A and B. `opening_plies` moves were
    given. Blobs are little-endian: `moves` unsigned 32 bits a move, `scores` signed 16 bits a ply, White's
    view (see tension.py), empty if nobody scored; `pieces` unsigned 32 bits, the array (code, PIECE_COUNTS);
    `entries` the same of the array (code, entry of its moves). `uses` in the order of USES.
    """

    number: int
    a_white: bool
    white_score: float
    reason: str
    kind: str
    opening_plies: int
    fen: str | None
    counts: tuple[int, ...]
    tension: tuple[float | None, ...]
    nodes: tuple[int, int]
    seconds: float
    moves: bytes
    scores: bytes
    pieces: bytes
    uses: tuple[int | None, ...]
    entries: bytes


def _typed(name: str) -> str:
    kind = "REAL" if name in REAL else "TEXT" if name in TEXTS else "INTEGER"
    return f"{name} {kind}{'' if name in TENSION else ' NOT NULL'}"


_LAYOUT = Path(__file__).with_name("layout.sql").read_text("utf-8")
_STATEMENTS: dict[str, str] = {
    statement.split()[2]: f"{statement.replace('{columns}', ', '.join(map(_typed, COLUMNS)))};\n"
    for statement in re.findall(r"^CREATE TABLE .*?(?=;$)", _LAYOUT, re.DOTALL | re.MULTILINE)
}


def _made(*tables: str) -> str:
    """The statements that make some tables."""
    return "".join(_STATEMENTS[name] for name in tables)


GAMES = _made("games", "records", "piece_counts", "uses")
"""The tables of the games, which parts have too; see parts.py."""
STEPS = (_made("looks"), _made("questions"), _made("hook_files", "uses"))
"""What each layout has that the one before had not, from layout 2 on."""
GROWTH = {version: "".join(STEPS[version - 1 :]) for version in range(1, VERSION)}
"""What is added to a database of an older layout."""
TABLES = f"""
{_made(*_STATEMENTS)}
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""
