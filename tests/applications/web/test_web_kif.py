"""Pages of shogi's kin and the npm package read moves of KIF, KI2 and CSA as Python does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from shared import first
from test_web_rules import in_node
from web_browser import wasm

from interpreter.applications.drawing.board import Artist
from interpreter.applications.web.page import parts
from interpreter.applications.web.script import joined
from interpreter.play.variant import Move, Position

pytestmark = pytest.mark.browser

MEANT = """({ fen, texts, last }) => {
  const { rules, notation, position } = heterodox;
  const state = position(fen);
  const { moves } = rules.survey(state);
  return texts.map(text => notation.meanings(state, moves, text, last).map(move => notation.text(state, move)).sort());
}"""
GAMES = ("shogi", "chushogi", "kyotoshogi", "minishogi", "gorogoro", "judkins", "euroshogi", "dobutsu")
SPOILT = "同七76成不打右左上引寄直+-0金銀歩と玉竜()仝十一二歩目←獅将行B2\u3000"
LIONS = "12/9NN1/2+H+H8/12/9+o2/12/5N6/4pPp5/5+D1p4/4k7/2+H6+H2/K11 w - - 0 1"


def written(position: Position, move: Move) -> list[str]:
    """A move as records have it."""
    sheet = position.variant.sheet
    kif = sheet.kif_text(position, move)
    if sheet.kif.large:
        return [kif, f"7手目 {kif}", kif.replace("獅子（居食い）", "獅子").replace(" ", "")]
    named = kif.replace("飛(", "飛車(").replace("金(", "金将(").replace("(", "(←")
    csa = [sheet.csa_text(position, move)] if any(sheet.kif.codes) else []
    return [kif, named, sheet.ki2_text(position, move), *csa, *(text[1:] for text in csa)]


@pytest.mark.parametrize("name", first(3, GAMES))
def test_a_page_reads_what_python_reads(name: str, tmp_path: Path) -> None:
    variant, chance, read = wasm(name), random.Random(name), 0
    position = variant.position(LIONS if name == "chushogi" else None)
    with in_node(variant, tmp_path) as evaluate:
        for _ in range(40):
            moves = [*position.legal_moves]
            if position.outcome():
                break
            some = chance.sample(moves, min(4, len(moves)))
            asked = [text for move in some for text in written(position, move)]
            for text in list(asked):
                place = chance.randrange(len(text))
                asked.append(text[:place] + chance.choice(SPOILT) + text[place + chance.randrange(2) :])
            last = position.move_stack[-1].code if position.move_stack else None
            answers = evaluate(MEANT, {"fen": position.fen(), "texts": asked, "last": last})
            for text, theirs in zip(asked, answers, strict=True):
                ours = sorted(str(position.move(code)) for code in variant.sheet.candidates(position, text))
                assert theirs == ours, f"{text!r} after {position.move_stack[-1:]} in {position.fen()}"
                read += len(ours) == 1
            position.push(chance.choice(moves))
    assert read > (30 if name == "dobutsu" else 100)


def test_only_pages_of_shogis_kin_have_the_reader() -> None:
    def script_of(name: str) -> str:
        variant = wasm(name)
        return parts(variant.position(), Artist(variant, shared=True, choices=True))["script"].decode()

    assert script_of("shogi") == script_of("minishogi") == joined()
    assert script_of("chess") == script_of("xiangqi") == joined(kin=False)
    assert "class Kif" in joined()
    assert "Kif" not in joined(kin=False)
