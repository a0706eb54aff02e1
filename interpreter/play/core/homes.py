"""Castling from where king and rook stand at the start: the castling field of a FEN, and back.

A right is written as the letter of its rook's file, `HAha`; `KQkq` is read too, and means the outermost rook
of that wing.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...model.ruleset import Castling, Ruleset
from ...rules.kernel import layout as k
from ...rules.tables.rules import right_of as right_in
from .gates import Rules, gate_letters, named_gates, refuse, supplied

WINGS = "KQkq"


def read_rights(
    rules: Rules, text: str, board: Mapping[int, int], pool: Mapping[int, int]
) -> tuple[int, int, int]:
    """The rights of a castling field, where their kings and rooks stand, and the rights to gate.

    Where a side may gate, the letter of a file says that what stands there has not moved; a king and a rook
    of which that is said may castle. Raises FenError.
    """
    game, letters = rules.ruleset, "" if text == "-" else text
    gates = supplied(game, named_gates(rules, letters, board), pool)
    gating = dict(zip(gate_letters(game), (gates >> i & 1 for i in range(len(game.gates))), strict=True))
    castling = (x for x in letters if x not in gating or (not gating[x] and _standing(rules, x, board)))
    entries = [_entry(rules, letter, board) for letter in castling]
    for entry in entries:
        gates |= supplied(game, _gates_of(game, game.castlings[entry]), pool)
    still = (i for wing in WINGS for i in _standing(rules, wing, board)[-1:] if gates)
    entries += [i for i in still if _gates_of(game, game.castlings[i]) & ~gates == 0 and i not in entries]
    bits = homes = 0
    for entry in entries:
        right = right_of(rules, game.castlings[entry])
        if bits >> right & 1:
            raise refuse(f"two rooks of one wing are named in '{text[:20]}'")
        bits |= 1 << right
        homes |= entry + 1 << right * k.HOME_BITS
    return bits, homes, gates


def _gates_of(game: Ruleset, castling: Castling) -> int:
    """The rights to gate of the king and the rook of a castling."""
    places = {(castling.side, castling.king_from), (castling.side, castling.rook_from)}
    return sum(1 << i for i, place in enumerate(game.gates) if place in places)


def is_one_start(rules: Rules, text: str, board: Mapping[int, int], pool: Mapping[int, int]) -> bool:
    """Do the rights of a castling field belong to a start in which the sides stand opposite each other?

    Raises FenError where they are none.
    """
    bits, homes, gates = read_rights(rules, text, board, pool)
    files: dict[str, set[int]] = {}
    for right, (_, _, letter) in enumerate(rules.tables.rights):
        if bits >> right & 1:
            castling = rules.ruleset.castlings[(homes >> right * k.HOME_BITS & k.HOME_MASK) - 1]
            files.setdefault("king", set()).add(_x(rules, castling.king_from))
            files.setdefault(letter.upper(), set()).add(_x(rules, castling.rook_from))
    return bits | gates != 0 and all(len(found) == 1 for found in files.values())


def right_of(rules: Rules, castling: Castling) -> int:
    """The number of the right that a castling needs."""
    return right_in(rules.ruleset, rules.tables.rights, castling)


def write_rights(rules: Rules, rights: int, homes: int) -> str:
    """The castling field, empty for no rights."""
    found = []
    for right, (side, _, _) in enumerate(rules.tables.rights):
        entry = (homes >> right * k.HOME_BITS & k.HOME_MASK) - 1
        if rights >> right & 1 and entry >= 0:
            letter = _file(rules, rules.ruleset.castlings[entry].rook_from)
            found.append(letter if side else letter.upper())
    return "".join(found)


def field_of(rules: Rules, board: Mapping[int, int]) -> str:
    """The castling field with every right that the pieces on a board may have, empty for none."""
    found = []
    for _, _, letter in rules.tables.rights:
        ways = _standing(rules, letter, board)
        if ways:
            found.append(letter)
    bits, homes, _ = read_rights(rules, "".join(found) or "-", board, {})
    return write_rights(rules, bits, homes)


def letter_of(rules: Rules, castling: Castling) -> str:
    """The letter of the right that a castling needs, with king and rook where it begins."""
    if rules.ruleset.castles_anywhere:
        letter = _file(rules, castling.rook_from)
        return letter if castling.side else letter.upper()
    return rules.tables.rights[right_of(rules, castling)][2]


def _entry(rules: Rules, letter: str, board: Mapping[int, int]) -> int:
    """The castling that a letter of the field means."""
    ways = _standing(rules, letter, board)
    if not ways:
        side = rules.ruleset.look.owners[letter.islower()]
        raise refuse(f"'{letter}' needs a king and a rook of {side} that can castle, on their first rank")
    return ways[-1]


def _standing(rules: Rules, letter: str, board: Mapping[int, int]) -> list[int]:
    """Indices of the castlings that a letter can mean as the pieces stand, the outermost rook last."""
    game, side = rules.ruleset, int(letter.islower())
    found = []
    for i, castling in enumerate(game.castlings):
        wing = "KQ"[game.wing(castling) == "queenside"]
        meant = {wing, _file(rules, castling.rook_from).upper()}
        men = ((castling.king_from, castling.king), (castling.rook_from, castling.rook))
        there = all(board.get(square) == 2 * (kind + 1) + side for square, kind in men)
        if castling.side == side and letter.upper() in meant and there:
            found.append(i)
    return sorted(
        found,
        key=lambda i: abs(_x(rules, game.castlings[i].rook_from) - _x(rules, game.castlings[i].king_from)),
    )


def _x(rules: Rules, square: int) -> int:
    return rules.ruleset.board.coordinates[square][0]


def _file(rules: Rules, square: int) -> str:
    return rules.ruleset.board.files[_x(rules, square)]
