"""Heterodox: chess variants from YAML definitions, run by one generic interpreter.

import interpreter
variant = interpreter.load("omega")
position = variant.position()
position.push("f1f4")
"""

from __future__ import annotations

from .errors import DefinitionError, FenError, MoveError, OptionError, Problem, RecordError
from .play.loading import load, load_text
from .play.position import Move, Outcome, Position
from .play.reasons import Attacker, Reason
from .play.sheet import variation_san
from .play.variant import Variant

__version__ = "0.1.0"
__all__ = [
    "Attacker",
    "DefinitionError",
    "FenError",
    "Move",
    "MoveError",
    "OptionError",
    "Outcome",
    "Position",
    "Problem",
    "Reason",
    "RecordError",
    "Variant",
    "load",
    "load_text",
    "variation_san",
]
