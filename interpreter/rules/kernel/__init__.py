"""The kernel, in two forms of the same source: compiled for the machine, and plain Python.

``load(plain)`` returns a Kernel: a bundle of the entry points, with functions to make tables,
states and move buffers of the matching kind. The compiled form is cached on disk in a folder
named by the content of all kernel sources, so an edit can never meet a stale cache.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from . import layout

FOLDER = Path(__file__).parent
#: In the order in which they import each other.
MODULES = (
    *("layout", "jit", "slots", "keys", "effects", "freezing", "moves", "attacks", "castling", "pins"),
    *("ends", "board", "legality", "repeats", "play"),
    *("checks", "promoters", "scaling", "evaluate", "exchange"),
    *("frames", "transposition", "ordering", "verdicts", "valuing"),
    *("passing", "listing", "opening", "singular", "trying", "settling", "search"),
    *("columns", "census", "games"),
)
PLAIN_PACKAGE = "interpreter.plain_kernel"
READY = "ready"


@dataclass(frozen=True)
class Kernel:
    """Entry points and constructors of one form of the kernel."""

    plain: bool
    modules: dict[str, ModuleType]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        for module in reversed(MODULES):
            function = getattr(self.modules[module], name, None)
            if function is not None:
                found: Callable[..., Any] = function
                self.__dict__[name] = found  # asking every module takes longer than many an entry point
                return found
        raise AttributeError(name)

    def tables(self, words: Sequence[int]) -> Any:
        """The table array."""
        if self.plain:
            return list(words)
        import numpy

        return numpy.array(words, dtype=numpy.int64)

    def state(self) -> Any:
        """An empty state record."""
        if self.plain:
            return SimpleNamespace(**{name: [0] * size for name, size in layout.STATE_FIELDS})
        import numpy

        return numpy.zeros(1, state_dtype()).view(numpy.recarray)[0]

    def buffer(self, size: int = layout.MOVE_BUFFER) -> Any:
        """A move buffer."""
        if self.plain:
            return [0] * size
        import numpy

        return numpy.zeros(size, numpy.int64)

    def copy(self, state: Any) -> Any:
        """An independent copy of a state."""
        if self.plain:
            return SimpleNamespace(**{name: getattr(state, name)[:] for name, _ in layout.STATE_FIELDS})
        return state.copy()


@cache
def state_dtype() -> Any:
    """The NumPy record type of a state."""
    import numpy

    return numpy.dtype([(name, numpy.int64, (size,)) for name, size in layout.STATE_FIELDS], align=True)


class _Plain(ast.NodeTransformer):
    """Removes the unsigned casts, and points kernel imports at the plain twin."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "U":
            return node.args[0]
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        module = node.module or ""
        if node.level == 2 and module.startswith("kernel."):
            node.level, node.module = 0, PLAIN_PACKAGE + module.removeprefix("kernel")
        elif node.level == 0 and module.startswith("interpreter.rules.kernel."):
            node.module = PLAIN_PACKAGE + module.removeprefix("interpreter.rules.kernel")
        return node


class PlainLoader(importlib.machinery.SourceFileLoader):
    """Loads a kernel or hook source as plain Python."""

    def get_code(self, fullname: str) -> Any:
        """Code of the transformed source; nothing is cached."""
        path = self.get_filename(fullname)
        tree = ast.fix_missing_locations(_Plain().visit(ast.parse(self.get_data(path), path)))
        return compile(tree, path, "exec")


def load_plain_module(name: str, path: Path) -> ModuleType:
    """Load one source file as plain Python under a name."""
    spec = importlib.util.spec_from_file_location(name, path, loader=PlainLoader(name, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def load_compiled_module(name: str, path: Path) -> ModuleType:
    """Import a hook source as an ordinary module, whose functions can then be compiled."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def jit_wanted() -> bool:
    """Is the compiled form asked for (the default; HETERODOX_JIT=0 says no)?"""
    return os.environ.get("HETERODOX_JIT") != "0"


@cache
def source_hash() -> str:
    """Hash of everything the compiled code depends on."""
    import llvmlite
    import numba
    import numpy

    digest = hashlib.sha256()
    for version in (numba.__version__, llvmlite.__version__, numpy.__version__, sys.version):
        digest.update(version.encode())
    for path in sorted(FOLDER.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """The folder of compiled code for these sources; a temporary one if the user's is not writable."""
    import platformdirs

    root = os.environ.get("HETERODOX_CACHE") or platformdirs.user_cache_dir("heterodox")
    folder = Path(root) / f"kernel-{source_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="heterodox-"))
    return folder


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


def is_warm() -> bool:
    """Has the compiled kernel been filled into the cache (or is it not wanted)?"""
    return not jit_wanted() or (cache_folder() / READY).exists()


def load(plain: bool) -> Kernel:
    """The kernel in one of its two forms; always plain with HETERODOX_JIT=0."""
    return _load(plain or not jit_wanted())


@cache
def _load(plain: bool) -> Kernel:
    if plain:
        package = ModuleType(PLAIN_PACKAGE)
        package.__path__ = [str(FOLDER)]
        sys.modules[PLAIN_PACKAGE] = package
        modules = {
            name: load_plain_module(f"{PLAIN_PACKAGE}.{name}", FOLDER / f"{name}.py") for name in MODULES
        }
        return Kernel(True, modules)
    with compiled_into(cache_folder()):
        modules = {name: importlib.import_module(f"{__name__}.{name}") for name in MODULES}
    return Kernel(False, modules)
