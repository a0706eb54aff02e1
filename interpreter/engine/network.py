"""A network that was learnt: its numbers, what of a position it sees, and its words for the kernel."""

from __future__ import annotations

import base64
import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any

from ..play.variant import Position, Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Desk
from .block import Block

ONE = 64
"""What a weight of 1 is in a lane; a lane is full there."""
FINE = 8
"""Parts of a centipawn in the weights of the answer."""
LANE = (1 << 15) - 1
HIDDEN = 32, 16
"""Units of the hidden layer; the first of them where that is not too much."""
MOST_NUMBERS = 300_000
"""Weights of the inputs at most: a network is looked at in every position."""


class Inputs:
    """What a network sees of positions of a variant, numbered: placements, hands, turn, checks given."""

    def __init__(self, variant: Variant) -> None:
        words = variant.tables.words
        self.codes, self.squares = 2 * words[k.H_TYPES] + 2, words[k.H_SQUARES]
        self.has_hand, self.counts_checks = bool(words[k.H_HAND]), bool(words[k.H_CHECKS])
        self.hand = self.codes * self.squares
        self.turn = self.hand + self.codes
        self.given = self.turn + 2
        self.number = self.given + 2 * k.NET_CHECKS
        board, symmetry = variant.ruleset.board, variant.ruleset.symmetry
        self._images = [board.image(square, symmetry) for square in range(self.squares)]

    @property
    def hidden(self) -> int:
        """Units of a network, 0 if even the fewest are too many weights."""
        return next((units for units in HIDDEN if units * self.number <= MOST_NUMBERS), 0)

    @property
    def least_bound(self) -> int:
        """The size of a weight with which no sum leaves its lane, whatever stands on the board."""
        held = k.NET_MOST * self.codes if self.has_hand else 0
        return LANE // (self.squares + held + 4)

    @cached_property
    def turned(self) -> list[int] | None:
        """By input, the one that Black sees where White sees this; None where the board has no such image."""
        if sorted(self._images) != list(range(self.squares)):
            return None
        if any(self._images[self._images[square]] != square for square in range(self.squares)):
            return None
        found = [
            (code ^ 1) * self.squares + self._images[square]
            for code in range(self.codes)
            for square in range(self.squares)
        ]
        found += [self.hand + (code ^ 1) for code in range(self.codes)]
        found += [self.turn + 1, self.turn]
        checks = range(k.NET_CHECKS)
        return found + [self.given + (1 - side) * k.NET_CHECKS + n for side in (0, 1) for n in checks]

    def of(self, position: Position) -> list[int]:
        """The inputs of a position; one that counts several times is named so often."""
        desk = position.variant.machine.desk
        desk.load(position._state)
        return self.seen(desk)

    def seen(self, desk: Desk) -> list[int]:
        """The same of the position that lies on a desk."""
        st, board, pieces = desk.st, desk.board, desk.pieces
        squares, found = self.squares, list[int]()
        for side in (0, 1):
            first = side * k.LIST_HALF
            found += [board[s] * squares + s for s in pieces[first : first + st[k.PIECES + side]].tolist()]
            if self.counts_checks:
                given = min(int(st[k.CHECKS + side]), k.NET_CHECKS - 1)
                found.append(self.given + side * k.NET_CHECKS + given)
        if self.has_hand:
            for code in range(2, self.codes):
                if number := desk.pool[code]:
                    found += [self.hand + code] * min(number, k.NET_MOST)
        turn = int(st[k.TURN])
        return [*found, self.turn + turn] if turn in (0, 1) else found


@dataclass(frozen=True)
class Network:
    """Numbers of 16 bits: rows of `hidden` weights by input, the row of the bias, and the answer's weights.

    A `mirrored` one looks at a position from both sides, and takes what Black sees from what White sees.
    """

    hidden: int
    mirrored: bool
    numbers: bytes

    def values(self) -> array[int]:
        """The numbers, which are written little end first."""
        found = array("h")
        found.frombytes(self.numbers)
        if sys.byteorder == "big":
            found.byteswap()
        return found

    def check(self, inputs: Inputs) -> None:
        """Raise ValueError if it is not of these inputs, or a sum could leave its lane."""
        rows = (inputs.number + 1) * self.hidden
        if self.hidden not in HIDDEN or len(self.numbers) != 2 * (rows + self.hidden):
            raise ValueError("a network of another size")
        if any(abs(value) > inputs.least_bound for value in self.values()[:rows]):
            raise ValueError("a weight is too large")
        if self.mirrored and inputs.turned is None:
            raise ValueError("a board that has no image")

    def put(self, variant: Variant, block: Block) -> None:
        """Append the words of the network to an evaluation block."""
        inputs, hidden, values = Inputs(variant), self.hidden, self.values()
        rows = [values[i * hidden : i * hidden + hidden] for i in range(inputs.number + 2)]
        out = list(rows.pop())
        bias = rows.pop()
        turned = inputs.turned if self.mirrored else None
        lanes = [[*row, *(rows[turned[i]] if turned else ())] for i, row in enumerate(rows)]
        weights = [*out, *(-weight for weight in out)] if turned else out
        words = [word for row in [[*bias, *(bias if turned else ())], *lanes] for word in packed_lanes(row)]
        size = len(weights) // 4
        base = block.base + len(block.words) + k.NET_SIZE
        first = base + size
        head = [0] * k.NET_SIZE
        head[k.NET_WORDS], head[k.NET_BIAS], head[k.NET_BOARD] = size, base, first
        head[k.NET_HAND], head[k.NET_TURN] = first + inputs.hand * size, first + inputs.turn * size
        head[k.NET_GIVEN], head[k.NET_OUT] = first + inputs.given * size, base + len(words)
        head[k.NET_TOP], head[k.NET_DIVISOR] = ONE, ONE * ONE * FINE
        whole = array("q", [*words, *weights]).tobytes()
        head[k.NET_NUMBER] = 1 + int.from_bytes(blake2b(whole, digest_size=7).digest())
        block.table(k.EVAL_NETWORK, [*head, *words, *weights])


def packed_lanes(row: list[int]) -> list[int]:
    """Four lanes of 16 bits in a word, negative ones too: sums of words are sums of lanes."""
    a, b, c, d = row[0::4], row[1::4], row[2::4], row[3::4]
    return [w + (x << 16) + (y << 32) + (z << 48) for w, x, y, z in zip(a, b, c, d, strict=True)]


def in_data(network: Network) -> dict[str, Any]:
    """A network for a file."""
    numbers = base64.b64encode(network.numbers).decode()
    return {"hidden": network.hidden, "mirrored": network.mirrored, "numbers": numbers}


def of_data(told: Mapping[str, Any]) -> Network:
    """A network of a file. Raises KeyError, TypeError or ValueError."""
    numbers = base64.b64decode(told["numbers"], validate=True)
    if type(told["hidden"]) is not int or type(told["mirrored"]) is not bool:
        raise TypeError("not a number of units, or neither mirrored nor not")
    return Network(told["hidden"], told["mirrored"], numbers)
