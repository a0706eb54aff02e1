"""The limits of the tables: a definition that asks for too much is refused, with its place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest
from shared import TINY, load

import interpreter
from interpreter.errors import DefinitionError, KernelError
from interpreter.model import geometry
from interpreter.model.geometry import Board
from interpreter.rules.chains import END
from interpreter.rules.kernel import layout as k
from interpreter.rules.tables import BoundHook, compile_tables, known, looks, movement
from interpreter.rules.tables.bounds import check_counts, emitted
from interpreter.rules.tables.memory import TableLimit
from interpreter.rules.tables.words import jumps_of


def test_too_many_nodes_of_movement(monkeypatch: pytest.MonkeyPatch) -> None:
    known.made.cache_clear()
    monkeypatch.setattr(movement, "MOST_NODES", 200)
    with pytest.raises(DefinitionError, match="H390") as refusal:
        interpreter.load_text(TINY, kernel="plain")
    assert "rook and the pieces before it have more moves" in str(refusal.value)
    monkeypatch.setattr(movement, "MOST_NODES", 1_000)
    assert interpreter.load_text(TINY, kernel="plain").position().legal_moves


def test_a_shipped_variant_is_built_once() -> None:
    chess = interpreter.load("chess", kernel="plain")
    assert interpreter.load("chess", kernel="plain") is chess
    senterej = interpreter.load("senterej", kernel="plain")
    option, value = next(iter(senterej.options.items()))
    assert interpreter.load("senterej", {option: value}, kernel="plain") is not senterej


def test_rays_are_the_same_however_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also round a cylinder, where a ray ends at its own beginning."""
    vectors = [(1, 0), (0, 1), (1, 1), (2, -1), (-3, 0)]
    asked = [(square, vector) for square in range(32) for vector in vectors] * 2
    for wrap in (False, True):
        kept = Board("abcdefgh", 1, 4, wrap=wrap)
        known = [kept.ray(*each) for each in asked]
        with monkeypatch.context() as few:
            few.setattr(geometry, "MOST_RAYS", 3)
            board = Board("abcdefgh", 1, 4, wrap=wrap)
            assert [board.ray(*each) for each in asked] == known
        for (square, vector), ray in zip(asked, known, strict=True):
            steps = (square, *ray)
            assert all(kept.offset(a, vector) == b for a, b in pairwise(steps))
            after = kept.offset(steps[-1], vector)
            assert after is None or after == square


def test_counts_of_the_tables_have_limits() -> None:
    check_counts(ways_of_castling=(256, 256), counters_of_hooks=(0, 8))
    with pytest.raises(TableLimit, match="257 ways of castling, at most 256 are possible"):
        check_counts(counters_of_hooks=(8, 8), ways_of_castling=(257, 256))


def test_a_node_emits_every_choice_and_once_more_en_passant() -> None:
    """A record at 1 with the promotion list at 10, of four choices."""
    words = [0, 10, *[0] * 8, 4, 1, 2, 3, 4]
    quiet, taking, passing = k.NODE_EMIT_EMPTY, k.NODE_EMIT_ENEMY, k.NODE_PASSANT
    assert [emitted(words, 1, bits) for bits in (0, quiet, taking, quiet | taking, passing)] == [
        0,
        1,
        1,
        1,
        1,
    ]
    assert emitted(words, 1, quiet | passing) == 2
    assert [emitted(words, 1, k.NODE_RECORD | bits) for bits in (quiet, taking, passing)] == [4, 4, 4]
    assert emitted(words, 1, k.NODE_RECORD | quiet | taking | passing) == 8
    assert emitted([0] * 16, 1, k.NODE_RECORD | quiet) == 1


def test_more_counters_than_a_state_has_are_refused() -> None:
    with pytest.raises(TableLimit, match="9 counters of hooks, at most 8 are possible"):
        compile_tables(
            load("senterej", kernel="plain").ruleset, (BoundHook("mine", {}, (), counters=k.COUNTERS + 1),)
        )


def test_every_jump_of_a_movement_goes_forward(variant_id: str) -> None:
    """It is what ends the kernel's loops: nothing looks at how long they last."""
    words = load(variant_id).tables.words
    size, types = words[k.H_SQUARES], max(words[k.H_TYPES], *hidden_types(words))
    seen = 0
    for entry in range(words[k.H_MOVES] + 4 * size, words[k.H_MOVES] + 2 * size * (2 * types + 2), 2):
        first, end = words[entry : entry + 2]
        for i in range(first, end):
            for place in (k.NODE_EMPTY, k.NODE_ENEMY, k.NODE_FRIEND):
                assert i < i + ((words[i] >> place) & k.NODE_JUMP_MAX) <= end
        seen += end - first
    assert bool(seen) == any(piece.movements for piece in load(variant_id).ruleset.pieces)


def hidden_types(words: Sequence[int]) -> set[int]:
    """The types as which pieces move while something holds, behind their own; 0 where there are none."""
    rows = words[words[k.H_POWERS] : words[k.H_POWERS] + k.POWERS_BASE] if words[k.H_POWERS] else []
    moving = (range(row + 2, row + 1 + words[row] * k.POWER_ROW, k.POWER_ROW) for row in rows)
    return {0, *(words[place] for places in moving for place in places)}


@pytest.mark.every
def test_runs_of_hidden_types_are_among_them() -> None:
    words = load("annanshogi").tables.words
    assert max(hidden_types(words)) > words[k.H_TYPES] == 14
    assert hidden_types(load("chess").tables.words) == {0}


def test_a_jump_that_does_not_go_forward_is_refused() -> None:
    """No definition leads to one; it would be a fault of the program."""
    forward = SimpleNamespace(if_empty=END, if_enemy=END, if_friend=END, screens=None)
    nodes: Any = {"a": forward, "b": SimpleNamespace(if_empty="a", if_enemy=END, if_friend=END, screens=None)}
    assert len(jumps_of(nodes, cast(Any, ["b", "a"]))) == 2
    with pytest.raises(KernelError, match="would never end"):
        jumps_of(nodes, cast(Any, ["a", "b"]))


def test_what_is_too_much_under_conditions_is_told_by_pieces() -> None:
    """The limit and the pieces are named, at the author's line, though the setup is inherited."""
    vectors = [(x, y) for x in range(1, 5) for y in range(-7, 8)]
    moves = ", ".join(
        f"{{leap: [[{x}, {y}]], if: {{count: pawn, is: {n}}}}}" for n, (x, y) in enumerate(vectors, 1)
    )
    text = f"format: 2\nvariant: mine\nextends: chess\npieces:\n  queen: {{moves: [{moves}]}}\n"
    with pytest.raises(DefinitionError) as refusal:
        interpreter.load_text(text, kernel="plain")
    [problem] = refusal.value.problems
    assert problem.message.startswith(
        "6 kinds of piece attack in 60 ways under conditions (queen 60), at most "
    )
    assert (problem.code, problem.line, problem.column) == ("H390", 5, 3)
    assert problem.hint == "leave some `if` of movements out, or let movements share one"


def test_a_line_that_is_too_long_is_told_by_its_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "MOST_LOOKS", 20)
    text = "format: 2\nvariant: mine\nextends: chess\npieces: {rook: {moves: [{slide: vertical}]}}\n"
    with pytest.raises(DefinitionError) as refusal:
        interpreter.load_text(text, kernel="plain")
    [problem] = refusal.value.problems
    assert problem.message == "the lines of attack are too long for the tables: queen"
    assert "setup" not in problem.hint
    assert (problem.code, problem.line) == ("H390", 4)
