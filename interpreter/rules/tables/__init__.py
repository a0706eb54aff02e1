"""From the model to one flat array of integers: everything the kernel knows about a variant."""

from __future__ import annotations

from dataclasses import dataclass

from ...kinds.ends import MoveCount, Stuck
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .attacks import attack_words
from .bounds import CASTLINGS, PASSANTS, RECORDS, WAYS, check_counts, most_chains, widest_piece
from .conditions import kept_of_last, last_number
from .ends import end_tables
from .forbidding import forbidden_rows
from .gating import gate_table, most_gates
from .hand import hand_table, most_drops, pooled_codes, twin_table
from .memory import Memory
from .movement import MovementTables
from .powers import apart, observes, power_block, without_first_moves
from .progress import back_table, only_advances
from .rules import (
    BoundHook,
    castle_tables,
    count_rights,
    effect_table,
    freeze_table,
    hook_rows,
    mask_of,
    neighbours,
    renewal_table,
    rights,
    taken_when_stuck,
    zobrist,
)
from .then import must_be_tried, then_tables
from .turns import duty_rows, series_row, turn_row, with_walls
from .unmoved import first_tables
from .work import Work

COUNTING = (k.H_CHECKS, k.H_LIMITS, k.H_COUNT_OUT, k.H_PASSED, k.H_SERIES)
"""Facts that are not 0 where the rules count something from move to move."""

LENGTHENING = (
    *(
        k.H_TURN,
        k.H_GATES,
        k.H_EXTRA,
        k.H_HAS_EFFECTS,
        k.H_THEN,
        k.H_SPOILT,
        k.H_HOMES,
        k.H_NEXT_TURN,
        k.H_NUMBERED,
        k.H_BACK,
    ),
)
"""Facts of which one is not 0 where a move has more to do than to take and to go."""

__all__ = ["BoundHook", "Tables", "compile_tables"]


@dataclass(frozen=True)
class Tables:
    """The table array of a variant, and what the text forms need to know of it."""

    words: list[int]
    rights: tuple[tuple[int, int, str], ...]  # side, rook square, FEN letter; bit = position
    passants: tuple[int, ...]  # en passant words by index
    ways: tuple[tuple[int, ...], ...]  # sets of squares that are taken on the way, by index
    starts_either: bool
    legality: int


def single_royal(game: Ruleset) -> bool:
    """Is there one kind of royal, always royal, at most one a side, never promoted to?"""
    royal = [piece for piece in game.pieces if piece.royal]
    if len(royal) != 1 or royal[0].royal != "always":
        return False
    index = game.pieces.index(royal[0])
    made = any(royal[0].name in game.may_become(piece) for piece in game.pieces)
    held = game.hand.setup if game.hand else {}
    counts = [
        sum(1 for i, side in game.setup.values() if i == index and side == c) + held.get((index, c), 0)
        for c in (0, 1)
    ]
    return not made and max(counts) <= 1 and not royal[0].promotions


def legality_mode(
    game: Ruleset, needs_full: bool, single: bool, attacking: Ruleset, work: Work
) -> tuple[int, list[list[int]]]:
    """The cheapest exact legality test, and the attack words of both sides and all squares."""
    if not needs_full and not any(piece.royal for piece in attacking.pieces):
        return k.LEGAL_FREE, [[0]] * (2 * game.board.size)
    ways = any(m.takes_on_way for piece in game.pieces for m in piece.movements)
    short = len(attacking.pieces) <= k.TYPES_PLAIN
    if short and single and not needs_full and not game.forbidden and not ways:
        if (plain := attack_words(attacking, True, work)) is not None:
            return k.LEGAL_PINS, plain
    mode = k.LEGAL_FULL if needs_full or game.no_checking else k.LEGAL_VISITED
    return mode, attack_words(attacking, False, work) or []


