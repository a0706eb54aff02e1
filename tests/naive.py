"""The movement grammar by its words: a second, slow move generator over the model, without tables.

It knows nothing of nodes, records or effects of the kernel; it reads a position's pieces and says, for
every move of a side, what the move takes and which squares it leaves open to en passant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import dist, gcd
from typing import Any

from naive_drops import dropped, many, meets, must_drop

from interpreter.kinds.captures import Approach, Coordination, Custodial, Effect, Withdrawal
from interpreter.model.conditions import COMPARED, OBSERVING, Count
from interpreter.model.geometry import Board
from interpreter.model.pieces import Met, Movement, PieceType, Promotion
from interpreter.model.sentences import Foreign
from interpreter.play.variant import Position
from interpreter.rules.kernel import layout as k
from interpreter.rules.tables.records import passed_squares

Vector = tuple[int, int]
Key = tuple[int, int, str]  # from, to, name of what it becomes ("" = stays), or with @ of what is dropped

COMPASS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
ON_LINES = {
    "orthogonal": {v for v in COMPASS if 0 in v},
    "diagonal": {v for v in COMPASS if 0 not in v},
    "any": set(COMPASS),
    "vertical": {(0, 1), (0, -1)},
    "horizontal": {(1, 0), (-1, 0)},
}


@dataclass(frozen=True)
class Deed:
    """What a move does besides going there."""

    taken: frozenset[int]
    passed: frozenset[int]


def sign(n: int) -> int:
    """-1, 0 or 1."""
    return (n > 0) - (n < 0)


def chess_steps(a: Vector, b: Vector) -> int:
    """The steps of a king from one place to another."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def rook_steps(a: Vector, b: Vector) -> int:
    """Steps along ranks and files alone."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def heading(vector: Vector) -> Vector | None:
    """The compass direction of a vector, None if it lies on no queen line."""
    x, y = vector
    return (sign(x), sign(y)) if x == 0 or y == 0 or abs(x) == abs(y) else None


SAID = dict(zip("qxudcp", ("quiet", "capture", "promotion", "drop", "castling", "en_passant"), strict=True))
"""What the letters of a FEN say that the last move was."""


def trail_of(position: Position) -> tuple[int, list[tuple[str, str, str]]]:
    """Who made the last move, and by side where the last move began and ended, and what it was: as the FEN says it."""
    fen, found = position.fen(), [("", "", ""), ("", "", "")]
    mover = int(position._state.st[k.TURN]) ^ (0 if "again=" in fen or "moves=" in fen else 1)
    said = re.search(r"last=([^;}]*)", fen)
    moves = said[1].split("/") if said else []
    for i, text in enumerate(moves):
        began, ended = text.split("-")
        place = ended.rstrip("qxudcp")
        found[i if len(moves) > 1 else mover] = began, place, ended[len(place) :]
    return mover & 1, found


def moved(board: Board, square: int, first: int, second: int) -> list[int]:
    """The square that lies from one as the second of two others lies from the first, none off the board."""
    there = tuple(
        a + c - b for a, b, c in zip(*(board.coordinates[s] for s in (square, first, second)), strict=True)
    )
    return [other for other, place in enumerate(board.coordinates) if place == there]


class Naive:
    """Pseudo-legal moves of a position, castling and removals aside."""

    def __init__(self, position: Position) -> None:
        self.game = position.variant.ruleset
        self.board = self.game.board
        self.position = position
        state = position._state
        self.on: dict[int, tuple[PieceType, int]] = {}
        for square in range(self.board.size):
            if code := int(state.board[square]):
                self.on[square] = self.game.pieces[(code >> 1) - 1], code & 1
        word = int(state.st[k.PASSANT])
        self.passed = set(passed_squares(word))
        self.passer = word & k.SQUARE_MASK
        self.number = int(state.st[k.FULLMOVE])
        self.trail = trail_of(position)
        self.pool = {
            (piece.name, side): int(state.pool[2 * (i + 1) + side])
            for i, piece in enumerate(self.game.pieces)
            for side in (0, 1)
        }

    # --- geometry ----------------------------------------------------------------------------

    def at(self, square: int, vector: Vector) -> int | None:
        """The square a vector away."""
        x, y = self.board.coordinates[square]
        return self.over_edges(x + vector[0], y + vector[1])

    def over_edges(self, x: int, y: int) -> int | None:
        """The square of a place that may lie beyond joined edges."""
        board, files, ranks = self.board, len(self.board.files), self.board.ranks
        while board.wrap and not 0 <= x < files:
            turn = -1 if x < 0 else 1
            x, y = x - turn * files, y + turn * board.shift[0]
            y = ranks - 1 - y if board.twist == "files" else y
        while board.wrap_ranks and not 0 <= y < ranks:
            turn = -1 if y < 0 else 1
            if board.poles:  # to the same edge, half around
                x, y = (x + files // 2) % files, (-1 if turn < 0 else 2 * ranks - 1) - y
                continue
            x, y = x + turn * board.shift[1], y - turn * ranks
            x = files - 1 - x if board.twist == "ranks" else x
            x = x % files if board.wrap else x
        return board.at.get((x, y))

    def line(self, square: int, vector: Vector, begin: Vector = (0, 0)) -> list[int]:
        """The squares met by repeating a vector from a place on; a ring ends before its first square."""
        met: list[int] = []
        ends = (None, self.at(square, begin))
        here = self.at(square, (begin[0] + vector[0], begin[1] + vector[1]))
        while here not in (*ends, *met):
            assert here is not None
            met.append(here)
            n = 1 + len(met)
            here = self.at(square, (begin[0] + n * vector[0], begin[1] + n * vector[1]))
        return met

    # --- freezing ----------------------------------------------------------------------------

    def freezers(self, square: int, apart: int | None = None) -> list[int]:
        """Enemies beside a piece that could freeze it."""
        piece, side = self.on[square]
        found = []
        for vector in COMPASS:
            near = self.at(square, vector)
            if near is None or near == apart or near not in self.on or self.on[near][1] == side:
                continue
            rule = self.on[near][0].freezes
            if (
                rule
                and vector in ON_LINES[rule.lines]
                and (rule.victims is None or piece.name in rule.victims)
            ):
                found.append(near)
        return found

    def frozen(self, square: int) -> bool:
        """May the piece not move?"""
        for freezer in self.freezers(square):
            rule = self.on[freezer][0].freezes
            assert rule
            if not (rule.unless_held and self.freezers(freezer, square)):
                return True
        return False

    # --- moves -------------------------------------------------------------------------------

    def moves(self, side: int) -> dict[Key, set[Deed]]:
        """Every move with what it may do: several ways to one square are one move."""
        found: dict[Key, set[Deed]] = {}
        for square, name in dropped(self.game, self.on, self.pool, side, self.holds):
            found[square, square, f"@{name}"] = {Deed(frozenset(), frozenset())}
        if must_drop(self.game, self.pool, side):
            return found
        foreign = self.game.series.foreign if self.game.series else None
        for square, (piece, owner) in [*self.on.items()]:
            if owner == side and not (foreign and foreign.alone):
                self.of_piece(found, square, piece)
            elif owner != side and foreign and self.meant(foreign, square):
                theirs: dict[Key, set[Deed]] = {}
                self.of_piece(theirs, square, foreign.moving(piece))
                kept = {
                    key: {deed for deed in deeds if self.spares(deed, side)} for key, deeds in theirs.items()
                }
                found |= {key: deeds for key, deeds in kept.items() if deeds}
        return found

    def meant(self, foreign: Foreign, square: int) -> bool:
        """May the other side move the piece on a square?"""
        piece, owner = self.on[square]
        kinds = foreign.pieces is None or piece.name in foreign.pieces
        return (
            kinds
            and piece.owned
            and all(self.holds(c.of_kind(piece.name), square, owner) for c in foreign.provided)
        )

    def spares(self, deed: Deed, side: int) -> bool:
        """Does it take no royal of a side?"""
        for square in deed.taken:
            piece, owner = self.on[square]
            last = sum(one == (piece, owner) for one in self.on.values()) == 1
            if owner == side and piece.royal and (last or piece.royal == "always"):
                return False
        return True

    def of_piece(self, found: dict[Key, set[Deed]], square: int, piece: PieceType) -> None:
        """Add what the piece on a square may do, as the owner sees it."""
        side = self.on[square][1]
        if self.frozen(square):
            return
        for name in self.becomes(piece, side, square, square, "on_move") - {""}:
            found[square, square, name] = {Deed(frozenset(), frozenset())}
        for movement in piece.movements:
            for target, name, taken in self.turning(square, piece, side, movement):
                found.setdefault((square, target, name), set()).add(Deed(taken, frozenset()))
        for movement in (*piece.movements, *self.first_movements(square, piece, side)):
            for turned, target, jumped, passant in self.led(square, side, movement):
                self.arrive(found, square, target, movement, turned, jumped, passant)
        self.move_as_new(found, square, piece, side)

    def led(
        self, square: int, side: int, movement: Movement
    ) -> Iterator[tuple[Vector, int, frozenset[int], bool]]:
        """Where a movement leads from a square: the vector, and what `ways` says."""
        if movement.bend or not self.there(square, side, movement):
            return
        for x, y in movement.vectors:
            across = -x if self.game.symmetry == "rotate" else x
            upside = x - y if self.board.tiling.hexagonal and across == x else -y
            turned = (across, upside) if side else (x, y)
            for target, jumped, passant in self.ways(square, side, movement, turned):
                fine = self.fine_way(square, turned, target, movement)
                if (
                    fine
                    and self.allowed(square, target, movement)
                    and self.compares(square, target, movement)
                ):
                    yield turned, target, jumped, passant

    def fine_way(self, square: int, vector: Vector, target: int, movement: Movement) -> bool:
        """Does what a movement asks of the squares on its way hold on each of them?"""
        asked = [replace(count, passed=False) for count in movement.provided if count.passed]
        before, (piece, side) = self.on, self.on[square]
        line = self.line(square, vector) if asked else []
        for there in line[: line.index(target)] if asked else ():
            self.on = {s: one for s, one in before.items() if s != square} | {there: (piece, side)}
            fine = all(self.holds(count, there, side) for count in asked)
            self.on = before
            if not fine:
                return False
        return all(
            self.fine_there(count, square, target)
            for count in movement.provided
            if (count.lands or count.before) and count.where not in COMPARED
        )

    def fine_there(self, count: Count, square: int, target: int) -> bool:
        """Does it hold where the piece on a square arrives, before the move or as if it had come there?"""
        before, side = self.on, self.on[square][1]
        self.on = {s: piece for s, piece in before.items() if count.before or s != square}
        if count.where in OBSERVING:
            self.on[target] = before[square]
        fine = self.holds(count, target, side)
        self.on = before
        return fine

    def compares(self, square: int, target: int, movement: Movement) -> bool:
        """Does it come nearer to as much, or go away from as much, as it asks for?"""
        on, side = {s: one for s, one in self.on.items() if s != square}, self.on[square][1]
        places = self.board.coordinates
        for count in movement.provided:
            if count.where in COMPARED:
                assert count.lines in ("straight", "any", "orthogonal")
                apart = {"straight": dist, "any": chess_steps, "orthogonal": rook_steps}[count.lines]
                gained = [apart(places[square], p) - apart(places[target], p) for p in places]
                there = frozenset(
                    s for s, by in enumerate(gained) if (by > 0 if count.where == "nearer" else by < 0)
                )
                last = self.last(count, square, side) if count.last or count.events else None
                asked = replace(count, where="", region=(there, there))
                if not meets(self.game, on, asked, target, side, self.number, last):
                    return False
        return True

    def allowed(self, square: int, target: int, movement: Movement) -> bool:
        """Do all words of a movement that ask something of both squares allow them?"""
        return all(NARROWINGS[word.key](self, word.value, square, target) for word in movement.narrowings)

    def there(self, square: int, side: int, movement: Movement) -> bool:
        """Is a movement there for a piece on a square: does it begin there, and does what it asks for hold?"""
        if movement.start is not None and square not in movement.start[side]:
            return False
        return all(self.holds(c, square, side) for c in movement.provided if not c.on_the_way)

    def holds(self, count: Count, square: int, side: int) -> bool:
        """Is there as much of what a condition counts, seen from a square, as it asks for?"""
        if any(count.passing):
            return self.passes(count, square, side)
        number = self.many(count, square, side)
        if count.than is not None:
            number = max(0, number - self.many(count.than, square, side))
        return count.least <= number and (count.most is None or number <= count.most)

    def many(self, count: Count, square: int, side: int) -> int:
        """How much there is of what a condition counts, seen from a square."""
        if count.where == "attacked" or count.mutual:
            return self.attacks(count, square, side)
        if count.where not in OBSERVING:
            last = self.last(count, square, side) if count.last or count.events else None
            return many(self.game, self.on, count, square, side, self.number, last)
        by = side if OBSERVING[count.where] == "owner" else 1 - side
        return self.observers(square, by, count.who)

    def attacks(self, count: Count, square: int, side: int) -> int:
        """How many of what a condition counts the piece on a square could capture, or guards."""
        by, number = self.on[square][1], 0
        for other, (piece, owner) in [*self.on.items()]:
            whose = {"owner": owner == side, "enemy": owner != side, "both": True}[count.side]
            back = not count.mutual or self.observers(square, owner, None, other)
            if other != square and whose and back and (count.who is None or piece.name in count.who):
                number += self.observers(other, by, None, square)
        return number

    def last(self, count: Count, square: int, side: int) -> list[Any]:
        """The square where the last move that a condition means began or ended, none where there is none.

        Of a condition that asks what it was, the words for that.
        """
        who = {"own": side, "enemy": 1 - side}.get(count.last_of, self.trail[0])
        if count.events:
            return [SAID[letter] for letter in self.trail[1][who][2]]
        began, ended, _ = self.trail[1][who]
        begins = self.start if count.where == "here" else square
        if count.last == "again":
            return moved(self.board, square, self.start, square)
        if count.last in ("vector", "back"):
            ends = [self.board.index[name] for name in (began, ended) if name]
            return (
                moved(self.board, begins, *ends[:: -1 if count.last == "back" else 1])
                if len(ends) == 2
                else []
            )
        name = ended if count.last == "arrival" else began
        return [self.board.index[name]] if name else []

    def passes(self, count: Count, square: int, side: int) -> bool:
        """Does it hold where the piece on a square passes, as if it had come there?"""
        before, there = self.on, self.at(square, self.game.turned(count.passing, side))
        if there is None:
            return True
        self.on = {s: piece for s, piece in before.items() if s != square}
        if count.where in OBSERVING:
            self.on[there] = before[square]
        than = count.than and replace(count.than, passing=(0, 0))
        fine = self.holds(replace(count, passing=(0, 0), than=than), there, side)
        self.on = before
        return fine

    def observers(self, target: int, by: int, names: frozenset[str] | None, only: int | None = None) -> int:
        """How many pieces of a side could capture on an occupied square, whatever their movements ask for."""
        before = self.on[target]
        self.on[target] = before[0], 1 - by
        number = 0
        for square, (piece, owner) in [*self.on.items()]:
            if owner == by and (names is None or piece.name in names) and only in (None, square):
                plain = (
                    replace(m, provided=()) for m in piece.movements if self.may_end(piece, m, target, by)
                )
                number += any(place == target for m in plain for _, place, _, _ in self.led(square, by, m))
        self.on[target] = before
        return number

    @staticmethod
    def may_end(piece: PieceType, m: Movement, target: int, side: int) -> bool:
        """May the movement, and the piece at all, end on a square?"""
        return all(region is None or target in region[side] for region in (m.target, piece.confined))

    def entries(self, square: int, target: int) -> set[int]:
        """The entries of the `moves` of the piece on a square by which it may go to another one."""
        piece, side = self.on[square]
        return {
            movement.entry
            for movement in piece.movements
            if any(place == target for _, place, _, _ in self.led(square, side, movement))
        }

    def move_as_new(self, found: dict[Key, set[Deed]], square: int, piece: PieceType, side: int) -> None:
        """Going as the new kind goes, to an empty square, and being it."""
        for rule in piece.promotions:
            if "as_new" not in rule.at or square not in rule.zone[side] or rule.side not in (None, side):
                continue
            for name in rule.to if rule.on_move else ():
                kind = next(one for one in self.game.pieces if one.name == name)
                there = [m for m in kind.movements if self.there(square, side, m)]
                self.on[square] = kind, side  # who looks at its ways
                for m in there:
                    if not m.quiet or m.takes_hurdles:
                        continue
                    for x, y in m.vectors:
                        across = -x if self.game.symmetry == "rotate" else x
                        for target, _, passant in self.ways(
                            square, side, m, (across, -y) if side else (x, y)
                        ):
                            self.on[square] = piece, side
                            inside = (m.target, kind.confined, piece.confined)
                            fits = target not in self.on and not passant
                            fits = fits and self.allowed(square, target, m)
                            fits = fits and all(r is None or target in r[side] for r in inside)
                            if fits and self.allows(rule, name, side, target):
                                found.setdefault((square, target, name), set()).add(
                                    Deed(frozenset(), frozenset())
                                )
                            self.on[square] = kind, side
                self.on[square] = piece, side

    def first_movements(self, square: int, piece: PieceType, side: int) -> tuple[Movement, ...]:
        """What a piece may do that has not moved, by the rights of the position."""
        letters = self.position.view().castling
        letter = self.board.names[square][0]
        unmoved = (side, square) in self.game.unmoved and (letter if side else letter.upper()) in letters
        if not piece.first_moves or not unmoved:
            return ()
        royal = piece.royal and (
            piece.royal == "always" or [p for p, s in self.on.values() if s == side].count(piece) == 1
        )
        return (
            () if royal and self.position.view().attacked(square, side ^ 1) else piece.first_moves.movements
        )

    def enemy(self, square: int, side: int, movement: Movement) -> bool:
        """An enemy there that the movement may take?"""
        if square not in self.on or self.on[square][1] == side or not self.on[square][0].owned:
            return False
        return movement.victims is None or self.on[square][0].name in movement.victims

    def friend(self, square: int, side: int, movement: Movement) -> bool:
        """A piece of the same side there that the movement may take?"""
        piece, owner = self.on[square]
        always = {one.name for one in self.game.pieces if one.royal == "always"}
        succeeded = piece.name in always and movement.becomes and {*movement.becomes} <= always
        spared = (
            piece.royal and not self.exchanged(piece) and not (succeeded and movement.victims is not None)
        )
        if owner != side or not piece.owned or spared:
            return False
        return movement.victims is None or piece.name in movement.victims

    def exchanged(self, piece: PieceType) -> bool:
        """Does the first effect that speaks of such an own piece always bring it to where the move began?"""
        by = self.on[self.start][0].name
        for entry in self.game.consequences:
            speaks = entry.who is None or piece.name in entry.who
            if "victim" in entry.where and entry.whose != "enemy" and speaks and by in (entry.by or {by}):
                sure = entry.blocked == "illegal" and not (entry.takes or entry.narrowed or entry.altered)
                return entry.to == "origin" and sure
        return False

    def lands(
        self, square: int, side: int, m: Movement, jumped: frozenset[int]
    ) -> Iterator[tuple[int, frozenset[int], bool]]:
        """Arriving somewhere without taking hurdles: quietly, by capture, en passant."""
        if square not in self.on:
            if m.quiet:
                yield square, jumped, False
            if m.takes_passant and square in self.passed and self.enemy(self.passer, side, m):
                yield square, jumped, True
        elif (m.capture and self.enemy(square, side, m)) or (m.own and self.friend(square, side, m)):
            yield square, jumped, False

    def ways(
        self, start: int, side: int, m: Movement, vector: Vector
    ) -> Iterator[tuple[int, frozenset[int], bool]]:
        """Targets in one direction, with the hurdles taken and whether it is en passant."""
        self.start = start
        gone: frozenset[int] = frozenset()
        if m.way:
            places = [(-x if self.game.symmetry == "rotate" else x, -y) if side else (x, y) for x, y in m.way]
            squares = [self.at(start, place) for place in places]
            for place, square in zip(m.way, squares, strict=True):
                met = next((one for one in m.met if one.place == place), None)
                if square is None or (met and not self.meets(square, start, side, m, met)):
                    return
                if not met and square in self.on and square != start:
                    return
                gone |= {square} if met and met.taken else set()
            line = self.line(start, vector, places[-1])
        else:
            line = self.line(start, vector)
        if m.hop:
            yield from self.hops(line, side, m)
            return
        if m.lame and not self.lame_way_free(start, vector, m.lame == "diagonal_first"):
            return
        for length, square in enumerate(line, start=1):
            if m.limit is not None and length > m.limit:
                return
            if m.home:
                yield start, gone, False
            elif length >= m.least and square in gone:
                yield from ((square, gone, False) for _ in range(m.quiet))
            elif length >= m.least:
                yield from self.lands(square, side, m, gone)
            if square in self.on and square not in gone and not self.goes_over(square, side, m):
                return

    def goes_over(self, square: int, side: int, m: Movement) -> bool:
        """Does a ride go on over the piece on a square?"""
        piece, owner = self.on[square]
        whose = m.over == "any" or (m.over == "friend") == (owner == side)
        return m.through and whose and (m.screens is None or piece.name in m.screens)

    def meets(self, square: int, start: int, side: int, m: Movement, met: Met) -> bool:
        """Does such a piece stand on a square of a way?"""
        if square not in self.on or square == start:
            return False
        piece, owner = self.on[square]
        if met.kinds is not None and piece.name not in met.kinds:
            return False
        if met.taken:
            return self.enemy(square, side, m)
        return met.side == "any" or (met.side == "friend") == (owner == side)

    def lame_way_free(self, start: int, vector: Vector, diagonal_first: bool) -> bool:
        """Are all squares on the shortest way there empty squares?"""
        x, y = vector
        slanted = [(sign(x), sign(y))] * min(abs(x), abs(y))
        straight = [(sign(x), 0) if abs(x) > abs(y) else (0, sign(y))] * abs(abs(x) - abs(y))
        steps = slanted + straight if diagonal_first else straight + slanted
        here = (0, 0)
        for step in steps[:-1]:
            here = here[0] + step[0], here[1] + step[1]
            square = self.at(start, here)
            if square is None or square in self.on:
                return False
        return True

    def hops(self, line: list[int], side: int, m: Movement) -> Iterator[tuple[int, frozenset[int], bool]]:
        """Over the first piece of the line."""
        place = next((i for i, square in enumerate(line) if square in self.on), None)
        if place is None or place >= (m.near or len(line)):
            return
        friend = self.on[line[place]][1] == side
        if (m.over == "friend" and not friend) or (m.over == "enemy" and friend):
            return
        if m.screens is not None and self.on[line[place]][0].name not in m.screens:
            return
        if m.takes_hurdles:
            yield from self.chain(line, place, side, m, frozenset())
            return
        reach = (m.limit if m.limit is not None else len(line)) if m.beyond else 1
        for square in line[place + 1 : place + 1 + reach]:
            yield from self.lands(square, side, m, frozenset())
            if square in self.on:
                return

    def chain(
        self, line: list[int], place: int, side: int, m: Movement, jumped: frozenset[int]
    ) -> Iterator[tuple[int, frozenset[int], bool]]:
        """Over an enemy that is taken, to empty squares behind it, and on over the next."""
        if not self.enemy(line[place], side, m):
            return
        jumped |= {line[place]}
        reach = (m.limit if m.limit is not None else len(line)) if m.beyond else 1
        for i in range(place + 1, len(line)):
            if line[i] in self.on:
                near = m.near is None or i - place - m.near <= reach
                if m.chain and i > place + 1 and near:
                    yield from self.chain(line, i, side, m, jumped)
                return
            if i - place <= reach:
                yield line[i], jumped, False
            elif not m.chain:
                return

    def turning(
        self, start: int, piece: PieceType, side: int, m: Movement
    ) -> Iterator[tuple[int, str, frozenset[int]]]:
        """Captures by jumps that turn: where each ends, what the piece becomes, and what it takes."""
        if not m.bend or (m.start is not None and start not in m.start[side]):
            return
        there = self.on
        self.on = {square: one for square, one in there.items() if square != start}
        ends = list(self.jumping(start, piece, side, m, None, frozenset()))
        self.on = there
        for target, grown, taken in ends:
            if m.target is not None and target not in m.target[side]:
                continue
            names = self.becomes(piece, side, -1, target, "on_capture")
            for name in names if grown is piece else {grown.name}:
                yield target, name, taken

    def jumping(
        self, at: int, piece: PieceType, side: int, m: Movement, came: Vector | None, gone: frozenset[int]
    ) -> Iterator[tuple[int, PieceType, frozenset[int]]]:
        """How a capture goes on that has taken `gone`: its ends."""
        for vector, victim, lands in self.jumps(at, side, m, came, gone):
            taken = gone | {victim}
            ways = []
            for land in lands:
                grown, after = piece, m
                passing = [rule for rule in piece.promotions if rule.passing and land in rule.zone[side]]
                if passing:
                    grown = next(one for one in self.game.pieces if one.name == passing[0].to[0])
                    after = next(one for one in grown.movements if one.bend)
                ways.append(
                    (land, grown, after, any(True for _ in self.jumps(land, side, after, vector, taken)))
                )
            held = not m.ends_early and any(on for *_, on in ways)
            for land, grown, after, on in ways:
                if on:
                    yield from self.jumping(land, grown, side, after, vector, taken)
                if m.ends_early or not held:
                    yield land, grown, taken

    def jumps(
        self, at: int, side: int, m: Movement, came: Vector | None, gone: frozenset[int]
    ) -> Iterator[tuple[Vector, int, list[int]]]:
        """The single jumps from a square: direction, victim, and the squares behind it."""
        held = {s for s in self.on if not (m.at_once and s in gone)}
        for x, y in m.vectors:
            vector = self.game.turned((x, y), side)
            if came is not None and (COMPASS.index(vector) - COMPASS.index(came)) % 8 not in m.bend:
                continue
            line = self.line(at, vector)
            place = next((i for i, square in enumerate(line) if square in held), None)
            if place is None or place >= (m.near or len(line)):
                continue
            if line[place] in gone or not self.enemy(line[place], side, m):
                continue
            lands = []
            for square in line[place + 1 :][: None if m.beyond and m.limit is None else m.limit or 1]:
                if square in held:
                    break
                lands.append(square)
            if lands:
                yield vector, line[place], lands

    def arrive(
        self,
        found: dict[Key, set[Deed]],
        start: int,
        target: int,
        m: Movement,
        vector: Vector,
        jumped: frozenset[int],
        passant: bool,
    ) -> None:
        """Note the moves to a square: where the piece may end, and what it becomes there."""
        piece, side = self.on[start]
        if not self.may_end(piece, m, target, side):
            return
        if not self.may_take(start, self.passer if passant else target, m):
            return
        taken = self.taken(start, target, vector, jumped)
        if passant:
            taken |= {self.passer}
        passed: frozenset[int] = frozenset()
        if m.leaves_passant and not passant:
            divisor = gcd(*vector)
            unit = self.line(start, (vector[0] // divisor, vector[1] // divisor))
            # A leap over a hole passes what lies before the hole.
            passed = frozenset(unit[: unit.index(target)] if target in unit else unit)
        takes = (jumped and m.met) or (target in self.on and target != start)
        on = "on_passant" if passant else "on_capture" if takes else "on_move"
        for name in m.becomes or self.becomes(piece, side, start, target, on, m.home):
            deed = Deed(taken, passed if not name else frozenset())
            found.setdefault((start, target, name), set()).add(deed)

    def may_take(self, start: int, victim: int, m: Movement) -> bool:
        """Does what a movement asks of what it captures hold of the piece there, as its side sees it?"""
        asked = [count for count in m.provided if count.taken]
        if not asked:
            return True
        begun, whole, owner = self.start, self.on, self.on[victim][1]
        rest = {square: piece for square, piece in whole.items() if square != start}
        fine = True
        for count in asked:
            self.on = rest if count.but_captor else whole
            fine = fine and self.holds(count, victim, owner)
        self.start, self.on = begun, whole
        return fine

    def becomes(
        self, piece: PieceType, side: int, start: int, target: int, on: str, home: bool = False
    ) -> set[str]:
        """What may stand there after the move: "" for the piece itself."""
        rules = [
            rule
            for rule in piece.promotions
            if rule.side in (None, side)
            and self.zone_counts(rule, side, start, target, home)
            and getattr(rule, on)
            and (rule.on_capture or on != "on_passant")
        ]
        if not rules:
            return {""}
        names = {name for rule in rules for name in rule.to if self.allows(rule, name, side, target)}
        names |= {
            name
            for rule in rules
            for name in rule.recall
            if self.pool[name, side ^ rule.from_enemy] and self.allows(rule, name, side, target)
        }
        return names | ({""} if all(rule.optional for rule in rules) else set())

    @staticmethod
    def zone_counts(rule: Promotion, side: int, start: int, target: int, home: bool) -> bool:
        """Does the move begin, or end, or the piece stay in the zone, as the rule wants it?"""
        zone = rule.zone[side]
        if start == target and not home:
            return "rest" in rule.at and start in zone
        if rule.departs is not None and start not in rule.departs[side]:
            return False
        return ("arrival" in rule.at and target in zone) or ("departure" in rule.at and start in zone)

    def allows(self, rule: Promotion, name: str, side: int, target: int) -> bool:
        """Are there neither too few nor too many pieces to make one of this name on a square?"""
        for count in rule.provided:
            if count.where or count.moves:
                if not self.holds(count, target, side):
                    return False
                continue
            number, *than = (self.standing(part, name, side, target) for part in count.parts)
            if not count.allows(max(0, number - sum(than))):
                return False
        return True

    def standing(self, count: Count, name: str, side: int, target: int) -> int:
        """How much there is of what a condition of a promotion counts, before one of this name is made."""
        if count.where:
            return self.many(count, target, side)
        sides = {"owner": {side}, "enemy": {1 - side}, "both": {0, 1}}[count.side]
        number = count.empty * sum(
            s not in self.on for s in (count.region or (range(self.board.size),) * 2)[side]
        )
        for square, (piece, owner) in self.on.items():
            new = count.new and name in (piece.name, piece.twin_of)
            kind = count.who is None or piece.name in count.who or new
            where = count.region is None or square in count.region[side]
            number += kind and where and owner in sides
        return number

    # --- captures by effect ------------------------------------------------------------------

    def taken(self, start: int, target: int, vector: Vector, jumped: frozenset[int]) -> frozenset[int]:
        """What the move takes: displaced, jumped, and by the effects of the finished move."""
        piece, side = self.on[start]
        gone = set(jumped) | ({target} if target in self.on and target != start else set())
        if jumped and piece.jump_captures_alone:
            return frozenset(gone)
        for effect in piece.effects:
            gone |= set(self.effect(effect, start, target, heading(vector), side))
        return frozenset(gone)

    def effect(
        self, effect: Effect, start: int, target: int, course: Vector | None, side: int
    ) -> Iterator[int]:
        """The victims of one capture effect."""

        def victim(square: int) -> bool:
            if square == target or square not in self.on or self.on[square][1] == side:
                return False
            return effect.victims is None or self.on[square][0].name in effect.victims

        yield from (
            near for near in EFFECTS[effect.kind](self, effect, start, target, course) if victim(near)
        )

    def custodial(self, effect: Custodial, start: int, target: int, course: Vector | None) -> Iterator[int]:
        """Neighbours of the target with a friend beyond them."""
        if effect.after is not None and course not in ON_LINES[effect.after]:
            return
        side = self.on[start][1]
        for vector in ON_LINES[effect.lines]:
            near, beyond = self.at(target, vector), self.at(target, (2 * vector[0], 2 * vector[1]))
            supported = beyond is not None and beyond != start and beyond in self.on
            if near is not None and supported and self.on[beyond][1] == side:  # type: ignore[index]
                yield near

    def withdrawal(self, effect: Withdrawal, start: int, target: int, course: Vector | None) -> Iterator[int]:
        """The square behind the start."""
        near = self.at(start, (-course[0], -course[1])) if course in ON_LINES[effect.lines] else None
        if near is not None:
            yield near

    def approach(self, effect: Approach, start: int, target: int, course: Vector | None) -> Iterator[int]:
        """The square ahead of the target."""
        near = self.at(target, course) if course in ON_LINES[effect.lines] else None
        if near is not None:
            yield near

    def coordination(
        self, effect: Coordination, start: int, target: int, course: Vector | None
    ) -> Iterator[int]:
        """The other two corners of a rectangle on the board, of which the target and a partner are two."""
        side = self.on[start][1]
        partners = [
            s for s, (piece, owner) in self.on.items() if owner == side and piece.name in effect.partners
        ]
        where = self.game.board.coordinates
        for square, (x, y) in enumerate(where):
            for partner in partners:
                (px, py), (tx, ty) = where[partner], where[target]
                if partner != start and ((x, y) == (px, ty) or (x, y) == (tx, py)):
                    yield square


#: Whether a word of a movement allows to go from a square to another, by the word.
NARROWINGS: dict[str, Callable[[Naive, Any, int, int], bool]] = {}
#: Where the victims of an effect may stand, by its kind.
EFFECTS = {
    "custodial": Naive.custodial,
    "withdrawal": Naive.withdrawal,
    "approach": Naive.approach,
    "coordination": Naive.coordination,
}
