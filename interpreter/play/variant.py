"""Variants and their positions: the public face of a definition and of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, TypeVar

from ..arguments import checked_class
from ..errors import DefinitionError, FenError
from ..model.ruleset import Ruleset
from ..ranges import side_number
from ..rules.machine.forms import Kernel
from ..rules.machine.state import State
from . import reasons
from .board import Board
from .core.compiled import CompiledRules
from .core.dialects import heard, spoken
from .core.homes import is_one_start
from .core.moves import Move
from .core.position import BasePosition
from .core.setup import place
from .core.sheet import Sheet
from .notation import fen as fen_text
from .notation import sfen
from .notation.wxf import Wxf
from .pieces import Piece, pieces_of
from .presenter import presenter
from .reading import parse, refusal
from .reasons import Attacker, Reason
from .winning import can_win, without_past

Made = TypeVar("Made")


class Rebuild(Protocol):
    """Makes a variant of one definition; see `loading.Maker`."""

    def __call__(self, values: Mapping[str, object] | None) -> Variant:
        """The variant with some options chosen."""

    def shuffled(self, values: Mapping[str, object]) -> Variant:
        """The same by the rules of Chess960."""


@checked_class
class Variant(CompiledRules):
    """A variant with its options chosen. Make one with `interpreter.load`.

    Threads may share it: nothing in it changes but what is remembered of moves and texts, and every thread
    has a move buffer of its own.
    """

    def __init__(
        self,
        game: Ruleset,
        kernel: Kernel,
        folder: Path | None = None,
        allow_hooks: bool = False,
        rebuild: Rebuild | None = None,
    ) -> None:
        super().__init__(game, kernel, folder, allow_hooks)
        self._rebuild = rebuild
        self._kept: dict[object, Any] = {}

    def with_options(self, changes: Mapping[str, object]) -> Variant:
        """The same definition with some options chosen otherwise.

        Raises OptionError for a wrong option, DefinitionError if the definition makes no sense with it,
        ValueError for a variant that was not made by loading.
        """
        if self._rebuild is None:
            raise ValueError("the variant was not made by loading a definition")
        return self._rebuild({**self.options, **changes})

    @cached_property
    def board(self) -> Board:
        """The squares: where they lie, what lies beside them, the regions."""
        return Board(self.ruleset)

    @cached_property
    def sides(self) -> tuple[str, str]:
        """What players call White and Black: ("Sente", "Gote"), ("Red", "Black")."""
        return self.ruleset.look.sides

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """The kinds of piece by name."""
        return pieces_of(self)

    @cached_property
    def sheet(self) -> Sheet:
        """What writes and reads moves in algebraic notation."""
        return Sheet(self)

    def position(self, fen: str | None = None, *, start: int | None = None) -> Position:
        """The start position, or the one of a FEN. Raises FenError (a ValueError) saying where and why.

        A FEN is read as other programs write it; `Position.notes` say how. One whose castling can be meant by
        the rules of Chess960 only is a position of `any_castling`: its `variant` is that one.
        `start`: the number of a start of a shuffled setup, from 0 below `starts`; ValueError for another one.
        """
        if fen is not None:
            setup = self._read(fen)
        elif start is not None:
            setup = self._numbered_start(start)
        else:
            return Position(self, self._start.copy())
        said = tuple(setup.notes)
        try:
            return self._placed(setup)
        except FenError as error:
            if error.field != "castling" or self.any_castling is None:
                raise
            return self.any_castling._instead(self, replace(setup, notes=[*said]), error)

    @cached_property
    def _start(self) -> State:
        """The start position, of which others are copies."""
        return place(self, self.start_setup)

    def own_position(self, fen: str | None) -> Position:
        """As `position`, but never one of another variant: FenError names the one that may be meant."""
        try:
            return self.position() if fen is None else self._placed(self._read(fen))
        except FenError as error:
            if error.field != "castling" or self.any_castling is None:
                raise
            raise self.any_castling._instead_of(error) from None

    def _read(self, fen: str) -> fen_text.Setup:
        """What a FEN says. Raises FenError."""
        if not isinstance(fen, str):
            raise FenError(f"a FEN is text, found {type(fen).__name__}", "fen", 0)
        if fen_text.START.fullmatch(fen):
            return replace(self.start_setup, notes=[])
        notes: list[str] = []
        said = self.sheet.numbers.fen(sfen.translated(fen, self.dialect, notes), self.dialect, notes)
        setup = fen_text.Reader(self.dialect, said).read()
        setup.notes[:0] = notes
        return setup

    def _placed(self, setup: fen_text.Setup) -> Position:
        """The position of a setup. Raises FenError."""
        position = Position(self, place(self, setup))
        position.notes = tuple(setup.notes)
        return position

    def _instead(self, other: Variant, setup: fen_text.Setup, error: FenError) -> Position:
        """The position of a setup of another variant, if its castling proves that this one is meant."""
        try:
            proved = is_one_start(self, setup.castling, setup.board, setup.pool)
        except FenError:
            raise error from None
        if not proved:
            raise self._instead_of(error)
        setup.note(f"castling as in Chess960: the position is one of {self.id}, not of {other.id}")
        return self._placed(setup)

    def _instead_of(self, error: FenError) -> FenError:
        """An error of the castling field that names this variant, where such castling is possible."""
        return FenError(f"{error} (with the castling of Chess960: {self.id})", error.field, error.offset)

    @cached_property
    def any_castling(self) -> Variant | None:
        """The same game by the rules of Chess960: with a shuffled setup, and castling from wherever king and
        rook begin. None where no king castles with a rook, where the setup cannot be shuffled, or is already.
        """
        if self.ruleset.shuffle or not self.ruleset.castlings or self._rebuild is None:
            return None
        with suppress(DefinitionError):
            return self._rebuild.shuffled(self.options)
        return None

    def __reduce__(self) -> tuple[Callable[..., Variant], tuple[Any, ...]]:
        """Pickled as its definition and options; raises ValueError if it was not made by loading."""
        if self._rebuild is None:
            raise ValueError("only a variant that was made by loading a definition can be pickled")
        return _made_again, (self._rebuild, dict(self.options), self.definition_hash)

    def _repr_html_(self) -> str:
        """For notebooks: the start, the pieces and what they do, and how the game ends."""
        return presenter().variant_html(self)

    def __repr__(self) -> str:
        return f"Variant({self.id!r})"


def _made_again(rebuild: Rebuild, options: Mapping[str, object], definition_hash: str) -> Variant:
    """A pickled variant; raises ValueError if this program reads its definition otherwise."""
    variant = rebuild(options)
    if variant.definition_hash != definition_hash:
        raise ValueError(f"the pickled {variant.id} has other rules than this program makes of it")
    return variant


def kept(variant: Variant, make: Callable[[Variant], Made]) -> Made:
    """What a function makes of a variant, made once and kept as long as this very object lives."""
    if make not in variant._kept:
        variant._kept[make] = make(variant)
    found: Made = variant._kept[make]
    return found


@checked_class
class Position(BasePosition):
    """A playable position of a variant. Make one with `Variant.position`.

    What needs the legal moves raises MemoryError in a position that has more of them than there is room for.
    A Position belongs to one thread at a time; another one takes a copy.
    """

    def __init__(self, variant: Variant, state: State) -> None:
        super().__init__(variant, state)
        self._variant = variant

    @property
    def variant(self) -> Variant:
        """The variant it belongs to."""
        return self._variant

    # --- moves as text -------------------------------------------------------------------------

    def is_legal(self, move: Move | str) -> bool:
        """Is a move, or its text in coordinates, legal here?"""
        if isinstance(move, Move):
            return self.legal_moves.has_code(move.code)
        return self._heard(move) is not None

    def push(self, move: Move | str) -> None:
        """Play a legal move (or its coordinate text).

        Raises MoveError, MemoryError, or what a hook raises; the position is then unchanged.
        """
        self._play(self.parse(move) if isinstance(move, str) else self._legal(move))

    def _legal(self, move: Move) -> Move:
        """A move that is legal; raises MoveError with the reason for another one."""
        if not self.legal_moves.has_code(move.code):
            raise refusal(self._variant.sheet, self, move.text)
        return move

    def parse(self, text: str) -> Move:
        """The legal move of a text in coordinates: ours, or those of other programs (docs/notation.md).

        Raises MoveError (a ValueError) with the reason.
        """
        if (found := self._heard(text)) is None:
            raise refusal(self._variant.sheet, self, text.strip())
        return found

    def _heard(self, text: str) -> Move | None:
        sheet = self._variant.sheet
        if way := sheet.numbers.way(text):
            found = sheet.on_way(self, way)
            return self.move(found[0]) if len(found) == 1 else None
        text = sheet.own(text.strip())
        return self.legal_moves.find(text) or heard(self, text)

    def uci(self, move: Move) -> str:
        """A legal move in the coordinates of UCI programs, as Fairy-Stockfish has them. Raises MoveError."""
        return spoken(self, self._legal(move))

    def san(self, move: Move, figurines: bool = False) -> str:
        """A legal move in standard algebraic notation: `Nf3`, `exd5+`, `O-O`. Raises MoveError."""
        return self._variant.sheet.san(self, self._legal(move), figurines)

    def lan(self, move: Move) -> str:
        """A legal move in long algebraic notation: `Ng1-f3`, `e4xd5+`, `O-O`. Raises MoveError."""
        return self._variant.sheet.lan(self, self._legal(move))

    def wxf(self, move: Move) -> str:
        """A legal move in the notation WXF, as `C2=5`, where the definition declares it.

        Raises MoveError for a move that is not legal, ValueError for a variant without that notation.
        """
        return self._variant.sheet.declared_text(self, self._legal(move), Wxf.title)

    def parse_san(self, text: str, side: str | None = None) -> Move:
        """The legal move of a text in SAN, LAN, coordinates or a declared notation, read leniently.

        `side` ("white" or "black") leaves out the other side's moves while either may move. Raises
        MoveError (a ValueError) with the reason; a text that several moves fit is an error that lists them.
        """
        return parse(self._variant.sheet, self, text, side)

    def sfen(self) -> str:
        """The position as shogi programs write it; see docs/notation.md for what it leaves out.

        Raises ValueError while either side may move.
        """
        return sfen.write(self._variant.dialect, self.setup())

    # --- reasons -------------------------------------------------------------------------------

    def why(self, text: str) -> Reason:
        """Why the move of a text (SAN, LAN or coordinates, read leniently) is legal or not."""
        return reasons.why(self._variant.sheet, self, text)

    def why_result(self) -> Reason:
        """Why the game is over or goes on; its parts tell how far each end condition is."""
        return reasons.why_result(self)

    def can_win(self, side: str) -> bool:
        """Can a side ("white", "black") still win by any sequence of legal moves, the other one helping?

        False is certain; True only says that the material does not rule it out. Raises ValueError.
        """
        return can_win(self, side, lambda view: self._variant.position(without_past(view)))

    def attackers(self, square: str, side: str, victim: str | None = None) -> tuple[Attacker, ...]:
        """The pieces of a side ("white", "black") that could capture on a square, hindered ones marked.

        An attack is a capture that is possible by movement; what stands on the square is the victim, or else
        a royal of the other side. `victim` names another kind of piece. Raises KeyError for no square or no
        such piece, ValueError for no side.
        """
        owner = side_number(side)
        scene = reasons.Scene.of(self)
        code = 0 if victim is None else self._variant.piece_code(victim, owner ^ 1)
        return tuple(reasons.attackers(scene, self._variant.ruleset.board.index[square], owner, code))

    @property
    def checkers(self) -> tuple[str, ...]:
        """Squares of the pieces that give check to the side to move (to either, while both may)."""
        scene = reasons.Scene.of(self)
        found = (threat.attacker for side in scene.sides for threat in reasons.threats(scene, side))
        return scene.names(sorted(set(found)))

    # --- pictures ------------------------------------------------------------------------------

    def svg(
        self, marked: str | None = None, *, flipped: bool = False, scale: float = 1.0, **looks: Any
    ) -> str:
        """The board as an <svg> element, the last move as an arrow, or (`marked`) where a piece can go.

        `flipped`: Black at the bottom; `scale` 1: a square has 45 pixels. `looks` are named as in
        `chess.svg.board`: `orientation` ("white", "black"), `lastmove` and `check` (tinted squares),
        `arrows` (pairs of squares, with a colour if wanted, or texts as "e2e4:red"; to its own square: a
        circle), `fill` (square: colour), `squares` (crossed), `size` (width in pixels), `coordinates`
        (False: no names), `colors` ("square light", "square dark", "margin", "coord"; a margin "none" is
        transparent). `look` ("squares", "points") and `pieces` ("figures", "flat", "letters", "characters")
        are otherwise as the definition says. Raises MoveError for no square or no piece on `marked`,
        RequestError for what is not a colour or look, PictureError for a wrong picture beside the definition,
        TypeError for another name.
        """
        if (side := looks.pop("orientation", None)) is not None:
            flipped = side_number(side) == 1
        return presenter().position_svg(self, marked, flipped, scale, looks)

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    def _repr_html_(self) -> str:
        """For notebooks: the board, whose turn it is, and the FEN."""
        return presenter().position_html(self)

    def __str__(self) -> str:
        """The board as lines of text, White at the bottom."""
        return presenter().position_text(self)

    # --- copies --------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        """Pickled as variant, FEN at the start, and the moves since."""
        start = self.copy()
        moves = [str(start.pop()) for _ in self.move_stack]
        return _played_again, (self._variant, start.fen(), moves[::-1])

    def __repr__(self) -> str:
        return f"Position({self._variant.id!r}, {self.fen()!r})"


def _played_again(variant: Variant, fen: str, moves: list[str]) -> Position:
    """A pickled position."""
    position = variant.position(fen)
    for text in moves:
        position.push(text)
    return position
