"""Movements and pieces as phrases, of which "it" is the subject."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from ...kinds.direction_words import LINES, reach_words
from ...kinds.english import article, counted, listed, number, plural, spanned, times
from ...kinds.movement import TOLD
from ...kinds.region_words import region_words
from ...model.conditions import Count
from ...model.defaults import unlike_default
from ...model.geometry import Region
from ...model.pieces import FirstMoves, Freeze, Movement, PieceType, Promotion
from ...model.ruleset import Ruleset
from ...play.reasons.conditions import condition_words, one_of_them

#: What a piece is that nobody owns.
WALL_WORDS = "belongs to nobody: it stands in the way of both sides, does not move, and cannot be captured"


NOTHING_LEFT = "makes no move with which it would have to promote while there is nothing that it may become"


class Moves:
    """Tells the movements of one variant."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.words = {piece.name: piece.word for piece in game.pieces}

    # --- pieces ----------------------------------------------------------------------------------

    def piece(self, piece: PieceType) -> list[str]:
        """Everything a piece does, one phrase each."""
        if not piece.owned:
            return [WALL_WORDS]
        shared = condition_of_all(piece)
        free = tuple(
            replace(m, provided=m.provided[: len(m.provided) - len(shared)]) for m in piece.movements
        )
        found = list(self.movements(free)) or ["never moves"]
        found += [f"moves, captures and attacks only while {self.provided(shared)}"] if shared else []
        found += [effect.told(self) for effect in piece.effects]
        if piece.first_moves:
            found.append(self.first(piece.first_moves))
        if piece.freezes:
            found.append(self.freezing(piece.freezes))
        if piece.jump_captures_alone:
            found.append("captures nothing else when it jumps")
        if piece.confined:
            found.append(f"never leaves {region_words(self.game, piece.confined)}")
        if piece.royal:
            found.append(ROYAL[piece.royal])
        found += [self.promotion(rule) for rule in piece.zoned]
        return found + [NOTHING_LEFT] * any(_may_lack(rule, piece.promotions) for rule in piece.promotions)

    def movements(self, movements: Sequence[Movement]) -> Iterator[str]:
        """A phrase for every movement, or for all that are those of another piece."""
        groups = groupby(movements, key=lambda m: (m.entry, m.lent or m.like))
        for (_, like), group in groups:
            found = list(group)
            if isinstance(like, Count):
                yield f"{_verb(found)} like {one_of_them(self.game, like)}"
            elif like:
                yield self.like(like, found)
            elif found[0].words:
                yield self.movement(max(found, key=lambda m: m.takes_on_way))
            elif all(m.drawn for m in found):
                yield self.movement(replace(found[0], vectors=tuple(v for m in found for v in m.vectors)))
            else:
                yield from map(self.movement, found)

    def like(self, other: str, found: list[Movement]) -> str:
        """`moves and captures like a rook`."""
        start, target = found[0].added
        narrowed = replace(found[0], start=start, target=target)
        return f"{_verb(found)} like {article(self.words[other])}{self.added(narrowed, like=True)}"

    def movement(self, m: Movement) -> str:
        """One movement as a phrase."""
        levels = ", from either level" * self.game.changes_level
        passed = f" (and may then be captured en passant{levels})" * m.leaves_passant
        return self.way(m) + self.added(m) + passed

    def way(self, m: Movement) -> str:
        """Where it leads."""
        if m.words:
            return m.words.format(*map(self.region, m.passes))
        board = self.game.board
        unit, leaps = reach_words(m.vectors, board)
        along = leaps if unit else f"by jumps of {leaps}"
        if m.hop:
            return _hop(m, along)
        if m.limit == 1 and m.least == 1:
            return f"steps one square {along}" if unit else f"jumps {leaps}"
        if not unit:
            return f"jumps {leaps}, {_distance(m, 'time')} in one line"
        ahead = all(board.tiling.heading(vector)[1] > 0 for vector in m.vectors)
        verb = "advances" if ahead and m.limit is not None else "slides"
        return f"{verb} {_distance(m)} {along}"

    def added(self, m: Movement, like: bool = False) -> str:
        """What narrows it, behind its words."""
        parts = [word.told(self, m) for word in TOLD if word.told_of_like or not like]
        parts += [word.phrase for word in m.narrowings]
        return "".join(f"{_comma(part)}{part}" for part in parts if part)

    def region(self, zone: Region) -> str:
        """A region: `the palace`, `its last rank`."""
        return region_words(self.game, zone)

    def provided(self, counts: Sequence[Count]) -> str:
        """Conditions in words: `there is no pawn of the other side that attacks it`."""
        return listed((condition_words(self.game, count) for count in counts), "and")

    def any_of(self, names: frozenset[str]) -> str:
        """One of some kinds of piece: `a queen or a rook`, `any piece but a pawn`."""
        kinds = [piece for piece in self.game.kinds if piece.owned]
        chosen = [piece.word for piece in kinds if piece.name in names]
        others = [piece.word for piece in kinds if piece.name not in names]
        royal = {piece.name for piece in kinds if piece.royal}
        if not others:
            return "any piece"
        if royal and names & {piece.name for piece in kinds} == {p.name for p in kinds} - royal:
            return "a piece that is not royal"
        if len(others) < len(chosen):
            return f"any piece but {listed(map(article, others))}"
        return listed(map(article, chosen))

    # --- what goes with a piece --------------------------------------------------------------------

    def first(self, first: FirstMoves) -> str:
        """`also leaps ..., as long as it has not moved`."""
        ways = list(self.movements([replace(m, capture=True) for m in first.movements]))
        lost = [self.words[name] for name in sorted(first.lost_to)]
        ends = f" and no enemy {listed(lost)} has moved onto its file or rank" if lost else ""
        ends += " and has not been in check" if self.game.moved_by_check else ""
        return f"also {listed(ways, 'and')}, without capturing, as long as it has not moved{ends}"

    def freezing(self, freeze: Freeze) -> str:
        """Whom a piece keeps from moving."""
        near = f"{_where(freeze.lines)} next to it".strip()
        held = ", except while it is itself frozen by another enemy" if freeze.unless_held else ""
        return f"keeps {self.every_enemy(freeze.victims)} {near} from moving{held}"

    def every_enemy(self, victims: frozenset[str] | None) -> str:
        """`every enemy`, `every enemy pincer`."""
        return f"every enemy {listed(self.words[name] for name in sorted(victims or ()))}".rstrip()

    def one_of(self, victims: frozenset[str] | None, everyone: str) -> str:
        """Who can be a victim: the named pieces, or everyone."""
        return everyone if victims is None else self.any_of(victims)

    def promotion(self, rule: Promotion) -> str:
        """A promotion rule as a phrase."""
        choices = listed(article(self.words[name]) for name in rule.to)
        back = listed(self.words[name] for name in rule.recall)
        if not choices and not back:
            nothing = f"has nothing to become{self.when(rule)}"
            return f"{nothing}, so that it guards these squares and never goes there"
        side = "that the other side holds in hand" if rule.from_enemy else "of its own side"
        parts = filter(None, [choices, back and f"a captured {back} {side}"])
        becomes = ", or ".join(f"to {part}" for part in parts)
        resting = not {"arrival", "departure"} & rule.at
        verb = "may promote" if rule.optional or resting else "promotes"
        on = (
            ""
            if rule.on_move and rule.on_capture
            else " without capturing"
            if rule.on_move
            else " by a capture"
        )
        when = on + self.when(rule)
        every = frozenset(range(self.game.board.size))
        if rule.zone == (every, every) and "arrival" in rule.at:
            when = " with every move" if rule.on_move and rule.on_capture else _EVERY[rule.on_move]
        side = "" if rule.side is None else f" ({('White', 'Black')[rule.side]} only)"
        side += ", but not by capturing en passant" * (not rule.on_passant)
        found = listed((condition_words(self.game, count) for count in rule.provided), "and")
        passing = ", and a capture goes on as the new piece" * rule.passing
        return f"{verb}{when} {becomes}{side}{passing}" + (f", while {found}" if found else "")

    def when(self, rule: Promotion) -> str:
        """When a piece promotes, or does not."""
        zone = region_words(self.game, rule.zone)
        if rule.departs is not None:
            every = frozenset(range(self.game.board.size))
            if all(a | b == every and not a & b for a, b in zip(rule.zone, rule.departs, strict=True)):
                return f" on entering {zone},"
            return f" on arriving on {zone} from {region_words(self.game, rule.departs)},"
        if rule.at == {"arrival"}:
            return f" on {zone}"
        if rule.at == {"arrival", "departure"}:
            return f" on arriving on or leaving {zone},"
        return " " + " or ".join(_AT[word].format(zone=zone) for word in _AT if word in rule.at)


