"""Rules beside those of chess, and positions that can or cannot come to be by them."""

from __future__ import annotations


def chess_with(rules: str) -> str:
    """Chess without castling, by other rules."""
    return f"format: 2\nvariant: standing\nextends: chess\ncastling: none\n{rules}\n"


SEEN = "seen: {symbol: S, royal: true, moves: [{step: any}]}"
GROWS = f"pieces: {{king: {{promotion: {{from: board, become: seen}}}}, {SEEN}}}"
TURNS = (
    "pieces: {king: {promotion: {from: board, become: seen}}, "
    "seen: {symbol: S, royal: true, moves: [{step: any}], promotion: {from: board, become: king}}}"
)
CROWNED = f"pieces: {{{SEEN}}}\neffects: [{{by: king, when: capture, do: {{become: seen}}}}]"
HEIRS = (
    "pieces: {pawn: {promotion: {to: last_rank, become: [seen, queen]}}, "
    f"king: {{promotion: {{from: board, become: seen}}}}, {SEEN}}}"
)
LEAVES = "pieces: {king: {promotion: {from: board, become: queen}}}"


def pawns(promotion: str) -> str:
    """Pawns that promote otherwise."""
    return f"pieces: {{pawn: {{promotion: {promotion}}}}}"


ROUND = "{from: second_last_rank, to: {not: last_rank}, become: knight}"
SWAPS = """pieces: {rook: {moves: [{slide: orthogonal}, {slide: orthogonal, only: capture, takes: own}]}}
effects: [{when: capture, in: victim, whose: own, do: {go: origin}}]"""

PLAYED = [
    (GROWS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1, e1d1s, e8d8s, d1d2"),
    (TURNS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1, e1d1s, e8d8s, d1d2k, d8d7k"),
    (CROWNED, "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1, e1d2, e8d8"),
    (HEIRS, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1, a7a8s, e8d7s, e1d1s"),
    (SWAPS, "7R/7P/8/8/4k3/8/8/4K3 w - - 0 1, h8h7"),
    (LEAVES, "4k3/8/8/8/8/8/8/4K3 w - - 0 1, e1d1q"),
    (pawns(ROUND), "4k3/8/8/8/8/2P5/8/4K3 w - - 0 1, c3c4, e8d8, c4c5, d8e8, c5c6, e8f8, c6c7, f8g8, c7c8"),
]

ACCEPTED = [
    (GROWS, "4s3/8/8/8/8/8/8/4K3 w - - 0 1"),
    (HEIRS, "4k3/8/8/8/8/8/8/S3K3 w - - 0 1"),
    (pawns(ROUND), "4k3/8/8/8/8/2P5/8/4K3 w - - 0 1"),
    (pawns(ROUND), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"),
    (pawns("{to: last_rank, if: {count: queen, is: 0}, become: queen}"), "4k2P/8/8/8/8/8/8/Q3K3 w - - 0 1"),
    (pawns("{to: last_rank, when: capture, become: queen}"), "4k2P/8/8/8/8/8/8/4K3 w - - 0 1"),
    (pawns("{to: last_rank, when: {not: en_passant}, become: queen}"), "4k2P/8/8/8/8/8/8/4K3 w - - 0 1"),
    (pawns("{to: last_rank, whose: black, become: queen}"), "4k2P/8/8/8/8/8/8/4K3 w - - 0 1"),
    (pawns("{from: second_last_rank, become: queen}"), "4k3/8/8/8/8/8/8/4K2P w - - 0 1"),
]

REFUSED = [
    (GROWS, "4k3/8/8/8/8/8/8/3SK3 w - - 0 1", "white has 2 of the royal 'king' or 'seen', expected 1"),
    (GROWS, "8/8/8/8/8/8/8/3SK3 w - - 0 1", "white has 2 of the royal 'king' or 'seen', expected 1"),
    (TURNS, "8/8/8/8/8/8/8/4K3 w - - 0 1", "black has 0 of the royal 'king' or 'seen', expected 1"),
    (CROWNED, "4k3/8/8/8/8/8/8/3SK3 w - - 0 1", "white has 2 of the royal 'king' or 'seen', expected 1"),
    (HEIRS, "4k3/8/8/8/8/8/8/8 w - - 0 1", "white has 0 of the royal 'king' or 'seen', expected at least 1"),
    (
        pawns("{to: last_rank, whose: black, become: queen}"),
        "4k3/8/8/8/8/8/8/4K2p w - - 0 1",
        "black's pawn on h1 would have promoted",
    ),
]
