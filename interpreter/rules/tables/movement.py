"""Movement nodes: for every piece code and square the run of nodes that `kernel/moves.py` walks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd

from ...model.geometry import Board, Vector, direction_of, lame_path
from ...model.ruleset import Movement, PieceType, Ruleset
from ..kernel import layout as k
from .chain import END, Node, is_straight, topological
from .memory import Memory, TableLimit

MOST_NODES = 1_000_000  # some seconds of work


def turned(vector: Vector, side: int) -> Vector:
    """A vector of White's, as Black means it."""
    return vector if side == 0 else (vector[0], -vector[1])


@dataclass(frozen=True, slots=True)
class Emission:
    """What arriving at a square means for one movement of one piece."""

    quiet: bool
    capture: bool
    passant: bool = False
    leave: int = 0
    aux: int = 0


def promotion_choices(game: Ruleset, piece: PieceType, side: int, target: int) -> tuple[int, ...]:
    """Choice words (see layout) for a piece that arrives at a square; empty if nothing promotes there.

    The word without a promotion field stands for staying what it is.
    """
    rules = [r for r in piece.promotions if r.side in (None, side) and target in r.zone[side]]
    words: dict[int, int] = {}
    stay = k.CHOICE_ON_MOVE | k.CHOICE_ON_CAPTURE
    for rule in rules:
        flags = (k.CHOICE_ON_MOVE if rule.on_move else 0) | (k.CHOICE_ON_CAPTURE if rule.on_capture else 0)
        if not rule.optional:
            stay &= ~flags
        for names, bit in ((rule.to, 0), (rule.recall, k.RECALL)):
            for name in names:
                word = (game.piece(name) + 1) | bit
                words[word] = words.get(word, 0) | flags
    # A free choice makes recalling the same kind pointless: one text, one move.
    words = {f: w for f, w in words.items() if not (f & k.RECALL and (f & k.TYPE_MASK) in words)}
    return (*(f | w for f, w in words.items()), *([stay] if rules and stay else []))


