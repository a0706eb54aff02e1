"""End conditions of a definition: a builder for each kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..ends import (
    MOST_PIECES,
    Block,
    Castled,
    CastlingLost,
    Chase,
    Checkmate,
    Checks,
    Connects,
    Count,
    CountLimit,
    CountOut,
    DeadMaterial,
    End,
    Extinct,
    Facing,
    Full,
    Line,
    MoveCount,
    MoveLimit,
    Passed,
    Reaches,
    Repetition,
    Stalemate,
    Stuck,
    ToAndFro,
)
from ..ruleset import PieceType
from .boards import Regions
from .movers import Movers
from .report import Report


@dataclass(frozen=True)
class Names:
    """What the names in a condition stand for; problems are noted at their place."""

    movers: Movers
    regions: Regions
    pieces: tuple[PieceType, ...]

    @property
    def royals(self) -> frozenset[str]:
        """The royal pieces."""
        return frozenset(piece.name for piece in self.pieces if piece.royal)

    @property
    def everything(self) -> frozenset[str]:
        """All pieces."""
        return frozenset(piece.name for piece in self.pieces)

    def listed(self, node: Any, key: str) -> frozenset[str]:
        """The pieces listed at node[key], none where there is no such key."""
        return self.movers.names(node, key) if key in node else frozenset()

    def chosen(self, node: Any, key: str) -> frozenset[str]:
        """The pieces meant by node[key]: `royals`, `nonroyal` or names."""
        groups = {"royals": self.royals, "nonroyal": self.everything - self.royals}
        value = node[key]
        found = groups.get(value) if isinstance(value, str) else None
        return self.listed(node, key) if found is None else found

    def counted(self, node: Any) -> frozenset[str] | None:
        """The pieces that count by node["pieces"]; None, for all, where nothing else is said."""
        return None if node.get("pieces", "all") == "all" else self.chosen(node, "pieces")

    def needs_royal(self, node: Any) -> None:
        """Note a condition about royals where there is none."""
        if not self.royals:
            message = f"'{node['when']}' can never happen: this variant has no royal piece"
            self.movers.report.at(node, "when", "H360", message)


Common = dict[str, Any]
"""What all kinds have: name, result and mark."""


def _checkmate(node: Any, common: Common, names: Names) -> End:
    names.needs_royal(node)
    by, checked_by = (names.movers.kinds(node, k) if k in node else None for k in ("by", "checked_by"))
    return Checkmate(**common, by=by, checked_by=checked_by)


def _castled(node: Any, common: Common, names: Names) -> End:
    return Castled(**common, wing=str(node.get("wing", "")), side=str(node.get("side", "either")))


def _castling_lost(node: Any, common: Common, names: Names) -> End:
    return CastlingLost(**common, wing=str(node.get("wing", "")), side=str(node.get("side", "either")))


def _stalemate(node: Any, common: Common, names: Names) -> End:
    optional = node.get("promotions") == "optional"
    return Stalemate(
        **common, promotions_optional=optional, own_at_most=int(node.get("own_at_most", MOST_PIECES))
    )


def _repetition(node: Any, common: Common, names: Names) -> End:
    chase = _chase(node["perpetual_chase"], names) if "perpetual_chase" in node else None
    perpetual = node.get("perpetual_check") == "loses"
    return Repetition(**common, times=int(node["times"]), perpetual=perpetual, chase=chase)


def _chase(node: Any, names: Names) -> Chase:
    """What a chase is: pieces by their names, and where they are spared."""
    keyed = {key: node.get(key, {}) for key in ("stronger", "spared")}
    for given in keyed.values():
        for name in given:
            if name not in names.everything:
                names.movers.report.unknown(
                    given, name, "H333", "piece", str(name), names.everything, of_key=True
                )
    known = {key: [n for n in given if n in names.everything] for key, given in keyed.items()}
    return Chase(
        pieces=names.listed(node, "by") if "by" in node else None,
        stronger=tuple((str(n), names.listed(keyed["stronger"], n)) for n in known["stronger"]),
        spared=tuple((str(n), names.regions.get(keyed["spared"], n)) for n in known["spared"]),
    )


def _move_count(node: Any, common: Common, names: Names) -> End:
    return MoveCount(
        **common,
        moves=int(node["moves"]),
        reset_by=names.listed(node, "reset_by"),
        reversible_counted=node.get("reversible") == "counted",
    )


def _dead_material(node: Any, common: Common, names: Names) -> End:
    for i, group in enumerate(node["sets"]):
        for j, name in enumerate(group):
            if name not in names.everything:
                names.movers.report.unknown(node["sets"][i], j, "H333", "piece", str(name), names.everything)
    sets = tuple(tuple(sorted(map(str, group))) for group in node["sets"])
    return DeadMaterial(**common, sets=sets, same_colour=names.listed(node, "same_colour"))


def _reaches(node: Any, common: Common, names: Names) -> End:
    if node["pieces"] == "royals" and not names.royals:
        names.movers.report.at(node, "pieces", "H360", "this variant has no royal piece")
    return Reaches(
        **common,
        pieces=names.chosen(node, "pieces"),
        zone=names.regions.get(node, "zone"),
        side=str(node.get("side", "mover")),
        answer=str(node.get("answer", "")),
    )


def _extinct(node: Any, common: Common, names: Names) -> End:
    return Extinct(
        **common,
        pieces=None if node["pieces"] == "all" else names.chosen(node, "pieces"),
        at_most=int(node.get("at_most", 0)),
        side=str(node.get("side", "either")),
        opponent_at_least=int(node.get("opponent_at_least", 0)),
        answer=str(node.get("answer", "")),
    )


def _checks(node: Any, common: Common, names: Names) -> End:
    names.needs_royal(node)
    return Checks(**common, count=int(node["count"]))


def _stuck(node: Any, common: Common, names: Names) -> End:
    return Stuck(**common)


def _passed(node: Any, common: Common, names: Names) -> End:
    return Passed(**common, times=int(node.get("times", 2)))


def _facing(node: Any, common: Common, names: Names) -> End:
    names.needs_royal(node)
    return Facing(**common, along=str(node.get("along", "any")), claim=node.get("claim") == "pass")


def _to_and_fro(node: Any, common: Common, names: Names) -> End:
    return ToAndFro(**common, pieces=names.chosen(node, "pieces"), times=int(node["times"]))


def _move_limit(node: Any, common: Common, names: Names) -> End:
    has, lacks = names.listed(node, "has"), names.listed(node, "lacks")
    return MoveLimit(**common, moves=int(node["moves"]), has=has, lacks=lacks)


def _count(node: Any, common: Common, names: Names) -> End:
    return Count(
        **common,
        pieces=names.counted(node),
        zone=names.regions.get(node, "in") if "in" in node else None,
        at_least=int(node.get("at_least", 0)),
        at_most=int(node.get("at_most", MOST_PIECES)),
        unattacked=bool(node.get("unattacked", False)),
        enough=int(node.get("enough", 0)),
        tie="both" in node,
        side=str(node.get("side", "either")),
    )


def _line(node: Any, common: Common, names: Names) -> End:
    return Line(
        **common,
        pieces=names.counted(node),
        length=int(node["length"]),
        along=str(node.get("along", "any")),
        gaps=bool(node.get("gaps", False)),
        side=str(node.get("side", "either")),
    )


def _block(node: Any, common: Common, names: Names) -> End:
    files, ranks = map(int, node["size"])
    side = str(node.get("side", "either"))
    return Block(**common, pieces=names.counted(node), size=(files, ranks), side=side)


def _connects(node: Any, common: Common, names: Names) -> End:
    return Connects(
        **common,
        pieces=names.counted(node),
        start=names.regions.get(node, "from"),
        target=names.regions.get(node, "to"),
        along=str(node.get("along", "any")),
        side=str(node.get("side", "either")),
    )


def _full(node: Any, common: Common, names: Names) -> End:
    zone = names.regions.evaluate(node.get("in", "board"), node, "in")
    side, least = str(node.get("side", "either")), int(node.get("at_least", 0))
    return Full(**common, zone=zone, pieces=names.counted(node), at_least=least, side=side)


def _count_limit(node: Any, names: Names) -> CountLimit:
    has = node.get("has", {})
    for name in has:
        if name not in names.everything:
            names.movers.report.unknown(has, name, "H333", "piece", str(name), names.everything, of_key=True)
    return CountLimit(
        moves=int(node["moves"]),
        own_at_most=int(node.get("own_at_most", MOST_PIECES)),
        has=tuple((str(name), int(least)) for name, least in has.items() if name in names.everything),
        without=names.listed(node, "without"),
        from_pieces=node.get("from") == "pieces",
    )


def _count_out(node: Any, common: Common, names: Names) -> End:
    limits = tuple(_count_limit(entry, names) for entry in node["limits"])
    return CountOut(**common, limits=limits, sooner_stays=node.get("sooner") == "stays")


#: Reasons that are read elsewhere: in protocols, and of games that end without a condition.
READ = ("checkmate", "stalemate", "resignation", "time")
#: How a condition is built, by its kind.
BUILDERS: dict[str, Callable[[Any, Common, Names], End]] = {
    "checkmate": _checkmate,
    "stalemate": _stalemate,
    "stuck": _stuck,
    "passed": _passed,
    "facing": _facing,
    "castled": _castled,
    "castling_lost": _castling_lost,
    "repetition": _repetition,
    "move_count": _move_count,
    "dead_material": _dead_material,
    "reaches": _reaches,
    "extinct": _extinct,
    "checks": _checks,
    "move_limit": _move_limit,
    "count": _count,
    "line": _line,
    "block": _block,
    "connects": _connects,
    "full": _full,
    "count_out": _count_out,
    "to_and_fro": _to_and_fro,
}


def build_end(node: Any, names: Names) -> End:
    """One end condition."""
    kind = str(node["when"])
    word = next(word for word in ("winner", "loser", "draw") if word in node)
    common = {
        "name": str(node.get("name", kind)),
        "result": (word, "" if word == "draw" else str(node[word])),
        "mark": getattr(node, "mark", None),
    }
    return BUILDERS[kind](node, common, names)


def check_names(nodes: Sequence[Any], report: Report) -> None:
    """Note names that results have another meaning for, or another condition of the definition."""
    kinds = [str(node["when"]) for node in nodes]
    for node, kind in zip(nodes, kinds, strict=True):
        name = str(node.get("name", kind))
        if name != kind and name in (*READ, *kinds):
            message = f"reserved word '{name}': results have another meaning for it"
            report.at(node, "name", "H111", message, f"choose another name, such as 'by_{name}'")


def check_mates(nodes: Sequence[Any], ends: Sequence[End], report: Report) -> None:
    """Note mates after checks by different pieces: one row of checks is remembered for all."""
    asked: set[frozenset[str]] = set()
    for node, end in zip(nodes, ends, strict=True):
        if isinstance(end, Checkmate) and end.checked_by is not None:
            asked.add(end.checked_by)
            if len(asked) > 1:
                message = "checked_by names other pieces than a checkmate before it"
                report.at(node, "checked_by", "H369", message, "name the same pieces")
