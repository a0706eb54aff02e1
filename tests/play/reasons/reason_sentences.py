"""What `why` says of every code and every kind of end: `python tests/play/reasons/reason_sentences.py` writes it down.

The sentences are kept in `sentences.txt`, so that a change of a table or a word shows as a changed line, to be
read by whoever makes it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path += [str(Path(__file__).parent), str(Path(__file__).parents[2])]

import yaml
from shared import load
from test_codes import BEST, CASES, HAND_CASES, HANDS, PARTS, SMALL, SMALL_CASES

import interpreter
from interpreter.model.geometry import LINES
from interpreter.play.reasons import Reason
from interpreter.play.reasons.conditions import WHERE, place_words
from interpreter.play.variant import Position

FILE = Path(__file__).with_name("sentences.txt")
ENDS = Path(__file__).with_name("ends.yaml")
"""Entries of `end`, each the end of a game of chess otherwise."""
OPENING = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1")
FILLED = "k6N/7N/7N/7N/7N/7N/7N/K6N w - - 0 1"
NO_MOVES = "7k/5Q2/6K1/8/8/8/8/8 b - - 60 40"
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 40"


def told(reason: Reason) -> str:
    """A reason with its parts, each with the squares that it is about."""
    parts = "".join(f"\n        {part.code}: {part.sentence} {list(part.squares)}" for part in reason.parts)
    return f"{reason.code}: {reason.sentence} {list(reason.squares)}{parts}"


def ends() -> list[list[dict[str, Any]]]:
    """Every kind of end, with what it may say; some are told together with the entry before."""
    found: list[list[dict[str, Any]]] = yaml.safe_load(ENDS.read_text(encoding="utf-8"))
    return found


def positions(end: list[dict[str, Any]]) -> Iterator[Position]:
    """The start, an opening and two positions without moves, where the end is one of chess."""
    text = yaml.safe_dump({"format": 2, "variant": "x", "extends": "chess", "end": end})
    variant = interpreter.load_text(text, kernel="plain")
    yield variant.position()
    position = variant.position()
    for move in OPENING:
        if not position.outcome():
            position.push(move)
    yield position
    kind = variant.ruleset.ends[0].kind
    if kind == "connects":
        yield variant.position(FILLED)
    if kind in ("checkmate", "stalemate", "move_count", "extinct", "count"):
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
    for where in WHERE:
        yield f"counted in {where}\n    {place_words(where, 'any')}"
    for lines_word in LINES:
        for where in ("neighbours", "enclosed"):
            yield f"counted in {where}, {lines_word}\n    {place_words(where, lines_word)}"
    for end in ends():
        found = [told(position.why_result()) for position in positions(end)]
        yield f"{json.dumps(end)}\n    " + "\n    ".join(found)


def text() -> str:
    """The whole file."""
    return "\n".join(lines()) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(FILE, file=sys.stderr)
