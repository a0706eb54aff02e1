"""Texts of LLVM's intermediate language, linked, optimised and emitted as one object."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import llvmlite.binding as llvm

from ..processor import head, processor

ROUNDS = 2  # of optimising: what the first has made small is put into its callers by the second


@dataclass(frozen=True)
class Target:
    """What code is made for: LLVM's machine, and whether several words are worked on at once."""

    machine: Callable[[], Any]
    vectors: bool

    def builder(self, level: int) -> Any:
        """What makes passes of optimising."""
        options = llvm.PipelineTuningOptions(speed_level=level)
        if level and self.vectors:
            options.loop_vectorization = options.slp_vectorization = True
        return llvm.create_pass_builder(self.machine(), options)


@cache
def _wasm() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("wasm32-unknown-unknown")
    features = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
    return target.create_target_machine(opt=3, features=features, reloc="static", codemodel="default")


WASM = Target(_wasm, vectors=False)
HOST = Target(processor, vectors=True)


def linked(texts: Iterable[str], target: Target) -> Any:
    """One module of many; functions that several of them have are merged."""
    whole: Any = None
    above = head(target.machine())
    for text in texts:
        part = llvm.parse_assembly(above + text)
        part.verify()
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    return whole


def hide(module: Any, exported: Collection[str]) -> None:
    """Let the optimiser do what it likes with all functions and constants but the exported functions."""
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in exported:
            each.linkage = "internal"


def emitted(texts: Iterable[str], exported: Collection[str], target: Target) -> bytes:
    """The object of all texts. Raises ValueError if it would need functions from elsewhere."""
    module = linked(texts, target)
    hide(module, {*exported, "raised"})
    dead = llvm.create_new_module_pass_manager()
    dead.add_global_dead_code_eliminate_pass()
    dead.run(module, target.builder(0))
    for _ in range(ROUNDS):
        builder = target.builder(3)
        builder.getModulePassManager().run(module, builder)
    dead.run(module, builder)
    outside = [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
    if outside:
        raise ValueError(f"calls functions of another world: {', '.join(outside)}")
    machine_code: bytes = target.machine().emit_object(module)
    return machine_code
