"""What can go wrong, as values with a place and a way out.

A fault in a definition is a `Problem`; a load gathers all of them into one `DefinitionError`.
The other exceptions belong to playing: options, position texts and moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

CODES = {
    "H001": "file cannot be read",
    "H002": "file too large",
    "H003": "not UTF-8 text",
    "H004": "forbidden character",
    "H005": "tab character",
    "H006": "not valid YAML",
    "H007": "more than one document",
    "H008": "top level is not a mapping",
    "H009": "too deep or too many values",
    "H010": "tag",
    "H011": "anchor or alias",
    "H012": "merge key",
    "H013": "duplicate key",
    "H014": "empty value",
    "H015": "ambiguous number",
    "H016": "key is not plain text",
    "H017": "directive",
    "H101": "missing key",
    "H102": "unknown key",
    "H103": "wrong type",
    "H104": "not an allowed word",
    "H105": "exactly one of several keys",
    "H106": "keys that do not go together",
    "H107": "malformed text",
    "H108": "number out of range",
    "H109": "wrong number of items",
    "H110": "item given twice",
    "H111": "malformed name",
    "H112": "nested too deeply",
    "H201": "unknown variant",
    "H202": "unknown parent",
    "H203": "parent extends its child",
    "H204": "chain of parents too long",
    "H205": "parent outside the folder",
    "H206": "nothing to inherit",
    "H207": "nothing to remove",
    "H208": "not the name of a definition",
    "H209": "page without a definition",
    "H211": "option badly declared",
    "H212": "unknown option",
    "H213": "value not allowed for the option",
    "H214": "unused option",
    "H216": "option does not fit the place",
    "H301": "files are not a range of letters",
    "H303": "board too large",
    "H304": "hole without a square",
    "H305": "wrapping board with extra squares",
    "H306": "extra square in a wrong place",
    "H307": "drawn line that is none",
    "H310": "ranks or files not on the board",
    "H311": "region defined by itself",
    "H312": "unknown region or square",
    "H313": "square not on the board",
    "H320": "diagram with a wrong number of rows",
    "H321": "row with a wrong number of squares",
    "H322": "hole and square do not agree",
    "H323": "unknown piece in the diagram",
    "H324": "no piece on the board",
    "H330": "wrong Betza text",
    "H332": "pieces like each other in a circle",
    "H333": "unknown piece",
    "H334": "movement that goes nowhere",
    "H335": "leap of one square",
    "H336": "least more than most",
    "H338": "hurdles taken in a way that is not possible",
    "H339": "no direction left",
    "H340": "unknown condition",
    "H342": "effect piece that leaves en passant",
    "H343": "no squares to pass",
    "H344": "Betza witness disagrees",
    "H350": "castling piece not in the setup",
    "H351": "castling pieces on different ranks",
    "H352": "castling target impossible",
    "H353": "too many castling rooks",
    "H354": "castling listed twice",
    "H360": "condition about royals without a royal",
    "H361": "symbol used twice",
    "H363": "royal that leaves en passant",
    "H364": "piece outside its region",
    "H365": "recall without a hand",
    "H366": "entry that forbids every move",
    "H367": "too many kinds of piece",
    "H368": "look that makes no sense",
    "H369": "mates after checks by different pieces",
    "H370": "unknown hook",
    "H371": "wrong parameter value of a hook",
    "H372": "unknown piece in a hook",
    "H373": "unknown parameter of a hook",
    "H374": "missing parameter of a hook",
    "H375": "two hooks for one decision",
    "H376": "hook file without consent",
    "H377": "hook file that fails",
    "H380": "alias that is another letter",
    "H381": "notation that cannot be written",
    "H382": "what nobody owns has an owner's ways",
    "H383": "what does not go with a piece that nobody owns",
    "H384": "turn that makes no sense",
    "H385": "unknown piece in the hand",
    "H386": "drops without a hand",
    "H387": "promotion that a hand cannot take back",
    "H388": "effect on a royal",
    "H389": "effect that makes no sense",
    "H397": "condition about lines that makes no sense",
    "H398": "fall without an edge",
    "H390": "more than the tables can hold",
    "H391": "start position cannot be played",
    "H392": "not supported by this version",
    "H395": "shuffle that makes no sense",
    "H396": "castling of pieces that are never dropped",
    "H399": "first moves that make no sense",
    "H407": "gating that is never possible",
    "H408": "gating that cannot be written",
    "H409": "move as a new kind of a piece that captures otherwise",
}
"""Code of a problem -> short title. H0: document, H1: shape, H2: inheritance and options, H3: sense."""

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
    """A value for a message: in quotes, in one line, shortened."""
    text = " ".join(str(value).split())
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
