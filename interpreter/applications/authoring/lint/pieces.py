"""Findings about pieces: those that never move, promote or attack, and movements that add nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....building import library
from ....building.movers import Movers
from ....building.pieces import shapes
from ....errors import Problem
from ....kinds.english import as_list, listed
from ....kinds.movement.lines import COMES_BACK
from ....kinds.places import Regions
from ....language.document import MappingNode
from ....language.report import Report
from ....model.consequences import Consequence
from ....model.pieces import PieceType
from .facts import Facts, promotes
from .overlap import adds_nothing
from .subject import Subject, whose

Findings = Iterator[Problem]


def kinds(facts: Facts) -> Iterator[tuple[int, PieceType, list[int]]]:
    """Every kind that comes onto the board: index, piece, the sides that may have it."""
    for i, piece in enumerate(facts.game.kinds):
        sides = [side for side in (0, 1) if (i, side) in facts.habitat]
        if sides:
            yield i, piece, sides


def never_on_board(subject: Subject) -> Findings:
    """H410"""
    facts = subject.facts
    put = subject.game.put
    for piece in subject.game.kinds:
        if put and piece.name == put.piece:
            continue
        if not any(piece.name in names for names in facts.present):
            yield subject.found(
                "H410", ("pieces", piece.name), f"piece '{piece.name}' never comes onto the board"
            )


def never_moves(subject: Subject) -> Findings:
    """H411"""
    facts = subject.facts
    castling = {(kind, c.side) for c in subject.game.castlings for kind in (c.king, c.rook)}
    for i, piece, sides in kinds(facts):
        if not piece.owned or (piece.drops and not piece.movements):
            continue
        stuck = [
            side
            for side in sides
            if not any((i, side, n) in facts.used for n in range(len(piece.movements)))
            and (i, side) not in castling
        ]
        if stuck:
            message = f"{whose(stuck)} '{piece.name}' can never move"
            yield subject.found("H411", ("pieces", piece.name), message)


def unused_movement(subject: Subject) -> Findings:
    """H412"""
    facts = subject.facts
    for i, piece, sides in kinds(facts):
        used = {n for n in range(len(piece.movements)) for side in sides if (i, side, n) in facts.used}
        unused = [m for n, m in enumerate(piece.movements) if n not in used]
        if used:
            for mark in dict.fromkeys(m.mark for m in unused):
                # An entry may stand for several movements: it is unused if all of them are.
                if any(m.mark == mark for n, m in enumerate(piece.movements) if n in used):
                    continue
                message = f"this movement of '{piece.name}' is never possible"
                yield subject.found("H412", _entry(subject, piece.name, mark), message, mark)


def _entry(subject: Subject, name: str, mark: Any) -> tuple[str | int, ...]:
    """The path of the entry of a movement, be it inherited; of a Betza text that of all movements."""
    moves = subject.variant.definition["pieces"][name].get("moves")
    found = [i for i, one in enumerate(as_list(moves)) if mark and getattr(one, "mark", None) == mark]
    return ("pieces", name, "moves", *found[:1])


def duplicate_movement(subject: Subject) -> Findings:
    """H413"""
    for i, piece, _ in kinds(subject.facts):
        idle = adds_nothing(subject.facts.chains, i)
        useful = {m.mark for n, m in enumerate(piece.movements) if n not in idle}
        # An entry may stand for several movements: it adds nothing if none of them does.
        for mark in dict.fromkeys(piece.movements[n].mark for n in idle):
            if mark in useful:
                continue
            message = f"other movements of '{piece.name}' already give every move of this one"
            yield subject.found("H413", _entry(subject, piece.name, mark), message, mark)


def never_promotes(subject: Subject) -> Findings:
    """H414"""
    facts = subject.facts
    for i, piece, sides in kinds(facts):
        for number, rule in enumerate(piece.promotions):
            if not any((i, side, number) in facts.promoted for side in sides):
                message = f"'{piece.name}' can never reach the zone of this promotion"
                yield subject.found("H414", ("pieces", piece.name, "promotion"), message, rule.mark)


def promotes_to_itself(subject: Subject) -> Findings:
    """H415"""
    for piece in subject.game.kinds:
        for rule in piece.zoned:
            if piece.name in rule.to:
                message = f"'{piece.name}' may promote to '{piece.name}'"
                yield subject.found("H415", ("pieces", piece.name, "promotion"), message, rule.mark)


def abdicates(subject: Subject) -> Findings:
    """H437"""
    game = subject.game
    royals = {piece.name for piece in game.kinds if piece.royal}
    succeeded = any(entry.kind in royals for entry in game.consequences)
    for piece in game.kinds if not succeeded else ():
        for m in piece.movements if piece.royal == "always" else ():
            if plain := {*m.becomes} - royals:
                message = f"the royal '{piece.name}' may become '{min(plain)}', which is not royal"
                yield subject.found("H437", ("pieces", piece.name, "moves"), message, m.mark)


def never_attacks(subject: Subject) -> Findings:
    """H416"""
    facts = subject.facts
    for i, piece, sides in kinds(facts):
        able = [side for side in sides if facts.royals & facts.present[side ^ 1]]
        if (
            piece.royal
            or not piece.owned
            or not piece.movements
            or not able
            or any((i, side) in facts.attackers for side in able)
        ):
            continue
        message = f"'{piece.name}' can never attack a royal piece, so it never gives check"
        yield subject.found("H416", ("pieces", piece.name), message)


def colour_bound(subject: Subject) -> Findings:
    """H417"""
    facts, board = subject.facts, subject.game.board
    for i, piece, sides in kinds(facts):
        bound = []
        for side in sides:
            home = facts.habitat[i, side]
            roams = any((i, side, n) in facts.used for n in range(len(piece.movements)))
            if roams and len({board.shade(s) for s in home}) == 1 and len(home) > 1:
                bound.append(side)
        if bound and not (board.wrap or board.wrap_ranks):
            message = (
                f"{whose(bound)} '{piece.name}' has only squares of one colour, and no twin on the other"
            )
            yield subject.found("H417", ("pieces", piece.name), message)


def gets_stuck(subject: Subject) -> Findings:
    """H418"""
    facts, effects = subject.facts, subject.game.consequences
    for i, piece, sides in kinds(facts):
        for side in sides:
            stuck = frozenset(
                arrival.target
                for square in facts.habitat[i, side]
                for arrival in facts.arrivals((i, side, square))
                if arrival.quiet
                and not facts.arrivals((i, side, arrival.target))
                and not any(promotes(rule, piece, side, square, arrival) for rule in piece.promotions)
                and not any(rule.speaks_of(side, arrival.target, arrival.target) for rule in piece.promotions)
                and not any(reaches(entry, piece.name, side, arrival.target) for entry in effects)
            )
            if stuck:
                message = f"{whose([side])} '{piece.name}' has no move any more on {subject.squares(stuck)}"
                yield subject.found("H418", ("pieces", piece.name), message)
                break


def reaches(effect: Consequence, name: str, side: int, square: int) -> bool:
    """May an effect do something with such a piece that has come to a square?"""
    there = "here" in effect.where or (effect.region is not None and square in effect.region[side])
    return there and all(kinds is None or name in kinds for kinds in (effect.by, effect.who))


def victims_never_there(subject: Subject) -> Findings:
    """H419"""
    facts = subject.facts
    for _, piece, sides in kinds(facts):
        enemies = frozenset().union(*(facts.present[side ^ 1] for side in sides))
        limited = [(m.victims, m.mark) for m in piece.movements] + [
            (e.victims, e.mark) for e in piece.effects
        ]
        for victims, mark in limited:
            missing = sorted((victims or frozenset()) - enemies)
            if missing:
                message = f"'{piece.name}' can never meet an enemy '{missing[0]}'"
                yield subject.found("H419", ("pieces", piece.name), message, mark)


def passant_for_nobody(subject: Subject) -> Findings:
    """H420"""
    facts = subject.facts
    taken = {
        side for _, piece, sides in kinds(facts) for m in piece.movements if m.takes_passant for side in sides
    }
    for _, piece, sides in kinds(facts):
        for m in piece.movements:
            if m.takes_passant and not any(facts.leaves_passant(side ^ 1) for side in sides):
                message = f"'{piece.name}' takes en passant, but no enemy leaves squares to be taken on"
                yield subject.found("H420", ("pieces", piece.name, "moves"), message, m.mark)
            if m.leaves_passant and not any(side ^ 1 in taken for side in sides):
                message = f"'{piece.name}' can be taken en passant, but no enemy takes so"
                yield subject.found("H420", ("pieces", piece.name, "moves"), message, m.mark)


def same_title(subject: Subject) -> Findings:
    """H421"""
    seen: dict[str, str] = {}
    for piece in subject.game.kinds:
        if piece.title in seen:
            message = f"'{piece.name}' and '{seen[piece.title]}' are both shown as '{piece.title}'"
            yield subject.found("H421", ("pieces", piece.name, "title"), message)
        seen.setdefault(piece.title, piece.name)


def jumps_alone_without_jump(subject: Subject) -> Findings:
    """H423"""
    for _, piece, _ in kinds(subject.facts):
        if piece.jump_captures_alone and not any(m.takes_hurdles for m in piece.movements):
            message = f"no movement of '{piece.name}' takes what it jumps over"
            yield subject.found("H423", ("pieces", piece.name, "effects"), message)


def goes_on_straight(subject: Subject) -> Findings:
    """H427"""
    for _, piece, _ in kinds(subject.facts) if subject.game.compulsory_capture else ():
        m = next((m for m in piece.movements if m.chain and not m.bend), None)
        if m is not None:
            message = f"captures of '{piece.name}' go on along the same line only"
            yield subject.found("H427", ("pieces", piece.name, "moves"), message, m.mark)


def may_pass(subject: Subject) -> Findings:
    """H428"""
    for _, piece, _ in kinds(subject.facts):
        # A last leg {to: origin} says so itself.
        ways = (m for m in piece.movements if m.home and not m.takes_on_way)
        m = next((m for m in ways if not m.words.endswith(COMES_BACK)), None)
        if m is not None:
            message = f"'{piece.name}' may pass: it {m.words}, and so may end where it began"
            yield subject.found("H428", ("pieces", piece.name, "moves"), message, m.mark)


def too_many_captures(subject: Subject) -> Findings:
    """H429"""
    for _, piece, _ in kinds(subject.facts):
        flying = (m for m in piece.movements if len(m.bend) > 2 and m.ends_early and m.near != 1)
        m = next(flying, None)
        if m is not None:
            message = f"among many enemies '{piece.name}' may have more captures than are possible here"
            yield subject.found("H429", ("pieces", piece.name, "moves"), message, m.mark)


def left_and_right(subject: Subject) -> Findings:
    """H424"""
    found = subject.game.one_sided
    if found and "symmetry" not in subject.whole["board"]:
        what = "the squares of an end" if found[0] == "end" else f"'{found[0]}'"
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        path = ("end",) if found[0] == "end" else ("pieces", found[0])
        message = f"left and right are not alike for {what}{more}: is Black White's mirror image, or turned?"
        yield subject.found("H424", path, message)


def like_a_namesake(subject: Subject) -> Findings:
    """H425"""
    game, nodes = subject.game, subject.variant.definition["pieces"]
    standard, report = library(), Report()
    movers = Movers(nodes, standard, Regions(game.board, game.definition, report, game.symmetry), report)
    for name, node in nodes.items():
        for entry in node["moves"] if isinstance(node.get("moves"), list) else ():
            for other in as_list(entry.get("like", [])):
                if other == name or str(other) not in nodes or other not in standard:
                    continue
                usual = shapes(movers.of_list(standard[other], "moves", other, (other,)))
                if shapes(movers.own(other, ())) != usual:
                    message = f"'{name}' moves like the '{other}' of this file, which is not a usual {other}"
                    mark = entry.value_marks["like"]
                    yield subject.found("H425", ("pieces", name, "moves"), message, mark)


def drops_its_witness(subject: Subject) -> Findings:
    """H426"""
    for piece in subject.game.kinds:
        mark, _ = subject.whole["pieces"][piece.name].removed.get("betza", (None, ""))
        own = mark and mark.file == subject.whole.mark.file
        if own and shapes(piece.movements) is not None:
            message = f"the new moves of '{piece.name}' drop the betza that it inherits"
            yield subject.found("H426", ("pieces", piece.name, "moves"), message, mark)


def keeps_words_of_its_parent(subject: Subject) -> Findings:
    """H422"""
    for piece in subject.game.kinds:
        rule = subject.whole["pieces"][piece.name].get("promotion")
        if not isinstance(rule, MappingNode):
            continue
        own = {key for key, mark in rule.key_marks.items() if mark.file == subject.whole.mark.file}
        kept = sorted(rule.keys() - own - {"to", "from", "at"})
        if kept and "become" in own and own & {"to", "from", "at"}:
            message = f"the promotion of '{piece.name}' keeps {listed(map(repr, kept), 'and')} of its parent"
            yield subject.found(
                "H422", ("pieces", piece.name, "promotion"), message, rule.key_marks["become"]
            )
