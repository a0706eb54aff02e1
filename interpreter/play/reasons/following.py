"""What follows from a completed move, in words: what it does, and why it may forbid the move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kinds.english import article
from ...rules.kernel import layout as k
from ...rules.tables.then import may_rule_out
from ..core.view import Change
from .catalogue import Place, Reason, place_of
from .scene import Scene, told

THERE = {
    "origin": "the square it came from",
    "home": "the square of its own in the setup",
    "ahead": "the next square in the line of the move",
    "again": "the square as far ahead again as the move went",
    "line": "the next square of its line",
    "other_level": "the same square of the other level",
}


def named(scene: Scene, changes: Sequence[Change]) -> str:
    """The pieces that are changed, in words: `the rook on a1 and the knight on b3`."""
    words = [f"the {scene.piece(one.before).word} on {scene.name(one.square)}" for one in changes]
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def place(scene: Scene, entry: int) -> Place | None:
    """The line of an entry of `effects`."""
    return place_of(scene.ruleset.consequences[entry].mark)


def follows(scene: Scene, code: int) -> Iterator[Reason]:
    """A reason for every entry of `effects` that follows from a legal move."""
    changes = scene.after(code).changes()
    for number, entry in enumerate(scene.ruleset.consequences):
        own = [one for one in changes if one.entry == number]
        removed = [one for one in own if one.removed]
        if removed:
            yield _told(scene, "removes", f"it removes {named(scene, removed)}", removed)
        if created := [one for one in own if entry.do == "create"]:
            where = " and ".join(scene.name(one.square) for one in created)
            word = scene.piece(created[0].after).word
            yield _told(scene, "creates", f"{article(word)} appears on {where}", created)
        turned = [one for one in own if one.before and one.after]
        if turned and entry.changes_sides:
            verb = "change sides" if turned[1:] else "changes sides"
            yield _told(scene, "changes_side", f"{named(scene, turned)} {verb}", turned)
        if turned and entry.do != "change_side":
            verb = "become" if turned[1:] else "becomes"
            word = scene.piece(turned[0].after).word
            yield _told(scene, "becomes", f"{named(scene, turned)} {verb} another piece: {word}", turned)
        yield from _sent(scene, [one for one in own if one.after and (one.sent or one.reborn)])


def _sent(scene: Scene, changes: Sequence[Change]) -> Iterator[Reason]:
    for one in changes:
        which = "captured " if one.reborn else ""
        goes = "goes"
        if scene.ruleset.consequences[one.entry].exchanges:
            goes = "changes places with what has captured it, and goes"
        sentence = f"the {which}{scene.piece(one.after).word} {goes} to {scene.name(one.square)}"
        yield _told(scene, "sends", sentence, [one])


def _told(scene: Scene, code: str, sentence: str, changes: Sequence[Change]) -> Reason:
    return told(scene, code, sentence, [one.square for one in changes], place(scene, changes[0].entry))


def forbidden_by_effect(scene: Scene, after: Scene, side: int) -> Reason | None:
    """Why what follows from a move of a side, with the position after it, forbids it; None if it does not."""
    changes = after.changes()
    barred = next((one for one in changes if one.forbidden), None)
    if barred is not None:
        to = scene.ruleset.consequences[barred.entry].to
        sentence = f"a piece would have to go to {THERE.get(to, 'a square')}, and that is not free"
        if to == "nowhere":
            sentence = "it would be in check before it goes to the other level"
        return told(scene, "way_barred", sentence, (), place(scene, barred.entry))
    kept = {one.after for one in changes if one.after}
    lost = [one for one in changes if _is_lost(scene, after, one, side) and one.before not in kept]
    if not lost:
        return None
    sentence = f"its effect would remove {named(scene, lost)} of its own side"
    squares = [one.square for one in lost]
    return told(scene, "costs_royal", sentence, squares, place(scene, lost[0].entry))


def _is_lost(scene: Scene, after: Scene, change: Change, side: int) -> bool:
    """Does a change take a royal off that belongs to the side?"""
    if not change.before or change.before & 1 != side:
        return False
    royal = scene.piece(change.before).royal
    if change.after and change.after & 1 == side and scene.piece(change.after).royal == "always":
        return False
    return royal == "always" or (royal == "last_of_kind" and change.before not in after.board)


def wins_royal(after: Scene, side: int) -> bool:
    """Has what followed from a move of the side left the enemy without royals?"""
    changes = [one for one in after.changes() if _is_lost(after, after, one, side ^ 1)]
    return bool(changes) and not any(
        after.piece(code).royal for code in after.board if code and code & 1 != side
    )


def is_free(scene: Scene, code: int) -> bool:
    """May a capture be made without losing a royal by what follows from it?"""
    side = scene.board[code & k.SQUARE_MASK] & 1
    return not may_rule_out(scene.ruleset) or forbidden_by_effect(scene, scene.after(code), side) is None
