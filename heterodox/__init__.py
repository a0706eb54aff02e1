"""The public door under the name of the distribution: `import heterodox` is `import interpreter`.

Every module below has both names and is loaded once: `heterodox.lab` is `interpreter.lab`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import interpreter
from interpreter import __all__ as __all__
from interpreter import __version__ as __version__

if TYPE_CHECKING:
    from interpreter import *  # noqa: F403


class _Rooms(MetaPathFinder, Loader):
    """Finds `heterodox.x` as `interpreter.x`."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        inside = fullname.startswith(f"{__name__}.") and fullname != f"{__name__}.__main__"
        return ModuleSpec(fullname, self) if inside else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        try:
            found = import_module(interpreter.__name__ + spec.name.removeprefix(__name__))
        except ModuleNotFoundError as error:
            if (error.name or "").startswith(interpreter.__name__):
                raise ModuleNotFoundError(f"No module named {spec.name!r}", name=spec.name) from None
            raise
        spec.loader_state = found.__spec__
        return found

    def exec_module(self, module: ModuleType) -> None:
        """It has been loaded; only its own name is given back to it."""
        if module.__spec__ is not None:
            module.__spec__ = module.__spec__.loader_state


def __getattr__(name: str) -> Any:
    try:
        return getattr(interpreter, name)
    except AttributeError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    return dir(interpreter)


sys.meta_path.insert(0, _Rooms())
