"""Rights to gate in the castling field of a FEN: letters of files, behind the castling letters of their side.

A right to castle says already that its king and rook have not moved: their files are not written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from ...errors import FenError
from ...model.ruleset import Ruleset
from ...rules.tables import Tables


class Rules(Protocol):
    """What this file asks of compiled rules."""

    ruleset: Ruleset
    tables: Tables

    @property
    def right_squares(self) -> list[dict[int, int]]:
        """By right the squares of the pieces that must not have moved, with their kinds."""


def gate_letters(game: Ruleset) -> list[str]:
    """The letter of every right to gate, in the order of its bits."""
    files = ((side, game.board.files[game.board.coordinates[square][0]]) for side, square in game.gates)
    return [name if side else name.upper() for side, name in files]


def supplied(game: Ruleset, gates: int, pool: Mapping[int, int]) -> int:
    """Of rights to gate those of sides that hold a piece for it in a pool, or may get one."""
    hand = game.hand
    if hand is None or game.gatable & (hand.unlimited | set(hand.becomes.values())):
        return gates
    kinds = {game.piece(name) + 1 for name in game.gatable}
    able = {code & 1 for code, count in pool.items() if count and code >> 1 in kinds}
    return gates & sum(1 << i for i, (side, _) in enumerate(game.gates) if side in able)


def every_gate(game: Ruleset) -> int:
    """All rights to gate of the start position."""
    held = {2 * i + 2 + side: count for (i, side), count in (game.hand.setup if game.hand else {}).items()}
    return supplied(game, (1 << len(game.gates)) - 1, held)


def _implied(rules: Rules, letter: str) -> Iterator[int]:
    """The rights to gate that a right to castle includes: where the setup is shuffled, that of its letter."""
    if rules.ruleset.castles_anywhere:
        yield from (1 << i for i, text in enumerate(gate_letters(rules.ruleset)) if text == letter)
        return
    rights = zip(rules.tables.rights, rules.right_squares, strict=True)
    whose, there = next((side, squares) for (side, _, text), squares in rights if text == letter)
    gates = enumerate(rules.ruleset.gates)
    yield from (1 << i for i, (side, square) in gates if side == whose and square in there)


def with_gates(rules: Rules, castling: str, gates: int) -> str:
    """The castling field of rights to castle and to gate."""
    if not gates:
        return castling
    for letter in castling:
        for bit in _implied(rules, letter):
            gates &= ~bit
    extra = "".join(text for i, text in enumerate(gate_letters(rules.ruleset)) if gates >> i & 1)
    parts = (filter(str.isupper, castling), filter(str.isupper, extra))
    return "".join(map("".join, (*parts, filter(str.islower, castling), filter(str.islower, extra))))


def split(rules: Rules, text: str) -> tuple[str, int]:
    """The castling letters of a field, and the rights to gate that it says."""
    known = {letter for _, _, letter in rules.tables.rights}
    letters = gate_letters(rules.ruleset)
    castling, gates = "", 0
    for letter in "" if text == "-" else text:
        if letter in known or letter not in letters:
            castling += letter  # what is neither is refused with the castlings
            continue
        gates |= 1 << letters.index(letter)
    for letter in set(castling) & known:
        for bit in _implied(rules, letter):
            gates |= bit
    return castling or "-", gates


def named_gates(rules: Rules, letters: str, board: Mapping[int, int]) -> int:
    """The rights to gate of letters of files. Raises FenError where one needs a piece that is not there."""
    found = 0
    for i, (letter, (side, square)) in enumerate(
        zip(gate_letters(rules.ruleset), rules.ruleset.gates, strict=True)
    ):
        if letter in letters:
            if not board.get(square) or board[square] & 1 != side:
                name = rules.ruleset.board.names[square]
                raise refuse(f"'{letter}' needs a piece of {rules.ruleset.look.owners[side]} on {name}")
            found |= 1 << i
    return found


def read_gates(rules: Rules, text: str, board: Mapping[int, int]) -> tuple[str, int]:
    """As `split`. Raises FenError where a right needs a piece that is not there, or one that has moved."""
    game = rules.ruleset
    castling, gates = split(rules, text)
    named_gates(rules, "".join(set(text) - set(castling)), board)
    castlers = {kind for castling in game.castlings for kind in (castling.king, castling.rook)}
    for i, (side, square) in enumerate(game.gates):
        kind = (board.get(square, 0) >> 1) - 1
        if gates >> i & 1 and kind in castlers and game.setup.get(square) != (kind, side):
            piece = f"{game.look.owners[side]}'s {game.pieces[kind].title} on {game.board.names[square]}"
            raise refuse(f"'{gate_letters(game)[i]}' says that {piece} has not moved")
    return castling, gates


def refuse(message: str) -> FenError:
    """An error of the castling field."""
    return FenError(f"FEN, castling: {message}", "castling", 0)
