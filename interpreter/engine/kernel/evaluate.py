"""The static value of a position, read from the evaluation block of the tables.

One pass over the pieces gives material and placement; when that could matter, a second one follows
the movement nodes of every piece: mobility, squares beside royals under attack, pieces attacked
and defended. Nothing here knows a piece or a rule by name. A score is packed as two numbers, see
layout.py, so that one addition serves middle game and endgame.
"""

from ...rules.kernel import layout as L
from ...rules.kernel.attacks import attacked, is_royal
from ...rules.kernel.checks import checks_from, watch_royal
from ...rules.kernel.drops import comes_out
from ...rules.kernel.effects import neighbour
from ...rules.kernel.freezing import frozen
from ...rules.kernel.jit import U, entry, kernel, stay_apart
from ...rules.kernel.moves import over_screen
from .network import network
from .promoters import FILE_RANK, apart, mark_cover, open_line, outpost, promoter
from .scaling import scaled

VALUE_LIMIT = 20000  # no position is worth more to either side, short of a decided game
GUARD_VALUE = (1 << 20) - 1
EMITS_ENEMY = 41  # bit of NODE_EMIT_ENEMY
FILE_COUNT = 1 << 16
SAFE_CHECK = 1 << 32


@kernel
def tapered(packed, phase, full):
    """Centipawns of a packed score at a phase of the game: `full` and more is the middle game."""
    late = ((packed + (1 << 31)) & 0xFFFFFFFF) - (1 << 31)
    early = (packed - late) >> 32
    if phase >= full:
        return early
    return (early * phase + late * (full - phase)) // full


@kernel
def packed_of(centipawns):
    """The packed score that counts equally early and late."""
    return (centipawns << 32) + centipawns


@kernel
def material_and_place(T, S, e):
    """Packed material and placement, White minus Black."""
    place = T[U(e + L.EVAL_PLACE)]
    squares = T[L.H_SQUARES]
    total = 0
    for c in range(2):
        for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
            f = S.pieces[U(k)]
            total += T[U(place + (S.board[U(f)] * squares) + f)]
    return total


@kernel
def held(T, S, code):
    """How many pieces of this code in the hand can still come out of it."""
    number = S.pool[U(code)]
    return number if number != 0 and comes_out(T, S, code) else 0


@kernel
def hands(T, S, e):
    """Packed value of what can still come out of the hands, White minus Black."""
    stay_apart()
    words = T[U(e + L.EVAL_HAND)]
    total = 0
    for code in range(2, 2 * T[L.H_TYPES] + 2):
        value = held(T, S, code) * T[U(words + code)]
        total += value if code & 1 == 0 else -value
    return total


@kernel
def phase_of(T, S, e):
    """How much of the middle game is left, what can still come out of the hands included."""
    parts = T[U(e + L.EVAL_PHASE)]
    phase = 0
    for code in range(2, 2 * T[L.H_TYPES] + 2):
        number = S.count[U(code)]
        if T[L.H_HAND] != 0:
            number += held(T, S, code)
        phase += number * T[U(parts + code)]
    return phase


@kernel
def mark_royals_and_promoters(T, S, e, stamp):
    """Mark the squares next to royals in S.zone; promoters by file in S.file, their captures in S.cover."""
    distance = T[U(e + L.EVAL_DISTANCE)]
    for c in range(2):
        for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
            f = S.pieces[U(k)]
            p = S.board[U(f)]
            if T[U(distance + p * T[L.H_SQUARES] + f)] != 0:
                slot = (c << 10) + T[U(T[U(e + L.EVAL_FILE)] + f)]
                rank = T[U(T[U(e + L.EVAL_RANK)] + f)]
                word = S.file[U(slot)]
                if word >> 32 != stamp:
                    word = stamp << 32 | rank
                else:
                    # The one that stops enemies longest: White's lowest, Black's highest.
                    last = word & FILE_RANK
                    word += min(last, rank) - last if c == 0 else max(last, rank) - last
                S.file[U(slot)] = word + FILE_COUNT
                mark_cover(T, S, f, p, stamp)
            elif is_royal(T, S, p):
                for direction in range(L.DIRECTIONS):
                    square = neighbour(T, f, direction)
                    if square >= 0:
                        S.zone[U((c << 10) + square)] = stamp
                S.zone[U((c << 10) + f)] = stamp


