"""A client of programs that speak UCI, with the variants of `UCI_Variant`."""

from __future__ import annotations

import re
import time

from ...engine import Score
from ...errors import quoted
from .budgets import Watch
from .external import ExternalPlayer, legal, their_name
from .game import Game
from .players import Choice, Forfeit, PlayerError

DECLINES = "0000"
"""UCI's null move; here, a side that declines to move while either may."""
NO_MOVE = ("(none)", "none", "resign")
OPTION = re.compile(r"option name (.+?) type (\w+)(.*)")
TOLD = re.compile(r"\b(depth|nodes|cp|mate) (-?\d{1,15})\b")


class UciPlayer(ExternalPlayer):
    """A UCI program."""

    def greet(self) -> None:
        """Read its options, set ours, and choose the variant."""
        self.program.send("uci")
        known: dict[str, str] = {}
        for line in self.wait_for(lambda line: line == "uciok"):
            match = OPTION.match(line)
            if match:
                known[match[1].lower()] = match[1] + match[3]
        self.choose_variant(known)
        for name, number, default in (
            ("Threads", self.spec.threads, 1),
            ("Hash", self.spec.hash_mb, 16),
        ):
            if name.lower() in known:
                self.set(name, str(number))
            elif number != default:
                raise PlayerError(f"{self.spec.label} has no option {name}")
        for name, value in self.spec.options:
            if name.lower() not in known:
                raise PlayerError(f"{self.spec.label} has no option {quoted(name)}")
            self.set(name, value)
        self.program.send("ucinewgame")
        self.synchronise()

    def choose_variant(self, known: dict[str, str]) -> None:
        """Say which variant is played. Programs without the option play chess only."""
        wanted = self.spec.variant or self.variant.id
        names = known.get("uci_variant", "").split(" var ")[1:]
        theirs = their_name(wanted, [name.strip() for name in names])
        if theirs is not None:
            self.set("UCI_Variant", theirs)
        elif names or wanted != "chess":
            raise self.no_variant(wanted, names or ["chess"])

    def set(self, name: str, value: str) -> None:
        """Set an option."""
        self.program.send(f"setoption name {name} value {value}")

    def synchronise(self) -> None:
        """Wait until it has done what it was told."""
        self.program.send("isready")
        self.wait_for(lambda line: line == "readyok")

    # --- a move --------------------------------------------------------------------------------

    def ask(self, game: Game, watch: Watch) -> Choice:
        """Show it the whole game, and wait for `bestmove`."""
        start = self.opening.fen
        moves = [event.move.text if event.move else DECLINES for event in game.events]
        place = f"fen {start}" if start else "startpos"
        self.program.send(f"position {place}{' moves ' if moves else ''}{' '.join(moves)}")
        self.program.send(f"go {go_words(game.side, watch)}")
        until = time.monotonic() + watch.deadline
        told: dict[str, int] = {}
        while True:
            line = self.program.read(until)
            word, _, rest = line.partition(" ")
            if word == "info" and not rest.startswith("string"):
                told |= facts(rest)
            elif word == "bestmove":
                return answer(game, line, told)


def go_words(side: str, watch: Watch) -> str:
    """The limits in UCI's words, times in milliseconds."""
    budget = watch.budget
    words = []
    if budget.clock:
        left, increment = max(1, round(watch.left * 1000)), round(budget.clock.increment * 1000)
        words += [f"wtime {left} btime {left} winc {increment} binc {increment}"]
        if watch.moves_to_go:
            words.append(f"movestogo {watch.moves_to_go}")
    if budget.movetime is not None:
        words.append(f"movetime {round(budget.movetime * 1000)}")
    if budget.nodes is not None:
        words.append(f"nodes {budget.nodes}")
    if budget.depth is not None:
        words.append(f"depth {budget.depth}")
    return " ".join(words)


def facts(info: str) -> dict[str, int]:
    """Depth, nodes and score of an `info` line; of two kinds of score the later one counts."""
    found = {key: int(value) for key, value in TOLD.findall(info.partition(" pv ")[0])}
    if "cp" in found or "mate" in found:
        return {"cp": 0, "mate": 0, "by_mate": int("mate" in found)} | found
    return found


def answer(game: Game, line: str, told: dict[str, int]) -> Choice:
    """The choice in a `bestmove` line. Raises Forfeit."""
    words = line.split()
    text = words[1] if len(words) > 1 else ""
    nodes, depth = max(0, told.get("nodes", 0)), max(0, told.get("depth", 0))
    if text == DECLINES and game.free:
        return Choice(None, nodes, depth, score_of(told))
    if text in NO_MOVE or not text:
        raise Forfeit("resignation" if text == "resign" else "no move", line)
    return Choice(legal(game.position, text, line), nodes, depth, score_of(told))


def score_of(told: dict[str, int]) -> Score | None:
    """The score that was told: UCI counts mates in moves, negative for being mated."""
    if "cp" not in told:
        return None
    if not told["by_mate"]:
        return Score(told["cp"])
    moves = told["mate"]
    return Score(mate=2 * moves - 1 if moves > 0 else 2 * moves)
