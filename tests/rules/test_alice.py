"""Alice Chess against a slow referee of its own, which knows two boards of 64 squares and no levels."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from shared import first

import interpreter

Square = tuple[int, int, int]  # board, file, rank
Move = tuple[Square, Square, str]
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(x, y) for a, b in ((1, 2), (2, 1)) for x in (a, -a) for y in (b, -b)]
RIDES = {"r": ROOK, "b": BISHOP, "q": ROOK + BISHOP}
LEAPS = {"n": KNIGHT, "k": ROOK + BISHOP}


def name(square: Square) -> str:
    board, file, rank = square
    return "AB"[board] + "abcdefgh"[file] + str(rank + 1)


class Referee:
    """Two boards, who is to move, and which kings and rooks have not moved."""

    def __init__(self) -> None:
        self.there: dict[Square, str] = {}
        for file, piece in enumerate("rnbqkbnr"):
            self.there |= {
                (0, file, 0): piece.upper(),
                (0, file, 1): "P",
                (0, file, 6): "p",
                (0, file, 7): piece,
            }
        self.white = True
        self.unmoved = {(0, file, rank) for file in (0, 4, 7) for rank in (0, 7)}

    def reached(self, at: Square, capture: bool) -> Iterator[Square]:
        board, file, rank = at
        piece = self.there[at]
        kind, up = piece.lower(), 1 if piece.isupper() else -1
        if kind == "p":
            if capture:
                yield from ((board, file + side, rank + up) for side in (1, -1))
                return
            far = 2 if rank == (1 if up == 1 else 6) else 1
            for steps in range(1, far + 1):
                to = board, file, rank + steps * up
                if to in self.there:
                    return
                yield to
        for x, y in LEAPS.get(kind, []):
            yield board, file + x, rank + y
        for x, y in RIDES.get(kind, []):
            n = 1
            while 0 <= file + n * x < 8 and 0 <= rank + n * y < 8:
                yield board, file + n * x, rank + n * y
                if (board, file + n * x, rank + n * y) in self.there:
                    break
                n += 1

    def attacked(self, square: Square, by_white: bool) -> bool:
        return any(
            square in self.reached(at, True) for at, p in list(self.there.items()) if p.isupper() is by_white
        )

    def in_check(self, white: bool, boards: tuple[int, ...] = (0, 1)) -> bool:
        """Is a king attacked, if it stands on one of the boards?"""
        king = next(at for at, piece in self.there.items() if piece == ("K" if white else "k"))
        return king[0] in boards and self.attacked(king, not white)

    def moved(self, changes: dict[Square, str | None]) -> Referee:
        found = Referee()
        found.there = {at: p for at, p in {**self.there, **changes}.items() if p}
        found.white, found.unmoved = not self.white, self.unmoved - {*changes}
        return found

    def legal(self) -> dict[str, Referee]:
        found = {}
        for at, piece in list(self.there.items()):
            if piece.isupper() is not self.white:
                continue
            goals = {*self.reached(at, False)} if piece in "Pp" else set()
            goals |= {to for to in self.reached(at, True) if piece not in "Pp" or to in self.there}
            for to in goals:
                board, file, rank = to
                other = self.there.get(to)
                twin = 1 - board, file, rank
                if not (0 <= file < 8 and 0 <= rank < 8) or twin in self.there:
                    continue
                if other and other.isupper() is self.white:
                    continue
                for new in "qrbn" if piece in "Pp" and rank in (0, 7) else ("",):
                    come = (new.upper() if self.white else new) or piece
                    before, after = ({at: None, to: come}, {at: None, to: None, twin: come})
                    if not self.moved(before).in_check(self.white, (board,)) and not self.moved(
                        after
                    ).in_check(self.white):
                        found[name(at) + name(to) + new] = self.moved(after)
        return found | self.castled()

    def castled(self) -> dict[str, Referee]:
        found = {}
        rank = 0 if self.white else 7
        king, safe = (0, 4, rank), lambda file: not self.attacked((0, file, rank), not self.white)
        for rook, between, to, beside in ((7, (5, 6), 6, 5), (0, (1, 2, 3), 2, 3)):
            corner = 0, rook, rank
            if not {king, corner} <= self.unmoved or not (self.there.get(king) and self.there.get(corner)):
                continue
            twins = (1, to, rank), (1, beside, rank)
            if any((0, file, rank) in self.there for file in between) or any(
                twin in self.there for twin in twins
            ):
                continue
            if not all(map(safe, range(min(4, to), max(4, to) + 1))):
                continue
            changes = {king: None, corner: None, twins[0]: self.there[king], twins[1]: self.there[corner]}
            if not self.moved(changes).in_check(self.white):
                found[name(king) + name(twins[0])] = self.moved(changes)
        return found


@pytest.mark.parametrize("seed", first(1, range(8)))
def test_random_games(seed: int) -> None:
    """The same moves in every position, and the same pieces where they lead."""
    chance, referee, position = random.Random(seed), Referee(), interpreter.load("alice").position()
    for _ in range(90):
        moves = referee.legal()
        assert sorted(str(move) for move in position.legal_moves) == sorted(moves), position.fen()
        if not moves or position.outcome():
            break
        rare = [text for text in moves if (text[1:3] in ("e1", "e8") and text[0] != text[3]) or len(text) > 6]
        text = chance.choice(rare or sorted(moves))
        referee = moves[text]
        position.push(text)
        assert position.pieces() == {name(at): piece for at, piece in referee.there.items()}


def test_what_a_king_may_not_do() -> None:
    """Not even pass by an attacked square; and not stay in check because the checker cannot pass."""
    variant = interpreter.load("alice")
    away = "8/8/8/8/8/8/8/8/"
    position = variant.position(away + "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1")
    assert {str(move) for move in position.legal_moves} == {"Ae1Ad2", "Ae1Af1"}
    assert "before it goes to the other level" in str(position.why("Ae1Ae2"))
    blocked = variant.position("8/8/8/8/8/8/4p3/8/4k3/8/8/8/8/8/8/3RK3 w - - 0 1")
    assert not any(str(move) == "Ae1Ae2" for move in blocked.legal_moves)
