"""Games by the rules of Chess960, and positions as pyffish writes them: read, with equal numbers of moves."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from peer import mates_and_loses
from shared import little_and_much, load

from interpreter.language import names

pyffish = pytest.importorskip("pyffish")
pytestmark = pytest.mark.oracle

SHUFFLED = (
    "chess",
    "atomic",
    "crazyhouse",
    "seirawan",
    "capablanca",
    "extinction",
    "3check",
    "kingofthehill",
    "antichess",
    "racingkings",
)
OTHER_PASSES = {"duck"}  # pyffish lets the duck follow the capture of a king, too


def game(name: str, fen: str, seed: str, shuffled: bool, plies: int) -> Iterator[tuple[str, list[str]]]:
    """The FENs of a random game as pyffish writes them, with its legal moves."""
    chance = random.Random(seed)
    for _ in range(plies):
        moves = pyffish.legal_moves(name, fen, [], shuffled)
        yield fen, moves
        if not moves or pyffish.is_immediate_game_end(name, fen, [])[0]:
            return
        fen = pyffish.get_fen(name, fen, [chance.choice(moves)], shuffled)


@little_and_much("seed", 2, 20)
@pytest.mark.parametrize("name", SHUFFLED)
def test_shuffled_games(name: str, seed: int) -> None:
    plain, form = load(name), load(f"{name}960")
    start = form.position(start=random.Random(f"{name} {seed}").randrange(form.starts)).fen()
    for fen, moves in game(name, start, f"{name} {seed}", True, 60):
        position = form.position(fen)
        assert len(position.legal_moves) == len(moves), fen
        assert form.position(position.fen()).notes == ()
        handed = plain.position(fen)
        assert len(handed.legal_moves) == len(moves), fen
        assert handed.variant is plain or handed.variant.same_rules(form)


@pytest.mark.parametrize("name", sorted(pyffish.variants()))
def test_every_position_is_read(name: str) -> None:
    known = names.find(name)
    if known is None or known.id in OTHER_PASSES:
        pytest.skip("not shipped")
    variant = load(known.id, options=dict(known.options))
    for fen, moves in game(name, pyffish.start_fen(name), name, known.id.endswith("960"), 40):
        position = variant.position(fen)
        legal = [text for text in moves if position.is_legal(text) or not mates_and_loses(name, fen, text)]
        assert len(position.legal_moves) == len(legal), fen
        again = variant.position(position.fen())
        assert (again.fen(), again.notes) == (position.fen(), ())
