"""Rules under the names that other programs give them: the table of `concepts.yaml`, for messages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .resources import data

_SIDE = re.compile(r"(white|black)$")


@dataclass(frozen=True)
class Concept:
    """A rule; `says` is yes, partly or no. Its names are listed by program, common ones under `plain`."""

    title: str
    says: str
    short: str
    text: str
    words: Mapping[str, tuple[str, ...]]
    example: str = ""


@cache
def concepts() -> tuple[Concept, ...]:
    """All concepts, in the order of their titles."""
    rows = data(__file__, "concepts")
    found = (
        Concept(**{**row, "words": {program: tuple(words) for program, words in row["words"].items()}})
        for row in rows
    )
    return tuple(sorted(found, key=lambda concept: concept.title))


def concept_of(word: str) -> Concept | None:
    """The concept that some program calls so, None if there is none."""
    table = _by_word()
    plain = folded(word)
    return table.get(plain) or table.get(_SIDE.sub("", plain))


def hint_for(word: str) -> str:
    """What a message says about a word of another program; empty for other words."""
    found = concept_of(word)
    return f"{found.title}: {found.short}" if found else ""


def folded(word: str) -> str:
    """A word without what programs write differently."""
    return re.sub(r"[\s_-]", "", word[:60]).casefold()


@cache
def _by_word() -> dict[str, Concept]:
    return {
        folded(word): concept for concept in concepts() for words in concept.words.values() for word in words
    }
