"""The kernel's file, or its library for this processor, and what there is to know of it."""

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
from .cells import cells
from .ir import Code, code_of, compiled_apart, hook_code
from .link import HOST, WASM, emitted
from .wrappers import FAILURE, HOOK_INDEX, wrappers

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Kernel:
    """Compiled entries by name, and compiled hooks by file and event."""

    entries: list[Code]
    hooks: list[Code]

    @property
    def texts(self) -> list[str]:
        """What they are made of, each once."""
        codes = (*self.entries, *self.hooks)
        return list({library: text for each in codes for library, text in each.texts.items()}.values())


@dataclass(frozen=True)
class Made:
    """A module, and facts about it."""

    module: bytes
    facts: dict[str, Any]


def compiled(
    entries: Mapping[str, tuple[Any, str]], hooks: Mapping[str, Any], record: Any, tell: Tell
) -> Kernel:
    """Compile Numba's functions by name, with what they take, and hooks by file and event."""
    kernel = Kernel([], [])
    with compiled_apart():
        for name, (function, parameters) in entries.items():
            tell(f"compiling {name}")
            kernel.entries.append(code_of(name, function, parameters, record))
        for name, function in hooks.items():
            tell(f"compiling the hook {name}")
            kernel.hooks.append(hook_code(name, function, record))
    return kernel


def file_of(kernel: Kernel) -> Made:
    """The kernel's file."""
    exported = [*(each.name for each in kernel.entries), FAILURE, HOOK_INDEX]
    texts = [*kernel.texts, wrappers(kernel.entries, kernel.hooks)]
    module = module_of(emitted(texts, exported, WASM), exported)
    return Made(module, facts_of(kernel.entries, kernel.hooks) | {"data_end": data_end(module)})


def library_of(kernel: Kernel) -> bytes:
    """The kernel as an object of this processor."""
    exported = [each.name for each in (*kernel.entries, *kernel.hooks)]
    return emitted([*kernel.texts, cells(kernel.entries, kernel.hooks)], exported, HOST)


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
