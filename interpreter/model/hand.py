"""Pieces beside the board, and how they come onto it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .conditions import Count
from .geometry import Region

#: Ways of falling, seen by White: one step of each.
FALLS = {"down": (0, -1), "up": (0, 1), "left": (-1, 0), "right": (1, 0)}


def at_rest(falls: str) -> tuple[Count, Count]:
    """What has to hold where something that falls stops: nothing behind it, nothing empty before it."""
    behind = Count(None, where=f"behind_{falls}", side="both", most=0)
    return behind, Count(frozenset(), where=f"before_{falls}", empty=True, most=0)


@dataclass(frozen=True)
class Drop:
    """Where a piece may be put down from the hand, if all that is counted is as it has to be.

    With `falls` it comes in from an edge, and is put down where it comes to rest: `provided` says so, too.
    """

    region: Region
    provided: tuple[Count, ...] = ()
    falls: str = ""  # one of FALLS
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True)
class Gating:
    """A piece of the hand comes onto the square that a piece of the setup leaves with its first move.

    `region` has the squares where that can be, `pieces` are the kinds that come.
    """

    region: Region
    pieces: frozenset[str]
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True)
class Hand:
    """Pieces kept beside the board.

    `pieces` are the kinds that can lie there. A captured piece goes to the hand of the side that lost it
    (`owner`) or of its captor, as the kind that `becomes` says, if it says one; what its own side captures
    goes there. `whose`: only captures of `own` or of `enemy` pieces, if not of `both`. `setup` counts what
    lies there at first, by kind and side; of `unlimited` kinds there are always enough. While a side holds
    one of the kinds of `first`, it drops.
    """

    pieces: frozenset[str]
    owner: bool
    becomes: Mapping[str, str]
    whose: str = "both"
    setup: Mapping[tuple[int, int], int] = field(default_factory=dict)
    unlimited: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    first_alone: bool = False  # while one of them is held, other kinds are not dropped, either
    first_if_possible: bool = False  # who can drop none of them moves
    no_mate: frozenset[str] = frozenset()  # kinds whose drop may not give mate
    twins: Mapping[str, str] = field(default_factory=dict)  # kind -> the kind it is when made by promotion
    faces: Mapping[str, str] = field(default_factory=dict)  # promoted form -> the kind that is put down as it
    gating: Gating | None = None
