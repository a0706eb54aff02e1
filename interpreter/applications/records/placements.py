"""First positions of shogi's records: KIF's diagrams and hands, CSA's rows and places, handicaps by name."""

from __future__ import annotations

import re
from collections import Counter

from ...errors import FenError, quoted
from ...play.notation import fen as fen_text
from ...play.notation.fen import Setup
from ...play.notation.kanji import MOST, NUMERALS, number_of, numeral, plain
from ...play.notation.kif import Kif
from ...play.variant import Position, Variant
from .japanese import facts

EMPTY = "・"
NONE = "なし"
_CELL = re.compile(r"\s*([v^])?(成?[^\s|])")
_ROW = re.compile(r"\s*\|(.*)\|")
_HELD = re.compile(r"\s*(先|後|下|上)手の持ち?駒\s*[：:](.*)")
_KEPT = re.compile(rf"(成?[^\s0-9{NUMERALS}十])([{NUMERALS}十]+|[0-9]+)?")
_TURN = re.compile(r"\s*(先|後|下|上)手番")
_SIDES = {"先": 0, "下": 0, "後": 1, "上": 1}
_PLACE = re.compile(r"([0-9]{2})([A-Z]{2})")
_CODE = re.compile(r"([-+])([A-Z]{2})|\*")
_MOST_HELD = 200


def refuse(message: str) -> FenError:
    """A first position that cannot be."""
    return FenError(f"first position: {message}", "board", 0)


def placed(variant: Variant, text: str) -> Position:
    """The position of the lines of a record. Raises FenError."""
    if not variant.sheet.kif.places:
        raise refuse(f"the board of {variant.id} has more than {MOST} files or ranks")
    lines = text.splitlines()
    csa = any(line[:1] in ("P", "+", "-") and not line.startswith("+-") for line in lines)
    setup = _Csa(variant, lines).setup if csa else _Kif(variant, lines).setup
    return variant.position(fen_text.write(variant.dialect, setup))


