"""Tables of what follows from a completed move: one row of words for each entry of `effects`."""

from __future__ import annotations

from collections.abc import Callable

from ...model.consequences import LEVELS, PLACES, Consequence
from ...model.geometry import COMPASS, Board
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .bounds import check_counts
from .conditions import Conditions, homes, nearest, place_row
from .memory import Memory
from .rules import mask_of, zone_table
from .turns import wall_code

WHOSE = {"own": k.THEN_OWN, "enemy": k.THEN_ENEMY, "both": k.THEN_OWN | k.THEN_ENEMY}


#: By the word of a place, where a piece goes to from each square, whatever it is; -1: nowhere.
ELSEWHERE: dict[str, Callable[[Board], list[int]]] = {
    "other_level": lambda board: [board.other_level(square) for square in range(board.size)],
    "here": lambda board: list(range(board.size)),
    "nowhere": lambda board: [-1] * board.size,
}


def code_of(kind: str, word: str) -> int:
    """The number of a word in the layout: DO_BECOME."""
    return int(getattr(k, f"{kind}_{word.upper()}"))


def royals_of(game: Ruleset) -> frozenset[str]:
    """The kinds that are royal, always or as the last."""
    return frozenset(piece.name for piece in game.pieces if piece.royal)


def may_rule_out(game: Ruleset) -> bool:
    """May what follows from the capture of a royal cost the capturing side one of its own, or forbid it?"""
    royals = royals_of(game)
    effects = [entry for entry in game.consequences if not entry.act]
    barred = any(e.barred and e.where != ("victim",) and e.blocked != "stays" for e in effects)
    return barred or not all(entry.spares_royals(royals) for entry in effects)


def must_be_tried(game: Ruleset) -> bool:
    """Can only a move that has been made be told to be legal?"""
    forbidding = any(entry.blocked == "illegal" for entry in game.consequences)
    return bool(game.consequences) and (forbidding or bool(royals_of(game)))


def goal_square(game: Ruleset, entry: Consequence, piece: int, side: int, square: int) -> int:
    """Where an entry sends a piece from a square, -1 if nowhere: of several the nearest on the rank."""
    home = entry.to == "home"
    found = homes(game, piece, side ^ entry.mirrored) if home else [*range(game.board.size)]
    return nearest(game, found, entry.near, side, square)


def altered_code(game: Ruleset, entry: Consequence, code: int) -> int:
    """The code as which an entry sends a piece."""
    if entry.altered == "change_side":
        return code ^ 1
    made = 2 * game.piece(entry.kind) + 2 + (code & 1) if entry.altered == "become" else code
    return made ^ entry.turned


def goal_table(game: Ruleset, entry: Consequence, memory: Memory) -> int:
    """Offset of where pieces are sent, by code and square; before it, by code, what they become."""
    size = game.board.size
    codes = range(2, 2 + 2 * len(game.pieces))
    new = {code: altered_code(game, entry, code) for code in codes}
    words = [new.get(code, 0) for code in range(k.CODES)] if entry.altered else []
    words += [-1] * (2 * size)
    for code in codes:
        if entry.to in ELSEWHERE:
            words += ELSEWHERE[entry.to](game.board)
            continue
        seen = new[code] if entry.altered_first and entry.of == "self" else code
        words += [goal_square(game, entry, (seen >> 1) - 1, seen & 1, square) for square in range(size)]
    return memory.add(words) + (k.CODES if entry.altered else 0)


def line_word(game: Ruleset, entry: Consequence) -> int:
    """The ways along which an entry sends White's and Black's pieces, and how far."""

    def way(side: int) -> int:
        fixed = {"away": k.LINE_AWAY, "toward": k.LINE_TOWARD}
        if entry.way[side] in fixed:
            return fixed[entry.way[side]]
        [vector] = game.board.tiling.along(entry.way[side])
        return COMPASS.index(game.turned(vector, side))

    return way(0) | way(1) << k.LINE_WAY | entry.most << k.LINE_MOST


