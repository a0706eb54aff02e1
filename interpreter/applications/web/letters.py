"""Bytes as letters of an element of a page: two for 13 bits, where base64 has 12. `loader.js` reads them."""

from __future__ import annotations

LETTERS = [chr(code) for code in range(33, 127) if chr(code) not in '"<\\']
PAIR, SINGLE = 13, 6  # bits of two letters, and of one that is left over
PAIRS = [LETTERS[number % len(LETTERS)] + LETTERS[number // len(LETTERS)] for number in range(1 << PAIR)]


def lettered(data: bytes) -> str:
    """The letters for bytes, the lowest bits first."""
    found = []
    for at in range(0, len(data), PAIR):
        part = data[at : at + PAIR]
        bits, left = int.from_bytes(part, "little"), 8 * len(part)
        while left > SINGLE:
            found.append(PAIRS[bits & (1 << PAIR) - 1])
            bits, left = bits >> PAIR, left - PAIR
        if left > 0:
            found.append(LETTERS[bits])
    return "".join(found)
