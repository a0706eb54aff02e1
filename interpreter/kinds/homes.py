"""The home of a piece, as a leg of a path asks for it: a square of the setup."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..model.geometry import Board, Region, Vector
from ..model.terms import Place
from .reading import Questions, Spot
from .squares import HOME, HOMES

ALIKE: dict[str, Callable[[Board, int], object]] = {
    "same_file": lambda board, square: board.coordinates[square][0],
    "same_rank": lambda board, square: board.coordinates[square][1],
    "same_shade": Board.shade,
}
"""What a square has in common with its home, by the word that asks for it."""
NEAR = {"same_file": "on its file", "same_rank": "on its rank", "same_shade": "of the same shade"}
"""The same in sentences."""


class Homes:
    """The homes of the pieces of a kind, each seen from the square where it stands."""

    def __init__(self, kind: str, place: Place, spot: Spot, ask: Questions) -> None:
        self.ask = ask
        parts = place.all_of or (place,)
        rest = {part.rest for part in parts if part.word == HOME}
        self.near = tuple(part.word for part in parts if part.word != HOME)
        if len(rest) != 1 or not rest <= {(), ("enemy",)} or not {*self.near} <= ALIKE.keys():
            hint = "write home or home enemy, alone or {all: [home, same_shade]}"
            ask.note(spot, "H392", "such a place is not supported in a leg yet", hint)
            self.near = ()
        self.mirrored = ("enemy",) in rest
        index = list(ask.nodes).index(kind) if kind in ask.nodes else -1
        self.found = [[s for s, there in ask.setup.items() if there == (index, side)] for side in (0, 1)]

    @property
    def region(self) -> Region:
        """All of them."""
        white, black = self.found[::-1] if self.mirrored else self.found
        return frozenset(white), frozenset(black)

    @property
    def words(self) -> str:
        """What a leg says that leads there; its squares are not told."""
        return " ".join((f" to {HOMES[self.mirrored]}", *map(NEAR.__getitem__, self.near))) + "{:.0}"

    def of(self, square: int, side: int) -> int:
        """The home of a side's piece on a square, -1 if it has none."""
        board, found = self.ask.board, self.found[side ^ self.mirrored]
        for word in self.near:
            alike = [s for s in found if ALIKE[word](board, s) == ALIKE[word](board, square)]
            found = alike or (found if word == "same_shade" else [])
        return board.nearest(square, found)

    def beginning(self) -> Callable[[Vector], Region]:
        """From a vector, the squares from which it leads the piece of each side home."""
        board, symmetry = self.ask.board, self.ask.regions.symmetry
        home = cache(self.of)

        def squares(vector: Vector, side: int) -> frozenset[int]:
            way = board.tiling.turned(vector, side, symmetry)
            return frozenset(s for s in range(board.size) if board.offset(s, way) == home(s, side))

        return cache(lambda vector: (squares(vector, 0), squares(vector, 1)))
