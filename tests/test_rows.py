"""A rule has a row in every room: no kind of end or effect is missing in a table, and none is unknown there."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import fields
from pathlib import Path

import naive
import naive_ends
import pytest
import test_generated
from shared import load

from interpreter import load_text
from interpreter.applications.authoring.workbench.limits import OF_EFFECT, OF_END
from interpreter.engine.effects import WAYS
from interpreter.kinds import captures, ends
from interpreter.language import checking, document
from interpreter.language.resources import shipped_ids
from interpreter.model.ends import End
from interpreter.play.reasons.catalogue import REASONS
from interpreter.play.reasons.legal import TAKEN
from interpreter.rules.hooks.sources import shipped
from interpreter.rules.kernel import layout as k

ROOT = Path(__file__).parent.parent

#: Room -> the kinds of end condition that it has a row for.
END_ROWS: dict[str, Collection[str]] = {
    "layout": k.END_KINDS,
    "generated tests": test_generated.ENDS,
    "slow judge": naive_ends.ENDS,
}
#: Room -> the kinds of effect that it has a row for.
EFFECT_ROWS: dict[str, Collection[str]] = {
    "layout": k.EFFECT_KINDS,
    "generated tests": test_generated.EFFECTS,
    "slow move generator": naive.EFFECTS,
}


#: Asked by `forbid` only.
BARRING = {ends.InCheck.kind, ends.Recurs.kind}


@pytest.mark.parametrize("room", END_ROWS)
def test_every_end_has_its_row(room: str) -> None:
    assert sorted({*END_ROWS[room]} - BARRING) == sorted(ends.KINDS)


@pytest.mark.parametrize("room", EFFECT_ROWS)
def test_every_effect_has_its_row(room: str) -> None:
    assert sorted(EFFECT_ROWS[room]) == sorted(captures.KINDS)


@pytest.mark.parametrize("kind", ends.ENDS)
def test_every_end_tells_what_no_default_can(kind: type[End]) -> None:
    """How it is read, what it looks at in words, and how far it is from being met."""
    assert all(getattr(kind, facet) != getattr(End, facet) for facet in ("clauses", "measured"))
    assert "read" in vars(kind) or kind is ends.Together, "several kinds read what is asked together"
    assert kind.means


@pytest.mark.parametrize("kind", ends.ENDS)
def test_the_example_of_an_end_is_an_entry(kind: type[End]) -> None:
    entry = document.parse(kind.example, kind.kind)
    assert not checking.find_problems(entry, "end_entry")


def test_kinds_are_classes_of_their_name() -> None:
    assert {row.kind: row for row in ends.ENDS} == ends.KINDS
    assert {kind.kind: kind for kind in captures.Effect.__subclasses__()} == captures.KINDS


@pytest.mark.parametrize("kind", captures.KINDS.values(), ids=lambda kind: kind.kind)
def test_every_effect_tells_what_no_default_can(kind: type[captures.Effect]) -> None:
    """A phrase, when it captures, and how; its example is read as that kind, and captures."""
    assert all(getattr(kind, facet) != getattr(captures.Effect, facet) for facet in ("told", "takes", "how"))
    variant = load_text(CAPTOR.replace("EXAMPLE", kind.example), kernel="plain")
    assert [type(effect) for effect in variant.ruleset.pieces[2].effects] == [kind]
    position = variant.position()
    taking = [move for move in position.legal_moves if {*position.victims(move)} - {move.target}]
    assert taking
    for move in taking:
        assert f"captures_{kind.kind}" in {part.code for part in position.why(str(move)).parts}


CAPTOR = """
format: 2
variant: captor
board: {files: a-f, ranks: 1-6}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  stone: {symbol: S, moves: [{step: forward, only: quiet}]}
  taker: {symbol: X, moves: [{slide: any}], effects: [EXAMPLE]}
setup: |
  k . . . . .
  . . s . . .
  . . . . . .
  s . . s S .
  K . . . . .
  . s X . . .
end: [{if: checkmate, result: loss}]
"""


@pytest.mark.parametrize(
    ("file", "numbers", "prefix"), [("ends.py", k.END_KINDS, "END"), ("effects.py", k.EFFECT_KINDS, "EFFECT")]
)
def test_the_kernel_asks_for_every_number(file: str, numbers: dict[str, int], prefix: str) -> None:
    text = (ROOT / "interpreter/rules/kernel" / file).read_text(encoding="utf-8")
    asked = set(re.findall(rf"\bkind == L.{prefix}_(\w+)", text))
    by_rank = {"TOGETHER"}  # its number is above all others: `kind >= L.END_BOARD_TOGETHER`
    assert asked - {"HOOK"} == {name.upper() for name in numbers} - by_rank
    assert len(set(numbers.values())) == len(numbers)


def test_captures_have_codes_and_words_of_their_own() -> None:
    for kind in captures.KINDS:
        assert f"captures_{kind}" in REASONS
        assert "{victim}" in TAKEN[f"captures_{kind}"]
    assert {*k.EFFECT_KINDS.values(), k.EFFECT_HOOK} == set(WAYS)
    assert k.EFFECT_HOOK not in k.EFFECT_KINDS.values()
    assert set(TAKEN) == {code for code in REASONS if code.startswith("captures")}


@pytest.mark.parametrize(("lifts", "kinds"), [(OF_END, ends.KINDS), (OF_EFFECT, captures.KINDS)])
def test_limits_are_fields_of_some_kind(lifts: dict[str, dict[str, object]], kinds: dict[str, type]) -> None:
    known = {field.name for kind in kinds.values() for field in fields(kind)}
    assert {name for lift in lifts.values() for name in lift} <= known


@pytest.mark.every
def test_every_shipped_hook_has_its_words_and_a_game() -> None:
    bound = {
        use.name: hook
        for variant in map(load, shipped_ids())
        for use, hook in zip(variant.ruleset.hooks, variant.hooks, strict=True)
    }
    assert sorted(bound) == shipped()
    for name, hook in bound.items():
        assert hook.explain, f"{name} gives no reasons"
        assert hook.phrase or hook.describe, f"{name} has no words"
