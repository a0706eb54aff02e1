"""The functions that the library of this processor exports: each takes one address, of words.

The words are the arguments: addresses of arrays and records, integers. The first becomes the result; where
the compiled function says that it has failed, it becomes the address of the constant that tells of it, and
the wrapper returns 1 instead of 0. What fails in a hook is told by the entry that called it.
"""

from __future__ import annotations

from collections.abc import Sequence

from .ir import Code
from .wrappers import arguments, returning

#: One for all threads: what a shipped hook raises is a fault of ours, which only the checked form can find.
RAISED = "@raised = internal global ptr null\n"


def entry(code: Code) -> str:
    """The exported function of compiled code."""
    types, given = arguments(code)
    widened = "  %word = add i64 0, 0\n" if code.result is None else returning(code).rpartition("  ret")[0]
    return (
        f'declare i32 @"{code.symbol}"(ptr, ptr, {", ".join(types)})\n'
        f'define i32 @"{code.name}"(ptr %cells) {{\n'
        "  %result = alloca i64\n  %error = alloca ptr\n  store ptr null, ptr %error\n"
        f"{''.join(_taken(i, kind) for i, kind in enumerate(code.parameters))}"
        f'  %status = call i32 @"{code.symbol}"(ptr %result, ptr %error, {", ".join(given)})\n'
        "  %hooked = load ptr, ptr @raised\n  %quiet = icmp eq ptr %hooked, null\n"
        "  %good = icmp eq i32 %status, 0\n  %well = and i1 %quiet, %good\n"
        "  br i1 %well, label %done, label %failing\n"
        "failing:\n  store ptr null, ptr @raised\n  %own = load ptr, ptr %error\n"
        "  %told = select i1 %quiet, ptr %own, ptr %hooked\n  %place = ptrtoint ptr %told to i64\n"
        "  store i64 %place, ptr %cells\n  ret i32 1\n"
        f"done:\n{widened}  store i64 %word, ptr %cells\n  ret i32 0\n}}\n"
    )


def _taken(i: int, kind: str) -> str:
    """The argument of a number, from its cell."""
    text = f"  %cell{i} = getelementptr i64, ptr %cells, i64 {i}\n"
    if kind == "I":
        return text + f"  %v{i} = load i64, ptr %cell{i}\n"
    return text + f"  %address{i} = load i64, ptr %cell{i}\n  %v{i} = inttoptr i64 %address{i} to ptr\n"


def hook(code: Code) -> str:
    """The exported function of a hook, called by the kernel; it gives 0 where it fails."""
    types, given = arguments(code)
    taken = ", ".join(f"{'i64' if kind == 'I' else 'ptr'} %v{i}" for i, kind in enumerate(code.parameters))
    return (
        f'declare i32 @"{code.symbol}"(ptr, ptr, {", ".join(types)})\n'
        f'define i64 @"{code.name}"({taken}) {{\n'
        "  %result = alloca i64\n  %error = alloca ptr\n  store ptr null, ptr %error\n"
        f'  %status = call i32 @"{code.symbol}"(ptr %result, ptr %error, {", ".join(given)})\n'
        "  %failed = icmp ne i32 %status, 0\n  br i1 %failed, label %failing, label %done\n"
        "failing:\n  %told = load ptr, ptr %error\n  store ptr %told, ptr @raised\n  ret i64 0\n"
        f"done:\n{returning(code)}}}\n"
    )


def cells(entries: Sequence[Code], hooks: Sequence[Code]) -> str:
    """The module of all these functions."""
    return "".join([RAISED, *map(entry, entries), *map(hook, hooks)])
