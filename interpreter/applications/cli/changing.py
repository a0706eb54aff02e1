"""The parameter `--set PATH=VALUE`: rules changed in one place of a definition."""

from __future__ import annotations

from collections.abc import Sequence

import click

from .shell import Command

changes_option = click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="PATH=VALUE",
    help="Change the definition in one place; repeat for more.",
)


def with_blanks(words: Sequence[str]) -> list[str]:
    """The words of a command line, those put together again that belong to one value of --set.

    A value with open brackets goes on.
    """
    found: list[str] = []
    for word in words:
        if len(found) > 1 and found[-2] == "--set" and is_open(found[-1]):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def is_open(value: str) -> bool:
    """Are there more brackets opened than closed?"""
    return sum(value.count(mark) for mark in "[{") > sum(value.count(mark) for mark in "]}")


class WithChanges(Command):
    """A command whose values of --set may have spaces between brackets."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line."""
        return super().parse_args(ctx, with_blanks(args))
