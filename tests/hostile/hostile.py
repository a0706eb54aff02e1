"""Definitions and positions that aim at the kernel's arrays, small as texts and quick to load."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

LETTERS = "ABCDEFGHIJLMNOPRSTUVWXYZ"
KINDS = [a + b for b in ("", "'") for a in LETTERS]
Men = Mapping[tuple[int, int], str]


def diagram(files: int, ranks: int, placed: Men) -> str:
    """A diagram for `setup`; pieces by (file, rank) from 0."""
    lines = (" ".join(placed.get((x, y), ".") for x in range(files)) for y in reversed(range(ranks)))
    return "\n".join(f"  {line}" for line in lines)


def definition(files: int, ranks: int, pieces: Collection[str], placed: Men, *, board: str = "") -> str:
    """A definition of kings and other pieces, one a line, that ends by checkmate only."""
    lines = ["king: {symbol: K, royal: true, moves: [{step: any}]}", *pieces]
    return "\n".join(
        (
            "format: 2",
            "variant: hostile",
            f"board: {{files: a-{chr(ord('a') + files - 1)}, ranks: 1-{ranks}{board}}}",
            "pieces:",
            *(f"  {line}" for line in lines),
            "setup: |",
            diagram(files, ranks, placed),
            "end: [{if: checkmate, result: loss}]",
        )
    )


# --- many moves -----------------------------------------------------------------------------------

FILES, RANKS = 16, 12
CHOICES = 30


def crowd(choices: int = CHOICES, reach: int = 7) -> str:
    """Leapers that reach a hundred squares each and may become any of so many kinds wherever they land."""
    far = range(-reach, reach + 1)
    leaps = [[x, y] for x in far for y in far if (x + y) % 2 and max(abs(x), abs(y)) > 1]
    names = [f"kind{i}" for i in range(choices)]
    promotion = f"{{to: board, become: [{', '.join(names)}], optional: true}}"
    pieces = [f"queen: {{symbol: Q, moves: [{{leap: {leaps}}}], promotion: {promotion}}}"]
    pieces += [
        f'{name}: {{symbol: "{kind}", moves: [{{step: any, only: quiet}}]}}'
        for name, kind in zip(names, KINDS, strict=False)
    ]
    return definition(FILES, RANKS, pieces, {(0, 0): "K", (15, 11): "k", (8, 2): "Q"})


def crowd_fen(queens: int) -> str:
    """Its position with so many queens, all on squares of one colour, where none attacks another."""
    lines = []
    for y in reversed(range(RANKS)):
        cells = ["1"] * FILES
        for x in range(FILES):
            if (x + y) % 2 == 0 and queens and 1 < x + y < 24:
                cells[x] = "Q"
                queens -= 1
        cells = ["k" if (x, y) == (15, 11) else "K" if (x, y) == (0, 0) else cells[x] for x in range(FILES)]
        lines.append(re.sub("1+", lambda run: str(len(run[0])), "".join(cells)))
    assert not queens
    return "/".join(lines) + " w - - 0 1"


# --- many victims, many royals, many squares --------------------------------------------------------


def row_of_victims(victims: int) -> str:
    """A file of enemies, an empty square behind each, that one move can jump over all at once."""
    hop = "{path: [{slide: vertical, only: capture}, {step: vertical, only: quiet}], repeat: any}"
    pieces = [f"leaper: {{symbol: L, moves: [{hop}]}}", "stone: {symbol: S, moves: [{step: diagonal}]}"]
    ranks = 2 * victims + 4
    placed = {(0, 2 * i + 2): "s" for i in range(victims)} | {(0, 0): "K", (0, 1): "L", (0, ranks - 1): "k"}
    return definition(1, ranks, pieces, placed)


def royals(rows: int) -> str:
    """Rows of royals on either side, none of which may stay attacked."""
    files, ranks = 20, 2 * rows + 4
    placed = {(x, y): "K" for x in range(files) for y in range(rows)}
    placed |= {(x, ranks - 1 - y): "k" for x in range(files) for y in range(rows)}
    return definition(files, ranks, [], placed)


def ring() -> str:
    """A board of the greatest size, and a hundred extra squares outside it."""
    extra = ", ".join(f"a{50 + i}: [{i % 26}, {38 + i // 26}]" for i in range(100))
    return definition(26, 38, [], {(0, 0): "K", (25, 37): "k"}, board=f", extra: {{{extra}}}")


KINGS = definition(8, 8, [], {(0, 0): "K", (7, 7): "k"})
