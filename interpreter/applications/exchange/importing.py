"""Variants of Fairy-Stockfish as definitions: those of a file of sections, or those built into it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...errors import SHOWN, DefinitionError, Problem, RequestError, did_you_mean, quoted
from ..records.files import written
from .converting import convert
from .draft import Note
from .ini import read_file
from .settings import Settings, built_in, each_resolved
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

    @property
    def title(self) -> str:
        """What it is called where it is not written."""
        return self.name or "lines under no name"

    def data(self, file: Path | None) -> dict[str, Any]:
        """For other programs to read."""
        notes = [{"keys": list(n.keys), "verdict": n.verdict, "words": n.words} for n in self.notes]
        return {
            "name": self.name,
            "file": str(file) if self.text else None,
            "exact": self.exact,
            "refusal": self.refusal or None,
            "settings": notes,
        }

    def lines(self, file: Path | None) -> Iterator[str]:
        """For people: where it went, and what became of the settings."""
        yield f"{self.name}: {file}" if self.text else f"{self.title}: not written"
        for note in self.notes:
            if note.words:
                yield f"  {note.verdict}: {note.words} ({', '.join(note.keys)})"
        for verdict in ("exact", "no rule"):
            keys = [key for note in self.notes if note.verdict == verdict for key in note.keys]
            if keys:
                yield f"  {verdict}: {', '.join(keys)}"
        if self.refusal:
            yield f"  refused: {self.refusal}"


def chosen(source: str, names: Sequence[str]) -> tuple[list[Settings], list[Imported]]:
    """The settings of the named variants of a source, or of all of them; and those that cannot be read.

    Raises RecordError or DefinitionError where none can be read, RequestError for an unknown name.
    """
    sections = [] if source == BUILT_IN else read_file(source)
    found, left = (dict(built_in()), []) if source == BUILT_IN else each_resolved(sections, built_in())
    known = [*found, *(section.name for section, _ in left if section.name)]
    if not found and not left:
        raise RequestError(f"{source}: it has no section; a section starts with [name:parent]")
    for name in names:
        if name not in known:
            near = did_you_mean(name, known) or f"there are {', '.join(known)}"
            raise RequestError(f"{source}: no variant {quoted(name)}; {near}")
    wanted = set(names or [*known, ""])
    settings = [each for each in found.values() if each.name in wanted]
    left = [(section, problems) for section, problems in left if section.name in wanted]
    if not settings:
        raise DefinitionError(problem for _, problems in left for problem in problems)
    return settings, [_refused(section.name, problems) for section, problems in left]


def _refused(name: str, problems: Iterable[Problem]) -> Imported:
    """A variant that is left out, and why."""
    told = [_told(problem) for problem in problems]
    more = [f"and {len(told) - SHOWN} more"] if len(told) > SHOWN else []
    return Imported(name, "", "", (), "; ".join([*told[:SHOWN], *more]))


def _told(problem: Problem) -> str:
    hint = f" ({problem.hint})" if problem.hint else ""
    return f"line {problem.line}, column {problem.column}: {problem.message}{hint}"


def files_of(
    settings: Iterable[Settings], folder: Path, force: bool
) -> tuple[dict[str, Path], list[Imported]]:
    """The files of variants by name, and the variants whose names make none.

    Raises RequestError where a file is there already, or where no variant has one.
    """
    found: dict[str, Path] = {}
    left: list[Imported] = []
    for each in settings:
        try:
            path = _file_of(each.name, folder, found.values())
        except RequestError as error:
            left.append(Imported(each.name, "", "", (), str(error)))
            continue
        if path.exists() and not force:
            raise RequestError(f"{path} already exists; --force replaces it")
        found[each.name] = path
    if left and not found:
        raise RequestError(left[0].refusal)
    return found, left


def _file_of(name: str, folder: Path, others: Collection[Path]) -> Path:
    path = folder / f"{identity(name)}.yaml"
    if path in others:
        raise RequestError(f"{path}: another variant is already in that file; rename a section")
    return path


def imported(settings: Settings, taken: Collection[str] = ()) -> Imported:
    """What becomes of a variant."""
    variant = identity(settings.name)
    try:
        conversion = convert(settings)
    except DefinitionError as error:
        return Imported(settings.name, variant, "", (), _told(error.problems[0]))
    try:
        text = text_of(conversion, variant, taken)
    except DefinitionError as error:
        return Imported(settings.name, variant, "", conversion.notes, error.problems[0].message)
    return Imported(settings.name, variant, text, conversion.notes)


def summary(found: Sequence[Imported]) -> str:
    """How many of the variants are said completely, and which are not written."""
    left = [each.title for each in found if not each.text]
    unwritten = f"; not written: {', '.join(left)}" if left else ""
    return f"{sum(each.exact for each in found)} of {len(found)} are supported completely{unwritten}."


def beside(folder: Path, files: Iterable[Path]) -> set[str]:
    """The ids that `extends` finds in a folder before the shipped ones, once the files are in it."""
    return {path.stem for path in folder.glob("*.yaml")} | {path.stem for path in files}


def write(found: Imported, file: Path) -> None:
    """Write a definition as a whole. Raises RecordError if that cannot be."""
    with written(str(file)) as stream:
        stream.write(found.text)
