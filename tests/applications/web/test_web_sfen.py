"""The pages read SFEN as Python does: the same position, or the same words."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from test_web_rules import in_node
from web_browser import wasm

from interpreter.errors import FenError
from interpreter.play.variant import Variant

pytestmark = pytest.mark.browser

READ = """texts => texts.map(text => {
  const notes = new Set();
  try { return [heterodox.rules.hash(heterodox.position(text, notes)), ...notes].join(); } catch (error) { return error.message; }
})"""
SIGNS = "bw-/+[] 0123456789PpKkrRsGlx"
ODD = (
    "3sks3/9/4+P4/6+B2/9/9/9/9/9 b S 1",
    "9/9/9/9/9/9/9/9/4K4 w R 1",
    "sfen",
    "sfen x",
    "4k4/9/9/9/9/9/9/9/4K4 b 999P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 0P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 2K 1",
)


def read(variant: Variant, text: str) -> str:
    """What Python says."""
    try:
        position = variant.own_position(text)
    except FenError as error:
        return str(error).split(", did you mean")[0].split("; pieces:")[0]
    return ",".join((str(position.hash), *position.notes))


@pytest.mark.parametrize("name", ["shogi", "dobutsu", "crazyhouse", "chess"])
def test_sfen(name: str, tmp_path: Path) -> None:
    variant, dice = wasm(name), random.Random(name)
    texts, position = list(ODD), variant.position()
    for _ in range(30):
        if not position.legal_moves:
            break
        texts += [position.sfen(), f"sfen {position.sfen()}", f"  {position.sfen()} "]
        position.push(dice.choice(list(position.legal_moves)))
    for text in list(texts):
        place = dice.randrange(len(text))
        texts.append(text[:place] + dice.choice([dice.choice(SIGNS), ""]) + text[place + 1 :])
    with in_node(variant, tmp_path) as evaluate:
        theirs = evaluate(READ, texts)
    for text, said in zip(texts, theirs, strict=True):
        assert said.split("; pieces:")[0] == read(variant, text), text


MEANT = """({ fen, texts }) => {
  const { rules, notation, position } = heterodox;
  const state = position(fen);
  const { moves } = rules.survey(state);
  return texts.map(text => notation.meanings(state, moves, text).map(move => notation.text(state, move)));
}"""


@pytest.mark.parametrize("name", ["shogi", "kyotoshogi", "omega", "chess"])
def test_moves_in_the_squares_of_usi(name: str, tmp_path: Path) -> None:
    variant, dice = wasm(name), random.Random(name)
    with in_node(variant, tmp_path) as evaluate:
        position = variant.position()
        for _ in range(12):
            moves = list(position.legal_moves)
            texts = [variant.sheet.in_tongue(position, move, "usi") for move in moves]
            assert evaluate(MEANT, {"fen": position.fen(), "texts": texts}) == [[str(move)] for move in moves]
            position.push(dice.choice(moves))
