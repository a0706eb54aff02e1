"""Alice Chess against a slow referee of its own, which knows two boards of 64 squares and no levels."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from contract import check_position
from shared import first

import interpreter
from interpreter.applications.rulebook.moves_in_words import Moves

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
    """Two boards, who is to move, which kings and rooks have not moved, and whether pawns take en passant."""

    def __init__(self, passing: bool = False) -> None:
        self.passing = passing
        self.passed: tuple[int, int] | None = None  # file and rank, on both boards
        self.passer: Square | None = None
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
        found = Referee(self.passing)
        found.there = {at: p for at, p in {**self.there, **changes}.items() if p}
        found.white, found.unmoved = not self.white, self.unmoved - {*changes}
        return found

    def legal(self) -> dict[str, Referee]:
        found = {}
        for at, piece in list(self.there.items()):
            if piece.isupper() is not self.white:
                continue
            goals = {*self.reached(at, False)} if piece in "Pp" else set()
            goals |= {
                to
                for to in self.reached(at, True)
                if piece not in "Pp" or to in self.there or to[1:] == self.passed
            }
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
                    if piece in "Pp" and self.passer and file != at[1] and to not in self.there:
                        before, after = {**before, self.passer: None}, {**after, self.passer: None}
                    if not self.moved(before).in_check(self.white, (board,)) and not self.moved(
                        after
                    ).in_check(self.white):
                        moved = found[name(at) + name(to) + new] = self.moved(after)
                        if self.passing and piece in "Pp" and abs(rank - at[2]) == 2:
                            moved.passed, moved.passer = (file, (rank + at[2]) // 2), twin
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


PASSING = """\
format: 2
variant: passing
extends: alice
pieces:
  pawn:
    moves:
      - {step: forward, only: quiet}
      - {step: forward, repeat: 2, only: quiet, from: second_rank, leaves: en_passant}
      - {step: diagonal forward, only: capture, takes: [enemy, en_passant]}
"""


@pytest.mark.parametrize("seed", first(2, range(12)))
def test_captures_en_passant_from_either_board(seed: int) -> None:
    """A pawn has passed its square on both boards, and stands on the other one; games of pawns and kings."""
    chance, variant = random.Random(seed), interpreter.load_text(PASSING, kernel="plain")
    captures = 0
    for _ in range(8):
        referee, position = Referee(passing=True), variant.position()
        for at in [at for at, piece in referee.there.items() if piece not in "KkPp"]:
            del referee.there[at]
        referee.unmoved = set()
        position = variant.position(f"{'8/' * 8}4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")
        for _ in range(60):
            moves = referee.legal()
            assert sorted(str(move) for move in position.legal_moves) == sorted(moves), position.fen()
            again = variant.position(position.fen())
            assert again.hash == position.hash, position.fen()
            assert [*map(str, again.legal_moves)] == [*map(str, position.legal_moves)], position.fen()
            if not moves or position.outcome():
                break
            rare = [str(move) for move in position.legal_moves if move.en_passant]
            steps = [text for text in moves if abs(int(text[2]) - int(text[5])) == 2]
            text = chance.choice(rare or (steps if chance.random() < 0.5 and steps else sorted(moves)))
            captures += text in rare
            referee = moves[text]
            position.push(text)
            assert position.pieces() == {name(at): piece for at, piece in referee.there.items()}
    assert captures


def test_a_capture_en_passant_on_one_board_of_what_stands_on_the_other() -> None:
    """The reasons know it, the squares of a FEN, and the rulebook."""
    variant = interpreter.load_text(PASSING, kernel="plain")
    position = variant.position("8/8/8/8/3p4/8/8/8/4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
    position.push("Ae2Ae4")
    assert position.passed_squares == ("Ae3", "Be3")
    parts = [str(part) for part in position.why("Ad4Ae3").parts]
    assert parts == ["it captures the pawn on Be4 en passant", "the pawn goes to Be3"]
    told = " ".join(Moves(variant.ruleset).piece(variant.ruleset.pieces[variant.ruleset.piece("pawn")]))
    assert "captured en passant, from either level" in told
    quiet = variant.position("8/8/8/8/3pP3/8/8/8/4k3/8/8/8/3p4/8/8/4K3 b - - 0 1")
    assert "only directly after a long step past Ae3" in str(quiet.why("Ad4Ae3"))


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("8/8/8/8/8/8/8/4p3/4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "Ae1Ae2"),
        ("8/8/8/5K2/8/8/8/8/8/7k/8/7P/8/8/8/8 w - - 0 1", "Bf5Bg6"),
    ],
)
def test_what_could_not_pass_attacks_a_king_all_the_same(fen: str, move: str) -> None:
    """A rook whose square on the other board is held, and a king that would stand attacked itself."""
    position = interpreter.load("alice", kernel="plain").position(fen)
    assert position.is_check() == (move == "Ae1Ae2")
    assert move not in map(str, position.legal_moves)
    assert "no rule was found" not in str(position.why(move))
    check_position(position, random.Random(fen), take_back=1)


def test_what_a_king_may_not_do() -> None:
    """Not even pass by an attacked square; and not stay in check because the checker cannot pass."""
    variant = interpreter.load("alice")
    away = "8/8/8/8/8/8/8/8/"
    position = variant.position(away + "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1")
    assert {str(move) for move in position.legal_moves} == {"Ae1Ad2", "Ae1Af1"}
    assert "before it goes to the other level" in str(position.why("Ae1Ae2"))
    blocked = variant.position("8/8/8/8/8/8/4p3/8/4k3/8/8/8/8/8/8/3RK3 w - - 0 1")
    assert not any(str(move) == "Ae1Ae2" for move in blocked.legal_moves)
