"""Brandubh, Tablut and Hnefatafl against their rules written by hand, on squares of a dictionary."""

from __future__ import annotations

import random

import pytest

import interpreter

pytestmark = pytest.mark.oracle

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
Square = tuple[int, int]


class Game:
    """Where things are; the king may come back to the throne or not."""

    def __init__(self, size: int) -> None:
        self.size, self.middle = size, size // 2
        self.throne = self.middle, self.middle
        ends = (0, size - 1)
        squares = [(x, y) for x in range(size) for y in range(size)]
        small = size != 9
        self.corners = {(x, y) for x, y in squares if small and x in ends and y in ends}
        self.goal = self.corners or {(x, y) for x, y in squares if x in ends or y in ends}
        self.returns = size > 7
        self.strong = size == 11  # the king is captured on all four sides, and not on the edge

    def start(self) -> dict[Square, str]:
        """The pieces: K, D and a."""
        board = {self.throne: "K"}
        if self.size == 11:
            near = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if 0 < abs(x) + abs(y) <= 2]
            board |= {beside(self.throne, way): "D" for way in near}
            for (x, y), (u, v) in zip(WAYS, (WAYS[1], WAYS[0], WAYS[3], WAYS[2]), strict=True):
                edge = beside(self.throne, (x, y), 5)
                board |= {beside(edge, (u, v), far): "a" for far in range(-2, 3)}
                board[beside(self.throne, (x, y), 4)] = "a"
            return board
        for way in WAYS:
            for far in range(1, self.middle + 1):
                board[beside(self.throne, way, far)] = "D" if far <= self.middle // 2 else "a"
            if self.size == 9:
                edge = beside(self.throne, way, 4)
                board |= {beside(edge, (way[1], way[0])): "a", beside(edge, (-way[1], -way[0])): "a"}
        return board

    def may_stop(self, piece: str, square: Square) -> bool:
        """May a piece end its move on a square?"""
        if square == self.throne:
            return piece == "K" and self.returns
        return piece == "K" or square not in self.corners


BRANDUBH, TABLUT, HNEFATAFL = Game(7), Game(9), Game(11)


def name(square: Square) -> str:
    """As coordinates say it."""
    return f"{'abcdefghijk'[square[0]]}{square[1] + 1}"


def beside(square: Square, way: tuple[int, int], far: int = 1) -> Square:
    """The square so far from one."""
    return square[0] + way[0] * far, square[1] + way[1] * far


def moves(game: Game, board: dict[Square, str], turn: str) -> dict[str, tuple[Square, Square]]:
    """The moves of attackers (`a`) or of the king's side."""
    found = {}
    for at, piece in board.items():
        if (piece == "a") != (turn == "a"):
            continue
        for way in WAYS:
            to = beside(at, way)
            while to not in board and 0 <= to[0] < game.size and 0 <= to[1] < game.size:
                if game.may_stop(piece, to):
                    found[name(at) + name(to)] = at, to
                to = beside(to, way)
    return found


def push(game: Game, board: dict[Square, str], at: Square, to: Square) -> int:
    """Make a move; returns how many pieces it has captured."""
    piece = board[to] = board.pop(at)
    attacks = piece == "a"

    def holds(square: Square, for_king: bool) -> bool:
        if square in board:
            return (board[square] == "a") == attacks
        return square in game.corners or (square == game.throne and not for_king)

    taken = []
    for way in WAYS:
        victim = beside(to, way)
        other = board.get(victim)
        if other is None or (other == "a") == attacks:
            continue
        if other == "K" and game.strong:
            inside = all(0 < place < game.size - 1 for place in victim)
            around = [beside(victim, w) for w in WAYS]
            caught = inside and all(s == game.throne or board.get(s) == "a" for s in around)
        elif other == "K" and (victim == game.throne or game.throne in [beside(victim, w) for w in WAYS]):
            caught = all(holds(beside(victim, w), False) for w in WAYS)
        else:
            caught = holds(beside(to, way, 2), other == "K")
        taken += [victim] * caught
    for victim in taken:
        del board[victim]
    return len(taken)


def placed(board: dict[Square, str]) -> dict[str, str]:
    """The board as positions say it."""
    return {name(square): piece for square, piece in board.items()}


@pytest.mark.parametrize(
    ("variety", "game"), [("brandubh", BRANDUBH), ("tablut", TABLUT), ("hnefatafl", HNEFATAFL)]
)
def test_random_games(variety: str, game: Game) -> None:
    """The same moves and the same board after each, until a king has escaped or is captured."""
    variant = interpreter.load(variety)
    ends = set()
    captures = 0
    for n in range(60 if game is BRANDUBH else 30):
        chance = random.Random(f"{variety} {n}")
        board, turn, position = game.start(), "a", variant.position()
        for _ in range(400 if game.strong else 120):
            assert position.pieces() == placed(board)
            king = next((s for s, piece in board.items() if piece == "K"), None)
            if king is None or king in game.goal:
                assert not position.legal_moves
                assert position.outcome().winner == ("black" if king is None else "white")
                ends.add(king is None)
                break
            found = moves(game, board, turn)
            assert sorted(map(str, position.legal_moves)) == sorted(found)
            if not found or position.outcome():
                break
            greedy = [t for t, (at, to) in found.items() if push(game, dict(board), at, to)]
            text = chance.choice(greedy if greedy and chance.random() < 0.7 else sorted(found))
            captures += push(game, board, *found[text])
            position.push(text)
            turn = "K" if turn == "a" else "a"
    assert ends == {True, False} or (game.strong and ends == {False})
    assert captures > 100


def test_the_king_is_captured_beside_the_throne_by_three() -> None:
    variant = interpreter.load("brandubh")
    position = variant.position("7/7/3A3/2AKA2/7/3A3/7 b - - 0 1".replace("A", "a"))
    position.push("d2d3")
    assert position.outcome().winner == "black"
    position = variant.position("7/3a3/2aKa2/7/7/7/3a2D b - - 0 1")
    position.push("d1d2")
    assert position.outcome() is None
    position = variant.position("7/7/2aKa2/7/7/7/7 b - - 0 1")
    assert position.why("c5b5").legal
