"""What `show` prints: a variant told back from its definition."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

from .... import building
from ....language import options
from ....language.document import MappingNode
from ....language.flattened import flat_text
from ....language.inherit import resolve
from ....play.sides import sides_words
from ....play.variant import Variant
from ...rulebook.ends_in_words import ends_words
from ...rulebook.entries import Entry, entries
from ...rulebook.object_in_words import object_words
from ...rulebook.piece_data import pieces_data
from ...rulebook.rules_in_words import rules_words
from ...rulebook.told import as_data as told_data
from ...rulebook.told import setup_words
from ..common.shell import answer, load_variant
from ..common.terminal import board_text, style_for_output

WIDTH = 100


def show(
    variant: str, options: dict[str, str], allow_hooks: bool, full: bool, entries: bool, as_json: bool
) -> None:
    """Show a variant, or a file entry by entry."""
    if full:
        click.echo(full_text(variant, options), nl=False)
        return
    loaded = load_variant(variant, options, allow_hooks)
    text = entries_text if entries else as_text
    answer(as_json, lambda: as_data(loaded, variant), lambda: text(loaded, variant))


def as_data(variant: Variant, name: str) -> dict[str, object]:
    """Everything `show` tells of a variant that was loaded by a name or path, for programs."""
    return {**told_data(variant), "entries": [entry.data() for entry in entries(variant, resolve(name))]}


# --- text --------------------------------------------------------------------------------------


def _wrapped(text: str, first: str, rest: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _items(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield _wrapped(" ".join(line.split()), "  - ", "    ")


def _pieces(variant: Variant) -> Iterator[str]:
    for piece in pieces_data(variant):
        shown = f" [{piece['betza']}]" if piece["betza"] else ""
        yield f"  {piece['symbol']:<2} {piece['title']}{shown}"
        for sentence in piece["moves"]:
            yield _wrapped(sentence, "       ", "         ")


def _options(variant: Variant) -> Iterator[str]:
    definition = variant.definition
    assert isinstance(definition, MappingNode)
    for name, spec in options.declared(definition).items():
        chosen = variant.options[name]
        mark = "" if chosen == spec.default else f", chosen {options.show(chosen)}"
        yield f"  {name} = {options.show(spec.default)}{mark}   ({spec.allowed})"
        for text in (spec.title, spec.note):
            if text:
                yield _wrapped(text, "       ", "       ")


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield ""
        yield title
        yield from found


def _said_back(found: Iterable[Entry]) -> Iterator[str]:
    """Entries with what they leave out spelled out, by file and line."""
    file = ""
    for entry in sorted(found, key=lambda entry: (entry.mark.file, entry.mark.line)):
        if entry.mark.file != file:
            file = entry.mark.file
            yield f"  {file}"
        yield _wrapped(entry.head, f"  {entry.mark.line:>4}  ", "          ")
        for sentence in entry.sentences():
            yield _wrapped(sentence, "          ", "            ")


def entries_text(variant: Variant, name: str) -> str:
    """What `show --entries` prints."""
    return "\n".join(_said_back(entries(variant, resolve(name))))


def _head(variant: Variant) -> Iterator[str]:
    about = variant.definition.get("about", {})
    people = ", ".join(str(about[key]) for key in ("inventor", "year") if key in about)
    yield f"{variant.name} ({variant.id} {variant.ruleset.version})" + (f" - {people}" if people else "")
    for key in ("description", "history"):
        if key in about:
            yield _wrapped(" ".join(str(about[key]).split()), "", "")
    for told in filter(None, (sides_words(variant.sides), object_words(variant))):
        yield _wrapped(told, "", "")


def as_text(variant: Variant, name: str) -> str:
    """Everything `show` tells, for people; of a file also its own entries, said back."""
    definition = variant.definition
    about = definition.get("about", {})
    rulings: Mapping[str, str] = about.get("rulings", {})
    sources: Sequence[str] = about.get("sources", ())
    own = (
        [e for e in entries(variant, resolve(name)) if e.mark.file == name]
        if name.endswith((".yaml", ".yml"))
        else []
    )
    lines = [
        *_head(variant),
        "",
        board_text(variant.position(), style_for_output()),
        "",
        variant.start_fen,
        *_section("Pieces", _pieces(variant)),
        *_section("Rules", _items([*setup_words(variant), *rules_words(variant)])),
        *_section("The end", _items(ends_words(variant.ruleset))),
        *_section("Options", _options(variant)),
        *_section("Rulings", _items(f"{label}: {text}" for label, text in rulings.items())),
        *_section("Sources", _items(sources)),
        *_section("Entry by entry", _said_back(own)),
    ]
    return "\n".join(lines)


# --- the definition ----------------------------------------------------------------------------


def full_text(name: str, chosen: Mapping[str, object]) -> str:
    """The whole definition as one YAML file, parents merged in; with options chosen, those are decided."""
    doc = resolve(name)
    if chosen:
        values = options.choose(doc, chosen)
        building.build(options.apply(doc, values), values)
        doc = options.apply(doc, values)
        doc.pop("options", None)
        doc.pop("tests", None)
    return flat_text(doc)
