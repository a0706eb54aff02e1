"""Options of the UCI protocol: declared, parsed, and put into effect."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...engine.crew import most_hash
from ...errors import OptionError, did_you_mean
from ...language.options import OptionSpec, show
from ...numerals import signed
from ...rules.machine.forms import kernel, usual

EMPTY = "<empty>"
ANY_SQUARE = "UCI_Chess960"
"""The option for castling from wherever king and rook begin; NAME960 is the definition of that game."""
MILLISECONDS = "usemillisec"
"""UCCI's option for times in milliseconds; they are seconds otherwise."""
LEVELS = 10
ELO_OF_FIRST, ELO_STEP = 600, 200
MULTIPV = 256
THREADS = 64
HASH_WITHOUT_KNOWLEDGE = 1024


@dataclass(frozen=True)
class ProtocolOption:
    """One `option` line. `kind` is check, spin, combo or string; values are kept as texts."""

    name: str
    kind: str
    default: str
    minimum: int = 0
    maximum: int = 0
    values: tuple[str, ...] = ()

    def line(self) -> str:
        """The line that declares it."""
        text = f"option name {self.name} type {self.kind} default {self.default or EMPTY}"
        if self.kind == "spin":
            text += f" min {self.minimum} max {self.maximum}"
        return text + "".join(f" var {value}" for value in self.values)

    def read(self, text: str) -> str:
        """A value in its regular form. Raises OptionError that says what is allowed."""
        return _READERS[self.kind](self, text)

    def refuse(self, text: str, allowed: str) -> OptionError:
        """The error for a value that is not allowed."""
        return OptionError(f"'{text[:60]}' is not allowed for option '{self.name}': allowed: {allowed}")


def _read_check(option: ProtocolOption, text: str) -> str:
    if text.lower() not in ("true", "false"):
        raise option.refuse(text, "true, false")
    return text.lower()


def _read_spin(option: ProtocolOption, text: str) -> str:
    value = signed(text)
    if value is None or not option.minimum <= value <= option.maximum:
        raise option.refuse(text, f"whole numbers from {option.minimum} to {option.maximum}")
    return str(value)


def _read_combo(option: ProtocolOption, text: str) -> str:
    for value in option.values:
        if value.casefold() == text.casefold():
            return value
    hint = did_you_mean(text, option.values)
    raise option.refuse(text, f"{', '.join(option.values)} {hint}".rstrip())


def _read_string(option: ProtocolOption, text: str) -> str:
    return "" if text == EMPTY else text


_READERS: dict[str, Callable[[ProtocolOption, str], str]] = {
    "check": _read_check,
    "spin": _read_spin,
    "combo": _read_combo,
    "string": _read_string,
}


def engine_options() -> list[ProtocolOption]:
    """The options of the engine itself, the variant's aside."""
    last = ELO_OF_FIRST + (LEVELS - 1) * ELO_STEP
    return [
        ProtocolOption("Hash", "spin", "16", 1, largest_hash()),
        ProtocolOption("Threads", "spin", "1", 1, THREADS),
        ProtocolOption("MultiPV", "spin", "1", 1, MULTIPV),
        ProtocolOption("Ponder", "check", "false"),
        ProtocolOption("UCI_AnalyseMode", "check", "false"),
        ProtocolOption(ANY_SQUARE, "check", "false"),
        ProtocolOption("Skill Level", "spin", str(LEVELS), 1, LEVELS),
        ProtocolOption("UCI_LimitStrength", "check", "false"),
        ProtocolOption("UCI_Elo", "spin", str(last), ELO_OF_FIRST, last),
        ProtocolOption("UCI_ShowWDL", "check", "false"),
        ProtocolOption("Learned", "check", "true"),
    ]


def variant_options(name: str, names: Sequence[str], path: Sequence[str]) -> list[ProtocolOption]:
    """Which variant, and where definitions are looked for."""
    return [
        ProtocolOption("UCI_Variant", "combo", name, values=tuple(names)),
        ProtocolOption("VariantPath", "string", os.pathsep.join(path)),
    ]


def definition_option(spec: OptionSpec, taken: Sequence[str] = ()) -> ProtocolOption:
    """An option of a definition; it is called `Rule NAME` where the protocol has the name already."""
    name = f"Rule {spec.name}" if spec.name.casefold() in {one.casefold() for one in taken} else spec.name
    default = show(spec.default)
    if isinstance(spec.default, bool) and set(spec.values) == {False, True}:
        return ProtocolOption(name, "check", default)
    if spec.values:
        return ProtocolOption(name, "combo", default, values=tuple(map(show, spec.values)))
    low = -(1 << 31) if spec.minimum is None else spec.minimum
    high = (1 << 31) - 1 if spec.maximum is None else spec.maximum
    return ProtocolOption(name, "spin", default, low, high)


def level_of(skill: int, limited: bool, elo: int) -> int | None:
    """The engine's level of the strength options; None is full strength."""
    level = round((elo - ELO_OF_FIRST) / ELO_STEP) + 1 if limited else skill
    return None if level >= LEVELS else level


def largest_hash() -> int:
    """Megabytes that the table may have: half of the memory, as far as the kernel has room for it."""
    most = most_hash(kernel(usual()))
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return min(HASH_WITHOUT_KNOWLEDGE, most)
    return min(max(64, memory >> 21), most)
