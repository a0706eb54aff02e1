"""docs/language.md: what it writes is read, what it says of movements, turns and ends is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docpages import reference
from pages import blocks, run
from shared import ROOT, some

import interpreter

PAGE = ROOT / "docs" / "language.md"
CHESS = "format: 2\nvariant: tried\nextends: chess\n"
BLOCKS = [text for language, note, text in blocks(PAGE) if language == "yaml" and not note]


@pytest.mark.parametrize("text", some(4, BLOCKS), ids=range(len(BLOCKS)))
def test_the_blocks_are_read(text: str) -> None:
    assert interpreter.load_text(CHESS + text, kernel="plain").position().legal_moves


def test_the_whole_file_is_one(tmp_path: Path) -> None:
    [text] = [text for _, note, text in blocks(PAGE) if note == "whole"]
    path = tmp_path / "hill.yaml"
    path.write_text(text, encoding="utf-8")
    assert "1 of 1 tests passed" in run(f"heterodox test {path}")


def test_the_table_of_missing_keys_is_fresh() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == reference.with_missing(text), "run python tests/docpages/reference.py"


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
    assert len(TURNS) == 11


VARIANTS = {
    "what was captured goes back to its owner": (
        "hand: {whose: owner, drops: {not: last_rank}}\n",
        "4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1",
        "c3d5",
        {"N@d4": True, "N@d5": False, "N@c1": False},
    ),
    "a rook that a knight guards moves like a knight": (
        "pieces: {rook: {moves: [{slide: orthogonal}, {like: knight, if: {count: knight, in: guards}}]}}\n",
        "7k/8/8/8/8/2N5/4R3/4K3 w - - 0 1",
        "",
        {"e2f4": True, "e2d4": True, "c3a2": True},
    ),
    "no knight guards the rook": (
        "pieces: {rook: {moves: [{slide: orthogonal}, {like: knight, if: {count: knight, in: guards}}]}}\n",
        "7k/8/8/8/8/1N6/4R3/4K3 w - - 0 1",
        "",
        {"e2f4": False, "e2e4": True},
    ),
    "a bishop does not capture": (
        "pieces: {bishop: {moves: [{slide: diagonal, only: quiet}]}}\n",
        "4k3/8/8/8/5p2/8/3B4/4K3 w - - 0 1",
        "",
        {"d2e3": True, "d2f4": False},
    ),
    "nothing is captured en passant": (
        "forbid: [{when: en_passant}]\n",
        "7k/8/8/3pP3/8/8/3K4/8 w - d6 0 1",
        "",
        {"e5d6": False, "e5e6": True},
    ),
    "captures en passant from the eleventh move on": (
        "forbid: [{when: en_passant, if: {moves: 1-10}}]\n",
        "7k/8/8/3pP3/8/8/3K4/8 w - d6 0 11",
        "",
        {"e5d6": True},
    ),
    "the king races to the last rank": (
        "end: [{count: royals, in: last_rank, result: win, name: race}, inherited]\n",
        "8/K7/8/8/8/8/7k/8 w - - 0 1",
        "a7a8",
        {"1-0 race": True},
    ),
    "three checks win, and who is stalemated loses": (
        "end: [{made: check, is: 3, result: win}, {if: checkmate, result: loss}, {if: stalemate, result: loss}]\n",
        "7k/8/5KQ1/8/8/8/8/8 b - - 3+3 0 1",
        "",
        {"1-0 stalemate": True},
    ),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_that_the_page_is_enough_for(name: str) -> None:
    text, fen, move, wanted = VARIANTS[name]
    position = interpreter.load_text(f"{CHESS}castling: none\n{text}", kernel="plain").position(fen)
    if move:
        position.push(move)
    found = {str(one) for one in position.legal_moves}
    outcome = position.outcome()
    found |= {f"{outcome.result} {outcome.reason}"} if outcome else set()
    assert {one: one in found for one in wanted} == wanted


@pytest.mark.parametrize(
    "text",
    [
        "must: [pass]",
        "must: [{when: pass, by: pawn}]",
        "pieces: {all: {to: far_half}}",
        "pieces: {knight: {effects: [{when: capture, do: {become: queen}}]}}",
        "forbid: [{by: knight, to: {step: any}}]",
    ],
)
def test_what_has_no_row_is_refused(text: str) -> None:
    with pytest.raises(interpreter.DefinitionError, match="not supported"):
        interpreter.load_text(f"{CHESS}{text}\n", kernel="plain")


DUTIES = re.findall(r"^\| `(must: .*?)` \| ", PAGE.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("must", DUTIES)
def test_the_duties_of_the_table_are_read(must: str) -> None:
    assert interpreter.load_text(f"{CHESS}{must}\n", kernel="plain").position().legal_moves


def test_duties_are_found() -> None:
    assert len(DUTIES) == 6


GAMES = re.findall(r"^\| `((?:if|takes): .*?)` \| ([A-ZÄÖÜ]\w+)", PAGE.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("keys", [keys for keys, _ in GAMES], ids=[name for _, name in GAMES])
def test_the_games_of_one_line_are_read(keys: str) -> None:
    text = f"{CHESS}pieces: {{all: {{{keys}}}}}\n"
    assert interpreter.load_text(text, kernel="plain").position().legal_moves


def test_the_games_of_one_line_are_found() -> None:
    assert {name for _, name in GAMES} == {"Madrasi", "Köko", "Superguards", "Immune"}
