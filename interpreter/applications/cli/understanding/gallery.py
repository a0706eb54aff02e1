"""What there is to know of a variant without loading it, and choosing variants by it: `heterodox list`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .... import building
from ....errors import did_you_mean, suggest
from ....language import inherit, resources
from ..common.shell import Refusal

Document = Mapping[str, Any]


def _some(*keys: str) -> Callable[[Document], bool]:
    return lambda doc: any(doc.get(key) not in (None, "none", [], {}) for key in keys)


def _turn(doc: Document, *keys: str) -> bool:
    """Does the definition say one of these of its turns?"""
    node = doc.get("turn")
    return isinstance(node, Mapping) and any(key in node for key in keys)


def _ends(says: Callable[[Document], bool]) -> Callable[[Document], bool]:
    return lambda doc: any(map(says, doc["end"]))


def _pattern(end: Document) -> bool:
    place = str(end.get("in", ""))
    return place.startswith(("row", "line", "block")) or "joined" in str(end.get("count", ""))


_SHAPE = {"holes", "extra", "wrap"}


def _drops(doc: Document) -> bool:
    return any("drops" in part for part in (doc.get("hand") or {}, *doc["pieces"].values()))


#: Word -> what a variant with it has, and whether a definition has it.
TAGS: dict[str, tuple[str, Callable[[Document], bool]]] = {
    "armies": ("the sides start with different pieces", lambda doc: len({*armies(doc)}) == 2),
    "board": (
        "the board has holes, squares outside or joined edges",
        lambda doc: bool({*doc["board"]} & _SHAPE),
    ),
    "castling": ("a king castles", lambda doc: any(_sides(doc.get("castling")))),
    "checks": ("checks are counted", _ends(lambda end: end.get("made") == "check")),
    "compulsory": ("captures are compulsory", lambda doc: "capture" in doc.get("must", ())),
    "drops": ("pieces are dropped from a hand", _drops),
    "effects": ("moves do something to other pieces besides capturing", lambda doc: _effects(doc)),
    "goal": (
        "a piece that reaches a goal wins",
        _ends(lambda end: "in" in end and not _pattern(end) and end["result"] == "win"),
    ),
    "hops": ("pieces move by jumping over others", lambda doc: any(map(_hops, doc["pieces"].values()))),
    "kingless": ("no piece is royal", lambda doc: not any(p.get("royal") for p in doc["pieces"].values())),
    "options": ("some rules can be chosen", _some("options")),
    "passing": ("a side may pass", lambda doc: _turn(doc, "pass")),
    "patterns": ("a line, a square or a chain of pieces decides", _ends(_pattern)),
    "shuffled": ("the pieces begin in any of many orders", _some("shuffle")),
    "turns": ("a turn is several moves", lambda doc: _turn(doc, "moves") or _moves_again(doc)),
    "walls": (
        "pieces of nobody stand in the way",
        lambda doc: any(
            isinstance(act, Mapping) and "drops" in act and "by" not in act for act in _acts(doc)
        ),
    ),
}
FILTERS = ("tag", "family", "difficulty", "squares", "pieces")
_RANGE = re.compile(r"(\d{1,4})?(-)?(\d{1,4})?")


def _hops(mover: Document) -> bool:
    """Does it jump over a piece, by itself or as a piece of the library?"""
    moves = mover.get("moves", ())
    if isinstance(moves, str):
        return bool({*moves} & {*"pg"})
    return any(
        any("over" in leg for leg in entry.get("path", ()))
        or _hops(building.library().get(str(entry.get("like")), {}))
        for entry in moves
    )


def _moves_again(doc: Document) -> bool:
    """Is an act of the turn a further move?"""
    return any(isinstance(act, Mapping) and act.get("do") == "move" for act in _acts(doc))


def _acts(doc: Document) -> Iterable[Any]:
    """The acts of a turn."""
    turn = doc.get("turn", ())
    return list(turn.get("do", ()) if isinstance(turn, Mapping) else turn)


def _sides(castling: Any) -> Iterable[bool]:
    sides = castling.values() if isinstance(castling, Mapping) else (castling,)
    return (side not in (None, "none") for side in sides)


def _effects(doc: Document) -> bool:
    own = any(key in piece for piece in doc["pieces"].values() for key in ("effects", "if"))
    return own or bool(doc.get("effects"))


def _men(doc: Document) -> list[str]:
    """The pieces of the setup and of the hands, as their letters."""
    held = (doc.get("hand") or {}).get("setup", "")
    return re.findall(r"\+?[^\W\d_]~?", f"{doc['setup']} {held}")


def armies(doc: Document) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The letters of White's pieces and of Black's, sorted."""
    men = _men(doc)
    return (
        tuple(sorted(word.upper() for word in men if word != word.lower())),
        tuple(sorted(word.upper() for word in men if word == word.lower())),
    )


