"""A client of programs that speak UCI, USI or UCCI, with the variants of `UCI_Variant`."""

from __future__ import annotations

import re
import time

from ...engine import Score
from ...errors import quoted
from ...play.core.dialects import spoken_line
from ...play.notation.tongue import UCCI, USI
from ...play.variant import Position
from ..protocols.options import ANY_SQUARE, MILLISECONDS
from ..protocols.uci_family import DIALECTS, Dialect
from .budgets import Watch
from .external import ExternalPlayer, legal, their_name
from .game import Event, Game
from .players import Choice, Forfeit, PlayerError

DECLINES = "0000"
"""UCI's null move; here, a side that declines to move while either may."""
NO_MOVE = ("(none)", "none", "resign")
PATH = "variantpath"
OPTION = re.compile(r"option (?:name )?(.+?) type (\w+)(.*)")
TOLD = re.compile(r"\b(depth|nodes|cp|mate) (-?[0-9]{1,15})\b")
BARE_SCORE = re.compile(r"\bscore (?=-?[0-9])")


class UciPlayer(ExternalPlayer):
    """A UCI program."""

    move_now = "stop"

    def greet(self) -> None:
        """Read its options, set ours, and choose the variant."""
        self.dialect = DIALECTS[self.spec.kind]
        known = self.introduce()
        path = [value for name, value in self.spec.options if name.lower() == PATH]
        if path and PATH in known:  # files of variants come before the choice of one of them
            self.set("VariantPath", path[-1])
            known = self.introduce()
        self.choose_variant(known)
        for name, number, default in (("Threads", self.spec.threads, 1), ("Hash", self.spec.hash_mb, 16)):
            if name.lower() in known:
                self.set(name, str(number))
            elif number != default:
                raise PlayerError(f"{self.spec.label} has no option {name}")
        for name, value in self.spec.options:
            if name.lower() not in known:
                raise PlayerError(f"{self.spec.label} has no option {quoted(name)}")
            if name.lower() != PATH:
                self.set(name, value)
        self.seconds = self.dialect.word == UCCI and MILLISECONDS not in known
        if MILLISECONDS in known:
            self.set(MILLISECONDS, "true")
        self.program.send(self.dialect.new_game[0])
        self.synchronise()

    def introduce(self) -> dict[str, str]:
        """Ask for its options: by their names in small letters the name, the default and the values."""
        self.program.send(self.dialect.word)
        lines = self.wait_for(lambda line: line == f"{self.dialect.word}ok")
        matches = filter(None, map(OPTION.match, lines))
        return {match[1].lower(): match[1] + match[3] for match in matches}

    def choose_variant(self, known: dict[str, str]) -> None:
        """Say which variant is played. Programs without the option play chess only.

        A variant that is called NAME960 is NAME with the option for castling from any square.
        """
        names = [name.strip() for name in known.get("uci_variant", "").split(" var ")[1:]] or [
            self.dialect.home
        ]
        theirs = self.their_variant(names)
        wanted = self.spec.variant or self.variant.id
        if self.variant.ruleset.castles_anywhere and ANY_SQUARE.lower() in known:
            theirs = theirs or their_name(wanted.removesuffix("960"), names)
            self.set(ANY_SQUARE, "true")
        if theirs is None:
            raise self.no_variant(wanted, names)
        if "uci_variant" in known:
            self.set("UCI_Variant", theirs)

    def set(self, name: str, value: str) -> None:
        """Set an option."""
        self.program.send(self.dialect.setting(name, value))

    def synchronise(self) -> None:
        """Wait until it has done what it was told."""
        self.program.send("isready")
        self.wait_for(lambda line: line == "readyok")

    # --- a move --------------------------------------------------------------------------------

    def ask(self, game: Game, watch: Watch) -> Choice:
        """Show it the whole game, and wait for `bestmove`."""
        start, here = self.opening.fen, self.variant.position(self.opening.fen)
        moves = [self.dialect.written(self.variant, text) for text in sent(here, game.events)]
        shown = f"sfen {here.sfen()}" if self.dialect.word == USI else f"fen {start}"
        place = shown if start else "startpos"
        self.program.send(f"position {place}{' moves ' if moves else ''}{' '.join(moves)}")
        words = self.dialect.asked(go_words(game.side, watch), game.side, self.seconds)
        self.program.send(f"go {words}")
        until = time.monotonic() + watch.deadline
        told: dict[str, int] = {}
        while True:
            line = self.program.read(until)
            word, _, rest = line.partition(" ")
            if word == "info" and not rest.startswith("string"):
                told |= facts(rest)
            elif word in ("bestmove", "nobestmove"):
                return answer(game, line, told, self.dialect)


def sent(start: Position, events: list[Event]) -> list[str]:
    """The moves of a game from its start on, as they are sent."""
    if any(event.move is None for event in events):
        return [event.move.text if event.move else DECLINES for event in events]
    return spoken_line(start, [event.move for event in events if event.move])


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
    told = BARE_SCORE.sub("score cp ", info.partition(" pv ")[0])
    found = {key: int(value) for key, value in TOLD.findall(told)}
    if "cp" in found or "mate" in found:
        return {"cp": 0, "mate": 0, "by_mate": int("mate" in found)} | found
    return found


def answer(game: Game, line: str, told: dict[str, int], dialect: Dialect) -> Choice:
    """The choice in a `bestmove` line. Raises Forfeit."""
    words = line.split()
    text = words[1] if len(words) > 1 else ""
    nodes, depth = max(0, told.get("nodes", 0)), max(0, told.get("depth", 0))
    if text == DECLINES and game.free:
        return Choice(None, nodes, depth, score_of(told))
    if text in NO_MOVE or not text:
        raise Forfeit("resignation" if text == "resign" else "no move", line)
    text = dialect.native(game.position.variant, text)
    return Choice(legal(game.position, text, line), nodes, depth, score_of(told))


def score_of(told: dict[str, int]) -> Score | None:
    """The score that was told: UCI counts mates in moves, negative for being mated."""
    if "cp" not in told:
        return None
    if not told["by_mate"]:
        return Score(told["cp"])
    moves = told["mate"]
    return Score(mate=2 * moves - 1 if moves > 0 else 2 * moves)
