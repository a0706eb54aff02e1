"""Where hook sources are found: shipped ones by name, others beside the definition and with consent."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from ...errors import DefinitionError, Mark, Problem, suggest
from ...model.ruleset import HookUse
from ..kernel import RULES
from ..kernel.parts import load_compiled_module, load_plain_module
from ..machine.forms import NATIVE
from ..machine.sources import HOOKS, hook_files


def shipped() -> list[str]:
    """Names of the shipped hooks."""
    return [path.stem for path in hook_files()]


@dataclass(frozen=True)
class HookSource:
    """A hook file."""

    name: str
    path: Path

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The declared PARAMETERS, read without running the file."""
        for node in ast.parse(self.path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "PARAMETERS":
                found: Mapping[str, Any] = ast.literal_eval(node.value)
                return found
        return {}

    @property
    def digest(self) -> str:
        """Tells hook files apart, and an edited one from what it was."""
        return hashlib.sha256(self.path.name.encode() + self.path.read_bytes()).hexdigest()[:16]

    @property
    def is_shipped(self) -> bool:
        """Does the file belong to the package?"""
        return self.path.parent == HOOKS

    @property
    def module_name(self) -> str:
        """Under which name it is loaded; a foreign one is told apart by its name and content."""
        if self.is_shipped:
            return f"{__package__}.{self.path.stem}"
        return f"heterodox_hook_{self.path.stem}_{self.digest}"

    def load(self, form: str) -> ModuleType:
        """The module, as functions that Numba can compile for the native form, else as plain Python."""
        if form == NATIVE:
            return load_compiled_module(self.module_name, self.path)
        RULES.load(plain=True)  # what hooks import
        return load_plain_module(self.module_name, self.path)


def find(use: HookUse, folder: Path | None, allow: bool) -> HookSource:
    """The source of a hook. Raises DefinitionError if it is unknown or not allowed."""
    mark = use.mark or Mark("", 0, 0)
    if use.name in shipped():
        return HookSource(use.name, HOOKS / f"{use.name}.py")
    if not use.name.endswith(".py"):
        near = suggest(use.name, shipped())
        hint = f"did you mean '{near}'?" if near else f"shipped hooks: {', '.join(shipped())}"
        raise DefinitionError([Problem.at(mark, "H370", f"unknown hook '{use.name}'", "hooks", hint)])
    if not allow:
        hint = "it is Python code: read it, then say --allow-hooks (or allow_hooks=True) if you trust it"
        message = f"hook file '{use.name}' is not part of Heterodox and was not loaded"
        raise DefinitionError([Problem.at(mark, "H376", message, "hooks", hint)])
    path = (folder or Path.cwd()) / use.name
    if Path(use.name).name != use.name or not path.is_file():
        hint = "a hook file lies beside the definition"
        raise DefinitionError([Problem.at(mark, "H370", f"no hook file '{use.name}'", "hooks", hint)])
    return HookSource(use.name, path)
