"""EPD: positions with operations, one a line, for every variant.

    BOARD SIDE CASTLING PASSED [CHECKS] [{STATE}] bm Nf3; id "one"; variant "omega";

The four fields are those of FEN; checks left (`3+3`) and further state in braces follow where the
variant has them, and so may the clocks of FEN, which are else the operations `hmvc` and `fmvn`.
The operation `variant` names the variant, with its options after the id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from ...errors import DefinitionError, FenError, MoveError, OptionError, RecordError, quoted
from ...numerals import natural, signed
from ...play.core.moves import Move
from ...play.variant import Position, Variant
from .identity import DEFAULT, Library, options_text
from .lines import lines

LONGEST = 1 << 16
MAX_OPERATIONS = 200
CHOICES = ("bm", "am")  # moves of the position: best, to avoid
SINGLE = ("sm", "pm")  # one move: supplied, predicted
LINE = "pv"  # moves in a row
NUMBERS = {"acd": 0, "acn": 0, "acs": 0, "hmvc": 0, "fmvn": 1, "rc": 1, "ce": -1_000_000, "dm": -10_000}
"""Operations whose one operand is a whole number -> the least there is."""
_FIELD = re.compile(r"\S+")
_CHECKS = re.compile(r"[0-9]{1,3}\+[0-9]{1,3}\Z")
_OPERATION = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]{0,30})")
_OPERAND = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))')
_END = re.compile(r"\s*(?:;|\Z)")
_TEXTS = re.compile(r"(?:id|eco|nic|variant|c[0-9]|v[0-9])\Z")


@dataclass(slots=True)
class Epd:
    """A position with its operations: opcode -> operands as texts; moves are in `moves` too."""

    position: Position
    operations: dict[str, list[str]] = field(default_factory=dict)
    moves: dict[str, list[Move]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def variant(self) -> Variant:
        """The variant of the position."""
        return self.position.variant


def read_epd(text: str, given: Variant | None = None, line: int = 0) -> Epd:
    """The position of one EPD line; `given` is the variant where the line does not name one.

    Raises RecordError with the column of the fault.
    """
    if len(text) > LONGEST:
        raise RecordError(f"an EPD line of more than {LONGEST} characters", line, LONGEST)
    fields, offset = _fields(text)
    if len(fields) < 4:
        found = "a board alone" if len(fields) == 1 else f"{len(fields)} fields"
        raise RecordError(f"{found}; an EPD begins with board, side, castling and en passant", line, 1)
    operations = _operations(text, offset, line)
    variant, notes = _variant(operations, given, line)
    numbers = {}
    for name, least in NUMBERS.items():
        if name in operations:
            numbers[name] = _number(name, operations[name], least, line, text)
    # The fourth field may be a number itself, where moves are counted out.
    clocks = [fields.pop() for _ in range(2) if len(fields) > 4 and natural(fields[-1]) is not None][::-1]
    state = [fields.pop()] if fields[-1].startswith("{") else []
    clocks = clocks or [str(numbers.get("hmvc", 0)), str(numbers.get("fmvn", 1))]
    try:
        position = variant.position(" ".join([*fields, *clocks, *state]))
    except FenError as error:
        raise RecordError(str(error), line, min(error.offset, len(text)) + 1) from error
    epd = Epd(position, operations, notes=[*notes, *position.notes])
    for name in operations:
        if name in (*CHOICES, *SINGLE, LINE):
            epd.moves[name] = _moves(epd, name, text, line)
    return epd


def _fields(text: str) -> tuple[list[str], int]:
    """The fields of the position, and where the operations begin."""
    fields: list[str] = []
    end = 0
    for match in _FIELD.finditer(text):
        word, count = match[0], len(fields)
        clock = count >= 4 and natural(word, 6) is not None
        if count >= 4 and not (clock or _CHECKS.match(word) or word.startswith("{")):
            break
        fields.append(word)
        end = match.end()
    return fields, end


def _operations(text: str, offset: int, line: int) -> dict[str, list[str]]:
    """Opcode -> operands."""
    found: dict[str, list[str]] = {}
    while text[offset : offset + 1] and not text[offset:].isspace():
        match = _OPERATION.match(text, offset)
        if not match:
            shown = quoted(text[offset:].split(None, 1)[0])
            column = len(text) - len(text[offset:].lstrip()) + 1
            hint = 'one is written bm Nf3; or id "one";'
            raise RecordError(f"{shown} is not an operation: {hint}", line, column)
        name, operands = match[1], []
        offset = match.end()
        while not (end := _END.match(text, offset)):
            operand = _OPERAND.match(text, offset)
            if not operand:
                raise RecordError(f"the text of '{name}' is not closed by a quote", line, offset + 1)
            plain = operand[2] is not None
            operands.append(operand[2] if plain else re.sub(r"\\(.)", r"\1", operand[1]))
            offset = operand.end()
        offset = end.end()
        if name in found:
            raise RecordError(f"the operation '{name}' is there twice", line, match.start(1) + 1)
        found[name] = operands
        if len(found) > MAX_OPERATIONS:
            raise RecordError(f"more than {MAX_OPERATIONS} operations", line, offset)
    return found


def _variant(operations: dict[str, list[str]], given: Variant | None, line: int) -> tuple[Variant, list[str]]:
    """The variant that is named, or else the given one."""
    words = " ".join(operations.get("variant", [])).split()
    name = " ".join(word for word in words if "=" not in word)
    if given is not None and name in ("", given.id, given.name):
        return given, []
    tags = {"Variant": name, "VariantOptions": ";".join(word for word in words if "=" in word)}
    try:
        return Library().of(tags)
    except (RecordError, OptionError, DefinitionError) as error:
        raise RecordError(str(error), line, 1) from error


def _number(name: str, operands: list[str], least: int, line: int, text: str) -> int:
    value = signed(operands[0]) if len(operands) == 1 else None
    if value is not None and value >= least:
        return value
    column = text.find(f"{name} ") + 1
    raise RecordError(f"'{name}' is one whole number, found {quoted(' '.join(operands))}", line, column)


def _moves(epd: Epd, name: str, text: str, line: int) -> list[Move]:
    """The moves of an operation; its operands become strict SAN. Raises RecordError."""
    twin = epd.position.copy() if name == LINE else epd.position
    found: list[Move] = []
    texts: list[str] = []
    if name in SINGLE and len(epd.operations[name]) != 1:
        raise RecordError(f"'{name}' is one move", line, text.find(f"{name} ") + 1)
    for operand in epd.operations[name]:
        try:
            found.append(twin.parse_san(operand))
        except MoveError as error:
            raise RecordError(f"'{name}': {error}", line, text.find(operand) + 1) from error
        texts.append(twin.san(found[-1]))
        if name == LINE:
            twin.push(found[-1])
    epd.operations[name] = texts
    return found


def epd_text(position: Position, operations: dict[str, list[str]] | None = None) -> str:
    """One EPD line of a position; its clocks and its variant are added to the operations."""
    words = position.fen().split()
    state = [words.pop()] if words[-1].startswith("{") else []
    full, half = words.pop(), words.pop()
    variant = position.variant
    own: dict[str, list[str]] = {"hmvc": [half], "fmvn": [full]}
    if variant.id != DEFAULT or variant.options:
        own["variant"] = [f"{variant.id} {options_text(variant)}".strip().replace("; ", ",")]
    given = {name: values for name, values in (operations or {}).items() if name not in own}
    parts = [_operation(name, values) for name, values in {**given, **own}.items()]
    return " ".join([*words, *state, *parts])


def _operation(name: str, values: list[str]) -> str:
    """One operation with its semicolon."""
    texts = _TEXTS.match(name) is not None
    shown = [_quoted(value) if texts or not _PLAIN.match(value) else value for value in values]
    return " ".join([name, *shown]) + ";"


_PLAIN = re.compile(r'[^\s;"\\]+\Z')


def _quoted(value: str) -> str:
    text = " ".join(value.splitlines()).replace("\\", r"\\").replace('"', r"\"")
    return f'"{text}"'


def read_file(stream: BinaryIO, given: Variant | None = None) -> Iterator[tuple[int, Epd | RecordError]]:
    """Line number and position (or why there is none) of each line but empty ones and `#` lines."""
    try:
        for number, text in lines(stream):
            if not text.strip() or text.startswith("#"):
                continue
            try:
                yield number, read_epd(text, given, number)
            except RecordError as error:
                yield number, error
    except RecordError as error:
        yield error.line, error