def _verb(found: Sequence[Movement]) -> str:
    """What the movements of another piece are for."""
    quiet, takes = any(m.quiet for m in found), any(m.capture or m.takes_hurdles for m in found)
    return "moves and captures" if quiet and takes else "moves" if quiet else "captures"


def _may_lack(rule: Promotion, rules: Sequence[Promotion]) -> bool:
    """May a piece that has to promote find nothing to become: no captured piece, or a condition not met?"""
    sure = rule.to and not rule.provided
    if rule.optional or sure or not (rule.to or rule.recall) or not rule.at & {"arrival", "departure"}:
        return False
    plain = (
        one
        for one in rules
        if one.to and {*unlike_default(replace(one, at=MOVING))} <= {"zone", "to", "recall"}
    )
    return all((one.zone, one.at) != (rule.zone, rule.at) for one in plain)


MOVING = frozenset({"arrival"})
ROYAL = {
    "all_attacked": (
        "is royal: the last one may not be under attack, and several may not all be attacked at once"
    ),
    "last_of_kind": "is royal while it is the last of its kind: it may then not stay under attack",
    "always": "is royal: it may not be left or put under attack",
}


def _comma(part: str) -> str:
    """What stands before a part of a sentence."""
    if part.startswith(";"):
        return ""
    return " " if part.startswith("to ") else ", "


