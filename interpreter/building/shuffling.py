"""Shuffled setups, and castling from wherever they put king and rook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from typing import Any

from ..kinds.english import as_list
from ..kinds.movement.narrowing import is_first
from ..kinds.places import Regions
from ..kinds.reading import Spot
from ..model.geometry import Board
from ..model.pieces import PieceType
from ..model.ruleset import Castling
from ..model.shuffle import EMPTY, Shuffle
from ..model.terms import Counted, Every, Pieces, Place, Range
from .castling import CastlingBuilder, Setup, castling_entries
from .movers import Movers

MOST_SQUARES = 12
WHOLE = "no king castles, so all of the rank is shuffled"


CASTLING = "castling"
"""The word for the shuffle of Chess960, whatever else the game is."""


def build_shuffle(
    doc: Mapping[str, Any],
    board: Board,
    setup: Setup,
    regions: Regions,
    movers: Movers,
    pieces: tuple[PieceType, ...],
) -> Shuffle | None:
    """The shuffle of the setup, None if there is none or it makes no sense."""
    node = doc.get("shuffle", "none")
    if node == "none":
        return None
    if node == CASTLING:
        return _Builder(doc, board, setup, movers).of_castling(castling_entries(doc, board, setup), pieces)
    found: Shuffle | None = None
    for entry in reversed(as_list(node)):
        builder = _Builder(entry, board, setup, movers)
        group = builder.of_region(regions.get(entry, "in"))
        if group and found and group.places & found.places:
            builder.note("in", "a square is shuffled in two groups", "leave it out of one of them")
        found = replace(group, more=found) if group else found
    return found


class _Builder:
    """Makes one shuffle; every problem is noted as H395."""

    def __init__(self, node: Any, board: Board, setup: Setup, movers: Movers) -> None:
        self.node = node
        self.board = board
        self.setup = setup
        self.report = movers.report
        self.names = list(movers.pieces)
        self.movers = movers

    def note(self, key: str, message: str, hint: str = "") -> None:
        """Note a problem."""
        self.report.at(self.node, key if key in self.node else "shuffle", "H395", message, hint)

    def of_region(self, region: tuple[frozenset[int], frozenset[int]]) -> Shuffle | None:
        """The shuffle of a region."""
        who = self.movers.questions.pieces(Spot(self.node, "who")) if "who" in self.node else Pieces()
        ours, images = (self.chosen(squares, who, side) for side, squares in enumerate(region))
        if "whose" in self.node:
            ours, images = (ours, ()) if self.node["whose"] == "white" else ((), images)
        elif len(ours) != len(images) or self.kinds_on(ours) != self.kinds_on(images):
            message = "White's and Black's pieces there are not the same, file by file"
            self.note("in", message, "Black's start is White's on the other side of the board")
            return None
        return self.made(ours, images, *self.conditions())

    def of_castling(self, entries: list[tuple[int, Any]], pieces: tuple[PieceType, ...]) -> Shuffle | None:
        """The shuffle of the ranks on which kings castle, or where none does, of what stands behind.

        The king stays between its rooks, and pairs that keep to the shade of their squares stand apart.
        """
        if not entries:
            return self.without_castling(pieces)
        places = [
            (side, *(self.board.index.get(str(node[key]), -1) for key in ("king", "rook")))
            for side, node in entries
        ]
        placed = [place for place in places if {*place[1:]} <= self.setup.keys()]
        kings = {side: king for side, king, _ in placed}
        ours, images = (self.rank_of(kings[side]) if side in kings else () for side in (0, 1))
        line = ours or images
        if not line:
            self.note("shuffle", "no king castles with a rook of the setup, so that no rank is shuffled")
            return None
        if ours and images and len(ours) != len(images):
            self.note("shuffle", "White and Black have not as many pieces on the ranks on which they castle")
            return None
        _, king, rook = placed[0]
        between = self.setup[king][0], self.setup[rook][0]
        return self.made(ours, images, self.keeping_shade(line, pieces), between)

    def without_castling(self, pieces: tuple[PieceType, ...]) -> Shuffle | None:
        """The shuffle of each side's first rank, or of all its pieces where the armies stand side by side.

        There Black's start is White's with left and right changed over. A royal, or what moves as a king
        does, stays between the pieces at the ends of the rank, and no royal begins where it is attacked.
        """
        at = self.board.coordinates
        armies = [{s for s, (_, owner) in self.setup.items() if owner == side} for side in (0, 1)]
        ranks = [{at[s][1] for s in army} for army in armies]
        if not all(armies):
            self.note(
                "shuffle", "no king castles, and a side begins without pieces, so that nothing is shuffled"
            )
            return None
        if beside := bool(ranks[0] & ranks[1]):
            ours, images = map(self.occupied, armies)
            images = tuple(sorted(images, key=lambda s: (-at[s][0], at[s][1])))
        else:
            first = min(ranks[0]), max(ranks[1])
            ours, images = (self.rank_of(next(s for s in armies[i] if at[s][1] == first[i])) for i in (0, 1))
        if len(ours) != len(images) or self.kinds_on(ours) != self.kinds_on(images):
            self.note("shuffle", f"{WHOLE}, and White's and Black's are not the same, file by file")
            return None
        for kind, side in ((kind, side) for kind in self.kinds_on(ours) for side in (0, 1)):
            region = pieces[kind].confined
            if region is not None and not {*(ours, images)[side]} <= region[side]:
                name = self.names[kind]
                self.note("shuffle", f"{WHOLE}, and '{name}' may not stand everywhere on it")
                return None
        between = None if beside else self.ends_of(self.kinds_on(ours), pieces)
        return self.made(
            ours, images, self.keeping_shade(ours, pieces), between, self.safe(ours, images, pieces)
        )

    def keeping_shade(self, line: tuple[int, ...], pieces: tuple[PieceType, ...]) -> tuple[int, ...]:
        """The kinds of which two stand there that never leave the shade of their squares."""
        kinds = Counter(self.kinds_on(line))
        return tuple(kind for kind in sorted(kinds) if kinds[kind] == 2 and keeps_shade(pieces[kind]))

    @staticmethod
    def ends_of(kinds: tuple[int, ...], pieces: tuple[PieceType, ...]) -> tuple[int, int] | None:
        """The kind of the king and that of the two pieces at the ends of a rank, if it is like that."""
        kings = [kind for kind in kinds if pieces[kind].royal] or [
            kind for kind in kinds if is_king(pieces[kind])
        ]
        outer = kinds[0]
        if len(kings) != 1 or kinds[-1] != outer or kinds.count(outer) != 2:
            return None
        return kings[0], outer

    def safe(
        self, ours: tuple[int, ...], images: tuple[int, ...], pieces: tuple[PieceType, ...]
    ) -> tuple[int, tuple[int, ...]] | None:
        """The royal and the places where Black never attacks it, if not all of the squares are safe."""
        royals = [kind for kind in self.kinds_on(ours) if pieces[kind].royal]
        reached = {
            s for kind in {*self.kinds_on(images)} for t in images for s in self.reached(pieces[kind], t)
        }
        places = tuple(i for i, square in enumerate(ours) if square not in reached)
        return (royals[0], places) if len(royals) == 1 and len(places) < len(ours) else None

    def reached(self, piece: PieceType, origin: int) -> Iterator[int]:
        """The first piece of the setup on every way of a Black piece, where it stands on a square."""
        x, y = self.board.coordinates[origin]
        for movement in piece.movements:
            for dx, dy in movement.vectors:
                for length in range(1, (movement.limit or self.board.size) + 1):
                    square = self.board.at.get((x + length * dx, y - length * dy))
                    if square is None or square in self.setup:
                        yield from () if square is None else (square,)
                        break

    def rank_of(self, square: int) -> tuple[int, ...]:
        """The occupied squares of the rank of a square."""
        rank = self.board.coordinates[square][1]
        return self.occupied({s for s, (_, y) in enumerate(self.board.coordinates) if y == rank})

    def occupied(self, squares: Set[int]) -> tuple[int, ...]:
        """The squares that are not empty at the start, by file."""
        return tuple(sorted(squares & self.setup.keys(), key=lambda s: self.board.coordinates[s]))

    def chosen(self, squares: Set[int], who: Pieces, side: int) -> tuple[int, ...]:
        """Those squares on which such pieces stand, or nothing where that is meant; Black's as the image."""
        parts = who.parts or (who,)
        if any(part.word not in ("", "empty") or not replace(part, word="").plain for part in parts):
            self.note("who", "only kinds of piece and empty squares are shuffled yet")
        meant = {EMPTY for part in parts if part.word}
        for part in parts:
            names = self.names if part.kinds is None else part.kinds
            meant |= {self.names.index(name) for name in names if not part.word}
        at, up = self.board.coordinates, (1, -1)[side]
        there = (s for s in squares if self.setup.get(s, (EMPTY, side))[0] in meant)
        return tuple(sorted(there, key=lambda s: (at[s][0], up * at[s][1], *at[s][2:])))

    def kinds_on(self, squares: tuple[int, ...]) -> tuple[int, ...]:
        """What stands there at the start."""
        return tuple(self.setup.get(s, (EMPTY, 0))[0] for s in squares)

    def made(
        self,
        ours: tuple[int, ...],
        images: tuple[int, ...],
        apart: tuple[int, ...],
        between: tuple[int, int] | None,
        safe: tuple[int, tuple[int, ...]] | None = None,
    ) -> Shuffle | None:
        """The shuffle of these squares of White and Black."""
        line = ours or images
        if not 2 <= len(line) <= MOST_SQUARES:
            self.note("in", f"{len(line)} pieces are shuffled, expected 2 to {MOST_SQUARES}")
            return None
        lines = ((side, s) for side, squares in enumerate((ours, images)) for s in squares)
        if any(self.setup.get(s, (EMPTY, side))[1] != side for side, s in lines):
            hint = "squares are the same for both sides: write {ranks: 1, files: b-g}"
            self.note("in", "a piece of the other side is there", hint)
            return None
        moving = sorted({self.names[kind] for kind, _ in self.setup.values()} & self.with_first_moves())
        if moving:
            self.note("in", f"'{moving[0]}' has first moves, which a shuffled setup cannot have")
            return None
        first = self.board.shade(line[0])
        others = self.kinds_on(images)
        shuffle = Shuffle(
            squares=ours,
            images=images,
            kinds=self.kinds_on(line),
            shades=tuple(int(self.board.shade(s) != first) for s in line),
            others=() if others == self.kinds_on(line) else others,
            apart=apart,
            between=between,
            safe=safe,
            mark=getattr(self.node, "mark", None),
        )
        if not self.is_sound(shuffle):
            return None
        if shuffle.count == 1:
            self.note("in", "the pieces that are shuffled have one order only")
        return shuffle if shuffle.count > 1 else None

    def with_first_moves(self) -> set[str]:
        """The kinds whose right to first moves hangs on their square of the setup."""
        return {
            name
            for name, node in self.movers.pieces.items()
            if any(is_first(one) for one in node.get("moves", ()))
        }

    def conditions(self) -> tuple[tuple[int, ...], tuple[int, int] | None]:
        """The kinds that stand on both shades, in their order, and the inner and the outer one."""
        apart: set[int] = set()
        between = None
        condition = self.movers.questions.condition(Spot(self.node, "if")) if "if" in self.node else Every(())
        for part in condition.parts():
            match part:
                case Counted(
                    Pieces(plain=True, kinds=kinds), "" | "own", Place(name="dark" | "light"), Range(1, 1)
                ):
                    apart |= {self.names.index(name) for name in kinds or ()}
                case Counted(
                    Pieces(plain=True, kinds=kinds), "" | "own", Place(word="enclosed", rest=(outer,)), _
                ) if kinds and len(kinds) == 1 and not between and part.range in (Range(), Range(1, 1)):
                    between = self.between(next(iter(kinds)), outer)
                case _:
                    hint = "write {count: bishop, in: dark, is: 1} or {count: king, in: enclosed rook}"
                    self.note("if", "this condition is not supported yet", hint)
        return tuple(sorted(apart)), between

    def between(self, inner: str, outer: str) -> tuple[int, int] | None:
        """The indices of the inner and the outer kind."""
        if outer in self.names:
            return self.names.index(inner), self.names.index(outer)
        self.report.unknown(self.node, "if", "H333", "piece", outer, self.names)
        return None

    def is_sound(self, shuffle: Shuffle) -> bool:
        """Do the rules speak of kinds that are there in the right number?"""
        there = Counter(shuffle.kinds)
        inner, outer = shuffle.between or (-1, -1)
        wanted = [(kind, 2) for kind in shuffle.apart]
        wanted += [(inner, 1), (outer, 2)] if shuffle.between else []
        wrong = [(kind, n) for kind, n in wanted if there[kind] != n]
        for kind, n in wrong:
            found = f"{there[kind]} of '{self.names[kind]}' stand there"
            self.note("if", f"{found}, and the rule needs {n}")
        if {inner, outer} & {*shuffle.apart}:
            self.note("if", "a kind may be under one of the rules only")
            return False
        fewest = min(shuffle.shades.count(0), shuffle.shades.count(1))
        if len(shuffle.apart) > fewest:
            self.note("if", f"there are {fewest} squares of one shade, too few for all of them")
            return False
        return not wrong


