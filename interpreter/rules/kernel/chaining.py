"""Captures by jumps that go on in other directions: a tree of jumps, walked with a stack of frames.

The run of a piece on a square holds its single jumps from there: what leads behind an enemy has a record with
AUX_TURNS. The board is changed on the way: the mover is lifted, and what has been jumped stays as a piece of
its own side (which blocks, and is not a hurdle) until the capture is over, or is gone at once. Captures that
end alike and take the same pieces are one move; the number of it among those of the piece is in the move, so
that making it finds its victims again.
"""

from . import layout as L
from .jit import kernel, stay_apart
from .promoting import emit_promotions

# A frame is what is to go on when the jump is taken back, and the jump's victim.
(AT, NEXT, END, HURDLE, TAKEN, PIECE, LANDING, FIRST) = range(8)
FRAME = 8
# What was found: the end, the code there, the number of victims, their sum, and they themselves.
(LAST, BECOME, VICTIMS, SUM, TAKES) = range(5)
NEVER = 0  # no landing: where a capture begins


@kernel
def landing(T, node, before):
    """The record's offset of a jump that may be made after another landing; 0 if it is none."""
    if node & (L.NODE_EMIT_EMPTY | L.NODE_HURDLE | L.NODE_SCREEN) != 0 or node & L.NODE_RECORD == 0:
        return 0
    record = T[L.H_RECORDS] + ((node >> L.NODE_AUX) & L.NODE_AUX_MASK) * L.RECORD_ROW
    aux = T[record + L.RECORD_AUX]
    if aux & L.AUX_TURNS == 0:
        return 0
    if before != NEVER:
        gone = T[before + L.RECORD_AUX]
        if gone & L.CHAIN_PASSING == 0 and (aux ^ gone) & L.CHAIN_NUMBER != 0:
            return 0
        turn = (aux - gone) & (L.DIRECTIONS - 1)
        if (aux >> (L.CHAIN_BENDS + turn)) & 1 == 0:
            return 0
    return record


@kernel
def over_hurdle(T, node, q):
    """Where the way goes on behind an enemy, which the movement may spare."""
    if node & L.NODE_HURDLE:
        record = T[L.H_RECORDS] + ((node >> L.NODE_AUX) & L.NODE_AUX_MASK) * L.RECORD_ROW
        if (T[record + L.RECORD_VICTIMS] >> (q >> 1)) & 1 == 0:
            return (node >> L.NODE_FRIEND) & L.NODE_JUMP_MAX
    return (node >> L.NODE_ENEMY) & L.NODE_JUMP_MAX


@kernel
def can_jump(T, S, p, square, before):
    """Is there a jump of piece `p` from the square, where it has landed, on the board as it is?"""
    stay_apart()
    entry = T[L.H_MOVES] + (p * T[L.H_SQUARES] + square) * 2
    i = T[entry]
    end = T[entry + 1]
    while i < end:
        node = T[i]
        q = S.board[node & L.SQUARE_MASK]
        if q == 0:
            if landing(T, node, before) != 0:
                return True
            i += (node >> L.NODE_EMPTY) & L.NODE_JUMP_MAX
        elif (q ^ p) & 1:
            i += over_hurdle(T, node, q)
        else:
            i += (node >> L.NODE_FRIEND) & L.NODE_JUMP_MAX
    return False


@kernel
def grown(T, p, record):
    """What piece `p` is after it has landed: another piece where it promotes in passing."""
    if T[record + L.RECORD_AUX] & L.CHAIN_PASSING == 0:
        return p
    return 2 * (T[T[record + L.RECORD_PROMOTION] + 1] & L.TYPE_MASK) + (p & 1)


@kernel
def better_landing(T, S, p, first, before):
    """Behind the victim whose landings begin at node `first`, is there one from which it could go on?"""
    stay_apart()
    i = first
    while S.board[T[i] & L.SQUARE_MASK] == 0:
        record = landing(T, T[i], before)
        if record == 0:
            return False
        if can_jump(T, S, grown(T, p, record), T[i] & L.SQUARE_MASK, record):
            return True
        i += (T[i] >> L.NODE_EMPTY) & L.NODE_JUMP_MAX
    return False


@kernel
def has_taken(S, depth, square):
    """Does the capture up to here take what stands on the square?"""
    for k in range(depth):
        if S.chain[k * FRAME + HURDLE] == square:
            return True
    return False


@kernel
def is_found(S, top, depth, at, p, total):
    """Has a capture with the same end and victims been found?"""
    stay_apart()
    k = 0
    while k < top:
        n = S.found[k + VICTIMS]
        if S.found[k + SUM] == total and n == depth and S.found[k + LAST] == at and S.found[k + BECOME] == p:
            same = True
            for j in range(n):
                if not has_taken(S, depth, S.found[k + TAKES + j]):
                    same = False
            if same:
                return True
        k += TAKES + n
    return False


@kernel
def take_back(S, f, mover, depth):
    """Let the board be as it was before a capture."""
    stay_apart()
    for k in range(depth - 1, -1, -1):
        S.board[S.chain[k * FRAME + HURDLE]] = S.chain[k * FRAME + TAKEN]
    S.board[f] = mover