def line_masks(game: Ruleset, lines: str) -> int:
    """The directions of lines as White means them; behind them as Black does, where that is another way."""
    ways = game.board.ways(lines)
    white, black = (sum(1 << COMPASS.index(game.turned(v, side)) for v in ways) for side in (0, 1))
    return white if white == black else white | black << k.DIRECTIONS


def most_enclosed(board: Board, lines: str) -> int:
    """Most pieces that can be enclosed from one square: the last of a line is the other end of a row."""
    rays = ((board.ray(square, vector) for vector in board.ways(lines)) for square in range(board.size))
    return max(sum(max(0, len(ray) - 1) for ray in star) for star in rays)


def most_taken(game: Ruleset) -> int:
    """Most pieces that a move captures: where it ends, and where it says that it takes what it meets."""
    movements = [movement for piece in game.kinds for movement in piece.movements]
    further = any(piece.effects or piece.as_new for piece in game.kinds)
    if game.hooks or further or any(m.chain or m.through for m in movements):
        return game.board.size
    return max((1 + m.takes_hurdles + sum(met.taken for met in m.met) for m in movements), default=1)


def most_changes(game: Ruleset, entry: Consequence) -> int:
    """Most rows that an entry writes to the log of one move."""
    squares = {"here": 1, "neighbours": k.DIRECTIONS, "victim": most_taken(game), "attacked": game.board.size}
    squares |= {
        "origin": 1,
        "approached": 1,
        "withdrawn": 1,
        "seen": k.DIRECTIONS,
        "checked": game.board.size,
        **{
            place: (game.board.levels - 1) * (most_taken(game) if place.endswith("victim") else 1)
            for place in PLACES
            if place.startswith(LEVELS)
        },
    }
    if "enclosed" in entry.where:
        squares["enclosed"] = most_enclosed(game.board, entry.lines)
    if "between" in entry.where:
        rays = (
            game.board.ray(s, vector)
            for vector in game.board.ways(entry.lines)
            for s in range(game.board.size)
        )
        squares["between"] = max(len(ray) for ray in rays)
    size = sum(squares[place] for place in entry.where)
    if entry.region:
        size += max(len(zone) for zone in entry.region)
    return min(size, game.board.size) * (2 if entry.do == "to" else 1)


EVENTS = ({"drop"}, {"castling"}, {"arrival", "capture"}, {"arrival", "quiet"})
"""What a move is to the entries: each move is one of these."""


def _deed(entry: Consequence) -> int:
    """The number of what an entry does, with its flags."""
    if entry.do == "become_victim" and entry.turned:
        return k.DO_TURN_VICTIM
    if entry.do != "to":
        return code_of("DO", "petrify" if entry.stone and entry.do != "create" else entry.do)
    flags = 0 if entry.of == "self" else code_of("DO_OF", entry.of)
    if entry.altered:
        flags |= k.DO_AS_CAPTOR if entry.altered == "captor" else k.DO_ALTERED
    flags |= k.DO_RENEWED if entry.renewed else 0
    flags |= k.DO_FROM_HERE if entry.from_here else 0
    words = {"origin": k.DO_TO_ORIGIN, "ahead": k.DO_AHEAD, "again": k.DO_AGAIN, "line": k.DO_LINE}
    return words.get(entry.to, k.DO_TO_HOME) | flags


def _such(game: Ruleset, entry: Consequence, memory: Memory) -> int:
    """Offset of what has to be captured, see is_prey; 0 for whatever."""
    if entry.takes is None:
        return 0
    whose = {"own": k.PREY_OWN, "enemy": k.PREY_ENEMY, "both": 0}[entry.prey]
    return memory.add([mask_of(game, entry.takes), {None: 0, True: 1, False: 2}[entry.same] | whose])


MOST_LEAPS = 400
"""Squares of a board on which what is pushed by a leap is looked up."""


