"""A process that answers questions about definitions, a line of JSON each; it can be killed at any time."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

from .answering import answered

MOST_MEMORY = 4 << 30
"""Bytes of addresses; the kernel's memory takes most of them and uses few."""
ALONE = 90
"""Seconds after which a question ends the process even if nobody is left to kill it."""
ALLOW = "--allow-hooks"


def main() -> None:
    """Answer what comes on the standard input until it ends; what a hook prints is not an answer."""
    limit()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(BrokenPipeError, KeyboardInterrupt):  # who asked is gone
        serve(sys.stdin.buffer, answers, ALLOW in sys.argv)


def serve(questions: BinaryIO, answers: BinaryIO, allow_hooks: bool) -> None:
    """Answer every line."""
    for line in questions:
        _alarm(ALONE)
        answers.write(json.dumps(answered(json.loads(line), allow_hooks)).encode() + b"\n")
        answers.flush()
        _alarm(0)


def limit() -> None:
    """Bound the memory of this process, and write no core."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for kind, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (most if hard < 0 else min(most, hard), hard))


def _alarm(seconds: int) -> None:
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


if __name__ == "__main__":
    main()
