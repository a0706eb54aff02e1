"""Tables of rules: castling, capture effects, freezing, hook rows, hash keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from ...kinds.captures import Coordination, Custodial
from ...kinds.ends import Castled
from ...model.effects import Effect
from ...model.geometry import COMPASS, Region
from ...model.ruleset import Castling, Ruleset
from ..kernel import layout as k
from ..machine.hooked import ForeignHook
from .memory import Memory, TableLimit

EVENTS = ("captures", "may_capture", "veto", "propose", "next_turn")
ALL_DIRECTIONS = (1 << (k.NO_DIRECTION + 1)) - 1


@dataclass(frozen=True)
class BoundHook:
    """A hook ready for the tables: event -> slot number, parameter words, pieces it belongs to."""

    name: str
    slots: dict[str, int]
    words: tuple[int, ...]
    pieces: frozenset[str] = frozenset()
    victims: frozenset[str] | None = None
    counters: int = 0
    counter_names: tuple[str, ...] = ()  # what they are called in a FEN
    starts_either: bool = False
    values: Mapping[str, Any] = field(default_factory=dict)  # all parameters
    foreign: tuple[ForeignHook, ...] = ()  # its functions that are not of the kernel file
    explain: Callable[..., str] | None = None
    title: str = ""
    phrase: Callable[..., str] | None = None
    describe: Callable[..., list[str]] | None = None
    leaves_in_check: Callable[..., bool] | None = None
    digest: str = ""  # of its file; none for one that is shipped


def mask_of(game: Ruleset, names: frozenset[str] | None) -> int:
    """Bit mask of types; -1 = all. Walls, which no side has, are never meant without being named."""
    if names is None and not game.walls:
        return -1
    meant = (piece.name for piece in game.pieces if piece.owned) if names is None else names
    return sum(k.TYPE_BITS[game.piece(name) + 1] for name in meant)


def hook_rows(bound: tuple[BoundHook, ...], memory: Memory) -> list[dict[str, int]]:
    """Per bound hook: event -> offset of its row (slot, offset of parameters)."""
    rows = []
    for hook in bound:
        parameters = memory.add(hook.words)
        rows.append({event: memory.add([slot, parameters]) for event, slot in hook.slots.items()})
    return rows


def taken_when_stuck(game: Ruleset, memory: Memory) -> int:
    """Offset of the mask of the enemies that a side without a move takes off, 0 for none."""
    return memory.add([mask_of(game, game.stuck_takes)]) if game.stuck_takes else 0


def zone_table(zone: Region, memory: Memory) -> int:
    """Offset of a zone: White's squares, then Black's."""
    words = [0] * (2 * k.SQUARES)
    for side in (0, 1):
        for square in zone[side]:
            words[side * k.SQUARES + square] = 1
    return memory.add(words)


def ring_block(effect: Custodial, memory: Memory) -> int:
    """Offset of the block of a custodial capture, see EFFECT_RING; 0 where it asks nothing special."""
    if effect.plain:
        return 0
    zones = [zone_table(zone, memory) if zone else 0 for zone in (effect.zone, effect.hostile)]
    return memory.add([*zones, int(effect.around)])


def effect_block(game: Ruleset, effect: Effect, memory: Memory) -> int:
    """Offset of the block of an effect, see EFFECT_GRID and EFFECT_RING; 0 for other kinds."""
    if isinstance(effect, Custodial):
        return ring_block(effect, memory)
    if not isinstance(effect, Coordination):
        return 0
    board = game.board
    x0, y0, x1, y1 = board.bounds
    words = [mask_of(game, effect.partners), x1 - x0 + 1]
    words += [n for x, y in board.coordinates for n in (x - x0, y - y0)]
    words += [board.at.get((x, y), -1) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)]
    return memory.add(words)


def effect_table(
    game: Ruleset, bound: tuple[BoundHook, ...], rows: list[dict[str, int]], memory: Memory
) -> list[int]:
    """Per code the offset of its effect rows (0 = none), then per code whether it can jump over a royal."""
    table = [0] * (2 * k.CODES)
    for i, piece in enumerate(game.pieces):
        words: list[int] = []
        for effect in piece.effects:
            kind, lines = k.EFFECT_KINDS[effect.kind], game.board.mask(effect.lines)
            after = getattr(effect, "after", None)
            courses = ALL_DIRECTIONS if after is None else game.board.mask(after)
            words += [kind, lines, courses, mask_of(game, effect.victims)]
            words.append(effect_block(game, effect, memory))
        for hook, row in zip(bound, rows, strict=True):
            if "captures" in row and (piece.twin_of or piece.name) in hook.pieces:
                victims = mask_of(game, hook.victims)
                words += [k.EFFECT_HOOK, row.get("may_capture", 0), ALL_DIRECTIONS, victims, row["captures"]]
        royal = frozenset(p.name for p in game.pieces if p.royal)
        jumps = [m for m in piece.movements if m.takes_hurdles and not m.bend]
        takes_royal = any(m.victims is None or m.victims & royal for m in jumps)
        turns = any(m.bend for m in piece.movements)  # attacks royals as effects do
        if words or jumps or (turns and royal):
            offset = memory.add([len(words) // k.EFFECT_ROW, *words])
            for code in (2 * i + 2, 2 * i + 3):
                table[code] = offset
                table[k.CODES + code] = int(takes_royal)
    return table


Pair = tuple[int, int, int]
"""A side, and the squares where its king and its rook begin."""


def rights(castlings: tuple[Castling, ...], game: Ruleset) -> list[tuple[int, int, str]]:
    """Castling rights in FEN order, one for each pair of king and rook: (side, rook square, letter)."""
    if game.castles_anywhere:
        return wing_rights(game)
    letters = letters_of_pairs(castlings, game)
    found: list[tuple[int, int, str]] = []
    for owner in (0, 1):
        found += [(side, rook, letter) for (side, _, rook), letter in letters.items() if side == owner]
        unmoved = [(side, square, file_of(game, square)) for side, square in game.resting if side == owner]
        found += [(side, square, word.lower() if side else word) for side, square, word in unmoved]
    refuse_twins(game, found)
    return found


def letters_of_pairs(castlings: tuple[Castling, ...], game: Ruleset) -> dict[Pair, str]:
    """The letter of every pair in FEN order: of its wing where it is the only one, else of its rook's file.

    Of pairs on one wing that share a rook, that of the royal has the letter of the wing, and others that of
    their king's file, or where another has it, of the rook's.
    """
    pairs = {(c.side, c.king_from, c.rook_from): c for c in castlings}
    found: dict[Pair, str] = {}
    for side, wing in product((0, 1), ("kingside", "queenside")):
        own = [pair for pair, c in pairs.items() if c.side == side and game.wing(c) == wing]
        letter, outwards = ("K", -1) if wing == "kingside" else ("Q", 1)
        own.sort(key=lambda pair: outwards * game.board.coordinates[pair[2]][0])
        shared = len({rook for _, _, rook in own}) < len(own)
        royal = [pair for pair in own if game.pieces[pairs[pair].king].royal]
        for pair in own:
            king, rook = file_of(game, pair[1]), file_of(game, pair[2])
            wished = [king, rook, letter] if shared else [rook]
            if own == [pair] or (shared and royal == [pair]):
                wished = [letter]
            cased = [each.lower() if side else each for each in wished]
            found[pair] = next((each for each in cased if each not in found.values()), cased[0])
    return found


def file_of(game: Ruleset, square: int) -> str:
    """The capital letter of a square's file."""
    return game.board.files[game.board.coordinates[square][0]].upper()


