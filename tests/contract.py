"""What every variant must satisfy, whatever its rules: asserted along random games on both kernels."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cached_property, lru_cache, partial
from types import SimpleNamespace
from typing import Any

from naive import SAID, Deed, Naive, moved
from naive_barred import asks_replies, holds
from naive_drops import meets
from naive_effects import Aftermath, Completed
from naive_gates import gatings
from shared import desk_of, inner, snapshot, texts

from interpreter.kinds.ends import Facing
from interpreter.model.conditions import Count
from interpreter.model.geometry import Region
from interpreter.model.pieces import PieceType
from interpreter.model.sentences import Again, MoveSentence
from interpreter.play.core.moves import Move
from interpreter.play.notation.coordinate import mover_of
from interpreter.play.reasons.dropping import is_drop
from interpreter.play.variant import Position, Variant
from interpreter.rules.kernel import layout as k
from interpreter.rules.machine.turns import alone
from interpreter.rules.tables.records import passed_squares
from interpreter.solver.nodes import record, run

Vector = tuple[int, int]
KINDS = {k.KIND_DROP: ("drop",), k.KIND_CASTLE: ("castling", "quiet"), k.KIND_REST: ("rest",)}
"""Kinds of move that are ways of their own in sentences about moves."""
LAST = ("last_of_kind", "all_attacked")
LINES: dict[str, tuple[Vector, ...]] = {
    "orthogonal": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "diagonal": ((1, 1), (1, -1), (-1, -1), (-1, 1)),
    "vertical": ((0, 1), (0, -1)),
    "horizontal": ((1, 0), (-1, 0)),
}
LINES["any"] = LINES["orthogonal"] + LINES["diagonal"]


MANY = 200
"""Moves of a position that are all tried; of more, some are."""


def some(moves: list[Any]) -> list[Any]:
    """All moves, or of very many some, evenly spread."""
    return moves[:: 1 + len(moves) // MANY]


def choose(position: Position, chance: random.Random) -> str:
    """A random legal move; often a capture, a promotion or a royal's move, so that games come to something."""
    moves = list(position.legal_moves)
    lot = chance.random()
    royal = {p.symbol.upper() for p in position.variant.ruleset.pieces if p.royal}
    if lot < 0.25:
        wanted = [m for m in moves if position.piece_at(m.target) and not m.castling and not m.removal]
    elif lot < 0.4:
        wanted = [m for m in moves if m.promotion or m.castling or m.removal or m.drop or m.gated]
    elif lot < 0.5:
        wanted = [m for m in moves if (position.piece_at(m.origin) or "").upper() in royal]
    elif lot < 0.65:
        wanted = [m for m in moves if (position.piece_at(m.origin) or "").upper() == "P"]
    else:
        wanted = moves
    return str(chance.choice(wanted or moves))


# --- attacks and legality by brute force, on the plain kernel ------------------------------------


@lru_cache(maxsize=2)
def promotion_lists(variant: Variant) -> frozenset[int]:
    """Where the lists of promotions begin that the records of movements name."""
    tables, squares = variant.tables_array, range(variant.ruleset.board.size)
    codes = range(2, 2 * len(variant.ruleset.pieces) + 2)
    nodes = {node for code in codes for square in squares for node in run(tables, code, square)}
    return frozenset(tables[at + k.RECORD_PROMOTION] for node in nodes if (at := record(tables, node))) - {0}


