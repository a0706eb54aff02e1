"""The evaluation block of a variant: derived from its tables, laid out for the kernel (see layout.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from typing import Any

from ..model.pieces import PieceType
from ..model.ruleset import Ruleset
from ..play.variant import Variant, kept
from ..rules.kernel import layout as k
from . import aims
from . import weights as w
from .block import Block, packed
from .force import mating_force
from .learned import Learned, chosen
from .piece_values import is_promoter, piece_values
from .placement import Placement, Places
from .reach import NEVER, Mover, Reach, mean
from .walks import LATE

Pair = Callable[[str, float, float], int]
"""The word of a group's early and late centipawns."""


def scale_at(eighths: float) -> float:
    """The late factor of an advantage by the eighths of promoters left; in proportion between given ones."""
    below = min(int(eighths), len(w.SCALE) - 2)
    part = min(1.0, eighths - below)
    return w.SCALE[below] + part * (w.SCALE[below + 1] - w.SCALE[below])


def factors(game: Ruleset) -> dict[str, float]:
    """By group, how much it counts where a game is not won by winning pieces; 1 if not named."""
    if aims.royals_run(game):
        return w.RUN if aims.royals_in_danger(game) else w.RACE
    if aims.checks_to_win(game)[1] > 0:
        return w.COUNTED
    return w.HELD if captures_are_kept(game) else {}


def captures_are_kept(game: Ruleset) -> bool:
    """Does a captured piece come into the hand of its captor, to be dropped?"""
    hand = game.hand
    return hand is not None and not hand.owner and bool(game.from_hand & {*hand.becomes.values()})


def captures_cost(game: Ruleset) -> bool:
    """May a capture cost the piece that makes it, so that an attack on a greater one threatens nothing?"""
    losing = (c for c in game.consequences if c.costs or c.changes_sides)
    return any("here" in c.where and c.whose != "enemy" for c in losing)


