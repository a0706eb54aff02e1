"""What `diff` prints: how the rules of two variants differ, and positions that show it."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..errors import RequestError
from ..variant import Variant
from ..workbench.difference import Comparison, Witness
from . import show
from .shell import counted, read_pairs
from .terminal import Style, board_text

_CHOICE = re.compile(r"(?P<name>.+?):(?P<choice>\w+=[^:/\\]*)")
PIECE_FACTS = ("symbol", "title", "royal", "betza")
SHOWN = 12


@dataclass(frozen=True)
class Change:
    """One difference of the rules: `before` says only the first variant, `after` only the second."""

    section: str
    before: str = ""
    after: str = ""


def named(text: str, chosen: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The variant and its options of `omega:option=value,other=value`, with further options.

    Raises RequestError for a choice that is none.
    """
    match = _CHOICE.fullmatch(text)
    if match is None:
        return text, dict(chosen)
    try:
        return match["name"], {**read_pairs(match["choice"].split(",")), **chosen}
    except ValueError as error:
        raise RequestError(f"{text}: {error}") from None


# --- rules -------------------------------------------------------------------------------------


def changes(a: Variant, b: Variant) -> list[Change]:
    """Every difference of board, setup, pieces, rules, ends and options."""
    ours, theirs = show.as_data(a), show.as_data(b)
    found = [
        *_board(ours["board"]["squares"], theirs["board"]["squares"]),
        *_setup(a, b),
        *_pieces(ours["pieces"], theirs["pieces"]),
        *_lists("rules", ours["rules"], theirs["rules"]),
        *_lists("end", ours["ends"], theirs["ends"]),
        *_lists("options", _options(ours), _options(theirs)),
    ]
    if a.game.board == b.game.board:
        told = {change.section for change in found}
        for name, movements in {piece.name: piece.movements for piece in a.game.pieces}.items():
            other = next((piece.movements for piece in b.game.pieces if piece.name == name), movements)
            if movements != other and f"piece {name}" not in told:
                found.append(Change(f"piece {name}", "movements as here", "movements with other squares"))
    return found


def _board(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Change]:
    for word, mine, other in (("before", ours, theirs), ("after", theirs, ours)):
        only = [name for name in mine if name not in other]
        if only:
            yield Change("board", **{word: f"squares {_some(only)}"})
    moved = [name for name in ours if name in theirs and ours[name] != theirs[name]]
    if moved:
        yield Change("board", f"squares {_some(moved)} lie here", "they lie elsewhere")


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _setup(a: Variant, b: Variant) -> Iterator[Change]:
    ours, theirs = a.position().pieces(), b.position().pieces()
    for square in dict.fromkeys((*ours, *theirs)):
        before, after = ours.get(square, "empty"), theirs.get(square, "empty")
        if before != after:
            yield Change("setup", f"{square}: {before}", f"{square}: {after}")


def _pieces(ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]) -> Iterator[Change]:
    first, second = ({piece["name"]: piece for piece in some} for some in (ours, theirs))
    for name in dict.fromkeys((*first, *second)):
        mine, other = first.get(name), second.get(name)
        section = f"piece {name}"
        if mine is None or other is None:
            there = mine or other or {}
            text = f"{there['symbol']}: {' '.join(there['moves'])}"
            yield Change(section, after=text) if mine is None else Change(section, before=text)
            continue
        for fact in PIECE_FACTS:
            if mine[fact] != other[fact]:
                yield Change(section, f"{fact}: {mine[fact] or 'none'}", f"{fact}: {other[fact] or 'none'}")
        yield from _lists(section, mine["moves"], other["moves"])


def _options(data: Mapping[str, Any]) -> list[str]:
    return [
        f"{one['name']} = {json.dumps(one['chosen'])}, default {json.dumps(one['default'])}, "
        f"allowed {json.dumps(one['allowed'])}"
        for one in data["options"]
    ]


def _lists(section: str, ours: Sequence[str], theirs: Sequence[str]) -> Iterator[Change]:
    """What only one of two lists says, in their order; for ends the order itself counts."""
    for tag, i, j, m, n in difflib.SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (Change(section, before=" ".join(text.split())) for text in ours[i:j])
            yield from (Change(section, after=" ".join(text.split())) for text in theirs[m:n])


# --- output ------------------------------------------------------------------------------------


def as_text(a: Variant, b: Variant, found: Sequence[Change], comparison: Comparison | None) -> str:
    """Rules first, then positions with their boards, then a line that sums up."""
    lines = [f"--- {_title(a)}", f"+++ {_title(b)}"] if found or comparison else []
    section = ""
    for change in found:
        if change.section != section:
            section = change.section
            lines.append(f"@@ {section}")
        lines += [f"- {change.before}"] * bool(change.before) + [f"+ {change.after}"] * bool(change.after)
    for witness in comparison.witnesses if comparison else ():
        lines += ["", *_witness(a, witness)]
    return "\n".join([*lines, "", _summary(found, comparison)]).lstrip("\n")


def _title(variant: Variant) -> str:
    chosen = ",".join(f"{key}={json.dumps(value)}" for key, value in variant.options.items())
    return f"{variant.id} {variant.game.version}" + (f" ({chosen})" if chosen else "")


def _witness(a: Variant, witness: Witness) -> Iterator[str]:
    yield (
        f"@@ {witness.kind} differ: {witness.fen}"
        if witness.kind == "moves"
        else f"@@ outcome: {witness.fen}"
    )
    yield board_text(a.position(witness.fen), Style())
    if witness.kind == "moves":
        for sign, moves in (("-", witness.only_a), ("+", witness.only_b)):
            if moves:
                yield f"{sign} {_some(moves)}"
    else:
        yield f"- {witness.outcome_a}"
        yield f"+ {witness.outcome_b}"


def _summary(found: Sequence[Change], comparison: Comparison | None) -> str:
    rules = (
        f"{counted(len(found), 'difference')} of the rules"
        if found
        else "the rules are told in the same words"
    )
    if comparison is None:
        return rules
    parts = [
        rules,
        f"{counted(comparison.positions, 'position')} of {comparison.games} random games compared",
    ]
    parts += [f"{comparison.found[kind]:,} differ in {kind}" for kind in sorted(comparison.found)]
    if comparison.unreadable:
        parts.append(f"{comparison.unreadable:,} positions of one that the other cannot have")
    return "; ".join(parts)


def as_json(a: Variant, b: Variant, found: Sequence[Change], comparison: Comparison | None) -> str:
    """The same for programs."""
    data: dict[str, Any] = {
        "a": {"id": a.id, "hash": a.definition_hash, "options": dict(a.options)},
        "b": {"id": b.id, "hash": b.definition_hash, "options": dict(b.options)},
        "equal": not found and (comparison is None or comparison.equal),
        "rules": [asdict(change) for change in found],
    }
    if comparison is not None:
        data["games"] = comparison.games
        data["positions"] = comparison.positions
        data["unreadable"] = comparison.unreadable
        data["different"] = dict(comparison.found)
        data["witnesses"] = [asdict(witness) for witness in comparison.witnesses]
    return json.dumps(data, indent=2, ensure_ascii=False)