class BruteForce:
    """Attack and legality as the words say it: try every move."""

    def __init__(self, position: Position) -> None:
        self.variant, self.view = position.variant, position.view
        self.tables = self.variant.tables_array.words
        self.state = desk_of(position)
        self.game = self.variant.ruleset
        self.buffer = [0] * (k.PIECE_MOVES * 16)

    @property
    def number(self) -> int:
        """The number of the move."""
        return int(self.state.st[k.FULLMOVE])

    def on(self) -> dict[int, tuple[PieceType, int]]:
        """The pieces on the board with their owners."""
        return {s: (self.game.pieces[c // 2 - 1], c & 1) for s, c in enumerate(self.state.board) if c}

    def royals(self, side: int) -> list[int]:
        """Squares of the pieces of a side that are royal now."""
        found = []
        for i, piece in enumerate(self.game.pieces):
            squares = [s for s in range(self.game.board.size) if self.state.board[s] == 2 * (i + 1) + side]
            if piece.royal == "always" or (piece.royal in LAST and len(squares) == 1):
                found += squares
        return found

    @cached_property
    def free(self) -> list[int]:
        """The tables of a game in which nothing has to be dropped first: what has to does not undo a check."""
        words = list(self.tables)
        if words[k.H_HAND]:
            words[words[k.H_HAND] + k.HAND_FIRST] = 0
        return words

    @cached_property
    def attacking(self) -> list[int]:
        """These, where every piece that has to promote can: it attacks where it arrives, also if it cannot.

        A side attacks with its own pieces, whichever it moves.
        """
        words = list(self.free)
        if words[k.H_MULTIMOVE]:
            words[words[k.H_MULTIMOVE] + k.SERIES_FLAGS] &= (1 << k.SERIES_FOREIGN) - 1
        for offset in promotion_lists(self.variant):
            for i in range(offset + 1, offset + 1 + words[offset]):
                words[i] &= (1 << k.CHOICE_CONDITION) - 1 & ~k.RECALL
        return words

    @cached_property
    def strict(self) -> list[int]:
        """The tables of a game in which a side that can drop nothing that comes first is stuck."""
        words = list(self.tables)
        if words[k.H_HAND]:
            words[words[k.H_HAND] + k.HAND_BEFORE] &= ~k.FIRST_IF_POSSIBLE
        return words

    def candidates(self, side: int) -> list[int]:
        """The pseudo-legal moves of a side; where none of the drops that come first is safe, the others."""
        hand, pool = self.game.hand, self.state.pool
        found = self.pseudo(side, self.strict)
        if self.later:
            return [move for move in found if not is_drop(move)]
        if hand is None or not hand.first_if_possible:
            return found
        if not any(pool[2 * self.game.piece(name) + 2 + side] for name in hand.first):
            return found
        if any(self.is_safe(move, side) for move in found):
            return found
        others = self.pseudo(side, self.free)
        return [move for move in others if not is_drop(move)]

    def is_safe(self, move: int, side: int) -> bool:
        """Does the move leave the royals of its side unattacked, and the others where nobody may give check?"""
        inner("making").make(self.tables, self.state, move)
        fine = not self.attacked(side) and not (self.game.no_checking and self.attacked(side ^ 1))
        inner("making").unmake(self.tables, self.state)
        return fine

    def pseudo(self, side: int, tables: Any = None) -> list[int]:
        """All pseudo-legal moves of a side, each text once; also drops that are no moves of their own."""
        tables = tables or self.tables
        end = inner("trying").pseudo_moves(tables, self.state, self.buffer, 0, side)
        if self.later:
            end = inner("drops").drops(tables, self.state, self.buffer, end, side)
        return list(self.buffer[:end])

    def taken(self, move: int) -> set[int]:
        """Squares of the pieces that the move takes."""
        move = alone(move)
        state, kind = self.state, (move >> k.MOVE_KIND) & k.KIND_MASK
        if kind in (k.KIND_CASTLE, k.KIND_REMOVE, k.KIND_REST, k.KIND_PASS):
            return set()
        origin, target = move & k.SQUARE_MASK, (move >> k.MOVE_TO) & k.SQUARE_MASK
        found = {target} if state.board[target] and target != origin else set()
        n = inner("victims").victims(self.tables, state, move)
        return found | set(state.removed[:n])

    def faced(self, squares: set[int], side: int) -> set[int]:
        """Those of a side's squares from which an enemy royal is faced where the rules forbid that."""
        rules = self.game.facings
        return {s for s in squares if any(self.facing_on(r.lines, r.distance, s, side) for r in rules)}

    def facing_on(self, lines: str, distance: int | None, square: int, side: int) -> bool:
        """Does a piece of the side face an enemy royal along the lines?"""
        board, enemies = self.game.board, set(self.royals(side ^ 1))
        for vector in LINES[lines]:
            for length, place in enumerate(board.ray(square, vector), start=1):
                if distance is not None and length > distance:
                    break
                if place in enemies:
                    return True
                if self.state.board[place]:
                    break
        return False

    def is_faced(self) -> bool:
        """Do royals face each other so that they have to be parted?"""
        claims = (end.along for end in self.game.ends if isinstance(end, Facing) and end.claim)
        lines = next(claims, None)
        return lines is not None and any(self.facing_on(lines, None, s, 0) for s in self.royals(0))

    def attacked(self, side: int) -> bool:
        """Could the other side take a royal of this side now? One that faces a royal counts as attacked."""
        royals, groups = set(self.royals(side)), self.together(side)
        if not royals and not groups:
            return False
        captures = (m for m in self.pseudo(side ^ 1, self.attacking) if not self.forbids(m, side ^ 1))
        taken = set().union(*map(self.taken, captures))
        taken |= self.faced(royals.union(*groups), side)
        return bool(royals & taken) or any(group <= taken for group in groups)

    def together(self, side: int) -> list[set[int]]:
        """The squares of each kind of which not all may be attacked at once."""
        found = []
        for i, piece in enumerate(self.game.pieces):
            squares = {s for s in range(self.game.board.size) if self.state.board[s] == 2 * (i + 1) + side}
            if piece.royal == "all_attacked" and len(squares) > 1:
                found.append(squares)
        return found

    def forbidden(self, move: int, side: int, replying: bool = False) -> bool:
        """Does an entry of `forbid` speak of the move, and is what it forbids done?

        A reply counts as one, whatever moves it would leave.
        """
        origin, target = move & k.SQUARE_MASK, (move >> k.MOVE_TO) & k.SQUARE_MASK
        name = self.game.pieces[(mover_of(move, self.state.board) >> 1) - 1].name
        ways = {"captures" if self.taken(move) else "moves"}
        if (move >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_DROP:
            ways = {"drops"}
        elif (move >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_CASTLE:
            ways = {"moves", "castling"}
        elif (alone(move) >> k.MOVE_PROMOTION) & k.PROMOTION_MASK:
            ways.add("promotion")
        if (move >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_PASSANT:
            ways.add("en_passant")
        for rule in self.game.forbidden:
            if not ways & rule.by or (rule.pieces is not None and name not in rule.pieces):
                continue
            asked = (
                meets(
                    self.game,
                    self.on(),
                    c.of_kind(name),
                    target,
                    side,
                    self.number,
                    self.last(c, side, target, origin),
                )
                for c in rule.provided
            )
            if not all(asked):
                continue
            if rule.start is not None and ("drops" in ways or not self.lies(origin, rule.start, side, name)):
                continue
            if rule.takes and not self.captures_such(move, side, rule.takes):
                continue
            if rule.spares and self.captures_such(move, side, rule.spares):
                continue
            if rule.what == "moving":
                return True
            if rule.after is not None:
                inner("making").make(self.tables, self.state, move)
                led = not (replying and asks_replies(rule.after)) and holds(self, side, rule.after)
                inner("making").unmake(self.tables, self.state)
                if led:
                    return True
                continue
            if rule.what == "attacked":
                if self.attacked_there(move, side):
                    return True
                continue
            if rule.what in ("giving_check", "early_check", "no_check"):
                inner("making").make(self.tables, self.state, move)
                early = rule.what != "early_check" or self.state.st[k.TURN] == side
                given = early and self.attacked(side ^ 1) is not (rule.what == "no_check")
                inner("making").unmake(self.tables, self.state)
                if given:
                    return True
            elif rule.what == "exposing":
                if self.exposed(move, side):
                    return True
            elif self.attacked(side) and not self.is_only_checker(target, side):
                return True
        return False

    def lies(self, square: int, place: Region | Count, side: int, name: str, begins: int = -1) -> bool:
        """Is a square among those of a place, as a side sees it with a piece of a kind, that comes from another?"""
        if not isinstance(place, Count):
            return square in place[side]
        last = self.last(place, side, square, begins)
        return meets(self.game, self.on(), place.of_kind(name), square, side, self.number, last)

    def bound(self, moves: set[int]) -> set[int]:
        """Of the legal moves those that a duty asks for: the first that can be done."""
        duties = list(self.game.duties)
        while duties:
            said = duties.pop(0)
            raised = said.raised is None or any(self.is_said(move, said.raised) for move in moves)
            if fit := self.best(said, moves) if raised else set():
                while duties and duties[0].narrows:
                    fit = self.best(duties.pop(0), fit) or fit
                return fit
            while duties and duties[0].narrows:
                duties.pop(0)
        return moves

    def best(self, said: MoveSentence, moves: set[int]) -> set[int]:
        """The moves that a sentence means."""
        fit = {move for move in moves if self.is_said(move, said)}
        if fit and said.length:
            best = (max if said.length == "longest" else min)(map(self.length, fit))
            return {move for move in fit if self.length(move) == best}
        if fit and said.points:
            most = max(map(partial(self.points, said), fit))
            return {move for move in fit if self.points(said, move) == most}
        return fit

    def points(self, said: MoveSentence, move: int) -> int:
        """What a move takes, in the points of a sentence."""
        on, points = self.on(), dict(said.points)
        return sum(points.get(on[square][0].name, 0) for square in self.taken(move))

    def length(self, move: int) -> float:
        """The length of a move, of a castling that of both its pieces."""
        at, kind = self.game.board.coordinates, (move >> k.MOVE_KIND) & k.KIND_MASK
        ways = [(move & k.SQUARE_MASK, (move >> k.MOVE_TO) & k.SQUARE_MASK)]
        if kind == k.KIND_CASTLE:
            castling = self.game.castlings[alone(move) >> k.MOVE_AUX]
            ways = [(castling.king_from, castling.king_to), (castling.rook_from, castling.rook_to)]
        return 0.0 if kind == k.KIND_DROP else sum(math.dist(at[a], at[b]) ** 2 for a, b in ways)

    def is_said(self, move: int, said: MoveSentence) -> bool:
        """Does a sentence about moves hold of a legal one?"""
        kind, mover = (move >> k.MOVE_KIND) & k.KIND_MASK, mover_of(move, self.state.board)
        side = int(self.state.st[k.TURN]) if kind == k.KIND_PASS else mover & 1
        if said.side not in (None, side):
            return False
        if kind == k.KIND_PASS:  # a pass begins and ends nowhere, takes nothing and has no length
            asked = (said.by, said.takes, said.start, said.target)
            alone_said = not (said.ways or said.check or said.length or said.points or said.provided)
            return alone_said and asked == (None,) * 4
        taken = self.taken(move)
        ways = {*KINDS.get(kind, ("capture" if taken else "quiet",))}
        ways |= {"en_passant", "capture"} if kind == k.KIND_PASSANT else set()
        promotes = (
            kind not in (k.KIND_DROP, k.KIND_CASTLE) and (alone(move) >> k.MOVE_PROMOTION) & k.PROMOTION_MASK
        )
        ways |= {"promotion"} if promotes else set()
        if (said.ways and not ways & said.ways) or ways & said.but:
            return False
        name = self.game.pieces[(mover >> 1) - 1].name
        if said.by is not None and name not in said.by:
            return False
        if said.takes is not None and not {self.on()[s][0].name for s in taken} & said.takes:
            return False
        origin, target = move & k.SQUARE_MASK, (move >> k.MOVE_TO) & k.SQUARE_MASK
        if said.start is not None and (kind == k.KIND_DROP or not self.lies(origin, said.start, side, name)):
            return False
        if said.target is not None and not self.lies(target, said.target, side, name, origin):
            return False
        asked = [count.of_kind(name) for count in said.provided]
        on = self.on()
        if not all(
            meets(self.game, on, c, target, side, self.number, self.last(c, side, target, origin))
            for c in asked
        ):
            return False
        return not said.check or self.gives_check(move, side)

    def gives_check(self, move: int, side: int) -> bool:
        """Is the other side in check after a move?"""
        inner("making").make(self.tables, self.state, move)
        found = self.attacked(side ^ 1)
        inner("making").unmake(self.tables, self.state)
        return found

    def last(self, count: Count, side: int, square: int, begins: int) -> list[Any] | None:
        """The square where the last move that a condition means began or ended, or what it was; None for neither."""
        if not (count.last or count.events):
            return None
        words = [int(self.state.st[k.LAST + owner]) for owner in (0, 1)]
        newest = sum(word for word in words if word & k.LAST_NEWEST)
        word = {"own": words[side], "enemy": words[1 - side]}.get(count.last_of, newest)
        if count.events:
            return [said for i, said in enumerate(SAID.values()) if word >> k.LAST_BITS + i & 1]
        began, ended = ((word >> shift & k.SQUARE_MASK) - 1 for shift in (0, k.LAST_TO))
        if count.last in ("vector", "back"):
            ends = (began, ended) if count.last == "vector" else (ended, began)
            seen = begins if count.where == "here" else square
            return moved(self.game.board, seen, *ends) if -1 not in ends else []
        found = ended if count.last == "arrival" else began
        return [found] if found >= 0 else []

    def captures_such(self, move: int, side: int, count: Count) -> bool:
        """Does a move capture such an enemy, there as seen from where it begins?"""
        board, on = self.game.board, self.on()
        x, y = board.coordinates[move & k.SQUARE_MASK]
        for square in self.taken(move):
            piece, owner = on[square]
            dx, dy = board.coordinates[square][0] - x, board.coordinates[square][1] - y
            seen = {self.game.turned(vector, side) for vector in count.vectors}
            near = count.where == "neighbours" and max(abs(dx), abs(dy)) == 1
            there = near or (dx, dy) in seen or (not count.where and count.region is None)
            if owner != side and there and (count.who is None or piece.name in count.who):
                return True
        return False

    def attacked_there(self, move: int, side: int) -> bool:
        """Could the piece be captured where it goes?"""
        target = (move >> k.MOVE_TO) & k.SQUARE_MASK
        inner("making").make(self.tables, self.state, move)
        found = any(target in self.taken(reply) for reply in self.pseudo(side ^ 1))
        inner("making").unmake(self.tables, self.state)
        return found

    def exposed(self, move: int, side: int) -> bool:
        """Does what was royal before the move stand attacked after it, where it stood?"""
        before = list(self.state.board)
        codes = [code for code in before if code and code & 1 == side]
        kinds = {code: self.game.pieces[(code >> 1) - 1].royal for code in codes}
        royals = [
            square
            for square, code in enumerate(before)
            if code in kinds
            and (kinds[code] == "always" or (kinds[code] == "last_of_kind" and codes.count(code) == 1))
        ]
        inner("making").make(self.tables, self.state, move)
        attacked = inner("attacks").attacked
        found = any(
            self.state.board[square] == before[square] and attacked(self.tables, self.state, square, side ^ 1)
            for square in royals
        )
        inner("making").unmake(self.tables, self.state)
        return found

    def is_only_checker(self, square: int, side: int) -> bool:
        """Does an enemy stand there without whom the side would not be in check?"""
        code = self.state.board[square]
        if not code or code & 1 == side:
            return False
        self.state.board[square] = 0
        free = not self.attacked_by_others(square, side)
        self.state.board[square] = code
        return free

    def attacked_by_others(self, square: int, side: int) -> bool:
        """Is the side in check on a board from which an enemy has been lifted?"""
        lists, base = self.state.pieces, (side ^ 1) * k.LIST_HALF
        last = base + self.state.st[k.PIECES + (side ^ 1)] - 1
        place = next(i for i in range(base, last + 1) if lists[i] == square)
        lists[place], lists[last] = lists[last], square
        self.state.st[k.PIECES + (side ^ 1)] -= 1
        found = self.attacked(side)
        self.state.st[k.PIECES + (side ^ 1)] += 1
        lists[place], lists[last] = square, lists[place]
        return found

    def aftermath(self, move: int) -> Aftermath:
        """What follows from a pseudo-legal move but castling and removal, by the words of the definition."""
        origin, target = move & k.SQUARE_MASK, (move >> k.MOVE_TO) & k.SQUARE_MASK
        board = {s: code for s, code in enumerate(self.state.board) if code}
        captured = {s: board.pop(s) for s in self.taken(move)}
        dropped = (move >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_DROP
        if dropped:
            mover = (move >> k.MOVE_PROMOTION) & k.CODE_MASK
            board[target] = mover | self.game.is_wall(mover)  # what belongs to nobody has one code
            done = Completed(origin, target, mover, captured, dropped, self.number, self.last)
            return Aftermath(self.game, board, done)
        mover = board.pop(origin)
        promotion = (move >> k.MOVE_PROMOTION) & k.TYPE_MASK
        twins = self.game.hand.twins if self.game.hand and promotion else {}
        if twins:
            name = self.game.pieces[promotion - 1].name
            promotion = self.game.piece(twins.get(name, name)) + 1
        board[target] = 2 * promotion + mover % 2 if promotion else mover
        done = Completed(origin, target, mover, captured, number=self.number, last=self.last)
        return Aftermath(self.game, board, done)

    def costs_royal(self, move: int, side: int) -> bool:
        """Would what follows from the move remove a royal of the side that makes it?"""
        kind = (move >> k.MOVE_KIND) & k.KIND_MASK
        if not self.game.consequences or kind in (k.KIND_CASTLE, k.KIND_REMOVE, k.KIND_PASS):
            return False
        board, before = list(self.aftermath(move).board.values()), list(self.state.board)
        codes = {2 * i + 2 + side: piece.royal for i, piece in enumerate(self.game.pieces) if piece.royal}
        grown, origin = (move >> k.MOVE_PROMOTION) & k.TYPE_MASK, move & k.SQUARE_MASK
        if grown and kind != k.KIND_DROP and before[origin] in codes:
            before[origin] = 2 * grown + side  # what a royal becomes by moving, no effect takes from it
        always = [code for code in codes if codes[code] == "always"]  # one may become another one
        others = codes.keys() - always
        lost = sum(map(board.count, always)) < sum(map(before.count, always))
        return lost or any(code in before and code not in board for code in others)

    def forbids(self, move: int, side: int) -> bool | None:
        """Do the effects of a move forbid it (True), or allow it by taking the last royal (False)?"""
        kind = (move >> k.MOVE_KIND) & k.KIND_MASK
        if not self.game.consequences or kind in (k.KIND_CASTLE, k.KIND_REMOVE, k.KIND_PASS):
            return None
        after = self.aftermath(move)
        if after.forbidden or self.costs_royal(move, side):
            return True
        royal = {2 * i + 3 - side for i, piece in enumerate(self.game.pieces) if piece.royal}
        taken = {self.state.board[square] for square in self.taken(move)}
        there = royal & set(self.state.board) - taken
        return False if there and not royal & set(after.board.values()) else None

    def may_not_mate(self, move: int) -> bool:
        """Is it a drop that is forbidden where it mates?"""
        hand, drop = self.game.hand, (move >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_DROP
        kind = ((move >> k.MOVE_PROMOTION) & k.CODE_MASK) >> 1
        return drop and hand is not None and self.game.pieces[kind - 1].name in hand.no_mate

    def legal_of(self, side: int, replying: bool = False) -> set[int]:
        """The moves of a side that leave none of its royals attacked; replies may mate by drops."""
        in_midst = self.state.st[k.LEFT] >> k.AGAIN_SHIFT
        if self.strict_captors and in_midst:
            return self.lent(side)
        if self.later and in_midst:
            return self.put_down(side)
        found = set()
        every = set(self.royals(0)) | set(self.royals(1))
        faced = self.is_faced()
        for move in self.candidates(side):
            if self.strict_captors and self.taken(move):
                inner("making").make(self.tables, self.state, move | k.MOVE_AGAIN)
                found |= {move} if self.lent(side) else set()
                inner("making").unmake(self.tables, self.state)
                continue
            if self.later and self.taken(move) and self.held_after(move, side):
                inner("making").make(self.tables, self.state, move | k.MOVE_AGAIN)
                fine = (self.later.safe_last or not self.attacked(side)) and bool(self.put_down(side))
                found |= {move} if fine else set()
                inner("making").unmake(self.tables, self.state)
                continue
            if self.state.st[k.TURN] == k.EITHER and every & self.taken(move):
                continue
            inner("making").make(self.tables, self.state, move)
            fine = not self.attacked(side)
            if fine and self.game.no_checking:
                fine = not self.attacked(side ^ 1)
            fine = fine and self.goes_on(side) and not (faced and self.is_faced())
            if fine and not replying and self.may_not_mate(move) and self.attacked(side ^ 1):
                fine = bool(self.legal_of(side ^ 1, replying=True))
            inner("making").unmake(self.tables, self.state)
            forbidden = self.forbids(move, side)
            fine = fine if forbidden is None else not forbidden
            if fine and not self.forbidden(move, side, replying):
                found.add(move)
        return found | {gate for move in found for gate in self.gatings(move, side)}

    @property
    def strict_captors(self) -> bool:
        """Has what captures to go on as what it has captured?"""
        again = self.game.series.again if self.game.series else None
        return again is not None and again.as_victim and again.strict

    @property
    def later(self) -> Again | None:
        """The further drop of a turn, where pieces are dropped after captures only."""
        again = self.game.series.again if self.game.series else None
        return again if again is not None and again.drops else None

    def held_after(self, move: int, side: int) -> bool:
        """Is anything in hand for the further drop after a move?"""
        assert self.later is not None
        inner("making").make(self.tables, self.state, move)
        owner = side ^ self.later.enemy
        held = any(self.state.pool[2 * i + owner] for i in range(1, len(self.game.pieces) + 1))
        inner("making").unmake(self.tables, self.state)
        return held

    def put_down(self, side: int) -> set[int]:
        """In the midst of a turn: the drops that leave the royals of the side safe."""
        assert self.later is not None
        moves = filter(is_drop, self.pseudo(side ^ self.later.enemy, self.strict))
        return {move for move in moves if self.is_safe(move, side)}

    def lent(self, side: int) -> set[int]:
        """In the midst of a turn: the moves of what has captured, as what it has captured."""
        left = self.state.st[k.LEFT]
        last, kind = (left >> k.AGAIN_SHIFT) - 1, left & (1 << k.AGAIN_SHIFT) - 1
        here: Any = SimpleNamespace(variant=self.variant, view=self.view, _state=self.state)
        naive, found = Naive(here), set()
        naive.on[last] = naive.on[last][0].moving_by(self.game.pieces[kind - 1].movements), side
        for (start, target, name), deeds in naive.moves(side).items():
            if start == last and not any(deed.taken for deed in deeds):
                grown = self.game.piece(name) + 1 if name else 0
                found.add(last | target << k.MOVE_TO | grown << k.MOVE_PROMOTION)
        return {move for move in found if self.is_safe(move, side)}

    def after(self, move: int) -> list[int]:
        """The board after a move."""
        inner("making").make(self.tables, self.state, move)
        board = list(self.state.board)
        inner("making").unmake(self.tables, self.state)
        return board

    def gatings(self, move: int, side: int) -> Iterator[int]:
        """What a legal move may leave behind with the royals of its side safe."""
        for gate in gatings(self.game, self.state, move, side, self.after):
            inner("making").make(self.tables, self.state, gate)
            fine = not self.attacked(side) and not (self.game.no_checking and self.attacked(side ^ 1))
            fine = fine and self.goes_on(side)
            inner("making").unmake(self.tables, self.state)
            given = any(rule.what in ("giving_check", "leading") for rule in self.game.forbidden)
            if fine and not (given and self.forbidden(gate, side)):
                yield gate

    def goes_on(self, side: int) -> bool:
        """Between the acts of a turn: is there a square to put something onto, the royals being safe?"""
        put = self.game.put
        act = self.state.st[k.ACT]
        if put is None or act == 0:
            return True
        board = self.game.board
        squares = {s for s in range(board.size) if not self.state.board[s]}
        if put.zone is not None:
            squares &= put.zone[side]
        if put.origin:
            squares &= {act & k.SQUARE_MASK}
        for square in squares:
            standing = [s for s in range(board.size) if self.game.is_wall(self.state.board[s])]
            origin = standing[0] if put.most_one and standing else square
            move = origin | square << k.MOVE_TO | k.KIND_PUT << k.MOVE_KIND
            if put.reach and move not in self.puts(side):
                continue
            inner("making").make(self.tables, self.state, move)
            fine = not self.attacked(side) and not (self.game.no_checking and self.attacked(side ^ 1))
            inner("making").unmake(self.tables, self.state)
            if fine:
                return True
        return False

    def puts(self, side: int) -> list[int]:
        """What the kernel would put by a movement; what that reaches is proved elsewhere."""
        buffer = [0] * (4 * k.PIECE_MOVES)
        return buffer[: inner("acts").puts(self.tables, self.state, buffer, 0, side)]

    def legal(self) -> set[int]:
        """The legal moves, the end of the game by a rule aside."""
        turn = self.state.st[k.TURN]
        moves: set[int] = set()
        if self.waiting:
            return self.waiting
        for side in (0, 1) if turn == k.EITHER else (turn,):
            own = self.legal_of(side)
            if turn == k.EITHER and not own and self.attacked(side):
                return set()
            moves |= own
        if turn != k.EITHER and not moves and not self.attacked(turn):
            moves |= self.removals(turn)
        if turn != k.EITHER:
            moves |= self.passes(turn, moves)
        if self.game.compulsory_capture and (captures := {m for m in moves if self.taken(m)}):
            most = max(len(self.taken(m)) for m in captures) if self.game.most_captures else 0
            return {m for m in captures if len(self.taken(m)) >= most}
        return self.bound(moves)

    @property
    def waiting(self) -> set[int]:
        """The promotions on the spot that come before the move of the turn."""
        series, turn = self.game.series, self.state.st[k.TURN]
        if series is None or not series.rests or self.state.st[k.LEFT] >> k.AGAIN_SHIFT:
            return set()
        return {m for m in self.pseudo(turn) if (m >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_REST}

    def removals(self, side: int) -> set[int]:
        """The enemies that a side without a move may take off the board."""
        found = set()
        for square, (piece, owner) in self.on().items():
            move = square | square << k.MOVE_TO | k.KIND_REMOVE << k.MOVE_KIND
            if owner != side and piece.name in self.game.stuck_takes and square not in self.royals(owner):
                inner("making").make(self.tables, self.state, move)
                if not self.attacked(side):
                    found.add(move)
                inner("making").unmake(self.tables, self.state)
        return found

    def passes(self, side: int, moves: set[int]) -> set[int]:
        """The pass of a side, told by the first square where it has a piece, if it has one."""
        own = [s for s in range(self.game.board.size) if (code := self.state.board[s]) and code & 1 == side]
        when = self.game.passing[side]
        if when == "never" or (when == "stuck" and moves) or not own:
            return set()
        if self.attacked(side) and not self.is_faced():
            return set()
        hand, pool = self.game.hand, self.state.pool
        first = hand is not None and any(pool[2 * self.game.piece(name) + 2 + side] for name in hand.first)
        if first and moves and all((m >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_DROP for m in moves):
            return set()
        return {own[0] | own[0] << k.MOVE_TO | k.KIND_PASS << k.MOVE_KIND}


def check_attacks(position: Position) -> None:
    """`royal_attacked` says what trying every move says, for both sides."""
    brute = BruteForce(position)
    for side in (0, 1):
        said = bool(inner("attacks").royal_attacked(brute.tables, brute.state, side))
        assert said == brute.attacked(side), f"side {side} attacked: {said} in {position.fen()}"


def check_legality(position: Position) -> None:
    """The legal moves are those that brute force finds."""
    brute = BruteForce(position)
    end = inner("generating").generate(brute.tables, brute.state, brute.buffer, k.MOVE_BASE)
    found = set(brute.buffer[k.MOVE_BASE : end])
    assert len(found) == end - k.MOVE_BASE, f"a move twice in {position.fen()}"
    wanted = brute.legal()
    name = position.variant.codec.text
    extra, missing = {name(m) for m in found - wanted}, {name(m) for m in wanted - found}
    assert {m & k.TEXT_MASK for m in found} == {m & k.TEXT_MASK for m in wanted}, (
        f"{position.fen()}: illegal {sorted(extra)}, left out {sorted(missing)}"
    )


def check_movement(position: Position) -> None:
    """The moves and what they take are those that the words of the definition say."""
    brute, naive = BruteForce(position), Naive(position)
    game, state = brute.game, brute.state
    hooked = {game.piece(name) + 1 for hook in game.hooks for name in hook.parameters.get("pieces", ())}
    for side in (0, 1):
        wanted = naive.moves(side)
        found = set()
        done: dict[Any, set[Deed]] = {}
        by_ways: set[Any] = set()
        for move in brute.pseudo(side, brute.strict):
            kind = (move >> k.MOVE_KIND) & k.KIND_MASK
            if kind == k.KIND_CASTLE or (kind == k.KIND_REMOVE and naive.frozen(move & k.SQUARE_MASK)):
                continue
            promotion = (move >> k.MOVE_PROMOTION) & k.TYPE_MASK
            origin, target = move & k.SQUARE_MASK, (move >> k.MOVE_TO) & k.SQUARE_MASK
            drop = kind == k.KIND_DROP
            mark, grown = ("@", promotion >> 1) if drop else ("", promotion)
            key = origin, target, mark + game.pieces[grown - 1].name if grown else ""
            words = f"{position.variant.codec.text(move)} in {position.fen()}"
            assert key in wanted, f"no such move: {words}"
            found.add(key)
            by_way = k.KIND_WAY <= kind <= k.KIND_CHAIN
            before, waiting = list(state.board), int(state.st[k.HELD])
            inner("making").make(brute.tables, state, move)
            # What was passed in this turn waits for the other side; what waited before was not done by this move.
            words_now = (int(state.st[k.PASSANT]), int(state.st[k.HELD]))
            after, word = list(state.board), next((one for one in words_now if one not in (0, waiting)), 0)
            inner("making").unmake(brute.tables, state)
            assert list(state.board) == before, words
            if game.consequences:
                check_aftermath(brute, wanted[key], move, after, words)
                continue
            owner = side if drop else before[origin] & 1
            gone = {s for s, code in enumerate(before) if code and code & 1 != owner and code != after[s]}
            if not drop and target != origin and before[target]:
                gone.add(target)  # also a piece of the same side
            passed = passed_squares(word)
            deed = Deed(frozenset(gone), frozenset(passed))
            if before[origin] >> 1 in hooked:
                # What a hook takes is its own affair: the captures by the words must be among it.
                assert any(told.taken <= deed.taken for told in wanted[key]), words
            else:
                assert deed in wanted[key], f"{words}: {deed}, not one of {wanted[key]}"
            assert not by_way or deed not in done.get(key, ()), f"twice the same: {words}"
            done.setdefault(key, set()).add(deed)
            by_ways |= {key} if by_way else set()
            if (
                grown
                and not drop
                and game.hand
                and (twin := game.hand.twins.get(game.pieces[grown - 1].name))
            ):
                grown = game.piece(twin) + 1
            stands = 2 * grown + owner if grown else before[origin]
            if game.is_wall(stands):
                stands |= 1  # what belongs to nobody has one code
            assert after[target] == stands, words
            assert sum(1 for s in after if s) == sum(1 for s in before if s) - len(gone) + drop, words
        names = game.board.names
        for key in by_ways:
            left_out = {deed for deed in wanted[key] if deed.taken} - done[key]
            assert not left_out, f"left out in {position.fen()}: {left_out}"
        assert found == set(wanted), (
            f"left out in {position.fen()}: {[(names[f], names[t], x) for f, t, x in set(wanted) - found]}"
        )


def check_aftermath(brute: BruteForce, deeds: set[Deed], move: int, after: list[int], words: str) -> None:
    """The board after a move is what its captures and then the effects make of it."""
    assert brute.taken(move) in [set(deed.taken) for deed in deeds], words
    wanted = brute.aftermath(move).board
    assert {s: code for s, code in enumerate(after) if code} == wanted, words


# --- what one position must satisfy --------------------------------------------------------------


def check_texts(position: Position) -> None:
    """Coordinate texts are unique and parse back to their moves."""
    moves = list(position.legal_moves)
    names = [str(move) for move in moves]
    assert len(set(names)) == len(names), f"one text for two moves in {position.fen()}: {sorted(names)}"
    for move in some(moves):
        assert position.parse(str(move)) == move
        assert position.parse(str(move)).code == move.code


def check_notation(position: Position) -> int:
    """Every move has one SAN and one LAN, all different without their marks, that parse back to it."""
    moves = list(position.legal_moves)
    before = position.fen()
    for write in (position.san, position.lan):
        names = [write(move) for move in moves]
        assert position.fen() == before
        bare = [name.rstrip("+#") for name in names]
        assert len(set(bare)) == len(bare), f"one name for two moves in {before}: {sorted(bare)}"
        for move, name in some(list(zip(moves, names, strict=True))):
            found = position.parse_san(name)
            assert found == move, f"{name} is {move}, read as {found} in {before}"
    for move in some(moves):
        assert position.parse_san(str(move)) == move, (str(move), before)
    return len(moves)


def check_hash(position: Position) -> None:
    """The hash kept up move by move is the hash from scratch."""
    v = position.variant
    assert position.hash == v.machine.key(v.tables_array, position._state), position.fen()


def outcome_words(position: Position) -> tuple[str, str | None, str] | None:
    """The outcome as plain values; its reason is the name of a condition of the definition."""
    outcome = position.outcome()
    if outcome is None:
        return None
    assert outcome.reason in {end.name for end in position.variant.ruleset.ends}
    assert (outcome.result, outcome.winner) in (("1-0", "white"), ("0-1", "black"), ("1/2-1/2", None))
    return outcome.result, outcome.winner, outcome.reason


def check_round_trip(position: Position) -> None:
    """The FEN read back gives the same position: moves, hash, check, and outcome but for the past, which no FEN has."""
    again = position.variant.position(position.fen())
    assert again.fen() == position.fen()
    assert texts(again) == texts(position), position.fen()
    assert again.hash == position.hash, position.fen()
    assert again.turn == position.turn
    assert again.is_check() == position.is_check()
    kinds = {end.name: {one.kind for one in end.asked} for end in position.variant.ruleset.ends}
    ours, theirs = outcome_words(position), outcome_words(again)
    if ours != theirs:
        assert ours is not None, position.fen()
        assert kinds[ours[2]] & {"repetition", "to_and_fro"}, position.fen()


def check_take_back(position: Position, chance: random.Random, moves: int) -> None:
    """A move taken back leaves nothing behind."""
    before = snapshot(position)
    every = texts(position)
    for text in chance.sample(every, min(moves, len(every))):
        side = maker(position, text)
        position.push(text)
        check_hash(position)
        v = position.variant
        again = v.ruleset.series.again if v.ruleset.series else None
        late = again is not None and again.safe_last and position._state.st[k.LEFT] >> k.AGAIN_SHIFT != 0
        # By an effect the last enemy royal may be taken in check.
        if not late and (not v.ruleset.consequences or BruteForce(position).royals(int(side) ^ 1)):
            attacked = v.machine.royal_attacked(v.tables_array, position._state, int(side))
            assert not attacked, (before["fen"], text)
        assert str(position.pop()) == text
        after = snapshot(position)
        assert after == before, (
            f"{before['fen']} after {text}: {[k for k in before if before[k] != after[k]]}"
        )
    assert texts(position) == every


def maker(position: Position, text: str) -> int:
    """The side that makes a move, perhaps with a piece of the other one."""
    if position.turn != "either":
        return int(position.turn == "black")
    return int((position.mover(position.parse(text)) or "").islower())


def check_counts(position: Position) -> None:
    """perft agrees with the list of moves, counted and played."""
    moves = list(position.legal_moves)
    assert position.perft(1) == position.perft(1, bulk=False) == len(moves)
    if position.variant.kernel.form != "plain" and len(moves) <= MANY:
        below = 0
        for move in moves:
            position.push(move)
            below += len(position.legal_moves)
            position.pop()
        assert position.perft(2) == position.perft(2, bulk=False) == below, position.fen()


def check_copy(position: Position, text: str) -> None:
    """A copy is independent."""
    before = snapshot(position)
    twin = position.copy()
    twin.push(text)
    assert snapshot(position) == before
    assert twin.fen() != position.fen()
    twin.pop()
    assert snapshot(twin) == before


def check_same(compiled: Position, plain: Position) -> None:
    """Both kernels say the same."""
    assert compiled.fen() == plain.fen()
    assert [m.code for m in compiled.legal_moves] == [m.code for m in plain.legal_moves], compiled.fen()
    assert texts(compiled) == texts(plain)
    assert compiled.hash == plain.hash
    assert compiled.turn == plain.turn
    assert compiled.is_check() == plain.is_check()
    assert outcome_words(compiled) == outcome_words(plain), compiled.fen()


def check_position(
    position: Position, chance: random.Random, *, take_back: int = 3, brute: bool = False
) -> None:
    """Everything a single position must satisfy on its own kernel."""
    check_texts(position)
    if position.variant.kernel.form != "plain":
        check_notation(position)
    check_hash(position)
    outcome_words(position)
    check_round_trip(position)
    check_take_back(position, chance, take_back)
    check_counts(position)
    if brute:
        check_movement(position)
        check_attacks(position)
        check_legality(position)


# --- along a game --------------------------------------------------------------------------------


def play_along(
    positions: list[Position], plies: int, chance: random.Random, *, stop_at_outcome: bool = False
) -> Iterator[int]:
    """Play one random game on several positions at once; yields the ply while there are moves."""
    for ply in range(plies):
        yield ply
        if not len(positions[0].legal_moves):
            return
        if stop_at_outcome and positions[0].outcome():
            return
        text = choose(positions[0], chance)
        for position in positions:
            position.push(text)


def check_game(
    compiled: Variant, plain: Variant, plies: int, chance: random.Random, *, every: int = 1, brute: int = 0
) -> None:
    """One random game on both kernels; every so many plies everything is checked, `brute` times by force."""
    ours, theirs = compiled.position(), plain.position()
    trail: list[dict[str, Any]] = []
    for ply in play_along([ours, theirs], plies, chance):
        check_same(ours, theirs)
        check_hash(ours)
        trail.append(snapshot(ours))
        if ply % every == 0:
            check_position(ours, chance)
            check_position(theirs, chance, take_back=1, brute=brute > 0)
            brute -= 1
            if len(ours.legal_moves):
                check_copy(ours, choose(ours, chance))
    for position in (ours, theirs):
        if len(position.move_stack) == len(trail):
            position.pop()
        for before in reversed(trail):
            if position is ours:
                assert snapshot(position) == before
            else:
                assert position.fen() == before["fen"]
            if position.move_stack:
                position.pop()


def check_along(
    position: Position, chance: random.Random, plies: int, *, every: int = 1, brute: bool = True
) -> None:
    """A random game on one kernel, to its end at most; the last of every so many plies is checked."""
    for ply in range(plies):
        if position.outcome() is not None or not position.legal_moves:
            return
        if ply % every == every - 1:
            check_position(position, chance, take_back=1, brute=brute)
        position.push(choose(position, chance))


def play_told(position: Position, move: Move) -> None:
    """Play a move that its text in SAN names, and that the reasons call legal."""
    assert position.parse_san(position.san(move)) == move
    assert position.why(str(move)).legal
    position.push(move)


def take_all_back(position: Position, before: list[tuple[str, int]]) -> None:
    """Undo a game, of whose positions these are the FENs and hashes."""
    while before:
        position.pop()
        assert (position.fen(), position.hash) == before.pop()


def playout(variant: Variant, seed: int, plies: int) -> tuple[int, int, int, str]:
    """A random game inside the kernel: verdict, plies, random state, final FEN."""
    position = variant.position()
    machine = variant.machine
    found = machine.playout(variant.tables_array, position._state, seed, plies)
    machine.desk.keep(position._state)
    return *found, position.fen()
