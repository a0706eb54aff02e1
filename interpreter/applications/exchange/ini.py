"""Files of sections, `[name:parent]`, with lines `key = value`: texts with their places, not understood."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...errors import DefinitionError, Mark, Problem, quoted
from ..records.files import opened

LARGEST = 1 << 20
LONGEST = 4_000
MOST_SECTIONS = 2_000
MOST_VALUES = 300
_HEADER = re.compile(r"\[\s*([^\]:]*?)\s*(?::\s*([^\]]*?)\s*)?\]\s*")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True)
class Value:
    """The text behind a key, where it stands, where the key does, and the key whose place it takes."""

    text: str
    mark: Mark
    key_mark: Mark
    earlier: Mark | None = None


@dataclass(frozen=True)
class Section:
    """One `[name:parent]` with its values, in the order written; of a key set twice, the last one counts.

    `problems` are what is wrong with its lines. Lines that stand under no head are a section without a name.
    """

    name: str
    parent: str
    mark: Mark
    parent_mark: Mark
    values: dict[str, Value] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def read_file(name: str) -> list[Section]:
    """The sections of a file; `-` is the standard input. Raises RecordError or DefinitionError."""
    with opened(name) as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise DefinitionError([Problem("H002", f"the file is larger than {LARGEST >> 20} MiB", name)])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DefinitionError([Problem("H003", "the file is not UTF-8 text", name, line, 1)]) from None
    return read(text, name)


def read(text: str, file: str) -> list[Section]:
    """The sections of a text, each with what is wrong in it. Raises DefinitionError for too many of them."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    sections: list[Section] = []
    for number, line in enumerate(lines, 1):
        mark = Mark(file, number, 1 + len(line) - len(line.lstrip()), lines)
        try:
            _line(line, mark, sections)
        except _WrongLineError as error:
            if line.lstrip().startswith("[") or not sections:
                sections.append(Section("", "", mark, mark))
            sections[-1].problems.append(error.problem)
        if len(sections) > MOST_SECTIONS:
            message = f"there are more than {MOST_SECTIONS} sections"
            raise DefinitionError([Problem.at(mark, "H009", message)])
    _doubled(sections)
    return sections


class _WrongLineError(ValueError):
    def __init__(self, mark: Mark, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem.at(mark, code, message, "", hint)


def _line(line: str, mark: Mark, sections: list[Section]) -> None:
    """Take one line into the sections."""
    strange = _CONTROL.search(line)
    if strange:
        raise _WrongLineError(_moved(mark, strange.start()), "H004", "there is a control character here")
    if len(line) > LONGEST:
        raise _WrongLineError(mark, "H002", f"the line is longer than {LONGEST} characters")
    text = line.strip()
    if not text or text[0] in "#;":
        return
    if text[0] == "[":
        sections.append(_section(line, mark))
        return
    if not sections:
        hint = "a file starts with the name of a variant in brackets: [mine:chess]"
        raise _WrongLineError(mark, "H107", "this line comes before the first section", hint)
    _value(line, mark, sections[-1])


def _section(line: str, mark: Mark) -> Section:
    found = _HEADER.fullmatch(line.strip())
    if found is None or not found[1] or found[2] == "":
        hint = "write [name] or [name:parent]"
        raise _WrongLineError(mark, "H107", f"{quoted(line.strip())} is not a head of a section", hint)
    parent = found[2] or ""
    return Section(found[1], parent, mark, _moved(mark, line.index(":") + 1 if parent else mark.column - 1))


def _value(line: str, mark: Mark, section: Section) -> None:
    key, sign, text = line.partition("=")
    if not sign or not key.strip():
        hint = "write key = value; a comment begins with #"
        raise _WrongLineError(mark, "H107", f"{quoted(line.strip())} is not a setting", hint)
    key = key.strip()
    place = _moved(mark, line.index("=") + 1 + len(text) - len(text.lstrip()))
    if len(section.values) >= MOST_VALUES:
        raise _WrongLineError(mark, "H009", f"a section has more than {MOST_VALUES} settings")
    earlier = section.values.get(key)
    section.values[key] = Value(text.strip(), place, mark, earlier.key_mark if earlier else None)


def _moved(mark: Mark, offset: int) -> Mark:
    return Mark(mark.file, mark.line, offset + 1, mark.lines)


def _doubled(sections: list[Section]) -> None:
    """Note of every section that has the name of one above it."""
    seen: dict[str, Section] = {}
    for section in sections:
        if section.name and section.name in seen:
            hint = f"line {seen[section.name].mark.line} already has a section of that name: rename this one"
            message = f"a second section {quoted(section.name)}"
            section.problems.append(Problem.at(section.mark, "H013", message, section.name, hint))
        seen.setdefault(section.name, section)
