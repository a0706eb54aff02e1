"""The pad of a piece: its movement as marks, and the smallest change of its moves for other marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...errors import DefinitionError, PictureError
from ...language.inherit import library
from ...language.scalars import inline
from ...model import betza
from ...model.betza.dialect import SAYABLE, Atom, Line
from ...model.betza.reading import worded
from ...model.geometry import Vector
from ..rulebook.piece_data import sentences_of
from .diagram import board_of
from .form import pieces_of, waiting, words_of
from .reading import known_options, text_of
from .rows import forms_of, piece_row
from .shown import Shown

REACH = 7
"""Squares from the middle of the pad to its edge."""
Entry = Mapping[str, Any]
Atoms = frozenset[Atom]
Answer = dict[str, Any]


# --- what the pad shows --------------------------------------------------------------------------


def atoms_of(entry: object) -> Atoms:
    """What an entry of `moves` says, as marks; empty where the pad cannot show all that it says."""
    if not isinstance(entry, Mapping) or not set(entry) <= SAYABLE or _levels(entry.get("leap")):
        return frozenset()
    if any(_levels(leg.get("leap")) for leg in entry.get("path", ()) if isinstance(leg, Mapping)):
        return frozenset()
    found = betza.movement([entry]) or frozenset()
    return found if all(max(map(abs, atom.vector)) <= REACH for atom in found) else frozenset()


def _levels(leap: Any) -> bool:
    """Does a leap count levels?"""
    if not isinstance(leap, list) or not leap:
        return False
    return len(leap) == 3 if isinstance(leap[0], int) else any(len(one) == 3 for one in leap)


def marks_of(atoms: Iterable[Atom], own: bool) -> Iterator[Answer]:
    """Marks for a page: one for each direction and way of going there, with what it may do."""
    modes: dict[tuple[Line, Vector], set[str]] = {}
    for atom in atoms:
        modes.setdefault((Line(atom.kind, atom.limit), atom.vector), set()).add(atom.mode)
    for (line, (x, y)), found in sorted(modes.items()):
        mode = "".join(sorted(found, key="mce".index))
        yield {"x": x, "y": y, "kind": line.kind, "limit": line.limit, "mode": mode, "own": own}


def entries_of(moves: object) -> list[Any]:
    """The entries of `moves`: a list, or a Betza text, which is empty where it is wrong."""
    if not isinstance(moves, str):
        return list(moves) if isinstance(moves, Sequence) else []
    try:
        return list(betza.parse(moves))
    except betza.BetzaError:
        return []


def lent(shown: Shown, name: str, entry: object) -> Atoms:
    """The marks of an entry that the pad shows but does not change: of another piece, or with a condition."""
    if not isinstance(entry, Mapping):
        return frozenset()
    if "like" in entry:
        others = entry["like"] if isinstance(entry["like"], list) else [str(entry["like"])]
        nodes = (shown.pieces.get(one) or library().get(one) or {} for one in others if one != name)
        return frozenset().union(
            *(atoms_of(each) for node in nodes for each in entries_of(node.get("moves")))
        )
    return atoms_of({key: value for key, value in entry.items() if key in SAYABLE})


def why_not(shown: Shown) -> str:
    """Why no piece of this game has a pad; empty if they have one."""
    board = board_of(shown.whole)
    if board is None:
        return "The pad waits until the board makes sense."
    return "" if board.flat else "The pad shows boards of squares in one plane. This board is another one."


def pad(asked: Mapping[str, Any], allow_hooks: bool) -> Answer:
    """All that the piece editor shows of a piece; under "waits" why it shows nothing."""
    try:
        shown = Shown(asked, allow_hooks)
    except DefinitionError as error:
        return waiting(error)
    name = str(asked.get("piece") or "")
    name = name if name in shown.pieces else next(iter(shown.pieces))
    pieces = pieces_of(shown)
    fixed = why_not(shown)
    entries = entries_of(shown.value(("pieces", name, "moves")))
    own = [() if fixed else atoms_of(entry) for entry in entries]
    others = [(i, entry) for i, entry in enumerate(entries) if not own[i]]
    here = frozenset().union(*own)
    shows = frozenset().union(*([] if fixed else (lent(shown, name, entry) for _, entry in others))) - here
    return {
        "waits": "",
        **next(one for one in pieces if one["name"] == name),
        "pieces": pieces,
        "forms": forms_of(),
        "words": words_of(shown),
        "fixed": fixed,
        "marks": [*marks_of(here, True), *marks_of(shows, False)],
        "betza": betza.render(entry for entry, found in zip(entries, own, strict=True) if found) or "",
        "others": [_other(shown, name, i, entry) for i, entry in others],
        "row": piece_row(shown, name),
        **_looks(asked, name, allow_hooks),
    }


def _other(shown: Shown, name: str, index: int, entry: object) -> Answer:
    """A movement that the pad leaves alone, as it is written."""
    path = ("pieces", name, "moves", index)
    return {"text": inline(entry), "path": list(path), "line": shown.line(path)}


def _looks(asked: Mapping[str, Any], name: str, allow_hooks: bool) -> Answer:
    """The sentences and the picture of a piece, as far as the text can be played."""
    text = text_of(asked, allow_hooks)
    try:
        variant = text.variant(known_options(text, asked))
        return {"sentences": sentences_of(variant, name), "svg": variant.pieces[name].svg(), "problem": ""}
    except DefinitionError as error:
        return {"sentences": [], "svg": "", "problem": error.problems[0].message}
    except PictureError as error:
        return {"sentences": sentences_of(variant, name), "svg": "", "problem": str(error)}


# --- other marks ---------------------------------------------------------------------------------


def edited(entries: Sequence[Any], wanted: Atoms) -> tuple[list[Any], list[Entry]]:
    """The entries with other atoms, None for what is taken out, and what comes behind them.

    As few entries as possible change; what the pad cannot show stays.
    """
    shown = {i: found for i, entry in enumerate(entries) if (found := atoms_of(entry))}
    kept, out = {i: found for i, found in shown.items() if found <= wanted}, list(entries)
    left = set(wanted.difference(*kept.values()))
    for i in shown.keys() - kept.keys():
        out[i] = _shrunk(entries[i], shown[i], left)
        if out[i] is not None:
            kept[i] = atoms_of(out[i])
            left -= kept[i]
    more: list[Entry] = []
    for atoms in _grouped(left):
        holder = next((i for i, found in kept.items() if _joins(found, atoms, out[i])), None)
        if holder is None:
            more += _made(atoms)
        else:
            out[holder] = _reworded(out[holder], kept[holder] | atoms)
            kept[holder] |= atoms
    return out, more


def _shrunk(entry: Entry, before: Atoms, left: Iterable[Atom]) -> Entry | None:
    """An entry that says only what is left of it, if one can: with its own mode where that is possible."""
    lines = {(atom.kind, atom.limit, atom.vector) for atom in before}
    groups = list(_grouped(atom for atom in left if (atom.kind, atom.limit, atom.vector) in lines))
    mode = _modes(before)
    groups.sort(key=lambda atoms: (_modes(atoms) != mode, -len(atoms)))
    return next((fresh for atoms in groups if (fresh := _reworded(entry, atoms)) is not None), None)


def _modes(atoms: Iterable[Atom]) -> frozenset[str]:
    return frozenset(atom.mode for atom in atoms)


def _vectors(atoms: Iterable[Atom]) -> tuple[Vector, ...]:
    return tuple(sorted({atom.vector for atom in atoms}))


def _family(atoms: Iterable[Atom]) -> set[tuple[int, int]]:
    """The shapes of the vectors; steps along ranks and files and diagonal ones are of one family."""
    found = {tuple(sorted(map(abs, atom.vector))) for atom in atoms}
    return {(min(low, 0), high) if high == 1 else (low, high) for low, high in found}


def _grouped(atoms: Iterable[Atom]) -> Iterator[Atoms]:
    """Atoms that one entry can say: of one way of going, one family and one mode."""
    modes: dict[tuple[str, int, Vector], set[str]] = {}
    for atom in sorted(atoms):
        modes.setdefault((atom.kind, atom.limit, atom.vector), set()).add(atom.mode)
    groups: dict[Any, set[Atom]] = {}
    for (kind, limit, vector), found in modes.items():
        made = {Atom(kind, vector, limit, mode) for mode in found}
        key = kind, limit, frozenset(found), frozenset(_family(made))
        groups.setdefault(key, set()).update(made)
    yield from map(frozenset, groups.values())


def _joins(found: Atoms, fresh: Atoms, entry: Entry) -> bool:
    """Can an entry that says the one say the other, too?"""
    one, other = next(iter(found)), next(iter(fresh))
    if (one.kind, one.limit) != (other.kind, other.limit) or _family(found) != _family(fresh):
        return False
    return (_modes(found) == _modes(fresh) or _vectors(found) == _vectors(fresh)) and (
        _reworded(entry, found | fresh) is not None
    )


def _reworded(entry: Entry, atoms: Atoms) -> Entry | None:
    """An entry that says these atoms instead, with its words in their order; None where one is not enough."""
    made = _made(atoms)
    if len(made) != 1:
        return None
    if _modes(atoms) == _modes(atoms_of(entry)):
        made = [{**made[0], **{key: entry[key] for key in ("only", "takes") if key in entry}}]
    fresh = {**{key: made[0][key] for key in entry if key in made[0]}, **made[0]}
    return fresh if atoms_of(fresh) == atoms else None


def _made(atoms: Atoms) -> list[Entry]:
    """Entries for atoms of one group: one where words can say them, else one for each vector."""
    one = next(iter(atoms))
    together = _worded(one, _vectors(atoms), _modes(atoms))
    if atoms_of(together) == atoms:
        return [together]
    return [_worded(one, (vector,), _modes(atoms)) for vector in _vectors(atoms)]


def _worded(one: Atom, vectors: tuple[Vector, ...], modes: Iterable[str]) -> Entry:
    limit = 0 if one.kind in ("cannon", "grasshopper") else one.limit
    entry = worded(Line(one.kind, limit), vectors)
    words = "".join(sorted(modes, key="mce".index))
    if words == "m" or "m" not in words:
        entry["only"] = "quiet" if words == "m" else "capture"
    if "e" in words:
        entry["takes"] = ["enemy", "en_passant"] if "c" in words else "en_passant"
    return entry
