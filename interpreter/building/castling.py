"""Castlings of both sides: what an entry says, and its image for the other side."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from ..kinds.english import as_list
from ..kinds.places import named_squares, symmetry_of
from ..language.document import MappingNode
from ..language.report import Report
from ..model.geometry import Board, Vector
from ..model.pieces import PieceType
from ..model.ruleset import SIDES, Castling
from .boards import OF_DIAGRAMS
from .marks import castled_by_drops
from .turns import passing_act

Setup = Mapping[int, tuple[int, int]]


def step_along(board: Board, a: int, b: int) -> Vector | None:
    """One step towards another square of the rank, the file or the row of hexagons; None off them."""
    (xa, ya), (xb, yb) = board.coordinates[a], board.coordinates[b]
    far = max(abs(xb - xa), abs(yb - ya))
    return next(
        ((x, y) for x, y in board.tiling.orthogonal if far and (far * x, far * y) == (xb - xa, yb - ya)), None
    )


def between(board: Board, a: int, b: int) -> list[int]:
    """Squares strictly between two squares of one such line."""
    step = step_along(board, a, b)
    if step is None:
        return []
    (x, y), (xb, yb) = board.coordinates[a], board.coordinates[b]
    passed = [(x + n * step[0], y + n * step[1]) for n in range(1, max(abs(xb - x), abs(yb - y)))]
    return [board.at[place] for place in passed if place in board.at]


def around(board: Board, a: int, step: Vector, b: int) -> tuple[int, ...]:
    """Squares strictly between two squares, by steps that may lead over joined edges."""
    ray = board.ray(a, step)
    return ray[: ray.index(b)] if b in ray else ()


def castling_of(
    node: Any,
    side: int,
    king: tuple[int, int],
    rook: tuple[int, int],
    paths: Set[int],
    way: tuple[int, ...],
    kinds: tuple[int, int],
) -> Castling:
    """A castling move: where both begin and end, all squares that they pass or reach, and the king's way."""
    return Castling(
        side=side,
        king_from=king[0],
        king_to=king[1],
        rook_from=rook[0],
        rook_to=rook[1],
        empty=tuple(sorted(paths - {king[0], rook[0]})),
        way=way,
        king=kinds[0],
        rook=kinds[1],
        mark=getattr(node, "mark", None),
    )


class CastlingBuilder:
    """Turns castling entries into castling moves."""

    def __init__(self, board: Board, setup: Setup, pieces: tuple[PieceType, ...], report: Report) -> None:
        self.board = board
        self.setup = setup
        self.pieces = pieces
        self.report = report
        self.told: set[tuple[int, int, int, int]] = set()
        self.dropped: tuple[int, int] | None = None  # kinds that castle where they have been dropped
        self.passes = False  # do king and rook then go to the other level?

    def square(self, node: Any, key: str) -> int | None:
        """The square named at node[key]."""
        name = str(node[key])
        if name not in self.board.index:
            self.report.at(node, key, "H313", f"square '{name}' is not on the board")
            return None
        return self.board.index[name]

    def targets(self, text: str, king: int, toward: Vector) -> list[int] | None:
        """Where a king may go, by a square, a rectangle or `toward 2`: so far to its rook, or to the edge.

        None if there is no such thing.
        """
        word, _, far = text.partition(" ")
        if word != "toward" or not far.isdigit():
            return named_squares(self.board, text)
        return list(self.board.ray(king, toward))[: int(far)][-1:]

    def entry(self, node: Any, side: int) -> list[Castling]:
        """The castling moves of one entry: one for every target of the king."""
        if not isinstance(node.get("if", True), bool):
            hint = (
                "write if: $option here, and {when: castling, if: …} under forbid for what else may not hold"
            )
            self.report.at(node, "if", "H392", "only options are supported in this 'if' yet", hint)
        king, rook = self.square(node, "king"), self.square(node, "rook")
        if king is None or rook is None:
            return []
        known = self.dropped is None and not self.report.found & OF_DIAGRAMS
        for key, square in (("king", king), ("rook", rook)):
            if known and self.setup.get(square, (0, 1 - side))[1] != side:
                message = f"no piece of {SIDES[side]} stands on {node[key]} in the setup"
                self.report.at(node, key, "H350", message)
        toward = step_along(self.board, king, rook)
        if toward is None:
            line = "row of hexagons" if self.board.tiling.hexagonal else "rank or file"
            self.report.at(node, "rook", "H351", f"king and rook have to stand on one {line}")
            return []
        kinds = self.dropped or (self.setup.get(king, (-1, side))[0], self.setup.get(rook, (-1, side))[0])
        found = []
        for i, item in enumerate(as_list(node["to"])):
            targets = self.targets(str(item), king, toward)
            if targets is None:
                self.report.at(node, "to", "H313", f"square '{item}' is not on the board")
                continue
            for target in targets:
                made = self.move(node, side, king, rook, target, toward, kinds)
                if made is not None:
                    self.note_twice(made, node)
                    found.append(made)
                elif i == 0 or len(targets) > 1:
                    name = self.board.names[target]
                    rook_too = f" while its rook goes to {node['go']}" if "go" in node else ""
                    self.report.at(node, "to", "H352", f"the king cannot castle to {name}{rook_too}")
        return found

    def note_twice(self, castling: Castling, node: Any) -> None:
        """Two castlings with the same squares but for the rook's target would be one move in writing."""
        c, names = castling, self.board.names
        written = c.side, c.king_from, c.king_to, c.rook_from
        if written in self.told:
            move = f"from {names[c.king_from]} to {names[c.king_to]} with the rook on {names[c.rook_from]}"
            self.report.at(node, "to", "H354", f"castling {move} is listed already", "keep one of them")
        self.told.add(written)

    def move(
        self,
        node: Any,
        side: int,
        king: int,
        rook: int,
        target: int,
        toward: Vector,
        kinds: tuple[int, int],
        stays: bool = False,
    ) -> Castling | None:
        """One castling move of pieces of these kinds, None if its squares make no sense.

        `stays`: the king may be where it goes already.
        """
        board = self.board
        x, y = board.coordinates[target]
        along = toward, (-toward[0], -toward[1])
        if step_along(board, king, target) == along[1] and rook in board.ray(king, along[1]):
            return self.over_edges(node, side, king, rook, target, along[1], kinds)
        if not (stays if target == king else step_along(board, king, target) in along):
            return None
        landing = self.square(node, "go") if "go" in node else board.at.get((x - toward[0], y - toward[1]))
        if landing is None or landing == target:
            return None
        if landing != rook and step_along(board, rook, landing) is None:
            return None
        paths = {*between(board, king, rook), *between(board, king, target), target}
        paths |= {*between(board, rook, landing), landing}
        way = (king, *between(board, king, target))
        if self.passes:
            way, (target, landing) = (*way, target), map(board.other_level, (target, landing))
            paths |= {target, landing}
        return castling_of(node, side, (king, target), (rook, landing), paths, way, kinds)

    def over_edges(
        self, node: Any, side: int, king: int, rook: int, target: int, toward: Vector, kinds: tuple[int, int]
    ) -> Castling | None:
        """The same where a king goes toward its rook over joined edges, and the rook comes over them."""
        board, back = self.board, (-toward[0], -toward[1])
        landing = self.square(node, "go") if "go" in node else board.offset(target, back)
        if self.passes or landing not in around(board, rook, back, king):
            return None
        passed = around(board, king, toward, target)
        paths = {
            *around(board, king, toward, rook),
            *passed,
            target,
            *around(board, rook, back, landing),
            landing,
        }
        return castling_of(node, side, (king, target), (rook, landing), paths, (king, *passed), kinds)


