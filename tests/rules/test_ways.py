"""Captures on the way: lions, rifles and others against a reading of their legs by hand; Chu Shogi's counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from contract import (
    check_hash,
    check_movement,
    check_notation,
    check_round_trip,
    check_take_back,
    check_texts,
)
from shared import some

import interpreter
from interpreter.errors import DefinitionError
from interpreter.play.variant import Position, Variant

Square = tuple[int, int]
Board = dict[Square, tuple[str, int]]
Move = tuple[Square, Square, frozenset[Square]]
SIZE = 8
GAME = """
format: 2
variant: ways
board: {files: a-h, ranks: 1-8}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  lion:
    symbol: L
    moves: [{leap: [0, 2]}, {leap: [1, 2]}, {leap: [2, 2]}, {path: [{step: any, only: either}, {step: any, bend: any}]}, {step: any}]
  archer: {symbol: A, moves: [{step: diagonal, only: quiet}, {path: [{slide: orthogonal, only: capture}, {to: origin}]}]}
  raider: {symbol: R, moves: [{path: [{slide: orthogonal, only: capture}, {slide: diagonal, bend: any}]}, {step: any}]}
  duelist:
    symbol: D
    moves: [{step: any}, {path: [{step: orthogonal, only: capture, takes: [lion, king]}, {slide: orthogonal, only: quiet}]}]
  jumper: {symbol: J, moves: [{step: any}, {path: [{step: diagonal, over: own}, {step: orthogonal, bend: any, only: capture}]}]}
  dog:
    symbol: G
    moves:
      - path: [{step: orthogonal, only: either}, {step: orthogonal, only: either, bend: any}, {step: orthogonal, bend: any}]
  picky: {symbol: P, moves: [{step: any, takes: {not: king}}, {path: [{step: any, only: capture}, {step: any, bend: back}], takes: {not: king}}]}
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
setup: |
  . . . . k . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . K . . .
