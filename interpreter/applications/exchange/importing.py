"""Variants of Fairy-Stockfish as definitions: those of a file of sections, or those built into it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...errors import DefinitionError, RequestError, did_you_mean, quoted
from ..records.files import written
from .converting import convert
from .draft import Note
from .ini import read_file
from .settings import Settings, built_in, resolved
from .writing import identity, text_of

BUILT_IN = "fairy-stockfish"
"""Stands for the variants that are part of that program."""


@dataclass(frozen=True)
class Imported:
    """What became of one variant: its text, or why there is none, and a note on every setting."""

    name: str
    variant: str
    text: str
    notes: tuple[Note, ...]
    refusal: str = ""

    @property
    def exact(self) -> bool:
        """Does the definition say everything?"""
        return bool(self.text) and all(note.verdict != "lost" for note in self.notes)

    def data(self, file: Path) -> dict[str, Any]:
        """For other programs to read."""
        notes = [{"keys": list(n.keys), "verdict": n.verdict, "words": n.words} for n in self.notes]
        return {
            "name": self.name,
            "file": str(file) if self.text else None,
            "exact": self.exact,
            "refusal": self.refusal or None,
            "settings": notes,
        }

    def lines(self, file: Path) -> Iterator[str]:
        """For people: where it went, and what became of the settings."""
        yield f"{self.name}: {file}" if self.text else f"{self.name}: not written"
        for note in self.notes:
            if note.words:
                yield f"  {note.verdict}: {note.words} ({', '.join(note.keys)})"
        for verdict in ("exact", "no rule"):
            keys = [key for note in self.notes if note.verdict == verdict for key in note.keys]
            if keys:
                yield f"  {verdict}: {', '.join(keys)}"
        if self.refusal:
            yield f"  refused: {self.refusal}"


def chosen(source: str, names: Sequence[str]) -> list[Settings]:
    """The settings of the named variants of a source, or of all of them.

    Raises RecordError or DefinitionError for a file that cannot be read, RequestError for an unknown name.
    """
    found: Mapping[str, Settings] = (
        built_in() if source == BUILT_IN else resolved(read_file(source), built_in())
    )
    if not found:
        raise RequestError(f"{source}: there is no section in it; one begins with [name:parent]")
    for name in names:
        if name not in found:
            near = did_you_mean(name, found) or f"there are {', '.join(found)}"
            raise RequestError(f"{source}: no variant {quoted(name)}; {near}")
    return [found[name] for name in dict.fromkeys(names or found)]


def files_of(settings: Iterable[Settings], folder: Path, force: bool) -> dict[str, Path]:
    """The files of variants by name. Raises RequestError where one is there, or two would be the same."""
    found: dict[str, Path] = {}
    for each in settings:
        path = folder / f"{identity(each.name)}.yaml"
        if path in found.values():
            raise RequestError(f"{path}: two variants would be written there; rename a section")
        if path.exists() and not force:
            raise RequestError(f"{path} is there already; --force replaces it")
        found[each.name] = path
    return found


def imported(settings: Settings, taken: Collection[str] = ()) -> Imported:
    """What becomes of a variant. Raises DefinitionError where its settings make no game."""
    conversion = convert(settings)
    variant = identity(settings.name)
    try:
        text = text_of(conversion, variant, taken)
    except DefinitionError as error:
        return Imported(settings.name, variant, "", conversion.notes, error.problems[0].message)
    return Imported(settings.name, variant, text, conversion.notes)


def beside(folder: Path, files: Iterable[Path]) -> set[str]:
    """The ids that `extends` finds in a folder before the shipped ones, once the files are in it."""
    return {path.stem for path in folder.glob("*.yaml")} | {path.stem for path in files}


def write(found: Imported, file: Path) -> None:
    """Write a definition as a whole. Raises RecordError if that cannot be."""
    with written(str(file)) as stream:
        stream.write(found.text)
