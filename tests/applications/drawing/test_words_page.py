"""docs/words.md: every word of the language stands there, its example is read, its picture is so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from docpages import words as words_page
from shared import ROOT, some

import interpreter
from interpreter.kinds.places import BUILT_IN
from interpreter.kinds.reading import HEADS
from interpreter.kinds.vocabulary import PIECE_WORDS, PLACE_WORDS
from interpreter.language.checking import schema

WORDS = [(group, word) for group in words_page.groups() for word in group["words"]]
NAMED = {
    name
    for _, word in WORDS
    for name in re.findall(r"[a-z_]+", f"{word['word']} {word['write']} {word['means']}")
}
#: Words of PLACE and PIECES that no row of this version reads.
WITHOUT_ROW = {"this", "arrival", "same_wing", "ahead", "behind", "checked", "chases"}
PLAYED = [word for _, word in WORDS if "does" in word]


@pytest.mark.every
def test_the_page_and_its_pictures_are_fresh() -> None:
    again = "run python tests/docpages/words.py"
    assert (ROOT / words_page.PAGE).read_text(encoding="utf-8") == words_page.page(), again
    made = dict(words_page.pictures())
    folder = ROOT / words_page.PICTURES
    assert made == {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}, again


def test_every_word_is_there() -> None:
    known = {*PIECE_WORDS, *PLACE_WORDS, *HEADS, *schema()["$defs"]["event"]["enum"]}
    known |= {
        word for word in BUILT_IN if not re.match(r"(second|third|fourth|fifth|sixth|seventh|eighth)_", word)
    }
    known |= {*re.findall(r"[a-z]+", schema()["$defs"]["line"]["pattern"].partition(")")[0])}
    assert known - NAMED - WITHOUT_ROW == {"move"} - NAMED


@pytest.mark.parametrize(
    ("group", "word"), some(10, WORDS), ids=[f"{g['title']}: {w['word']}" for g, w in WORDS]
)
def test_the_examples_are_read(group: Any, word: Any) -> None:
    assert interpreter.load_text(words_page.example(group, word), kernel="plain").position().legal_moves


@pytest.mark.parametrize("word", PLAYED, ids=[word["word"] for word in PLAYED])
def test_what_is_coloured_is_removed(word: Any) -> None:
    position = words_page.game(word).position(f"{word['fen']} w - - 0 1")
    before = pieces(position)
    position.push(word["move"])
    gone = {square for square in before if square not in pieces(position)} - {word["move"][:2]}
    assert gone == set(word["fill"])


def pieces(position: Any) -> set[str]:
    names = position.variant.ruleset.board.names
    return {names[square] for square, code in enumerate(position.view().board) if code}
