"""The end conditions by their words: a second, slow judge of games in which the sides alternate.

It keeps a diary of a game of its own, reads positions from outside, and says of every condition whether it
holds and what follows, without verdicts, counters or tables of the kernel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from naive import Naive
from shared import texts

from interpreter.kinds.ends import (
    Block,
    Castled,
    CastlingLost,
    Checkmate,
    Checks,
    Connects,
    Count,
    CountLimit,
    CountOut,
    DeadMaterial,
    Extinct,
    Facing,
    Full,
    Group,
    InCheck,
    Line,
    MoveCount,
    MoveLimit,
    Passed,
    Reaches,
    Repetition,
    Stalemate,
    Stuck,
    ToAndFro,
    Together,
)
from interpreter.model.ends import End
from interpreter.model.geometry import LINES
from interpreter.model.ruleset import Castling, Ruleset
from interpreter.play.core.homes import letter_of
from interpreter.play.variant import Position
from interpreter.rules.kernel import layout
from interpreter.rules.machine.turns import alone, first_act

NAMES = ("white", "black")
ANY = "any"
"""The end may hold or not: the legal moves that would tell are gone."""


@dataclass(frozen=True)
class Played:
    """A move of the game: its squares; was it a pass, out of check, did it set the clock to 0?"""

    origin: str
    target: str
    passing: bool
    checked: bool
    zeroing: bool


@dataclass
class Diary:
    """What has happened in a game: what the judge needs besides the board."""

    position: Position
    keys: list[str] = field(default_factory=list)
    checked: list[bool] = field(default_factory=list)  # did the move before the position give check?
    given: list[int] = field(default_factory=lambda: [0, 0])
    limits: dict[End, list[int]] = field(default_factory=dict)
    counting: tuple[int, int] | None = None  # limit and count of single moves
    passes: int = 0  # one after the other
    past: list[Played] = field(default_factory=list)
    castled: set[tuple[int, str]] = field(default_factory=set)  # side and wing
    strong: list[frozenset[str]] = field(default_factory=lambda: [frozenset(), frozenset()])
    """Kinds that have given check in the unbroken row of checks of a side."""

    def __post_init__(self) -> None:
        game = self.position.variant.ruleset
        self.kinds = {piece.symbol.upper(): piece for piece in game.pieces}
        self.in_a_row = any(isinstance(end, Checks) and end.in_a_row for end in game.asked)
        self.limits = {end: [0, 0] for end in game.ends if isinstance(end, MoveLimit)}
        self.note()

    def last_number(self) -> int:
        """The number of the move with which the last rule begins that speaks of such numbers, 0 for none."""
        game = self.position.variant.ruleset
        rules = [rule for piece in game.pieces for rule in (*piece.drops, *piece.promotions)]
        rules += [*game.consequences, *game.forbidden]
        counts = [count for rule in rules for count in rule.provided if count.moves]
        return max((number for c in counts for number in (c.least, (c.most or 0) + 1)), default=0)

    @property
    def turn(self) -> int:
        """The side to move."""
        return NAMES.index(str(self.position.turn))

    def placed(self, side: int, names: frozenset[str] | None = None) -> list[int]:
        """The squares on which a side has one of the pieces (None: any)."""
        index = self.position.variant.ruleset.board.index
        return [
            index[square]
            for square, symbol in self.position.pieces().items()
            if symbol != "*"
            and (side == 0) == (symbol == symbol.upper())
            and (names is None or self.kinds[symbol.upper()].name in names)
        ]

    def royals(self, side: int) -> list[int]:
        """The squares of the royal pieces of a side."""
        found = [
            s
            for kind in self.kinds.values()
            if kind.royal == "always"
            for s in self.placed(side, frozenset({kind.name}))
        ]
        for kind in self.kinds.values():
            last = (
                self.placed(side, frozenset({kind.name}))
                if kind.royal in ("last_of_kind", "all_attacked")
                else []
            )
            found += last if len(last) == 1 else []
        return found

    @property
    def mover(self) -> int:
        """The side that has moved last: in the middle of a turn of several moves, the side to move."""
        extension = self.position.fen().partition(" {")[2]
        return self.turn if "moves=" in extension else self.turn ^ 1

    def wing(self, code: int) -> str:
        """The wing to which a castling went."""
        game = self.position.variant.ruleset
        return wing_of(game, game.castlings[alone(first_act(code)) >> layout.MOVE_AUX])

    def checkers(self) -> frozenset[str]:
        """The kinds of the pieces that could take a royal of the side to move."""
        naive, royals = Naive(self.position), {*self.royals(self.turn), *self.together(self.turn)}
        ways = naive.moves(self.turn ^ 1).items()
        return frozenset(
            naive.on[square][0].name
            for (square, _, _), deeds in ways
            if any(royals & deed.taken for deed in deeds)
        )

    def together(self, side: int) -> list[int]:
        """The squares of several royals that are in check where all of a kind are attacked."""
        kinds = [kind for kind in self.kinds.values() if kind.royal == "all_attacked"]
        return [square for kind in kinds for square in self.placed(side, frozenset({kind.name}))]

    def note(self) -> None:
        """Write down the position that has come about."""
        before, _, extension = self.position.fen().partition(" {")
        fields = before.split()
        left = "".join(part for part in extension.rstrip("}").split(";") if part.startswith("moves="))
        if not any(move.en_passant for move in self.position.legal_moves):
            fields[3] = "-"  # a possibility that nobody can use makes no other position
        # All but the two clocks; the number of the move only as long as a rule begins or ends with a later one.
        self.keys.append(" ".join((*fields[:-2], str(min(int(fields[-1]), self.last_number())), left)))
        self.checked.append(self.position.is_check())
        played, mover = len(self.keys) > 1, self.mover
        if played:
            before = 0 if self.in_a_row and not self.checked[-1] else self.given[mover]
            self.given[mover] = before + self.checked[-1]
        self.strong[mover] = self.strong[mover] | self.checkers() if self.checked[-1] else frozenset()
        for end, used in self.limits.items():
            assert isinstance(end, MoveLimit)
            for side in (0, 1):
                if not self.placed(side, end.has) or self.placed(side, end.lacks):
                    used[side] = 0
                elif used[side] == 0:
                    used[side] = 1
                elif played and mover != side:
                    used[side] += 1

    def push(self, text: str) -> None:
        """Play a move."""
        move, before = self.position.parse(text), self.position.pieces()
        checked = self.position.is_check()
        self.position.push(text)
        zeroing = self.position.halfmove_clock == 0
        self.past.append(Played(move.origin, move.target, move.passing, checked, zeroing))
        if move.castling:
            self.castled.add((self.mover, self.wing(move.code)))
        self.passes = self.passes + 1 if move.passing else 0
        self.note()
        for end in self.position.variant.ruleset.ends:
            if isinstance(end, CountOut):
                taken = None if move.removal else before.get(move.target)
                self.count_move(end, taken, len(before), bool(move.promotion))
                break

    def limit(self, end: CountOut, side: int) -> CountLimit | None:
        """By which limit a side may count."""
        if len(self.placed(side ^ 1)) < 2:
            return None
        met = (
            limit
            for limit in end.limits
            if len(self.placed(side)) <= limit.own_at_most
            and not any(self.placed(one, limit.without) for one in (0, 1))
            and all(len(self.placed(side ^ 1, frozenset({name}))) >= least for name, least in limit.has)
        )
        found = next(met, None)
        return found if found and found.moves else None

    def count_move(self, end: CountOut, taken: str | None, pieces: int, promoted: bool) -> None:
        """Count the move just made, which took a piece on its target or none."""
        left, own, other = len(self.position.pieces()), self.mover, self.mover ^ 1
        if self.counting:
            self.counting = self.counting[0], self.counting[1] + 1
        limit = self.limit(end, own)
        if taken and limit and limit.from_pieces and self.kinds[taken.upper()].name in limit.without:
            self.begin(end, 2 * limit.moves, 2 * left - 1)
        bared = (left < pieces or promoted) and len(self.placed(other)) == 1
        limit = self.limit(end, other)
        if limit and (self.counting is None or bared):
            self.begin(end, 2 * limit.moves, 2 * left * limit.from_pieces)

    def begin(self, end: CountOut, limit: int, count: int) -> None:
        """Begin a count, unless the running one may go on and ends sooner."""
        runs = self.counting[0] - self.counting[1] if self.counting and end.sooner_stays else limit
        if runs >= limit - count:
            self.counting = limit, count


def points(diary: Diary, side: int) -> float:
    """What a side counts."""
    game = diary.position.variant.ruleset
    if game.score is None:
        return len(diary.placed(side))
    worth = game.score.values
    held = (len(diary.placed(side, frozenset({name}))) * worth[name] for name in worth)
    pool = diary.position.view().pool
    lying = (worth.get(name, 0) * pool.get(2 * game.piece(name) + 2 + side, 0) for name in game.kept_for_ever)
    return game.score.bonus[side] + sum(held) + sum(lying)


def by_points(diary: Diary, word: str, who: str) -> str:
    """What follows where the counts of both sides decide."""
    white, black = points(diary, 0), points(diary, 1)
    if white == black:
        return "1/2-1/2"
    return "1-0" if (white > black) == ((word == "winner") == (who == "more")) else "0-1"


def result(end: End, owner: int, turn: int, diary: Diary) -> str:
    """What follows from a condition that holds for its owner."""
    word, who = end.result
    if word == "draw":
        return "1/2-1/2"
    if who in ("more", "fewer"):
        return by_points(diary, word, who)
    named = {
        "white": 0,
        "black": 1,
        "mover": diary.mover,
        "turn": turn,
        "owner": owner,
        "opponent": owner ^ 1,
    }
    return ("1-0", "0-1")[named[who] if word == "winner" else named[who] ^ 1]


def watched(side: str, diary: Diary) -> list[int]:
    """The sides that a condition watches, the one that has just moved first."""
    turn = diary.turn
    meant = {"mover": [diary.mover], "turn": [turn], "white": [0], "black": [1]}
    return meant.get(side, [diary.mover, diary.mover ^ 1])


def may_answer(answer: str, side: int) -> bool:
    """Is the side one that may answer?"""
    return answer in ("either", NAMES[side])


def stuck(diary: Diary, checked: bool) -> bool:
    """Is there no move, and (no) check?"""
    return not diary.position.legal_moves and diary.position.is_check() == checked


def of_turn(end: Checkmate | Stalemate, diary: Diary) -> bool:
    """Is the end asked of the side to move?"""
    return end.only == "either" or (diary.turn in (0, 1) and NAMES[diary.turn] == end.only)


def checkmate(end: Checkmate, diary: Diary) -> str | None:
    """No move, and in check, by the right pieces."""
    if not stuck(diary, True) or not of_turn(end, diary):
        return None
    by = diary.checkers()
    if end.by is not None and not (by and by <= end.by):
        return None
    if end.checked_by is not None and not diary.strong[diary.mover] & end.checked_by:
        return None
    return result(end, diary.turn, diary.turn, diary)


def wing_of(game: Ruleset, c: Castling) -> str:
    """Towards which edge a rook stands."""
    return (
        "kingside"
        if game.board.coordinates[c.rook_from] > game.board.coordinates[c.king_from]
        else "queenside"
    )


def castled(end: Castled, diary: Diary) -> str | None:
    """Castlings, as they were made."""
    return by_side(
        end, diary, lambda side: any(side == one and end.wing in ("", to) for one, to in diary.castled)
    )


def castling_lost(end: CastlingLost, diary: Diary) -> str | None:
    """No letter of the side in the castling field."""
    game, letters = diary.position.variant.ruleset, diary.position.fen().split()[2]

    def holds(side: int) -> bool:
        own = [c for c in game.castlings if c.side == side and end.wing in ("", wing_of(game, c))]
        return bool(own) and not any(letter_of(diary.position.rules, c) in letters for c in own)

    return by_side(end, diary, holds)


def stalemate(end: Stalemate, diary: Diary) -> str | None:
    """No move that counts, and not in check, of a side that it is asked of."""
    if not of_turn(end, diary):
        return None
    moves = [m for m in diary.position.legal_moves if not (end.promotions_optional and m.promotion)]
    many = diary.turn in (0, 1) and len(diary.placed(diary.turn)) > end.own_at_most
    idle = not moves and not many and not diary.position.is_check()
    return result(end, diary.turn, diary.turn, diary) if idle else None


def in_check(end: InCheck, diary: Diary) -> str | None:
    """The side to move, if it is the one that is asked of, is in check."""
    held = of_turn(end, diary) and diary.position.is_check()
    return result(end, diary.turn, diary.turn, diary) if held else None


def nobody_moves(end: Stuck, diary: Diary) -> str | None:
    """A pass, and another."""
    if texts(diary.position) != ["0000"]:
        return None
    after = diary.position.copy()
    after.push("0000")
    if not texts(after) and after.outcome():
        return ANY  # by what the board says after the pass, or by mate
    return None if {*texts(after)} - {"0000"} else result(end, diary.turn, diary.turn, diary)


def passed(end: Passed, diary: Diary) -> str | None:
    """Passes, counted here."""
    return result(end, diary.turn, diary.turn, diary) if diary.passes >= end.times else None


def to_and_fro(end: ToAndFro, diary: Diary) -> str | None:
    """The last moves of the side that has just moved, one by one."""
    own = list(range(len(diary.past) - 1, -1, -2))
    if len(own) > 1 and diary.past[own[1]].passing and not diary.past[own[1]].checked:
        del own[1]
    own = own[: end.times]
    past = [diary.past[i] for i in own]
    if len(past) < end.times or any(one.checked for one in past) or past[0].origin == past[0].target:
        return None
    if any(one.zeroing for one in diary.past[own[-1] :]):
        return None
    here = (diary.position.piece_at(past[0].target) or "").upper()
    if here not in {symbol for symbol, kind in diary.kinds.items() if kind.name in end.pieces}:
        return None
    there, back = (past[0].origin, past[0].target), (past[0].target, past[0].origin)
    paths = [(one.origin, one.target) for one in past]
    if not past[-1].passing:
        paths[-1] = ((there, back)[(end.times - 1) % 2][0], paths[-1][1])  # it may have come from anywhere
    shuttles = paths == [(there, back)[i % 2] for i in range(end.times)]
    return result(end, diary.turn, diary.turn, diary) if shuttles else None


def facing(end: Facing, diary: Diary) -> str | None:
    """The first piece on a line from a royal is one of the other side's."""
    game = diary.position.variant.ruleset
    placed = {square: side for side in (0, 1) for square in diary.placed(side)}
    royal = {square for side in (0, 1) for square in diary.royals(side)}
    walls = {game.board.index[square] for square, symbol in diary.position.pieces().items() if symbol == "*"}
    for square in (square for square in royal if placed[square] == 0):
        for vector in LINES[end.along]:
            ray = game.board.ray(square, vector)
            first = next((one for one in ray if one in placed or one in walls), None)
            if first in royal and placed[first] == 1 and (diary.passes or not end.claim):
                return result(end, diary.turn, diary.turn, diary)
    return None


