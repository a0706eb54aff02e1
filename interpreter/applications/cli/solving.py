"""`heterodox solve`: an ending, the start of a whole game, or all of its positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from . import endings, proof_search, retrograde
from .shell import Refusal, answer, load_variant, position_of

ENDING = ("prove", "line", "counted", "squares", "threads", "memory_mb")
"""Parameters that say nothing without an ending."""
WHOLE = ("prove", "line", "threads", "memory_mb")
"""Those of them that are about whole tables too."""


def command(
    variant: str,
    ending: str | None,
    options: dict[str, str],
    changes: Sequence[str],
    allow_hooks: bool,
    as_json: bool,
    checks: bool,
    most: int | None,
    whole: bool,
    unfolded: bool,
    **wishes: Any,
) -> None:
    """Solve an ending, a whole game, or a position, and print what is known then."""
    if ending is not None:
        if checks or most or whole or unfolded:
            named = "--whole, --unfolded, --checks and --most"
            raise Refusal(f"solve: {named} are about whole games; leave them out, or ENDING")
        loaded = load_variant(variant, options, allow_hooks, changes)
        found = endings.solve(loaded, ending, endings.EndingRequest(**wishes, changes=changes))
        answer(as_json, found.as_data, lambda: endings.as_text(found))
        return
    demand_meant(whole)
    if whole and (checks or most):
        raise Refusal("solve: --checks and --most are about a search; leave them out, or --whole")
    if unfolded and not whole:
        raise Refusal("solve: --unfolded is about all positions of a game; add --whole")
    loaded = load_variant(variant, options, allow_hooks, changes)
    starts = [position_of(loaded, fen, own=True) for fen in wishes["fens"]] or [loaded.position()]
    more = {"as_json": as_json} | {name: wishes[name] for name in ("output", "quiet")}
    if whole:
        more |= {name: wishes[name] for name in WHOLE}
        retrograde.command(starts, changes, unfolded=unfolded, **more)
    else:
        proof_search.command(starts, checks=checks, most=most, **more)


def demand_meant(whole: bool) -> None:
    """Refuse what says nothing without an ending."""
    given, context = click.core.ParameterSource.COMMANDLINE, click.get_current_context()
    names = {name for name in ENDING if context.get_parameter_source(name) == given}
    names -= set(WHOLE) if whole else set()
    if vain := [each.opts[0] for each in context.command.params if each.name in names]:
        raise Refusal(f"solve: {', '.join(vain)} is about an ENDING; name one")
