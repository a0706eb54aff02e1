"""Promotion of ours as settings of theirs: pawns that choose, and pieces that turn into one other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ...model.conditions import Count
from ...model.pieces import PieceType, Promotion
from .outward import SIDES, Section
from .outward_forms import base_of, is_form, stuck

_SAID = {"zone", "to", "optional", "side", "on_move", "on_passant", "at", "provided"}
_AS_NEW = frozenset({"rest", "as_new"})
_PEACEFUL = Count(None, where="neighbours", lines="diagonal", side="enemy", most=0)


@dataclass(frozen=True)
class Turning:
    """What a kind of a side becomes in a zone, by choice but where it could never move again."""

    piece: PieceType
    side: int
    zone: frozenset[int]
    last: frozenset[int]
    optional: bool
    to: tuple[str, ...]
    limits: tuple[tuple[str, int], ...]
    rule: Promotion
    stuck: frozenset[int]
    """Where the piece could never move again."""

    @property
    def name(self) -> str:
        return self.piece.name

    @property
    def at_the_end(self) -> bool:
        """Is there no other place where it promotes? Then it has to, even where others choose."""
        return not self.optional and self.zone <= self.stuck


def say(section: Section) -> None:
    """Every promotion; what those settings do not say is lost."""
    found = [
        each
        for piece in section.game.pieces
        for side in (0, 1)
        if (each := _turning(section, piece, side)) is not None
    ]
    backs = [each for each in found if is_form(each.piece)]
    found = [each for each in found if each not in backs]
    for each in found:
        section.put(f"promotionRegion{SIDES[each.side]}", section.squares(each.zone))
        if each.last:
            section.put("immobilityIllegal", "true")
    pawns = [each for each in found if _is_pawn(section, each, found)]
    _pawns(section, pawns)
    _kept(section, {each.name for each in found})
    _turned(section, [each for each in found if each not in pawns])
    _back(section, backs, found)
    limits = dict(limit for each in found for limit in each.limits)
    if limits:
        letters = (f"{section.letter(name)}:{number}" for name, number in limits.items())
        section.put("promotionLimit", " ".join(dict.fromkeys(letters)))


def _turning(section: Section, piece: PieceType, side: int) -> Turning | None:
    """The rules of a kind of a side as one; None where it has none."""
    rules = [rule for rule in piece.zoned if rule.side in (None, side)]
    if rules and all(rule.at == _AS_NEW for rule in rules):
        rules = _without_moving(section, piece, rules)
    if not rules:
        return None
    for rule in rules:
        section.unknown(rule, _SAID, f"how the {piece.name} promotes")
    free = [rule for rule in rules if rule.optional]
    forced = [rule for rule in rules if not rule.optional]
    zone = frozenset[int]().union(*(rule.zone[side] for rule in rules))
    last = frozenset[int]().union(*(rule.zone[side] for rule in forced)) if free else frozenset[int]()
    to = tuple(dict.fromkeys(name for rule in rules for name in rule.to))
    limits = tuple(dict.fromkeys(limit for rule in rules for limit in _limits(section, piece, rule)))
    ends = stuck(section, piece, side)
    found = Turning(piece, side, zone, last, bool(free), to, limits, (free or forced)[0], ends)
    if not all(_agree(part, side) for part in (free, forced)) or last - ends:
        section.lose(f"how the {piece.name} promotes, which depends on where it does")
    return found


def _agree(rules: list[Promotion], side: int) -> bool:
    """Do rules differ in nothing but what may be chosen?"""
    return len({(rule.zone[side], rule.at, rule.on_move, rule.on_passant) for rule in rules}) < 2


def _limits(section: Section, piece: PieceType, rule: Promotion) -> Iterator[tuple[str, int]]:
    """How many of each kind that it becomes may stand on the board."""
    for count in rule.provided:
        if replace(count, most=None) != Count(frozenset(), new=True) or count.most is None:
            section.lose(f"how the {piece.name} promotes: provided")
        else:
            yield from ((name, count.most + 1) for name in rule.to)


def _without_moving(section: Section, piece: PieceType, rules: list[Promotion]) -> list[Promotion]:
    """Rules of pawns that become another piece where they stand, or moving as it would, as plain ones."""
    section.put("sittuyinPromotion", "true")
    board = frozenset(range(section.game.board.size))
    last = Count(frozenset({piece.name}), most=1)
    found = []
    for rule in rules:
        rest = [count for count in rule.provided if count not in (_PEACEFUL, last)]
        anywhere = last in rule.provided
        if _PEACEFUL not in rule.provided or anywhere != (rule.zone == (board, board)):
            section.lose(f"when the {piece.name} promotes without moving")
        if not anywhere:
            found.append(replace(rule, provided=(*rest,), at=frozenset({"arrival"})))
    return found


def _is_pawn(section: Section, each: Turning, found: Iterable[Turning]) -> bool:
    """Is it a pawn that chooses, or what all that promotes becomes?"""
    if any(not other.rule.on_move for other in found) or _becomes_form(section, each):
        return False
    choices = {other.to for other in found if other.side == each.side and not _becomes_form(section, other)}
    return len(each.to) > 1 or len(choices) < 2


def _becomes_form(section: Section, each: Turning) -> bool:
    return bool(set(each.to) & set(section.forms))


def _pawns(section: Section, rules: list[Turning]) -> None:
    for side, ending in enumerate(SIDES):
        mine = [each for each in rules if each.side == side]
        section.put(f"promotionPawnTypes{ending}", section.letters({each.name for each in mine}))
        for each in mine:
            section.put(f"promotionPieceTypes{ending}", section.letters(each.to).replace("*", _all(section)))
        if not mine:
            section.put(f"promotionPieceTypes{ending}", "-")
    for each in rules:
        section.put("mandatoryPawnPromotion", "false" if each.optional else "true")
        if each.rule.at != {"arrival"}:
            section.lose(f"there, the {each.name} promotes only where it arrives")


def _kept(section: Section, promoting: set[str]) -> None:
    """Pawns that stay what they are: there, what cannot promote may not enter the last rank."""
    for piece in section.game.pieces:
        if section.kinds.get(piece.name) == "pawn" and piece.name not in promoting:
            section.put("mandatoryPawnPromotion", "false")


def _all(section: Section) -> str:
    return "".join(dict.fromkeys(section.letter(piece.name) for piece in section.game.pieces))


def _turned(section: Section, rules: list[Turning]) -> None:
    pairs = {f"{section.letter(each.name)}:{section.letter(each.to[0])}" for each in rules}
    if pairs:
        section.put("promotedPieceType", " ".join(sorted(pairs)))
    choosing = any(each.optional for each in rules)
    for each in rules:
        at = each.rule.at
        if each.to[0] in section.forms and _form_of(section, each) is not each.piece:
            section.lose(f"the {each.to[0]}, a form of another piece than the {each.name}")
        if len(each.to) > 1:
            section.lose(f"there, the {each.name} has no choice of what it becomes")
        if choosing and each.at_the_end:
            section.put("immobilityIllegal", "true")
        else:
            section.put("mandatoryPiecePromotion", "false" if each.optional else "true")
        section.put("piecePromotionOnCapture", "false" if each.rule.on_move else "true")
        if each.optional and section.kinds[each.name] == "pawn":
            section.put("mandatoryPawnPromotion", "false")  # of their pawns it is asked besides
        leaves = each.zone - each.stuck if len(each.zone) < section.game.board.size else frozenset()
        if "departure" not in at and leaves and (each.optional or _dropped_there(each)):
            section.lose(f"there, the {each.name} also promotes when it leaves the zone")
        if not {"arrival"} <= at <= {"arrival", "departure"}:
            section.lose(f"there, the {each.name} promotes by moving into the zone")
        if not each.rule.on_passant and not any(m.takes_passant for m in each.piece.movements):
            section.lose(f"how the {each.name} promotes: on passant")


def _form_of(section: Section, each: Turning) -> PieceType:
    """The kind whose form a piece becomes."""
    return base_of(section, section.game.pieces[section.game.piece(each.to[0])])


def _dropped_there(each: Turning) -> bool:
    """Can the piece be dropped where it would promote?"""
    return any(drop.region[each.side] & each.zone for drop in each.piece.drops)


def _back(section: Section, backs: list[Turning], found: list[Turning]) -> None:
    """Forms that turn back into what they were, as what they were turned into them."""
    if not backs:
        return
    section.put("pieceDemotion", "true")
    there = {(each.name, each.side): (each.zone, each.optional, each.rule.at) for each in found}
    for each in backs:
        base = base_of(section, each.piece).name
        alike = there.get((base, each.side)) == (each.zone, each.optional, each.rule.at)
        if each.to != (base,) or not alike:
            section.lose(f"how the {each.name} promotes")
    if len(backs) != len([None for each in found if _becomes_form(section, each)]):
        section.lose("there, every promoted form turns back")
