"""Games whose captures send pieces elsewhere, or make others of them, against rules written by hand.

PyPI `chess` says how pieces move and what they attack; all else is written here once more.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import interpreter

chess = pytest.importorskip("chess")

pytestmark = pytest.mark.oracle

PLIES = 90
ARRAY = chess.Board().piece_map()
CASTLERS = {s for s, piece in ARRAY.items() if piece.piece_type in (chess.KING, chess.ROOK)}


def shade(square: int) -> int:
    """The colour of a square."""
    return (chess.square_file(square) + chess.square_rank(square)) % 2


def home(piece: chess.Piece, square: int) -> int:
    """The square of the setup where a piece is reborn that leaves the board from `square`."""
    if piece.piece_type == chess.PAWN:
        return chess.square(chess.square_file(square), 1 if piece.color else 6)
    homes = [at for at, other in ARRAY.items() if other == piece]
    return next((at for at in homes if shade(at) == shade(square)), homes[0])


class Judge:
    """A game of chess; `after_capture` says what else a capture does, and whether it may be made."""

    def __init__(self, fen: str = chess.STARTING_FEN) -> None:
        self.board = chess.Board(fen)
        self.board.castling_rights = 0
        self.unmoved = set(CASTLERS)
        self.reborn: set[int] = set()
        self.renewed = 0
        self.mover = 0

    def copy(self) -> Judge:
        """The same position."""
        found = type(self)()
        found.board, found.unmoved = self.board.copy(stack=False), set(self.unmoved)
        found.reborn = set(self.reborn)
        return found

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        """Do what a capture on `at` has for consequences; False if it may not be made."""
        raise NotImplementedError

    def send(self, piece: chess.Piece, to: int) -> None:
        """Put a reborn piece on the board."""
        self.board.set_piece_at(to, piece)
        if ARRAY.get(to) == piece:
            self.unmoved |= {to} & CASTLERS
            self.reborn.add(to)

    def is_king(self, square: int) -> bool:
        """Does what must not be captured stand there?"""
        return self.board.piece_type_at(square) == chess.KING

    def royal(self, color: chess.Color) -> int:
        """Where a side's royal stands, -1 for nowhere."""
        return next((s for s in chess.SquareSet(self.board.occupied_co[color]) if self.is_king(s)), -1)

    def steps(self) -> Iterator[chess.Move]:
        """All moves of pieces but castling, into check or not."""
        yield from self.board.generate_pseudo_legal_moves()

    def try_move(self, move: chess.Move) -> bool:
        """Make a move; False if what follows forbids it."""
        board = self.board
        passing = board.is_en_passant(move)
        at = move.to_square - (8 if board.turn else -8) if passing else move.to_square
        taken, self.mover = board.piece_at(at), board.piece_type_at(move.from_square)
        for square in (move.from_square, move.to_square):
            self.unmoved.discard(square)
            self.reborn.discard(square)
        board.push(move)
        board.castling_rights = 0
        return taken is None or self.after_capture(move, taken, at)

    def in_check(self, color: chess.Color) -> bool:
        """Could the other side capture the royal, what follows from that allowed?"""
        again = self.copy()
        again.board.turn, again.board.ep_square = not color, None
        target = again.royal(color)
        for move in list(again.steps()):
            if move.to_square == target:
                after = again.copy()
                if after.try_move(move) and after.royal(not color) >= 0:
                    return True
        return False

    def castlings(self) -> Iterator[tuple[chess.Move, int, int]]:
        """Castlings, with where the rook comes from and goes to."""
        board, turn = self.board, self.board.turn
        first = 0 if turn else 56
        for king, rook, to, beside in ((4, 7, 6, 5), (4, 0, 2, 3)):
            king, rook, to, beside = (first + n for n in (king, rook, to, beside))
            if {king, rook} <= self.unmoved and not any(
                map(board.piece_at, chess.SquareSet.between(king, rook))
            ):
                if not any(self._stands_in_check(king, s) for s in (king, beside, to)):
                    yield chess.Move(king, to), rook, beside

    def walk(self, king: int, square: int) -> None:
        """Put the king elsewhere."""
        self.board.set_piece_at(square, self.board.remove_piece_at(king))

    def _stands_in_check(self, king: int, square: int) -> bool:
        again = self.copy()
        again.walk(king, square)
        return again.in_check(self.board.turn)

    def moves(self) -> dict[str, Judge]:
        """The legal moves, with the positions after them."""
        found = {}
        for move in self.steps():
            after = self.copy()
            if (
                after.try_move(move)
                and after.royal(self.board.turn) >= 0
                and not after.in_check(self.board.turn)
            ):
                found[move.uci()] = after
        for move, rook, beside in self.castlings():
            after = self.copy()
            after.renewed = bool(self.reborn & {move.from_square, rook})
            after.walk(move.from_square, move.to_square)
            after.board.set_piece_at(beside, after.board.remove_piece_at(rook))
            after.unmoved -= {move.from_square, rook}
            after.board.turn, after.board.ep_square = not self.board.turn, None
            if not after.in_check(self.board.turn):
                found[move.uci()] = after
        return found


