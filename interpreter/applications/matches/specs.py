"""Who plays: specification strings such as `engine:nodes=1000` or `uci:fairy-stockfish,movetime=100ms`."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...errors import RequestError, did_you_mean, quoted
from ...numerals import natural
from .budgets import Budget, Control
from .left_out import entries

KINDS = ("engine", "random", "greedy", "uci", "usi", "ucci", "cecp")
PROGRAMS = ("uci", "usi", "ucci", "cecp")
LIMITS = ("nodes", "movetime", "depth", "clock")
KEYS: dict[str, tuple[str, ...]] = {
    "engine": (*LIMITS, "level", "threads", "hash", "learned", "without", "name"),
    "random": ("without", "name"),
    "greedy": ("without", "name"),
    **dict.fromkeys(("uci", "usi", "ucci"), (*LIMITS, "threads", "hash", "variant", "name")),
    "cecp": ("movetime", "depth", "clock", "threads", "hash", "variant", "name"),
}
DEFAULT_NODES = 10_000
GAMES = os.pathsep.join(("/usr/games", "/usr/local/games"))
"""Where systems keep programs that play, which is not in everybody's PATH."""

LONGEST = 4_000
MOST_PLIES = 1_000_000
"""Longest game that can be asked for."""
DURATION = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s|min)")
UNITS = {"ms": 0.001, "s": 1.0, "min": 60.0}


class SpecError(RequestError):
    """A specification of a player is wrong; the message says where and what would be right."""


@dataclass(frozen=True)
class Spec:
    """A player as it was asked for; `without`: entries of `forbid` as JSON, moves that it never makes."""

    text: str
    kind: str
    budget: Budget = field(default_factory=Budget)
    command: tuple[str, ...] = ()
    level: int | None = None
    threads: int = 1
    hash_mb: int = 16
    learned: bool | Path = True
    without: tuple[str, ...] | None = None
    variant: str | None = None
    name: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """What it is called in tables and records."""
        return self.name or self.text

    @property
    def timing(self) -> Budget:
        """The limits as the player's protocol can say them."""
        return self.budget.in_sessions() if self.kind == "cecp" else self.budget

    @property
    def thinks(self) -> bool:
        """Does it look further than one move?"""
        return self.kind not in ("random", "greedy")


def parse(text: str, movetime: float | None = None, besides: Sequence[str] = ()) -> Spec:
    """Read a specification. Raises SpecError, whose message knows what may be named `besides`.

    `movetime`, in seconds a move, is for another program without any limit, which is an error else.
    """
    if len(text) > LONGEST or not text.isprintable():
        raise SpecError(f"player {quoted(text)}: too long, or not printable")
    kind, _, rest = text.strip().partition(":")
    if kind not in KINDS:
        known = (*besides, *KINDS)
        hint = did_you_mean(kind, known) or f"players are {', '.join(known)}"
        raise SpecError(f"player {quoted(text)}: no kind of player is called {quoted(kind)}; {hint}")
    found = rest.split(",") if kind in PROGRAMS else outside_brackets(rest)
    items = [item.strip() for item in found] if rest.strip() else []
    try:
        command = _command(kind, items.pop(0) if items else "") if kind in PROGRAMS else ()
        values = _read(kind, items)
        if command and movetime is not None and not any(key in values for key in LIMITS):
            values["movetime"] = movetime
        return _build(text.strip(), kind, command, values)
    except SpecError as error:
        raise SpecError(f"player {quoted(text, 80)}: {error}") from None


def outside_brackets(text: str) -> list[str]:
    """A text split at its commas, those in brackets aside."""
    items, depth = [""], 0
    for letter in text:
        depth += (letter in "{[") - (letter in "}]")
        if letter == "," and depth <= 0:
            items.append("")
        else:
            items[-1] += letter
    return items


def _command(kind: str, text: str) -> tuple[str, ...]:
    """The command line of a program, its file looked up."""
    example = f"{kind}:/usr/games/program,movetime=100ms"
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise SpecError(f"the command {quoted(text)} cannot be read: {str(error).lower()}") from None
    if not words or re.fullmatch(r"[\w.]+=.*", words[0]):
        raise SpecError(f"the command of the program is missing: {example}")
    name = str(Path(words[0]).expanduser())
    found = shutil.which(name) or shutil.which(name, path=GAMES)
    if found is None:
        raise SpecError(f"no program {quoted(words[0])} can be run; give its path")
    return (found, *words[1:])


