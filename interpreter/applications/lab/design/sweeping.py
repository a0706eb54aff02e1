"""Sweeps: one setting after the other, of options and changes of a definition, or of strengths."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ....errors import RequestError, quoted
from ....numerals import natural
from ...matches.specs import LIMITS, SpecError
from .arms import Arm
from .trial import player

OPTIONS = "options."
"""What stands before the name of an option; every other place is one of the definition."""
RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?")
MOST = 200
"""Settings in a sweep at most."""


class SweepError(RequestError):
    """A sweep cannot be made; the message says why."""


@dataclass(frozen=True)
class Setting:
    """One combination: options, changes, and what it is called."""

    label: str
    options: Mapping[str, str]
    changes: tuple[str, ...]


def varied(text: str) -> tuple[str, tuple[str, ...]]:
    """Place and values of `PLACE=VALUE|VALUE` or `PLACE=FIRST..LAST..STEP`. Raises SweepError."""
    place, sign, said = text.partition("=")
    place = place.strip()
    if not sign or not place or not said.strip() or place == OPTIONS:
        raise SweepError(
            f"--vary {quoted(text)}: expected PLACE=VALUE|VALUE, as in options.NAME=0|20 or "
            "end[3].moves=40..60..10"
        )
    found = RANGE.fullmatch(said.strip())
    values = numbers(text, *found.groups()) if found else tuple(part.strip() for part in said.split("|"))
    if "" in values or len(set(values)) < len(values):
        raise SweepError(f"--vary {quoted(text)}: a value is empty or given twice")
    return place, values


def numbers(text: str, first: str, last: str, step: str | None) -> tuple[str, ...]:
    """The whole numbers of a range."""
    found = range(int(first), int(last) + 1, int(step or 1) or 1)
    if not 0 < len(found) <= MOST:
        raise SweepError(f"--vary {quoted(text)}: a range has 1 to {MOST} numbers, found {len(found)}")
    return tuple(str(number) for number in found)


def settings(texts: Sequence[str]) -> list[Setting]:
    """Every combination of what some texts vary, the last place changing fastest. Raises SweepError."""
    found = [varied(text) for text in texts]
    places = dict(found)
    if len(places) < len(found):
        raise SweepError("--vary is given twice for one place; write all values into one")
    return combined(places)


def combined(places: Mapping[str, Sequence[str]]) -> list[Setting]:
    """Every combination of the values of some places, the last place changing fastest. Raises SweepError."""
    total = 1
    for values in places.values():
        total *= len(values)
        if total > MOST:
            raise SweepError(f"a sweep has {MOST} settings at most; leave values out")
    return [setting(dict(zip(places, values, strict=True))) for values in product(*places.values())]


def setting(chosen: Mapping[str, str]) -> Setting:
    """The setting that gives each place a value."""
    own = {place: value for place, value in chosen.items() if place.startswith(OPTIONS)}
    return Setting(
        label=" ".join(f"{place.removeprefix(OPTIONS)}={value}" for place, value in chosen.items()),
        options={place.removeprefix(OPTIONS): value for place, value in own.items()},
        changes=tuple(f"{place}={value}" for place, value in chosen.items() if place not in own),
    )


def at_nodes(text: str, nodes: int) -> str:
    """A player with so many nodes a move. Raises SpecError for one that has a limit, or can have none."""
    if player(text).kind != "engine":
        raise SpecError(
            f"player {quoted(text)} looks no moves ahead, so --nodes does not apply to it; leave one out"
        )
    kind, _, rest = text.strip().partition(":")
    limits = [key for key in (*LIMITS, "level") if f",{key}=" in f",{rest.replace(' ', '')}"]
    if limits:
        raise SpecError(f"player {quoted(text)} has {limits[0]} of its own; leave that out, or --nodes")
    return f"{kind}:nodes={nodes}" + (f",{rest}" if rest else "")


def strengths(arms: Sequence[Arm], nodes: Sequence[int]) -> list[list[Arm]]:
    """The arms at each of some strengths, as they are without any. Raises SpecError."""
    if not nodes:
        return [list(arms)]
    players = [[[at_nodes(text, number) for text in arm.players] for arm in arms] for number in nodes]
    return [
        [replace(arm, players=(a, b)) for arm, (a, b) in zip(arms, each, strict=True)] for each in players
    ]


def strength_of(text: str) -> tuple[str, int | None]:
    """A player without its nodes, and these."""
    kind, _, rest = text.partition(":")
    items = [item.strip() for item in rest.split(",")]
    nodes = [item.removeprefix("nodes=") for item in items if item.startswith("nodes=")]
    others = [item for item in items if item and not item.startswith("nodes=")]
    return f"{kind}:{','.join(others)}", natural(nodes[0]) if nodes else None
