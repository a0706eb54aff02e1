"""What follows from a completed move: pieces are removed, change sides or kind, or go elsewhere.

The rows of `effects` are carried out in their order, each at once, on the board after the move with its
promotion. They write to the board alone and keep a log (LOG_ names), which `settle` in board.py brings to
lists, counts and hash. By the log alone a capture is seen to cost its side a royal, without making the move.
"""

from . import layout as L
from .conditions import has_place, observers, provided, word_for
from .drops import is_drop, mover_of
from .effects import add_victim, neighbour
from .enclosing import enclosed
from .jit import kernel, stay_apart
from .lines import course, line_end, put_in_order
from .victims import kept_code
from .victims import victims as victims_of


@kernel
def is_meant(T, row, q, c):
    """Does a row speak of the piece `q`, after a move of side `c`?"""
    if q == 0:
        return T[row + L.THEN_DO] == L.DO_CREATE
    if (T[row + L.THEN_WHO] >> (q >> 1)) & 1 == 0:
        return False
    return T[row + L.THEN_WHOSE] & (L.THEN_OWN if q & 1 == c else L.THEN_ENEMY) != 0


@kernel
def is_meant_on(T, S, row, square, c):
    """Does a row speak of what stands on a square, which may have to fulfil conditions?"""
    q = S.board[square]
    if not is_meant(T, row, q, c):
        return False
    more = T[row + L.THEN_BLOCKED] >> L.THEN_MORE
    owner = q & 1 if q != 0 else c
    return more == 0 or provided(T, S, word_for(T, T[more + L.THEN_ASKED + owner], q), square, owner)


@kernel
def note(T, S, row, square, c, n):
    """Add a square, if the row speaks of the piece there; returns the number of squares."""
    if square >= 0 and is_meant_on(T, S, row, square, c):
        return add_victim(S, n, square)
    return n


@kernel
def along(T, S, row, f, t, c, n):
    """Add what the move has passed, left behind or come before, on a straight way along the row's lines."""
    stay_apart()
    where = T[row + L.THEN_WHERE]
    direction = course(T, f, t)
    if direction < 0 or (T[row + L.THEN_LINES] >> direction) & 1 == 0:
        return n
    if where & L.PLACE_BETWEEN:
        square = neighbour(T, f, direction)
        while square != t:
            n = note(T, S, row, square, c, n)
            square = neighbour(T, square, direction)
    if where & L.PLACE_APPROACHED:
        n = note(T, S, row, neighbour(T, t, direction), c, n)
    if where & L.PLACE_WITHDRAWN:
        n = note(T, S, row, neighbour(T, f, direction ^ 4), c, n)
    return n


@kernel
def directions_of(T, row, c):
    """The directions of a row, as side `c` means them."""
    lines = T[row + L.THEN_LINES]
    if c == 1 and lines >> L.DIRECTIONS != 0:
        return lines >> L.DIRECTIONS
    return lines


@kernel
def seen(T, S, row, t, c, n):
    """Add the first piece on each of the row's lines, seen from where the move ended."""
    stay_apart()
    lines = directions_of(T, row, c)
    for direction in range(L.DIRECTIONS):
        if (lines >> direction) & 1:
            square = neighbour(T, t, direction)
            while square >= 0 and S.board[square] == 0:
                square = neighbour(T, square, direction)
            n = note(T, S, row, square, c, n)
    return n


@kernel
def column(T, S, row, square, c, step, n):
    """Add what stands on the levels above or below a square, one such step after another."""
    square += step
    while square >= 0 and square < T[L.H_SQUARES]:
        n = note(T, S, row, square, c, n)
        square += step
    return n


@kernel
def stacked(T, S, row, f, t, c, taken, victims, n):
    """Add what stands above and below where the move ended, began and captured."""
    stay_apart()
    for k in range(6):
        if T[row + L.THEN_WHERE] & (L.PLACE_LEVELS_ABOVE << k) == 0:
            continue
        step = T[row + L.THEN_ZONE] if k & 1 == 0 else -T[row + L.THEN_ZONE]
        if k < 4 or victims == 0:
            n = column(T, S, row, f if k == 2 or k == 3 else t, c, step, n)
        else:
            for i in range(victims):
                n = column(T, S, row, S.undo[taken + 3 * i], c, step, n)
    return n


