"""Parts of the search on their own: frames, transposition table, exchanges on a square."""

from __future__ import annotations

import random

import pytest
from contract import choose
from shared import desk_of, inner, little_and_much, load

from interpreter.engine.evaluation import engine_tables
from interpreter.engine.kernel import SEARCH
from interpreter.engine.kernel import frames as f
from interpreter.play.variant import Variant
from interpreter.rules.kernel import layout as k


@pytest.fixture(scope="module")
def chess() -> Variant:
    return load("chess", kernel="plain")


def test_the_fields_of_a_frame_fit_into_it() -> None:
    assert f.F_SAVED + 4 <= f.FRAME_WORDS
    assert f.ROOT_DEPTH < f.FRAMES
    assert f.PV >= f.FRAMES + f.FRAME_WORDS * (f.MAX_PLY + 2)
    assert f.ORDER_CAPTURE + 7 * 1500 + 1500 // 4 < f.ORDER_HASH == f.ORDER_MASK
    assert f.ORDER_BAD + 1500 < f.ORDER_QUIET - f.HISTORY_LIMIT
    assert f.ORDER_QUIET + f.HISTORY_LIMIT < f.ORDER_KILLER < f.ORDER_CAPTURE


@pytest.mark.parametrize("score", [0, 123, -20_000, f.MATE - 7, 7 - f.MATE])
def test_the_table_gives_back_what_was_stored(chess: Variant, score: int) -> None:
    table, work = [0] * (64 * f.BUCKET_WORDS), [0] * f.WORK_SIZE
    work[f.BUCKETS], work[f.AGE] = 63, 31
    key, move = 0x7FFF_1234_5678_9ABC, 0xDEAD_BEEF
    module = inner("transposition", SEARCH)
    store, probe, score_of = module.store, module.probe, module.score_of
    store(work, table, key, move, score, 17, f.BOUND_EXACT, 3)
    data = int(probe(work, table, key))
    assert data & f.SHORT_MASK == move
    assert (data >> f.ENTRY_DEPTH) & 255 == 17
    assert (data >> f.ENTRY_BOUND) & 3 == f.BOUND_EXACT
    assert score_of(data, 3) == score
    # A decision is told from where it is asked: two plies deeper it is two plies nearer.
    assert score_of(data, 5) == (score if abs(score) < f.DECIDED else score - 2 * (1 if score > 0 else -1))
    assert probe(work, table, key ^ (1 << 40)) == 0


EXCHANGES = {
    "a pawn for nothing": ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", {"p": 1}),
    "a knight for a pawn": (
        "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
        "d3e5",
        {"p": 1, "N": -1},
    ),
    "en passant, retaken": ("4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", {"p": 1, "P": -1}),
    "a rook behind a rook": ("3r3k/3r4/8/3p4/8/3R4/3R4/7K w - - 0 1", "d3d5", {"p": 1, "R": -1}),
    "a queen for a rook": ("3r3k/8/8/3p4/8/8/3Q4/7K w - - 0 1", "d2d5", {"p": 1, "Q": -1}),
    "xiangqi: a general does not retake from afar": (
        "4k4/9/9/9/R3p4/9/9/9/9/3K5 w - - 0 1",
        "a6e6",
        {"p": 1},
    ),
    "xiangqi: a cannon behind a hurdle does": (
        "4k4/4c4/9/4p4/R3p4/9/9/9/9/3K5 w - - 0 1",
        "a6e6",
        {"p": 1, "R": -1},
    ),
}


@pytest.mark.parametrize("name", EXCHANGES)
def test_exchanges(name: str) -> None:
    fen, move, pieces = EXCHANGES[name]
    variant = load("xiangqi" if "xiangqi" in name else "chess", kernel="plain")
    tables = engine_tables(variant)
    worth, wins = (inner("static_exchange", SEARCH).__dict__[each] for each in ("worth", "wins"))
    position = variant.position(fen)
    before = position.fen()
    expected = sum(n * int(worth(tables, variant.dialect.symbols[symbol])) for symbol, n in pieces.items())
    code = position.parse(move).code
    for least in range(expected - 3, expected + 4):
        assert wins(tables, desk_of(position), code, least) == (least <= expected), least
    assert position.fen() == before


def test_an_exchange_value_for_every_piece() -> None:
    for name in ("omega", "ultima", "xiangqi"):
        variant = load(name)
        tables = engine_tables(variant)
        first = int(tables[int(tables[k.H_EVAL]) + k.EVAL_EXCHANGE])
        for code in range(2, 2 * len(variant.ruleset.pieces) + 2):
            assert 0 <= int(tables[first + code]) <= 10_000


