"""The public door: from a name, path or text to a Variant."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from ..errors import DefinitionError, FenError, Problem
from ..language import inherit, options
from ..language.document import MappingNode
from ..model.building import build
from ..rules.kernel import jit_wanted
from ..rules.kernel import load as load_kernel
from ..rules.tables.memory import TableLimit
from .variant import Variant
from .warmup import warming


def from_document(
    doc: MappingNode,
    chosen: Mapping[str, object] | None,
    folder: Path | None,
    allow_hooks: bool,
    plain: bool | None,
) -> Variant:
    """Build the variant of a resolved document."""
    values = options.choose(doc, chosen)
    game = build(options.apply(doc, values), values, doc)
    if plain is None:
        plain = not jit_wanted()

    def rebuild(other: Mapping[str, object]) -> Variant:
        return from_document(doc, other, folder, allow_hooks, plain)

    mark = doc.value_marks.get("setup") or doc.mark
    try:
        variant = Variant(game, load_kernel(plain), folder, allow_hooks, rebuild)
    except TableLimit as limit:
        raise DefinitionError([Problem.at(mark, "H390", str(limit))]) from None
    with warming(variant):
        try:
            variant.position()
        except FenError as error:
            message = f"the start position cannot be played: {error}"
            raise DefinitionError([Problem.at(mark, "H391", message, "setup")]) from None
    return variant


def load(
    name_or_path: str | os.PathLike[str],
    options: Mapping[str, object] | None = None,
    *,
    allow_hooks: bool = False,
    plain: bool | None = None,
) -> Variant:
    """Load a shipped variant by id, or a definition file by path.

    `options` chooses values of the definition's named options. `allow_hooks` consents to running
    hook files that lie beside the definition. `plain` asks for the kernel as plain Python (default:
    compiled, unless HETERODOX_JIT=0). A shipped variant without options is built once a process.
    Raises DefinitionError with every problem found, OptionError for a wrong option.
    """
    path = os.fspath(name_or_path)
    is_file = path.endswith((".yaml", ".yml"))
    if not is_file and not options:
        return _shipped(path, not jit_wanted() if plain is None else plain)
    folder = Path(path).resolve().parent if is_file else None
    return from_document(inherit.resolve(path), options, folder, allow_hooks, plain)


@lru_cache(maxsize=32)
def _shipped(name: str, plain: bool) -> Variant:
    """A shipped variant as it is; nothing changes a Variant, so that one is enough for a process."""
    return from_document(inherit.resolve(name), None, None, False, plain)


def load_text(
    text: str, options: Mapping[str, object] | None = None, *, file: str = "<text>", plain: bool | None = None
) -> Variant:
    """Load a definition from YAML text; like `load`, but foreign hooks are never run."""
    return from_document(inherit.resolve_text(text, file), options, None, False, plain)
