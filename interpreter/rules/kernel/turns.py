"""Where a turn has two acts: what follows when one has been made."""

from . import layout as L
from .deciding import ended
from .jit import kernel, stay_apart
from .keys import act_key


@kernel
def settle_act(T, S, m, c, clock, fullmove):
    """Leave the turn with side `c` for its second act, or end it; returns the change of the hash.

    The act has been made and the turn given away. A game that it has ended has no second act.
    """
    stay_apart()
    act = S.st[L.ACT]
    if act != 0:
        S.st[L.ACT] = 0
        S.st[L.HALFMOVE] = clock
        S.st[L.FULLMOVE] = fullmove
        return act_key(act)
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS:
        return 0
    if T[L.H_TERMINAL] != 0 and T[L.H_ANSWERS] == 0 and ended(T, S, S.scratch, 0, 0, True) != 0:
        return 0
    S.st[L.TURN] = c
    arrival = (m >> L.MOVE_TO) & L.SQUARE_MASK
    S.st[L.ACT] = L.ACT_MADE | arrival << 10 | (m & L.SQUARE_MASK)
    return T[L.H_ZFLIP] ^ act_key(S.st[L.ACT])
