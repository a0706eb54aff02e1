"""This processor, as LLVM knows it."""

from __future__ import annotations

from functools import cache
from typing import Any

import llvmlite.binding as llvm


@cache
def processor() -> Any:
    """LLVM's machine of it."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features(), opt=3, reloc="default", codemodel="jitdefault"
    )


def features() -> str:
    """What it can do; nothing where LLVM does not know."""
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:
        return ""


def head(machine: Any) -> str:
    """How a text says which machine it is for."""
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{machine.triple}"\n'
