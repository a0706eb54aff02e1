"""Kinds of options that commands have: numbers within bounds, and files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def option(kind: click.ParamType[Any], name: str, meaning: str, called: str | None, more: Any) -> Any:
    """An option of a kind; its default, if it has one, is shown."""
    names = (name, called) if called else (name,)
    return click.option(*names, type=kind, help=meaning, show_default="default" in more, **more)


def whole(
    name: str, bounds: tuple[int | None, int | None], meaning: str, called: str | None = None, **more: Any
) -> Callable[[F], F]:
    """An option that is a whole number."""
    return option(click.IntRange(*bounds), name, meaning, called, more)  # type: ignore[no-any-return]


def real(
    name: str, bounds: tuple[float | None, float | None], meaning: str, called: str | None = None, **more: Any
) -> Callable[[F], F]:
    """An option that is a number."""
    return option(click.FloatRange(*bounds), name, meaning, called, more)  # type: ignore[no-any-return]


def file(name: str, meaning: str, called: str | None = None, **more: Any) -> Callable[[F], F]:
    """An option that is a file, which need not be there."""
    kind = click.Path(path_type=Path, dir_okay=False)
    return option(kind, name, meaning, called, {"metavar": "FILE", **more})  # type: ignore[no-any-return]
