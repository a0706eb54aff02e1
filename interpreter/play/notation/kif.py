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
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from ...errors import quoted
from ...model.ruleset import Ruleset
from ...rules.chains import chains
from ...rules.kernel import layout as k
from ...rules.machine.turns import gated, second_act
from . import kanji
from .coordinate import mover_of
from .kanji import GROWN, NUMERALS, PLACE, plain
from .letters import PASS
from .san import Board, kind_of

MOST = len(NUMERALS)
"""Files and ranks of a board whose squares are two digits here; larger ones have numbers and numerals."""
SAME, DROPPED, PASSED = "同", "打", "パス"
SAME_THERE, LEFT, HOME = "仝", "←", "（居食い）"  # noqa: RUF001
"""On large boards: the square of the move before, the one that is left, and who comes back."""
STEPS = ("一歩目", "二歩目")
"""The two steps of a lion."""
LONGEST = 100
"""Characters of a text that can be a move."""
_STAYS = ("不成", "生")
_WAYS = ("", "上", "寄", "引", "直", "右", "左", *(side + way for way in "上寄引" for side in "右左"))
"""What KI2 says of a move among several of its kind to its square, the first that fits."""
KI2_MARKS = "\u25b2\u25b3"
_CODES = dict(
    zip(
        "玉飛角金銀桂香歩龍馬全圭杏と",
        ("OU", "HI", "KA", "KI", "GI", "KE", "KY", "FU", "RY", "UM", "NG", "NK", "NY", "TO"),
        strict=True,
    )
)
_CSA = re.compile(r"([-+])?(00|[1-9]{2})([1-9]{2})([A-Z]{2})\Z")
_SHAPE = re.compile(
    rf"[\u25b2\u25b3\u25bc\u25bd\u2616\u2617]?(?:(?P<same>[{SAME}{SAME_THERE}])|(?P<to>{PLACE}))(?P<name>.+?)"
    rf"(?P<ways>[右左直上引寄行入]*)(?P<grown>{'|'.join(_STAYS)}|{GROWN})?(?P<drop>{DROPPED})?"
    rf"(?:\({LEFT}?(?P<from>{PLACE})\))?\Z"
)
_AT_HOME = re.compile(r"\((?:居[食喰]い|じっと)\)")
_TWO_STEPS = re.compile(rf"(?:{STEPS[0]})?(.+?)(?:[0-9]+手目)?{STEPS[1]}(.+)\Z")

_TIME = re.compile(r"\s*\(\s*[0-9]+:[0-9]{2}\s*(?:/[0-9: ]*)?\)\s*\Z")
_HEAD = re.compile(
    r"\A\s*(?:[0-9０-９]+\s*手目\s*|(?:[0-9０-９]+\s+)?[先後上下]手\s*[:：]?\s*"  # noqa: RUF001
    r"|[0-9０-９]+\s+(?=[^\x00-\x7f])|[▲△▼▽☖☗]\s*(?=[\x00-\x7f]*\Z))"  # noqa: RUF001
)


def bared(text: str) -> str:
    """A move without its number, its side (`先手`, a mark before Western letters) and its time."""
    return _HEAD.sub("", _TIME.sub("", text), count=1) if len(text) < LONGEST else text


