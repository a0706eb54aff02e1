"""What the kernel's file is made of: the source files, and their hash, by which a stale file is known."""

from __future__ import annotations

import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
KERNELS = ("rules/kernel", "engine/kernel", "applications/lab/kernel", "solver/kernel")
HOOKS = PACKAGE / "rules/hooks"
LOADERS = {"parts.py", "counting.py"}
"""Files beside the sources that say nothing of what is compiled."""
NOT_HOOKS = {"__init__", "binding", "facts", "sources", "speaking"}
"""Modules of the folder of hooks that are none."""


def hook_files() -> list[Path]:
    """The shipped hooks."""
    return sorted(path for path in HOOKS.glob("*.py") if path.stem not in NOT_HOOKS)


def source_files() -> list[Path]:
    """The source files of the kernel and of the shipped hooks."""
    found = [path for folder in KERNELS for path in sorted((PACKAGE / folder).glob("*.py"))]
    return [path for path in found if path.name not in LOADERS] + hook_files()


def is_checkout() -> bool:
    """Do the sources lie in a checkout, where they may be changed, and not in an installed wheel?"""
    return (PACKAGE.parent / "pyproject.toml").is_file()


def sources_hash() -> str:
    """Hash of names and contents, whatever ends a line."""
    digest = hashlib.sha256()
    for path in source_files():
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()
