"""The engine for XBoard and other programs that speak its protocol (CECP, version 2).

One thread reads lines, one searches; the session takes both kinds of event from a queue, in the order
in which they came. What is refused is answered with the reason, and has changed nothing.
"""

from __future__ import annotations

import contextlib
import queue
import re
import threading
import time
from collections.abc import Callable

from ... import __version__
from ...engine import Line
from ...errors import MoveError
from .lines import LineReader, LineTooLong, LineWriter, shortened
from .session import Session, Settings
from .uci_family import homes
from .xboard_features import feature_lines
from .xboard_game import EngineGame
from .xboard_offer import Offer
from .xboard_search import Task
from .xboard_settings import settings_commands
from .xboard_thinker import Thinker
from .xboard_words import Speaker, reason

MOVE = re.compile(
    r"[a-p][0-9]{1,3}[a-p][0-9]{1,3}\S*|[A-Za-z]['!]?@[a-p][0-9]{1,3}|[Oo0]-[Oo0](-[Oo0])?|@@@@"
)
READ_AHEAD = 1000
"""Lines that wait at most."""
IGNORED = frozenset(
    {*("xboard", "accepted", "rejected", "random", "name", "ics"), *("rating", "draw", "pause", "resume")}
)
Command = Callable[[str], None]


class Conversation:
    """One conversation with an interface."""

    def __init__(self, settings: Settings, writer: LineWriter) -> None:
        """Raises UnknownVariant, DefinitionError or OptionError for settings that cannot be."""
        self.session = Session(settings, homes()["xboard"])
        self.speaker = Speaker(writer)
        self.events: queue.SimpleQueue[str | Task | LineTooLong | None] = queue.SimpleQueue()
        self.room = threading.Semaphore(READ_AHEAD)
        self.thinker = Thinker(self.session.searcher, self.heard, self.ended)
        self.offer = Offer(self.session.library)
        self.offer.entries[self.offer.find(self.session.name)].chosen = dict(settings.options)
        self.pings: list[str] = []
        self.table: EngineGame
        self.commands: dict[str, Command] = {}

    def sit_down(self) -> None:
        """Load the first variant. Raises as the constructor does."""
        table = self.table = EngineGame(self.session, self.offer, self.speaker, self.thinker)
        self.commands = {
            **settings_commands(table),
            "protover": self.protover,
            "new": lambda text: table.new(),
            "variant": table.change,
            "setboard": table.set_position,
            "usermove": table.user_move,
            "undo": lambda text: table.take_back(1),
            "remove": lambda text: table.take_back(2),
            "computer": lambda text: table.computer(),
            "force": lambda text: table.force(),
            "result": lambda text: table.force(),
            "go": lambda text: table.go(),
            "playother": lambda text: table.play_other(),
            "?": lambda text: self.move_now(),
            "analyze": lambda text: table.analyze(),
            "exit": lambda text: table.exit(),
            ".": lambda text: self.status(),
            "hint": lambda text: table.hint(),
            "bk": lambda text: self.book(),
            "lift": table.lift,
            "put": table.put,
            "hover": table.hover,
            "ping": self.pings.append,
        }

    # --- events --------------------------------------------------------------------------------

    def run(self, reader: LineReader, first: str = "") -> None:
        """Converse until `quit` or the end of either stream. Raises as the constructor does."""
        self.hear(first)
        threading.Thread(target=self.read, args=(reader,), daemon=True).start()
        self.sit_down()
        try:
            while self.take(self.events.get()):
                self.answer_pings()
        except BrokenPipeError:
            pass
        self.thinker.drop()

    def read(self, reader: LineReader) -> None:
        """Put what comes in into the queue; runs in a thread of its own."""
        line: str | LineTooLong | None = ""
        while line is not None:
            try:
                line = reader.read()
            except LineTooLong as error:
                line = error
            self.hear(line)

    def hear(self, line: str | LineTooLong | None) -> None:
        """Put a line into the queue, None for the end.

        An interface soon gives up on an engine that does not answer `protover`, so it is asked for patience
        at once.
        """
        self.room.acquire()
        if isinstance(line, str) and line.startswith("protover"):
            with contextlib.suppress(BrokenPipeError):
                self.speaker.say("feature done=0")
        self.events.put(line)

    def heard(self, task: Task, line: Line) -> None:
        """A line of thinking; called from the thread of the search."""
        self.table.show(task, line)

    def ended(self, task: Task) -> None:
        """A search has ended; called from its thread."""
        self.events.put(task)

    def take(self, event: str | Task | LineTooLong | None) -> bool:
        """Deal with an event; False when the conversation is over."""
        if isinstance(event, Task):
            self.table.finish(event)
            return True
        self.room.release()
        if event is None:
            self.finish_move()
            return False
        if isinstance(event, LineTooLong):
            self.speaker.say(f"Error ({event}): ")
            return True
        line = event.strip()
        if line.split()[:1] == ["quit"]:
            return False
        self.obey(line)
        return True

    def finish_move(self) -> None:
        """The input has ended: a move that is being thought about is still made, its time being limited."""
        if self.thinker.awaited and self.thinker.task is not None:
            self.session.searcher.wait()
            self.table.finish(self.thinker.task)
        self.answer_pings()

    # --- lines ---------------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        """Do what a line says, or say why not."""
        self.table.asked = time.perf_counter()
        word, _, rest = line.partition(" ")
        if not word or word in IGNORED:
            return
        if word not in self.commands and MOVE.fullmatch(word):
            word, rest = "usermove", line
        command = self.commands.get(word)
        if command is None:
            self.speaker.say(f"Error (unknown command): {shortened(word)}")
            return
        try:
            command(rest.strip())
        except MoveError as error:
            self.speaker.say(f"Illegal move ({reason(error)}): {shortened(rest)}")
        except BrokenPipeError:
            raise
        except Exception as error:  # one bad line must not end the conversation
            self.speaker.say(f"Error ({reason(error)}): {shortened(line)}")

    def protover(self, version: str) -> None:
        """Tell the features, and what cannot be offered."""
        self.offer.sift()
        for line in feature_lines(f"Heterodox {__version__}", self.offer, self.table.first):
            self.speaker.say(line)
        for note in self.offer.notes:
            self.speaker.say(f"# {note}")

    def move_now(self) -> None:
        """Answer with what was found so far."""
        task = self.thinker.hurry()
        if task is not None:
            self.table.finish(task)

    def status(self) -> None:
        """How far the analysis is."""
        status = self.thinker.status()
        if status:
            self.speaker.say(status)

    def book(self) -> None:
        """What is known of openings: nothing. The answer ends with an empty line."""
        self.speaker.say(" There is no opening book.")
        self.speaker.say("")

    def answer_pings(self) -> None:
        """Answer what asks whether all is done, unless the engine is about to move."""
        if not self.thinker.awaited:
            for number in self.pings:
                self.speaker.say(f"pong {shortened(number)}".rstrip())
            self.pings.clear()


def serve(reader: LineReader, writer: LineWriter, settings: Settings, first: str = "") -> None:
    """Speak CECP until the end; `first` is a line that has been read already.

    Raises UnknownVariant, DefinitionError or OptionError for wrong settings.
    """
    Conversation(settings, writer).run(reader, first)