@kernel
def is_checked(T, S, square, c):
    """Does a royal stand on the square that side `c` attacks, by the board alone?"""
    q = S.board[square]
    return (
        q != 0
        and q & 1 != c
        and T[T[L.H_TRAITS] + q] & L.TRAIT_ROYAL != 0
        and observers(T, S, square, -1, c, -1) != 0
    )


@kernel
def leaves_checked(T, S, c):
    """Does a royal of the other side than `c` stand where that side could capture it?"""
    for square in range(T[L.H_SQUARES]):
        if is_checked(T, S, square, c):
            return True
    return False


@kernel
def places(T, S, row, f, t, c, taken, victims):
    """Fill S.removed with the squares of the pieces that a row speaks of; returns their number.

    The `victims` that the move captured elsewhere than where it ended stand from S.undo[taken] on.
    """
    n = 0
    where = T[row + L.THEN_WHERE]
    if where & L.PLACE_REGION:
        zone = T[row + L.THEN_ZONE] + c * L.SQUARES
        for square in range(T[L.H_SQUARES]):
            if T[zone + square] != 0 and is_meant_on(T, S, row, square, c):
                S.removed[n] = square
                n += 1
    if where & L.PLACE_HERE:
        n = note(T, S, row, t, c, n)
    if where & L.PLACE_ORIGIN:
        n = note(T, S, row, f, c, n)
    if where & L.PLACE_NEIGHBOURS:
        lines = directions_of(T, row, c)
        for direction in range(L.DIRECTIONS):
            if (lines >> direction) & 1:
                square = neighbour(T, t, direction)
                if square != t:
                    n = note(T, S, row, square, c, n)
    if where & L.PLACE_SEEN:
        n = seen(T, S, row, t, c, n)
    if where & L.PLACES_ALONG:
        n = along(T, S, row, f, t, c, n)
    if where & L.PLACES_STACKED:
        n = stacked(T, S, row, f, t, c, taken, victims, n)
    if where & L.PLACE_ATTACKED:
        for square in range(T[L.H_SQUARES]):
            if is_meant_on(T, S, row, square, c) and observers(T, S, square, -1, c, t) != 0:
                n = add_victim(S, n, square)
    if where & L.PLACE_CHECKED:
        for square in range(T[L.H_SQUARES]):
            if is_checked(T, S, square, c) and is_meant_on(T, S, row, square, c):
                n = add_victim(S, n, square)
    if where & L.PLACE_ENCLOSED:
        n = enclosed(T, S, T[row + L.THEN_LINES], T[row + L.THEN_WHO], t, c, n, True)
    return n


@kernel
def write(T, S, row, base, n, square, q, flags):
    """Put piece `q` (0 = none) on a square and note it in the log; returns the new number of notes."""
    note = base + n * L.LOG_ROW
    S.undo[note + L.LOG_SQUARE] = square
    S.undo[note + L.LOG_OLD] = S.board[square]
    S.undo[note + L.LOG_NEW] = q | flags | T[row + L.THEN_NUMBER]
    S.board[square] = q
    return n + 1


@kernel
def send(T, S, row, base, n, square, q, target, made):
    """Bring the piece `q`, as the code `made`, from its square (-1: it was captured) to a free one."""
    fresh = L.LOG_RENEWED if T[row + L.THEN_DO] & L.DO_RENEWED else 0
    if target == square and square >= 0:
        return n if made == q and fresh == 0 else write(T, S, row, base, n, square, made, fresh)
    if target < 0 or S.board[target] != 0:
        blocked = T[row + L.THEN_BLOCKED] & ((1 << L.THEN_MORE) - 1)
        if blocked == L.BLOCKED_ILLEGAL:
            return write(T, S, row, base, n, L.NOWHERE, 0, L.LOG_FORBIDDEN)
        if blocked == L.BLOCKED_REMOVED and square >= 0:
            return write(T, S, row, base, n, square, 0, 0)
        return n
    if square < 0:
        return write(T, S, row, base, n, target, made, fresh | L.LOG_REBORN)
    n = write(T, S, row, base, n, square, 0, L.LOG_SENT)
    return write(T, S, row, base, n, target, made, fresh | L.LOG_SENT)


