"""Captures that go on and turn: draughts against published counts and against the words of the definition."""

from __future__ import annotations

import random

import pytest
from contract import (
    check_hash,
    check_movement,
    check_notation,
    check_round_trip,
    check_take_back,
    check_texts,
)
from shared import first, little_and_much, load

import interpreter
from interpreter.errors import DefinitionError
from interpreter.play.variant import Position, Variant

GAMES = (
    "draughts",
    "checkers",
    "russiandraughts",
    "braziliandraughts",
    "pooldraughts",
    "turkishdraughts",
    "canadiandraughts",
    "makhos",
)
START = ""
WOLDOUBY = "10/10/3m1m1m2/m3m1m3/1m3m1m1M/m1M1M3M1/3M1M1M1M/2M1M5/10/10 w - - 0 1"
LONG = "10/M5M1M1/1M8/2k5M1/1M1M1M1k2/8M1/1K3M4/2M7/1M1M1M1M2/M9 b - - 0 1"
KINGS = (
    "1k1k1k1k1k/k1k1k1k1k1/1k1k1k1k1k/k1k1k1k1k1/10/10/1K1K1K1K1K/K1K1K1K1K1/1K1K1K1K1K/K1K1K1K1K1 w - - 0 1"
)
#: Counts of moves, depth after depth: published by authors of draughts programs (damforum.nl, and for Russian
#: and Brazilian draughts their forums); the Turkish ones are of two programs written for this.
COUNTS = {
    ("draughts", START): "9 81 658 4265 27117 167140 1049442 6483961 41022423",
    ("draughts", WOLDOUBY): "6 12 30 73 215 590 1944 6269 22369 88050 377436 1910989 9872645",
    ("draughts", LONG): "14 55 1168 5432 87195 629010 9041010",
    ("checkers", START): "7 49 302 1469 7361 36768 179740 845931 3963680",
    ("russiandraughts", START): "7 49 302 1469 7482 37986 190146 929902 4570588 22444032",
    ("braziliandraughts", START): "7 49 302 1469 7473 37628 187302 907830 4431766",
    ("pooldraughts", START): "7 49 302 1469 7482 37986 190146 929902 4570534",
    ("turkishdraughts", START): "8 64 708 7538 85090 931312 10782308",
}


def depths(most: int, least: int = 0) -> list[tuple[str, str, int, int]]:
    """The counts up to so many moves, each position's deepest one that is more than the least."""
    found = []
    for (name, fen), counts in COUNTS.items():
        fitting = [(d, n) for d, n in enumerate(map(int, counts.split()), 1) if least < n <= most]
        found += [(name, fen, *fitting[-1])] if fitting else []
    return found


def position_of(name: str, fen: str) -> Position:
    """A position of a FEN, or the first one."""
    return load(name).position(*filter(None, [fen]))


@pytest.mark.parametrize(("name", "fen", "depth", "count"), first(4, depths(200_000)))
def test_published_counts(name: str, fen: str, depth: int, count: int) -> None:
    assert position_of(name, fen).perft(depth) == count


@pytest.mark.slow
@pytest.mark.parametrize(("name", "fen", "depth", "count"), depths(50_000_000, 200_000))
def test_published_counts_of_great_depth(name: str, fen: str, depth: int, count: int) -> None:
    assert position_of(name, fen).perft(depth) == count


