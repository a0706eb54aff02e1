"""The settings of a variant with what it has from its parents: numbers, squares and kinds of pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from ...errors import NOWHERE, DefinitionError, Mark, Problem, did_you_mean, quoted
from .catalogue import CUSTOM, KEYS, MOVEMENTS, OLDER, PIECES, TOGETHER
from .dialect import terms
from .ini import Section, Value, read
from .reading import EVERYWHERE, FILES, RANKS, Squares, bool_of, rank_of, squares_of, value_of

SIDES = ("White", "Black")
SUMMED = ("extinctionPieceTypes", "connectPieceTypes")
"""Sets of pieces in which `*` is not every kind for itself, but all of them together."""
_MOBILITY = re.compile(r"mobilityRegion(White|Black)([A-Z][A-Za-z0-9]*)")
_PIECE = re.compile(r"([A-Za-z])(?::(\S*))?.*")


@dataclass(frozen=True)
class Kind:
    """A kind of piece: its letter in capitals, and its movement in their Betza notation."""

    letter: str
    betza: str


@dataclass(frozen=True)
class Settings:
    """What a variant of theirs is. A pair is for White and Black; `written` says where a key was set.

    `doubled` are the keys that its section sets twice, each with words about them.
    """

    name: str
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    mobility: Mapping[tuple[int, str], Squares] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    written: Mapping[str, Mark] = field(default_factory=dict)
    mark: Mark = NOWHERE
    doubled: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        """The value of a setting, without kinds that are not there and squares off the board."""
        value = self.values[key] if key in self.values else default(key)
        if KEYS[key].sides:
            return tuple(self._real(key, each) for each in value)
        return self._real(key, value)

    def _real(self, key: str, value: Any) -> Any:
        kind = KEYS[key].kind
        if kind == "squares":
            return value & self.board
        if kind == "pieces":
            if "*" in value:
                return value if key in SUMMED else tuple(self.kinds)
            always = ("pawn",) if key == "promotionPawnTypes" and "pawn" not in value else ()
            return tuple(each for each in (*always, *value) if each in self.kinds)
        if kind in ("mapping", "counts"):
            return tuple(
                (a, b) for a, b in value if a in self.kinds and (kind == "counts" or b in self.kinds)
            )
        return value

    def is_usual(self, key: str) -> bool:
        """Does the setting have the value that it has where nothing is said?"""
        return bool(self[key] == Settings("", self.kinds, values=self._size)[key])

    @property
    def _size(self) -> dict[str, Any]:
        return {key: self.values[key] for key in ("maxFile", "maxRank") if key in self.values}

    @property
    def files(self) -> int:
        """The number of files."""
        return int(self.values.get("maxFile", KEYS["maxFile"].default))

    @property
    def ranks(self) -> int:
        """The number of ranks."""
        return int(self.values.get("maxRank", KEYS["maxRank"].default))

    @cached_property
    def board(self) -> Squares:
        """All places of the board's rectangle, from (0, 0)."""
        return frozenset((x, y) for x, y in EVERYWHERE if x < self.files and y < self.ranks)

    @property
    def letters(self) -> dict[str, str]:
        """Kinds of pieces by their letters."""
        return {kind.letter: name for name, kind in self.kinds.items()}


def default(key: str) -> Any:
    """The value that a setting has where nothing is said."""
    row = KEYS[key]
    if row.kind != "squares":
        return (row.default, row.default) if row.sides else row.default
    pair = tuple(EVERYWHERE if text == "all" else squares_of(text) for text in row.default)
    return pair if row.sides else pair[0]


#: What a section starts from that names no parent: it has no pieces, and pawns promote to nothing.
BARE = {"promotionPieceTypes": ((), ())}


def resolved(sections: Iterable[Section], known: Mapping[str, Settings]) -> dict[str, Settings]:
    """The settings of every section; a parent stands above it, or is `known`.

    Raises DefinitionError with everything that cannot be read.
    """
    found, left = each_resolved(sections, known)
    if left:
        raise DefinitionError(problem for _, problems in left for problem in problems)
    return found