def compile_tables(game: Ruleset, bound: tuple[BoundHook, ...] = ()) -> Tables:
    """Compile a game; raises TableLimit when it does not fit the tables' limits."""
    game = with_walls(game)
    memory = Memory()
    codes = 2 * len(game.pieces) + 2
    header: dict[int, int] = {}
    rows = hook_rows(bound, memory)
    effects = effect_table(game, bound, rows, memory)
    effect_pieces = {code >> 1 for code in range(2, codes) if effects[code]}
    work = Work()
    hidden = apart(game)
    movement = MovementTables(hidden, memory, effect_pieces, work)
    has_freeze = any(piece.freezes for piece in game.pieces)
    events = {event: row[event] for row in rows for event in row if "capture" not in event}
    needs_full = bool(effect_pieces or has_freeze or {"veto", "propose"} & set(events) or must_be_tried(game))
    needs_full |= game.put is not None and game.put.safe_last
    needs_full |= bool(game.duties)
    needs_full |= game.series is not None and bool(game.series.again or game.series.foreign)
    header[k.H_POWERS] = power_block(game, hidden, memory)
    # A first move attacks nothing, so that what it asks decides no attack.
    needs_full |= header[k.H_POWERS] != 0 and (bool(hidden.powers) or observes(without_first_moves(game)))
    single = single_royal(game)

    header[k.H_MOVES] = memory.add(movement.compile())
    order = rights(game.castlings, game)
    unmoved, most_first = first_tables(game, order, memory, movement)
    header |= unmoved
    header[k.H_RECORDS] = memory.add(movement.records.words())
    header[k.H_PASSANT] = memory.add(movement.records.passants)
    header[k.H_WAYS] = memory.add(movement.records.way_words())
    counters = sum(hook.counters for hook in bound)
    check_counts(
        movement_records=(len(movement.records.known), RECORDS),
        ways_to_leave_squares_to_en_passant=(len(movement.records.passants), PASSANTS),
        sets_of_pieces_taken_on_the_way=(len(movement.records.ways), WAYS),
        ways_of_castling=(len(game.castlings), CASTLINGS),
        counters_of_hooks=(counters, k.COUNTERS),
    )
    header[k.H_RESTS] = movement.rests()
    header[k.H_CHAINS] = most_chains(memory.words, movement.records.known)
    kept = kept_of_last(game, memory)
    header[k.H_WIDEST] = widest_piece(memory.words, header, game, hidden)
    proposed = k.PIECE_MOVES if "propose" in events else 0
    header[k.H_OTHERS] = len(game.castlings) + 1 + proposed + most_drops(game)
    header[k.H_OTHERS] += most_gates(game, header[k.H_WIDEST])
    if game.put:
        header[k.H_OTHERS] += game.board.size + header[k.H_WIDEST]
    # After the moves, which are the first to be too many: a giant game is to be refused soon.
    work.told = "attacks on royals look at more squares"
    asks_attacks = header[k.H_POWERS] != 0
    mode, attacked = legality_mode(game, needs_full, single and not asks_attacks, hidden.attacking, work)
    attacks = memory.add([0] * (2 * k.SQUARES))
    for i, words in enumerate(attacked):
        by, square = divmod(i, game.board.size)
        memory.words[attacks + by * k.SQUARES + square] = memory.add(words)
    header[k.H_ATTACKS] = attacks
    header[k.H_CASTLES], keep = castle_tables(game, order, memory)
    header[k.H_RIGHTS] = memory.add(keep)
    header[k.H_NCASTLES] = len(game.castlings)
    header[k.H_OTHERS] += most_first
    check_counts(rights_to_castle_and_of_first_moves=(count_rights(game, order), 10))
    header |= zobrist(game, memory, count_rights(game, order))
    header |= piece_tables(game, memory, movement)
    header[k.H_EFFECTS] = memory.add(effects)
    header[k.H_NEIGHBOURS] = memory.add(neighbours(game))
    header[k.H_FREEZE] = memory.add(freeze_table(game))
    header[k.H_SHADES] = memory.add(game.board.shade(s) for s in range(game.board.size))
    header |= end_tables(game, memory)
    header[k.H_HAND] = hand_table(game, memory)
    header[k.H_GATES] = gate_table(game, memory)
    header[k.H_TWINS] = twin_table(game, memory)
    if header[k.H_HAND]:
        check_counts(squares_of_a_board_with_drops=(game.board.size, k.LIST_HALF - 1))
    header |= then_tables(game, memory)
    header |= {
        k.H_SQUARES: game.board.size,
        k.H_TYPES: len(game.pieces),
        k.H_LEGALITY: mode,
        k.H_SINGLE_ROYAL: int(single),
        k.H_ROYAL_MASK: mask_of(game, frozenset(p.name for p in game.pieces if p.royal)),
        k.H_TOGETHER: mask_of(game, frozenset(p.name for p in game.pieces if p.royal == "all_attacked")),
        k.H_FORBIDS: forbidden_rows(game, memory),
        k.H_NUMBERED: last_number(game),
        k.H_LAST: kept,
        k.H_HAS_EFFECTS: int(bool(effect_pieces)),
        k.H_HAS_FREEZE: int(has_freeze),
        k.H_REMOVE_OWN: game.remove_own | taken_when_stuck(game, memory) << 1,
        k.H_NO_CHECKING: int(game.no_checking),
        k.H_CHECKS_MATE: int(game.checks_mate),
        k.H_COMPULSORY: k.COMPULSORY_MOST if game.most_captures else int(game.compulsory_capture),
        k.H_EXTRA: int(
            bool(counters or game.series or kept & k.LAST_KEPT) or any(header[word] for word in COUNTING)
        ),
        k.H_VETO: events.get("veto", 0),
        k.H_PROPOSE: events.get("propose", 0),
        k.H_NEXT_TURN: events.get("next_turn", 0),
        k.H_WALLS: int(bool(game.walls)),
        k.H_TURN: turn_row(game, memory),
        k.H_MULTIMOVE: series_row(game, hidden, memory),
        k.H_MUST: duty_rows(game, memory),
        k.H_STUCK: int(any(isinstance(end, Stuck) for end in game.ends)),
        k.H_GRANTS: renewal_table(game, order, memory) or int(game.castling_dropped),
        k.H_BACK: back_table(game, memory),
        k.H_HOMES: int(game.castles_anywhere),
        k.H_PASS: k.PASS_WHEN[game.passing[0]]
        | k.PASS_WHEN[game.passing[1]] << 2
        | k.REFUSE_WHEN[game.refusing] << k.REFUSE,
    }
    short = game.refusing == "never" and not any(header.get(word, 0) for word in LENGTHENING)
    header[k.H_SHORT] = int(short)
    for slot, value in header.items():
        memory.words[slot] = value
    starts_either = any(hook.starts_either for hook in bound)
    records = movement.records
    told = tuple(order), tuple(records.passants), tuple(records.ways)
    return Tables(memory.words, *told, starts_either, mode)


