"""What a message says to somebody who wrote a word that is not known at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from ..errors import Problem, did_you_mean, suggest
from .concepts import hint_for
from .document import MappingNode
from .resources import data

MOST = 8
"""So many words of an old file are told in one message."""


@cache
def format_1() -> dict[str, str]:
    """The keys and words of format 1, and what format 2 writes for each."""
    found: dict[str, str] = data(__file__, "format1")
    return found


@cache
def _first_words() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    found: dict[str, dict[str, str]] = data(__file__, "first_words")
    return {
        place: [(re.compile(word, re.IGNORECASE), says) for word, says in words.items()]
        for place, words in found.items()
    }


def first_word(word: str, places: Iterable[str]) -> str:
    """What says a word that newcomers try first, at the first of the places that knows it."""
    for place in places:
        for pattern, says in _first_words().get(place, ()):
            if found := pattern.fullmatch(word):
                return found.expand(says)
    return ""


def hint(word: str, choices: Iterable[str], places: Iterable[str] = ()) -> str:
    """What says an old, foreign or first word here, or the nearest of the choices."""
    if said := first_word(word, places):
        return said
    listed = list(choices)
    near = suggest(word, listed)
    ending = near and abs(len(near) - len(word)) <= 2
    if near and ending and (near.startswith(word) or word.startswith(near)):
        return " ".join(filter(None, (did_you_mean(word, listed), hint_for(word))))
    if word == "whose" and {"who", "by"} & {*listed}:
        if "who" in listed:
            return "write who: {who: pawn, whose: enemy}"
        return "write by: {whose: white}, or by: {who: queen, whose: white}"
    if word in format_1():
        return f"format 2 writes `{format_1()[word]}`"
    return hint_for(word) or did_you_mean(word, listed)


def other_format(document: MappingNode) -> list[Problem]:
    """The one problem of a document in another format than 2; none if it says no number, or the right one."""
    found = document.get("format")
    if type(found) is not int or found == 2:
        return []
    message = f"this program reads format 2, found format {found}"
    mark = document.value_marks["format"]
    if found != 1:
        return [Problem.at(mark, "H104", message, "format", "a newer version of the program may read it")]
    words = [word for word in dict.fromkeys(_words(document)) if word in format_1()]
    told = [f"for `{word}` `{format_1()[word]}`" for word in words[:MOST]]
    more = f", and {len(words) - MOST} more; the next check names each" if words[MOST:] else ""
    hints = f"write format: 2, and {', '.join(told)}{more}" if told else "write format: 2"
    return [Problem.at(mark, "H104", message, "format", hints)]


def _words(value: Any) -> Iterator[str]:
    """The keys and texts of a document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)
    elif isinstance(value, str):
        yield value
