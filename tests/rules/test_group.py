"""All pieces of a side in one group: `{count: all, in: joined any, is: all}`."""

from __future__ import annotations

import random

import pytest

from interpreter import Variant
from interpreter.applications.rulebook.ends_in_words import ends_words

from .small import variant

START = ". m . . m / . . . . . / M . . . M / . . . . . / . M . M ."
END = "  - {count: WHO, in: joined LINES, is: all, result: win, name: one_group}\n  - {if: stalemate, result: loss}"
MAN = "man: {symbol: M, moves: [{step: any}]}\nrook: {symbol: R, moves: [{slide: orthogonal}]}"


def game(who: str = "man", lines: str = "any") -> Variant:
    start = START.replace(". M . M .", "K M . M k")
    return variant(start, MAN, end=END.replace("WHO", who).replace("LINES", lines), royal="")


@pytest.mark.parametrize(
    ("fen", "move", "who", "lines", "result"),
    [
        ("m1m1k/5/2M2/1M3/3MK w", "d1d2", "man", "any", "1-0"),
        ("m1m1k/5/2M2/1M3/3MK w", "d1d2", "man", "orthogonal", "*"),
        ("m1m1k/5/2MM1/1M3/4K w", "b2c2", "man", "orthogonal", "1-0"),
        ("m1m1k/5/2M2/1M3/3MK w", "d1d2", "all", "any", "1-0"),
        ("m1m1k/5/M4/1M3/3MK w", "d1d2", "all", "any", "*"),
        ("k1m2/1M3/5/3M1/K3m b", "c5b4", "man", "any", "1-0"),
        ("m3k/5/1M1M1/2m2/K3m w", "b3c2", "man", "any", "1-0"),
        ("m3k/5/M1M2/1m3/K1m2 w", "c3c2", "man", "any", "*"),
    ],
)
def test_who_has_one_group(fen: str, move: str, who: str, lines: str, result: str) -> None:
    position = game(who, lines).position(f"{fen} - - 0 1")
    position.push(move)
    outcome = position.outcome()
    assert (outcome.result if outcome else "*") == result


def test_the_other_side_may_be_joined_by_a_capture() -> None:
    """Who captures the last piece that stands apart joins the enemy's pieces."""
    position = game().position("4k/M4/m1mm1/5/M3K w - - 0 1")
    position.push("a4a3")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.result == "0-1"


def groups(squares: set[tuple[int, int]]) -> int:
    """How many groups there are, by uniting all pairs of neighbours."""
    names = {square: square for square in squares}
    for _ in squares:
        for x, y in squares:
            near = [names[x + i, y + j] for i in (-1, 0, 1) for j in (-1, 0, 1) if (x + i, y + j) in names]
            names[x, y] = min(near)
    return len(set(names.values()))


def test_against_uniting_neighbours() -> None:
    chance, v = random.Random(4), game("all")
    seen = set()
    for _ in range(300):
        squares = chance.sample([(x, y) for x in range(5) for y in range(4)], chance.randint(1, 7))
        rows = [["."] * 5 for _ in range(5)]
        for x, y in squares:
            rows[4 - y][x] = "M"
        rows[0][0], rows[0][4] = "k", "m"
        fen = "/".join("".join(row) for row in rows)
        for n in (5, 4, 3, 2, 1):
            fen = fen.replace("." * n, str(n))
        outcome = v.position(f"{fen} b - - 0 1").outcome()
        one = groups({*squares}) == 1
        assert (outcome is not None and outcome.result == "1-0") == one, fen
        seen.add(one)
    assert seen == {True, False}


def test_what_sentences_say() -> None:
    assert "a side has every man of its own in one group" in " ".join(ends_words(game().ruleset))
    assert "joined on a rank or file" in " ".join(ends_words(game(lines="orthogonal").ruleset))
