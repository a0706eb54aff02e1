"""A second opinion on reasons: five games and Ultima in plain words, without the interpreter's own rules.

A judge reads a FEN and says of any two squares which codes a reason may have, which squares it may
blame, and which words about a line it has to use. It shares nothing with interpreter/play/reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.base import ALL_DIRECTIONS, DIAGONAL, ORTHOGONAL, Board, Square, moved, other, side_of, sign
from referee.omega import Omega
from referee.ultima import Ultima, heading
from referee.wildebeest import Wildebeest

Vector = tuple[int, int]


@dataclass(frozen=True)
class Verdict:
    """What a reason may say; `blamed` are squares that its first (or `at`) square may be, empty = any."""

    codes: frozenset[str]
    blamed: frozenset[str] = frozenset()
    at: int = 0
    words: dict[str, str] = field(default_factory=dict)  # blamed square -> words about the line


def verdict(*codes: str, blamed: object = (), at: int = 0, words: dict[str, str] | None = None) -> Verdict:
    """A verdict in short."""
    return Verdict(frozenset(codes), frozenset(blamed), at, words or {})  # type: ignore[call-overload]


LEGAL = verdict("legal")


def leap(m: int, n: int) -> tuple[Vector, ...]:
    """All images of a leap."""
    return tuple({(sx * a, sy * b) for a, b in ((m, n), (n, m)) for sx in (1, -1) for sy in (1, -1)})


class Judge:
    """Orthodox chess; the subclasses say what is different."""

    FILES, RANKS, FIRST = 8, 8, 1
    EXTRA: dict[str, Square] = {}
    RIDES = {"Q": ALL_DIRECTIONS, "R": ORTHOGONAL, "B": DIAGONAL}
    LEAPS = {"K": ALL_DIRECTIONS, "N": leap(1, 2)}
    LONG_STEPS: dict[int, tuple[int, ...]] = {1: (2,)}  # ranks from the own edge -> lengths
    PROMOTES = "QRBN"
    CASTLES = (("e1", "h1", "g1"), ("e1", "a1", "c1"), ("e8", "h8", "g8"), ("e8", "a8", "c8"))

    def __init__(self, fen: str) -> None:
        grid, self.turn, self.rights, passed, *_ = fen.split()
        places = {(x, y) for x in range(self.FILES) for y in range(self.RANKS)}
        self.squares = places | set(self.EXTRA.values())
        self.names = {place: f"{chr(97 + place[0])}{place[1] + self.FIRST}" for place in places}
        self.names |= {place: name for name, place in self.EXTRA.items()}
        self.places = {name: place for place, name in self.names.items()}
        self.board = self.read(grid)
        self.passed = {name for name in self.names.values() if name in _names_in(passed)}

    def read(self, grid: str) -> Board:
        """The board field; the grid is that of all squares and holes."""
        left, top = min(x for x, _ in self.squares), max(y for _, y in self.squares)
        board: Board = {}
        for row, line in enumerate(grid.partition("[")[0].split("/")):
            x, digits = left, ""
            for letter in line:
                if letter.isdigit():
                    digits += letter
                    continue
                x, digits = x + int(digits or 0), ""
                if letter != "*":
                    board[x, top - row] = letter
                x += 1
        return board

    # --- the question --------------------------------------------------------------------------

    def judge(self, start: str, end: str, suffix: str = "") -> Verdict:
        """What may be said of a move."""
        frm, to = self.places[start], self.places[end]
        letter = self.board.get(frm)
        if letter is None:
            return verdict("empty_square", blamed=[start])
        if side_of(letter) != self.turn:
            return verdict("not_your_turn", blamed=[start])
        for king, rook, target in () if suffix else self.CASTLES:
            if (start, end) == (king, target) and letter in "Kk" and self.owns(king):
                return self.castling(frm, self.places[rook], to)
        held = self.held(frm, to)
        if held:
            return held
        if frm == to:
            return self.removal(frm, suffix)
        stop = self.walk(self.board, frm, to)
        if isinstance(stop, Verdict):
            return stop
        return self.promotion(frm, to, suffix) or self.safety(stop, frm, to)

    def owns(self, king: str) -> bool:
        """Is the castling that begins on this square one of the mover's?"""
        return (self.places[king][1] == 0) == (self.turn == "w")

    def held(self, frm: Square, to: Square) -> Verdict | None:
        """Pieces that cannot leave their square."""
        return None

    def removal(self, frm: Square, suffix: str) -> Verdict:
        """A square given twice."""
        return verdict("same_square", blamed=[self.names[frm]])

    def forward(self, side: str) -> int:
        """The way of a side's pawns."""
        return 1 if side == "w" else -1

    # --- the walk of pieces --------------------------------------------------------------------

    def walk(self, board: Board, frm: Square, to: Square) -> Verdict | Board:
        """The board after the move, or why the piece does not go there."""
        kind = board[frm].upper()
        if kind == "P":
            return self.pawn(board, frm, to)
        for vector in self.RIDES.get(kind, ()):
            n = times(frm, to, vector)
            if n:
                met = [(frm[0] + i * vector[0], frm[1] + i * vector[1]) for i in range(1, n)]
                if any(square not in self.squares for square in met):
                    return verdict("hole")
                first = next((square for square in met if square in board), None)
                if first:
                    return verdict("blocked", blamed=[self.names[first]])
                return self.arrive(board, frm, to)
        numbers = [times(frm, to, vector) for vector in self.LEAPS.get(kind, ())]
        if 1 in numbers:
            return self.arrive(board, frm, to)
        return verdict("too_far") if any(numbers) else verdict("no_such_movement")

    def arrive(self, board: Board, frm: Square, to: Square) -> Verdict | Board:
        """Moving onto a square, by capture or not."""
        if to in board and side_of(board[to]) == side_of(board[frm]):
            return verdict("own_piece", blamed=[self.names[to]])
        return moved(board, frm, to)

    def pawn(self, board: Board, frm: Square, to: Square) -> Verdict | Board:
        """Steps, long steps, captures, en passant."""
        side = side_of(board[frm])
        ahead = self.forward(side)
        dx, n = to[0] - frm[0], (to[1] - frm[1]) * ahead
        if n < 1 or abs(dx) not in (0, n) or (abs(dx) == n > 1 and self.beyond_hole(frm, to)):
            return verdict("no_such_movement", "too_far")
        if dx:
            return verdict("too_far") if n > 1 else self.strike(board, frm, to)
        rank = frm[1] if ahead > 0 else self.RANKS - 1 - frm[1]
        longest = max((max(lengths) for lengths in self.LONG_STEPS.values()), default=1)
        if n > longest:
            return verdict("too_far")
        if n > 1 and n not in self.LONG_STEPS.get(rank, ()):
            return verdict("region_from")
        met = next((s for s in ((frm[0], frm[1] + i * ahead) for i in range(1, n)) if s in board), None)
        if met:
            return verdict("blocked", blamed=[self.names[met]])
        if to in board and side_of(board[to]) != side:
            return verdict("move_only", blamed=[self.names[to]])
        return self.arrive(board, frm, to)

    def beyond_hole(self, frm: Square, to: Square) -> bool:
        """Is a square of the line missing?"""
        step = heading(frm, to)
        n = abs(to[1] - frm[1])
        return any((frm[0] + i * step[0], frm[1] + i * step[1]) not in self.squares for i in range(1, n))

    def strike(self, board: Board, frm: Square, to: Square) -> Verdict | Board:
        """A pawn's capture."""
        side = side_of(board[frm])
        if to in board:
            return self.arrive(board, frm, to)
        victims = [s for s in self.victims(board, to, other(side)) if self.names[s]]
        if self.names[to] in self.passed:
            after = moved(board, frm, to)
            # Of several pawns in front of the passed square, the one that passed it stands nearest.
            del after[victims[0]]
            return after
        if victims:
            return verdict("en_passant", blamed=[self.names[s] for s in victims])
        return verdict("capture_only")

    def victims(self, board: Board, passed: Square, side: str) -> list[Square]:
        """Pawns of a side that a long step may have brought past a square, the nearest first."""
        ahead = self.forward(side)
        found = []
        for rank, lengths in self.LONG_STEPS.items():
            y = rank if ahead > 0 else self.RANKS - 1 - rank
            for n in lengths:
                end = (passed[0], y + n * ahead)
                between = 0 < (passed[1] - y) * ahead < n
                if between and board.get(end, "-").upper() == "P" and side_of(board[end]) == side:
                    found.append(end)
        return sorted(set(found), key=lambda square: abs(square[1] - passed[1]))

    def promotion(self, frm: Square, to: Square, suffix: str) -> Verdict | None:
        """What is wrong with the letter behind a move, or with its lack."""
        last = self.RANKS - 1 if self.turn == "w" else 0
        grows = self.board[frm] in "Pp" and to[1] == last
        if not grows:
            return verdict("promotion_not_here") if suffix else None
        if not suffix:
            return verdict("promotion_compulsory")
        return None if suffix.upper() in self.PROMOTES else verdict("promotion_kind")

    # --- attacks -------------------------------------------------------------------------------

    def strikers(self, board: Board, square: Square, by: str) -> Iterator[Square]:
        """Pieces of a side that could capture an enemy on a square."""
        for frm, letter in board.items():
            if side_of(letter) == by and frm != square and self.strikes(board, frm, square):
                yield frm

    def strikes(self, board: Board, frm: Square, square: Square) -> bool:
        """Could this piece capture there?"""
        if board[frm] in "Pp":
            ahead = self.forward(side_of(board[frm]))
            return abs(square[0] - frm[0]) == 1 and square[1] - frm[1] == ahead
        return not isinstance(self.walk(board, frm, square), Verdict)

    def kings(self, board: Board, side: str) -> list[Square]:
        """The squares of a side's kings."""
        return [square for square, letter in board.items() if letter == ("K" if side == "w" else "k")]

    def is_safe(self, board: Board, frm: Square, to: Square) -> bool:
        """Does a capture leave the kings of its side safe?"""
        after, side = moved(board, frm, to), side_of(board[frm])
        open_to = [list(self.strikers(after, king, other(side))) for king in self.kings(after, side)]
        return not any(open_to) and not self.faceoff(after)

    def line(self, board: Board, frm: Square, to: Square) -> str:
        """How an attack along a line is told."""
        if board[frm].upper() not in self.RIDES:
            return ""
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        if dx == 0:
            return f"along the {self.names[frm][0]}-file"
        return f"along rank {frm[1] + self.FIRST}" if dy == 0 else "along the diagonal"

    def safety(self, after: Board, frm: Square, to: Square) -> Verdict:
        """Legal, or the attack on the own king that forbids the move."""
        found: dict[str, str] = {}
        before: set[Square] = set()
        king_moved = self.board[frm] in "Kk"
        for king in self.kings(after, self.turn):
            found |= {
                self.names[s]: self.line(after, s, king) for s in self.strikers(after, king, other(self.turn))
            }
            before |= set(self.strikers(self.board, king, other(self.turn)))
        if not found:
            return self.faceoff(after) or LEGAL
        if king_moved:
            return verdict("royal_attacked", blamed=found, at=1, words=found)
        old = {name: words for name, words in found.items() if self.places[name] in before}
        if old:
            return verdict("check_unanswered", blamed=old, at=1, words=old)
        return verdict("exposes_royal", blamed=found, at=1, words=found)

    def faceoff(self, after: Board) -> Verdict | None:
        """Kings that may not see each other."""
        return None

    def castling(self, king: Square, rook: Square, to: Square) -> Verdict:
        """Castling: right, way, safety."""
        letter = "K" if rook[0] > king[0] else "Q"
        if (letter if self.turn == "w" else letter.lower()) not in self.rights:
            return verdict("castling_right", blamed=[self.names[rook]])
        step = sign(to[0] - king[0])
        landing = (to[0] - step, to[1])
        way = {
            (x, king[1]) for a, b in ((king, rook), (king, to), (rook, landing)) for x in _span(a[0], b[0])
        }
        full = [self.names[s] for s in way - {king, rook} if s in self.board]
        if full:
            return verdict("castling_blocked", blamed=full)
        enemy = other(self.turn)
        checks = [self.names[s] for s in self.strikers(self.board, king, enemy)]
        if checks:
            return verdict("castling_in_check", blamed=checks, at=1)
        for x in range(king[0] + step, to[0] + step, step):
            board = {s: letter for s, letter in self.board.items() if s != king}
            board[x, king[1]] = self.board[king]
            found = [self.names[s] for s in self.strikers(board, (x, king[1]), enemy)]
            if found:
                return verdict("castling_attacked", blamed=found, at=1)
        after = (
            moved(moved(self.board, rook, landing), king, to)
            if landing != king
            else self._swapped(king, rook, to)
        )
        late = [self.names[s] for s in self.strikers(after, to, enemy)]
        return verdict("royal_attacked", blamed=late, at=1) if late else LEGAL

    def _swapped(self, king: Square, rook: Square, to: Square) -> Board:
        after = {s: letter for s, letter in self.board.items() if s not in (king, rook)}
        return {**after, to: self.board[king], king: self.board[rook]}


