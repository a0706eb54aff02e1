"""The end conditions of a variant: what all kinds have, and one small class for each kind.

A kind is known everywhere by one name, the word after `when`. Every room that has to do with ends keeps a
table with one row for each name; tests/test_rows.py finds a row that is missing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from .geometry import Region

MOST_PIECES = 1000
"""No side has more."""


@dataclass(frozen=True, kw_only=True)
class End:
    """An end condition. `result` is (word, who): ("winner", "mover"), ("loser", "turn"), ("draw", "").

    ("winner", "more") is the side with the higher score, ("winner", "fewer") the other one, a tie drawn.
    """

    kind: ClassVar[str] = ""
    name: str
    result: tuple[str, str]
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True, kw_only=True)
class Checkmate(End):
    """The side to move is in check and has no legal move.

    `by`: only such pieces give the check. `checked_by`: in the unbroken row of checks that ends in it, one
    was given by such a piece.
    """

    kind = "checkmate"
    by: frozenset[str] | None = None
    checked_by: frozenset[str] | None = None


@dataclass(frozen=True, kw_only=True)
class Stalemate(End):
    """The side to move is not in check and has no legal move, or only promotions that count as none."""

    kind = "stalemate"
    promotions_optional: bool = False
    own_at_most: int = MOST_PIECES  # of the side to move


@dataclass(frozen=True, kw_only=True)
class Stuck(End):
    """Neither side has a move but a pass."""

    kind = "stuck"


@dataclass(frozen=True, kw_only=True)
class Passed(End):
    """The last `times` moves were passes."""

    kind = "passed"
    times: int = 2


@dataclass(frozen=True, kw_only=True)
class Facing(End):
    """Royals of the two sides face each other along the lines, with nothing between.

    With `claim` the side to move has to part them, or passes, even in check, and only that ends the game.
    """

    kind = "facing"
    along: str = "any"
    claim: bool = False


@dataclass(frozen=True)
class Chase:
    """Attacks that are a chase: by `pieces` (None: all but royals), on what is not protected.

    A piece always chases what is `stronger`, protected or not, and nothing in its region of `spared`.
    """

    pieces: frozenset[str] | None = None
    stronger: tuple[tuple[str, frozenset[str]], ...] = ()
    spared: tuple[tuple[str, Region], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Repetition(End):
    """A position stands for the nth time; who checked (`perpetual`) or chased all the time loses."""

    kind = "repetition"
    times: int
    perpetual: bool = False
    chase: Chase | None = None


@dataclass(frozen=True, kw_only=True)
class ToAndFro(End):
    """One of the pieces has made the last `times` moves of its side, and come to two squares in turn."""

    kind = "to_and_fro"
    pieces: frozenset[str]
    times: int


@dataclass(frozen=True, kw_only=True)
class MoveCount(End):
    """So many moves by each side without progress.

    Progress is what no later move takes back: a capture, whatever takes a piece off its side for good,
    a drop; and a move of `reset_by`, where reversible ones are counted only if its piece cannot take it back.
    """

    kind = "move_count"
    moves: int
    reset_by: frozenset[str] = frozenset()
    reversible_counted: bool = False


@dataclass(frozen=True, kw_only=True)
class DeadMaterial(End):
    """What is left besides royals is one of the sets, or only `same_colour` on squares of one colour."""

    kind = "dead_material"
    sets: tuple[tuple[str, ...], ...]
    same_colour: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Reaches(End):
    """One of the pieces of `side` stands in the zone; `answer` may do the same at once."""

    kind = "reaches"
    pieces: frozenset[str]
    zone: Region
    side: str = "mover"
    answer: str = ""


@dataclass(frozen=True, kw_only=True)
class Extinct(End):
    """A side has `at_most` of the pieces (None = all), its opponent enough; `answer` may do the same."""

    kind = "extinct"
    pieces: frozenset[str] | None
    at_most: int = 0
    side: str = "either"
    opponent_at_least: int = 0
    answer: str = ""


@dataclass(frozen=True, kw_only=True)
class Checks(End):
    """A side has given so many checks."""

    kind = "checks"
    count: int


@dataclass(frozen=True, kw_only=True)
class MoveLimit(End):
    """A side that has one of `has` and none of `lacks` survives so many moves of its opponent."""

    kind = "move_limit"
    moves: int
    has: frozenset[str]
    lacks: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Count(End):
    """A side has `at_least` to `at_most` of the pieces in the zone (None = on the whole board).

    With `unattacked`, only pieces that no enemy could capture now count, unless `enough` of them are
    there (0 = no number is). With `tie`, the game is drawn where it holds for both sides at once.
    """

    kind = "count"
    pieces: frozenset[str] | None
    zone: Region | None = None
    at_least: int = 0
    at_most: int = MOST_PIECES
    unattacked: bool = False
    enough: int = 0
    tie: bool = False
    side: str = "either"


@dataclass(frozen=True, kw_only=True)
class Line(End):
    """A side has `length` of the pieces on one line: next to each other, or with `gaps` anywhere on it."""

    kind = "line"
    pieces: frozenset[str] | None
    length: int
    along: str = "any"
    gaps: bool = False
    side: str = "either"


@dataclass(frozen=True, kw_only=True)
class Block(End):
    """The pieces of a side fill a rectangle of so many files and ranks."""

    kind = "block"
    pieces: frozenset[str] | None
    size: tuple[int, int]
    side: str = "either"


@dataclass(frozen=True, kw_only=True)
class Connects(End):
    """The pieces of a side make a chain, each next to another along the lines, from one zone to the other."""

    kind = "connects"
    pieces: frozenset[str] | None
    start: Region
    target: Region
    along: str = "any"
    side: str = "either"


@dataclass(frozen=True, kw_only=True)
class Full(End):
    """Every square of a side's zone is occupied, by whomever, but by `at_least` of its own pieces."""

    kind = "full"
    zone: Region
    pieces: frozenset[str] | None = None
    at_least: int = 0
    side: str = "either"


@dataclass(frozen=True, kw_only=True)
class Castled(End):
    """A side has castled, to the wing where one is named: kingside, towards the last file, or queenside."""

    kind = "castled"
    wing: str = ""
    side: str = "either"


@dataclass(frozen=True, kw_only=True)
class CastlingLost(End):
    """A side, which has castlings (to the wing), has no right to one any more."""

    kind = "castling_lost"
    wing: str = ""
    side: str = "either"


@dataclass(frozen=True)
class CountLimit:
    """Within how many moves a side has to be mated, when it has few pieces and its opponent these.

    The count of single moves begins at the number of pieces on the board with `from_pieces`, else at none.
    """

    moves: int
    own_at_most: int = MOST_PIECES
    has: tuple[tuple[str, int], ...] = ()  # of the opponent, at least so many of each
    without: frozenset[str] = frozenset()  # that neither side has
    from_pieces: bool = False


@dataclass(frozen=True, kw_only=True)
class CountOut(End):
    """A count of single moves, begun by the first limit that is met, has run out."""

    kind = "count_out"
    limits: tuple[CountLimit, ...]
    sooner_stays: bool = False  # a running count that ends sooner than the one that would begin goes on


#: Every kind of end condition by its name.
KINDS: dict[str, type[End]] = {
    kind.kind: kind
    for kind in (
        *(Checkmate, Stalemate, Stuck, Passed, Facing, Repetition, MoveCount, DeadMaterial),
        *(Reaches, Extinct, Checks, MoveLimit),
        *(Count, Line, Block, Connects, Full, CountOut, ToAndFro),
        *(Castled, CastlingLost),
    )
}
