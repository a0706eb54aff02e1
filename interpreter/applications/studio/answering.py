"""The answer to a question about a text: nothing but a function, wherever it runs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...errors import REFUSED, RequestError

HALF = re.compile(r"[\ud800-\udfff]")
"""Half of a character, as what is left of an emoji cut in two; no file can hold it."""


def demand_text(asked: object) -> None:
    """Raise RequestError, which says where, for a question with a text that no file can hold."""
    if isinstance(asked, str):
        if found := HALF.search(asked):
            line = asked.count("\n", 0, found.start()) + 1
            column = found.start() - asked.rfind("\n", 0, found.start())
            raise RequestError(
                f"line {line}, column {column}: half a character (U+{ord(found[0]):04X}), which no file can "
                "hold: delete it, or type the whole character again"
            )
    elif isinstance(asked, Mapping):
        for key, value in asked.items():
            demand_text(key)
            demand_text(value)
    elif isinstance(asked, list):
        for each in asked:
            demand_text(each)


def answered(asked: Mapping[str, Any], allow_hooks: bool = False) -> dict[str, Any]:
    """The answer to a question, whose `task` is a name in TASKS; under "refused" why there is none."""
    from .tasks import TASKS

    try:
        demand_text(asked)
        return TASKS[asked["task"]](asked, allow_hooks)
    except REFUSED as error:
        return {"refused": str(error)}
    except MemoryError:
        return {"refused": "there is not enough memory for this"}
    except Exception as error:  # a fault of ours or of a hook: the author goes on working
        return {"refused": f"an internal error: {type(error).__name__}: {error}"}
