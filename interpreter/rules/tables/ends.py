"""Tables of end conditions: one row of words for each, filled in by its kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ...model.ends import (
    Block,
    Castled,
    CastlingLost,
    Checkmate,
    Checks,
    Connects,
    Count,
    CountOut,
    DeadMaterial,
    End,
    Extinct,
    Facing,
    Full,
    Line,
    MoveCount,
    MoveLimit,
    Passed,
    Reaches,
    Repetition,
    Stalemate,
    ToAndFro,
)
from ...model.geometry import Region, line_mask, mirrored
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .memory import Memory
from .rules import mask_of, right_of, rights

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
ANSWERS = {"": 0, "white": 1, "black": 2, "either": 3}
Words = dict[int, int]
"""Place in the row -> word."""


def zone_table(zone: Region, memory: Memory) -> int:
    """Offset of a zone: White's squares, then Black's."""
    words = [0] * (2 * k.SQUARES)
    for side in (0, 1):
        for square in zone[side]:
            words[side * k.SQUARES + square] = 1
    return memory.add(words)


def material_sets(game: Ruleset, end: DeadMaterial, memory: Memory) -> int:
    """Offset of the dead sets: total, kinds, (type, count) each."""
    words: list[int] = []
    for group in end.sets:
        counts = Counter(group)
        words += [len(group), len(counts)]
        for name, count in counts.items():
            words += [game.piece(name) + 1, count]
    return memory.add(words)


def result_word(end: End) -> int:
    """The result code of a condition."""
    word, who = end.result
    if word == "draw":
        return k.RESULT_DRAW
    return (RESULT_WORDS if word == "winner" else LOSER_WORDS)[who]


def _no_moves(game: Ruleset, end: End, memory: Memory) -> Words:
    return {}


def _stalemate(game: Ruleset, end: Stalemate, memory: Memory) -> Words:
    return {k.END_OPTIONAL: int(end.promotions_optional), k.END_N: end.own_at_most}


def _checkmate(game: Ruleset, end: Checkmate, memory: Memory) -> Words:
    only = -1 if end.by is None else mask_of(game, end.by)
    return {k.END_MASK: only, k.END_MASK2: series_mask(game, end)}


def series_mask(game: Ruleset, end: Checkmate) -> int:
    """Mask of the pieces of which one has to have checked before a mate, 0 where none has."""
    return 0 if end.checked_by is None else mask_of(game, end.checked_by)


def _of_castling(game: Ruleset, end: Castled | CastlingLost, memory: Memory) -> Words:
    """The rights of each side that the condition is about, or the bits that remember their use."""
    order = rights(game.castlings, game)
    beyond = len(order) if isinstance(end, Castled) else 0
    masks = [0, 0]
    for c in game.castlings:
        if end.wing in ("", game.wing(c)):
            masks[c.side] |= 1 << right_of(game, order, c) + beyond
    return {k.END_SIDE: SIDE_WORDS[end.side], k.END_MASK: masks[0], k.END_MASK2: masks[1]}


def _passed(game: Ruleset, end: Passed, memory: Memory) -> Words:
    return {k.END_N: end.times}


def _facing(game: Ruleset, end: Facing, memory: Memory) -> Words:
    return {k.END_LINES: line_mask(end.along), k.END_FLAGS: k.FLAG_CLAIM * end.claim}


def _repetition(game: Ruleset, end: Repetition, memory: Memory) -> Words:
    flags = k.FLAG_PERPETUAL * end.perpetual | k.FLAG_CHASE * (end.chase is not None)
    return {k.END_N: end.times, k.END_FLAGS: flags}


def chase_table(game: Ruleset, memory: Memory) -> int:
    """Offset of what is a chase, 0 where nobody loses by one."""
    chase = next((end.chase for end in game.ends if isinstance(end, Repetition) and end.chase), None)
    if chase is None:
        return 0
    free = frozenset(piece.name for piece in game.pieces if piece.owned and not piece.royal)
    words = [0] * (k.CHASE_SPARED + k.CODES // 2)
    words[k.CHASE_BY] = mask_of(game, free if chase.pieces is None else chase.pieces)
    for facing in game.facings:
        words[k.CHASE_FACING] |= line_mask(facing.lines)
    for name, stronger in chase.stronger:
        words[k.CHASE_STRONGER + game.piece(name) + 1] = mask_of(game, stronger)
    for name, zone in chase.spared:
        words[k.CHASE_SPARED + game.piece(name) + 1] = zone_table(zone, memory)
    return memory.add(words)


def _to_and_fro(game: Ruleset, end: ToAndFro, memory: Memory) -> Words:
    return {k.END_MASK: mask_of(game, end.pieces), k.END_N: end.times}


def _move_count(game: Ruleset, end: MoveCount, memory: Memory) -> Words:
    return {k.END_N: end.moves, k.END_MASK: mask_of(game, end.reset_by)}


def _dead_material(game: Ruleset, end: DeadMaterial, memory: Memory) -> Words:
    mortal = {name for group in end.sets for name in group} | end.same_colour
    alive = frozenset(p.name for p in game.pieces if p.owned and not p.royal and p.name not in mortal)
    return {
        k.END_MASK: mask_of(game, end.same_colour),
        k.END_MASK2: mask_of(game, alive),
        k.END_SETS: material_sets(game, end, memory),
        k.END_NSETS: len(end.sets),
    }


def _reaches(game: Ruleset, end: Reaches, memory: Memory) -> Words:
    return {
        k.END_SIDE: SIDE_WORDS[end.side],
        k.END_MASK: mask_of(game, end.pieces),
        k.END_FLAGS: ANSWERS[end.answer],
        k.END_ZONE: zone_table(end.zone, memory),
    }


def _extinct(game: Ruleset, end: Extinct, memory: Memory) -> Words:
    return {
        k.END_SIDE: SIDE_WORDS[end.side],
        k.END_MASK: mask_of(game, end.pieces),
        k.END_N: end.at_most,
        k.END_FLAGS: ANSWERS[end.answer],
        k.END_MIN_OTHER: end.opponent_at_least,
    }


def _checks(game: Ruleset, end: Checks, memory: Memory) -> Words:
    return {k.END_N: end.count}


def _move_limit(game: Ruleset, end: MoveLimit, memory: Memory) -> Words:
    return {k.END_MASK: mask_of(game, end.has), k.END_N: end.moves, k.END_MASK2: mask_of(game, end.lacks)}


def _count(game: Ruleset, end: Count, memory: Memory) -> Words:
    anywhere = mirrored(range(game.board.size)) if end.unattacked else None
    zone = end.zone or anywhere
    return {
        k.END_SIDE: SIDE_WORDS[end.side],
        k.END_MASK: mask_of(game, end.pieces),
        k.END_N: end.at_least,
        k.END_MOST: end.at_most,
        k.END_ZONE: zone_table(zone, memory) if zone else 0,
        k.END_FLAGS: k.FLAG_UNATTACKED * end.unattacked | k.FLAG_TIE * end.tie,
        k.END_ENOUGH: end.enough,
    }


def _line(game: Ruleset, end: Line, memory: Memory) -> Words:
    return {
        k.END_SIDE: SIDE_WORDS[end.side],
        k.END_MASK: mask_of(game, end.pieces),
        k.END_N: end.length,
        k.END_LINES: line_mask(end.along),
        k.END_FLAGS: k.FLAG_GAPS * end.gaps,
    }


def _block(game: Ruleset, end: Block, memory: Memory) -> Words:
    files, ranks = end.size
    return {
        k.END_SIDE: SIDE_WORDS[end.side],
        k.END_MASK: mask_of(game, end.pieces),
        k.END_N: files,
        k.END_MOST: ranks,
    }


def _connects(game: Ruleset, end: Connects, memory: Memory) -> Words:
    return {
        k.END_SIDE: SIDE_WORDS[end.side],
        k.END_MASK: mask_of(game, end.pieces),
        k.END_ZONE: zone_table(end.start, memory),
        k.END_TARGET: zone_table(end.target, memory),
        k.END_LINES: line_mask(end.along),
    }


def _full(game: Ruleset, end: Full, memory: Memory) -> Words:
    return {
        k.END_SIDE: SIDE_WORDS[end.side],
        k.END_MASK: mask_of(game, end.pieces),
        k.END_N: end.at_least,
        k.END_ZONE: zone_table(end.zone, memory),
    }


def _count_out(game: Ruleset, end: CountOut, memory: Memory) -> Words:
    words = []
    for limit in end.limits:
        has = [word for name, least in limit.has for word in (game.piece(name) + 1, least)]
        words += [limit.own_at_most, mask_of(game, limit.without), memory.add([len(limit.has), *has])]
        words += [2 * limit.moves, int(limit.from_pieces)]
    flags = k.FLAG_SOONER if end.sooner_stays else 0
    return {k.END_SETS: memory.add(words), k.END_NSETS: len(end.limits), k.END_FLAGS: flags}


#: The words that a condition has besides its kind and result, by its kind.
WORDS: dict[str, Callable[[Ruleset, Any, Memory], Words]] = {
    "checkmate": _checkmate,
    "stalemate": _stalemate,
    "stuck": _no_moves,
    "passed": _passed,
    "facing": _facing,
    "castled": _of_castling,
    "castling_lost": _of_castling,
    "repetition": _repetition,
    "move_count": _move_count,
    "dead_material": _dead_material,
    "reaches": _reaches,
    "extinct": _extinct,
    "checks": _checks,
    "move_limit": _move_limit,
    "count": _count,
    "line": _line,
    "block": _block,
    "connects": _connects,
    "full": _full,
    "count_out": _count_out,
    "to_and_fro": _to_and_fro,
}


def end_row(game: Ruleset, end: End, memory: Memory) -> list[int]:
    """The words of one condition."""
    row = [0] * k.END_ROW
    words = {
        k.END_KIND: k.END_KINDS[end.kind],
        k.END_RESULT: result_word(end),
        k.END_SIDE: k.SIDE_EITHER,
        k.END_MASK: -1,
    }
    for place, word in (words | WORDS[end.kind](game, end, memory)).items():
        row[place] = word
    return row


def score_table(game: Ruleset, memory: Memory) -> int:
    """Offset of both bonuses and the half points of every piece code, 0 where each piece counts one."""
    if game.score is None:
        return 0
    values = (game.score.values.get(piece.name, 0) for piece in game.pieces for _ in (0, 1))
    return memory.add(round(2 * points) for points in (*game.score.bonus, *values))


def end_tables(game: Ruleset, memory: Memory) -> dict[int, int]:
    """End conditions and the facts derived from them."""
    rows = [end_row(game, end, memory) for end in game.ends]
    offset = memory.add(word for row in rows for word in row)
    kinds = [row[k.END_KIND] for row in rows]
    chase = chase_table(game, memory)
    shuttles = k.END_TO_AND_FRO in kinds
    mates = (end for end in game.ends if isinstance(end, Checkmate))
    claims = [i for i, row in enumerate(rows) if row[k.END_FLAGS] & k.FLAG_CLAIM]
    limit = kinds.index(k.END_MOVE_LIMIT) if k.END_MOVE_LIMIT in kinds else -1
    return {
        k.H_ENDS: offset,
        k.H_NENDS: len(rows),
        k.H_TERMINAL: int(any(kind in k.TERMINAL for kind in kinds)),
        k.H_ANSWERS: int(any(row[k.END_KIND] == k.END_REACHES and row[k.END_FLAGS] & 3 for row in rows)),
        k.H_CHECKS: min((row[k.END_N] for row in rows if row[k.END_KIND] == k.END_CHECKS), default=0),
        k.H_LIMITS: offset + limit * k.END_ROW if limit >= 0 else 0,
        k.H_PERPETUAL: int(shuttles or any(row[k.END_FLAGS] & k.FLAG_PERPETUAL for row in rows)),
        k.H_SCORE: score_table(game, memory),
        k.H_COUNT_OUT: offset + kinds.index(k.END_COUNT_OUT) * k.END_ROW if k.END_COUNT_OUT in kinds else 0,
        k.H_CHASE: chase,
        k.H_KEY_SHIFT: k.KEY_SHIFT if chase or shuttles else 0,
        k.H_SERIES: max((0, *(series_mask(game, end) for end in mates))),
        k.H_PASSED: int(bool(claims) or k.END_PASSED in kinds),
        k.H_FACING: offset + claims[0] * k.END_ROW if claims else 0,
    }
