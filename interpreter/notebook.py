"""A game in a notebook: the board of a published page, which shares its game with Python.

    from interpreter.notebook import Board
    board = Board(interpreter.load("omega"))
    board

Needs the extra `notebook`: pip install 'heterodox[notebook]'.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

try:
    import anywidget
    import traitlets
except ImportError as error:
    message = "the board of a notebook needs anywidget: pip install 'heterodox[notebook]'"
    raise ImportError(message, name=error.name) from None

from .applications import web
from .applications.web.page import bare
from .errors import FenError, MoveError
from .play.core.moves import Move
from .play.loading import in_form
from .play.variant import Position, Variant
from .rules.machine.forms import WASM

Listener = TypeVar("Listener", bound=Callable[[Move], object])
WIDGET = Path(web.__file__).with_name("widget.js")
PERSON, COMPUTER = "person", "computer"


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A board to play on, by mouse, touch, keys and from Python; both show the same game.

    It is the board of `heterodox publish` in a frame of its own, and plays without Python, too: the computer
    that can be chosen there is the page's.
    """

    _esm = WIDGET
    page = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    players = traitlets.Dict().tag(sync=True)
    height = traitlets.Int().tag(sync=True)
    game = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: Position | Variant,
        *,
        white: str = PERSON,
        black: str = PERSON,
        level: int = 3,
        flipped: bool = False,
        height: int = 520,
    ) -> None:
        """A board with a position and the moves that led to it, or with the start position of a variant.

        `white` and `black` begin as "person" or "computer", which plays at a `level`; `flipped`: Black at the
        bottom; `height` in pixels. The position stays as it is: the board plays on with one of its own.
        Raises RequestError for a variant whose hooks no page can run, ValueError for other players.
        """
        if not {white, black} <= {PERSON, COMPUTER}:
            raise ValueError("white and black are played by a 'person' or by the 'computer'")
        self._position = position.position() if isinstance(position, Variant) else position.copy()
        self._listeners: list[Callable[[Move], object]] = []
        variant = self._position.variant
        players = {"white": white, "black": black, "level": str(level), "flipped": flipped}
        super().__init__(
            page=bare(in_form(variant, WASM).position()),
            title=f"{variant.name}: the board",
            players=players,
            height=height,
            game=self._told(0),
        )
        self.on_msg(self._heard)

    @property
    def position(self) -> Position:
        """The position that is shown, with the moves that led to it: a copy."""
        return self._position.copy()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led to it."""
        return self._position.move_stack

    def push(self, move: Move | str) -> None:
        """Play a legal move, or its coordinate text. Raises MoveError."""
        self._position.push(move)
        self._show()

    def pop(self) -> Move:
        """Take back the last move, and return it. Raises IndexError if there is none."""
        move = self._position.pop()
        self._show()
        return move

    def show(self, position: Position) -> None:
        """Show another position of the same variant, with the moves that led to it. Raises ValueError."""
        if not position.variant.same_rules(self._position.variant):
            raise ValueError(f"the board is one of {self._position.variant.name}, and of the same options")
        self._position = position.copy()
        self._show()

    def on_move(self, listener: Listener) -> Listener:
        """Let a function be called with every move that is made on the board (not with those of `push`).

        The move has been played then. Can be used as a decorator.
        """
        self._listeners.append(listener)
        return listener

    # --- the game, here and there ------------------------------------------------------------------

    def _told(self, number: int) -> dict[str, Any]:
        """The game as the board is told it; what it does without knowing of this number does not count."""
        start = self._position.copy()
        moves = [str(start.pop()) for _ in start.move_stack]
        return {"start": start.fen(), "moves": moves[::-1], "number": number}

    def _show(self) -> None:
        self.game = self._told(self.game["number"] + 1)

    def _heard(self, widget: object, content: object, buffers: object) -> None:
        """What a frame says that it shows; nothing of that is believed before it was played here."""
        if not isinstance(content, dict) or content.get("number") != self.game["number"]:
            return
        start, moves = content.get("start"), content.get("moves")
        if isinstance(start, str) and isinstance(moves, list) and all(isinstance(m, str) for m in moves):
            self._follow(start, moves)

    def _follow(self, start: str, moves: list[str]) -> None:
        """Play what the board has played, and tell the listeners what is new; or let it show what is true."""
        known, same = self.game["moves"], start == self.game["start"]
        if same and moves == known:
            return
        goes_on = same and moves[: len(known)] == known
        fresh = moves[len(known) :] if goes_on else moves
        try:
            found = self._position.copy() if goes_on else self._position.variant.position(start)
            for text in fresh:
                found.push(text)
        except (FenError, MoveError):
            self._show()
            return
        self._position = found
        self.game = self._told(self.game["number"])
        for move in found.move_stack[len(known) :] if goes_on else ():
            for listener in self._listeners:
                listener(move)

    def _repr_mimebundle_(self, **told: Any) -> Any:
        """The board; where there are no widgets, as in a notebook that was saved, its picture."""
        found = super()._repr_mimebundle_(**told)
        bundle, facts = found if isinstance(found, tuple) else (found or {}, {})
        return {**bundle, "image/svg+xml": self._position.svg()}, facts
