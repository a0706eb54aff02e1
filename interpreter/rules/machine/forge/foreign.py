"""A hook that is not of the kernel file, compiled to a module that works in the kernel's memory."""

from __future__ import annotations

from typing import Any

from ..module import DATA, ELEMENT, module_of, sections
from .ir import hook_code
from .link import WASM, emitted
from .wrappers import lone_wrapper


def hook_module(function: Any, record: Any, name: str = "hook") -> bytes:
    """The module of a hook's event, a function of Python; `record` is NumPy's type of a state.

    It imports what the kernel file imports, exports the function as `name`, and traps where it would raise.
    Raises ValueError if it needs memory of its own, which nobody would fill, or functions from elsewhere;
    what Numba raises if it cannot compile the function; TypeError if its result is not an integer.
    """
    code = hook_code(name, function, record, apart=False)
    module = module_of(emitted([*code.texts.values(), lone_wrapper(code)], [name], WASM), [name])
    if {DATA, ELEMENT} & {kind for kind, _content in sections(module)}:
        raise ValueError(
            "it keeps constants in memory (arrays or tuples that are looked up): put them into `words`"
        )
    return module
