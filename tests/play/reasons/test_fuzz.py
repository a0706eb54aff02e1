"""No illegal move without a specific reason, no legal move refused, and what a reason blames is to blame."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from contract import choose
from fuzz import ATTACKED, BLAMED, Tally, examine, fuzz
from shared import little_and_much, load, single_options

import interpreter

POND = Path(__file__).with_name("pond.yaml")
STRANGE = "abcdefghwx0123456789KQRBNPCWAFMOo-x:+#!?=@()'/.,;{}[] \t\0é♘½\U0001f600"


def test_random_positions(some_varied_id: str) -> None:
    """Until enough was asked; where a piece is often to blame, some of these are tried without it."""
    tally = Tally(share=0.3)
    for game in range(30):
        fuzz(load(some_varied_id), f"why {some_varied_id} {game}", games=1, plies=60, every=30, tally=tally)
        if tally.moves > 200 and (tally.verified or game):
            break
    assert tally.positions >= 2
    assert tally.moves > 200
    assert tally.verified or sum(tally.codes[code] for code in BLAMED.keys() | ATTACKED) < 60


@pytest.mark.every
def test_options(shipped_id: str) -> None:
    for options in single_options(shipped_id):
        variant = load(shipped_id, options=options)
        fuzz(variant, f"{shipped_id} {options}", games=1, plies=40, every=25, tally=Tally(share=0.15))


@pytest.mark.every
@pytest.mark.parametrize("options", [{}, {"stingy": True}, {"gentle": True}], ids=str)
def test_a_variant_of_odd_rules(options: dict[str, object]) -> None:
    """A hole, several royals, lame leaps, hops, freezing, custodial captures, a pool and a letter with a mark."""
    pond = interpreter.load(POND, options=options)
    tally = Tally(share=0.5)
    fuzz(pond, f"pond {options}", games=2, plies=60, every=6, tally=tally)
    assert tally.verified > 3
    assert len(tally.codes) > 12


def test_strange_texts(varied_id: str) -> None:
    chance = random.Random(f"strange {varied_id}")
    position = load(varied_id).position()
    for _ in range(80):
        text = "".join(chance.choice(STRANGE) for _ in range(chance.randrange(1, 9)))
        reason = position.why(text)
        assert reason.code != "unexplained"
        assert reason.sentence
        assert len(reason.sentence) < 700
        if reason.legal:
            assert reason.move in position.legal_moves.texts


@little_and_much("plies", 3, 8)
def test_spoilt_texts(some_varied_id: str, plies: int) -> None:
    """Names of legal moves with a character changed, and with the marks of sides."""
    chance = random.Random(f"spoilt {some_varied_id}")
    position = load(some_varied_id).position()
    for _ in range(plies):
        for move in chance.sample(list(position.legal_moves), min(8, len(position.legal_moves))):
            for name in (str(move), position.san(move), position.lan(move)):
                i = chance.randrange(len(name))
                for text in (name[:i] + chance.choice(STRANGE) + name[i + 1 :], f"b:{name}", f"w:{name}"):
                    reason = position.why(text)
                    assert reason.code != "unexplained", (position, text, reason)
                    assert reason.legal or reason.sentence
        position.push(choose(position, chance))
        if not position.legal_moves:
            break


@pytest.mark.slow
def test_many_positions(variant_id: str) -> None:
    tally = Tally()
    fuzz(load(variant_id), f"long {variant_id}", games=4, plies=120, every=12, tally=tally)
    print(f"{variant_id}: {tally.positions} positions, {tally.moves} moves, {tally.verified} verified")
    print(f"  {dict(tally.codes)}")


@pytest.mark.every
def test_the_plain_kernel_gives_the_same_reasons() -> None:
    for variant in ("senterej", "lakeside"):
        examine(load(variant, kernel="plain").position(), random.Random(1), Tally(share=0.3))
