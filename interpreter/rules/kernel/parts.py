"""Kernel sources in two forms: compiled for the machine, and plain Python.

A part is a package of kernel sources: the rules here, search and evaluation in ``engine/kernel``, counted
games in the laboratory. Its compiled form is what the forge makes libraries of, and what is called by hooks
beside definitions, whose compiled code is kept in a folder named by the content of all sources it depends
on. Its plain form lives in a twin of the package below ``interpreter.plain``, where relative imports find
the twins of other parts.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.machinery
import importlib.util
import os
import stat
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from ...caching import cache_root

ROOT = "interpreter"
PLAIN = f"{ROOT}.plain"
LOADING = threading.RLock()
"""Held while kernel or hook sources are loaded: by one thread at a time, and once."""


PARTS: dict[str, Part] = {}
"""All that were imported, by package."""


@dataclass(frozen=True, eq=False)
class Part:
    """A package of kernel sources: its modules in the order of their imports, and the parts they call."""

    name: str
    package: str
    modules: tuple[str, ...]
    entries: Mapping[str, tuple[str, str]]
    """Functions that are called from outside: name -> module, and a letter for each parameter: T tables,
    S state, A array of words, H array of 16-bit integers, I integer."""
    needs: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        PARTS[self.package] = self

    @property
    def folder(self) -> Path:
        """Where the sources are."""
        return Path(__file__).parents[2].joinpath(*self.package.split(".")[1:])

    def entry(self, name: str) -> Entry:
        """One of the functions that are called from outside."""
        module, parameters = self.entries[name]
        return Entry(self, module, name, parameters)

    def load(self, plain: bool) -> Mapping[str, ModuleType]:
        """The modules by name, in one of the two forms; the parts they need are loaded before."""
        with LOADING:
            return _load(self, plain)


@dataclass(frozen=True)
class Entry:
    """A function of the kernel that is called from outside."""

    part: Part
    module: str
    name: str
    parameters: str


class _Plain(ast.NodeTransformer):
    """Removes the unsigned casts, and points imports of the package at its plain twin."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "U":
            return node.args[0]
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if node.level == 0 and (node.module or "").startswith(f"{ROOT}."):
            node.module = plain_name(str(node.module))
        return node


class FreshLoader(importlib.machinery.SourceFileLoader):
    """Loads a hook source as it is now: kept bytecode knows an edited file by second and size only."""

    def get_code(self, fullname: str) -> Any:
        """Code of the source; nothing is cached."""
        path = self.get_filename(fullname)
        return compile(self.get_data(path), path, "exec")


class PlainLoader(importlib.machinery.SourceFileLoader):
    """Loads a kernel or hook source as plain Python."""

    def get_code(self, fullname: str) -> Any:
        """Code of the transformed source; nothing is cached."""
        path = self.get_filename(fullname)
        tree = ast.fix_missing_locations(_Plain().visit(ast.parse(self.get_data(path), path)))
        return compile(tree, path, "exec")


def plain_name(name: str) -> str:
    """Where the plain twin of a module or package of ours lives."""
    return PLAIN + name.removeprefix(ROOT)


def _twin_package(name: str) -> None:
    """Let modules with this package's name, and those above it, be found among the loaded ones."""
    parts = name.split(".")
    for n in range(len(PLAIN.split(".")), len(parts) + 1):
        above = ".".join(parts[:n])
        if above not in sys.modules:
            package = ModuleType(above)
            package.__path__ = []
            sys.modules[above] = package


def _load_file(name: str, path: Path, plain: bool) -> ModuleType:
    loader = (PlainLoader if plain else FreshLoader)(name, str(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def load_plain_module(name: str, path: Path) -> ModuleType:
    """Load one source file of ours, or a hook, as plain Python; `name` is that of its compiled form."""
    name = plain_name(name) if name.startswith(f"{ROOT}.") else f"{PLAIN}.{name}"
    _twin_package(name.rpartition(".")[0])
    return _load_file(name, path, plain=True)


def load_compiled_module(name: str, path: Path) -> ModuleType:
    """Import a hook source as an ordinary module, whose functions can then be compiled."""
    return sys.modules[name] if name in sys.modules else _load_file(name, path, plain=False)


def checked_wanted() -> bool:
    """Is the compiled form to look at every index (HETERODOX_KERNEL=checked)? Slow, for tests."""
    return os.environ.get("HETERODOX_KERNEL") == "checked"


@cache
def source_hash(part: Part) -> str:
    """Hash of everything the compiled code of a part depends on."""
    import llvmlite
    import numba
    import numpy

    digest = hashlib.sha256()
    for version in (numba.__version__, llvmlite.__version__, numpy.__version__, sys.version):
        digest.update(version.encode())
    for each in (*part.needs, part):
        for path in sorted(each.folder.glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16] + ("-checked" if checked_wanted() else "")


@cache
def cache_folder(part: Part) -> Path:
    """The folder of a part's compiled code; a temporary one if the user's is not writable, or not his alone.

    The compiler unpickles what it finds there, and runs it.
    """
    folder = cache_root() / f"kernel-{part.name}-{source_hash(part)}"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
        if is_ours(folder):
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="heterodox-"))


def is_ours(folder: Path) -> bool:
    """Can nobody else write to a folder, or put another in its place? Windows keeps that elsewhere."""
    if not hasattr(os, "getuid"):
        return True
    own, above = folder.stat(), folder.parent.stat().st_mode
    alone = own.st_uid == os.getuid() and not own.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return alone and (not above & stat.S_IWOTH or bool(above & stat.S_ISVTX))


@contextmanager
def compiled_into(folder: Path) -> Iterator[None]:
    """Functions decorated in the block keep their compiled code in the folder."""
    from numba import config

    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


@cache
def _load(part: Part, plain: bool) -> Mapping[str, ModuleType]:
    for needed in part.needs:
        needed.load(plain)
    names = {module: f"{part.package}.{module}" for module in part.modules}
    if plain:
        return {m: load_plain_module(name, part.folder / f"{m}.py") for m, name in names.items()}
    with compiled_into(cache_folder(part)):
        return {module: importlib.import_module(name) for module, name in names.items()}
