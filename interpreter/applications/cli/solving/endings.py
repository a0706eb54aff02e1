"""Solved endings in the terminal: what a table says as a whole, and of single positions."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from ....caching import cache_root
from ....errors import usable
from ....play.variant import Position, Variant
from ....play.variations import variation_san
from ....solver.material import Material, material_of, read_material
from ....solver.probing import after_moves, best_move, line, longest, probe
from ....solver.report import SIDES, Count, Summary, by_square, summary
from ....solver.solving import Note, Solver, Tell
from ....solver.store import Files, write
from ....solver.table import Table, Value, men_of
from ...drawing.text import grid, joined
from ...matches.presenting import percent
from ..common.shell import Refusal, counted, position_of, progress, table, terminating

COUNTED = "endings-counted"
"""The folder of the user's cache for tables in which moves are counted."""


WIDTH = 5
"""Letters of a share on a board."""


@dataclass
class Answer:
    """What was asked of an ending."""

    summary: Summary
    counted: Summary | None = None  # the same with moves counted
    squares: dict[int, tuple[Count, Count]] = field(default_factory=dict)  # by square of the first man
    longest: tuple[str, list[str], str] | None = None  # FEN, moves, the same in SAN
    positions: list[dict[str, Any]] = field(default_factory=list)
    changes: Sequence[str] = ()  # of the rules

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        found = self.summary.as_data()
        if self.changes:
            found["changes"] = list(self.changes)
        if self.counted:
            found["counted"] = self.counted.as_data()
        if self.squares:
            names = self.summary.table.variant.ruleset.board.names
            found["squares"] = {
                names[square]: {side: pair[i].as_data() for i, side in enumerate(SIDES)}
                for square, pair in self.squares.items()
            }
        if self.longest:
            found["longest"] = {"fen": self.longest[0], "moves": self.longest[1], "san": self.longest[2]}
        return found | ({"positions": self.positions} if self.positions else {})


@dataclass(frozen=True, kw_only=True)
class SolveOptions:
    """What `solve` is told besides the game and the ending."""

    line: bool
    fens: Sequence[str]
    whole: bool
    unfolded: bool
    checks: bool
    most: int | None
    output: str | None
    prove: bool
    counted: bool
    squares: bool
    threads: int | None
    memory_mb: int
    changes: Sequence[str]
    """Of the rules, which the variant has already."""
    as_json: bool
    quiet: bool


def telling(quiet: bool) -> Tell:
    """Say on a terminal how far the work is."""

    def tell(work: str, share: float) -> None:
        progress(f"{work} {min(100, 100 * share):.0f} %")

    return (lambda work, share: None) if quiet else tell


def noting(quiet: bool) -> Note:
    """Say in a line of its own what has become of work that was interrupted."""

    def note(text: str) -> None:
        progress("")
        click.echo(text, err=True)

    return (lambda text: None) if quiet else note


@terminating()
def solve(variant: Variant, text: str, choices: SolveOptions) -> Answer:
    """Solve an ending and answer what is asked of it; to be asked to terminate is like Ctrl-C."""
    material = read_material(variant, text)
    solver = solver_of(variant, Files(variant), choices, prove=choices.prove)
    solver.shape(material)
    positions = [position_of(variant, fen, own=True) for fen in choices.fens]
    for position in positions:
        solver.shape(men_material(position))  # refuses what is too large before anything is solved
    if choices.output:
        demand_writable(choices.output)
    counting = None
    if choices.counted:
        counting = solver_of(variant, Files(variant, cache_root() / COUNTED), choices, counted=True)
        counting.shape(material)  # refuses what cannot be counted before anything is solved
    found = solver.solve(material)
    if choices.output:
        written(found, choices.output)
    answer = Answer(summary(solver.crew, found), changes=choices.changes)
    if choices.squares:
        answer.squares = by_square(solver.crew, found)
    if counting:
        answer.counted = summary(counting.crew, counting.solve(material))
    progress("")
    if choices.line:
        answer.longest = longest_line(solver, answer.summary)
    undecided = answer.summary.undecided
    answer.positions = [told(solver, position, undecided) for position in positions]
    return answer


