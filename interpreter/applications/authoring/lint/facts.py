"""What can ever happen in games from the setup: where pieces come to stand, which movements are used.

Everything here errs on one side: more squares, pieces and moves are thought possible than there are,
since blocked ways and checks are not looked at. So what these facts call impossible never happens.
A placement is (piece index, side, square).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from ....model.pieces import PieceType, Promotion
from ....model.ruleset import HookUse, Ruleset
from ....rules.chains import Chain, moves

Placement = tuple[int, int, int]
SIDES = (0, 1)


@dataclass(frozen=True, slots=True)
class Arrival:
    """One way of arriving: which movement of the piece, where, quietly or by which kind of capture."""

    movement: int
    target: int
    quiet: bool
    capture: bool
    passant: bool
    own: bool

    @property
    def taking(self) -> bool:
        """Does it take something?"""
        return self.capture or self.passant or self.own


class Chains:
    """The chains of single movements, as the tables are made of, each found once."""

    def __init__(self, game: Ruleset, known: Chains | None = None) -> None:
        """`known` are those with other options: what they know of pieces that are the same is shared."""
        self.game = game
        self._known: dict[tuple[int, int, int, int], list[Chain[int]]] = {}
        if known and (known.game.board, names_of(known.game)) == (game.board, names_of(game)):
            pairs = zip(game.pieces, known.game.pieces, strict=True)
            same = {i for i, (piece, other) in enumerate(pairs) if piece == other}
            self._known = {key: chains for key, chains in known._known.items() if key[0] in same}

    def of(self, piece: int, movement: int, side: int, square: int) -> list[Chain[int]]:
        """The chains of one movement from one square."""
        key = (piece, movement, side, square)
        if key not in self._known:
            kind = self.game.pieces[piece]
            self._known[key] = list(moves(self.game, kind, kind.movements[movement], side, square))
        return self._known[key]


class Facts:
    """Facts about all games of a variant from its setup."""

    def __init__(self, game: Ruleset, known: Chains | None = None) -> None:
        self.game = game
        self.size = game.board.size
        self.chains = Chains(game, known)
        self._arrivals: dict[Placement, list[Arrival]] = {}
        self._explore()

    # --- moves ---------------------------------------------------------------------------------

    def arrivals(self, placement: Placement) -> list[Arrival]:
        """All arrivals of a piece on a square, if nothing stood in its way."""
        if placement not in self._arrivals:
            self._arrivals[placement] = list(self._find_arrivals(*placement))
        return self._arrivals[placement]

    def _find_arrivals(self, piece: int, side: int, square: int) -> Iterator[Arrival]:
        for number in range(len(self.game.pieces[piece].movements)):
            for chain in self.chains.of(piece, number, side, square):
                for node, ending in chain.endings:
                    # What a move has jumped over makes it a capture wherever it ends.
                    quiet, capture = ending.quiet and not ending.jumped, ending.capture or ending.jumped
                    yield Arrival(number, node.place, quiet, capture, ending.passant, ending.own)

    def possible(self, piece: int, side: int, arrival: Arrival) -> bool:
        """Can there be such a move, with the kinds that the other side may ever have?"""
        if arrival.quiet:
            return True
        movement = self.game.pieces[piece].movements[arrival.movement]
        return (
            (arrival.capture and self.has_victim(movement.victims, side ^ 1))
            or (arrival.passant and self.leaves_passant(side ^ 1))
            or (arrival.own and self.has_victim(movement.victims, side))
        )

    def has_victim(self, names: frozenset[str] | None, side: int) -> bool:
        """May the side ever have one of the pieces (None: any)?"""
        return bool(self.present[side]) if names is None else bool(names & self.present[side])

    def leaves_passant(self, side: int) -> bool:
        """May the side ever make a move that can be answered en passant?"""
        return any(
            movement.leaves_passant
            for piece in self.game.kinds
            if piece.name in self.present[side]
            for movement in piece.movements
        )

    # --- exploring -----------------------------------------------------------------------------

    def _explore(self) -> None:
        """Spread from the setup until nothing new can come to stand anywhere."""
        self.stands: set[Placement] = {(i, side, s) for s, (i, side) in self.game.setup.items()}
        self.used: set[tuple[int, int, int]] = set()
        self.promoted: set[tuple[int, int, int]] = set()  # piece index, side, number of the rule
        self.entered: set[int] = set()
        self.present = self._present()
        for castling in self.game.castlings:
            for kind, target in ((castling.king, castling.king_to), (castling.rook, castling.rook_to)):
                if kind >= 0:
                    self.stands.add((kind, castling.side, target))
                    self.entered.add(target)
        while True:
            before = self.present
            self._spread()
            self.present = self._present()
            if self.present == before:
                break

    def _present(self) -> tuple[frozenset[str], frozenset[str]]:
        names = self.game.pieces
        white, black = (frozenset(names[i].name for i, c, _ in self.stands if c == side) for side in SIDES)
        return white, black

    def _spread(self) -> None:
        """One search over placements, with the kinds present as they are known."""
        self.stands |= {*self._dropped(), *self._gated(), *self._created()}
        waiting = list(self.stands)
        seen = set(waiting)
        while waiting:
            piece, side, square = waiting.pop()
            for placement in self._changed(piece, side, square):
                if placement not in seen:
                    seen.add(placement)
                    waiting.append(placement)
            for arrival in self.arrivals((piece, side, square)):
                if not self.possible(piece, side, arrival):
                    continue
                self.used.add((piece, side, arrival.movement))
                self.entered.add(arrival.target)
                for index in self._becomes(piece, side, square, arrival):
                    placement = (index, side, arrival.target)
                    if placement not in seen:
                        seen.add(placement)
                        waiting.append(placement)
            for target in (*self._first_targets(piece, side, square), *self._lent(piece, side, square)):
                self.entered.add(target)
                if (piece, side, target) not in seen:
                    seen.add((piece, side, target))
                    waiting.append((piece, side, target))
            rests = ((index, side, square) for index in self._rests(piece, side, square))
            for placement in (*self._as_new(piece, side, square), *rests):
                if placement not in seen:
                    seen.add(placement)
                    waiting.append(placement)
        self.stands = seen

    def _first_targets(self, piece: int, side: int, square: int) -> Iterator[int]:
        """Where the piece may go from its square of the setup because it has not moved."""
        kind = self.game.pieces[piece]
        if kind.first_moves and self.game.setup.get(square) == (piece, side):
            for movement in kind.first_moves.movements:
                for chain in moves(self.game, kind, movement, side, square):
                    yield from (node.place for node, _ending in chain.endings)

    def _lent(self, piece: int, side: int, square: int) -> Iterator[int]:
        """Where the piece may go by movements of a further move, or of moves by the other side."""
        kind, series = self.game.pieces[piece], self.game.series
        again, foreign = (series.again, series.foreign) if series else (None, None)
        lent = again.moves if again and (again.pieces is None or kind.name in again.pieces) else ()
        if foreign and foreign.moves and (foreign.pieces is None or kind.name in foreign.pieces):
            lent = foreign.moving(kind).movements
        for movement in lent or ():
            for chain in moves(self.game, kind, movement, side, square):
                yield from (node.place for node, _ending in chain.endings)

    def _as_new(self, piece: int, side: int, square: int) -> Iterator[Placement]:
        """What the piece may become by moves of the new kind, and where."""
        kind = self.game.pieces[piece]
        for entry in kind.as_new:
            for movement in entry.movements:
                for chain in moves(self.game, kind, movement, side, square):
                    number = kind.promotions.index(entry.rule)
                    self.promoted.add((piece, side, number))
                    yield from ((self.game.piece(entry.kind), side, n.place) for n, _ in chain.endings)

    def _changed(self, piece: int, side: int, square: int) -> Iterator[Placement]:
        """What effects may make of a piece where it stands."""
        for entry in self.game.consequences:
            if entry.who is None or self.game.pieces[piece].name in entry.who:
                owner = side ^ entry.changes_sides
                made = {self.game.piece(kind) for kind in self.game.made_by(entry)} or {piece}
                if entry.strays or (entry.altered and entry.sends):
                    yield from product(made, (owner,), range(self.game.board.size))
                else:
                    yield from product(made, (owner,), (square,))

    def _created(self) -> Iterator[Placement]:
        """Where pieces may appear by effects."""
        for entry in self.game.consequences:
            if entry.do == "create":
                yield from product((self.game.piece(entry.kind),), SIDES, range(self.game.board.size))

    def _dropped(self) -> Iterator[Placement]:
        """Where the pieces that may lie in a hand may be dropped."""
        for i, side in product(range(len(self.game.kinds)), SIDES):
            if self._held(self._lies(i), side):
                for drop in self.game.pieces[i].drops:
                    self.entered |= drop.region[side]
                    yield from ((i, side, square) for square in drop.region[side])

    def _gated(self) -> Iterator[Placement]:
        """Where the pieces that may lie in a hand may come behind a move."""
        for side, square in self.game.gates:
            for name in self.game.gatable:
                if self._held(self.game.piece(name), side):
                    yield self.game.piece(name), side, square

    def _lies(self, piece: int) -> int:
        """The kind that lies in the hand when the piece is dropped."""
        faces, name = self.game.hand.faces if self.game.hand else {}, self.game.pieces[piece].name
        return self.game.piece(faces[name]) if name in faces else piece

    def _held(self, piece: int, side: int) -> bool:
        """May a side ever have the piece in hand?"""
        hand, name = self.game.hand, self.game.pieces[piece].name
        if hand is None:
            return False
        if (piece, side) in hand.setup or name in hand.unlimited:
            return True
        losers = self.present[side if hand.owner else side ^ 1]
        return any(kept == name and self._plain(lost) in losers for lost, kept in hand.becomes.items())

    def _plain(self, name: str) -> str:
        return self.game.pieces[self.game.piece(name)].twin_of or name

    def _becomes(self, piece: int, side: int, square: int, arrival: Arrival) -> Iterator[int]:
        """The kinds that the piece may be after going from a square to another."""
        stays = True
        for number, rule in enumerate(self.game.kinds[piece].promotions):
            if not promotes(rule, self.game.kinds[piece], side, square, arrival):
                continue
            self.promoted.add((piece, side, number))
            made = (*rule.to, *rule.recall)
            yield from (self.game.piece(name) for name in made)
            free = bool(rule.to or not made) and rule.on_move and rule.on_capture and not rule.provided
            stays = stays and (rule.optional or not free)
        if stays:
            yield piece

    def _rests(self, piece: int, side: int, square: int) -> Iterator[int]:
        """The kinds that the piece may become on a square without moving."""
        for number, rule in enumerate(self.game.pieces[piece].promotions):
            if rule.on_move and rule.speaks_of(side, square, square):
                self.promoted.add((piece, side, number))
                yield from (self.game.piece(name) for name in (*rule.to, *rule.recall))

    # --- facts ---------------------------------------------------------------------------------

    @cached_property
    def habitat(self) -> dict[tuple[int, int], frozenset[int]]:
        """(piece index, side) -> the squares on which it may ever stand."""
        found: dict[tuple[int, int], set[int]] = defaultdict(set)
        for piece, side, square in self.stands:
            found[piece, side].add(square)
        return {key: frozenset(squares) for key, squares in found.items()}

    def squares_of(self, name: str, side: int) -> frozenset[int]:
        """The squares on which a kind of piece may ever stand."""
        return self.habitat.get((self.game.piece(name), side), frozenset())

    @cached_property
    def royals(self) -> frozenset[str]:
        """Names of the royal pieces."""
        return frozenset(piece.name for piece in self.game.kinds if piece.royal)

    @cached_property
    def attackers(self) -> frozenset[tuple[int, int]]:
        """(piece index, side) of what may ever attack an enemy royal."""
        return frozenset(key for key in self.habitat if self._may_attack(*key))

    def _may_attack(self, piece: int, side: int) -> bool:
        kind = self.game.pieces[piece]
        targets = {
            name: self.squares_of(name, side ^ 1) for name in self.royals if name in self.present[side ^ 1]
        }
        if not targets:
            return False
        if any(effect.victims is None or effect.victims & targets.keys() for effect in kind.effects):
            return True
        if kind.name in words_of(self.game.hooks) or (kind.royal and self.game.facings):
            return True
        for square in self.habitat[piece, side]:
            for arrival in self.arrivals((piece, side, square)):
                movement = kind.movements[arrival.movement]
                prey = targets.keys() if movement.victims is None else targets.keys() & movement.victims
                if (movement.takes_hurdles or movement.takes_on_way) and prey:
                    return True
                if arrival.capture and any(arrival.target in targets[name] for name in prey):
                    return True
        return False


def names_of(game: Ruleset) -> list[str]:
    """The names of the pieces, in the order of their codes."""
    return [piece.name for piece in game.pieces]


def promotes(rule: Promotion, piece: PieceType, side: int, square: int, arrival: Arrival) -> bool:
    """Does the rule speak of such an arrival of a piece of the side, from a square?"""
    kind = (arrival.quiet and rule.on_move) or (arrival.taking and rule.on_capture)
    return rule.speaks_of(side, square, arrival.target, piece.movements[arrival.movement]) and kind


def words_of(hooks: Iterable[HookUse]) -> frozenset[str]:
    """All words in the parameters of hooks: pieces that a hook may speak of."""
    found: set[str] = set()
    for use in hooks:
        for value in use.parameters.values():
            found |= {str(word) for word in (value if isinstance(value, list) else [value])}
    return frozenset(found)