def refuse_twins(game: Ruleset, found: Sequence[tuple[int, int, str]]) -> None:
    """Raise TableLimit where the letter of two rights would be the same in a FEN."""
    known: dict[str, int] = {}
    for _, square, letter in found:
        if letter in known:
            places = " and ".join(game.board.names[each] for each in (known[letter], square))
            raise TableLimit(
                f"the rights of the pieces on {places} would have the same letter '{letter}' in a FEN: "
                "pieces with first moves, and rooks, need files that no other right of their side has"
            )
        known[letter] = square


def wing_rights(game: Ruleset) -> list[tuple[int, int, str]]:
    """Castling rights where king and rook stand anywhere: (side, -1, letter), one for each side and wing."""
    found = {}
    for c in game.castlings:
        high = game.board.coordinates[c.rook_from] > game.board.coordinates[c.king_from]
        found[c.side, not high] = (
            c.side,
            -1,
            ("K" if high else "Q") if c.side == 0 else "k" if high else "q",
        )
    return [found[key] for key in sorted(found)]


def unmoved_right(game: Ruleset, order: Sequence[tuple[int, int, str]], side: int, square: int) -> int:
    """The number of the right that the piece on a square of the setup has as long as it has not moved."""
    letter = file_of(game, square)
    return order.index((side, square, letter.lower() if side else letter))


