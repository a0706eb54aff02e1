"""Every game in which a king castles with a rook, by the rules of Chess960: counts that Fairy-Stockfish publishes, starts,
and that a game's own FENs are read back."""

from __future__ import annotations

import random

import pytest
from shared import first, load, texts

from interpreter.engine import Engine, Limits

COUNTS = [
    ("atomic960", "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", 4, 61401),
    ("atomic960", "1R4kr/4K3/8/8/8/8/8/8 b k - 0 1", 4, 17915),
    ("extinction960", "rnbqb1kr/pppppppp/8/8/8/8/PPPPPPPP/RNBQB1KR w AHah - 0 1", 4, 195286),
    ("seirawan960", "qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[HEhe] w ABCDEFGHabcdefgh - 0 1", 3, 21170),
]
STARTS = {
    "atomic960": 960,
    "seirawan960": 960,
    "capablanca960": 84000,
    "horde960": 960,
    "orda960": 960,
    "chigorin960": 280,
    "rookies960": 960,
    "knightmate960": 960,
    "antichess960": 960,
    "racingkings960": 1440,
    "gardner960": 120,
}


@pytest.mark.parametrize(("name", "fen", "depth", "count"), COUNTS)
def test_published_counts(name: str, fen: str, depth: int, count: int) -> None:
    assert load(name).position(fen).perft(depth) == count
    assert load(name.removesuffix("960")).position(fen).perft(depth) == count


@pytest.mark.parametrize("name", first(3, STARTS))
def test_starts(name: str) -> None:
    variant = load(name, kernel="plain")
    usual = variant.ruleset.setup
    assert variant.starts == STARTS[name]
    for number in random.Random(name).sample(range(variant.starts), 8):
        position = variant.position(start=number)
        again = variant.position(position.fen())
        assert (again.fen(), again.notes, again.hash) == (position.fen(), (), position.hash)
        placed = position.pieces().values()
        assert sorted(placed) == sorted(variant.position().pieces().values())
        assert len(placed) == len(usual)


def test_what_is_opposite_stays_opposite() -> None:
    variant = load("rookies960", kernel="plain")
    pairs = dict(zip("RNBQKBNR", "swhckhws", strict=True))
    for number in (0, 137, 518, 959):
        black, *_, white = variant.position(start=number).fen().split()[0].split("/")
        assert [pairs[letter] for letter in white] == list(black)


@pytest.mark.parametrize(
    "name",
    first(
        1,
        [
            "crazyhouse960",
            "racingkings960",
            "atomic960",
            "seirawan960",
            "capablanca960",
            "orda960",
            "antichess960",
        ],
    ),
)
def test_games_are_read_back(name: str) -> None:
    variant, chance = load(name), random.Random(name)
    for number in chance.sample(range(variant.starts), 3):
        position = variant.position(start=number)
        for _ in range(60):
            moves = list(position.legal_moves)
            if not moves:
                break
            position.push(chance.choice([move for move in moves if move.castling] or moves))
            again = variant.position(position.fen())
            assert (again.fen(), again.notes, again.hash) == (position.fen(), (), position.hash)
            assert texts(again) == texts(position)
            for move in list(position.legal_moves)[:3]:
                assert position.parse_san(position.san(move)) == move


def test_gating_and_castling_from_anywhere() -> None:
    variant = load("seirawan960")
    position = variant.position("1b1r1kr1/pppppppp/8/8/8/8/PPPPPPPP/1B1R1KR1[HEhe] w KQBkqb - 0 1")
    assert {"f1d1", "f1d1h", "f1d1e"} <= set(texts(position))
    assert "d1f1h" not in texts(position)  # the rook stays where it was
    position.push("f1d1h")
    assert position.fen() == "1b1r1kr1/pppppppp/8/8/8/8/PPPPPPPP/1BKR1HR1[Eeh] b BGgdbf - 1 1"
    # a king that has moved keeps the rights of his rooks to be left
    position = variant.position("qbbrnkrn/pppppp1p/6p1/8/8/6P1/PPPPPP1P/QBBRNKRN[HEhe] w KQkq - 0 1")
    position.push("f1g2")
    assert position.castling_rights == "DGgdf"
    assert variant.position(position.fen()).hash == position.hash


def test_the_engine_plays_it() -> None:
    position = load("atomic").position("8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1")
    with Engine(position.variant, hash_mb=1) as engine:
        assert engine.search(position, Limits(depth=3)).move in list(position.legal_moves)


# --- games in which no king castles -------------------------------------------------------------------


def test_antichess_has_the_starts_of_chess960() -> None:
    antichess, chess = (load(name, kernel="plain") for name in ("antichess960", "chess960"))
    assert antichess.starts == chess.starts == 960
    for number in (0, 1, 317, 518, 959):
        board = chess.position(start=number).fen().split()[0]
        assert antichess.position(start=number).fen() == f"{board} w - - 0 1"


#: Of the 1,440 starts that players of Racing Kings have numbered: nobody is in check, no king stands near the others.
RACES = (
    "kqbbBBQK/nnrrRRNN",
    "nqbbBBQN/knrrRRNK",
    "krbnNBRK/qrbnNBRQ",
    "bbrnNRBB/qkrnNRKQ",
    "rqrnNRQR/knbbBBNK",
)


@pytest.mark.every
def test_racing_kings_has_its_1440_starts() -> None:
    variant = load("racingkings960", kernel="plain")
    rows = {variant.position(start=number).fen() for number in range(variant.starts)}
    assert len(rows) == variant.starts == 1440
    assert {f"8/8/8/8/8/8/{row} w - - 0 1" for row in RACES} < rows
    for fen in sorted(rows)[::97]:
        one, other = fen.split()[0].split("/")[-2:]
        assert (one[:4], other[:4]) == (one[:3:-1].lower(), other[:3:-1].lower())
        assert "k" in one[:2] + other[:2]
