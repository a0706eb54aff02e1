"""Writing replayed records as KIF, KI2 and CSA."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...kinds.english import counted
from ...play.notation.kif import KI2_MARKS, LEFT, STEPS
from ...play.sides import OTHER
from ...play.variant import Position
from .identity import japanese_name, options_text, record_name
from .japanese import ELAPSED, clock, duration, end_of, facts
from .model import Branch, Node, Record
from .placements import csa_rows, handicap_of, kif_diagram
from .replay import main_line, walk

_SPENT = re.compile(rf"\[%{ELAPSED} [^\]]*\]\s*")
_KEPT_APART = (
    "Variant",
    "VariantMen",
    "VariantDefinition",
    "SetUp",
    "FEN",
    "Result",
    "Termination",
    "Handicap",
    "Time",
)
NULL = "パス"
A_ROW = 6
"""Moves on a line of KI2."""
Moves = Sequence[tuple[Node, str, str]]
"""The moves of a branch: node, the side to move, the text."""


@dataclass(frozen=True)
class Form:
    """What KIF and KI2 write differently: a move, and the lines of a branch by its number and its end."""

    say: Callable[[Position, Node], str]
    lines: Callable[[Moves, int, str], Iterator[str]]


def left_out(record: Record, form: str) -> Iterator[str]:
    """What a form (kif, ki2, csa) has no place for, with its number."""
    branches = list(record.branches())
    times = sum(_spent(node) is not None for branch in branches for node in branch.nodes)
    if form == "csa" and len(branches) > 1:
        yield f"{counted(len(branches) - 1, 'variation')}: CSA has none"
    if form == "ki2" and times:
        yield f"{counted(times, 'time')} of moves: KI2 has none"


def _tags(record: Record, names: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The tags that say something, under the format's names; the date with the time of day."""
    seen = set()
    theirs: dict[str, str] = {}
    for name, ours in names.items():
        theirs.setdefault(ours, name)
    for name, value in record.tags.items():
        if name in _KEPT_APART or value.strip("?. ") == "" or name in seen:
            continue
        seen.add(name)
        text = " ".join(value.split())
        if name == "Date":
            text = f"{text.replace('.', '/')} {record.tags.get('Time', '')}".strip()
        yield theirs.get(name, name), text


def _start(record: Record) -> Position:
    if record.variant is None or not record.start:
        raise ValueError("only a record that has been replayed can be written")
    return record.variant.position(record.start)


def _side_after(record: Record) -> str:
    """The side whose turn it is at the end."""
    assert record.variant is not None
    turn = record.variant.position(record.final).turn
    return turn if turn in OTHER else "white"


def _remarks(node: Node) -> Iterator[str]:
    """The lines of comments at a move, the time that it took left out."""
    yield from (f"${nag}" for nag in node.nags)
    for text in (*node.comments, *node.after):
        bare = _SPENT.sub("", text)
        yield from (line.strip() for line in bare.splitlines() if line.strip())


def _spent(node: Node) -> float | None:
    text = node.commands().get(ELAPSED)
    return None if text is None else duration(text)


# --- KIF and KI2 ----------------------------------------------------------------------------------


def kif_text(record: Record) -> str:
    """A replayed record as KIF. Raises ValueError where KIF has no word for something."""
    position = _start(record)
    end = end_of(record, _side_after(record)).kif
    lines = [*_head(record, position), "手数----指手---------消費時間--"]
    lines += [*map(_remark, _opening(record.main)), *_branch(KIF, record.main, position, 1, end)]
    return "\n".join([*lines, ""])


def ki2_text(record: Record) -> str:
    """A replayed record as KI2, which has no times. Raises ValueError where KI2 has no word for something."""
    position = _start(record)
    turn = _side_after(record)
    handicap = handicap_of(position) not in (None, facts()["even"])
    lines = [*_head(record, position), "", *map(_remark, _opening(record.main))]
    lines += _branch(KI2, record.main, position, 1, _told_end(record, turn, handicap))
    return "\n".join([*lines, ""])


def _head(record: Record, position: Position) -> list[str]:
    """The facts about a game, and its first position."""
    variant = position.variant
    handicap = handicap_of(position)
    usual = variant.id == facts()["game"]
    known = None if usual or handicap is None else japanese_name(variant)
    lines = [f"手合割：{known or handicap or facts()['other']}"]
    if not (usual or known) or variant.options:
        lines.append(f"Variant：{record_name(variant)}")
        lines += [f"VariantOptions：{options_text(variant)}"] if variant.options else []
    names = dict(facts()["tags"])
    if handicap not in (None, facts()["even"]):
        for plain in ("先手", "後手"):  # in games with a handicap the players are called by their rank
            del names[plain]
    lines += [f"{name}：{value}" for name, value in _tags(record, names)]
    return lines + (kif_diagram(position) if handicap is None else [])