class Evaluation:
    """Everything that the evaluation of a variant knows, before it becomes words."""

    def __init__(self, variant: Variant, learned: Learned | None = None) -> None:
        self.variant = variant
        self.ruleset = variant.ruleset
        self.reach = Reach(variant)
        self.movers = list(self.reach.movers.values())
        self.learned = learned or Learned()
        given = variant.ruleset.evaluation
        self.weights: Mapping[str, float] = {**given.weights, **self.learned.weights}
        self.values = piece_values(variant, self.reach, {**given.values, **self.learned.values})
        self.places = Places(variant, self.reach, self.values)
        self.geometry = self.places.geometry
        self.royals = frozenset(self.places.royals)
        self.danger = aims.royals_in_danger(self.ruleset)
        self.factors = factors(self.ruleset)

    # --- the words -----------------------------------------------------------------------------

    def words(self, only: str | None = None) -> list[int]:
        """The block; with `only`, all terms outside that group are zero."""
        block = Block(len(self.variant.tables.words))
        percent = {
            group: self.weights.get(group, 100) / 100 * self.factors.get(group, 1.0) * (only in (None, group))
            for group in w.GROUPS
        }

        def pair(group: str, early: float, late: float) -> int:
            return packed(early * percent[group], late * percent[group])

        self._placement(block, percent)
        self._facts(block)
        if self.ruleset.from_hand:
            self._hand(block, percent["material"])
        self._promoters(block, pair)
        self._pieces(block, pair)
        self._royals(block, pair, percent)
        block.number(k.EVAL_TEMPO, pair("tempo", *w.TEMPO))
        threats = int(not (self.ruleset.has_duties or self.places.unwanted or captures_cost(self.ruleset)))
        block.number(k.EVAL_THREAT, threats * pair("threats", *w.THREAT))
        block.number(k.EVAL_HANGING, threats * pair("threats", *w.HANGING))
        block.number(k.EVAL_PRESSURE, threats * pair("threats", *w.PRESSURE))
        block.number(k.EVAL_PUSH, threats * pair("threats", *w.PUSH))
        block.number(k.EVAL_FROZEN, round(w.FROZEN * percent["threats"]))
        if only is None and self.promoters_decide() and not self.ruleset.from_hand:
            self._scaling(block)
        if only is None and self.learned.network:
            self.learned.network.put(self.variant, block)
        return block.words

    def _placement(self, block: Block, percent: dict[str, float]) -> None:
        words = [0] * (2 * self.reach.size)
        for mover in self.movers:
            sign = 1 - 2 * mover.side
            words += [sign * word for word in self._placed(mover, percent)]
        block.table(k.EVAL_PLACE, words)

    def _placed(self, mover: Mover, percent: dict[str, float]) -> list[int]:
        """The words of a piece by square, for its owner."""
        groups: dict[str, Callable[[Mover], Placement | None]] = {
            "material": self.places.material,
            "place": self.places.place,
            "king_safety": self.places.king_safety,
            "promoters": self.places.advance,
            "goals": self.places.progress,
        }
        words = [0] * self.reach.size
        # Every group is rounded for itself, so that the whole is exactly the sum of its groups.
        for group, make in groups.items():
            part = percent[group]
            if part and (table := make(mover)):
                rows = zip(words, table.early, table.late, strict=True)
                words = [word + packed(part * early, part * late) for word, early, late in rows]
        return words

    def _facts(self, block: Block) -> None:
        """What is not a term itself: phases, exchange values, files and ranks, distances."""
        parts = self.phase_parts()
        block.table(k.EVAL_PHASE, parts)
        block.number(k.EVAL_PHASE_FULL, self._phase_full(parts))
        block.table(k.EVAL_EXCHANGE, self.exchange())
        block.table(k.EVAL_FILE, self.geometry.files)
        block.table(k.EVAL_RANK, self.geometry.ranks)
        nothing = [0] * (2 * self.reach.size)
        distances = [moves for mover in self.movers for moves in self._promoter_distance(mover)]
        block.table(k.EVAL_DISTANCE, nothing + distances)
        goals = [mark for mover in self.movers for mark in self.places.goal_marks(mover)]
        block.table(k.EVAL_GOALS, nothing + goals)
        by_hook = bool(self.variant.tables.words[k.H_NEXT_TURN])
        block.number(k.EVAL_NULL, int(not aims.passing_helps(self.ruleset, by_hook)))

    def _hand(self, block: Block, part: float) -> None:
        """What a piece in hand is worth to its owner."""
        words = [0] * k.CODES
        for mover in self.movers:
            held = mover.piece.drops or mover.piece.name in self.ruleset.gatable
            table = self.places.material(mover) if held else None
            if table:
                early, late = w.HAND[0] * table.early[0], w.HAND[1] * table.late[0]
                words[mover.code] = packed(part * early, part * late)
        block.table(k.EVAL_HAND, words)

    def _promoter_distance(self, mover: Mover) -> list[int]:
        """Moves to promotion by square; 0 = none, no way or no promoter."""
        if mover not in self.places.promoters:
            return [0] * self.reach.size
        return [max(1, moves) if moves < NEVER else 0 for moves in self.places.distance[mover.code]]

    def _promoters(self, block: Block, pair: Pair) -> None:
        count = Counter(i for i, _ in self.ruleset.setup.values())
        indices = [mover.index for mover in self.places.promoters]
        gain = self.places.gain_factor(max(indices, key=lambda i: count[i])) if indices else 0.0
        decay = [gain * w.PASSED_DECAY ** (d - 1) if d else 0 for d in range(32)]
        block.table(k.EVAL_PASSED, (pair("promoters", w.PASSED[0] * d, w.PASSED[1] * d) for d in decay))
        block.table(k.EVAL_FREE, (pair("promoters", w.FREE[0] * d, w.FREE[1] * d) for d in decay))
        near = [gain * max(0, w.ESCORTED - d) if d else 0 for d in range(32)]
        block.table(k.EVAL_ESCORT, (pair("promoters", w.ESCORT[0] * n, w.ESCORT[1] * n) for n in near))
        factor = (w.CROWDED if self._starts_doubled() else 1.0) if indices else 0.0
        block.number(k.EVAL_ISOLATED, pair("promoters", w.ISOLATED[0] * factor, w.ISOLATED[1] * factor))
        block.number(k.EVAL_DOUBLED, pair("promoters", w.DOUBLED[0] * factor, w.DOUBLED[1] * factor))
        block.number(k.EVAL_SUPPORTED, pair("promoters", w.SUPPORTED[0] * gain, w.SUPPORTED[1] * gain))

    def promoters_decide(self) -> bool:
        """Is mate the only way to win, and do promoters become what gives it?"""
        gains = [self.places.gain(mover.index) for mover in self.places.promoters]
        return aims.by_mate_alone(self.ruleset) and min(gains, default=0.0) >= w.DECISIVE_GAIN

    def _scaling(self, block: Block) -> None:
        """How much of an advantage counts in the end."""
        count = Counter(self.ruleset.setup.values())
        most = max(count[mover.index, mover.side] for mover in self.places.promoters)
        block.table(k.EVAL_SCALE, [round(k.WHOLE * scale_at(8 * i / max(1, most))) for i in range(32)])
        promoters = {mover.code for mover in self.places.promoters}
        names = {mover.code: mover.piece.name for mover in self.movers if mover.code not in self.royals}
        force = mating_force(self.exchange(), names, self.ruleset.evaluation.draws)
        block.table(k.EVAL_FORCE, (1 << 32 if code in promoters else v for code, v in enumerate(force)))
        block.number(k.EVAL_LONE, w.LONE)
        block.number(k.EVAL_HELPLESS, round(k.WHOLE * w.HELPLESS))
        others = [mover for mover in self.movers if mover.code not in self.royals]
        bound = {mover.index for mover in others if self.is_half_bound(mover)}
        block.number(k.EVAL_BOUND, sum(k.TYPE_BITS[i + 1] for i in bound))
        block.number(k.EVAL_OPPOSITE, round(k.WHOLE * w.OPPOSITE))

    def _starts_doubled(self) -> bool:
        """Does the setup have more than one promoter of a side on some file?"""
        promoters = {(mover.index, mover.side) for mover in self.places.promoters}
        files = Counter(
            (side, self.ruleset.board.coordinates[s][0])
            for s, (i, side) in self.ruleset.setup.items()
            if (i, side) in promoters
        )
        return max(files.values(), default=0) > 1

    def _pieces(self, block: Block, pair: Pair) -> None:
        mobility = [0] * (32 * k.CODES)
        pairs = [0] * k.CODES
        lines = [0] * k.CODES
        outposts = [0] * k.CODES
        rides = self.danger and any(self.part_along_files(piece) for piece in self.ruleset.pieces)
        for mover in self.movers:
            code = mover.code
            if code in self.royals:
                lines[code] = rides * pair("king_safety", *w.ROYAL_LINE)
                continue
            value = self.values[mover.index][0]
            unwanted = self.places.is_unwanted(mover)
            if not is_promoter(mover.piece) or unwanted:
                root = w.UNWANTED_MOBILITY if unwanted else min(w.MOBILITY_ROOT, max(0.0, value) ** 0.5)
                mobility[32 * code : 32 * code + 32] = [
                    pair("mobility", early, late) for early, late in self.mobility(mover, root)
                ]
                part = 0.0 if unwanted else self.part_along_files(mover.piece)
                lines[code] = pair("mobility", w.LINE[0] * part, w.LINE[1] * part)
                if not unwanted and w.OUTPOST_LEAST < value < w.OUTPOST_MOST:
                    outposts[code] = pair("place", *w.OUTPOST)
            if not unwanted and self.is_half_bound(mover):
                pairs[code] = pair("pairs", w.PAIR[0] * value, w.PAIR[1] * value)
        block.table(k.EVAL_MOBILITY, mobility)
        block.table(k.EVAL_PAIR, pairs)
        block.table(k.EVAL_LINE, lines)
        block.table(k.EVAL_OUTPOST, outposts)

    def part_along_files(self, piece: PieceType) -> float:
        """The part of a piece's vectors by which it rides any distance straight ahead or back."""
        vectors = {v for movement in piece.movements for v in movement.vectors}
        rides = [m for m in piece.movements if m.limit is None and not m.hop and m.capture]
        along = {v for movement in rides for v in movement.vectors if v in ((0, 1), (0, -1))}
        return len(along) / max(1, len(vectors)) if (0, 1) in along else 0.0

    def mobility(self, mover: Mover, root: float) -> list[w.Pair]:
        """Early and late centipawns by number of moves: concave, about 0 for the expected number."""
        means = [mean([row[square] for square in mover.habitat]) for row in mover.mobility]
        early, late = (log(1 + min(usual, 31.0)) for usual in means)
        return [
            (w.MOBILITY[0] * root * (log(1 + n) - early), w.MOBILITY[1] * root * (log(1 + n) - late))
            for n in range(32)
        ]

    def is_half_bound(self, mover: Mover) -> bool:
        """Does a piece see one half of the board only, so that two of them complete each other?"""
        squares = len(mover.habitat)
        _, seen = mover.crossing
        return squares > 0.9 * self.reach.size and 0.4 < (seen + 1) / squares < 0.6

    def _royals(self, block: Block, pair: Pair, percent: dict[str, float]) -> None:
        several = any(n > 1 for n in Counter(side for i, side in self._royals_in_setup()).values())
        factor = float(self.danger) * (w.MANY_ROYALS if several else 1.0)
        block.number(k.EVAL_SHELTER, pair("king_safety", w.SHELTER[0] * factor, w.SHELTER[1] * factor))
        block.table(k.EVAL_ASSAULT, self.assault())
        block.number(k.EVAL_SAFE_CHECK, w.SAFE_CHECK * self.danger)
        danger = [factor * min(w.DANGER_MOST, w.DANGER * i * i) for i in range(128)]
        block.table(k.EVAL_DANGER, (pair("king_safety", d, w.DANGER_LATE * d) for d in danger))
        number, sign = aims.checks_to_win(self.ruleset)
        given = [
            sign * w.CHECKS * (min(i, number) / number) ** w.CHECKS_POWER if number else 0.0
            for i in range(16)
        ]
        block.table(k.EVAL_CHECKS, (pair("checks", value, value) for value in given))
        block.table(k.EVAL_EDGE, [round(percent["hunt"] * worth) for worth in self.edge()])
        span = max(1, *self.geometry.files, *self.geometry.ranks)
        near = [round(percent["hunt"] * w.NEAR * max(0.0, 1 - d / span)) for d in range(32)]
        block.table(k.EVAL_NEAR, near)

    def _royals_in_setup(self) -> list[tuple[int, int]]:
        return [(i, side) for i, side in self.ruleset.setup.values() if self.ruleset.pieces[i].royal]

    # --- tables by piece -----------------------------------------------------------------------

    def phase_parts(self) -> list[int]:
        """By code, the part of the middle game; at least 1 for what is neither royal nor promoter."""
        parts = [0] * k.CODES
        for mover in self.movers:
            if mover.code not in self.royals and not is_promoter(mover.piece) and mover.piece.owned:
                parts[mover.code] = max(1, round(self.values[mover.index][0] / w.PHASE_UNIT))
        return parts

    def _phase_full(self, parts: Sequence[int]) -> int:
        """The parts that a whole middle game has: of what the game begins with, in hands, too."""
        game = self.ruleset
        begun = Counter(game.setup.values())
        if game.hand:
            held = game.hand.setup.items()
            begun.update({(i, side): n for (i, side), n in held if game.pieces[i].name in game.from_hand})
        whole = sum(count * parts[2 * i + 2 + side] for (i, side), count in begun.items())
        return max(1, round(w.PHASE_KEPT * whole if whole else w.PHASE_PROMOTED * max(parts)))

    def exchange(self) -> list[int]:
        """By code, the value in exchanges."""
        found = [0] * k.CODES
        royal = w.EXCHANGE_ROYAL
        if any(piece.freezes for piece in self.ruleset.pieces):
            royal = min(royal, round(w.EXCHANGE_FROZEN * max(early for early, _ in self.values)))
        for mover in self.movers:
            value = max(self.values[mover.index][0], 1.0)
            if mover.code in self.royals:
                found[mover.code] = royal
            elif self.places.is_unwanted(mover):
                found[mover.code] = round(w.EXCHANGE_UNWANTED * value)
            else:
                found[mover.code] = min(w.EXCHANGE_MOST, round(value))
        return found

    def assault(self) -> list[int]:
        """By code, the weight of an attack on a square next to an enemy royal."""
        found = [0] * k.CODES
        for mover in self.movers:
            if self.danger and mover.code not in self.royals:
                units = round(max(0.0, self.values[mover.index][0]) ** 0.5 / w.ASSAULT_ROOT)
                found[mover.code] = 1 if is_promoter(mover.piece) else min(w.ASSAULT_MOST, max(1, units))
        return found

    def edge(self) -> list[float]:
        """By square, centipawns against a bare royal there: far from the centre and short of moves."""
        if not self.royals:
            return [0.0] * self.reach.size
        royal = self.reach.movers[min(self.royals)]
        moves = royal.mobility[LATE]
        most = max(moves[square] for square in royal.habitat)
        return [
            max(0.0, w.EDGE * (1 - centre) / 2 + w.EDGE_MOVES * (most - number))
            for centre, number in zip(self.geometry.centrality(royal.habitat), moves, strict=True)
        ]