@kernel
def made_of(T, row, q, p):
    """The code as which the piece `q` goes on, after a move of piece `p`."""
    deed = T[row + L.THEN_DO]
    if deed & L.DO_AS_CAPTOR:
        return p & ~1 | q & 1
    return T[T[row + L.THEN_ARGUMENT] - L.CODES + q] if deed & L.DO_ALTERED else q


@kernel
def goal(T, S, row, q, square, f, t, p, prey):
    """The square to which a piece `q` is sent from `square`, -1 if there is none.

    The move was piece `p`'s from `f` to `t`, where it has captured a piece `prey`.
    """
    stay_apart()
    deed = T[row + L.THEN_DO]
    if deed & L.DO_WORD == L.DO_TO_ORIGIN:
        return f
    if deed & L.DO_WORD == L.DO_AGAIN:
        return T[T[row + L.THEN_ZONE] + f * T[L.H_SQUARES] + square]
    if deed & L.DO_WORD == L.DO_AHEAD:
        direction = course(T, f, t)
        if direction >= 0:
            return neighbour(T, square, direction)
        leaps = T[row + L.THEN_ZONE]
        return T[leaps + f * T[L.H_SQUARES] + t] if leaps != 0 and square == t else -1
    if deed & L.DO_OF_VICTIM:
        q = prey
    elif deed & L.DO_OF_CAPTOR:
        q = p
    elif deed & L.DO_AS_CAPTOR:
        q = made_of(T, row, q, p)
    squares = T[row + L.THEN_ARGUMENT] + q * T[L.H_SQUARES]
    if deed & L.DO_FROM_HERE == 0:
        return T[squares + square]
    square = T[squares + t]
    while square >= 0 and S.board[square] != 0:
        square = T[squares + square]
    return square


@kernel
def do_one(T, S, row, base, n, square, f, t, p, prey):
    """Do what a row says with the piece on a square; `prey` is the code of what has been captured, or 0."""
    q = S.board[square]
    deed = T[row + L.THEN_DO]
    if deed == L.DO_REMOVE:
        return write(T, S, row, base, n, square, 0, 0)
    if deed == L.DO_CREATE:
        made = T[row + L.THEN_ARGUMENT]  # a kind of the side that has moved, or below 0 the code of a wall
        return write(T, S, row, base, n, square, 2 * made + (p & 1) if made > 0 else -made, 0)
    if deed == L.DO_CHANGE_SIDE:
        return write(T, S, row, base, n, square, q ^ 1, 0)
    if deed == L.DO_PETRIFY:
        return write(T, S, row, base, n, square, T[row + L.THEN_ARGUMENT], 0)
    if deed == L.DO_BECOME or deed == L.DO_BECOME_VICTIM or deed == L.DO_TURN_VICTIM:
        kind = T[row + L.THEN_ARGUMENT] if deed == L.DO_BECOME else prey >> 1
        other = 2 * kind + (q & 1) if kind != 0 else q
        if deed == L.DO_TURN_VICTIM:
            other ^= 1
        return n if other == q else write(T, S, row, base, n, square, other, 0)
    if deed & L.DO_WORD == L.DO_LINE:
        return send(T, S, row, base, n, square, q, line_end(T, S, row, square, t), q)
    target = goal(T, S, row, q, square, f, t, p, prey)
    return send(T, S, row, base, n, square, q, target, made_of(T, row, q, p))


@kernel
def rebirth(T, S, row, base, n, square, q, kept, f, t, p):
    """Send what the move has captured on a square where the row says, but not twice.

    It has come to the pool as the code `kept`.
    """
    stay_apart()
    if not is_meant(T, row, q, p & 1):
        return n
    for i in range(n):
        note = base + i * L.LOG_ROW
        if S.undo[note + L.LOG_NEW] & L.LOG_REBORN and S.undo[note + L.LOG_INDEX] >> L.LOG_TAKEN == square:
            return n
    target = goal(T, S, row, q, square, f, t, p, q)
    S.undo[base + n * L.LOG_ROW + L.LOG_INDEX] = kept | square << L.LOG_TAKEN
    return send(T, S, row, base, n, -1, q, target, made_of(T, row, q, p))


@kernel
def event_of(m, taken):
    """What a completed move is to the entries of `effects`; `taken`: it captured something."""
    if is_drop(m):
        return L.ON_DROP
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_CASTLE:
        return L.ON_CASTLING
    return L.ON_ARRIVAL | (L.ON_CAPTURE if taken else L.ON_QUIET)


