"""Tables of end conditions: one row of words for each, which its kind tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...kinds.ends import Checkmate, Checks, Passed, Recurs, Repetition
from ...model.conditions import Count
from ...model.ends import End, Sided, Words
from ...model.geometry import Region
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .conditions import Conditions
from .memory import Memory
from .rules import mask_of, right_of, rights, zone_table

RESULT_WORDS = {
    "white": 0,
    "black": 1,
    "mover": k.SIDE_MOVER,
    "turn": k.SIDE_TURN,
    "owner": k.SIDE_OWNER,
    "opponent": k.SIDE_OPPONENT,
    "more": k.RESULT_MORE,
    "fewer": k.RESULT_FEWER,
}
OTHER = {"white": "black", "owner": "opponent", "more": "fewer"}
OTHER |= {b: a for a, b in OTHER.items()}
LOSER_WORDS = {"mover": k.RESULT_NOT_MOVER, "turn": k.RESULT_NOT_TURN}
LOSER_WORDS |= {word: RESULT_WORDS[other] for word, other in OTHER.items()}
SIDE_WORDS = {"white": 0, "black": 1, "mover": k.SIDE_MOVER, "turn": k.SIDE_TURN, "either": k.SIDE_EITHER}


def result_word(end: End) -> int:
    """The result code of a condition."""
    word, who = end.result
    if word == "draw":
        return k.RESULT_DRAW
    return (RESULT_WORDS if word == "winner" else LOSER_WORDS)[who]


def series_mask(game: Ruleset, end: Checkmate) -> int:
    """Mask of the pieces of which one has to have checked before a mate, 0 where none has."""
    return 0 if end.checked_by is None else mask_of(game, end.checked_by)


def chase_table(game: Ruleset, memory: Memory) -> int:
    """Offset of what is a chase, 0 where nobody loses by one."""
    chase = next((end.chase for end in game.ends if isinstance(end, Repetition) and end.chase), None)
    if chase is None:
        return 0
    free = frozenset(piece.name for piece in game.pieces if piece.owned and not piece.royal)
    words = [0] * (k.CHASE_SPARED + k.CODES // 2)
    words[k.CHASE_BY] = mask_of(game, free if chase.pieces is None else chase.pieces)
    for facing in game.facings:
        words[k.CHASE_FACING] |= game.board.mask(facing.lines)
    for name, stronger in chase.stronger:
        words[k.CHASE_STRONGER + game.piece(name) + 1] = mask_of(game, stronger)
    for name, zone in chase.spared:
        words[k.CHASE_SPARED + game.piece(name) + 1] = zone_table(zone, memory)
    return memory.add(words)


class Tables:
    """What a kind of condition asks while it is put into tables; see model.ends.Tabling."""

    def __init__(self, game: Ruleset, memory: Memory) -> None:
        self.game = game
        self.memory = memory

    def mask(self, names: frozenset[str] | None) -> int:
        """The kinds as a mask; None for all that a side can have."""
        return mask_of(self.game, names)

    def lines(self, word: str) -> int:
        """The directions of a LINES word as a mask."""
        return self.game.board.mask(word)

    def zone(self, region: Region) -> int:
        """The offset of a zone."""
        return zone_table(region, self.memory)

    def add(self, words: Iterable[int]) -> int:
        """The offset of further words."""
        return self.memory.add(words)

    def counts(self, provided: Sequence[Count]) -> int:
        """The offset of two words, of what has to hold of White's pieces and of Black's."""
        conditions = Conditions(self.game, self.memory)
        return self.memory.add([conditions.offset(provided, side) for side in (0, 1)])

    def ways(self, ways: Sequence[Sequence[tuple[bool, End, End]]]) -> Words:
        """Rows of conditions that are asked together, each for White and for Black."""
        words, kinds = [], {end.kind for way in ways for _, end, _ in way}
        for way in ways:
            words.append(len(way))
            for holds, *ends in way:
                rows = (self.memory.add(end_row(self.game, end, self.memory)) for end in ends)
                words += [int(holds), *rows]
        late = not {k.END_KINDS[kind] for kind in kinds} <= {*k.TERMINAL}
        kind = k.END_TOGETHER - (not late)
        past = int("recurs" in kinds)
        return {"SETS": self.memory.add(words), "NSETS": len(ways), "KIND": kind, "PAST": past}

    def rights(self, wing: str, used: bool) -> tuple[int, int]:
        """The rights to castle of White and of Black as masks, or the bits that remember their use."""
        order = rights(self.game.castlings, self.game)
        beyond = len(order) if used else 0
        masks = [0, 0]
        for c in self.game.castlings:
            if wing in ("", self.game.wing(c)):
                masks[c.side] |= 1 << right_of(self.game, order, c) + beyond
        return masks[0], masks[1]


FLAGS = (
    *(
        "PERPETUAL",
        "UNATTACKED",
        "ATTACKED",
        "GUARDED",
        "PROVIDED",
        "GAPS",
        "TIE",
        "CHASE",
        "CLAIM",
        "SOONER",
    ),
)
"""Words of a row that are one bit of its flags."""


def end_row(game: Ruleset, end: End, memory: Memory) -> list[int]:
    """The words of one condition."""
    row = [0] * k.END_ROW
    row[k.END_KIND] = k.END_KINDS[end.kind]
    row[k.END_RESULT] = result_word(end)
    row[k.END_SIDE] = SIDE_WORDS[end.side] if isinstance(end, Sided) else k.SIDE_EITHER
    row[k.END_MASK] = -1
    for name, word in end.tabled(Tables(game, memory)).items():
        if name in FLAGS:
            row[k.END_FLAGS] |= getattr(k, f"FLAG_{name}") * word
        else:
            row[getattr(k, f"END_{name}")] = word
    return row


def score_table(game: Ruleset, memory: Memory) -> int:
    """Offset of both bonuses and the half points of every piece code, on the board and then in a hand.

    0 where each piece counts one.
    """
    if game.score is None:
        return 0
    board = [game.score.values.get(piece.name, 0) for piece in game.pieces for _ in (0, 1)]
    hand = [game.points_in_hand.get(piece.name, 0) for piece in game.pieces for _ in (0, 1)]
    return memory.add(round(2 * points) for points in (*game.score.bonus, *board, *hand))


def end_tables(game: Ruleset, memory: Memory) -> dict[int, int]:
    """End conditions and the facts derived from them."""
    rows = [end_row(game, end, memory) for end in game.ends]
    offset = memory.add(word for row in rows for word in row)
    kinds = [row[k.END_KIND] for row in rows]
    chase = chase_table(game, memory)
    shuttles = k.END_TO_AND_FRO in kinds
    mates = (end for end in game.asked if isinstance(end, Checkmate))
    claims = [i for i, row in enumerate(rows) if row[k.END_FLAGS] & k.FLAG_CLAIM]
    limit = kinds.index(k.END_MOVE_LIMIT) if k.END_MOVE_LIMIT in kinds else -1
    return {
        k.H_ENDS: offset,
        k.H_NENDS: len(rows),
        k.H_TERMINAL: int(any(kind in k.TERMINAL for kind in kinds)),
        k.H_ANSWERS: int(any(row[k.END_KIND] == k.END_REACHES and row[k.END_FLAGS] & 3 for row in rows)),
        k.H_CHECKS: max((end.count for end in game.asked if isinstance(end, Checks)), default=0),
        k.H_CHECKS_ROW: int(any(isinstance(end, Checks) and end.in_a_row for end in game.asked)),
        k.H_LIMITS: offset + limit * k.END_ROW if limit >= 0 else 0,
        k.H_PERPETUAL: int(shuttles or any(row[k.END_FLAGS] & k.FLAG_PERPETUAL for row in rows))
        | k.PAST_FORBIDS * any(isinstance(end, Recurs) for end in game.barred_or_asked),
        k.H_SCORE: score_table(game, memory),
        k.H_COUNT_OUT: offset + kinds.index(k.END_COUNT_OUT) * k.END_ROW if k.END_COUNT_OUT in kinds else 0,
        k.H_CHASE: chase,
        k.H_KEY_SHIFT: k.KEY_SHIFT if chase or shuttles else 0,
        k.H_SERIES: max((0, *(series_mask(game, end) for end in mates))),
        k.H_PASSED: int(bool(claims) or any(isinstance(end, Passed) for end in game.asked)),
        k.H_FACING: offset + claims[0] * k.END_ROW if claims else 0,
    }
