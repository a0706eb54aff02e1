"""Why a move that its piece could make is forbidden: what it would leave open to attack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...rules.kernel import layout as k
from ..notation.coordinate import mover_of
from .attackers import Attack, attacks, faced_by, line_words
from .catalogue import Place, Reason, place_of_forbidden
from .following import forbidden_by_effect, wins_royal
from .scene import Scene, told


@dataclass(frozen=True)
class Threat:
    """What attacks a royal: squares of both, how in words (beginning with a space), by which line."""

    royal: int
    attacker: int
    how: str
    place: Place | None
    facing: bool = False

    def by(self, scene: Scene) -> str:
        """The attacker in words."""
        return f"the {scene.title(self.attacker)}{self.how}"

    def reason(self, scene: Scene, code: str, sentence: str) -> Reason:
        """A reason that is about this threat."""
        return told(scene, code, sentence, (self.royal, self.attacker), self.place)


def threats(scene: Scene, side: int) -> Iterator[Threat]:
    """Everything that attacks a royal of a side."""
    for royal in (*scene.royals(side), *_attacked_together(scene, side)):
        found = list(attacks(scene, royal, side ^ 1))
        yield from (Threat(royal, a.way.origin, how(scene, a), a.place) for a in found)
        faced = None if found else faced_by(scene, royal, side ^ 1)
        if faced is not None:
            yield Threat(royal, faced.square, faced.how, faced.place, facing=True)


def _attacked_together(scene: Scene, side: int) -> list[int]:
    """The squares of kinds that are royal together and all attacked."""
    squares = scene.together(side)
    free = {scene.board[s] for s in squares if not scene.attacked(s, side ^ 1)}
    return [square for square in squares if scene.board[square] not in free]


def how(scene: Scene, attack: Attack) -> str:
    """The way of an attack in words, beginning with a space."""
    if attack.by == "captures":
        return line_words(scene, attack.way)
    return f" (by {attack.by.removeprefix('captures_').removeprefix('by_').replace('_', ' ')})"


def unsafe(scene: Scene, code: int) -> Reason | None:
    """Why the position after a pseudo-legal move is forbidden to its mover, None if it is allowed."""
    target, piece = (code >> k.MOVE_TO) & k.SQUARE_MASK, mover_of(code, scene.board)
    side = scene.maker(code)
    arrived = target if scene.is_royal(piece) else -1
    given: list[Threat] = []
    after = scene.after(code)
    if scene.ruleset.consequences:
        reason = forbidden_by_effect(scene, after, side)
        if reason is not None or wins_royal(after, side):
            return reason
    found = list(threats(after, side)) if after.royal_attacked(side) else []
    if scene.ruleset.no_checking and not found and after.royal_attacked(side ^ 1):
        given = list(threats(after, side ^ 1))
    if found:
        return _left_open(scene, after, found, arrived)
    if given:
        sentence = f"it would give check to the {after.title(given[0].royal)} by {given[0].by(after)}"
        squares = (given[0].royal, given[0].attacker)
        return told(
            after, "gives_check", sentence, squares, place_of_forbidden(scene.ruleset.definition, "check")
        )
    return None


def checks_only(scene: Scene, code: int) -> Reason | None:
    """Why a move that gives check without mating is forbidden, where that is so."""
    side = scene.maker(code)
    after = scene.after(code)
    if not scene.ruleset.checks_mate or not after.royal_attacked(side ^ 1) or not after.legal():
        return None
    given = next(threats(after, side ^ 1))
    sentence = f"it would give check to the {after.title(given.royal)} by {given.by(after)}, and not mate"
    squares = (given.royal, given.attacker)
    place = place_of_forbidden(scene.ruleset.definition, ["check", {"not": "checkmate"}])
    return told(after, "gives_check", sentence, squares, place)


def _left_open(scene: Scene, after: Scene, found: list[Threat], arrived: int) -> Reason:
    """The reason for royals left attacked, `found`; `arrived` is where a royal has gone, or -1."""
    first = next((threat for threat in found if threat.royal == arrived), found[0])
    if first.facing:
        pair = f"the {after.title(first.royal)} and the {after.title(first.attacker)}"
        return first.reason(after, "facing", f"{pair} may not face each other{first.how}")
    if first.royal == arrived:
        return first.reason(
            after, "royal_attacked", f"{after.name(arrived)} is attacked by {first.by(after)}"
        )
    before = {(threat.royal, threat.attacker) for threat in threats(scene, after.board[first.royal] & 1)}
    old = next((threat for threat in found if (threat.royal, threat.attacker) in before), None)
    if old is not None:
        sentence = f"it does not answer the check to the {after.title(old.royal)} by {old.by(after)}"
        return old.reason(after, "check_unanswered", sentence)
    sentence = f"it would leave the {after.title(first.royal)} open to {first.by(after)}"
    return first.reason(after, "exposes_royal", sentence)