def crowded(variant: Variant, chance: random.Random) -> Position:
    """A random position, often full of kings."""
    board = variant.ruleset.board
    width, height = len(board.files), board.ranks
    everywhere = variant.id == "turkishdraughts"
    squares = [(x, y) for x in range(width) for y in range(height) if everywhere or (x + y) % 2 == 0]
    chance.shuffle(squares)
    letters = chance.choice(["MMKmmmk", "Kkkkmmm", "KKkk"])
    on = {}
    for x, y in squares[: chance.randint(4, min(26, len(squares) * 2 // 3))]:
        letter = chance.choice(letters)
        if (letter, y) in (("M", height - 1), ("m", 0)):
            letter = letter.swapcase().upper() if letter == "m" else "K"
        on[x, y] = letter
    rows = []
    for y in reversed(range(height)):
        row = "".join(on.get((x, y), ".") for x in range(width))
        for run in range(width, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    return variant.position(f"{'/'.join(rows)} {chance.choice('wb')} - - 0 1")


def check_crowded(name: str, seed: str, count: int) -> int:
    """Check random positions; returns the number of moves looked at."""
    chance, plain, compiled = random.Random(seed), load(name, kernel="plain"), load(name)
    looked_at = 0
    for _ in range(count):
        fen = crowded(plain, chance).fen()
        check_movement(plain.position(fen))
        position = compiled.position(fen)
        check_texts(position)
        check_notation(position)
        check_round_trip(position)
        check_take_back(position, chance, 3)
        looked_at += len(position.legal_moves)
        for _ in range(2):
            if position.legal_moves:
                position.push(chance.choice(list(position.legal_moves)))
                check_hash(position)
                check_round_trip(position)
    return looked_at


@little_and_much("count", 12, 1000, more=60)
@pytest.mark.parametrize("name", first(2, GAMES))
def test_random_positions(name: str, count: int) -> None:
    assert check_crowded(name, f"many of {name}", count) > count // 2


def test_a_capture_may_be_told_by_its_ends() -> None:
    position = load("checkers").position("8/8/5m2/8/3m4/2M5/8/8 w - - 0 1")
    [move] = position.legal_moves
    assert str(move) == "c3xd4xf6g7"
    assert position.san(move) == "c3xd4xf6-g7"
    assert position.victims(move) == ("d4", "f6")
    for text in ("c3xd4xf6g7", "c3g7", "c3xf6xd4g7", "c3xd4xf6-g7"):
        assert position.parse(text) == position.parse_san(text) == move


def test_ends_that_several_captures_share_are_not_enough() -> None:
    position = load("checkers").position("8/2m1m3/8/2m1m3/3M4/8/8/7k w - - 0 1")
    assert {str(move) for move in position.legal_moves} == {"d4xe5xe7d8k", "d4xc5xc7d8k"}
    with pytest.raises(ValueError, match="several moves"):
        position.parse("d4d8")


def test_a_capture_may_end_where_it_began() -> None:
    position = load("checkers").position("8/8/2m1m3/8/2m1m3/3K4/8/7k w - - 0 1")
    circle = next(move for move in position.legal_moves if move.origin == move.target)
    assert len(position.victims(circle)) == 4
    position.push(circle)
    assert position.fen() == "8/8/8/8/8/3K4/8/7k b - - 0 1"
    assert position.hash == load("checkers").position(position.fen()).hash
    position.pop()
    assert position.piece_at("d3") == "K"
    assert position.piece_at("c4") == "m"


def test_a_capture_may_end_where_a_piece_was_taken() -> None:
    fen = "5k2/2k3Kk/1kk5/1K1k3K/2K5/2Kk2k1/K7/4k3 b - - 0 1"
    position = load("turkishdraughts", kernel="plain").position(fen)
    check_movement(position)
    check_round_trip(position)
    check_take_back(position, random.Random(1), 9)


JUMPS = """
format: 2
variant: jumps
board: {files: a-h, ranks: 1-8}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  jumper:
    symbol: J
    moves: [{step: any, only: quiet}, {path: [{step: any, only: capture}, {step: any, only: quiet}], REPEAT}]
end: [{if: checkmate, result: loss}]
setup: |
  . . . . k . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  J . . . K . . .
"""


def jumping(how: str) -> Variant:
    """A game with a piece that jumps on."""
    return interpreter.load_text(JUMPS.replace("REPEAT", how))


@pytest.mark.parametrize(
    ("how", "wanted"),
    [
        ("repeat: any, bend: any", {"a1xb2c3", "a1xb2xc4c5", "a1xb2xd3e3"}),
        ("repeat: all, bend: any", {"a1xb2xc4c5", "a1xb2xd3e3"}),
        ("repeat: all, bend: onward", {"a1xb2c3"}),
        ("repeat: any, bend: [onward, aside]", {"a1xb2c3"}),
    ],
)
def test_it_may_stop_or_has_to_go_on(how: str, wanted: set[str]) -> None:
    position = jumping(how).position("4k3/8/8/8/2j5/3j4/1j6/J3K3 w - - 0 1")
    assert {str(move) for move in position.legal_moves if "x" in str(move)} == wanted


def test_a_royal_on_the_way_is_in_check() -> None:
    game = jumping("repeat: all, bend: any")
    assert game.position("8/8/8/8/2k5/8/1j6/J3K3 b - - 0 1").is_check()
    position = game.position("8/8/8/2k5/8/8/1j6/J3K3 b - - 0 1")
    assert "c5c4" not in {str(move) for move in position.legal_moves}


@pytest.mark.parametrize(
    "fen",
    first(
        1,
        [
            "8/8/2k5/8/8/3j4/1j6/J3K3 b - - 0 1",
            "8/8/8/3k4/8/3j4/1j6/J3K3 b - - 0 1",
            "8/8/8/8/3k4/3j4/1j6/J3K3 b - - 0 1",
        ],
    ),
)
def test_every_refusal_has_a_reason(fen: str) -> None:
    position = jumping("repeat: all, bend: any").position(fen)
    names = position.variant.ruleset.board.names
    origins = [name for name in names if (position.piece_at(name) or "").islower()]
    codes = {position.why(origin + target).code for origin in origins for target in names}
    assert "legal" in codes
    assert "unexplained" not in codes


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("repeat: 2", "not repeated 2 times"),
        ("bend: any", "bend is of a path that is repeated"),
        ("taken: at_once", "taken is of a path that is repeated"),
        ("repeat: all, bend: any, from: first_rank", "has no from yet"),
        ("repeat: all, bend: any, if: {count: king, in: same_file, is: 0}", "has no if yet"),
        ("repeat: all, bend: [onward, left]", "turns onward, aside, back or any only"),
        ("repeat: all, bend: any, only: quiet", "captures what it jumps over"),
        ("repeat: all, bend: any, takes: [enemy, own]", "captures only enemies on its way"),
    ],
)
def test_what_cannot_be_read_is_told(how: str, told: str) -> None:
    with pytest.raises(DefinitionError, match=told):
        jumping(how)


CAPTURE = "path: [{step: any, only: capture}, {step: any, only: quiet}], repeat: all, bend: any"


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("{step: any, taken: at_once}", "taken is of a path that is repeated"),
        ("{step: any, repeat: 2-3, taken: at_once}", "taken is of a path that is repeated"),
        ("{like: queen, bend: any}", "bend is of a path that is repeated"),
        ("{like: queen, repeat: 2}", "what moves like another is not repeated"),
        ("{like: jumper, from: a1}", "has no from yet"),
        ("{like: jumper, if: {count: king, in: same_file, is: 0}}", "has no if yet"),
        ("{like: {in: {step: forward}, who: jumper}}", "paths that turn are not lent yet"),
        ("{like: self}", "in a circle: king -> self -> self"),
        (
            f"{{{CAPTURE.replace('{step: any, only: quiet}', '{step: diagonal, only: quiet}')}}}",
            "only a path of two legs is repeated",
        ),
        (
            f"{{{CAPTURE.replace('only: quiet', 'only: quiet, bend: aside')}}}",
            "only a path of two legs is repeated",
        ),
        ("{path: [{slide: any, over: all}, {step: any}], repeat: 2}", "only a path of two legs is repeated"),
        ("{path: [{step: orthogonal}, {step: diagonal}], repeat: 2}", "only a path of two legs is repeated"),
        ("{slide: any, repeat: all}", "only a path that captures goes on"),
    ],
)
def test_no_word_of_a_movement_is_passed_over(moves: str, told: str) -> None:
    with pytest.raises(DefinitionError, match=told):
        interpreter.load_text(
            JUMPS.replace("REPEAT", "repeat: all, bend: any").replace("[{step: any}]", f"[{moves}]")
        )


