"""Positions as other programs write them, and what is read; for the tests of Python and of pages."""

from __future__ import annotations

import random

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
SEIRAWAN = "bqrknnrb/pppppppp/8/8/8/8/PPPPPPPP/BQRKNNRB[HEhe]"
REVERSI = "8/8/8/3pP3/3Pp3/8/8/8"

#: Variant, FEN as it is found elsewhere, the same as it is written here, a word of each note.
ODD: list[tuple[str, str, str, tuple[str, ...]]] = [
    # fields that are missing
    (
        "chess",
        CHESS,
        f"{CHESS} w - - 0 1",
        ("side to move (w), castling (-), en passant (-), halfmove clock (0)",),
    ),
    (
        *("chess", "11111111/11111k11/8/8/8/8/11K11111/11111111 w - - 0 1"),
        *("8/5k2/8/8/8/8/2K5/8 w - - 0 1", ("digits that stand together",)),
    ),
    (
        *("glinski", "1/3/5/1111k11/9/11111111111/11/11/11/11/5K5 w - - 0 1"),
        *("1/3/5/4k2/9/11/11/11/11/11/5K5 w - - 0 1", ("digits that stand together",)),
    ),
    ("chess", f"{CHESS} b", f"{CHESS} b - - 0 1", ("missing",)),
    ("chess", f"{CHESS} w 0 1", f"{CHESS} w - - 0 1", ("castling (-), en passant (-)",)),
    ("chess", f"{CHESS} w - 3 5", f"{CHESS} w - - 3 5", ("read instead: en passant (-)",)),
    ("chess", f"{CHESS} w KQkq 3 5", f"{CHESS} w KQkq - 3 5", ("read instead: en passant (-)",)),
    ("chess", f"{CHESS} w KQkq -", f"{CHESS} w KQkq - 0 1", ("halfmove clock (0), fullmove number (1)",)),
    ("chess", f"{CHESS} w KQkq - 7", f"{CHESS} w KQkq - 7 1", ("instead: fullmove number (1)",)),
    ("chess", f"{CHESS} w KQkq - 0 0", f"{CHESS} w KQkq - 0 1", ("number 0, read as 1",)),
    (
        *("chess", "rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b f3 0 3"),
        *("rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b - f3 0 3", ("castling (-)",)),
    ),
    ("3check", f"{CHESS} w KQkq 1+3 1 39", f"{CHESS} w KQkq - 1+3 1 39", ("en passant",)),
    ("3check", f"{CHESS} w KQkq - 4 5", f"{CHESS} w KQkq - 3+3 4 5", ("read instead: checks (3+3)",)),
    ("3check", f"{CHESS} w 0 1 +2+0", f"{CHESS} w - - 1+3 0 1", ("castling",)),
    ("ataxx", "P5p/7/7/7/7/7/p5P w 0 1", "P5p/7/7/7/7/7/p5P w - - 0 1", ("missing",)),
    # what stands round it, and other dashes
    ("chess", f"fen {CHESS} w KQkq - 4 5", f"{CHESS} w KQkq - 4 5", ()),
    ("chess", f"position fen {CHESS} w KQkq \u2013 4 5;", f"{CHESS} w KQkq - 4 5", ()),
    ("chess", f"'{CHESS} w KQkq \u2212 4 5'", f"{CHESS} w KQkq - 4 5", ()),
    # marks of promoted pieces
    (
        "makruk",
        "8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50",
        "8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 18 50",
        ("~",),
    ),
    ("chess", "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", ("~",)),
    ("chess", "4k3/8/8/8/8/8/8/+Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", ("+",)),
    ("makruk", "4k3/8/8/+P7/8/8/8/4K3 w - - 0 1", "4k3/8/8/M7/8/8/8/4K3 w - - 0 1", ("+",)),
    ("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", ()),
    ("shogi", "4k4/9/9/9/9/9/9/9/+R3K4[] w - - 0 1", "4k4/9/9/9/9/9/9/9/+R3K4[] w - - 0 1", ()),
    # castling that means nothing, or is told by the files of the rooks
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w KQkq - 0 1", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ("KQkq",)),
    ("empire", "4k2r/8/8/8/8/8/8/3K4 w KQk - 0 1", "4k2r/8/8/8/8/8/8/3K4 w k - 0 1", ("'KQ'",)),
    ("chess", f"{CHESS} w HAha - 0 1", f"{CHESS} w KQkq - 0 1", ("'H'", "'A'", "'h'", "'a'")),
    (
        "capablanca",
        "4k5/10/10/10/10/10/10/R4K3R w AJ - 0 1",
        "4k5/10/10/10/10/10/10/R4K3R w KQ - 0 1",
        ("'A'", "'J'"),
    ),
    # hands
    ("xiangqi", "3k5/9/9/9/9/9/9/9/4A4/4K4[] w - - 0 1", "3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", ("hand",)),
    ("chess", f"{CHESS}[-] w KQkq - 0 1", f"{CHESS} w KQkq - 0 1", ("hand",)),
    ("chess", f"{CHESS}/ w KQkq - 0 1", f"{CHESS} w KQkq - 0 1", ("hand",)),
    ("crazyhouse", "8/8/8/8/8/8/8/4K2k[kQ] w - - 0 1", "8/8/8/8/8/8/8/4K2k[Q] w - - 0 1", ("'k' in hand",)),
    ("crazyhouse", f"{CHESS}/Pn w KQkq - 0 1", f"{CHESS}[Pn] w KQkq - 0 1", ()),
    (
        "reversi",
        f"{REVERSI}[PPPppp] w 0 1",
        f"{REVERSI} w - - 0 1",
        ("'P' in hand", "'p' in hand", "missing"),
    ),
    # empty squares, and walls
    (
        "capablanca",
        "4k5/91/55/10/10/10/10/R4K3R w - - 0 1",
        "4k5/10/10/10/10/10/10/R4K3R w - - 0 1",
        ("digits",),
    ),
    ("chess", "4k3/11111111/8/8/8/8/8/4K3 w - - 0 1", "", ()),
    ("chess", "4k3/1111p111/8/8/8/8/8/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", ("digits",)),
    ("petrified", "4k3/8/3*4/8/8/8/8/4K3 w - - 0 1", "4k3/8/3*4/8/8/8/8/4K3 w - - 0 1", ()),
    # counts of moves
    (
        "makruk",
        "8/8/3M2r1/2K1M1k1/8/3R4/8/8 w - - 128 18 50",
        "8/8/3M2r1/2K1M1k1/8/3R4/8/8 w - 128 18 50",
        (),
    ),
    (
        "makruk",
        "8/8/3M2r1/2K1M1k1/8/3R4/8/8 w - 0 0 5",
        "8/8/3M2r1/2K1M1k1/8/3R4/8/8 w - - 0 5",
        ("without limit",),
    ),
    (
        *("cambodian", "r1s1ks1r/3nm3/pppNpppp/3n4/5P2/PPPPPNPP/8/R1SKMS1R b DEe 0 0 5"),
        *("r1s1ks1r/3nm3/pppNpppp/3n4/5P2/PPPPPNPP/8/R1SKMS1R b DEe - 0 5", ("without limit",)),
    ),
    # en passant with the square of the pawn
    (
        *("berolina", "rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq c5d6 2 2"),
        *("rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq d6 2 2", ("c5d6",)),
    ),
    (
        *("chess", "4k3/8/8/8/4pP2/8/8/4K3 b - f3f4 0 1"),
        *("4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1", ("square of the piece that has passed",)),
    ),
    # which of two pawns has passed
    ("berolina", "4k3/8/8/2pPp3/8/8/8/4K3 w - c5d6 0 1", "4k3/8/8/2pPp3/8/8/8/4K3 w - c5d6 0 1", ()),
    ("berolina", "4k3/8/8/2pPp3/8/8/8/4K3 w - e5d6 0 1", "4k3/8/8/2pPp3/8/8/8/4K3 w - e5d6 0 1", ()),
    ("berolina", "4k3/8/8/2pPp3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/2pPp3/8/8/8/4K3 w - e5d6 0 1", ("on e5",)),
    # the side to move
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 r - - 0 1", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ("'r'",)),
    ("chess", f"{CHESS} W KQkq - 0 1", f"{CHESS} w KQkq - 0 1", ("'W'",)),
    # positions of shogi programs
    (
        *("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2Pr 5"),
        *("4k4/9/9/9/9/9/9/9/4K4[PPr] w - - 0 3", ("read as SFEN",)),
    ),
    ("minishogi", "4k/5/5/5/K4 w - 8", "4k/5/5/5/K4[] b - - 0 4", ("read as SFEN",)),
    # kings and rooks from anywhere
    ("chess960", f"{CHESS} w KQkq - 0 1", f"{CHESS} w HAha - 0 1", ()),
    ("atomic960", "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", "8/8/8/8/8/8/2k5/rR4KR w HB - 0 1", ()),
    ("seirawan960", f"{SEIRAWAN} w KQkq - 0 1", SEIRAWAN.replace("HEhe", "EHeh") + " w GCDgcd - 0 1", ()),
    (
        "seirawan960",
        f"{SEIRAWAN} w ABCDEFGHc - 0 1",
        SEIRAWAN.replace("HEhe", "EHeh") + " w GCABDEFHc - 0 1",
        (),
    ),
    ("seirawan960", f"{SEIRAWAN[:-6]}[] w KQgc - 0 1", f"{SEIRAWAN[:-6]}[] w GCgc - 0 1", ()),
]
ODD = [row for row in ODD if row[2]]

