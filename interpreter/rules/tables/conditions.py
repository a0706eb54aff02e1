"""Tables of conditions: what is counted, where, and how many there have to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ...model.conditions import ATTACKED, COMPARED, OBSERVING, STRAIGHT, VECTORS, Count
from ...model.geometry import Board, Region
from ...model.hand import FALLS
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .memory import Memory
from .rules import mask_of, zone_table

MOST = (1 << 31) - 1
SIDES = {"owner": 1, "enemy": 2, "both": 3}
LAST = {
    "origin": k.COUNT_LAST_FROM,
    "arrival": k.COUNT_LAST_TO,
    "vector": k.COUNT_VECTOR,
    "back": k.COUNT_VECTOR | k.COUNT_BACK,
    "again": k.COUNT_VECTOR | k.COUNT_AGAIN,
}
COMPARISONS = {"nearer": k.COUNT_NEARER, "farther": k.COUNT_FARTHER}
LAST_OF = {"": 0, "own": k.COUNT_LAST_OWN, "enemy": k.COUNT_LAST_ENEMY}

WAYS = {
    "quiet": k.BY_MOVE,
    "capture": k.BY_CAPTURE,
    "promotion": k.BY_PROMOTION,
    "drop": k.BY_DROP,
    "castling": k.BY_CASTLING,
    "en_passant": k.BY_PASSANT,
    "rest": k.BY_REST,
}
"""The bits of words of MOVES."""


def ways(words: Iterable[str]) -> int:
    """The bits of some words of MOVES."""
    return sum(WAYS[word] for word in {*words})


def on_line(axis: int) -> Callable[[Board, int, int], Iterable[int]]:
    """Squares with the same file (axis 0) or rank (axis 1); an extra square is alone."""

    def squares(board: Board, square: int, side: int) -> Iterable[int]:
        regular = board.size - len(board.extra)
        if square >= regular:
            return [square]
        place = board.coordinates[square][axis]
        return [s for s in range(regular) if board.coordinates[s][axis] == place]

    return squares


def same_shade(board: Board, square: int, side: int) -> Iterable[int]:
    """Squares of the same colour."""
    return [s for s in range(board.size) if board.shade(s) == board.shade(square)]


def neighbours(board: Board, square: int, lines: str) -> list[int]:
    """The squares next to one along lines, without itself where the board is narrow and wraps."""
    found = {board.offset(square, vector) for vector in board.ways(lines)} - {square}
    return sorted(s for s in found if s is not None)


def opposite(board: Board, square: int, lines: str) -> list[int]:
    """The square that mirrors one: along its file (vertical), along its rank, or through the centre."""
    found = board.opposite(square, files=lines != "vertical", ranks=lines != "horizontal")
    return [] if found is None else [found]


def below(board: Board, square: int, side: int) -> Iterable[int]:
    """The next square towards the owner's edge."""
    other = board.offset(square, (0, -1 if side == 0 else 1))
    return [] if other is None else [other]


def levels_up(up: int, most: int = 26) -> Callable[[Board, int, int], Iterable[int]]:
    """The same square on the levels above, or with `up` -1 below, so many of them; the next one first."""

    def squares(board: Board, square: int, side: int) -> Iterable[int]:
        found = (board.levels_up(square, up * n) for n in range(1, min(most + 1, board.levels)))
        return [other for other in found if other is not None]

    return squares


def behind(step: tuple[int, int]) -> Callable[[Board, int, int], Iterable[int]]:
    """Squares over which a piece has fallen that comes in from the edge, one such step after another."""
    return lambda board, square, side: board.ray(square, (-step[0], -step[1]))


