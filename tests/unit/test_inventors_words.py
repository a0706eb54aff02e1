"""Words that an inventor tries first lead to what says them, or to the page of limits."""

from __future__ import annotations

import pytest

from interpreter.errors import DefinitionError
from interpreter.language.concepts import concepts
from interpreter.play.loading import load_text

DRAFT = "format: 2\nvariant: draft\nextends: chess\n"
OF_MOVEMENTS = (
    *("then", "unless", "else", "otherwise", "when_captured", "push", "pull", "swap", "attacked", "guarded"),
    *("teleport", "explode", "boards", "dice", "once", "cooldown", "memory", "stack", "jump", "hop"),
    *("ride", "max", "min", "freeze", "rotate", "turns", "range", "limit", "distance"),
)
OF_GAMES = (
    *("then", "unless", "layers", "levels", "dice", "cards", "random", "teams", "players", "win", "goal"),
    *(
        "fog",
        "hidden",
        "rules",
        "events",
        "triggers",
        "portals",
        "terrain",
        "stacking",
        "abilities",
        "boards",
        "energy",
        "timer",
        "clock",
        "handicap",
        "gravity",
    ),
)


@pytest.mark.parametrize("word", OF_MOVEMENTS)
def test_a_word_of_a_movement_leads_on(word: str) -> None:
    text = f"pieces: {{queen: {{moves: [{{step: any, {word}: 1}}]}}}}"
    assert _leads(text), word


@pytest.mark.parametrize("word", OF_GAMES)
def test_a_word_of_a_game_leads_on(word: str) -> None:
    assert _leads(f"{word}: {{a: 1}}"), word


@pytest.mark.parametrize("word", ["explode", "push", "swap", "teleport", "freeze"])
def test_a_word_of_an_action_leads_on(word: str) -> None:
    assert _leads(f"effects: [{{when: capture, do: {word}}}]"), word


def test_a_word_that_nobody_knows_gets_the_list() -> None:
    assert not _leads("pieces: {queen: {moves: [{step: any, grumble: 1}]}}")


def test_a_text_with_a_comma_is_to_be_quoted() -> None:
    with pytest.raises(DefinitionError) as error:
        load_text(f"{DRAFT}pieces: {{queen: {{title: Queen, the great}}}}\n")
    assert error.value.problems[0].hint == 'write title: "Queen, the great"'


def test_a_text_with_a_comma_and_a_colon_is_to_be_quoted() -> None:
    with pytest.raises(DefinitionError, match='quote this text: title: "Queen, the great: Anne"'):
        load_text(f"{DRAFT}pieces: {{queen: {{title: Queen, the great: Anne}}}}\n")


@pytest.mark.parametrize(
    ("about", "said"),
    [("Chess, but: odd", True), ('"Chess", but: odd', False), ("Chess, yeer: odd", False)],
)
def test_a_text_that_one_word_with_a_colon_goes_on_is_to_be_quoted(about: str, said: bool) -> None:
    with pytest.raises(DefinitionError) as error:
        load_text(f"{DRAFT}about: {{description: {about}}}\n")
    assert ('quote this text: description: "Chess, but: odd"' in error.value.problems[0].hint) == said


def _leads(text: str) -> bool:
    with pytest.raises(DefinitionError) as error:
        load_text(f"{DRAFT}{text}\n")
    leads = ("format 2 writes", "write repeat: ", *(f"{each.title}: {each.short}" for each in concepts()))
    return any(lead in one.hint for one in error.value.problems for lead in leads)
