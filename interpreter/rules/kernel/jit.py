"""The one place where the kernel's functions are compiled, or left as plain Python.

The package is loaded a second time under another name (see ``kernel/__init__.py``); there, and
everywhere when HETERODOX_KERNEL=plain, ``kernel`` is the identity and ``U`` disappears from the source.
With HETERODOX_KERNEL=checked the compiled code looks at every index: one out of range is an IndexError.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

CHECKED = os.environ.get("HETERODOX_KERNEL") == "checked"
PLAIN = __name__.startswith("interpreter.plain.") or os.environ.get("HETERODOX_KERNEL") == "plain"

if PLAIN:
    U = int

    def kernel(function: F) -> F:
        """Leave the function as it is."""
        return function

    entry = kernel

    def stay_apart() -> None:
        """Mean nothing: there is no inlining here."""

    merge_in = stay_apart

    def prefetch(array: Any, index: int) -> None:
        """Mean nothing: there is no cache to be filled."""
else:
    import numba
    import numpy
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    # An unsigned index spares the "negative counts from the end" test: a third of the speed.
    U = numpy.uint64  # type: ignore[assignment,misc]
    # Reference counting of array arguments is switched off: kernels own no arrays.
    _njit: Any = numba.njit  # its types do not know the options below
    _common: Any = {
        "cache": True,
        "nogil": True,
        "_nrt": False,
        "no_cfunc_wrapper": True,
        "boundscheck": CHECKED,
    }
    _outer = _njit(**_common)
    # Functions called by kernels only need no wrapper for Python: half of the compile time.
    _inner = _njit(**_common, no_cpython_wrapper=True)

    def _whole(kind: Any) -> Any:
        """Fields of a state are narrow; whatever is handed on is a word."""
        return types.int64 if kind in (types.int8, types.int16) else kind

    def _one_form(dispatcher: Any) -> Any:
        """Let constant or narrow arguments not make forms of their own: one form of a function is enough."""
        template = dispatcher.get_call_template

        def plain_template(args: Any, kws: Any) -> Any:
            return template(tuple(_whole(types.unliteral(a)) for a in args), kws)

        dispatcher.get_call_template = plain_template
        return dispatcher

    def kernel(function: F) -> F:
        """Compile a function that only kernels call, cached on disk."""
        compiled: F = _one_form(_inner(function))
        return compiled

    def entry(function: F) -> F:
        """Compile a function that Python calls, cached on disk."""
        compiled: F = _one_form(_outer(function))
        return compiled

    def _with_attribute(attribute: str) -> Any:
        """Signature and code of a call that marks the calling function for the optimiser."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            builder.function.attributes.add(attribute)
            return context.get_dummy_value()

        return types.void(), codegen

    @intrinsic
    def prefetch(typingctx: Any, array: Any, index: Any) -> Any:
        """Begin to load the cache line of an array's element that will soon be read."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            words = cgutils.create_struct_proxy(signature.args[0])(context, builder, value=args[0])
            address = builder.bitcast(builder.gep(words.data, [args[1]]), ir.IntType(8).as_pointer())
            form = ir.FunctionType(ir.VoidType(), [address.type, *[ir.IntType(32)] * 3])
            function = cgutils.get_or_insert_function(builder.module, form, "llvm.prefetch.p0i8")
            builder.call(function, [address, *[ir.Constant(ir.IntType(32), n) for n in (0, 3, 1)]])
            return context.get_dummy_value()

        return types.void(array, index), codegen

    @intrinsic
    def stay_apart(typingctx: Any) -> Any:
        """Keep the calling function out of its callers: rare code must not crowd the hot loops."""
        return _with_attribute("noinline")

    @intrinsic
    def merge_in(typingctx: Any) -> Any:
        """Make the calling function part of its callers: at every leaf, a call costs more than the work."""
        return _with_attribute("alwaysinline")
