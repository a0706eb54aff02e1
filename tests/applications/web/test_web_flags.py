"""A flag falls on a page: who cannot win any more by what `can_win` says does not win there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared import little_and_much
from test_web_rules import in_node
from web_browser import wasm

from interpreter import FenError
from interpreter.play.variant import Position, Variant

pytestmark = pytest.mark.browser

MAY_WIN = """fens => fens.map(fen => {
  const { position, rules, notation, Game } = heterodox;
  const game = new Game(rules, notation, position(fen));
  return [0, 1].map(side => game.may_win(side));
})"""

#: Variant, and the share of what `can_win` denies that the page has to deny as well: it knows the material only by
#: kind and colour of its squares, and of armies only those of many that are weak together, or of one piece.
KNOWN = {
    "chess": 0.99,
    "chess960": 0.99,
    "3check": 0.99,
    "crazyhouse": 0.9,
    "atomic": 0.6,
    "makruk": 0.9,
    "gardner": 0.99,
    "losalamos": 0.9,
    "horde": 0.5,
    "seirawan": 0.5,
    "spartan": 0.9,
    "knightmate": 0.9,
    "kingofthehill": 0,
    "racingkings": 0,
    "antichess": 0,
    "xiangqi": 0,
    "shatranj": 0,
}


def few(variant: Variant, chance: random.Random) -> Iterator[Position]:
    """Positions with the royals of the setup and a few other pieces, on any squares."""
    game = variant.ruleset
    royals = [man for man in game.setup.values() if game.pieces[man[0]].royal]
    others = [(i, s) for i, p in enumerate(game.pieces) if p.owned and not p.royal for s in (0, 1)]
    fields = variant.start_fen.split(" ", 2)[2].split()
    hand = "[]" if "[" in variant.start_fen else ""
    while True:
        kinds = chance.sample(others, min(len(others), chance.choice([1, 1, 2, 3])))
        men = royals + chance.choices(kinds, k=chance.choice([0, 1, 1, 2, 3, 4]))
        board = dict(zip(chance.sample(range(game.board.size), len(men)), men, strict=True))
        rows = []
        for rank in reversed(range(game.board.ranks)):
            row = [board.get(game.board.at[file, rank]) for file in range(len(game.board.files))]
            signs = ["1" if man is None else game.pieces[man[0]].symbol for man in row]
            cases = [sign.lower() if man and man[1] else sign for sign, man in zip(signs, row, strict=True)]
            rows.append(re.sub("1+", lambda run: str(len(run[0])), "".join(cases)))
        fen = " ".join([f"{'/'.join(rows)}{hand}", chance.choice("wb"), "-", "-", *fields[2:]])
        try:
            yield variant.own_position(fen)
        except FenError:
            continue


@little_and_much("positions", 16, 300)
@pytest.mark.parametrize("name", KNOWN)
def test_who_may_win(name: str, positions: int, tmp_path: Path) -> None:
    variant, chance = wasm(name), random.Random(f"flags {name}")
    found = []
    for position in few(variant, chance):
        if position.outcome() is None:
            found.append(position)
        if len(found) == positions:
            break
    with in_node(variant, tmp_path, deep=True) as evaluate:
        answers = evaluate(MAY_WIN, [position.fen() for position in found])
    denied = known = 0
    for position, answer in zip(found, answers, strict=True):
        for side, may in zip(("white", "black"), answer, strict=True):
            able = position.can_win(side)
            assert may or not able, (position.fen(), side)
            denied += not able
            known += not may
    assert known >= KNOWN[name] * denied, (known, denied)
