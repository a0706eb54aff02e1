"""Records of movement nodes: promotions, victims and passed squares, each kept once."""

from __future__ import annotations

from ...model.geometry import Board, Vector
from ...model.ruleset import PieceType, Ruleset
from ..chains import passed
from ..kernel import layout as k
from .memory import Memory, TableLimit
from .work import LINE, Work

Record = tuple[int, int, int, int]  # promotion list, mask of victims, passed squares, direction and jump
PLAIN: Record = (0, -1, 0, 0)


def promotion_choices(game: Ruleset, piece: PieceType, side: int, target: int) -> tuple[int, ...]:
    """Choice words (see layout) for a piece that arrives at a square; empty if nothing promotes there.

    The word without a promotion field stands for staying what it is.
    """
    rules = [r for r in piece.promotions if r.side in (None, side) and target in r.zone[side]]
    words: dict[int, int] = {}
    stay = k.CHOICE_ON_MOVE | k.CHOICE_ON_CAPTURE
    for rule in rules:
        flags = (k.CHOICE_ON_MOVE if rule.on_move else 0) | (k.CHOICE_ON_CAPTURE if rule.on_capture else 0)
        if not rule.optional:
            stay &= ~flags
        for names, bit in ((rule.to, 0), (rule.recall, k.RECALL)):
            for name in names:
                word = (game.piece(name) + 1) | bit
                words[word] = words.get(word, 0) | flags
    # A free choice makes recalling the same kind pointless: one text, one move.
    words = {f: w for f, w in words.items() if not (f & k.RECALL and (f & k.TYPE_MASK) in words)}
    return (*(f | w for f, w in words.items()), *([stay] if rules and stay else []))


def passant_word(board: Board, start: int, target: int, vector: Vector) -> int:
    """The en passant word of a multi-step from start to target; 0 if nothing is passed."""
    squares = passed(board, start, target, vector)
    if not squares:
        return 0
    if len(squares) > k.MAX_PASSED:
        raise TableLimit(f"a move passes {len(squares)} squares, en passant can remember {k.MAX_PASSED}")
    word = target | len(squares) << 60
    for i, square in enumerate(squares, start=1):
        word |= square << (10 * i)
    return word


class Records:
    """The records of a game, and the lists and words that they point to."""

    def __init__(self, game: Ruleset, memory: Memory, work: Work) -> None:
        self.game = game
        self.board: Board = game.board
        self.memory = memory
        self.work = work
        self.known: dict[Record, int] = {}
        self.passants: dict[int, int] = {}
        self.promotions: dict[tuple[int, ...], int] = {}
        self._arriving: dict[tuple[str, int, int], int] = {}

    def victims_mask(self, names: frozenset[str] | None) -> int:
        """Mask of types of a victims list; -1 = all."""
        return -1 if names is None else sum(2 << self.game.piece(name) for name in names)

    def promotion_list(self, piece: PieceType, side: int, target: int) -> int:
        """Offset of the promotion list for arriving at a square, 0 if nothing promotes there."""
        key = (piece.name, side, target)
        if key not in self._arriving:
            self.work.spend(sum(1 + (len(rule.to) + len(rule.recall)) // 4 for rule in piece.promotions))
            self._arriving[key] = self._choices(piece, side, target)
        return self._arriving[key]

    def _choices(self, piece: PieceType, side: int, target: int) -> int:
        choices = promotion_choices(self.game, piece, side, target)
        if choices and choices not in self.promotions:
            self.promotions[choices] = self.memory.add([len(choices), *choices])
        return self.promotions.get(choices, 0)

    def index(self, record: Record) -> int:
        """Index of a record."""
        return self.known.setdefault(record, len(self.known))

    def leave_word(self, start: int, target: int, vector: Vector) -> int:
        """1 + index of the en passant word for a multi-step from start to target; 0 if nothing is passed."""
        self.work.spend(LINE)
        word = passant_word(self.board, start, target, vector)
        return 1 + self.passants.setdefault(word, len(self.passants)) if word else 0

    def words(self) -> list[int]:
        """The table of records."""
        words: list[int] = []
        for promotion, victims, leave, aux in self.known:
            words += [promotion, victims, leave, aux, 0, 0]
        return words
