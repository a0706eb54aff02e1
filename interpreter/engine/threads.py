"""Work in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def beside(work: Callable[[], T]) -> Future[T]:
    """The answer of work that is done in a thread of its own."""
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(work())
        except BaseException as error:  # handed to whoever asks for the answer
            answer.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return answer
