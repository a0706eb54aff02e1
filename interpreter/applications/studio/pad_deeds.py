"""What a click on the pad, or a Betza text, does to the moves of a piece; a new piece, and its letter."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import yaml

from ...errors import RequestError, quoted
from ...model import betza
from ...model.betza.dialect import Atom
from ...model.geometry import LINES
from ..authoring.workbench.template import plain
from .diagram import EMPTY
from .draft import Asked, Deed, Draft
from .fairy import known
from .form import LETTERS
from .pad import REACH, Atoms, atoms_of, edited, entries_of, why_not
from .splice import Change

MOST_TITLE = 60
MOST_STEPS = 99
MOST_LETTERS = 200
"""Letters of a Betza text, as the schema has it."""
NAME = re.compile(r"(?!(inherited|none|all)$)[a-z][a-z0-9_]{0,39}")
KINDS = ("leap", "lame", "ride", "cannon", "grasshopper")
MODES = {"both": "mc", "move": "m", "capture": "c", "none": ""}
LETTER = re.compile(r"\+?[A-Z]['!]?")


def mark(draft: Draft, click: Asked) -> list[Change]:
    """Squares of the pad get a way of going there, another one, or none; a `limit` of 0 sets no bound."""
    name = _piece(draft, click)
    kind, limit, mode = str(click["kind"]), int(click.get("limit", 1)), MODES.get(str(click["mode"]))
    vectors = [(int(x), int(y)) for x, y in click["vectors"]]
    if kind not in KINDS or mode is None or not vectors:
        raise RequestError("the pad has no such mark")
    if not 0 <= limit <= MOST_STEPS:
        raise RequestError(
            f"at most {limit}: write a number from 2 to {MOST_STEPS}, or nothing for any distance"
        )
    if any((x, y) == (0, 0) or max(abs(x), abs(y)) > REACH for x, y in vectors):
        raise RequestError("the pad has no such square")
    if mode and kind == "lame" and any(vector in LINES["any"] for vector in vectors):
        raise RequestError("nothing can block a step to the next square: choose Leap")
    if kind == "ride" and limit == 1:
        kind = "leap"
    limit = {"ride": limit, "leap": 1, "lame": 1}.get(kind, 0)
    now = _atoms(entries_of(draft.value(("pieces", name, "moves"))))
    there = {atom for atom in now if atom.vector in vectors and (atom.kind, atom.limit) == (kind, limit)}
    if "c" in mode:
        there -= {atom for atom in there if atom.mode == "e"}
    fresh = {Atom(kind, vector, limit, one) for vector in vectors for one in mode}
    return _moves(draft, name, (now - there) | fresh)


def notate(draft: Draft, click: Asked) -> list[Change]:
    """The moves that a Betza text says, beside those that it cannot say."""
    name, text = _piece(draft, click), str(click["text"]).strip()
    if len(text) > MOST_LETTERS:
        raise RequestError(f"{quoted(text)}: a Betza text has at most {MOST_LETTERS} letters")
    try:
        entries = betza.parse(text) if text else []
    except betza.BetzaError as error:
        raise RequestError(str(error)) from None
    if not all(map(atoms_of, entries)):
        raise RequestError(
            f"{quoted(text)}: the pad shows single leaps and lines, of at most {REACH} squares; "
            "write the rest in the text"
        )
    return _moves(draft, name, _atoms(entries))


def legs(draft: Draft, click: Asked) -> list[Change]:
    """A movement of two legs: a leap or a slide, then from there another one."""
    name = _piece(draft, click)
    made = [_leg(leg) for leg in click["legs"]]
    if len(made) != 2:
        raise RequestError("a movement of legs has two of them here; longer ones are written in the text")
    entry: dict[str, Any] = {"path": made}
    mode = MODES.get(str(click["mode"]))
    if mode in ("m", "c"):
        entry["only"] = "quiet" if mode == "m" else "capture"
    return _appended(draft, name, entry)


def _leg(leg: Asked) -> dict[str, Any]:
    """One leg in all directions like one: {x, y, far}."""
    x, y = sorted((abs(int(leg["x"])), abs(int(leg["y"]))))
    if (x, y) == (0, 0) or y > REACH:
        raise RequestError("the pad has no such square")
    far = bool(leg.get("far"))
    if y == 1:
        return {"slide" if far else "step": "diagonal" if x else "orthogonal"}
    return {"leap": [x, y], **({"repeat": "any"} if far else {})}


def _piece(draft: Draft, click: Asked) -> str:
    name = str(click["piece"])
    if name not in draft.pieces:
        raise RequestError(f"unknown piece {quoted(name)}")
    if why := why_not(draft):
        raise RequestError(why)
    return name


def _atoms(entries: Iterable[Any]) -> Atoms:
    return frozenset().union(*map(atoms_of, entries))


# --- the text of `moves` -------------------------------------------------------------------------


def _moves(draft: Draft, name: str, wanted: Atoms) -> list[Change]:
    """Changes that let the moves of a piece say these atoms, and what the pad cannot show as before."""
    path = ("pieces", name, "moves")
    now = draft.value(path)
    entries = entries_of(now)
    if wanted == _atoms(entries):
        return []
    out, more = edited(entries, wanted)
    fresh = [entry for entry in out if entry is not None] + more
    if isinstance(now, str) and (text := betza.render(fresh)):
        return draft.put(*path, value=text)
    if (
        isinstance(now, str)
        or not draft.owns(path)
        or not isinstance(draft.source.node(path), yaml.SequenceNode)
    ):
        return [*_said(draft, path, entries, out, more, fresh), *_witness(draft, name, fresh)]
    for i, entry in enumerate(out):  # what comes takes the place of what goes
        if entry is None and more:
            out[i] = more.pop(0)
    gone = [i for i, entry in enumerate(out) if entry is None]
    if (gone and len(gone) == len(out)) or not out or len(gone) > 1:
        return [*draft.source.put(path, fresh), *_witness(draft, name, fresh)]
    changes: list[Change] = []
    for i, entry in enumerate(out):
        if entry is None:
            changes += draft.source.remove((*path, i))
        elif entry != entries[i]:
            changes += _entry(draft, (*path, i), entries[i], entry)
    if more:
        changes += draft.source.append(path, more[0])
        if len(more) > 1:
            changes = draft.source.put(path, fresh)
    return [*changes, *_witness(draft, name, fresh)]


def _said(draft: Draft, path: Any, entries: Any, out: Any, more: Any, fresh: list[Any]) -> list[Change]:
    """Moves that the text does not list itself: it goes on to inherit them where it can."""
    if len(more) == 1 and out == entries and entries and not isinstance(draft.value(path), str):
        return draft.append(path, more[0])
    return draft.put(*path, value=fresh)


def _entry(draft: Draft, path: Any, before: Any, after: Any) -> list[Change]:
    """One entry: its words one by one where it keeps its head, else as a whole."""
    same_head = any(head in before and head in after for head in ("step", "slide", "leap", "path"))
    gone = [key for key in before if key not in after]
    if not same_head or len(gone) > 1:
        return draft.source.put(path, after)
    fresh = [key for key in after if key not in before]
    if len(fresh) > 1 or (gone and fresh):
        return draft.source.put(path, after)
    changes = [
        c
        for key in after
        if key in before and after[key] != before[key]
        for c in draft.source.put((*path, key), after[key])
    ]
    changes += [c for key in gone for c in draft.source.remove((*path, key))]
    return [*changes, *(c for key in fresh for c in draft.source.put((*path, key), after[key]))]


def _witness(draft: Draft, name: str, fresh: list[Any]) -> list[Change]:
    """The Betza text that the definition gives beside the moves says the same, or goes."""
    path = ("pieces", name, "betza")
    if not draft.owns(path):
        return []
    text = betza.render(fresh) if all(map(atoms_of, fresh)) else None
    return draft.source.put(path, text) if text else draft.source.remove(path)


def _appended(draft: Draft, name: str, entry: dict[str, Any]) -> list[Change]:
    path = ("pieces", name, "moves")
    now = draft.value(path)
    entries = entries_of(now)
    if entry in entries:
        return []
    if isinstance(now, str) or not entries:
        return [*draft.put(*path, value=[*entries, entry]), *_witness(draft, name, [*entries, entry])]
    return [*draft.append(path, entry), *_witness(draft, name, [*entries, entry])]


# --- pieces --------------------------------------------------------------------------------------


def create(draft: Draft, click: Asked) -> list[Change]:
    """A new piece: with a name of its own, the moves of a known fairy piece or none."""
    title = " ".join(str(click.get("title") or click.get("like") or "").split())
    name = re.sub(r"[^a-z0-9]+", "_", plain(title)).strip("_")[:40]
    if not NAME.fullmatch(name):
        raise RequestError(
            f"{quoted(title)} cannot be the name of a piece: begin with a letter from a to z, "
            "and choose another word than all, none or inherited"
        )
    if name in draft.pieces:
        raise RequestError(f"there is a piece called {name} already: choose another name")
    made: dict[str, Any] = {"symbol": free_letter(draft, name)}
    if title.lower() != name.replace("_", " "):
        made["title"] = title[:MOST_TITLE].strip()
    if like := str(click.get("like") or ""):
        about = known(like)
        if about.picture not in ("", name):
            made["picture"] = about.picture
        made["moves"] = about.moves
    else:
        made["moves"] = []
    return draft.put("pieces", name, value=made)


def free_letter(draft: Draft, name: str) -> str:
    """A letter that no piece of the game has: one of the name, if it can be. Raises RequestError."""
    taken = {str(node["symbol"]) for node in draft.pieces.values()}
    for letter in [*name.upper(), *LETTERS]:
        if letter in LETTERS and letter not in taken:
            return str(letter)
    raise RequestError("all letters are taken: give the piece one with ' in the text")


def letter(draft: Draft, click: Asked) -> list[Change]:
    """Another letter of a piece, in the setup, too."""
    name, fresh = str(click["piece"]), str(click["symbol"]).strip()
    if name not in draft.pieces:
        raise RequestError(f"unknown piece {quoted(name)}")
    old = str(draft.pieces[name]["symbol"])
    if fresh == old:
        return []
    if not LETTER.fullmatch(fresh):
        raise RequestError(
            f"{quoted(fresh)} cannot be the letter of a piece: write one capital letter from A to Z"
        )
    if holder := next((one for one, node in draft.pieces.items() if node["symbol"] == fresh), None):
        raise RequestError(f"{fresh} is the letter of the {holder.replace('_', ' ')}: choose another one")
    change = {old: fresh, old.lower(): fresh.lower()}
    grid = [[change.get(token, token) if token != EMPTY else token for token in row] for row in draft.grid]
    return [*draft.put("pieces", name, "symbol", value=fresh), *draft.setup(grid)]


ON_THE_PAD: tuple[Deed, ...] = (mark, notate, legs, create, letter)