def repetition(end: Repetition, diary: Diary) -> str | None:
    """The position has stood there often enough."""
    now = len(diary.keys) - 1
    stood = [i for i, key in enumerate(diary.keys) if key == diary.keys[now]]
    if len(stood) < end.times:
        return None
    cycle = range(stood[-end.times] + 1, now + 1)
    side_of = {i: diary.turn ^ 1 ^ ((now - i) & 1) for i in cycle}  # who made the move that led there
    checkers = [s for s in (0, 1) if all(diary.checked[i] for i in cycle if side_of[i] == s)]
    if end.chase and len(checkers) != 1:
        return ANY  # who chases whom is asked elsewhere
    if end.perpetual and len(checkers) == 1:
        return ("0-1", "1-0")[checkers[0]]
    return result(end, diary.mover, diary.turn, diary)


def held(diary: Diary, side: int, names: frozenset[str] | None) -> int:
    """How many of the pieces (None: any) a side has in hand to put down."""
    return sum(
        number
        for symbol, number in diary.position.hands[NAMES[side]].items()
        if (kind := diary.kinds[symbol.upper()]).drops and (names is None or kind.name in names)
    )


def move_count(end: MoveCount, diary: Diary) -> str | None:
    """The clock of the FEN, whose rules the perft and notation tests know."""
    clock = int(diary.position.fen().partition(" {")[0].split()[-2])
    return result(end, diary.mover, diary.turn, diary) if clock >= 2 * end.moves else None


