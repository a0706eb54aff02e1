"""A definition in the making, and what has to be said about every setting that went into it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from .settings import Settings

Verdict = Literal["exact", "otherwise", "lost", "no rule"]


@dataclass(frozen=True)
class Note:
    """What became of some settings: said exactly, said in another way, lost, or no rule of the game."""

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

    def at_once(self, entry: dict[str, Any]) -> None:
        """Add an end that is looked at before it is asked whether there is a move."""
        ends = self.document["end"]
        moves = [i for i, end in enumerate(ends) if end["when"] in ("checkmate", "stalemate")]
        ends.insert(moves[0], entry)

    def append(self, section: str, entry: dict[str, Any]) -> None:
        """Add an entry to a list of the definition."""
        self.document.setdefault(section, []).append(entry)
