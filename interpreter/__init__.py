"""Heterodox: chess variants from YAML definitions, run by one generic interpreter.

import interpreter
variant = interpreter.load("omega")
position = variant.position()
position.push("f1f4")
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import DefinitionError, FenError, MoveError, OptionError, Problem, RecordError
from .play.core.moves import Move, Outcome
from .play.loading import load, load_text
from .play.reasons import Attacker, Reason
from .play.variant import Position, Variant, variation_san

if TYPE_CHECKING:
    from .engine import Clock, Engine, Limits, Line, Result, Score

__version__ = "0.1.0"
__all__ = [
    "Attacker",
    "Clock",
    "DefinitionError",
    "Engine",
    "FenError",
    "Limits",
    "Line",
    "Move",
    "MoveError",
    "OptionError",
    "Outcome",
    "Position",
    "Problem",
    "Reason",
    "RecordError",
    "Result",
    "Score",
    "Variant",
    "load",
    "load_text",
    "variation_san",
]
_LATER = dict.fromkeys(("Clock", "Engine", "Limits", "Line", "Result", "Score"), ".engine")
"""Names that are imported when they are first asked for, with the rooms that have them."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name], __name__), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