class SelfcaptureJudge(Judge):
    """Chess in which a capture may take a piece of the same side, but never the king."""

    def arrive(self, board: Board, frm: Square, to: Square) -> Verdict | Board:
        """Moving onto a square; what a pawn meets straight on it does not capture."""
        if to in board and side_of(board[to]) == side_of(board[frm]):
            if board[frm] in "Pp" and frm[0] == to[0]:
                return verdict("own_piece", blamed=[self.names[to]])
            if board[to] in "Kk":
                return verdict("own_royal", blamed=[self.names[to]])
        return moved(board, frm, to)


class OmegaJudge(Judge):
    """Omega Chess."""

    FILES, RANKS, FIRST, EXTRA = 10, 10, 0, Omega.EXTRA
    LEAPS = {
        **Judge.LEAPS,
        "C": (*ORTHOGONAL, *leap(0, 2), *leap(2, 2)),
        "W": (*DIAGONAL, *leap(1, 3)),
    }
    LONG_STEPS = {1: (2, 3)}
    PROMOTES = "QRBNCW"
    CASTLES = (("f0", "i0", "h0"), ("f0", "b0", "d0"), ("f9", "i9", "h9"), ("f9", "b9", "d9"))


class WildebeestJudge(Judge):
    """Wildebeest Chess; its one-square castlings have a text of their own and are left out."""

    FILES, RANKS = Wildebeest.FILES, Wildebeest.RANKS
    LEAPS = {**Judge.LEAPS, "C": leap(1, 3), "W": (*leap(1, 2), *leap(1, 3))}
    LONG_STEPS = {1: (2, 3), 2: (2,)}
    PROMOTES = "QW"
    CASTLES = tuple(
        (king, rook, f"{file}{rank}")
        for rank, king in ((1, "f1"), (10, "f10"))
        for rook, files in ((f"a{rank}", "bcd"), (f"k{rank}", "hij"))
        for file in files
    )