def solver_of(
    variant: Variant, files: Files, choices: SolveOptions, *, prove: bool = False, counted: bool = False
) -> Solver:
    """A solver that works as it is told."""
    return Solver(
        variant,
        files,
        threads=choices.threads,
        memory_mb=choices.memory_mb,
        prove=prove,
        counted=counted,
        tell=telling(choices.quiet),
        note=noting(choices.quiet),
    )


def written(found: Table, name: str) -> None:
    """Write the table to a file too."""
    with usable(name, Refusal):
        write(found, Path(name).resolve())


def demand_writable(name: str) -> None:
    """Refuse a file that could not be written when the table is solved."""
    path = Path(name).resolve()
    if not path.parent.is_dir():
        raise Refusal(f"{name}: there is no folder {path.parent}; make it, or name another file")
    if path.is_dir():
        raise Refusal(f"{name}: is a folder; name a file in it")
    if not os.access(path.parent, os.W_OK):
        raise Refusal(f"{name}: the folder {path.parent} cannot be written to; name another file")


def men_material(position: Position) -> Material:
    """The men of a position."""
    return material_of(position.variant, [code for code, _ in men_of(position)])


def longest_line(solver: Solver, found: Summary) -> tuple[str, list[str], str] | None:
    """A position whose win takes longest, and how it goes."""
    best = max(count.longest_won for count in found.sides)
    fen = longest(solver.crew, found.table, best) if best else None
    if fen is None:
        return None
    moves = line(solver.variant, fen, solver.solve)
    return fen, [move.text for move in moves], variation_san(solver.variant.position(fen), moves)


def told(solver: Solver, position: Position, undecided: str) -> dict[str, Any]:
    """What the tables say of a position and its moves; `undecided`: where nothing can be forced."""
    solver.solve(men_material(position))
    value, best = probe(position, solver.solve), best_move(position, solver.solve)
    return {
        "fen": position.fen(),
        "value": in_data(value, undecided),
        "best": best and best[0].text,
        "moves": {
            move.text: in_data(one and turned(one), undecided)
            for move, one in after_moves(position, solver.solve)
        },
    }


def turned(value: Value) -> Value:
    """A value after a move, for whoever made it."""
    return Value(-value.result, value.plies + 1 if value.result else 0, value.ruled)


def in_data(value: Value | None, undecided: str) -> dict[str, Any] | None:
    """A value for JSON."""
    if value is None:
        return None
    return {"result": (undecided, "won", "lost")[value.result], "plies": value.plies}


# --- as text -----------------------------------------------------------------------------------


def share(part: int, whole: int) -> str:
    """A share in percent."""
    return percent(part / whole, 2) if whole else "-"


