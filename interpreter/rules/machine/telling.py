"""Telling of what takes long: the library prints nothing, whoever wants to show it can."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from ...arguments import checked

Show = Callable[[str, float], AbstractContextManager[None]]


def _silently(notice: str, after: float) -> AbstractContextManager[None]:
    return nullcontext()


_show: list[Show] = [_silently]


@checked
def show_compiling_with(show: Show) -> None:
    """Let a function tell of compiling: it gets the notice and the seconds to wait before telling it, and
    returns a context in which the work is done."""
    _show[0] = show


def told(notice: str) -> AbstractContextManager[None]:
    """The context of work that lasts."""
    return _show[0](notice, 0.0)
