"""How the rules of two variants differ, in words: only where their meaning differs, however it is written."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....play.variant import Variant
from ...rulebook.told import as_data
from .meaning import Meaning, Way

PIECE_FACTS = ("symbol", "title", "royal")
SHOWN = 12


@dataclass(frozen=True)
class Change:
    """One difference of the rules: `before` says only the first variant, `after` only the second."""

    section: str
    before: str = ""
    after: str = ""


def changes(a: Variant, b: Variant) -> list[Change]:
    """Every difference of board, setup, pieces, rules, ends and options."""
    ours, theirs = as_data(a), as_data(b)
    common = frozenset(a.ruleset.board.names) & frozenset(b.ruleset.board.names)
    mine, other = Meaning(a.ruleset, common), Meaning(b.ruleset, common)
    ends = [dict(enumerate(meaning.ends(), 1)) for meaning in (mine, other)]
    return [
        *_board(ours["board"]["squares"], theirs["board"]["squares"]),
        *_setup(a, b),
        *_pieces(mine, other, ours["pieces"], theirs["pieces"]),
        *_told("rules", ours["rules"], theirs["rules"], mine.rules(), other.rules()),
        *_told("end", ours["ends"], theirs["ends"], *ends),
        *_lists("options", _options(ours), _options(theirs)),
    ]


def some(names: Sequence[str]) -> str:
    """Names in a row; of many the first ones."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _board(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Change]:
    for word, mine, other in (("before", ours, theirs), ("after", theirs, ours)):
        only = [name for name in mine if name not in other]
        if only:
            yield Change("board", **{word: f"squares {some(only)}"})
    moved = [name for name in ours if name in theirs and ours[name] != theirs[name]]
    if moved:
        yield Change("board", f"squares {some(moved)} lie here", "they lie elsewhere")


def _setup(a: Variant, b: Variant) -> Iterator[Change]:
    ours, theirs = a.position().pieces(), b.position().pieces()
    for square in dict.fromkeys((*ours, *theirs)):
        before, after = ours.get(square, "empty"), theirs.get(square, "empty")
        if before != after:
            yield Change("setup", f"{square}: {before}", f"{square}: {after}")


def _options(data: Mapping[str, Any]) -> list[str]:
    return [
        f"{one['name']} = {json.dumps(one['chosen'])}, default {json.dumps(one['default'])}, "
        f"allowed {json.dumps(one['allowed'])}"
        for one in data["options"]
    ]


# --- pieces --------------------------------------------------------------------------------------


def _pieces(
    mine: Meaning, other: Meaning, ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]
) -> Iterator[Change]:
    first, second = ({piece["name"]: piece for piece in data} for data in (ours, theirs))
    kinds, others = ({piece.name: piece for piece in meaning.game.kinds} for meaning in (mine, other))
    for name in dict.fromkeys((*first, *second)):
        section = f"piece {name}"
        if name not in first or name not in second:
            there = first.get(name) or second[name]
            word = "before" if name in first else "after"
            yield Change(section, **{word: f"{there['symbol']}: {'; '.join(there['moves'])}"})
            continue
        before, after = first[name], second[name]
        does, will = mine.piece(kinds[name]), other.piece(others[name])
        facts = [(fact, before[fact], after[fact]) for fact in PIECE_FACTS]
        if does["moves"] != will["moves"]:
            facts.append(("betza", before["betza"], after["betza"]))
        for fact, was, is_now in facts:
            if was != is_now:
                yield Change(section, f"{fact}: {was or 'none'}", f"{fact}: {is_now or 'none'}")
        yield from _told(section, before["moves"], after["moves"], does, will)


# --- words ---------------------------------------------------------------------------------------


def _told(
    section: str,
    ours: Sequence[str],
    theirs: Sequence[str],
    meant: Mapping[Any, Any],
    also: Mapping[Any, Any],
) -> Iterator[Change]:
    """The sentences that differ, if the meaning does; where they are the same, what is meant by them."""
    if meant != also:
        yield from list(_lists(section, ours, theirs)) or _parts(section, meant, also)


def _lists(section: str, ours: Sequence[str], theirs: Sequence[str]) -> Iterator[Change]:
    """What only one of two lists says, in their order; for ends the order itself counts."""
    for tag, i, j, m, n in difflib.SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (Change(section, before=" ".join(text.split())) for text in ours[i:j])
            yield from (Change(section, after=" ".join(text.split())) for text in theirs[m:n])


def _parts(section: str, ours: Mapping[Any, Any], theirs: Mapping[Any, Any]) -> Iterator[Change]:
    """Parts of the meaning that the sentences do not tell: the squares of a named region, above all."""
    for key in dict.fromkeys((*ours, *theirs)):
        before, after = ours.get(key), theirs.get(key)
        if before != after:
            if isinstance(before, frozenset) and isinstance(after, frozenset):
                before, after = before - after, after - before
            yield Change(section, f"{key}: {_shown(before)}", f"{key}: {_shown(after)}")


def _shown(value: Any) -> str:
    """A part of the meaning as text: squares for White and for Black, names, numbers."""
    if isinstance(value, Way):
        zones = (("from", value.start), ("to", value.target))
        return " ".join(f"{word} {_shown(zone)}" for word, zone in zones if zone) or "anywhere"
    if isinstance(value, frozenset):
        return some(sorted({_shown(part) for part in value})) or "none"
    if isinstance(value, tuple):
        return f"({'; '.join(map(_shown, value))})"
    return "none" if value is None else str(value)
