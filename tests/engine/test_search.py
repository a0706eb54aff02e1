"""What a search promises, whatever the variant: legal moves, limits kept, stopping, threads, pondering."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from rules.small import variant as small
from shared import load, snapshot

from interpreter.engine import Clock, Engine, Limits, Line, Result
from interpreter.engine.kernel import frames as f
from interpreter.engine.levels import LEVELS
from interpreter.engine.timing import budget
from interpreter.engine.worker import NO_LIMIT
from interpreter.play.variant import Position

GUARD = 5.0
"""Seconds after which a search that does not end is taken for hanging."""
SOME = ["chess", "omega", "ultima", "senterej", "antichess"]
BOTH_FORMS = ["chess", "ultima", "senterej", "empire", "racingkings", "carousel"]


def engine_of(position: Position, **choices: Any) -> Engine:
    return Engine(position.variant, hash_mb=1, **choices)


def search(position: Position, limits: Limits, **choices: Any) -> Result:
    side = "white" if position.turn == "either" else None
    return engine_of(position, **choices).search(position, limits, None, side)


class Running:
    """A search in a thread of its own."""

    def __init__(self, engine: Engine, position: Position, limits: Limits) -> None:
        self.lines: list[Line] = []
        self.result: Result | None = None
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, args=(engine, position, limits), daemon=True)
        self._thread.start()

    def _run(self, engine: Engine, position: Position, limits: Limits) -> None:
        self.result = engine.search(position, limits, self._note)

    def _note(self, line: Line) -> None:
        with self._changed:
            self.lines.append(line)
            self._changed.notify_all()

    def wait_for(self, wanted: Callable[[Line], bool]) -> None:
        """Wait for a line of thinking."""
        with self._changed:
            assert self._changed.wait_for(lambda: any(map(wanted, self.lines)), GUARD)

    def answer(self) -> Result:
        """The result, which has to come soon."""
        self._thread.join(GUARD)
        assert not self._thread.is_alive()
        assert self.result
        return self.result

    @property
    def thinking(self) -> bool:
        return self._thread.is_alive()


# --- every variant -----------------------------------------------------------------------------


def test_a_search_answers_legally_and_leaves_the_position_alone(some_id: str) -> None:
    position = load(some_id).position()
    for text in [str(move) for move in position.legal_moves[:1]]:
        position.push(text)
    before = snapshot(position)
    result = search(position, Limits(nodes=500))
    assert snapshot(position) == before
    assert position.pop() is not None
    position.push(position.legal_moves[0])
    assert result.passes or result.move in position.legal_moves
    for line in result.lines:
        walk = position.copy()
        for move in line.pv:
            if walk.turn == "either":
                break  # the line may pass now and then
            walk.push(move)


@pytest.mark.parametrize("name", SOME)
def test_limits_are_kept(name: str) -> None:
    position = load(name).position()
    for nodes in (100, 777, 3001):
        result = search(position, Limits(nodes=nodes))
        assert result.nodes == nodes
        assert result.passes or result.move in position.legal_moves
    few = search(position, Limits(nodes=1))
    assert few.lines[0].depth == 1, "every search answers"
    assert few.passes or few.move in position.legal_moves
    for depth in (1, 2, 4):
        result = search(position, Limits(depth=depth))
        assert result.lines[0].depth == depth


def test_exchanges_all_over_the_board_come_to_an_end() -> None:
    """Hoppers take over each other: without an end of quiescence one ply took 1,745,366 nodes here."""
    fen = "rnb1kbnr/3gg1gg/pqpppp2/3gggpg/GG3P1G/PPPPP1PP/1G1GG1G1/RNBQKBNR w KQkq - 3 13"
    position = load("grasshopper").position(fen)
    result = search(position, Limits(depth=1))
    assert result.nodes < 100_000
    assert search(position, Limits(nodes=400)).lines, "a small budget is enough for an answer"


def test_the_first_limit_ends_the_search() -> None:
    position = load("chess").position()
    assert search(position, Limits(depth=2, nodes=100_000, movetime=60)).lines[0].depth == 2
    assert search(position, Limits(depth=50, nodes=300, movetime=60)).nodes == 300
    assert search(position, Limits(depth=99, movetime=0.02)).lines[0].depth < 99
    level = LEVELS[1].nodes
    assert level
    assert search(position, Limits(nodes=10 * level), level=1).nodes <= level


@pytest.mark.parametrize("name", SOME)
def test_only_the_moves_asked_for(name: str) -> None:
    position = load(name).position()
    few = tuple(position.legal_moves[2:4])
    result = search(position, Limits(nodes=2000, only=few, multipv=5))
    assert result.move in few
    assert {line.pv[0] for line in result.lines} == set(few)
    alone = tuple(position.legal_moves[-1:])
    side = "white"
    if position.turn == "either":
        alone, side = tuple(move for move in position.legal_moves if move.origin[1] == "7")[:1], "black"
    assert engine_of(position).search(position, Limits(depth=3, only=alone), None, side).move == alone[0]


@pytest.mark.parametrize("name", SOME)
def test_best_lines_are_distinct_and_in_order(name: str) -> None:
    position = load(name).position()
    lines = search(position, Limits(depth=4, multipv=4)).lines
    assert [line.number for line in lines] == [1, 2, 3, 4]
    assert len({line.pv[:1] for line in lines}) == 4
    values = [line.score.centipawns for line in lines]
    assert values == sorted(values, key=lambda value: -(value or 0))


def test_more_lines_than_moves() -> None:
    position = load("chess").position("7k/8/8/8/8/8/r7/7K w - - 0 1")
    assert len(search(position, Limits(depth=3, multipv=50)).lines) == len(position.legal_moves) == 1


def test_the_first_of_many_lines_is_the_line_alone() -> None:
    position = load("chess").position("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1")
    many = search(position, Limits(depth=5, multipv=6)).lines
    assert many[0].pv[0] == search(position, Limits(depth=5)).move
    assert many[0].score.mate == 1


# --- stopping, pondering, threads ---------------------------------------------------------------


@pytest.mark.every
@pytest.mark.parametrize("threads", [1, 2])
def test_stop_from_another_thread(threads: int) -> None:
    position = load("omega").position()
    engine = engine_of(position, threads=threads)
    running = Running(engine, position, Limits())
    running.wait_for(lambda line: line.depth >= 4)
    assert running.thinking
    assert engine.running
    engine.stop()
    result = running.answer()
    assert result.move in position.legal_moves
    assert not engine.running
    assert engine.search(position, Limits(depth=3)).lines[0].depth == 3


def test_an_endless_search_that_knows_all_waits_for_stop() -> None:
    position = load("chess").position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    engine = engine_of(position)
    running = Running(engine, position, Limits())
    running.wait_for(lambda line: line.score.mate == 1)
    engine.stop()
    assert str(running.answer().move) == "a1a8"


def test_pondering_lasts_until_the_move_is_played() -> None:
    position = load("chess").position()
    engine = engine_of(position)
    running = Running(engine, position, Limits(depth=3, ponder=True))
    running.wait_for(lambda line: line.depth == 3)
    assert running.thinking
    engine.ponder_hit()
    assert running.answer().move in position.legal_moves
    running = Running(engine, position, Limits(movetime=0.01, ponder=True))
    running.wait_for(lambda line: line.seconds > 0.03)
    assert running.thinking
    engine.ponder_hit()
    assert running.answer().move in position.legal_moves
    running = Running(engine, position, Limits(movetime=0.01, ponder=True))
    running.wait_for(lambda line: line.depth == 2)
    engine.stop()
    assert running.answer().move in position.legal_moves


def test_stop_and_ponder_hit_mean_nothing_between_searches() -> None:
    position = load("chess").position()
    engine = engine_of(position)
    engine.stop()
    engine.ponder_hit()
    assert engine.search(position, Limits(depth=4)).lines[0].depth == 4


@pytest.mark.every
@pytest.mark.parametrize("name", ["chess", "ultima", "senterej"])
def test_two_threads(name: str) -> None:
    position = load(name).position()
    engine = engine_of(position, threads=2)
    before = snapshot(position)
    side = "white" if position.turn == "either" else None
    for _ in range(3):
        result = engine.search(position, Limits(nodes=20_000), None, side)
        assert result.passes or result.move in position.legal_moves
    assert snapshot(position) == before


# --- reproducibility ----------------------------------------------------------------------------


def numbers(result: Result) -> tuple[object, ...]:
    return str(result.move), result.passes, [(line.score, line.depth) for line in result.lines], result.nodes


def game(name: str, seed: int, **choices: Any) -> list[str]:
    """The moves that an engine plays against itself."""
    position = load(name).position()
    engine = engine_of(position, seed=seed, **choices)
    for _ in range(10):
        move = engine.search(position, Limits(nodes=300)).move
        assert move
        position.push(move)
    return [str(move) for move in position.move_stack]


def test_the_same_seed_gives_the_same_game() -> None:
    assert game("chess", 0) == game("chess", 0)
    assert game("omega", 5, level=2) == game("omega", 5, level=2)


def test_every_seed_gives_another_game_at_a_low_level() -> None:
    assert len({tuple(game("chess", seed, level=2)) for seed in range(6)}) == 6


def test_the_highest_level_has_no_noise() -> None:
    assert game("chess", 1, level=max(LEVELS)) == game("chess", 2)


def test_clearing_forgets() -> None:
    position = load("chess").position()
    engine = engine_of(position)
    first = numbers(engine.search(position, Limits(nodes=2000)))
    engine.search(position, Limits(nodes=3000))
    engine.clear()
    assert numbers(engine.search(position, Limits(nodes=2000))) == first


@pytest.mark.every
@pytest.mark.parametrize("name", BOTH_FORMS)
def test_both_forms_of_the_kernel_search_alike(name: str) -> None:
    found = [
        numbers(search(load(name, form).position(), Limits(nodes=400, multipv=2))) for form in (None, "plain")
    ]
    assert found[0] == found[1]


# --- positions without a game -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        ("empire", "K7/8/8/7k/8/8/8/8 b - - 0 1"),
        ("shatranj", "k7/8/8/8/8/8/8/K7 w - - 0 1"),
    ],
)
def test_a_game_that_is_over(name: str, fen: str) -> None:
    position = load(name).position(fen)
    assert position.outcome()
    result = search(position, Limits(depth=3))
    assert (result.move, result.ponder, result.lines, result.passes) == (None, None, (), False)
    engine_of(position).evaluate(position)


ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"
ROOKS_ONLY = "  - {count: rook, is: 0, result: loss}"


def test_no_royal() -> None:
    variant = small("r . k/. . ./K . R", ROOK, end=ROOKS_ONLY, royal="")
    position = variant.position("2r/3/2R w - - 0 1")
    assert not position.is_check()
    result = search(position, Limits(depth=3))
    assert (str(result.move), result.lines[0].score.mate) == ("c1c3", 1)


def test_no_move_and_no_rule_for_it() -> None:
    pawn = "pawn: {symbol: P, moves: [{step: forward}]}"
    end = "  - {count: pawn, is: 0, result: draw}"
    variant = small("P . k/. . ./K . p", pawn, end=end, royal="")
    stuck = variant.position("P2/3/2p w - - 0 1")
    assert not stuck.legal_moves
    assert stuck.outcome() is None
    assert search(stuck, Limits(depth=3)).move is None
    free = variant.position("3/P2/2p w - - 0 1")
    assert str(search(free, Limits(depth=5)).move) == "a2a3"


def test_who_searches_must_be_said_while_either_side_may_move() -> None:
    variant = load("senterej")
    engine = Engine(variant, hash_mb=1)
    with pytest.raises(ValueError, match="who searches"):
        engine.search(variant.position(), Limits(nodes=100))


def test_a_move_asked_for_is_searched_although_it_is_the_only_one_asked() -> None:
    variant = load("chess")
    position = variant.position()
    only = (position.parse("e2e4"),)
    assert Engine(variant, hash_mb=1).search(position, Limits(depth=9, only=only)).lines[0].depth == 9


# --- time on a slow machine --------------------------------------------------------------------


def test_a_slow_first_depth_is_cut_short_once_there_is_a_move(form: str) -> None:
    position = load("chess", kernel=form).position()
    worker = engine_of(position)._workers[0]
    worker.prepare(position, 0, position.legal_moves.codes, {f.NODE_LIMIT: NO_LIMIT, f.BUCKETS: 0})
    worker.stop()
    worker.iterate(1, 0, 0)
    assert worker.aborted
    assert worker.found
    assert worker.nodes <= 3


def test_what_lies_beyond_the_plan_is_kept_back_from_the_next_move() -> None:
    position = load("chess").position()
    engine = engine_of(position)
    seconds = [0.0]
    engine.timing.now = lambda: seconds[0]

    def slow(line: Line) -> None:
        seconds[0] += 5.0

    limits = Limits(depth=1, clock=Clock(40, 40))
    assert engine.search(position, limits, slow).move in position.legal_moves
    planned = engine.timing.budget.hard
    assert planned == budget(limits, "white").hard
    assert engine.timing.late.worst == pytest.approx(5.0 - planned)
    seconds[0] += 0.7
    engine.answered()
    assert engine.timing.late.worst == pytest.approx(5.7 - planned)
    late = engine.timing.late
    engine.search(position, limits)
    assert engine.timing.budget == budget(limits, "white", late)
    assert engine.timing.budget.hard < planned


def test_whoever_has_hardly_any_time_is_told_of_a_line() -> None:
    """A search that is ended within its first depth has a line for its move."""
    engine = Engine(load("chess"), hash_mb=1)
    told: list[Line] = []
    result = engine.search(load("chess").position(), Limits(movetime=0.0), told.append)
    assert told
    assert told[-1].pv[0] == result.move
