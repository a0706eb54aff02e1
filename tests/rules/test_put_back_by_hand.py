"""What is captured is dropped in the same turn: Replacement and Teleport Chess against a judge of their own rules.

The judge knows boards as dictionaries and nothing of the program. It leaves castling, promotion and captures in
passing aside.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from shared import first

from interpreter import DefinitionError, Position, Variant, load, load_text

Square = tuple[int, int]
Board = dict[Square, str]
STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
ASLANT = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
LINES = {"R": STRAIGHT, "B": ASLANT, "Q": STRAIGHT + ASLANT}
SQUARES = [(x, y) for x in range(8) for y in range(8)]


def name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def read(fen: str) -> tuple[Board, bool, str]:
    """The board, whether White is to move, and what is in hand."""
    placed, turn = fen.split()[:2]
    rows, _, hand = placed.partition("[")
    board: Board = {}
    for y, row in enumerate(rows.split("/")):
        x = 0
        for letter in row:
            if letter.isdigit():
                x += int(letter)
            else:
                board[x, 7 - y] = letter
                x += 1
    return board, turn == "w", hand.rstrip("]")


def reached(board: Board, square: Square, *, own: bool) -> Iterator[Square]:
    """Where a piece goes; `own`: also onto pieces of its own side, but for the king."""
    letter = board[square]
    white, kind, ahead = letter.isupper(), letter.upper(), 1 if letter.isupper() else -1

    def fits(target: Square) -> bool:
        there = board.get(target)
        if target not in SQUARES:
            return False
        return there is None or there.isupper() != white or (own and there.upper() != "K")

    x, y = square
    if kind == "P":
        if (x, y + ahead) in SQUARES and (x, y + ahead) not in board:
            yield x, y + ahead
            if y == (1 if white else 6) and (x, y + 2 * ahead) not in board:
                yield x, y + 2 * ahead
        yield from (
            (x + d, y + ahead) for d in (-1, 1) if (x + d, y + ahead) in board and fits((x + d, y + ahead))
        )
    elif kind in LINES:
        for dx, dy in LINES[kind]:
            for n in range(1, 8):
                target = x + n * dx, y + n * dy
                if fits(target):
                    yield target
                if target not in SQUARES or target in board:
                    break
    else:
        steps = LEAPS if kind == "N" else STRAIGHT + ASLANT
        yield from (target for dx, dy in steps if fits(target := (x + dx, y + dy)))


def safe(board: Board, white: bool) -> bool:
    """Can no enemy take the king?"""
    king = next(square for square, letter in board.items() if letter == ("K" if white else "k"))
    enemies = [square for square, letter in board.items() if letter.isupper() != white]
    return all(king not in reached(board, square, own=False) for square in enemies)


class Judge:
    """The rules of one of the two games."""

    def __init__(self, game: str) -> None:
        self.teleport = game == "teleport"

    def places(self, board: Board, letter: str, white: bool) -> list[Square]:
        """Where a letter may be dropped by a side, which is not in check then."""
        found = []
        for square in SQUARES:
            rank = square[1] if letter.isupper() else 7 - square[1]
            if square in board or (letter in "Pp" and rank in ((7,) if self.teleport else (0, 7))):
                continue
            if letter in "Bb" and not self.teleport:
                shade = (square[0] + square[1]) % 2
                if any(other == letter and (x + y) % 2 == shade for (x, y), other in board.items()):
                    continue
            if safe({**board, square: letter}, white):
                found.append(square)
        return found

    def legal(self, fen: str) -> set[str]:
        """All moves, or all drops in the midst of a turn."""
        board, white, hand = read(fen)
        if "{again" in fen:
            return {f"{hand.upper()}@{name(square)}" for square in self.places(board, hand, white)}
        found = set()
        for square in [square for square, letter in board.items() if letter.isupper() == white]:
            for target in reached(board, square, own=self.teleport):
                after = dict(board)
                taken, after[target] = after.get(target, ""), after.pop(square)
                put = taken and (not self.teleport or taken.isupper() == white)
                fine = safe(after, white) if not (put and self.teleport) else True
                if fine and (not put or self.places(after, taken, white)):
                    found.add(name(square) + name(target))
        return found


@cache
def variant(game: str) -> Variant:
    return load(game)


def plain(position: Position) -> set[str]:
    """The legal moves but for castling, promotion and captures in passing."""
    moves = position.legal_moves
    return {str(move) for move in moves if not (move.castling or move.promotion or move.en_passant)}


def agree(position: Position, judge: Judge) -> None:
    expected = judge.legal(position.fen())
    last = {text for text in expected if "@" not in text and text[-1] in "18"}
    pawns = {text for text in last if (position.piece_at(text[:2]) or "").upper() == "P"}
    assert plain(position) == expected - pawns, position.fen()


def play(game: str, seed: int, plies: int) -> None:
    """A random game, in which captures are chosen often."""
    position, judge, chance = variant(game).position(), Judge(game), random.Random(seed)
    for _ in range(plies):
        agree(position, judge)
        again = position.variant.position(position.fen())
        assert [*map(str, again.legal_moves)] == [*map(str, position.legal_moves)]
        moves = [*position.legal_moves]
        if not moves:
            break
        taking = [move for move in moves if position.piece_at(move.target)]
        position.push(chance.choice(taking if taking and chance.random() < 0.6 else moves))


@pytest.mark.parametrize("game", first(1, ["replacement", "teleport"]))
def test_a_game(game: str) -> None:
    play(game, 1, 8)


@pytest.mark.every
@pytest.mark.parametrize("game", ["replacement", "teleport"])
@pytest.mark.parametrize("seed", range(4))
def test_more_games(game: str, seed: int) -> None:
    play(game, seed, 60)


TELEPORT = "7k/6b1/8/4Q2N/8/8/8/K7 w - - 0 1"


def test_a_piece_put_elsewhere_parries_the_check_that_its_captor_left() -> None:
    position = variant("teleport").position(TELEPORT)
    agree(position, Judge("teleport"))
    position.push("e5h5")
    assert position.turn == "white"
    agree(position, Judge("teleport"))
    assert {"N@f6", "N@e5"} < plain(position)
    assert position.why("N@a8").code == "check_unanswered"
    position.push("N@f6")
    assert position.fen() == "7k/6b1/5N2/7Q/8/8/8/K7[] b - - 0 1"


def test_where_nothing_is_in_hand_nothing_is_asked_for() -> None:
    position = variant("teleport").position("7k/8/8/4r3/8/8/8/K3R3 w - - 0 1")
    position.push("e1e5")
    assert position.turn == "black"


def test_reasons_of_a_turn_that_goes_on_with_a_drop() -> None:
    position = variant("replacement").position("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")
    assert [part.code for part in position.why("e4d5").parts] == ["captures", "turn_goes_on"]
    position.push("e4d5")
    why = position.why("e1e2")
    assert (why.code, why.sentence) == (
        "moves_again",
        "the turn goes on: a piece of the hand of the other side is dropped",
    )
    assert position.why("N@d5").code == "drop_occupied"
    assert position.why("B@a1").code == "hand_empty"
    assert position.why("N@f3").code == "exposes_royal"
    kept = variant("replacement").position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    assert not any(move.drop for move in kept.legal_moves)
    told = kept.why("N@a1")
    assert (told.code, told.sentence) == (
        "drop_later",
        "pieces are dropped after a capture only, in the same turn",
    )


@pytest.mark.parametrize(
    "text",
    [
        "turn: [move, {drops: all, when: capture}]",
        "hand: {drops: board}\nturn: [move, {drops: self, when: capture}]",
    ],
)
def test_what_is_dropped_lies_in_a_hand(text: str) -> None:
    with pytest.raises(DefinitionError) as error:
        load_text(f"format: 2\nvariant: no_hand\nextends: chess\n{text}\n")
    assert "lies in a hand" in str(error.value)
