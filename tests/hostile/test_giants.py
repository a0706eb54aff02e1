"""Small texts that ask for giant tables are refused before the work is done; counted, not timed."""

from __future__ import annotations

from typing import Any

import pytest
from hostile import KINDS, definition
from shared import load

import interpreter
from interpreter.building import movers
from interpreter.errors import DefinitionError
from interpreter.model.geometry import Board
from interpreter.rules import tables
from interpreter.rules.tables import compile_tables, known, work

LEAPS = [[x, y] for x in range(20) for y in range(2, 9)]
RIDES = [[x, y] for x in range(1, 9) for y in range(1, 9)]
LAME = ", ".join(
    f"{{path: [{{step: orthogonal, repeat: {y}}}, {{step: diagonal, repeat: {x}}}]}}" for x, y in RIDES
)
FEW = 150_000
"""Units of work in these tests, so that they are quick; the shipped definitions take little less."""


def crowd(moves: str, files: int = 26, ranks: int = 38, kinds: int = 47, rest: str = "") -> str:
    """So many kinds of piece, which all move like the first, on a board of that size."""
    lines = [
        f'p{i}: {{symbol: "{KINDS[i]}", moves: {"[{like: p0}]" if i else moves}{rest}}}' for i in range(kinds)
    ]
    placed = {(1 + i % (files - 1), 1 + i // (files - 1)): KINDS[i] for i in range(kinds)}
    return definition(files, ranks, lines, {**placed, (0, 0): "K", (files - 1, ranks - 1): "k"})


def anything(kinds: int) -> str:
    """A promotion everywhere to every kind."""
    return f", promotion: {{to: board, optional: true, become: [{', '.join(f'p{i}' for i in range(kinds))}]}}"


GIANTS = {
    "queens": crowd("[{slide: any}]"),
    "promotions": crowd("[{slide: any}]", kinds=34, rest=anything(34)),
    "steps": crowd("[{step: any}]"),
    "cannons": crowd("[{path: [{slide: any, over: all}, {slide: any}]}]", kinds=4),
    "a long board": crowd("[{path: [{slide: any, over: all}, {slide: any}]}]", 2, 400),
    "jumps without end": crowd(
        "[{path: [{slide: any, only: capture}, {step: any, repeat: 1-20, only: quiet}], repeat: any}]",
        2,
        400,
    ),
    "leaps": crowd(f"[{{leap: {LEAPS}}}]"),
    "lame leaps": crowd(f"[{LAME}]", kinds=2),
    "rides": crowd(f"[{{leap: {RIDES}, repeat: any}}]", kinds=10),
    "passed squares": crowd("[{step: any, repeat: 2-6, only: quiet, leaves: en_passant}]"),
    "into nothing": crowd("[{path: [{slide: any, over: all}, {slide: any}], to: a1}]"),
}


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> list[work.Work]:
    """Every count of work that is begun, the last one last."""
    begun: list[work.Work] = []

    class Noted(work.Work):
        def __init__(self) -> None:
            super().__init__()
            begun.append(self)

    monkeypatch.setattr(tables, "Work", Noted)
    known.made.cache_clear()
    return begun


@pytest.mark.every
@pytest.mark.parametrize("giant", GIANTS)
def test_a_giant_is_refused_before_the_work_is_done(
    giant: str, works: list[work.Work], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = [0]
    offset = Board.offset

    def counted(self: Board, square: int, vector: Any) -> int | None:
        looks[0] += 1
        return offset(self, square, vector)

    monkeypatch.setattr(work, "MOST_WORK", FEW)
    monkeypatch.setattr(Board, "offset", counted)
    with pytest.raises(
        DefinitionError, match=r"H390\]: .* have more moves than the tables can take: fewer kinds"
    ):
        interpreter.load_text(GIANTS[giant], kernel="plain")
    assert looks[0] < 3 * FEW
    assert FEW < works[-1].done < 3 * FEW


def test_attacks_are_counted_too(works: list[work.Work], monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the same looks, from every square to all sides."""
    text = definition(12, 12, [], {(0, 0): "K", (11, 11): "k"})
    ruleset = interpreter.load_text(text, kernel="plain").ruleset
    monkeypatch.setattr(work, "MOST_WORK", works[-1].done - 1)
    with pytest.raises(tables.attacks.TableLimit, match="attacks on royals look at more squares than"):
        compile_tables(ruleset)


@pytest.mark.every
def test_the_shipped_variants_are_far_from_the_limit(variant_id: str, works: list[work.Work]) -> None:
    compile_tables(load(variant_id, kernel="plain").ruleset)
    assert 5 * works[-1].done < work.MOST_WORK


def bomb(leaf: str) -> str:
    """Every piece moves twice like the next one."""
    lines = [
        f'p{i}: {{symbol: "{KINDS[i]}", moves: [{{like: p{i + 1}}}, {{like: p{i + 1}, only: quiet}}]}}'
        for i in range(40)
    ]
    lines.append(f'p40: {{symbol: "{KINDS[40]}", moves: [{leaf}]}}')
    placed = {(i % 8, 1 + i // 8): KINDS[i] for i in range(41)}
    return definition(8, 8, lines, {(0, 0): "K", (7, 7): "k", **placed})


@pytest.mark.every
@pytest.mark.parametrize("leaf", ["{step: any}", "{step: any, only: capture}", "{step: diagonal sideways}"])
def test_pieces_that_move_like_each_other_without_end_are_refused(leaf: str) -> None:
    with pytest.raises(
        DefinitionError, match=r"H390\]: the pieces have more than 20,000 directions together"
    ):
        interpreter.load_text(bomb(leaf), kernel="plain")


def test_directions_are_counted_as_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a Betza text as well."""
    text = crowd("NAHZ", 8, 8, kinds=2)
    assert interpreter.load_text(text, kernel="plain")
    monkeypatch.setattr(movers, "MOST_VECTORS", 60)
    with pytest.raises(DefinitionError, match=r"H390\]: .* more than 60 directions") as refusal:
        interpreter.load_text(text, kernel="plain")
    assert "fewer entries with like" in str(refusal.value)
