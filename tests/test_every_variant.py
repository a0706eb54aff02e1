"""The contract: what every shipped definition must satisfy, on both kernels and with all its options."""

from __future__ import annotations

import random

import pytest
from contract import (
    check_attacks,
    check_game,
    check_legality,
    check_movement,
    check_position,
    play_along,
    playout,
)
from shared import little_and_much, load, single_options, texts

from interpreter.rules.kernel import layout as k


def test_game(some_varied_id: str) -> None:
    """One random game side by side on both kernels, everything checked now and then; `test_long_contract` more."""
    chance = random.Random(f"game of {some_varied_id}")
    check_game(load(some_varied_id), load(some_varied_id, kernel="plain"), 37, chance, every=12, brute=2)


@pytest.mark.every
@little_and_much("every", 24, 8)
def test_long_game(varied_id: str, every: int) -> None:
    """Random games on the compiled kernel to their end, each position checked for itself."""
    chance = random.Random(f"long game of {varied_id}")
    variant = load(varied_id)
    for _ in range(2):
        position = variant.position()
        for ply in play_along([position], 160, chance, stop_at_outcome=True):
            if ply % every == every - 1:
                check_position(position, chance)


@pytest.mark.every
@little_and_much("games", 1, 3)
def test_attacks(varied_id: str, games: int) -> None:
    """Attacks and legal moves by brute force, in positions late in a game."""
    chance = random.Random(f"attacks of {varied_id}")
    variant = load(varied_id)
    plain = load(varied_id, kernel="plain")
    for _ in range(games):
        position = variant.position()
        for ply in play_along([position], 100, chance):
            if ply % 24 == 23:
                again = plain.position(position.fen())
                check_movement(again)
                check_attacks(again)
                check_legality(again)


def test_playout(variant_id: str) -> None:
    """The kernel's own random games are the same in both forms."""
    compiled, plain = load(variant_id), load(variant_id, kernel="plain")
    for seed in (1, 20_240_229):
        assert playout(compiled, seed, 40) == playout(plain, seed, 40)
    verdict, plies, _, fen = playout(compiled, 7, 100_000)
    assert plies <= 100_000
    position = compiled.position(fen)
    found = compiled.verdict_of(verdict)
    if found is not None:
        assert found[1].reason in {end.name for end in compiled.ruleset.ends}
    else:
        assert plies == 100_000 or not texts(position)


def test_no_moves_means_an_outcome(variant_id: str) -> None:
    """A game without legal moves is over, and says why; a game that is over by rule has no moves."""
    variant = load(variant_id)
    for seed in range(1, 6):
        position = variant.position()
        verdict, *_ = variant.machine.playout(variant.tables_array, position._state, seed, 20_000)
        variant.machine.desk.keep(position._state)
        if not position.legal_moves:
            assert verdict
        elif verdict:
            kind = variant.ruleset.ends[(verdict - 1) // 4].kind
            assert kind in (
                "repetition",
                "move_count",
                "dead_material",
                "move_limit",
                "count_out",
                "hook",
                "together",
            )


@pytest.mark.every
def test_options(varied_id: str) -> None:
    """Every value of every option loads and keeps the contract."""
    for options in single_options(varied_id):
        chance = random.Random(f"{varied_id} {options}")
        compiled, plain = load(varied_id, options=options), load(varied_id, "plain", options)
        assert {name: compiled.options[name] for name in options} == options
        check_game(compiled, plain, 13, chance, every=6, brute=1)


def test_definition_hash_tells_options_apart(some_id: str) -> None:
    """Another choice of options is another set of rules."""
    hashes = [load(some_id, options=o).definition_hash for o in ({}, *single_options(some_id))]
    assert len(set(hashes)) == len(hashes)


@pytest.mark.slow
def test_long_contract(variant_id: str) -> None:
    """The contract at length."""
    compiled, plain = load(variant_id), load(variant_id, kernel="plain")
    for seed in range(12):
        check_game(compiled, plain, 200, random.Random(f"{variant_id} {seed}"), every=5, brute=20)


def test_state_is_big_enough(variant_id: str) -> None:
    """No state or move buffer is near its end in the start position."""
    position = load(variant_id).position()
    moves = {text.partition(",")[0] for text in position.legal_moves.texts}  # of turns the first acts
    assert len(moves) * 8 < k.PIECE_MOVES
    assert position._state.st[k.UNDO] == 0