@kernel
def is_prey(T, such, q, p):
    """Is `q`, which the piece `p` has captured, what two words say: a mask of types, and the PREY_ bits?"""
    if q == 0 or (T[such] >> (q >> 1)) & 1 == 0:
        return False
    if T[such + 1] & (L.PREY_OWN if (q ^ p) & 1 else L.PREY_ENEMY) != 0:
        return False
    same = T[such + 1] & L.PREY_SAME
    return same == 0 or (same == 1) == (q >> 1 == p >> 1)


@kernel
def goes_so(T, S, row, event, f, t, p):
    """Does a move of piece `p` begin and end where a row says, with a check? A drop begins nowhere."""
    more = T[row + L.THEN_BLOCKED] >> L.THEN_MORE
    if more == 0:
        return True
    if T[more + L.THEN_CHECK] != 0 and not leaves_checked(T, S, p & 1):
        return False
    S.removed[L.AT_HAND] = f
    start = word_for(T, T[more + L.THEN_FROM], p)
    if start != 0 and (event == L.ON_DROP or not has_place(T, S, start, f, p & 1)):
        return False
    return has_place(T, S, word_for(T, T[more + L.THEN_TO], p), t, p & 1)


@kernel
def happens(T, S, row, event, f, t, p, captured, taken, victims):
    """Does a row follow from such an event, made with the piece `p` on the square it has come to?"""
    sided = T[row + L.THEN_ON] & (L.BY_OWN | L.BY_ENEMY)
    if sided != 0 and (sided == L.BY_OWN) != (p & 1 == S.st[L.TURN]):
        return False
    if T[row + L.THEN_ON] & event == 0 or (T[row + L.THEN_BY] >> (p >> 1)) & 1 == 0:
        return False
    if not goes_so(T, S, row, event, f, t, p):
        return False
    such = T[row + L.THEN_ON] >> L.ON_TAKES
    if such != 0:
        found = is_prey(T, such, captured, p)
        for i in range(victims):
            found = found or is_prey(T, such, S.undo[taken + 3 * i + 1], p)
        if not found:
            return False
    return provided(T, S, T[row + L.THEN_PROVIDED + (p & 1)], t, p & 1)


@kernel
def carry_out(T, S, m, p, captured, taken, victims, base):
    """Carry out what follows from move `m` of piece `p`, on the board alone; returns the rows of the log.

    `captured` is what stood on the target; the `victims` captured elsewhere stand from S.undo[taken] on,
    three words each. The log begins at S.undo[base].
    """
    stay_apart()
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    event = event_of(m, captured != 0 or victims != 0)
    prey = captured if captured != 0 or victims == 0 else S.undo[taken + 1]
    n = 0
    row = T[L.H_THEN] + 1
    last = row + T[T[L.H_THEN]] * L.THEN_ROW
    while row < last:
        again = False
        if not happens(T, S, row, event, f, t, p, captured, taken, victims):
            pass
        elif T[row + L.THEN_WHERE] & L.PLACE_VICTIM:
            n = rebirth(T, S, row, base, n, t, captured, kept_code(T, captured, p), f, t, p)
            for i in range(victims):
                square = S.undo[taken + 3 * i]
                q = S.undo[taken + 3 * i + 1]
                n = rebirth(T, S, row, base, n, square, q, T[T[L.H_POOLED] + q], f, t, p)
        else:
            found = places(T, S, row, f, t, p & 1, taken, victims)
            if T[row + L.THEN_DO] & L.DO_WORD == L.DO_LINE:
                put_in_order(T, S, row, found, t, p & 1)
            for i in range(found):
                n = do_one(T, S, row, base, n, S.removed[i], f, t, p, prey)
            again = found != 0 and T[row + L.THEN_WHOSE] & L.THEN_CHAIN != 0
        if not again:
            row += L.THEN_ROW
    return n


@kernel
def is_gone(T, S, p):
    """Is no piece of the code left on the board?"""
    for square in range(T[L.H_SQUARES]):
        if S.board[square] == p:
            return False
    return True