MOST_PAIRS = 10
"""Of king and rook, of both sides together."""


def build_castling(
    doc: Mapping[str, Any], pieces: tuple[PieceType, ...], builder: CastlingBuilder
) -> tuple[Castling, ...]:
    """All castling moves of both sides, king and rook at their places in the setup."""
    report = builder.report
    builder.dropped = dropped_kinds(doc, pieces, report)
    builder.passes = passing_act(doc) is not None
    found: list[Castling] = []
    pairs: set[tuple[int, int, int]] = set()
    for side, entry in castling_entries(doc, builder.board, builder.setup):
        made = builder.entry(entry, side)
        before, pairs = len(pairs), pairs | {(c.side, c.king_from, c.rook_from) for c in made}
        if before <= MOST_PAIRS < len(pairs):
            report.at(entry, "rook", "H353", "at most ten pairs of king and rook can castle")
        found += made
    return tuple(found)


def dropped_kinds(
    doc: Mapping[str, Any], pieces: tuple[PieceType, ...], report: Report
) -> tuple[int, int] | None:
    """The kinds that castle once they have been dropped on their squares, None if that gives no right."""
    kinds = castled_by_drops(doc)
    if kinds is None:
        return None
    names = [piece.name for piece in pieces]
    for name in kinds:
        if name not in names:
            report.unknown(doc, "effects", "H333", "piece", name, names)
        elif not pieces[names.index(name)].drops:
            report.at(doc, "effects", "H396", f"'{name}' is never dropped", "give it drops")
    return (names.index(kinds[0]), names.index(kinds[1])) if set(kinds) <= set(names) else None


def castling_entries(doc: Mapping[str, Any], board: Board, setup: Setup) -> list[tuple[int, Any]]:
    """The entries of both sides, each with its side.

    They name White's squares, and Black's are the image; under `black` they name Black's own. What a parent
    says of both sides stands under `black` by White's squares, too, where a child speaks of one side only.
    """

    def is_image(entry: Any) -> bool:
        said = board.index.get(str(entry["king"]))
        if said is None or setup.get(said, (0, 0))[1] == 1:
            return False
        return setup.get(board.image(said, symmetry), (0, 0))[1] == 1

    node, symmetry = doc.get("castling", "none"), symmetry_of(doc)
    found = []
    for side, word in enumerate(SIDES):
        entries = node.get(word, "none") if isinstance(node, Mapping) else node
        for entry in entries if entries != "none" else ():
            turned = side == 1 and (node is entries or is_image(entry))
            found.append((side, imaged(entry, board, symmetry) if turned else entry))
    return found


def imaged(entry: Any, board: Board, symmetry: str) -> Any:
    """White's castling as Black's: on the squares that are the image of White's."""
    image = MappingNode(entry.mark)
    for key, value in entry.items():
        moved: Any = value
        if isinstance(value, str):
            moved = image_of(value, board, symmetry)
        elif isinstance(value, list):
            moved = [image_of(str(item), board, symmetry) for item in value]
        image.put(key, moved, entry.key_marks[key], entry.value_marks[key])
    return image


def image_of(text: str, board: Board, symmetry: str) -> str:
    """A square, or a rectangle of squares, on the other side of the board; another text as it is."""
    return "-".join(
        board.names[board.image(board.index[name], symmetry)] if name in board.index else name
        for name in text.split("-")
    )
