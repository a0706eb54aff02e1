"""The kernel's file and what there is to know of it."""

from __future__ import annotations

import base64
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import llvmlite
import numba
import numpy

from ..module import data_end, module_of
from .ir import Code, code_of, compiled_apart, hook_code
from .link import emitted
from .wrappers import FAILURE, HOOK_INDEX, wrappers

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Made:
    """A module, and facts about it."""

    module: bytes
    facts: dict[str, Any]


def made(entries: Mapping[str, tuple[Any, str]], hooks: Mapping[str, Any], record: Any, tell: Tell) -> Made:
    """Make the module of Numba's functions by name, with what they take, and of hooks by file and event."""
    codes, called = [], []
    with compiled_apart():
        for name, (function, parameters) in entries.items():
            tell(f"compiling {name}")
            codes.append(code_of(name, function, parameters, record))
        for name, function in hooks.items():
            tell(f"compiling the hook {name}")
            called.append(hook_code(name, function, record))
    exported = [*entries, FAILURE, HOOK_INDEX]
    tell("linking and optimising")
    texts = {library: text for each in (*codes, *called) for library, text in each.texts.items()}
    module = module_of(emitted([*texts.values(), wrappers(codes, called)], exported), exported)
    return Made(module, facts_of(codes, called) | {"data_end": data_end(module)})


def facts_of(entries: list[Code], hooks: list[Code]) -> dict[str, Any]:
    """What the module's user has to know: tools, signatures, numbers of hooks, failures."""
    errors = {data: told for each in (*entries, *hooks) for data, told in each.errors.items()}
    return {
        "tools": {
            "python": platform.python_version(),
            "numba": numba.__version__,
            "llvmlite": llvmlite.__version__,
            "numpy": numpy.__version__,
        },
        "entries": {
            each.name: {"parameters": each.parameters.replace("S", "A"), "returns": each.result is not None}
            for each in entries
        },
        "hooks": {each.name: i for i, each in enumerate(hooks)},
        "errors": [
            {"data": base64.b64encode(data).decode(), "kind": kind, "message": message}
            for data, (kind, message) in sorted(errors.items())
        ],
    }
