"""Names that the language would read otherwise are refused, wherever a definition may choose a name."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared import HOOKED, TINY, some

import interpreter
from interpreter.kinds.places import BUILT_IN
from interpreter.kinds.vocabulary import PIECE_WORDS, PLACE_WORDS
from interpreter.language import checking
from interpreter.play.notation import kept


def reserved(section: str) -> set[str]:
    """The words that a section of the schema refuses as names."""
    words: list[str] = checking.schema()["properties"][section]["allOf"][0]["propertyNames"]["not"]["enum"]
    return set(words)


def test_every_word_for_squares_is_reserved() -> None:
    assert {*BUILT_IN, *PLACE_WORDS} - {"none"} <= reserved("regions")


def test_every_word_for_pieces_is_reserved() -> None:
    assert {*PIECE_WORDS, "royals"} - {"none"} <= reserved("pieces")


def refused(text: str) -> list[tuple[str, str, str, int]]:
    with pytest.raises(interpreter.DefinitionError) as caught:
        interpreter.load_text(text)
    return [(one.code, one.path, one.hint, one.line) for one in caught.value.problems]


@pytest.mark.parametrize("word", some(4, sorted(reserved("regions"))))
def test_a_region_that_shadows_a_word(word: str) -> None:
    found = refused(f"{TINY}regions: {{{word}: a1}}\n")
    hint = f"choose another name, such as 'my_{word}'"
    assert ("H111", f"regions.{word}", hint, len(TINY.splitlines()) + 1) in found


@pytest.mark.parametrize("word", sorted(reserved("pieces")))
def test_a_piece_that_shadows_a_word(word: str) -> None:
    found = refused(TINY.replace("  rook:", f"  {word}:"))
    assert [(code, path) for code, path, _, _ in found] == [("H111", f"pieces.{word}")]


@pytest.mark.parametrize(
    ("word", "taken"),
    [
        *((word, True) for word in ("checkmate", "stalemate", "resignation", "time", "move_count")),
        *((word, False) for word in ("repetition", "line", "threefold")),
    ],
)
def test_an_ending_that_shadows_another(word: str, taken: bool) -> None:
    """What other rooms read, and what another condition of the definition is called."""
    named = TINY.replace("{repeats: 3,", f"{{repeats: 3, name: {word},")
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
