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


def test_many_ways_that_ask_who_attacks_are_looked_at_once() -> None:
    """The movements of a piece with 24 x 24 ways, each of which asks the same of what it takes."""
    leaps = [sign * step for step in range(1, 13) for sign in (1, -1)]
    first = ", ".join(f"[0, {step}]" for step in leaps)
    second = ", ".join(f"[{step}, 0]" for step in leaps)
    corner = {0: "k" + " ." * 12, 12: "K" + " ." * 11 + " S"}
    rows = "\n".join("  " + corner.get(i, ". " * 13) for i in range(13))
    text = f"""
pieces:
  king: {{symbol: K, royal: true, moves: [{{step: any}}]}}
  star:
    symbol: S
    moves:
      - path: [{{leap: [{first}], over: [empty, all]}}, {{leap: [{second}], bend: any}}]
        takes: {{who: all, if: {{count: all, in: guards, is: 0}}}}
board: {{files: a-m, ranks: 1-13}}
setup: |
{rows}
end: [{{if: checkmate, result: loss}}]
"""
    with pytest.raises(DefinitionError, match=r"a royal could be captured at once|tables"):
        load_text(f"format: 2\nvariant: stars\n{text}")
