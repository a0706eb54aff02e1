"""Matches of the engine against itself with other parameters, its version before, or another program.

    python tests/benchmarks/strength/arms.py chess --games 200 -a learn=20
    python tests/benchmarks/strength/arms.py makruk -b "uci:env -C /OLDER/TREE python -m interpreter uci"
    python tests/benchmarks/strength/arms.py xiangqi -b uci:/usr/games/fairy-stockfish --nodes 10000
    python tests/benchmarks/strength/arms.py crazyhouse -a "evaluation.material=60" --sprt 0 20

An arm is a list NAME=VALUE,... or a program. The names are parameters of the search
(interpreter/engine/parameters.py), groups of the evaluation in percent (`evaluation.GROUP`), and numbers of its
modules (`weights.DANGER`, `weights.PASSED.1`, `values.GROWTH`). Both have equal nodes a move, and play every
opening twice with colours exchanged. A game that both call decided, or dead, for some moves ends there. With
equal seeds and in-process arms the same games are played again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib import import_module

from interpreter import Engine, Limits, Variant, load, load_text
from interpreter.applications.matches.budgets import Budget, Watch
from interpreter.applications.matches.game import Game
from interpreter.applications.matches.openings import START, Opening, Randomiser, begin, worth
from interpreter.applications.matches.players import Choice, Player
from interpreter.applications.matches.specs import Spec, parse
from interpreter.applications.matches.statistics import Sprt, of_pairs
from interpreter.applications.matches.uci import UciPlayer

DECIDED, AGREED = 800, 3  # centipawns that both see so many times
DEAD, DEAD_AGREED, DEAD_FROM = 8, 12, 100  # the same of draws, from so many plies on
LONGEST = 300
PATIENCE = 60.0


class Arm:
    """The engine of this process with parameters of its own."""

    def __init__(self, variant: str, text: str) -> None:
        settings = dict(item.split("=") for item in text.split(",") if item)
        inner = {name: settings.pop(name) for name in [*settings] if "." in name}
        with numbers_changed({name: value for name, value in inner.items() if not name.startswith(GROUP)}):
            groups = {name[len(GROUP) :]: value for name, value in inner.items() if name.startswith(GROUP)}
            # Under an id of its own nothing that was learnt is used.
            self.engine = Engine(weighted(variant, groups) if inner else load(variant), hash_mb=16)
        self.engine.tune(**{name: int(value) for name, value in settings.items()})

    def choose(self, game: Game, watch: Watch) -> Choice:
        """Search as many nodes as allowed."""
        result = self.engine.search(game.position, Limits(nodes=watch.budget.nodes), side=game.side)
        line = result.lines[0] if result.lines else None  # even the first depth may be too long
        return Choice(result.move, result.nodes, line.depth if line else 0, line.score if line else None)


GROUP = "evaluation."


@contextmanager
def numbers_changed(numbers: Mapping[str, str]) -> Iterator[None]:
    """Let constants of modules of the engine have other values while an evaluation is made."""
    with ExitStack() as changed:
        for name, text in numbers.items():
            module, constant, *index = name.split(".")
            room = import_module(f"interpreter.engine.{module}")
            old, new = getattr(room, constant), float(text)
            changed.callback(setattr, room, constant, old)
            setattr(room, constant, (*old[: int(index[0])], new, *old[int(index[0]) + 1 :]) if index else new)
        yield


def weighted(variant: str, groups: Mapping[str, str]) -> Variant:
    """The variant, not shared with other arms, with other weights of the evaluation in percent."""
    weights = ", ".join(f"{name}: {value}" for name, value in groups.items())
    own = f"evaluation: {{weights: {{{weights}}}}}\n" if groups else ""
    return load_text(f"format: 2\nvariant: {variant}-arm\nextends: {variant}\n{own}")


def arm(variant: Variant, text: str, nodes: int) -> Arm | Spec:
    """What an arm is: an engine for all games, or a program that is started for each."""
    return parse(f"{text},nodes={nodes}") if text.startswith("uci:") else Arm(variant.id, text)


def seated(chosen: Arm | Spec, variant: Variant, opening: Opening) -> Player | Arm:
    """An arm, ready for a new game."""
    if isinstance(chosen, Spec):
        return UciPlayer(chosen, variant, opening)
    chosen.engine.clear()
    return chosen


class Judge:
    """Ends games that both players call decided or dead."""

    def __init__(self) -> None:
        self.won = {"white": 0, "black": 0}
        self.sign = {"white": 0, "black": 0}
        self.dead = 0

    def verdict(self, side: str, choice: Choice, plies: int) -> float | None:
        """White's points after a move, None while the game goes on."""
        value = worth(choice.score) if choice.score else 0
        self.dead = self.dead + 1 if abs(value) < DEAD and plies > DEAD_FROM else 0
        self.won[side] = self.won[side] + 1 if abs(value) > DECIDED else 0
        self.sign[side] = 1 if (value > 0) == (side == "white") else -1
        if min(self.won.values()) >= AGREED and self.sign["white"] == self.sign["black"]:
            return (1 + self.sign["white"]) / 2
        return 0.5 if self.dead >= DEAD_AGREED else None