@kernel
def overflow(S, f, mover, n, depth):
    """Note that there is no room, and find nothing.

    Who lists moves raises the error: if this raised, all that makes moves in any game would ask for it.
    """
    stay_apart()
    S.chain[L.CHAIN_FULL] = 1
    take_back(S, f, mover, depth)
    return n


@kernel
def tell(T, S, M, n, f, mover, found):
    """Append the captures found, each by every promotion that it allows; returns the new n."""
    stay_apart()
    k = 0
    for number in range(found):
        depth = S.found[k + VICTIMS]
        p = S.found[k + BECOME]
        move = f | S.found[k + LAST] << L.MOVE_TO | L.KIND_CHAIN << L.MOVE_KIND
        move |= (number | depth << L.CHAIN_COUNT) << L.MOVE_AUX
        choices = S.chain[L.CHAIN_FRAMES + number]
        if p != mover:
            M[n] = move | (p >> 1) << L.MOVE_PROMOTION
            n += 1
        elif choices != 0:
            n = emit_promotions(T, S, M, n, move, choices, L.CHOICE_ON_CAPTURE, mover & 1)
        else:
            M[n] = move
            n += 1
        k += TAKES + depth
    return n


@kernel
def chains(T, S, M, n, f, mover, wanted):
    """Append the captures of the piece on `f` by jumps that turn; or, with a number wanted, fill S.removed.

    Returns the new n, or the number of victims but for one that stood where the capture ends.
    """
    stay_apart()
    p = mover
    depth = 0
    found = 0
    result = 0
    top = 0  # end of what was found
    entry = T[L.H_MOVES] + (p * T[L.H_SQUARES] + f) * 2
    at = f
    i = T[entry]
    end = T[entry + 1]
    hurdle = f
    first = 0
    before = NEVER
    went = False
    S.board[f] = 0
    while True:
        deeper = False
        while i < end and not deeper:
            node = T[i]
            t = node & L.SQUARE_MASK
            q = S.board[t]
            if q == 0:
                after = i + ((node >> L.NODE_EMPTY) & L.NODE_JUMP_MAX)
                record = landing(T, node, before)
                if record == 0:
                    i = after
                    continue
                if depth == L.CHAIN_MOST:
                    return overflow(S, f, mover, n, depth)
                base = depth * FRAME
                S.chain[base + AT] = at
                S.chain[base + NEXT] = after
                S.chain[base + END] = end
                S.chain[base + HURDLE] = hurdle
                S.chain[base + TAKEN] = S.board[hurdle]
                S.chain[base + PIECE] = p
                S.chain[base + LANDING] = before
                S.chain[base + FIRST] = first
                S.board[hurdle] = 0 if T[record + L.RECORD_AUX] & L.CHAIN_AT_ONCE else p
                depth += 1
                before = record
                p = grown(T, p, record)
                at = t
                entry = T[L.H_MOVES] + (p * T[L.H_SQUARES] + at) * 2
                i = T[entry]
                end = T[entry + 1]
                went = False
                deeper = True
            elif (q ^ p) & 1:
                hurdle = t
                i += over_hurdle(T, node, q)
                first = i
            else:
                i += (node >> L.NODE_FRIEND) & L.NODE_JUMP_MAX
        if deeper:
            continue
        if depth == 0:
            break
        base = (depth - 1) * FRAME
        rules = T[before + L.RECORD_AUX]
        fine = rules & L.CHAIN_NO_END == 0 and (rules & L.CHAIN_STOPS != 0 or not went)
        if fine and rules & L.CHAIN_STOPS == 0:
            fine = not better_landing(
                T, S, S.chain[base + PIECE], S.chain[base + FIRST], S.chain[base + LANDING]
            )
        if fine:
            total = 0
            for k in range(depth):
                total += S.chain[k * FRAME + HURDLE]
            total &= 32767
            if not is_found(S, top, depth, at, p, total):
                if found == wanted:
                    for k in range(depth):
                        if S.chain[k * FRAME + HURDLE] != at:  # what was gone at once may have stood there
                            S.removed[result] = S.chain[k * FRAME + HURDLE]
                            result += 1
                    take_back(S, f, mover, depth)
                    return result
                if found == T[L.H_CHAINS] or top + TAKES + depth > L.FOUND_WORDS:
                    return overflow(S, f, mover, n, depth)
                S.found[top + LAST] = at
                S.found[top + BECOME] = p
                S.found[top + VICTIMS] = depth
                S.found[top + SUM] = total
                for k in range(depth):
                    S.found[top + TAKES + k] = S.chain[k * FRAME + HURDLE]
                top += TAKES + depth
                S.chain[L.CHAIN_FRAMES + found] = T[before + L.RECORD_PROMOTION]
                found += 1
        # Back to where the jump began.
        depth -= 1
        at = S.chain[base + AT]
        i = S.chain[base + NEXT]
        end = S.chain[base + END]
        hurdle = S.chain[base + HURDLE]
        p = S.chain[base + PIECE]
        before = S.chain[base + LANDING]
        first = S.chain[base + FIRST]
        S.board[hurdle] = S.chain[base + TAKEN]
        went = True
    S.board[f] = mover
    return tell(T, S, M, n, f, mover, found) if wanted < 0 else 0
