"""The public door: from a name, path or text to a Variant."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ..errors import DefinitionError, FenError, Problem
from ..language import inherit, options
from ..language.causes import at_home
from ..language.document import MappingNode
from ..language.flattened import flat_text
from ..model.building import build
from ..model.ruleset import Ruleset
from ..rules.kernel import load as load_kernel
from ..rules.kernel.parts import jit_wanted
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
    return Maker(doc, folder, allow_hooks, not jit_wanted() if plain is None else plain)(chosen)


@dataclass(frozen=True)
class Maker:
    """Makes the variant of a definition with any options; pickled with the whole definition as text."""

    doc: MappingNode
    folder: Path | None
    allow_hooks: bool
    plain: bool

    def __call__(self, chosen: Mapping[str, object] | None) -> Variant:
        """The variant with some options chosen. Raises DefinitionError or OptionError."""
        try:
            return _made(self, chosen)
        except DefinitionError as error:
            raise DefinitionError(at_home(self.doc, error.problems)) from None

    def __reduce__(self) -> tuple[Callable[..., Maker], tuple[object, ...]]:
        name = f"{self.doc['variant']}.yaml"
        return _maker_of, (flat_text(self.doc), name, self.folder, self.allow_hooks, self.plain)


@lru_cache(maxsize=16)
def _maker_of(text: str, name: str, folder: Path | None, allow_hooks: bool, plain: bool) -> Maker:
    return Maker(inherit.resolve_text(text, name), folder, allow_hooks, plain)


def ruleset_of(doc: MappingNode, chosen: Mapping[str, object] | None) -> Ruleset:
    """The model of a resolved document with some options chosen. Raises DefinitionError or OptionError."""
    values = options.choose(doc, chosen)
    return build(options.apply(doc, values), values, doc)


def _made(maker: Maker, chosen: Mapping[str, object] | None) -> Variant:
    doc = maker.doc
    game = ruleset_of(doc, chosen)
    mark = doc.value_marks.get("setup") or doc.mark
    try:
        variant = Variant(game, load_kernel(maker.plain), maker.folder, maker.allow_hooks, maker)
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
