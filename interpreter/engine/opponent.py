"""The computer opponent: searches in the caller's thread, beside it, and for programs with an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from concurrent.futures import Future, wait
from dataclasses import replace
from queue import SimpleQueue
from threading import Event
from typing import Self

from ..arguments import checked_class
from ..play.variant import Position
from .limits import Limits, Line, Result
from .search import BaseEngine
from .threads import beside

UNTIL_STOPPED = Limits()
Tell = Callable[[Line], None]


@checked_class
class Engine(BaseEngine):
    """Plays one variant. One search at a time; `stop` and `ponder_hit` may come from any thread.

    `hash_mb` is the size of the transposition table in megabytes: 1..2048 with the usual kernel, 1..65536
    with the others. `threads` 1..256, `level` 1..10 weakens the play (None = full strength), `seed` is any
    whole number; with one thread, equal seed, node limit and earlier searches give equal moves. `running` is
    true while `stop` has something to stop. `endings`: at full strength, choose among the moves that
    solved endings call best. `learned`: value positions by what games have taught (`heterodox learn`)
    where that is kept for these rules; False for without, a path for a file of it. After a KernelError it
    has forgotten what it had found.
    Raises TypeError or ValueError for other numbers, MemoryError for a table that there is no memory for.

    As a context manager it calls `close` in the end. Programs that search in several threads make an
    engine for each; they may share the variant.
    """

    # --- with threads --------------------------------------------------------------------------

    def analyse(
        self, position: Position, limits: Limits = UNTIL_STOPPED, side: str | None = None
    ) -> Generator[Line, None, Result]:
        """The lines of a search as they come; the search runs in a thread of its own, on a copy.

        It begins when the first line is asked for. Leaving the loop, or closing the generator, stops it and
        waits for its end; without limits it lasts until then, or until `stop`. The generator returns the
        Result. Raises what `search` raises.
        """
        lines: SimpleQueue[Line | None] = SimpleQueue()
        order, answer = self._begin(position, limits, lines.put, side)
        answer.add_done_callback(lambda _: lines.put(None))
        try:
            while (line := lines.get()) is not None:
                yield line
            return answer.result()
        finally:
            self._call_off(order)
            wait([answer])

    def close(self) -> None:
        """Stop the running search, if there is one, and wait until it has ended."""
        self.stop()
        with self._free:
            pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- with an event loop --------------------------------------------------------------------

    async def search_async(self, position: Position, limits: Limits, side: str | None = None) -> Result:
        """`search` for programs with an event loop, which goes on meanwhile; it searches a copy.

        Cancelling stops the search and waits for its end, which takes a moment. Raises what `search` raises.
        """
        order, answer = self._begin(position, limits, None, side)
        ended = asyncio.wrap_future(answer)
        try:
            await asyncio.wait([ended])
            return ended.result()
        finally:
            await self._end(order, ended)

    async def analyse_async(
        self, position: Position, limits: Limits = UNTIL_STOPPED, side: str | None = None
    ) -> AsyncGenerator[Line, None]:
        """`analyse` for programs with an event loop: `async for line in engine.analyse_async(position)`.

        Cancelling, or closing the generator (`aclose`), stops the search and waits for its end. A loop that
        is only left closes it soon after: use `contextlib.aclosing` where the next search follows at once.
        """
        loop = asyncio.get_running_loop()
        lines: asyncio.Queue[Line | None] = asyncio.Queue()

        def tell(line: Line) -> None:
            loop.call_soon_threadsafe(lines.put_nowait, line)

        order, answer = self._begin(position, limits, tell, side)
        ended = asyncio.wrap_future(answer)
        ended.add_done_callback(lambda _: lines.put_nowait(None))
        try:
            while (line := await lines.get()) is not None:
                yield line
            ended.result()
        finally:
            await self._end(order, ended)

    # --- both ----------------------------------------------------------------------------------

    def _begin(
        self, position: Position, limits: Limits, on_line: Tell | None, side: str | None
    ) -> tuple[Event, Future[Result]]:
        """Search a copy of the position beside this thread."""
        if limits.since is None:
            limits = replace(limits, since=self.timing.now())
        twin = position.copy()
        order = self._reserve()

        def work() -> Result:
            try:
                return self._search(order, twin, limits, on_line, side)
            finally:
                self._free.release()

        try:
            return order, beside(work)
        except RuntimeError:  # no thread can be had
            self._free.release()
            raise

    async def _end(self, order: Event, ended: asyncio.Future[Result]) -> None:
        """Stop a search, if it has not ended, and wait for its end; what it raises has been told, or is not
        wanted any more."""
        self._call_off(order)
        await asyncio.wait([ended])
        ended.exception()
