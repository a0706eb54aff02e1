"""The search as Python sees it: threads, time and thinking output around the kernel's search."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import wait
from dataclasses import replace
from pathlib import Path

from ..arguments import checked_class
from ..errors import quoted
from ..play.variant import Position, Variant
from ..ranges import SIDES, side_number, whole
from ..rules.machine.turns import first_act
from ..solver.known import Known
from .crew import MOST_HASH, Crew
from .evaluation import engine_tables
from .facts import search_facts
from .kernel import frames as f
from .levels import LEVELS
from .limits import Limits, Line, Result, Score
from .lines import Found, line_of, ranked, whole_turns
from .parameters import BOUNDS, COUNTERS, NAMES, USUAL
from .roots import root_moves
from .threads import beside
from .timing import Timekeeper
from .worker import NO_LIMIT, Worker

MAX_DEPTH = 100
MOST_THREADS = 256
INLINE_NODES = 300_000  # a search so short runs in the caller's thread
INLINE_SECONDS = 0.1
SHORTER = 2  # times a decision's distance in plies: so deep is searched for a shorter one
SURE_DEPTH = 6  # a single legal move is thought about no longer, for its score


@checked_class
class BaseEngine:
    """A search of one variant, in the caller's thread; `interpreter.Engine` adds searches beside it."""

    def __init__(
        self,
        variant: Variant,
        *,
        hash_mb: int = 16,
        threads: int = 1,
        level: int | None = None,
        seed: int = 0,
        endings: Known | None = None,
        learned: bool | Path = True,
    ) -> None:
        whole(hash_mb, "hash_mb", 1, MOST_HASH)
        whole(threads, "threads", 1, MOST_THREADS)
        self.variant = variant
        self.level = LEVELS[max(LEVELS) if level is None else whole(level, "a level", 1, max(LEVELS))]
        self.seed = whole(seed, "a seed")
        self.endings = endings
        self.tables = engine_tables(variant, learned)
        self._crew = Crew(variant, self.tables, threads, hash_mb)
        self._facts = search_facts(variant, self.tables, self.level.noise, self.seed)
        self._facts[f.BUCKETS] = self._crew.buckets - 1
        self._lock = threading.RLock()
        self._free = threading.Lock()
        self._order = threading.Event()
        self._pondering = False
        self.timing = Timekeeper()
        self._timer: threading.Timer | None = None
        self._searches = 0
        self._allowed: list[int] = []
        self._troubles: list[Exception] = []

    def tune(self, **parameters: int) -> None:
        """Change parameters of the search, by their names in parameters.py.

        Raises ValueError for others, and for a value out of bounds; then nothing is changed.
        """
        changed = {}
        for name, value in parameters.items():
            if name not in NAMES:
                raise ValueError(f"unknown parameter {quoted(name)}: expected {', '.join(NAMES)}")
            slot = NAMES[name]
            changed[slot] = whole(value, name, *BOUNDS.get(slot, USUAL))
        self._facts |= changed

    @property
    def counters(self) -> dict[str, int]:
        """What the last search did, by the names of its counters, helpers left out."""
        return {name: int(self._workers[0].work[slot]) for name, slot in COUNTERS.items()}

    @property
    def _workers(self) -> list[Worker]:
        return self._crew.workers

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
        `on_line` is told of every line of thinking, by the thread that searches. The position's own history
        counts for repetition. Raises ValueError if the side is missing, or a move of `limits.only` is not
        legal; RuntimeError while another search runs; MemoryError if there are too many moves; what a hook
        or `on_line` raises.
        """
        order = self._reserve()
        try:
            self._crew.renew()
            with position.told_where():
                return self._search(order, position, limits, on_line, side)
        finally:
            self._free.release()

    @property
    def running(self) -> bool:
        """Has a search been asked for that `stop` would end?"""
        return self._free.locked()

    def _demand(self, position: Position) -> None:
        """Raise ValueError for a position of other tables, which this engine would misread."""
        ours, theirs = self.variant, position.variant
        if ours is not theirs and ours.tables is not theirs.tables and ours.tables != theirs.tables:
            raise ValueError(f"an engine of {ours.id} cannot play a position of {theirs.id} with other rules")

    def _reserve(self) -> threading.Event:
        """Take the engine for one search: what ends it, even before it has begun, is set by `_call_off`."""
        with self._lock:
            if not self._free.acquire(blocking=False):
                raise RuntimeError("the engine is searching already: it does one search at a time")
            self._order = threading.Event()
            return self._order

    def _search(
        self,
        order: threading.Event,
        position: Position,
        limits: Limits,
        on_line: Callable[[Line], None] | None,
        side: str | None,
    ) -> Result:
        """Search with the engine taken for it."""
        self._demand(position)
        if limits.since is None:
            limits = replace(limits, since=self.timing.now())
        if position.turn == "either" and side not in ("white", "black"):
            raise ValueError("while either side may move, `side` must say who searches: white or black")
        mover = side_number(side if position.turn == "either" else position.turn)
        if self.endings and self.level.nodes is None and limits.only is None and limits.mate is None:
            limits = replace(limits, only=self.endings.best(position))
        self._allowed, roots = root_moves(position, mover, limits.only)
        if not roots or (position.outcome() is not None):
            return Result(None, None, (), 0, 0.0)
        self._troubles.clear()
        nodes = min((n for n in (limits.nodes, self.level.nodes) if n), default=NO_LIMIT)
        nodes = min(nodes, NO_LIMIT)
        facts = self._facts | {f.AGE: self._crew.grow_older(), f.NODE_LIMIT: nodes}
        if limits.mate is not None:
            facts[f.PRUNING] = 0  # a mate may begin with a move that looks bad, and a good position hides it
        for worker in self._workers:
            worker.prepare(position, mover, roots, facts)
        with self._lock:
            self._searches += 1
            self._pondering = limits.ponder
            self.timing.begin(limits, SIDES[mover])
            if not self._pondering:
                self._set_timer()
            if order.is_set():
                self._halt()
        try:
            return self._think(limits, len(roots), nodes, on_line)
        finally:
            self._halt()
            with self._lock:
                if self._timer:
                    self._timer.cancel()
                self._timer = None
            self.timing.ended()

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
            if nodes <= INLINE_NODES or self._in_a_hurry:
                return self._deepen(limits, count, on_line)
            return self._apart(lambda: self._deepen(limits, count, on_line))
        finally:
            self._halt()
            for thread in helpers:
                thread.join()
            if self._troubles:
                raise self._troubles[0]

    @property
    def _in_a_hurry(self) -> bool:
        """Would the way to another thread and back cost too much of the time?"""
        hard = self.timing.budget.hard
        return hard is not None and hard <= INLINE_SECONDS and not self._pondering

    def _apart(self, work: Callable[[], Result]) -> Result:
        """Run the search in a thread of its own, so that an interrupt is noticed while it lasts."""
        answer = beside(work)
        try:
            return answer.result()
        except BaseException:
            self._halt()
            wait([answer])
            raise

    def _help(self, worker: Worker, number: int) -> None:
        """Search along with the first worker, a little deeper or less deep."""
        guess = 0
        try:
            for depth in range(1 + number % 2, MAX_DEPTH + 1):
                guess = worker.iterate(depth, 0, guess)
                if worker.stopped or worker.aborted:
                    return
        except Exception as error:  # of a hook, which the first worker may not meet: the caller has to know
            self._troubles.append(error)
            self._halt()

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
            self.timing.depth_ended()
            if not worker.aborted:
                worker.put_first([first_act(found.codes[0]) for found in best])
            if not worker.aborted or depth == 1:  # whoever has hardly any time is told of its move, too
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
            codes=self._turns(worker.line() or [worker.root(number)]),
            depth=depth,
            seldepth=max(depth, int(worker.work[f.SELDEPTH])),
            nodes=self._crew.nodes,
            seconds=self.timing.elapsed,
        )

    def _turns(self, acts: list[int]) -> list[int]:
        """The turns of a line of the kernel's moves, where a turn has more than one."""
        return whole_turns(acts, self._allowed) if self.variant.ruleset.put else acts

    def _result(self, worker: Worker, best: list[Found]) -> Result:
        nodes = self._crew.nodes
        seconds = self.timing.elapsed
        codes = best[0].codes if best else self._turns([worker.root(0)])
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
        moves = self._workers[0].score(value).mate_moves
        if limits.mate is not None and moves is not None and 0 < moves <= limits.mate:
            return True
        if self._pondering:
            return False
        if self.timing.budget.soft is None and limits.nodes is None and self.level.nodes is None:
            return False
        if abs(value) > f.DECIDED and depth > SHORTER * (f.MATE - abs(value)):
            return True
        if count == 1 and limits.only is None and limits.mate is None and depth >= SURE_DEPTH:
            return True
        return not self.timing.another_depth()

    # --- time ----------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        left = self.timing.left
        if left is not None:
            self._timer = threading.Timer(left, self._expire, (self._searches,))
            self._timer.daemon = True
            self._timer.start()

    def _expire(self, search: int) -> None:
        """The time of a search is up, if it is still the one that runs."""
        if search == self._searches:
            self._halt()

    def _halt(self) -> None:
        """Let the workers come to their end."""
        self._pondering = False
        self._crew.stop()

    def _call_off(self, order: threading.Event) -> None:
        """End the search of an order, and no other."""
        order.set()
        with self._lock:
            if order is self._order:
                self._halt()

    def stop(self) -> None:
        """End the running search soon; it answers with what it has. Means nothing while none is `running`.

        May come from any thread.
        """
        with self._lock:
            self._call_off(self._order)

    def ponder_hit(self) -> None:
        """The expected move was played: the clock of the running search begins now. From any thread."""
        with self._lock:
            if self._pondering:
                self._pondering = False
                self.timing.restart()
                self._set_timer()

    def _await_ponder(self, limits: Limits, worker: Worker) -> None:
        """A pondering or endless search that has nothing left to do answers only when told to."""
        endless = limits.depth is None and limits.nodes is None and limits.mate is None
        while not worker.stopped and (
            self._pondering or (endless and self.timing.budget.hard is None and self.level.nodes is None)
        ):
            time.sleep(0.005)

    def answered(self) -> None:
        """The answer has been sent: what that took is reckoned with from now on."""
        self.timing.answered()

    # --- the table and the evaluation ------------------------------------------------------------

    def clear(self) -> None:
        """Forget everything learnt from earlier searches (a new game)."""
        self._crew.forget()

    def hashfull(self) -> int:
        """How full the table is with entries of this search, in thousandths (of a sample)."""
        return self._crew.hashfull()

    def evaluate(self, position: Position) -> Score:
        """The static value for the side to move (White while either side may)."""
        self._crew.renew()
        self._demand(position)
        with position.told_where():
            value = self._workers[0].evaluate(position)
        return Score(-value if position.turn == "black" else value)
