"""Kinds of options that commands have: numbers within bounds, files, and several options at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def option(
    kind: click.ParamType[Any], name: str, meaning: str, called: str | None, more: Any
) -> Callable[[F], F]:
    """An option of a kind; its default, if it has one, is shown."""
    names = (name, called) if called else (name,)
    return click.option(*names, type=kind, help=meaning, **{"show_default": "default" in more, **more})


def whole(name: str, bounds: Any, meaning: str, called: str | None = None, **more: Any) -> Callable[[F], F]:
    """An option that is a whole number; None as a bound is none."""
    return option(click.IntRange(*bounds), name, meaning, called, more)


def real(name: str, bounds: Any, meaning: str, called: str | None = None, **more: Any) -> Callable[[F], F]:
    """An option that is a number; None as a bound is none."""
    return option(click.FloatRange(*bounds), name, meaning, called, more)


def file(name: str, meaning: str, called: str | None = None, **more: Any) -> Callable[[F], F]:
    """An option that is a file, which need not be there."""
    kind = click.Path(path_type=Path, dir_okay=False)
    return option(kind, name, meaning, called, {"metavar": "FILE", **more})


def all_of(*options: Any) -> Callable[[F], F]:
    """Several parameters of a command, in their order."""

    def decorate(command: F) -> F:
        for each in reversed(options):
            command = each(command)
        return command

    return decorate