def _leaps(game: Ruleset, entry: Consequence, memory: Memory) -> int:
    """Offset of the squares that the same leap once more leads to, by where it began and ended; or 0."""
    board = game.board
    if entry.to == "again":
        check_counts(squares_where_a_piece_goes_as_far_again=(board.size, MOST_LEAPS))
    if entry.to not in ("ahead", "again") or board.size > MOST_LEAPS:
        return 0

    def onward(f: int, t: int) -> int:
        (x, y), (tx, ty) = board.coordinates[f], board.coordinates[t]
        further = board.offset(t, (tx - x, ty - y))
        return -1 if further is None or f == t else further

    return memory.add(onward(f, t) for f in range(board.size) for t in range(board.size))


def _zone(game: Ruleset, entry: Consequence, memory: Memory) -> int:
    """Offset of a region, or of leaps; of places on other levels, how many squares a level has."""
    if any(place.startswith(LEVELS) for place in entry.where):
        return game.board.size // game.board.levels
    return zone_table(entry.region, memory) if entry.region else _leaps(game, entry, memory)


def more_row(game: Ruleset, entry: Consequence, memory: Memory) -> int:
    """Offset of what few entries ask, 0 where one asks nothing of it."""
    if not (entry.asked or entry.start or entry.target or entry.check):
        return 0
    places = [place_row(game, place, memory) for place in (entry.start, entry.target)]
    conditions = Conditions(game, memory)
    return memory.add([*places, *(conditions.offset(entry.asked, side) for side in (0, 1)), int(entry.check)])


def row_of(game: Ruleset, number: int, entry: Consequence, memory: Memory) -> list[int]:
    """The words of one entry."""
    argument = game.piece(entry.kind) + 1 if entry.kind else 0
    if entry.stone:
        argument = wall_code(game.piece(entry.kind)) * (-1 if entry.do == "create" else 1)
    if entry.to == "line":
        argument = line_word(game, entry)
    elif entry.do == "to" and (entry.altered or entry.to not in ("origin", "ahead", "again")):
        argument = goal_table(game, entry, memory)
    words = {
        k.THEN_ON: sum(code_of("ON", event) for event in entry.on)
        | (code_of("BY", entry.movers) if entry.movers else 0)
        | _such(game, entry, memory) << k.ON_TAKES,
        k.THEN_BY: mask_of(game, entry.by),
        k.THEN_WHERE: sum(code_of("PLACE", place) for place in entry.where)
        | (k.PLACE_REGION if entry.region else 0),
        k.THEN_ZONE: _zone(game, entry, memory),
        k.THEN_LINES: line_masks(game, entry.lines),
        k.THEN_WHO: mask_of(game, entry.who),
        k.THEN_WHOSE: WHOSE[entry.whose] | k.THEN_CHAIN * entry.chain,
        k.THEN_DO: _deed(entry),
        k.THEN_ARGUMENT: argument,
        k.THEN_BLOCKED: (code_of("BLOCKED", entry.blocked) if entry.blocked else 0)
        | more_row(game, entry, memory) << k.THEN_MORE,
        k.THEN_NUMBER: number << k.LOG_ENTRY,
        **{k.THEN_PROVIDED + side: Conditions(game, memory).offset(entry.provided, side) for side in (0, 1)},
    }
    return [words.get(place, 0) for place in range(k.THEN_ROW)]


def then_tables(game: Ruleset, memory: Memory) -> dict[int, int]:
    """The rows of `effects`, and what the kernel has to know of them; nothing where there are none."""
    if not game.consequences:
        return {}
    changes = max(
        sum(most_changes(game, entry) for entry in game.consequences if {*entry.on} & event)
        for event in EVENTS
    )
    check_counts(changes_that_follow_from_one_move=(changes, k.MAX_CHANGES))
    if any(entry.changes_sides or entry.do == "create" for entry in game.consequences):
        # One side may come to own a piece on every square.
        check_counts(squares_where_pieces_change_sides=(game.board.size, k.LIST_HALF - 1))
    rows = [word for n, one in enumerate(game.consequences) for word in row_of(game, n, one, memory)]
    royals = sorted(royals_of(game))
    return {
        k.H_THEN: memory.add([len(game.consequences), *rows]),
        k.H_MOST_CHANGES: changes,
        k.H_COSTLY: game.piece(royals[0]) + 1 if royals and may_rule_out(game) else 0,
    }
