"""Toroidal Chess against a slow referee of its own; and boards whose first and last ranks are joined."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from shared import first

import interpreter
from interpreter.model.geometry import Board

Square = tuple[int, int]
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(x, y) for a, b in ((1, 2), (2, 1)) for x in (a, -a) for y in (b, -b)]
RIDES = {"r": ROOK, "b": BISHOP, "q": ROOK + BISHOP}
LEAPS = {"n": KNIGHT, "k": ROOK + BISHOP}


def name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


class Referee:
    """A torus of 64 squares, who is to move, and what a pawn has just stepped over, with its own square."""

    def __init__(self) -> None:
        self.there: dict[Square, str] = {}
        for file, piece in enumerate("rnbqkbnr"):
            self.there |= {(file, rank): "P" for rank in (0, 2)} | {(file, rank): "p" for rank in (5, 7)}
            self.there |= {(file, 1): piece.upper(), (file, 6): piece}
        self.white = True
        self.passed: dict[Square, Square] = {}

    def reached(self, at: Square, capture: bool) -> Iterator[Square]:
        piece = self.there[at]
        kind, up = piece.lower(), 1 if piece.isupper() else -1
        if kind == "p" and capture:
            yield from (((at[0] + side) % 8, at[1] + up) for side in (1, -1))
        elif kind == "p":
            for steps in range(1, 4 if at[1] == (0 if up == 1 else 7) else 2):
                if (at[0], at[1] + steps * up) in self.there:
                    return
                yield at[0], at[1] + steps * up
        for x, y in LEAPS.get(kind, []):
            yield (at[0] + x) % 8, (at[1] + y) % 8
        for x, y in RIDES.get(kind, []):
            to = (at[0] + x) % 8, (at[1] + y) % 8
            while to != at:
                yield to
                if to in self.there:
                    break
                to = (to[0] + x) % 8, (to[1] + y) % 8

    def in_check(self, white: bool) -> bool:
        king = next(at for at, piece in self.there.items() if piece == ("K" if white else "k"))
        return any(king in self.reached(at, True) for at, p in self.there.items() if p.isupper() is not white)

    def legal(self) -> dict[str, Referee]:
        found = {}
        for at, piece in self.there.items():
            if piece.isupper() is not self.white:
                continue
            pawn = piece in "Pp"
            goals = {to for to in self.reached(at, True) if not pawn or to in self.there or to in self.passed}
            goals |= {to for to in self.reached(at, False) if to not in self.there}
            for to in goals:
                if to in self.there and self.there[to].isupper() is self.white:
                    continue
                for new in "qrbn" if pawn and to[1] == (7 if self.white else 0) else ("",):
                    after = self.after(at, to, new)
                    if not after.in_check(self.white):
                        found[name(at) + name(to) + new] = after
        return found

    def after(self, at: Square, to: Square, new: str) -> Referee:
        found = Referee()
        found.there, found.white, found.passed = dict(self.there), not self.white, {}
        piece = found.there.pop(at)
        if piece in "Pp" and to in self.passed and to not in self.there:
            del found.there[self.passed[to]]
        found.there[to] = (new.upper() if self.white else new) or piece
        if piece in "Pp" and abs(to[1] - at[1]) > 1:
            found.passed = {(at[0], rank): to for rank in range(min(at[1], to[1]) + 1, max(at[1], to[1]))}
        return found


@pytest.mark.parametrize("seed", first(2, range(6)))
def test_random_games(seed: int) -> None:
    """The same moves in every position."""
    chance, referee, position = random.Random(seed), Referee(), interpreter.load("torus").position()
    for _ in range(90):
        moves = referee.legal()
        assert sorted(str(move) for move in position.legal_moves) == sorted(moves), position.fen()
        if not moves or position.outcome():
            break
        pawns = [text for text in moves if text[0] == text[2] and text[1] in "18"]
        text = chance.choice(pawns if pawns and chance.random() < 0.3 else sorted(moves))
        referee = moves[text]
        position.push(text)


def test_rays_go_round_and_end_where_they_began() -> None:
    board = Board("abcd", 1, 6, wrap=True, wrap_ranks=True)
    a1 = board.index["a1"]
    assert [board.names[s] for s in board.ray(a1, (0, 1))] == ["a2", "a3", "a4", "a5", "a6"]
    assert len(board.ray(a1, (1, 1))) == 11
    assert board.names[board.offset(a1, (-1, -2)) or 0] == "d5"
    column = Board("abcd", 1, 6, wrap_ranks=True)
    assert column.offset(column.index["a1"], (-1, 0)) is None
    assert [column.names[s] for s in column.ray(column.index["b6"], (1, 1))] == ["c1", "d2"]


def test_an_arrow_over_the_edge_comes_in_on_the_other_side() -> None:
    position = interpreter.load("torus", kernel="plain").position()
    plain, over = position.svg(arrows=["a2a4"]), position.svg(arrows=["a1a8"])
    assert over.count("<path") == plain.count("<path") + 2


JOINED = (
    "ranks",
    "twisted ranks",
    "files",
    "[files, ranks]",
    "twisted files",
    "[files, twisted ranks]",
    "[files, polar ranks]",
    "shifted files",
    "[shifted files -2, ranks]",
    "[files, shifted ranks 3]",
)
SIZES = (("a-f", 4), ("a-d", 6), ("a-e", 5))


@pytest.mark.parametrize(
    ("wrap", "files", "ranks"),
    first(1, [(wrap, *size) for size in SIZES for wrap in JOINED if "polar" not in wrap or size[1] != 5]),
)
def test_a_king_is_in_check_where_it_could_be_captured(wrap: str, files: str, ranks: int) -> None:
    """Moves are walked from the piece, attacks looked at from the king: they have to agree on every square."""
    rows = [". " * (ord(files[2]) - ord("a") + 1)] * ranks
    text = f"""\
format: 2
variant: joined
board: {{files: {files}, ranks: 1-{ranks}, wrap: {wrap}}}
pieces:
  king: {{symbol: K, royal: true, moves: [{{step: any}}]}}
  rook: {{symbol: R, moves: [{{slide: orthogonal}}]}}
  knight: {{symbol: N, moves: [{{leap: [2, 1]}}]}}
  runner: {{symbol: B, moves: [{{slide: diagonal, repeat: 1-3}}]}}
  walker: {{symbol: W, moves: [{{step: forward, only: quiet}}]}}
setup: |
  k {rows[0][2:]}
""" + "".join(f"  {row}\n" for row in [*rows[1:-1], "W " + rows[0][2:]])
    text += "end: [{if: stalemate, result: draw}]\n"
    variant = interpreter.load_text(text, kernel="plain")
    free = interpreter.load_text(text.replace("royal: true, ", ""), kernel="plain")
    board, seen = variant.ruleset.board, 0
    for letter in "RNB":
        for spot in range(board.size):
            moves = free.position(fen_of(free, {spot: letter}, "w")).legal_moves
            reached = {board.index[move.target] for move in moves}
            for king in {*range(board.size)} - {spot}:
                checked = variant.position(fen_of(variant, {spot: letter, king: "k"}, "b")).is_check()
                assert checked == (king in reached), (letter, board.names[spot], board.names[king])
                seen += checked
    assert seen > 100


def fen_of(variant: interpreter.Variant, cells: dict[int, str], turn: str) -> str:
    """A FEN with these pieces."""
    rows = (
        "".join(cells.get(square, "1") for square in row if square is not None)
        for row in variant.ruleset.board.rows
    )
    return f"{'/'.join(rows)} {turn} - - 0 1"
