"""Which points of its definition a position and a move make use of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from ....model.effects import Effect
from ....model.geometry import COMPASS
from ....model.pieces import Movement, PieceType
from ....play.core.moves import Move
from ....play.notation.coordinate import mover_of
from ....play.reasons.conditions import holds
from ....play.variant import Position, Variant
from ....rules.chains import EMPTY, ENEMY, FRIEND, Chain, open_way
from ..lint.facts import Chains
from . import points
from .limits import LimitingRules
from .points import Point


class Observer:
    """Tells the points of positions and moves of one variant with its options chosen."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.ruleset = variant.ruleset
        self.board = variant.ruleset.board
        self.chains = Chains(variant.ruleset)
        self.limits = LimitingRules(variant)
        self.seen: set[Point] = set()
        """Points that need not be told again; the caller may fill it."""

    @cached_property
    def _marks(self) -> dict[str, Any]:
        marks: dict[str, Any] = getattr(self.ruleset.definition["pieces"], "key_marks", {})
        return marks

    @property
    def points(self) -> Iterator[Point]:
        """All points of the variant, but for the values of its options."""
        yield from points.points_of(self.ruleset)
        for limit in self.limits.all:
            yield limit.point

    # --- moves ---------------------------------------------------------------------------------

    def move(self, position: Position, move: Move) -> Iterator[Point]:
        """The points of a legal move, before it is played."""
        origin, target = self.board.index[move.origin], self.board.index[move.target]
        if move.drop:
            yield from self._drops(position, move, target)
            return
        code = position.code_at(origin)
        piece = self._kind(code)
        if move.gated:
            yield points.gating_point(self.ruleset)
        if move.put or self.ruleset.series:
            yield points.rule_point(self.ruleset, "turn")
        if move.passing:
            yield points.rule_point(self.ruleset, "pass" if self.ruleset.refusing == "never" else "refuse")
            return
        if move.removal:
            yield points.rule_point(self.ruleset, "freezing")
            return
        yield points.point("piece", piece.name, self._marks.get(piece.name))
        if move.castling:
            castling = self.variant.castling_of(move)
            yield points.castling_point(self.ruleset, castling)
            return
        yield from self._movements(position, piece, code, origin, target, move.en_passant)
        if (
            piece.first_moves
            and not move.promotion
            and not any(self._leading(position, piece, code, origin, target, False))
        ):
            yield points.first_moves_point(piece)
        if move.promotion:
            taking = origin != target and bool(position.piece_at(move.target))
            by: list[Movement | None] = [
                *self._leading(position, piece, code, origin, target, move.en_passant)
            ] or [None]
            for rule in piece.promotions:
                here = any(rule.speaks_of(code & 1, origin, target, movement) for movement in by)
                fits = rule.on_capture if taking or move.en_passant else rule.on_move
                if here and fits and move.promotion in (*rule.to, *rule.recall):
                    yield points.promotion_point(piece, move.promotion, rule.mark)
        if origin == target:
            return
        yield from self._effects(position, move, piece, code, origin, target)
        yield from self._consequences(position, move)
        yield from self.limits.in_move(position, move.code, piece.name, self.seen)

    def _drops(self, position: Position, move: Move, target: int) -> Iterator[Point]:
        """The ways in which the piece may be dropped there."""
        code = mover_of(move.code, ())
        piece, side, view = self._kind(code), code & 1, position.view()
        yield points.point("piece", piece.name, self._marks.get(piece.name))
        for drop in piece.drops:
            if target in drop.region[side] and all(holds(view, c, target, side) for c in drop.provided):
                yield points.drop_point(piece, drop.mark)
        yield from self._consequences(position, move)

    def _movements(
        self, position: Position, piece: PieceType, code: int, origin: int, target: int, passant: bool
    ) -> Iterator[Point]:
        """Every movement that leads there on this board."""
        mark = self._marks.get(piece.name)
        for number in range(len(piece.movements)):
            kinds = [points.MOVEMENT, *[points.PASSANT] * passant]
            kinds += [points.OWN_CAPTURE] * self._is_own(position, code, target)
            told = {points.movement_point(piece, number, mark, kind) for kind in kinds}
            if told <= self.seen:
                continue
            chains = self.chains.of((code >> 1) - 1, number, code & 1, origin)
            if any(self._leads(position, chain, code & 1, target, passant) for chain in chains):
                yield from told

    def _is_own(self, position: Position, code: int, target: int) -> bool:
        """Does a piece of the same side stand on the target?"""
        there = position.code_at(target)
        return there != 0 and there & 1 == code & 1

    def _leading(
        self, position: Position, piece: PieceType, code: int, origin: int, target: int, passant: bool
    ) -> Iterator[Movement]:
        """The movements that lead there which the piece has in the whole game."""
        for number, movement in enumerate(piece.movements):
            chains = self.chains.of((code >> 1) - 1, number, code & 1, origin)
            if any(self._leads(position, chain, code & 1, target, passant) for chain in chains):
                yield movement

    def _leads(self, position: Position, chain: Chain[int], side: int, target: int, passant: bool) -> bool:
        """Does the chain, walked over the board as it is, arrive at the target?"""

        def look(square: int) -> int:
            there = position.code_at(square)
            friend = there & 1 == side or self.ruleset.is_wall(there)
            return EMPTY if not there else FRIEND if friend else ENEMY

        def kind_of(square: int) -> str:
            return self._kind(position.code_at(square)).name

        def may_take(square: int) -> bool:
            victims = chain.movement.victims
            return victims is None or kind_of(square) in victims

        for node, what in open_way(chain, look, may_take, kind_of):
            if node.place == target and node.ending:
                empty = node.ending.passant if passant else node.ending.quiet
                if {EMPTY: empty, ENEMY: node.ending.capture, FRIEND: node.ending.own}[what]:
                    return True
        return False

    # --- captures that follow ------------------------------------------------------------------

    def _effects(
        self, position: Position, move: Move, piece: PieceType, code: int, origin: int, target: int
    ) -> Iterator[Point]:
        uses = [u for u in self.ruleset.hooks if piece.name in u.parameters.get("pieces", ())]
        if not piece.effects and not uses:
            return
        left = {self.board.index[name] for name in position.victims(move)} - {target}
        for effect in piece.effects:
            taken = {s for s in left if self._follows(position, effect, code, origin, target, s)}
            if taken:
                yield points.effect_point(piece, effect.kind, effect.mark)
            left -= taken
        if left:
            for use in uses:
                yield points.point("hook", use.name, use.mark)

    def _consequences(self, position: Position, move: Move) -> Iterator[Point]:
        if self.ruleset.consequences:
            for number in {change.entry for change in position.view().after(move.code).changes()}:
                yield points.consequence_point(self.ruleset, number)

    def _follows(
        self, position: Position, effect: Effect, code: int, origin: int, target: int, victim: int
    ) -> bool:
        """Can the effect of the move have taken the victim?"""
        name = self._kind(position.code_at(victim)).name
        if effect.victims is not None and name not in effect.victims:
            return False
        view, courses = position.view(), [v for v in COMPASS if target in self.board.ray(origin, v)]
        return any(effect.takes(view, self.board, origin, target, c, victim) for c in (*courses, None))

    # --- positions -----------------------------------------------------------------------------

    def position(self, position: Position) -> Iterator[Point]:
        """The points of a position: its end, a hand in use, checks, rules that limit its moves."""
        verdict = position.verdict()
        if verdict is not None:
            yield points.end_point(self.ruleset, verdict[0])
        if self.ruleset.hand and position.view().pool:
            yield points.rule_point(self.ruleset, "hand")
        yield from self._checks(position)
        yield from self.limits.in_position(position, self.seen)

    def _checks(self, position: Position) -> Iterator[Point]:
        """Movements that attack a royal of the side to move: some are never played, only threatened."""
        if position.turn == "either" or not position.is_check():
            return
        board = [(s, position.code_at(s)) for s in range(self.board.size)]
        turn = ("white", "black").index(position.turn)
        royals = [s for s, code in board if code and code & 1 == turn and self._kind(code).royal]
        for square, code in board:
            if code and code & 1 != turn:
                for royal in royals:
                    yield from self._movements(position, self._kind(code), code, square, royal, False)

    def _kind(self, code: int) -> PieceType:
        return self.ruleset.pieces[(code >> 1) - 1]
