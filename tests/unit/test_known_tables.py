"""Tables are made once for the same rules, and anew for other ones."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import islice

import pytest
from shared import TINY, load, single_options

import interpreter
from interpreter.model.ruleset import Ruleset
from interpreter.play.variant import Variant
from interpreter.rules.tables import compile_tables
from interpreter.rules.tables.known import RULES, SAID


def test_the_same_rules_have_the_same_tables() -> None:
    first, again = (interpreter.load_text(TINY) for _ in range(2))
    named = interpreter.load_text(
        TINY.replace("variant: tiny", "variant: small\nname: Small"), kernel="plain"
    )
    assert first.tables is again.tables is named.tables
    assert first.tables_array is not again.tables_array


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ranks: 1-4}", "ranks: 1-4, wrap: files}"),
        ("slide: orthogonal", "slide: diagonal"),
        ("symbol: R", "symbol: R, royal: true"),
        ("moves: 50", "moves: 40"),
        ("repeats: 3", "repeats: 2"),
        ("step: any", "step: orthogonal"),
    ],
)
def test_other_rules_have_others(old: str, new: str) -> None:
    first, other = interpreter.load_text(TINY), interpreter.load_text(TINY.replace(old, new))
    assert first.tables.words != other.tables.words


def test_a_changed_model_of_the_same_definition_has_others() -> None:
    """The definition is not what tables are made of."""
    chess = load("chess")
    peaceful = Variant(replace(chess.ruleset, no_checking=True), chess.kernel)
    assert peaceful.definition_hash == chess.definition_hash
    assert peaceful.tables.words != chess.tables.words


@pytest.mark.every
def test_they_are_those_that_would_be_made(varied_id: str) -> None:
    for options in ({}, *islice(single_options(varied_id), 1)):
        variant = load(varied_id, options=options)
        assert variant.tables == compile_tables(variant.ruleset, variant.hooks), options


def test_whatever_is_new_in_a_ruleset_counts() -> None:
    assert {*RULES} | SAID == {one.name for one in fields(Ruleset)}
    assert not {*RULES} & SAID
