"""`heterodox solve`: an ending, the start of a whole game, or all of its positions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from ....play.sides import OTHER, side_word
from ....play.variant import Position, Variant
from ....solver.eligible import demand_described
from ....solver.proofs import OutOfPositionsError, Proof, Search, proof_of
from ...records.files import written
from ..common.shell import (
    Refusal,
    answer,
    counted,
    given_options,
    load_variant,
    position_of,
    progress,
    terminating,
)
from . import endings, retrograde
from .endings import SolveOptions

ENDING = ("prove", "line", "counted", "squares", "threads", "memory_mb")
"""Parameters that say nothing without an ending."""
WHOLE = ("prove", "line", "threads", "memory_mb")
"""Those of them that are about whole tables too."""


def command(
    variant: str, ending: str | None, options: dict[str, str], allow_hooks: bool, choices: SolveOptions
) -> None:
    """Solve an ending, a whole game, or a position, and print what is known then."""
    if ending is not None:
        if choices.checks or choices.most or choices.whole or choices.unfolded:
            named = "--whole, --unfolded, --checks and --most"
            raise Refusal(f"solve: {named} are about whole games; leave them out, or ENDING")
        loaded = load_variant(variant, options, allow_hooks, choices.changes)
        found = endings.solve(loaded, ending, choices)
        answer(choices.as_json, found.as_data, lambda: endings.as_text(found))
        return
    demand_meant(choices.whole)
    if choices.whole and (choices.checks or choices.most):
        raise Refusal("solve: --checks and --most are about a search; leave them out, or --whole")
    if choices.unfolded and not choices.whole:
        raise Refusal("solve: --unfolded is about all positions of a game; add --whole")
    loaded = load_variant(variant, options, allow_hooks, choices.changes)
    starts = [position_of(loaded, fen, own=True) for fen in choices.fens] or [loaded.position()]
    (retrograde.solve if choices.whole else prove)(starts, choices)


def demand_meant(whole: bool) -> None:
    """Refuse what says nothing without an ending."""
    names = set(ENDING) - set(WHOLE if whole else ())
    if vain := [option for name, option in given_options().items() if name in names]:
        raise Refusal(f"solve: {', '.join(vain)} is about an ENDING; name one")


# --- who wins from a position --------------------------------------------------------------------

MOST = 1_000_000
"""Positions that are looked at, unless told otherwise."""


@dataclass(frozen=True)
class Solved:
    """What a search has found: the proof of a win, or that there is none; None: nothing is known, and why."""

    variant: Variant
    position: Position
    proof: Proof | None
    known: bool
    looked_at: int
    checks: bool
    why: str = ""


def prove(positions: Sequence[Position], choices: SolveOptions) -> None:
    """Find out who wins, and print it."""
    demand_described(positions[0].variant)
    with terminating():
        found = [solved(each, choices.checks, choices.most or MOST, choices.quiet) for each in positions]
    progress("")
    if choices.output:
        with written(choices.output) as stream:
            json.dump([data_of(one, True) for one in found], stream, indent=1)
    answer(choices.as_json, lambda: [data_of(one) for one in found], lambda: "\n".join(map(text_of, found)))


def solved(position: Position, checks: bool, most: int, quiet: bool) -> Solved:
    """Who wins from a position: whoever is to move is asked first, then the other side."""
    looked_at, came_back = 0, False

    def tell(number: int) -> None:
        if not quiet:
            progress(f"{looked_at + number:,} positions")

    for side in [position.turn] if checks else [position.turn, OTHER[position.turn]]:
        search = Search(position.copy(), side, checks, most - looked_at, tell)
        try:
            won = search.won_by_force()
        except OutOfPositionsError:
            why = "look at more positions: --most"
            return Solved(position.variant, position, None, False, most, checks, why)
        looked_at += len(search.numbers)
        if won:
            proof = proof_of(position, side, search.won)
            return Solved(position.variant, position, proof, True, looked_at, checks)
        came_back = came_back or won is None
    why = "lines come back to positions"
    return Solved(position.variant, position, None, not came_back, looked_at, checks, why)


def text_of(found: Solved) -> str:
    """What was found, in words."""
    looked = f"{found.looked_at:,} positions looked at"
    head = f"{found.variant.name}, {found.position.fen()}: "
    if found.proof and not found.proof.plies:
        return f"{head}the game is over, {side_word(found.variant, found.proof.side)} has won."
    if proof := found.proof:
        length = counted((proof.plies + (proof.side == found.position.turn)) // 2, "move")
        checked = f"the proof, {len(proof.moves):,} positions with a move each, is checked"
        first = proof.moves.get(next(iter(proof.moves), ""), "")
        begins = f", beginning with {first}" if proof.side == found.position.turn and first else ""
        winner = side_word(found.variant, proof.side)
        return f"{head}{winner} wins by force in {length} at most{begins}; {checked}; {looked}."
    if found.known:
        who = side_word(found.variant, found.position.turn)
        none = f"{who} does not win by checks alone" if found.checks else "neither side wins by force"
        return f"{head}{none}; {looked}."
    return f"{head}no win was found, but that does not prove that there is none ({found.why}); {looked}."


def data_of(found: Solved, moves: bool = False) -> dict[str, object]:
    """What was found, as JSON data; with the moves of the proof if they are asked for."""
    proof = asdict(found.proof) if found.proof else None
    if proof and not moves:
        proof["moves"] = len(proof["moves"])
    return {
        "variant": found.variant.id,
        "definition": found.variant.definition_hash,
        "fen": found.position.fen(),
        "result": found.proof.side if found.proof else "nobody" if found.known else "unknown",
        "checks": found.checks,
        "proof": proof,
        "positions": found.looked_at,
    }
