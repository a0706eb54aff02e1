"""The commands: parsers, help and examples stand in tables, one file a family.

A row of a command has its `help`, `examples` and `epilog`; what it `takes`, rows of parameters or names of
some among the `shared` of the family or in common.yaml; and the function that it `runs`, `with` some
arguments. That is handed what is said on the command line, and in its place the variant or position that it
names, loaded (`hands`), or an object of options (`choices`).

A row of a parameter is an `argument`, or an `option` with its names (`as` is the name of its value where it
has another). Its value is a text, unless a word says what else: `flag`, `whole` or `real` with bounds (null:
none; `above`: the first is not itself a value), `choice` of words or of a list by name, `path`, `amount`. A
default is shown, unless it is empty. `callback` is a function by name; all else is what click calls it.
"""

from __future__ import annotations

import math
from collections import UserDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from ....language.resources import data
from ....model.look import BOARDS, SETS
from ....rules.machine.forms import FORMS
from . import shell

TABLES = Path(__file__).parent.with_name("tables")
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
    """The class of options `room.file.Name`; those of the laboratory need no file."""
    file, _, name = name.rpartition(".")
    return getattr(import_module(f"..{file or 'lab.options'}", __package__), name)


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


# --- parameters ----------------------------------------------------------------------------------

NOTATIONS = (
    *("san", "lan", "uci", "figurine"),
    *("wxf", "iccs", "chinese", "korean", "usi", "kif", "ki2", "csa"),
)
CHOICES = {
    "notations": NOTATIONS,
    "written": tuple(name for name in NOTATIONS if name != "kif"),  # PGN's brackets are variations
    "boards": BOARDS,
    "sets": SETS,
    "forms": FORMS,
}
COMPLETES = {
    **dict.fromkeys(("variant", "variants", "--variant", "--from", "files"), "variants"),
    **dict.fromkeys(("--option -o", "--option"), "choices"),
    **dict.fromkeys(("file", "source", "database", "path", "--pgn"), "files"),
    "piece": "pieces",
}
"""An argument, or the names of an option -> what completes it, of the file completing.py."""
PATHS: dict[str, dict[str, bool]] = {
    "any": {},
    "file": {"dir_okay": False},
    "new folder": {"file_okay": False},
    "folder": {"file_okay": False, "exists": True, "writable": True},
}


class Real(click.FloatRange):
    """A finite number between bounds: `nan` lies between any two."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number that a text stands for."""
        found: float = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(f"'{value}' is not a finite number; write for example 1.5", param, ctx)
        return found


class Amount(click.ParamType[float]):
    """A number, or a number of percent."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number that a text stands for."""
        try:
            from ...lab.questions import number_of

            return number_of(str(value))
        except ValueError:
            self.fail(f"'{value}' is not a number; write for example 2% or 5", param, ctx)


class Named(click.Path):
    """A path; an empty text is none, and not the folder where one is."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path that a text names."""
        if value == "":
            self.fail("a name is missing: the text is empty", param, ctx)
        return super().convert(value, param, ctx)


TYPES: dict[str, Callable[[Any], click.ParamType[Any]]] = {
    "whole": lambda bounds: click.IntRange(*bounds),
    "real": lambda bounds: Real(*bounds),
    "above": lambda bounds: Real(bounds[0], bounds[1], min_open=True),
    "choice": lambda words: click.Choice(CHOICES[words] if isinstance(words, str) else words),
    "path": lambda kind: Named(path_type=Path, **PATHS[kind]),
    "amount": lambda _: Amount(),
}


def function(name: str) -> Callable[..., Any]:
    """The function `room.file.name` of the command line, whose file is imported when it is called."""
    file, _, called = name.rpartition(".")
    return lambda *given, **more: getattr(import_module(f"..{file}", __package__), called)(*given, **more)


def parameter(row: Mapping[str, Any]) -> click.Parameter:
    """The argument or option of a row."""
    more = dict(row)
    for word in TYPES.keys() & more.keys():
        more["type"] = TYPES[word](more.pop(word))
    if "callback" in more:
        more["callback"] = function(more["callback"])
    if said := COMPLETES.get(more.get("argument", more.get("option", ""))):
        more["shell_complete"] = function(f"completing.{said}")
    if "argument" in more:
        return click.Argument([more.pop("argument")], **more)
    names = [*more.pop("option").split(), *([more.pop("as")] if "as" in more else [])]
    shown = more.get("default") not in (None, "")
    return click.Option(names, **{"is_flag": more.pop("flag", None), "show_default": shown, **more})
