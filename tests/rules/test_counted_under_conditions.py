"""Ends that count only pieces of which something holds: judged on boards of letters, square by square."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from interpreter import DefinitionError
from interpreter.applications.rulebook.ends_in_words import ends_words
from rules.small import variant

XY = tuple[int, int]
Board = dict[XY, str]
PIECES = """
rook: {symbol: R, moves: [{slide: orthogonal}]}
stone: {symbol: S, moves: [{step: any, only: quiet}]}
knight: {symbol: N, moves: [{leap: [1, 2]}]}
"""
START = "r . . . . k / . . . . . . / . n . s . . / . S . N . . / . . . . . . / R . . . . K"


def ring(square: XY, lines: str) -> list[XY]:
    """The squares of a board of six by six next to one."""
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    steps = [(x, y) for x, y in steps if lines == "any" or (x * y == 0) == (lines == "orthogonal")]
    found = [(square[0] + x, square[1] + y) for x, y in steps]
    return [(x, y) for x, y in found if 0 <= x < 6 and 0 <= y < 6]


def seen(board: Board, square: XY, white: bool) -> int:
    """How many pieces of a side could capture on a square."""
    number = 0
    for (x, y), piece in board.items():
        dx, dy = abs(square[0] - x), abs(square[1] - y)
        if piece.isupper() != white or (x, y) == square:
            continue
        kind = piece.upper()
        if kind == "R" and (dx == 0) != (dy == 0):
            n = dx + dy
            between = [(x + (square[0] - x) * i // n, y + (square[1] - y) * i // n) for i in range(1, n)]
            number += not any(one in board for one in between)
        number += kind == "K" and max(dx, dy) == 1
        number += kind == "N" and {dx, dy} == {1, 2}
    return number


Holds = Callable[[Board, XY, bool], bool]
CASES: dict[str, tuple[str, Holds]] = {
    "{count: empty, in: {step: orthogonal}, is: 0-1}": (
        "SN",
        lambda b, s, w: sum(one not in b for one in ring(s, "orthogonal")) <= 1,
    ),
    "[{count: all, in: guards, is: 0}, {count: all, in: attackers}]": (
        "RNS",
        lambda b, s, w: seen(b, s, w) == 0 and seen(b, s, not w) > 0,
    ),
    "{count: rook, whose: enemy, in: same_file}": (
        "SR",
        lambda b, s, w: any(
            b[o].upper() == "R" and b[o].isupper() != w for o in b if o[0] == s[0] and o != s
        ),
    ),
    "[{count: all, whose: both, in: {step: diagonal}, is: 2+}, {not: {count: king, in: neighbours}}]": (
        "SNR",
        lambda b, s, w: (
            sum(o in b for o in ring(s, "diagonal")) >= 2
            and not any(b.get(o, "") == ("K" if w else "k") for o in ring(s, "any"))
        ),
    ),
    "{count: self, in: {leap: [1, 2]}}": (
        "N",
        lambda b, s, w: any(b[o] == b[s] for o in b if {abs(o[0] - s[0]), abs(o[1] - s[1])} == {1, 2}),
    ),
}
NAMES = {"R": "rook", "N": "knight", "S": "stone"}


@pytest.mark.parametrize("condition", CASES)
def test_by_hand(condition: str) -> None:
    letters, holds = CASES[condition]
    names = ", ".join(NAMES[one] for one in letters)
    names = names if len(letters) == 1 else f"[{names}]"
    chance, found = random.Random(condition), [0, 0, 0]
    games = {
        at_least: variant(
            START,
            PIECES,
            "",
            f"  - {{count: {{who: {names}, if: {condition}}}, is: {at_least}, result: win, name: so}}",
        )
        for at_least in ("1-2", "2+")
    }
    for _ in range(250):
        squares = chance.sample([(x, y) for x in range(6) for y in range(6)], 12)
        board: Board = dict(zip(squares, "KkRrRrNnNnSs", strict=True))
        if seen(board, next(s for s in board if board[s] == "k"), True):
            continue
        rows = ["".join(board.get((x, y), "1") for x in range(6)) for y in reversed(range(6))]
        counted = [
            sum(p.upper() in letters and p.isupper() == w and holds(board, s, w) for s, p in board.items())
            for w in (True, False)
        ]
        for text, most in (("1-2", 2), ("2+", 99)):
            least = int(text[0])
            position = games[text].position(f"{'/'.join(rows)} w - - 0 1")
            won = [least <= number <= most for number in counted]
            outcome = position.outcome()
            wanted = "0-1" if won[1] else "1-0" if won[0] else None  # Black has moved last
            assert (outcome.result if outcome is not None and outcome.reason == "so" else None) == wanted, (
                rows
            )
            found[2 if wanted is None else int(wanted == "0-1")] += 1
    assert min(found) > 3, found


def test_it_is_told() -> None:
    end = "  - {count: {who: stone, if: {count: empty, in: {step: orthogonal}, is: 0}}, result: loss, name: shut}"
    game = variant(START, PIECES, "", end)
    assert [*ends_words(game.ruleset)] == [
        "Shut: when a side has at least one stone, each while there is no empty square orthogonally next to it, "
        "that side loses."
    ]
    position = game.position("k5/1r4/r1s3/1Ss3/1R4/5K w - - 0 1")
    assert any("that count" in part.sentence for part in position.why_result().parts)


def test_what_cannot_be_asked_is_refused() -> None:
    for condition in (
        "{made: check}",
        "[{count: rook, in: neighbours}, stalemate]",
        "{count: self, in: nowhere}",
    ):
        with pytest.raises(DefinitionError):
            variant(START, PIECES, "", f"  - {{count: {{who: stone, if: {condition}}}, result: loss}}")
