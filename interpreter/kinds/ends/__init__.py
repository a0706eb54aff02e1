"""The end conditions: every kind in its file, with all that any room asks of it."""

from __future__ import annotations

from ...model.ends import End
from .block import Block
from .castled import Castled
from .castling_lost import CastlingLost
from .checkmate import Checkmate
from .checks import Checks
from .connects import Connects
from .count import Count
from .count_out import CountLimit, CountOut
from .dead_material import DeadMaterial
from .extinct import Extinct
from .facing import Facing
from .full import Full
from .group import Group
from .in_check import InCheck
from .line import Line
from .move_count import MoveCount
from .move_limit import MoveLimit
from .passed import Passed
from .reaches import Reaches
from .repetition import Chase, Recurs, Repetition
from .stalemate import Stalemate
from .stuck import Stuck
from .to_and_fro import ToAndFro
from .together import Together

ENDS: tuple[type[End], ...] = (
    *(Checkmate, Stalemate, Stuck, Facing, Repetition, ToAndFro, MoveCount, DeadMaterial, Checks, Castled),
    *(Together, Group),
    *(Passed, MoveLimit, CountOut, Line, Block, Full, CastlingLost, Connects, Extinct, Reaches, Count),
)
"""The kinds, in the order in which they are tried to read an entry."""
KINDS = {end.kind: end for end in ENDS}
"""Every kind by its name."""

__all__ = ["ENDS", "KINDS", "Block", "Castled", "CastlingLost", "Chase", "Checkmate", "Checks", "Connects"]
__all__ += ["Count", "CountLimit", "CountOut", "DeadMaterial", "Extinct", "Facing", "Full", "Group", "Line"]
__all__ += ["InCheck", "Recurs", "Together"]
__all__ += ["MoveCount", "MoveLimit", "Passed", "Reaches", "Repetition", "Stalemate", "Stuck", "ToAndFro"]
