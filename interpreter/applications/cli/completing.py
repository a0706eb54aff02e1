"""What a shell completes: variants and files, options of the variant with their values, its pieces."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

import click
from click.shell_completion import CompletionItem, get_completion_class

from ...errors import REFUSED
from ...language import options
from ...language.inherit import resolve
from ...language.resources import shipped_ids

FILE = "file"


def script(name: str) -> None:
    """Print what makes a shell complete the command `heterodox`."""
    made = get_completion_class(name)
    assert made is not None
    click.echo(made(click.Command("heterodox"), {}, "heterodox", "_HETERODOX_COMPLETE").source())


def variants(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Ids of shipped variants, and files."""
    found = [CompletionItem(name) for name in shipped_ids() if name.startswith(begun)]
    return [CompletionItem(begun, type=FILE), *found]  # bash forgets what it has when files come


def files(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Files of any kind."""
    return [CompletionItem(begun, type=FILE)]


def pieces(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The pieces of the variant that has been named."""
    names = (name for name in _section(context, "pieces") if name != "all")
    return [CompletionItem(name) for name in names if name.startswith(begun)]


def choices(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """`option=value` of the variant that has been named."""
    return [CompletionItem(text) for text in _choices(context) if text.startswith(begun)]


def _choices(context: click.Context) -> Iterator[str]:
    with suppress(*REFUSED):
        for name, spec in options.declared(resolve(_variant(context))).items():
            yield from (f"{name}={options.show(value)}" for value in spec.samples)


def _section(context: click.Context, name: str) -> list[str]:
    with suppress(*REFUSED):
        return list(resolve(_variant(context)).get(name, ()))
    return []


def _variant(context: click.Context) -> str:
    """The variant that the line names; click does not say before an option that lacks its value."""
    words = os.environ.get("COMP_WORDS", "").split()
    known = {*shipped_ids()}
    named = (word for word in words if word in known or word.endswith((".yaml", ".yml")))
    return str(context.params.get("variant") or next(named, ""))
