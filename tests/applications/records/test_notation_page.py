"""What docs/notation.md shows is true."""

from __future__ import annotations

import io
import re

from shared import ROOT

from interpreter.applications.cli.cli import cli
from interpreter.applications.records import PgnReader, model, reader, replay
from interpreter.applications.records.epd import read_epd
from interpreter.applications.records.lines import LONGEST_LINE

PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.M | re.S)


def test_the_game_is_legal() -> None:
    (text,) = [text for kind, text in BLOCKS if kind == "pgn"]
    (record,) = PgnReader(io.BytesIO(text.encode()))
    replay(record)
    assert (record.fault, record.notes, record.plies) == (None, [], 3)


def test_the_positions_are_in_order() -> None:
    (text,) = [text for kind, text in BLOCKS if kind == "epd"]
    found = [read_epd(line) for line in text.splitlines()]
    assert [epd.variant.id for epd in found] == ["chess", "wildebeest"]


def test_the_python_example_runs() -> None:
    (code,) = [text for kind, text in BLOCKS if kind == "python"]
    printed: list[tuple[object, ...]] = []
    exec(compile(code, "notation.md", "exec"), {"print": lambda *words: printed.append(words)})
    moves = ["w:d3", "b:--", "w:Nf3", "b:e6"]
    assert printed == [(None, "*", moves), ([*moves, "w:Nc3", "b:Nf6"],)]


def test_the_commands_exist() -> None:
    for group, name in re.findall(r"heterodox (pgn|epd|fen) (\w+)", PAGE):
        assert name in cli.commands[group].commands  # type: ignore[attr-defined]


def test_the_bounds_are_these() -> None:
    for number in (LONGEST_LINE, reader.MAX_GAME, reader.MAX_NODES):
        assert f"{number:,}" in PAGE
    assert f"variations {model.MAX_DEPTH} deep, {reader.MAX_TAGS} tags" in PAGE
