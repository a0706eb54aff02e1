"""What the rules of a variant mean, in whatever words, notation and order they are written.

Two definitions mean the same where these values are equal. Squares are told by name, and only those in
`squares` count, so that variants on different boards can be compared on the squares that both have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from ....model.consequences import Consequence
from ....model.effects import Effect
from ....model.ends import End
from ....model.geometry import LINES, Region
from ....model.hand import Hand
from ....model.pieces import Movement, PieceType, Promotion
from ....model.ruleset import SIDES, Put, Ruleset

WRAP = ("wrap", "wrap_ranks", "twist", "poles", "shift")

Zone = tuple[frozenset[str], frozenset[str]] | None
"""Squares for White and for Black; None is everywhere."""
_NOWHERE: Region = (frozenset(), frozenset())


def compared(item: End | Effect) -> dict[str, Any]:
    """What an item says, by field: all but its place in the definition."""
    return {field.name: getattr(item, field.name) for field in fields(item) if field.compare}


def as_it_is(value: Any) -> Any:
    """A value that has one form only."""
    return value


@dataclass(frozen=True)
class Way:
    """One direction of a movement and one thing to do there: to move, to capture, or to take en passant."""

    movement: Movement
    start: Zone
    target: Zone


class Meaning:
    """The meaning of a game, part by part."""

    def __init__(self, game: Ruleset, squares: frozenset[str]) -> None:
        self.game = game
        self.squares = squares

        self._longest = max(game.board.sizes) - 1

    def _names(self, squares: Any) -> frozenset[str]:
        return frozenset(self.game.board.names[square] for square in squares) & self.squares

    def zone(self, region: Region | None) -> Zone:
        """A region by the names of its squares."""
        everywhere = region is None or all(len(part) == self.game.board.size for part in region)
        white, black = region or _NOWHERE
        return None if everywhere else (self._names(white), self._names(black))

    # --- pieces --------------------------------------------------------------------------------

    def piece(self, piece: PieceType) -> dict[str, Any]:
        """What a kind of piece does."""
        freezes = piece.freezes
        return {
            "moves": frozenset(way for movement in piece.movements for way in self._ways(movement)),
            "first moves": piece.first_moves
            and (
                frozenset(way for movement in piece.first_moves.movements for way in self._ways(movement)),
                piece.first_moves.lost_to,
            ),
            "captures": frozenset(
                (effect.kind, vector, *compared(replace(effect, lines="")).values())
                for effect in piece.effects
                for vector in LINES[effect.lines]
            ),
            "freezes": freezes and (freezes.lines, freezes.victims, freezes.unless_held),
            "jump captures alone": piece.jump_captures_alone,
            "confined to": self.zone(piece.confined),
            "owned": piece.owned,
            "promotion": frozenset(self._promotion(rule) for rule in piece.promotions),
        }

    def _ways(self, movement: Movement) -> Iterator[Way]:
        m = movement
        farthest = m.limit is not None and not m.hop and m.limit >= self._longest > 1
        limit = None if farthest else m.limit
        nothing = replace(
            m,
            quiet=False,
            capture=False,
            takes_passant=False,
            own=False,
            start=None,
            target=None,
            limit=limit,
            mark=None,
        )
        kinds = [replace(nothing, quiet=True, victims=None)] if m.quiet else []
        kinds += [replace(nothing, capture=True)] if m.capture else []
        kinds += [replace(nothing, takes_passant=True)] if m.takes_passant else []
        kinds += [replace(nothing, own=True)] if m.own else []
        kinds += [nothing] if m.takes_hurdles else []
        for kind in kinds:
            for vector in m.vectors:
                yield Way(replace(kind, vectors=(vector,)), self.zone(m.start), self.zone(m.target))

    def _reach(self, put: Put) -> frozenset[Way]:
        return frozenset(way for movement in put.reach for way in self._ways(movement))

    def _promotion(self, rule: Promotion) -> tuple[Any, ...]:
        what = (frozenset(rule.to), frozenset(rule.recall), rule.optional)
        limit = tuple((replace(count, region=None), self.zone(count.region)) for count in rule.provided)
        by = rule.on_move, rule.on_capture, rule.on_passant, rule.passing
        return (*what, rule.side, *by, self.zone(rule.zone), rule.at, limit)

    # --- rules ---------------------------------------------------------------------------------

    def rules(self) -> dict[str, Any]:
        """Everything that is neither a piece nor an end."""
        game = self.game
        names = game.board.names
        return {
            "wrap": tuple(getattr(game.board, key) for key in WRAP),
            "drawn lines": frozenset((names[line[0]], names[line[-1]]) for line in game.board.lines),
            "left and right": game.symmetry if game.one_sided else "",
            "castling": frozenset(
                (c.side, *(names[s] for s in (c.king_from, c.king_to, c.rook_from, c.rook_to)))
                + (self._names(c.empty), self._names(c.way))
                for c in game.castlings
            ),
            "castling of dropped pieces": game.castling_dropped,
            "castling to opposite wings": game.castling_opposite,
            "moved by check": game.moved_by_check,
            "shuffle": game.shuffle
            and tuple(
                (
                    *((self._names(squares), kinds) for squares, kinds in group.lines if squares),
                    group.apart,
                    group.between,
                    group.safe,
                )
                for group in game.shuffle.groups
            ),
            "facing": frozenset((v, facing.distance) for facing in game.facings for v in LINES[facing.lines]),
            "no checking": game.no_checking,
            "checks must mate": game.checks_mate,
            "forbidden": frozenset(game.forbidden),
            "compulsory capture": (game.compulsory_capture, game.most_captures),
            "duties": game.duties,
            "first mover": game.first,
            "effects": tuple(self._consequence(entry) for entry in game.consequences),
            "passing": game.passing,
            "refusing": game.refusing,
            "turn": game.put
            and (game.put.piece, self.zone(game.put.zone), game.put.origin, self._reach(game.put)),
            "one at most": game.put is not None and game.put.most_one,
            "moves of a turn": game.series,
            "safe at last": game.put is not None and game.put.safe_last,
            "removing own frozen pieces": game.remove_own,
            "removing enemies": game.stuck_takes,
            "hand": frozenset(self._hand(game.hand)) if game.hand else None,
            "drops": frozenset(
                (
                    piece.name,
                    self.zone(drop.region),
                    *((replace(c, region=None), self.zone(c.region)) for c in drop.provided),
                )
                for piece in game.kinds
                for drop in piece.drops
            ),
            "score": self._score(),
            "hooks": tuple((use.name, json.dumps(use.parameters, sort_keys=True)) for use in game.hooks),
            "moves that reset the clock": game.zeroing,
        }

    def _hand(self, hand: Hand) -> Iterator[tuple[Any, ...]]:
        """What is kept, by whom, and what has to be done with it."""
        yield "belongs to the owner" if hand.owner else "belongs to the captor", f"captures of {hand.whose}"
        yield from (("captured", *item) for item in hand.becomes.items())
        yield from ((self.game.pieces[i].name, SIDES[side], n) for (i, side), n in hand.setup.items())
        if hand.first:
            yield "first alone", hand.first_alone
            yield "first if possible", hand.first_if_possible
        yield from (("face of", *item) for item in hand.faces.items())
        yield from (("gates onto", SIDES[side], square) for side, square in self.game.gates)
        groups = {
            "unlimited": hand.unlimited,
            "gated": self.game.gatable,
            "first": hand.first,
            "may not mate": hand.no_mate,
        }
        yield from ((word, name) for word, names in groups.items() for name in names)

    def _score(self) -> object:
        """What every piece and side counts."""
        score = self.game.score
        return score and (frozenset((name, n) for name, n in score.values.items() if n), score.bonus)

    def _consequence(self, entry: Consequence) -> tuple[Any, ...]:
        said = {field.name: getattr(entry, field.name) for field in fields(entry) if field.compare}
        said["where"], said["region"] = frozenset(entry.where), self.zone(entry.region)
        said["on"] = frozenset(entry.on)
        said["provided"] = tuple((replace(c, region=None), self.zone(c.region)) for c in entry.provided)
        return (entry.region is None, *said.values())

    def ends(self) -> tuple[Any, ...]:
        """The end conditions, in the order in which they are tried."""
        return tuple(self._end(end) for end in self.game.ends)

    def _end(self, end: End) -> tuple[Any, ...]:
        every = frozenset(piece.name for piece in self.game.kinds)
        same: dict[str, Callable[[Any], Any]] = {
            "result": lambda result: self._result(*result),
            "pieces": lambda pieces: None if pieces == every else pieces,
            "sets": lambda sets: tuple(sorted({tuple(sorted(group)) for group in sets})),
            **dict.fromkeys(("zone", "start", "target"), self.zone),
        }
        return end.kind, *(same.get(name, as_it_is)(value) for name, value in compared(end).items())

    def _result(self, word: str, who: str) -> tuple[str, str]:
        """Who wins; where a hook gives the turn, that the side to move loses is not that the mover wins."""
        turns = {} if self.game.hooks else {"turn": "mover", "mover": "turn"}
        other = {**turns, "white": "black", "black": "white", "owner": "opponent", "opponent": "owner"}
        other |= {"more": "fewer", "fewer": "more"}
        return ("winner", other[who]) if word == "loser" and who in other else (word, who)