class AntichessJudge(Judge):
    """Antichess: no royals, and capturing is compulsory."""

    PROMOTES = "QRBNK"
    CASTLES = ()

    def safety(self, after: Board, frm: Square, to: Square) -> Verdict:
        """Only captures, where there are any."""
        enemy = other(self.turn)
        takes = {
            self.names[start]
            for start in [s for s, letter in self.board.items() if side_of(letter) == self.turn]
            for end in self.squares - {start}
            if self.is_capture(self.walk(self.board, start, end), enemy)
        }
        if takes and not self.is_capture(after, enemy):
            return verdict("compulsory_capture", blamed=takes, at=1)
        return LEGAL

    def kings(self, board: Board, side: str) -> list[Square]:
        """Its kings are like other pieces."""
        return []

    def is_capture(self, after: Verdict | Board, enemy: str) -> bool:
        """Does the board have a piece of the enemy's less?"""
        if isinstance(after, Verdict):
            return False
        return len([1 for s in after.values() if side_of(s) == enemy]) < len(
            [1 for s in self.board.values() if side_of(s) == enemy]
        )


class XiangqiJudge(Judge):
    """Xiangqi."""

    FILES, RANKS = 9, 10
    RIDES = {"R": ORTHOGONAL, "C": ORTHOGONAL}
    CASTLES = ()

    def walk(self, board: Board, frm: Square, to: Square) -> Verdict | Board:
        """Horses and elephants with their legs, cannons, soldiers, the palace and the river."""
        kind, side = board[frm].upper(), side_of(board[frm])
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        own = range(5) if side == "w" else range(5, 10)
        palace = {(x, y) for x in (3, 4, 5) for y in ((0, 1, 2) if side == "w" else (7, 8, 9))}
        if kind in "KA":
            steps = ORTHOGONAL if kind == "K" else DIAGONAL
            return self.near(board, frm, to, steps, to in palace)
        if kind == "B":
            return self.lame(board, frm, to, leap(2, 2), to[1] in own, (sign(dx), sign(dy)))
        if kind == "N":
            leg = (sign(dx), 0) if abs(dx) > abs(dy) else (0, sign(dy))
            return self.lame(board, frm, to, leap(1, 2), True, leg)
        if kind == "P":
            return self.soldier(board, frm, to, own)
        if kind == "C":
            return self.cannon(board, frm, to)
        return super().walk(board, frm, to)

    def near(
        self, board: Board, frm: Square, to: Square, steps: tuple[Vector, ...], inside: bool
    ) -> Verdict | Board:
        """One step that stays inside."""
        numbers = [times(frm, to, vector) for vector in steps]
        if 1 not in numbers:
            return verdict("too_far") if any(numbers) else verdict("no_such_movement")
        return self.arrive(board, frm, to) if inside else verdict("confined")

    def lame(
        self, board: Board, frm: Square, to: Square, leaps: tuple[Vector, ...], inside: bool, leg: Vector
    ) -> Verdict | Board:
        """A leap that a piece on its leg stops."""
        numbers = [times(frm, to, vector) for vector in leaps]
        if 1 not in numbers:
            return verdict("too_far") if any(numbers) else verdict("no_such_movement")
        passed = (frm[0] + leg[0], frm[1] + leg[1])
        if passed in board:
            return verdict("blocked", blamed=[self.names[passed]])
        return self.arrive(board, frm, to) if inside else verdict("confined")

    def soldier(self, board: Board, frm: Square, to: Square, own: range) -> Verdict | Board:
        """Forward, and sideways beyond the river."""
        dx, dy = to[0] - frm[0], (to[1] - frm[1]) * self.forward(side_of(board[frm]))
        if (dx == 0 and dy > 1) or (dy == 0 and abs(dx) > 1):
            return verdict("too_far")
        if (dx, dy) not in ((0, 1), (1, 0), (-1, 0)):
            return verdict("no_such_movement")
        return verdict("region_from") if dx and frm[1] in own else self.arrive(board, frm, to)

    def cannon(self, board: Board, frm: Square, to: Square) -> Verdict | Board:
        """A rook's move, or a capture over exactly one piece."""
        step = heading(frm, to)
        n = times(frm, to, step)
        if not n or 0 not in step:
            return verdict("no_such_movement")
        met = [s for s in ((frm[0] + i * step[0], frm[1] + i * step[1]) for i in range(1, n)) if s in board]
        if to not in board:
            return verdict("blocked", blamed=[self.names[s] for s in met]) if met else moved(board, frm, to)
        if len(met) > 1:
            return verdict("blocked", blamed=[self.names[met[1]]])
        if not met:
            mine = side_of(board[to]) == side_of(board[frm])
            return verdict("own_piece") if mine else verdict("no_hurdle")
        return self.arrive(board, frm, to)

    def strikes(self, board: Board, frm: Square, square: Square) -> bool:
        """Could this piece capture there?"""
        return not isinstance(self.walk(board, frm, square), Verdict)

    def promotion(self, frm: Square, to: Square, suffix: str) -> Verdict | None:
        """Nothing promotes."""
        return verdict("promotion_not_here") if suffix else None

    def faceoff(self, after: Board) -> Verdict | None:
        """The generals on an open file."""
        kings = self.kings(after, "w")[:1], self.kings(after, "b")[:1]
        if not all(kings):
            return None  # a diagram without one of them
        (x, y), (x2, y2) = kings[0][0], kings[1][0]
        if x != x2 or any((x, z) in after for z in range(y + 1, y2)):
            return None
        return verdict("facing", words={"": f"along the {self.names[x, y][0]}-file"})


