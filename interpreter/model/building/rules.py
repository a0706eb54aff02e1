"""Castling, forbidden positions and hooks of a definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..geometry import Board
from ..ruleset import SIDES, Castling, Evaluation, Facing, Forbidden, GuideValues, HookUse, PieceType, Score
from .boards import named_squares
from .conditions import build_counts
from .movers import Movers, as_list
from .pieces import value_of
from .report import Report

#: What single moves may not do.
FORBIDDEN = ("giving_check", "leaving_check", "exposing", "moving")
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
        if "rook_to" in node:
            landing = self.square(node, "rook_to")
        else:
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
    found = tuple(made for side, entry in castling_entries(doc) for made in builder.entry(entry, side))
    origins = {(c.side, c.rook_from) for c in found}
    if len(origins) > 10:
        report.at(doc, "castling", "H353", "at most ten different rooks can castle")
    return found


def dropped_kinds(
    doc: Mapping[str, Any], pieces: tuple[PieceType, ...], report: Report
) -> tuple[int, int] | None:
    """The kinds that castle once they have been dropped on their squares, None if that gives no right."""
    castling = doc.get("castling", "none")
    node = {} if castling == "none" else castling.get("dropped", {})
    names = [piece.name for piece in pieces]
    for words in node.items():
        for name in words:
            if name not in names:
                report.unknown(castling, "dropped", "H333", "piece", str(name), names)
            elif not pieces[names.index(name)].drops:
                report.at(castling, "dropped", "H396", f"'{name}' is never dropped", "give it drops")
        if set(words) <= set(names):
            return names.index(words[0]), names.index(words[1])
    return None


def castling_entries(doc: Mapping[str, Any]) -> list[tuple[int, Any]]:
    """The entries of both sides, each with its side."""
    node = doc.get("castling", "none")
    sides = {} if node == "none" else {side: node.get(word, "none") for side, word in enumerate(SIDES)}
    return [(side, entry) for side, entries in sides.items() if entries != "none" for entry in entries]


def build_forbid(doc: Mapping[str, Any]) -> tuple[tuple[Facing, ...], bool]:
    """Facing rules, and whether giving check is forbidden to all."""
    entries = doc.get("forbid", ())
    facings = tuple(
        Facing(e["along"], e.get("distance"), getattr(e, "mark", None)) for e in entries if "facing" in e
    )
    return facings, any("giving_check" in e and not is_partial(e) for e in entries)


def build_passing(doc: Mapping[str, Any]) -> tuple[str, str]:
    """When White and when Black may pass."""
    node = doc.get("pass", "never")
    if isinstance(node, Mapping):
        return str(node.get("white", "never")), str(node.get("black", "never"))
    return str(node), str(node)


def is_partial(entry: Mapping[str, Any]) -> bool:
    """Does an entry of `forbid` speak of some pieces or ways of moving only, or of more than giving check?"""
    return any(key in entry for key in ("leaving_check", "exposing", "moving", "by", "pieces", "provided"))


def build_forbidden(doc: Mapping[str, Any], movers: Movers) -> tuple[Forbidden, ...]:
    """What is forbidden to some pieces, or to some ways of moving."""
    found = []
    for entry in doc.get("forbid", ()):
        if "facing" not in entry and "giving_mate" not in entry and is_partial(entry):
            what = next(word for word in FORBIDDEN if word in entry)
            made = Forbidden(what, mark=getattr(entry, "mark", None))
            by = frozenset(as_list(entry["by"])) if "by" in entry else made.by
            pieces = movers.kinds(entry, "pieces") if "pieces" in entry else None
            counts = build_counts(entry, "", movers)
            found.append(replace(made, by=by, pieces=pieces, provided=counts))
    return tuple(found)


def build_hooks(doc: Mapping[str, Any]) -> tuple[HookUse, ...]:
    """The hooks named by the definition; their parameters are checked when they are bound."""
    return tuple(
        HookUse(str(e["use"]), dict(e.get("with", {})), getattr(e, "mark", None))
        for e in doc.get("hooks", ())
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


def build_guide_values(doc: Mapping[str, Any], movers: Movers) -> GuideValues:
    """What a source says the pieces are worth."""
    node = doc.get("guide_values", {})
    given = node.get("values", {})
    for name in given:
        if name not in movers.pieces:
            movers.report.unknown(given, name, "H333", "piece", str(name), movers.pieces, of_key=True)
    values = {str(name): value_of(given[name]) for name in given if name in movers.pieces}
    return GuideValues(str(node.get("source", "")), values)


def build_score(doc: Mapping[str, Any], movers: Movers) -> Score | None:
    """What pieces count where scores decide."""
    node = doc.get("score")
    if node is None:
        return None
    values = {name: float(points) for name, points in values_of(doc, node["values"], movers).items()}
    white, black = (float(node.get("bonus", {}).get(side, 0)) for side in SIDES)
    return Score(values, (white, black))