DIFFICULTIES = ("easy", "medium", "hard")
"""Tags that say how much somebody who plays chess has to learn for a game."""


def difficulty_of(doc: Document) -> str | None:
    """The tag that says how hard a game is."""
    return next((tag for tag in doc.get("about", {}).get("tags", ()) if tag in DIFFICULTIES), None)


def tags_of(doc: Document) -> list[str]:
    """What the definition says of itself, and what its rules say."""
    own = [tag for tag in doc.get("about", {}).get("tags", ()) if tag not in DIFFICULTIES]
    return sorted({*own, *(name for name, (_, holds) in TAGS.items() if holds(doc))})


def families(documents: Mapping[str, Document]) -> dict[str, str]:
    """Id -> the variant from which it and others come; "" without kin."""
    roots = {name: _root(name, documents) for name in documents}
    kin = Counter(roots.values())
    return {name: root if kin[root] > 1 else "" for name, root in roots.items()}


def _root(name: str, documents: Mapping[str, Document]) -> str:
    """Where `extends` leads, or else a tag that is the id of a shipped variant."""
    seen: list[str] = []
    while name not in seen:
        seen.append(name)
        doc = documents[name]
        kin = [tag for tag in doc.get("about", {}).get("tags", ()) if tag in documents]
        name = doc.get("extends") or next(iter(kin), name)
    return name


def documents() -> dict[str, Document]:
    """Every shipped definition with what it inherits, not yet checked for sense."""
    return {name: inherit.resolve(name) for name in resources.shipped_ids()}


@dataclass(frozen=True)
class Wanted:
    """What variants shall have; nothing said is nothing asked. Ranges are texts such as 64, 30-64 or 100-."""

    tag: tuple[str, ...] = ()
    family: str = ""
    difficulty: str = ""
    squares: str = ""
    pieces: str = ""

    def choose(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows that fit. Raises Refusal for a word that no row has, and for a range that is none."""
        self._check(rows)
        return [row for row in rows if self._fits(row)]

    def _check(self, rows: list[dict[str, Any]]) -> None:
        tags = {tag for row in rows for tag in row["tags"]} | set(TAGS)
        for tag in self.tag:
            _known(tag, "tag", tags)
        if self.family:
            _known(self.family, "family", {row["family"] for row in rows if row["family"]})

    def _fits(self, row: dict[str, Any]) -> bool:
        return (
            set(self.tag) <= set(row["tags"])
            and self.family in ("", row["family"])
            and self.difficulty in ("", row["difficulty"])
            and _within(row["squares"], self.squares, "squares")
            and _within(row["pieces"], self.pieces, "pieces")
        )

    def advice(self, rows: list[dict[str, Any]]) -> str:
        """Where nothing fits: what fits with one wish less."""
        lines = ["no variant has all of it"]
        for name in FILTERS:
            found = Wanted(**{**vars(self), name: type(getattr(self, name))()}).choose(rows)
            if getattr(self, name) and found:
                some = ", ".join(row["id"] for row in found[:6]) + (", ..." if len(found) > 6 else "")
                lines.append(f"  without --{name}: {some}")
        return "\n".join(lines)


def _known(word: str, what: str, choices: set[str]) -> None:
    if word not in choices:
        near = (
            did_you_mean(word, choices)
            if suggest(word, choices)
            else f"there are {', '.join(sorted(choices))}"
        )
        raise Refusal(f"error: no {what} '{word}'; {near}")


def _within(value: int, text: str, what: str) -> bool:
    if not text:
        return True
    found = _RANGE.fullmatch(text)
    if found is None or not (found[1] or found[3]):
        raise Refusal(
            f"error: --{what}: expected a number or a range such as 64, 30-64, 100- or -36, found '{text}'"
        )
    low = int(found[1] or 0)
    high = low if not found[2] else int(found[3] or 10_000)
    return low <= value <= high
