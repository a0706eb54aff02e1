"""Each text that Python takes for a move, of many forms, is the same move to the scripts of the page."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from shared import first
from test_web_rules import in_node
from test_web_western import MEANT
from web_browser import wasm

from interpreter.language.resources import shipped_ids
from interpreter.play.variant import Move, Position

pytestmark = pytest.mark.browser

SAMPLED = ("ataxx", "draughts", "checkers", "amazons", "duck", "torishogi", "connectfour")
OTHERS = sorted({*shipped_ids()} - {*SAMPLED})


def texts(position: Position, move: Move) -> list[str]:
    """A move as people and programs write it."""
    san, lan, own = position.san(move), position.lan(move), str(move)
    bare = san.rstrip("+#")
    found = [san, lan, own, position.uci(move), position.san(move, figurines=True), own.upper(), san.lower()]
    found += [
        bare,
        bare.replace("x", ""),
        bare.replace("x", ":"),
        bare.replace("=", ""),
        bare.partition("=")[0],
        bare.replace("O", "0"),
    ]
    found += [move.target, move.origin + "-" + move.target, move.target.upper(), f"{san} (0:12)", f"{san}!?"]
    if move.put:
        body = own.partition(",")[0]
        found += [body + form.format(move.put) for form in ("/{}", "({})", "@{}", "{}", "\u0398{}", ",{}")]
    order = position.variant.sheet.numbers.order
    if move.drop:
        found += [
            own.replace("@", "*"),
            move.target[0],
            move.target[0].upper(),
            str(ord(move.target[0]) - 96),
        ]
    if order and not move.drop:
        index = position.variant.ruleset.board.index
        a, b = (order.index(index[square]) + 1 for square in (move.origin, move.target))
        found += [f"{a}-{b}", f"{a} x {b}", f"{a:02}{b:02}", f"{a}:{b}", f"{a}-{b}!"]
    sheet = position.variant.sheet
    if sheet.kif.squares and sheet.western.types:
        kif = sheet.kif_text(position, move)
        found += [kif, "先手" + kif, "▲" + kif, f"☗ {kif} ( 0:01/00:00:01)", "1 " + kif]
    return [text for text in found if "同" not in text]


@pytest.mark.parametrize("name", first(len(SAMPLED), (*SAMPLED, *OTHERS)))
def test_a_page_reads_each_text_as_python_does(name: str, tmp_path: Path) -> None:
    variant, chance = wasm(name), random.Random(name)
    position, read = variant.position(), 0
    with in_node(variant, tmp_path) as evaluate:
        for _ in range(12):
            moves = [*position.legal_moves]
            if position.outcome() or not moves:
                break
            asked = [
                text for move in chance.sample(moves, min(4, len(moves))) for text in texts(position, move)
            ]
            answers = evaluate(MEANT, {"fen": position.fen(), "texts": asked})
            for text, theirs in zip(asked, answers, strict=True):
                ours = [str(position.move(code)) for code in variant.sheet.candidates(position, text)]
                if len(ours) == 1:
                    assert theirs == ours, f"{text!r} in {position.fen()}"
                    read += 1
            for _ in range(3):
                if position.legal_moves and not position.outcome():
                    position.push(chance.choice([*position.legal_moves]))
    assert read > 10
