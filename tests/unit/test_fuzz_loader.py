"""Whatever a definition holds, it loads or is refused with a DefinitionError."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import examples

from interpreter.errors import DefinitionError
from interpreter.language import inherit, options, resources
from interpreter.language.document import read_text

CHESS = read_text(resources.definition_path("chess") or "")


def load_text(text: str) -> None:
    """All of the front rooms; nothing but DefinitionError may come out."""
    try:
        doc = inherit.resolve_text(text)
        options.apply(doc, options.choose(doc))
    except DefinitionError as error:
        assert str(error)


@settings(max_examples=examples(60))
@given(st.binary(max_size=400))
def test_random_bytes(data: bytes) -> None:
    load_text(data.decode("utf-8", "surrogateescape"))


YAML_BITS = st.sampled_from(
    [
        *"[]{}:,-?*&!|>'\"%@`#~$= \n0a\t\0",
        *(": ", "- ", "<<", "null", "012", "none", "inherited", "$x", "if: {a: 1}"),
    ]
)


@pytest.mark.every
@settings(max_examples=examples(100))
@given(st.lists(st.tuples(st.integers(0, len(CHESS)), st.integers(0, 30), YAML_BITS), min_size=1, max_size=4))
def test_mutated_definitions(changes: list[tuple[int, int, str]]) -> None:
    text = CHESS
    for place, length, bit in changes:
        text = text[:place] + bit + text[place + length :]
    load_text(text)


KEYS = """step leap slide hop like only if x any all not white black ranks pieces default values minimum
to zone promotion symbol moves when winner draw times sets""".split()
WORDS = ["none", "inherited", "$x", "any", "e4", "K", "", "checkmate", "mover", "last_rank"]
TOP = """board regions pieces options setup castling forbid hand end hooks tests about extends
freezing""".split()
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=examples(100))
@given(st.sampled_from([None, "chess", "empire"]), st.dictionaries(st.sampled_from(TOP), VALUES, max_size=3))
def test_random_values(parent: str | None, keys: dict[str, object]) -> None:
    start = {"format": 1, "variant": "x", **({"extends": parent} if parent else {})}
    load_text(yaml.safe_dump({**start, **keys}, sort_keys=False))
