"""The commands: parsers, help and examples stand in tables, one file a family.

A row of a command has its `help`, `examples` and `epilog`; what it `takes`, rows of parameters or names of
some among the `shared` of the family or in common.yaml; and the function that it `runs`, `with` some
arguments. That is handed what is said on the command line, and in its place the variant or position that it
names, loaded (`hands`), or an object of options (`choices`).
"""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from ...language.resources import data
from . import shell
from .parameters import function, parameter

TABLES = Path(__file__).with_name("tables")
FAMILIES = {
    "looking": ("list", "show", "moves", "perft", "eval", "why", "attackers"),
    "playing": ("play", "analyse", "match", "learn", "solve", "bench", "warmup"),
    "protocols": ("uci", "usi", "ucci", "xboard", "engine"),
    "records": ("pgn", "epd", "fen", "puzzles"),
    "publishing": ("explain", "rulebook", "draw", "publish", "tables", "import", "export"),
    "authoring": ("check", "explain-code", "test", "new", "fmt", "diff", "schema", "studio", "lsp"),
    "shells": ("completion",),
    "lab": ("lab",),
}
Row = Mapping[str, Any]


class CommandTable(UserDict[str, Any]):
    """The commands by name, each made when it is asked for: a short command reads one family."""

    def __getitem__(self, name: str) -> click.Command:
        """The command of a name."""
        if isinstance(family := self.data[name], str):
            self.data[name] = made(name, rows(family)[name], family)
        found: click.Command = self.data[name]
        return found


@cache
def said(family: str) -> Row:
    """What a table says."""
    found: Row = data(str(TABLES / family), family)
    return found


def rows(family: str) -> Row:
    """The rows of the commands of a family."""
    found: Row = said(family)["commands"]
    return found


def parameters(taken: Any, family: str) -> Iterator[click.Parameter]:
    """The parameters of rows, and of names of rows or of lists of names."""
    known = {**said("common"), **said(family).get("shared", {})}
    for each in taken:
        found = known[each] if isinstance(each, str) else each
        if isinstance(found, list):
            yield from parameters(found, family)
        else:
            yield parameter(found)


def made(name: str, row: Row, family: str) -> click.Command:
    """The command of a row."""
    more: dict[str, Any] = {
        "help": row["help"].replace("\\b", "\b"),
        "epilog": "\b\n" + row["epilog"] if "epilog" in row else None,
        "params": list(parameters(row.get("takes", ()), family)),
    }
    if "runs" in row:
        more["callback"] = running(row)
    if "commands" in row:
        more["commands"] = {each: made(each, one, family) for each, one in row["commands"].items()}
    command = (shell.Commands if "commands" in more else shell.Command)(name, **more)
    command.examples = row.get("examples", "")
    return command


def options_of(name: str) -> Any:
    """The class of options `file.Name`; those of the laboratory need no file."""
    file, _, name = name.rpartition(".")
    return getattr(import_module(f".{file or 'lab.options'}", __package__), name)


def running(row: Row) -> Callable[..., Any]:
    """What a command does with the values of its parameters."""
    run = function(row["runs"])

    def call(**given: Any) -> Any:
        if "hands" in row:
            given = HANDS[row["hands"]](**given)
        if "choices" in row:
            kind = options_of(row["choices"])
            given["choices"] = kind(**{each.name: given.pop(each.name) for each in fields(kind)})
        return run(**given, **row.get("with", {}))

    return call


HANDS: dict[str, Callable[..., dict[str, Any]]] = {
    "variant": shell.with_variant,
    "position": shell.with_position,
    "given": shell.with_given,
}