def moves(plies: int) -> str:
    """A length in moves of the winning side."""
    return str((plies + 1) // 2) if plies else "-"


def row(name: str, count: Count) -> list[str]:
    """A row of the table of shares."""
    rest = count.legal - count.won - count.lost
    shares = [share(part, count.legal) for part in (count.won, rest, count.lost)]
    return [name, f"{count.legal:,}", *shares, moves(count.longest_won)]


def as_text(answer: Answer) -> str:
    """What was found, in words and a table."""
    found = answer.summary
    header = ["TO MOVE", "POSITIONS", "WON", found.undecided.upper(), "LOST", "LONGEST WIN"]
    sides = found.table.variant.ruleset.look.owners
    rows = [header, *(row(side, found.sides[i]) for i, side in enumerate(sides))]
    for name, pair in found.classes.items():
        rows += [row(f"  {side}, {name}", pair[i]) for i, side in enumerate(sides)]
    proved = ", every entry proved" if found.table.proved else ""
    changed = f", with {' and '.join(answer.changes)}" if answer.changes else ""
    lines = [f"{found.table.variant.name}: {found.table.text}{changed}{proved}", table(rows, range(1, 6))]
    if len(found.classes) > 1:
        lines.append(f"Corner, rim and middle: where {found.first} stands; its shade is that of its square.")
    lines += by_squares(answer)
    lines += [*under_counts(found, answer.counted), *zugzwang(found), *repeats(found)]
    if answer.longest:
        lines += ["", f"Longest win: {answer.longest[0]}", answer.longest[2]]
    for position in answer.positions:
        lines += ["", position_text(position)]
    return "\n".join(lines)


def by_squares(answer: Answer) -> list[str]:
    """Boards with the share in percent of what White wins, by square of the first man."""
    found = answer.summary
    lines: list[str] = []
    look = found.table.variant.ruleset.look
    for i, side in enumerate(look.owners if answer.squares else ()):
        rows, files = grid(found.table.variant.ruleset.board, cell_of(answer.squares, i), WIDTH + 2)
        title = f"Won by {look.sides[0]} in %, {side} to move, by where {found.first} stands:"
        lines += ["", title, *joined(rows, files, WIDTH)]
    return [*lines, ""] if lines else []


def cell_of(squares: dict[int, tuple[Count, Count]], side: int) -> Callable[[int], str]:
    """What stands on a square of such a board."""

    def cell(square: int) -> str:
        count = squares[square][side] if square in squares else Count()
        won = count.lost if side else count.won
        text = f"{100 * won / count.legal:.1f}" if count.legal else "-"
        return f" {text:<{WIDTH}} "

    return cell


def under_counts(found: Summary, exact: Summary | None) -> list[str]:
    """How many wins are certain although moves are counted; `exact` is the table in which they are."""
    if found.counted is None:
        return []
    sides = found.table.variant.ruleset.look.owners
    if exact:
        shares = [f"{share(exact.sides[i].won, exact.sides[i].legal)} for {s}" for i, s in enumerate(sides)]
        return [
            f"Won where {found.counted} moves without a capture draw, the count being at 0: "
            f"{' and '.join(shares)} to move."
        ]
    if not any(count.longest_won > 2 * found.counted for count in found.sides):
        return [f"No win takes more than {found.counted} moves, so the limit on moves changes nothing."]
    parts = [f"{share(found.within(i) or 0, found.sides[i].legal)} for {s}" for i, s in enumerate(sides)]
    return [
        f"Won within {found.counted} moves, captures ignored: {' and '.join(parts)} to move; "
        "--counted says how many by the rule."
    ]


def zugzwang(found: Summary) -> list[str]:
    """Positions in which nobody wants to move."""
    if not found.zugzwangs:
        return ["No position of mutual zugzwang."]
    both = f", in {found.full_zugzwangs:,} of them the side to move loses" if found.full_zugzwangs else ""
    return [f"Positions of mutual zugzwang: {found.zugzwangs:,}{both}; as {found.zugzwang}"]


def repeats(found: Summary) -> list[str]:
    """What must be known of games that go on for ever."""
    if not found.repeats:
        return []
    return [f"Without a forced win it is not simply a draw: by repetition, {found.repeats}."]


def position_text(found: dict[str, Any]) -> str:
    """What is known of a position and its moves."""
    lines = [
        found["fen"],
        f"  {value_text(found['value'])}" + (f", best {found['best']}" if found["best"] else ""),
    ]
    return "\n".join([*lines, *(f"  {move:8}{value_text(value)}" for move, value in found["moves"].items())])


def value_text(value: dict[str, Any] | None) -> str:
    """A value in words."""
    if value is None:
        return "unknown"
    if value["result"] not in ("won", "lost"):
        return str(value["result"])
    plies = value["plies"]
    length = counted((plies + (value["result"] == "won")) // 2, "move")
    return f"{value['result']} in {length}" if plies else str(value["result"])
