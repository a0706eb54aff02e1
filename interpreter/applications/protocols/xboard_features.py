"""The `feature` lines: what the engine understands, the variants, and the options to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...language.options import OptionSpec, show
from .xboard_offer import Offer, Offered

LONGEST = 480
GENERAL = (
    "feature setboard=1 usermove=1 ping=1 colors=0 sigint=0 sigterm=0 san=0 debug=1 reuse=1",
    "feature highlight=1 time=1 draw=0 name=0 ics=0 memory=1 smp=1 analyze=1 playother=1",
)
#: Settings of the search: name -> kind with default and bounds.
SETTINGS = {
    "Level": "-spin 0 0 10",
    "MultiPV": "-spin 1 1 50",
}


def feature_lines(name: str, offer: Offer, first: str) -> Iterator[str]:
    """Everything that is said after `done=0`."""
    yield from GENERAL
    yield f'feature myname="{name}"'
    yield from variants_lines(ordered(offer.entries, first))
    yield from (f'feature option="{setting} {values}"' for setting, values in SETTINGS.items())
    for shown, entry in offer.entries.items():
        for option, spec in entry.specs.items():
            yield f'feature option="{shown}.{option} {kind(spec)}"'
    yield "feature done=1"


def ordered(entries: Mapping[str, Offered], first: str) -> list[str]:
    """The names with one in front, then the user's own, then the games with the most rules of their own.

    Ordinary chess is left out but as the first, because XBoard would begin with it.
    """
    rest = (name for name in entries if name != first and name != "normal")
    return [first, *sorted(rest, key=lambda name: (-entries[name].source.own_rules, name))]


def variants_lines(names: list[str]) -> Iterator[str]:
    """The list of variants; a second line would replace the first, so the last ones may be left out."""
    text = ",".join(names)
    while len(text.encode()) > LONGEST - 20:
        text = text.rpartition(",")[0]
    yield f'feature variants="{text}"'


def kind(spec: OptionSpec) -> str:
    """An option of a definition as XBoard's kinds: check box, list or number."""
    if isinstance(spec.default, bool):
        return f"-check {int(spec.default)}"
    if spec.values:
        return "-combo " + " /// ".join(("*" if v == spec.default else "") + show(v) for v in spec.values)
    low, high = spec.minimum or 0, 1_000_000 if spec.maximum is None else spec.maximum
    return f"-spin {spec.default} {low} {high}"
