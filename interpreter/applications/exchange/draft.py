"""A definition in the making, and what has to be said about every setting that went into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from .fragments import Entry, listed, short
from .settings import Settings

Verdict = Literal["exact", "otherwise", "lost", "no rule", "warning"]


@dataclass(frozen=True)
class Note:
    """What became of some settings: said exactly, said in another way, lost, or no rule of the game.

    A warning is about how they are written.
    """

    verdict: Verdict
    keys: tuple[str, ...]
    words: str = ""


@dataclass
class Draft:
    """What a variant of theirs has become so far; `names` are our names of its kinds of pieces."""

    settings: Settings
    names: dict[str, str] = field(default_factory=dict)
    document: dict[str, Any] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)

    def lost(self, keys: Iterable[str], words: str) -> None:
        """Note a rule that the definition does not say."""
        self.notes.append(Note("lost", tuple(keys), words))

    def otherwise(self, keys: Iterable[str], words: str) -> None:
        """Note a rule that the definition says in a way of its own."""
        self.notes.append(Note("otherwise", tuple(keys), words))

    def named(self, kinds: Iterable[str]) -> list[str]:
        """Our names of kinds of pieces that come onto the board."""
        return [self.names[kind] for kind in kinds if kind in self.names]

    def who(self, kinds: Iterable[str]) -> Any:
        """Kinds of pieces that come onto the board, as PIECES."""
        return short(self.named(kinds)) or "none"

    def at_once(self, entry: Entry) -> None:
        """Add an end that is looked at before it is asked whether there is a move."""
        self.before(lambda end: {"checkmate", "stalemate"} & {*map(str, listed(end.get("if", "")))}, entry)

    def before(self, fits: Callable[[Entry], Any], entry: Entry) -> None:
        """Add an end before the first one that fits, or behind all."""
        ends = self.document["end"]
        ends.insert(next((i for i, end in enumerate(ends) if fits(end)), len(ends)), entry)

    def append(self, section: str, entry: Entry) -> None:
        """Add an entry to a list of the definition."""
        self.document.setdefault(section, []).append(entry)

    def turn(self, key: str, value: Any) -> None:
        """Say something of the turn."""
        self.document.setdefault("turn", {})[key] = value