def test_every_path_goes_on_by_itself() -> None:
    """Also eight movements behind another one; more than eight of them have no numbers in the tables."""

    def game(lines: list[str], quiet: int) -> str:
        paths = [f"{{{CAPTURE.replace('step: any', f'step: {line}')}}}" for line in lines]
        moves = ", ".join([paths[0], *["{step: any, only: quiet}"] * quiet, *paths[1:]])
        old = "[{step: any, only: quiet}, {path: [{step: any, only: capture}, {step: any, only: quiet}], REPEAT}]"
        assert old in JUMPS
        return JUMPS.replace(old, f"[{moves}]")

    fen = "4k3/8/8/8/2j5/8/1j6/J3K3 w - - 0 1"
    for quiet in (0, 7, 15):
        position = interpreter.load_text(game(["diagonal", "orthogonal"], quiet)).position(fen)
        assert {str(move) for move in position.legal_moves if "x" in str(move)} == {"a1xb2c3"}
    with pytest.raises(DefinitionError, match="captures by 9 paths that turn, at most 8"):
        interpreter.load_text(
            game(
                [
                    "forward",
                    "backward",
                    "left",
                    "right",
                    "diagonal",
                    "orthogonal",
                    "any",
                    "sideways",
                    "vertical",
                ],
                0,
            )
        )


def test_what_is_put_after_a_capture_that_goes_on() -> None:
    text = f"format: 2\nvariant: ducks\nextends: duck\npieces:\n  knight: {{moves: [{{{CAPTURE}}}]}}\n"
    position = interpreter.load_text(text).position("4k3/8/8/8/2p5/8/1p6/N3K3 w - - 0 1")
    check_texts(position)
    check_notation(position)
    [move] = [move for move in position.legal_moves if str(move) == "a1xb2xc4c5,c5b2"]
    assert position.parse("a1xb2xc4c5,c5b2") == position.parse_san("Na1xb2xc4-c5,b2") == move


def test_hexagons_have_no_right_angles() -> None:
    path = CAPTURE.replace("any", "orthogonal").replace("bend: orthogonal", "bend: aside")
    with pytest.raises(DefinitionError, match="turns onward, back or any only"):
        interpreter.load_text(
            f"format: 2\nvariant: hexes\nextends: glinski\npieces:\n  knight: {{moves: [{{{path}}}]}}"
        )


@pytest.mark.parametrize(
    ("game", "fen", "level"),
    [
        ("chess", "7k/8/8/2p5/8/p7/Q7/4K3 w - - 0 1", ""),
        ("alice", "8/8/8/8/8/8/8/8/7k/8/8/2p5/8/p7/Q7/4K3 w - - 0 1", "A"),
    ],
)
def test_squares_alone_name_a_capture_of_any_piece(game: str, fen: str, level: str) -> None:
    moves = CAPTURE.replace("step", "slide")
    text = f"format: 2\nvariant: t\nextends: {game}\npieces:\n  queen: {{moves: [{{{moves}}}]}}\n"
    position = interpreter.load_text(text, kernel="plain").position(fen)
    check_texts(position)
    check_notation(position)
    name = "a2xa3xc5d5" if not level else "Aa2xAa3xAc5Ad5"
    assert str(position.parse_san(name)) == name