class _Start:
    """A position while it is put together; it begins with the setup of the game."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.kif: Kif = variant.sheet.kif
        start = variant.position().setup()
        self.setup = Setup(board=dict(start.board), pool=dict(start.pool), castling=start.castling)

    def clear(self) -> None:
        """Take everything off the board, and out of the hands."""
        self.setup.board.clear()
        self.setup.pool.clear()

    def square(self, name: str) -> int:
        """The square of two digits. Raises FenError."""
        if name not in self.kif.index:
            raise refuse(f"{quoted(name)} is not a square of {self.variant.id}")
        return self.kif.index[name]

    def hold(self, kind: int, side: int, count: int) -> None:
        """Put pieces into a hand. Raises FenError."""
        code = 2 * kind + side
        there = self.setup.pool.get(code, 0) + count
        if code not in self.variant.dialect.pooled or not 1 <= count <= there <= _MOST_HELD:
            raise refuse(f"{there} of {quoted(self.kif.signs[kind])} in a hand")
        self.setup.pool[code] = there

    def row(self, cells: list[tuple[int, int] | None], number: int) -> None:
        """Fill a rank, from the top; each cell is empty, or kind and side. Raises FenError."""
        squares = self.variant.ruleset.board.rows[number] if number < self.ranks else ()
        if len(cells) != len(squares):
            size = f"{len(self.variant.ruleset.board.rows[0])} files and {self.ranks} ranks"
            why = f"rank {number + 1} has {len(cells)} squares, but {self.variant.id} has {size}"
            raise refuse(f"{why}; name another game with --variant")
        for square, cell in zip(squares, cells, strict=True):
            if cell is not None and square is not None:
                self.setup.board[square] = 2 * cell[0] + cell[1]

    @property
    def ranks(self) -> int:
        """How many ranks the board has."""
        return len(self.variant.ruleset.board.rows)


class _Kif(_Start):
    def __init__(self, variant: Variant, lines: list[str]) -> None:
        super().__init__(variant)
        rows = [match[1] for match in map(_ROW.match, lines) if match]
        handicap = next((line.partition("：")[2] for line in lines if line.startswith("手合割：")), "")
        known = facts()["handicaps"]
        if rows:
            self.clear()
            if len(rows) != self.ranks:
                raise refuse(f"{len(rows)} ranks, but {variant.id} has {self.ranks}; name another --variant")
            for number, row in enumerate(rows):
                self.row([self._cell(*cell) for cell in _CELL.findall(row)], number)
        elif handicap and handicap not in known and variant.id == facts()["game"]:
            names = "、".join((facts()["even"], *known, facts()["other"]))
            raise refuse(
                f"the handicap {quoted(handicap)} is unknown, and there is no diagram; known: {names}"
            )
        for name in "" if rows else known.get(handicap, "").split():
            self.setup.board.pop(self.square(name), None)
        self.setup.turn = int(handicap in known)
        for line in lines:
            if match := _TURN.match(line):
                self.setup.turn = _SIDES[match[1]]
            elif match := _HELD.match(line):
                self._hand(match[2], _SIDES[match[1]])

    def _cell(self, mark: str, sign: str) -> tuple[int, int] | None:
        return None if sign == EMPTY else (self._kind(sign), int(bool(mark)))

    def _kind(self, sign: str) -> int:
        kind = self.kif.by_sign.get(plain(sign))
        if not kind:
            raise refuse(f"no piece of {self.variant.id} is called {quoted(sign)}")
        return kind

    def _hand(self, text: str, side: int) -> None:
        if text.strip() in ("", NONE):
            return
        for match in _KEPT.finditer(text):
            self.hold(self._kind(match[1]), side, number_of(match[2] or "一"))


class _Csa(_Start):
    def __init__(self, variant: Variant, lines: list[str]) -> None:
        super().__init__(variant)
        if not any(line.startswith("PI") for line in lines) and any(line[0] == "P" for line in lines):
            self.clear()
        for line in lines:
            if line in ("+", "-"):
                self.setup.turn = int(line == "-")
            elif line.startswith("PI"):
                for name, code in _PLACE.findall(line):
                    if self.setup.board.pop(self.square(name), 0) >> 1 != self._kind(code):
                        raise refuse(
                            f"no {code} stands on {name} at the start, to be taken off by {line[:40]}"
                        )
            elif line[1].isdigit():
                found = _CODE.findall(line[2:])
                cells = [(self._kind(code), int(sign == "-")) if code else None for sign, code in found]
                self.row(cells, int(line[1]) - 1)
            else:
                self._places(line, int(line[1] == "-"))

    def _kind(self, code: str) -> int:
        if code not in self.kif.codes:
            raise refuse(f"no piece of {self.variant.id} has the code {quoted(code)}")
        return self.kif.codes.index(code)

    def _places(self, line: str, side: int) -> None:
        """`P+99KY00FU`: single pieces on squares, or in the hand; `00AL` is all that are left."""
        for name, code in _PLACE.findall(line):
            if code == "AL":
                for kind, count in self._left().items():
                    self.hold(kind, side, count)
            elif name == "00":
                self.hold(self._kind(code), side, 1)
            else:
                self.setup.board[self.square(name)] = 2 * self._kind(code) + side

    def _left(self) -> Counter[int]:
        """The pieces of the game that stand nowhere yet, by type, as they are in a hand."""
        game = self.variant.ruleset
        bases: dict[int, int] = {}
        for kind, piece in enumerate(game.pieces, start=1):
            for rule in piece.promotions:
                bases |= {game.piece(name) + 1: kind for name in rule.to}
        start = self.variant.start_setup
        full = Counter(code >> 1 for code in start.board.values())
        there = [code >> 1 for code in self.setup.board.values()]
        there += [code >> 1 for code, count in self.setup.pool.items() for _ in range(count)]
        full.subtract(bases.get(kind, kind) for kind in there)
        kept = {code >> 1 for code in self.variant.dialect.pooled}
        return Counter({kind: count for kind, count in full.items() if count > 0 and kind in kept})


# --- writing ---------------------------------------------------------------------------------------


def handicap_of(position: Position) -> str | None:
    """What KIF calls the position, as the beginning of a game; None where it has no name."""
    variant, words = position.variant, facts()
    setup, start = position.setup(), variant.start_setup
    if setup.pool == start.pool and setup.board == start.board and setup.turn == start.turn:
        return str(words["even"])
    kif = variant.sheet.kif
    for name, squares in words["handicaps"].items() if variant.id == words["game"] else ():
        board = dict(start.board)
        for square in squares.split():
            board.pop(kif.index[square], None)
        if setup.board == board and setup.turn == 1 and not any(setup.pool.values()):
            return str(name)
    return None


def kif_diagram(position: Position) -> list[str]:
    """A position as lines of KIF."""
    setup, kif, rows = position.setup(), position.variant.sheet.kif, position.variant.ruleset.board.rows
    cell = 4 if kif.large else 3  # columns of a square; a wide sign has two
    numbers = range(len(rows[0]), 0, -1)
    files = "".join(f" {_wide(number):{cell - 1 - len(str(number))}}" for number in numbers)
    edge = f"+{'-' * (cell * len(rows[0]))}+"
    hands = [f"{side}手の持駒：{_hand(position, n)}" for n, side in enumerate("先後")]
    hands = hands if position.variant.dialect.has_pool else []
    lines = [*hands[1:], f" {files}".rstrip(), edge]
    for number, row in enumerate(rows, start=1):
        cells = ""
        for square in row:
            code = setup.board.get(square, 0) if square is not None else 0
            sign = kif.signs[code >> 1] if code else EMPTY
            cells += f"{' v'[code & 1]}{sign}".rjust(cell - len(sign))
        lines.append(f"|{cells}|{numeral(number)}")
    lines += [edge, *hands[:1]]
    return [*lines, "後手番"] if setup.turn == 1 else lines


def _hand(position: Position, side: int) -> str:
    kif = position.variant.sheet.kif
    held = sorted((code, n) for code, n in position.setup().pool.items() if code & 1 == side and n > 0)
    return "\u3000".join(kif.signs[code >> 1] + (numeral(n) if n > 1 else "") for code, n in held) or NONE


def _wide(number: int) -> str:
    """A number in wide figures."""
    return "".join(chr(ord(figure) + 0xFEE0) for figure in str(number))


def csa_rows(position: Position) -> list[str]:
    """A position as lines of CSA, the side that begins last. Raises ValueError for pieces without a code."""
    setup, kif = position.setup(), position.variant.sheet.kif
    lines = []
    for number, row in enumerate(position.variant.ruleset.board.rows, start=1):
        codes = [setup.board.get(square, 0) if square is not None else 0 for square in row]
        lines.append(
            f"P{number}" + "".join("+-"[c & 1] + kif.csa_code(c >> 1) if c else " * " for c in codes)
        )
    for side in (0, 1):
        held = [(code, n) for code, n in sorted(setup.pool.items()) if code & 1 == side and n > 0]
        if held:
            lines.append(f"P{'+-'[side]}" + "".join(f"00{kif.csa_code(code >> 1)}" * n for code, n in held))
    return [*lines, "+-"[setup.turn]]
