"""Raumschach against a slow referee of its own, which knows a cube."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from shared import first

import interpreter

Cell = tuple[int, int, int]  # file, rank, level
ALL = [way for way in product((-1, 0, 1), repeat=3) if any(way)]
ROOK, BISHOP, UNICORN = ([way for way in ALL if sum(map(abs, way)) == n] for n in (1, 2, 3))
RIDES = {"r": ROOK, "b": BISHOP, "u": UNICORN, "q": ALL}
KNIGHT = [way for way in product((-2, -1, 0, 1, 2), repeat=3) if sorted(map(abs, way)) == [0, 1, 2]]
SETUP = {
    "R": ["Aa1", "Ae1"], "N": ["Ab1", "Ad1"], "K": ["Ac1"], "B": ["Ba1", "Bd1"], "U": ["Bb1", "Be1"], "Q": ["Bc1"],
    "r": ["Ea5", "Ee5"], "n": ["Eb5", "Ed5"], "k": ["Ec5"], "u": ["Da5", "Dd5"], "b": ["Db5", "De5"], "q": ["Dc5"],
    "P": [f"{level}{file}2" for level in "AB" for file in "abcde"],
    "p": [f"{level}{file}4" for level in "DE" for file in "abcde"],
}  # fmt: skip


def cell(name: str) -> Cell:
    return "abcde".index(name[1]), int(name[2]) - 1, "ABCDE".index(name[0])


def name(at: Cell) -> str:
    return "ABCDE"[at[2]] + "abcde"[at[0]] + str(at[1] + 1)


class Referee:
    """A cube, and who is to move."""

    def __init__(self) -> None:
        self.there = {cell(at): piece for piece, places in SETUP.items() for at in places}
        self.white = True

    def reached(self, at: Cell, capture: bool) -> Iterator[Cell]:
        piece = self.there[at]
        kind, up = piece.lower(), 1 if piece.isupper() else -1
        if kind == "p":
            ahead = [(0, up, 0), (0, 0, up)]
            aside = [(s, y, z) for _, y, z in ahead for s in (1, -1)] + [(0, up, up)]
            yield from (step(at, way) for way in (aside if capture else ahead))
        for way in KNIGHT if kind == "n" else ALL if kind == "k" else ():
            yield step(at, way)
        for way in RIDES.get(kind, ()):
            to = step(at, way)
            while inside(to):
                yield to
                if to in self.there:
                    break
                to = step(to, way)

    def in_check(self, white: bool) -> bool:
        king = next(at for at, piece in self.there.items() if piece == ("K" if white else "k"))
        return any(king in self.reached(at, True) for at, p in self.there.items() if p.isupper() is not white)

    def legal(self) -> dict[str, Referee]:
        found = {}
        for at, piece in self.there.items():
            pawn = piece in "Pp"
            if piece.isupper() is not self.white:
                continue
            goals = {to for to in self.reached(at, True) if to in self.there or not pawn}
            goals |= {to for to in self.reached(at, False) if to not in self.there}
            for to in filter(inside, goals):
                if to in self.there and self.there[to].isupper() is self.white:
                    continue
                last = pawn and to[1:] == ((4, 4) if self.white else (0, 0))
                for new in "qrbnu" if last else ("",):
                    after = Referee()
                    after.there, after.white = dict(self.there), not self.white
                    del after.there[at]
                    after.there[to] = (new.upper() if self.white else new) or piece
                    if not after.in_check(self.white):
                        found[name(at) + name(to) + new] = after
        return found


def step(at: Cell, way: Cell) -> Cell:
    return at[0] + way[0], at[1] + way[1], at[2] + way[2]


def inside(at: Cell) -> bool:
    return all(0 <= n < 5 for n in at)


@pytest.mark.parametrize("plies", first(1, [24, 80]))
@pytest.mark.parametrize("seed", first(1, range(4)))
def test_random_games(seed: int, plies: int) -> None:
    """The same moves in every position."""
    chance, referee, position = random.Random(seed), Referee(), interpreter.load("raumschach").position()
    for _ in range(plies):
        moves = referee.legal()
        assert sorted(str(move) for move in position.legal_moves) == sorted(moves), position.fen()
        if not moves or position.outcome():
            break
        pawns = [text for text in moves if referee.there[cell(text)] in "Pp"]
        text = chance.choice(pawns if pawns and chance.random() < 0.6 else sorted(moves))
        referee = moves[text]
        position.push(text)
