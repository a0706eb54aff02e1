"""The functions that a module exports: each calls a compiled function in the form of another world.

Arrays and records are one address each, integers and truth values 64 bits. Where the compiled function says
that it has failed, the constant that tells of it is kept in `@raised`, and the wrapper traps.
"""

from __future__ import annotations

from collections.abc import Sequence

from .ir import Code

FAILURE = "failure"
WIDTHS = {"A": 8, "H": 2}
"""Bytes of an element of an array, by its letter."""
HOOK_INDEX = "hook_index"
#: A global of the instance, not a place in its memory: instances may share that.
RAISED = "@raised = hidden addrspace(1) global i32 undef\n"
TRAP = "declare void @llvm.trap()\n"
FORGET = "  store i32 0, ptr addrspace(1) @raised\n"
TELL = """
  %told = load ptr, ptr %error
  %place = ptrtoint ptr %told to i32
  store i32 %place, ptr addrspace(1) @raised
"""
SUPPORT = f"""
@nothing = hidden constant [2 x i32] zeroinitializer
define i32 @{FAILURE}() {{
  %raised = load i32, ptr addrspace(1) @raised
  %is_none = icmp eq i32 %raised, 0
  %place = select i1 %is_none, i32 ptrtoint (ptr @nothing to i32), i32 %raised
  ret i32 %place
}}
"""


def wrapper(code: Code, before: str, failing: str) -> str:
    """The exported function of compiled code, with what it does before the call, and when that fails."""
    taken = ", ".join(f"{'i64' if kind == 'I' else 'ptr'} %v{i}" for i, kind in enumerate(code.parameters))
    types, given = arguments(code)
    return (
        f'declare i32 @"{code.symbol}"(ptr, ptr, {", ".join(types)})\n'
        f'define {"i64" if code.result else "void"} @"{code.name}"({taken}) {{\n'
        "  %result = alloca i64\n  %error = alloca ptr\n  store ptr null, ptr %error\n"
        f'{before}  %status = call i32 @"{code.symbol}"(ptr %result, ptr %error, {", ".join(given)})\n'
        "  %failed = icmp ne i32 %status, 0\n  br i1 %failed, label %failing, label %done\n"
        f"failing:\n{failing}  call void @llvm.trap()\n  unreachable\n"
        f"done:\n{returning(code)}}}\n"
    )


def returning(code: Code) -> str:
    """How the result is given back, as a word."""
    if code.result is None:
        return "  ret void\n"
    kind, widened = code.result
    return f"  %value = load {kind}, ptr %result\n  %word = {widened} {kind} %value to i64\n  ret i64 %word\n"


def arguments(code: Code) -> tuple[list[str], list[str]]:
    """Types and values of what the compiled function is given: of an array seven words."""
    types: list[str] = []
    values: list[str] = []
    for i, (kind, length) in enumerate(zip(code.parameters, code.lengths, strict=True)):
        if kind in WIDTHS:
            width = str(WIDTHS[kind])
            types += ["ptr", "ptr", "i64", "i64", "ptr", "i64", "i64"]
            values += ["null", "null", str(length), width, f"%v{i}", str(length), width]
        else:
            types.append("i64" if kind == "I" else "ptr")
            values.append(f"%v{i}")
    return types, [f"{kind} {value}" for kind, value in zip(types, values, strict=True)]


def hook_index(hooks: Sequence[Code]) -> str:
    """The function that says where in the table of functions a hook stands, by its number."""
    cases = " ".join(f"i32 {i}, label %hook{i}" for i in range(len(hooks)))
    places = "".join(
        f'hook{i}:\n  ret i32 ptrtoint (ptr @"{each.name}" to i32)\n' for i, each in enumerate(hooks)
    )
    return (
        f"define i32 @{HOOK_INDEX}(i32 %number) {{\n"
        f"  switch i32 %number, label %none [{cases}]\n{places}none:\n  ret i32 0\n}}\n"
    )


def wrappers(entries: Sequence[Code], hooks: Sequence[Code]) -> str:
    """The module of all wrappers: those of entries forget an earlier failure first."""
    parts = [wrapper(each, FORGET, TELL) for each in entries] + [wrapper(each, "", TELL) for each in hooks]
    return "".join([RAISED, TRAP, SUPPORT, *parts, hook_index(hooks)])


def lone_wrapper(hook: Code) -> str:
    """The module of the wrapper of a hook that is not of the kernel file."""
    return TRAP + wrapper(hook, "", "")
