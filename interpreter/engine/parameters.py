"""The parameters of the search, which the kernel reads from its work array, and its counters."""

from __future__ import annotations

from .kernel import frames as f

DEFAULTS = {
    # centipawns
    f.P_ASPIRATION: 18,  # half of the first window round the last score
    f.P_FUTILITY: 75,  # a ply, by which a static value is above beta so that the node is cut,
    f.P_FUTILITY_DEPTH: 7,  # up to this depth
    f.P_RAZOR: 250,  # a ply, below alpha: only quiescence is asked
    f.P_DELTA: 150,  # by which a capture may miss alpha in quiescence
    f.P_QUIET_BASE: 100,  # by which a quiet move may raise a static value, and more for
    f.P_QUIET_STEP: 90,  # each ply
    f.P_LATE: 3,  # quiet moves tried at least, and more by
    f.P_LATE_SQUARE: 64,  # 64ths of the squared depth
    f.P_UNLIKELY_BASE: 0,  # of what was learnt: worse quiet moves are left out, less so by
    f.P_UNLIKELY_STEP: 300,  # a ply
    f.P_LOSS_STEP: 120,  # a ply that a capture may lose by exchanges,
    f.P_QUIET_LOSS: 50,  # and a quiet move
    f.P_NULL_BASE: 3,  # plies that a pass is searched less deep, and one more for each
    f.P_NULL_DEPTH: 4,  # plies of depth, and for each
    f.P_NULL_EXCESS: 200,  # of the static value above beta, three of them at most
    # 1024ths of a ply by which a late move is searched less deep
    f.P_REDUCE_BASE: 614,
    f.P_REDUCE_FACTOR: 580,  # times the logarithms of depth and number of the move
    f.P_REDUCE_WORSE: 1024,  # more, where the side stands worse than before
    f.P_REDUCE_FULL: 1024,  # less, where the value is needed exactly
    f.P_REDUCE_FORCING: 1024,  # less, for checks and killers
    f.P_REDUCE_LEARNT: 350,  # 1024ths less for each that was learnt of the move
    f.P_LEARN: 8,  # times depth * (depth + 4): how much a cut teaches,
    f.P_LEARN_MOST: 1600,  # at most
    f.P_SINGULAR_DEPTH: 7,
    f.P_SINGULAR_STEP: 32,  # 16ths of centipawns a ply by which other moves have to be worse
    f.P_SLACK: 70,  # by which the second pass of the evaluation rarely changes in one ply
}
"""Slot of the work array -> value."""

USUAL = (-f.INFINITE, f.INFINITE)
BOUNDS = {
    f.P_NULL_BASE: (0, 100),
    f.P_NULL_DEPTH: (1, 100),
    f.P_NULL_EXCESS: (1, f.INFINITE),
    f.P_LEARN: (0, 1000),
    f.P_LEARN_MOST: (0, f.HISTORY_LIMIT),
    f.P_SINGULAR_DEPTH: (1, 100),
}
"""Least and most that the kernel can take, of those for which it is not USUAL."""

NAMES = {name[2:].lower(): slot for name, slot in vars(f).items() if name.startswith("P_")}
COUNTERS = {name[2:].lower(): slot for name, slot in vars(f).items() if name.startswith("C_")}
