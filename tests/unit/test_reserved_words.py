"""Names that the language would read otherwise are refused, wherever a definition may choose a name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from interpreter.model.building.boards import BUILT_IN
from interpreter.model.building.conditions import NEW
from shared import HOOKED, TINY

import interpreter
from interpreter.language import checking
from interpreter.model.conditions import RELATIVE
from interpreter.model.consequences import PLACES
from interpreter.play.notation import kept

Part = dict[str, Any]
NAMES = ("names_some", "names", "names_set", "group", "group_not", "kinds", "kinds_not")


def reserved(section: str) -> set[str]:
    """The words that a section of the schema refuses as names."""
    words: list[str] = checking.schema()["properties"][section]["propertyNames"]["not"]["enum"]
    return set(words)


def parts(node: Any) -> Iterator[Part]:
    """Every part of the schema."""
    if isinstance(node, dict):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from parts(one)


def refers(node: Any) -> bool:
    """Does a part of the schema, or one that it is made of, stand for names of pieces?"""
    if not isinstance(node, dict):
        return False
    if any(str(node.get("$ref", "")).rpartition("/")[1:] == ("/", name) for name in NAMES):
        return True
    inner = [node.get("then"), node.get("else"), *node.get("allOf", ()), *node.get("anyOf", ())]
    return any(map(refers, inner))


def words_beside_names() -> set[str]:
    """The words that stand for pieces where names of pieces may stand."""
    found = set()
    for part in parts(checking.schema()):
        if part.get("if") == {"type": "string"} and refers(part.get("else")):
            found |= {*part["then"].get("enum", ())}
    return found


def test_every_word_for_squares_is_reserved() -> None:
    assert {*BUILT_IN, *RELATIVE, *PLACES, "origin"} <= reserved("regions")


def test_every_word_for_pieces_is_reserved() -> None:
    words = words_beside_names()
    assert {"all", "royals", "self", "moves", "any", "friend"} <= words
    assert words | {NEW} <= reserved("pieces")


def refused(text: str) -> list[tuple[str, str, str, int]]:
    with pytest.raises(interpreter.DefinitionError) as caught:
        interpreter.load_text(text)
    return [(one.code, one.path, one.hint, one.line) for one in caught.value.problems]


@pytest.mark.parametrize("word", sorted(reserved("regions")))
def test_a_region_that_shadows_a_word(word: str) -> None:
    found = refused(f"{TINY}regions: {{{word}: a1}}\n")
    hint = f"choose another name, such as 'my_{word}'"
    assert ("H111", f"regions.{word}", hint, len(TINY.splitlines()) + 1) in found


@pytest.mark.parametrize("word", sorted(reserved("pieces")))
def test_a_piece_that_shadows_a_word(word: str) -> None:
    found = refused(TINY.replace("  rook:", f"  {word}:"))
    assert [(code, path) for code, path, _, _ in found] == [("H111", f"pieces.{word}")]


@pytest.mark.parametrize("word", sorted(reserved("options")))
def test_an_option_that_shadows_a_word(word: str) -> None:
    found = refused(f"{TINY}options: {{{word}: {{default: true}}}}\n")
    assert ("H111", f"options.{word}") in [(code, path) for code, path, _, _ in found]


@pytest.mark.parametrize(
    ("word", "taken"),
    [
        *((word, True) for word in ("checkmate", "stalemate", "resignation", "time", "move_count")),
        *((word, False) for word in ("repetition", "line", "threefold")),
    ],
)
def test_an_ending_that_shadows_another(word: str, taken: bool) -> None:
    """What other rooms read, and what another condition of the definition is called."""
    named = TINY.replace("{when: repetition, times: 3,", f"{{when: repetition, name: {word}, times: 3,")
    if not taken:
        assert interpreter.load_text(named).name
    else:
        assert [(code, path) for code, path, _, _ in refused(named)] == [("H111", "name")]


COUNTING = '''
"""A hook that counts."""
{name}


def counters(parameters):
    return 2


def veto(T, S, m, parameters, unused):
    return 0
'''


def hooked(folder: Path, name: str, more: str = "") -> interpreter.Variant:
    (folder / "hooked.yaml").write_text(HOOKED.replace("{use: mine.py}", "{use: mine.py}" + more))
    for file in ("mine.py", "other.py"):
        (folder / file).write_text(COUNTING.format(name=name))
    return interpreter.load(folder / "hooked.yaml", allow_hooks=True, kernel="plain")


@pytest.mark.parametrize("word", kept.WORDS)
def test_a_counter_that_shadows_a_word_of_fen(tmp_path: Path, word: str) -> None:
    with pytest.raises(interpreter.DefinitionError, match=rf"H375.*calls a counter '{word}'"):
        hooked(tmp_path, f'COUNTER_NAME = "{word}"')


def test_counters_need_a_name(tmp_path: Path) -> None:
    with pytest.raises(interpreter.DefinitionError, match=r"H377.*keeps counters and does not name them"):
        hooked(tmp_path, "")


def test_counters_of_one_hook_have_names_of_their_own(tmp_path: Path) -> None:
    variant = hooked(tmp_path, 'COUNTER_NAME = "tide"')
    fen = f"{variant.position().fen().split(' {')[0]} {{tide=3;tide2=4}}"
    assert variant.position(fen).fen() == fen
    with pytest.raises(interpreter.FenError, match="known: tide, tide2"):
        variant.position(fen.replace("tide2", "tide3"))
