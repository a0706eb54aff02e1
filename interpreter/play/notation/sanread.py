"""Reading moves that people write, leniently: which legal moves can a text mean?

Accepted besides what `san` writes: marks (`+ # ! ?`) and `=` missing or superfluous, `x` likewise, `0-0`,
`e.p.`, more origin than needed, coordinates (`e2e4`, `e7e8q`), small letters where that says the same.
Victims of effects may be left out; those given have to be right. XBoard names the first of them before the
target (`Hc9xf6-e7`). What a text leaves open stays open: the reader returns every move that fits, and
never chooses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from string import digits

from ...rules.kernel import layout as k
from ...rules.machine.turns import (
    alone,
    extra_of,
    first_act,
    first_acts,
    gated,
    gated_by_rook,
    is_gating,
    second_act,
)
from .coordinate import DROP, mover_of
from .letters import PASSES, SIDE_MARKS, Letters
from .san import GATED, Board, is_capture, kind_of
from .spellings import CHECK, PLAIN, spellings

LONGEST = 600
_SQUARE = f"[A-Z]?{PLAIN}"
_PUT = re.compile(rf"\s*({_SQUARE})?({_SQUARE})[\s+#†‡!?]*")
_SQUARES = re.compile(rf"([-x:]?)({_SQUARE})")
_PASSANT = re.compile(r"\(?(?:e\.?p\.?)\)?[\s+#†‡!?]*\Z")
_CASTLING = re.compile(rf"([wb][:.])?([O0o])-?\2(-?\2)?-?((?:{_SQUARE})*)\Z")
_DROP = re.compile(rf"(?:([wb])[:.])?(?:([^@]*){DROP}|([^@*]+)\*)({_SQUARE})\Z")  # * is the sign of shogi
Victims = Callable[[int], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Wish:
    """What one understanding of a text says of the move; None where it says nothing."""

    side: int | None
    kind: int | None  # type of the piece
    origin: str  # "", file, rank or whole name
    target: str
    victims: tuple[str, ...]
    promotion: int | None
    rook: str = ""
    quiet: bool = False  # does it say that nothing stands on the target?
    partly: bool = False  # are some of the victims left out?
    back: bool = False  # does it say that the piece turns back?
    helper: str = ""  # the square of an own piece that is shown as taking what is taken off the board


class Reader:
    """Reads the moves of one variant, by one set of square names."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.index = {name: i for i, name in enumerate(letters.names)}
        self.symbols = letters.by_symbol
        self.folded: dict[str, int] = {}
        for text, kind in self.symbols.items():
            self.folded.setdefault(text.lower(), kind)
        self.has_file_x = any(name[0] == "x" for name in letters.names)
        symbols = letters.symbol_pattern
        # Where there are levels, a capital before a square is its level, and no piece.
        levels = letters.names[0][0].isupper()
        square = f"[A-Z]{PLAIN}" if levels else PLAIN
        place = "()()" if levels else r"([a-z])??(0|[1-9][0-9]{0,2})??"
        self.left = re.compile(rf"\s*({symbols})({_SQUARE})?[\s+#†‡!?]*\Z")
        self.shape = re.compile(
            rf"(?:([wb])[:.])?({symbols})?{place}([-x:]?)"
            rf"({square}(?:[-x:]?{square})*)(-)?(?:[=/]?[(\[]?({symbols}|(?i:{symbols}))[)\]]?)?\Z"
        )

    def read(
        self, text: str, legal: Sequence[int], board: Board, victims: Victims, free: bool = False
    ) -> list[int]:
        """The legal moves that a text can mean, by the first readings that mean any.

        `free`: may either side move, so that `b:` names a side?
        """
        if len(text) > LONGEST:
            return []
        if any(map(second_act, legal)):
            return self._turns(text, legal, board, victims)
        if any(map(is_gating, legal)):
            return self._gatings(text, legal, board, victims, free)
        passes = self.passes(text, legal)
        if passes:
            return passes
        if _PASSANT.search("".join(text.split())):
            legal = [code for code in legal if kind_of(code) == k.KIND_PASSANT]
        for group in spellings(text.strip(), self.symbols, self.index):
            found: list[int] = []
            for spelling in group:
                fits = self._castlings(spelling, legal, board) + self._drops(spelling, legal)
                for wish in () if fits else self.wishes(spelling, free):
                    fits += self.matching(wish, legal, board, victims)
                found += fits
            if found:
                return list(dict.fromkeys(found))
        return []

    def _turns(self, text: str, legal: Sequence[int], board: Board, victims: Victims) -> list[int]:
        """The turns that a text can mean: a move, and behind a comma the square onto which is put."""
        move, _, put = text.partition(",")
        begun = set(self.read(move, first_acts(legal), board, victims))
        found = [code for code in legal if first_act(code) in begun]
        squares = _PUT.fullmatch(put)
        if squares is None:
            return [] if put.strip() else found
        fitting = [
            code
            for code in found
            if self.index.get(squares[2]) == (second_act(code) >> k.MOVE_TO) & k.SQUARE_MASK
            and squares[1] in (None, self.letters.names[(code >> k.MOVE_TO) & k.SQUARE_MASK])
            and second_act(code)
        ]
        # Some programs put something even after a move that ends the game.
        return fitting or [code for code in found if not second_act(code)]

    def _gatings(
        self, text: str, legal: Sequence[int], board: Board, victims: Victims, free: bool
    ) -> list[int]:
        """The moves that a text can mean: alone, or with the piece behind a stroke that they leave behind."""
        bare = [code for code in legal if not is_gating(code)]
        move, stroke, rest = text.partition(GATED)
        match = self.left.match(rest) if stroke else None
        if match is None:
            return self.read(text, bare, board, victims, free)
        made = set(self.read(move, bare, board, victims, free))
        square = self.index.get(match[2] or "")
        return [
            code
            for code in legal
            if alone(code) in made
            and self.letters.kinds[gated(code) >> 1] == self.symbols[match[1]]
            and (square is None or square == self._left(code))
        ]

    def _left(self, code: int) -> int:
        """The square on which a gating leaves its piece."""
        return self.letters.rooks[extra_of(alone(code))] if gated_by_rook(code) else code & k.SQUARE_MASK

    def passes(self, text: str, legal: Sequence[int]) -> list[int]:
        """The pass, where it is legal and the text is a word for one."""
        if CHECK.sub("", text.strip()) not in PASSES:
            return []
        return [code for code in legal if kind_of(code) == k.KIND_PASS]

    def understood(self, text: str) -> list[Wish]:
        """How a text can be understood, whether such a move is legal or not."""
        if len(text) > LONGEST:
            return []
        groups = spellings(text.strip(), self.symbols, self.index)
        found = ([wish for spelling in group for wish in self.wishes(spelling)] for group in groups)
        return next(filter(None, found), [])

    def castling_words(self, text: str) -> tuple[int | None, str, str] | None:
        """Side (None: not said), wing and squares of a text that names a castling; None for other texts."""
        for spelling in chain.from_iterable(spellings(text[:LONGEST], self.symbols, self.index)):
            match = _CASTLING.match(spelling)
            if match:
                side = None if match[1] is None else "wb".index(match[1][0])
                return side, "O-O-O" if match[3] else "O-O", match[4]
        return None

    def is_on_wing(self, castling: int, wing: str, squares: str) -> bool:
        """Can the words for a wing, with squares, mean the castling of this index?"""
        text = self.letters.castlings[castling]
        return ("O-O-O" if text.startswith("O-O-O") else "O-O") == wing and text.startswith(wing + squares)

    def wishes(self, text: str, free: bool = False) -> Iterator[Wish]:
        """The ways of understanding a text that is not a castling."""
        yield from self._meanings(text)
        if text[:2] in SIDE_MARKS and not free:
            # It may be the pawn of the b-file that captures, and not Black.
            yield from self._meanings(f"{text[0]}x{text[2:]}")

    def _meanings(self, text: str) -> Iterator[Wish]:
        match = self.shape.match(text)
        if not match:
            return
        mark, piece, file, rank, first, row, removal, grown = match.groups()
        side = None if mark is None else "wb".index(mark)
        kind = self.symbols[piece] if piece else None
        promotion = None if grown is None else self.symbols.get(grown, self.folded.get(grown.lower()))
        squares: list[tuple[str, str]] = _SQUARES.findall(row)
        if any(name not in self.index for _, name in squares):
            return
        names = [name for _, name in squares]
        part = (file or "") + (rank or "")
        if removal:
            if len(names) == 1 and not part and not grown:
                yield Wish(side, kind, names[0], names[0], (), None)
            elif len(names) == 2 and not part and not first and not grown and self.letters.bases:
                yield Wish(side, kind, names[0], names[1], (), None, back=True)
            return
        letter = kind or self.letters.letterless or None
        if letter is None and part and part not in self.index:
            return  # a file alone names a pawn, and this variant has none
        if all(sign in ("x", ":") for sign, _ in squares[1:]):
            # A pawn that captures is named by its file: `e5` is never dxe5.
            quiet = not kind and bool(letter) and not part and not first
            yield Wish(side, letter, part, names[0], tuple(names[1:]), promotion, quiet=quiet)
            if first == "x" and not part and self.has_file_x:
                yield Wish(side, letter, "x", names[0], tuple(names[1:]), promotion)
        wish = Wish(side, letter, part, "", (), promotion, partly=True)
        yield from self._by_way(wish, first, squares)
        if len(names) > 2 and not part and not first and all(sign == "x" for sign, _ in squares[1:-1]):
            # As coordinates say it, in which pieces have no letters.
            yield Wish(side, kind, names[0], names[-1], tuple(names[1:-1]), promotion, partly=True)
        if len(names) > 1 and not part and not first:
            if len(names) == 3 and not squares[2][0]:
                yield Wish(side, kind, names[0], names[1], (), promotion, rook=names[2])
            elif all(sign in ("x", ":") for sign, _ in squares[2:]):
                yield Wish(side, kind, names[0], names[1], tuple(names[2:]), promotion)

    @staticmethod
    def _by_way(wish: Wish, first: str, squares: Sequence[tuple[str, str]]) -> Iterator[Wish]:
        """The move that goes over one of its victims to its target: `Rxd4-g4`, `Hc9xf6-e7`.

        Where that is an own piece, and the target the mover's own square, the victim is taken off the board.
        """
        names = [name for _, name in squares]
        signs = [sign.replace(":", "x") for sign in (first, *(sign for sign, _ in squares[1:]))]
        if signs == ["x", "-"]:
            yield replace(wish, target=names[1], victims=(names[0],))
            yield replace(wish, target=names[0], helper=names[1])
        if first == "x" and len(names) > 1 and all(sign == "x" for sign in signs[:-1]):
            yield replace(wish, target=names[-1], victims=tuple(names[:-1]))
        if signs == ["", "x", "-"] and not wish.origin:
            yield replace(wish, origin=names[0], target=names[2], victims=(names[1],))
            if names[0] == names[2]:
                yield replace(wish, target=names[1], helper=names[2])

    def _castlings(self, text: str, legal: Sequence[int], board: Board) -> list[int]:
        """The castlings that a text such as `O-O` or `0-0-0b1` names."""
        words = self.castling_words(text) if _CASTLING.match(text) else None
        if words is None:
            return []
        side, wing, squares = words
        return [
            code
            for code in legal
            if kind_of(code) == k.KIND_CASTLE
            and self.is_on_wing(extra_of(code), wing, squares)
            and side in (None, board[code & k.SQUARE_MASK] & 1)
        ]

    def _drops(self, text: str, legal: Sequence[int]) -> list[int]:
        """The drops that a text such as `N@f3` or, for the piece without a letter, `@e4` names.

        A square alone (Reversi's `f5`) is one where all moves drop one kind and no other is without a letter;
        a file alone too (Connect Four's `d` or `4`), where the game has one kind and one can be put on it.
        """
        words = self.drop_words(text) or (None, "", text)
        if words[2] not in self.index:
            return self._drop_on_file(text, legal)
        side, letter, place = words
        kind = self.symbols.get(letter) if letter else self.letters.letterless
        if not letter:
            only = self.only_dropped(legal)
            if DROP not in text and only != (kind or only):
                return []
            kind = kind or only
        codes = {2 * (kind or 0) + one for one in (0, 1) if side in (None, one)}
        return [
            code
            for code in legal
            if kind_of(code) == k.KIND_DROP
            and code & k.SQUARE_MASK == self.index[place]
            and mover_of(code, ()) in codes
        ]

    def _drop_on_file(self, text: str, legal: Sequence[int]) -> list[int]:
        """The only drop on a file of this letter or number, in a game of one kind."""
        letter = chr(ord("a") - 1 + int(text)) if re.fullmatch("[1-9]|1[0-9]", text) else text
        if not re.fullmatch("[A-Za-z]", letter) or len(self.symbols) > 1 or not self.only_dropped(legal):
            return []
        found = [code for code in legal if self.letters.names[code & k.SQUARE_MASK][0] == letter.lower()]
        return found if len(found) == 1 else []

    def only_dropped(self, legal: Sequence[int]) -> int:
        """The kind that every legal move drops; 0 where there is no such kind."""
        kinds = {mover_of(code, ()) >> 1 if kind_of(code) == k.KIND_DROP else 0 for code in legal}
        return kinds.pop() if len(kinds) == 1 else 0

    def drop_words(self, text: str) -> tuple[int | None, str, str] | None:
        """Side (None: not said), letter and square of a text that looks like a drop; None for other texts."""
        match = _DROP.match(text)
        if match is None:
            return None
        return None if match[1] is None else "wb".index(match[1]), match[2] or match[3] or "", match[4]

    def matching(self, wish: Wish, legal: Sequence[int], board: Board, victims: Victims) -> list[int]:
        """The legal moves that fit; castling as a king's move only where nothing else does."""
        if wish.helper:
            return self._removals(wish, legal, board)
        place = self.index[wish.target] << k.MOVE_TO
        fits, castlings = [], []
        for code in legal:
            if code & (k.SQUARE_MASK << k.MOVE_TO) != place or kind_of(code) in (k.KIND_DROP, k.KIND_PASS):
                continue
            origin = code & k.SQUARE_MASK
            piece = board[origin]
            if wish.side not in (None, piece & 1) or wish.kind not in (None, self.letters.kinds[piece >> 1]):
                continue
            if not self.starts(origin, wish.origin):
                continue
            if wish.quiet and is_capture(code, board):
                continue
            if kind_of(code) == k.KIND_CASTLE:
                named = wish.kind or wish.origin
                if (
                    named
                    and not wish.back
                    and not wish.promotion
                    and not wish.victims
                    and self._rook_fits(code, wish)
                ):
                    castlings.append(code)
                continue
            if wish.rook or wish.promotion not in (None, (code >> k.MOVE_PROMOTION) & k.TYPE_MASK):
                continue
            if wish.back and (code >> k.MOVE_PROMOTION) & k.TYPE_MASK not in self.letters.bases:
                continue
            if not wish.victims or self._takes(code, wish, victims):
                fits.append(code)
        return fits or castlings

    def _removals(self, wish: Wish, legal: Sequence[int], board: Board) -> list[int]:
        """The removal in which a helper of the same side is shown."""
        stays, removed = self.index[wish.helper], self.index[wish.target]
        helper = board[stays]
        own = helper and not (helper ^ board[removed]) & 1
        if (
            not own
            or wish.kind not in (None, self.letters.kinds[helper >> 1])
            or not self.starts(stays, wish.origin)
        ):
            return []
        return [c for c in legal if kind_of(c) == k.KIND_REMOVE and c & k.SQUARE_MASK == removed]

    def starts(self, origin: int, part: str) -> bool:
        """Does the origin have this file, rank or name (or need it have none)?"""
        if not part:
            return True
        name = self.letters.names[origin]
        if part[0] in digits:
            return name[1:] == part
        return name == part if len(part) > 1 else name[0] == part

    def _rook_fits(self, code: int, wish: Wish) -> bool:
        """May a castling be told by the king's squares: with its rook, or where these alone tell it?"""
        entry = extra_of(code)
        if wish.rook:
            return self.letters.names[self.letters.rooks[entry]] == wish.rook
        return self.letters.plain[entry]

    def _takes(self, code: int, wish: Wish, victims: Victims) -> bool:
        """Are the named victims those that the move takes by effect?"""
        named, taken = {self.index[name] for name in wish.victims}, set(victims(code))
        return named <= taken if wish.partly else named == taken