def _read(kind: str, items: list[str]) -> dict[str, Any]:
    """The values of `key=value` items by key; options of the program under `options`."""
    found: dict[str, Any] = {"options": {}}
    for item in items:
        key, sign, value = (part.strip() for part in item.partition("="))
        if not sign or not key:
            raise SpecError(f"expected KEY=VALUE, found {quoted(item)}")
        if key.startswith("option.") and kind in PROGRAMS:
            found["options"][key.removeprefix("option.")] = value
            continue
        if key not in KEYS[kind]:
            raise SpecError(_no_key(kind, key))
        if key in found:
            raise SpecError(f"{key} is given twice")
        found[key] = READERS[key](key, value)
    return found


def _no_key(kind: str, key: str) -> str:
    if kind == "cecp" and key == "nodes":
        return "the XBoard protocol has no limit by nodes; use movetime, depth or clock"
    hint = did_you_mean(key, KEYS[kind]) or f"{kind} knows {', '.join(KEYS[kind])}"
    return f"{kind} has no {quoted(key)}; {hint}"


def _build(text: str, kind: str, command: tuple[str, ...], found: Mapping[str, Any]) -> Spec:
    limits: dict[str, Any] = {key: found[key] for key in LIMITS if key in found}
    if "movetime" in limits and "clock" in limits:
        raise SpecError("movetime and clock do not go together")
    if command and not limits:
        raise SpecError("limit its thinking: movetime=100ms, depth=4 or another limit")
    if kind == "engine" and not limits and found.get("level") in (None, 10):
        limits["nodes"] = DEFAULT_NODES
    return Spec(
        text=text,
        kind=kind,
        budget=Budget(**limits),
        command=command,
        level=found.get("level"),
        threads=found.get("threads", 1),
        hash_mb=found.get("hash", 16),
        learned=found.get("learned", True),
        without=found.get("without"),
        variant=found.get("variant"),
        name=found.get("name"),
        options=tuple(found["options"].items()),
    )


# --- values -----------------------------------------------------------------------------------


def whole(low: int, high: int) -> Callable[[str, str], int]:
    """A reader of whole numbers."""

    def read(key: str, value: str) -> int:
        number = natural(value)
        if number is None or not low <= number <= high:
            raise SpecError(f"{key} is a whole number from {low} to {high}, found {quoted(value)}")
        return number

    return read


def seconds(key: str, value: str) -> float:
    """A reader of durations with their unit."""
    match = DURATION.fullmatch(value)
    if not match or not 0.001 <= float(match[1]) * UNITS[match[2]] <= 86_400:
        raise SpecError(f"{key} is a duration such as 100ms, 1.5s or 2min, found {quoted(value)}")
    return float(match[1]) * UNITS[match[2]]


def control(key: str, value: str) -> Control:
    """A reader of clocks: time for the game, and an increment a move."""
    base, plus, increment = value.partition("+")
    try:
        return Control(seconds(key, base), seconds(key, increment) if plus else 0.0)
    except SpecError:
        raise SpecError(f"{key} is time and increment such as 10s+0.1s, found {quoted(value)}") from None


def word(key: str, value: str) -> str:
    """A reader of names."""
    if not value:
        raise SpecError(f"{key} is empty")
    return value


def knowledge(key: str, value: str) -> bool | Path:
    """A reader of what the engine may use of what games have taught."""
    if value in ("on", "off"):
        return value == "on"
    if not value.endswith(".json"):
        raise SpecError(
            f"{key} is on, off, or a .json file that `heterodox learn` wrote; found {quoted(value)}"
        )
    return Path(value).expanduser()


def left_out(key: str, value: str) -> tuple[str, ...]:
    """A reader of the moves that a player never makes."""
    try:
        return entries(word(key, value))
    except ValueError as error:
        raise SpecError(f"{key}: {error}") from None


READERS: dict[str, Callable[[str, str], Any]] = {
    "nodes": whole(1, 10**12),
    "movetime": seconds,
    "depth": whole(1, 100),
    "clock": control,
    "level": whole(1, 10),
    "threads": whole(1, 256),
    "learned": knowledge,
    "without": left_out,
    "hash": whole(1, 65_536),
    "variant": word,
    "name": word,
}
