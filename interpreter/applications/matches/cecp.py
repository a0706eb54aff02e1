"""A client of programs that speak CECP, the protocol of XBoard, version 2."""

from __future__ import annotations

import re
import time
from itertools import takewhile

from ...engine import Score
from ...errors import quoted
from .budgets import Watch
from .external import ExternalPlayer, legal, their_name
from .game import Game
from .players import Choice, Forfeit, PlayerError

FEATURE = re.compile(r'(\w+)=("[^"]*"|\S+)')
SQUARE = re.compile(r"([a-z])([0-9]{1,2})")
THINKING = re.compile(r"\s*([0-9]{1,4})\D?\s+(-?[0-9]{1,9})\s+[0-9]{1,9}\s+([0-9]{1,15})\b")
RESULT = re.compile(r"(?:result )?(1-0|0-1|1/2-1/2)(?:\s|$)")
REFUSALS = ("Illegal move", "Error", "telluser")
MATE = 100_000  # of scores, plus the moves to the mate
ORTHODOX = {"chess": "normal"}


class CecpPlayer(ExternalPlayer):
    """A CECP program. It is kept in force mode and asked for single moves, so it never thinks ahead."""

    move_now = "?"

    def greet(self) -> None:
        """Read its features, set ours, and choose the variant."""
        self.features: dict[str, str] = {}
        self._shown: list[str] = []  # the moves of the game on its board
        self._pings = 0
        self.program.send("xboard")
        self.program.send("protover 2")
        for line in self.wait_for(lambda line: line.startswith("feature") and "done=1" in line):
            if line.startswith("feature "):
                pairs = FEATURE.findall(line)
                options = [value for key, value in pairs if key == "option"]
                self.features |= {key: value.strip('"') for key, value in pairs}
                self.features |= {f"option {value.strip(chr(34)).split(' -')[0]}": "" for value in options}
        self.program.send("new")
        self.choose_variant()
        for line in ("force", "easy", "post", *self.settings()):
            self.program.send(line)
        self.set_up()
        self.synchronise()

    def choose_variant(self) -> None:
        """Say which variant is played."""
        wanted = self.spec.variant or ORTHODOX.get(self.variant.id, self.variant.id)
        known = [name.strip() for name in self.features.get("variants", "normal").split(",")]
        theirs = their_name(wanted, known)
        if theirs is None:
            raise self.no_variant(wanted, known)
        if theirs != "normal":
            self.program.send(f"variant {theirs}")

    def settings(self) -> list[str]:
        """The commands for memory, threads, limits and further options."""
        lines = []
        for name, value in self.spec.options:
            if f"option {name}" not in self.features:
                raise PlayerError(f"{self.spec.label} has no option {quoted(name)}")
            lines.append(f"option {name}={value}")
        if self.features.get("memory") == "1":
            lines.append(f"memory {self.spec.hash_mb}")
        if self.features.get("smp") == "1":
            lines.append(f"cores {self.spec.threads}")
        budget = self.spec.timing
        clock = budget.clock
        if clock:
            minutes, seconds = divmod(max(1, round(clock.base)), 60)
            lines.append(f"level {clock.moves or 0} {minutes}:{seconds:02d} {clock.increment:g}")
        if budget.movetime is not None:
            lines.append(f"st {round(budget.movetime)}")
        if budget.depth is not None:
            lines.append(f"sd {budget.depth}")
        return lines

    def set_up(self) -> None:
        """The start of the opening, if it is not the variant's own."""
        if self.opening.fen is None:
            return
        if self.features.get("setboard") != "1":
            raise PlayerError(f"{self.spec.label} cannot set up positions: give it openings as moves")
        self.program.send(f"setboard {self.opening.fen}")

    def synchronise(self) -> list[str]:
        """Wait until it has done what it was told, and what it said meanwhile."""
        if self.features.get("ping") != "1":
            return []
        self._pings += 1
        self.program.send(f"ping {self._pings}")
        return self.wait_for(lambda line: line.split() == ["pong", str(self._pings)])

    # --- squares -------------------------------------------------------------------------------

    @property
    def shift(self) -> int:
        """What is added to our rank numbers: boards of ten ranks are numbered from 0 in this protocol."""
        board = self.variant.ruleset.board
        return -1 if len(board.rows) == 10 and any(name.endswith("10") for name in board.names) else 0

    def theirs(self, text: str) -> str:
        """A move of ours as they write it."""
        return SQUARE.sub(lambda m: f"{m[1]}{int(m[2]) + self.shift}", text)

    def ours(self, text: str) -> str:
        """A move of theirs as we write it."""
        return SQUARE.sub(lambda m: f"{m[1]}{int(m[2]) - self.shift}", text)

    # --- a move --------------------------------------------------------------------------------

    def ask(self, game: Game, watch: Watch) -> Choice:
        """Show it the moves it does not know, and wait for its own."""
        self.show(game)
        start = time.monotonic()
        if watch.budget.clock:
            left = max(1, round(watch.left * 100))
            self.program.send(f"time {left}")
            self.program.send(f"otim {left}")
        self.program.send("go")
        told = Choice(None)
        while True:
            line = self.program.read(start + watch.deadline)
            thinking = THINKING.match(line)
            if thinking:
                told = Choice(None, int(thinking[3]), int(thinking[1]), score_of(int(thinking[2])))
            elif line.startswith("move "):
                move = legal(game.position, self.ours(line[5:].strip()), line)
                self.program.send("force")
                self._shown.append(move.text)
                return Choice(move, told.nodes, told.depth, told.score)
            else:
                complain(line, game.side)

    def show(self, game: Game) -> None:
        """Have on its board what has happened, with moves taken back. Raises Forfeit if it refuses."""
        word = "usermove " if self.features.get("usermove") == "1" else ""
        played = [event.move.text for event in game.events if event.move]
        pairs = zip(played, self._shown, strict=False)
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        for _ in self._shown[same:]:
            self.program.send("undo")
        for text in played[same:]:
            self.program.send(word + self.theirs(text))
        self._shown = played
        for line in self.synchronise():
            if line.startswith(REFUSALS):
                raise Forfeit("refused a legal move", line)


def complain(line: str, side: str) -> None:
    """Raise Forfeit if the line, said instead of a move, ends the game; results are ours to judge."""
    if line.strip() == "resign":
        raise Forfeit("resignation", line)
    if line.startswith(REFUSALS):
        raise Forfeit("refused a legal move", line)
    claim = RESULT.match(line)
    if claim:
        lost = claim[1] == ("0-1" if side == "white" else "1-0")
        raise Forfeit("resignation" if lost else "wrong claim", line)


def score_of(value: int) -> Score:
    """A score of the protocol: centipawns, or 100000 and the moves to the mate."""
    if abs(value) < MATE:
        return Score(value)
    moves = abs(value) - MATE
    return Score(mate=2 * moves - 1 if value > 0 and moves else -2 * moves)
