"""What the search has to know of the rules, beyond the tables."""

from __future__ import annotations

import random

from ..kinds.ends import Repetition, Stalemate, ToAndFro
from ..model.ends import End
from ..model.ruleset import Ruleset
from ..play.variant import Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Words
from .kernel import frames as f
from .parameters import DEFAULTS

REPETITION = 300  # bad for whom the rules let lose by it, but there is time to turn aside


EXACT = {f.P_SLACK: f.INFINITE}
"""The second pass is asked for at every node: what a network says may change much in one ply."""


def search_facts(variant: Variant, tables: Words, noise: int = 0, seed: int = 0) -> dict[int, int]:
    """What the search has to know of the rules and of its tables, as scalars of the work array."""
    game = variant.ruleset
    repetitions = [end for end in game.ends if isinstance(end, Repetition)]
    judged = [(end.times, score) for end in repetitions if (score := repetition_score(end)) is not None]
    times, score = judged[0] if judged else (0, 0)
    if any(isinstance(end, ToAndFro) for end in game.ends):
        times = 0  # whether the moves may be repeated often enough has to be looked at
    free = not game.has_duties
    return {
        f.TWOFOLD: times,
        f.REPEATED: score,
        f.PERPETUAL: int(any(end.perpetual for end in repetitions)),
        f.PRUNING: int(free and game.series is None),
        f.STAND: int(free),
        f.LAZY: int(may_test_late(variant)),
        f.STAGED: int(may_stage(variant)),
        f.STUCK: int(any(isinstance(end, Stalemate) and end.result[0] != "draw" for end in game.asked)),
        f.CHECKING: int(any(piece.royal for piece in game.pieces)),
        **DEFAULTS,
        **(EXACT if tables[tables[k.H_EVAL] + k.EVAL_NETWORK] else {}),
        **({f.P_DELTA: -f.INFINITE} if only_captures(game) else {}),
        f.NOISE: noise,
        f.SEED: random.Random(seed).getrandbits(63),
    }


def only_captures(game: Ruleset) -> bool:
    """Is every move a capture? Then quiescence has nowhere to end but with the game, and takes nothing."""
    quiet = any(
        piece.drops or piece.first_moves or any(m.quiet for m in piece.movements) for piece in game.pieces
    )
    return not (quiet or game.castlings or game.put)


def asks_all_moves(variant: Variant) -> bool:
    """Does an end ask what all the moves of a position are, and not only whether there is one?"""
    return any(isinstance(end, Stalemate) and end.promotions_optional for end in variant.ruleset.ends)


def may_test_late(variant: Variant) -> bool:
    """Is it cheaper to test a move for legality when it is tried, and does no rule need to know before?"""
    words = variant.tables.words
    if asks_all_moves(variant):
        return False
    needed = (
        k.H_ANSWERS,
        k.H_COMPULSORY,
        k.H_MUST,
        k.H_NEXT_TURN,
        k.H_PASS,
        k.H_TURN,
        k.H_GATES,
        k.H_FORBIDS,
        k.H_MULTIMOVE,
    )
    if words[k.H_HAND] and words[words[k.H_HAND] + k.HAND_NO_MATE]:
        return False
    return words[k.H_LEGALITY] == k.LEGAL_FULL and not any(words[slot] for slot in needed)


def may_stage(variant: Variant) -> bool:
    """May one move be tried before the others are known?"""
    words = variant.tables.words
    needed = (
        *(
            k.H_ANSWERS,
            k.H_CHAINS,
            k.H_COMPULSORY,
            k.H_MUST,
            k.H_NEXT_TURN,
            k.H_PASS,
            k.H_TURN,
            k.H_MULTIMOVE,
        ),
    )
    staged = words[k.H_LEGALITY] in (k.LEGAL_PINS, k.LEGAL_VISITED) and not asks_all_moves(variant)
    return staged and not any(words[slot] for slot in needed)


def repetition_score(end: End) -> int | None:
    """Centipawns for the side to move after a first repetition; None if it depends on who is who."""
    word, who = end.result
    if word == "draw":
        return 0
    if who not in ("mover", "turn"):
        return None
    return REPETITION if (who == "turn") == (word == "winner") else -REPETITION
