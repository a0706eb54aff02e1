"""A position as reasons look at it: plain integers, read by the model instead of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...model.geometry import COMPASS, Vector
from ...model.pieces import Movement, PieceType
from ...model.ruleset import Facing
from ...rules.kernel import layout as k
from ...rules.machine.base import Words
from ...rules.machine.state import State
from ..core.compiled import CompiledRules
from ..core.position import BasePosition
from ..core.view import View
from .catalogue import Place, Reason

LAST = ("last_of_kind", "all_attacked")
"""Kinds of piece of which the last one is royal."""


class Scene(View):
    """A view with a state of its own, and words for what is seen."""

    def __init__(
        self, rules: CompiledRules, state: State, tables: Words | None = None, frames: Sequence[int] = ()
    ) -> None:
        super().__init__(rules, state, tables, frames)
        self.lines: dict[tuple[int, bool], Any] = {}  # what ways.py has found of the chains from a square

    @classmethod
    def of(cls, position: BasePosition) -> Scene:
        """The scene of a position, with a state of its own."""
        return cls(position.rules, position._state.copy())

    def with_pieces(self, changes: Mapping[int, int]) -> Scene:
        """An independent scene with some squares changed: square -> piece code, 0 for none."""
        state = self.state.copy()
        state.st[k.PIECES] = state.st[k.PIECES_BLACK] = 0
        for code in range(k.CODES):
            state.count[code] = 0
        placed = {square: changes.get(square, code) for square, code in enumerate(self.board)}
        for square in placed:
            state.board[square] = 0
        self.rules.put(state, {square: code for square, code in placed.items() if code})
        return Scene(self.rules, state)

    # --- pieces --------------------------------------------------------------------------------

    def royals(self, side: int) -> list[int]:
        """Squares of a side's royals: those that are so always, and the last of a kind."""
        return [square for square in self.pieces_of(side) if self.is_royal(self.board[square])]

    def is_royal(self, code: int) -> bool:
        """Is a piece of this code royal now?"""
        royal = self.piece(code).royal
        return royal == "always" or (royal in LAST and self.board.count(code) == 1)

    def is_unmoved(self, square: int) -> bool:
        """Has the piece on a square, which has first moves, the right to them?"""
        wanted = self.board[square] & 1, square
        rights = enumerate(self.rules.tables.rights)
        return wanted in self.ruleset.unmoved and any(
            (side, place) == wanted and self.rights >> i & 1 for i, (side, place, _) in rights
        )

    def moved_by_turn(self, code: int) -> PieceType:
        """A piece as the side to move moves it, which may be the other side."""
        piece, foreign = self.piece(code), self.foreign
        return piece if foreign is None or code & 1 == self.turn else foreign.moving(piece)

    def movements(self, square: int) -> tuple[Movement, ...]:
        """By what the piece on a square moves now: in the midst of a turn perhaps as what it has taken."""
        piece, left = self.moved_by_turn(self.board[square]), int(self.state.st[k.LEFT])
        again = self.again
        if again is None or not again.lends or not left >> k.AGAIN_SHIFT:
            return piece.movements
        if again.enemy and self.board[square] & 1 == self.turn:
            return piece.movements  # it is a piece of the other side that moves
        taken = self.captured if again.as_victim else piece
        return piece.moving_by(again.movements(piece.movements, taken.movements)).movements

    @property
    def captured(self) -> PieceType:
        """What has been captured in the turn, where its further act asks for that."""
        return self.ruleset.pieces[(int(self.state.st[k.LEFT]) & (1 << k.AGAIN_SHIFT) - 1) - 1]

    def first_movements(self, square: int) -> tuple[Movement, ...]:
        """What the piece on a square may do besides, as it has not moved; a royal only out of check."""
        code = self.board[square]
        first = self.moved_by_turn(code).first_moves
        if first is None or not self.is_unmoved(square):
            return ()
        return () if self.is_royal(code) and self.attacked(square, code & 1 ^ 1) else first.movements

    def together(self, side: int) -> list[int]:
        """Squares of a side's pieces that are in check only if all of their kind are attacked."""
        return [
            square
            for square in self.pieces_of(side)
            if self.piece(self.board[square]).royal == "all_attacked"
            and not self.is_royal(self.board[square])
        ]

    def is_wall(self, square: int) -> bool:
        """Does what stands on a square belong to nobody?"""
        return self.ruleset.is_wall(self.board[square])

    def is_effective(self, code: int) -> bool:
        """May a piece of this code capture by an effect of its move?"""
        tables = self.rules.tables.words
        return tables[tables[k.H_EFFECTS] + code] != 0

    # --- attacks -------------------------------------------------------------------------------

    def freezers(self, square: int) -> list[int]:
        """Enemies that keep the piece on a square from moving."""
        return [other for other in self._holders(square) if not self._is_held(other, square)]

    def _holders(self, square: int) -> list[int]:
        """Enemy neighbours that freeze the kind of piece on the square, held themselves or not."""
        code = self.board[square]
        found = []
        for dx, dy in COMPASS:
            other = self.ruleset.board.offset(square, (dx, dy))
            enemy = self.board[other] if other is not None else 0
            freeze = self.piece(enemy).freezes if enemy and (enemy ^ code) & 1 else None
            if (
                freeze
                and other is not None
                and (-dx, -dy) in self.ruleset.board.ways(freeze.lines)
                and (freeze.victims is None or self.piece(code).name in freeze.victims)
            ):
                found.append(other)
        return list(dict.fromkeys(found))

    def _is_held(self, square: int, apart: int) -> bool:
        """Does the freezer on `square` freeze nothing because another than `apart` holds it?"""
        freeze = self.piece(self.board[square]).freezes
        assert freeze is not None
        return freeze.unless_held and any(other != apart for other in self._holders(square))

    def facing(self, square: int, by: int) -> Iterator[tuple[int, Vector, Facing]]:
        """Royals of side `by` that face a square along a forbidden line: where, which way, by what rule."""
        for rule in self.ruleset.facings:
            for vector in self.ruleset.board.ways(rule.lines):
                for other in self.ruleset.board.ray(square, vector)[: rule.distance]:
                    code = self.board[other]
                    if code:
                        if code & 1 == by and self.is_royal(code):
                            yield other, vector, rule
                        break

    def faced(self, lines: str) -> tuple[int, int] | None:
        """The first royals of the two sides that face each other along the lines."""
        for square in self.royals(0):
            for vector in self.ruleset.board.ways(lines):
                other = next((s for s in self.ruleset.board.ray(square, vector) if self.board[s]), None)
                if other is not None and self.board[other] & 1 and self.is_royal(self.board[other]):
                    return square, other
        return None

    # --- words ---------------------------------------------------------------------------------

    def name(self, square: int) -> str:
        """The name of a square."""
        return self.ruleset.board.names[square]

    def names(self, squares: Sequence[int]) -> tuple[str, ...]:
        """The names of squares."""
        return tuple(self.name(square) for square in squares)

    def spans(self, squares: Iterable[int]) -> list[str]:
        """The names of squares in their order, neighbours on a rank together: `a2-h2, c3`."""
        board = self.ruleset.board
        runs: list[list[int]] = []
        for square in sorted(squares):
            if runs and square == runs[-1][-1] + 1 == board.offset(runs[-1][-1], (1, 0)):
                runs[-1].append(square)
            else:
                runs.append([square])
        return [self.name(run[0]) + (f"-{self.name(run[-1])}" if run[1:] else "") for run in runs]

    def title(self, square: int) -> str:
        """The piece on a square in words: `knight on g1`."""
        return f"{self.piece(self.board[square]).word} on {self.name(square)}"

    def titles(self, squares: Sequence[int]) -> str:
        """Several pieces in words: `the rook on a1 and the knight on b3`."""
        words = [f"the {self.title(square)}" for square in squares]
        return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""

    @property
    def mover_words(self) -> str:
        """Who is to move."""
        return "either side" if self.turn == k.EITHER else self.owners[self.turn]

    @property
    def owners(self) -> tuple[str, str]:
        """What players call the sides, inside a sentence."""
        return self.ruleset.look.owners


def told(
    scene: Scene, code: str, sentence: str, squares: Sequence[int] = (), place: Place | None = None
) -> Reason:
    """A reason about squares of a scene, with the pieces that stand there."""
    pieces = tuple((scene.name(s), scene.rules.symbol(scene.board[s])) for s in squares if scene.board[s])
    return Reason(code, sentence, scene.names(squares), pieces, place)
