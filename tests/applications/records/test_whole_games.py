"""Whole games of every variant, written, read and replayed: the same games."""

from __future__ import annotations

import io
import random

import pytest
from contract import choose
from shared import load, single_options

from interpreter.applications.records import PgnReader, Record, compose, pgn_text, replay
from interpreter.play.core.moves import Move
from interpreter.play.variant import Variant


def random_game(variant: Variant, chance: random.Random, plies: int) -> tuple[list[Move | None], str]:
    """The moves of a random game, None for declining one, and the FEN of its end."""
    position = variant.position()
    moves: list[Move | None] = []
    for _ in range(plies):
        if position.outcome() or not position.legal_moves:
            break
        if position.turn == "either" and chance.random() < 0.1 and not (moves and moves[-1] is None):
            if not position.is_check():
                moves.append(None)
                continue
        move = position.parse(choose(position, chance))
        moves.append(move)
        position.push(move)
    return moves, position.fen()


def read(text: str) -> list[Record]:
    """The replayed games of a PGN text."""
    return [replay(record) for record in PgnReader(io.BytesIO(text.encode()))]


def check_round_trip(variant: Variant, seed: str, games: int, plies: int) -> int:
    """Games written into one text and read back; returns the number of moves."""
    written, ends, total = [], [], 0
    for i in range(games):
        moves, end = random_game(variant, random.Random(f"{seed} {i}"), plies)
        record = compose(variant, moves, tags={"Event": f'the "{seed}"', "Round": str(i)})
        assert record.final == end
        written.append(record)
        ends.append((moves, end))
        total += len(moves)
    text = "".join(pgn_text(record) for record in written)
    assert max(map(len, text.splitlines())) < 256
    again = read(text)
    assert len(again) == games
    for record, (moves, end) in zip(again, ends, strict=True):
        assert record.fault is None, (record.fault, text)
        assert record.notes == []
        assert record.final == end
        assert [node.move for node in record.main.nodes] == moves
        assert record.variant is not None
        assert record.variant.definition_hash == variant.definition_hash
    assert "".join(pgn_text(record) for record in again) == text
    return total


@pytest.mark.every
def test_games(varied_id: str) -> None:
    check_round_trip(load(varied_id), varied_id, 2, 90)


@pytest.mark.every
def test_options_are_kept(varied_id: str) -> None:
    for options in list(single_options(varied_id))[:3]:
        check_round_trip(load(varied_id, options=options), f"{varied_id} {options}", 1, 16)


def test_games_from_other_positions() -> None:
    for variant, fen in (
        ("wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 3 40"),
        (
            "omega",
            "1**********1/*k9*/*4p1p3*/*10*/*5P4*/*10*/*10*/*10*/*10*/*10*/*9K*/1**********1 b - - 0 7",
        ),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1"),
        ("senterej", "5k1f/P7/8/8/8/8/8/R3K3[ANr] w - - 0 1"),
    ):
        moves, end = random_game_from(load(variant), fen)
        record = compose(load(variant), moves, start=fen)
        (again,) = read(pgn_text(record))
        assert (again.fault, again.start, again.final) == (None, fen, end)


def random_game_from(variant: Variant, fen: str) -> tuple[list[str], str]:
    """A short game from a position, as SAN."""
    position = variant.position(fen)
    chance = random.Random(fen)
    moves = []
    for _ in range(12):
        if position.outcome() or not position.legal_moves:
            break
        move = position.parse(choose(position, chance))
        moves.append(position.san(move))
        position.push(move)
    return moves, position.fen()


@pytest.mark.slow
def test_many_games(variant_id: str) -> None:
    print(variant_id, check_round_trip(load(variant_id), f"many {variant_id}", 60, 400), "moves")
