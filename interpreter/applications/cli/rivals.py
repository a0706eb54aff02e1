"""Other programs to measure ourselves against, where they are installed. None of them is needed."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import time
from collections.abc import Sequence

from ...play.variant import Variant
from ..matches.players import PlayerError
from ..matches.programs import Gone, Program

PLACES = ("fairy-stockfish", "/usr/games/fairy-stockfish")
PATIENCE = 3600.0
"""Seconds in which an answer has to come."""

#: Runs in a process of its own: other licences stay outside this package.
COUNTING = """
import sys, chess
def count(board, depth, bulk):
    if depth == 1 and bulk:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += count(board, depth - 1, bulk) if depth > 1 else 1
        board.pop()
    return nodes
for line in sys.stdin:
    depth, bulk = map(int, line.split())
    print(count(chess.Board(), depth, bulk), flush=True)
"""


class Rival:
    """Another program in a process of its own."""

    def __init__(self, command: Sequence[str]) -> None:
        self._program = Program(command)

    def answers(self, command: str, last: str) -> list[str]:
        """Send a command; the lines of the answer up to one that starts with `last`."""
        self._program.send(command)
        until, found = time.monotonic() + PATIENCE, [""]
        while not found[-1].startswith(last) or len(found) == 1:
            found.append(self._program.read(until).strip())
        return found[1:]

    def close(self) -> None:
        """End the program."""
        self._program.close()


class PythonChess(Rival):
    """The PyPI package `chess`."""

    @classmethod
    def find(cls) -> PythonChess | None:
        """The package if it is installed."""
        return cls([sys.executable, "-c", COUNTING]) if importlib.util.find_spec("chess") else None

    def perft(self, depth: int, bulk: bool) -> int:
        """Perft of the start position."""
        return int(self.answers(f"{depth} {int(bulk)}", "")[0])


class FairyStockfish(Rival):
    """The UCI program fairy-stockfish."""

    name = "fairy-stockfish"

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self._chosen = ""
        options = self.answers("uci", "uciok")
        known = [line for line in options if line.startswith("option name UCI_Variant ")]
        self._known = {name for line in known for name in line.split(" var ")[1:]}

    @classmethod
    def find(cls) -> FairyStockfish | None:
        """The program if it is installed and answers."""
        path = next((found for found in map(shutil.which, PLACES) if found), None)
        try:
            return cls([path]) if path else None
        except (PlayerError, Gone):
            return None

    def plays(self, variant: Variant) -> bool:
        """Does it know a variant of this id, with the same start position?"""
        if variant.id not in self._known:
            return False
        self._choose(variant)
        told = next((line for line in self.answers("d", "Checkers:") if line.startswith("Fen: ")), "")
        return told.removeprefix("Fen: ").split()[:2] == variant.start_fen.split()[:2]

    def perft(self, variant: Variant, depth: int) -> int:
        """Perft of the start position."""
        self._choose(variant)
        return int(self.answers(f"go perft {depth}", "Nodes searched:")[-1].split(":")[1])

    def _choose(self, variant: Variant) -> None:
        if self._chosen != variant.id:
            self._chosen = variant.id
            choice = f"setoption name UCI_Variant value {variant.id}\nposition startpos\nisready"
            self.answers(choice, "readyok")