@pytest.mark.every
@little_and_much("games", 2, 12)
@pytest.mark.parametrize("variant", ["chess", "omega", "wildebeest", "empire", "xiangqi"])
def test_quiet_checks_are_told_beforehand(variant: str, games: int) -> None:
    """What is told to check does, and every quiet check by the moved piece itself is told."""
    loaded = load(variant, kernel="plain")
    module, told, chance = inner("checks"), 0, random.Random(variant)
    for _ in range(games):
        # Without cannons: for them what moves away, or comes in between, may be the hurdle.
        position = loaded.position(
            loaded.start_fen.replace("1c5c1", "9").replace("1C5C1", "9") if variant == "xiangqi" else None
        )
        for _ in range(30):
            if position.outcome():
                break
            side = ("white", "black").index(position.turn)
            desk = desk_of(position)
            stamp = module.watch_royal(loaded.tables.words, desk, side)
            squares = [move.code >> k.MOVE_TO & k.SQUARE_MASK for move in position.legal_moves]
            board = position._state.board
            for move, target in zip(list(position.legal_moves), squares, strict=True):
                origin = move.code & k.SQUARE_MASK
                if board[target] or move.promotion or move.code >> k.MOVE_KIND & k.KIND_MASK != k.KIND_NORMAL:
                    continue
                piece = board[origin]
                said = module.checks_from(desk, target, piece, stamp)
                position.push(move)
                given = position.is_check()
                board[target] = 0
                discovered = position.is_check()
                board[target] = piece
                position.pop()
                told += said
                assert given >= said, (position.fen(), move)
                assert (said or discovered) >= given, (position.fen(), move)
            position.push(choose(position, chance))
    assert told


@pytest.mark.parametrize(
    ("value", "beta", "full", "done", "sure"),
    [
        (99, 300, 0, f.NEXT, f.SURE_SINGULAR),
        (100, 300, 0, f.NEXT, f.SURE_ASKED),
        (100, 90, 0, f.CUT, f.SURE_ASKED),
        (100, 90, 1, f.NEXT, f.SURE_ASKED),
        (99, 90, 0, f.NEXT, f.SURE_SINGULAR),
    ],
)
def test_what_the_other_moves_are_worth(value: int, beta: int, full: int, done: int, sure: int) -> None:
    """The others were asked whether they reach 100."""
    work = [0] * f.WORK_SIZE
    frame = f.FRAMES + f.FRAME_WORDS
    work[frame + f.F_STAGE], work[frame + f.F_SURE] = f.STAGE_SINGULAR, f.SURE_ASKED
    work[frame + f.F_BETA], work[frame + f.F_FULL], work[frame + f.F_BEST] = beta, full, -f.INFINITE
    work[frame + f.FRAME_WORDS + f.F_BETA] = 100
    assert inner("singular", SEARCH).settle_singular(work, frame, value) == done
    assert work[frame + f.F_SURE] == sure
    assert work[frame + f.F_STAGE] == f.STAGE_MOVES
    assert work[frame + f.F_BEST] == (100 if done == f.CUT else -f.INFINITE)


@pytest.mark.every
def test_a_hash_move_is_tried_once_where_another_goes_there_too() -> None:
    """A lion takes the one pawn or the other on its way to the same square: both moves are searched."""
    position = load("mightylion", kernel="plain").position("4k3/8/8/8/8/2pp4/2L5/4K3 w - - 0 1")
    tables, state, work = engine_tables(position.variant), desk_of(position), [0] * f.WORK_SIZE
    moves, frame, first = [0] * 4096, f.FRAMES, k.MOVE_BASE
    wanted = [move.code for move in position.legal_moves if str(move) in ("c2xc3d2", "c2xd3d2")]
    assert len({code & f.SHORT_MASK for code in wanted}) == 1
    work[f.STAGED], work[frame + f.F_DEPTH], work[frame + f.F_FIRST] = 1, 4, first
    work[frame + f.F_HASH_MOVE] = wanted[0] & f.SHORT_MASK
    generation = inner("generation", SEARCH)
    assert generation.hash_move_alone(tables, state, moves, work, frame) == first + 1
    tried = moves[first]
    generation.list_others(tables, state, moves, work, frame)
    listed = [move & f.MOVE_MASK for move in moves[first : work[frame + f.F_END]]]
    assert listed[0] == tried
    assert {*wanted} <= {*listed}
    assert len(listed) == len({*listed}) == len(position.legal_moves)


@pytest.mark.every
def test_no_forbidden_hash_move_where_another_goes_there_too() -> None:
    """A lion may take a guarded lion from afar with a rook on its way, and not with a pawn."""
    fens = ["3rk3/8/8/3l4/2rp4/3L4/8/4K3 w - - 0 1", "3rk3/8/8/3l4/2pr4/3L4/8/4K3 w - - 0 1"]
    for fen, allowed in zip(fens, ("d3xc4d5", "d3xd4d5"), strict=True):
        position = load("mightylion", kernel="plain").position(fen)
        tables, state, work = engine_tables(position.variant), desk_of(position), [0] * f.WORK_SIZE
        frame, first = f.FRAMES, k.MOVE_BASE
        (wanted,) = (move.code for move in position.legal_moves if str(move) == allowed)
        moves = [0] * 4096
        work[f.STAGED], work[frame + f.F_DEPTH], work[frame + f.F_FIRST] = 1, 4, first
        work[frame + f.F_HASH_MOVE] = wanted & f.SHORT_MASK
        inner("generation", SEARCH).hash_move_alone(tables, state, moves, work, frame)
        assert moves[first] == wanted
