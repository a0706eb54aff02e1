"""The one place where the kernel's functions are compiled, or left as plain Python.

The package is loaded a second time under another name (see ``kernel/__init__.py``); there, and
everywhere when HETERODOX_JIT=0, ``kernel`` is the identity and ``U`` disappears from the source.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

PLAIN = __name__.startswith("interpreter.plain_kernel") or os.environ.get("HETERODOX_JIT") == "0"

if PLAIN:
    U = int

    def kernel(function: F) -> F:
        """Leave the function as it is."""
        return function
else:
    import numpy
    from numba import njit

    # An unsigned index spares the "negative counts from the end" test: a third of the speed.
    U = numpy.uint64  # type: ignore[assignment,misc]
    # Reference counting of array arguments is switched off: kernels own no arrays.
    _compile = njit(cache=True, nogil=True, _nrt=False)

    def kernel(function: F) -> F:
        """Compile the function for the machine, cached on disk."""
        compiled: F = _compile(function)
        return compiled