def evaluation_words(variant: Variant, only: str | None = None, learned: Learned | None = None) -> list[int]:
    """The evaluation block of a variant, to stand behind its tables.

    With `only`, a key of weights.GROUPS, every term outside that group is zero: the evaluation is the sum of
    its groups, but for rounding.
    """
    return Evaluation(variant, learned).words(only)


def with_block(variant: Variant, block: list[int]) -> Any:
    """The tables of a variant with an evaluation block behind them, in the form its kernel reads."""
    words = [*variant.tables.words, *block]
    words[k.H_EVAL] = len(variant.tables.words)
    return variant.array_of(words)


@dataclass(frozen=True)
class _With:
    """Makes tables with what was learnt; equal for what plays alike."""

    digest: str
    learned: Learned | None = field(compare=False)

    def __call__(self, variant: Variant) -> Any:
        return with_block(variant, evaluation_words(variant, learned=self.learned))


def engine_tables(variant: Variant, learned: bool | Path = True) -> Any:
    """The tables of a variant as the search wants them: with the evaluation block. Kept with the variant.

    `learned`: use what was learnt by playing and is kept for these rules, or a file of it. Raises
    RequestError for a file that is not of these rules.
    """
    found = chosen(variant, learned)
    return kept(variant, _With(found.digest if found else "", found))
