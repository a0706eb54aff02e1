"""English: lists, articles, plurals, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LAST_DIGITS = {1: "st", 2: "nd", 3: "rd"}
_ENDINGS = (
    ("man", "men"),
    ("y", "ies"),
    ("ss", "sses"),
    ("s", "s"),
    ("x", "xes"),
    ("z", "zes"),
    ("ch", "ches"),
    ("sh", "shes"),
)
_VOWELS = "aeiou"
# Words that are spoken otherwise than they are spelt: a unicorn, an hourglass.
_CONSONANT = re.compile(r"eu|one\b|once|uni(?!n|m)|u[bst][aeiou]", re.I)
# A noun and where it is: only the noun is told in the plural, pawns to the left.
_PLACED = re.compile(r"(\S+)( (?:in|of|on|to|with) .+)")
_SILENT = re.compile(r"heir|hour|honou?r|honest", re.I)


def listed(words: Iterable[str], last: str = "or") -> str:
    """`a, b or c`."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def as_list(value: Any) -> list[Any]:
    """One value or a list, as a list."""
    return value if isinstance(value, list) else [value]


def plain(name: object) -> str:
    """A name with spaces for underscores."""
    return str(name).replace("_", " ")


def article(name: object) -> str:
    """A name with its article."""
    text = plain(name)
    vowel = _SILENT.match(text) or (text[:1].lower() in _VOWELS and not _CONSONANT.match(text))
    return f"an {text}" if vowel else f"a {text}"


def plural(title: str) -> str:
    """The plural of a noun, by rule; a foreign one, with its translation in brackets, stays as it is."""
    name, _, translation = title.partition(" (")
    if translation and " " not in translation:
        return name
    placed = _PLACED.fullmatch(name)
    if placed:
        return plural(placed[1]) + placed[2]
    for ending, many in _ENDINGS:
        if name.endswith(ending) and not (ending == "y" and name[-2:-1] in _VOWELS):
            return name.removesuffix(ending) + many
    return name + "s"


def counted(n: int, noun: str) -> str:
    """`one square`, `three squares`, `50 moves`."""
    return f"{number(n)} {short(noun) if n == 1 else plural(noun)}"


def number(n: int) -> str:
    """Small numbers as words."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """`third`, `11th`, `21st`."""
    if 0 < n < len(ORDINALS):
        return ORDINALS[n]
    return f"{n}{'th' if n // 10 % 10 == 1 else _LAST_DIGITS.get(n % 10, 'th')}"


def spanned(low: int, high: int, told: Callable[[int], str] = number) -> str:
    """`one or two`, `two to five`."""
    return f"{told(low)} {'or' if high == low + 1 else 'to'} {told(high)}"


def times(n: int) -> str:
    """`once`, `twice`, `three times`."""
    return {1: "once", 2: "twice"}.get(n) or counted(n, "time")


def of_own_side(one: str) -> str:
    """`a rook of its own side`, `any piece of its own side but a pawn`."""
    head = next((word for word in ("any piece", "a piece") if one.startswith(word)), one)
    return f"{head} of its own side{one.removeprefix(head)}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A phrase as a sentence, in one line."""
    line = capital(" ".join(text.split()))
    return line if line.endswith((".", "!", "?", ".)")) else line + "."


def short(title: str) -> str:
    """A title without what stands in brackets behind it: `saba (elephant)` -> `saba`."""
    return title.partition(" (")[0] or title


def titles_of(pieces: Mapping[str, Any]) -> dict[str, str]:
    """Piece name -> the name that sentences use."""
    return {name: short(str(node.get("title", plain(name)))) for name, node in pieces.items()}


def full_titles_of(pieces: Mapping[str, Any]) -> dict[str, str]:
    """Piece name -> the whole name shown to players."""
    return {name: str(node.get("title", plain(name))) for name, node in pieces.items()}
