"""Squares that a first move vacates: the move of a gating, and who may still gate where."""

from . import layout as L
from .jit import kernel, stay_apart
from .keys import act_key


@kernel
def ungated(m):
    """The move alone of a gating."""
    return (m & ~(L.PROMOTION_MASK << L.MOVE_PROMOTION)) - (L.KIND_GATE << L.MOVE_KIND)


@kernel
def plain(m):
    """The move alone, of a gating or of any other move."""
    return ungated(m) if L.KIND_GATE <= (m >> L.MOVE_KIND) & L.KIND_MASK < L.KIND_WAY else m


@kernel
def gated(m):
    """The code of the piece that a gating puts down."""
    return (m >> L.MOVE_PROMOTION) & L.CODE_MASK


@kernel
def gate_square(T, m):
    """The square that a gating puts it onto."""
    if (m >> L.MOVE_PROMOTION) & L.GATE_ROOK == 0:
        return m & L.SQUARE_MASK
    return T[T[L.H_CASTLES] + (ungated(m) >> L.MOVE_AUX) * L.CASTLE_ROW + L.CASTLE_ROOK_FROM]


@kernel
def gate_bits(T, square):
    """The bit of the right to gate on a square, 0 where there never is one."""
    return T[T[L.H_GATES] + L.GATE_BITS + square]


@kernel
def may_gate(T, S, p):
    """Is there a square that a piece of this code may still be gated onto?"""
    row = T[L.H_GATES]
    if row == 0 or (T[row + L.GATE_TYPES] >> (p >> 1)) & 1 == 0:
        return False
    return S.st[L.GATES] & T[row + L.GATE_SIDES + (p & 1)] != 0


@kernel
def has_supply(T, S, c):
    """Has side `c` a piece to gate with, or may it get one?"""
    row = T[L.H_GATES]
    if T[row + L.GATE_LASTS] != 0:
        return True
    for kind in range(1, T[L.H_TYPES] + 1):
        if (T[row + L.GATE_TYPES] >> kind) & 1 and S.pool[2 * kind + c] > 0:
            return True
    return False


@kernel
def supplied(T, S, gates):
    """Of rights to gate those of sides that have a piece for it, or may get one."""
    for c in range(2):
        if gates & T[T[L.H_GATES] + L.GATE_SIDES + c] != 0 and not has_supply(T, S, c):
            gates &= ~T[T[L.H_GATES] + L.GATE_SIDES + c]
    return gates


@kernel
def standing(T, S, gates):
    """Of rights to gate those whose side still has a piece on the square."""
    kept = gates
    for square in range(T[L.H_SQUARES]):
        bit = gate_bits(T, square)
        if gates & bit != 0:
            c = 0 if bit & T[T[L.H_GATES] + L.GATE_SIDES] != 0 else 1
            if S.board[square] == 0 or S.board[square] & 1 != c:
                kept &= ~bit
    return kept


@kernel
def settle_gates(T, S, m, changed):
    """Let the rights to gate follow the move `m` just made; `changed`: it took or changed more than it
    moved onto. Returns the change of the hash."""
    stay_apart()
    before = S.st[L.GATES]
    if before == 0:
        return 0
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    gates = before
    if kind != L.KIND_PASS:
        gates &= ~gate_bits(T, m & L.SQUARE_MASK) & ~gate_bits(T, (m >> L.MOVE_TO) & L.SQUARE_MASK)
    if kind == L.KIND_CASTLE:
        row = T[L.H_CASTLES] + (m >> L.MOVE_AUX) * L.CASTLE_ROW
        gates &= ~gate_bits(T, T[row + L.CASTLE_ROOK_FROM])
    if changed:
        gates = standing(T, S, gates)
    gates = supplied(T, S, gates)
    S.st[L.GATES] = gates
    return act_key(before) ^ act_key(gates)
