"""The kernel compiled for this processor: a library of all its functions, made once, by Numba and LLVM.

Made from the very texts of which the kernel file is made (see forge). Only machines of the native form come
here.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from struct import Struct

import llvmlite
import llvmlite.binding as llvm
import numba

from ...errors import KernelError
from ..kernel.parts import LOADING, checked_wanted
from .kept import Place, place
from .processor import features, head, processor
from .sources import sources_hash
from .telling import told
from .workshop import LIBRARY, built

NOTICE = "compiling the kernel for this machine, once (about two minutes)"
FILE = "kernel.o"
FORGE = Path(__file__).with_name("forge")
Call = Callable[..., int]


def kept_place() -> Place:
    """Where the library of these sources, tools and processor is kept."""
    tools = f"{numba.__version__} {llvmlite.__version__} {numba.__file__}"
    machine = f"{llvm.get_default_triple()} {llvm.get_host_cpu_name()} {features()}"
    made_by = "".join(path.read_text(encoding="utf-8") for path in sorted(FORGE.glob("*.py")))
    return place("native", f"{sources_hash()} {made_by} {tools} {machine} {checked_wanted()}")


class Library:
    """The functions of the kernel, in this process."""

    def __init__(self, code: bytes) -> None:
        """Raises RuntimeError for what is not an object of this processor."""
        nothing = llvm.parse_assembly(head(processor()))
        self._engine = llvm.create_mcjit_compiler(nothing, processor())
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """Where a function is; 0 if there is none of that name."""
        return int(self._engine.get_function_address(name))

    def call_of(self, name: str, count: int) -> Call:
        """A function of Python that calls one of the kernel with so many integers, for one thread.

        Raises MemoryError and KernelError; LookupError if there is none of that name.
        """
        address = self.address(name)
        if not address:
            raise LookupError(name)
        cells = ctypes.create_string_buffer(8 * max(1, count))
        pack, unpack = Struct("=" + "q" * count).pack_into, Struct("=q").unpack_from
        function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)
        place = ctypes.addressof(cells)

        def call(*arguments: int) -> int:
            pack(cells, 0, *arguments)
            if function(place):
                raise _raised(unpack(cells)[0])
            word: int = unpack(cells)[0]
            return word

        return call


class Told(ctypes.Structure):
    """How the kernel tells of an error: where its text is, and how long it is."""

    _fields_ = (("text", ctypes.c_void_p), ("size", ctypes.c_int32))


def _raised(address: int) -> Exception:
    told = Told.from_address(address)
    kind, _, message = ctypes.string_at(told.text or 0, told.size).decode().partition(": ")
    return MemoryError(message) if kind == "MemoryError" else KernelError(f"{kind}: {message}")


@cache
def _library() -> Library:
    there = kept_place()
    if code := there.read():
        with suppress(RuntimeError):
            return Library(code)
    with told(NOTICE):
        code = compiled()
    there.write(code)
    return Library(code)


def library() -> Library:
    """The library; compiled, where it is not kept. Raises KernelError if it cannot be."""
    with LOADING:
        return _library()


def compiled() -> bytes:
    """The object of the library. Raises KernelError if the compiler fails."""
    try:
        (code,) = built(LIBRARY, (FILE,), quiet=True)
    except subprocess.CalledProcessError as error:
        last = (error.stderr or "").strip().splitlines()[-1:] or ["the compiler said nothing"]
        remedy = "HETERODOX_KERNEL=wasm needs no compiler"
        raise KernelError(f"the kernel could not be compiled: {last[0]} ({remedy})") from None
    return code
