"""Is a royal attacked, that is: could the enemy capture it now?

Displacement captures are read outwards from the square (tables built by reversing the very
movement entries of the pieces); captures by effect are found by trying the moves themselves.
"""

from . import layout as L
from .consequences import is_ruled_out
from .effects import neighbour
from .freezing import frozen
from .jit import U, entry, kernel, stay_apart
from .looking import through_gate
from .moves import piece_moves
from .powers import has_power
from .slots import call_hook
from .victims import victims


@kernel
def attacked_plain(T, S, square, by):
    """Attack by leaps and plain rays only."""
    i = T[U(T[L.H_ATTACKS] + (by << 10) + square)]
    end = i + 1 + T[U(i)]
    i += 1
    while i < end:
        word = T[U(i)]
        q = S.board[word & L.SQUARE_MASK]
        if (word >> L.ATTACK_MASK) >> (q >> 1) & 1 and q & 1 == by:
            return True
        i += 1
    rays = T[U(i)]
    i += 1
    for _ in range(rays):
        end = i + 1 + T[U(i)]
        i += 1
        while i < end:
            word = T[U(i)]
            q = S.board[word & L.SQUARE_MASK]
            if q != 0:
                if (word >> L.ATTACK_MASK) >> (q >> 1) & 1 and q & 1 == by:
                    return True
                break
            i += 1
        i = end
    return False


@kernel
def captures(T, S, square, q, mask, target):
    """Does piece `q` on `square` capture on the target through a node with this mask?"""
    able = (mask >> (q >> 1)) & 1 != 0 or (T[L.H_POWERS] != 0 and has_power(T, S, square, q, mask, target))
    return able and (T[L.H_HAS_FREEZE] == 0 or not frozen(T, S, square, q))


@kernel
def hits(T, S, square, q, mask, target):
    """Does piece `q` on `square` attack a royal on the target through a node, if only by facing it?"""
    stay_apart()
    facing = (mask >> L.ATTACK_FACING) & 1 != 0
    return captures(T, S, square, q, mask, target) or (facing and is_royal(T, S, q))


@kernel
def is_hit(T, S, square, q, mask, by_square):
    """Does piece `q` on `by_square`, of the attacking side, attack the square through a node?"""
    sure = (mask >> (q >> 1)) & 1 != 0 and T[L.H_HAS_FREEZE] == 0
    return sure or (
        (mask >> (q >> 1) | mask >> L.ATTACK_FACING) & 1 | T[L.H_POWERS] != 0
        and hits(T, S, by_square, q, mask, square)
    )


@kernel
def attacked_along(T, S, square, by, i, end):
    """Attack through the nodes T[i:end], which are one section or several in a row.

    Here and in `look_round` the way on is written out: by `next_node` counts of xiangqi took 6 % longer.
    """
    while i < end:
        word = T[U(i)]
        target = word & L.SQUARE_MASK
        q = S.board[target]
        if q == 0:
            i += 2 * ((word >> L.ATTACK_EMPTY) & L.ATTACK_JUMP_MASK)
        elif word & L.ATTACK_GATE:
            i += 2 * (through_gate(T, i, q) & L.ATTACK_JUMP_MASK)
        elif q & 1 == by:
            if is_hit(T, S, square, q, T[U(i + 1)], target):
                return True
            i += 2 * ((word >> L.ATTACK_SAME) & L.ATTACK_JUMP_MASK)
        else:
            i += 2 * ((word >> L.ATTACK_OTHER) & L.ATTACK_JUMP_MASK)
    return False


@kernel
def attacked_by_nodes(T, S, square, by):
    """Attack by any displacement capture."""
    i = T[U(T[L.H_ATTACKS] + (by << 10) + square)]
    return attacked_along(T, S, square, by, i + 1, i + 1 + T[U(i)])


@kernel
def attacked_through(T, S, square, by, chosen):
    """Attack through those sections whose bits are in `chosen`."""
    i = T[U(T[L.H_ATTACKS] + (by << 10) + square)]
    lengths = i + 1 + T[U(i)]
    i += 1
    for section in range(T[U(lengths)]):
        end = i + T[U(lengths + 1 + section)]
        if (chosen >> (section & L.SECTION_LAST)) & 1 and attacked_along(T, S, square, by, i, end):
            return True
        i = end
    return False


