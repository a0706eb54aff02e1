"""What the forms of the kernel answer is the same: evaluation, search, counts and whole games.

Moves, hashes, verdicts and playouts are compared by tests/test_every_variant.py and tests/test_generated.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from contract import play_along
from hypothesis import assume, given, settings
from shared import FORMS, load
from test_generated import OTHER, SAME, definitions

import interpreter
from interpreter.applications.lab.kernel.counting import Counter
from interpreter.engine import Engine, Limits
from interpreter.engine.evaluation import evaluation_words
from interpreter.errors import DefinitionError, FormError
from interpreter.play.variant import Position, Variant
from interpreter.rules.machine import forms

SEEDS = [1, 2**63 - 1]


def some_positions(variants: list[Variant], plies: int, every: int) -> Iterator[list[Position]]:
    """The same positions of a random game, by each form."""
    games = [variant.position() for variant in variants]
    for ply in play_along(games, plies, random.Random(f"forms of {variants[0].id}"), stop_at_outcome=True):
        if ply % every == 0:
            yield [game.copy() for game in games]


def searched(position: Position, limits: Limits) -> object:
    """Everything that a search says, but its time."""
    side = "black" if position.turn == "either" else None
    found = Engine(position.variant, hash_mb=1, seed=3).search(position, limits, side=side)
    lines = [(str(line.score), line.depth, line.seldepth, list(map(str, line.pv))) for line in found.lines]
    return str(found.move), str(found.ponder), found.passes, found.nodes, lines


def counted(variant: Variant, plies: int) -> object:
    """Games counted by the kernel, and how clear the first was."""
    counter = Counter(variant)
    found = counter.count(None, [(), ()], SEEDS, plies)
    moves = [row.tolist() for row in found.moves]
    clear = counter.clarity(None, moves[0][:6])
    return found.games.tolist(), found.pieces.tolist(), found.verdicts, found.stuck, moves, clear


def check_forms(variants: list[Variant], plies: int, nodes: int) -> None:
    """All forms say the same of these variants, which are one."""
    first, *others = variants
    for other in others:
        assert evaluation_words(first) == evaluation_words(other)
        assert counted(first, plies) == counted(other, plies)
    for ours, *theirs in some_positions(variants, plies, every=max(1, plies // 2)):
        said = [
            ours.perft(2),
            searched(ours, Limits(nodes=nodes)),
            searched(ours, Limits(depth=1, multipv=3)),
        ]
        value = Engine(ours.variant, hash_mb=1).evaluate(ours)
        for each in theirs:
            again = [each.perft(2), searched(each, Limits(nodes=nodes))]
            again.append(searched(each, Limits(depth=1, multipv=3)))
            assert again == said, ours.fen()
            assert Engine(each.variant, hash_mb=1).evaluate(each) == value, ours.fen()


@pytest.mark.every
def test_every_variant(varied_id: str) -> None:
    check_forms([load(varied_id, kernel=form) for form in FORMS], 20, 60)


def check_generated(text: str, plies: int, nodes: int) -> None:
    """All forms say the same of a definition, if it is one."""
    try:
        variants = [interpreter.load_text(text, kernel=form) for form in FORMS]
    except DefinitionError:
        assume(False)
        return
    check_forms(variants, plies, nodes)


@pytest.mark.every
@settings(SAME, max_examples=3)
@given(definitions())
def test_generated_definitions(text: str) -> None:
    check_generated(text, 8, 25)


@pytest.mark.every
@settings(SAME, max_examples=12)
@given(definitions())
def test_more_generated_definitions(text: str) -> None:
    check_generated(text, 8, 25)


@pytest.mark.slow
@settings(OTHER, max_examples=500)
@given(definitions())
def test_many_generated_definitions(text: str) -> None:
    check_generated(text, 20, 80)


@pytest.mark.slow
def test_every_variant_at_length(variant_id: str) -> None:
    check_forms([load(variant_id, kernel=form) for form in FORMS], 120, 2000)


# --- choosing one ----------------------------------------------------------------------------


def test_the_environment_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in forms.FORMS:
        if forms.can_run(name):
            monkeypatch.setenv(forms.VARIABLE, name)
            assert forms.usual() == forms.chosen(None) == name
    monkeypatch.delenv(forms.VARIABLE)
    assert forms.usual() == forms.WASM
    monkeypatch.setenv(forms.VARIABLE, "fast")
    with pytest.raises(
        FormError, match="there is no form 'fast' of the kernel: expected wasm, native, plain"
    ):
        forms.usual()


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "can_run", lambda form: form == forms.PLAIN)
    monkeypatch.delenv(forms.VARIABLE, raising=False)
    assert forms.usual() == forms.PLAIN
    with pytest.raises(FormError, match=r"needs numba, .*: pip install 'heterodox\[native\]'"):
        forms.chosen(forms.NATIVE)
    with pytest.raises(FormError, match=r"needs wasmtime, .*: pip install wasmtime"):
        forms.chosen(forms.WASM)
