"""Moves of shogi's records: KIF, which gives the square that a piece leaves, KI2, which says what tells it
from others, and CSA, which names the piece as it stands afterwards.

    KIF  ７六歩(77)  同　角成(88)  ５五歩打
    KI2  ▲７六歩  △同角成  ▲５八金右
    CSA  +7776FU  -0055FU (from the hand)

Files are counted from White's right, ranks from the top. Pieces are called by the `character` of the
definition, and by their letters where it gives none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ...errors import quoted
from ...model.ruleset import PieceType, Ruleset
from ...rules.kernel import layout as k
from .coordinate import PROMOTED, mover_of
from .letters import PASS
from .san import Board, kind_of

NUMERALS = "一二三四五六七八九"
MOST = len(NUMERALS)
"""Files and ranks of a board that has squares in this notation."""
SAME, DROPPED, GROWN, PASSED = "同", "打", "成", "パス"
_STAYS = ("不成", "生")
_WAYS = ("", "上", "寄", "引", "直", "右", "左", *(side + way for way in "上寄引" for side in "右左"))
"""What KI2 says of a move among several of its kind to its square, the first that fits."""
KI2_MARKS = "\u25b2\u25b3"
_SPELT = {"全": "成銀", "圭": "成桂", "杏": "成香"}
_OTHER = {"王": "玉", "竜": "龍", "玉将": "玉", "飛車": "飛", "角行": "角", "歩兵": "歩"}
_CODES = dict(
    zip(
        "玉飛角金銀桂香歩龍馬全圭杏と",
        ("OU", "HI", "KA", "KI", "GI", "KE", "KY", "FU", "RY", "UM", "NG", "NK", "NY", "TO"),
        strict=True,
    )
)
_CSA = re.compile(r"([-+])?(00|[1-9]{2})([1-9]{2})([A-Z]{2})\Z")
_SHAPE = re.compile(
    rf"[\u25b2\u25b3\u25bc\u25bd\u2616\u2617]?(?:({SAME})|([1-9])([1-9{NUMERALS}]))(.+?)"
    rf"([右左直上引寄行入]*)({'|'.join(_STAYS)}|{GROWN})?({DROPPED})?(?:\(([1-9])([1-9])\))?\Z"
)


_TIME = re.compile(r"\s*\(\s*[0-9]+:[0-9]{2}\s*(?:/[0-9: ]*)?\)\s*\Z")
_HEAD = re.compile(
    r"\A\s*(?:(?:[0-9０-９]+\s+)?[先後上下]手\s*[:：]?\s*|[0-9０-９]+\s+(?=[^\x00-\x7f])"  # noqa: RUF001
    r"|[▲△▼▽☖☗]\s*(?=[\x00-\x7f]*\Z))"
)


def bared(text: str) -> str:
    """A move without its number, its side (`先手`, a mark before Western letters) and its time."""
    return _HEAD.sub("", _TIME.sub("", text), count=1) if len(text) < 100 else text


class Kif:
    """Writes and reads the moves of one variant."""

    def __init__(self, game: Ruleset) -> None:
        left, bottom, right, top = game.board.bounds
        fits = right - left < MOST and top - bottom < MOST
        places = [(right - x + 1, top - y + 1) for x, y in game.board.coordinates] if fits else []
        self.squares = [f"{x}{y}" for x, y in places]
        self.index = {name: square for square, name in enumerate(self.squares)}
        self.coordinates = game.board.coordinates
        self.signs = ["", *map(sign_of, game.pieces)]
        self.letters = ["", *(piece.symbol for piece in game.pieces)]
        self.names = [_SPELT.get(sign, sign) for sign in self.signs]
        self.riders = {
            kind for kind, piece in enumerate(game.pieces, 1) if any(m.limit != 1 for m in piece.movements)
        }
        self.codes = [_CODES.get(sign, "") for sign in self.signs]

    @property
    def by_sign(self) -> dict[str, int]:
        """What a piece is called on the board -> its type; of several that are called alike the first."""
        found: dict[str, int] = {}
        for names in (self.signs, self.names):
            for kind, name in enumerate(names):
                found.setdefault(name, kind)
        return found | {other: found[sign] for other, sign in _OTHER.items() if sign in found}

    @property
    def facts(self) -> dict[str, Any]:
        """What other readers have to know: type by name, and by type the sign and CSA's code."""
        return {"named": self._named, "signs": self.signs, "codes": self.codes}

    @cached_property
    def _named(self) -> dict[str, int]:
        return {_plain(name): kind for name, kind in self.by_sign.items() if kind}

    # --- writing -------------------------------------------------------------------------------

    def text(self, code: int, board: Board, last: int | None) -> str:
        """KIF of a legal move; `last` is the square that the move before it went to.

        Raises ValueError where the board is too large.
        """
        kind = kind_of(code)
        if kind == k.KIND_PASS:
            return PASSED
        origin, target = self._ways(code)
        where = SAME + "\u3000" if target == last else self._wide(target)
        name = self.names[mover_of(code, board) >> 1]
        if kind == k.KIND_DROP:
            return f"{where}{name}{DROPPED}"
        grown = GROWN if (code >> k.MOVE_PROMOTION) & k.TYPE_MASK else ""
        return f"{where}{name}{grown}({self.squares[origin]})"

    def ki2(self, code: int, legal: Sequence[int], board: Board, last: int | None) -> str:
        """KI2 of a legal move, as players say it. Raises as `text` does."""
        piece, kind = mover_of(code, board), kind_of(code)
        mark = KI2_MARKS[piece & 1]
        if kind == k.KIND_PASS:
            return mark + PASSED
        target = self._ways(code)[1]
        name = self.names[piece >> 1]
        rivals = {
            other & k.SQUARE_MASK: other
            for other in legal
            if self._goes_to(other, target)
            and kind_of(other) != k.KIND_DROP
            and self.names[mover_of(other, board) >> 1] == name
        }
        if kind == k.KIND_DROP:
            said = name + (DROPPED if rivals else "")
        else:
            way = self._ki2_way(code, rivals, board)
            told = f"({self.squares[code & k.SQUARE_MASK]})" if way is None else ""
            said = name + (way or "") + self._ki2_promotion(code, legal) + told
        if target != last:
            return mark + self._wide(target) + said
        return mark + SAME + ("\u3000" if len(said) == 1 else "") + said

    def _ki2_way(self, code: int, rivals: dict[int, int], board: Board) -> str | None:
        """What tells a move from its rivals, origin -> move; None where no word of players does."""
        origin = code & k.SQUARE_MASK
        rivals[origin] = code
        straight = mover_of(code, board) >> 1 not in self.riders  # not said of pieces that ride
        for way in _WAYS:
            if (way != "直" or straight) and self._told_apart([*rivals.values()], way, board) == [code]:
                return way
        return None

    def _ki2_promotion(self, code: int, legal: Sequence[int]) -> str:
        if (code >> k.MOVE_PROMOTION) & k.TYPE_MASK:
            return GROWN
        ends = k.SQUARE_MASK | k.SQUARE_MASK << k.MOVE_TO
        grows = (other for other in legal if (other ^ code) & ends == 0)
        return _STAYS[0] if any((other >> k.MOVE_PROMOTION) & k.TYPE_MASK for other in grows) else ""

    def csa(self, code: int, board: Board) -> str:
        """CSA of a legal move. Raises ValueError where the board is too large, or a piece has no code."""
        origin, target = self._ways(code)
        piece = mover_of(code, board)
        kind = (code >> k.MOVE_PROMOTION) & k.TYPE_MASK
        drops = kind_of(code) == k.KIND_DROP
        place = "00" if drops else self.squares[origin]
        after = self.csa_code(kind if kind and not drops else piece >> 1)
        return f"{'+-'[piece & 1]}{place}{self.squares[target]}{after}"

    def csa_code(self, kind: int) -> str:
        """CSA's two letters for a type of piece. Raises ValueError where it has none."""
        if not self.codes[kind]:
            raise ValueError(f"CSA has no code for the piece {quoted(self.signs[kind])}; KIF can write it")
        return self.codes[kind]

    def _ways(self, code: int) -> tuple[int, int]:
        """The squares of a move."""
        if not self.squares or kind_of(code) in (k.KIND_PASS, k.KIND_CASTLE, k.KIND_REMOVE):
            why = "such a move" if self.squares else f"a board of more than {MOST} files or ranks"
            raise ValueError(f"this notation has no text for {why}")
        target = (code >> k.MOVE_TO) & k.SQUARE_MASK
        return code & k.SQUARE_MASK, code & k.SQUARE_MASK if kind_of(code) == k.KIND_DROP else target

    def _wide(self, square: int) -> str:
        """A square as people read it: `７六`."""
        name = self.squares[square]
        return chr(ord(name[0]) - ord("0") + ord("\uff10")) + NUMERALS[int(name[1]) - 1]

    # --- reading -------------------------------------------------------------------------------

    def read(self, text: str, legal: Sequence[int], board: Board, last: int | None) -> list[int]:
        """The legal moves that a text can mean; none for a text of another notation."""
        if not self.squares:
            return []
        match = _CSA.match(text.strip())
        if match:
            return [code for code in legal if self._is(code, board, match)]
        if text.isascii():
            return []
        if _plain(text).lstrip(KI2_MARKS) in (PASSED, PASS):
            return [code for code in legal if kind_of(code) == k.KIND_PASS]
        shape = _SHAPE.match(_plain(text))
        if not shape:
            return []
        kind, target = self._piece(shape), self._target(shape, last)
        if kind is None or target is None:
            return []
        ways, grown, dropped, *origin = shape.groups()[4:]
        wanted = {i for i, sign in enumerate(self.signs) if sign == self.signs[kind]}
        fits = [c for c in legal if mover_of(c, board) >> 1 in wanted and self._goes_to(c, target)]
        drops = [code for code in fits if kind_of(code) == k.KIND_DROP]
        moves = [
            code
            for code in fits
            if kind_of(code) != k.KIND_DROP
            and bool((code >> k.MOVE_PROMOTION) & k.TYPE_MASK) == (grown == GROWN)
            and (origin[0] is None or self.squares[code & k.SQUARE_MASK] == origin[0] + origin[1])
        ]
        if dropped:
            return drops
        return self._told_apart(moves, ways, board) or ([] if origin[0] or ways or grown else drops)

    def squares_meant(self, text: str, last: int | None) -> tuple[str, int | None, int] | None:
        """What a text says of a move, legal or not: the letter of what is dropped or "", origin and target.

        None if it does not say it, or is of another notation.
        """
        match, shape = _CSA.match(text.strip()), _SHAPE.match(_plain(text))
        if match and match[4] in self.codes and {match[2], match[3]} <= {"00", *self.index}:
            letter = self.letters[self.codes.index(match[4])] if match[2] == "00" else ""
            return letter, self.index.get(match[2]), self.index[match[3]]
        target = self._target(shape, last) if shape else None
        kind = self._piece(shape) if shape else None
        if not shape or target is None or kind is None or not (shape[7] or shape[8]):
            return None
        origin = self.index.get(f"{shape[8]}{shape[9]}") if shape[8] else None
        return ("", origin, target) if origin is not None else (self.letters[kind], None, target)

    def objection(self, text: str, moved: bool) -> str:
        """Why a text means no move of any position; `moved`: a move went before it."""
        match, shape = _CSA.match(text.strip()), _SHAPE.match(_plain(text))
        if match and self.squares and match[4] not in self.codes:
            return f"'{match[4]}' is not a piece here; in CSA they are {', '.join(filter(None, self.codes))}"
        if shape and shape[1] and not moved:
            return f"{SAME} is the square of the move before it, and there is none"
        return ""

    def _piece(self, shape: re.Match[str]) -> int | None:
        """The type of piece that a text names."""
        return self._named.get(shape[4])

    def _target(self, shape: re.Match[str], last: int | None) -> int | None:
        """The square that a text names."""
        return last if shape[1] else self.index.get(shape[2] + str(NUMERALS.find(shape[3]) + 1 or shape[3]))

    def _is(self, code: int, board: Board, match: re.Match[str]) -> bool:
        """Is it the move of a text in CSA?"""
        sign, start, end, letters = match.groups()
        if letters not in self.codes or start == end:
            return False
        try:
            written = self.csa(code, board)
        except ValueError:
            return False
        return written[1:] == start + end + letters and sign in (None, written[0])

    def _goes_to(self, code: int, target: int) -> bool:
        place = code if kind_of(code) == k.KIND_DROP else code >> k.MOVE_TO
        return place & k.SQUARE_MASK == target and kind_of(code) not in (k.KIND_PASS, k.KIND_REMOVE)

    def _told_apart(self, moves: list[int], ways: str, board: Board) -> list[int]:
        """Of moves of a kind to one square those that go as KI2 says, seen by their side."""
        steps = {}
        for code in moves:
            (x, y), (u, v) = (
                self.coordinates[s] for s in (code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK)
            )
            turned = -1 if board[code & k.SQUARE_MASK] & 1 else 1
            steps[code] = (u - x) * turned, (v - y) * turned
        for way in ways:
            if way in "上行入":
                moves = [code for code in moves if steps[code][1] > 0]
            elif way == "引":
                moves = [code for code in moves if steps[code][1] < 0]
            elif way == "寄":
                moves = [code for code in moves if steps[code][1] == 0]
            elif way == "直":
                moves = [code for code in moves if steps[code][0] == 0 and steps[code][1] > 0]
        for way, sign in (("右", 1), ("左", -1)):
            if way in ways and moves:
                # What comes from the right goes to the left.
                most = min(sign * steps[code][0] for code in moves)
                moves = [code for code in moves if sign * steps[code][0] == most]
        return moves


def _plain(text: str) -> str:
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
