"""Arguments and options of commands, made of the rows of the tables.

A row is an `argument`, or an `option` with its names (`as` is the name of its value where it has another).
Its value is a text, unless a word says what else: `flag`, `whole` or `real` with bounds (null: none; `above`:
the first is not itself a value), `choice` of words or of a list by name, `path`, `amount`. A default is
shown, unless it is empty. `callback` is a function by name; everything else is what click calls it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from ...model.look import BOARDS, SETS
from ...rules.machine.forms import FORMS

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
            from ..lab.questions import number_of

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
    """The function `file.name` of the command line, whose file is imported when it is called."""
    file, _, called = name.rpartition(".")
    return lambda *given, **more: getattr(import_module(f".{file}", __package__), called)(*given, **more)


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
