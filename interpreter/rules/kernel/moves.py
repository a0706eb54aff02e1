"""Pseudo-legal moves: walking the movement nodes of a piece."""

from . import layout as L
from .chaining import chains
from .jit import U, kernel, stay_apart
from .keys import passed_number, passed_square
from .powers import keep_landing, may_as
from .promoting import emit_promotions, without_duplicates


@kernel
def is_passed(word, square):
    """Is the square one of the passed squares of an en passant word?"""
    number = (word >> L.PASSED_NUMBER) & 7
    if number == L.PASSED_LINE:
        return is_on_line(word, square)
    for _ in range(number):
        word >>= 10
        if word & L.SQUARE_MASK == square:
            return True
    return False


@kernel
def is_on_line(word, square):
    """The same of a word whose squares are evenly spaced."""
    stay_apart()
    for i in range(passed_number(word)):
        if passed_square(word, i) == square:
            return True
    return False


@kernel
def takes_on_way(T, leave):
    """Does the way of a record take a piece?"""
    stay_apart()
    return T[T[L.H_WAYS] + T[T[L.H_WAYS] - 1 - leave]] != 0


@kernel
def emit_record(T, S, M, n, f, t, p, q, node):
    """Emit what the record of a node says about going to `t`, where `q` stands."""
    record = T[L.H_RECORDS] + ((node >> L.NODE_AUX) & L.NODE_AUX_MASK) * L.RECORD_ROW
    if q != 0:
        mask = T[record + (L.RECORD_VICTIMS if (q ^ p) & 1 else L.RECORD_OWN)]
        if (mask >> (q >> 1)) & 1 == 0:
            return n
    move = f | t << L.MOVE_TO
    leave = T[record + L.RECORD_LEAVE]
    flag = L.CHOICE_ON_MOVE if q == 0 else L.CHOICE_ON_CAPTURE
    if leave < 0:
        move |= L.KIND_WAY << L.MOVE_KIND | (-1 - leave) << L.MOVE_AUX
        if t == f or q == 0:
            flag = L.CHOICE_ON_CAPTURE if takes_on_way(T, leave) else L.CHOICE_ON_MOVE
    elif leave != 0:
        move |= L.KIND_LEAVE << L.MOVE_KIND | (leave - 1) << L.MOVE_AUX
    else:
        move |= T[record + L.RECORD_AUX] << L.MOVE_AUX
    choices = T[record + L.RECORD_PROMOTION]
    if choices != 0:
        return emit_promotions(T, S, M, n, move, choices, flag, p & 1)
    M[n] = move
    return n + 1


@kernel
def emit_passant(T, S, M, n, f, t, p, node):
    """Emit an en passant capture on `t`, which has just been passed, if it was by an enemy."""
    stay_apart()
    victim = S.board[S.st[L.PASSANT] & L.SQUARE_MASK]
    if victim == 0 or (victim ^ p) & 1 == 0:
        return n
    move = f | t << L.MOVE_TO | L.KIND_PASSANT << L.MOVE_KIND
    if node & L.NODE_RECORD:
        record = T[L.H_RECORDS] + ((node >> L.NODE_AUX) & L.NODE_AUX_MASK) * L.RECORD_ROW
        if (T[record + L.RECORD_VICTIMS] >> (victim >> 1)) & 1 == 0:
            return n
        move |= T[record + L.RECORD_AUX] << L.MOVE_AUX
        choices = T[record + L.RECORD_PROMOTION]
        if choices != 0:
            return emit_promotions(T, S, M, n, move, choices, L.CHOICE_ON_PASSANT, p & 1)
    M[n] = move
    return n + 1


@kernel
def emit_rests(T, S, M, n, f, p):
    """Emit the promotions of piece `p` on the square where it stands."""
    stay_apart()
    choices = T[T[L.H_RESTS] + p * T[L.H_SQUARES] + f]
    if choices == 0:
        return n
    move = f | f << L.MOVE_TO | L.KIND_REST << L.MOVE_KIND
    return emit_promotions(T, S, M, n, move, choices, L.CHOICE_ON_MOVE, p & 1)


@kernel
def is_tactical(T, node):
    """Has what a node emits a promotion, or does it take a piece on its way?"""
    if node & L.NODE_RECORD == 0:
        return False
    record = T[L.H_RECORDS] + ((node >> L.NODE_AUX) & L.NODE_AUX_MASK) * L.RECORD_ROW
    if T[record + L.RECORD_PROMOTION] != 0:
        return True
    return T[record + L.RECORD_LEAVE] < 0 and takes_on_way(T, T[record + L.RECORD_LEAVE])


