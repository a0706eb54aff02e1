"""The layout of a laboratory's database. docs/laboratory.md explains it; it only ever grows."""

from __future__ import annotations

from dataclasses import fields

from .kernel.counting import GAME_COUNTS
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


def _typed(name: str) -> str:
    kind = "REAL" if name in REAL else "TEXT" if name in TEXTS else "INTEGER"
    return f"{name} {kind}{'' if name in TENSION else ' NOT NULL'}"


USES_TABLE = """
CREATE TABLE uses (
    arm INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first_capture INTEGER,
    white_first INTEGER,
    frozen INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (arm, number)
);
"""
"""What layout 4 has of every game and layout 3 had not."""
GAMES = f"""
CREATE TABLE games (
    {", ".join(_typed(name) for name in COLUMNS)},
    PRIMARY KEY (arm, number)
) WITHOUT ROWID;
CREATE TABLE records (
    arm INTEGER NOT NULL,
    number INTEGER NOT NULL,
    fen TEXT,
    moves BLOB NOT NULL,
    scores BLOB NOT NULL,
    PRIMARY KEY (arm, number)
);
CREATE TABLE piece_counts (
    arm INTEGER NOT NULL,
    number INTEGER NOT NULL,
    counts BLOB NOT NULL,
    PRIMARY KEY (arm, number)
);
{USES_TABLE}"""
"""The tables of the games, which parts have too; see parts.py."""
LOOKS = """
CREATE TABLE looks (
    experiment INTEGER NOT NULL REFERENCES experiments(id),
    games INTEGER NOT NULL,
    planned INTEGER NOT NULL,
    created TEXT NOT NULL,
    PRIMARY KEY (experiment, games)
) WITHOUT ROWID;
"""
"""What layout 2 has and layout 1 had not."""
QUESTIONS = """
CREATE TABLE questions (
    experiment INTEGER NOT NULL REFERENCES experiments(id),
    games INTEGER NOT NULL,
    question TEXT NOT NULL,
    study TEXT NOT NULL,
    created TEXT NOT NULL,
    PRIMARY KEY (experiment, games)
) WITHOUT ROWID;
"""
"""What layout 3 has and layout 2 had not."""
HOOK_FILES = """
CREATE TABLE hook_files (
    arm INTEGER NOT NULL REFERENCES arms(id),
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (arm, name)
) WITHOUT ROWID;
"""
"""What layout 4 has and layout 3 had not: hook files that go with an arm."""
STEPS = (LOOKS, QUESTIONS, HOOK_FILES + USES_TABLE)
"""What each layout has that the one before had not, from layout 2 on."""
GROWTH = {version: "".join(STEPS[version - 1 :]) for version in range(1, VERSION)}
"""What is added to a database of an older layout."""

TABLES = f"""
CREATE TABLE experiments (
    id INTEGER PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE,
    created TEXT NOT NULL,
    seed INTEGER NOT NULL,
    settings TEXT NOT NULL,
    versions TEXT NOT NULL
);
CREATE TABLE definitions (
    hash TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    name TEXT NOT NULL,
    squares INTEGER NOT NULL
);
CREATE TABLE pieces (
    definition TEXT NOT NULL REFERENCES definitions(hash),
    code INTEGER NOT NULL,
    piece TEXT NOT NULL,
    side TEXT NOT NULL,
    symbol TEXT NOT NULL,
    PRIMARY KEY (definition, code)
) WITHOUT ROWID;
CREATE TABLE arms (
    id INTEGER PRIMARY KEY,
    experiment INTEGER NOT NULL REFERENCES experiments(id),
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    definition TEXT NOT NULL REFERENCES definitions(hash),
    text TEXT NOT NULL,
    options TEXT NOT NULL,
    changes TEXT NOT NULL,
    player_a TEXT NOT NULL,
    player_b TEXT NOT NULL,
    folder TEXT,
    allow_hooks INTEGER NOT NULL,
    wanted INTEGER NOT NULL,
    decided TEXT,
    UNIQUE (experiment, number)
);
{GAMES}{LOOKS}
{QUESTIONS}{HOOK_FILES}
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""
