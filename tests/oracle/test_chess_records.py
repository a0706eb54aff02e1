"""Against PyPI `chess`: SAN in both directions, and PGN written by each read by the other."""

from __future__ import annotations

import io
import random

import pytest
from boards import BOARDS
from contract import choose
from shared import load

from interpreter.applications.records import PgnReader, compose, pgn_text, replay

chess = pytest.importorskip("chess")
pgn = pytest.importorskip("chess.pgn")

pytestmark = pytest.mark.oracle


def same_name(variant: str, ours: str, theirs: str) -> bool:
    """Equal; the library marks a goal reached, our `#` is checkmate alone."""
    if ours == theirs:
        return True
    return variant != "chess" and ours.rstrip("+#") == theirs.rstrip("+#") and theirs.endswith("#")


@pytest.mark.parametrize("variant", BOARDS)
def test_san(variant: str) -> None:
    chance = random.Random(f"san {variant}")
    position = load(variant).position()
    board = BOARDS[variant](position.fen())
    compared = 0
    while compared < 40_000:
        if not position.legal_moves or position.outcome():
            position = load(variant).position()
            board = BOARDS[variant](position.fen())
        for move in position.legal_moves:
            theirs = board.parse_uci(str(move))
            name = board.san(theirs)
            assert same_name(variant, position.san(move), name), (position.fen(), position.san(move), name)
            assert position.parse_san(name) == move
            assert board.parse_san(position.san(move)) == theirs
            compared += 1
        text = choose(position, chance)
        position.push(text)
        board.push_uci(text)


def random_game(seed: str) -> list[str]:
    position = load("chess").position()
    chance = random.Random(seed)
    moves = []
    for _ in range(chance.choice((5, 40, 200))):
        if position.outcome():
            break
        moves.append(choose(position, chance))
        position.push(moves[-1])
    return moves


def test_the_library_reads_our_games() -> None:
    for i in range(60):
        moves = random_game(f"ours {i}")
        start = None if i % 2 else "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        record = compose(load("chess"), moves, start=start, tags={"White": "Müller, A."})
        read = pgn.read_game(io.StringIO(pgn_text(record)))
        assert read.errors == []
        assert [move.uci() for move in read.mainline_moves()] == moves
        assert read.headers["White"] == "Müller, A."
        assert read.headers["Result"] == record.result
        assert read.end().board().fen(en_passant="fen") == record.final


def annotated(chance: random.Random) -> object:
    """A game of the library with comments, glyphs, clocks and nested variations."""
    game = pgn.Game()
    game.headers["White"] = "Müller \\ Söhne"
    game.comment = "before the game"
    nodes = [game]
    for _ in range(60):
        parent = chance.choice(nodes[-6:])
        legal = [move for move in parent.board().legal_moves if not parent.has_variation(move)]
        if not legal:
            continue
        child = parent.add_variation(chance.choice(legal))
        if chance.random() < 0.4:
            child.comment = chance.choice(
                ["good", "a longer comment with many words in it " * 3, "é"]
            ).strip()
        if chance.random() < 0.3:
            child.set_clock(chance.randrange(10_000))
            child.set_eval(
                pgn.chess.engine.PovScore(pgn.chess.engine.Cp(chance.randrange(-500, 500)), chess.WHITE)
            )
        if chance.random() < 0.3:
            child.nags.add(chance.choice([1, 2, 3, 4, 5, 6, 10, 14]))
        nodes.append(child)
    return game


def test_we_read_the_games_of_the_library_and_back() -> None:
    for i in range(40):
        game = annotated(random.Random(f"theirs {i}"))
        text = str(game) + "\n\n"
        (record,) = PgnReader(io.BytesIO(text.encode()))
        replay(record)
        assert record.fault is None, (record.fault, text)
        again = pgn.read_game(io.StringIO(pgn_text(record)))
        assert again.errors == []
        again.headers.clear()
        game.headers.clear()
        # A long comment stands on several lines in our text; the library keeps the line ends.
        assert str(again).split() == str(game).split()
