"""What the page says of a game, in a real browser, is what Python says: by the same kernel, so exactly."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from shared import TINY
from web_browser import Opened, opened, text_of, wasm

from interpreter import Engine, Limits, load_text
from interpreter.applications.web.page import page as page_of
from interpreter.engine.levels import LEVELS
from interpreter.errors import FenError
from interpreter.language.inherit import resolve_text
from interpreter.play.variant import Position, Variant
from interpreter.rules.machine.forms import WASM

pytestmark = pytest.mark.browser

PASSING = TINY + "pass: always\n"
RESTING = TINY.replace(
    "moves: [{slide: orthogonal}]",
    "moves: [{slide: orthogonal}], promotion: {zone: board, at: rest, to: [bishop]}",
).replace("  rook:", "  bishop: {symbol: +R, moves: [{slide: diagonal}]}\n  rook:")
WALLED = TINY.replace("setup:", "turn: [move, {put: wall, to: board}]\nsetup:").replace(
    "  rook:", "  wall: {symbol: '*', owner: nobody, moves: []}\n  rook:"
)
PLIES = 70
GAMES = 2
DEPTH = 4
SEED = 5

CODE = "const code = text => (text.length > 15 ? BigInt(text) : Number(text));"
"""Turns of two acts are numbers that JSON does not hold."""
FOLLOW = (
    f"""moves => {{ {CODE}"""
    + """
  const { rules, notation, start, position } = heterodox;
  let state = start;
  const again = fen => { try { return String(rules.hash(position(fen))); } catch (error) { return error.message; } };
  return [...moves, null].map(move => {
    const { moves: legal, over } = rules.survey(state);
    const looked = legal.filter((_, i) => i % Math.max(4, Math.floor(legal.length / 20)) === 0);
    const told = {
      codes: legal.map(String), hash: String(rules.hash(state)), fen: notation.fen(state),
      over: over && [over.end, over.result], checks: [0, 1].map(side => rules.attacked(state, side)),
      texts: legal.map(one => notation.text(one)),
      sans: looked.map(one => notation.san(state, one, legal)),
      victims: looked.map(one => rules.victims(state, one)),
      again: again(notation.fen(state)),
      meant: looked.slice(0, 3).map(one => notation.meanings(state, legal, notation.san(state, one, legal)).map(String)),
    };
    if (move !== null) state = rules.advance(state, code(move));
    return told;
  });
}"""
)


def told(position: Position) -> dict[str, Any]:
    """What FOLLOW tells of a position, by Python."""
    names = position.variant.ruleset.board.index
    verdict = position.verdict()
    legal = list(position.legal_moves)
    looked = legal[:: max(4, len(legal) // 20)]
    return {
        "codes": [str(move.code) for move in legal],
        "hash": str(position.hash),
        "fen": position.fen(),
        "over": verdict and [verdict[0], ("1-0", "0-1", "1/2-1/2").index(verdict[1].result)],
        "checks": [position.is_check(side) for side in ("white", "black")],
        "texts": [str(move) for move in legal],
        "sans": [position.san(move) for move in looked],
        "victims": [[names[square] for square in position.victims(move)] for move in looked],
        "again": again(position),
        "meant": [[str(move.code)] for move in looked[:3]],
    }


def again(position: Position) -> str:
    """The hash of what its FEN says, or why that cannot be played."""
    try:
        return str(position.variant.position(position.fen()).hash)
    except FenError as error:
        return str(error)


def game(variant: Variant, seed: int) -> tuple[list[str], list[dict[str, Any]]]:
    """Random moves, and what is to be told before each and after the last."""
    chance, position = random.Random(seed), variant.position()
    moves, found = [], [told(position)]
    while len(moves) < PLIES and position.legal_moves and position.outcome() is None:
        move = chance.choice(list(position.legal_moves))
        position.push(move)
        moves.append(str(move.code))
        found.append(told(position))
    return moves, found


@pytest.fixture
def page(browser: Any, variant_id: str, tmp_path: Path) -> Any:
    """The page of a variant, both sides played by persons."""
    with opened(browser, tmp_path, text_of(variant_id)) as found:
        found.players("person", "person")
        yield found


def follow(page: Opened, variant: Variant, seed: int) -> None:
    """The page tells of a random game what Python tells."""
    moves, expected = game(variant, seed)
    for ply, (theirs, ours) in enumerate(zip(page.page.evaluate(FOLLOW, moves), expected, strict=True)):
        assert theirs == ours, f"game {seed}, ply {ply}, {ours['fen']}"


@pytest.mark.parametrize("source", [PASSING, RESTING, WALLED])
def test_the_page_knows_what_no_shipped_variant_has(browser: Any, tmp_path: Path, source: str) -> None:
    variant = load_text(source, kernel=WASM)
    with opened(browser, tmp_path, page_of(variant.position(), resolve_text(source))) as found:
        for seed in range(GAMES):
            follow(found, variant, seed)
        found.quiet()


def test_the_page_knows_the_rules_and_finds_the_same_moves(page: Opened, variant_id: str) -> None:
    """One page for both: to open it takes as long as either."""
    knows_the_rules(page, variant_id)
    finds_the_same_moves(page, variant_id)
    page.quiet()


PERFT = """depth => {
  const { rules, start } = heterodox;
  const count = (state, left) => {
    const { moves } = rules.survey(state);
    return left === 1 ? moves.length : moves.reduce((sum, move) => sum + count(rules.advance(state, move), left - 1), 0);
  };
  return count(start, depth);
}"""


def knows_the_rules(page: Opened, variant_id: str) -> None:
    """Random games, and a count of all moves."""
    for seed in range(GAMES):
        follow(page, wasm(variant_id), seed)
    start = wasm(variant_id).position()
    depth = 3 if len(start.legal_moves) < 45 else 2
    assert page.page.evaluate(PERFT, depth) == start.perft(depth)


SEARCH = (
    f"""async orders => {{ {CODE}"""
    + """
  const searcher = await heterodox.searcher();
  const { rules, start, app } = heterodox;
  let state = start;
  return orders.map(({ play, ...order }) => {
    for (const move of play) state = rules.advance(state, code(move));
    const roots = rules.survey(state).moves;
    if (rules.turn(state) === 2) return [];
    const found = searcher.search({ state, side: rules.turn(state), roots, seed: app.seed, ...order });
    return [found.line.map(String), found.nodes];
  });
}"""
)


def finds_the_same_moves(page: Opened, variant_id: str) -> None:
    """At a fixed depth and at a level, one search after the other: equal lines and numbers of positions."""
    variant, seed = wasm(variant_id), random.Random(SEED).getrandbits(63)
    moves, _ = game(variant, SEED)
    for order, strength in (
        ({"depth": DEPTH, "noise": 0}, {"depth": DEPTH}),
        ({"nodes": LEVELS[3].nodes, "noise": LEVELS[3].noise}, {}),
    ):
        position, orders, expected = variant.position(), [], []
        with Engine(variant, level=None if strength else 3, seed=SEED) as engine:
            engine.clear()
            for i in range(0, min(16, len(moves) - 4), 4):
                for code in moves[i : i + 4]:
                    position.push(variant.move(int(code)))
                orders.append({"play": moves[i : i + 4], "seed": str(seed), **order})
                if position.turn == "either":
                    expected.append([])
                    continue
                result = engine.search(position, Limits(**strength))
                expected.append([[str(move.code) for move in result.lines[0].pv], result.nodes])
        assert page.page.evaluate(SEARCH, orders) == expected
