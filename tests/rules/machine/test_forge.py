"""The kernel's functions as text of LLVM, before they are linked to the kernel's file."""

from __future__ import annotations

import pickle

import pytest

pytest.importorskip("numba", reason="Numba is not installed")

import llvmlite.binding as llvm

from interpreter.rules.machine.forge.ir import escaped, portable, unescaped


def raised(number: int, line: int) -> str:
    """What Numba writes for an error that is raised on a line."""
    data = pickle.dumps((MemoryError, ("no room",), ("make", "board.py", line)))
    size = len(data)
    return (
        f'@.const.pickledata.{number} = internal constant [{size} x i8] c"{escaped(data)}", align 1\n'
        f'@.const.pickledata.{number}.sha1 = internal constant [1 x i8] c"x"\n'
        f"@.const.picklebuf.{number} = internal constant {{ ptr, i32, ptr, ptr, i32 }} {{ }}\n"
    )


def test_an_error_that_is_raised_in_two_places_is_one_constant() -> None:
    uses = "".join(f"define ptr @f{n}() {{\n  ret ptr @.const.picklebuf.{n}\n}}\n" for n in (1, 2))
    errors: dict[bytes, tuple[str, str]] = {}
    text = portable(raised(1, 10) + raised(2, 20) + uses, errors)
    module = llvm.parse_assembly(text)
    assert sorted(each.name.split(".")[0] for each in module.global_variables) == ["error", "raised"]
    assert errors == {b"MemoryError: no room": ("MemoryError", "no room")}


def test_a_constant_has_its_bytes_again() -> None:
    data = bytes(range(256))
    assert unescaped(escaped(data)) == data
    assert unescaped(r"a\\b\22") == b'a\\b"'  # LLVM writes a backslash twice
