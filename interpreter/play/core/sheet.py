"""Moves as people write them, for positions: SAN and LAN with their marks, both ways."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from ...errors import MoveError, quoted
from ...kinds.ends import Checkmate
from ...ranges import side_number
from ...rules.kernel import layout as k
from ...rules.machine.turns import first_acts
from ..notation.chinese import Chinese
from ..notation.coordinate import DROP, PROMOTED, mover_of
from ..notation.kif import Kif, bared
from ..notation.korean import Korean
from ..notation.letters import Letters, letters_of
from ..notation.numbers import Numbers
from ..notation.san import Writer, takes_by_way
from ..notation.sanread import LONGEST, Reader
from ..notation.tongue import UCCI, USI, Tongue, tongue_of
from ..notation.western import Western
from ..notation.wxf import Wxf
from .compiled import CompiledRules
from .dialects import heard, spoken, with_comma
from .moves import Move
from .position import BasePosition
from .view import View


class Sheet:
    """Writes and reads the moves of one variant; `letters` are others than its own (those of a GUI)."""

    def __init__(self, rules: CompiledRules, letters: Letters | None = None) -> None:
        self.rules = rules
        self.letters = letters or letters_of(rules.ruleset, rules.tables)
        self.native = letters is None
        self.writer = Writer(self.letters)
        self.pictures = Writer(self.letters, figurines=True)
        self.reader = Reader(self.letters)
        game, forms = rules.ruleset, (Wxf, Chinese) if "wxf" in rules.ruleset.notations else ()
        self.declared = {form.title: form(game, self.letters) for form in forms if form.fits(game)}
        """The notations that the definition asks for, by what they are called."""

    @cached_property
    def tongues(self) -> dict[str, Tongue]:
        """The coordinates of other protocols that have names for the squares."""
        board = self.rules.ruleset.board
        return {name: found for name in (USI, UCCI) if (found := tongue_of(board, name))}

    def own(self, text: str) -> str:
        """A move as programs and sites of shogi write it, by our own squares; other texts as they are."""
        usi, text = self.tongues.get(USI), bared(text)
        found = (usi.native(text) if usi else None) or self.western.native(text)
        found = found or self.numbers.native(text) or text
        return with_comma(found) if self.rules.ruleset.put else found

    @cached_property
    def numbers(self) -> Numbers:
        """The squares of draughts by their numbers."""
        return Numbers(self.rules.ruleset)

    @cached_property
    def kif(self) -> Kif:
        """The notations of Japan."""
        return Kif(self.rules.ruleset)

    @cached_property
    def western(self) -> Western:
        """The notations of shogi with Western letters."""
        return Western(self.rules.ruleset, self.kif)

    @cached_property
    def korean(self) -> Korean:
        """The notation of Korea."""
        return Korean(self.rules.ruleset, self.letters)

    def coordinates_meant(self, position: BasePosition, text: str) -> str | None:
        """The coordinates of a move, legal or not, of a text in a notation of Japan or Korea; else None."""
        if len(text) >= LONGEST:
            return None
        names = self.letters.names
        if ends := self.korean.squares_meant(text):
            return names[ends[0]] + names[ends[1]]
        said = self.kif.squares_meant(text, self._last(position))
        if said is None:
            return None
        letter, origin, target = said
        return f"{letter}{DROP}{names[target]}" if origin is None else names[origin] + names[target]

    # --- writing -------------------------------------------------------------------------------

    def san(self, position: BasePosition, move: Move, figurines: bool = False) -> str:
        """SAN of a legal move. Raises MoveError for a move that is not legal."""
        writer = self.pictures if figurines else self.writer
        legal = self._legal(position, move)
        view = position.view()
        mark, victims = self._consequences(position, move.code)
        return writer.short(move.code, legal, view.board, victims, view.either) + mark

    def lan(self, position: BasePosition, move: Move) -> str:
        """LAN of a legal move. Raises MoveError for a move that is not legal."""
        self._legal(position, move)
        view = position.view()
        mark, victims = self._consequences(position, move.code)
        return self.writer.long(move.code, view.board, victims, view.either) + mark

    def declared_text(self, position: BasePosition, move: Move, title: str) -> str:
        """A legal move in a declared notation. Raises MoveError for a move that is not legal, ValueError."""
        if title not in self.declared:
            missing = "its pieces have no Chinese characters" if self.declared else ""
            why = missing or "its definition does not say notation: [wxf]"
            raise ValueError(f"{self.rules.id} has no {title}: {why}")
        legal = self._legal(position, move)
        return self.declared[title].text(move.code, legal, position.view().board) or self.lan(position, move)

    def korean_text(self, position: BasePosition, move: Move) -> str:
        """A move of janggi. Raises MoveError for one that is not legal, ValueError where there is no text."""
        self._legal(position, move)
        check = bool(self._consequences(position, move.code)[0])
        return self.korean.text(move.code, position.view().board, check)

    def kif_text(self, position: BasePosition, move: Move) -> str:
        """KIF of a legal move. Raises MoveError for one that is not legal, ValueError where there is none."""
        self._legal(position, move)
        taken = self.on_the_way(position, move.code)
        return self.kif.text(move.code, position.view().board, self._last(position), taken)

    def ki2_text(self, position: BasePosition, move: Move) -> str:
        """KI2 of a legal move. Raises MoveError for one that is not legal, ValueError where there is none."""
        legal = self._legal(position, move)
        return self.kif.ki2(move.code, legal, position.view().board, self._last(position))

    def csa_text(self, position: BasePosition, move: Move) -> str:
        """CSA of a legal move. Raises MoveError for one that is not legal, ValueError where there is none."""
        self._legal(position, move)
        return self.kif.csa(move.code, position.view().board)

    def in_tongue(self, position: BasePosition, move: Move, name: str) -> str:
        """A legal move in another protocol's coordinates. Raises ValueError where it names no squares."""
        if name not in self.tongues:
            raise ValueError(f"the board of {self.rules.id} is too large for the squares of {name.upper()}")
        return self.tongues[name].written(spoken(position, move))

    def _last(self, position: BasePosition) -> int | None:
        """The square that the last move went to."""
        last = position.move_stack[-1:]
        return self.rules.ruleset.board.index[last[0].target] if last else None

    def _legal(self, position: BasePosition, move: Move) -> list[int]:
        legal = position.legal_moves.codes
        if move.code not in legal:
            raise MoveError(f"illegal move {quoted(str(move))}")
        return first_acts(legal) if self.rules.ruleset.put else legal

    def _consequences(self, position: BasePosition, code: int) -> tuple[str, list[int]]:
        """The mark of check or checkmate, and the squares that the move empties by effect."""
        view = position.view()
        piece = mover_of(code, view.board)
        after = view.after(code)
        checks = after.royal_attacked(view.maker(code) ^ 1)
        stuck = checks and not after.legal()
        victims = self._victims(after, code, piece)
        if stuck and self._mates(position, code):
            return "#", victims
        return "+" if checks else "", victims

    def _mates(self, position: BasePosition, code: int) -> bool:
        """Does the move end the game by checkmate? Its successor has no legal moves."""
        position.push(position.move(code))
        verdict = position.verdict()
        position.pop()
        ends = self.rules.ruleset.ends
        return verdict is not None and any(isinstance(one, Checkmate) for one in ends[verdict[0]].asked)

    def victims(self, position: BasePosition, code: int) -> list[int]:
        """Squares that a legal move empties by effect."""
        view = position.view()
        piece = mover_of(code, view.board)
        if not (takes_by_way(code) or self.letters.effects[piece >> 1]):
            return []
        return self._victims(view.after(code), code, piece)

    def on_the_way(self, position: BasePosition, code: int) -> list[int]:
        """Squares whose pieces a legal move takes before it ends."""
        return self.victims(position, code) if takes_by_way(code) else []

    def _victims(self, after: View, code: int, piece: int) -> list[int]:
        """Squares that the move after which this is the view has emptied by effect or on its way."""
        if takes_by_way(code):
            return after.taken_on_the_way()
        return after.emptied() if self.letters.effects[piece >> 1] else []

    # --- reading -------------------------------------------------------------------------------

    def candidates(self, position: BasePosition, text: str, side: str | None = None) -> list[int]:
        """Codes of the legal moves that a text can mean; only one if it is written just so.

        `side` ("white", "black") leaves only the moves of one side while either may move.
        """
        legal = position.legal_moves.codes
        view = position.view()
        board = view.board
        if way := self.numbers.way(text):
            return self.on_way(position, way, side)
        written, promotes = text, self.western.promotes(text)
        text = self.own(text)
        if side is not None:
            wanted = side_number(side)
            legal = [code for code in legal if mover_of(code, board) & 1 == wanted]
        # Coordinates come first, for + is a mark of check elsewhere, and behind d4-d3.
        # One capital would be a piece's letter.
        even = self.native and "-" not in text.strip()[:-1] and (text.islower() or text.isupper())
        if even and (move := heard(position, text)) and move.code in legal:
            plain = self._checking(position, move, text) if text.endswith(PROMOTED) else None
            return [move.code if plain is None else plain]
        found = self.reader.read(text, legal, board, lambda code: self.victims(position, code), view.either)
        if promotes is not None and len(found) > 1:
            found = [c for c in found if bool((c >> k.MOVE_PROMOTION) & k.TYPE_MASK) == promotes]
            found = [c for c in found if not takes_by_way(c)] or found
        if not found and (move := heard(position, text)) and move.code in legal:
            found = [move.code]
        for declared in self.declared.values():
            found = found or declared.read(text, legal, board)
        if not found:
            found = self.korean.read(text, legal, board)
        if not found:
            last = self._last(position)
            found = self.kif.read(text, legal, board, last, lambda code: self.on_the_way(position, code))
        if not found and (way := self.numbers.named_way(written)):
            return self.on_way(position, way, side)
        return (self._exactly(position, text, found) or found) if len(found) > 1 else found

    def on_way(self, position: BasePosition, way: list[int], side: str | None = None) -> list[int]:
        """The legal moves from the first square to the last one that land on all between."""
        board, wanted = position.view().board, None if side is None else side_number(side)
        ends = way[0] | way[-1] << k.MOVE_TO
        return [
            code
            for code in position.legal_moves.codes
            if code & (k.SQUARE_MASK | k.SQUARE_MASK << k.MOVE_TO) == ends
            and wanted in (None, mover_of(code, board) & 1)
            and (len(way) == 2 or self.numbers.lands(way, self.victims(position, code)))
        ]

    def _checking(self, position: BasePosition, move: Move, text: str) -> int | None:
        """The move without promotion to which LAN has added the + of check, if that is the text."""
        if not move.promotion or text.strip() in (move.text, spoken(position, move)):
            return None
        ends = k.SQUARE_MASK | k.SQUARE_MASK << k.MOVE_TO
        same = [c for c in position.legal_moves.codes if (c ^ move.code) & ends == 0 and c != move.code]
        return next((c for c in same if self.lan(position, position.move(c)) == text.strip()), None)

    def _exactly(self, position: BasePosition, text: str, found: list[int]) -> list[int]:
        """Of several moves, the one that is written just so: in SAN, in LAN, or in coordinates."""
        legal, view = position.legal_moves.codes, position.view()
        board, bare = view.board, text.strip().rstrip("+#!?")
        if view.either:
            bare = bare.removeprefix("w:").removeprefix("b:")
        ways: tuple[Callable[[int], str], ...] = (
            lambda code: self.writer.short(code, legal, board, self.victims(position, code)),
            lambda code: self.writer.long(code, board, self.victims(position, code)),
            lambda code: position.move(code).text,
        )
        for way in ways:
            exact = [code for code in found if way(code) == bare]
            if len(exact) == 1:
                return exact
        return []
