"""Attackers against brute force: a victim is put on the square, and the moves of the kernel are looked at."""

from __future__ import annotations

import random

import pytest
from contract import choose
from shared import load

from interpreter.errors import FenError
from interpreter.model.conditions import OBSERVING
from interpreter.play.core.setup import place
from interpreter.play.reasons import Scene
from interpreter.play.variant import Position
from interpreter.ranges import SIDES


def with_victim(position: Position, square: int, victim: int) -> Position | None:
    """The position with an enemy on a square and its attacker to move, None if that cannot be played."""
    setup = position.setup()
    setup.board[square] = victim
    setup.turn, setup.castling, setup.passed = victim & 1 ^ 1, "-", []
    try:
        return Position(position.variant, place(position.variant, setup))
    except FenError:
        return None


def compare(position: Position, chance: random.Random) -> int:
    """Compare on every square with a random victim that is not royal; returns how many were compared."""
    game = position.variant.ruleset
    kinds = [i for i, piece in enumerate(game.pieces) if piece.owned and not piece.royal]
    # Who could capture may have to do something else.
    bound = game.has_duties or game.series or (game.hand is not None and game.hand.first)
    compared = 0
    for square in chance.sample(range(game.board.size), min(12, game.board.size)):
        name = game.board.names[square]
        side = chance.randrange(2)
        kind = chance.choice(kinds)
        old = Scene.of(position).board[square]
        changed = with_victim(position, square, 2 * (kind + 1) + (side ^ 1))
        if changed is None or not changed.legal_moves or (old and game.pieces[(old >> 1) - 1].royal):
            continue
        takers = {move.origin for move in changed.legal_moves if name in changed.victims(move)}
        found = changed.attackers(name, SIDES[side])
        able = {one.square for one in found if not one.hindered}
        assert able >= takers if bound else able == takers, (changed, name, found)
        named = position.attackers(name, SIDES[side], game.pieces[kind].name)
        assert len(named) >= len(takers) or position.turn != changed.turn, (position, name, named)
        compared += 1
    return compared


def compare_with_the_tables(position: Position, chance: random.Random) -> None:
    """On empty squares a royal is the victim: the kernel's own tables must say the same."""
    game = position.variant.ruleset
    scene = Scene.of(position)
    watched = any(c.where in OBSERVING for p in game.pieces for m in p.movements for c in m.provided)
    if watched or not any(piece.royal for piece in game.pieces):
        return  # a royal on the square may stand between those that guard each other
    for square in chance.sample(range(game.board.size), min(12, game.board.size)):
        name = game.board.names[square]
        for side in (0, 1) if not scene.board[square] else ():
            found = position.attackers(name, SIDES[side])
            # What could not go to the other level after its move gives check all the same.
            ruled_out = ("frozen", "costs_royal", *["way_barred"] * (not game.changes_level))
            moving = [one for one in found if one.hindered not in ruled_out and one.by == "captures"]
            faced = any(scene.facing(square, side))
            assert (bool(moving) or faced) == scene.attacked(square, side), (position, name, side, found)


@pytest.mark.every
def test_brute_force(varied_id: str) -> None:
    chance = random.Random(f"attackers {varied_id}")
    position = load(varied_id).position()
    compared = 0
    for ply in range(40):
        if not position.legal_moves:
            break
        if ply in (2, 10, 30):
            compared += compare(position, chance)
            compare_with_the_tables(position, chance)
        position.push(choose(position, chance))
    assert compared > 3


#: variant, FEN, square, side, victim, "square by hindered" of each
CASES = [
    ("chess", None, "f3", "white", None, "g1 captures, e2 captures, g2 captures"),
    ("chess", "4k3/4r3/8/8/8/5p2/4N3/4K3 w - - 0 1", "g3", "white", None, "e2 captures pinned"),
    ("chess", "4k3/4r3/8/8/8/8/4p3/4K3 w - - 0 1", "e2", "white", None, "e1 captures guarded"),
    ("chess", "4k3/8/8/8/8/8/6n1/r3K2R w - - 0 1", "h8", "white", None, "h1 captures in_check"),
    ("chess", "4k3/8/8/1pPp4/8/8/8/4K3 w - d6 0 1", "d5", "white", None, "c5 captures_en_passant"),
    ("ultima", "8/8/1kbrq3/2nM4/2Kp2n1/8/8/8 b - - 1 1", "d5", "black", None, "c5 captures_hurdle frozen, e6 captures_withdrawal frozen"),
    ("ultima", "7k/8/8/8/8/6pp/6Q1/K7 w - - 0 1", "g3", "white", None, "g2 captures_withdrawal"),
    ("ultima", "7k/8/8/8/8/8/8/KB6 w - - 0 1", "c1", "white", "pincer", ""),
    ("racingkings", "8/8/8/8/8/k7/7R/6K1 w - - 0 1", "h3", "white", "rook", "h2 captures gives_check"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "fen", "square", "side", "victim", "wanted"), CASES, ids=str)
def test_cases(
    variant: str, fen: str | None, square: str, side: str, victim: str | None, wanted: str
) -> None:
    found = load(variant).position(fen).attackers(square, side, victim)
    assert ", ".join(f"{one.square} {one.by} {one.hindered}".strip() for one in found) == wanted
    assert all(one.place and one.side == side for one in found)


def test_wrong_names() -> None:
    position = load("chess").position()
    for arguments, error in (
        (("z9", "white"), KeyError),
        (("e4", "white", "camel"), KeyError),
        (("e4", "either"), ValueError),
    ):
        with pytest.raises(error):
            position.attackers(*arguments)
