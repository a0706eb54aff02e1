"""The command `explain`; how the dialects of Betza notation read a text, in sentences and on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click
import yaml

from ....language.resources import data
from ....model.betza import movement
from ....play.loading import load_text
from ...exchange.betza_readings import HOME, Reading, readings
from ...records.files import written
from ..common.shell import Refusal, answer, load_variant
from .explain import Explained, explained, folded


def command(
    variant: str | None,
    piece: str | None,
    square: str | None,
    options: dict[str, str],
    allow_hooks: bool,
    black: bool,
    svg: str | None,
    only_ascii: bool,
    betza: str | None,
    as_json: bool,
) -> None:
    """Explain a piece of a variant, or a text in Betza notation."""
    if betza is not None:
        if variant is not None or options or allow_hooks or black or svg is not None:
            raise click.UsageError("--betza explains a text: without VARIANT; of options --ascii and --json.")
        answer(as_json, lambda: data_of(betza), lambda: text_of(betza, only_ascii))
        return
    if variant is None or piece is None:
        raise click.UsageError(f"Missing argument '{'VARIANT' if variant is None else 'PIECE'}'.")
    told = explained(load_variant(variant, options, allow_hooks), piece, square, black)
    if svg is not None:
        with written(svg) as stream:
            stream.write(told.svg())
    if as_json or svg != "-":
        answer(as_json, told.data, lambda: told.text(only_ascii))


def groups(found: Sequence[Reading]) -> list[tuple[list[str], tuple[dict[str, Any], ...]]]:
    """The readings that there are, with the dialects that share each."""
    kept: list[tuple[list[str], tuple[dict[str, Any], ...]]] = []
    for reading in found:
        same = [names for names, entries in kept if _meaning(entries) == _meaning(reading.entries)]
        if reading.error is None and same:
            same[0].append(reading.dialect)
        elif reading.error is None:
            kept.append(([reading.dialect], reading.entries))
    return kept


def _meaning(entries: Sequence[dict[str, Any]]) -> Any:
    meant = movement(list(entries))
    return meant if meant is not None else list(entries)


def _begins_at_home(entries: Sequence[dict[str, Any]]) -> bool:
    return any(entry.get("from") == HOME for entry in entries)


def _shown(entries: Sequence[dict[str, Any]]) -> Explained:
    moves = yaml.safe_dump(list(entries), default_flow_style=True, width=10_000, sort_keys=False).strip()
    regions = f"regions: {{{HOME}: second_rank}}" if _begins_at_home(entries) else ""
    empty = "\n".join(["  . . . . . . . . . . ."] * 7)
    variant = load_text(data(__file__, "texts")["betza"].format(regions=regions, moves=moves, empty=empty))
    told = explained(variant, "piece", None, False)
    return replace(told, diagrams=tuple(diagram for diagram in told.diagrams if diagram.side == 0))


def text_of(text: str, only_ascii: bool = False) -> str:
    """What every dialect makes of a text. Raises Refusal where none reads it."""
    found = readings(text)
    errors = [f"{reading.dialect}: {reading.error}" for reading in found if reading.error]
    if len(errors) == len(found):
        raise Refusal(
            "\n".join(["error: no dialect of Betza notation reads this", *(f"  {e}" for e in errors)])
        )
    parts = []
    for names, entries in groups(found):
        parts.append(f"Read by {', '.join(names)}:")
        parts.append(_shown(entries).text(only_ascii).strip())
        if _begins_at_home(entries):
            parts.append(f"{HOME}: where the piece stands at first; drawn as the second rank.")
    parts += [folded(f"Not read by {error}", rest="  ") for error in errors]
    return "\n\n".join(parts)


def data_of(text: str) -> dict[str, Any]:
    """The same for programs."""
    return {
        "betza": text,
        "readings": [
            {
                "dialect": reading.dialect,
                "moves": list(reading.entries) if reading.error is None else None,
                "error": reading.error and {"offset": reading.error.offset, "reason": reading.error.reason},
            }
            for reading in readings(text)
        ],
    }