def dead_material(end: DeadMaterial, diary: Diary) -> str | None:
    """What is left besides royals."""
    game = diary.position.variant.ruleset
    royal = frozenset(piece.name for piece in game.pieces if piece.royal)
    left = Counter(
        {
            piece.name: count
            for piece in game.pieces
            if piece.name not in royal
            and (count := sum(len(diary.placed(side, frozenset({piece.name}))) for side in (0, 1)))
        }
    )
    shades = {game.board.shade(s) for side in (0, 1) for s in diary.placed(side, end.same_colour)}
    if any(held(diary, side, None) for side in (0, 1)):
        return None
    dead = left in [Counter(group) for group in end.sets]
    dead |= bool(end.same_colour) and set(left) <= end.same_colour and len(shades) <= 1
    return result(end, diary.turn, diary.turn, diary) if dead else None


def reaches(end: Reaches, diary: Diary) -> str | None:
    """Somebody stands in the zone."""
    inside = [bool({*diary.placed(side, end.pieces)} & end.zone[side]) for side in (0, 1)]
    for side in watched(end.side, diary):
        if not inside[side]:
            continue
        other = side ^ 1
        if may_answer(end.answer, 0) or may_answer(end.answer, 1):
            if inside[other]:
                return "1/2-1/2"
            if diary.turn == other and may_answer(end.answer, other):
                return ANY if not diary.position.legal_moves else None
        return result(end, side, diary.turn, diary)
    return None


