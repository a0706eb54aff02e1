"""Every rule of a definition is told: a change that means something else changes the rulebook and `diff`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from shared import ROOT, first
from wholeness import changed, gaps, loaded, means_the_same, places, plain, rulebook

from interpreter import load_text
from interpreter.applications.authoring.lint import lint
from interpreter.applications.rulebook import rules_in_words
from interpreter.applications.rulebook.hand_in_words import hand_words
from interpreter.language import inherit
from interpreter.play.loading import from_document

SHIPPED = sorted(path.stem for path in Path(ROOT, "definitions").glob("*.yaml") if path.stem != "pieces")
SMALL = ("breakthrough", "connectfour", "hexapawn", "jesonmor")
PLACES = 12
"""So many places are changed of every definition that is not small, in the long run; others with every definition."""

TOLD_OTHERWISE = {
    ("connectfour", "end.0.count"): "the pieces that it names are all that there are",
    ("empire", "pieces.cardinal.moves.1.only"): "the other entry has the moves already",
    ("janggi", "score"): "points decide only with another value of the option adjudication",
}
"""Places where another model is not another game."""


def check(name: str, most: int | None) -> None:
    """Change places of a shipped definition one by one, and ask who tells of it."""
    doc = plain(inherit.resolve(name))
    for key in ("extends", "tests"):
        doc.pop(key, None)
    before = loaded(doc)
    assert before is not None
    book = rulebook(before)
    every = list(places(doc))
    chosen = every if most is None else random.Random(name).sample(every, min(most, len(every)))
    found = []
    for path in chosen:
        said = ".".join(map(str, path))
        for word, other in changed(doc, path):
            after = loaded(other)  # no other error than one of a definition
            if after is None or means_the_same(before.ruleset, after.ruleset):
                continue
            if not {(name, said), (name, str(path[0]))} & TOLD_OTHERWISE.keys():
                found += [f"{said} {word}: not in the {room}" for room in gaps(before, after, book)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", first(2, SMALL))
def test_every_change_of_a_small_definition_is_told(name: str) -> None:
    check(name, None)


@pytest.mark.parametrize(
    "most", [pytest.param(1, marks=pytest.mark.every), pytest.param(PLACES, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("name", sorted({*SHIPPED} - {*SMALL}))
def test_changes_of_a_shipped_definition_are_told(name: str, most: int) -> None:
    check(name, most)


KEPT = """
format: 2
variant: kept
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}], drops: board}
  bishop: {symbol: B, moves: [{slide: diagonal}]}
hand: {whose: captor}
setup: |
  . k b r
  . . . .
  . . . .
  R B K .
end:
  - {if: checkmate, result: loss}
"""


def test_what_is_never_put_down_again_is_told() -> None:
    variant = load_text(KEPT)
    assert "In hand, bishops stay there for good." in hand_words(variant)
    document = inherit.resolve_text(KEPT)
    found = lint(document, from_document(document, {}, None, False, None)).findings
    assert any(one.code == "H463" and one.message.endswith("never leaves it: bishop") for one in found)
    dropped = load_text(KEPT.replace("slide: diagonal}]", "slide: diagonal}], drops: board"))
    assert not dropped.ruleset.kept_for_ever
    assert not any("for ever" in words for words in hand_words(dropped))


def test_what_lies_in_hand_is_told_though_nothing_is_put_down() -> None:
    text = KEPT.replace("whose: captor", "setup: BBr").replace(", drops: board", "")
    assert "White begins with two bishops in hand." in hand_words(load_text(text))


def test_what_an_option_allows_is_not_forbidden() -> None:
    forbid = """options: {mates: {default: %s}}
forbid: [{when: drop, by: rook, if: {$mates: true}, after: checkmate}]
end:"""
    said = [
        list(rules_in_words.forbidden_words(load_text(KEPT.replace("end:", forbid % word)).ruleset))
        for word in ("true", "false")
    ]
    assert said == [["No drop of a rook may give mate."], []]


def test_who_may_answer_an_extinction_is_told() -> None:
    """`answer` of one side is another rule than of both."""
    end = "end:\n  - {if: {count: rook, whose: enemy, is: 2+}, count: rook, is: 0, answer: %s, result: loss}"
    told = {
        word: rulebook(load_text(KEPT.replace("end:", end % word))) for word in ("either", "white", "black")
    }
    assert len(set(told.values())) == 3
    assert "that side, if it is White, may still do the same with its next move" in told["white"]
