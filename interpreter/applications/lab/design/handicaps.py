"""Handicaps: start positions in which one army lacks a piece, and the other one something of like worth.

The method is H. G. Muller's: with armies equal otherwise, both colours and varied openings, what remains
of an advantage shows in the score. Where the exchange is chosen so that the score stays near one half,
a few hundred games say much.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from ....engine.evaluation import Evaluation
from ....engine.piece_values import anchor_of
from ....errors import FenError
from ....play.core.gates import with_gates
from ....play.notation.fen import Setup, write
from ....play.variant import Variant
from ...matches.openings import Opening

KINDS = tuple[int, ...]
"""Kinds of piece, by index, one for each piece that an army lacks."""

MOST_AGAINST = 3
EXCHANGES = 2
"""Exchanges tried for each kind of piece."""
PER_MAN = 10.0
"""Centipawns of misfit that one piece less is worth: simple exchanges are preferred."""
PLACES = 8
"""Start positions a handicap and colour: which of several equal pieces is missing differs."""
TRIES = 20


@dataclass(frozen=True)
class Handicap:
    """One army lacks a piece of `kind`, the other one `against`; `label` says so in symbols."""

    kind: int
    against: KINDS
    label: str
    openings: tuple[Opening, ...]


def unit_of(variant: Variant) -> int | None:
    """The kind of piece worth 1: the usual promoter, else the commonest cheap one, else the cheapest.

    None if there are only royals.
    """
    game = variant.ruleset
    values = Evaluation(variant).values
    anchor = anchor_of(game, values)
    if anchor is not None:
        return anchor
    kinds = {index for index, _ in game.setup.values() if not game.pieces[index].royal}
    return min(kinds, key=lambda i: values[i][0], default=None)


def handicaps(variant: Variant, seed: int) -> list[Handicap]:
    """The unit alone, and for every other kind of piece the exchanges that look most nearly even.

    What looks even is decided by the values the engine has; it only serves to keep scores near one half.
    Exchanges are against cheaper pieces, so that together they say how much each kind is worth in units.
    """
    unit = unit_of(variant)
    if unit is None:
        return []
    values = [early for early, _ in Evaluation(variant).values]
    armies = armies_of(variant)
    kinds = sorted(set(armies[0]) | set(armies[1]), key=lambda i: (i != unit, values[i], i))
    found = []
    for place, kind in enumerate(kinds):
        for against in exchanges(kind, kinds[:place], values, armies):
            openings = openings_of(variant, kind, against, f"{seed}/{kind}/{against}")
            if openings:
                found.append(Handicap(kind, against, label_of(variant, kind, against), openings))
    return found


def armies_of(variant: Variant) -> tuple[Counter[int], Counter[int]]:
    """How many pieces of each kind White and Black begin with, royal ones aside."""
    pieces = variant.ruleset.pieces
    return tuple(  # type: ignore[return-value]
        Counter(i for i, owner in variant.ruleset.setup.values() if owner == side and not pieces[i].royal)
        for side in (0, 1)
    )


def exchanges(
    kind: int, cheaper: Sequence[int], values: Sequence[float], armies: tuple[Counter[int], Counter[int]]
) -> list[KINDS]:
    """What the other army may lack for a piece of a kind: nothing for the unit, else the nearest sums."""
    if not cheaper:
        return [()]
    sums = [
        against
        for number in range(1, MOST_AGAINST + 1)
        for against in combinations_with_replacement(cheaper, number)
        if any(available(kind, against, armies, side) for side in (0, 1))
    ]
    misfit = {s: abs(values[kind] - sum(values[i] for i in s)) + PER_MAN * len(s) for s in sums}
    return sorted(sums, key=lambda s: (misfit[s], s))[:EXCHANGES]


def available(kind: int, against: KINDS, armies: tuple[Counter[int], Counter[int]], side: int) -> bool:
    """Has the side a piece of the kind, and the other side those against it?"""
    other = armies[1 - side]
    return armies[side][kind] > 0 and all(other[i] >= n for i, n in Counter(against).items())


def label_of(variant: Variant, kind: int, against: KINDS) -> str:
    """`without C : WP`, in the symbols of the pieces."""
    pieces = variant.ruleset.pieces
    other = "".join(pieces[i].symbol.upper() for i in against)
    return f"without {pieces[kind].symbol.upper()} : {other or '-'}"


def openings_of(variant: Variant, kind: int, against: KINDS, seed: str) -> tuple[Opening, ...]:
    """Start positions with a handicap for White and Black in turn, where both can have it."""
    chance = random.Random(seed)
    armies = armies_of(variant)
    sides = [side for side in (0, 1) if available(kind, against, armies, side)]
    found: list[Opening] = []
    for _ in range(PLACES):
        fens = [drawn(variant, side, kind, against, chance) for side in sides]
        found += [Opening(fen) for fen in fens if fen]
    return tuple(found)


def drawn(variant: Variant, side: int, kind: int, against: KINDS, chance: random.Random) -> str | None:
    """A start position in which `side` lacks a piece of the kind: quiet, and open; None if none is found."""
    for _ in range(TRIES):
        board = dict(variant.start_setup.board)
        for owner, kinds in ((side, (kind,)), (1 - side, against)):
            for index in kinds:
                code = 2 * (index + 1) + owner
                del board[chance.choice([square for square, c in board.items() if c == code])]
        fen = write(variant.dialect, without(variant, board))
        if playable(variant, fen):
            return fen
    return None


def without(variant: Variant, board: dict[int, int]) -> Setup:
    """The start with fewer pieces, and no castling with rooks that are gone."""
    start, rights = variant.start_setup, zip(variant.tables.rights, variant.right_squares, strict=True)
    letters = "".join(
        letter for (_, _, letter), squares in rights if all(board.get(s) == start.board[s] for s in squares)
    )
    gates = sum(1 << i for i, (_, square) in enumerate(variant.ruleset.gates) if board.get(square))
    return replace(start, board=board, castling=with_gates(variant, letters, gates) or "-")


def playable(variant: Variant, fen: str) -> bool:
    """Can a game begin there, with nobody in check?"""
    try:
        position = variant.own_position(fen)
    except FenError:
        return False
    checked = any(position.is_check(side) for side in ("white", "black"))
    return not checked and position.outcome() is None and bool(position.legal_moves)