def extinct(end: Extinct, diary: Diary) -> str | None:
    """A side has too few."""
    for side in watched(end.side, diary):
        own, other = (len(diary.placed(s, end.pieces)) + held(diary, s, end.pieces) for s in (side, side ^ 1))
        if own > end.at_most or other < end.opponent_at_least:
            continue
        if other <= end.at_most and end.answer:
            return "1/2-1/2"
        fewer = other - 1  # after one capture more
        answered = fewer <= end.at_most or fewer < end.opponent_at_least
        if not (answered and diary.turn == side and may_answer(end.answer, side)):
            return result(end, side, diary.turn, diary)
    return None


def checks(end: Checks, diary: Diary) -> str | None:
    """Checks given."""
    enough = [side for side in (0, 1) if side in watched(end.side, diary) and diary.given[side] >= end.count]
    return result(end, enough[0], diary.turn, diary) if enough else None


def move_limit(end: MoveLimit, diary: Diary) -> str | None:
    """Moves survived."""
    late = [side for side in (0, 1) if diary.limits[end][side] > end.moves]
    return result(end, late[0], diary.turn, diary) if late else None


def by_side(end: Any, diary: Diary, holds: Callable[[int], bool]) -> str | None:
    """What follows where a condition holds for one of the sides that it watches."""
    found = [side for side in watched(end.side, diary) if holds(side)]
    if found and getattr(end, "tie", False) and holds(found[0] ^ 1):
        return "1/2-1/2"
    return result(end, found[0], diary.turn, diary) if found else None


