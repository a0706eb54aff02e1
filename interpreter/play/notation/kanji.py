"""Numbers, squares and names of pieces as records of Japan write them."""

from __future__ import annotations

import re
import unicodedata

from ...model.pieces import PieceType
from .coordinate import PROMOTED

NUMERALS = "一二三四五六七八九"
TEN = "十"
GROWN = "成"
RANK = rf"{TEN}[{NUMERALS}]?|[1-9{NUMERALS}]"
"""A rank counted from the top, up to 19."""
PLACE = rf"(?:1[0-9]|[1-9])(?:{RANK})|[A-I][1-9]"
"""A square: a file counted from White's right, or its letter from the left, and a rank."""
_PLACE = re.compile(rf"(?:([0-9]+)|([A-I]))({RANK})")
MOST = 19
"""Files and ranks that such a square can have."""

_FULL = (
    "玉玉将 王玉将 飛飛車 角角行 金金将 銀銀将 桂桂馬 香香車 歩歩兵 とと金 龍龍王 竜龍王 馬龍馬 "
    "仲仲人 銅銅将 豹猛豹 虎盲虎 象酔象 酔酔象 鳳鳳凰 麒麒麟 反反車 横横行 竪竪行 奔奔王 獅獅子 "
    "鹿飛鹿 太太子 駒白駒 鯨鯨鯢 猪奔猪 牛飛牛 鷹角鷹 鷲飛鷲 ラライオン ききりん ぞぞう ひひよこ ににわとり"
)
FULL = {text[0]: text[1:] for text in _FULL.split()}
"""What is written on a piece -> its name in full."""
SPELT = {"全": "成銀", "圭": "成桂", "杏": "成香"} | {sign: FULL[sign] for sign in "ラきぞひに"}
"""Signs that a move spells out on small boards, too."""
_ALIKE = (str.maketrans("王竜醉", "玉龍酔"), str.maketrans("玉龍酔", "王竜醉"))
"""Characters that stand for each other."""


def plain(text: str) -> str:
    """A text without spaces, wide letters and figures as narrow ones."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def sign_of(piece: PieceType) -> str:
    """What a piece is called on the board: its character, or else its letter, wide as those."""
    if piece.character:
        return piece.character[0]
    grown = GROWN if piece.symbol[0] == PROMOTED else ""
    return grown + "".join(
        chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in piece.symbol.lstrip(PROMOTED)
    )


def signs_of(pieces: tuple[PieceType, ...]) -> list[str]:
    """What pieces are called, by type; a promoted one that looks like an unpromoted one has 成."""
    unpromoted = {sign_of(piece) for piece in pieces if piece.symbol[0] != PROMOTED}
    signs = [""]
    for piece in pieces:
        sign = sign_of(piece)
        signs.append(GROWN * (piece.symbol[0] == PROMOTED and sign in unpromoted) + sign)
    return signs


def spelt(sign: str) -> str:
    """What moves call a piece on small boards."""
    return SPELT.get(sign, sign)


def full_name(sign: str) -> str:
    """The name of a piece in full; that of one with 成 is the name of what it moves like."""
    bare = sign.removeprefix(GROWN)
    return FULL.get(bare, sign)


def names_of(signs: list[str]) -> dict[str, set[int]]:
    """All that pieces are called -> the types that it can mean, by their signs."""
    found: dict[str, set[int]] = {}
    for kind, sign in enumerate(signs):
        names = {sign, SPELT.get(sign, sign), sign.removeprefix(GROWN), full_name(sign)} if kind else set()
        for name in names | {name.translate(to) for name in names for to in _ALIKE}:
            found.setdefault(plain(name), set()).add(kind)
    return found


def file_and_rank(text: str, files: int) -> tuple[int, int] | None:
    """File from the right and rank of a square such as `7七`, `77` or `B2`; None for another text."""
    match = _PLACE.fullmatch(text)
    if match is None:
        return None
    file = int(match[1]) if match[1] else files - (ord(match[2]) - ord("A"))
    return file, int(match[3]) if match[3].isdigit() else number_of(match[3])


def number_of(text: str) -> int:
    """The number of a text such as `十八`, or in digits."""
    if text.isascii():
        return int(text[:6])
    tens, ten, ones = text.partition(TEN)
    if not ten:
        tens, ones = "", tens
    digits = [NUMERALS.find(part) + 1 if part else 0 for part in (tens, ones)]
    return (10 * (digits[0] or 1) if ten else 0) + digits[1]


def numeral(number: int) -> str:
    """A number from 1 to 99."""
    tens, ones = divmod(number, 10)
    return ("" if tens < 2 else NUMERALS[tens - 1]) + TEN * (tens > 0) + (NUMERALS[ones - 1] if ones else "")
