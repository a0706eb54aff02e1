"""Answers for people who type at the protocol: the position, and definitions as here-documents."""

from __future__ import annotations

from ...language.document import MAX_BYTES
from ...play.variant import Position
from .library import Source
from .lines import LineReader, LineTooLong

HERE = "<<"


def position_lines(position: Position) -> list[str]:
    """The board, the FEN, whose turn it is, check, and the legal moves."""
    over = position.outcome()
    sides = ("white", "black") if position.turn == "either" else (position.turn,)
    checked = [side for side in sides if position.is_check(side)]
    chosen = "".join(f" {name}={str(value).lower()}" for name, value in position.variant.options.items())
    return [
        *board_lines(position),
        "",
        f"Variant: {position.variant.id}{chosen}",
        f"Fen: {position.fen()}",
        f"Key: {position.hash:016X}",
        f"Turn: {side_words(position)}",
        f"Check: {', '.join(checked) or 'none'}",
        f"Outcome: {f'{over.result} ({over.reason})' if over else 'none'}",
        f"Legal moves: {len(position.legal_moves)}: {' '.join(map(str, position.legal_moves))}",
    ]


def side_words(position: Position) -> str:
    """Whose turn it is, with what players call this side."""
    if position.turn == "either":
        return position.turn
    name = position.variant.sides[position.turn == "black"]
    return position.turn if name.lower() == position.turn else f"{position.turn} ({name})"


def board_lines(position: Position) -> list[str]:
    """The board, White below; a dot is an empty square, blank is not a square."""
    board = position.variant.ruleset.board
    pieces = position.pieces()
    width = max((len(symbol) for symbol in pieces.values()), default=1)
    lines = []
    for row in board.rows:
        cells = ["" if square is None else pieces.get(board.names[square], ".") for square in row]
        names = [board.names[square] for square in row if square is not None]
        label = f"{names[0]}-{names[-1]}" if names else ""
        lines.append((" ".join(cell.ljust(width) for cell in cells) + f"  {label}").rstrip())
    return lines


def definition_source(argument: str, reader: LineReader) -> Source:
    """The definition of `FILE` or of a here-document (`<<WORD`), which is read to its end.

    Raises ValueError for what is not a definition to look at.
    """
    if not argument:
        raise ValueError(f"a file, or {HERE}WORD and the lines up to WORD, has to follow")
    if not argument.startswith(HERE):
        return Source(argument)
    word = argument.removeprefix(HERE).strip().strip("'\"")
    if not word:
        raise ValueError(f"a word that ends the text has to follow {HERE}")
    return Source("<text>", here_document(word, reader))


def here_document(word: str, reader: LineReader) -> str:
    """The lines up to the word. Raises ValueError if it is too long or never ends."""
    lines: list[str] = []
    size = 0
    while True:
        try:
            line = reader.read()
        except LineTooLong:
            size = MAX_BYTES + 1
            continue
        if line is None:
            raise ValueError(f"the input ended before the line '{word}'")
        if line.strip() == word:
            break
        size += len(line) + 1
        if size <= MAX_BYTES:
            lines.append(line)
    if size > MAX_BYTES:
        raise ValueError(f"a definition of more than {MAX_BYTES // 1024} kB is not read")
    return "".join(f"{line}\n" for line in lines)