def is_of_unmoved(game: Ruleset, right: tuple[int, int, str]) -> bool:
    """Does a right say of one piece alone that it has not moved?"""
    side, square, letter = right
    return (side, square) in game.resting and letter.upper() == file_of(game, square)


def implied_rights(game: Ruleset, order: Sequence[tuple[int, int, str]]) -> list[int]:
    """By right the bits of those that it implies: where pieces may castle again, of its king and its rook."""
    found = [0] * len(order)
    for c in game.castlings if game.renewable else ():
        for square in (c.king_from, c.rook_from):
            found[right_of(game, order, c)] |= 1 << unmoved_right(game, order, c.side, square)
    return found


def said_rights(game: Ruleset, order: Sequence[tuple[int, int, str]], bits: int) -> int:
    """Of rights those that no other of them implies."""
    for right, implied in enumerate(implied_rights(game, order)):
        if bits >> right & 1:
            bits &= ~implied
    return bits


def renewal_table(game: Ruleset, order: Sequence[tuple[int, int, str]], memory: Memory) -> int:
    """Offset of the piece that may castle again and its bit by square, then by castling both bits, or 0."""
    if not game.renewable:
        return 0
    words = [0] * (2 * game.board.size)
    for side, square in game.renewable:
        kind = game.setup[square][0]
        words[2 * square : 2 * square + 2] = [
            2 * kind + 2 + side,
            1 << unmoved_right(game, order, side, square),
        ]
    implied = implied_rights(game, order)
    return memory.add(words + [implied[right_of(game, order, c)] for c in game.castlings])


def right_of(game: Ruleset, order: Sequence[tuple[int, int, str]], c: Castling) -> int:
    """The number of the right that a castling needs."""
    if not game.castles_anywhere:
        with_rook = [i for i, (side, rook, _) in enumerate(order) if (side, rook) == (c.side, c.rook_from)]
        if len(with_rook) == 1:
            return with_rook[0]
        letter = letters_of_pairs(game.castlings, game)[c.side, c.king_from, c.rook_from]
    else:
        letter = ("kq" if c.side else "KQ")[game.wing(c) == "queenside"]
    return next(i for i, (_, _, own) in enumerate(order) if own == letter)


def squares_of(game: Ruleset, order: Sequence[tuple[int, int, str]]) -> list[dict[int, int]]:
    """By right the squares of the pieces that must not have moved, with their kinds; none where it varies."""
    found = [{r[1]: game.setup[r[1]][0]} if is_of_unmoved(game, r) else {} for r in order]
    for c in game.castlings if not game.castles_anywhere else ():
        found[right_of(game, order, c)] |= {c.king_from: c.king, c.rook_from: c.rook}
    return found


def taken_by(game: Ruleset, order: Sequence[tuple[int, int, str]], c: Castling) -> set[int]:
    """The numbers of the other side's rights that are gone after a castling."""
    others = (other for other in game.castlings if other.side != c.side) if game.castling_opposite else ()
    same = [other for other in others if game.wing(other) == game.wing(c)]
    rooks = {(other.side, other.rook_from) for other in same}.intersection(game.resting)
    return {right_of(game, order, other) for other in same} | {
        unmoved_right(game, order, *rook) for rook in rooks
    }


def remembers_castling(game: Ruleset) -> bool:
    """Does an end ask who has castled? Then the bits of the rights have others behind them."""
    return any(isinstance(end, Castled) for end in game.ends)


