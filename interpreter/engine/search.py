"""The search as Python sees it: threads, time and thinking output around the kernel's search."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, NamedTuple

from ..play.position import SIDE_NAMES, Position
from ..play.variant import Variant
from ..play.warmup import warm_part
from ..rules.kernel import layout as k
from .evaluation import engine_tables
from .facts import search_facts
from .kernel import frames as f
from .levels import LEVELS
from .limits import Limits, Line, Result, Score
from .timing import Budget, budget
from .worker import NO_LIMIT, Worker, score_of

MAX_DEPTH = 100
INLINE_NODES = 300_000  # a search so short runs in the caller's thread
BUCKET_BYTES = 8 * f.BUCKET_WORDS
SHORTER = 2  # times a decision's distance in plies: so deep is searched for a shorter one
SURE_DEPTH = 6  # a single legal move is thought about no longer, for its score


class Found(NamedTuple):
    """What a search to a depth has found: the score as the kernel has it, codes of moves, passes included."""

    value: int
    codes: list[int]
    depth: int
    seldepth: int
    nodes: int
    seconds: float


class Engine:
    """Plays one variant. One search at a time; `stop` and `ponder_hit` may come from any thread.

    `hash_mb` is the size of the transposition table, `level` 1..10 weakens the play (None = full
    strength); with one thread, equal seed, node limit and earlier searches give equal moves.
    `running` is true while `stop` has something to stop.
    """

    def __init__(
        self,
        variant: Variant,
        *,
        hash_mb: int = 16,
        threads: int = 1,
        level: int | None = None,
        seed: int = 0,
    ) -> None:
        if level is not None and level not in LEVELS:
            raise ValueError(f"a level is a number from 1 to {max(LEVELS)}, found {level}")
        self.variant = variant
        self.level = LEVELS[level] if level is not None else LEVELS[max(LEVELS)]
        self.seed = seed
        self.tables = engine_tables(variant)
        buckets = 1 << max(0, (hash_mb * 2**20 // BUCKET_BYTES).bit_length() - 1)
        self._table: Any = variant.kernel.buffer(buckets * f.BUCKET_WORDS)
        self._workers = [Worker(variant, self.tables, self._table) for _ in range(max(1, threads))]
        self._facts = search_facts(variant, self.level.noise, seed) | {f.BUCKETS: buckets - 1}
        self._age = 0
        self._lock = threading.Lock()
        self._pondering = False
        self._budget = Budget(None, None)
        self._timer: threading.Timer | None = None
        self._start = 0.0
        self._searches = 0
        self.running = False
        warm_part("search", variant, self._exercise)

    def _exercise(self) -> None:
        """Call what the kernel has for searching: compiling or loading it must not cost thinking time."""
        position = self.variant.position()
        position.outcome()
        self._roots(position, 0, Limits())
        self._workers[0].prepare(position, 0, (), self._facts | {f.NODE_LIMIT: NO_LIMIT})
        self._workers[0].iterate(1, 0, 0)
        self.evaluate(position)

    # --- the search ----------------------------------------------------------------------------

    def search(
        self,
        position: Position,
        limits: Limits,
        on_line: Callable[[Line], None] | None = None,
        side: str | None = None,
    ) -> Result:
        """Search a position, which is left as it is; blocks until a limit or `stop`.

        `side`, who searches, is needed only while either side may move (`position.turn` is "either").
        The position's own history counts for repetition. Raises ValueError if the side is missing.
        """
        self._start = time.perf_counter()
        if position.turn == "either" and side not in ("white", "black"):
            raise ValueError("while either side may move, `side` must say who searches: white or black")
        mover = SIDE_NAMES.index(side if position.turn == "either" and side else position.turn)
        roots = self._roots(position, mover, limits)
        if not roots or (position.outcome() is not None):
            return Result(None, None, (), 0, 0.0)
        self._age = (self._age + 1) & 31
        nodes = min((n for n in (limits.nodes, self.level.nodes) if n), default=NO_LIMIT)
        facts = self._facts | {f.AGE: self._age, f.NODE_LIMIT: nodes}
        if limits.mate is not None:
            facts[f.PRUNING] = 0  # a mate may begin with a move that looks bad, and a good position hides it
        for worker in self._workers:
            worker.prepare(position, mover, roots, facts)
        with self._lock:
            self._searches += 1
            self._pondering = limits.ponder
            self._budget = budget(limits, SIDE_NAMES[mover])
            if not self._pondering:
                self._set_timer()
        self.running = True
        try:
            return self._think(limits, len(roots), nodes, on_line)
        finally:
            self.stop()
            self.running = False
            with self._lock:
                if self._timer:
                    self._timer.cancel()
                self._timer = None

    def _think(
        self, limits: Limits, count: int, nodes: int, on_line: Callable[[Line], None] | None
    ) -> Result:
        """Run the workers: the first one's answer counts, the others fill the table."""
        helpers = [
            threading.Thread(target=self._help, args=(worker, i), daemon=True)
            for i, worker in enumerate(self._workers[1:], 1)
        ]
        for thread in helpers:
            thread.start()
        try:
            if nodes <= INLINE_NODES:
                return self._deepen(limits, count, on_line)
            return self._apart(lambda: self._deepen(limits, count, on_line))
        finally:
            self.stop()
            for thread in helpers:
                thread.join()

    def _apart(self, work: Callable[[], Result]) -> Result:
        """Run the search in a thread of its own, so that an interrupt is noticed while it lasts."""
        answer: Future[Result] = Future()

        def run() -> None:
            try:
                answer.set_result(work())
            except BaseException as error:  # handed to the caller
                answer.set_exception(error)

        threading.Thread(target=run, daemon=True).start()
        try:
            return answer.result()
        except BaseException:
            self.stop()
            wait([answer])
            raise

    def _help(self, worker: Worker, number: int) -> None:
        """Search along with the first worker, a little deeper or less deep."""
        guess = 0
        for depth in range(1 + number % 2, MAX_DEPTH + 1):
            guess = worker.iterate(depth, 0, guess)
            if worker.stopped or worker.aborted:
                return

    def _deepen(self, limits: Limits, count: int, on_line: Callable[[Line], None] | None) -> Result:
        """Search deeper and deeper, with as many best lines as asked for."""
        worker = self._workers[0]
        wanted = min(max(1, limits.multipv), count)
        best: list[Found] = []
        for depth in range(1, MAX_DEPTH + 1):
            worker.work[f.SELDEPTH] = 0
            guesses = [found.value for found in best]
            fresh: list[Found] = []
            for number in range(wanted):
                value = worker.iterate(depth, number, guesses[number] if best else 0)
                if worker.aborted and not worker.found:
                    break
                if worker.aborted:
                    value = int(worker.work[f.FRAMES + f.F_BEST])
                fresh.append(self._found(worker, depth, number, value))
                if worker.aborted:
                    break
            best = ranked(fresh, best)
            if not worker.aborted:
                worker.put_first([found.codes[0] for found in best])
                if on_line:
                    hashfull = self.hashfull()
                    for number, found in enumerate(best, 1):
                        on_line(line_of(worker, number, found, hashfull))
            if worker.aborted or worker.stopped or self._enough(limits, depth, count, best):
                break
        self._await_ponder(limits, worker)
        return self._result(worker, best)

    def _found(self, worker: Worker, depth: int, number: int, value: int) -> Found:
        return Found(
            value=value,
            codes=worker.line() or [worker.root(number)],
            depth=depth,
            seldepth=max(depth, int(worker.work[f.SELDEPTH])),
            nodes=sum(each.nodes for each in self._workers),
            seconds=time.perf_counter() - self._start,
        )

    def _result(self, worker: Worker, best: list[Found]) -> Result:
        nodes = sum(each.nodes for each in self._workers)
        seconds = time.perf_counter() - self._start
        codes = best[0].codes if best else [worker.root(0)]
        lines = tuple(line_of(worker, number, found) for number, found in enumerate(best, 1))
        if codes[0] == f.PASS_MOVE:
            return Result(None, None, lines, nodes, seconds, passes=True)
        pv = worker.moves_of(codes)
        return Result(pv[0], pv[1] if len(pv) > 1 else None, lines, nodes, seconds)

    def _enough(self, limits: Limits, depth: int, count: int, best: list[Found]) -> bool:
        """Is the last finished depth the last one wanted?"""
        if limits.depth is not None and depth >= limits.depth:
            return True
        value = best[0].value
        moves = score_of(value).mate_moves
        if limits.mate is not None and moves is not None and 0 < moves <= limits.mate:
            return True
        if self._pondering:
            return False
        with self._lock:
            soft = self._budget.soft
        if soft is None and limits.nodes is None and self.level.nodes is None:
            return False
        if abs(value) > f.DECIDED and depth > SHORTER * (f.MATE - abs(value)):
            return True
        if count == 1 and limits.only is None and depth >= SURE_DEPTH:
            return True
        return limits.clock is not None and soft is not None and self._elapsed() >= soft

    def _elapsed(self) -> float:
        return time.perf_counter() - self._start

    def _roots(self, position: Position, mover: int, limits: Limits) -> list[int]:
        """Codes of the moves to choose from; a pass comes last."""
        codes = [move.code for move in limits.only or position.legal_moves]
        if position.turn != "either":
            return codes
        board = position._state.board
        own = [code for code in codes if int(board[code & k.SQUARE_MASK]) & 1 == mover]
        if limits.only is None and position.legal_moves and not position.is_check(SIDE_NAMES[mover]):
            own.append(f.PASS_MOVE)
        return own

    # --- time ----------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        if self._budget.hard is not None:
            left = max(0.0, self._budget.hard - self._elapsed())
            self._timer = threading.Timer(left, self._expire, (self._searches,))
            self._timer.daemon = True
            self._timer.start()

    def _expire(self, search: int) -> None:
        """The time of a search is up, if it is still the one that runs."""
        if search == self._searches:
            self.stop()

    def stop(self) -> None:
        """End the running search soon; it answers with what it has. Means nothing while none is `running`."""
        self._pondering = False
        for worker in self._workers:
            worker.stop()

    def ponder_hit(self) -> None:
        """The expected move was played: the clock of the running search begins now."""
        with self._lock:
            if self._pondering:
                self._pondering = False
                self._start = time.perf_counter()
                self._set_timer()

    def _await_ponder(self, limits: Limits, worker: Worker) -> None:
        """A pondering or endless search that has nothing left to do answers only when told to."""
        endless = limits.depth is None and limits.nodes is None and limits.mate is None
        while not worker.stopped and (
            self._pondering or (endless and self._budget.hard is None and self.level.nodes is None)
        ):
            time.sleep(0.005)

    # --- the table and the evaluation ------------------------------------------------------------

    def clear(self) -> None:
        """Forget everything learnt from earlier searches (a new game)."""
        self._table[:] = [0] * len(self._table) if self.variant.kernel.plain else 0
        for worker in self._workers:
            worker.forget()
        self._age = 0

    def hashfull(self) -> int:
        """How full the table is with entries of this search, in thousandths (of a sample)."""
        sample = self._table[1 : 1000 * f.BUCKET_WORDS : f.BUCKET_WORDS]
        if not self.variant.kernel.plain:
            sample = sample[sample != 0].tolist()
        used = sum(1 for data in sample if data and (data >> f.ENTRY_AGE) & 31 == self._age)
        return used * 1000 // min(1000, self._facts[f.BUCKETS] + 1)

    def evaluate(self, position: Position) -> Score:
        """The static value for the side to move (White while either side may)."""
        state = self.variant.kernel.copy(position._state)
        value = int(self.variant.kernel.evaluate(self.tables, state))
        return Score(-value if position.turn == "black" else value)


def line_of(worker: Worker, number: int, found: Found, hashfull: int = 0) -> Line:
    """The public form of what was found; `number` is its rank from 1."""
    return Line(
        depth=found.depth,
        seldepth=found.seldepth,
        number=number,
        score=score_of(found.value),
        nodes=found.nodes,
        seconds=found.seconds,
        pv=worker.moves_of(found.codes),
        hashfull=hashfull,
    )


def ranked(fresh: list[Found], before: list[Found]) -> list[Found]:
    """The lines of the last depth in order, then those of the depth before that it did not come to."""
    found = sorted(fresh, key=lambda found: -found.value)
    new = {each.codes[0] for each in found}
    found += [old for old in before if old.codes[0] not in new]
    return found[: max(len(fresh), len(before))]
