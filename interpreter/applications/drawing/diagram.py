"""Diagrams of a piece: where it can go from a square, found by asking the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from ...model.geometry import Board, Region
from ...model.pieces import Movement, PieceType
from ...play.variant import Variant
from ...rules.chains import END, LEG, RUN, STEP, Node, chains
from .laboratory import Laboratory, Occupant
from .scene import Scene

HURDLE = 2  # how far away the hurdles of a diagram stand
TRIED = 20  # squares that are tried for a diagram


@dataclass(frozen=True)
class Diagram:
    """A piece on a square, the other pieces that it needs, and a mark on each square that matters."""

    piece: int
    side: int
    square: int
    occupants: Mapping[int, Occupant]
    marks: Mapping[int, str]
    kind: str = "moves"  # "moves", "start", "hops", "blocks" or "freezes"

    def scene(self, board: Board, outlined: tuple[frozenset[int], ...] = ()) -> Scene:
        """The diagram as a scene to be drawn."""
        return Scene(board, self.occupants, self.marks, outlined=outlined)


class Diagrams:
    """Makes the diagrams of one variant."""

    def __init__(self, variant: Variant) -> None:
        self.ruleset = variant.ruleset
        self.board = variant.ruleset.board
        self.lab = Laboratory(variant)

    # --- which piece, where ----------------------------------------------------------------------

    def sides(self, piece: int) -> list[int]:
        """The sides to show a piece for: its owner, or both where they move differently."""
        kind = self.ruleset.pieces[piece]
        owners = {side for index, side in self.ruleset.setup.values() if index == piece}
        if len(owners) == 1:
            return sorted(owners)
        uneven = kind.name in self.ruleset.one_sided or any(
            m.start and bool(m.start[0]) != bool(m.start[1]) for m in kind.movements
        )
        return [0, 1] if uneven else [0]

    def standard_square(self, piece: int, side: int) -> int:
        """A good square for a diagram: where the piece has most of its moves, and near the middle."""
        wanted = self._starts(piece, side) or [frozenset(range(self.board.size))]
        nearest = self._from_the_middle(piece, side, wanted[0])
        allowed = nearest or self._from_the_middle(piece, side, frozenset(range(self.board.size)))
        allowed = allowed or [0]  # it may stand nowhere: a promotion that nothing comes of
        # Of equally good squares, max() takes the first, which is the nearest to the middle.
        return max(allowed, key=lambda square: len(self.lab.landings({square: (piece, side)}, square)))

    def _from_the_middle(self, piece: int, side: int, region: frozenset[int]) -> list[int]:
        """The squares of a region on which a piece may stand, from its middle outwards, up to TRIED."""
        confined = self.ruleset.pieces[piece].confined
        squares = sorted(region if confined is None else region & confined[side])
        places = [self.board.coordinates[s] for s in squares]
        middle = [sum(place[axis] for place in places) / (len(places) or 1) - 0.1 for axis in (0, 1)]

        def off(square: int) -> float:
            x, y = self.board.coordinates[square]
            return (x - middle[0]) ** 2 + (y - middle[1]) ** 2

        standing = (s for s in sorted(squares, key=off) if self.may_stand(piece, side, s))
        return list(islice(standing, TRIED))

    def _starts(self, piece: int, side: int) -> list[frozenset[int]]:
        movements = self.ruleset.pieces[piece].movements
        return [m.start[side] for m in movements if m.start is not None and m.start[side]]

    def may_stand(self, piece: int, side: int, square: int) -> bool:
        """May a piece of a side ever stand on a square?"""
        return self.lab.position({square: (piece, side)}, side) is not None

    # --- diagrams --------------------------------------------------------------------------------

    def of_piece(self, piece: int, side: int | None = None) -> Iterator[Diagram]:
        """The diagrams that explain a piece, from squares where its special moves show."""
        for owner in self.sides(piece) if side is None else [side]:
            yield from self.at(piece, owner, self.standard_square(piece, owner))
            for square in self._outside(piece, owner):
                yield replace(self.moves(piece, owner, square), kind="start")

    def _outside(self, piece: int, side: int) -> list[int]:
        """The first square outside files and ranks on which a piece begins: how does it leave it?"""
        starts = [square for square, occupant in self.ruleset.setup.items() if occupant == (piece, side)]
        return [square for square in sorted(starts) if self.board.rank_from(side, square) is None][:1]

    def at(self, piece: int, side: int, square: int) -> Iterator[Diagram]:
        """The diagrams of a piece on a square: its moves, its jumps, what blocks it, whom it freezes."""
        kind = self.ruleset.pieces[piece]
        moves = self.moves(piece, side, square)
        hops = any(m.hop or (m.through and m.quiet) for m in kind.movements)
        if moves.marks or not hops:
            yield moves
        if hops:
            yield self.hops(piece, side, square)
        for leg in self._legs(kind, side, square)[:1]:
            yield self.blocks(piece, side, square, leg)
        if kind.freezes is not None:
            yield self.freezes(piece, side, square)

    def moves(self, piece: int, side: int, square: int) -> Diagram:
        """Where a piece can go from a square of an otherwise empty board."""
        occupants = {square: (piece, side)}
        marks = self._marks(occupants, square)
        vectors = self._elsewhere(piece, side, square)
        if vectors is not None:
            for target, name in marks.items():
                if self._vector(square, target) not in vectors:
                    marks[target] = {"move": "first", "capture": "first_capture"}.get(name, "first_both")
        for victim in self._special_victims(self.ruleset.pieces[piece]):
            for target in self.lab.captures(occupants, square, victim):
                if marks.get(target) not in ("capture", "both"):
                    marks[target] = "move_or_some" if marks.get(target) else "some"
        if any(m.home and m.takes_on_way for m in self.ruleset.pieces[piece].movements):
            for target in self.lab.shots(occupants, square):
                if marks.get(target) in (None, "move"):
                    marks[target] = "move_or_shot" if target in marks else "shot"
        return Diagram(piece, side, square, occupants, marks)

    def hops(self, piece: int, side: int, square: int) -> Diagram:
        """The same with other pieces in its lines, over which it can jump."""
        occupants = {square: (piece, side), **self._hurdles(self.ruleset.pieces[piece], side, square)}
        marks, alone = self._marks(occupants, square), self._marks({square: (piece, side)}, square)
        for target, name in marks.items():
            if alone.get(target) != name:
                marks[target] = {"move": "hop", "capture": "hop_capture"}.get(name, "hop_both")
        return Diagram(piece, side, square, occupants, marks, "hops")

    def blocks(self, piece: int, side: int, square: int, leg: int) -> Diagram:
        """The same with a piece of its own side on a square that lame leaps pass."""
        occupant = {square: (piece, side)}
        occupants = {**occupant, leg: (self.lab.dummy, side)}
        marks, alone = self._marks(occupants, square), self._marks(occupant, square)
        stopped = {target: "blocked" for target in alone if target not in marks and target not in occupants}
        return Diagram(piece, side, square, occupants, {**marks, **stopped}, "blocks")

    def freezes(self, piece: int, side: int, square: int) -> Diagram:
        """The squares on which it keeps an enemy from moving."""
        freeze = self.ruleset.pieces[piece].freezes
        names = freeze.victims if freeze and freeze.victims else None
        victim = self.lab.dummy if names is None else self.ruleset.piece(min(names))
        occupant = (victim, 1 - side)
        occupants = {square: (piece, side)}
        frozen = {
            target
            for target in range(self.board.size)
            if target not in occupants
            and self.lab.can_move({target: occupant}, target)
            and not self.lab.can_move({**occupants, target: occupant}, target)
        }
        return Diagram(piece, side, square, occupants, dict.fromkeys(frozen, "frozen"), "freezes")

    # --- parts -----------------------------------------------------------------------------------

    def _marks(self, occupants: Mapping[int, Occupant], square: int) -> dict[int, str]:
        """Target -> move, capture or both; landings of jumps that take what they jump are captures."""
        landings = self.lab.landings(occupants, square)
        quiet = {target for target, captures in landings.items() if not captures}
        taking = self.lab.captures(occupants, square) | (landings.keys() - quiet)
        names = {(True, True): "both", (True, False): "move", (False, True): "capture"}
        return {target: names[target in quiet, target in taking] for target in quiet | taking}

    def _vector(self, square: int, target: int) -> tuple[int, int]:
        (xa, ya), (xb, yb) = self.board.coordinates[square], self.board.coordinates[target]
        return xb - xa, yb - ya

    def _elsewhere(self, piece: int, side: int, square: int) -> set[tuple[int, int]] | None:
        """The vectors that the piece has where no movement depends on the square; None if none does."""
        starts = self._starts(piece, side)
        if not any(square in region for region in starts):
            return None
        outside = [
            s
            for s in range(self.board.size)
            if not any(s in region for region in starts) and self.may_stand(piece, side, s)
        ]
        found: set[tuple[int, int]] = set()
        for other in outside:
            reached = self.lab.landings({other: (piece, side)}, other)
            found |= {self._vector(other, target) for target in reached}
        found |= self._taking_vectors(piece, side, outside)
        return found

    def _taking_vectors(self, piece: int, side: int, outside: list[int]) -> set[tuple[int, int]]:
        middle = sorted(outside, key=lambda s: abs(self.board.coordinates[s][0] - len(self.board.files) // 2))
        return {
            self._vector(other, target)
            for other in middle[:4]
            for target in self.lab.captures({other: (piece, side)}, other)
        }

    def _special_victims(self, kind: PieceType) -> Iterator[int]:
        """Kinds that a movement names as its only victims, taken by going where they stand."""
        names = {name for m in kind.movements if m.capture and m.victims for name in m.victims}
        return (self.ruleset.piece(name) for name in sorted(names))

    def _legs(self, kind: PieceType, side: int, square: int) -> list[int]:
        """The squares that lame leaps pass, the foremost first."""
        found = {
            node.place
            for m in kind.movements
            if not m.home
            for chain in chains(self.ruleset, m, side, square)
            for node in chain.nodes
            if node.role == LEG
        }

        def far(leg: int) -> tuple[int, int]:
            x, y = self.ruleset.turned(self._vector(square, leg), side)
            return y, x

        return sorted(found, key=far, reverse=True)

    def _hurdles(self, kind: PieceType, side: int, square: int) -> dict[int, Occupant]:
        """Pieces to jump over: one on each line of a hop, now nearer, now farther."""
        found: dict[int, Occupant] = {}
        for m in kind.movements:
            numbers = {self.ruleset.turned(vector, side): i for i, vector in enumerate(m.vectors)}
            for chain in chains(self.ruleset, m, side, square):
                number = numbers[chain.vector]
                run = [node for node in chain.nodes if node.role == (STEP if m.through else RUN)]
                distance = 1 if len(run) == 1 else HURDLE + number % 2
                if distance <= len(run):
                    node = run[distance - 1]
                    if node.place not in found and (node.if_enemy, node.if_friend) != (END, END):
                        found[node.place] = self._hurdle(m, node, side)
        return found

    def _hurdle(self, movement: Movement, node: Node[int], side: int) -> Occupant:
        kind = self.lab.dummy
        if movement.victims and movement.takes_hurdles:
            kind = self.ruleset.piece(min(movement.victims))
        elif movement.screens is not None and self.ruleset.pieces[kind].name not in movement.screens:
            kind = self.ruleset.piece(min(movement.screens))
        return kind, 1 - side if node.if_friend == END else side


def palaces(variant: Variant) -> tuple[frozenset[int], ...]:
    """Regions that a board should show: those to which pieces are confined, unless half of the board."""
    regions: list[Region] = [p.confined for p in variant.ruleset.pieces if p.confined is not None]
    sets = {part for region in regions for part in region if 3 * len(part) <= variant.ruleset.board.size}
    return tuple(sorted(sets, key=min))
