"""What a position tells of itself: facts, equality, copies and pickles."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest
from shared import first, load, opponent

from interpreter import Position, load_text

PASSED = "rnbqkbnr/ppp1pppp/8/8/3pP3/7N/PPPP1PPP/RNBQKB1R b KQkq e3 3 7"
BARE = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1"


def wandered(variant_id: str, plies: int, seed: int) -> Position:
    """A position after random moves, with its history."""
    position = load(variant_id).position()
    dice = random.Random(seed)
    for _ in range(plies):
        if not position.legal_moves or position.outcome():
            break
        position.push(dice.choice(position.legal_moves))
    return position


def test_facts_of_a_fen() -> None:
    position = load("chess").position(PASSED)
    assert position.halfmove_clock == 3
    assert position.fullmove_number == 7
    assert position.passed_squares == ("e3",)
    assert position.castling_rights == "KQkq"
    assert position.hands == {"white": {}, "black": {}}
    assert position.checkers == ()


def test_no_rights_are_an_empty_text() -> None:
    assert load("chess").position(BARE).castling_rights == ""


def test_what_waits_beside_the_board_belongs_to_a_side() -> None:
    position = wandered("lakeside", 120, 3)
    told = sum(position.setup().pool.values())
    assert told > 0
    assert told == sum(n for hand in position.hands.values() for n in hand.values())
    assert all(symbol[0].isupper() for symbol in position.hands["white"])
    assert all(symbol[0].islower() for symbol in position.hands["black"])


@pytest.mark.every
def test_checks_are_told_before_and_after(varied_id: str) -> None:
    position = wandered(varied_id, 40, 5)
    for move in list(position.legal_moves):
        other = opponent(position, move)
        told = position.gives_check(move)
        position.push(move)
        assert position.is_check(other) == told
        if position.turn == other:
            assert bool(position.checkers) == told
        position.pop()


def test_legal_or_not() -> None:
    position = load("chess").position()
    assert position.is_legal("e2e4")
    assert position.is_legal(position.parse("e2e4"))
    assert not position.is_legal("e2e5")
    assert not position.is_legal("nonsense")


def test_equality_is_of_rules_and_fen() -> None:
    chess = load("chess")
    one, other = chess.position(), chess.position()
    assert one == other
    other.push("g1f3")
    assert one != other
    one.push("g1f3")
    assert one == other
    assert one != load("kingofthehill").position(one.fen())
    assert one != one.fen()


def test_variants_are_equal_by_their_rules() -> None:
    assert hash(load("chess")) == hash(load("chess"))
    assert load("chess") != load("antichess")
    wild = load("wildebeest")
    other = wild.with_options({"early_promotion": True})
    assert wild != other
    assert wild == other.with_options(dict(wild.options))


def through_a_pickle(position: Position) -> Position:
    again: Position = pickle.loads(pickle.dumps(position))
    return again


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, through_a_pickle])
@pytest.mark.parametrize("name", first(2, ["senterej", "3check", "ultima", "omega"]))
def test_copies_go_their_own_way(name: str, twin_of: Callable[[Position], Position]) -> None:
    position = wandered(name, 25, 9)
    before, moves = position.fen(), position.move_stack
    twin = twin_of(position)
    assert twin == position
    assert twin.move_stack == moves
    assert twin.hash == position.hash
    assert list(twin.legal_moves) == list(position.legal_moves)
    for _ in moves:
        twin.pop()
    assert twin.fen() == load(name).position().fen()
    assert position.fen() == before


def test_a_pickled_variant_needs_no_file() -> None:
    text = "format: 2\nvariant: mine\nname: Mine\nextends: chess\nmust: [capture]\n"
    variant = load_text(text)
    again = pickle.loads(pickle.dumps(variant))
    assert again == variant
    assert again.position().perft(3) == variant.position().perft(3)


def test_a_pickle_of_other_rules_is_refused() -> None:
    function, (rebuild, options, digest) = load("wildebeest").__reduce__()
    assert function(rebuild, options, digest) == load("wildebeest")
    with pytest.raises(ValueError, match="other rules"):
        function(rebuild, options, digest[::-1])


def test_who_drops_a_piece_of_the_other_side_gives_its_check() -> None:
    position = load("replacement").position("4k3/5Q2/8/8/8/8/8/4K3[p] w - - 0 6 {again=f7}")
    move = position.parse("P@c2")
    assert position.gives_check(move)
    assert position.san(move) == "P@c2+"