def passant_word(board: Board, start: int, target: int, vector: Vector) -> int:
    """The en passant word of a multi-step from start to target; 0 if nothing is passed."""
    divisor = gcd(*vector)
    unit = (vector[0] // divisor, vector[1] // divisor)
    passed = []
    for square in board.ray(start, unit):
        if square == target:
            break
        passed.append(square)
    if not passed:
        return 0
    if len(passed) > k.MAX_PASSED:
        raise TableLimit(f"a move passes {len(passed)} squares, en passant can remember {k.MAX_PASSED}")
    word = target | len(passed) << 60
    for i, square in enumerate(passed, start=1):
        word |= square << (10 * i)
    return word


class MovementTables:
    """Compiles the movements of every piece on every square."""

    def __init__(self, game: Ruleset, memory: Memory, effect_pieces: set[int]) -> None:
        self.game = game
        self.board: Board = game.board
        self.memory = memory
        self.effect_pieces = effect_pieces
        self.records: dict[tuple[int, int, int, int], int] = {}
        self.passants: dict[int, int] = {}
        self.promotions: dict[tuple[int, ...], int] = {}
        self.duplicates: set[int] = set()
        self.takes_passant: set[int] = set()

    # --- facts ---------------------------------------------------------------------------------

    def victims_mask(self, names: frozenset[str] | None) -> int:
        """Mask of types of a victims list; -1 = all."""
        return -1 if names is None else sum(2 << self.game.piece(name) for name in names)

    def promotion_list(self, piece: PieceType, side: int, target: int) -> int:
        """Offset of the promotion list for arriving at a square, 0 if nothing promotes there."""
        choices = promotion_choices(self.game, piece, side, target)
        if choices and choices not in self.promotions:
            self.promotions[choices] = self.memory.add([len(choices), *choices])
        return self.promotions.get(choices, 0)

    def record(self, key: tuple[int, int, int, int]) -> int:
        """Index of a record."""
        return self.records.setdefault(key, len(self.records))

    def leave_word(self, start: int, target: int, vector: Vector) -> int:
        """1 + index of the en passant word for a multi-step from start to target; 0 if nothing is passed."""
        word = passant_word(self.board, start, target, vector)
        return 1 + self.passants.setdefault(word, len(self.passants)) if word else 0

    # --- chains --------------------------------------------------------------------------------

    def chains(self, piece: PieceType, code: int, start: int) -> list[list[Node]]:
        """All chains of a piece on a square."""
        side = code & 1
        found = []
        for movement in piece.movements:
            if movement.start is not None and start not in movement.start[side]:
                continue
            for vector in movement.vectors:
                turn = turned(vector, side)
                ray = self.board.ray(start, turn)
                if not ray:
                    continue
                build = self.hop_chain if movement.hop else self.ride_chain
                chain = build(piece, code, movement, start, turn, ray)
                if any(node.bits for node in chain):
                    found.append(chain)
        return found

    def arrival(self, piece: PieceType, code: int, m: Movement, target: int, e: Emission) -> Node:
        """The node of arriving at a square; without emission where the piece may not end."""
        side = code & 1
        allowed = (m.target is None or target in m.target[side]) and (
            piece.confined is None or target in piece.confined[side]
        )
        node = Node(target)
        if not allowed:
            return node
        node.bits = (
            (k.NODE_EMIT_EMPTY if e.quiet else 0)
            | (k.NODE_EMIT_ENEMY if e.capture else 0)
            | (k.NODE_PASSANT if e.passant else 0)
        )
        if e.passant:
            self.takes_passant.add(code)
        promotion = self.promotion_list(piece, side, target) if piece.promotions else 0
        victims = self.victims_mask(m.victims) if e.capture or e.passant else -1
        key = (promotion, victims, e.leave, e.aux)
        if key != (0, -1, 0, 0):
            node.bits |= k.NODE_RECORD
            node.record = key
        return node

    def direction_aux(self, code: int, vector: Vector) -> int:
        """The direction that an effect piece's moves remember."""
        if code >> 1 not in self.effect_pieces:
            return 0
        direction = direction_of(vector)
        return k.NO_DIRECTION if direction is None else direction

    def ride_chain(
        self, piece: PieceType, code: int, m: Movement, start: int, vector: Vector, ray: tuple[int, ...]
    ) -> list[Node]:
        """Steps, leaps, slides and rides, lame ones included."""
        chain: list[Node] = []
        if m.lame:
            for via in lame_path(vector, m.lame == "diagonal_first"):
                square = self.board.offset(start, via)
                if square is None:
                    return []
                chain.append(Node(square, if_empty=len(chain) + 1))
        aux = self.direction_aux(code, vector)
        last = len(ray) if m.limit is None else min(m.limit, len(ray))
        passing = Emission(False, False, False, 0, aux)
        ending = Emission(m.quiet, m.capture, m.takes_passant, 0, aux)
        for i, square in enumerate(ray[:last], start=1):
            emission = ending if i >= m.least else passing
            if emission is ending and m.leaves_passant:
                emission = replace(ending, leave=self.leave_word(start, square, vector))
            node = self.arrival(piece, code, m, square, emission)
            if i < last:
                node.if_empty = len(chain) + 1
            chain.append(node)
        return chain

    def hop_chain(
        self, piece: PieceType, code: int, m: Movement, start: int, vector: Vector, ray: tuple[int, ...]
    ) -> list[Node]:
        """Cannons, grasshoppers, long leapers."""
        build = self.behind_captured if m.takes_hurdles else self.behind
        chain = [Node(square) for square in ray]
        behind: dict[tuple[int, int], int] = {}
        for i, node in enumerate(chain[: len(ray)]):
            if i + 1 < len(ray):
                if not m.adjacent:
                    node.if_empty = i + 1
                landing = build(piece, code, m, vector, ray, i + 1, chain, behind)
                if m.over in ("any", "enemy"):
                    node.if_enemy = landing
                if m.over in ("any", "friend"):
                    node.if_friend = landing
                if m.takes_hurdles:
                    self.mark_hurdle(node, m, 0)
            if m.adjacent:
                break
        return chain

    def behind(
        self,
        piece: PieceType,
        code: int,
        m: Movement,
        vector: Vector,
        ray: tuple[int, ...],
        first: int,
        chain: list[Node],
        known: dict[tuple[int, int], int],
    ) -> int:
        """Append the landing nodes from ray[first] on (or find them); returns their position."""
        reach = len(ray) if m.beyond and m.limit is None else first + (m.limit or 1 if m.beyond else 1)
        reach = min(reach, len(ray))
        position = END
        for j in range(reach - 1, first - 1, -1):
            key = (j, reach)
            if key not in known:
                aux = self.direction_aux(code, vector)
                node = self.arrival(
                    piece, code, m, ray[j], Emission(m.quiet, m.capture, m.takes_passant, 0, aux)
                )
                node.if_empty = position
                known[key] = len(chain)
                chain.append(node)
            position = known[key]
        return position

    def mark_hurdle(self, node: Node, m: Movement, aux: int) -> None:
        """Let the node pass over the movement's victims only."""
        victims = self.victims_mask(m.victims)
        if victims != -1:
            node.bits |= k.NODE_HURDLE | k.NODE_RECORD
            node.record = node.record or (0, victims, 0, aux)

    def behind_captured(
        self,
        piece: PieceType,
        code: int,
        m: Movement,
        vector: Vector,
        ray: tuple[int, ...],
        first: int,
        chain: list[Node],
        known: dict[tuple[int, int], int],
    ) -> int:
        """Landing squares behind a captured hurdle: the first must be empty; maybe on over more."""
        direction = direction_of(vector)
        aux = (k.NO_DIRECTION if direction is None else direction) | k.AUX_JUMPED
        limit = m.limit if m.beyond else 1

        def landing(j: int, distance: int) -> int:
            """Node of standing on ray[j], `distance` squares behind the last hurdle."""
            if j >= len(ray):
                return END
            capped = distance if limit is not None else min(distance, 2)
            key = (j, capped)
            if key in known:
                return known[key]
            inside = limit is None or distance <= limit
            if not inside and not (m.chain and distance > 1):
                return END
            node = self.arrival(piece, code, m, ray[j], Emission(inside, False, False, 0, aux))
            if m.victims is not None:
                node.record = (node.record[0] if node.record else 0, self.victims_mask(m.victims), 0, aux)
                node.bits |= k.NODE_RECORD
            known[key] = len(chain)
            chain.append(node)
            if inside:
                node.if_empty = landing(j + 1, distance + 1)
            if m.chain and distance > 1:
                node.if_enemy = landing(j + 1, 1)
                if m.victims is not None:
                    node.bits |= k.NODE_HURDLE
            return known[key]

        return landing(first, 1)

    # --- words ---------------------------------------------------------------------------------

    def flatten(self, chains: list[list[Node]]) -> list[int]:
        """Words of a run: chain after chain, jumps as distances."""
        words: list[int] = []
        for chain in chains:
            order = range(len(chain)) if is_straight(chain) else topological(chain)
            place = {position: i for i, position in enumerate(order)}
            place[END] = len(order)
            for i, position in enumerate(order):
                node = chain[position]
                empty, enemy, friend = place[node.if_empty], place[node.if_enemy], place[node.if_friend]
                if max(empty, enemy, friend) - i > k.NODE_JUMP_MAX:
                    raise TableLimit("a line of movement is too long for the tables")
                word = node.square | node.bits
                word |= empty - i << k.NODE_EMPTY | enemy - i << k.NODE_ENEMY | friend - i << k.NODE_FRIEND
                if node.record is not None:
                    word |= self.record(node.record) << k.NODE_AUX
                words.append(word)
        return words

    def note_facts(self, code: int, chains: list[list[Node]]) -> None:
        """Duplicates: two ways to one square."""
        quiet: set[int] = set()
        taking: set[int] = set()
        for chain in chains:
            for node in chain:
                for bit, seen in ((k.NODE_EMIT_EMPTY, quiet), (k.NODE_EMIT_ENEMY, taking)):
                    if node.bits & bit:
                        if node.square in seen:
                            self.duplicates.add(code)
                        seen.add(node.square)
                if node.bits & k.NODE_PASSANT and node.square in quiet:
                    self.duplicates.add(code)

    def compile(self) -> list[int]:
        """(first, end) offsets of the run of every code and square: code * squares + square."""
        size = self.board.size
        table = [0] * (2 * size * (2 * len(self.game.pieces) + 2))
        done = 0
        for i, piece in enumerate(self.game.pieces):
            for side in (0, 1):
                code = 2 * (i + 1) + side
                for square in range(size):
                    chains = self.chains(piece, code, square)
                    self.note_facts(code, chains)
                    words = self.flatten(chains)
                    entry = 2 * (code * size + square)
                    table[entry] = self.memory.add(words)
                    table[entry + 1] = table[entry] + len(words)
                    done += len(words)
                if done > MOST_NODES:
                    raise TableLimit(
                        f"{piece.name} and the pieces before it have more moves than the tables can take: "
                        "fewer kinds of piece, a smaller board, or rides with a limit are needed"
                    )
        return table

    def record_words(self) -> list[int]:
        """The table of records."""
        words: list[int] = []
        for promotion, victims, leave, aux in self.records:
            words += [promotion, victims, leave, aux, 0, 0]
        return words
