"""Castling, forbidden positions and hooks of a definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..kinds.english import as_list
from ..kinds.places import named_squares, symmetry_of
from ..kinds.reading import Questions, Spot
from ..language.document import MappingNode
from ..language.report import Report
from ..model.geometry import Board
from ..model.ruleset import (
    SIDES,
    Castling,
    Evaluation,
    Facing,
    Forbidden,
    GuideValues,
    HookUse,
    PieceType,
    Score,
)
from ..model.terms import By, Condition, Counted, Every, Holds, MoveNumber, Moves, Not, Some
from .conditions import build_count
from .marks import castled_by_drops
from .movers import Movers
from .pieces import value_of

Setup = Mapping[int, tuple[int, int]]


def between(board: Board, a: int, b: int) -> list[int]:
    """Squares strictly between two squares of one rank."""
    (xa, y), (xb, _) = board.coordinates[a], board.coordinates[b]
    low, high = min(xa, xb), max(xa, xb)
    return [board.at[x, y] for x in range(low + 1, high) if (x, y) in board.at]


class CastlingBuilder:
    """Turns castling entries into castling moves."""

    def __init__(self, board: Board, setup: Setup, pieces: tuple[PieceType, ...], report: Report) -> None:
        self.board = board
        self.setup = setup
        self.pieces = pieces
        self.report = report
        self.told: set[tuple[int, int, int, int]] = set()
        self.dropped: tuple[int, int] | None = None  # kinds that castle where they have been dropped

    def square(self, node: Any, key: str) -> int | None:
        """The square named at node[key]."""
        name = str(node[key])
        if name not in self.board.index:
            self.report.at(node, key, "H313", f"square '{name}' is not on the board")
            return None
        return self.board.index[name]

    def entry(self, node: Any, side: int) -> list[Castling]:
        """The castling moves of one entry: one for every target of the king."""
        king, rook = self.square(node, "king"), self.square(node, "rook")
        if king is None or rook is None:
            return []
        for key, square in (("king", king), ("rook", rook)):
            if self.dropped is None and self.setup.get(square, (0, 1 - side))[1] != side:
                message = f"no piece of {SIDES[side]} stands on {node[key]} in the setup"
                self.report.at(node, key, "H350", message)
        (xk, yk), (xr, yr) = self.board.coordinates[king], self.board.coordinates[rook]
        if yk != yr or king == rook:
            self.report.at(node, "rook", "H351", "king and rook have to stand on one rank")
            return []
        toward = 1 if xr > xk else -1
        kinds = self.dropped or (self.setup.get(king, (-1, side))[0], self.setup.get(rook, (-1, side))[0])
        found = []
        for i, item in enumerate(as_list(node["to"])):
            targets = named_squares(self.board, str(item))
            if targets is None:
                self.report.at(node, "to", "H313", f"square '{item}' is not on the board")
                continue
            for target in targets:
                made = self.move(node, side, king, rook, target, toward, kinds)
                if made is not None:
                    self.note_twice(made, node)
                    found.append(made)
                elif i == 0 or len(targets) > 1:
                    name = self.board.names[target]
                    self.report.at(node, "to", "H352", f"the king cannot castle to {name}")
        return found

    def note_twice(self, castling: Castling, node: Any) -> None:
        """Two castlings with the same squares but for the rook's target would be one move in writing."""
        c, names = castling, self.board.names
        written = c.side, c.king_from, c.king_to, c.rook_from
        if written in self.told:
            move = f"from {names[c.king_from]} to {names[c.king_to]} with the rook on {names[c.rook_from]}"
            self.report.at(node, "to", "H354", f"castling {move} is listed already", "keep one of them")
        self.told.add(written)

    def move(
        self,
        node: Any,
        side: int,
        king: int,
        rook: int,
        target: int,
        toward: int,
        kinds: tuple[int, int],
        stays: bool = False,
    ) -> Castling | None:
        """One castling move of pieces of these kinds, None if its squares make no sense.

        `stays`: the king may be where it goes already.
        """
        board = self.board
        x, y = board.coordinates[target]
        if y != board.coordinates[king][1] or (target == king and not stays):
            return None
        landing = board.at.get((x - toward, y))
        if landing is None or landing == target:
            return None
        paths = {*between(board, king, rook), *between(board, king, target), target}
        paths |= {*between(board, rook, landing), landing}
        return Castling(
            side=side,
            king_from=king,
            king_to=target,
            rook_from=rook,
            rook_to=landing,
            empty=tuple(sorted(paths - {king, rook})),
            way=(king, *between(board, king, target)),
            king=kinds[0],
            rook=kinds[1],
            mark=getattr(node, "mark", None),
        )