"""
ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, -1), (-1, 1))
QUEEN = (*ROOK, *BISHOP)
ANY, ALL = 99, frozenset("KLARDJGP")


def ride(
    board: Board, origin: Square, at: Square, steps: tuple[Square, ...], most: int, gone: frozenset[Square]
) -> Iterator[Square]:
    """The squares along lines up to the first piece; what was taken is gone, and so is the mover."""
    for dx, dy in steps:
        here = at
        for _ in range(most):
            here = here[0] + dx, here[1] + dy
            if not (0 <= here[0] < SIZE and 0 <= here[1] < SIZE):
                break
            yield here
            if here in board and here != origin and here not in gone:
                break


class Hand:
    """What the piece on a square may do, leg by leg."""

    def __init__(self, board: Board, origin: Square) -> None:
        self.board, self.origin = board, origin
        self.side = board[origin][1]

    def stands(self, at: Square, gone: frozenset[Square] = frozenset()) -> str:
        """What stands on a square: nothing, a friend, or the letter of an enemy."""
        if at == self.origin or at in gone or at not in self.board:
            return ""
        letter, side = self.board[at]
        return "own" if side == self.side else letter

    def ends(
        self, at: Square, steps: tuple[Square, ...], most: int = 1, gone: frozenset[Square] = frozenset()
    ) -> Iterator[tuple[Square, str]]:
        """Where a leg leads, and what stands there."""
        for to in ride(self.board, self.origin, at, steps, most, gone):
            yield to, self.stands(to, gone)

    def moves(self) -> Iterator[tuple[Square, frozenset[Square]]]:
        """End and victims of everything that it may do, but for check."""
        for end, taken in getattr(self, self.board[self.origin][0])():
            victims = taken | ({end} if self.stands(end, taken) else set())
            yield end, frozenset(victims)

    def step(self, steps: tuple[Square, ...] = QUEEN) -> Iterator[tuple[Square, frozenset[Square]]]:
        yield from ((to, frozenset()) for to, what in self.ends(self.origin, steps) if what != "own")

    K = step

    def L(self) -> Iterator[tuple[Square, frozenset[Square]]]:
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                yield from self.step(((dx, dy),)) if (dx, dy) != (0, 0) else ()
        for a, what in self.ends(self.origin, QUEEN):
            if what != "own":
                gone = frozenset({a} if what else ())
                yield from ((b, gone) for b, there in self.ends(a, QUEEN, gone=gone) if there != "own")

    def A(self) -> Iterator[tuple[Square, frozenset[Square]]]:
        yield from ((to, frozenset()) for to, what in self.ends(self.origin, BISHOP) if not what)
        for a, what in self.ends(self.origin, ROOK, ANY):
            if what not in ("", "own"):
                yield self.origin, frozenset({a})

    def R(self) -> Iterator[tuple[Square, frozenset[Square]]]:
        yield from self.step()
        for a, what in self.ends(self.origin, ROOK, ANY):
            if what not in ("", "own"):
                gone = frozenset({a})
                yield from ((b, gone) for b, there in self.ends(a, BISHOP, ANY, gone) if there != "own")

    def D(self) -> Iterator[tuple[Square, frozenset[Square]]]:
        yield from self.step()
        for a, what in self.ends(self.origin, ROOK):
            if what in ("L", "K"):
                on = (a[0] - self.origin[0], a[1] - self.origin[1])
                gone = frozenset({a})
                yield from ((b, gone) for b, there in self.ends(a, (on,), ANY, gone) if not there)

    def J(self) -> Iterator[tuple[Square, frozenset[Square]]]:
        yield from self.step()
        for a, what in self.ends(self.origin, BISHOP):
            if what == "own":
                yield from ((b, frozenset()) for b, there in self.ends(a, ROOK) if there not in ("", "own"))

    def G(self) -> Iterator[tuple[Square, frozenset[Square]]]:
        for a, first in self.ends(self.origin, ROOK):
            gone = frozenset({a} if first else ())
            for b, second in self.ends(a, ROOK, gone=gone) if first != "own" else ():
                more = gone | ({b} if second else set())
                if second != "own":
                    yield from ((c, more) for c, third in self.ends(b, ROOK, gone=more) if third != "own")

    def P(self) -> Iterator[tuple[Square, frozenset[Square]]]:
        yield from ((to, gone) for to, gone in self.step() if self.stands(to) != "K")
        for a, what in self.ends(self.origin, QUEEN):
            if what not in ("", "own", "K"):
                yield self.origin, frozenset({a})


def pseudo(board: Board, side: int) -> set[Move]:
    """What a side may do, but for check."""
    return {
        (origin, end, victims)
        for origin, (_, owner) in board.items()
        if owner == side
        for end, victims in Hand(board, origin).moves()
    }


def attacked(board: Board, side: int) -> bool:
    """Can the king of a side be captured?"""
    king = next(square for square, piece in board.items() if piece == ("K", side))
    return any(king in victims for _, _, victims in pseudo(board, 1 - side))


def legal(board: Board, side: int) -> set[Move]:
    """All legal moves of a side."""
    found = set()
    for origin, end, victims in pseudo(board, side):
        after = {
            square: piece for square, piece in board.items() if square != origin and square not in victims
        }
        if not attacked(after | {end: board[origin]}, side):
            found.add((origin, end, victims))
    return found


def fen_of(board: Board, side: int) -> str:
    rows = []
    for y in reversed(range(SIZE)):
        row = ""
        for x in range(SIZE):
            letter, owner = board.get((x, y), (".", 0))
            row += letter.lower() if owner else letter
        for run in range(SIZE, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    return f"{'/'.join(rows)} {'wb'[side]} - - 0 1"


def crowded(chance: random.Random) -> tuple[Board, int, str]:
    """A random position in which the side that has moved is not in check; with its FEN."""
    while True:
        squares = [(x, y) for x in range(SIZE) for y in range(SIZE)]
        chance.shuffle(squares)
        board: Board = {squares[0]: ("K", 0), squares[1]: ("K", 1)}
        for square in squares[2 : 2 + chance.randint(3, 20)]:
            board[square] = chance.choice("LARDJGP"), chance.randint(0, 1)
        side = chance.randint(0, 1)
        if not attacked(board, 1 - side):
            return board, side, fen_of(board, side)


def moves_of(position: Position) -> list[Move]:
    """The legal moves: origin, end, and all that they capture."""
    where = position.variant.ruleset.board
    at = {name: where.coordinates[i] for i, name in enumerate(where.names)}
    return [
        (at[move.origin], at[move.target], frozenset(at[name] for name in position.victims(move)))
        for move in position.legal_moves
    ]


@pytest.fixture(scope="module")
def ways() -> Variant:
    return interpreter.load_text(GAME)


def check_crowded(variant: Variant, seed: str, count: int) -> int:
    """Compare random positions; returns how many moves take on their way there."""
    chance, taking = random.Random(seed), 0
    for _ in range(count):
        board, side, fen = crowded(chance)
        position = variant.position(fen)
        found = moves_of(position)
        assert len(found) == len(set(found)), fen
        assert set(found) == legal(board, side), (fen, set(found) ^ legal(board, side))
        assert position.is_check() == attacked(board, side), fen
        taking += sum(bool(victims - {end}) for _, end, victims in found)
    return taking


@pytest.mark.parametrize("count", [8, pytest.param(60, marks=pytest.mark.every)])
def test_some_positions(ways: Variant, count: int) -> None:
    assert check_crowded(ways, "some", count) > count


@pytest.mark.oracle
def test_many_positions(ways: Variant) -> None:
    assert check_crowded(ways, "many", 3000) > 5000


@pytest.mark.every
def test_the_contract(ways: Variant) -> None:
    """Texts, FEN, hash and taking back; and the words of the model mean what the tables do."""
    chance, plain = random.Random(7), interpreter.load_text(GAME, kernel="plain")
    for _ in range(6):
        fen = crowded(chance)[2]
        check_movement(plain.position(fen))
        position = ways.position(fen)
        for check in (check_texts, check_notation, check_round_trip, check_hash):
            check(position)
        check_take_back(position, chance, 3)


#: Positions of Chu Shogi from shogiops (test/fixtures/perftChushogi.ts): SFEN board, side, and the number of
#: ways to move. A lion's ways over an empty square count each, though they end alike.
PUBLISHED = [
    line.split() for line in (Path(__file__).parent / "chushogi_positions.txt").read_text().splitlines()
]
FIRST = {
    "lion": [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)],
    "falcon": [(0, 1)],
    "eagle": [(-1, 1), (1, 1)],
}
FIRST["promoted_kirin"] = FIRST["lion"]


@pytest.fixture(scope="module")
def chu() -> Variant:
    """Chu Shogi in which nothing ends a game: some of the positions have no king."""
    return interpreter.load_text(
        "format: 2\nvariant: endless\nextends: chushogi\nend: [{moves: 500, since: capture, result: draw}]\n"
    )


def ways_of(position: Position, move: object) -> int:
    """In how many ways a move can be made: straight, and over each empty square of the first step."""
    game, board = position.variant.ruleset, position.view().board
    origin, target = (game.board.index[name] for name in (move.origin, move.target))  # type: ignore[attr-defined]
    name = game.pieces[(board[origin] >> 1) - 1].name
    taken = [square for square in position.victims(move) if square != move.target]  # type: ignore[arg-type, attr-defined]
    if name not in FIRST or taken:
        return 1
    side, count = board[origin] & 1, int(target != origin)
    for step in FIRST[name]:
        over = game.board.offset(origin, game.turned(step, side))
        if over is None or board[over]:
            continue
        steps = FIRST[name] if len(FIRST[name]) == 8 else [step]
        count += target in (origin, *(game.board.offset(over, game.turned(on, side)) for on in steps))
    return count


@pytest.mark.every
@pytest.mark.parametrize(("rows", "side", "count"), PUBLISHED, ids=lambda text: text[:12])
def test_the_published_positions_of_chu_shogi(chu: Variant, rows: str, side: str, count: str) -> None:
    position = chu.position(f"{rows} {'w' if side == 'b' else 'b'} - - 0 1")
    assert sum(ways_of(position, move) for move in position.legal_moves) == int(count)


@pytest.mark.every
@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("e6d7e8", "e6xd7e8"),
        ("e6d7,d7e8", "e6xd7e8"),
        ("E6-D7-E8", "e6xd7e8"),
        ("e6f7e8", "e6e8"),
        ("e6f7e6", "e6e6"),
        ("e6d7e6", "e6xd7e6"),
        ("e6d7e7", "e6xd7e7"),
    ],
)
def test_moves_as_other_programs_write_them(chu: Variant, text: str, move: str) -> None:
    position = chu.position("12/12/4k7/12/12/3pp7/3pNp6/3p1p6/12/12/12/4K7 w - - 0 1")
    assert str(position.parse(text)) == move


@pytest.mark.every
def test_a_rook_has_no_way_over_a_square(chu: Variant) -> None:
    with pytest.raises(interpreter.MoveError):
        chu.position("12/12/4k7/12/12/12/4R7/12/12/12/12/4K7 w - - 0 1").parse("e6e7e8")


def test_reasons(ways: Variant) -> None:
    empty, shot = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "4k3/8/8/p7/8/8/R7/4K3 w - - 0 1"
    assert ways.position(empty).why("a2c4").code == "no_prey"
    assert [part.code for part in ways.position(shot).why("a2xa5c7").parts] == ["captures_on_way"]
    lions = interpreter.load("mightylion").position("3rk3/8/8/3l4/8/3L4/8/4K3 w - - 0 1")
    assert lions.why("d3d5").code == "is_attacked_after"


def test_other_games_with_the_same_lion_have_ways_of_their_own() -> None:
    """What is laid out for one game is kept for others, but for pieces with records."""
    king = "moves: [{path: [{step: any, only: capture}, {to: origin}]}]"
    texts = [f"format: 2\nvariant: shot{i}\nextends: chess\npieces: {{knight: {{{king}}}}}\n" for i in (0, 1)]
    texts[1] += "forbid: [{when: castling}]\n"
    fen = "4k3/8/8/8/8/8/3p4/K1N5 w - - 0 1"
    for text in (*texts, texts[0].replace("pieces: {", "pieces: {rook: {moves: [{leap: [1, 3]}]}, ")):
        position = interpreter.load_text(text).position(fen)
        move = position.parse("c1xd2c1")
        assert position.victims(move) == ("d2",)


LION = "{path: [{step: any, only: capture}, {step: any, bend: any}]}"


@pytest.mark.parametrize(
    ("moves", "told"),
    some(
        3,
        [
            (LION.replace("]}", "], repeat: any}"), "only a path of two legs is repeated"),
            (LION.replace("]}", "], bend: any}"), "bend is of a path that is repeated"),
            (LION.replace("]}", "], only: quiet}"), "this path captures on its way"),
            (LION.replace("]}", "], takes: [enemy, own]}"), "only enemies on its way"),
            (LION.replace("]}", "], leaves: en_passant}"), "leaves passed squares"),
            (LION.replace("bend: any", "over: all"), "the last leg ends where the piece stays"),
            (LION.replace("bend: any", "bend: any, takes: pawn"), "the last leg has no takes"),
            (LION.replace("only: capture", "takes: rook"), "this leg captures nothing"),
            (LION.replace("only: capture", "only: capture, takes: own"), "only enemies on its way"),
            (LION.replace("only: capture", "only: capture, over: all"), "is jumped over, or captured"),
            (LION.replace("only: capture", "only: capture, bend: any"), "turns from nothing"),
            (LION.replace("{step: any, bend: any}", "{to: origin, only: quiet}"), "has no only"),
            (LION.replace("{step: any, bend: any}", "{to: last_rank}"), "a leg goes nowhere"),
            ("{path: [{to: origin}, {step: any}]}", "a leg goes nowhere"),
            ("{path: [{step: any, only: capture}, {step: any, bend: aside, repeat: 0-1}]}", "at least once"),
            (
                "{path: [{slide: any, only: either}, {slide: any, only: either, bend: any}, {slide: any, bend: any}]}",
                "4,000 ways",
            ),
        ],
    ),
)
def test_no_word_of_a_way_is_passed_over(moves: str, told: str) -> None:
    entry = "{path: [{slide: orthogonal, only: capture}, {to: origin}]}"
    with pytest.raises(DefinitionError, match=told):
        interpreter.load_text(GAME.replace(entry, moves))


def test_what_captures_by_effect_does_not_capture_on_its_way() -> None:
    text = GAME.replace("symbol: A, moves", "symbol: A, effects: [{in: withdrawn, do: capture}], moves")
    with pytest.raises(DefinitionError, match="both capture on its way and by effect"):
        interpreter.load_text(text)


@pytest.mark.every
def test_a_move_is_read_in_coordinates_where_another_goes_there_by_a_capture() -> None:
    """On boards of levels squares begin with a capital letter."""
    text = "format: 2\nvariant: deep_lion\nextends: raumschach\npieces: {queen: {moves: [inherited, PATH]}}\n"
    game = interpreter.load_text(
        text.replace("PATH", "{path: [{step: any, only: capture}, {step: any, bend: any}]}")
    )
    fen = "r1knr/ppppp/5/5/5/ub2b/ppppp/Bn3/2Q2/5/5/2u2/5/5/4B/5/5/5/PPPPP/1U2U/5/3q1/5/PPPPP/RNKNR w - - 8 5"
    position = game.position(fen)
    for move in position.legal_moves:
        assert position.parse_san(str(move)) == move