def played(variant: Variant, opening: Opening, players: Mapping[str, Player | Arm], nodes: int) -> float:
    """White's points in a game."""
    game = begin(variant, opening)
    watches = {side: Watch(Budget(nodes), 0.0, PATIENCE) for side in players}
    judge = Judge()
    while game.plies < LONGEST:
        outcome = game.outcome()
        if outcome:
            return {"white": 1.0, "black": 0.0}.get(outcome.winner or "", 0.5)
        if not game.position.legal_moves:
            return 0.5
        side = game.side
        choice = players[side].choose(game, watches[side])
        if choice.move is None:
            game.decline()
            continue
        game.play(choice.move)
        verdict = judge.verdict(side, choice, game.plies)
        if verdict is not None:
            return verdict
    return 0.5


def match(variant: Variant, choices: argparse.Namespace) -> str:
    """Play the match, telling of it as it goes; returns the last line."""
    a, b = (arm(variant, text, choices.nodes) for text in (choices.a, choices.b))
    maker = Randomiser(choices.opening_plies, 150)
    sprt = Sprt(*choices.sprt) if choices.sprt else None
    pairs = [0] * 5
    start, said = time.time(), ""
    for number in range(choices.games // 2):
        opening = maker.opening(variant, f"{choices.seed} {number}", START)
        points = 0.0
        for white in (True, False):
            first, second = (seated(one, variant, opening) for one in ((a, b) if white else (b, a)))
            result = played(variant, opening, {"white": first, "black": second}, choices.nodes)
            points += result if white else 1 - result
            for player in (first, second):
                if isinstance(player, UciPlayer):
                    player.close()
        pairs[round(2 * points)] += 1
        value, low, high = of_pairs(pairs).elo()
        said = (
            f"{variant.id} [{choices.a}] v [{choices.b}] {choices.nodes} nodes, {2 * number + 2} games: "
            f"{value:+.0f} [{low:+.0f}, {high:+.0f}] {pairs} {time.time() - start:.0f} s"
        )
        if sprt:
            said += f" ratio {sprt.ratio(pairs):+.2f}"
        print(said, flush=True)
        if sprt and sprt.verdict(pairs):
            break
    return said


def main() -> int:
    """Play what was asked for."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("variant")
    reader.add_argument("-a", default="", help="the arm whose score is told")
    reader.add_argument("-b", default="")
    reader.add_argument("--nodes", type=int, default=10_000)
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--seed", default="1")
    reader.add_argument("--opening-plies", type=int, default=8)
    reader.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"))
    choices = reader.parse_args()
    match(load(choices.variant), choices)
    return 0


if __name__ == "__main__":
    sys.exit(main())
