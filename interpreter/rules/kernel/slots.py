"""Calling a rule hook through the address in its table slot: the kernel is never recompiled for it.

Every hook has one form: ``hook(T, S, x, parameters, y) -> int`` with the tables, the state, two
event-dependent integers and the offset of its parameters in the tables (see interpreter/rules/hooks).
"""

from collections.abc import Callable

from .jit import PLAIN, kernel

if PLAIN:
    #: Hooks of the plain kernel by the number that stands in their slot.
    REGISTRY: dict[int, Callable[..., int]] = {}

    def call_hook(address, T, S, x, parameters, y):
        """Call the Python function registered under `address`."""
        return REGISTRY[address](T, S, x, parameters, y)
else:
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def call_address(typingctx, address, T, S, x, parameters, y):
        """Machine call of ``int64 (*)(tables, state, int64, int64, int64)`` at an address."""
        signature = types.int64(types.int64, T, S, types.int64, types.int64, types.int64)

        def codegen(context, builder, sig, args):
            target, tables, state, first, offset, second = args
            word, pointer = ir.IntType(64), ir.IntType(8).as_pointer()
            array = cgutils.create_struct_proxy(sig.args[1])(context, builder, value=tables)
            form = ir.FunctionType(word, [pointer, pointer, word, word, word])
            function = builder.inttoptr(target, form.as_pointer())
            data = builder.bitcast(array.data, pointer)
            return builder.call(function, [data, builder.bitcast(state, pointer), first, offset, second])

        return signature, codegen

    @kernel
    def call_hook(address, T, S, x, parameters, y):
        """Call the machine function at `address`."""
        return call_address(address, T, S, x, parameters, y)
