"""Other programs to measure ourselves against, where they are installed. None of them is needed."""

from __future__ import annotations

import contextlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator

from ...play.variant import Variant

PLACES = ("fairy-stockfish", "/usr/games/fairy-stockfish")


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


class PythonChess:
    """The PyPI package `chess`, in a process of its own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", COUNTING], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    @classmethod
    def find(cls) -> PythonChess | None:
        """The package if it is installed."""
        return cls() if importlib.util.find_spec("chess") else None

    def perft(self, depth: int, bulk: bool) -> int:
        """Perft of the start position."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{depth} {int(bulk)}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


class FairyStockfish:
    """The UCI program fairy-stockfish."""

    name = "fairy-stockfish"

    def __init__(self, path: str) -> None:
        self._process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._known: set[str] = set()
        self._chosen = ""
        for line in self._answers("uci", "uciok"):
            if line.startswith("option name UCI_Variant "):
                self._known = set(line.split(" var ")[1:])

    @classmethod
    def find(cls) -> FairyStockfish | None:
        """The program if it is installed and answers."""
        path = next((found for found in map(shutil.which, PLACES) if found), None)
        try:
            return cls(path) if path else None
        except OSError:
            return None

    def plays(self, variant: Variant) -> bool:
        """Does it know a variant of this id, with the same start position?"""
        if variant.id not in self._known:
            return False
        self._choose(variant)
        told = next((line for line in self._answers("d", "Checkers:") if line.startswith("Fen: ")), "")
        return told.removeprefix("Fen: ").split()[:2] == variant.start_fen.split()[:2]

    def perft(self, variant: Variant, depth: int) -> int:
        """Perft of the start position."""
        self._choose(variant)
        for line in self._answers(f"go perft {depth}", "Nodes searched:"):
            if line.startswith("Nodes searched:"):
                return int(line.split(":")[1])
        return 0

    def _choose(self, variant: Variant) -> None:
        if self._chosen != variant.id:
            self._chosen = variant.id
            for _ in self._answers(
                f"setoption name UCI_Variant value {variant.id}\nposition startpos\nisready", "readyok"
            ):
                pass

    def _answers(self, command: str, last: str) -> Iterator[str]:
        """Send a command, and yield the lines of the answer up to one that starts with `last`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        found = []
        for line in self._process.stdout:
            found.append(line.strip())
            if found[-1].startswith(last):
                break
        return iter(found)

    def close(self) -> None:
        """End the program."""
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.write("quit\n")
            self._process.stdin.close()
        if self._process.stdout is not None:
            self._process.stdout.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
