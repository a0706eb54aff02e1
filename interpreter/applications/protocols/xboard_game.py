"""The game between an interface and the engine: variants, positions, moves, taking back and results."""

from __future__ import annotations

from dataclasses import replace

from ...engine import Limits, Line
from ...engine.waiting import choices
from ...errors import DefinitionError, FenError, MoveError, OptionError
from ...play.core.moves import Move, Outcome
from ...play.sides import OTHER
from .lines import shortened
from .session import Session
from .xboard_clock import Clocks
from .xboard_course import Course
from .xboard_highlight import Hand
from .xboard_moves import PASS, SHOWN, XBoardMoves
from .xboard_offer import Offer
from .xboard_search import Task
from .xboard_setup import Briefing, brief
from .xboard_thinker import Thinker
from .xboard_words import Speaker, claim, reason

NO_MOVE = Outcome("1/2-1/2", None, "no legal move")
TOO_LARGE = "tellusererror This board is larger than XBoard can show (16 files, 15 ranks)"
INEXACT = "# XBoard cannot test all moves of this variant: start it with -testLegality false"


class EngineGame:
    """One game, and the engine's part in it. A method that raises has changed nothing.

    `plays` is the side the engine plays, None for neither (force mode, and analysis); `asked` is the moment
    at which the line that is being obeyed came.
    """

    def __init__(self, session: Session, offer: Offer, speaker: Speaker, thinker: Thinker) -> None:
        self.session = session
        self.offer = offer
        self.speaker = speaker
        self.thinker = thinker
        self.clocks = Clocks()
        self.first = offer.find(session.name)
        self.shown = self.first
        self.plays: str | None = None
        self.analyses = False
        self.against_program = False
        self.asked: float | None = None
        self.briefing: Briefing
        self.moves: XBoardMoves
        self.hand: Hand
        self.begin(self.first)

    # --- games ---------------------------------------------------------------------------------

    def begin(self, shown: str, session: Session | None = None) -> None:
        """Set a variant up, at its start position. Raises OptionError or DefinitionError."""
        session = session or self.offer.open(shown, self.session)
        self.thinker.drop()
        self.session, self.shown = session, shown
        variant = session.variant
        self.briefing = brief(variant, shown)
        self.moves = XBoardMoves(variant, self.briefing)
        self.take(Course(variant.position()))

    def take(self, course: Course) -> None:
        """Go on with another course of the same variant."""
        self.thinker.drop()
        self.thinker.expected = None
        self.course = course
        self.hand = Hand(course, self.moves)

    def new(self) -> None:
        """The start of the first variant; the engine plays Black."""
        self.begin(self.first)
        self.analyses = self.against_program = False
        self.plays = "black"
        self.clocks.new_game()
        self.session.new_game()

    def change(self, name: str) -> None:
        """Another variant, of which the interface is told. Raises OptionError or DefinitionError."""
        try:
            self.begin(self.offer.find(name))
        except (DefinitionError, OptionError) as error:
            self.speaker.say(f"tellusererror {reason(error)}")
            raise
        if not self.briefing.squares.fits:
            self.speaker.say(TOO_LARGE)
        for line in self.briefing.lines:
            self.speaker.say(line)
        if not self.briefing.exact:
            self.speaker.say(INEXACT)
        self.go_on()

    def set_position(self, fen: str) -> None:
        """A position of the variant, or a pass; what is not a position of it is refused with a message."""
        try:
            position, side = self.briefing.positions.read(fen)
        except FenError as error:
            self.speaker.say(f"tellusererror Illegal position: {reason(error)}")
            return
        passed = self.course.is_pass(position, side) and self.course.why_not_pass() is None
        if passed and self.plays != self.course.side:
            self.user_move(PASS)
        else:
            self.take(Course(position, side))
            self.go_on()

    # --- moves ---------------------------------------------------------------------------------

    def user_move(self, text: str) -> None:
        """A move or pass of the opponent. Raises MoveError."""
        if self.thinker.purpose == "move":
            raise MoveError("it is the engine's turn")
        move, followed = self.moves.read(self.course, text)
        if move is None:
            self.course.decline()
        else:
            self.course.play(move)
        self.hand.drop()
        if not followed:
            self.correct()
        if move is None or not self.thinker.came(move):
            self.thinker.drop()
            if self.plays is None or self.analyses or not self.claim():
                self.go_on()

    def correct(self) -> None:
        """Put the interface's board right where it cannot follow a move; XBoard ends its game then.

        A game of two programs goes on instead, with a piece too many in the picture: they know the rules.
        """
        if self.against_program:
            return
        self.speaker.say(f"setboard {self.briefing.positions.write(self.course.position, self.course.side)}")

    def take_back(self, count: int) -> None:
        """Take moves back. Raises ValueError if there are not so many."""
        if len(self.course.events) < count:
            raise ValueError("command not legal now, there is no move to take back")
        self.thinker.drop()
        self.thinker.expected = None
        for _ in range(count):
            self.course.undo()
        self.hand.drop()
        if self.analyses:
            self.go_on()

    def claim(self) -> bool:
        """Claim the result if the game is over by rule."""
        outcome = self.course.position.outcome()
        if outcome is None and not self.course.position.legal_moves:
            outcome = NO_MOVE
        if outcome is not None:
            self.speaker.say(claim(outcome, self.course.position.variant))
        return outcome is not None

    # --- the engine's part ---------------------------------------------------------------------

    def computer(self) -> None:
        """The opponent is a program, until the next game."""
        self.against_program = True

    def force(self) -> None:
        """The engine plays neither side."""
        if not self.analyses:
            self.thinker.drop()
        self.plays = None

    def go(self) -> None:
        """The engine plays the side to move."""
        self.thinker.drop()
        self.analyses = False
        self.plays = self.course.side
        if not self.claim():
            self.go_on()

    def play_other(self) -> None:
        """The engine plays the side that is not to move."""
        self.thinker.drop()
        self.analyses = False
        self.plays = OTHER[self.course.side]

    def analyze(self) -> None:
        """Think about the position until told otherwise."""
        self.analyses = True
        self.plays = None
        self.go_on()

    def exit(self) -> None:
        """Leave the analysis."""
        if self.analyses:
            self.thinker.drop()
        self.analyses = False

    def go_on(self) -> None:
        """Think, if there is something to think about: an analysis, or a move of the engine's side."""
        if self.analyses:
            limits = Limits(multipv=self.thinker.multipv)
            self.thinker.think("analyze", self.course, self.session.engine, limits)
        elif self.plays == self.course.side and self.course.position.outcome() is None:
            limits = self.clocks.limits(self.plays, self.course.sides.count(self.plays))
            only = choices(self.course.position, self.course.moves(), self.course.must_move)
            limits = replace(limits, only=only, since=self.asked)
            self.thinker.think("move", self.course, self.session.engine, limits)

    def hint(self) -> None:
        """Suggest a move to the opponent."""
        expected = self.thinker.expected
        if expected is not None and self.course.position.legal_moves.has_code(expected.code):
            self.speaker.say(f"Hint: {self.moves.text(self.course, expected)}")
        elif self.thinker.purpose == "":
            self.thinker.think("hint", self.course, self.session.engine, Limits(movetime=0.3))

    def finish(self, task: Task) -> None:
        """Act on what a search has found."""
        if not self.thinker.done(task):
            return
        if task.error is not None or task.result is None:
            self.plays = None
            error = task.error or RuntimeError("no result")
            self.speaker.say(f"tellusererror The search has failed: {reason(error)}")
        elif task.purpose == "hint":
            if task.result.move is not None:
                self.speaker.say(f"Hint: {self.moves.text(self.course, task.result.move)}")
        else:
            self.thinker.expected = task.result.ponder
            self.make(task.result.move)

    def make(self, move: Move | None) -> None:
        """Make a move of the engine, or pass, and tell it."""
        if move is None:
            if self.course.why_not_pass() is None:
                self.course.decline()
                self.speaker.say(f"move {PASS}")
            else:
                self.claim()
            return
        path = self.moves.path(self.course, move)
        for leg in self.moves.written(self.course, move):
            self.speaker.say(f"move {leg}")
        self.session.engine.answered()
        self.course.play(move)
        self.hand.drop()
        if len(path.via) > SHOWN or (move.removal and not path.via):
            self.correct()
        if not self.claim() and self.thinker.ponders and self.plays is not None:
            limits = self.clocks.limits(self.plays, self.course.sides.count(self.plays), ponder=True)
            self.thinker.ponder(self.course, self.session.engine, limits, self.moves)

    def show(self, task: Task, line: Line) -> None:
        """A line of thinking, if it is wanted; called from the thread of the search."""
        if self.thinker.posts and task.purpose != "hint" and not line.bound:
            self.speaker.say(self.thinker.words(task, line, self.moves))

    # --- the piece in hand ---------------------------------------------------------------------

    def lift(self, text: str) -> None:
        """The user takes a piece up, from the board or its holdings. Raises ValueError for no square."""
        held = self.briefing.held
        place = self.briefing.squares.in_holdings(text, len(held))
        self.speaker.say(
            self.hand.lift(self.square(text)) if place is None else self.hand.lift_held(held[place])
        )

    def put(self, text: str) -> None:
        """The user puts it down. Raises ValueError for no square."""
        answer = self.hand.put(self.square(text))
        if answer:
            self.speaker.say(answer)

    def hover(self, text: str) -> None:
        """The user points at a capture. Raises ValueError for no square."""
        answer = self.hand.hover(self.square(text))
        if answer:
            self.speaker.say(answer)

    def square(self, text: str) -> str:
        """The native name of a square of XBoard. Raises ValueError."""
        index = self.briefing.squares.index.get(text)
        if index is None:
            raise ValueError(f"'{shortened(text, 10)}' is not a square of this board")
        return self.session.variant.ruleset.board.names[index]
