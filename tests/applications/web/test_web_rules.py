"""What the page says of a game, in a real browser and in Node, is what Python says: by the same kernel, so exactly."""

from __future__ import annotations

import base64
import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from shared import TINY
from web_browser import Opened, opened, text_of, wasm

from interpreter import Engine, Limits, Move, load_text
from interpreter.applications.drawing.board import Artist
from interpreter.applications.web import script
from interpreter.applications.web.page import page as page_of
from interpreter.applications.web.page import parts
from interpreter.engine.levels import LEVELS
from interpreter.errors import FenError, MoveError
from interpreter.language.inherit import resolve_text
from interpreter.play.variant import Position, Variant
from interpreter.rules.machine.file import FILE
from interpreter.rules.machine.forms import WASM

pytestmark = pytest.mark.browser

PASSING = TINY + "turn: {pass: true}\n"
RESTING = TINY.replace(
    "moves: [{slide: orthogonal}]",
    "moves: [{slide: orthogonal}], promotion: {to: board, when: rest, become: bishop}",
).replace("  rook:", "  bishop: {symbol: +R, moves: [{slide: diagonal}]}\n  rook:")
WALLED = TINY.replace("setup:", "turn: [move, {drops: wall, to: board}]\nsetup:").replace(
    "  rook:", "  wall: {symbol: '*', whose: nobody, moves: []}\n  rook:"
)
TURNS = (
    "turn: [move, {who: self, do: move, when: capture, only: capture, repeat: any}]",
    "turn: [move, {who: {not: self}, do: move, when: quiet}]",
    "turn: {moves: {white: [3, 1, 2], black: [1, 2]}, if: {not: check}}",
    "turn: {moves: [2, 1, growing], if: {not: check}}",
    "must: [{takes: [queen, rook]}, capture, {by: pawn}]",
    "turn: {refuse: {not: stuck}}",
)
PLIES = 70
GAMES = 2
DEPTH = 4
SEED = 5

NODE = Path(__file__).parents[2] / "web/rules.mjs"
Evaluate = Callable[[str, Any], Any]
"""Calls a function of JavaScript with a value, where `heterodox` is what a page calls so."""

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
      texts: legal.map(one => notation.text(state, one)),
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


@cache
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
def page(browser: Any, varied_id: str, tmp_path: Path) -> Any:
    """The page of a variant, both sides played by persons."""
    with opened(browser, tmp_path, text_of(varied_id)) as found:
        found.players("person", "person")
        yield found


