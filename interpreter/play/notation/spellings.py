"""Texts of moves as they may be meant: without marks and remarks, and with other capitals."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

PLAIN = "[a-z](?:0|[1-9][0-9]{0,2})"
"""The name of a square, but for its level."""
_CAPITAL_SQUARE = re.compile("[A-Z][0-9]")
_FROM_SQUARE = re.compile(rf"({PLAIN})[-x:]?{PLAIN}")
CHECK = re.compile(r"[\s+#†‡]+\Z")
_REMARK = re.compile(
    r"\s*(?:\(?(?:e\.?p\.?|=)\)?|(?<=[0-9O])(?:di?s\.?|dbl\.?)?(?:ch|(?:check)?mate)\.?)?[\s+#†‡!?‼⁇⁈⁉=∓±]*\Z"
)
_SIGNS = str.maketrans({"\u00d7": "x"} | dict.fromkeys("\u2010\u2012\u2013\u2014\u2212", "-"))


def spellings(text: str, symbols: Collection[str], names: Collection[str]) -> Iterator[tuple[str, ...]]:
    """The text, without marks, without remarks, and with its capitals as they may be meant.

    `symbols` are the letters of pieces, `names` those of squares: two squares never mean a piece of the
    first one's letter. Texts of one group are equally likely; a later group counts where those before it
    mean nothing.
    """
    text = "".join(text.translate(_SIGNS).split())
    bare = _REMARK.sub("", text)
    capital = bare[:1].upper()
    # A letter may end in "!": the longest letter that the text can have is meant.
    for written in dict.fromkeys((text, CHECK.sub("", text), text.rstrip("?"), bare)):
        yield (written,)
    squares = _FROM_SQUARE.match(bare)
    named = capital in symbols and not (squares and squares[1] in names)
    recased = [capital + bare[1:], capital + bare[1:].lower()] if named else []
    # A capital before a square is a piece, known or not; `E2E4` is coordinates, `B2B4` and `bB3` may be both.
    if bare[:1].islower() or _CAPITAL_SQUARE.match(bare) or (capital in symbols and bare.isupper()):
        recased.append(bare.lower())
    yield tuple(dict.fromkeys(recased))
