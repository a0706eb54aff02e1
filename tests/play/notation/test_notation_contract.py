"""The contract of notation: in every position of every variant each move has names of its own."""

from __future__ import annotations

import random

import pytest
from contract import check_notation, choose
from shared import all_combinations, little_and_much, load, single_options

from interpreter.play.variant import Position, Variant


def walk(variant: Variant, chance: random.Random, plies: int, every: int) -> tuple[int, int]:
    """Random games with the names of all moves checked now and then; positions and moves checked."""
    position = variant.position()
    positions = moves = 0
    for ply in range(plies):
        if not position.legal_moves or position.outcome():
            position = variant.position()
        if ply % every == 0:
            positions += 1
            moves += check_notation(position)
        position.push(choose(position, chance))
    return positions, moves


def test_every_variant(varied_id: str) -> None:
    walk(load(varied_id), random.Random(f"san {varied_id}"), 150, 30)


def test_all_option_values(some_varied_id: str) -> None:
    for options in single_options(some_varied_id):
        walk(load(some_varied_id, options=options), random.Random(str(options)), 30, 14)


def test_the_plain_kernel_writes_the_same(varied_id: str) -> None:
    compiled, plain = load(varied_id).position(), load(varied_id, kernel="plain").position()
    chance = random.Random(varied_id)
    for _ in range(4):
        for move in list(compiled.legal_moves)[::9]:
            assert compiled.san(move) == plain.san(move)
            assert compiled.lan(move) == plain.lan(move)
        text = choose(compiled, chance)
        compiled.push(text)
        plain.push(text)
        if not compiled.legal_moves:
            break


def marks_by_the_rules(position: Position, text: str) -> str:
    """The mark of a move, found by playing it."""
    other = {"white": "black", "black": "white"}
    symbol = position.piece_at(position.parse(text).origin) or ""
    victim = other["white" if symbol.isupper() else "black"]
    position.push(text)
    over = position.outcome()
    kinds = {end.name: end.kind for end in position.variant.ruleset.ends}
    mate = over is not None and kinds[over.reason] == "checkmate"
    mark = "#" if mate else "+" if position.is_check(victim) else ""
    position.pop()
    return mark


@little_and_much("every", 27, 9)
def test_marks(some_varied_id: str, every: int) -> None:
    """`+` where a royal of the other side stands attacked, `#` where checkmate ends the game."""
    position = load(some_varied_id).position()
    chance = random.Random(f"marks {some_varied_id}")
    for _ in range(80):
        if not position.legal_moves or position.outcome():
            position = load(some_varied_id).position()
        for move in position.legal_moves[::every]:
            name = position.san(move)
            assert name.removeprefix(name.rstrip("+#")) == marks_by_the_rules(position, str(move)), (
                position.fen(),
                name,
            )
        position.push(choose(position, chance))


def test_writing_changes_nothing(variant_id: str) -> None:
    position = load(variant_id).position()
    position.push(position.legal_moves[0])
    before = position.fen(), position.hash, position.move_stack, [str(m) for m in position.legal_moves]
    for move in position.legal_moves:
        position.san(move)
        position.lan(move)
    assert (
        position.fen(),
        position.hash,
        position.move_stack,
        [str(m) for m in position.legal_moves],
    ) == before


@pytest.mark.parametrize("variant", ["wildebeest", "omega", "chess"])
def test_names_of_a_gui(variant: str) -> None:
    """Other square names than the board's own are as unique."""
    from interpreter.applications.records.xboard import xboard_sheet
    from interpreter.play.reading import parse

    sheet = xboard_sheet(load(variant))
    position = load(variant).position()
    chance = random.Random(variant)
    for _ in range(60):
        for move in position.legal_moves[::5]:
            assert parse(sheet, position, sheet.san(position, move)) == move
        position.push(choose(position, chance))
        if not position.legal_moves:
            break


@pytest.mark.slow
def test_at_length(variant_id: str) -> None:
    total = [0, 0]
    for options in all_combinations(variant_id):
        variant = load(variant_id, options=options)
        plies = 6_000 if not options or options == all_combinations(variant_id)[0] else 600
        found = walk(variant, random.Random(f"long {variant_id} {options}"), plies, 1)
        total = [a + b for a, b in zip(total, found, strict=True)]
    print(f"{variant_id}: {total[0]} positions, {total[1]} moves")
