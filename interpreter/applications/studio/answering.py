"""The answer to a question about a text: nothing but a function, wherever it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...errors import (
    DefinitionError,
    FenError,
    KernelError,
    MoveError,
    OptionError,
    PictureError,
    RecordError,
    RequestError,
)

REFUSED = (
    DefinitionError,
    FenError,
    KernelError,
    MoveError,
    OptionError,
    PictureError,
    RecordError,
    RequestError,
)


def answered(asked: Mapping[str, Any], allow_hooks: bool = False) -> dict[str, Any]:
    """The answer to a question, whose `task` is a name in TASKS; under "refused" why there is none."""
    from .tasks import TASKS

    try:
        return TASKS[asked["task"]](asked, allow_hooks)
    except REFUSED as error:
        return {"refused": str(error)}
    except MemoryError:
        return {"refused": "there is not enough memory for this"}
    except Exception as error:  # a fault of ours or of a hook: the author goes on working
        return {"refused": f"a fault of the program: {type(error).__name__}: {error}"}
