"""Filling the cache of compiled kernels; whoever wants to show something while it lasts can.

The library prints nothing: `show_compiling_with` sets what is shown, the command line does so.
"""

from __future__ import annotations

import gc
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from ..rules.kernel import RULES
from ..rules.kernel import layout as k
from ..rules.kernel.parts import READY, Part, cache_folder, is_warm
from ..rules.machine.forms import NATIVE
from .variant import Variant

OLD = 30 * 24 * 3600.0
NOTICES = {
    "rules": "compiling the kernel for this machine, once (about 20 seconds)",
    "search": "compiling the computer opponent for this machine, once (about 20 seconds)",
    "games": "compiling the laboratory's games for this machine, once (about 10 seconds)",
    "endings": "compiling the solver of endings for this machine, once (about 10 seconds)",
}
"""What can be said while a part of the kernel is compiled."""
PATIENCE = 2.0
"""Seconds that loading a part from the cache may last before it must be compiling."""

Show = Callable[[str, float], AbstractContextManager[None]]


def _silently(notice: str, after: float) -> AbstractContextManager[None]:
    return nullcontext()


_show: list[Show] = [_silently]


def show_compiling_with(show: Show) -> None:
    """Let a function tell of compiling: it gets the notice and the seconds to wait before telling it, and
    returns a context in which the work is done."""
    _show[0] = show


def exercise(variant: Variant) -> None:
    """Call every entry point of the kernel once, which compiles it or loads it from the cache."""
    position = variant.position()
    position.is_check()
    position.outcome()
    position.perft(1)
    for move in position.legal_moves[:1]:
        position.push(move)
        position.pop()
        position.victims(move)
    position.playout(1, 1)
    state, machine = position._state, variant.machine
    machine.key(variant.tables_array, state)
    machine.limited(variant.tables_array, state, k.WHITE)
    machine.attacked(variant.tables_array, state, 0, k.WHITE)


def _filled(part: Part) -> None:
    """Remember that the cache of a part is full; drop those of other sources that are a month old."""
    current = cache_folder(part)
    (current / READY).touch()
    for folder in current.parent.glob("kernel-*"):
        ready = folder / READY
        if folder != current and ready.exists() and time.time() - ready.stat().st_mtime > OLD:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def warming(variant: Variant) -> Iterator[None]:
    """Run the block; if this machine's cache lacks the kernel, shown, and fill the cache afterwards."""
    if variant.kernel.form != NATIVE or is_warm(RULES):
        yield
        return
    with _show[0](NOTICES[RULES.name], 0.0):
        yield
        exercise(variant)
    _filled(RULES)


_called: set[str] = set()
"""Parts of the compiled kernel that this process has called."""


def warm_part(part: Part, variant: Variant, work: Callable[[], object]) -> None:
    """Do what calls every entry point of a part of the kernel once; shown, where it has to be compiled."""
    if variant.kernel.form != NATIVE or part.name in _called:
        return
    # The marker may be older than this copy of the package, for which the compiler keeps its own files.
    warm = is_warm(part)
    with _show[0](NOTICES[part.name], PATIENCE if warm else 0.0):
        work()
    _called.add(part.name)
    # What the compiler has made stays; looking through it again would cost a player a fifth of a second.
    gc.freeze()
    if not warm:
        _filled(part)
