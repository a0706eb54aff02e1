"""Laws over shipped definitions crossed with rules of others: what is written is read, and means the same."""

from __future__ import annotations

import random

import pytest
from contract import check_hash, check_round_trip, choose
from crossed import GRAFTS, grown
from shared import little_and_much

BASES = (
    *(
        "chess",
        "chess960",
        "capablanca",
        "crazyhouse",
        "seirawan",
        "placement",
        "atomic",
        "duck",
        "marseillais",
    ),
    *("makruk", "cambodian", "xiangqi", "shogi", "omega", "wildebeest", "senterej", "petrified", "horde"),
)
PLIES = 40


def keeps_its_positions(parent: str, names: tuple[str, ...], chance: random.Random) -> bool:
    """One random game: after every move the hash is right, and the FEN gives the same position. Did it fit?"""
    variant = grown(parent, {name: GRAFTS[name] for name in names})
    if variant is None:
        return False
    position = variant.position()
    for _ in range(PLIES):
        check_hash(position)
        check_round_trip(position)
        if not len(position.legal_moves):
            break
        position.push(choose(position, chance))
    return True


@pytest.mark.parametrize("name", GRAFTS)
def test_every_graft_fits_chess(name: str) -> None:
    assert keeps_its_positions("chess", (name,), random.Random(name))


@little_and_much("crossings", 2, 60)
@pytest.mark.parametrize("parent", BASES)
def test_crossings(parent: str, crossings: int) -> None:
    chance = random.Random(f"crossed {parent}")
    for _ in range(20 * crossings):
        names = tuple(chance.sample(sorted(GRAFTS), chance.choice((1, 2, 2, 3))))
        crossings -= keeps_its_positions(parent, names, chance)
        if not crossings:
            break
