"""Heterodox: chess variants from YAML definitions, run by one generic interpreter.

    import interpreter
    variant = interpreter.load("omega")
    position = variant.position()
    position.push("f1f4")
    print(position)

Rules and games:  load, load_text -> Variant -> position() -> Position; Board, Box and Piece tell of a
                  variant, Move, MoveList and Outcome of a position; variation_san writes a line.
Reasons:          Reason, Attacker and Place; alternatives -> Alternative finds the options that decide.
Opponent:         Engine, asked with Limits and Clock, answers with Line, Score and Result.
Errors:           DefinitionError with its Problems, OptionError, FenError, MoveError, RecordError,
                  PictureError; FormError and KernelError of the kernel.
Progress:         show_compiling_with; the library itself prints nothing.

These names are the public interface. docs/python.md shows every method and property at work, and names
the rooms below this package that may be imported besides: records of games, rulebooks, the laboratory.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import (
    DefinitionError,
    FenError,
    FormError,
    KernelError,
    MoveError,
    OptionError,
    PictureError,
    Problem,
    RecordError,
)
from .play.alternatives import Alternative, alternatives
from .play.board import Board, Box
from .play.core.moves import Move, MoveList, Outcome
from .play.loading import load, load_text
from .play.pieces import Piece
from .play.presenter import Presenter, present_with
from .play.reasons import Attacker, Place, Reason
from .play.variant import Position, Variant
from .play.variations import variation_san
from .rules.machine.telling import show_compiling_with
from .version import __version__

if TYPE_CHECKING:
    from .engine import Clock, Engine, Limits, Line, Result, Score

__all__ = [
    "Alternative",
    "Attacker",
    "Board",
    "Box",
    "Clock",
    "DefinitionError",
    "Engine",
    "FenError",
    "FormError",
    "KernelError",
    "Limits",
    "Line",
    "Move",
    "MoveError",
    "MoveList",
    "OptionError",
    "Outcome",
    "PictureError",
    "Piece",
    "Place",
    "Position",
    "Problem",
    "Reason",
    "RecordError",
    "Result",
    "Score",
    "Variant",
    "__version__",
    "alternatives",
    "load",
    "load_text",
    "show_compiling_with",
    "variation_san",
]
#: Names that are imported when they are first asked for, with the rooms that have them.
_LATER = dict.fromkeys(("Clock", "Engine", "Limits", "Line", "Result", "Score"), ".engine")


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name], __name__), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _presenter() -> Presenter:
    """Who draws boards and tells of pieces, imported when something is to be drawn."""
    from .applications.rulebook import presenter

    return presenter


present_with(_presenter)