class Circe(Judge):
    """The captured piece is reborn, where its square is free."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        to = home(taken, at)
        if taken.piece_type != chess.KING and not self.board.piece_at(to):
            self.send(taken, to)
        return True


class Anticirce(Judge):
    """The piece that captures is reborn, and its square must be free."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        piece = self.board.remove_piece_at(move.to_square)
        to = home(piece, move.to_square)
        if self.board.piece_at(to):
            return False
        self.send(piece, to)
        return True


class Couscous(Judge):
    """The captured piece is reborn where the piece that captures would be."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        to = home(chess.Piece(self.mover, not taken.color), at)
        if taken.piece_type != chess.KING and not self.board.piece_at(to):
            self.board.set_piece_at(to, taken)
        return True


class Mirror(Judge):
    """The captured piece is reborn where one of the other side would be."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        to = home(chess.Piece(taken.piece_type, not taken.color), at)
        if taken.piece_type != chess.KING and not self.board.piece_at(to):
            self.board.set_piece_at(to, taken)
        return True


class Clone(Judge):
    """The captured piece is reborn as the kind that has captured it."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        new = chess.Piece(self.mover, taken.color)
        if chess.KING not in (self.mover, taken.piece_type) and not self.board.piece_at(home(new, at)):
            self.board.set_piece_at(home(new, at), new)
        return True


class Exchange(Judge):
    """The captured piece is reborn where the one stood that has captured it."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        if taken.piece_type not in (chess.KING, chess.PAWN):
            self.board.set_piece_at(move.from_square, taken)
        return True


class Turncoats(Judge):
    """The captured piece is reborn on the other side, where it stood in the setup of its own."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        to = home(taken, at)
        if taken.piece_type != chess.KING and not self.board.piece_at(to):
            self.board.set_piece_at(to, chess.Piece(taken.piece_type, not taken.color))
        return True


class Symmetry(Judge):
    """The captured piece is reborn on the square opposite, through the centre."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        if taken.piece_type not in (chess.KING, chess.PAWN) and not self.board.piece_at(63 - at):
            self.board.set_piece_at(63 - at, taken)
        return True


