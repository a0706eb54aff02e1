"""The hexagonal chess of Gliński and of McCooey against a slow referee of its own, which knows hexagons and no vectors of ours."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from shared import first, little_and_much

import interpreter

#: Steps on hexagons that stand upright: files to the right, halves of a hexagon up.
NEAR = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
FAR = [(2, 0), (-2, 0), (1, 3), (1, -3), (-1, 3), (-1, -3)]
JUMPS = [(x * i, y * j) for x, y in ((1, 5), (2, 4), (3, 1)) for i in (1, -1) for j in (1, -1)]
RIDES = {"r": NEAR, "b": FAR, "q": NEAR + FAR}
LEAPS = {"n": JUMPS, "k": NEAR + FAR}
MIDDLE = 5
Cell = tuple[int, int]
Move = tuple[Cell, Cell, str]
CELLS = {
    (file, 2 * rank + abs(file - MIDDLE)) for file in range(11) for rank in range(1, 12 - abs(file - MIDDLE))
}
WHITE = {
    **dict.fromkeys(("b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1"), "P"),
    "g1": "K",
    "e1": "Q",
    "f1": "B",
    "f2": "B",
    "f3": "B",
    "d1": "N",
    "h1": "N",
    "c1": "R",
    "i1": "R",
}
BLACK = {
    **{f"{file}7": "p" for file in "bcdefghik"},
    "g10": "k",
    "e10": "q",
    "f11": "b",
    "f10": "b",
    "f9": "b",
    "d9": "n",
    "h9": "n",
    "c8": "r",
    "i8": "r",
}


def cell(name: str) -> Cell:
    """The hexagon of a name as books give it."""
    file = "abcdefghikl".index(name[0])
    return file, 2 * int(name[1:]) + abs(file - MIDDLE)


def written(square: Cell) -> str:
    """The name of a hexagon."""
    file, height = square
    return "abcdefghikl"[file] + str((height - abs(file - MIDDLE)) // 2)


class Referee:
    """A position and its rules."""

    SETUP = WHITE | BLACK
    SLOW = ""  # a file whose pawns never step twice
    TAKES = 1  # how many halves of a hexagon up a pawn captures, one file aside

    def __init__(self) -> None:
        self.board = {cell(name): piece for name, piece in self.SETUP.items()}
        self.white = True
        self.passed: Cell | None = None

    def starts(self, pawn: str) -> set[Cell]:
        """Where pawns of a side may step twice."""
        return {cell(name) for name, p in self.SETUP.items() if p == pawn and name[0] != self.SLOW}

    def reached(self, at: Cell, *, capture: bool = False) -> Iterator[Cell]:
        """Where a piece goes; of a pawn one or the other."""
        piece = self.board[at]
        white, kind = piece.isupper(), piece.lower()
        up = 1 if white else -1
        if kind == "p":
            if capture:
                yield from ((at[0] + side, at[1] + self.TAKES * up) for side in (1, -1))
                return
            for step in range(1, 3 if at in self.starts(piece) else 2):
                to = at[0], at[1] + 2 * up * step
                if to not in CELLS or to in self.board:
                    return
                yield to
        for x, y in LEAPS.get(kind, []):
            yield at[0] + x, at[1] + y
        for x, y in RIDES.get(kind, []):
            to = at[0] + x, at[1] + y
            while to in CELLS:
                yield to
                if to in self.board:
                    break
                to = to[0] + x, to[1] + y

    def moves(self) -> Iterator[Move]:
        """The legal moves."""
        up = 2 if self.white else -2
        for at, piece in list(self.board.items()):
            if piece.isupper() != self.white:
                continue
            goals = []
            if piece in "Pp":
                taken = [to for to in self.reached(at, capture=True) if to in self.board or to == self.passed]
                goals = [*self.reached(at), *taken]
            else:
                goals = list(self.reached(at))
            for to in goals:
                other = self.board.get(to)
                if to not in CELLS or (other and other.isupper() == self.white):
                    continue
                last = piece in "Pp" and (to[0], to[1] + up) not in CELLS
                for new in "qrbn" if last else ("",):
                    if self.safe((at, to, new)):
                        yield at, to, new

    def safe(self, move: Move) -> bool:
        """Is the king of who moves safe afterwards?"""
        after = self.after(move)
        king = next(at for at, piece in after.board.items() if piece == ("K" if self.white else "k"))
        return all(
            king not in after.reached(at, capture=True)
            for at, piece in after.board.items()
            if piece.isupper() != self.white
        )

    def after(self, move: Move) -> Referee:
        """The position after a move."""
        at, to, new = move
        found = type(self)()
        found.board, found.white = dict(self.board), not self.white
        piece = found.board.pop(at)
        if piece in "Pp" and to == self.passed:
            del found.board[to[0], to[1] + (-2 if self.white else 2)]
        found.board[to] = (new.upper() if self.white else new) or piece
        double = piece in "Pp" and abs(to[1] - at[1]) == 4
        found.passed = (at[0], (at[1] + to[1]) // 2) if double else None
        return found

    def texts(self) -> dict[str, Move]:
        """The moves as the definition writes them."""
        return {written(move[0]) + written(move[1]) + move[2]: move for move in self.moves()}


class McCooey(Referee):
    """Seven pawns, which capture as bishops step."""

    SETUP = {
        **dict.fromkeys(("c1", "d2", "e3", "f4", "g3", "h2", "i1"), "P"),
        **{f"{file}8": "p" for file in "cdefghi"},
        "g1": "K",
        "e1": "Q",
        "f1": "B",
        "f2": "B",
        "f3": "B",
        "e2": "N",
        "g2": "N",
        "d1": "R",
        "h1": "R",
        "g10": "k",
        "e10": "q",
        "f11": "b",
        "f10": "b",
        "f9": "b",
        "e9": "n",
        "g9": "n",
        "d9": "r",
        "h9": "r",
    }
    SLOW = "f"
    TAKES = 3


@pytest.mark.parametrize(("name", "game"), first(1, [("glinski", Referee), ("mccooey", McCooey)]))
@little_and_much("games", 1, 40, more=6)
def test_random_games(games: int, name: str, game: type[Referee]) -> None:
    """The same moves in every position, with captures en passant and promotions among them."""
    variant = interpreter.load(name)
    passing = promoting = 0
    for n in range(games):
        chance = random.Random(n)
        referee, position = game(), variant.position()
        for _ in range(120):
            moves = referee.texts()
            assert sorted(str(move) for move in position.legal_moves) == sorted(moves), position.fen()
            if not moves or position.outcome():
                break
            rare = [
                t
                for t, m in moves.items()
                if m[2] or (m[1] == referee.passed and referee.board[m[0]] in "Pp")
            ]
            pawns = [t for t, m in moves.items() if referee.board[m[0]] in "Pp"]
            text = chance.choice(rare or (pawns if pawns and chance.random() < 0.5 else sorted(moves)))
            promoting += bool(moves[text][2])
            passing += text in rare and not moves[text][2]
            referee = referee.after(moves[text])
            position.push(text)
    assert passing
    assert promoting
