"""The public door: from a name, path or text to a Variant."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from ..arguments import checked, demanded
from ..building import build
from ..errors import DefinitionError, FenError, Problem
from ..language import inherit, names, options
from ..language.causes import at_home
from ..language.changes import changed
from ..language.document import MappingNode
from ..language.flattened import flat_text
from ..language.pages import is_page, options_of
from ..model.conditions import Count
from ..model.ruleset import Forbidden, Ruleset
from ..rules.machine.forms import chosen
from ..rules.machine.forms import kernel as kernel_of
from ..rules.tables.memory import TableLimit
from .variant import Variant


def from_document(
    doc: MappingNode,
    values: Mapping[str, object] | None,
    folder: Path | None,
    allow_hooks: bool,
    kernel: str | None,
) -> Variant:
    """Build the variant of a resolved document."""
    return Maker(doc, folder, allow_hooks, chosen(kernel))(values)


@dataclass(frozen=True)
class Maker:
    """Makes the variant of a definition with any options; pickled with the whole definition as text."""

    doc: MappingNode
    folder: Path | None
    allow_hooks: bool
    form: str

    def __call__(self, values: Mapping[str, object] | None) -> Variant:
        """The variant with some options chosen. Raises DefinitionError or OptionError."""
        try:
            return _made(self, values)
        except DefinitionError as error:
            problems = inherit.unshuffled(self.doc, at_home(self.doc, error.problems))
            raise DefinitionError(problems) from None

    def shuffled(self, values: Mapping[str, object]) -> Variant:
        """The variant by the rules of Chess960. Raises DefinitionError where its setup cannot be shuffled."""
        return replace(self, doc=inherit.shuffled(self.doc))(values)

    def __reduce__(self) -> tuple[Callable[..., Maker], tuple[object, ...]]:
        name = f"{self.doc['variant']}.yaml"
        return _maker_of, (flat_text(self.doc), name, self.folder, self.allow_hooks, self.form)


@lru_cache(maxsize=16)
def _maker_of(text: str, name: str, folder: Path | None, allow_hooks: bool, form: str) -> Maker:
    return Maker(inherit.resolve_text(text, name), folder, allow_hooks, form)


def ruleset_of(doc: MappingNode, wanted: Mapping[str, object] | None) -> Ruleset:
    """The model of a resolved document with some options chosen. Raises DefinitionError or OptionError."""
    values = options.choose(doc, wanted)
    return build(options.apply(doc, values), values, doc)


def _made(maker: Maker, wanted: Mapping[str, object] | None) -> Variant:
    doc = maker.doc
    game = ruleset_of(doc, wanted)
    try:
        variant = Variant(game, kernel_of(maker.form), maker.folder, maker.allow_hooks, maker)
    except TableLimit as limit:
        raise DefinitionError([_too_much(doc, limit)]) from None
    try:
        variant.position()
    except FenError as error:
        message = f"the start position cannot be played: {error}"
        mark = doc.value_marks.get("setup") or doc.mark
        raise DefinitionError([Problem.at(mark, "H391", message, "setup")]) from None
    return variant


def _too_much(doc: MappingNode, limit: TableLimit) -> Problem:
    """What is more than the tables can hold, at the first of the pieces that it is about."""
    nodes, message = doc["pieces"], str(limit)
    pieces = [name for name in limit.pieces if name in nodes]
    if pieces and pieces[0] not in message:
        message += f": {', '.join(pieces)}"
    mark = nodes.key_marks[pieces[0]] if pieces else doc.key_marks["pieces"]
    return Problem.at(mark, "H390", message, ".".join(["pieces", *pieces[:1]]), limit.remedy)


@demanded
def load(
    name_or_path: str | os.PathLike[str],
    options: Mapping[str, object] | None = None,
    *,
    allow_hooks: bool = False,
    kernel: str | None = None,
) -> Variant:
    """Load a shipped variant by name, or a definition file, or a published page, by path.

    A name is the id, or what other programs call the game; with 960 behind it, the game by the rules of
    Chess960.

    `options` chooses values of the definition's named options. `allow_hooks` consents to running
    hook files that lie beside the definition. `kernel` chooses the form in which the kernel runs: "wasm"
    (the usual one), "native" or "plain"; they play alike. A page has the options it was published with, and
    its hook files are never run. A shipped variant without options is built once a
    process. Raises DefinitionError with every problem found, OptionError for a wrong option, FormError (a
    ValueError) for a form that is unknown or cannot run here.
    """
    path = os.fspath(name_or_path)
    if is_page(path):
        chosen_there = options_of(path)
        return from_document(
            inherit.resolve(path), {**chosen_there, **(options or {})}, None, False, _begun(kernel)
        )
    is_file = path.endswith((".yaml", ".yml"))
    known = None if is_file else names.find(path)
    wanted = {**dict(known.options if known else ()), **(options or {})}
    if known and not wanted:
        return _shipped(known.id, chosen(kernel))
    folder = Path(path).resolve().parent if is_file else None
    form = _begun(kernel)
    return from_document(inherit.resolve(path), wanted, folder, allow_hooks, form)


def load_changed(
    path: str, options: Mapping[str, object], changes: Sequence[str], *, allow_hooks: bool = False
) -> Variant:
    """Load as `load` does, with rules changed: see language/changes.py. Raises ChangeError, too."""
    page = is_page(path)
    doc = changed(inherit.resolve(path), changes)
    folder = Path(path).resolve().parent if path.endswith((".yaml", ".yml")) else None
    known = names.find(path)
    wanted = {**dict(known.options if known else ()), **(options_of(path) if page else {}), **options}
    return from_document(doc, wanted, folder, allow_hooks and not page, _begun(None))


@lru_cache(maxsize=32)
def _shipped(name: str, form: str) -> Variant:
    """A shipped variant as it is; nothing changes a Variant, so that one is enough for a process."""
    return from_document(inherit.resolve(name), None, None, False, _begun(form))


def in_form(variant: Variant, kernel: str) -> Variant:
    """The same variant in another form of the kernel. Raises ValueError if it was not made by loading."""
    if variant.kernel.form == kernel:
        return variant
    if not isinstance(variant._rebuild, Maker):
        raise ValueError("the variant was not made by loading a definition")
    return replace(variant._rebuild, form=kernel)(variant.options)


def shuffled(variant: Variant) -> Variant:
    """The same game by the rules of Chess960. Raises DefinitionError with the reason if there is none."""
    if not isinstance(variant._rebuild, Maker):
        raise ValueError("the variant was not made by loading a definition")
    return variant._rebuild.shuffled(variant.options)


def without(variant: Variant, side: int, moves: Sequence[str]) -> Variant:
    """The same game for a player of a side (0 or 1) who never makes such moves: entries of `forbid` as YAML.

    The other side may. Of no entries nothing is forbidden, but all is searched as if something were.
    Positions of one go on under the other by `Position.under`. Raises ChangeError or DefinitionError for
    entries that speak of something else, ValueError if it was not made by loading.
    """
    maker, game = variant._rebuild, variant.ruleset
    if not isinstance(maker, Maker):
        raise ValueError("the variant was not made by loading a definition")
    told: Sequence[Forbidden] = [Forbidden("moving", by=frozenset())]
    if moves:
        inherited = ["inherited"] if "forbid" in game.definition else []
        doc = changed(maker.doc, [f"forbid=[{', '.join([*inherited, *moves])}]"])
        told = ruleset_of(doc, variant.options).forbidden[len(game.forbidden) :]
    board = frozenset(range(game.board.size))
    own = Count(
        None, region=(board, frozenset()) if side == 0 else (frozenset(), board), side="both", least=1
    )
    rows = (replace(row, provided=(*row.provided, own)) for row in told)
    restricted = replace(game, forbidden=(*game.forbidden, *rows))
    return Variant(restricted, variant.kernel, maker.folder, maker.allow_hooks)


def _begun(kernel: str | None) -> str:
    """The form of the kernel that will be needed; what it compiles is compiled from now on."""
    form = chosen(kernel)
    kernel_of(form).begin()
    return form


@checked
def load_text(
    text: str, options: Mapping[str, object] | None = None, *, file: str = "<text>", kernel: str | None = None
) -> Variant:
    """Load a definition from YAML text; like `load`, but foreign hooks are never run."""
    form = _begun(kernel)
    return from_document(inherit.resolve_text(text, file), options, None, False, form)
