"""Positions as other programs write them: the scripts of a page read them as Python does, and write one form."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from positions import ODD, damaged
from shared import TYPICAL, first
from test_web_rules import in_node

from interpreter import FenError, load
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


@pytest.mark.parametrize("name", first(2, NAMES))
def test_a_page_reads_what_python_reads(name: str, tmp_path: Path) -> None:
    variant, chance = wasm(name), random.Random(name)
    fens = [fen for other, fen, *_ in ODD if other == name]
    fens += [damaged(chance, chance.choice(fens)) for _ in range(60)]
    with in_node(variant, tmp_path) as evaluate:
        answers = evaluate(READ, fens)
    for fen, theirs in zip(fens, answers, strict=True):
        assert alike(json.loads(json.dumps(theirs))) == alike(read(variant, fen)), fen