def count_rights(game: Ruleset, order: Sequence[tuple[int, int, str]]) -> int:
    """The number of bits of the rights, with those that remember castlings."""
    return len(order) * (2 if remembers_castling(game) else 1)


def castle_tables(
    game: Ruleset, order: Sequence[tuple[int, int, str]], memory: Memory
) -> tuple[int, list[int]]:
    """Offset of the castling entries, and the rights that survive a change on each square."""
    keep = [(1 << count_rights(game, order)) - 1] * k.SQUARES
    words: list[int] = []
    for c in game.castlings:
        bit = 1 << right_of(game, order, c)
        if not game.castles_anywhere:
            keep[c.king_from] &= ~bit
            keep[c.rook_from] &= ~bit
        empty = memory.add([len(c.empty), *c.empty])
        way = memory.add([len(c.way), *c.way])
        row = [c.king_from, c.king_to, c.rook_from, c.rook_to, bit, c.side, empty, way]
        row += [2 * (kind + 1) + c.side for kind in (c.king, c.rook)]
        row.append(sum(1 << right for right in taken_by(game, order, c)))
        row.append(bit << len(order) if remembers_castling(game) else 0)
        words += row + [0] * (k.CASTLE_ROW - len(row))
    for side, square in game.resting:
        keep[square] &= ~(1 << unmoved_right(game, order, side, square))
    return memory.add(words), keep


def neighbours(game: Ruleset) -> list[int]:
    """Per square and direction the next square, -1 where there is none."""
    words, touching = [], game.board.ways("any")
    for square in range(game.board.size):
        for vector in COMPASS:
            other = game.board.offset(square, vector) if vector in touching else None
            words.append(-1 if other is None else other)
    return words


def freeze_table(game: Ruleset) -> list[int]:
    """Per code: directions in which it freezes, whom, and whether only while not held."""
    words = [0] * (k.FREEZE_ROW * k.CODES)
    for i, piece in enumerate(game.pieces):
        if piece.freezes:
            row = [
                game.board.mask(piece.freezes.lines),
                mask_of(game, piece.freezes.victims),
                int(piece.freezes.unless_held),
            ]
            for code in (2 * i + 2, 2 * i + 3):
                words[k.FREEZE_ROW * code : k.FREEZE_ROW * (code + 1)] = row
    return words


def hash_keys() -> Iterator[int]:
    """Numbers of 63 bits, always the same ones in the same order, in which the tables hold them."""
    source = random.Random(0x48657465726F646F78)
    while True:
        yield source.getrandbits(63)


def zobrist(game: Ruleset, memory: Memory, right_count: int) -> dict[int, int]:
    """Header slot -> offset of the hash keys; the keys depend on nothing but their place."""
    source = hash_keys()

    def keys(count: int) -> list[int]:
        return list(islice(source, count))

    turn = memory.add(keys(3))
    counter = memory.add(keys(k.COUNTED * k.COUNTER_VALUES))
    passant = memory.add(keys(k.SQUARES))
    castling = memory.add([0, *keys((1 << right_count) - 1)])
    pool = [0] * (k.CODES * k.POOL_VALUES)
    for code in range(2, 2 * len(game.pieces) + 2) if game.hand else ():
        first = code * k.POOL_VALUES
        pool[first + 1 : first + k.POOL_VALUES] = keys(k.POOL_VALUES - 1)
    size = game.board.size
    pieces = [0] * (size * (2 * len(game.pieces) + 2))
    for code in range(2, 2 * len(game.pieces) + 2):
        pieces[code * size : code * size + size] = keys(size)
    return {
        k.H_ZTURN: turn,
        k.H_ZFLIP: memory.words[turn] ^ memory.words[turn + 1],
        k.H_ZCOUNTER: counter,
        k.H_ZPASSANT: passant,
        k.H_ZRIGHTS: castling,
        k.H_ZPOOL: memory.add(pool) if game.hand else memory.add([0] * (k.CODES * k.POOL_VALUES)),
        k.H_ZPIECE: memory.add(pieces),
    }
