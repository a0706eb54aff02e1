"""Kernel functions in LLVM's intermediate language, the same on every machine and in every folder."""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from unittest.mock import patch

from numba import from_dtype, types
from numba.core.caching import FunctionCache, NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext

from ...kernel import RULES, layout
from ...kernel.parts import cache_folder, compiled_into

LENGTHS = {"M": layout.MOVE_BUFFER}
"""Name of an array parameter -> its length in words, where the kernel asks for it."""
ENDLESS = 1 << 40
HOST = re.compile(r'^target (?:datalayout|triple) = .*\n|"target-(?:cpu|features)"="[^"]*"', re.M)
WRAPPER = re.compile(r"^define [^\n]*@(?:_ZN7cpython|cfunc)[^\n]*\n(?:.*\n)*?}\n", re.M)
TABLES = re.compile(r"^define [^\n]*(ptr) %arg\.T\.4\b", re.M)
"""The parameter of a function that is the words of T."""
RAISED = re.compile(
    r'^@\.const\.pickledata\.(\w+) = internal constant \[\d+ x i8\] c"(.*)"(?:, .*)?\n'
    r"@\.const\.pickledata\.\1\.sha1 = .*\n"
    r"@\.const\.picklebuf\.\1 = internal constant ({[^}]*}) .*\n",
    re.M,
)


@dataclass(frozen=True)
class Code:
    """A compiled function: its name outside and inside, what it takes and gives, its modules' texts.

    The parameters are letters: A array of words, H array of 16-bit integers, S state, I integer; `lengths`
    what the code is told of each that is an array. `texts` are the modules it is made of, by Numba's
    libraries; `errors` what it can raise: the constants that tell of it, class and message.
    """

    name: str
    symbol: str
    parameters: str
    lengths: tuple[int, ...]
    result: tuple[str, str] | None
    texts: dict[Any, str]
    errors: dict[bytes, tuple[str, str]]


def code_of(name: str, dispatcher: Any, letters: str, record: Any, apart: bool = True) -> Code:
    """Compile a function in the form in which it is called from outside; `record` is NumPy's of a state.

    `apart`: all that it calls was and is `compiled_apart`; otherwise Numba has put all into one module.
    """
    kinds = {"A": types.Array(types.int64, 1, "C"), "S": from_dtype(record), "I": types.int64}
    kinds["H"] = types.Array(types.int16, 1, "C")
    dispatcher.compile(tuple(kinds[each] for each in letters))
    (made,) = dispatcher.overloads.values()
    parts = libraries(made.library) if apart else [made.library]
    errors: dict[bytes, tuple[str, str]] = {}
    return Code(
        name=name,
        symbol=made.fndesc.mangled_name,
        parameters=letters,
        lengths=tuple(
            LENGTHS.get(each, ENDLESS) for each in inspect.signature(dispatcher.py_func).parameters
        ),
        result=result_of(made.signature.return_type),
        texts={each: portable(str(each._final_module), errors) for each in parts},
        errors=errors,
    )


@contextmanager
def compiled_apart() -> Iterator[None]:
    """Let Numba make texts only: each function a module of its own, neither linked nor made into native code.

    Otherwise each function is optimised together with all that it calls, and again with each that calls it.
    """

    def nothing(*_arguments: Any) -> None:
        pass

    def finalize(library: Any) -> None:
        library._finalized = True

    def key(_context: Any, _library: Any, _descriptor: Any, _environment: Any) -> Any:
        return [].append  # Numba knows functions by what it returns: something built in, each time another

    with (
        patch.object(JITCodeLibrary, "finalize", finalize),
        patch.object(CPUContext, "get_executable", key),
        patch.multiple(FunctionCache, load_overload=nothing, save_overload=nothing),
    ):
        yield


def libraries(first: Any) -> Iterator[Any]:
    """What Numba has compiled for a function: itself, and what it calls, each once."""
    seen, waiting = {first}, [first]
    while waiting:
        library = waiting.pop()
        yield library
        others = [each for each in library._linking_libraries if each not in seen]
        seen.update(others)
        waiting += others


def hook_code(name: str, function: Callable[..., Any], record: Any, apart: bool = True) -> Code:
    """Compile an event of a hook file, a function of Python."""
    kernel = RULES.load(False)["jit"].kernel
    with compiled_into(cache_folder(RULES)):
        dispatcher = kernel(function)
    dispatcher._cache = NullCache()  # what is read from a cache has no text
    return code_of(name, dispatcher, "ASIII", record, apart)


def result_of(returned: Any) -> tuple[str, str] | None:
    """The type of a result in memory and how it becomes a word, None if there is none. Raises TypeError."""
    if isinstance(returned, types.NoneType):
        return None
    if isinstance(returned, types.Boolean):
        return "i8", "zext"
    if not isinstance(returned, types.Integer):
        raise TypeError(f"a result must be an integer or a truth value, not {returned}")
    form: Any = returned  # its types do not know the attributes below
    return f"i{form.bitwidth}", "bitcast" if form.bitwidth == 64 else "sext" if form.signed else "zext"


def portable(text: str, errors: dict[bytes, tuple[str, str]]) -> str:
    """A module's text for any target, without what calls it from Python and where its sources lie."""

    def told(match: re.Match[str]) -> str:
        kind, arguments, _place = pickle.loads(unescaped(match[2]))
        message = str(arguments[0]) if arguments else ""
        data = f"{kind.__name__}: {message}".encode()
        errors[data] = (kind.__name__, message)
        key = sha256(data).hexdigest()[:16]
        again = key in names.values()  # raised in two places
        names[match[1]] = key
        if again:
            return ""
        constant = "linkonce_odr hidden constant"
        return (
            f'@error.{key} = {constant} [{len(data)} x i8] c"{escaped(data)}"\n'
            f"@.const.picklebuf.{match[1]} = {constant} {match[3]} "
            f"{{ ptr @error.{key}, i32 {len(data)}, ptr null, ptr null, i32 0 }}\n"
        )

    names: dict[str, str] = {}
    text = RAISED.sub(told, WRAPPER.sub("", HOST.sub("", text)))
    # Nobody writes to the tables: a word read once need not be read again behind each change of a state.
    text = TABLES.sub(lambda match: match[0].replace("ptr %arg.T.4", "ptr noalias readonly %arg.T.4"), text)
    for old, new in names.items():
        text = text.replace(f"@.const.picklebuf.{old}", f"@raised.{new}")
    return text.replace("= common ", "= linkonce_odr ")


def unescaped(constant: str) -> bytes:
    """The bytes of a constant's text."""
    return re.sub(rb"\\(\\|[0-9A-F]{2})", _byte, constant.encode())


def _byte(match: re.Match[bytes]) -> bytes:
    """What stands for one byte: itself twice, if it is a backslash, or its number."""
    return match[1] if match[1] == b"\\" else bytes([int(match[1], 16)])


def escaped(data: bytes) -> str:
    """Bytes as a constant's text."""
    return "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:02X}" for b in data)
