"""What is written and would not be played is refused: chess with one thing more, and what is said of it."""

from __future__ import annotations

import pytest

from interpreter import DefinitionError, load_text

CHESS = "format: 2\nvariant: mine\nextends: chess\n"
ACTS = [
    ("{drops: pole, to: board, is: 1}", "H392", "this act is not supported beside 'move'"),
    ("{who: {who: pawn, whose: enemy}, if: frozen, do: remove}", "H392", "the pieces that are removed"),
    ("{who: {not: royals}, do: remove}", "H392", "only a frozen piece is removed instead of a move"),
    ("{who: {who: knight, in: board}, if: frozen, do: remove}", "H392", "the pieces that are removed"),
    ("{who: all, if: frozen, do: remove}", "H392", "the pieces that are removed"),
    ("{if: frozen, do: remove}", "H392", "the pieces that are removed"),
    (
        "{who: {not: royals}, if: frozen, do: remove, when: capture}",
        "H392",
        "'when' says nothing beside do: remove",
    ),
    ("{who: self, do: move, when: capture}", "H392", "this act is not supported beside 'move'"),
    ("rest", "H392", "this act is not supported beside 'move'"),
]
FREEZING = "pieces: {pole: {symbol: '*', whose: nobody}}\n"


def told(text: str) -> list[tuple[str, str]]:
    """The problems of a definition: code and message."""
    with pytest.raises(DefinitionError) as caught:
        load_text(text, kernel="plain")
    return [(one.code, one.message) for one in caught.value.problems]


def holds(found: list[tuple[str, str]], code: str, fragment: str) -> bool:
    return any(one == code and fragment in message for one, message in found)


@pytest.mark.parametrize(("act", "code", "message"), ACTS)
def test_what_stands_beside_a_move_under_any(act: str, code: str, message: str) -> None:
    found = told(f"{CHESS}{FREEZING}turn: [{{any: [move, {act}]}}]\n")
    assert holds(found, code, message), found


def test_a_choice_of_acts_has_a_move_among_them() -> None:
    found = told(f"{CHESS}turn: [{{any: [{{who: {{not: royals}}, if: frozen, do: remove}}]}}]\n")
    assert holds(found, "H384", "a turn begins with one move"), found
    found = told(f"{CHESS}turn: [{{any: [move], when: capture}}]\n")
    assert holds(found, "H392", "'when' says nothing beside any"), found
