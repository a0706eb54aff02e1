"""What `why` says of every code and every kind of end: `python tests/play/reasons/reason_sentences.py` writes it down.

The sentences are kept in `sentences.txt`, so that a change of a table or a word shows as a changed line, to be
read by whoever makes it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path += [str(Path(__file__).parent), str(Path(__file__).parents[2])]

from shared import load
from test_codes import BEST, CASES, HAND_CASES, HANDS, PARTS, SMALL, SMALL_CASES

import interpreter
from interpreter.kinds.ends import ENDS
from interpreter.model.geometry import LINES
from interpreter.play.reasons import Reason
from interpreter.play.reasons.conditions import WHERE, place_words
from interpreter.play.variant import Position

FILE = Path(__file__).with_name("sentences.txt")
OPENING = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1")
FILLED = "k6N/7N/7N/7N/7N/7N/7N/K6N w - - 0 1"
NO_MOVES = "7k/5Q2/6K1/8/8/8/8/8 b - - 60 40"
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 40"


def told(reason: Reason) -> str:
    """A reason with its parts, each with the squares that it is about."""
    parts = "".join(f"\n        {part.code}: {part.sentence} {list(part.squares)}" for part in reason.parts)
    return f"{reason.code}: {reason.sentence} {list(reason.squares)}{parts}"


#: Entries besides the examples of the kinds, for what else they can say.
MORE = (
    "{if: stalemate, result: win}",
    "{if: [{not: check}, {legal: {not: promotion}, is: 0}, {count: all, is: 0-3}], result: draw}",
    "{if: facing vertical, result: loss}",
    "{repeats: 4, whose: mover, result: loss}",
    "{repeats: 3, who: rook, result: loss}",
    "{moves: 60, since: capture, result: draw}",
    "{material: none, result: draw}",
    "{material: [none, rook, {who: bishop, in: one_shade}], result: draw}",
    "{made: check, is: 1, result: loss}",
    "{made: {when: castling, to: kingside}, result: win}",
    "{last: pass, result: draw}",
    "{countdown: [{if: {count: all, is: 1}, moves: 16, start: pieces}, {moves: 64}], result: draw}",
    "{count: rook, in: line orthogonal, is: 2, result: win}",
    "{count: all, in: row diagonal, is: 3, whose: white, result: loss}",
    "{count: pawn, in: block 3x1, is: 3, result: win}",
    "{count: empty, is: 0, result: score}",
    "{count: {who: all, if: can_castle}, is: 0, whose: white, result: loss}",
    "{count: {not: royals}, is: 0, answer: either, result: loss}",
    "{count: all, is: 0-8, whose: white, result: loss}",
    "{count: [king, rook], in: [e4, d4], whose: white, answer: black, result: win}",
    "{count: queen, in: far_half, is: 1+, whose: mover, result: win}",
    "{count: {who: pawn, if: {not: attacked}}, in: far_half, is: 2+, result: win}",
)


def ends() -> Iterator[str]:
    """An entry for every kind of end, and more, with pieces of chess."""
    for example in (*(kind.example for kind in ENDS), *MORE):
        yield example.replace("dog", "knight")


def positions(end: str) -> Iterator[Position]:
    """The start, an opening and positions without moves, where the end is one of chess."""
    text = f"format: 2\nvariant: x\nextends: chess\nend: [{end}]\n"
    variant = interpreter.load_text(text, kernel="plain")
    yield variant.position()
    position = variant.position()
    for move in OPENING:
        if not position.outcome():
            position.push(move)
    yield position
    if "joined" in end:
        yield variant.position(FILLED)
    if any(word in end for word in ("checkmate", "stalemate", "since", "count: king", "legal")):
        yield from map(variant.position, (NO_MOVES, MATED))


def lines() -> Iterator[str]:
    """All sentences, each after what it tells of."""
    for case in (*CASES, *BEST, *PARTS):
        variant, fen, text = case[1:4]
        yield f"{variant}, {fen}: {text}\n    {told(load(variant).position(fen).why(text))}"
    small, hands = (interpreter.load_text(text, kernel="plain") for text in (SMALL, HANDS))
    for case in SMALL_CASES:
        yield f"small: {case[1]}\n    {told(small.position().why(case[1]))}"
    for case in HAND_CASES:
        yield f"hands, {case[1]}: {case[2]}\n    {told(hands.position(f'{case[1]} w - - 0 1').why(case[2]))}"
    board = load("chess").ruleset.board
    for where in WHERE:
        yield f"counted in {where}\n    {place_words(where, 'any', board)}"
    for lines_word in LINES:
        for where in ("neighbours", "enclosed"):
            yield f"counted in {where}, {lines_word}\n    {place_words(where, lines_word, board)}"
    for end in ends():
        found = [told(position.why_result()) for position in positions(end)]
        yield f"{end}\n    " + "\n    ".join(found)


def text() -> str:
    """The whole file."""
    return "\n".join(lines()) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(FILE, file=sys.stderr)
