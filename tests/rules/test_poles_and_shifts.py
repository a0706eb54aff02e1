"""Edges that meet at poles, or are shifted before they are joined: a referee who walks, and the slow judge."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from contract import check_position
from shared import first

import interpreter
from interpreter.applications.rulebook.rules_in_words import board_words, rules_words
from interpreter.engine.geometry import Geometry
from interpreter.errors import DefinitionError

Square = tuple[int, int]
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(x, y) for a, b in ((1, 2), (2, 1)) for x in (a, -a) for y in (b, -b)]
RIDES = {"r": ROOK, "b": BISHOP, "q": ROOK + BISHOP}
LEAPS = {"n": KNIGHT, "k": ROOK + BISHOP}

CHESS = """\
format: 2
variant: mine
extends: chess
castling: none
board: {files: a-h, ranks: 1-8, wrap: EDGES}
"""
SPHERE = CHESS.replace("EDGES", "[files, polar ranks]")
HELIX = CHESS.replace("EDGES", "shifted files")


def name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


class Walker:
    """Goes square by square, and knows which way up is."""

    def __init__(self, at: Square, sphere: bool) -> None:
        (self.file, self.rank), self.sphere, self.up = at, sphere, 1

    def go(self, x: int, y: int) -> Square | None:
        """Ranks first, then files, each a square at a time; None where there is no square at the end."""
        for _ in range(abs(y)):
            up = self.up * (1 if y > 0 else -1)
            if self.sphere and not 0 <= self.rank + up < 8:  # over the pole, and down again on the other side
                self.file, self.up = (self.file + 4) % 8, -self.up
            else:
                self.rank += up
        for _ in range(abs(x)):
            self.file += 1 if x > 0 else -1
            if not self.sphere and self.file in (-1, 8):
                self.rank += 1 if x > 0 else -1
            self.file %= 8
        return (self.file, self.rank) if 0 <= self.rank < 8 else None


class Referee:
    """A position of chess on such a board, without castling."""

    def __init__(self, sphere: bool) -> None:
        self.sphere, self.white = sphere, True
        self.there: dict[Square, str] = {}
        self.passed: Square | None = None
        for file, piece in enumerate("rnbqkbnr"):
            self.there |= {(file, 0): piece.upper(), (file, 1): "P", (file, 6): "p", (file, 7): piece}

    def lines(self, at: Square, piece: str) -> Iterator[list[Square]]:
        """The squares on the ways of a piece other than a pawn, in their order."""
        for step in LEAPS.get(piece, []):
            end = Walker(at, self.sphere).go(*step)
            yield [end] if end else []
        for step in RIDES.get(piece, []):
            walker, met = Walker(at, self.sphere), []
            while (end := walker.go(*step)) and end != at and end not in met:
                met.append(end)
            yield met

    def pawn(self, at: Square, up: int, capture: bool) -> Iterator[Square]:
        if capture:
            ends = (Walker(at, self.sphere).go(side, up) for side in (1, -1))
            yield from (end for end in ends if end)
            return
        for steps in range(1, 3 if at[1] == (1 if up > 0 else 6) else 2):
            to = at[0], at[1] + up * steps
            if to in self.there:
                return
            yield to

    def reached(self, at: Square, capture: bool) -> Iterator[Square]:
        piece = self.there[at]
        if piece in "Pp":
            yield from self.pawn(at, 1 if piece == "P" else -1, capture)
        for line in self.lines(at, piece.lower()):
            for to in line:
                if to not in self.there:
                    yield to
                    continue
                yield to
                break

    def safe(self) -> bool:
        """Is the king of the side that has just moved safe?"""
        king = next(s for s, p in self.there.items() if p == ("k" if self.white else "K"))
        foes = [s for s, p in self.there.items() if p.isupper() is self.white]
        return all(king not in self.reached(s, True) for s in foes)

    def legal(self) -> dict[str, Referee]:
        found = {}
        for at, piece in self.there.items():
            if piece.isupper() is not self.white:
                continue
            pawn = piece in "Pp"
            goals = {to for to in self.reached(at, True) if not pawn or to in self.there or to == self.passed}
            goals |= {to for to in self.reached(at, False) if to not in self.there}
            for to in goals:
                if to in self.there and self.there[to].isupper() is self.white:
                    continue
                for new in "qrbn" if pawn and to[1] in (0, 7) else ("",):
                    after = self.after(at, to, new)
                    if after.safe():
                        found[name(at) + name(to) + new] = after
        return found

    def after(self, at: Square, to: Square, new: str) -> Referee:
        found = Referee(self.sphere)
        found.there, found.white = dict(self.there), not self.white
        piece = found.there.pop(at)
        if piece in "Pp" and to == self.passed and to not in self.there:
            del found.there[to[0], to[1] + (-1 if piece == "P" else 1)]
        if piece in "Pp" and abs(to[1] - at[1]) == 2:
            found.passed = at[0], (at[1] + to[1]) // 2
        found.there[to] = (new.upper() if self.white else new) or piece
        return found


@pytest.mark.parametrize("board", ["sphere", "helix"])
@pytest.mark.parametrize("seed", first(2, range(8)))
def test_random_games(board: str, seed: int) -> None:
    """The same moves in every position of games in which pawns are cleared away soon."""
    chance, referee = random.Random(f"{board} {seed}"), Referee(board == "sphere")
    position = interpreter.load_text(SPHERE if referee.sphere else HELIX).position()
    for _ in range(60):
        moves = referee.legal()
        assert sorted(map(str, position.legal_moves)) == sorted(moves), position.fen()
        if not moves or position.outcome():
            break
        takes = [text for text, after in moves.items() if len(after.there) < len(referee.there)]
        text = chance.choice(takes if takes and chance.random() < 0.5 else sorted(moves))
        referee = moves[text]
        position.push(text)


HOPS = "{path: [{slide: orthogonal, over: all}, {slide: orthogonal}], only: capture}"
MORE = {
    "sphere": "",
    "sphere with one-sided pieces": "pieces: {bishop: {moves: [{slide: diagonal forward}, {step: backward}]},"
    " rook: {moves: [{slide: right}, {leap: [[2, 1], [-1, 3]]}, {slide: forward}]}}\n",
    "sphere with cannons": f"pieces: {{rook: {{moves: [{{slide: orthogonal, only: quiet}}, {HOPS}]}},"
    " knight: {moves: [{path: [{step: orthogonal}, {step: diagonal}]}]}}\n",
    "sphere with legs": "pieces: {bishop: {moves: [{step: diagonal},"
    " {path: [{step: diagonal}, {slide: orthogonal}]}]},"
    " rook: {moves: [{path: [{step: forward}, {slide: diagonal forward, bend: any}]}, {step: left}]},"
    " knight: {moves: [{leap: [1, 2], repeat: any, bend: round}]}}\n",
    "sphere with guards": "pieces: {rook: {moves: [{slide: orthogonal}, {like: knight, if: {count: knight, in: guards}}]},"
    " queen: {if: {count: queen, in: attackers, is: 0}}}\n",
    "helix": "",
    "helix with one-sided pieces": "pieces: {bishop: {moves: [{slide: diagonal forward}, {step: backward}]},"
    " rook: {moves: [{slide: right}, {leap: [[2, 1], [-1, 3]]}]}}\n",
    "helix with cannons": f"pieces: {{rook: {{moves: [{{slide: orthogonal, only: quiet}}, {HOPS}]}},"
    " knight: {moves: [{path: [{step: orthogonal}, {step: diagonal}]}]}}\n",
    "helix with legs": "pieces: {bishop: {moves: [{step: diagonal}, {path: [{step: diagonal}, {slide: orthogonal}]}]},"
    " rook: {moves: [{path: [{step: right}, {slide: diagonal forward, bend: any}]}, {step: left}]},"
    " knight: {moves: [{leap: [1, 2], repeat: any}]}}\n",
    "helix with leaps anywhere": "pieces: {knight: {moves: [{leap: any, only: quiet}]}}\n",
    "helix with effects": "effects: [{in: neighbours, when: capture, who: pawn, do: remove}]\n"
    "pieces: {rook: {effects: [{in: enclosed orthogonal 1, do: capture}]}}\n",
    "helix with rows": "end: [{count: pawn, in: row any, is: 3+, result: win}]\n",
    "screw": "pieces: {knight: {moves: [{leap: any, only: quiet}]}}\n",
}
EDGES = {"sphere": SPHERE, "helix": HELIX, "screw": CHESS.replace("EDGES", "[files, shifted ranks 3]")}
SETUP = "setup: |\n" + "".join(
    f"  {row}\n"
    for row in [". . . k . . . .", *[". . . . . . . ."] * 5, ". . . . K . . .", ". . . . . . . ."]
)


def scattered(variant: interpreter.Variant, chance: random.Random) -> interpreter.Position:
    """Pieces anywhere, so that nobody is in check who is not to move."""
    while True:
        board = [["."] * 8 for _ in range(8)]
        for piece in "KkQqRRrrBBbbNNnn":
            board[chance.choice((0, 0, 1, 3, 4, 6, 7, 7))][chance.choice((0, 0, 1, 3, 4, 6, 7, 7))] = piece
        for piece in "PPpp":
            board[chance.randrange(1, 7)][chance.randrange(8)] = piece
        rows = ["".join(row).replace(".", "1") for row in board]
        try:
            position = variant.position("/".join(rows) + f" {chance.choice('wb')} - - 0 1")
        except interpreter.FenError:
            continue
        if not position.outcome():
            return position


@pytest.mark.parametrize("seed", first(1, range(4)))
@pytest.mark.parametrize("game", MORE)
def test_against_the_slow_judge(game: str, seed: int) -> None:
    """Moves, attacks, legality, texts and hashes of positions with pieces on both sides of the edges."""
    chance = random.Random(f"{game} {seed}")
    variant = interpreter.load_text(EDGES[game.split()[0]] + MORE[game] + SETUP, kernel="plain")
    for _ in range(2):
        check_position(scattered(variant, chance), chance, take_back=1, brute=True)


def test_the_published_examples_of_the_sphere() -> None:
    """Rooks and bishops over a pole, as Nadvorney's rules trace them, and a knight."""
    board = interpreter.load_text(SPHERE, kernel="plain").ruleset.board

    def line(square: str, *vector: int) -> str:
        return " ".join(board.names[s] for s in board.ray(board.index[square], (vector[0], vector[1])))

    assert line("a3", 0, -1).startswith("a2 a1 e1 e2 e3 e4")
    assert line("h3", -1, -1).startswith("g2 f1 a1 h2 g3")
    assert line("d3", 1, -1).startswith("e2 f1 c1 d2 e3")
    knight = {board.names[board.offset(board.index["d1"], (x, -2)) or 0] for x in (1, -1)}
    assert knight == {"g2", "a2"}