@kernel
def look_round(T, S, square, by, stamp):
    """The bits of the sections through which side `by` attacks; stamps every square looked at with theirs."""
    i = T[U(T[L.H_ATTACKS] + (by << 10) + square)]
    lengths = i + 1 + T[U(i)]
    i += 1
    found = 0
    for section in range(T[U(lengths)]):
        end = i + T[U(lengths + 1 + section)]
        bit = 1 << (section & L.SECTION_LAST)
        while i < end:
            word = T[U(i)]
            target = word & L.SQUARE_MASK
            S.stamp[target] = bit | (
                S.stamp[target] if S.stamp[target] >> L.SECTIONS == stamp else stamp << L.SECTIONS
            )
            q = S.board[target]
            if q == 0:
                i += 2 * ((word >> L.ATTACK_EMPTY) & L.ATTACK_JUMP_MASK)
            elif word & L.ATTACK_GATE:
                i += 2 * (through_gate(T, i, q) & L.ATTACK_JUMP_MASK)
            elif q & 1 == by:
                if is_hit(T, S, square, q, T[U(i + 1)], target):
                    found |= bit
                i += 2 * ((word >> L.ATTACK_SAME) & L.ATTACK_JUMP_MASK)
            else:
                i += 2 * ((word >> L.ATTACK_OTHER) & L.ATTACK_JUMP_MASK)
    return found


@kernel
def sections_at(S, square, stamp):
    """The bits of the sections that looked at a square in the look with this stamp."""
    word = S.stamp[square]
    return word & L.SECTION_BITS if word >> L.SECTIONS == stamp else 0


@kernel
def places_round(T, S, square, by):
    """The directions in which the next square of a square is empty: a piece may come to stand there.

    Above them, from bit DIRECTIONS on, those of them opposite which a piece of side `by` stands.
    """
    found = 0
    for direction in range(L.DIRECTIONS):
        place = neighbour(T, square, direction)
        if place >= 0 and S.board[U(place)] == 0:
            found |= 1 << direction
            anvil = neighbour(T, square, direction ^ 4)
            if anvil >= 0 and S.board[U(anvil)] != 0 and S.board[U(anvil)] & 1 == by:
                found |= 1 << direction << L.DIRECTIONS
    return found


@kernel
def stamp_jumpers(T, S, square, places):
    """Stamp the squares on queen lines that lead across `square` to an empty place behind it."""
    S.st[L.STAMP] += 1
    stamp = S.st[L.STAMP]
    for direction in range(L.DIRECTIONS):
        if (places >> direction) & 1:
            other = neighbour(T, square, direction ^ 4)
            # A ray on a board that wraps may come round to where it began.
            while other >= 0 and other != square:
                S.stamp[other] = stamp
                other = neighbour(T, other, direction ^ 4)
    return stamp


@kernel
def is_beside(T, f, lines, square):
    """Are the two squares neighbours along these lines?"""
    for direction in range(L.DIRECTIONS):
        if (lines >> direction) & 1 and neighbour(T, square, direction) == f:
            return True
    return False


@kernel
def may_coordinate(T, S, f, c, grid, square):
    """Does a partner of the piece on `f` stand on the rank or the file of the square?"""
    stay_apart()
    places = grid + L.GRID_PLACES
    rank = T[U(places + 2 * square)]
    file = T[U(places + 2 * square + 1)]
    partners = T[grid + L.GRID_PARTNERS]
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        partner = S.pieces[U(k)]
        if (partners >> (S.board[U(partner)] >> 1)) & 1 and partner != f:
            if T[U(places + 2 * partner)] == rank or T[U(places + 2 * partner + 1)] == file:
                return True
    return False


@kernel
def may_reach_by_effect(T, S, f, p, places, square):
    """A cheap necessary condition for piece `p` on `f` to remove a royal on `square` by an effect.

    `places`: `places_round` of the square. Jumps are not looked at.
    """
    row = T[U(T[L.H_EFFECTS] + p)]
    end = row + 1 + T[U(row)] * L.EFFECT_ROW
    row += 1
    while row < end:
        kind = T[U(row + L.EFFECT_KIND)]
        lines = T[U(row + L.EFFECT_LINES)]
        if T[U(row + L.EFFECT_VICTIMS)] & T[L.H_ROYAL_MASK] == 0:
            possible = False
        elif kind == L.EFFECT_CUSTODIAL and T[U(row + L.EFFECT_RING)] == 0:
            # Effect pieces may also capture by displacement: then the place need not be empty.
            possible = (lines << L.DIRECTIONS) & places != 0 or T[
                U(T[L.H_TRAITS] + p)
            ] & L.TRAIT_DISPLACES != 0
        elif kind == L.EFFECT_WITHDRAWAL:
            possible = is_beside(T, f, lines, square)
        elif kind == L.EFFECT_COORDINATION:
            possible = may_coordinate(T, S, f, p & 1, T[row + L.EFFECT_GRID], square)
        elif kind == L.EFFECT_HOOK and lines != 0:
            possible = call_hook(T[lines], T, S, f | square << L.MOVE_TO, T[lines + 1], 0) != 0
        else:
            possible = True
        if possible:
            return True
        row += L.EFFECT_ROW
    return False


