"""What `diff` prints: how the rules of two variants differ, and positions that show it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import click

from ....errors import FenError, RequestError
from ....play.variant import Position, Variant
from ...authoring.workbench.difference import Comparison, Witness, compare
from ...authoring.workbench.rule_changes import Change, changes, some
from ..common.progress import Progress
from ..common.shell import answer, counted, load_variant, read_pairs
from ..common.terminal import Style, board_text

_CHOICE = re.compile(r"(?P<name>.+?):(?P<choice>\w+=[^:/\\]*)")


def diff(
    a: str,
    b: str,
    options_a: dict[str, str],
    options_b: dict[str, str],
    games: int,
    each: int,
    seconds: float,
    as_json: bool,
    allow_hooks: bool,
) -> None:
    """Tell how two variants differ: their rules, and positions in which they play differently."""
    first, second = (
        load_variant(*named(name, chosen), allow_hooks) for name, chosen in ((a, options_a), (b, options_b))
    )
    found = changes(first, second)
    until = time.monotonic() + seconds
    state = [Comparison(games)]

    def go_on(so_far: Comparison) -> bool:
        state[0] = so_far
        progress.show()
        return time.monotonic() < until

    def headline() -> str:
        return f"comparing: {state[0].games} of {games} games, {state[0].positions:,} positions"

    with Progress(headline, passing=True) as progress:
        comparison = compare(first, second, games, each, go_on) if games else None
    what = (first, second, found, comparison)
    answer(as_json, lambda: as_data(*what), lambda: as_text(*what))
    if found or (comparison and not comparison.equal):
        raise click.exceptions.Exit(1)


def named(text: str, chosen: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The variant and its options of `omega:option=value,other=value`, with further options.

    Raises RequestError for a choice that is none.
    """
    match = _CHOICE.fullmatch(text)
    if match is None:
        return text, dict(chosen)
    try:
        return match["name"], {**read_pairs(match["choice"].split(",")), **chosen}
    except ValueError as error:
        raise RequestError(f"{text}: {error}") from None


# --- output ------------------------------------------------------------------------------------


def as_text(a: Variant, b: Variant, found: Sequence[Change], comparison: Comparison | None) -> str:
    """Rules first, then positions with their boards, then a line that sums up."""
    lines = [f"--- {_title(a)}", f"+++ {_title(b)}"] if found or comparison else []
    section = ""
    for change in found:
        if change.section != section:
            section = change.section
            lines.append(f"@@ {section}")
        lines += [f"- {change.before}"] * bool(change.before) + [f"+ {change.after}"] * bool(change.after)
    for witness in comparison.witnesses if comparison else ():
        lines += ["", *_witness(a, b, witness)]
    return "\n".join([*lines, "", _summary(found, comparison)]).lstrip("\n")


def _title(variant: Variant) -> str:
    chosen = ",".join(f"{key}={json.dumps(value)}" for key, value in variant.options.items())
    return f"{variant.id} {variant.ruleset.version}" + (f" ({chosen})" if chosen else "")


HEADS = {"moves": "moves differ", "effect": "a move differs in effect", "outcome": "outcome"}


def _witness(a: Variant, b: Variant, witness: Witness) -> Iterator[str]:
    yield f"@@ {HEADS[witness.kind]}: {witness.fen}"
    if witness.moves:
        yield f"after {' '.join(witness.moves)}"
    yield board_text(_position(a, b, witness.fen), Style())
    if witness.kind == "outcome":
        yield f"- {witness.outcome_a}"
        yield f"+ {witness.outcome_b}"
        return
    for sign, moves in (("-", witness.only_a), ("+", witness.only_b)):
        if moves:
            yield f"{sign} {some(moves)}"


def _position(a: Variant, b: Variant, fen: str) -> Position:
    """The position in the variant that can have it."""
    try:
        return a.own_position(fen)
    except FenError:
        return b.own_position(fen)


def _summary(found: Sequence[Change], comparison: Comparison | None) -> str:
    rules = (
        f"{counted(len(found), 'difference')} of the rules" if found else "the rules read the same in words"
    )
    if comparison is None:
        return rules
    parts = [
        rules,
        f"{counted(comparison.positions, 'position')} of {comparison.games} random games compared",
    ]
    if not comparison.complete:
        parts.append(f"stopped by the time limit, {comparison.wanted} games were wanted (--seconds)")
    parts += [f"{comparison.found[kind]:,} differ in {kind}" for kind in sorted(comparison.found)]
    if comparison.unreadable:
        parts.append(f"{comparison.unreadable:,} positions of one that the other cannot have")
    return "; ".join(parts)


def as_data(a: Variant, b: Variant, found: Sequence[Change], comparison: Comparison | None) -> dict[str, Any]:
    """The same for programs."""
    data: dict[str, Any] = {
        "a": {"id": a.id, "hash": a.definition_hash, "options": dict(a.options)},
        "b": {"id": b.id, "hash": b.definition_hash, "options": dict(b.options)},
        "equal": not found and (comparison is None or comparison.equal),
        "rules": [asdict(change) for change in found],
    }
    if comparison is not None:
        data["games"] = comparison.games
        data["wanted"] = comparison.wanted
        data["complete"] = comparison.complete
        data["positions"] = comparison.positions
        data["unreadable"] = comparison.unreadable
        data["different"] = dict(comparison.found)
        data["witnesses"] = [asdict(witness) for witness in comparison.witnesses]
    return data
