"""Perft beside Fairy-Stockfish, in turn, and of chess beside python-chess: million nodes a second, ratio of medians.

    python tests/benchmarks/beside.py [--rounds 5] [--kernel wasm] [--engine fairy-stockfish] [VARIANT ...]

All count their last ply in bulk. A variant that the engine does not know is told; other node counts are an error.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

import interpreter

try:
    import chess
except ImportError:  # the extra `oracle`
    chess = None

#: Variant -> depth: some tenths of a second of either program.
DEPTHS = {
    "chess": 5,
    "crazyhouse": 5,
    "shogi": 4,
    "minishogi": 5,
    "xiangqi": 4,
    "janggi": 4,
    "makruk": 5,
    "capablanca": 4,
    "grand": 4,
    "seirawan": 4,
    "horde": 6,
    "breakthrough": 5,
    "atomic": 5,
    "duck": 3,
    "ataxx": 5,
}


class Engine:
    """A program that speaks UCI and counts by `go perft`."""

    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name, self.known = "", frozenset[str]()
        for line in self.ask("uci", "uciok"):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            if line.startswith("option name UCI_Variant "):
                self.known = frozenset(line.split(" var ")[1:])

    def ask(self, command: str, last: str) -> list[str]:
        """The lines of an answer up to one that begins so."""
        given, answered = self.process.stdin, self.process.stdout
        assert given is not None
        assert answered is not None
        given.write(f"{command}\n")
        given.flush()
        lines: list[str] = []
        while not lines or not lines[-1].startswith(last):
            line = answered.readline()
            if not line:
                raise SystemExit(f"the engine ended after {command!r}")
            lines.append(line.strip())
        return lines

    def perft(self, variant: str, fen: str, depth: int) -> tuple[int, float]:
        """Nodes and seconds."""
        self.ask(f"setoption name UCI_Variant value {variant}\nisready", "readyok")
        self.ask(f"position fen {fen}\nisready", "readyok")
        begin = time.perf_counter()
        lines = self.ask(f"go perft {depth}", "Nodes searched")
        return int(lines[-1].rpartition(" ")[2]), time.perf_counter() - begin


class Library:
    """The PyPI package `chess`."""

    def perft(self, variant: str, fen: str, depth: int) -> tuple[int, float]:
        """Nodes and seconds."""
        begin = time.perf_counter()
        return self.count(chess.Board(fen), depth), time.perf_counter() - begin

    def count(self, board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += self.count(board, depth - 1)
            board.pop()
        return nodes


def ours(position: interpreter.Position, depth: int) -> tuple[int, float]:
    """Nodes and seconds of ours."""
    begin = time.perf_counter()
    nodes = position.perft(depth)
    return nodes, time.perf_counter() - begin


def measure(
    engine: Engine | Library, variant: str, rounds: int, kernel: str, less: int = 0
) -> tuple[float, float]:
    """Nodes a second of both, medians of so many rounds in turn, some plies less deep."""
    position, depth = interpreter.load(variant, kernel=kernel).position(), DEPTHS[variant] - less
    speeds: tuple[list[float], list[float]] = [], []
    for _ in range(rounds + 1):
        mine, theirs = ours(position, depth), engine.perft(variant, position.fen(), depth)
        if mine[0] != theirs[0]:
            raise SystemExit(f"{variant}, depth {depth}: {mine[0]} nodes here, {theirs[0]} there")
        for speed, (nodes, seconds) in zip(speeds, (mine, theirs), strict=True):
            speed.append(nodes / seconds)
    first, second = (statistics.median(speed[1:]) for speed in speeds)  # the first round warms up
    return first, second


def main(words: Sequence[str]) -> None:
    """Print a row for each variant as it is measured."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("variants", nargs="*", default=list(DEPTHS), metavar="VARIANT")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--kernel", default="wasm", choices=("wasm", "native"))
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish")
    options = parser.parse_args(words)
    path = shutil.which(options.engine)
    if path is None:
        parser.error(
            f"no program {options.engine}: apt-get install fairy-stockfish, or name it with --engine"
        )
    unknown = set(options.variants) - set(DEPTHS)
    if unknown:
        parser.error(f"no depth for {min(unknown)}; known: {', '.join(DEPTHS)}")
    engine = Engine(path)
    print(f"{'variant':14}{options.kernel:>10}{'theirs':>10}{'ratio':>8}   million nodes/s, {engine.name}")
    for variant in options.variants:
        if variant not in engine.known:
            print(f"{variant:14}{ours_alone(variant, options.kernel):>10.1f}   not known to that program")
            continue
        mine, theirs = measure(engine, variant, options.rounds, options.kernel)
        print(f"{variant:14}{mine / 1e6:>10.1f}{theirs / 1e6:>10.1f}{mine / theirs:>8.2f}")
    if chess:
        mine, theirs = measure(Library(), "chess", options.rounds, options.kernel, less=1)
        print(f"python-chess  {mine / 1e6:>10.1f}{theirs / 1e6:>10.2f}{mine / theirs:>8.2f}")


def ours_alone(variant: str, kernel: str) -> float:
    """Million nodes a second where there is nothing to compare with."""
    position = interpreter.load(variant, kernel=kernel).position()
    found = [ours(position, DEPTHS[variant]) for _ in range(3)]
    return statistics.median(nodes / seconds for nodes, seconds in found) / 1e6


if __name__ == "__main__":
    main(sys.argv[1:])