@pytest.mark.parametrize("text", [SPHERE, HELIX])
def test_the_engine_counts_steps_over_the_edges(text: str) -> None:
    board = interpreter.load_text(text, kernel="plain").ruleset.board
    for square, mean in enumerate(Geometry(board).remoteness):
        far, total, reached = 0, 0, {square}
        while len(reached) < board.size:
            ways = {board.offset(s, way) for s in reached for way in ROOK + BISHOP}
            found = {s for s in ways if s is not None} - reached
            far, reached = far + 1, reached | found
            total += far * len(found)
        assert mean == pytest.approx(total / board.size)


def test_the_rulebook_says_which_squares_are_neighbours() -> None:
    sphere, helix = (
        " ".join(board_words(interpreter.load_text(text, kernel="plain").ruleset)) for text in (SPHERE, HELIX)
    )
    assert "as the files of a globe meet at its poles: e8 lies next to a8" in sphere
    assert "the h-file is next to the a-file with a shift, so that a2 lies next to h1" in helix


@pytest.mark.parametrize("wrap", ["polar ranks", "[ranks, polar ranks]", "[shifted files, twisted ranks]"])
def test_what_cannot_be_joined_so(wrap: str) -> None:
    with pytest.raises(DefinitionError, match="H305"):
        interpreter.load_text(CHESS.replace("EDGES", wrap), kernel="plain")