def each_resolved(
    sections: Iterable[Section], known: Mapping[str, Settings]
) -> tuple[dict[str, Settings], list[tuple[Section, list[Problem]]]]:
    """The settings of the sections that can be read, and the others with what is wrong in each."""
    found: dict[str, Settings] = {}
    left: list[tuple[Section, list[Problem]]] = []
    for section in sections:
        problems = list(section.problems)
        bare = Settings("", values=BARE)
        parent = (found.get(section.parent) or known.get(section.parent)) if section.parent else bare
        if parent is None:
            names = [each.name for each, _ in left]
            problems.append(_without_parent(section, [*found, *known], names))
        else:
            settings, wrong = _read(section, parent)
            problems += wrong
        if problems:
            left.append((section, problems))
        else:
            found[section.name] = settings
    return found, left


def _without_parent(section: Section, names: list[str], left: list[str]) -> Problem:
    if section.parent in left:
        message = f"the parent {quoted(section.parent)} cannot be read"
        return Problem.at(section.parent_mark, "H202", message, section.name)
    hint = (
        did_you_mean(section.parent, names) or "a parent is a section above, or is built into Fairy-Stockfish"
    )
    message = f"no variant {quoted(section.parent)} before this one"
    return Problem.at(section.parent_mark, "H202", message, section.name, hint)


def _read(section: Section, parent: Settings) -> tuple[Settings, list[Problem]]:
    """The settings that a section makes of its parent's, and what of it cannot be read."""
    problems: list[Problem] = []
    draft = _Draft(section, parent)
    for key in (key for key in PIECES if key in section.values):
        value = section.values[key]
        try:
            draft.piece(key, value)
        except ValueError as error:
            problems.append(Problem.at(value.mark, "H107", str(error), f"{section.name}.{key}"))
    letters = {kind.letter: name for name, kind in draft.kinds.items()}
    for key in sorted(section.values, key=_turn):
        value = section.values[key]
        try:
            known = draft.setting(key, value, letters)
        except ValueError as error:
            problems.append(Problem.at(value.mark, "H107", str(error), f"{section.name}.{key}"))
            continue
        if not known:
            message = f"no setting {quoted(key)} of Fairy-Stockfish is known"
            hint = did_you_mean(key, spellings())
            problems.append(Problem.at(value.key_mark, "H102", message, section.name, hint))
    return draft.settings(), problems


def _turn(key: str) -> int:
    """When a key is read: the size of the board first, newer names after older ones, single ones last."""
    return 0 if key == "maxRank" else 1 if key in OLDER else 2 if key in TOGETHER else 3


class _Draft:
    """Settings in the making: the parent's, and over them what a section says."""

    def __init__(self, section: Section, parent: Settings) -> None:
        self.section = section
        self.kinds = dict(parent.kinds)
        self.mobility = dict(parent.mobility)
        self.values = dict(parent.values)
        self.written = {**parent.written, **{key: value.key_mark for key, value in section.values.items()}}

    def settings(self) -> Settings:
        """What has become of it, pieces in the order of their kinds."""
        kinds = {name: self.kinds[name] for name in PIECES if name in self.kinds}
        # A child that has double steps again has to say from where.
        if self.values.get("doubleStep") is False:
            self.values["doubleStepRegion"] = (frozenset(), frozenset())
        name, mark = self.section.name, self.section.mark
        doubled = {
            key: f"line {value.key_mark.line} replaces line {value.earlier.line}: remove one of them"
            for key, value in self.section.values.items()
            if value.earlier
        }
        return Settings(name, kinds, self.mobility, self.values, self.written, mark, doubled)

    def piece(self, key: str, value: Value) -> None:
        """Take a kind of piece: `p`, `p:Betza`, or `-` for no such piece."""
        match = _PIECE.fullmatch(value.text)
        if match is None:
            if not value.text.startswith("-"):
                raise ValueError(f"{quoted(value.text)} is not a letter of a piece, nor - for none")
            self.kinds.pop(key, None)
            return
        if match[2] is not None and key in MOVEMENTS:
            raise ValueError(
                f"a {key} has its own movement; for other movements use customPiece1 to customPiece25"
            )
        if match[2] is None and key in CUSTOM:
            raise ValueError("a movement is missing: write letter:Betza, such as d:mQcN")
        terms(match[2] or "")
        letter = match[1].upper()
        for name in [name for name, kind in self.kinds.items() if kind.letter == letter]:
            del self.kinds[name]
        self.kinds[key] = Kind(letter, match[2] if match[2] is not None else MOVEMENTS.get(key, "K"))
        if key in CUSTOM and "e" in self.kinds[key].betza:
            pair = self.values.get("enPassantTypes", default("enPassantTypes"))
            self.values["enPassantTypes"] = tuple((*kinds, key) for kinds in pair)

    def setting(self, key: str, value: Value, letters: Mapping[str, str]) -> bool:
        """Take a setting; False if there is none of this name."""
        if key in PIECES:
            return True
        region = _MOBILITY.fullmatch(key)
        if region:
            name = region[2][0].lower() + region[2][1:]
            if name not in PIECES:
                return False
            self.mobility[SIDES.index(region[1]), name] = squares_of(value.text)
            return True
        for name, side in settings_of(key):
            if key in _OLDER_VALUES:
                self.values |= _OLDER_VALUES[key](value.text, self)
            else:
                self._put(name, side, value_of(KEYS[name].kind, value.text, letters))
        return bool(settings_of(key))

    def _put(self, name: str, side: int | None, value: Any) -> None:
        if KEYS[name].kind in ("mapping", "counts"):
            value = tuple({**dict(self.values.get(name, ())), **dict(value)}.items())
        if not KEYS[name].sides:
            self.values[name] = value
            return
        pair = list(self.values.get(name, default(name)))
        for each in (0, 1) if side is None else (side,):
            pair[each] = value
        self.values[name] = tuple(pair)