@kernel
def removes(T, S, f, p, square):
    """Does a move of piece `p` on `f` remove the square's piece by a capture effect?"""
    stay_apart()
    n = piece_moves(T, S, S.scratch, 0, f, p)
    for i in range(n):
        if (S.scratch[i] >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_REST:
            continue
        for j in range(victims(T, S, S.scratch[i])):
            if S.removed[j] == square:
                if T[L.H_COSTLY] == 0 or not is_ruled_out(T, S, S.scratch[i]):
                    return True
                break
    return False


@kernel
def attacked_by_effects(T, S, square, by):
    """Could a move of side `by` remove the square's piece by a capture effect?"""
    stay_apart()
    places = places_round(T, S, square, by)
    stamp = 0  # of the lines to jump along, once they have been asked for
    for k in range(by * L.LIST_HALF, by * L.LIST_HALF + S.st[L.PIECES + by]):
        f = S.pieces[U(k)]
        p = S.board[U(f)]
        if T[U(T[L.H_EFFECTS] + p)] == 0:
            continue
        possible = T[U(T[L.H_TRAITS] + p)] & L.TRAIT_CHAINS != 0
        if not possible and places != 0 and T[U(T[L.H_EFFECTS] + L.CODES + p)] != 0:
            if stamp == 0:
                stamp = stamp_jumpers(T, S, square, places)
            possible = S.stamp[U(f)] == stamp
        if not possible and not may_reach_by_effect(T, S, f, p, places, square):
            continue
        if T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, p):
            continue
        if removes(T, S, f, p, square):
            return True
    return False


@kernel
def takes_freely(T, S, square, by):
    """Could side `by` move onto a royal on the square, allowed by what follows from that?"""
    stay_apart()
    there = S.board[square]
    if there == 0 or there & 1 == by:
        S.board[square] = 2 * T[L.H_COSTLY] + (by ^ 1)
    found = False
    for k in range(by * L.LIST_HALF, by * L.LIST_HALF + S.st[L.PIECES + by]):
        f = S.pieces[k]
        p = S.board[f]
        if found or f == square or (T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, p)):
            continue
        n = piece_moves(T, S, S.scratch, 0, f, p)
        for i in range(n):
            m = S.scratch[i]
            if (m >> L.MOVE_TO) & L.SQUARE_MASK == square and not is_ruled_out(T, S, m):
                found = True
                break
    S.board[square] = there
    return found


@entry
def attacked(T, S, square, by):
    """Could side `by` capture a royal of the other side standing on the square now?"""
    if T[L.H_LEGALITY] == L.LEGAL_PINS:
        return attacked_plain(T, S, square, by)
    if attacked_by_nodes(T, S, square, by) and (T[L.H_COSTLY] == 0 or takes_freely(T, S, square, by)):
        return True
    return T[L.H_HAS_EFFECTS] != 0 and attacked_by_effects(T, S, square, by)


@kernel
def is_royal(T, S, p):
    """Is a piece of this code royal now (always, or as the last of its kind)?"""
    traits = T[U(T[L.H_TRAITS] + p)]
    return traits & L.TRAIT_ROYAL != 0 or (traits & L.TRAIT_LAST != 0 and S.count[p] == 1)


@kernel
def stands_together(T, S, p):
    """Is a piece of this code one of several that are in check where all of them are attacked?"""
    return (T[L.H_TOGETHER] >> (p >> 1)) & 1 != 0 and S.count[p] > 1


@kernel
def all_attacked(T, S, c):
    """Are all pieces of a kind of side `c` attacked that are royal together?"""
    stay_apart()
    for kind in range(1, T[L.H_TYPES] + 1):
        p = 2 * kind + c
        if stands_together(T, S, p):
            free = False
            for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
                square = S.pieces[k]
                if S.board[square] == p and not attacked(T, S, square, c ^ 1):
                    free = True
                    break
            if not free:
                return True
    return False


@entry
def royal_attacked(T, S, c):
    """Is any royal of side `c` attacked?"""
    stay_apart()
    if T[L.H_SINGLE_ROYAL] != 0:
        square = S.st[L.KING + c]
        return square >= 0 and attacked(T, S, square, c ^ 1)
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[k]
        if is_royal(T, S, S.board[square]) and attacked(T, S, square, c ^ 1):
            return True
    return T[L.H_TOGETHER] != 0 and all_attacked(T, S, c)