@kernel
def survey(T, S, f, p, value, stamp, sight):
    """Follow the movement nodes of a piece: moves | attacks beside enemy royals << 16 | a safe check << 32.

    Moves to where an enemy promoter would take it do not count. Every piece that it could capture, its
    own pieces too, is noted in S.guard with the lowest exchange value of the pieces that can.
    """
    c = p & 1
    guard = c << 10
    zone = (c ^ 1) << 10
    entry = T[L.H_MOVES] + (p * T[L.H_SQUARES] + f) * 2
    i = T[U(entry)]
    end = T[U(entry + 1)]
    moves = 0
    while i < end:
        node = T[U(i)]
        t = node & L.SQUARE_MASK
        q = S.board[U(t)]
        if node & L.NODE_EMIT_ENEMY and S.zone[U(zone + t)] == stamp:
            moves += 1 << 16
        if q == 0:
            if node & L.NODE_EMIT_EMPTY and S.cover[U(zone + t)] != stamp:
                moves += 1
                if moves < SAFE_CHECK and checks_from(S, t, p, sight) and not attacked(T, S, t, c ^ 1):
                    moves += SAFE_CHECK
            i += (node >> L.NODE_EMPTY) & L.NODE_JUMP_MAX
        else:
            jump = node >> L.NODE_FRIEND
            if (q ^ p) & 1:
                jump = node >> L.NODE_ENEMY
                moves += (node & L.NODE_EMIT_ENEMY) >> EMITS_ENEMY
            if node & L.NODE_EMIT_ENEMY:
                word = S.guard[U(guard + t)]
                if word >> 20 != stamp or value < word & GUARD_VALUE:
                    S.guard[U(guard + t)] = stamp << 20 | value
            if node & L.NODE_SCREEN:
                jump = over_screen(T, node, q)
            i += jump & L.NODE_JUMP_MAX
    return moves


@kernel
def activity(T, S, e, c, stamp):
    """Packed value of what the pieces of side `c` can do and how its promoters stand."""
    exchange = T[U(e + L.EVAL_EXCHANGE)]
    distances = T[U(e + L.EVAL_DISTANCE)]
    mobility = T[U(e + L.EVAL_MOBILITY)]
    total = 0
    assault = 0
    safe = T[U(e + L.EVAL_SAFE_CHECK)]
    sight = watch_royal(T, S, c) if safe != 0 else 0
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        f = S.pieces[U(k)]
        p = S.board[U(f)]
        value = T[U(exchange + p)]
        if T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, p):
            total -= packed_of(value * T[U(e + L.EVAL_FROZEN)] >> 8)
        else:
            found = survey(T, S, f, p, value, stamp, sight)
            total += T[U(mobility + (p << 5) + min(found & 0xFFFF, 31))]
            total += open_line(T, S, e, f, p, stamp) + outpost(T, S, e, f, p, stamp)
            assault += ((found >> 16) & 0xFFFF) * T[U(T[U(e + L.EVAL_ASSAULT)] + p)] + (found >> 32) * safe
        distance = T[U(distances + p * T[L.H_SQUARES] + f)]
        if distance != 0:
            total += promoter(T, S, e, f, c, distance, stamp)
    return total + T[U(T[U(e + L.EVAL_DANGER)] + min(assault, 127))]


@kernel
def threats(T, S, e, c, stamp):
    """Packed value for side `c` of the enemies it attacks."""
    exchange = T[U(e + L.EVAL_EXCHANGE)]
    other = c ^ 1
    total = 0
    for k in range(other * L.LIST_HALF, other * L.LIST_HALF + S.st[L.PIECES + other]):
        f = S.pieces[U(k)]
        word = S.guard[U((c << 10) + f)]
        if word >> 20 == stamp:
            q = S.board[U(f)]
            if not is_royal(T, S, q):
                if word & GUARD_VALUE < T[U(exchange + q)]:
                    total += T[U(e + L.EVAL_THREAT)]
                elif S.guard[U((other << 10) + f)] >> 20 != stamp:
                    total += T[U(e + L.EVAL_HANGING)]
                elif S.cover[U((other << 10) + f)] != stamp:
                    total += T[U(e + L.EVAL_PRESSURE)]
    return total