@kernel
def over_screen(T, node, q):
    """Where a hop goes on behind piece `q`, which may be no hurdle of it."""
    stay_apart()
    record = T[L.H_RECORDS] + ((node >> L.NODE_AUX) & L.NODE_AUX_MASK) * L.RECORD_ROW
    if (T[record + L.RECORD_VICTIMS] >> (q >> 1)) & 1:
        return node >> L.NODE_ENEMY
    return node >> L.NODE_FRIEND


@kernel
def is_plain(T, S, p, i, end):
    """Do the nodes from `i` on say no more than where the piece may go, as things stand?"""
    if i == end or T[U(i)] & L.NODE_PLAIN == 0:
        return False
    return S.st[L.PASSANT] == 0 or T[U(T[L.H_TRAITS] + p)] & L.TRAIT_PASSANT == 0


@kernel
def tactics_along(T, S, M, n, f, p, i, end):
    """Append the captures and promotions that the nodes from `i` on emit, which may be of all kinds."""
    stay_apart()
    while i < end:
        node = T[U(i)]
        t = node & L.SQUARE_MASK
        q = S.board[t]
        if q == 0:
            if node & L.NODE_EMIT_EMPTY and is_tactical(T, node):
                n = emit_record(T, S, M, n, f, t, p, 0, node)
            if node & L.NODE_PASSANT and is_passed(S.st[L.PASSANT], t):
                n = emit_passant(T, S, M, n, f, t, p, node)
            i += (node >> L.NODE_EMPTY) & L.NODE_JUMP_MAX
        elif (q ^ p) & 1:
            if node & L.NODE_EMIT_ENEMY:
                if node & L.NODE_RECORD:
                    n = emit_record(T, S, M, n, f, t, p, q, node)
                else:
                    M[U(n)] = f | t << L.MOVE_TO
                    n += 1
            jump = node >> L.NODE_ENEMY
            if node & L.NODE_SCREEN:
                jump = over_screen(T, node, q)
            i += jump & L.NODE_JUMP_MAX
        else:
            jump = node >> L.NODE_FRIEND
            if t == f and is_tactical(T, node):
                n = emit_record(T, S, M, n, f, t, p, q, node)
            if node & L.NODE_SCREEN:
                jump = over_screen(T, node, q)
            i += jump & L.NODE_JUMP_MAX
    return n


@kernel
def follow(T, S, M, n, f, p, i, end):
    """Append what the nodes from `i` on emit, which may be of all kinds."""
    stay_apart()
    while i < end:
        node = T[U(i)]
        t = node & L.SQUARE_MASK
        q = S.board[t]
        if q == 0:
            if node & L.NODE_EMIT_EMPTY:
                if node & L.NODE_RECORD:
                    n = emit_record(T, S, M, n, f, t, p, 0, node)
                else:
                    M[U(n)] = f | t << L.MOVE_TO
                    n += 1
            if node & L.NODE_PASSANT and is_passed(S.st[L.PASSANT], t):
                n = emit_passant(T, S, M, n, f, t, p, node)
            i += (node >> L.NODE_EMPTY) & L.NODE_JUMP_MAX
        elif (q ^ p) & 1:
            jump = node >> L.NODE_ENEMY
            if node & L.NODE_EMIT_ENEMY:
                if node & L.NODE_RECORD:
                    n = emit_record(T, S, M, n, f, t, p, q, node)
                else:
                    M[U(n)] = f | t << L.MOVE_TO
                    n += 1
            elif node & L.NODE_HURDLE:
                record = T[L.H_RECORDS] + ((node >> L.NODE_AUX) & L.NODE_AUX_MASK) * L.RECORD_ROW
                if (T[record + L.RECORD_VICTIMS] >> (q >> 1)) & 1 == 0:
                    jump = node >> L.NODE_FRIEND
            elif node & L.NODE_SCREEN:
                jump = over_screen(T, node, q)
            i += jump & L.NODE_JUMP_MAX
        else:
            jump = node >> L.NODE_FRIEND
            if node & L.NODE_RECORD:
                n = emit_record(T, S, M, n, f, t, p, q, node)
            elif node & L.NODE_SCREEN:
                jump = over_screen(T, node, q)
            i += jump & L.NODE_JUMP_MAX
    return n


