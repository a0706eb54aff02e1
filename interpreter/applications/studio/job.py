"""A process that plays an experiment: it tells how far it is, line by line, and stops when it is told to.

The first line on the standard input says what to play; the next one, or its end, that it shall stop.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...lab import ERRORS, Progress, run
from .worker import ALLOW, limit


def main() -> None:
    """Play what the first line asks for."""
    limit()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    asked = json.loads(sys.stdin.readline())
    stop = threading.Event()
    threading.Thread(target=_listen, args=(stop,), daemon=True).start()

    def tell(said: dict[str, Any]) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    with suppress(BrokenPipeError):  # who asked is gone
        tell(conducted(asked, ALLOW in sys.argv, stop, lambda progress: tell(asdict(progress))))


def conducted(
    asked: dict[str, Any], allow_hooks: bool, stop: threading.Event, tell: Callable[[Progress], None]
) -> dict[str, Any]:
    """Play an experiment until it is done or stopped; what is to be said of that in the end."""
    from .experiments import designed

    try:
        what = designed(asked, allow_hooks)
        Path(asked["database"]).parent.mkdir(exist_ok=True)
        workers = max(1, (os.cpu_count() or 2) - 1)
        run(what, asked["database"], workers=workers, progress=tell, stop=stop.is_set)
    except (*ERRORS, OSError) as error:
        return {"failed": str(error)}  # `refused` would be of the question how far it is
    return {"done": not stop.is_set()}


def _listen(stop: threading.Event) -> None:
    sys.stdin.readline()
    stop.set()


if __name__ == "__main__":
    main()
