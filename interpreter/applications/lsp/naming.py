"""Where the names of a definition stand: its own, its parents', and those of the files that extend it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ...errors import DefinitionError, Mark, RequestError, quoted
from ...language import resources
from ...language.document import MappingNode, SequenceNode, parse
from ...language.inherit import family, resolve
from ..studio.cursor import Place
from ..studio.hints import SECTIONS, names_of
from ..studio.reading import Text
from ..studio.words import names_in, parts_at

Steps = tuple[str | int, ...]
Reader = Callable[[Path], str]
"""The text of a file: what the editor has, else what the disk has."""
PIECES_IN = ("draws", "lint")
"""Keys of a definition below which pieces are named where the schema expects any text."""
MOST_FILES = 200
"""So many definitions of a folder are looked through."""
EXTENDS = re.compile(r"^extends:\s*['\"]?([a-z0-9_-]+)", re.MULTILINE)


@dataclass(frozen=True)
class Use:
    """A place where a name stands; line and column count from 1."""

    section: str
    name: str
    line: int
    column: int
    defines: bool = False


def uses(doc: MappingNode, names: Mapping[str, list[str]]) -> Iterator[Use]:
    """Every place of a document where a piece, region, option or mover of the library is named."""
    for path, word, mark, is_key in _scalars(doc, ()):
        if path[0] == "lint":
            word = word.rpartition("pieces.")[2]
        bare = word.removeprefix("$")
        known = [section for section in (*SECTIONS, "library") if bare in names.get(section, ())]
        if known and (section := _section(path, is_key, word, known)):
            column = mark.source_line.find(bare, mark.column - 1) + 1
            defines = is_key and path == (section, bare) and doc[section][bare] != "none"
            if column:
                yield Use(section, bare, mark.line, column, defines)


def _scalars(node: object, path: Steps) -> Iterator[tuple[Steps, str, Mark, bool]]:
    """The keys and texts of a document, with their paths and places."""
    rows: list[tuple[str | int, object, Mark]] = []
    if isinstance(node, MappingNode):
        for key in node:
            yield (*path, key), key, node.key_marks[key], True
        rows = [(key, value, node.value_marks[key]) for key, value in node.items()]
    elif isinstance(node, SequenceNode):
        rows = [(i, value, mark) for i, (value, mark) in enumerate(zip(node, node.item_marks, strict=True))]
    for step, value, mark in rows:
        if isinstance(value, str):
            yield (*path, step), value, mark, False
        else:
            yield from _scalars(value, (*path, step))


def _section(path: Steps, is_key: bool, word: str, known: list[str]) -> str:
    """The section whose names can stand at a path, among those that know the word."""
    if word.startswith("$"):
        return "options" if "options" in known else ""
    if is_key and len(path) == 2 and path[0] in known:
        return str(path[0])
    where = path[:-1] if is_key else path
    allowed = names_in(parts_at(where), Place(where, is_key, "", ()))
    if path[0] in PIECES_IN or path[:2] == ("about", "values"):
        allowed.add("pieces")
    return next((section for section in known if section in allowed), "")


@dataclass(frozen=True)
class File:
    """A definition as it is written, and the file that it is, or will be."""

    path: Path
    document: MappingNode


class Family:
    """A definition with its parents, and the files beside it that have one of them as a parent."""

    def __init__(self, text: Text, read: Reader) -> None:
        self.text, self.read = text, read
        self.names = names_of(text)
        self.files = [self._file(doc, i) for i, doc in enumerate(family(text.text, text.name, text.path))]

    def _file(self, doc: MappingNode, number: int) -> File:
        path = Path(doc.mark.file)
        if not number:
            return File(self.text.path or path, doc)
        shipped = resources.definition_path(path.stem) if path.parent == Path() else None
        return File(shipped or path, doc if shipped else parse(self.read(path), str(path)))

    def at(self, line: int, column: int) -> Use | None:
        """The name that stands at a place of the text."""
        for use in uses(self.files[0].document, self.names):
            if use.line == line and use.column <= column <= use.column + len(use.name):
                return use
        return None

    def definitions(self, use: Use) -> list[tuple[File, Use]]:
        """Where a name is stated, nearest first: what a child says of it is laid over its parent's."""
        if use.section == "library":
            path = resources.library_path()
            doc = parse(path.read_text(encoding="utf-8"), path.name)
            mark = doc.key_marks[use.name]
            return [(File(path, doc), Use("library", use.name, mark.line, mark.column, True))]
        found = [(file, each) for file in self.files for each in uses(file.document, self.names)]
        return [(f, u) for f, u in found if u.defines and (u.section, u.name) == (use.section, use.name)]

    def references(self, use: Use) -> list[tuple[File, Use]]:
        """Every place of a name, in all files that share it."""
        defined = self.definitions(use)
        mine = [file.path for file in self.files]
        root = defined[-1][0].path if defined else mine[0]
        shared = self.files[: mine.index(root) + 1 if root in mine else 1]
        files = {file.path: file for file in (*shared, *self._children(root))}
        return [
            (file, each)
            for file in files.values()
            for each in uses(file.document, self.names)
            if (each.section, each.name) == (use.section, use.name)
        ]

    def _children(self, root: Path) -> Iterator[File]:
        """The files of the folder that extend a file, directly or not."""
        if not self.text.path:
            return
        beside = sorted(self.text.path.parent.glob("*.yaml"))[:MOST_FILES]
        texts: dict[str, str] = {}
        for path in beside:
            try:
                texts[path.stem] = self.read(path)
            except (DefinitionError, OSError):
                continue
        parents = {stem: found[1] for stem, text in texts.items() if (found := EXTENDS.search(text))}
        for path in beside:
            stem, seen = path.stem, {""}
            while stem not in seen and stem != root.stem:
                seen.add(stem)
                stem = parents.get(stem, "")
            if stem == root.stem and path.stem != stem and path != self.text.path:
                try:
                    yield File(path, parse(texts[path.stem], str(path)))
                except DefinitionError:
                    continue

    def renamed(self, use: Use, name: str) -> dict[Path, list[Use]]:
        """The places to change, by file, for another name. Raises RequestError, which says why not."""
        defined = self.definitions(use)
        above = [resources.definition_path(file.path.stem) for file in self.files[1:]]
        if not defined or defined[-1][0].path in [resources.library_path(), *above]:
            place = defined[-1][0].path.name if defined else "the language itself"
            raise RequestError(f"{quoted(use.name)} is defined in {place}, which cannot be renamed")
        if name in self.names.get(use.section, ()):
            raise RequestError(f"{quoted(name)} is already the name of another of the {use.section}")
        found: dict[Path, list[Use]] = {}
        for file, each in self.references(use):
            found.setdefault(file.path, []).append(each)
        self._try(found, use, name)
        return found

    def _try(self, found: Mapping[Path, list[Use]], use: Use, name: str) -> None:
        """Raise RequestError if the files, which can be read now, could not be read with another name."""
        with tempfile.TemporaryDirectory() as folder:
            for path in {file.path for file in self.files} | set(found):
                text = self.text.text if path == self.files[0].path else self.read(path)
                changed = replaced(text, found.get(path, ()), name)
                Path(folder, path.name).write_text(changed, encoding="utf-8")
            for path in found:
                try:
                    resolve(Path(folder, path.name))
                except DefinitionError as error:
                    why = error.problems[0].message
                    raise RequestError(f"{path.name} could not be read: {why}") from None


def replaced(text: str, places: Iterable[Use], name: str) -> str:
    """A text with another name at some places."""
    lines = text.split("\n")
    for use in sorted(places, key=lambda use: (use.line, -use.column)):
        line = lines[use.line - 1]
        lines[use.line - 1] = line[: use.column - 1] + name + line[use.column - 1 + len(use.name) :]
    return "\n".join(lines)
