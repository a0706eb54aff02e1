"""A leg before the last ends in a place only: ways that pass certain squares, and pieces that bounce off an edge."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from contract import check_position
from shared import first

import interpreter
from interpreter.applications.rulebook.moves_in_words import Moves
from interpreter.errors import DefinitionError

Square = tuple[int, int]
COMPASS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
SLANTED, UPRIGHT = COMPASS[1::2], COMPASS[::2]
BENDS = {"onward": {0}, "aside": {2, 6}, "any": {*range(8)}}
CHESS = "format: 2\nvariant: mine\nextends: chess\ncastling: none\n"


def squares(name: str) -> Square:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def inside(at: Square) -> bool:
    return 0 <= at[0] < 8 and 0 <= at[1] < 8


class Board:
    """What stands where, walked over step by step."""

    def __init__(self, fen: str) -> None:
        self.there: dict[Square, str] = {}
        for y, row in enumerate(fen.split()[0].split("/")):
            x = 0
            for letter in row:
                if letter.isalpha():
                    self.there[x, 7 - y] = letter
                x += 1 if letter.isalpha() else int(letter)

    def line(self, at: Square, step: Square) -> Iterator[Square]:
        """The squares along a line, up to the first that is not empty."""
        while inside(at := (at[0] + step[0], at[1] + step[1])):
            yield at
            if at in self.there:
                return

    def lifted(self, origin: Square) -> Board:
        """The board without the piece that moves."""
        found = Board("8")
        found.there = {at: piece for at, piece in self.there.items() if at != origin}
        return found

    def ends(self, white: bool, at: Square, step: Square) -> Iterator[Square]:
        """Where a line may end: on empty squares, and on an enemy."""
        for to in self.line(at, step):
            if to not in self.there or self.there[to].isupper() is not white:
                yield to

    def over(
        self,
        white: bool,
        origin: Square,
        steps: list[Square],
        goes: Callable[[Square], bool],
        jumps: bool,
        bend: str,
    ) -> Iterator[Square]:
        """Where a line leads behind another one that has ended where it may, on or before a piece."""
        for step in steps:
            for at in self.line(origin, step):
                if (at in self.there) is jumps and goes(at):
                    for other in steps:
                        if (COMPASS.index(other) - COMPASS.index(step)) % 8 in BENDS[bend]:
                            yield from self.ends(white, at, other)


def scattered(variant: interpreter.Variant, pieces: str, chance: random.Random) -> interpreter.Position:
    while True:
        board = [["1"] * 8 for _ in range(8)]
        for piece, square in zip(pieces, chance.sample(range(64), len(pieces)), strict=True):
            board[square // 8][square % 8] = piece
        try:
            return variant.position("/".join(map("".join, board)) + f" {chance.choice('wb')} - - 0 1")
        except interpreter.FenError:
            pass


def check_scattered(variant: interpreter.Variant, pieces: str, chance: random.Random, positions: int) -> None:
    """All that is asked of a position, of some with these pieces anywhere."""
    for _ in range(positions):
        position = scattered(variant, pieces, chance)
        if position.legal_moves:
            check_position(position, chance, take_back=1, brute=True)


def played(position: interpreter.Position, letter: str) -> dict[Square, set[Square]]:
    """The targets of one kind of piece."""
    board, found = position.pieces(), dict[Square, set[Square]]()
    for move in position.legal_moves:
        if board[move.origin].lower() == letter:
            found.setdefault(squares(move.origin), set()).add(squares(move.target))
    return found


def bishops(board: Board, white: bool) -> dict[Square, set[Square]]:
    """The targets of bishops that bounce off the sides, or go straight."""
    found = {}
    for at, piece in board.there.items():
        if piece == ("B" if white else "b"):
            free = board.lifted(at)
            straight = {to for step in SLANTED for to in free.ends(white, at, step)}
            bent = {*free.over(white, at, SLANTED, lambda s: s[0] in (0, 7), False, "aside")}
            found[at] = straight | bent
    return found


FREE = "  king: {royal: false}\n"
END = "end: [{count: king, is: 0, result: loss}]\n"
FAR = (
    "pieces:\n"
    + FREE
    + "  bishop: {moves: [{path: [{slide: orthogonal, to: far_half}, {slide: orthogonal, bend: any}]}]}\n"
    + END
)
HOP = (
    "pieces:\n"
    + FREE
    + "  bishop: {moves: [{path: [{slide: any, over: all, to: {not: [c3-f6]}}, {slide: any}]}]}\n"
    + END
)


@pytest.mark.parametrize("seed", first(1, range(3)))
def test_bouncing_against_a_walk(seed: int) -> None:
    """Kings that may be captured, so that nothing but the walk decides."""
    text = (
        "format: 2\nvariant: mine\nextends: bouncing\ncastling: none\npieces: {king: {royal: false}}\n" + END
    )
    variant, chance = interpreter.load_text(text, kernel="plain"), random.Random(seed)
    bounced = 0
    for _ in range(20):
        position = scattered(variant, "KkBBbbQqNnRr", chance)
        board, white = Board(position.fen()), position.turn == "white"
        wanted = bishops(board, white)
        assert played(position, "b") == {at: to for at, to in wanted.items() if to}, position.fen()
        bounced += sum(len(to) for to in wanted.values())
    assert bounced > 100


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("name", ["far", "hop"])
def test_legs_that_end_in_a_place(name: str, seed: int) -> None:
    """A place that each side sees its own way, and pieces that are jumped on some squares only."""
    variant = interpreter.load_text(CHESS + {"far": FAR, "hop": HOP}[name], kernel="plain")
    chance = random.Random(seed)
    for _ in range(20):
        position = scattered(variant, "KkBBbbQqNnRr", chance)
        board, white = Board(position.fen()), position.turn == "white"
        wanted = {}
        for at, piece in board.there.items():
            if piece == ("B" if white else "b"):
                free = board.lifted(at)
                if name == "far":
                    half = range(4, 8) if white else range(4)
                    wanted[at] = {
                        *free.over(white, at, UPRIGHT, lambda s, half=half: s[1] in half, False, "any")
                    }
                else:
                    rim = lambda s: not (2 <= s[0] <= 5 and 2 <= s[1] <= 5)  # noqa: E731
                    wanted[at] = {*free.over(white, at, COMPASS, rim, True, "onward")}
        assert played(position, "b") == {at: to for at, to in wanted.items() if to}, position.fen()


@pytest.mark.parametrize("name", first(1, ["bouncing", "captures", "under a condition"]))
def test_checks_and_all_else(name: str) -> None:
    """Attacks, legality, texts and hashes, with royal kings."""
    games = {
        "bouncing": "pieces: {bishop: {moves: [{path: [{slide: diagonal, to: [{files: a}, {files: h}]},"
        " {slide: diagonal, bend: aside}]}]}}\n",
        "captures": "pieces: {queen: {moves: [{step: any}, {path: [{step: any, only: either, to: far_half},"
        " {step: any, bend: any}]}]}}\n",
        "under a condition": "pieces: {rook: {moves: [{path: [{step: any, to: {not: first_rank},"
        " if: {count: all, in: attackers, is: 0}}, {slide: orthogonal}]}]}}\n",
    }
    variant, chance = interpreter.load_text(CHESS + games[name], kernel="plain"), random.Random(name)
    check_scattered(variant, "KkBBbbQqNnRr", chance, 3)


def test_why_and_the_rulebook() -> None:
    variant = interpreter.load("bouncing", kernel="plain")
    position = variant.position("4k3/8/8/8/8/8/8/1B2K3 w - - 0 1")
    assert {m.target for m in position.legal_moves if m.origin == "b1"} == {
        *("c2", "d3", "e4", "f5", "g6", "h7"),
        *("a2", "b3", "c4", "d5", "e6", "f7", "g8"),
    }
    blocked = variant.position("4k3/8/8/8/8/8/P7/1B2K3 w - - 0 1")
    assert blocked.why("b1b3").code == "blocked"
    elsewhere = variant.position("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1").why("c1a5")
    assert elsewhere.code == "region_from"
    assert "starts only on g1, g2" in elsewhere.sentence
    told = Moves(variant.ruleset).piece(next(p for p in variant.ruleset.pieces if p.name == "bishop"))
    assert "to the a-file or the h-file, then steps diagonally any number of times, turning aside" in told[1]


@pytest.mark.parametrize(
    ("asked", "leaves"), [("{not: {count: pawn, is: 3+}}", 2), ("{not: {count: pawn, is: 0-2}}", 3)]
)
def test_a_count_that_does_not_hold(asked: str, leaves: int) -> None:
    text = CHESS + f"pieces: {{rook: {{moves: [{{step: any, if: {asked}}}]}}}}\n"
    variant = interpreter.load_text(text, kernel="plain")
    for pawns in (2, 3):
        fen = f"4k3/8/8/8/8/8/{'P' * pawns}{8 - pawns}/4K2R w - - 0 1"
        assert bool(played(variant.position(fen), "r")) is (pawns == leaves)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("[{step: any}, {step: any, to: d4-e5}]", "write to beside path"),
        ("[{slide: any, to: nowhere}, {step: any}]", "nowhere"),
        ("[{slide: any, to: none}, {step: any}]", "no direction is left"),
    ],
)
def test_what_is_refused(path: str, said: str) -> None:
    with pytest.raises(DefinitionError, match=said):
        interpreter.load_text(CHESS + f"pieces: {{rook: {{moves: [{{path: {path}}}]}}}}\n")
