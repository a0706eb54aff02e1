"""Small variants for rule tests: one king a side on an open board, plus what the test adds."""

from __future__ import annotations

import textwrap

import interpreter

FRAME = """
format: 2
variant: small
board: {{files: a-{last}, ranks: 1-{ranks}{board}}}
{top}
pieces:
  king: {{symbol: K, {royal} moves: [{{step: any}}]}}
{pieces}
setup: |
{setup}
end:
{end}
"""


def variant(
    setup: str,
    pieces: str = "",
    top: str = "",
    end: str = "  - {if: checkmate, result: loss}\n  - {if: stalemate, result: draw}",
    board: str = "",
    royal: str = "royal: true,",
    kernel: str | None = "plain",
    options: dict[str, object] | None = None,
) -> interpreter.Variant:
    """A variant whose start position is the diagram (rows from the top, separated by /)."""
    rows = [row.split() for row in setup.split("/")]
    text = FRAME.format(
        last=chr(ord("a") + len(rows[0]) - 1),
        ranks=len(rows),
        board=board,
        top=top,
        pieces=textwrap.indent(textwrap.dedent(pieces).strip("\n"), "  "),
        setup="\n".join("  " + " ".join(row) for row in rows),
        end=end,
        royal=royal,
    )
    return interpreter.load_text(text, options, kernel=kernel)


def targets(position: interpreter.Position, square: str) -> str:
    """Targets of the piece on a square, in order."""
    return " ".join(sorted({move.target for move in position.legal_moves if move.origin == square}))
