"""What each side of a variant may ever have."""

from __future__ import annotations

from ...model.hand import Hand
from ...model.ruleset import Ruleset


def armies(game: Ruleset) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of piece that each side may ever have, rather too many than too few."""
    hand = game.hand or Hand(frozenset(), owner=False, becomes={})
    begins = {*game.setup.values(), *hand.setup}
    found = [
        {game.pieces[i].name for i, owner in begins if owner == side} | hand.unlimited for side in (0, 1)
    ]
    found = [kinds | {entry.kind for entry in game.consequences if entry.kind} for kinds in found]
    turns = any(entry.changes_sides for entry in game.consequences)
    before: list[set[str]] = []
    while before != found:
        before = [*map(set, found)]
        for own, enemy in (found, found[::-1]):
            rules = (rule for piece in game.pieces if piece.name in own for rule in piece.promotions)
            own |= {name for rule in rules for name in (*rule.to, *rule.recall)}
            own |= {kept for lost, kept in hand.becomes.items() if lost in (own if hand.owner else enemy)}
            own |= {form for form, kind in hand.faces.items() if kind in own}
            own |= enemy if turns else set()
    return frozenset(found[0]), frozenset(found[1])
