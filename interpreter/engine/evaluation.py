"""The evaluation block of a variant: derived from its tables, laid out for the kernel (see layout.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import log
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from ..model.ruleset import Ruleset
from ..play.variant import Variant
from ..rules.kernel import layout as k
from . import aims
from . import weights as w
from .placement import Placement, Places
from .reach import EARLY, LATE, NEVER, Reach
from .values import is_promoter, piece_values


def packed(early: Any, late: Any) -> Any:
    """Words of middle game and endgame values."""
    low = np.rint(late).astype(np.int64) if isinstance(late, np.ndarray) else round(late)
    high = np.rint(early).astype(np.int64) if isinstance(early, np.ndarray) else round(early)
    return (high << 32) + low


def unpacked(word: int) -> tuple[int, int]:
    """Middle game and endgame values of a word."""
    late = ((word + (1 << 31)) & 0xFFFFFFFF) - (1 << 31)
    return (word - late) >> 32, late


def factors(game: Ruleset) -> dict[str, float]:
    """By group, how much it counts where a game is not won by winning pieces; 1 if not named."""
    if aims.royals_run(game):
        return w.RUN if aims.royals_in_danger(game) else w.RACE
    return w.COUNTED if aims.checks_to_win(game)[1] > 0 else {}


class Block:
    """The block while it is being written; offsets count from the beginning of the table array."""

    def __init__(self, base: int) -> None:
        self.base = base
        self.words: list[int] = [0] * k.EVAL_SIZE

    def table(self, slot: int, words: Iterable[Any]) -> None:
        """Append a table."""
        self.words[slot] = self.base + len(self.words)
        self.words.extend(int(word) for word in words)

    def number(self, slot: int, word: int) -> None:
        """Set a number."""
        self.words[slot] = int(word)


class Evaluation:
    """Everything that the evaluation of a variant knows, before it becomes words."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.ruleset = variant.ruleset
        self.reach = Reach(variant)
        self.values = piece_values(variant, self.reach)
        self.places = Places(variant, self.reach, self.values)
        self.royals = frozenset(self.places.royals)
        self.danger = aims.royals_in_danger(self.ruleset)
        self.factors = factors(self.ruleset)

    # --- the words -----------------------------------------------------------------------------

    def words(self, only: str | None = None) -> list[int]:
        """The block; with `only`, all terms outside that group are zero."""
        block = Block(len(self.variant.tables.words))
        given = self.ruleset.evaluation.weights
        percent = {
            group: given.get(group, 100) / 100 * self.factors.get(group, 1.0) * (only in (None, group))
            for group in w.GROUPS
        }

        def pair(group: str, early: Any, late: Any) -> Any:
            return packed(early * percent[group], late * percent[group])

        self._placement(block, percent)
        self._facts(block)
        self._promoters(block, pair)
        self._pieces(block, pair)
        self._royals(block, pair, percent)
        block.number(k.EVAL_TEMPO, pair("tempo", *w.TEMPO))
        threats = 0 if self.ruleset.compulsory_capture or self.places.unwanted else 1
        block.number(k.EVAL_THREAT, threats * pair("threats", *w.THREAT))
        block.number(k.EVAL_HANGING, threats * pair("threats", *w.HANGING))
        block.number(k.EVAL_PRESSURE, threats * pair("threats", *w.PRESSURE))
        block.number(k.EVAL_PUSH, threats * pair("threats", *w.PUSH))
        block.number(k.EVAL_FROZEN, round(w.FROZEN * percent["threats"]))
        if only is None and self.promoters_decide():
            self._scaling(block)
        return block.words

    def _placement(self, block: Block, percent: dict[str, float]) -> None:
        parts: dict[str, Callable[[], Placement]] = {
            "material": self.places.material,
            "place": self.places.place,
            "king_safety": self.places.king_safety,
            "promoters": self.places.advance,
            "goals": self.places.progress,
        }
        # Every group is rounded for itself, so that the whole is exactly the sum of its groups.
        words = np.zeros(self.places.shape, dtype=np.int64)
        for group, make in parts.items():
            if percent[group]:
                table = make()
                words += packed(percent[group] * table.early, percent[group] * table.late)
        words[1::2] = -words[1::2]
        block.table(k.EVAL_PLACE, words.reshape(-1).tolist())

    def _facts(self, block: Block) -> None:
        """What is no term itself: phases, exchange values, files and ranks, distances."""
        parts = self.phase_parts()
        block.table(k.EVAL_PHASE, parts)
        whole = sum(parts[2 * i + 2 + side] for i, side in self.ruleset.setup.values())
        block.number(k.EVAL_PHASE_FULL, max(1, round(w.PHASE_KEPT * whole)))
        block.table(k.EVAL_EXCHANGE, self.exchange())
        low = self.places.grid.min(axis=0)
        block.table(k.EVAL_FILE, (self.places.grid[:, 0] - low[0]).tolist())
        block.table(k.EVAL_RANK, (self.places.grid[:, 1] - low[1]).tolist())
        distance = np.zeros(self.places.shape, dtype=np.int64)
        for code, _, _ in self.places.promoters:
            away = self.places.distance[code]
            distance[code] = np.where(away < NEVER, np.maximum(away, 1), 0)
        block.table(k.EVAL_DISTANCE, distance.reshape(-1).tolist())
        block.table(k.EVAL_GOALS, self.places.goal_marks().astype(int).reshape(-1).tolist())
        by_hook = bool(self.variant.tables.words[k.H_NEXT_TURN])
        block.number(k.EVAL_NULL, int(not aims.passing_helps(self.ruleset, by_hook)))

    def _promoters(self, block: Block, pair: Callable[[str, Any, Any], Any]) -> None:
        count = Counter(i for i, _ in self.ruleset.setup.values())
        indices = [i for _, i, _ in self.places.promoters]
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
        gains = [self.places.gain(i) for _, i, _ in self.places.promoters]
        return aims.by_mate_alone(self.ruleset) and min(gains, default=0.0) >= w.DECISIVE_GAIN

    def _scaling(self, block: Block) -> None:
        """How much of an advantage counts in the end."""
        count = Counter(self.ruleset.setup.values())
        most = max(count[i, side] for _, i, side in self.places.promoters)
        scale = np.interp(np.arange(32) * 8 / max(1, most), range(len(w.SCALE)), w.SCALE)
        block.table(k.EVAL_SCALE, np.rint(k.WHOLE * scale))
        promoters = {code for code, _, _ in self.places.promoters}
        force = [0 if code in self.royals else value for code, value in enumerate(self.exchange())]
        block.table(k.EVAL_FORCE, (1 << 32 if code in promoters else v for code, v in enumerate(force)))
        block.number(k.EVAL_LONE, w.LONE)
        block.number(k.EVAL_HELPLESS, round(k.WHOLE * w.HELPLESS))
        others = [kind for kind in self.places.kinds() if kind[0] not in self.royals]
        bound = {i for code, i, _ in others if self.is_half_bound(code)}
        block.number(k.EVAL_BOUND, sum(1 << i + 1 for i in bound))
        block.number(k.EVAL_OPPOSITE, round(k.WHOLE * w.OPPOSITE))

    def _starts_doubled(self) -> bool:
        """Does the setup have more than one promoter of a side on some file?"""
        promoters = {(i, side) for _, i, side in self.places.promoters}
        files = Counter(
            (side, self.ruleset.board.coordinates[s][0])
            for s, (i, side) in self.ruleset.setup.items()
            if (i, side) in promoters
        )
        return max(files.values(), default=0) > 1

    def _pieces(self, block: Block, pair: Callable[[str, Any, Any], Any]) -> None:
        mobility = np.zeros((k.CODES, 32), dtype=np.int64)
        pairs = [0] * k.CODES
        lines = [0] * k.CODES
        outposts = [0] * k.CODES
        rides = self.danger and any(self.part_along_files(i) for _, i, _ in self.places.kinds())
        for code, i, side in self.places.kinds():
            if code in self.royals:
                lines[code] = rides * pair("king_safety", *w.ROYAL_LINE)
                continue
            value = self.values[i][0]
            unwanted = (i, side) in self.places.unwanted
            if not is_promoter(self.ruleset.pieces[i]) or unwanted:
                root = w.UNWANTED_MOBILITY if unwanted else min(w.MOBILITY_ROOT, max(0.0, value) ** 0.5)
                mobility[code] = pair("mobility", *self.mobility(code, root))
                part = 0.0 if unwanted else self.part_along_files(i)
                lines[code] = pair("mobility", w.LINE[0] * part, w.LINE[1] * part)
                if not unwanted and w.OUTPOST_LEAST < value < w.OUTPOST_MOST:
                    outposts[code] = pair("place", *w.OUTPOST)
            if not unwanted and self.is_half_bound(code):
                pairs[code] = pair("pairs", w.PAIR[0] * value, w.PAIR[1] * value)
        block.table(k.EVAL_MOBILITY, mobility.reshape(-1).tolist())
        block.table(k.EVAL_PAIR, pairs)
        block.table(k.EVAL_LINE, lines)
        block.table(k.EVAL_OUTPOST, outposts)

    def part_along_files(self, index: int) -> float:
        """The part of a piece's vectors by which it rides any distance straight ahead or back."""
        movements = self.ruleset.pieces[index].movements
        vectors = {v for movement in movements for v in movement.vectors}
        rides = [m for m in movements if m.limit is None and not m.hop and m.capture]
        along = {v for movement in rides for v in movement.vectors if v in ((0, 1), (0, -1))}
        return len(along) / max(1, len(vectors)) if (0, 1) in along else 0.0

    def mobility(self, code: int, root: float) -> tuple[Any, Any]:
        """Early and late centipawns by number of moves: concave, about 0 for the expected number."""
        squares = self.reach.habitat[code]
        numbers = np.log(1.0 + np.arange(32))
        means = [float(self.reach.mobility[part, code][squares].mean()) for part in (EARLY, LATE)]
        early, late = (
            factor * root * (numbers - log(1 + min(mean, 31.0)))
            for factor, mean in zip(w.MOBILITY, means, strict=True)
        )
        return early, late

    def is_half_bound(self, code: int) -> bool:
        """Does a piece see one half of the board only, so that two of them complete each other?"""
        squares = float(self.reach.habitat[code].sum())
        seen = float(self.reach.crossing[1][code]) + 1
        whole = squares > 0.9 * self.reach.size
        return whole and 0.4 < seen / squares < 0.6

    def _royals(self, block: Block, pair: Callable[[str, Any, Any], Any], percent: dict[str, float]) -> None:
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
        block.table(k.EVAL_EDGE, (self.edge() * percent["hunt"]).round().astype(int).tolist())
        span = max(1, int((self.places.grid.max(axis=0) - self.places.grid.min(axis=0)).max()))
        near = [round(percent["hunt"] * w.NEAR * max(0.0, 1 - d / span)) for d in range(32)]
        block.table(k.EVAL_NEAR, near)

    def _royals_in_setup(self) -> list[tuple[int, int]]:
        return [(i, side) for i, side in self.ruleset.setup.values() if self.ruleset.pieces[i].royal]

    # --- tables by piece -----------------------------------------------------------------------

    def phase_parts(self) -> list[int]:
        """By code, the part of the middle game; at least 1 for what is neither royal nor promoter."""
        parts = [0] * k.CODES
        for code, i, _ in self.places.kinds():
            if code not in self.royals and not is_promoter(self.ruleset.pieces[i]):
                parts[code] = max(1, round(self.values[i][0] / w.PHASE_UNIT))
        return parts

    def exchange(self) -> list[int]:
        """By code, the value in exchanges."""
        found = [0] * k.CODES
        royal = w.EXCHANGE_ROYAL
        if any(piece.freezes for piece in self.ruleset.pieces):
            royal = min(royal, round(w.EXCHANGE_FROZEN * max(early for early, _ in self.values)))
        for code, i, side in self.places.kinds():
            value = max(self.values[i][0], 1.0)
            if code in self.royals:
                found[code] = royal
            elif (i, side) in self.places.unwanted:
                found[code] = round(w.EXCHANGE_UNWANTED * value)
            else:
                found[code] = min(w.EXCHANGE_MOST, round(value))
        return found

    def assault(self) -> list[int]:
        """By code, the weight of an attack on a square next to an enemy royal."""
        found = [0] * k.CODES
        for code, i, _ in self.places.kinds():
            if self.danger and code not in self.royals:
                units = round(max(0.0, self.values[i][0]) ** 0.5 / w.ASSAULT_ROOT)
                found[code] = 1 if is_promoter(self.ruleset.pieces[i]) else min(w.ASSAULT_MOST, max(1, units))
        return found

    def edge(self) -> Any:
        """By square, centipawns against a bare royal there: far from the centre and short of moves."""
        codes = sorted(self.royals)[:1]
        squares = np.flatnonzero(self.reach.habitat[codes].any(axis=0)) if codes else np.arange(0)
        if not len(squares):
            return np.zeros(self.reach.size)
        moves = self.reach.mobility[LATE, codes[0]]
        lacking = w.EDGE_MOVES * (moves[squares].max() - moves)
        return np.maximum(0, w.EDGE * (1 - self.places.centrality(squares)) / 2 + lacking)


def evaluation_words(variant: Variant, only: str | None = None) -> list[int]:
    """The evaluation block of a variant, to stand behind its tables.

    With `only`, a key of weights.GROUPS, every term outside that group is zero: the evaluation is the sum of
    its groups, but for rounding.
    """
    return Evaluation(variant).words(only)


def with_block(variant: Variant, block: list[int]) -> Any:
    """The tables of a variant with an evaluation block behind them, in the form its kernel reads."""
    words = [*variant.tables.words, *block]
    words[k.H_EVAL] = len(variant.tables.words)
    return variant.array_of(words)


_TABLES: WeakKeyDictionary[Variant, Any] = WeakKeyDictionary()


def engine_tables(variant: Variant) -> Any:
    """The tables of a variant as the search wants them: with the evaluation block. Made once a variant."""
    if variant not in _TABLES:
        _TABLES[variant] = with_block(variant, evaluation_words(variant))
    return _TABLES[variant]