CASTLINGS = "castling: [{king: e1, rook: h1, to: [g1, c1]}, {king: e1, rook: a1, to: [c1, g1]}]\n"


@pytest.mark.parametrize(
    ("fen", "castlings"),
    [
        ("4k3/8/8/8/8/8/PPPPPPPP/4K2R w K - 0 1", ["e1c1h1: c1 d1", "e1g1h1: g1 f1"]),
        ("4k3/8/8/8/8/8/PPPPPPPP/R3K3 w Q - 0 1", ["e1c1a1: c1 d1", "e1g1a1: g1 f1"]),
        ("4k3/8/8/8/8/8/PPPPPPPP/RN2K2R w K - 0 1", ["e1g1h1: g1 f1"]),  # something stands over the edge
        ("4k3/3r4/8/8/8/8/PPP1PPPP/4K2R w K - 0 1", ["e1g1h1: g1 f1"]),  # the king would pass an attack
        ("r3k3/pppppppp/8/8/8/8/8/4K3 b q - 0 1", ["e8c8a8: c8 d8", "e8g8a8: g8 f8"]),
    ],
)
def test_castling_over_joined_edges(fen: str, castlings: list[str]) -> None:
    """King and rook meet over the edge as they do between them; what stands or attacks there is in the way."""
    text = CHESS.replace("EDGES", "files").replace("castling: none\n", CASTLINGS)
    variant, found = interpreter.load_text(text, kernel="plain"), []
    for move in (position := variant.position(fen)).legal_moves:
        if move.castling:
            after = variant.position(fen)
            after.push(str(move))
            mine = {
                p.lower(): s for s, p in after.pieces().items() if p.isupper() is (position.turn == "white")
            }
            found.append(f"{move}: {mine['k']} {mine['r']}")
    assert sorted(found) == castlings
    check_position(position, random.Random(fen), take_back=1)


def test_the_rulebook_says_where_king_and_rook_meet() -> None:
    text = CHESS.replace("EDGES", "files").replace("castling: none\n", CASTLINGS)
    words = " ".join(rules_words(interpreter.load_text(text, kernel="plain")))
    assert "the king goes from e1 to c1, and the rook over the joined edges from h1 to d1" in words


def test_edges_of_which_one_is_missing_are_told() -> None:
    rows = "".join(f"  * {row}\n" for row in ["k . . .", *[". . . ."] * 3, "K . . ."])
    text = (
        "format: 2\nvariant: edge\nboard: {files: a-e, ranks: 1-5, wrap: shifted files, holes: [a1-a5]}\n"
        "pieces: {king: {symbol: K, royal: true, moves: [{step: any}]}}\n"
        f"setup: |\n{rows}end: [{{if: checkmate, result: loss}}]\n"
    )
    game = interpreter.load_text(text, kernel="plain").ruleset
    assert "no squares meet" in " ".join(board_words(game))