@kernel
def pairs(T, S, e):
    """Packed value of pairs, White minus Black."""
    bonus = T[U(e + L.EVAL_PAIR)]
    total = 0
    for kind in range(1, T[L.H_TYPES] + 1):
        if T[U(bonus + 2 * kind)] != 0:
            if S.count[U(2 * kind)] > 1:
                total += T[U(bonus + 2 * kind)]
            if S.count[U(2 * kind + 1)] > 1:
                total -= T[U(bonus + 2 * kind + 1)]
    return total


@kernel
def hunt(T, S, e, c):
    """Centipawns for side `c` that has driven the bare royal of the other side to the edge."""
    stay_apart()
    prey = S.st[L.KING + (c ^ 1)]
    hunter = S.st[L.KING + c]
    if prey < 0 or hunter < 0:
        return 0
    return T[U(T[U(e + L.EVAL_EDGE)] + prey)] + T[U(T[U(e + L.EVAL_NEAR)] + apart(T, e, prey, hunter))]


@kernel
def is_bare(T, S, c):
    """Has side `c` nothing but its royal, and the other side more?"""
    if T[L.H_HAND] != 0:
        return False
    return T[L.H_SINGLE_ROYAL] != 0 and S.st[L.PIECES + c] == 1 and S.st[L.PIECES + (c ^ 1)] > 1


@kernel
def beyond(T, S, e):
    """Packed value of everything beyond material, place and tempo, White minus Black."""
    stamp = S.st[L.STAMP] + 1
    S.st[L.STAMP] = stamp
    mark_royals_and_promoters(T, S, e, stamp)
    total = activity(T, S, e, 0, stamp) - activity(T, S, e, 1, stamp)
    total += threats(T, S, e, 0, stamp) - threats(T, S, e, 1, stamp)
    total += pairs(T, S, e)
    if T[L.H_CHECKS] != 0:
        given = T[U(e + L.EVAL_CHECKS)]
        total += T[U(given + min(S.st[L.CHECKS], 15))] - T[U(given + min(S.st[L.CHECKS + 1], 15))]
    for c in range(2):
        if is_bare(T, S, c):
            bonus = packed_of(hunt(T, S, e, c ^ 1))
            total += -bonus if c == 0 else bonus
    return total


@kernel
def tempo(T, S, e):
    """Packed value of the move, for White."""
    turn = S.st[L.TURN]
    if turn == L.EITHER:
        return 0
    return T[U(e + L.EVAL_TEMPO)] if turn == 0 else -T[U(e + L.EVAL_TEMPO)]


@kernel
def first_pass(T, S, phase):
    """Centipawns for White of material, place and tempo."""
    e = T[L.H_EVAL]
    total = material_and_place(T, S, e) + tempo(T, S, e)
    if T[L.H_HAND] != 0:
        total += hands(T, S, e)
    return tapered(total, phase, T[U(e + L.EVAL_PHASE_FULL)])


@kernel
def second_pass(T, S, phase):
    """Centipawns for White of everything else."""
    e = T[L.H_EVAL]
    value = tapered(beyond(T, S, e), phase, T[U(e + L.EVAL_PHASE_FULL)])
    return value if T[U(e + L.EVAL_NETWORK)] == 0 else value + network(T, S, T[U(e + L.EVAL_NETWORK)])


@kernel
def final_value(T, S, value, phase):
    """The sum of both passes as it counts: scaled, and within the limits of what is not a decided game."""
    e = T[L.H_EVAL]
    value = scaled(T, S, e, value, phase, T[U(e + L.EVAL_PHASE_FULL)])
    return max(-VALUE_LIMIT, min(VALUE_LIMIT, value))


@entry
def evaluate(T, S):
    """Centipawns for White."""
    phase = phase_of(T, S, T[L.H_EVAL])
    return final_value(T, S, first_pass(T, S, phase) + second_pass(T, S, phase), phase)