#: When a piece promotes for which the whole board is the zone, by whether it does without a capture.
_EVERY = {True: " with every move that captures nothing", False: " with every capture"}

#: How a zone counts: `promotes ... {zone}`.
_AT = {
    "arrival": "on arriving on {zone}",
    "departure": "on leaving {zone}",
    "rest": "without moving on {zone}",
    "as_new": "by a move of the new kind, not a capture, from {zone}",
}


def _distance(m: Movement, noun: str = "square") -> str:
    low, high = m.least, m.limit
    amount = times if noun == "time" else lambda n: counted(n, noun)
    if high is None:
        return f"any number of {plural(noun)}" if low == 1 else f"{number(low)} or more {plural(noun)}"
    if low == high:
        return amount(high)
    if low == 1:
        return f"up to {amount(high)}"
    return f"{spanned(low, high)} {plural(noun)}"


def condition_of_all(piece: PieceType) -> tuple[Count, ...]:
    """The last conditions of all movements of a piece, where they are the same."""
    found = [m.provided for m in piece.movements]
    shared: tuple[Count, ...] = ()
    while found and found[0][len(shared) :] and len({one[-1 - len(shared) :] for one in found}) == 1:
        shared = found[0][-1 - len(shared) :]
    return shared


def _hop(m: Movement, along: str) -> str:
    over = {"any": "piece", "friend": "piece of its own side", "enemy": "enemy"}[m.over]
    near = "an adjacent" if m.near == 1 else "exactly one"
    away = f", at most {counted(m.near, 'square')} away" if m.near and m.near > 1 else ""
    behind = "landing directly behind it"
    if m.beyond and m.limit != 1:
        room = f"up to {counted(m.limit, 'square')}" if m.limit is not None else "on any square"
        behind = f"landing {room} behind it while the way is free"
    return f"jumps over {near} {over} {along}{away}, {behind}"


def _where(lines: str, everywhere: str = "") -> str:
    """Along which lines, if not along all."""
    return everywhere if lines == "any" else f" {LINES[lines]}"
