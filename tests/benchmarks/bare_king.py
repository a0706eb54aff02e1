"""Wins against a bare king that the engine itself defends, from random legal positions.

    python tests/benchmarks/bare_king.py --quick             ten positions of each, few nodes
    python tests/benchmarks/bare_king.py --positions 100     the table of the release
    python tests/benchmarks/bare_king.py omega --nodes 50000

The attackers move first; the definition's own limit of moves without progress (fifty) makes it a
draw. Finished games are kept in a file, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import interpreter
from interpreter.applications.matches.budgets import Budget, Watch
from interpreter.applications.matches.course import play
from interpreter.applications.matches.openings import Opening, begin
from interpreter.applications.matches.players import EnginePlayer
from interpreter.applications.matches.statistics import wilson
from interpreter.play.notation import fen
from interpreter.play.variant import Variant

#: Variant -> symbols of the attacking pieces beside the king. Two bishops stand on opposite colours.
ENDINGS = {
    "chess": ("Q", "R", "BB", "BN"),
    "omega": ("Q", "RN", "BB", "CC", "NN"),
}
HEAD = "| ending | positions | won | 95 % interval | moves to mate, mean | longest | not won |\n|---|---:|---:|---|---:|---:|---|"


def position(variant: Variant, pieces: str, chance: random.Random) -> str:
    """FEN of a random position, White to move, that is legal and not over."""
    symbols, names = variant.dialect.symbols, variant.ruleset.board.names
    codes = [symbols["K"], symbols["k"], *(symbols[letter] for letter in pieces)]
    while True:
        squares = chance.sample(range(variant.ruleset.board.size), len(codes))
        colours = {colour(names[s]) for s, letter in zip(squares[2:], pieces, strict=True) if letter == "B"}
        if pieces.count("B") > 1 and colours != {0, 1}:
            continue
        text = fen.write(variant.dialect, fen.Setup(dict(zip(squares, codes, strict=True))))
        try:
            found = variant.position(text)
        except interpreter.FenError:
            continue
        if not found.is_check("black") and found.outcome() is None:
            return text


def colour(name: str) -> int | None:
    """Colour of an ordinary square as 0 or 1; extra squares have none here."""
    return (ord(name[0]) + int(name[1:])) % 2 if name[0] != "w" else None


def game(variant: Variant, start: str, nodes: int, seed: int) -> dict[str, Any]:
    """Play a position out between two engines."""
    players = {side: EnginePlayer(variant, level=None, threads=1, hash_mb=16, seed=seed) for side in SIDES}
    watches = {side: Watch(Budget(nodes=nodes), 0.0, 0.0) for side in SIDES}
    course = play(begin(variant, Opening(start)), players, watches)
    return {"fen": start, "result": course.result, "reason": course.reason, "plies": course.plies}


SIDES = ("white", "black")


def games_of(variant_id: str, pieces: str, choices: argparse.Namespace, done: dict[str, Any]) -> list[Any]:
    """The games of an ending; those not done yet are played and kept."""
    variant = interpreter.load(variant_id)
    found = []
    for number in range(choices.positions):
        key = f"{variant_id} {pieces} {number} {choices.nodes} {choices.seed}"
        if key not in done:
            chance = random.Random(key)
            done[key] = game(variant, position(variant, pieces, chance), choices.nodes, number)
            with choices.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key} | done[key]) + "\n")
        found.append(done[key])
        won = sum(entry["result"] == "1-0" for entry in found)
        print(f"\r{variant_id} K+{pieces}: {won} of {len(found)} won ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def row(variant_id: str, pieces: str, games: list[Any]) -> str:
    """The games of an ending as a row of the table."""
    won = [entry["plies"] for entry in games if entry["result"] == "1-0"]
    low, high = wilson(len(won) / len(games), len(games))
    lengths = f"{sum(won) / len(won) / 2:.0f} | {max(won) // 2 + 1}" if won else "- | -"
    rest = Counter(entry["reason"] for entry in games if entry["result"] != "1-0")
    why = ", ".join(f"{reason} {count}" for reason, count in rest.items()) or "-"
    name = f"{variant_id} K+{'+'.join(pieces)}"
    return f"| {name} | {len(games)} | {len(won) / len(games):.0%} | {low:.0%} to {high:.0%} | {lengths} | {why} |"


def earlier(path: Path) -> dict[str, Any]:
    """Games of the file by key; a line cut off at the end is left out."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            entry = json.loads(line)
            found[entry.pop("key")] = entry
        except (json.JSONDecodeError, KeyError):
            continue
    return found


def main() -> int:
    """Play all endings and print the table."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("variants", nargs="*", default=[], metavar="VARIANT", help="chess, omega")
    reader.add_argument("--positions", type=int, help="of each ending (100; 10 with --quick)")
    reader.add_argument("--nodes", type=int, help="a move, both sides (20000; 2000 with --quick)")
    reader.add_argument("--quick", action="store_true")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--file", type=Path, default=Path("bare_king.jsonl"), help="games played so far")
    choices = reader.parse_args()
    choices.positions = choices.positions or (10 if choices.quick else 100)
    choices.nodes = choices.nodes or (2_000 if choices.quick else 20_000)
    wrong = set(choices.variants) - set(ENDINGS)
    if wrong:
        reader.error(f"no endings of '{wrong.pop()}'; there are those of {', '.join(ENDINGS)}")
    done = earlier(choices.file)
    lines = [HEAD]
    try:
        for variant_id in choices.variants or ENDINGS:
            for pieces in ENDINGS[variant_id]:
                lines.append(row(variant_id, pieces, games_of(variant_id, pieces, choices, done)))
    except KeyboardInterrupt:
        print("\ninterrupted; run the same command again to resume", file=sys.stderr)
        return 130
    finally:
        print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
