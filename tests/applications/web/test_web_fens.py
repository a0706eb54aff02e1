"""Positions as other programs write them: the scripts of a page read them as Python does, and write one form."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from positions import ODD, REFUSED, damaged
from shared import TYPICAL, first
from standing import ACCEPTED, PLAYED, chess_with
from standing import REFUSED as HELD_BACK
from test_web_rules import in_node

from interpreter import FenError, load, load_text
from interpreter.language.names import called, find
from interpreter.play.variant import Variant

READ = """fens => fens.map(fen => {
  const notes = new Set();
  try {
    const state = heterodox.position(fen, notes);
    return [heterodox.notation.fen(state), String(heterodox.rules.hash(state)), [...notes]];
  } catch (error) { return error.message; }
})"""


@cache
def wasm(name: str) -> Variant:
    return load(name, kernel="wasm")


TAGGED = """({ name, fens }) => fens.map(fen =>
  heterodox.rewritten(`[Variant "${name}"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n*\n`))"""
"""What a page makes of records with these positions in their tags."""


def read(variant: Variant, fen: str) -> Any:
    """What READ says of a FEN."""
    try:
        position = variant.own_position(fen)
    except FenError as error:
        return str(error)
    return [position.fen(), str(position.hash), list(position.notes)]


def alike(answer: Any) -> Any:
    """An answer without the suggestion of a piece, which a page does not make."""
    return answer.split("'")[:2] if isinstance(answer, str) and "unknown piece" in answer else answer


NAMES = sorted({name for name, *_ in ODD}, key=lambda name: (name not in TYPICAL, name))


@pytest.mark.parametrize("name", first(1, NAMES))
def test_a_page_reads_what_python_reads(name: str, tmp_path: Path) -> None:
    variant, chance = wasm(name), random.Random(name)
    fens = [fen for other, fen, *_ in ODD if other == name]
    fens += [damaged(chance, chance.choice(fens)) for _ in range(60)]
    fens += [fen for other, fen, *_ in REFUSED if other == name]
    with in_node(variant, tmp_path) as evaluate:
        answers = evaluate(READ, fens)
        tagged = evaluate(TAGGED, {"name": name, "fens": [row[1] for row in ODD if row[0] == name]})
    for fen, theirs in zip(fens, answers, strict=True):
        assert alike(json.loads(json.dumps(theirs))) == alike(read(variant, fen)), fen
    for (text, fault), (_, fen, written, _) in zip(
        tagged, (row for row in ODD if row[0] == name), strict=True
    ):
        start = name == "chess" and written == variant.start_fen  # which a record of chess need not say
        assert fault is None, fen
        assert (f'[FEN "{written}"]' in text) != start, fen


HELD_TO = [(rules, line.split(",")[0]) for rules, line in PLAYED] + ACCEPTED
HELD_TO += [(rules, fen) for rules, fen, _ in HELD_BACK]


@pytest.mark.parametrize("rules", first(4, dict.fromkeys(rules for rules, _ in HELD_TO)))
def test_a_page_holds_a_position_to_what_python_does(rules: str, tmp_path: Path) -> None:
    variant = load_text(chess_with(rules), kernel="wasm")
    fens = [fen for other, fen in HELD_TO if other == rules]
    with in_node(variant, tmp_path) as evaluate:
        assert evaluate(READ, fens) == [read(variant, fen) for fen in fens]


CASTLERS = """format: 2
variant: castlers
extends: chess
castling: [{king: e1, rook: h1, to: g1}, {king: d1, rook: a1, to: b1}, {king: d1, rook: h1, to: f1}]
"""


def test_a_page_knows_the_rights_of_pairs_that_share_a_rook(tmp_path: Path) -> None:
    variant = load_text(CASTLERS, kernel="wasm")
    boards = ("r2qk2r/8/8/8/8/8/8/R2QK2R", "r2qk2r/8/8/8/8/8/8/R3K2R")
    fields = ("KDQkdq", "KQkq", "Kd", "D", "HAha", "E", "-")
    fens = [f"{board} w {field} - 0 1" for board in boards for field in fields]
    with in_node(variant, tmp_path) as evaluate:
        assert evaluate(READ, fens) == [read(variant, fen) for fen in fens]


NAMED = """names => names.map(name => {
  try { return heterodox.rewritten(`[Variant "${name}"]\\n\\n*\\n`)[1]; } catch (error) { return error.message; }
})"""


KNOWN = ("3check", "antichess", "chess", "chess960", "shogi", "atomic960")


@pytest.mark.parametrize("name", first(1, KNOWN))
def test_a_page_knows_its_game_by_the_names_that_python_knows(name: str, tmp_path: Path) -> None:
    variant = wasm(name)
    asked = [other for each in (name, *KNOWN) for other, _ in called(load(each).definition)]
    asked += [f"{other} CHESS" for other in asked] + [f"{other}960" for other in asked] + [*KNOWN]
    with in_node(variant, tmp_path) as evaluate:
        answers = evaluate(NAMED, asked)
    for other, said in zip(asked, answers, strict=True):
        known = find(other)
        ours = known is not None and known.id == name and known.options_in(variant.options)
        assert (said is None) == ours, (other, said)