def count(end: Count, diary: Diary) -> str | None:
    """So many stand there."""

    def holds(side: int) -> bool:
        placed = {*diary.placed(side, end.pieces)}
        if end.zone is not None:
            placed &= end.zone[side]
        if end.unattacked and not (end.enough and len(placed) >= end.enough):
            ways = Naive(diary.position).moves(side ^ 1).values()
            placed -= {square for deeds in ways for deed in deeds for square in deed.taken}
        for asked in end.provided:
            naive = Naive(diary.position)
            kind = {square: naive.on[square][0].name for square in placed}
            placed = {square for square in placed if naive.holds(asked.of_kind(kind[square]), square, side)}
        if end.observed:
            naive = Naive(diary.position)
            by = side if end.observed == "guards" else side ^ 1
            own = end.by == frozenset({"self"})
            kinds = {square: {naive.on[square][0].name} if own else end.by for square in placed}
            numbers = {square: naive.observers(square, by, kinds[square]) for square in placed}
            placed = {square for square in placed if end.least_by <= numbers[square] <= end.most_by}
        return end.at_least <= len(placed) <= end.at_most

    return by_side(end, diary, holds)


def line(end: Line, diary: Diary) -> str | None:
    """Pieces on a line."""
    board = diary.position.variant.ruleset.board

    def holds(side: int) -> bool:
        placed = {*diary.placed(side, end.pieces)}
        for square in placed:
            for vector in LINES[end.along]:
                whole = [*reversed(board.ray(square, tuple(-n for n in vector))), square]
                if whole[0] in (ahead := board.ray(square, vector)):
                    whole = [square]  # around a cylinder
                whole += ahead
                there = "".join("x" if place in placed else " " for place in whole)
                runs = [there.replace(" ", "")] if end.gaps else there.split()
                if any(end.length <= len(run) <= (end.most or len(run)) for run in runs):
                    return True
        return False

    return by_side(end, diary, holds)


