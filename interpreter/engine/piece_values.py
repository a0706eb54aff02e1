"""What pieces are worth: as the definition says, or estimated from their movement.

The estimate is one formula for all pieces, in centipawns with a knight of orthodox chess near 320:

    BASE * M^POWER * d^-SLOW * exp(SYNERGY * M / d - BOUND * bits)

M is the mean number of squares within reach, captures counting most, averaged over the squares on which
the piece can come to stand and over two fillings of the board; d the mean number of moves that it needs
to another square; `bits` how many times its world is half of the board. The constants are fitted to the
common opinion on the pieces of chess, shatranj, makruk and the larger games
(tests/engine/test_piece_values.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import exp, log, log2

from ..model.pieces import PieceType
from ..model.ruleset import Ruleset
from ..play.variant import Variant
from .effects import EffectTargets
from .reach import Mover, Reach, mean
from .walks import BARE, EARLY, LATE, Pattern, Step

Value = tuple[float, float]  # early and late, centipawns

BASE, POWER, SLOW, SYNERGY, BOUND = 120.5, 0.646, 0.194, 0.0515, 0.192
LATE_PART = 0.3  # of the late filling in the mean
AHEAD = 0.2  # a move forward counts so much more, one backward so much less
QUIET_EXCESS = 0.1  # a square that can be gone to, but not captured on
TAKING_EXCESS = 0.5  # a square that can be captured on, but not gone to
HOPPED = 0.7  # a move that needs a hurdle
ONE_WAY = 0.6  # factor of a piece that never goes back
PROSPECT = 0.06  # of the gain by promotion
LEAST, MOST = 20.0, 2500.0
ANCHOR: Value = (100.0, 120.0)  # the usual promoter, or the commonest piece where nothing promotes
ANCHOR_SCALE = 0.75, 1.6
GROWTH = 0.2  # how much of its gain in reach a piece is worth more in the late game
LATE_GAIN = 1.03


def forward_only(piece: PieceType) -> bool:
    """Do all its moves go forward?"""
    return all(vector[1] > 0 for movement in piece.movements for vector in (*movement.vectors, *movement.way))


def never_back(piece: PieceType) -> bool:
    """Does no move of it go backward?"""
    return all(
        vector[1] >= 0 for movement in piece.movements for vector in (*movement.vectors, *movement.way)
    )


def is_promoter(piece: PieceType) -> bool:
    """Is it a pawn in the widest sense: forward only, to become something else?"""
    return bool(piece.zoned) and forward_only(piece) and not piece.royal


def is_pawn(game: Ruleset, piece: PieceType) -> bool:
    """Is it a promoter that does not turn back?"""
    return is_promoter(piece) and game.other_face(piece) is None


class Estimates:
    """Estimated values of all kinds of piece of a variant."""

    def __init__(self, reach: Reach) -> None:
        self.ruleset: Ruleset = reach.ruleset
        self.reach = reach
        self.effects = EffectTargets(reach)
        board = reach.ruleset.board
        self.ranks = [board.parts(place)[1] for place in board.coordinates]
        self._worths: dict[tuple[Pattern, int, int], list[tuple[float, float]]] = {}

    def scope(self, mover: Mover, filling: int) -> float:
        """Squares within reach, counted by what can be done there (M)."""
        weighed = [self._weighed(mover, square, filling) for square in range(self.reach.size)]
        attacked = self.effects.all(mover, filling)
        quiet = self._mean([moves for moves, _ in weighed], mover)
        taking = self._mean([taken + more for (_, taken), more in zip(weighed, attacked, strict=True)], mover)
        low = min(quiet, taking)
        return low + QUIET_EXCESS * max(0.0, quiet - low) + TAKING_EXCESS * max(0.0, taking - low)

    def _weighed(self, mover: Mover, square: int, filling: int) -> tuple[float, float]:
        """Chances of moving and of capturing from a square, counted by where they lead."""
        run, home = mover.runs[square], self.ranks[square]
        ahead = AHEAD if mover.side == 0 else -AHEAD
        quiet = taking = 0.0
        worths = self._worth(run.pattern, mover.side, filling)
        for target, (moves, takes) in zip(run.targets, worths, strict=True):
            rank = self.ranks[target]
            weight = 1 + ahead if rank > home else 1 - ahead if rank < home else 1
            quiet += weight * moves
            taking += weight * takes
        return quiet, taking

    def _worth(self, pattern: Pattern, side: int, filling: int) -> list[tuple[float, float]]:
        """Chances of moving and of capturing by every step, wherever it leads."""
        key = pattern, side, filling
        if key not in self._worths:
            self._worths[key] = [self._chances(step, side, filling) for step in pattern.steps]
        return self._worths[key]

    def _chances(self, step: Step, side: int, filling: int) -> tuple[float, float]:
        """Of moving and of capturing by a step."""
        jumped = step.record.jumped
        chance = step.chances[filling] * (HOPPED if step.chances[BARE] == 0 and not jumped else 1)
        taking = chance * self.effects.part(step.record.victims, side) if step.taking else 0.0
        return chance if step.quiet and not jumped else 0.0, taking

    def _mean(self, by_square: list[float], mover: Mover) -> float:
        """Mean over the squares where it may stand; of a piece without return, half over where it starts."""
        everywhere = mean([by_square[square] for square in mover.habitat])
        if not mover.starts or not never_back(mover.piece):
            return everywhere
        return (everywhere + mean([by_square[square] for square in mover.starts])) / 2

    def bits(self, mover: Mover) -> float:
        """How many times its world is half of the board, or of the region it is confined to."""
        region = mover.piece.confined
        room = len(region[mover.side]) if region is not None else self.reach.size
        _, seen = mover.crossing
        return max(0.0, log2(room / (seen + 1)))

    def estimate(self, mover: Mover) -> Value:
        """The estimate without prospects of promotion."""
        early, late = self.scope(mover, EARLY), self.scope(mover, LATE)
        scope = (1 - LATE_PART) * early + LATE_PART * late
        if scope <= 0:
            return LEAST, LEAST
        moves = max(1.0, mover.crossing[0])
        size = POWER * log(scope) - SLOW * log(moves) + SYNERGY * scope / moves - BOUND * self.bits(mover)
        value = BASE * exp(min(size, 5.0))
        if never_back(mover.piece):
            value *= ONE_WAY
        value = min(MOST, max(LEAST, value))
        return value, value * LATE_GAIN * (late / scope) ** GROWTH

    def all(self) -> list[Value]:
        """By kind of piece, the mean of both sides, with the prospects of promotion."""
        plain = []
        for i in range(len(self.ruleset.pieces)):
            white, black = (self.estimate(self.reach.movers[2 * i + 2 + side]) for side in (0, 1))
            plain.append(((white[0] + black[0]) / 2, (white[1] + black[1]) / 2))
        return [self._with_prospects(piece, plain[i], plain) for i, piece in enumerate(self.ruleset.pieces)]

    def _with_prospects(self, piece: PieceType, own: Value, plain: list[Value]) -> Value:
        other = self.ruleset.other_face(piece)
        if other is not None:  # both faces are worth the same
            turned = plain[self.ruleset.piece(other.name)]
            return (own[0] + turned[0]) / 2, (own[1] + turned[1]) / 2
        best = best_promotion(self.ruleset, piece, plain)
        gain = 0.0 if best is None else max(0.0, best[0] - own[0])
        return own[0] + PROSPECT * gain, own[1] + PROSPECT * gain


def best_promotion(game: Ruleset, piece: PieceType, values: list[Value]) -> Value | None:
    """The value of the best piece that it can become; what must come out of the hand counts half."""
    made = [(values[game.piece(name)], 1.0) for rule in piece.promotions for name in rule.to]
    made += [(values[game.piece(name)], 0.5) for rule in piece.promotions for name in rule.recall]
    return max(((early * part, late * part) for (early, late), part in made), default=None)


# --- scale -------------------------------------------------------------------------------------


def anchor_of(game: Ruleset, values: list[Value]) -> int | None:
    """Index of the piece that is worth about 100: the commonest promoter, else the commonest cheap piece."""
    count = Counter(index for index, _ in game.setup.values())
    promoters = [i for i, piece in enumerate(game.pieces) if is_pawn(game, piece)]
    if promoters:
        return max(promoters, key=lambda i: (count[i], -i))
    others = [i for i, piece in enumerate(game.pieces) if not piece.royal and count[i]]
    if not others:
        return None
    common = max(others, key=lambda i: (count[i], -values[i][0], -i))
    cheap = values[common][0] <= sum(values[i][0] for i in others) / len(others)
    crowd = all(2 * count[i] < count[common] for i in others if i != common)
    return common if cheap and crowd else None


def anchored(game: Ruleset, values: list[Value]) -> list[Value]:
    """The estimates with the anchor at its place; where nothing promotes, all of them are moved along."""
    anchor = anchor_of(game, values)
    if anchor is None:
        return values
    factor = ANCHOR[0] / values[anchor][0]
    if is_pawn(game, game.pieces[anchor]):
        own = values[anchor]
        return [
            (ANCHOR[0] * (v[0] / own[0]), ANCHOR[1] * (v[1] / own[1])) if is_pawn(game, piece) else v
            for piece, v in zip(game.pieces, values, strict=True)
        ]
    factor = min(ANCHOR_SCALE[1], max(ANCHOR_SCALE[0], factor))
    moved = [(early * factor, late * factor) for early, late in values]
    moved[anchor] = ANCHOR
    return moved


def piece_values(variant: Variant, reach: Reach, given: Mapping[str, Value] | None = None) -> list[Value]:
    """Early and late centipawns of every kind of piece: what is given by name, else by the definition, goes
    before the estimate."""
    game = variant.ruleset
    given = game.evaluation.values if given is None else given
    values = anchored(game, Estimates(reach).all())
    for i, piece in enumerate(game.pieces):
        if piece.name in given:
            values[i] = given[piece.name]
        if piece.twin_of:
            values[i] = values[game.piece(piece.twin_of)]
        if not piece.owned:
            values[i] = 0.0, 0.0
    return values


def may_become(game: Ruleset, name: str) -> bool:
    """Can some piece promote to it?"""
    return any(name in (*rule.to, *rule.recall) for piece in game.pieces for rule in piece.promotions)


def always_royal(game: Ruleset, index: int) -> bool:
    """Is every piece of the kind royal: by rule, or because a side has one and can never get another?"""
    piece = game.pieces[index]
    if piece.royal not in ("last_of_kind", "all_attacked"):
        return piece.royal == "always"
    counts = Counter(side for i, side in game.setup.values() if i == index)
    return max(counts.values(), default=0) <= 1 and not may_become(game, piece.name)


def royal_codes(game: Ruleset) -> list[int]:
    """Piece codes of the kinds that are always royal."""
    return [
        code
        for index in range(len(game.pieces))
        if always_royal(game, index)
        for code in (2 * index + 2, 2 * index + 3)
    ]