class UltimaJudge(Judge):
    """Ultima; who can capture a king is left to the referee."""

    RIDES = dict.fromkeys("MRNQB", ALL_DIRECTIONS) | {"P": ORTHOGONAL}
    LEAPS = {"K": ALL_DIRECTIONS}
    CASTLES = ()

    def __init__(self, fen: str) -> None:
        super().__init__(fen)
        self.referee = Ultima(None, fen)

    def held(self, frm: Square, to: Square) -> Verdict | None:
        """Frozen pieces stay or are removed, others are not."""
        enemy = {"w": "mb", "b": "MB"}[self.turn]
        around = [(frm[0] + dx, frm[1] + dy) for dx, dy in ALL_DIRECTIONS]
        letters = enemy if self.board[frm] in "Mm" else enemy[0]
        freezers = [self.names[s] for s in around if self.board.get(s, "-") in letters]
        if frm != to:
            return verdict("frozen", blamed=freezers) if freezers else None
        if not freezers:
            return verdict("not_frozen")
        if self.board[frm] in "Kk":
            return verdict("royal_stays")
        return None

    def removal(self, frm: Square, suffix: str) -> Verdict:
        """What is frozen may be taken off the board."""
        after = {s: letter for s, letter in self.board.items() if s != frm}
        return self.promotion(frm, frm, suffix) or self.safety(after, frm, frm)

    def walk(self, board: Board, frm: Square, to: Square) -> Verdict | Board:
        """Rides to empty squares, jumps, the king's step and the chameleon's onto a king."""
        kind, side = board[frm].upper(), side_of(board[frm])
        if kind == "K":
            return super().walk(board, frm, to)
        for end, jumped in self.referee._targets(board, frm):
            if end == to:
                after = moved(board, frm, to)
                for square in self.referee._captured(board, frm, to, jumped) - {to}:
                    del after[square]
                return after
        step = heading(frm, to)
        n = times(frm, to, step)
        if not n or step not in self.RIDES[kind]:
            return verdict("no_such_movement")
        met = [s for s in ((frm[0] + i * step[0], frm[1] + i * step[1]) for i in range(1, n)) if s in board]
        if kind in "NB" and met:
            return verdict(
                "blocked",
                "victim_kind",
                "wrong_hurdle",
                "own_piece",
                blamed=[self.names[s] for s in (*met, to)],
            )
        if met:
            return verdict("blocked", blamed=[self.names[met[0]]])
        own = side_of(board[to]) == side
        return verdict("own_piece" if own else "move_only", *(["victim_kind"] if kind == "B" else []))

    def promotion(self, frm: Square, to: Square, suffix: str) -> Verdict | None:
        """Nothing promotes."""
        return verdict("promotion_not_here") if suffix else None

    def strikers(self, board: Board, square: Square, by: str) -> Iterator[Square]:
        """Free pieces that could capture the king on a square, as the referee sees it."""
        for frm, letter in board.items():
            if side_of(letter) == by and not self.referee._frozen(board, frm):
                if self.referee._threatens(board, frm, square):
                    yield frm

    def line(self, board: Board, frm: Square, to: Square) -> str:
        """Ways of capturing are told instead of lines."""
        return ""

    def safety(self, after: Board, frm: Square, to: Square) -> Verdict:
        """Kings next to each other are another reason."""
        (x, y), (x2, y2) = self.kings(after, "w")[0], self.kings(after, "b")[0]
        found = super().safety(after, frm, to)
        if max(abs(x - x2), abs(y - y2)) > 1:
            return found
        return verdict("facing", "royal_attacked")


def times(frm: Square, to: Square, vector: Vector) -> int:
    """How many times a vector leads from a square to another, 0 if it does not."""
    (dx, dy), (vx, vy) = (to[0] - frm[0], to[1] - frm[1]), vector
    n = max(abs(dx), abs(dy)) // max(abs(vx), abs(vy), 1)
    return n if n and (n * vx, n * vy) == (dx, dy) else 0


def _span(a: int, b: int) -> range:
    return range(min(a, b), max(a, b) + 1)


def _names_in(text: str) -> set[str]:
    """The squares of an en passant field."""
    names, start = set(), 0
    for i in range(1, len(text) + 1):
        if i == len(text) or text[i].isalpha():
            names.add(text[start:i])
            start = i
    return names


JUDGES: dict[str, type[Judge]] = {
    "selfcapture": SelfcaptureJudge,
    "chess": Judge,
    "omega": OmegaJudge,
    "wildebeest": WildebeestJudge,
    "antichess": AntichessJudge,
    "xiangqi": XiangqiJudge,
    "ultima": UltimaJudge,
}