@kernel
def with_powers(T, S, M, n, f, p, row, tactics):
    """Append what movements of piece `p` emit that are there only while something holds: those of a row."""
    stay_apart()
    last = row + 1 + T[row] * L.POWER_ROW
    row += 1
    while row < last:
        if may_as(T, S, row, f, p):
            entry = T[L.H_MOVES] + ((2 * T[row + 1] + (p & 1)) * T[L.H_SQUARES] + f) * 2
            first = n
            if tactics:
                n = tactics_along(T, S, M, n, f, p, T[entry], T[entry + 1])
            else:
                n = follow(T, S, M, n, f, p, T[entry], T[entry + 1])
            n = keep_landing(T, S, M, first, n, row, f, p)
        row += L.POWER_ROW
    return n


@kernel
def completed(T, S, M, first, n, f, p, tactics):
    """Complete the moves of a piece that has more than what its nodes emit; drop what stands there twice."""
    stay_apart()
    traits = T[U(T[L.H_TRAITS] + p)]
    if traits & L.TRAIT_POWERS:
        n = with_powers(T, S, M, n, f, p, T[T[L.H_POWERS] + (p >> 1)], tactics)
    if traits & L.TRAIT_RESTS:
        n = emit_rests(T, S, M, n, f, p)
    if traits & (L.TRAIT_DUPLICATES | L.TRAIT_POWERS):
        n = without_duplicates(M, first, n)
    if traits & L.TRAIT_CHAINS:
        n = chains(T, S, M, n, f, p, -1)
    return n


@kernel
def finished(T, S, M, first, n, f, p, tactics):
    """Complete the moves of one piece, which few need."""
    traits = T[U(T[L.H_TRAITS] + p)]
    if traits & (L.TRAIT_DUPLICATES | L.TRAIT_RESTS | L.TRAIT_POWERS | L.TRAIT_CHAINS):
        n = completed(T, S, M, first, n, f, p, tactics)
    return n


@kernel
def piece_tactics(T, S, M, n, f, p):
    """Append the captures and promotions of `piece_moves`, for pieces without capture effects."""
    entry = T[L.H_MOVES] + (p * T[L.H_SQUARES] + f) * 2
    i = T[U(entry)]
    end = T[U(entry + 1)]
    if not is_plain(T, S, p, i, end):
        return finished(T, S, M, n, tactics_along(T, S, M, n, f, p, i, end), f, p, True)
    while i < end:
        node = T[U(i)]
        t = node & L.SQUARE_MASK
        q = S.board[t]
        if q == 0:
            i += (node >> L.NODE_EMPTY) & L.NODE_JUMP_MAX
        elif (q ^ p) & 1:
            if node & L.NODE_EMIT_ENEMY:
                M[U(n)] = f | t << L.MOVE_TO
                n += 1
            i += (node >> L.NODE_ENEMY) & L.NODE_JUMP_MAX
        else:
            i += (node >> L.NODE_FRIEND) & L.NODE_JUMP_MAX
    return n


@kernel
def piece_moves(T, S, M, n, f, p):
    """Append the pseudo-legal moves of piece `p` on `f` to M from index n; returns the new n.

    The loop over nodes that say no more than where to go calls nothing: that is twice as fast.
    """
    entry = T[L.H_MOVES] + (p * T[L.H_SQUARES] + f) * 2
    i = T[U(entry)]
    end = T[U(entry + 1)]
    if not is_plain(T, S, p, i, end):
        return finished(T, S, M, n, follow(T, S, M, n, f, p, i, end), f, p, False)
    while i < end:
        node = T[U(i)]
        t = node & L.SQUARE_MASK
        q = S.board[t]
        if q == 0:
            if node & L.NODE_EMIT_EMPTY:
                M[U(n)] = f | t << L.MOVE_TO
                n += 1
            i += (node >> L.NODE_EMPTY) & L.NODE_JUMP_MAX
        elif (q ^ p) & 1:
            if node & L.NODE_EMIT_ENEMY:
                M[U(n)] = f | t << L.MOVE_TO
                n += 1
            i += (node >> L.NODE_ENEMY) & L.NODE_JUMP_MAX
        else:
            i += (node >> L.NODE_FRIEND) & L.NODE_JUMP_MAX
    return n
