"""Ends of ours that look at how pieces stand, as settings of theirs."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from ...kinds.ends import Block, Connects, Count, Full, Line, Reaches
from ...model.ends import End
from ...model.ruleset import Ruleset
from .outward import SIDES, Section

_LINES = {
    "any": "VHD",
    "orthogonal": "VH",
    "diagonal": "D",
    "vertical": "V",
    "horizontal": "H",
}
_WAYS = {"V": "connectVertical", "H": "connectHorizontal", "D": "connectDiagonal"}
_OF_MOVER = {
    ("winner", "owner"): "win",
    ("winner", "mover"): "win",
    ("loser", "owner"): "loss",
    ("loser", "mover"): "loss",
    ("draw", ""): "draw",
}


def line(section: Section, end: Line) -> None:
    """So many in a row, or on one line."""
    if end.most:
        section.lose(f"the end {end.name}: more on the line win there, too")
    section.put("collinearN" if end.gaps else "connectN", str(end.length))
    _together(section, end, end.along)


def block(section: Section, end: Block) -> None:
    """A square of pieces."""
    if end.size[0] != end.size[1]:
        section.lose(f"the end {end.name}: there, a block is as broad as high")
    section.put("connectNxN", str(end.size[0]))
    _together(section, end, "any")


def connects(section: Section, end: Connects) -> None:
    """A chain from one region to the other."""
    section.both("connectRegion1", end.start)
    section.both("connectRegion2", end.target)
    _together(section, end, end.along)


def _together(section: Section, end: Line | Block | Connects, along: str) -> None:
    """Of which pieces, along which lines, and who wins by it."""
    names = {piece.name for piece in section.game.pieces}
    section.put("connectPieceTypes", section.letters(end.pieces or names))
    if along not in _LINES:
        section.lose(f"the end {end.name}: lines along {along}")
    elif not isinstance(end, Block) or "connectVertical" not in section.values:
        for letter, key in _WAYS.items():
            section.put(key, "true" if letter in _LINES[along] else "false")
    value = _OF_MOVER.get(end.result)
    if value is None or end.side not in ("mover", "either"):
        section.lose(f"the end {end.name} is won by {end.result[1]}, about {end.side}")
    else:
        section.put("connectValue", value)


def counts(section: Section) -> None:
    """Boards that are full, and pieces that have to be in their goal: so many, safe, or shut in."""
    found = together(section.game)
    if full_boards(section.game):
        section.put("adjudicateFullBoard", "true")
        section.put("materialCounting", "unweighted")
    for move, safe, blocked in product((False, True), repeat=3) if found else ():
        if [_plain(section, end) for end in found] == _goals(found[0], move, safe, blocked):
            _goal(section, found[0], move, safe, blocked)
            return
    for end in found:
        section.lose(f"the end {end.name}: what is counted")


def together(game: Ruleset) -> list[Count | Full]:
    """Ends that settings say together: what is asked of pieces in a goal, to be there as a count of one."""
    boards = full_boards(game)
    if not any(isinstance(end, Count | Full) and end not in boards for end in game.ends):
        return []
    found = (_count(end) if isinstance(end, Reaches) and not end.answer else end for end in game.ends)
    return [end for end in found if isinstance(end, Count | Full) and end not in boards]


def _count(end: Reaches) -> Count:
    """A goal as a count of one."""
    pieces, zone = end.pieces, end.zone
    return Count(name=end.name, result=end.result, side=end.side, pieces=pieces, zone=zone, at_least=1)


def full_boards(game: Ruleset) -> list[End]:
    """Ends that count pieces when no square is empty."""
    board = frozenset(range(game.board.size))
    return [
        end for end in game.ends if end == Full(name=end.name, result=("winner", "more"), zone=(board, board))
    ]


def _plain(section: Section, end: Count | Full) -> Count | Full:
    """An end without what is told otherwise: its name, and sides that may be the same."""
    everybody = frozenset(piece.name for piece in section.game.pieces)
    side = "mover" if end.side == "either" and not getattr(end, "tie", False) else end.side
    return replace(end, name="", pieces=end.pieces or everybody, side=side, result=_winner(end))


def _winner(end: End) -> tuple[str, str]:
    """The result, of the owner where it is told of whoever that is."""
    return ("winner", "owner") if end.result in (("winner", "mover"), ("winner", "turn")) else end.result


def _goals(end: Count | Full, move: bool, safe: bool, blocked: bool) -> list[Count | Full]:
    """The ends that settings of theirs mean, for the pieces, the zone and the number of an end."""
    number = max(end.at_least, 1)
    wins = ("winner", "owner")
    once = Count(name="", result=wins, pieces=end.pieces, zone=end.zone, at_least=number, side="mover")
    safely = replace(once, unattacked=True, enough=number + 1)
    found: list[Count | Full] = []
    if move or not safe:
        found.append(replace(once, side="turn" if move else "mover"))
    if safe:
        found.append(safely if move else replace(safely, side="either", tie=True))
    if blocked and end.zone is not None:
        side = "turn" if move else "mover"
        found.append(Full(name="", result=wins, zone=end.zone, pieces=end.pieces, at_least=1, side=side))
    return found


def _goal(section: Section, end: Count | Full, move: bool, safe: bool, blocked: bool) -> None:
    everybody = frozenset(piece.name for piece in section.game.pieces)
    section.put("flagPieceCount", str(max(end.at_least, 1)))
    flags = (("flagMove", move), ("flagPieceSafe", safe), ("flagPieceBlockedWin", blocked))
    for key, value in flags:
        section.put(key, "true" if value else "false")
    letters = section.letters(end.pieces or everybody)
    if end.zone is None or len(letters) > 1:
        section.lose(f"the end {end.name}: several kinds of pieces, or anywhere on the board")
        return
    section.both("flagRegion", end.zone)
    for ending in SIDES:
        section.put(f"flagPiece{ending}", letters)
