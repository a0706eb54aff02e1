"""Texts of LLVM's intermediate language, linked, optimised and emitted as one WebAssembly object."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import llvmlite.binding as llvm

from .ir import TRIPLE

ROUNDS = 2  # of optimising: what the first has made small is put into its callers by the second
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"


def linked(texts: Iterable[str]) -> Any:
    """One module of many; functions that several of them have are merged."""
    whole: Any = None
    for text in texts:
        part = llvm.parse_assembly(text)
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


def emitted(texts: Iterable[str], exported: Collection[str]) -> bytes:
    """The object of all texts. Raises ValueError if it would need functions from elsewhere."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = linked(texts)
    hide(module, {*exported, "raised"})
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(opt=3, features=FEATURES, reloc="static", codemodel="default")
    dead = llvm.create_new_module_pass_manager()
    dead.add_global_dead_code_eliminate_pass()
    dead.run(module, llvm.create_pass_builder(machine, llvm.PipelineTuningOptions()))
    for _ in range(ROUNDS):
        builder = llvm.create_pass_builder(machine, llvm.PipelineTuningOptions(speed_level=3))
        builder.getModulePassManager().run(module, builder)
    dead.run(module, builder)
    outside = [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
    if outside:
        raise ValueError(f"calls functions of another world: {', '.join(outside)}")
    machine_code: bytes = machine.emit_object(module)
    return machine_code
