"""What keeps a piece from capturing where its movement leads."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.ruleset import SIDES
from .attackers import capturers
from .catalogue import Place
from .encoding import encoded
from .following import forbidden_by_effect
from .forbidding import forbidden
from .scene import Scene
from .ways import Way

RANK = ("way_barred", "costs_royal", "forbidden", "gives_check")
"""Of what hinders the ways of one piece the last of these is told."""


@dataclass(frozen=True, slots=True)
class Attacker:
    """A piece that attacks a square.

    `by` is how: a code of captures (see REASONS). `hindered` says why it cannot capture there now, although
    its movement leads there: "frozen", "pinned" (its own royal would be open to attack), "guarded" (a royal
    that would step into an attack), "in_check" (it would not answer the check), "gives_check" (where checks
    are forbidden), "forbidden" (by another entry of `forbid`), "costs_royal" (an effect of its capture would
    remove a royal of its own side), "way_barred" (it would send a piece where it cannot go); empty where
    nothing hinders it. What is frozen, or ruled out by an effect, gives no check; what is hindered otherwise
    does, also by an act of the turn that takes it to the other level.
    """

    square: str
    piece: str
    side: str
    by: str
    place: Place | None
    hindered: str = ""


def attackers(scene: Scene, square: int, side: int, victim: int = 0) -> list[Attacker]:
    """The pieces of a side that attack a square, each once, in the order of the board.

    `victim` is the code of the piece taken to stand there; 0 = the enemy's piece that stands there, or else
    a royal of the enemy's (in a variant without royals, the first kind of piece).
    """
    here = scene.board[square]
    if victim or not here or here & 1 == side or scene.is_wall(square):
        scene = scene.with_pieces({square: victim or standard_victim(scene, side)})
    return [
        Attacker(
            square=scene.name(origin),
            piece=scene.rules.symbol(scene.board[origin]),
            side=SIDES[side],
            by=ways[0].by,
            place=ways[0].place,
            hindered=_hindrance(scene, origin, [attack.way for attack in ways]),
        )
        for origin, ways in capturers(scene, square, side)
    ]


def standard_victim(scene: Scene, side: int) -> int:
    """What side `side` is taken to attack on a square without an enemy: a royal, or the first kind."""
    kinds = scene.ruleset.pieces
    index = next((i for i, piece in enumerate(kinds) if piece.royal), 0)
    return 2 * (index + 1) + (side ^ 1)


def _hindrance(scene: Scene, origin: int, ways: list[Way]) -> str:
    """Why the piece cannot use any of its ways of capturing."""
    side = scene.board[origin] & 1
    if scene.freezers(origin):
        return "frozen"
    found = set[str]()
    for code in [encoded(scene, way) for way in ways]:
        after = scene.after(code)
        if ruled_out := forbidden_by_effect(scene, after, side):
            found.add(ruled_out.code)
        elif not after.royal_attacked(side):
            reason = forbidden(scene, code)
            checks = scene.ruleset.no_checking and after.royal_attacked(side ^ 1)
            if not (reason or checks):
                return ""
            found.add("gives_check" if checks or (reason and reason.code == "gives_check") else "forbidden")
    if found:
        return max(found, key=RANK.index)
    if scene.is_royal(scene.board[origin]):
        return "guarded"
    return "in_check" if scene.royal_attacked(side) else "pinned"