def build_castling(
    doc: Mapping[str, Any], pieces: tuple[PieceType, ...], builder: CastlingBuilder
) -> tuple[Castling, ...]:
    """All castling moves of both sides, king and rook at their places in the setup."""
    report = builder.report
    builder.dropped = dropped_kinds(doc, pieces, report)
    found = tuple(
        made
        for side, entry in castling_entries(doc, builder.board, builder.setup)
        for made in builder.entry(entry, side)
    )
    origins = {(c.side, c.rook_from) for c in found}
    if len(origins) > 10:
        report.at(doc, "castling", "H353", "at most ten different rooks can castle")
    return found


def dropped_kinds(
    doc: Mapping[str, Any], pieces: tuple[PieceType, ...], report: Report
) -> tuple[int, int] | None:
    """The kinds that castle once they have been dropped on their squares, None if that gives no right."""
    kinds = castled_by_drops(doc)
    if kinds is None:
        return None
    names = [piece.name for piece in pieces]
    for name in kinds:
        if name not in names:
            report.unknown(doc, "effects", "H333", "piece", name, names)
        elif not pieces[names.index(name)].drops:
            report.at(doc, "effects", "H396", f"'{name}' is never dropped", "give it drops")
    return (names.index(kinds[0]), names.index(kinds[1])) if set(kinds) <= set(names) else None


def castling_entries(doc: Mapping[str, Any], board: Board, setup: Setup) -> list[tuple[int, Any]]:
    """The entries of both sides, each with its side.

    They name White's squares, and Black's are the image; under `black` they name Black's own. What a parent
    says of both sides stands under `black` by White's squares, too, where a child speaks of one side only.
    """

    def is_image(entry: Any) -> bool:
        said = board.index.get(str(entry["king"]))
        if said is None or setup.get(said, (0, 0))[1] == 1:
            return False
        return setup.get(board.image(said, symmetry), (0, 0))[1] == 1

    node, symmetry = doc.get("castling", "none"), symmetry_of(doc)
    found = []
    for side, word in enumerate(SIDES):
        entries = node.get(word, "none") if isinstance(node, Mapping) else node
        for entry in entries if entries != "none" else ():
            turned = side == 1 and (node is entries or is_image(entry))
            found.append((side, imaged(entry, board, symmetry) if turned else entry))
    return found


def imaged(entry: Any, board: Board, symmetry: str) -> Any:
    """White's castling as Black's: on the squares that are the image of White's."""
    image = MappingNode(entry.mark)
    for key, value in entry.items():
        moved: Any = value
        if isinstance(value, str):
            moved = image_of(value, board, symmetry)
        elif isinstance(value, list):
            moved = [image_of(str(item), board, symmetry) for item in value]
        image.put(key, moved, entry.key_marks[key], entry.value_marks[key])
    return image


def image_of(text: str, board: Board, symmetry: str) -> str:
    """A square, or a rectangle of squares, on the other side of the board; another text as it is."""
    return "-".join(
        board.names[board.image(board.index[name], symmetry)] if name in board.index else name
        for name in text.split("-")
    )


def build_passing(doc: Mapping[str, Any], ask: Questions) -> tuple[str, str]:
    """When White and when Black may pass: never, always, or when stuck."""
    turn = doc.get("turn")
    if not isinstance(turn, Mapping) or "pass" not in turn:
        return "never", "never"
    spot = Spot(turn, "pass")
    if isinstance(spot.value, Mapping) and {"white", "black"} & set(spot.value):
        white, black = (spot.get(side) for side in SIDES)
        return may_pass(white, ask), may_pass(black, ask)
    return (may_pass(spot, ask),) * 2


def may_pass(spot: Spot | None, ask: Questions) -> str:
    """When a side may pass."""
    condition = ask.condition(spot) if spot else Some(())
    if condition == Holds("stuck"):
        return "stuck"
    if condition == Some(()):
        return "never"
    facing = isinstance(condition, Some) and any(
        isinstance(p, Holds) and p.word == "facing" for p in condition.of
    )
    if condition == Every(()) or facing or condition == Not(Holds("check")):
        return "always"
    if spot is not None:
        ask.note(spot, "H392", "this condition is not supported for passes yet", "write true, false or stuck")
    return "never"