def block(end: Block, diary: Diary) -> str | None:
    """A rectangle of pieces, looked for from every square."""
    board = diary.position.variant.ruleset.board
    files, ranks = end.size

    def holds(side: int) -> bool:
        placed = {*diary.placed(side, end.pieces)}
        return any(
            all(board.offset(corner, (x, y)) in placed for x in range(files) for y in range(ranks))
            for corner in placed
        )

    return by_side(end, diary, holds)


def connects(end: Connects, diary: Diary) -> str | None:
    """A chain, grown until it grows no more."""
    board = diary.position.variant.ruleset.board

    def holds(side: int) -> bool:
        placed = {*diary.placed(side, end.pieces)}
        group, before = placed & end.start[side], -1
        while len(group) != before:
            before = len(group)
            group |= {board.offset(s, v) for s in group for v in LINES[end.along]} & placed
        return bool(group & end.target[side])

    return by_side(end, diary, holds)


def group(end: Group, diary: Diary) -> str | None:
    """One group, grown from any piece until it grows no more, has all pieces."""
    board = diary.position.variant.ruleset.board

    def holds(side: int) -> bool:
        placed = {*diary.placed(side, end.pieces)}
        grown, before = {*sorted(placed)[-1:]}, -1
        while len(grown) != before:
            before = len(grown)
            grown |= {board.offset(s, v) for s in grown for v in LINES[end.along]} & placed
        return bool(placed) and grown == placed

    return by_side(end, diary, holds)


def full(end: Full, diary: Diary) -> str | None:
    """No empty square: what belongs to nobody fills one, too."""
    index = diary.position.variant.ruleset.board.index
    taken = {index[square] for square in diary.position.pieces()}

    def holds(side: int) -> bool:
        own = end.zone[side].intersection(diary.placed(side, end.pieces))
        return bool(end.zone[side]) and end.zone[side] <= taken and len(own) >= end.at_least

    return by_side(end, diary, holds)


def count_out(end: CountOut, diary: Diary) -> str | None:
    """More moves than the limit."""
    out = diary.counting is not None and diary.counting[1] > diary.counting[0]
    return result(end, diary.turn, diary.turn, diary) if out else None


def together(end: Together, diary: Diary) -> str | None:
    """All at once, of one side: each condition is asked of that side alone, or of its enemy."""

    def met(side: int) -> str | bool:
        ways = []
        for way in end.ways:
            says = []
            for part in way:
                one = part.end.asked_of(NAMES[side ^ 1 if part.enemy else side])
                told = ENDS[one.kind](one, diary)
                says.append(ANY if told == ANY else (told is not None) == part.holds)
            ways.append(False if False in says else ANY if ANY in says else True)
        return True if True in ways else ANY if ANY in ways else False

    for side in watched(end.side, diary):
        if (found := met(side)) is True:
            return "1/2-1/2" if end.tie and met(side ^ 1) else result(end, side, diary.turn, diary)
        if found == ANY:
            return ANY
    return None


#: What follows from a condition, None if it does not hold, by its kind.
ENDS: dict[str, Callable[[Any, Diary], str | None]] = {
    "checkmate": checkmate,
    "stalemate": stalemate,
    "in_check": in_check,
    "stuck": nobody_moves,
    "passed": passed,
    "to_and_fro": to_and_fro,
    "facing": facing,
    "castled": castled,
    "castling_lost": castling_lost,
    "repetition": repetition,
    "move_count": move_count,
    "dead_material": dead_material,
    "reaches": reaches,
    "extinct": extinct,
    "checks": checks,
    "move_limit": move_limit,
    "count": count,
    "line": line,
    "block": block,
    "connects": connects,
    "group": group,
    "full": full,
    "together": together,
    "count_out": count_out,
}
BY_MOVES = ("checkmate", "stalemate", "stuck")


def check_outcome(diary: Diary) -> None:
    """The condition that is said to decide holds, and none before it (of all, if none decides)."""
    position = diary.position
    verdict = position.verdict()
    row = len(position.variant.ruleset.ends) if verdict is None else verdict[0]
    for i, end in enumerate(position.variant.ruleset.ends[: row + 1]):
        says = ENDS[end.kind](end, diary)
        told = position.fen(), end, diary.keys[-6:]
        if i == row:
            assert verdict is not None
            assert says in (ANY, verdict[1].result), told
        elif verdict is None or not any(one.kind in BY_MOVES for one in end.asked):
            # Where a later condition ends the game by the board, there is no move to tell mate from.
            assert says in (ANY, None), told