#: Variant, FEN that is not one of it, the field at fault, a word of what is said
REFUSED: list[tuple[str, str, str, str]] = [
    ("chess", f"{CHESS} KQkq - 0 1", "side to move", "found 'KQkq', expected w or b"),
    ("chess", f"{CHESS} w KQkq x 0 1", "en passant", "'x' is not a square"),
    ("chess", f"{CHESS} w KQkq - x 1", "halfmove clock", "found 'x'"),
    ("chess", f"{CHESS} w KQkq - 128 18 50", "limit of the count", "no count of moves in this variant"),
    ("chess", f"{CHESS} w KQkq 3+3 0 1", "checks", "no such field in this variant"),
    ("chess", f"{CHESS}[Q] w KQkq - 0 1", "hand", "keeps no captured pieces"),
    (
        "chess",
        CHESS.replace("8/8/8/8", "8/91/8/8") + " w - - 0 1",
        "row 4 (of 8)",
        "91 squares, expected 8",
    ),
    ("capablanca", "4k5/92/10/10/10/10/10/R4K3R w - - 0 1", "row 2 (of 8)", "92 squares, expected 10"),
    ("chess", "4k3/8/3*4/8/8/8/8/4K3 w - - 0 1", "row 3 (of 8)", "d6 is a square"),
    ("shogi", "4k4/9/9/9/9/9/9/9/+G3K4[] w - - 0 1", "row 9 (of 9)", "unknown piece '+'"),
    ("makruk", "8/8/3M2r1/2K1M1k1/8/3R4/8/8 w - 999999 18 50", "limit of the count", "expected at most"),
    ("chess", "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq a3 0 1", "en passant", "cannot just"),
    ("chess", "4k3/8/8/8/4pP2/8/8/4K3 b - e4f3 0 1", "en passant", "cannot just have passed e4f3"),
    ("chess", "rnbqkbnr/2pp1ppp/p7/1p2Q3/8/8/8/RNB1KB1R w - - 0 1", "board", "black is in check"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 0P 1", "hand", "'0' is not a number of pieces from 1 to 255"),
]


def damaged(chance: random.Random, fen: str) -> str:
    """A FEN with some characters changed, left out or put in."""
    text = list(fen)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(text))
        text[place] = chance.choice([*"kKqRpP~+*/1089-[] wb", "", "", " ", "11", text[place] * 2])
    return "".join(text)
