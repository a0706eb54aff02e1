"""Edges that are joined as mirror images: two games against a referee who walks step by step, and what is refused."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from contract import check_position
from shared import first

import interpreter
from interpreter.applications.rulebook.rules_in_words import board_words
from interpreter.engine.geometry import Geometry
from interpreter.errors import DefinitionError
from interpreter.model.geometry import Board

Square = tuple[int, int]
Walker = tuple[Square, int]  # where it stands, and -1 if its left is on the other hand
FILES, RANKS = 8, 14
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(x, y) for a, b in ((1, 2), (2, 1)) for x in (a, -a) for y in (b, -b)]
RIDES = {"r": ROOK, "b": BISHOP, "q": ROOK + BISHOP}
LEAPS = {"n": KNIGHT, "k": ROOK + BISHOP}


def name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


class Referee:
    """A strip of fourteen ranks, or a bottle of it, who is to move, and what has just been stepped over."""

    def __init__(self, bottle: bool) -> None:
        self.bottle, self.white = bottle, True
        self.there: dict[Square, str] = {}
        self.passed: Square | None = None
        self.passer: Square | None = None
        for file, piece in enumerate("rnbqkbnr"):
            self.there |= {(file, 3): piece.upper(), (file, 10): piece}
            self.there |= {(file, 2): "S", (file, 4): "P", (file, 9): "p", (file, 11): "s"}

    def walk(self, walker: Walker, x: int, y: int) -> Walker | None:
        """Ranks first and one by one, then files; over the twist left and right change hands."""
        (file, rank), hand = walker
        for _ in range(abs(y)):
            rank += 1 if y > 0 else -1
            if rank in (-1, RANKS):
                rank, file, hand = rank % RANKS, FILES - 1 - file, -hand
        file += x * hand
        if not 0 <= file < FILES and not self.bottle:
            return None
        return (file % FILES, rank), hand

    def pawn(self, at: Square, piece: str, capture: bool) -> Iterator[Square]:
        up = 1 if piece in "Ps" else -1
        if capture:
            ends = (self.walk((at, 1), side, up) for side in (1, -1))
            yield from (end[0] for end in ends if end)
            return
        home = at[1] == {"P": 4, "S": 2, "p": 9, "s": 11}[piece]
        for steps in range(1, 3 if home else 2):
            to = self.walk((at, 1), 0, steps * up)
            assert to
            if to[0] in self.there:
                return
            yield to[0]

    def reached(self, at: Square, capture: bool) -> Iterator[Square]:
        piece = self.there[at]
        kind = piece.lower()
        if kind in "ps":
            yield from self.pawn(at, piece, capture)
        for leap in LEAPS.get(kind, []):
            end = self.walk((at, 1), *leap)
            if end:
                yield end[0]
        for step in RIDES.get(kind, []):
            walker = self.walk((at, 1), *step)
            while walker and walker[0] != at:
                yield walker[0]
                if walker[0] in self.there:
                    break
                walker = self.walk(walker, *step)

    def attacked(self, square: Square, by_white: bool) -> bool:
        pieces = [at for at, piece in self.there.items() if piece.isupper() is by_white]
        return any(square in self.reached(at, True) for at in pieces)

    def legal(self) -> dict[str, Referee]:
        found = {}
        for at, piece in self.there.items():
            if piece.isupper() is not self.white:
                continue
            pawn = piece in "PSps"
            goals = {to for to in self.reached(at, True) if not pawn or to in self.there or to == self.passed}
            goals |= {to for to in self.reached(at, False) if to not in self.there}
            for to in goals:
                if to in self.there and self.there[to].isupper() is self.white:
                    continue
                for new in "qrbn" if pawn and to[1] == (10 if self.white else 3) else ("",):
                    after = self.after(at, to, new)
                    king = next(s for s, p in after.there.items() if p == ("K" if self.white else "k"))
                    if not after.attacked(king, not self.white):
                        found[name(at) + name(to) + new] = after
        return found

    def after(self, at: Square, to: Square, new: str) -> Referee:
        found = Referee(self.bottle)
        found.there, found.white = dict(self.there), not self.white
        piece = found.there.pop(at)
        if piece in "PSps" and to == self.passed and to not in self.there and self.passer:
            del found.there[self.passer]
        if piece in "PSps" and at[0] == to[0] and abs(to[1] - at[1]) == 2:
            found.passed, found.passer = (at[0], (at[1] + to[1]) // 2), to
        found.there[to] = (new.upper() if self.white else new) or piece
        return found


@pytest.mark.parametrize("variant", ["moebius", pytest.param("klein", marks=pytest.mark.every)])
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.every) for seed in (2, 3, 4))])
def test_random_games(variant: str, seed: int) -> None:
    """The same moves in every position; castling, which the referee leaves out, is that of chess."""
    chance, referee = random.Random(seed), Referee(variant == "klein")
    position = interpreter.load(variant).position()
    seams = 0
    for _ in range(8):
        moves = referee.legal()
        legal = [move for move in position.legal_moves if not move.castling]
        assert sorted(map(str, legal)) == sorted(moves), position.fen()
        if not moves or position.outcome():
            break
        over = [text for text, after in moves.items() if "14" in text or text[1:].startswith(("1", "2"))]
        text = chance.choice(over if over and chance.random() < 0.4 else sorted(moves))
        seams += text in over
        referee = moves[text]
        position.push(text)
    assert seams


CHESS = "format: 2\nvariant: mine\nextends: chess\ncastling: none\n"
STRIP = CHESS + "board: {files: a-h, ranks: 1-8, wrap: twisted files}\n"
BOTTLE = CHESS + "board: {files: a-h, ranks: 1-8, wrap: [twisted files, ranks]}\n"
HOPS = "{path: [{slide: orthogonal, over: all}, {slide: orthogonal}], only: capture}"
SETUP = "setup: |\n" + "".join(
    f"  {row}\n"
    for row in [". . . k . . . .", *[". . . . . . . ."] * 5, ". . . . K . . .", ". . . . . . . ."]
)
GAMES = {
    "chess on a strip": STRIP,
    "one-sided pieces": STRIP
    + "pieces: {bishop: {moves: [{slide: diagonal forward}, {step: backward}]},"
    + " rook: {moves: [{slide: right}, {leap: [[2, 1], [-1, 3]]}]}}\n",
    "cannons and lame horses": STRIP
    + f"pieces: {{rook: {{moves: [{{slide: orthogonal, only: quiet}}, {HOPS}]}},"
    + " knight: {moves: [{path: [{step: orthogonal}, {step: diagonal}]}]}}\n",
    "legs": STRIP
    + "pieces: {bishop: {moves: [{step: diagonal}, {path: [{step: diagonal}, {slide: orthogonal}]}]},"
    + " rook: {moves: [{path: [{step: right}, {slide: diagonal forward, bend: any}]}, {step: left}]},"
    + " knight: {moves: [{leap: [1, 2], repeat: any, bend: round}]}}\n",
    "captures on the way": STRIP
    + "pieces: {queen: {moves: [{step: any}, {path: [{step: any, only: either}, {step: any, bend: any}]},"
    + " {path: [{step: right, only: capture}, {to: origin}]}]}}\n",
    "conditions": STRIP
    + "pieces: {rook: {moves: [{slide: orthogonal}, {like: knight, if: {count: knight, in: guards}}]},"
    + " queen: {if: {count: queen, in: attackers, is: 0}}}\n",
    "a rim": STRIP
    + "pieces: {bishop: {moves: [{slide: diagonal},"
    + " {path: [{slide: diagonal, to: last_rank}, {slide: diagonal, bend: aside}]}]}}\n",
    "turned for Black": STRIP.replace("files}", "files, symmetry: rotate}")
    + "pieces: {bishop: {moves: [{slide: [forward, right]}, {step: [left, backward]}]}}\n",
    "no edge": BOTTLE + "pieces: {pawn: {moves: [{step: any}], promotion: none}}\n",
}


def scattered(variant: interpreter.Variant, chance: random.Random) -> interpreter.Position:
    """Pieces anywhere, most of them near the twisted edge, so that nobody is in check who is not to move."""
    while True:
        board = [["."] * 8 for _ in range(8)]
        for piece in "KkQqRRrrBBbbNNnnPPpp":
            board[chance.randrange(1, 7)][chance.choice((0, 0, 1, 3, 4, 6, 7, 7))] = piece
        rows = ["".join(row).replace(".", "1") for row in board]
        try:
            return variant.position("/".join(rows) + f" {chance.choice('wb')} - - 0 1")
        except interpreter.FenError:
            pass


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.every) for seed in (2, 3, 4))])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=[pytest.mark.every]
            if name in ("legs", "captures on the way", "cannons and lame horses", "turned for Black")
            else [],
        )
        for name in GAMES
    ],
)
def test_against_the_slow_judge(name: str, seed: int) -> None:
    """Moves, attacks, legality, texts and hashes of positions with pieces on both sides of the edge."""
    chance, variant = (
        random.Random(f"{name} {seed}"),
        interpreter.load_text(GAMES[name] + SETUP, kernel="plain"),
    )
    checked = over = 0
    while checked < 2 or not over:
        position = scattered(variant, chance)
        check_position(position, chance, take_back=1, brute=True)
        over += any(abs(ord(m.origin[0]) - ord(m.target[0])) > 4 for m in position.legal_moves)
        checked += 1


def test_lines_come_back_as_their_mirror_image() -> None:
    board = Board("abcd", 1, 6, wrap_ranks=True, twist="ranks")

    def line(square: str, *vector: int) -> str:
        return " ".join(board.names[s] for s in board.ray(board.index[square], (vector[0], vector[1])))

    assert line("a1", 0, 1) == "a2 a3 a4 a5 a6 d1 d2 d3 d4 d5 d6"
    assert line("b5", 1, 1) == "c6 a1"
    assert line("c1", -1, -1) == "c6 d5"
    assert board.offset(board.index["d1"], (1, 0)) is None


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (
            "pieces: {rook: {effects: [{in: enclosed orthogonal 1, do: capture}]}}",
            "'rook' captures by an effect",
        ),
        ("forbid: [{after: facing vertical}]", "facing is not supported"),
        ("pieces: {rook: {moves: [{slide: any, if: {count: all, in: enclosed}}]}}", "what is enclosed"),
        ("effects: [{in: enclosed orthogonal, do: change_side}]", "an effect along a line"),
        (
            "end: [{count: pawn, in: row orthogonal, is: 3+, result: win}]",
            "is not supported yet on a board with",
        ),
        (
            "pieces: {rook: {moves: [{path: [{slide: any, only: capture}, {slide: any, only: quiet}]}]}}",
            "'rook' captures by jumping over it",
        ),
        ("pieces: {knight: {moves: [{leap: [2, 1], repeat: any}]}}", "a slide that crosses its own way"),
    ],
)
def test_what_follows_a_line_by_its_direction_is_refused(more: str, what: str) -> None:
    odd = STRIP.replace("ranks: 1-8", "ranks: 1-7")
    text = STRIP if "slide that" not in what else odd
    with pytest.raises(DefinitionError, match=what):
        interpreter.load_text(text + more + "\n", kernel="plain")


@pytest.mark.parametrize("wrap", ["[twisted files, twisted ranks]", "[files, twisted files]"])
def test_one_pair_of_edges_is_turned_over(wrap: str) -> None:
    with pytest.raises(DefinitionError, match="only one pair of edges is turned over"):
        interpreter.load_text(CHESS + f"board: {{wrap: {wrap}}}\n", kernel="plain")


@pytest.mark.parametrize("variant", first(1, ["moebius", "klein"]))
def test_the_engine_counts_steps_over_the_twist(variant: str) -> None:
    board = interpreter.load(variant, kernel="plain").ruleset.board
    for square, mean in enumerate(Geometry(board).remoteness):
        far, total, reached = 0, 0, {square}
        while len(reached) < board.size:
            ways = {board.offset(s, way) for s in reached for way in ROOK + BISHOP}
            found = {s for s in ways if s is not None} - reached
            far, reached = far + 1, reached | found
            total += far * len(found)
        assert mean == pytest.approx(total / board.size)


def arrows(position: interpreter.Position, arrow: str) -> list[list[float]]:
    """The lines of an arrow, each as it begins and ends."""
    paths = re.findall(
        r'd="M([^"LQZ]+)L([^"LQZ]+)" stroke="[^"]+" stroke-width="5"', position.svg(arrows=[arrow])
    )
    return [[float(number) for point in path for number in point.split()] for path in paths]


def test_an_arrow_over_a_twisted_edge_comes_in_on_the_other_hand() -> None:
    position = interpreter.load("moebius", kernel="plain").position()
    (straight,), (out, into) = arrows(position, "a2a5"), arrows(position, "a1h14")
    assert out[0] == out[2] == straight[0]  # down the a-file, and in along the h-file
    assert into[0] == into[2] == straight[0] + 7 * 45
    _, slanted = arrows(position, "a1g14")
    assert slanted[0] > slanted[2]  # to the right before the twist, to the left behind it


@pytest.mark.every
def test_the_rulebook_says_which_squares_are_neighbours() -> None:
    text = " ".join(board_words(interpreter.load("klein", kernel="plain").ruleset))
    assert "rank 14 is next to rank 1 as its mirror image, so that a14 lies next to h1" in text
    assert "the h-file is next to the a-file, and moves may go over the seam" in text
