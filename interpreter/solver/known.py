"""The endings that have been solved before: what they say of a position, and which moves they call best."""

from __future__ import annotations

from pathlib import Path

from ..errors import RequestError
from ..play.core.moves import Move
from ..play.variant import Position, Variant
from .kernel import columns as C
from .material import Material
from .probing import after_moves, probe, rank
from .solving import Solver
from .store import Files
from .table import Table, Value, men_of


class Known:
    """The endings of a variant that are kept in the user's cache, or in another folder. Nothing is solved."""

    def __init__(self, variant: Variant, folder: Path | None = None) -> None:
        self.variant = variant
        self.files = Files(variant, folder)
        self._solver = Solver(variant)
        self._tables: dict[tuple[int, ...], Table | None] = {}

    def table(self, material: Material) -> Table | None:
        """The table of an ending, None if it has not been solved."""
        if material.key not in self._tables:
            self._tables[material.key] = self._read(material)
        return self._tables[material.key]

    def _read(self, material: Material) -> Table | None:
        if not self.files.path(material).exists():
            return None
        try:
            return self.files.load(self._solver.shape(material)[0])
        except RequestError:
            return None

    def value(self, position: Position) -> Value | None:
        """What a position is worth, clocks and repetition aside; None if its ending has not been solved."""
        return probe(position, self.table) if self._few(position) else None

    def best(self, position: Position) -> tuple[Move, ...] | None:
        """The moves that win soonest, hold, or lose latest; None if one leads to where nothing is known."""
        if not self._few(position):
            return None
        found: list[tuple[Move, Value]] = []
        for move, value in after_moves(position, self.table):
            if value is None:
                return None
            found.append((move, value))
        least = min((rank(value) for _, value in found), default=None)
        return tuple(move for move, value in found if rank(value) == least) or None

    def _few(self, position: Position) -> bool:
        """May a position be in a table: are there so few men, and has anything been solved?"""
        return self.files.folder.is_dir() and len(men_of(position)) <= C.MOST_MEN
