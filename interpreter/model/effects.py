"""Captures that follow from a completed move: what all kinds have, and one small class for each kind.

A kind is known everywhere by one name, the key under `captures`. Every room that has to do with effects keeps
a table with one row for each name; tests/test_rows.py finds a row that is missing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A capture of enemies along lines; `victims` None = every piece."""

    kind: ClassVar[str] = ""
    lines: str
    victims: frozenset[str] | None = None
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True, kw_only=True)
class Custodial(Effect):
    """Enemies between the arrival square and a friend; `after` None = whatever lines the move ran along."""

    kind = "custodial"
    after: str | None = None


@dataclass(frozen=True, kw_only=True)
class Withdrawal(Effect):
    """The enemy that the move led straight away from."""

    kind = "withdrawal"


@dataclass(frozen=True, kw_only=True)
class Approach(Effect):
    """The enemy that the move led straight up to."""

    kind = "approach"


@dataclass(frozen=True, kw_only=True)
class Coordination(Effect):
    """The enemies where the new rank meets the file of an own partner, and the new file the rank of one.

    `partners` are the kinds that one may be of; the lines of the corners are always those of files and ranks.
    """

    kind = "coordination"
    lines: str = "orthogonal"
    partners: frozenset[str]


#: Every kind of effect by its name.
KINDS: dict[str, type[Effect]] = {kind.kind: kind for kind in (Custodial, Withdrawal, Approach, Coordination)}
