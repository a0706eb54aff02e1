"""PGN of the six games that PyPI `chess` shares with us: written by each and read by the other."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from boards import BOARDS
from contract import choose
from shared import load

from interpreter.applications.matches.openings import Randomiser
from interpreter.applications.matches.records import text_of
from interpreter.applications.matches.runner import Breaker, Plan, play_game
from interpreter.applications.matches.specs import parse
from interpreter.applications.records import PgnReader, Record, compose, pgn_text, replay, vary

chess = pytest.importorskip("chess")
pgn = pytest.importorskip("chess.pgn")

pytestmark = pytest.mark.oracle

GAMES = 8


def our_game(variant: str, seed: str) -> Record:
    """A random game of ours with comments, glyphs, clocks and variations; every other begins in its middle."""
    chance = random.Random(seed)
    position = load(variant).position()
    for _ in range(chance.choice((0, 12))):
        if position.legal_moves and not position.outcome():
            position.push(choose(position, chance))
    start, moves = position.fen(), []
    position = load(variant).position(start)
    for _ in range(chance.choice((1, 30, 120))):
        if not position.legal_moves or position.outcome():
            break
        moves.append(choose(position, chance))
        position.push(moves[-1])
    result = None if position.outcome() else chance.choice(("1-0", "0-1", "1/2-1/2", "*"))
    record = compose(load(variant), moves, start, {"White": "Müller, A.", "Round": "3"}, result)
    before = load(variant).position(start)
    for node in record.main.nodes:
        if chance.random() < 0.2:
            node.comments.append("[%clk 0:01:02] a remark")
        if chance.random() < 0.2:
            node.nags.append(chance.randrange(1, 7))
        if chance.random() < 0.2:
            line = vary(before, node, [chance.choice(list(before.legal_moves))])
            line.nodes[0].comments.append("or so")
        before.push(node.move)
    return record


def shape(node: Any) -> list[Any]:
    """Moves, comments (a long one stands on several lines) and glyphs of the library's tree."""
    return [
        (child.move.uci(), " ".join(child.comment.split()), sorted(child.nags), shape(child))
        for child in node.variations
    ]


def our_shape(record: Record) -> list[Any]:
    """The same of ours: a variation stands beside the move that it replaces."""

    def of(nodes: list[Any]) -> list[Any]:
        if not nodes:
            return []
        first = nodes[0]
        main = (str(first.move), " ".join(first.comments + first.after), sorted(first.nags), of(nodes[1:]))
        return [main, *(of(branch.nodes)[0] for branch in first.variations)]

    return of(record.main.nodes)


@pytest.mark.parametrize("variant", BOARDS)
def test_the_library_reads_ours(variant: str) -> None:
    for i in range(GAMES):
        record = our_game(variant, f"ours {variant} {i}")
        text = pgn_text(record)
        game = pgn.read_game(io.StringIO(text))
        assert game.errors == [], text
        assert type(game.board()) is BOARDS[variant]
        assert shape(game) == our_shape(record), text
        assert game.headers["Result"] == record.result
        assert game.headers["White"] == "Müller, A."
        assert game.end().board().fen(en_passant="fen") == record.final


def their_game(variant: str, seed: str) -> Any:
    """A random game of the library, with comments, glyphs, clocks and nested variations."""
    chance = random.Random(seed)
    board = BOARDS[variant]()
    for _ in range(chance.choice((0, 10))):
        if not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
    board.clear_stack()
    game = pgn.Game()
    game.setup(board)
    game.headers["Black"] = "B"
    nodes = [game]
    for _ in range(60):
        parent = chance.choice(nodes[-4:])
        board = parent.board()
        legal = [] if board.is_game_over() else [m for m in board.legal_moves if not parent.has_variation(m)]
        if not legal:
            continue
        child = parent.add_variation(chance.choice(legal))
        if chance.random() < 0.3:
            child.comment = "a remark"
        if chance.random() < 0.2:
            child.nags.add(chance.randrange(1, 7))
        if chance.random() < 0.2:
            child.set_clock(chance.randrange(10_000))
        nodes.append(child)
    game.headers["Result"] = game.end().board().result()
    return game


@pytest.mark.parametrize("variant", BOARDS)
def test_we_read_theirs(variant: str) -> None:
    for i in range(GAMES):
        game = their_game(variant, f"theirs {variant} {i}")
        (record,) = PgnReader(io.BytesIO(f"{game}\n\n".encode()))
        replay(record)
        assert record.fault is None, (str(record.fault), str(game))
        assert record.variant is not None
        assert record.variant.id == variant
        assert shape(game) == our_shape(record)
        assert record.final == game.end().board().fen(en_passant="fen")
        again = pgn.read_game(io.StringIO(pgn_text(record)))
        assert again.errors == []
        assert type(again.board()) is type(game.board())
        assert shape(again) == shape(game)


@pytest.mark.parametrize("variant", BOARDS)
def test_every_name_that_the_library_knows(variant: str) -> None:
    from interpreter.applications.records.identity import variant_id

    for name in (*BOARDS[variant].aliases, BOARDS[variant].uci_variant):
        assert variant_id(name) == variant or name == "Illegal", name


def test_other_rules_choose_options() -> None:
    """Giveaway and Suicide differ from Antichess, by castling and by what stalemate means."""
    from chess.variant import GiveawayBoard, SuicideBoard

    from interpreter.language import names

    for board, chosen in ((GiveawayBoard, {"castling": True}), (SuicideBoard, {"stalemate": "fewer"})):
        for name in board.aliases:
            known = names.find(name)
            assert known is not None, name
            assert (known.id, dict(known.options)) == ("antichess", chosen), name


@pytest.mark.parametrize("variant", BOARDS)
def test_the_library_reads_records_of_matches(variant: str) -> None:
    plan = Plan(variant, (), (parse("random"), parse("random:name=B")), 7, Randomiser(4), max_plies=60)
    for number in range(3):
        result = play_game(plan, number, Breaker())
        game = pgn.read_game(io.StringIO(text_of(plan, result, "m")))
        assert game.errors == []
        assert type(game.board()) is BOARDS[variant]
        assert [move.uci() for move in game.mainline_moves()] == [turn.move for turn in result.course.turns]
        assert game.headers["Result"] == result.course.result
