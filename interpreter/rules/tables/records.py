"""Records of movement nodes: promotions, victims and passed squares, each kept once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...model.conditions import Count
from ...model.geometry import Board, Vector
from ...model.pieces import AsNew, Movement, PieceType, stays
from ...model.ruleset import Ruleset
from ..chains import passed
from ..kernel import layout as k
from .conditions import Conditions
from .memory import Memory, TableLimit
from .rules import mask_of
from .work import LINE, Work

Record = tuple[int, int, int, int, int]
"""Promotion list, victims, passed squares or way, direction and jump, own."""
PLAIN: Record = (0, -1, 0, 0, 0)


Choice = tuple[int, tuple[Count, ...]]  # a choice word (see layout) without conditions, and its conditions


def promotion_choices(
    game: Ruleset, piece: PieceType, side: int, origin: int, target: int, movement: Movement | None = None
) -> tuple[Choice, ...]:
    """The choices of a piece that goes from a square to another, or stays; empty if nothing promotes there.

    The word without a promotion field stands for staying what it is.
    """
    rules = [rule for rule in piece.promotions if rule.speaks_of(side, origin, target, movement)]
    words: dict[Choice, int] = {}
    moved = k.CHOICE_ON_MOVE | k.CHOICE_ON_CAPTURE | k.CHOICE_ON_PASSANT
    stay = 0 if stays(origin, target, movement) else moved
    for rule in rules:
        flags = (k.CHOICE_ON_MOVE if rule.on_move else 0) | (k.CHOICE_ON_CAPTURE if rule.on_capture else 0)
        flags |= k.CHOICE_ON_PASSANT if rule.on_capture and rule.on_passant else 0
        if not rule.optional:
            stay &= ~flags
        for names, bit in ((rule.to, 0), (rule.recall, k.RECALL)):
            for name in names:
                counts = tuple(count.about(game.with_twin(name)) for count in rule.provided)
                choice = (game.piece(name) + 1) | bit, counts
                words[choice] = words.get(choice, 0) | flags
    # A free choice makes recalling the same kind pointless: one text, one move.
    free = {field for field, counts in words if not counts and not field & k.RECALL}
    kept = {c: w for c, w in words.items() if not (c[0] & k.RECALL and (c[0] & k.TYPE_MASK) in free)}
    found = tuple((field | flags, counts) for (field, counts), flags in kept.items())
    return (*found, *([(stay, ())] if rules and stay else []))


def passant_word(game: Ruleset, start: int, target: int, vector: Vector) -> int:
    """The en passant word of a multi-step from start to target; 0 if nothing is passed.

    What goes to the other level after its move has passed its squares on both, and is captured there.
    """
    squares = passed(game.board, start, target, vector)
    if not squares:
        return 0
    if game.changes_level:
        target, squares = game.board.other_level(target), (*squares, *map(game.board.other_level, squares))
    if len(squares) > k.MAX_PASSED:
        return target | passed_line(squares)
    word = target | len(squares) << k.PASSED_NUMBER
    for i, square in enumerate(squares, start=1):
        word |= square << (10 * i)
    return word


def passed_squares(word: int) -> list[int]:
    """The squares of an en passant word that a capture en passant may enter."""
    number = word >> k.PASSED_NUMBER & 7
    if number != k.PASSED_LINE:
        return [word >> 10 * i & k.SQUARE_MASK for i in range(1, number + 1)]
    first, step = word >> 10 & k.SQUARE_MASK, (word >> k.PASSED_STEP & 2 * k.PASSED_HERE - 1) - k.PASSED_HERE
    return [first + i * step for i in range(word >> k.PASSED_STEPS & k.SQUARE_MASK)]


def passed_line(squares: Sequence[int]) -> int:
    """Passed squares of an en passant word whose numbers are evenly spaced."""
    steps = {after - before for before, after in pairwise(squares)}
    if len(steps) > 1:
        raise TableLimit(
            f"a move passes {len(squares)} squares across an edge of the board, "
            f"en passant can remember {k.MAX_PASSED} there"
        )
    (step,) = steps
    line = squares[0] << 10 | (step + k.PASSED_HERE) << k.PASSED_STEP | len(squares) << k.PASSED_STEPS
    return line | k.PASSED_LINE << k.PASSED_NUMBER


class Records:
    """The records of a game, and the lists and words that they point to."""

    def __init__(self, game: Ruleset, own: Ruleset, memory: Memory, work: Work) -> None:
        self.game = game
        self.own = own  # a mask has no room for hidden types
        self.board: Board = game.board
        self.memory = memory
        self.work = work
        self.known: dict[Record, int] = {}
        self.passants: dict[int, int] = {}
        self.ways: dict[tuple[int, ...], int] = {}
        self.promotions: dict[tuple[int, tuple[Choice, ...]], int] = {}
        self.conditions = Conditions(own, memory)
        self._arriving: dict[tuple[str, int, bool, tuple[bool, ...]], int] = {}

    def victims_mask(self, names: frozenset[str] | None) -> int:
        """Mask of types of a victims list; -1 = all."""
        return -1 if names is None else mask_of(self.game, names)

    def own_mask(self, movement: Movement) -> int:
        """Mask of the types of its own side that a movement captures: none that are or can be royal,
        if it does not change places with them, nor takes them up.
        """
        names = frozenset(piece.name for piece in self.own.pieces if piece.owned and not piece.royal)
        names |= movement.swapped | movement.lifted
        return self.victims_mask(names if movement.victims is None else names & movement.victims)

    def promotion_list(
        self, piece: PieceType, side: int, origin: int, target: int, movement: Movement | None = None
    ) -> int:
        """Offset of the promotion list for going from a square to another, 0 if nothing promotes there."""
        rules = tuple(rule.speaks_of(side, origin, target, movement) for rule in piece.promotions)
        key = (piece.name, side, stays(origin, target, movement), rules)
        if key not in self._arriving:
            self.work.spend(sum(1 + (len(rule.to) + len(rule.recall)) // 4 for rule in piece.promotions))
            choices = promotion_choices(self.game, piece, side, origin, target, movement)
            self._arriving[key] = self._choices(choices, side) if any(rules) else 0
        return self._arriving[key]

    def new_list(self, entry: AsNew, side: int) -> int:
        """Offset of the promotion list of moving as a new kind."""
        counts = tuple(count.about(self.game.with_twin(entry.kind)) for count in entry.rule.provided)
        return self._choices((((self.game.piece(entry.kind) + 1) | k.CHOICE_ON_MOVE, counts),), side)

    def _choices(self, choices: tuple[Choice, ...], side: int) -> int:
        """Offset of a promotion list; an empty one lets no move be made."""
        key = side if any(counts for _, counts in choices) else 0, choices
        if key not in self.promotions:
            words = [
                word | self.conditions.offset(counts, side) << k.CHOICE_CONDITION for word, counts in choices
            ]
            self.promotions[key] = self.memory.add([len(words), *words])
        return self.promotions[key]

    def index(self, record: Record) -> int:
        """Index of a record."""
        return self.known.setdefault(record, len(self.known))

    def leave_word(self, start: int, target: int, vector: Vector) -> int:
        """1 + index of the en passant word for a multi-step from start to target; 0 if nothing is passed."""
        self.work.spend(LINE)
        word = passant_word(self.game, start, target, vector)
        return 1 + self.passants.setdefault(word, len(self.passants)) if word else 0

    def way_word(self, taken: tuple[int, ...]) -> int:
        """The word of a record whose moves take what stands on these squares on their way."""
        return -1 - self.ways.setdefault(tuple(sorted(taken)), len(self.ways))

    def way_words(self) -> list[int]:
        """By number the offset of a way, then of each the number of its squares, and these."""
        words: list[int] = []
        starts = []
        for taken in self.ways:
            starts.append(len(self.ways) + len(words))
            words += [len(taken), *taken]
        return [*starts, *words]

    def words(self) -> list[int]:
        """The table of records."""
        words: list[int] = []
        for record in self.known:
            words += [*record, 0]
        return words