@dataclass(frozen=True)
class Forbids:
    """What the entries of `forbid` say."""

    facings: tuple[Facing, ...] = ()
    no_checking: bool = False
    checks_mate: bool = False  # or only mating
    forbidden: tuple[Forbidden, ...] = ()
    no_mate: frozenset[str] = frozenset()  # kinds whose drop may not give mate
    first: frozenset[str] = frozenset()  # kinds that are dropped before anything else is done
    first_alone: bool = False  # and before other kinds are dropped


EVENTS = {
    "quiet": "moves",
    "capture": "captures",
    "promotion": "promotion",
    "drop": "drops",
    "castling": "castling",
}


def build_forbids(doc: Mapping[str, Any], ask: Questions) -> Forbids:
    """What the entries of `forbid` say, each as a row."""
    found = Forbids()
    for spot in Spot(doc, "forbid").items() if "forbid" in doc else ():
        found = with_entry(found, spot, ask)
    return found


def with_entry(f: Forbids, spot: Spot, ask: Questions) -> Forbids:
    """With one entry more."""
    moves = ask.moves_in(spot)
    condition = spot.get("if")
    parts = list(ask.condition(condition).parts()) if condition else []
    after, mark = moves.after, spot.mark
    if after is not None and is_facing(after):
        if moves.when == frozenset({"not pass"}):
            return f  # part of an end that is claimed by a pass
        return replace(f, facings=(*f.facings, facing_of(after, mark)))
    held = [part for part in parts if isinstance(part, Counted) and part.place and part.place.word == "hand"]
    if held and after is None:
        kinds = held[0].who.kinds if held[0].who.kinds is not None else ask.everything
        if moves.when == frozenset({"not drop"}):
            return replace(f, first=f.first | kinds)
        return replace(f, first_alone=True)
    by = ask.set_of(spot["by"]) if moves.by is not None else None
    if after == Holds("checkmate"):
        return replace(f, no_mate=f.no_mate | (ask.everything if by is None else by))
    if after == BUT_MATE and moves == Moves(after=after) and not parts:
        return replace(f, checks_mate=True)
    what = forbidden_of(after, parts)
    if what is None or moves.start or moves.target or moves.at or moves.takes or moves.chases:
        ask.note(spot, "H392", "this is not supported under forbid yet", "docs/limits.md lists what is")
        return f
    counts = [p for p in parts if isinstance(p, Counted | MoveNumber)]
    known = [part for part in parts if part in counts or part == Holds("check") or _spares_checker(part)]
    if len(known) < len(parts):
        ask.note(
            spot, "H392", "this condition is not supported under forbid yet", "docs/limits.md lists what is"
        )
    if what == "giving_check" and moves.when is None and by is None and not counts:
        return replace(f, no_checking=True)
    row = Forbidden(what, mark=mark)
    row = replace(
        row,
        by=ways_of(moves, row.by, spot, ask),
        pieces=by,
        provided=tuple(build_count(part, "", ask, spot) for part in counts),
    )
    if row == Forbidden("moving"):
        hint = "say which moves: {by: queen, when: capture}, or what may not hold after them: {after: check}"
        ask.note(spot, "H366", "this forbids every move", hint)
    return replace(f, forbidden=(*f.forbidden, row))


BUT_MATE = Every((Holds("check"), Not(Holds("checkmate"))))


def ways_of(moves: Moves, every: frozenset[str], spot: Spot, ask: Questions) -> frozenset[str]:
    """The ways of moving that a row speaks of."""
    if moves.when is None or "move" in moves.when:
        return every
    if unknown := sorted(moves.when - EVENTS.keys()):
        message = f"'{unknown[0]}' is not supported under forbid yet"
        ask.note(spot["when"], "H375", message, f"write one of {', '.join(EVENTS)}")
    return frozenset(EVENTS[word] for word in moves.when & EVENTS.keys())


def _spares_checker(condition: Condition) -> bool:
    """Does a move not capture what gives check? So a row says it of moves that may not answer a check."""
    takes = condition.of.moves.takes if isinstance(condition, Not) and isinstance(condition.of, By) else None
    return takes is not None and takes.place is not None and takes.place.word == "checkers"


def is_facing(condition: Condition) -> bool:
    """Do royals face each other?"""
    return isinstance(condition, Holds) and condition.word == "facing"


def facing_of(condition: Condition, mark: Any) -> Facing:
    """The row of royals that may not face each other."""
    assert isinstance(condition, Holds)
    lines, *distance = condition.rest or ("any",)
    return Facing(lines, int(distance[0]) if distance else None, mark)