def same_box(board: Board, square: int, size: str) -> list[int]:
    """The squares of its box, where boxes of so many files and ranks, `2x2`, lie from the first square on."""
    files, ranks = map(int, size.split("x"))
    boxes = [(board.level(s), x // files, y // ranks) for s, (x, y) in enumerate(board.plain)]
    return [s for s, box in enumerate(boxes) if box == boxes[square]] if square < len(boxes) else [square]


def before(step: tuple[int, int]) -> Callable[[Board, int, int], Iterable[int]]:
    """The square to which it would fall next."""
    return lambda board, square, side: board.ray(square, step)[:1]


#: The squares of a relative region: of the board, seen from a square, for a side.
SEEN: dict[str, Callable[[Board, int, int], Iterable[int]]] = {
    "same_file": on_line(0),
    "same_rank": on_line(1),
    "same_shade": same_shade,
    "below": below,
    "level_above": levels_up(1, 1),
    "level_below": levels_up(-1, 1),
    "levels_above": levels_up(1),
    "levels_below": levels_up(-1),
    **{f"behind_{word}": behind(step) for word, step in FALLS.items()},
    **{f"before_{word}": before(step) for word, step in FALLS.items()},
}


def passed_square(game: Ruleset, count: Count, square: int, side: int) -> int | None:
    """The square from which a condition is seen of a movement from a square; None where there is none."""
    return game.board.offset(square, game.turned(count.passing, side))


def homes(game: Ruleset, piece: int, side: int) -> list[int]:
    """The squares of the setup on which a side has pieces of a kind (its index)."""
    return [square for square, standing in game.setup.items() if standing == (piece, side)]


def nearest(game: Ruleset, found: list[int], near: Sequence[Count], side: int, square: int) -> int:
    """Of the squares that are among all others the nearest on the rank, -1 if there is none.

    Where nothing has the shade of the square the shade is not asked.
    """
    for count in near:
        squares = frozenset(count_squares(game, count, square, side))
        among = [s for s in found if s in squares]
        found = among or (found if count.where == "same_shade" else [])
    return game.board.nearest(square, found)


def home_squares(game: Ruleset, count: Count, square: int, side: int) -> list[int]:
    """The home of a piece of a side on a square, if it has one, or if it is that square."""
    home = count.home
    assert home is not None
    found = homes(game, game.piece(home.kind), side ^ home.mirrored)
    if count.where == "here":
        return [square] if square in found else []
    there = nearest(game, found, home.near, side, square)
    return [] if there < 0 else [there]


def count_squares(game: Ruleset, count: Count, square: int, side: int) -> list[int]:
    """The squares that a condition looks at, for an act of a side on a square."""
    board = game.board
    if any(count.passing):
        there = passed_square(game, count, square, side)
        here = replace(count, passing=(0, 0))
        return [] if there is None else [s for s in count_squares(game, here, there, side) if s != square]
    if count.where in OBSERVING:
        return [square]
    if count.within is not None:
        within = count.within[side]
        return [s for s in count_squares(game, replace(count, within=None), square, side) if s in within]
    if count.near:
        whole = count_squares(game, replace(count, near=()), square, side)
        for one in count.near:
            alike = frozenset(count_squares(game, one, square, side))
            whole = [s for s in whole if (s in alike) == (one.most is None)]
        return whole
    if count.home is not None:
        return home_squares(game, count, square, side)
    if count.region is not None:
        return sorted(count.region[side])
    if not count.where:
        return list(range(board.size))
    if count.where == "here":
        return [square]
    if count.where == "away":
        found = {board.offset(square, game.turned(vector, side)) for vector in count.vectors}
        return sorted(s for s in found if s is not None)
    if count.where == "opposite":
        return opposite(board, square, count.lines)
    if count.where == "neighbours":
        return neighbours(board, square, count.lines)
    if count.where == "same_box":
        return same_box(board, square, count.lines)
    return list(SEEN[count.where](board, square, side))


def distances(board: Board, lines: str = STRAIGHT) -> list[int]:
    """The steps along lines from each square to each, or the squares of the lengths of straight moves."""
    places = board.coordinates
    if lines != STRAIGHT:
        return [far for square in range(board.size) for far in steps(board, lines, square)]
    return [(u - x) ** 2 + (v - y) ** 2 for x, y in places for u, v in places]


def steps(board: Board, lines: str, square: int) -> list[int]:
    """How many steps along lines lead from a square to each, whatever stands there; MOST: none do."""
    found, reached = [MOST] * board.size, [square]
    found[square] = 0
    for here in reached:
        for there in neighbours(board, here, lines):
            if found[there] == MOST:
                found[there] = found[here] + 1
                reached.append(there)
    return found


class Conditions:
    """Lists of conditions and of squares, each kept once."""

    def __init__(self, game: Ruleset, memory: Memory) -> None:
        self.game = game
        self.memory = memory
        self._kept: dict[tuple[int, ...], int] = {}

    def keep(self, words: Sequence[int]) -> int:
        """Offset of words that may be the same as others."""
        key = tuple(words)
        if key not in self._kept:
            self._kept[key] = self.memory.add(key)
        return self._kept[key]

    def squares(self, squares: Sequence[int]) -> int:
        """Offset of a list of squares behind its length."""
        return self.keep([len(squares), *squares])

    def rows(self, count: Count, side: int) -> list[int]:
        """The words of one condition, with those of what it is compared with, which never fails by itself."""
        found = self.row(count, side)
        if count.than is not None:
            found[k.COUNT_SIDES] |= k.COUNT_MORE
            found += self.row(count.than, side)
        return found

    def row(self, count: Count, side: int) -> list[int]:
        """The words of one count."""
        most = MOST if count.most is None else count.most
        if count.moves:
            return [0, 0, 0, count.least, most]
        if count.events:
            return [ways(count.events), k.COUNT_EVENT | LAST_OF[count.last_of], 0, count.least, most]
        mask = mask_of(self.game, count.who) & ~1 | count.empty
        sides = SIDES[OBSERVING.get(count.where, count.side)]
        sides |= k.COUNT_TAKEN * count.taken | k.COUNT_PASSED * count.passed | k.COUNT_BEFORE * count.before
        sides |= LAST.get(count.last, 0) | LAST_OF[count.last_of]
        sides |= k.COUNT_AT_HAND * (count.last in VECTORS and count.where == "here")
        if count.where == ATTACKED or count.mutual:
            sides |= k.COUNT_OBSERVERS * count.mutual
            return [mask, sides | k.COUNT_ATTACKED, 0, count.least, most]
        if count.where in OBSERVING and not any(count.passing):
            return [mask, sides, 0, count.least, most]
        if count.where in OBSERVING:
            sides |= k.COUNT_OBSERVERS
        sides |= k.COUNT_BUT_CAPTOR * count.but_captor | COMPARISONS.get(count.where, 0)
        if count.where == "enclosed":
            squares = -self.game.board.mask(count.lines)
        elif count.where in COMPARED:
            asked = count_squares(self.game, replace(count, where=""), 0, side)
            squares = self.keep([self.keep(distances(self.game.board, count.lines)), len(asked), *asked])
        elif count.home is not None and not count.home.kind:
            sides |= k.COUNT_HOME
            squares = self.keep([self.by_square(count.of_kind(kind), side) for kind in self.standing()])
        else:
            squares = self.by_square(count, side)
        return [mask, sides, squares, count.least, most]

    def by_square(self, count: Count, side: int) -> int:
        """Offset of the lists of squares that a condition looks at from every square."""
        lists = (count_squares(self.game, count, s, side) for s in range(self.game.board.size))
        return self.keep([self.squares(each) for each in lists])

    def standing(self) -> list[str]:
        """What may stand on a square: a royal that is about to come there, then all kinds."""
        kinds = [piece.name for piece in self.game.pieces]
        return [next((piece.name for piece in self.game.pieces if piece.royal), kinds[0]), *kinds]

    def offset(self, counts: Sequence[Count], side: int) -> int:
        """Offset of a list, 0 for none; by the type of what moves where one asks for its home."""
        if not counts:
            return 0
        if any(count.asks_mover for count in counts):
            kinds = (piece.name for piece in self.game.pieces)
            each = (self.offset([count.of_kind(kind) for count in counts], side) for kind in kinds)
            return k.BY_TYPE + self.keep([0, *each])
        number = sum(len(count.parts) for count in counts)
        return self.keep([number, *(word for count in counts for word in self.rows(count, side))])


def place_row(game: Ruleset, place: Region | Count | None, memory: Memory) -> int:
    """Where a move begins or ends: offset of a zone, below 0 of a pair of conditions, 0 for anywhere."""
    if place is None:
        return 0
    if not isinstance(place, Count):
        return zone_table(place, memory)
    if place.asks_mover:
        each = (place_row(game, place.of_kind(piece.name), memory) for piece in game.pieces)
        return k.BY_TYPE + memory.add([0, *each])
    conditions = Conditions(game, memory)
    return -conditions.keep([conditions.offset([place], side) for side in (0, 1)])


def kept_of_last(game: Ruleset, memory: Memory) -> int:
    """The LAST_ bits: what of the last moves rules ask for; and offset of a grid of vectors, 0 for none."""
    asked = [count for count in game.counts if count.last or count.events]
    words = {count.last for count in asked}
    word = k.LAST_FROMS * bool(words & {"origin", "vector", "back"})
    word |= k.LAST_TOS * bool(words & {"arrival", "vector", "back"})
    word |= ways(word for count in asked for word in count.events) << k.LAST_ASKED
    word |= k.LAST_BOTH * any(count.last_of for count in asked)
    return word | (memory.add(grid(game.board)) if words & VECTORS else 0) << k.LAST_GRID


def grid(board: Board) -> list[int]:
    """Files, ranks, file and rank of every square, and the squares of all files by ranks, -1 for none."""
    places = [board.coordinates[square][:2] for square in range(board.size)]
    files, ranks = (1 + max(place[axis] for place in places) for axis in (0, 1))
    at = {place: square for square, place in enumerate(places)}
    squares = [at.get((x, y), -1) for y in range(ranks) for x in range(files)]
    return [files, ranks, *(number for place in places for number in place), *squares]


def last_number(game: Ruleset) -> int:
    """The number of the move from which on no condition changes any more, 0 where none asks for it."""
    return max((max(c.least, 1 + (c.most or 0)) for c in game.counts if c.moves), default=0)
