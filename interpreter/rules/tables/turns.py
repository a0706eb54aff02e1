"""Walls, and turns of two acts, for the tables."""

from __future__ import annotations

from dataclasses import replace

from ...model.pieces import PieceType
from ...model.ruleset import Ruleset
from ...model.sentences import Again, Foreign, MoveSentence
from ..kernel import layout as k
from .conditions import Conditions, distances, place_row, ways
from .memory import Memory
from .powers import Apart, rows_of, sparing_walls
from .rules import mask_of, zone_table


def with_walls(game: Ruleset) -> Ruleset:
    """The game as the tables are made of: no movement captures a wall, and walls move as they are put.

    The code of a wall is Black's. To a black piece it is a friend; to a white one it is an enemy that it
    cannot capture, which comes to the same.
    """
    if not game.walls:
        return game

    def changed(piece: PieceType) -> PieceType:
        if piece.owned:
            return sparing_walls(game, piece)
        reach = game.put.reach if game.put and game.put.piece == piece.name else ()
        return replace(piece, movements=reach)

    return replace(game, pieces=tuple(map(changed, game.pieces)))


def turn_row(game: Ruleset, memory: Memory) -> int:
    """Offset of the row of the second act, 0 if a turn is one move."""
    put = game.put
    if put is None:
        return 0
    row = [0] * k.TURN_ROW
    row[k.TURN_WALL] = wall_code(game.piece(put.piece))
    row[k.TURN_ZONE] = zone_table(put.zone, memory) if put.zone is not None else 0
    row[k.TURN_ORIGIN] = int(put.origin)
    row[k.TURN_REACH] = int(bool(put.reach))
    row[k.TURN_ONE] = int(put.most_one)
    row[k.TURN_LAST] = int(put.safe_last)
    return memory.add(row)


def series_row(game: Ruleset, hidden: Apart, memory: Memory) -> int:
    """Offset of the row of turns of several moves, 0 if a turn is one move."""
    series = game.series
    if series is None:
        return 0
    row = [0] * k.SERIES_ROW
    row[k.SERIES_MOVES], row[k.SERIES_MOVES + 1] = series.moves
    if series.opening:
        row[k.SERIES_OPENING] = memory.add([len(series.opening), *series.opening])
    row[k.SERIES_GROWS] = series.grows
    row[k.SERIES_FLAGS] = k.SERIES_CHECK * series.ends_on_check | k.SERIES_RESTS * series.rests
    if series.foreign:
        row[k.SERIES_FLAGS] |= foreign_row(series.foreign, hidden, memory) << k.SERIES_FOREIGN
    row[k.SERIES_STARTS] = game.first
    if series.again:
        row[k.SERIES_AGAIN] = again_row(series.again, hidden, memory)
    return memory.add(row)


def foreign_row(foreign: Foreign, hidden: Apart, memory: Memory) -> int:
    """Offset of the row of moves of pieces of the other side."""
    row, game = [0] * k.FOREIGN_ROW, hidden.own
    row[k.FOREIGN_TYPES] = mask_of(game, foreign.pieces)
    row[k.FOREIGN_ALONE] = int(foreign.alone)
    row[k.FOREIGN_SWAPPED] = mask_of(game, game.swapped_by_others)
    conditions = Conditions(game, memory)
    if foreign.moves is not None:
        kinds = range(len(game.pieces) + 1)
        lent = [rows_of([power for power in hidden.lent if power.owner == i], conditions) for i in kinds]
        row[k.FOREIGN_LENT] = memory.add(lent)
    for side in (0, 1):
        row[k.FOREIGN_PROVIDED + side] = conditions.offset(foreign.provided, side)
    return memory.add(row)