def forbidden_of(after: Condition | None, parts: list[Condition]) -> str | None:
    """What a move may not do, as a row's word; None if there is none for it."""
    if after == Holds("check"):
        return "giving_check"
    if isinstance(after, Counted) and after.who.word == "was_royal":
        return "exposing"
    if after is None and Holds("check") in parts:
        return "leaving_check"
    return "moving" if after is None else None


CAPTURE = ("capture", {"when": "capture"})
"""How the duty to capture is said."""


def must_capture(doc: Mapping[str, Any]) -> bool:
    """Has who can capture to capture?"""
    return any(one in CAPTURE for one in doc.get("must", ()))


def check_must(doc: Mapping[str, Any], ask: Questions) -> None:
    """Note what must be played and is not supported: all but captures, and drops of some pieces."""
    for spot in Spot(doc, "must").items() if "must" in doc else ():
        value = spot.value
        drops = isinstance(value, Mapping) and value.get("when") == "drop" and value.keys() <= {"when", "by"}
        if value not in CAPTURE and not drops:
            hint = "write capture, or {when: drop, by: PIECES}"
            ask.note(spot, "H392", "this is not supported under must yet", hint)


def build_hooks(doc: Mapping[str, Any]) -> tuple[HookUse, ...]:
    """The hooks named by the definition; their parameters are checked when they are bound."""
    return tuple(
        HookUse(str(name), dict(parameters), getattr(entry, "mark", None))
        for entry in doc.get("hooks", ())
        for name, parameters in entry.items()
    )


def values_of(doc: Mapping[str, Any], given: Any, movers: Movers) -> dict[str, Any]:
    """Values by the names of pieces.

    A parent may value pieces that its child has taken out: these are dropped.
    """
    for name in given:
        if name not in movers.pieces and given.key_marks[name].file == doc.mark.file:  # type: ignore[attr-defined]
            movers.report.unknown(given, name, "H333", "piece", str(name), movers.pieces, of_key=True)
    return {str(name): given[name] for name in given if name in movers.pieces}


def build_evaluation(doc: Mapping[str, Any], movers: Movers) -> Evaluation:
    """What the definition tells the computer opponent."""
    node = doc.get("evaluation", {})
    values = values_of(doc, node.get("values", {}), movers)
    worth = {name: value_of(value) for name, value in values.items()}
    return Evaluation(
        worth, dict(node.get("weights", {})), tuple(draws_of(doc, node.get("draws", ()), movers))
    )


def draws_of(doc: Mapping[str, Any], given: Any, movers: Movers) -> Iterator[tuple[str, ...]]:
    """Sets of pieces by name; those of a parent with pieces that its child has taken out are dropped."""
    for group in given:
        unknown = [i for i, name in enumerate(group) if name not in movers.pieces]
        if not unknown:
            yield tuple(map(str, group))
        elif group.mark.file == doc.mark.file:  # type: ignore[attr-defined]
            for i in unknown:
                movers.report.unknown(group, i, "H333", "piece", str(group[i]), movers.pieces)


OF_VALUES = "values of the pieces: "
"""How a source begins that speaks of `about.values`."""


def build_guide_values(doc: Mapping[str, Any], movers: Movers) -> GuideValues:
    """What a source says the pieces are worth."""
    about = doc.get("about", {})
    given = about.get("values", {})
    for name in given:
        if name not in movers.pieces:
            movers.report.unknown(given, name, "H333", "piece", str(name), movers.pieces, of_key=True)
    values = {str(name): value_of(given[name]) for name in given if name in movers.pieces}
    sources = [str(source) for source in about.get("sources", ())] if values else []
    theirs = [source.removeprefix(OF_VALUES) for source in sources if source.startswith(OF_VALUES)]
    return GuideValues(next(iter(theirs or sources), ""), values)


def build_score(doc: Mapping[str, Any], movers: Movers) -> Score | None:
    """What pieces count where scores decide, and what sides have besides."""
    node = doc.get("score")
    if node is None:
        return None
    given = MappingNode(node.mark)
    for name in node:
        if name not in SIDES or name in movers.pieces:
            given.put(name, node[name], node.key_marks[name], node.value_marks[name])
    values = {name: float(points) for name, points in values_of(doc, given, movers).items()}
    white, black = (float(node.get(side, 0)) for side in SIDES)
    return Score(values, (white, black))
