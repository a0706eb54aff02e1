"""Betza notation in one strict dialect, to movement entries and back.

    parse("mfWcfF") -> [{"step": "forward", "only": "quiet"}, {"step": "diagonal forward", "only": "capture"}]

A text is a row of terms. A term is modifiers (small letters), one atom (a capital letter or a vector) and
perhaps a range.

    atom       movement                            atom       movement
    W   F      step orthogonal, diagonal           K          W and F: step any
    D   A      leap (0,2), (2,2)                   R   B   Q  slide orthogonal, diagonal, any
    N          leap (1,2)                          C or L     leap (1,3)
    H   G      leap (0,3), (3,3)                   Z or J     leap (2,3)
    (m,n)      leap (m,n), all its symmetric images

    range           meaning                                       example
    number >= 2     at most so many steps or leaps in one line    W3 or R3: three squares as a rook; N2
    0               any number                                    W0 is R, N0 the nightrider; (1,4)0
    letter doubled  any number                                    WW is R, NN the nightrider

    modifier   meaning
    m   c      only without capturing, only capturing (neither letter: both)
    e          may capture en passant; ce also ordinarily; me and mce also without capturing
    n          lame leaper, orthogonal part first: nN is the xiangqi horse
    p          on R B Q or another unlimited line: hop over one piece, land anywhere behind it (the cannon)
    g          on such a line: hop over one piece, land directly behind it (the grasshopper)

    directions    on W D H R (0,n)   on F A G B (n,n)     on N C Z (m,n)                  on K Q
    f b l r       that direction     the two that way     the two furthest that way       the three that way
    v   s         f and b, l and r   -                    f and b, l and r                -
    fl fr bl br   both directions    that one diagonal    long step forward, short left   -
    lf lb rf rb   both directions    -                    long step left, short forward   -
    fh bh lh rh   -                  -                    the four that way               -

`l` and `r` are White's; the `symmetry` of a definition says how Black means them. Direction letters are
read from the left, pairs first, and add up. `-` is an error, and so is every letter, combination or order
that this table does not name. In particular `i` (initial move) is refused, because dialects differ on what
it means: a definition says where a move may start with `from:`.
"""

from .dialect import BetzaError
from .reading import parse
from .writing import movement, render, written

__all__ = ["BetzaError", "movement", "parse", "render", "written"]