_OLDER_VALUES: dict[str, Callable[[str, _Draft], dict[str, Any]]] = {
    "promotionRank": lambda text, draft: {"promotionRegion": _ranks(rank_of(text), RANKS, draft)},
    "doubleStepRank": lambda text, draft: {"doubleStepRegion": _ranks(2, rank_of(text), draft)},
    "doubleStepRankMin": lambda text, draft: _two_steps_from(rank_of(text), draft),
    "dropOnTop": lambda text, draft: {"enclosingDrop": "top"} if bool_of(text) else {},
}
"""How the older keys are read whose values are not those of the newer ones."""


def _two_steps_from(first: int, draft: _Draft) -> dict[str, Any]:
    """Up to the second rank; that program reads it only where the last rank is not given."""
    return {} if "doubleStepRank" in draft.section.values else {"doubleStepRegion": _ranks(first, 2, draft)}


def _ranks(low: int, high: int, draft: _Draft) -> tuple[Squares, Squares]:
    """All squares of some ranks, counted from each side."""
    last = draft.values.get("maxRank", default("maxRank"))
    white = frozenset((x, y) for x, y in EVERYWHERE if low <= y + 1 <= high)
    return white, frozenset((x, last - 1 - y) for x, y in white if y < last)


@cache
def settings_of(key: str) -> tuple[tuple[str, int | None], ...]:
    """The settings that a key of a file sets, each with the side it is for (None: both)."""
    if key in OLDER:
        return (OLDER[key],)
    for ending, side in ((SIDES[0], 0), (SIDES[1], 1), ("", None)):
        name = key.removesuffix(ending) if ending else key
        if not key.endswith(ending) or (ending and name == key):
            continue
        if name in TOGETHER:
            return tuple((each, side) for each in TOGETHER[name])
        if name in KEYS and KEYS[name].sides in (
            ("", "both", "either") if side is None else ("each", "either")
        ):
            return ((name, side),)
    return ()


@cache
def spellings() -> tuple[str, ...]:
    """Every key that a file may have, the regions of single pieces aside."""
    names = [*KEYS, *TOGETHER]
    return (
        *(key for name in names for key in (name, *(name + side for side in SIDES)) if settings_of(key)),
        *PIECES,
    )


BUILT_IN = Path(__file__).with_name("fairy_stockfish.ini")


@cache
def built_in() -> dict[str, Settings]:
    """The variants that are part of that program."""
    return resolved(read(BUILT_IN.read_text(encoding="utf-8"), BUILT_IN.name), {})


def square_name(place: tuple[int, int]) -> str:
    """A square as people write it."""
    return f"{FILES[place[0]]}{place[1] + 1}"
