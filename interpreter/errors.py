"""What can go wrong, as values with a place and a way out.

A fault in a definition is a `Problem`; a load gathers all of them into one `DefinitionError`.
The other exceptions belong to playing: options, position texts and moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from .arguments import checked

SHOWN = 20
_EXCERPT = 110
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a definition: display name of the file, line and column counted from 1.

    Line 0 stands for the file as a whole.
    """

    file: str
    line: int
    column: int
    lines: Sequence[str] = field(default=(), repr=False, compare=False)

    @property
    def source_line(self) -> str:
        """The text of the marked line, empty when it is not known."""
        return self.lines[self.line - 1] if 0 < self.line <= len(self.lines) else ""


NOWHERE = Mark("", 0, 0)


@dataclass(frozen=True)
class Problem:
    """One fault: what was found, where, and what would put it right."""

    code: str
    message: str
    file: str
    line: int = 0
    column: int = 0
    path: str = ""
    source_line: str = ""
    hint: str = ""
    level: str = "error"  # or "warning": a finding of the linter
    note: str = ""  # where the other half of the fault is

    @classmethod
    def at(
        cls, mark: Mark, code: str, message: str, path: str = "", hint: str = "", level: str = "error"
    ) -> Problem:
        """A problem at a marked place."""
        return cls(code, message, mark.file, mark.line, mark.column, path, mark.source_line, hint, level)

    @property
    def place(self) -> str:
        """`file:line:column`, or the file alone."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    def __str__(self) -> str:
        parts = [f"{self.place}: {self.level}[{self.code}]: {self.message}"]
        if self.source_line.strip():
            parts += _excerpt(self.source_line, self.column)
        parts += [f"  {text}" for text in (self.note, self.hint) if text]
        return "\n".join(parts)


class DefinitionError(ValueError):
    """A definition cannot be used; `problems` says why, in the order of the text."""

    @checked
    def __init__(self, problems: Iterable[Problem]) -> None:
        unique = dict.fromkeys(problems)
        self.problems = tuple(sorted(unique, key=lambda p: (p.file, p.line, p.column, p.code)))
        super().__init__(self.problems)

    def __str__(self) -> str:
        shown = [str(problem) for problem in self.problems[:SHOWN]]
        more = len(self.problems) - len(shown)
        if more > 0:
            shown.append(f"... and {more} more {'problem' if more == 1 else 'problems'}")
        return "\n".join(shown)


class OptionError(ValueError):
    """Options were asked for that the variant does not have or does not allow."""


class ChangeError(ValueError):
    """A change of a definition cannot be carried out; the message says why."""


class FenError(ValueError):
    """A position text is wrong: in which field, and at which offset of the whole text."""

    def __init__(self, message: str, field: str = "", offset: int = 0) -> None:
        super().__init__(message, field, offset)
        self.message = message
        self.field = field
        self.offset = offset

    def __str__(self) -> str:
        return self.message


class MoveError(ValueError):
    """A move text is malformed, unknown, ambiguous or not legal; `reason` is the Reason if there is one."""

    def __init__(self, message: str, reason: Any = None) -> None:
        super().__init__(message)
        self.reason = reason


class RecordError(ValueError):
    """A record (PGN, EPD) cannot be read, or is not legal: why, and at which line and column from 1."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}" if self.line else self.message


class RequestError(ValueError):
    """Something was asked for that does not exist or may not be done; the message says what to do instead."""


class PictureError(ValueError):
    """A picture of a piece is missing, cannot be read, or holds what no picture may."""


def unusable(error: OSError) -> str:
    """What the system says of a file, with its name."""
    name = f"{error.filename}: " if error.filename else "cannot read or write: "
    return name + (error.strerror or str(error)).lower()


@contextmanager
def usable(name: object, refusal: type[Exception]) -> Iterator[None]:
    """What the system says of a file becomes a refusal, with the name that the user knows."""
    try:
        yield
    except OSError as error:
        raise refusal(f"{name}: {(error.strerror or str(error)).lower()}") from error


def suggest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that the word is a slip of, by few letters, or the beginning of; None if there is none."""
    folded = word[:60].casefold()
    most = min(3, (len(folded) + 1) // 4)
    found: tuple[int, str] | None = None
    for choice in dict.fromkeys(choices):
        other = choice.casefold()
        begun = len(folded) >= 4 and other.startswith(folded)
        if not begun and abs(len(other) - len(folded)) > most:
            continue
        off = 1 if begun else slips(folded, other)
        if off <= most and (found is None or off < found[0]):
            found = off, choice
    return found[1] if found else None


def slips(word: str, other: str) -> int:
    """How many letters were left out, put in, mistaken or changed over between two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        earlier, before, row = before, row, [i]
        for j, mine in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != mine))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == mine:
                least = min(least, earlier[j - 2] + 1)
            row.append(least)
    return row[-1]


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """The usual hint with the nearest choice, or an empty text."""
    near = suggest(word, choices)
    return f"did you mean '{near}'?" if near is not None else ""


def path_text(path: Iterable[str | int]) -> str:
    """A path into a document as people write it: `pieces.pawn.moves[0]`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


def quoted(value: object, limit: int = 40) -> str:
    """A value for a message: in quotes, in one line, shortened; half a character by its number."""
    text = " ".join(str(value).split()).encode("utf-8", "backslashreplace").decode()
    return f"'{text[:limit]}...'" if len(text) > limit else f"'{text}'"


def _excerpt(line: str, column: int) -> list[str]:
    """The source line and a caret below it; of a very long line only the surroundings."""
    start = max(0, column - 1 - _EXCERPT // 2) if len(line) > _EXCERPT else 0
    shown = _CONTROL.sub(" ", line[start : start + _EXCERPT]).rstrip()
    return [f"  {shown}", "  " + " " * max(0, column - 1 - start) + "^"]


class FormError(ValueError):
    """A form of the kernel that does not exist, or cannot run here."""


class KernelError(RuntimeError):
    """The kernel went out of its bounds and was stopped: a fault of the tables or of the kernel itself."""


REFUSED = (
    *(ChangeError, DefinitionError, OptionError, FenError, MoveError, RecordError),
    *(RequestError, PictureError, FormError, KernelError),
)
"""Every error of the package: what answers questions of people or programs gives its text as the answer."""