@contextmanager
def in_node(variant: Variant, folder: Path, deep: bool = False) -> Iterator[Evaluate]:
    """The scripts of a page in Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    shutil.copytree(script.FOLDER, folder / "page")
    (folder / "page/package.json").write_text('{"type": "module"}', encoding="utf-8")
    held = parts(variant.position(), Artist(variant, shared=True, choices=True), deep=deep)
    sent = {name: base64.b64encode(data).decode() for name, data in held.items()}
    (folder / "bytes.json").write_text(json.dumps(sent), encoding="utf-8")
    command = [node, str(NODE), str(folder / "page"), str(folder / "bytes.json")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def evaluate(text: str, given: Any) -> Any:
            print(json.dumps([text, given]), file=process.stdin, flush=True)
            return json.loads(process.stdout.readline())

        yield evaluate
        process.stdin.close()


def follow(evaluate: Evaluate, variant: Variant, seed: int) -> None:
    """The scripts tell of a random game what Python tells."""
    moves, expected = game(variant, seed)
    for ply, (theirs, ours) in enumerate(zip(evaluate(FOLLOW, moves), expected, strict=True)):
        assert theirs == ours, f"game {seed}, ply {ply}, {ours['fen']}"


@pytest.mark.parametrize("source", [PASSING, RESTING, WALLED])
def test_the_page_knows_what_no_shipped_variant_has(browser: Any, tmp_path: Path, source: str) -> None:
    variant = load_text(source, kernel=WASM)
    with opened(browser, tmp_path, page_of(variant.position(), resolve_text(source))) as found:
        for seed in range(GAMES):
            follow(found.page.evaluate, variant, seed)
        found.quiet()


def test_the_page_knows_the_rules_and_finds_the_same_moves(page: Opened, varied_id: str) -> None:
    """One page for both: to open it takes as long as either. Node asks the same scripts of every variant."""
    knows_the_rules(page.page.evaluate, wasm(varied_id))
    finds_the_same_moves(page.page.evaluate, wasm(varied_id))
    values_the_same(page.page.evaluate, wasm(varied_id))
    page.quiet()


def test_node_knows_the_rules_and_finds_the_same_moves(variant_id: str, tmp_path: Path) -> None:
    with in_node(wasm(variant_id), tmp_path) as evaluate:
        knows_the_rules(evaluate, wasm(variant_id))
        reads_coordinates_of_others(evaluate, wasm(variant_id))
        finds_the_same_moves(evaluate, wasm(variant_id))
        values_the_same(evaluate, wasm(variant_id))


@pytest.mark.parametrize("line", TURNS)
def test_node_knows_turns_that_go_on(line: str, tmp_path: Path) -> None:
    variant = load_text(f"format: 2\nvariant: going\nextends: chess\n{line}\n", kernel=WASM)
    with in_node(variant, tmp_path) as evaluate:
        for seed in range(GAMES):
            follow(evaluate, variant, seed)


READ = """asked => {
  const { rules, notation, position } = heterodox;
  return asked.map(({ fen, texts }) => {
    const state = position(fen);
    const { moves: legal } = rules.survey(state);
    return texts.map(text => notation.meanings(state, legal, text).map(String));
  });
}"""


def heard(position: Position, text: str) -> Move | None:
    """The move of a text, None if it is not legal."""
    try:
        return position.parse(text)
    except MoveError:
        return None


def reads_coordinates_of_others(evaluate: Evaluate, variant: Variant) -> None:
    """The scripts read the moves as UCI programs write them, and castling onto the rook, as Python does."""
    asked, expected = [], []
    for fen in dict.fromkeys(one["fen"] for one in game(variant, 0)[1][::6]):
        position = variant.position(fen)
        legal = list(position.legal_moves)
        sent = {position.uci(move): move for move in legal[:: max(1, len(legal) // 30)]}
        for move in legal:
            rook = variant.castling_of(move).rook_from if move.castling and not move.gated else None
            if rook is not None and not move.put:
                sent[move.origin + variant.ruleset.board.names[rook]] = move
        # A king that castles onto several squares does not say which by the rook that it takes.
        read = {text: move for text, move in sent.items() if heard(position, text) == move}
        asked.append({"fen": fen, "texts": [*read, *map(str.upper, read)]})
        expected.append(2 * [[str(move.code)] for move in read.values()])
    assert any(map(len, expected))
    assert evaluate(READ, asked) == expected


PERFT = """depth => {
  const { rules, start } = heterodox;
  const count = (state, left) => {
    const { moves } = rules.survey(state);
    return left === 1 ? moves.length : moves.reduce((sum, move) => sum + count(rules.advance(state, move), left - 1), 0);
  };
  return count(start, depth);
}"""


WHOLE = (
    f"""async ({{ file, moves, depth }}) => {{ {CODE}"""
    + """
  const { kernel, numbers } = await heterodox.searcher();
  const module = await WebAssembly.compile(Uint8Array.from(atob(file), letter => letter.charCodeAt(0)));
  const whole = await kernel.constructor.make(module, numbers, { tables: kernel.bytes.slice(kernel.at.T, kernel.at.S) });
  const { rules, start } = heterodox;
  let state = start;
  const values = [...moves, null].map(move => {
    whole.load(state);
    const value = Number(whole.run("evaluate", "T", "S"));
    if (move !== null) state = rules.advance(state, code(move));
    return value;
  });
  whole.load(start);
  const begun = performance.now();
  const counted = Number(whole.run("perft", "T", "S", "M", depth, 1));
  return { values, counted, seconds: (performance.now() - begun) / 1000 };
}"""
)
"""Asks the very file that Python runs, which has what the pages' form of it lacks: static values and the kernel's own perft."""


def values_the_same(evaluate: Evaluate, variant: Variant) -> None:
    """The static value of every position of a random game, and the kernel's perft."""
    moves, _ = game(variant, SEED)
    depth = 3 if len(variant.position().legal_moves) < 200 else 2  # eight thousand million of Amazons
    asked = {"file": base64.b64encode(FILE.read_bytes()).decode(), "moves": moves, "depth": depth}
    found = evaluate(WHOLE, asked)
    assert found["values"] == static_values(variant, tuple(moves))
    assert found["counted"] == variant.position().perft(depth)


@cache
def static_values(variant: Variant, moves: tuple[str, ...]) -> list[int]:
    """What White's is worth before each move and after the last."""
    position, found = variant.position(), []
    with Engine(variant, hash_mb=1) as engine:
        for move in (*moves, None):
            value = engine.evaluate(position).centipawns
            assert value is not None
            found.append(-value if position.turn == "black" else value)
            if move is not None:
                position.push(variant.move(int(move)))
    return found


def knows_the_rules(evaluate: Evaluate, variant: Variant) -> None:
    """Random games, and a count of all moves."""
    for seed in range(GAMES):
        follow(evaluate, variant, seed)
    start = variant.position()
    depth = 3 if len(start.legal_moves) < 45 else 2
    assert evaluate(PERFT, depth) == start.perft(depth)


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


def finds_the_same_moves(evaluate: Evaluate, variant: Variant) -> None:
    """At a fixed depth and at a level, one search after the other: equal lines and numbers of positions."""
    for orders, expected in searches(variant):
        assert evaluate(SEARCH, orders) == expected


@cache
def searches(variant: Variant) -> list[tuple[list[dict[str, Any]], list[list[Any]]]]:
    """What is asked of SEARCH, and what it is to find."""
    seed, found = random.Random(SEED).getrandbits(63), []
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
                # Where not even the first depth was ended there is a move, and no line.
                line = result.lines[0].pv if result.lines else [result.move]
                expected.append([[str(move.code) for move in line], result.nodes])
        found.append((orders, expected))
    return found
