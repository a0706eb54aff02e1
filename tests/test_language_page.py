"""docs/language.md: what it writes is read, what it says of movements, turns and ends is so."""

from __future__ import annotations

import re

import pytest
from pages import blocks
from shared import ROOT

import interpreter
from interpreter.language import reference

PAGE = ROOT / "docs" / "language.md"
CHESS = "format: 2\nvariant: tried\nextends: chess\n"
BLOCKS = [text for language, note, text in blocks(PAGE) if language == "yaml" and not note]


@pytest.mark.parametrize("text", BLOCKS, ids=range(len(BLOCKS)))
def test_the_blocks_are_read(text: str) -> None:
    assert interpreter.load_text(CHESS + text, kernel="plain").position().legal_moves


def test_the_table_of_missing_keys_is_fresh() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == reference.with_missing(text), "run python -m interpreter.language.reference"


TURNS = re.findall(r"^\| `([\[{].*?)`(?:, `(\{.*?\})`)? \| ", PAGE.read_text(encoding="utf-8"), re.M)
OTHERS = {
    "drops: wall": "pieces: {wall: {symbol: '*', whose: nobody}}\n",
    "origin": "pieces: {hawk: {symbol: H, moves: [{step: any}]}}\nhand: {setup: Hh, takes: none}\n",
    "moves": "pieces: {king: {royal: true}}\n",
}


@pytest.mark.parametrize("turn", [one for pair in TURNS for one in pair if one])
def test_the_turns_of_the_table_are_read(turn: str) -> None:
    named = turn.replace("duck", "wall")
    others = next((text for word, text in OTHERS.items() if word in named), "")
    assert interpreter.load_text(f"{CHESS}{others}turn: {named}\n", kernel="plain").position().legal_moves


def test_turns_are_found() -> None:
    assert len(TURNS) == 6
