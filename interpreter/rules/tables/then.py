"""Tables of what follows from a completed move: one row of words for each entry of `effects`."""

from __future__ import annotations

from ...model.consequences import Consequence
from ...model.geometry import LINES, Board, line_mask
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .bounds import check_counts
from .conditions import Conditions
from .ends import zone_table
from .memory import Memory
from .rules import mask_of
from .turns import wall_code

WHOSE = {"own": k.THEN_OWN, "enemy": k.THEN_ENEMY, "both": k.THEN_OWN | k.THEN_ENEMY}


def code_of(kind: str, word: str) -> int:
    """The number of a word in the layout: DO_BECOME."""
    return int(getattr(k, f"{kind}_{word.upper()}"))


def royals_of(game: Ruleset) -> frozenset[str]:
    """The kinds that are royal, always or as the last."""
    return frozenset(piece.name for piece in game.pieces if piece.royal)


def may_rule_out(game: Ruleset) -> bool:
    """May what follows from the capture of a royal cost the capturing side one of its own, or forbid it?"""
    royals = royals_of(game)
    barred = (entry.to and "here" in entry.where and entry.blocked != "stays" for entry in game.consequences)
    return any(barred) or not all(entry.spares_royals(royals) for entry in game.consequences)


def must_be_tried(game: Ruleset) -> bool:
    """Can only a move that has been made be told to be legal?"""
    forbidding = any(entry.blocked == "illegal" for entry in game.consequences)
    return bool(game.consequences) and (forbidding or bool(royals_of(game)))


def home_square(game: Ruleset, home: str, piece: int, side: int, square: int) -> int:
    """Where a piece goes home to from a square, -1 if it has no home."""
    board = game.board
    homes = [s for s, there in game.setup.items() if there == (piece, side)]
    if home == "same_file":
        homes = [s for s in homes if board.coordinates[s][0] == board.coordinates[square][0]]
    elif home == "same_shade":
        homes = [s for s in homes if board.shade(s) == board.shade(square)] or homes
    x = board.coordinates[square][0]
    return min(homes, key=lambda s: (abs(board.coordinates[s][0] - x), s), default=-1)


def home_table(game: Ruleset, home: str, memory: Memory) -> int:
    """Offset of the home squares by piece code and square."""
    size = game.board.size
    words = [-1] * (2 * size)
    for piece in range(len(game.pieces)):
        for side in (0, 1):
            words += [home_square(game, home, piece, side, square) for square in range(size)]
    return memory.add(words)


def most_enclosed(board: Board, lines: str) -> int:
    """Most pieces that can be enclosed from one square: the last of a line is the other end of a row."""
    rays = ((board.ray(square, vector) for vector in LINES[lines]) for square in range(board.size))
    return max(sum(max(0, len(ray) - 1) for ray in star) for star in rays)


def most_changes(game: Ruleset, entry: Consequence) -> int:
    """Most rows that an entry writes to the log of one move."""
    squares = {"here": 1, "neighbours": k.DIRECTIONS, "victim": game.board.size, "attacked": game.board.size}
    if "enclosed" in entry.where:
        squares["enclosed"] = most_enclosed(game.board, entry.lines)
    if "between" in entry.where:
        rays = (game.board.ray(s, vector) for vector in LINES[entry.lines] for s in range(game.board.size))
        squares["between"] = max(len(ray) for ray in rays)
    size = sum(squares[place] for place in entry.where)
    if entry.region:
        size += max(len(zone) for zone in entry.region)
    return min(size, game.board.size) * (2 if entry.to else 1)


def _deed(entry: Consequence) -> str:
    return f"to_{entry.to}" if entry.to else "petrify" if entry.stone else entry.do


def row_of(game: Ruleset, number: int, entry: Consequence, memory: Memory) -> list[int]:
    """The words of one entry."""
    argument = game.piece(entry.kind) + 1 if entry.kind else 0
    if entry.stone:
        argument = wall_code(game.piece(entry.kind))
    if entry.to == "home":
        argument = home_table(game, entry.home, memory)
    words = {
        k.THEN_ON: sum(code_of("ON", event) for event in entry.on),
        k.THEN_BY: mask_of(game, entry.by),
        k.THEN_WHERE: sum(code_of("PLACE", place) for place in entry.where)
        | (k.PLACE_REGION if entry.region else 0),
        k.THEN_ZONE: zone_table(entry.region, memory) if entry.region else 0,
        k.THEN_LINES: line_mask(entry.lines),
        k.THEN_WHO: mask_of(game, entry.who),
        k.THEN_WHOSE: WHOSE[entry.whose],
        k.THEN_DO: code_of("DO", _deed(entry)),
        k.THEN_ARGUMENT: argument,
        k.THEN_BLOCKED: code_of("BLOCKED", entry.blocked) if entry.blocked else 0,
        k.THEN_NUMBER: number << k.LOG_ENTRY,
        **{k.THEN_PROVIDED + side: Conditions(game, memory).offset(entry.provided, side) for side in (0, 1)},
    }
    return [words.get(place, 0) for place in range(k.THEN_ROW)]


def then_tables(game: Ruleset, memory: Memory) -> dict[int, int]:
    """The rows of `effects`, and what the kernel has to know of them; nothing where there are none."""
    if not game.consequences:
        return {}
    changes = sum(most_changes(game, entry) for entry in game.consequences)
    check_counts(changes_that_follow_from_one_move=(changes, k.MAX_CHANGES))
    if any(entry.do == "change_side" for entry in game.consequences):
        # One side may come to own every piece on the board.
        check_counts(squares_where_pieces_change_sides=(game.board.size, k.LIST_HALF - 1))
    rows = [word for n, one in enumerate(game.consequences) for word in row_of(game, n, one, memory)]
    royals = sorted(royals_of(game))
    return {
        k.H_THEN: memory.add([len(game.consequences), *rows]),
        k.H_MOST_CHANGES: changes,
        k.H_COSTLY: game.piece(royals[0]) + 1 if royals and may_rule_out(game) else 0,
    }
