"""Conditions of movements that are joined by any, not and lists: the same moves, none of them twice."""

from __future__ import annotations

import random
from itertools import product

import pytest
from contract import check_game

from interpreter import DefinitionError, Variant, load_text
from interpreter.building.cases import MOST, cases, others
from interpreter.model.terms import Condition, Counted, Every, Not, Pieces, Range, Some

CHESS = "format: 2\nvariant: asked\nname: Asked\nextends: chess\n"
PAWNS, KNIGHTS, ROOKS = "{count: pawn, in: neighbours}", "{count: knight}", "{count: rook, is: 2+}"


def asked(condition: str) -> Variant:
    return load_text(
        CHESS + f"pieces: {{king: {{moves: [{{step: any, if: {condition}}}]}}}}\ncastling: none\n"
    )


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (f"{{any: [{PAWNS}, {KNIGHTS}]}}", lambda p, n, r: p or n),
        (f"{{any: [[{PAWNS}, {KNIGHTS}], {ROOKS}]}}", lambda p, n, r: (p and n) or r),
        (f"{{not: [{PAWNS}, {KNIGHTS}]}}", lambda p, n, r: not (p and n)),
        (f"{{not: {{any: [{PAWNS}, {ROOKS}]}}}}", lambda p, n, r: not (p or r)),
        (f"[{{any: [{PAWNS}, {KNIGHTS}]}}, {{any: [{ROOKS}, {{not: {KNIGHTS}}}]}}]", lambda p, n, r: (p or n) and (r or not n)),
        ("{any: [royal, {count: pawn}]}", lambda p, n, r: True),
        ("{not: {count: rook, is: 1}}", lambda p, n, r: r),  # none, or two
    ],
)  # fmt: skip
def test_moves_are_there_once(condition: str, holds: object) -> None:
    rules = asked(condition)
    for pawn, knight, rooks in product((False, True), repeat=3):
        rank = f"{'P' if pawn else 1}K{'N' if knight else 1}{'1R1R1' if rooks else '1R3'}"
        position = rules.position(f"7k/8/8/8/8/8/8/{rank} w - - 0 1")
        moves = [move for move in map(str, position.legal_moves) if move.startswith("b1")]
        assert len(moves) == len(set(moves))
        assert bool(moves) is bool(holds(pawn, knight, rooks)), (pawn, knight, rooks)  # type: ignore[operator]


def test_a_piece_that_is_attacked() -> None:
    rules = load_text(
        CHESS
        + "pieces: {rook: {moves: [{slide: orthogonal, if: {not: attacked}}, {step: diagonal, if: attacked}]}}\n"
    )
    position = rules.position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert "a1a8" in map(str, position.legal_moves)
    position = rules.position("4k3/8/8/8/8/8/b7/R3K3 w - - 0 1")
    assert "a1b2" not in map(str, position.legal_moves)
    position = rules.position("4k3/8/8/8/8/2b5/8/R3K3 w - - 0 1")
    assert [str(move) for move in position.legal_moves if str(move).startswith("a1")] == []  # check from c3
    position = rules.position("4k3/8/8/4b3/8/8/8/R5K1 w - - 0 1")
    assert {str(move) for move in position.legal_moves if str(move).startswith("a1")} == {"a1b2"}


@pytest.mark.parametrize(
    "condition",
    [
        f"{{any: [{PAWNS}, attacked]}}",
        "{any: [[{count: pawn, whose: enemy}, {not: attacked}], {count: queen, is: 0}]}",
        "{not: {count: all, in: neighbours, is: 2-3}}",
    ],
)
def test_games_are_those_of_the_slow_reading(condition: str) -> None:
    pieces = f"pieces: {{all: {{moves: [{{like: self}}]}}, knight: {{if: {condition}}}, king: {{moves: [{{step: any, if: {condition}}}]}}}}"
    rules = load_text(CHESS + pieces + "\ncastling: none\n")
    check_game(rules, rules, 25, random.Random(5), every=3, brute=2)


def test_never_two_at_once() -> None:
    """Of the alternatives of any condition one holds where it does, and none where it does not."""
    chance = random.Random(1)
    names = "abcd"

    def drawn(depth: int) -> Condition:
        if depth == 0 or chance.random() < 0.3:
            least = chance.randrange(3)
            most = chance.choice([None, least, least + 1])
            return Counted(Pieces(word=chance.choice(names)), range=Range(least, most))
        kind = chance.choice([Every, Some, Not])
        if kind is Not:
            return Not(drawn(depth - 1))
        return kind(tuple(drawn(depth - 1) for _ in range(chance.randrange(1, 4))))

    def true(part: Condition, numbers: dict[str, int]) -> bool:
        if isinstance(part, Not):
            return not true(part.of, numbers)
        if isinstance(part, Every | Some):
            return (all if isinstance(part, Every) else any)(true(one, numbers) for one in part.of)
        assert isinstance(part, Counted)
        number = numbers[part.who.word]
        return part.range.least <= number and (part.range.most is None or number <= part.range.most)

    for _ in range(300):
        condition = drawn(2)
        found = cases(condition, lambda _: None)
        if len(found) > MOST:
            continue
        for _ in range(20):
            numbers = {name: chance.randrange(4) for name in names}
            held = [case for case in found if all(true(part, numbers) for part in case)]
            assert len(held) == true(condition, numbers)


def test_numbers_outside_a_range() -> None:
    assert others(Range(0, None)) == []
    assert others(Range(2, 3)) == [Range(0, 1), Range(4, None)]


def test_too_many() -> None:
    many = ", ".join(f"{{any: [{{count: pawn, is: {i}}}, {{count: knight, is: {i}}}]}}" for i in range(8))
    with pytest.raises(DefinitionError, match="more than 32 alternatives"):
        asked(f"[{many}]")


def test_conditions_in_each_other_take_no_time_and_no_memory() -> None:
    """A text of a stranger may join as many as it likes."""
    one = Some(tuple(Counted(Pieces(word=name), range=Range(1, 2)) for name in "abcdefgh"))
    for _ in range(6):
        one = Every((one, Not(one), one, Not(Every((one, one)))))
    assert len(cases(one, lambda _: None)) <= MOST + 1