def at_home(doc: Mapping[str, Any], shuffle: Shuffle | None, builder: CastlingBuilder) -> Shuffle | None:
    """A shuffle that knows whether kings castle, and none of them, nor their rooks, is shuffled."""
    entries = castling_entries(doc, builder.board, builder.setup)
    if shuffle is None or not entries:
        return shuffle
    squares = {builder.square(node, key) for _, node in entries for key in ("king", "rook")}
    return replace(shuffle, at_home=not squares & shuffle.places)


def shuffled_castlings(
    doc: Mapping[str, Any], shuffle: Shuffle, builder: CastlingBuilder
) -> Iterator[Castling]:
    """All castling moves from wherever king and rook may stand; a wing has one target."""
    told: set[tuple[int, int]] = set()
    for side, node in castling_entries(doc, builder.board, builder.setup):
        king, rook = builder.square(node, "king"), builder.square(node, "rook")
        groups = (one for one in shuffle.groups if {king, rook} <= {*(one.squares, one.images)[side]})
        group = next(groups, None)
        if king is None or rook is None or group is None:
            builder.report.at(node, "king", "H395", "king and rook have to be among the shuffled pieces")
            continue
        line = (group.squares, group.images)[side]
        if builder.board.coordinates[king][0] == builder.board.coordinates[rook][0]:
            message = "a shuffled king castles along its rank"
            builder.report.at(node, "rook", "H395", message, "leave king and rook out of the shuffle")
            continue
        toward = 1 if line.index(rook) > line.index(king) else -1
        targets = [builder.targets(str(item), king, (toward, 0)) or () for item in as_list(node["to"])]
        if sum(map(len, targets)) > 1 or (side, toward) in told:
            builder.report.at(node, "to", "H395", "a shuffled king has one target on each wing")
            continue
        check_own(node, king, rook, builder)
        alone = group.lines[side][1].count(builder.setup[rook][0]) == 1
        for way in (-1, 1) if alone and str(node["to"]).startswith("toward") else (toward,):
            told.add((side, way))
            yield from _from_everywhere(group, side, node, (king, rook, way), builder)


