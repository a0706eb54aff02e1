"""The forms of the language and the kinds of end: the schema is made from them, and their examples work."""

from __future__ import annotations

from collections import Counter

import pytest
import yaml

from interpreter.kinds.ends import ENDS
from interpreter.kinds.schema.keys import forms
from interpreter.kinds.schema.walk import mappings
from interpreter.kinds.schema.whole import written
from interpreter.language.resources import definition_path, schema_text, shipped_ids
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


NO_RULES = {"option", "about", "sides", "side_called", "look", "evaluation", "test"}
"""Forms that say no rule."""
NO_RULE = {"format", "variant", "name", "extends", "about", "look", "lint", "options", "evaluation", "tests"}
"""Keys of a definition that say no rule."""
RARE = {
    *("all", "blocked", "chases", "extra", "falls", "go"),
    *("hooks", "last", "legal", "made", "score", "sooner"),
}
"""Words of rules that no shipped definition uses, or only one: what is new here has to win a game for another."""


def rules_of(variant: str) -> set[str]:
    """The words of rules in what a shipped definition says itself, for every choice of options."""
    path = definition_path(variant)
    assert path is not None
    own = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {
        key for found in mappings(own) if found.form.name not in NO_RULES for key in map(str, found.value)
    }


def test_few_words_of_rules_serve_one_game_or_none() -> None:
    assert len(RARE) <= 12
    words = {key.name for form in forms().values() if form.name not in NO_RULES for key in form.keys}
    used = Counter(word for variant in shipped_ids() for word in rules_of(variant))
    assert {word for word in words - NO_RULE if used[word] < 2} == RARE


@pytest.mark.parametrize("kind", ENDS, ids=lambda kind: kind.kind)
def test_the_example_of_an_end_is_read_as_that_end(kind: type[End]) -> None:
    assert kind.means.endswith(".")
    [end] = load_text(TEXT % kind.example, kernel="plain").ruleset.ends
    assert type(end) is kind
