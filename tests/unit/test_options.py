"""Options: declared, chosen, applied."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter import load_text
from interpreter.errors import DefinitionError, OptionError
from interpreter.language import inherit, options, optionuse

TEXT = """\
format: 2
variant: x
extends: chess
options:
  forced: {title: Must capture, default: false, note: a book}
  times: {default: 3, values: 2-5}
  stale: {default: draw, values: [draw, loss, win]}
turn: {pass: $forced}
end:
  - {if: checkmate, result: loss}
  - {repeats: $times, result: draw}
  - {if: [stalemate, {$stale: draw}], result: draw}
  - {if: [stalemate, {$stale: [loss, win], $forced: false}], result: loss}
tests: [{options: {stale: win}, perft: {1: 20}}]
"""


def applied(**given: object) -> Any:
    doc = inherit.resolve_text(TEXT)
    return options.apply(doc, options.choose(doc, given))


def problems(text: str) -> list[tuple[str, str]]:
    doc = inherit.resolve_text(text)
    with pytest.raises(DefinitionError) as caught:
        options.apply(doc, options.choose(doc))
    return [(problem.code, problem.path) for problem in caught.value.problems]


def test_declared() -> None:
    specs = options.declared(inherit.resolve_text(TEXT))
    assert list(specs) == ["forced", "times", "stale"]
    assert (specs["forced"].title, specs["forced"].values, specs["forced"].note) == (
        "Must capture",
        (False, True),
        "a book",
    )
    assert (specs["times"].title, specs["times"].allowed) == ("times", "whole numbers from 2 to 5")
    assert specs["stale"].allowed == "draw, loss, win"
    assert not specs["times"].allows(True)


def test_defaults() -> None:
    doc = inherit.resolve_text(TEXT)
    assert options.choose(doc) == {"forced": False, "times": 3, "stale": "draw"}
    assert options.choose(inherit.resolve("chess"), {}) == {}


def test_texts_are_converted() -> None:
    doc = inherit.resolve_text(TEXT)
    chosen = options.choose(doc, {"forced": "True", "times": " 4 ", "stale": "win"})
    assert chosen == {"forced": True, "times": 4, "stale": "win"}


@pytest.mark.parametrize(
    ("given", "fragment"),
    [
        ({"forcd": True}, "unknown option 'forcd': did you mean 'forced'?"),
        ({"forced": "yes"}, "option 'forced' cannot be 'yes': allowed: false, true"),
        ({"forced": 1}, "cannot be '1'"),
        ({"times": 9}, "allowed: whole numbers from 2 to 5"),
        ({"times": True}, "cannot be 'true'"),
        ({"times": "9" * 5000}, "allowed: whole numbers"),
        ({"stale": "los"}, "did you mean 'loss'?"),
        ({"stale": None}, "allowed: draw, loss, win"),
    ],
)
def test_wrong_choices(given: dict[str, object], fragment: str) -> None:
    with pytest.raises(OptionError) as caught:
        options.choose(inherit.resolve_text(TEXT), given)
    assert fragment in str(caught.value)


def test_all_wrong_choices_are_named() -> None:
    with pytest.raises(OptionError, match=r"forcd[\s\S]*times"):
        options.choose(inherit.resolve_text(TEXT), {"forcd": True, "times": 1})


def test_values_and_conditions() -> None:
    whole = applied()
    assert whole["turn"]["pass"] is False
    assert whole["end"][1]["repeats"] == 3
    assert whole["end"][2:] == [{"if": ["stalemate"], "result": "draw"}]
    assert applied(stale="win")["end"][2:] == [{"if": ["stalemate"], "result": "loss"}]
    assert len(applied(stale="win", forced=True)["end"]) == 2


def test_places_are_kept() -> None:
    whole = applied(stale="loss")
    assert whole["end"].item_marks[2].line == 13
    assert whole["turn"].value_marks["pass"].line == 8
    assert whole["end"][1].value_marks["repeats"].column == 15


def test_the_document_is_not_changed() -> None:
    doc = inherit.resolve_text(TEXT)
    options.apply(doc, options.choose(doc, {"stale": "win"}))
    assert doc == inherit.resolve_text(TEXT)
    assert options.apply(doc, options.choose(doc))["tests"] == doc["tests"]


def test_uses_that_make_no_sense() -> None:
    text = TEXT.replace("$times", "$time").replace("$stale: draw}", "$stale: drow}")
    text = text.replace("{stale: win}", "{a: 1}")
    assert problems(text) == [
        ("H214", "options.times"),
        ("H212", "end[1].repeats"),
        ("H213", "end[2].if[1].$stale"),
    ]
    warned = options.wrong_in_tests(inherit.resolve_text(text))
    assert [(one.code, one.path, one.level) for one in warned] == [("H212", "tests[0].options.a", "warning")]


def test_every_value_has_to_fit_its_place() -> None:
    assert problems(TEXT.replace("pass: $forced", "moves: $stale")) == [("H216", "turn.moves")]
    assert problems(TEXT.replace("values: 2-5", "values: 1-5")) == [("H216", "end[1].repeats")]


def test_true_is_not_one() -> None:
    text = TEXT.replace("$forced: false}", "$forced: 0}")
    assert problems(text) == [("H213", "end[3].if[1].$forced")]


def test_a_single_mapping_may_be_conditional() -> None:
    text = TEXT + "pieces: {pawn: {promotion: {to: last_rank, become: queen, if: $forced}}}\n"
    for forced in (False, True):
        game = load_text(text, options={"forced": forced}, kernel="plain").ruleset
        assert [bool(piece.promotions) for piece in game.pieces if piece.name == "pawn"] == [forced]


def test_unused_inherited_option_is_removed_with_none() -> None:
    text = "format: 2\nvariant: x\nextends: wildebeest\n"
    text += "pieces: {pawn: {promotion: {to: last_rank, become: queen}}}\n"
    assert problems(text) == [("H214", "options.early_promotion")]
    doc = inherit.resolve_text(text + "options: {early_promotion: none}\n")
    assert options.choose(doc) == {}


def test_what_does_not_depend_on_the_choice_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def misfits(*given: Any) -> list[Any]:
        looked.append(given)
        return optionuse.misfits(*given)

    monkeypatch.setattr(options, "misfits", misfits)
    doc = inherit.resolve_text(TEXT)
    chosen = [options.apply(doc, options.choose(doc, {"times": times})) for times in (2, 3, 4)]
    assert [whole["end"][1]["repeats"] for whole in chosen] == [2, 3, 4]
    assert len(looked) == 1
    wrong = inherit.resolve_text(TEXT.replace("pass: $forced", "moves: $stale"))
    for _ in range(2):
        with pytest.raises(DefinitionError):
            options.apply(wrong, options.choose(wrong))
