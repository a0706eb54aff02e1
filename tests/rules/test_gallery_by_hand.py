"""Shipped games against their rules written once more by hand: squares as pairs, ways as steps, and nothing of the kernel."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from contract import play_along
from shared import first, little_and_much, load

from interpreter.play.variant import Position

Square = tuple[int, int]
Board = dict[Square, tuple[str, int]]
Moves = Iterator[Square]
ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, -1), (-1, 1))
QUEEN = (*ROOK, *BISHOP)


def star(m: int, n: int) -> list[Square]:
    """All images of a leap."""
    return sorted({(sx * a, sy * b) for a, b in ((m, n), (n, m)) for sx in (1, -1) for sy in (1, -1)})


@dataclass(frozen=True)
class Table:
    """A board with its pieces and a size; what its edge does says `at`."""

    files: int
    ranks: int
    board: Board
    around: bool = False  # do the files go round?

    def at(self, square: Square, step: Square, n: int = 1) -> Square | None:
        """The square so many steps away."""
        x, y = square[0] + n * step[0], square[1] + n * step[1]
        x = x % self.files if self.around else x
        return (x, y) if 0 <= x < self.files and 0 <= y < self.ranks else None

    def leaps(self, square: Square, steps: list[Square] | tuple[Square, ...]) -> Moves:
        """Squares that are free or have an enemy."""
        side = self.board[square][1]
        for step in steps:
            to = self.at(square, step)
            if to is not None and to != square and (to not in self.board or self.board[to][1] != side):
                yield to

    def slides(self, square: Square, steps: tuple[Square, ...], start: Square | None = None) -> Moves:
        """Squares along lines up to the first piece, which may be captured."""
        side = self.board[square][1]
        for step in steps:
            to = self.at(start or square, step)
            while to is not None and to != square:
                if to not in self.board or self.board[to][1] != side:
                    yield to
                if to in self.board:
                    break
                to = self.at(to, step)

    def free(self, square: Square, steps: tuple[Square, ...], most: int = 1) -> Moves:
        """Empty squares, so many steps in a line at most."""
        for step in steps:
            to: Square | None = square
            for _ in range(most):
                to = self.at(to, step) if to is not None else None
                if to is None or to in self.board:
                    break
                yield to

    def strikes(self, square: Square, steps: tuple[Square, ...]) -> Moves:
        """Enemies one step away."""
        return (to for to in self.leaps(square, steps) if to in self.board)


def ahead(side: int) -> int:
    return -1 if side else 1


def acedrex(table: Table, square: Square) -> Moves:
    """Grande Acedrex, but for the first move of a king."""
    letter, side = table.board[square]
    up = ahead(side)
    if letter == "K":
        yield from table.leaps(square, QUEEN)
    elif letter == "R":
        yield from table.slides(square, ROOK)
    elif letter == "C":
        yield from table.slides(square, BISHOP)
    elif letter == "L":
        yield from table.leaps(square, star(0, 3) + star(1, 3))
    elif letter == "G":
        yield from table.leaps(square, star(2, 3))
    elif letter == "P":
        yield from table.free(square, ((0, up),))
        yield from table.strikes(square, ((1, up), (-1, up)))
    elif letter == "A":
        for dx, dy in BISHOP:
            corner = table.at(square, (dx, dy))
            yield from table.leaps(square, [(dx, dy)])
            if corner is not None and corner not in table.board:
                yield from table.slides(square, ((dx, 0), (0, dy)), corner)
    else:
        for dx, dy in star(1, 2):
            landing = table.at(square, (dx, dy))
            yield from table.leaps(square, [(dx, dy)])
            if landing is not None and landing not in table.board:
                yield from table.slides(square, ((dx // abs(dx), dy // abs(dy)),), landing)


def falcon(table: Table, square: Square) -> Moves:
    """Falcon Chess, but for castling and en passant."""
    letter, side = table.board[square]
    up = ahead(side)
    if letter == "K":
        yield from table.leaps(square, QUEEN)
    elif letter in "QRB":
        yield from table.slides(square, {"Q": QUEEN, "R": ROOK, "B": BISHOP}[letter])
    elif letter == "N":
        yield from table.leaps(square, star(1, 2))
    elif letter == "P":
        yield from table.free(square, ((0, up),), 2 if square[1] == (6 if side else 1) else 1)
        yield from table.strikes(square, ((1, up), (-1, up)))
    else:
        for dx, dy in BISHOP:
            for straight in ((dx, 0), (0, dy)):
                slant = (dx, dy)
                for way in (
                    *((straight, straight, slant), (straight, slant, straight), (slant, straight, straight)),
                    *((slant, slant, straight), (slant, straight, slant), (straight, slant, slant)),
                ):
                    first = table.at(square, way[0])
                    second = table.at(first, way[1]) if first else None
                    if first and second and first not in table.board and second not in table.board:
                        end = table.at(second, way[2])
                        if end and (end not in table.board or table.board[end][1] != side):
                            yield end


def circular(table: Table, square: Square) -> Moves:
    """Circular Chess: pawns go round, L to the left and P to the right."""
    letter, side = table.board[square]
    if letter == "K":
        yield from table.leaps(square, QUEEN)
    elif letter in "QRB":
        yield from table.slides(square, {"Q": QUEEN, "R": ROOK, "B": BISHOP}[letter])
    elif letter == "N":
        yield from table.leaps(square, star(1, 2))
    else:
        on = -1 if letter == "L" else 1
        home = (2 if letter == "L" else 5) + 8 * side
        yield from table.free(square, ((on, 0),), 2 if square[0] == home else 1)
        yield from table.strikes(square, ((on, 1), (on, -1)))


def congo(table: Table, square: Square) -> Moves:
    """Congo, but for monkeys that capture more than once."""
    letter, side = table.board[square]
    up, height = ahead(side), 6 - square[1] if side else square[1]
    if letter == "L":
        castle = [to for to in table.leaps(square, QUEEN) if 2 <= to[0] <= 4 and abs(to[1] - 3) > 0]
        yield from castle
        for to in table.slides(square, ((0, 1), (0, -1), *BISHOP)):
            if table.board.get(to, ("", 0))[0] == "L":
                yield to
    elif letter == "G":
        yield from table.free(square, QUEEN)
        yield from table.leaps(square, star(0, 2) + star(2, 2))
    elif letter == "M":
        yield from table.free(square, QUEEN)
        for step in QUEEN:
            over, to = table.at(square, step), table.at(square, step, 2)
            if over in table.board and table.board[over][1] != side and to and to not in table.board:
                yield to
    elif letter == "E":
        yield from table.leaps(square, [*ROOK, *star(0, 2)])
    elif letter == "Z":
        yield from table.leaps(square, star(1, 2))
    elif letter == "C":
        yield from table.leaps(square, QUEEN)
        if square[1] == 3:
            yield from table.slides(square, ((1, 0), (-1, 0)))
        else:
            toward = 1 if square[1] < 3 else -1
            yield from (to for to in table.slides(square, ((0, toward),)) if toward * (to[1] - 3) <= 0)
    elif letter == "P":
        yield from table.leaps(square, [(-1, up), (0, up), (1, up)])
        yield from table.free(square, ((0, -up),), 2 if height > 3 else 0)
    else:
        yield from table.leaps(square, [(-1, up), (0, up), (1, up), (-1, 0), (1, 0)])
        yield from table.free(square, ((0, -up), (1, -up), (-1, -up)), 2)


def king_leaps(position: Position) -> bool:
    """May a king still leap?"""
    return "g" in position.fen().split()[2].lower()


def special(position: Position) -> bool:
    """May somebody castle or capture en passant?"""
    return position.fen().split()[2:4] != ["-", "-"]


def chains(position: Position) -> bool:
    """Can a monkey capture more than one piece?"""
    return any(str(move).count("x") > 1 for move in position.legal_moves)


def never(position: Position) -> bool:
    return False


@dataclass(frozen=True)
class Game:
    """A game by hand: its moves, its board, whether kings are kept safe, and the positions that it leaves out."""

    moves: Callable[[Table, Square], Moves]
    files: int
    ranks: int
    around: bool = False
    royal: bool = True
    left_out: Callable[[Position], bool] = never

    def table(self, board: Board) -> Table:
        return Table(self.files, self.ranks, board, self.around)

    def attacked(self, board: Board, side: int) -> bool:
        king = next(square for square, piece in board.items() if piece == ("K", side))
        table = self.table(board)
        return any(king in {*self.moves(table, at)} for at, (_, owner) in board.items() if owner != side)

    def legal(self, board: Board, side: int) -> set[tuple[Square, Square]]:
        found = set()
        for origin in [square for square, (_, owner) in board.items() if owner == side]:
            for to in self.moves(self.table(board), origin):
                if not (self.royal and self.attacked(made(board, origin, to), side)):
                    found.add((origin, to))
        return found


def made(board: Board, origin: Square, to: Square) -> Board:
    """The board after a move."""
    return {square: piece for square, piece in board.items() if square != origin} | {to: board[origin]}


GAMES = {
    "grandeacedrex": Game(acedrex, 12, 12, left_out=king_leaps),
    "falcon": Game(falcon, 10, 8, left_out=special),
    "circular": Game(circular, 16, 4, around=True),
    "congo": Game(congo, 7, 7, royal=False, left_out=chains),
}


def placed(position: Position) -> Board:
    """The letters on the board, pluses left out, with their sides."""
    board = position.variant.ruleset.board
    found = {}
    for name, letter in position.pieces().items():
        found[board.coordinates[board.index[name]]] = letter.lstrip("+").upper(), int(letter.islower())
    return found


@pytest.mark.parametrize("variant", first(3, sorted(GAMES)))
@little_and_much("games", 1, 40, 8)
def test_moves_by_hand(variant: str, games: int) -> None:
    game, loaded, seen = GAMES[variant], load(variant), 0
    at = dict(zip(loaded.ruleset.board.names, loaded.ruleset.board.coordinates, strict=True))
    for number in range(games):
        position = loaded.position()
        for _ in play_along([position], 70, random.Random(f"{variant} {number}"), stop_at_outcome=True):
            if not game.left_out(position) and position.outcome() is None:
                ours = {(at[move.origin], at[move.target]) for move in position.legal_moves}
                assert ours == game.legal(placed(position), int(position.turn == "black")), position.fen()
                seen += 1
    assert seen > 20


@little_and_much("games", 3, 60, 12)
def test_the_river_of_congo_by_hand(games: int) -> None:
    """Whoever stood in the river when its side began the turn has drowned after it."""
    loaded, drowned = load("congo"), 0
    at = dict(zip(loaded.ruleset.board.names, loaded.ruleset.board.coordinates, strict=True))
    for number in range(games):
        position = loaded.position()
        chance = random.Random(f"river {number}")
        while position.outcome() is None and len(position.move_stack) < 80:
            before, side = placed(position), int(position.turn == "black")
            move = chance.choice([*position.legal_moves])
            origin, to = at[move.origin], at[move.target]
            stood = {square for square, (_, owner) in before.items() if square[1] == 3 and owner == side}
            lost = (stood - {origin}) | ({to} if origin in stood and to[1] == 3 else set())
            lost = {square for square in lost if made(before, origin, to)[square][0] != "C"}
            position.push(move)
            after = placed(position)
            own = {square for square, (_, owner) in after.items() if owner == side}
            assert own == {s for s, (_, owner) in made(before, origin, to).items() if owner == side} - lost
            drowned += len(lost)
    assert drowned > 5


def test_a_check_by_a_piece_that_does_not_promote_is_read_as_it_is_written() -> None:
    position = load("shoshogi").position("k3gg3/4es2l/+B3p2p1/2p5p/2P4n1/1P1p4P/2S6/3K1G1RL/1N5N1 b - - 1 36")
    texts = {position.lan(move): str(move) for move in position.legal_moves if move.origin == "d4"}
    assert texts == {"d4-d3+": "d4d3", "d4-d3=+P+": "d4d3+"}
    assert {text: str(position.parse_san(text)) for text in texts} == texts
