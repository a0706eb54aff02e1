"""Sweeps: one setting after the other of options and changes of a definition, as arms of an experiment."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ...errors import quoted

OPTIONS = "options."
"""What stands before the name of an option; every other place is one of the definition."""
RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?")
MOST = 200
"""Settings in a sweep at most."""


class SweepError(ValueError):
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