@kernel
def loses_royal(T, S, base, n, c):
    """Has side `c` lost a royal by the log, and not found it again elsewhere?"""
    balance = 0
    for i in range(n):
        row = base + i * L.LOG_ROW
        old = S.undo[row + L.LOG_OLD]
        new = S.undo[row + L.LOG_NEW] & L.CODE_MASK
        if old != 0 and old & 1 == c:
            traits = T[T[L.H_TRAITS] + old]
            if traits & L.TRAIT_ROYAL:
                balance -= 1
            elif traits & L.TRAIT_LAST and is_gone(T, S, old):
                return True
        if new != 0 and new & 1 == c and T[T[L.H_TRAITS] + new] & L.TRAIT_ROYAL:
            balance += 1
    return balance < 0


@kernel
def is_forbidden(S, base, n):
    """Does the log say that the move may not be made?"""
    for i in range(n):
        if S.undo[base + i * L.LOG_ROW + L.LOG_NEW] & L.LOG_FORBIDDEN:
            return True
    return False


@kernel
def has_royals(T, S, c):
    """Has side `c` a piece that is royal, or is one of the last of a kind that would be?"""
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        if T[T[L.H_TRAITS] + S.board[S.pieces[k]]] & L.ROYAL_TRAITS:
            return True
    return False


@kernel
def judged(T, S, c):
    """What the effects of the move just made by side `c` say of it: 1 legal, -1 illegal, 0 nothing.

    It is illegal if it costs the mover a royal. If instead the enemy has lost his last one, it is legal, in
    check too.
    """
    stay_apart()
    top = S.st[L.UNDO] - L.FRAME
    n = S.undo[top + 4] >> L.FRAME_CHANGES
    if n == 0:
        return 0
    base = top - n * L.LOG_ROW
    if is_forbidden(S, base, n) or loses_royal(T, S, base, n, c):
        return -1
    return 1 if loses_royal(T, S, base, n, c ^ 1) and not has_royals(T, S, c ^ 1) else 0


@kernel
def try_out(T, S, m, base):
    """Carry out what follows from move `m`, not yet made; returns the number of rows of the log.

    The board stays as the log says until `put_back`. Before the log, which begins at `log_from`, stand the
    number of victims captured elsewhere than on the target, the code captured there, and the victims.
    """
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    p = mover_of(S, m)
    captured = S.board[t] if t != f else 0
    victims = 0
    if is_drop(m):
        pass  # takes nothing
    else:
        victims = victims_of(T, S, m)
    S.undo[base] = victims
    S.undo[base + 1] = captured
    for i in range(victims):
        S.undo[base + 2 + 3 * i] = S.removed[i]
        S.undo[base + 3 + 3 * i] = S.board[S.removed[i]]
        S.board[S.removed[i]] = 0
    grown = 0 if is_drop(m) else (m >> L.MOVE_PROMOTION) & L.TYPE_MASK
    S.board[f] = 0
    S.board[t] = p if grown == 0 else 2 * grown + (p & 1)
    return carry_out(T, S, m, p, captured, base + 2, victims, log_from(S, base))


@kernel
def log_from(S, base):
    """Where the log of `try_out` begins."""
    return base + 2 + 3 * S.undo[base]


@kernel
def put_back(S, m, p, base, n):
    """Undo `try_out` of move `m` of piece `p`, which has left `n` rows."""
    log = log_from(S, base)
    for i in range(n - 1, -1, -1):
        row = log + i * L.LOG_ROW
        S.board[S.undo[row + L.LOG_SQUARE]] = S.undo[row + L.LOG_OLD]
    S.board[(m >> L.MOVE_TO) & L.SQUARE_MASK] = S.undo[base + 1]
    S.board[m & L.SQUARE_MASK] = 0 if is_drop(m) else p  # last: what stays is on its target
    for i in range(S.undo[base]):
        S.board[S.undo[base + 2 + 3 * i]] = S.undo[base + 3 + 3 * i]


@kernel
def is_ruled_out(T, S, m):
    """Would what follows from the pseudo-legal move `m` cost its own side a royal, or forbid it?"""
    stay_apart()
    p = S.board[m & L.SQUARE_MASK]
    base = S.st[L.UNDO]
    n = try_out(T, S, m, base)
    log = log_from(S, base)
    out = loses_royal(T, S, log, n, p & 1) or is_forbidden(S, log, n)
    put_back(S, m, p, base, n)
    return out
