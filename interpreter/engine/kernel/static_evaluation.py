"""Static values inside the search: the first pass at every node, the second where it matters."""

from ...rules.kernel.jit import U, kernel
from ...rules.kernel.layout import H_EVAL, HASH, MASK63
from .evaluate import final_value, first_pass, phase_of, second_pass
from .frames import (
    BUCKET_EXTRAS,
    BUCKET_WORDS,
    BUCKETS,
    EXTRA_BIAS,
    EXTRA_CHOICE,
    F_DEPTH,
    F_EXTRA,
    F_SIDE,
    FRAME_WORDS,
    FRAMES,
    INFINITE,
    NOISE,
    SEED,
)

SLACK = 70  # centipawns by which the second pass rarely changes in one ply


@kernel
def remembered_second_pass(T, S, W, X, phase):
    """The second pass, looked up when the position has been valued lately: each deepening meets it again."""
    key = S.st[HASH]
    at = (key & W[BUCKETS]) * BUCKET_WORDS + BUCKET_EXTRAS + (key >> EXTRA_CHOICE & 1)
    word = X[U(at)]
    if (word ^ key) >> 16 == 0:
        return (word & 0xFFFF) - EXTRA_BIAS
    extra = max(-EXTRA_BIAS + 1, min(EXTRA_BIAS - 1, second_pass(T, S, phase)))
    X[U(at)] = (key >> 16 << 16) | (extra + EXTRA_BIAS)
    return extra


@kernel
def static_value(T, S, W, X, frame, low, high, slack):
    """The evaluation for the side of a frame.

    What the second pass found one ply before is taken for what it would find now, unless the value then
    lies between the bounds, or within `slack` of them.
    """
    sign = 1 - 2 * W[U(frame + F_SIDE)]
    phase = phase_of(T, S, T[H_EVAL])
    first = first_pass(T, S, phase)
    extra = W[U(frame - FRAME_WORDS + F_EXTRA)] if frame != FRAMES else 0
    value = sign * final_value(T, S, first + extra, phase)
    if low - slack <= value <= high + slack:
        extra = remembered_second_pass(T, S, W, X, phase)
        value = sign * final_value(T, S, first + extra, phase)
    W[U(frame + F_EXTRA)] = extra
    if W[NOISE] != 0:
        mixed = ((S.st[HASH] ^ W[SEED]) * 0x2545F4914F6CDD1D) & MASK63
        value += (mixed >> 33) % (2 * W[NOISE] + 1) - W[NOISE]
    return value


@kernel
def slack_of(W, frame):
    """In quiescence the second pass is asked for where it begins, and not after further captures."""
    return SLACK if W[U(frame + F_DEPTH)] == 0 else -INFINITE
