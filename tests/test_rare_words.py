"""Few words of the language serve one shipped definition only, or none."""

from __future__ import annotations

from collections import Counter

import pytest
import yaml

from interpreter.kinds.schema.keys import forms
from interpreter.kinds.schema.walk import mappings
from interpreter.language.resources import definition_path, shipped_ids

NO_RULES = {"option", "about", "sides", "side_called", "look", "evaluation", "test"}
"""Forms that say no rule."""
NO_RULE = {"format", "variant", "name", "extends", "about", "look", "lint", "options", "evaluation", "tests"}
"""Keys of a definition that say no rule."""
RARE = {
    *("chases", "extra", "falls"),
    *("hooks", "last", "legal", "more_than", "refuse", "score", "sooner"),
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


@pytest.mark.every
def test_few_words_of_rules_serve_one_game_or_none() -> None:
    assert len(RARE) <= 12
    words = {key.name for form in forms().values() if form.name not in NO_RULES for key in form.keys}
    used = Counter(word for variant in shipped_ids() for word in rules_of(variant))
    assert {word for word in words - NO_RULE if used[word] < 2} == RARE
