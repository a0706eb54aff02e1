"""Which format a file of records is in, by what stands in it; and in which encoding."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Any, BinaryIO, cast

from ...errors import RecordError
from ...play.notation.kanji import NUMERALS, TEN
from ...play.notation.kif import SAME, SAME_THERE, STEPS
from .csa import CsaReader
from .kif import MARKS, KifReader
from .model import Record
from .reader import PgnReader

READ = "records are read in PGN, PDN, KIF, KI2 and CSA"
HEAD = 1 << 13
"""Bytes that are looked at."""
ENCODINGS = ("utf-8", "cp932", "euc_jp")
COMMON = "手"  # a character that no record of shogi is without
_CSA = re.compile(
    r"^(?:V[0-9][0-9.]*|N[-+].*|PI(?:[0-9]{2}[A-Z]{2})*|P1[-+ ].*|[-+][0-9]{4}[A-Z]{2}.*)\s*$", re.M
)
_KIF = re.compile(
    r"^(?:手合割|[先後下上]手(?:の持ち?駒)?|開始日時|棋戦)\s*[：:]|^手数--"
    rf"|^[ \t]*1[ \t]*(?:手目|{STEPS[0]})"
    rf"|^[ \t]*1[ \t]+(?:[１-９1-9]{{1,2}}[{TEN}{NUMERALS}]|[A-I][1-9][^\x00-\x7f]|[{SAME}{SAME_THERE}])"
    rf"|^[{MARKS}]",
    re.M,
)
_PGN = re.compile(r"\s*(?:\[\s*\w+\s+\"|1\s*\.)")
_OTHERS = {
    "SGF, the format of Go": re.compile(r"\s*\(\s*;\s*[A-Z]{1,2}\["),
    "JSON": re.compile(r"\s*(?:\{\s*(?:\"[^\"]{1,80}\"\s*:|\})|\[\s*[\[{\"0-9])"),
    "a web page or XML": re.compile(r"\s*<(?:[?!]|[a-zA-Z]+[\s>])"),
    "GIB, the format of Tygem": re.compile(r"\s*\\HS\b"),
    "a position, to be given as --fen": re.compile(r"\s*(?:[^\s/\[{(]+/){3,}[^\s/]+ [wb](?: |\s*\Z)"),
}
"""What a text may be instead, by how it begins."""
_DECLARED = re.compile(rb"'(?:CSA )?encoding=([A-Za-z0-9_-]+)")


def records(stream: BinaryIO) -> Iterable[Record]:
    """The games of a stream in PGN, KIF, KI2 or CSA, not replayed."""
    buffered = cast(Any, stream) if hasattr(stream, "peek") else io.BufferedReader(cast(Any, stream))
    head = buffered.peek(HEAD)[:HEAD]
    encoding = encoding_of(head)
    text = head.decode(encoding, "ignore").removeprefix("\ufeff")
    if _PGN.match(text):
        return PgnReader(buffered)
    for title, begins in _OTHERS.items():
        if begins.match(text):
            return [Record(number=1, line=1, fault=RecordError(f"this is {title}; {READ}", 1, 1))]
    if _CSA.search(text):
        return CsaReader(buffered, encoding)
    if _KIF.search(text):
        return KifReader(buffered, encoding)
    return PgnReader(buffered)


def encoding_of(head: bytes) -> str:
    """The encoding in which the head of a file is a text: what it says itself, or the first that fits."""
    declared = _DECLARED.match(head)
    if declared and declared[1].lower().replace(b"-", b"_") in (b"shift_jis", b"sjis"):
        return "cp932"
    for encoding in ENCODINGS:
        # The end may be in the middle of a character.
        for cut in range(min(4, len(head)) if len(head) >= HEAD else 1):
            try:
                text = head[: len(head) - cut].decode(encoding)
            except UnicodeDecodeError:
                continue
            if encoding != "cp932" or COMMON in text or COMMON not in head.decode("euc_jp", "ignore"):
                return encoding
            break
    return next((name for name in ENCODINGS if COMMON in head.decode(name, "ignore")), ENCODINGS[0])
