"""Shuffled setups, and castling from wherever they put king and rook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ..geometry import Board
from ..ruleset import Castling
from ..shuffle import Shuffle
from ..terms import Counted, Place, Range
from .boards import Regions
from .movers import Movers, as_list
from .pieces import is_first
from .questions import Spot
from .rules import CastlingBuilder, Setup, castling_entries

MOST_SQUARES = 12


def is_shade(place: Place | None) -> bool:
    """Is it the squares of one shade?"""
    return place is not None and place.word in ("dark", "light")


def build_shuffle(
    doc: Mapping[str, Any], board: Board, setup: Setup, regions: Regions, movers: Movers
) -> Shuffle | None:
    """The shuffle of the setup, None if there is none or it makes no sense."""
    node = doc.get("shuffle", "none")
    if node == "none":
        return None
    builder = _Builder(node, board, setup, movers)
    return builder.made(regions.get(node, "in"))


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
        self.report.at(self.node, key, "H395", message, hint)

    def made(self, region: tuple[frozenset[int], frozenset[int]]) -> Shuffle | None:
        """The shuffle of a region."""
        ours = tuple(sorted(region[0] & self.setup.keys(), key=lambda s: self.board.coordinates[s]))
        images = tuple(sorted(region[1] & self.setup.keys(), key=lambda s: self.board.coordinates[s]))
        apart, between = self.apart(), self.between()
        if not 2 <= len(ours) <= MOST_SQUARES:
            self.note("in", f"{len(ours)} pieces are shuffled, expected 2 to {MOST_SQUARES}")
            return None
        if [(self.setup[s][0], 0) for s in images] != [self.setup[s] for s in ours] or any(
            self.setup[s][1] != 1 for s in images
        ):
            message = "White's and Black's pieces there are not the same, file by file"
            self.note("in", message, "Black's start is White's on the other side of the board")
            return None
        moving = sorted({self.names[kind] for kind, _ in self.setup.values()} & self.with_first_moves())
        if moving:
            self.note("in", f"'{moving[0]}' has first moves, which a shuffled setup cannot have")
            return None
        first = self.board.shade(ours[0])
        shuffle = Shuffle(
            squares=ours,
            images=images,
            kinds=tuple(self.setup[s][0] for s in ours),
            shades=tuple(int(self.board.shade(s) != first) for s in ours),
            apart=apart,
            between=between,
            mark=getattr(self.node, "mark", None),
        )
        return shuffle if self.is_sound(shuffle) else None

    def with_first_moves(self) -> set[str]:
        """The kinds whose right to first moves hangs on their square of the setup."""
        return {name for name, node in self.movers.pieces.items() if any(is_first(one) for one in node.get("moves", ()))}

    def kind(self, key: str, name: str) -> int | None:
        """Index of a named kind."""
        if name not in self.movers.pieces:
            self.report.unknown(self.node, key, "H333", "piece", name, self.movers.pieces)
            return None
        return self.names.index(name)

    def apart(self) -> tuple[int, ...]:
        """The kinds that stand on both shades, in the order of the definition."""
        if "if" not in self.node:
            return ()
        spot = Spot(self.node, "if")
        found: set[int] = set()
        for part in self.movers.questions.condition(spot).parts():
            if not isinstance(part, Counted) or part.range != Range(1, 1) or not is_shade(part.place):
                self.note("if", "this condition is not supported yet", "write {count: bishop, in: dark, is: 1}")
            else:
                found |= {self.names.index(name) for name in part.who.kinds or ()}
        return tuple(sorted(found))

    def between(self) -> tuple[int, int] | None:
        """The inner and the outer kind."""
        for inner, outer in self.node.get("between", {}).items():
            kinds = self.kind("between", str(inner)), self.kind("between", str(outer))
            if kinds[0] is not None and kinds[1] is not None:
                return kinds[0], kinds[1]
        return None

    def is_sound(self, shuffle: Shuffle) -> bool:
        """Do the rules speak of kinds that are there in the right number?"""
        there = Counter(shuffle.kinds)
        inner, outer = shuffle.between or (-1, -1)
        wrong = [("if", kind, 2) for kind in shuffle.apart if there[kind] != 2]
        if shuffle.between:
            wrong += [("between", kind, n) for kind, n in ((inner, 1), (outer, 2)) if there[kind] != n]
        for key, kind, wanted in wrong:
            found = f"{there[kind]} of '{self.names[kind]}' stand there"
            self.note(key, f"{found}, and the rule needs {wanted}")
        if {inner, outer} & {*shuffle.apart}:
            self.note("between", "a kind may be under one of the rules only")
            return False
        fewest = min(shuffle.shades.count(0), shuffle.shades.count(1))
        if len(shuffle.apart) > fewest:
            self.note("if", f"there are {fewest} squares of one shade, too few for all of them")
            return False
        return not wrong


def shuffled_castlings(
    doc: Mapping[str, Any], shuffle: Shuffle, builder: CastlingBuilder
) -> Iterator[Castling]:
    """All castling moves from wherever king and rook may stand; a wing has one target."""
    told: set[tuple[int, int]] = set()
    for side, node in castling_entries(doc, builder.board):
        king, rook = builder.square(node, "king"), builder.square(node, "rook")
        line = (shuffle.squares, shuffle.images)[side]
        if king is None or rook is None or king not in line or rook not in line:
            builder.report.at(node, "king", "H395", "king and rook have to be among the shuffled pieces")
            continue
        toward = 1 if line.index(rook) > line.index(king) else -1
        if len(as_list(node["to"])) > 1 or (side, toward) in told:
            builder.report.at(node, "to", "H395", "a shuffled king has one target on each wing")
            continue
        told.add((side, toward))
        check_own(node, king, rook, builder)
        yield from _from_everywhere(shuffle, side, node, (king, rook, toward), builder)


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
    target = builder.square(node, "to")
    if target is None:
        return
    homes = line[1:-1] if shuffle.between == kinds else line
    ways = [
        (k, r)
        for k in homes
        for r in line
        if (board.coordinates[r][0] - board.coordinates[k][0]) * toward > 0
    ]
    for k, r in ways:
        made = builder.move(node, side, k, r, target, toward, kinds, stays=True)
        if made is None:
            name = board.names[target]
            builder.report.at(node, "to", "H352", f"the king cannot castle to {name}")
            return
        yield made
