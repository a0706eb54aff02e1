"""What the settings of another program do not say is told in words, field by field of the model."""

from __future__ import annotations

from dataclasses import fields

import pytest

from interpreter import load_text
from interpreter.applications.exchange import exporting, outward_moves, outward_promotions
from interpreter.applications.exchange.catalogue import LOST
from interpreter.applications.exchange.exporting import exported
from interpreter.model.pieces import Movement, PieceType, Promotion
from interpreter.model.ruleset import Ruleset

SAID = {
    Ruleset: exporting._GAME,
    PieceType: exporting._PIECE,
    Movement: outward_moves._SAID,
    Promotion: outward_promotions._SAID,
}


@pytest.mark.parametrize("part", SAID, ids=lambda part: part.__name__)
def test_every_field_is_said_or_has_words(part: type) -> None:
    """Neither more words than there are losses, nor fewer."""
    every = {field.name for field in fields(part) if field.compare}  # type: ignore[arg-type]
    assert every >= SAID[part]
    every -= {"narrowings"}  # words that are named one by one
    assert every - SAID[part] == {*LOST.get(part.__name__, ())}


EXTINCT = """
format: 2
variant: bare
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
setup: |
  r k . .
  . . . .
  . . . .
  . . K R
end:
  - {if: checkmate, result: loss}
  - {if: {count: {not: royals}, whose: enemy}, count: {not: royals}, is: 0, answer: white, result: loss, name: bare_king}
"""


def test_an_answer_of_one_side_is_lost() -> None:
    words = "the end bare_king may be answered by White"
    assert words in exported(load_text(EXTINCT)).losses
    assert words not in exported(load_text(EXTINCT.replace("answer: white", "answer: either"))).losses
