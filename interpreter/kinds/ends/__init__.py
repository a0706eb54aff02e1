"""The end conditions: every kind in its file, with all that any room asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

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

FIRST: tuple[type[End], ...] = (
    *(Checkmate, Stalemate, Stuck, Facing, Repetition, ToAndFro, MoveCount, DeadMaterial, Checks, Castled),
    *(Together, Group),
)
LAST: tuple[type[End], ...] = (
    *(Passed, MoveLimit, CountOut, Line, Block, Full, CastlingLost, Connects, Extinct, Reaches, Count),
)


def _found(base: type[End]) -> Iterator[type[End]]:
    """The kinds that files of this folder have made of a class; one without an example is part of others."""
    for kind in base.__subclasses__():
        if kind.kind and "example" in vars(kind):
            yield kind
        yield from _found(kind)


for _file in iter_modules(__path__):
    import_module(f"{__name__}.{_file.name}")
_OTHERS = sorted({*_found(End)} - {*FIRST, *LAST}, key=lambda kind: kind.kind)
ENDS: tuple[type[End], ...] = (*FIRST, *_OTHERS, *LAST)
"""The kinds, as they are tried to read an entry; a kind that neither list has comes between."""
KINDS = {end.kind: end for end in ENDS}
"""Every kind by its name."""

__all__ = ["ENDS", "KINDS", "Block", "Castled", "CastlingLost", "Chase", "Checkmate", "Checks", "Connects"]
__all__ += ["Count", "CountLimit", "CountOut", "DeadMaterial", "Extinct", "Facing", "Full", "Group", "Line"]
__all__ += ["InCheck", "Recurs", "Together"]
__all__ += ["MoveCount", "MoveLimit", "Passed", "Reaches", "Repetition", "Stalemate", "Stuck", "ToAndFro"]
