"""The texts of single settings: squares, pieces, numbers and words. A ValueError says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ...errors import did_you_mean, quoted
from .catalogue import WORDS

FILES, RANKS = "abcdefghijkl", 10
Place = tuple[int, int]
Squares = frozenset[Place]
EVERYWHERE: Squares = frozenset((x, y) for x in range(len(FILES)) for y in range(RANKS))
_SQUARE = re.compile(r"([a-lA-L*])([0-9]{1,2}|\*)")
_PAIR = re.compile(r"([A-Za-z]):([A-Za-z0-9-]+)")


def bool_of(text: str) -> bool:
    """`true` or `false`."""
    if text not in ("true", "false"):
        raise ValueError(f"{quoted(text)} is neither true nor false")
    return text == "true"


def int_of(text: str) -> int:
    """A whole number that is not negative."""
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise ValueError(f"{quoted(text)} is not a whole number from 0 to 9999")
    return int(text)


def rank_of(text: str) -> int:
    """A rank, from 1 to 10."""
    if not re.fullmatch(r"[0-9]{1,2}", text) or not 1 <= int(text) <= RANKS:
        raise ValueError(f"{quoted(text)} is not a rank from 1 to {RANKS}")
    return int(text)


def file_of(text: str) -> int:
    """A file by its letter or number, as a number from 1 to 12."""
    if len(text) == 1 and text.lower() in FILES:
        return FILES.index(text.lower()) + 1
    if not re.fullmatch(r"[0-9]{1,2}", text) or not 1 <= int(text) <= len(FILES):
        raise ValueError(f"{quoted(text)} is not a file from a to {FILES[-1]}, nor its number")
    return int(text)


def squares_of(text: str) -> Squares:
    """Squares: `e4`, `*8` for a rank, `a*` for a file, `-` for none."""
    found: set[Place] = set()
    for word in text.split():
        if word == "-":
            continue
        match = _SQUARE.fullmatch(word)
        if match is None or (match[2] != "*" and not 1 <= int(match[2]) <= RANKS):
            raise ValueError(f"{quoted(word)} is not a square: write e4, *8 for a rank or a* for a file")
        found |= {
            (x, y)
            for x, y in EVERYWHERE
            if match[1] in ("*", FILES[x], FILES[x].upper()) and match[2] in ("*", str(y + 1))
        }
    return frozenset(found)


def rights_of(text: str) -> str:
    """Castling rights as in a position: letters of KQkq, `-` for none."""
    if not re.fullmatch(r"-|[KQkq]{1,4}", text):
        raise ValueError(f"{quoted(text)} are not castling rights: write letters of KQkq")
    return text.strip("-")


def piece_of(text: str, letters: Mapping[str, str]) -> str:
    """A kind of piece by its letter; `*` is every kind, `-` none."""
    if text in ("*", "-"):
        return text
    if text.upper() not in letters:
        known = " ".join(letters).lower()
        raise ValueError(f"no piece has the letter {quoted(text)}; they are {known}")
    return letters[text.upper()]


def pieces_of(text: str, letters: Mapping[str, str]) -> tuple[str, ...]:
    """Kinds of pieces by their letters; `*` is every kind, `-` none."""
    kinds = (piece_of(letter, letters) for letter in "".join(text.split()) if letter != "-")
    return tuple(dict.fromkeys(kinds))


def counts_of(text: str, letters: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """Numbers by piece: `q:1 r:2`."""
    return tuple((piece_of(letter, letters), int_of(number)) for letter, number in _pairs(text, "q:1 r:2"))


def mapping_of(text: str, letters: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Pieces by piece: `p:g s:g`."""
    return tuple((piece_of(one, letters), piece_of(other, letters)) for one, other in _pairs(text, "p:g s:g"))


def _pairs(text: str, example: str) -> list[tuple[str, str]]:
    found = []
    for word in text.split():
        match = _PAIR.fullmatch(word)
        if match is None and word != "-":
            raise ValueError(f"{quoted(word)} is not a pair: write {example}")
        if match:
            found.append((match[1], match[2]))
    return found


def word_of(text: str, kind: str) -> str:
    """One of the words of a kind of setting."""
    known = WORDS[kind]
    if text not in known:
        hint = did_you_mean(text, known)
        raise ValueError(f"{quoted(text)} is none of {', '.join(known)}{'; ' if hint else ''}{hint}")
    return text


#: How the values are read that need nothing else, by their kind.
PLAIN: dict[str, Callable[[str], Any]] = {
    "bool": bool_of,
    "int": int_of,
    "rank": rank_of,
    "file": file_of,
    "squares": squares_of,
    "rights": rights_of,
    "text": str,
    "none": str,
}
#: How those are read that name pieces by their letters.
WITH_PIECES: dict[str, Callable[[str, Mapping[str, str]], Any]] = {
    "piece": piece_of,
    "pieces": pieces_of,
    "counts": counts_of,
    "mapping": mapping_of,
}


def value_of(kind: str, text: str, letters: Mapping[str, str]) -> Any:
    """The value of a setting. Raises ValueError."""
    if kind in WITH_PIECES:
        return WITH_PIECES[kind](text, letters)
    return PLAIN[kind](text) if kind in PLAIN else word_of(text, kind)
