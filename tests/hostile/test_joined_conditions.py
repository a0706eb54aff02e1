"""Conditions of strangers that stand in each other many times: an error, in little time and memory."""

from __future__ import annotations

import pytest

from interpreter import DefinitionError, load_text

HEAD = "format: 2\nvariant: joined\nname: Joined\nextends: chess\n"


def nested(depth: int) -> str:
    """Lists, any and not in each other, twice as many at each depth."""
    one = "{any: [{count: pawn, is: 1-2}, {count: queen, is: 2-3}]}"
    for _ in range(depth):
        one = f"{{not: {{any: [{one}, {{not: [{one}, {{count: rook}}]}}]}}}}"
    return one


@pytest.mark.parametrize("head", ["pieces: {{knight: {{if: {}}}}}", "end: [{{if: {}, result: draw}}]"])
def test_deep_ones_take_no_time(head: str) -> None:
    """A text that is no longer than it is deep: each part is looked at once."""
    one = "{count: pawn}"
    for _ in range(18):
        one = f"{{not: {{any: [{one}, {{count: rook, is: 20}}]}}}}"
    try:
        load_text(HEAD + head.format(one))
    except DefinitionError as error:
        assert "alternatives" in str(error) or "deep" in str(error)


@pytest.mark.parametrize("depth", [3, 7])
@pytest.mark.parametrize(
    "text",
    [
        "end: [{{if: {}, result: draw}}]",
        "forbid: [{{after: {}}}]",
        "pieces: {{knight: {{moves: [{{leap: [1, 2], if: {}}}]}}}}",
        "pieces: {{knight: {{if: {}}}}}",
    ],
)
def test_too_many_alternatives_are_refused(text: str, depth: int) -> None:
    with pytest.raises(DefinitionError, match="alternatives"):
        load_text(HEAD + text.format(nested(depth)))
