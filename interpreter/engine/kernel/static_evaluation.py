"""Static values inside the search: the first pass at every node, the second where it matters."""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import U, kernel
from . import frames as F
from .evaluate import final_value, first_pass, phase_of, second_pass


@kernel
def remembered_second_pass(T, S, W, X, phase):
    """The second pass, looked up when the position has been valued lately: each deepening meets it again."""
    key = S.st[L.HASH]
    at = (key & W[F.BUCKETS]) * F.BUCKET_WORDS + F.BUCKET_EXTRAS + (key >> F.EXTRA_CHOICE & 1)
    word = X[U(at)]
    if (word ^ key) >> 16 == 0:
        return (word & 0xFFFF) - F.EXTRA_BIAS
    extra = max(-F.EXTRA_BIAS + 1, min(F.EXTRA_BIAS - 1, second_pass(T, S, phase)))
    X[U(at)] = (key >> 16 << 16) | (extra + F.EXTRA_BIAS)
    return extra


@kernel
def static_value(T, S, W, X, frame, low, high, slack):
    """The evaluation for the side of a frame.

    What the second pass found one ply before is taken for what it would find now, unless the value then
    lies between the bounds, or within `slack` of them.
    """
    sign = 1 - 2 * W[U(frame + F.F_SIDE)]
    phase = phase_of(T, S, T[L.H_EVAL])
    first = first_pass(T, S, phase)
    extra = W[U(frame - F.FRAME_WORDS + F.F_EXTRA)] if frame != F.FRAMES else 0
    value = sign * final_value(T, S, first + extra, phase)
    if low - slack <= value <= high + slack:
        extra = remembered_second_pass(T, S, W, X, phase)
        value = sign * final_value(T, S, first + extra, phase)
    W[U(frame + F.F_EXTRA)] = extra
    if W[F.NOISE] != 0:
        mixed = ((S.st[L.HASH] ^ W[F.SEED]) * 0x2545F4914F6CDD1D) & L.MASK63
        value += (mixed >> 33) % (2 * W[F.NOISE] + 1) - W[F.NOISE]
    return value