def check_own(node: Any, king: int, rook: int, builder: CastlingBuilder) -> None:
    """Note a king that could capture its rook: the text of a shuffled castling says just that."""
    kinds = builder.pieces[builder.setup[king][0]], builder.pieces[builder.setup[rook][0]]
    takes = any(m.own and (m.victims is None or kinds[1].name in m.victims) for m in kinds[0].movements)
    if takes and not kinds[1].royal:
        message = f"to go onto the own '{kinds[1].name}' is castling, and cannot be a capture of it as well"
        remedy = f"write {{step: any, takes: {{who: {{not: {kinds[1].name}}}, whose: own}}}}"
        builder.report.at(node, "king", "H395", message, remedy)


def _from_everywhere(
    shuffle: Shuffle, side: int, node: Any, men: tuple[int, int, int], builder: CastlingBuilder
) -> Iterator[Castling]:
    king, rook, toward = men
    board = builder.board
    kinds = builder.setup[king][0], builder.setup[rook][0]
    line = (shuffle.squares, shuffle.images)[side]
    homes = line[1:-1] if shuffle.between and shuffle.between[0] == kinds[0] else line
    ways = [
        (k, r)
        for k in homes
        for r in line
        if (board.coordinates[r][0] - board.coordinates[k][0]) * toward > 0
    ]
    for k, r in ways:
        targets = builder.targets(str(node["to"]), k, (toward, 0))
        if targets is None:
            builder.square(node, "to")
            return
        made = builder.move(node, side, k, r, targets[0], (toward, 0), kinds, stays=True)
        if made is None:
            name = board.names[targets[0]]
            builder.report.at(node, "to", "H352", f"the king cannot castle to {name}")
            return
        yield made


def is_king(piece: PieceType) -> bool:
    """Are its moves a step in every direction?"""
    steps = {vector for m in piece.movements if m.limit == 1 for vector in m.vectors}
    return len(piece.movements) == 1 and steps == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}


def keeps_shade(piece: PieceType) -> bool:
    """Do all moves of a piece lead to squares of the shade that it stands on?"""
    return bool(piece.movements) and all((dx + dy) % 2 == 0 for m in piece.movements for dx, dy in m.vectors)