class Antimatter(Judge):
    """A capture of a piece of the same kind removes both."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        if taken.piece_type == self.mover != chess.KING:
            self.board.remove_piece_at(move.to_square)
        return True


class Tibetan(Judge):
    """A piece that captures one of another kind changes sides."""

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        piece = self.board.piece_at(move.to_square)
        if taken.piece_type != self.mover != chess.KING:
            self.board.set_piece_at(move.to_square, chess.Piece(piece.piece_type, not piece.color))
        return True


class Cannibal(Judge):
    """What captures becomes what it has captured; kings, too, which stay royal."""

    def __init__(self, fen: str = chess.STARTING_FEN) -> None:
        super().__init__(fen)
        self.royals = {4, 60}

    def copy(self) -> Judge:
        found = super().copy()
        found.royals = set(self.royals)
        return found

    def is_king(self, square: int) -> bool:
        return square in self.royals

    def try_move(self, move: chess.Move) -> bool:
        self.royals.discard(move.to_square)
        if move.from_square in self.royals:
            self.royals = self.royals - {move.from_square} | {move.to_square}
        return super().try_move(move)

    def walk(self, king: int, square: int) -> None:
        super().walk(king, square)
        self.royals = self.royals - {king} | {square}

    def after_capture(self, move: chess.Move, taken: chess.Piece, at: int) -> bool:
        piece = self.board.piece_at(move.to_square)
        self.board.set_piece_at(move.to_square, chess.Piece(taken.piece_type, piece.color))
        return True


VICTIM = "effects: [{{when: capture, in: victim, who: {{not: {}}}, do: {}, blocked: stays}}]"
PAWNS = "effects:\n  - {{when: capture, in: victim, who: pawn, do: {0}, blocked: stays}}\n"
PIECES = "  - {{when: capture, in: victim, who: {{not: [pawn, king]}}, do: {1}, blocked: stays}}"
BOTH = PAWNS + PIECES
BY_CAPTOR = (
    "effects:\n  - {{when: capture, by: pawn, in: victim, who: {{not: king}}, do: {0}, blocked: stays}}\n"
    "  - {{when: capture, by: {{not: pawn}}, in: victim, who: {{not: king}}, do: {1}, blocked: stays}}"
)
FILE, SHADE = "{{go: {{all: [home{0}, same_file]}}}}", "{{go: {{all: [home{0}, same_shade]}}}}"
TEXTS = {
    "couscous": BY_CAPTOR.format(FILE.format(" captor"), SHADE.format(" captor")),
    "mirror": BOTH.format(FILE.format(" enemy"), SHADE.format(" enemy")),
    "turncoats": BOTH.format(
        "[{go: {all: [home, same_file]}}, change_side]", "[{go: {all: [home, same_shade]}}, change_side]"
    ),
    "clone": BY_CAPTOR.replace("{{not: pawn}}", "{{not: [pawn, king]}}").format(
        "[{become: captor}, {go: {all: [home, same_file]}}]",
        "[{become: captor}, {go: {all: [home, same_shade]}}]",
    ),
    "exchange": VICTIM.format("[king, pawn]", "{go: origin}"),
    "symmetry": VICTIM.format("[king, pawn]", "{go: opposite}"),
    "antimatter": "effects: [{when: capture, by: {not: king}, takes: self, do: remove}]",
    "tibetan": "effects: [{when: capture, by: {not: king}, takes: {not: self}, do: change_side}]",
}
RULES = {
    "circe": Circe,
    "anticirce": Anticirce,
    "cannibal": Cannibal,
    "couscous": Couscous,
    "mirror": Mirror,
    "turncoats": Turncoats,
    "clone": Clone,
    "exchange": Exchange,
    "symmetry": Symmetry,
    "antimatter": Antimatter,
    "tibetan": Tibetan,
}
RENEWING = ("circe", "anticirce")
OPEN = "r3k2r/pb4bp/1n4n1/8/8/1N4N1/PB4BP/R3K2R w KQkq - 0 1"


def variant_of(name: str) -> interpreter.Variant:
    """The shipped variant, or chess with one line more."""
    if name not in TEXTS:
        return interpreter.load(name)
    return interpreter.load_text(f"format: 2\nvariant: {name}\nextends: chess\n{TEXTS[name]}\n")


def letters(judge: Judge) -> str:
    """The castling field."""
    found = ""
    for king, shift in ((4, str.upper), (60, str.lower)):
        wings = {king + 3: "K", king - 4: "Q"}
        if king in judge.unmoved:
            own = "".join(wing for rook, wing in wings.items() if rook in judge.unmoved) or "E"
        else:
            own = "".join(name for rook, name in ((king - 4, "A"), (king + 3, "H")) if rook in judge.unmoved)
        found += shift(own)
    return found or "-"


@pytest.mark.parametrize("name", RULES)
def test_random_games(name: str) -> None:
    """The same legal moves, and the same board after each move, of games with many captures."""
    variant = variant_of(name)
    games = 24 if name in RENEWING else 6
    captures = renewed = 0
    for n in range(games):
        chance = random.Random(f"{name} {n}")
        fen = OPEN if n % 3 else chess.STARTING_FEN
        judge, position = RULES[name](fen), variant.position(fen)
        for _ in range(PLIES):
            moves = judge.moves()
            assert sorted(str(move).replace("!", "") for move in position.legal_moves) == sorted(moves), (
                position.fen()
            )
            if not moves or position.outcome():
                break
            castlings = sorted(t for t, after in moves.items() if after.renewed)
            taking = sorted(t for t in moves if judge.board.piece_at(chess.parse_square(t[2:4])))
            text = chance.choice(castlings or (taking if chance.random() < 0.5 else []) or sorted(moves))
            captures += text in taking
            renewed += text in castlings
            judge = moves[text]
            position.push(next(m for m in position.legal_moves if str(m).replace("!", "") == text))
            judge.renewed = 0
            fields = position.fen().split()
            assert fields[0].replace("!", "") == judge.board.board_fen(), text
            if name in RENEWING:
                assert fields[2] == letters(judge), text
                assert variant.position(position.fen()).hash == position.hash
            if name == "cannibal":
                marked = {
                    chess.parse_square(s) for s, p in position.pieces().items() if p[-1] == "!" or p in "Kk"
                }
                assert marked == judge.royals
    assert captures > games
    assert renewed or name not in RENEWING
