"""What follows from a move as settings of theirs: explosions, stones, pieces that change sides, walls."""

from __future__ import annotations

from dataclasses import replace

from ...model.conditions import Count
from ...model.consequences import Consequence
from ...model.pieces import PieceType
from ...model.ruleset import Put, Ruleset
from .outward import Section

_HERE = Consequence(on=("capture",))
_AROUND = Consequence(on=("capture",), where=("neighbours",))
_BESIDE_OWN = (Count(None, where="neighbours", least=1),)


def explodes(game: Ruleset, piece: PieceType) -> bool:
    """Is a piece removed by captures beside it?"""
    return any(
        entry.do == "remove"
        and "neighbours" in entry.where
        and (entry.who is None or piece.name in entry.who)
        for entry in game.consequences
    )


def petrifies(game: Ruleset, piece: PieceType) -> bool:
    """Does a piece turn to stone by capturing? There, a king would do so, and be gone without a loss."""
    return any(_stone(entry) and (entry.by is None or piece.name in entry.by) for entry in game.consequences)


def _stone(entry: Consequence) -> bool:
    return replace(entry, by=None, kind="") == replace(_HERE, do="become", stone=True)


def removes(game: Ruleset) -> bool:
    """Do captures remove pieces beside them?"""
    return any(explodes(game, piece) for piece in game.pieces)


def say(section: Section) -> None:
    """What happens after captures and drops; what those settings do not say is lost."""
    entries = [_usual(section, entry) for entry in section.game.consequences]
    for way in (_stones, _explosion, _turning):
        entries = way(section, entries)
    for entry in entries:
        section.lose(f"what follows from a move: {entry.do.replace('_', ' ')}, on {' and '.join(entry.on)}")


def _usual(section: Section, entry: Consequence) -> Consequence:
    """An entry in which sets of all pieces are none."""
    names = {piece.name for piece in section.game.pieces}
    return replace(
        entry,
        by=None if entry.by is not None and entry.by >= names else entry.by,
        who=None if entry.who is not None and entry.who >= names else entry.who,
    )


def _names(section: Section, chosen: frozenset[str] | None) -> frozenset[str]:
    names = frozenset(piece.name for piece in section.game.pieces)
    return names if chosen is None else chosen & names


def _stones(section: Section, entries: list[Consequence]) -> list[Consequence]:
    """Kinds that turn to stone when they capture."""
    if not entries or not _stone(entries[0]):
        return entries
    section.put("petrifyOnCaptureTypes", section.letters(_names(section, entries[0].by)))
    return entries[1:]


def _explosion(section: Section, entries: list[Consequence]) -> list[Consequence]:
    """A capture removes who captured, and all around but pawns."""
    if [replace(entry, by=None, who=None) for entry in entries[:2]] != [_HERE, _AROUND]:
        return entries
    names = _names(section, None)
    stones = section.game.consequences[0].by if "petrifyOnCaptureTypes" in section.values else frozenset()
    immune, spared = (names - _names(section, entry.who) for entry in entries[:2])
    pawns = frozenset(name for name, kind in section.kinds.items() if kind == "pawn")
    if spared != immune | pawns or _names(section, entries[0].by) != names - (stones or frozenset()):
        return entries
    section.put("blastOnCapture", "true")
    section.put("blastImmuneTypes", section.letters(immune))
    return entries[2:]


def _turning(section: Section, entries: list[Consequence]) -> list[Consequence]:
    """Enemies around a piece change sides, or those that it encloses."""
    game = section.game
    on = [*["arrival"] * any(p.movements for p in game.pieces), *["drop"] * any(p.drops for p in game.pieces)]
    enclosed = Consequence(on=(*on,), where=("enclosed",), do="change_side")
    around = replace(enclosed, where=("neighbours",), whose="enemy")
    settled = [replace(around, on=(each,), provided=_BESIDE_OWN * (each == "drop")) for each in on]
    for word, meant in (("reversi", [enclosed]), ("ataxx", [around]), ("quadwrangle", settled)):
        if on and entries == meant:
            section.put("flipEnclosedPieces", word)
            return []
    return entries


def put(section: Section) -> None:
    """What is put after every move."""
    act = section.game.put
    if act is None:
        return
    rule = _rule(section, act)
    if not rule:
        section.lose("what is put after a move, and where")
        return
    if "extinctionPseudoRoyal" in section.values:
        section.lose("there, what is put after a move may parry an attack on a royal piece")
    section.put("wallingRule", rule)
    everywhere = frozenset(range(section.game.board.size))
    if act.zone and act.zone != (everywhere, everywhere):
        section.both("wallingRegion", act.zone)


def _rule(section: Section, act: Put) -> str:
    """Their word for where it is put."""
    if act.origin:
        return "past" if act.zone is None and not act.most_one else ""
    if act.reach:
        (only, *others) = section.game.pieces
        shot = tuple(replace(m, quiet=True, capture=False) for m in only.movements)
        return "arrow" if not others and act.reach == shot and len(shot) == 1 else ""
    return "duck" if act.most_one else "static"
