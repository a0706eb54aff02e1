"""Where pyffish departs from the rule that it names: what it lists there, and what the rule says, square by square."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.kinds.ends import Connects
from interpreter.play.variant import Position

Moves = set[str]


def row(position: Position, square: str, step: tuple[int, int]) -> list[str]:
    """What stands on the squares from one on, letters, `.` and, where the board has a hole, `*`."""
    board = position.variant.ruleset.board
    left, low, right, high = board.bounds
    x, y = board.coordinates[board.index[square]]
    found = []
    while left <= (x := x + step[0]) <= right and low <= (y := y + step[1]) <= high:
        there = board.at.get((x, y))
        found.append("*" if there is None else position.piece_at(board.names[there]) or ".")
    return found


def anyside(position: Position, theirs: Moves) -> Moves:
    """A piece comes to rest before the first one in its way. There, one from the top or from the right flies over
    all others, to the lowest empty square of the file and the leftmost of the rank (`lsb` for all four sides).
    """
    letter = "P"
    names = [name for name in position.variant.ruleset.board.names if not position.piece_at(name)]

    def falls(name: str, step: tuple[int, int]) -> bool:
        behind, before = row(position, name, (-step[0], -step[1])), row(position, name, step)
        return {*behind} <= {"."} and before[:1] != ["."]

    def flies(name: str, step: tuple[int, int]) -> bool:
        behind, before = row(position, name, (-step[0], -step[1])), row(position, name, step)
        return (behind[-1:] or ["."]) == ["."] and "." not in before

    near = {name for name in names if falls(name, (1, 0)) or falls(name, (0, 1))}
    far = {name for name in names if flies(name, (-1, 0)) or flies(name, (0, -1))}
    assert theirs == {f"{letter}@{name}" for name in near | far}
    meant = near | {name for name in names if falls(name, (-1, 0)) or falls(name, (0, -1))}
    return {f"{letter}@{name}" for name in meant}


def across_holes(position: Position, theirs: Moves) -> Moves:
    """A row is unbroken. There, it runs on over squares that are not on the board (they are taken for enemies)."""
    own = str.isupper if position.turn == "white" else str.islower
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

    def end(text: str, step: tuple[int, int], over: str) -> list[str]:
        """A row of enemies, and of what is in `over`, with the own piece at its end; else nothing."""
        met = row(position, text.partition("@")[2], step)
        mine = next((i for i, there in enumerate(met) if own(there)), 0)
        return met[: mine + 1] if mine and all(t.isalpha() or t in over for t in met[:mine]) else []

    ghosts = {
        text
        for text in theirs
        if "@" in text
        and not any(end(text, step, "") for step in steps)
        and any(end(text, step, "*") for step in steps)
    }
    return theirs - ghosts or {"0000"}


def unseen_chain(position: Position) -> bool:
    """Has a chain won that they do not see? There, it grows upwards and to the right only, never back."""
    outcome = position.outcome()
    if outcome is None or outcome.reason != "connects":
        return False
    end = next(end for end in position.variant.ruleset.ends if isinstance(end, Connects))
    board, side = position.variant.ruleset.board, int(outcome.winner == "black")
    own = {
        board.index[name]
        for name, letter in position.pieces().items()
        if (letter.islower() if side else letter.isupper())
    }
    chain, size = own & end.start[side], -1
    while len(chain) != size:
        size = len(chain)
        steps = (board.offset(square, step) for square in chain for step in ((0, 1), (1, 0)))
        chain |= {square for square in steps if square is not None and square in own}
    return not chain & end.target[side]


def where_it_exploded(position: Position, theirs: Moves) -> Moves:
    """The duck goes onto any empty square. There, not onto one that an explosion has just emptied."""
    before = position.pieces()
    turns = [move for move in position.legal_moves if move.put not in (None, move.origin)]
    return theirs | {str(move) for move in turns if move.put in before or move.put == move.target}


QUIRKS: dict[str, Callable[[Position, Moves], Moves]] = {
    "cfour-anyside": anyside,
    "annexation": across_holes,
    "atomicduck": where_it_exploded,
}
