"""Laws over shipped definitions crossed with rules of others: what is written is read, and means the same."""

from __future__ import annotations

import random

import pytest
from contract import check_game, check_hash, check_round_trip, choose
from crossed import GRAFTS, grown
from shared import first, little_and_much, some

from interpreter.language.resources import shipped_ids

BASES = (
    *("chess", "crazyhouse", "omega", "senterej"),
    *("chess960", "capablanca", "seirawan", "placement", "atomic", "duck", "marseillais"),
    *("makruk", "cambodian", "xiangqi", "shogi", "wildebeest", "petrified", "horde"),
)
OTHERS = tuple(sorted({*shipped_ids()} - {*BASES, "pieces"}))
"""All other shipped games; `pieces` is none."""
PLIES = 40


def keeps_its_positions(
    parent: str, names: tuple[str, ...], chance: random.Random, plies: int = PLIES
) -> bool:
    """One random game: after every move the hash is right, and the FEN gives the same position. Did it fit?"""
    variant = grown(parent, {name: GRAFTS[name] for name in names})
    if variant is None:
        return False
    position = variant.position()
    for _ in range(plies):
        check_hash(position)
        check_round_trip(position)
        if not len(position.legal_moves):
            break
        position.push(choose(position, chance))
    return True


@pytest.mark.parametrize("name", some(4, GRAFTS))
@pytest.mark.parametrize("plies", first(1, [6, PLIES]))
def test_every_graft_fits_chess(name: str, plies: int) -> None:
    assert keeps_its_positions("chess", (name,), random.Random(name), plies)


def cross(parent: str, crossings: int) -> None:
    """So many games of a definition with other rules, of which many do not fit."""
    chance = random.Random(f"crossed {parent}")
    for _ in range(20 * crossings):
        names = tuple(chance.sample(sorted(GRAFTS), chance.choice((1, 2, 2, 3))))
        crossings -= keeps_its_positions(parent, names, chance)
        if not crossings:
            break


@little_and_much("crossings", 2, 60)
@pytest.mark.parametrize("parent", first(2, BASES))
def test_crossings(parent: str, crossings: int) -> None:
    cross(parent, crossings)


@pytest.mark.slow
@pytest.mark.parametrize("parent", OTHERS)
def test_crossings_of_all_others(parent: str) -> None:
    cross(parent, 20)


@pytest.mark.parametrize(
    "names", [("gates", "no checks"), ("gates behind pawns",), ("rooks leap", "explosion")]
)
def test_what_was_once_wrong(names: tuple[str, ...]) -> None:
    """Gatings that give check, a gating behind a pawn that may be captured en passant, rights of what is gone."""
    for game in range(3):
        assert keeps_its_positions("chess", names, random.Random(f"{names} {game}"))


@pytest.mark.every
@little_and_much("crossings", 1, 40)
@pytest.mark.parametrize("parent", first(1, ["seirawan", "chess", "racingkings"]))
def test_crossings_by_brute_force(parent: str, crossings: int) -> None:
    """Legal moves, attacks and all else of the contract, on both kernels."""
    chance = random.Random(f"forced {parent}")
    while crossings:
        names = tuple(chance.sample(sorted(GRAFTS), chance.choice((1, 2, 2))))
        variants = [grown(parent, {name: GRAFTS[name] for name in names}, form) for form in (None, "plain")]
        if variants[0] is not None and variants[1] is not None:
            check_game(variants[0], variants[1], 20, chance, every=7, brute=2)
            crossings -= 1


def test_a_rook_that_a_castling_marks_has_moved() -> None:
    """Where pieces may castle again a FEN says of each rook whether it has moved."""
    variant = grown("chess", {name: GRAFTS[name] for name in ("renewed", "opposite")})
    assert variant is not None
    position = variant.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    position.push("e1g1")
    assert position.fen().split()[2] == "Aq"
    check_round_trip(position)
