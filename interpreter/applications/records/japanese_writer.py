"""Writing replayed records as KIF and CSA."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...play.variant import Position
from .identity import options_text, record_name
from .japanese import ELAPSED, OTHER, clock, duration, end_of, facts
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


# --- KIF ------------------------------------------------------------------------------------------


def kif_text(record: Record) -> str:
    """A replayed record as KIF. Raises ValueError where KIF has no word for something."""
    position = _start(record)
    variant = position.variant
    handicap = handicap_of(position)
    usual = variant.id == facts()["game"]
    lines = [f"手合割：{handicap or facts()['other']}"]
    if not usual or variant.options:
        lines.append(f"Variant：{record_name(variant)}")
        lines += [f"VariantOptions：{options_text(variant)}"] if variant.options else []
    names = dict(facts()["tags"])
    if handicap not in (None, facts()["even"]):
        for plain in ("先手", "後手"):  # in games with a handicap the players are called by their rank
            del names[plain]
    lines += [f"{name}：{value}" for name, value in _tags(record, names)]
    if handicap is None:
        lines += kif_diagram(position)
    lines += ["手数----指手---------消費時間--", *(_remark(text) for text in _opening(record.main))]
    lines += _kif_branch(record.main, position, 1, end_of(record, _side_after(record)).kif)
    return "\n".join([*lines, ""])


def _opening(branch: Branch) -> list[str]:
    return [line for text in branch.opening for line in text.splitlines()]


def _remark(text: str) -> str:
    return text if text.startswith("&") else f"*{text}"


def _kif_branch(branch: Branch, position: Position, number: int, end: str = "") -> Iterator[str]:
    """The lines of a branch whose first move has a number, its variations after it, the last one first."""
    sheet = position.variant.sheet
    total = {"white": 0.0, "black": 0.0}
    varied: list[tuple[int, Node, Position]] = []
    last = number
    for last, (here, node) in enumerate(walk(branch, position), start=number):
        if node.variations:
            varied.append((last, node, here.copy()))
        text = sheet.kif_text(here, node.move) if node.move else NULL
        spent, side = _spent(node), here.turn
        if spent is not None and side in total:
            total[side] += spent
            text += f"   ({_minutes(spent)}/{clock(total[side]).rjust(8, '0')})"
        yield f"{last:4} {text}{'+' if node.variations else ''}"
        yield from map(_remark, _remarks(node))
    if end:
        yield f"{last + 1 if branch.nodes else number:4} {end}"
    for at, node, before in reversed(varied):
        for variation in node.variations:
            yield from ("", f"変化：{at}手", *map(_remark, _opening(variation)))
            yield from _kif_branch(variation, before, at)


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
