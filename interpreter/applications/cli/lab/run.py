"""The commands `lab run` and `lab compare`."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import click

from ....errors import quoted
from ....numerals import natural
from ..common import shell
from ..common.commands import made, said
from . import experiments, studies
from .options import ArmOptions, CompareOptions, RunOptions

RESUMING = (
    *("resume", "games", "workers", "executor", "parts", "kernel", "as_json", "quiet", "allow_hooks"),
)
"""What can be said with --resume."""
C = TypeVar("C", RunOptions, CompareOptions)
DATABASES = (".sqlite", ".sqlite3", ".db")
"""How names of databases end."""


MOST_NODES, MOST_STRENGTHS = 10**12, 20


def read_nodes(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    """Numbers of nodes a move, in rising order."""
    found = [natural(part.strip()) or 0 for part in value.split(",")] if value else []
    if not all(0 < number <= MOST_NODES for number in found) or len(set(found)) < len(found):
        wrong = f"expected different whole numbers as in 100,400,1600; found {quoted(value)}"
        raise click.BadParameter(wrong, ctx, param)
    if len(found) > MOST_STRENGTHS:
        raise click.BadParameter(f"{MOST_STRENGTHS} strengths at most, found {len(found)}", ctx, param)
    return tuple(sorted(found))


def run(
    variant: str | None, resume: Path | None, skill: tuple[int, ...], alone: bool, choices: RunOptions
) -> None:
    """Play an experiment with one variant, or a whole study, and print its main figures."""
    given = shell.given_options()
    games = choices.games if "games" in given else None
    if resume is not None:
        if variant is not None:
            raise shell.Refusal("lab run: --resume plays the missing games; leave VARIANT out")
        if vain := [option for name, option in given.items() if name not in RESUMING]:
            raise shell.Refusal(f"lab run: with --resume the database sets {', '.join(vain)}; leave it out")
        experiments.resume(resume, choices, games)
    elif variant is None:
        raise shell.Refusal("lab run: name a variant or a study, or use --resume FILE")
    elif path := studies.wanted(variant, given):
        studies.play(path, choices, games)
    elif skill and (choices.players or choices.nodes):
        raise shell.Refusal("lab run: --skill sets the players; leave out --players and --nodes")
    else:
        choices = thinking(choices)
        ladder: list[tuple[str, ...]] = [
            (f"engine:nodes={2 * nodes}", f"engine:nodes={nodes}") for nodes in skill
        ]
        if skill and choices.vary:
            raise shell.Refusal("lab run: --skill and --vary each make arms of their own; use one of them")
        if ladder:
            arms = [experiments.arm_of(variant, choices, players) for players in ladder]
        else:
            arms = experiments.swept(variant, choices)
        if (choices.changes or choices.vary) and not skill and not alone:
            arms.insert(0, experiments.arm_of(variant, replace(choices, changes=(), label=None)))
        experiments.play(arms, choices, differences=len(arms) > 1 and not skill)


def thinking(choices: C) -> C:
    """The same, where --nodes says how far engines look and nobody says who plays."""
    return replace(choices, players=("engine",)) if choices.nodes and not choices.players else choices


def one_arm(variant: str, choices: ArmOptions) -> tuple[str, ArmOptions]:
    """One arm of a comparison, as `lab compare` takes it."""
    return variant, choices


def read_arm(text: str, common: ArmOptions) -> tuple[str, ArmOptions]:
    """The variant of an arm, and its options: those it names itself, and those common to all."""
    try:
        command = made("ARM", said("lab")["arm"], "lab")
        command.add_help_option = False
        variant, own = command.main(shlex.split(text), prog_name="ARM", standalone_mode=False)
    except (ValueError, click.ClickException) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        raise shell.Refusal(f"lab compare: arm '{text}': {message}") from None
    return variant, replace(
        own,
        options={**common.options, **own.options},
        changes=(*common.changes, *own.changes),
        players=own.players or common.players,
        allow_hooks=own.allow_hooks or common.allow_hooks,
    )


def compare(arms: tuple[str, ...], choices: CompareOptions) -> None:
    """Play several arms with the same openings as far as their rules allow, and compare them."""
    for text in arms:
        if Path(text).suffix in DATABASES and Path(text).is_file():
            raise shell.Refusal(
                f"lab compare: {text} is not an arm; `lab show {text} --differences` compares the arms in it"
            )
    if len(arms) < 2:
        raise shell.Refusal("lab compare: at least two arms are needed; `lab run` plays one")
    if choices.label:
        raise shell.Refusal("lab compare: --label belongs to one arm; write it inside its quotes")
    choices = thinking(choices)
    found = [read_arm(text, choices) for text in arms]
    experiments.play([experiments.arm_of(variant, own) for variant, own in found], choices, differences=True)