def _told_end(record: Record, turn: str, handicap: bool) -> str:
    """How the game ended, as KI2 says it: `まで83手で先手の勝ち`."""
    end = end_of(record, turn)
    white, black = ("下手", "上手") if handicap else ("先手", "後手")
    mover, other = (white, black) if turn == "white" else (black, white)
    if end.does == "loses":
        told = {"反則負け": f"{mover}の反則負け", "投了": f"{other}の勝ち"}.get(
            end.kif, f"{end.kif}で{other}の勝ち"
        )
    else:
        told = f"{mover}の{end.kif}" if end.does == "wins" else end.kif
    return f"まで{record.plies}手で{told}"


def _opening(branch: Branch) -> list[str]:
    return [line for text in branch.opening for line in text.splitlines()]


def _remark(text: str) -> str:
    return text if text.startswith("&") else f"*{text}"


def _branch(form: Form, branch: Branch, position: Position, number: int, end: str = "") -> Iterator[str]:
    """The lines of a branch whose first move has a number, its variations after it, the last one first."""
    moves: list[tuple[Node, str, str]] = []
    varied: list[tuple[int, Node, Position]] = []
    for at, (here, node) in enumerate(walk(branch, position), start=number):
        if node.variations:
            varied.append((at, node, here.copy()))
        moves.append((node, here.turn, form.say(here, node)))
    yield from form.lines(moves, number, end)
    for at, node, before in reversed(varied):
        for variation in node.variations:
            yield from ("", f"変化：{at}手", *map(_remark, _opening(variation)))
            yield from _branch(form, variation, before, at)


def _kif_lines(moves: Moves, number: int, end: str) -> Iterator[str]:
    """A line a move, with the time that it took and the remarks to it."""
    total = {"white": 0.0, "black": 0.0}
    for at, (node, side, text) in enumerate(moves, start=number):
        spent, times = _spent(node), ""
        if spent is not None and side in total:
            total[side] += spent
            times = f"   ({_minutes(spent)}/{clock(total[side]).rjust(8, '0')})"
        *before, last = _numbered(at, text)
        yield from (*before, f"{last}{times}{'+' if node.variations else ''}")
        yield from map(_remark, _remarks(node))
    if end:
        yield f"{number + len(moves):4} {end}"


def _numbered(at: int, text: str) -> Iterator[str]:
    """A move behind its number; as on large boards, and one line for each step of a lion."""
    first, then, second = text.partition(f" {STEPS[1]} ")
    if then:
        yield f"{at:4}手目{first}"
        yield f"{at:4}手目{STEPS[1]} {second}"
    else:
        yield f"{at:4}手目   {text}" if LEFT in text else f"{at:4} {text}"


def _ki2_lines(moves: Moves, number: int, end: str) -> Iterator[str]:
    """Moves side by side, a new line after remarks."""
    row: list[str] = []
    for node, _, text in moves:
        row.append(text)
        remarks = [*map(_remark, _remarks(node))]
        if remarks or len(row) == A_ROW:
            yield from ("    ".join(row), *remarks)
            row = []
    yield from ["    ".join(row)] * bool(row)
    if end:
        yield end


def _kif_move(here: Position, node: Node) -> str:
    return here.variant.sheet.kif_text(here, node.move) if node.move else NULL


def _ki2_move(here: Position, node: Node) -> str:
    return (
        here.variant.sheet.ki2_text(here, node.move) if node.move else KI2_MARKS[here.turn == "black"] + NULL
    )


KIF, KI2 = Form(_kif_move, _kif_lines), Form(_ki2_move, _ki2_lines)


def _minutes(seconds: float) -> str:
    whole = clock(seconds)
    hours, minutes, rest = whole.split(":")
    return f"{60 * int(hours) + int(minutes):2}:{rest}"


# --- CSA ------------------------------------------------------------------------------------------


def csa_text(record: Record) -> str:
    """The main line of a replayed record as CSA. Raises ValueError for pieces that CSA has no code for."""
    position = _start(record)
    variant = position.variant
    tags = dict(_tags(record, facts()["csa_tags"]))
    lines = ["'CSA encoding=UTF-8", "V3.0"]
    lines += [f"N{sign}{tags.pop(side)}" for sign, side in (("+", "White"), ("-", "Black")) if side in tags]
    if variant.id != facts()["game"] or variant.options:
        lines.append(f"$VARIANT:{record_name(variant)}")
        lines += [f"$VariantOptions:{options_text(variant)}"] if variant.options else []
    lines += [f"${name}:{value}" for name, value in tags.items()]
    lines += csa_rows(position)
    lines += [f"'*{text}" for text in _opening(record.main)]
    for here, node in main_line(record):
        if node.move is None:
            raise ValueError("CSA cannot say that a side declines to move")
        spent = _spent(node)
        lines.append(variant.sheet.csa_text(here, node.move))
        lines += [f"T{spent:g}"] if spent is not None else []
        lines += [f"'*{text}" for text in _remarks(node)]
    end = end_of(record, _side_after(record))
    offender = {"1-0": "-", "0-1": "+"}.get(record.result, "") if end.csa == "ILLEGAL_ACTION" else ""
    return "\n".join([*lines, f"%{offender}{end.csa}", ""])
