"""The forms of the language and the kinds of end: the schema is made from them, and their examples work."""

from __future__ import annotations

import pytest

from interpreter.kinds.ends import ENDS
from interpreter.kinds.schema.keys import forms
from interpreter.kinds.schema.whole import written
from interpreter.language.resources import schema_text
from interpreter.model.ends import End
from interpreter.play.loading import load_text

TEXT = """
format: 2
variant: an-end
extends: chess
pieces: {dog: {symbol: D, moves: [{step: any}]}}
setup: |
  r d b q k b n r
  p p p p p p p p
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  P P P P P P P P
  R D B Q K B N R
end: [%s]
"""


def test_the_schema_is_made_from_the_forms() -> None:
    assert schema_text() == written(), "run `python -m interpreter.kinds.schema.whole`"


def test_the_language_stays_small() -> None:
    names = {key.name for form in forms().values() for key in form.keys}
    assert len(names) <= 125
    assert len(forms()["definition"].keys) <= 24


@pytest.mark.parametrize("kind", ENDS, ids=lambda kind: kind.kind)
def test_the_example_of_an_end_is_read_as_that_end(kind: type[End]) -> None:
    assert kind.means.endswith(".")
    [end] = load_text(TEXT % kind.example, kernel="plain").ruleset.ends
    assert type(end) is kind