def again_row(again: Again, hidden: Apart, memory: Memory) -> int:
    """Offset of the row of a further move."""
    row, game = [0] * k.AGAIN_ROW, hidden.own
    row[k.AGAIN_WHEN] = memory.add(said_row(again.when, game, memory))
    row[k.AGAIN_SELF] = {None: 0, True: 1, False: 2}[again.same]
    row[k.AGAIN_TYPES] = mask_of(game, again.pieces)
    row[k.AGAIN_ONLY] = memory.add(said_row(again.only, game, memory))
    row[k.AGAIN_OPTIONAL] = int(again.optional)
    most = (1 << k.AGAIN_SHIFT) - 2  # a turn that goes on for longer ends
    row[k.AGAIN_MOST] = most if again.most is None else min(again.most, most)
    if again.lends:
        size = len(game.pieces) + 1
        row[k.AGAIN_LENT] = memory.add(hidden.borrowed.get(divmod(i, size), 0) for i in range(size * size))
    if again.removes:
        row[k.AGAIN_LENT] = -removed_rows(again, game, memory)
    row[k.AGAIN_TAKEN], row[k.AGAIN_ENEMY] = int(again.remembers), int(again.enemy)
    row[k.AGAIN_DROPS] = int(again.drops)
    row[k.AGAIN_STRICT] = again.strict + again.unless_none
    row[k.AGAIN_LATE] = int(again.safe_last)
    return memory.add(row)


def removed_rows(again: Again, game: Ruleset, memory: Memory) -> int:
    """Offset of the pieces of which a further act takes one off the board."""
    words, conditions = [len(again.removes)], Conditions(game, memory)
    for one in again.removes:
        sides = {"own": 1, "enemy": 2, "both": 3}[one.whose]
        words += [mask_of(game, one.pieces), sides | k.REMOVED_ALIKE * one.alike]
        words += [conditions.offset(one.provided, side) for side in (0, 1)]
    return memory.add(words)


def said_row(said: MoveSentence, game: Ruleset, memory: Memory) -> list[int]:
    """The row of a sentence about moves."""
    row = [0] * k.SAYS_ROW
    row[k.SAYS_WAYS] = ways(said.ways)
    row[k.SAYS_NOT] = ways(said.but)
    row[k.SAYS_BY] = -1 if said.by is None else mask_of(game, said.by)
    row[k.SAYS_TAKES] = mask_of(game, said.takes) if said.takes is not None else 0
    row[k.SAYS_FROM], row[k.SAYS_TO] = (place_row(game, place, memory) for place in (said.start, said.target))
    row[k.SAYS_FLAGS] = k.SAYS_CHECK * said.check
    if said.side is not None:
        row[k.SAYS_FLAGS] |= k.SAYS_NOT_WHITE << (said.side ^ 1)
    if said.length:
        row[k.SAYS_FLAGS] |= LENGTHS[said.length] | memory.add(distances(game.board)) << k.SAYS_LENGTHS
    row[k.SAYS_CHECKER] = said.checker | more_row(said, game, memory) << k.SAYS_MORE
    return row


def more_row(said: MoveSentence, game: Ruleset, memory: Memory) -> int:
    """Offset of what few sentences ask, 0 where one asks nothing of it."""
    if not (said.points or said.provided or said.narrows or said.raised):
        return 0
    row, conditions = [0] * k.MORE_ROW, Conditions(game, memory)
    for side in (0, 1):
        row[k.MORE_PROVIDED + side] = conditions.offset(said.provided, side)
    if said.points:
        points = dict(said.points)
        row[k.MORE_POINTS] = memory.add([0, *(points.get(piece.name, 0) for piece in game.pieces)])
    row[k.MORE_NEXT] = int(said.narrows)
    if said.raised:
        row[k.MORE_NEXT] |= memory.add(said_row(said.raised, game, memory)) << k.MORE_RAISED
    return memory.add(row)


LENGTHS = {"longest": k.SAYS_LONGEST, "shortest": k.SAYS_SHORTEST}


def duty_rows(game: Ruleset, memory: Memory) -> int:
    """Offset of the rows of what has to be played, 0 if nothing has to."""
    rows = [said_row(said, game, memory) for said in game.duties]
    return memory.add([len(rows), *(word for row in rows for word in row)]) if rows else 0


def wall_code(index: int) -> int:
    """The piece code of a kind that belongs to nobody."""
    return 2 * index + 3
