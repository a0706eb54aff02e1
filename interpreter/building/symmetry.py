"""How Black's side is the image of White's, and for what it matters: where left and right are not alike."""

from __future__ import annotations

from dataclasses import replace

from ..kinds.ends import Connects, Count, Full, Reaches
from ..kinds.places import SYMMETRIES, Regions
from ..language.report import Report
from ..model.conditions import Count as Asked
from ..model.ends import End
from ..model.geometry import Region
from ..model.pieces import PieceType
from ..model.ruleset import BLACK, Ruleset
from .ends import Names, build_ends
from .hands import with_drops
from .movers import Movers
from .pieces import build_piece

NOWHERE: Region = (frozenset(), frozenset())


def one_sided(game: Ruleset, movers: Movers) -> tuple[str, ...]:
    """The pieces (and `end`, if its regions do) that would be others for Black with the other symmetry."""
    other = _other(game, movers)
    found = [
        piece.name
        for piece, image in zip(game.pieces, other.pieces, strict=True)
        if _of_black(game, piece) != _of_black(other, image)
    ]
    pairs = zip(game.asked, other.asked, strict=True)
    return (*found, *["end"] * any(_zones(a) != _zones(b) for a, b in pairs))


def _other(game: Ruleset, movers: Movers) -> Ruleset:
    """The game with the other symmetry, as far as that makes a difference."""
    symmetry = SYMMETRIES[1 - SYMMETRIES.index(game.symmetry)]
    report = Report()  # whatever is wrong has been said of the game itself
    regions = Regions(game.board, game.definition, report, symmetry)
    turned = Movers(movers.pieces, movers.library, regions, report, movers.questions.setup)
    turned.marks, turned.every = movers.marks, movers.every
    pieces = tuple(build_piece(name, node, turned) for name, node in movers.pieces.items())
    pieces = with_drops(game.definition, game.hand, turned, pieces)
    names = Names(turned, regions, pieces)
    ends = build_ends(game.definition["end"], names)
    return replace(game, symmetry=symmetry, pieces=pieces, ends=ends)


def _of_black(game: Ruleset, piece: PieceType) -> tuple[object, ...]:
    """What Black does with a piece, square by square and direction by direction."""
    ways = set()
    for m in piece.movements:
        kind = replace(
            m, vectors=(), way=(), met=(), start=None, target=None, provided=(), swapped=frozenset()
        )
        kind = replace(kind, lifted=frozenset())
        where = _part(m.start), _part(m.target), *(_seen(game, count) for count in m.provided)
        way = tuple(game.turned(place, BLACK) for place in m.way)
        met = tuple(replace(one, place=game.turned(one.place, BLACK)) for one in m.met)
        ways |= {(game.turned(vector, BLACK), kind, (where, way, met)) for vector in m.vectors}
    rules = {(replace(one, zone=NOWHERE, provided=()), one.zone, one.provided) for one in piece.promotions}
    drops = {(replace(one, region=NOWHERE, provided=()), one.region, one.provided) for one in piece.drops}
    asked = {
        (rule, _part(zone), *(_part(count.region) for count in provided))
        for rule, zone, provided in (*rules, *drops)
    }
    return ways, _part(piece.confined), asked


def _seen(game: Ruleset, count: Asked) -> tuple[object, ...]:
    """Where a condition of Black's looks."""
    return (
        _part(count.region),
        count.where,
        count.lines,
        frozenset(game.turned(v, BLACK) for v in count.vectors),
        game.turned(count.passing, BLACK),
    )


def _zones(end: End) -> list[frozenset[int] | None]:
    zones = (end.zone,) if isinstance(end, Reaches | Count | Full) else ()
    both = (end.start, end.target) if isinstance(end, Connects) else ()
    return [_part(zone) for zone in (*zones, *both)]


def _part(region: Region | None) -> frozenset[int] | None:
    return None if region is None else region[BLACK]