def piece_tables(game: Ruleset, memory: Memory, movement: MovementTables) -> dict[int, int]:
    """Traits per piece code, and what it is in the hand."""
    traits = [0] * k.CODES
    counts = [end for end in game.asked if isinstance(end, MoveCount)]
    growing = frozenset[str]().union(*(end.growing for end in counts))
    for i, piece in enumerate(game.pieces):
        for code in (2 * i + 2, 2 * i + 3):
            facts = {
                k.TRAIT_ROYAL: piece.royal == "always",
                k.TRAIT_LAST: piece.royal in ("last_of_kind", "all_attacked"),
                k.TRAIT_ZEROING: piece.name in game.zeroing,
                k.TRAIT_FROM_ENEMY: any(rule.from_enemy for rule in piece.promotions),
                k.TRAIT_GROWING: piece.name in growing,
                k.TRAIT_DUPLICATES: code in movement.duplicates,
                k.TRAIT_POWERS: code >> 1 in movement.powers,
                k.TRAIT_CHAINS: any(m.bend for m in piece.movements),
                k.TRAIT_PASSANT: code in movement.takes_passant,
                k.TRAIT_JUMP_ALONE: piece.jump_captures_alone,
                k.TRAIT_WALL: not piece.owned,
                k.TRAIT_DISPLACES: any(m.capture or m.takes_passant for m in piece.movements),
                k.TRAIT_RESTS: any("rest" in rule.at for rule in piece.promotions),
            }
            traits[code] = sum(bit for bit, holds in facts.items() if holds)
    # Repetition need not look behind a zeroing move if such a move can never be undone.
    final = not (game.droppable or growing) and game.refusing == "never"
    final = final and all(only_advances(game.pieces[game.piece(name)]) for name in game.zeroing)
    return {
        k.H_TRAITS: memory.add(traits),
        k.H_POOLED: memory.add(pooled_codes(game)),
        k.H_ZEROING_FINAL: int(final and not any(entry.unmade for entry in game.consequences)),
    }