class Kif:
    """Writes and reads the moves of one variant."""

    def __init__(self, game: Ruleset) -> None:
        left, bottom, right, top = game.board.bounds
        self.game, self.files = game, right - left + 1
        most = max(self.files, top - bottom + 1)
        self.large = most > MOST
        places = [(right - x + 1, top - y + 1) for x, y in game.board.coordinates]
        self.places = places if (most <= kanji.MOST and game.board.levels == 1) or not self.large else []
        self.at = {place: square for square, place in enumerate(self.places)}
        self.squares = [] if self.large else [f"{x}{y}" for x, y in places]
        self.index = {name: square for square, name in enumerate(self.squares)}
        self.coordinates = game.board.coordinates
        self.signs = kanji.signs_of(game.pieces)
        self.letters = ["", *(piece.symbol for piece in game.pieces)]
        full = kanji.full_name if self.large else kanji.spelt
        self.names: list[str] = [full(sign) for sign in self.signs]
        self.choices = [
            0,
            *(len({to for rule in piece.promotions for to in rule.to}) for piece in game.pieces),
        ]
        self.riders = {
            kind for kind, piece in enumerate(game.pieces, 1) if any(m.limit != 1 for m in piece.movements)
        }
        self.codes = [_CODES.get(sign, "") for sign in self.signs]

    @cached_property
    def by_sign(self) -> dict[str, int]:
        """What a piece is called -> its type; of several that are called alike the first."""
        return {name: min(kinds) for name, kinds in self.named.items()}

    @cached_property
    def named(self) -> dict[str, set[int]]:
        """All that a piece is called in a move -> the types that it can mean."""
        return kanji.names_of(self.signs)

    @property
    def facts(self) -> dict[str, Any]:
        """What other readers have to know: types by name, and by type CSA's code."""
        return {"named": {name: sorted(kinds) for name, kinds in self.named.items()}, "codes": self.codes}

    # --- writing -------------------------------------------------------------------------------

    def text(self, code: int, board: Board, last: int | None, taken: Sequence[int] = ()) -> str:
        """KIF of a legal move; the move before it went to `last`, and this one takes `taken` on its way.

        Raises ValueError where the board is too large.
        """
        kind = kind_of(code)
        if kind == k.KIND_PASS:
            return PASSED
        origin, target = self._ways(code)
        name = self.names[mover_of(code, board) >> 1]
        if kind == k.KIND_DROP:
            return f"{self._goal(target, last)}{name}{DROPPED}"
        grown = self._grown(code, board)
        over = taken[0] if len(taken) == 1 else self._out(origin, board) if origin == target else None
        if over is None:
            return f"{self._goal(target, last)}{name}{grown}{self._left(origin)}"
        first = f"{self._goal(over, last)}{name}{self._left(origin)}"
        then = f"{self._wide(target)}{name}{HOME * (origin == target)}{grown}{self._left(over)}"
        return f"{STEPS[0]} {first} {STEPS[1]} {then}"

    def _goal(self, target: int, last: int | None) -> str:
        """The square that a move goes to."""
        if target != last:
            return self._wide(target)
        return SAME_THERE if self.large else SAME + "\u3000"

    def _grown(self, code: int, board: Board) -> str:
        """What says that a piece promotes. Raises ValueError where it has a choice, which has no word."""
        if not (code >> k.MOVE_PROMOTION) & k.TYPE_MASK:
            return ""
        if self.choices[mover_of(code, board) >> 1] > 1:
            raise ValueError("this notation does not say what a piece becomes that has a choice")
        return GROWN

    def _left(self, origin: int) -> str:
        """The square that a move leaves."""
        return f" （{LEFT}{self._wide(origin)}）" if self.large else f"({self.squares[origin]})"  # noqa: RUF001

    def _out(self, origin: int, board: Board) -> int | None:
        """An empty square over which a piece can go out and home again, if there is one."""
        piece = board[origin]
        ways = (
            chain.nodes[0].place
            for movement in self.game.pieces[(piece >> 1) - 1].movements
            if movement.home and not movement.met
            for chain in chains(self.game, movement, piece & 1, origin)
            if chain.nodes
        )
        return next((square for square in ways if not board[square]), None)

    def ki2(self, code: int, legal: Sequence[int], board: Board, last: int | None) -> str:
        """KI2 of a legal move, as players say it. Raises as `text` does."""
        piece, kind = mover_of(code, board), kind_of(code)
        mark = KI2_MARKS[piece & 1]
        if kind == k.KIND_PASS:
            return mark + PASSED
        if self.large:
            raise ValueError(f"KI2 has no squares for a board of more than {MOST} files or ranks; KIF has")
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
            grown = self._grown(code, board) or self._ki2_promotion(code, legal)
            said = name + (way or "") + grown + told
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
        """What says that a piece does not promote where it could."""
        ends = k.SQUARE_MASK | k.SQUARE_MASK << k.MOVE_TO
        grows = (other for other in legal if (other ^ code) & ends == 0)
        return _STAYS[0] if any((other >> k.MOVE_PROMOTION) & k.TYPE_MASK for other in grows) else ""

    def csa(self, code: int, board: Board) -> str:
        """CSA of a legal move. Raises ValueError where the board is too large, or a piece has no code."""
        if self.large:
            raise ValueError(f"CSA has no squares for a board of more than {MOST} files or ranks; KIF has")
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
        more = second_act(code) or gated(code)
        if not self.places or more or kind_of(code) in (k.KIND_PASS, k.KIND_CASTLE, k.KIND_REMOVE):
            why = "such a move" if self.places else f"a board of more than {kanji.MOST} files or ranks"
            raise ValueError(f"this notation has no text for {why}")
        target = (code >> k.MOVE_TO) & k.SQUARE_MASK
        return code & k.SQUARE_MASK, code & k.SQUARE_MASK if kind_of(code) == k.KIND_DROP else target

    def _wide(self, square: int) -> str:
        """A square as people read it: `７六`, on large boards `12十一`."""
        file, rank = self.places[square]
        number = str(file) if self.large else chr(file + ord("\uff10"))
        return number + kanji.numeral(rank)

    # --- reading -------------------------------------------------------------------------------

    def read(
        self,
        text: str,
        legal: Sequence[int],
        board: Board,
        last: int | None,
        takes: Callable[[int], Sequence[int]] = lambda code: (),
    ) -> list[int]:
        """The legal moves that a text can mean; none for a text of another notation.

        `takes` tells what a move takes on its way.
        """
        if not self.places:
            return []
        match = _CSA.match(text.strip())
        if match:
            return [code for code in legal if self._is(code, board, match)]
        if text.isascii():
            return []
        if plain(text).lstrip(KI2_MARKS) in (PASSED, PASS):
            return [code for code in legal if kind_of(code) == k.KIND_PASS]
        shapes = self._shapes(text)
        return self._meant(shapes, legal, board, last, takes) if shapes else []

    def _meant(
        self,
        shapes: list[re.Match[str]],
        legal: Sequence[int],
        board: Board,
        last: int | None,
        takes: Callable[[int], Sequence[int]],
    ) -> list[int]:
        """The legal moves of one step, or of the two of a lion."""
        first, shape, two = shapes[0], shapes[-1], len(shapes) > 1
        kinds, ways = self._said(first)
        target, over = self._target(shape, last), self._target(first, last)
        origin = self._place(first["from"])
        if target is None or over is None or (origin is None and (first["from"] or two)):
            return []
        if two and (self._said(shape)[0] != kinds or self._place(shape["from"]) not in (None, over)):
            return []
        fits = [c for c in legal if mover_of(c, board) >> 1 in kinds and self._goes_to(c, target)]
        drops = [code for code in fits if kind_of(code) == k.KIND_DROP]
        if shape["drop"]:
            return drops
        moves = [
            code
            for code in fits
            if kind_of(code) != k.KIND_DROP
            and bool((code >> k.MOVE_PROMOTION) & k.TYPE_MASK) == (shape["grown"] == GROWN)
            and origin in (None, code & k.SQUARE_MASK)
        ]
        if two or len(moves) > 1:
            taken = [over] if two and board[over] else []
            exact = [code for code in moves if [*takes(code)] == taken]
            moves = exact if two else exact or moves
        alone = origin is None and not ways and not shape["grown"]
        return self._told_apart(moves, ways, board) or (drops if alone else [])

    def squares_meant(self, text: str, last: int | None) -> tuple[str, int | None, int] | None:
        """What a text says of a move, legal or not: the letter of what is dropped or "", origin and target.

        None if it does not say it, or is of another notation.
        """
        match, shapes = _CSA.match(text.strip()), self._shapes(text)
        if match and match[4] in self.codes and {match[2], match[3]} <= {"00", *self.index}:
            letter = self.letters[self.codes.index(match[4])] if match[2] == "00" else ""
            return letter, self.index.get(match[2]), self.index[match[3]]
        if not shapes:
            return None
        target, kinds, origin = self._target(shapes[-1], last), self._said(shapes[0])[0], shapes[0]["from"]
        if target is None or not kinds or not (shapes[0]["drop"] or origin):
            return None
        place = self._place(origin)
        return ("", place, target) if place is not None else (self.letters[min(kinds)], None, target)

    def objection(self, text: str, moved: bool) -> str:
        """Why a text means no move of any position; `moved`: a move went before it."""
        match, shapes = _CSA.match(text.strip()), self._shapes(text)
        if match and self.squares and match[4] not in self.codes:
            return f"'{match[4]}' is not a piece here; in CSA they are {', '.join(filter(None, self.codes))}"
        if shapes and shapes[0]["same"] and not moved:
            return f"{shapes[0]['same']} is the square of the move before it, and there is none"
        return ""

    def _shapes(self, text: str) -> list[re.Match[str]]:
        """The step of a text, or both steps of one of a lion; none for a text of another notation."""
        bare = _AT_HOME.sub("", plain(text)) if len(text) < LONGEST else ""
        two = _TWO_STEPS.match(bare)
        found = [_SHAPE.match(step) for step in (two.groups() if two else (bare,))]
        shapes = [shape for shape in found if shape]
        return shapes if len(shapes) == len(found) else []

    def _said(self, shape: re.Match[str]) -> tuple[set[int], str]:
        """The types of piece that a text can name, and its word for the way; 横行 may be a name."""
        name, ways = shape["name"], shape["ways"]
        if (self.large or shape["from"]) and name + ways in self.named:
            return self.named[name + ways], ""
        return self.named.get(name, set()), ways

    def _place(self, text: str | None) -> int | None:
        """The square of a text such as `77`, `7七` or `B2`, if the board has it."""
        place = kanji.file_and_rank(text, self.files) if text else None
        return self.at.get(place) if place else None

    def _target(self, shape: re.Match[str], last: int | None) -> int | None:
        """The square that a text names."""
        return last if shape["same"] else self._place(shape["to"])

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
