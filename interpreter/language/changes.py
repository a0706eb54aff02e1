"""A rule changed in one place of a definition: `pieces.champion.moves=WA`, `end[3].moves=40`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..errors import ChangeError, did_you_mean, quoted
from .document import MappingNode, parse
from .flattened import dumped
from .inherit import laid_over

FILE = "--set"
"""What stands for the file's name in messages about a change."""
NONE = "none"
"""The value by which something is left out."""
STEP = re.compile(r"\.?([A-Za-z0-9_-]+)|\[([0-9]{1,4})\]")


def changed(whole: MappingNode, changes: Sequence[str]) -> MappingNode:
    """The whole definition with the changes, one after the other, laid over it like a child's.

    The value is YAML, or `none` where a child may say that. Raises ChangeError for a text that cannot be
    read or a place that is not there, DefinitionError if the definition does not allow the value.
    """
    if any(text.lstrip().startswith("pieces") for text in changes):
        whole = _without_witnesses(whole)
    for text in changes:
        whole = laid_over(whole, _child(whole, text), FILE)
    return whole


def _without_witnesses(whole: MappingNode) -> MappingNode:
    """The definition without the remarks that say in Betza notation how its pieces move as they are."""
    pieces = (
        (name, piece.like(entry for entry in piece.items() if entry[0] != "betza"))
        for name, piece in whole["pieces"].items()
    )
    return whole.like({**whole, "pieces": whole["pieces"].like(pieces)}.items())


def _child(whole: MappingNode, text: str) -> str:
    """The text of a definition that extends the whole one and says nothing but the change."""
    place, sign, value = text.partition("=")
    steps = _steps(place.strip())
    if not sign or not steps or not value.strip() or isinstance(steps[0], int):
        raise ChangeError(f"{FILE} {quoted(text)}: expected PATH=VALUE, as in pieces.rook.moves=R")
    if steps[0] in ("format", "variant", "extends"):
        raise ChangeError(f"{FILE} {quoted(text)}: '{steps[0]}' is not a rule; change it in a file")
    new = parse(f"value: {value.strip()}\n", f"{FILE} {text}")["value"]
    head = {"format": 2, "extends": whole["variant"]}
    head |= {key: whole[key] for key in ("variant", "name", "about") if key in whole}
    return dumped({**head, str(steps[0]): _put(whole.get(steps[0]), steps[1:], new, text)})


def _steps(place: str) -> list[str | int]:
    """The keys and list indices of a path; empty if it is none."""
    found: list[str | int] = []
    at = 0
    while at < len(place):
        match = STEP.match(place, at)
        if match is None:
            return []
        found.append(match[1] if match[1] is not None else int(match[2]))
        at = match.end()
    return found


def _put(old: Any, steps: Sequence[str | int], new: Any, text: str) -> Any:
    """What has to stand in a child in place of `old`: a mapping of the change alone, or a whole list."""
    if not steps:
        return new
    step = steps[0]
    if isinstance(step, int):
        if not isinstance(old, list) or step >= len(old):
            size = f"has the items [0] to [{len(old) - 1}]" if isinstance(old, list) else "is not a list"
            raise ChangeError(f"{FILE} {quoted(text)}: there is no [{step}]: what stands there {size}")
        kept = [] if new == NONE and len(steps) == 1 else [_replaced(old[step], steps[1:], new, text)]
        return [*old[:step], *kept, *old[step + 1 :]]
    if old is not None and not isinstance(old, dict):
        raise ChangeError(f"{FILE} {quoted(text)}: there is no '{step}' in {quoted(old)}")
    inner = None if old is None else old.get(step)
    if inner is None and len(steps) > 1:
        hint = did_you_mean(step, old or ())
        raise ChangeError(f"{FILE} {quoted(text)}: there is no '{step}' there; {hint}".rstrip("; "))
    return {step: _put(inner, steps[1:], new, text)}


def _replaced(old: Any, steps: Sequence[str | int], new: Any, text: str) -> Any:
    """An item of a list with the change in it; lists are not merged, so it has to be whole."""
    put = _put(old, steps, new, text)
    return {**old, **put} if isinstance(put, dict) and isinstance(old, dict) and steps else put
