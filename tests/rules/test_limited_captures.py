"""Captures that go on over pieces which stand near enough: a referee of Seesaw Draughts, and the slow judge."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from contract import check_position

import interpreter
from interpreter.applications.rulebook.piece_data import phrases_of

Square = tuple[int, int]
KIND = """\
  range_{n}:
    symbol: {letter}
    moves:
      - {{step: diagonal {ahead}, only: quiet}}
      - {{path: [{{step: diagonal, repeat: 1-{n}, only: capture}}, {{step: diagonal, only: quiet}}], {more}}}
    promotion: {{to: {home}, become: range_{next}}}
"""
LETTERS = "ABCD"


def seesaw(more: str) -> interpreter.Variant:
    """Four kinds of piece, which capture at most so many squares away and turn round at either end."""
    text = "format: 2\nvariant: seesaw\nname: Seesaw\nboard: {files: a-h, ranks: 1-8}\nmust: [capture]\npieces:\n"
    for n in range(1, 5):
        ahead, home = ("forward", "last_rank") if n % 2 else ("backward", "first_rank")
        words = {"n": n, "letter": LETTERS[n - 1], "ahead": ahead, "home": home, "more": more}
        text += KIND.format(**words, next=n + 1 if n < 4 else 3)
    empty = "  . . . . . . . .\n"
    text += (
        "setup: |\n  . a . a . a . a\n"
        + 6 * empty
        + "  A . A . A . A .\nend: [{if: stalemate, result: loss}]\n"
    )
    return interpreter.load_text(text)


class Referee:
    """Knows where the pieces stand, and how far away each of them captures."""

    def __init__(self, there: dict[Square, tuple[int, int]], side: int) -> None:
        self.there, self.side = there, side

    def on_board(self, file: int, rank: int) -> bool:
        return 0 <= file < 8 and 0 <= rank < 8

    def jumps(self, at: Square, reach: int, gone: frozenset[Square]) -> Iterator[tuple[Square, Square]]:
        """Whom a piece takes from a square, and where it lands; what it has taken still stands in the way."""
        for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            for n in range(1, reach + 1):
                met, land = (at[0] + n * x, at[1] + n * y), (at[0] + (n + 1) * x, at[1] + (n + 1) * y)
                if met in self.there:
                    free = self.on_board(*land) and land not in self.there
                    if free and met not in gone and self.there[met][0] != self.side:
                        yield met, land
                    break

    def captures(
        self, at: Square, reach: int, gone: frozenset[Square], stops: bool
    ) -> Iterator[tuple[frozenset[Square], Square]]:
        """All ends of a capture from a square, with what it takes."""
        ways = list(self.jumps(at, reach, gone))
        if gone and (stops or not ways):
            yield gone, at
        for met, land in ways:
            yield from self.captures(land, reach, gone | {met}, stops)

    def moves(self, stops: bool) -> set[tuple[Square, frozenset[Square], Square]]:
        """Captures if there are any, else steps."""
        mine = {at: n for at, (side, n) in self.there.items() if side == self.side}
        found = set()
        for at, n in mine.items():
            self.there.pop(at)
            found |= {(at, taken, end) for taken, end in self.captures(at, n, frozenset(), stops)}
            self.there[at] = (self.side, n)
        if found:
            return found
        for (file, rank), n in mine.items():
            up = (1 if n % 2 else -1) * (1 if self.side == 0 else -1)
            for x in (1, -1):
                to = (file + x, rank + up)
                if self.on_board(*to) and to not in self.there:
                    found.add(((file, rank), frozenset(), to))
        return found

    def fen(self) -> str:
        ranks = []
        for rank in range(7, -1, -1):
            row = [self.there.get((file, rank)) for file in range(8)]
            letters = ("1" if one is None else (LETTERS, LETTERS.lower())[one[0]][one[1] - 1] for one in row)
            ranks.append(re.sub("1+", lambda run: str(len(run[0])), "".join(letters)))
        return f"{'/'.join(ranks)} {'wb'[self.side]} - - 0 1"


def read(text: str) -> tuple[Square, frozenset[Square], Square]:
    """A move as its text says it: origin, victims, end."""
    squares = [(ord(file) - 97, int(rank) - 1) for file, rank in re.findall("([a-h])([1-8])", text)]
    return squares[0], frozenset(squares[1:-1]), squares[-1]


@pytest.mark.parametrize(
    ("more", "stops"), [("repeat: all, bend: any", False), ("repeat: any, bend: any", True)]
)
def test_positions_at_random(more: str, stops: bool) -> None:
    """The same captures, and the slow judge of attacks and moves agrees."""
    chance, variant, long = random.Random(5), seesaw(more), 0
    dark = [(file, rank) for file in range(8) for rank in range(8) if (file + rank) % 2 == 0]
    for number in range(150):
        squares = chance.sample(dark, chance.randrange(3, 16))
        # A piece that has just come to its last rank has turned round there.
        there = {
            at: (chance.randrange(2), chance.choice((2, 4) if at[1] in (0, 7) else (1, 2, 3, 4)))
            for at in squares
        }
        referee = Referee(there, chance.randrange(2))
        position = variant.position(referee.fen())
        expected = referee.moves(stops)
        found = {read(str(move)) for move in position.legal_moves}
        assert found == expected, referee.fen()
        long += any(len(taken) > 1 for _, taken, _ in found)
        if number % 10 == 0:
            check_position(position, chance)
    assert long > 10


def test_straight_on() -> None:
    """Without a turn the next piece has to be as near behind a landing as the first one."""
    variant = seesaw("repeat: any")
    for fen, expected in (
        ("8/8/5a2/8/8/2a5/8/B7 w - - 0 1", {"a1d4", "a1g7"}),
        ("8/6a1/8/8/8/2a5/8/B7 w - - 0 1", {"a1d4"}),
        ("8/8/8/4a3/8/2a5/8/B7 w - - 0 1", {"a1d4", "a1f6"}),
        ("8/8/8/8/3a4/8/8/B7 w - - 0 1", set()),
    ):
        assert {str(move) for move in variant.position(fen).legal_moves} == expected, fen


def test_it_is_told() -> None:
    variant = seesaw("repeat: all, bend: any")
    assert any(
        "over exactly one enemy diagonally, at most two squares away" in p
        for p in phrases_of(variant, "range_2")
    )
    position = variant.position("8/8/8/4a3/8/8/8/B7 w - - 0 1")
    assert "only over a piece that is nearer" in " ".join(
        part.sentence for part in position.why("a1d4").parts
    )


def test_a_capture_that_begins_further_off_is_not_repeated() -> None:
    with pytest.raises(interpreter.DefinitionError, match="only a path of two legs is repeated"):
        interpreter.load_text(
            "format: 2\nvariant: far\nextends: checkers\npieces: {king: {moves: "
            "[{path: [{step: diagonal, repeat: 2-3, only: capture}, {step: diagonal, only: quiet}], repeat: all}]}}\n"
        )
