"""Small variants made up by Hypothesis: refused with reasons, or they keep the contract on both kernels."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import yaml
from contract import check_game, playout
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from naive_ends import Diary, check_outcome
from shared import texts

from interpreter import load_text
from interpreter.errors import DefinitionError, FenError

NAMES = ("king", "alpha", "beta", "gamma", "delta")
SYMBOLS = ("K", "A", "B", "C", "+B")
LINES = ("orthogonal", "diagonal", "any", "vertical", "horizontal")
NONROYAL = st.just("nonroyal")
TOWARD = ("forward", "backward", "left", "right", "sideways")
Node = dict[str, Any]


def maybe(node: Node, draw: st.DrawFn, key: str, values: st.SearchStrategy[Any], chance: int = 4) -> None:
    """Give a node a key, one time in `chance`."""
    if draw(st.integers(1, chance)) == chance:
        node[key] = draw(values)


def vectors(far: int) -> st.SearchStrategy[Any]:
    """A leap by its distance, or a list of exact vectors."""
    pair = st.tuples(st.integers(0, far), st.integers(2, far)).map(list)
    exact = st.tuples(st.integers(-far, far), st.integers(-far, far))
    exact = exact.filter(lambda v: max(map(abs, v)) > 1).map(list)
    return st.one_of(pair, pair, st.lists(exact, min_size=1, max_size=4, unique_by=tuple))


@st.composite
def regions(draw: st.DrawFn, files: int, ranks: int) -> Any:
    """A set of squares."""
    letters = "abcdefg"[:files]
    kind = draw(st.integers(0, 4))
    low = draw(st.integers(1, ranks))
    high = draw(st.integers(low, ranks))
    if kind == 0:
        return draw(
            st.sampled_from(["last_rank", "own_half", "far_half", "first_rank", "second_rank", "board"])
        )
    if kind == 1:
        return {"ranks": f"{low}-{high}" if low != high else low}
    if kind == 2:
        return {"files": f"{letters[0]}-{draw(st.sampled_from(letters))}"}
    if kind == 3:
        return {"not": {"ranks": f"{low}-{high}" if low != high else low}}
    return {"white": "far_half", "black": {"ranks": f"{low}-{high}" if low != high else low}}


@st.composite
def movements(draw: st.DrawFn, files: int, ranks: int, pieces: tuple[str, ...]) -> Node:
    """One movement entry of any kind, with modifiers that fit it (mostly)."""
    kind = draw(st.sampled_from(["step", "slide", "leap", "leap", "ride", "hop", "hop", "like"]))
    node: Node = {}
    if kind in ("step", "slide"):
        node[kind] = draw(st.sampled_from(LINES))
    elif kind in ("leap", "ride"):
        node[kind] = draw(vectors(3 if kind == "leap" else 2))
    elif kind == "hop":
        node["hop"] = draw(st.one_of(st.sampled_from(LINES), vectors(2)))
    else:
        node["like"] = draw(
            st.sampled_from(["wazir", "knight", "queen", "cannon", "grasshopper", "xiangqi_horse"])
        )
        maybe(node, draw, "only", st.sampled_from(["move", "capture"]))
        return node
    if kind in ("slide", "ride"):
        maybe(node, draw, "max", st.integers(1, 4))
        if node.get("max") != 1:
            maybe(node, draw, "min", st.integers(1, 2))
    if kind == "leap":
        maybe(node, draw, "lame", st.sampled_from([True, "diagonal_first"]), 3)
    if kind == "hop":
        names = st.lists(st.sampled_from(pieces), min_size=1, max_size=2, unique=True)
        kinds = st.one_of(names, names.map(lambda them: {"not": them}))
        maybe(node, draw, "over", st.one_of(st.sampled_from(["any", "friend", "enemy"]), kinds), 2)
        maybe(node, draw, "landing", st.sampled_from(["next", "beyond"]), 2)
        maybe(node, draw, "run", st.sampled_from(["any", "adjacent"]), 3)
        maybe(node, draw, "max", st.integers(1, 3), 5)
        if node["hop"] in LINES and draw(st.integers(1, 3)) == 3:
            node.update(over="enemy", takes=["hurdles"])
            maybe(node, draw, "chain", st.just(True), 2)
    maybe(node, draw, "only", st.sampled_from(["move", "capture"]), 3)
    if kind in ("step", "slide", "hop") and node[kind] in ("orthogonal", "any"):
        maybe(node, draw, "toward", st.sampled_from(TOWARD), 4)
    maybe(node, draw, "from", regions(files, ranks), 8)
    maybe(node, draw, "to", regions(files, ranks), 8)
    maybe(node, draw, "side", st.sampled_from(["white", "black"]), 9)
    if node.get(kind) in ("vertical", "orthogonal", "any") and "toward" not in node:
        maybe(node, draw, "drawn", st.just(True), 5)  # along the line of the first file
    some = st.lists(st.sampled_from(pieces), min_size=1, max_size=2, unique=True)
    maybe(node, draw, "victims", st.one_of(some, some.map(lambda names: {"not": names}), NONROYAL), 7)
    if kind in ("slide", "ride") and draw(st.integers(1, 8)) == 8:
        node.update(only="move", leaves="en_passant")
    if kind in ("step", "leap", "slide") and "only" not in node and draw(st.integers(1, 5)) == 5:
        node.update(takes=["normal", "en_passant"])
    if kind != "like" and "hurdles" not in node.get("takes", ()) and node.get("only") != "move":
        maybe(
            node,
            draw,
            "takes",
            st.sampled_from([["normal", "own"], ["own"], ["normal", "en_passant", "own"]]),
            9,
        )
    return node


#: What an entry of `captures` may have besides its lines and victims, by its kind.
EFFECTS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "custodial": {"after": st.sampled_from(LINES)},
    "withdrawal": {},
    "approach": {},
    "coordination": {},
}


@st.composite
def effects(draw: st.DrawFn, pieces: tuple[str, ...]) -> Node:
    """One capture that follows a move."""
    kind = draw(st.sampled_from(list(EFFECTS)))
    some = st.lists(st.sampled_from(pieces), min_size=1, max_size=3, unique=True)
    node: Node = {kind: draw(some if kind == "coordination" else st.sampled_from(LINES))}
    for key, values in EFFECTS[kind].items():
        maybe(node, draw, key, values)
    maybe(node, draw, "victims", some)
    return node


@st.composite
def promotion_counts(draw: st.DrawFn, files: int, ranks: int, pieces: tuple[str, ...]) -> Node:
    """A condition by counting."""
    kinds = st.lists(st.sampled_from(("new", *pieces)), min_size=1, max_size=2, unique=True)
    node: Node = {"count": draw(st.one_of(st.just("all"), kinds))}
    node[draw(st.sampled_from(["at_least", "at_most"]))] = draw(st.integers(0, 3))
    maybe(node, draw, "side", st.sampled_from(["owner", "enemy", "both"]), 2)
    maybe(node, draw, "in", regions(files, ranks), 3)
    return node


@st.composite
def piece_nodes(
    draw: st.DrawFn, name: str, files: int, ranks: int, pieces: tuple[str, ...], royal: bool
) -> Node:
    """One piece; nothing becomes a king where there is always one."""
    node: Node = {"symbol": SYMBOLS[NAMES.index(name)]}
    node["moves"] = draw(st.lists(movements(files, ranks, pieces), min_size=1, max_size=3))
    if name == "king":
        for entry in node["moves"]:
            entry.pop("leaves", None)
    if draw(st.integers(1, 6)) == 6:
        quiet = movements(files, ranks, pieces).filter(lambda entry: not {"leaves", "takes"} & entry.keys())
        node["first_moves"] = {"moves": draw(st.lists(quiet, min_size=1, max_size=2))}
        maybe(node["first_moves"], draw, "lost_to", st.just([pieces[-1]]), 2)
        return node
    if draw(st.integers(1, 4)) == 4:
        node["captures"] = draw(st.lists(effects(pieces), min_size=1, max_size=2))
        maybe(node, draw, "jump_captures_alone", st.booleans())
    if draw(st.integers(1, 6)) == 6:
        node["freezes"] = {"neighbours": draw(st.sampled_from(LINES))}
        maybe(node["freezes"], draw, "unless_held", st.booleans(), 2)
        maybe(node["freezes"], draw, "victims", st.lists(st.sampled_from(pieces), min_size=1, unique=True))
    if name != "king" and draw(st.integers(1, 3)) == 3:
        rule: Node = {"zone": draw(st.one_of(st.just("last_rank"), regions(files, ranks)))}
        others = st.lists(st.sampled_from(pieces[int(royal) :]), min_size=1, max_size=2, unique=True)
        rule["to"] = draw(others)
        rest = [other for other in pieces[int(royal) :] if other not in rule["to"]]
        if rest:
            maybe(rule, draw, "recall", st.lists(st.sampled_from(rest), min_size=1, unique=True), 3)
        maybe(rule, draw, "optional", st.booleans(), 2)
        maybe(rule, draw, "on", st.sampled_from(["move", "capture"]), 6)
        maybe(rule, draw, "except", st.just("en_passant"), 6)
        maybe(rule, draw, "side", st.sampled_from(["white", "black"]), 8)
        maybe(
            rule,
            draw,
            "at",
            st.sampled_from(
                ["departure", "rest", "as_new", ["arrival", "departure", "rest"], ["rest", "as_new"]]
            ),
            3,
        )
        maybe(rule, draw, "provided", promotion_counts(files, ranks, pieces), 4)
        node["promotion"] = rule
    return node


@dataclass(frozen=True)
class World:
    """What end conditions can speak of."""

    files: int
    ranks: int
    pieces: tuple[str, ...]
    royal: bool
    ring: bool = False  # joined along the files


WHO = st.sampled_from(["mover", "turn", "white", "black"])
ANSWER = st.sampled_from(["white", "black", "either"])


def checkmate(draw: st.DrawFn, world: World) -> Node | None:
    """Wherever there is a royal."""
    if not world.royal:
        return None
    node: Node = {"winner": draw(st.sampled_from(["mover", "turn"]))}
    some = st.lists(st.sampled_from(world.pieces), min_size=1, max_size=2, unique=True)
    maybe(node, draw, "by", some, 4)
    maybe(node, draw, "checked_by", some, 4)
    return node


def castled(draw: st.DrawFn, world: World) -> Node | None:
    """Every second time, whether there are castlings or not."""
    if draw(st.booleans()):
        return None
    node: Node = {}
    maybe(node, draw, "wing", st.sampled_from(["kingside", "queenside"]), 2)
    maybe(node, draw, "side", st.sampled_from(["white", "black", "either"]), 3)
    return node | draw(st.sampled_from([{"winner": "owner"}, {"winner": "turn"}, {"draw": True}]))


def extinct(draw: st.DrawFn, world: World) -> Node | None:
    """Every second time."""
    if not draw(st.booleans()):
        return None
    some = draw(st.lists(st.sampled_from(world.pieces), min_size=1, unique=True))
    node: Node = {"pieces": draw(st.sampled_from([some, "all", "nonroyal"])), "loser": "owner"}
    maybe(node, draw, "at_most", st.integers(0, 2), 2)
    maybe(node, draw, "opponent_at_least", st.integers(1, 2))
    maybe(node, draw, "answer", ANSWER)
    return node


def reaches(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time."""
    if draw(st.integers(1, 3)) != 3:
        return None
    node: Node = {"pieces": [draw(st.sampled_from(world.pieces))]}
    node["zone"] = draw(regions(world.files, world.ranks))
    node["winner"] = draw(st.sampled_from(["owner", "mover"]))
    maybe(node, draw, "answer", ANSWER, 3)
    maybe(node, draw, "side", st.sampled_from(["mover", "turn", "white", "black", "either"]), 3)
    return node


def checks(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then, where there is a royal."""
    if not world.royal or draw(st.integers(1, 4)) != 4:
        return None
    return {"count": draw(st.integers(1, 4)), "winner": "owner"}


def move_limit(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    has = [draw(st.sampled_from(world.pieces))]
    return {"moves": 3, "has": has, "lacks": [world.pieces[-1]], "draw": True}


def stalemate(draw: st.DrawFn, world: World) -> Node:
    """Always."""
    node: Node = {"loser": draw(st.one_of(WHO, st.just("more")))}
    maybe(node, draw, "promotions", st.just("optional"), 4)
    if "promotions" in node:
        maybe(node, draw, "own_at_most", st.integers(1, 3), 2)
    return node


def stuck(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time, where a side may pass or not."""
    if draw(st.integers(1, 3)) != 3:
        return None
    return draw(st.sampled_from([{"winner": "more"}, {"draw": True}]))


def to_and_fro(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time, after a few moves."""
    if draw(st.integers(1, 3)) != 3:
        return None
    some = st.lists(st.sampled_from(world.pieces[1:]), min_size=1, max_size=2, unique=True)
    pieces = draw(st.one_of(st.just("nonroyal"), some))
    return {"pieces": pieces, "times": draw(st.integers(2, 4)), "loser": "mover"}


def passed(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time, where a side may pass or not."""
    if draw(st.integers(1, 3)) != 3:
        return None
    return {
        "times": draw(st.integers(1, 3)),
        **draw(st.sampled_from([{"winner": "more"}, {"loser": "mover"}])),
    }


def facing(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time, where there are royals."""
    if not world.royal or draw(st.integers(1, 3)) != 3:
        return None
    node: Node = {"along": draw(st.sampled_from(LINES))}
    maybe(node, draw, "claim", st.just("pass"), 1)
    return {**node, **draw(st.sampled_from([{"winner": "more"}, {"winner": "mover"}]))}


@st.composite
def chases(draw: st.DrawFn, world: World) -> Node:
    """What a chase is."""
    node: Node = {}
    some = st.lists(st.sampled_from(world.pieces), min_size=1, max_size=2, unique=True)
    maybe(node, draw, "by", some, 2)
    maybe(node, draw, "stronger", st.fixed_dictionaries({world.pieces[0]: some}), 2)
    zone = regions(world.files, world.ranks)
    maybe(node, draw, "spared", st.fixed_dictionaries({world.pieces[-1]: zone}), 2)
    return node


def repetition(draw: st.DrawFn, world: World) -> Node:
    """Always."""
    node: Node = {"times": 3}
    maybe(node, draw, "perpetual_check", st.just("loses"))
    maybe(node, draw, "perpetual_chase", chases(world))
    return {**node, "draw": True}


def move_count(draw: st.DrawFn, world: World) -> Node:
    """Always."""
    reset = draw(st.lists(st.sampled_from(world.pieces), max_size=1))
    counted = draw(st.sampled_from([{}, {"reversible": "counted"}])) if reset else {}
    return {"moves": 30, "reset_by": reset} | counted | {"draw": True}


def dead_material(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    rare = draw(st.integers(1, 4)) == 4
    return {"sets": [[], [world.pieces[-1]]], "draw": True} if rare else None


def ones(draw: st.DrawFn, world: World) -> Node:
    """The pieces that a condition counts, and for which side."""
    node: Node = {}
    some = st.lists(st.sampled_from(world.pieces), min_size=1, unique=True)
    maybe(node, draw, "pieces", st.one_of(some, st.sampled_from(["all", "nonroyal"])), 2)
    maybe(node, draw, "side", st.sampled_from(["mover", "turn", "white", "black", "either"]), 3)
    return node


def decided(draw: st.DrawFn) -> Node:
    """Who wins by what pieces of a side do."""
    return draw(st.sampled_from([{"winner": "owner"}, {"winner": "more"}, {"loser": "more"}, {"draw": True}]))


def count(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time."""
    if draw(st.integers(1, 3)) != 3:
        return None
    node = ones(draw, world)
    maybe(node, draw, "in", regions(world.files, world.ranks), 1)
    maybe(node, draw, "at_most", st.integers(1, 3), 3)
    if "at_most" not in node:
        node["at_least"] = draw(st.integers(1, 3))
    maybe(node, draw, "unattacked", st.just(True), 2)
    if "unattacked" in node and "at_least" in node:
        maybe(node, draw, "enough", st.integers(2, 4), 2)
    maybe(node, draw, "both", st.just("draw"), 3)
    return node | decided(draw)


def line(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time."""
    if draw(st.integers(1, 3)) != 3:
        return None
    node = ones(draw, world) | {"length": draw(st.integers(2, 4))}
    maybe(node, draw, "along", st.sampled_from(LINES), 2)
    maybe(node, draw, "gaps", st.just(True), 2)
    return node | decided(draw)


def block(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    size = [draw(st.integers(1, 2)), draw(st.integers(2, 3))]
    return ones(draw, world) | {"size": size} | decided(draw)


def connects(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    zones = regions(world.files, world.ranks)
    node = ones(draw, world) | {"from": draw(zones), "to": draw(zones)}
    maybe(node, draw, "along", st.sampled_from(LINES), 2)
    return node | decided(draw)


def full(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    node = ones(draw, world) | {"in": draw(regions(world.files, world.ranks))}
    maybe(node, draw, "at_least", st.integers(1, 2), 2)
    if "at_least" not in node:
        node.pop("pieces", None)
    return node | decided(draw)


def count_out(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time."""
    if draw(st.integers(1, 3)) != 3:
        return None
    limits = []
    for _ in range(draw(st.integers(1, 3))):
        limit: Node = {"moves": draw(st.integers(0, 5))}
        maybe(limit, draw, "own_at_most", st.integers(1, 4), 2)
        maybe(
            limit,
            draw,
            "has",
            st.fixed_dictionaries({draw(st.sampled_from(world.pieces)): st.integers(1, 2)}),
            2,
        )
        maybe(limit, draw, "without", st.lists(st.sampled_from(world.pieces), min_size=1, max_size=1), 3)
        maybe(limit, draw, "from", st.just("pieces"), 2)
        limits.append(limit)
    sooner = draw(st.sampled_from([{}, {"sooner": "stays"}]))
    return {"limits": limits} | sooner | draw(st.sampled_from([{"draw": True}, {"winner": "turn"}]))


#: An end condition, or None for none, by its kind, in the order in which they stand.
ENDS: dict[str, Callable[[st.DrawFn, World], Node | None]] = {
    "checkmate": checkmate,
    "extinct": extinct,
    "reaches": reaches,
    "checks": checks,
    "move_limit": move_limit,
    "count": count,
    "line": line,
    "block": block,
    "connects": connects,
    "full": full,
    "count_out": count_out,
    "stalemate": stalemate,
    "stuck": stuck,
    "passed": passed,
    "to_and_fro": to_and_fro,
    "facing": facing,
    "castled": castled,
    "castling_lost": castled,
    "repetition": repetition,
    "move_count": move_count,
    "dead_material": dead_material,
}


@st.composite
def ends(draw: st.DrawFn, world: World) -> list[Node]:
    """End conditions, always with stalemate and a count of moves."""
    drawn = [(kind, make(draw, world)) for kind, make in ENDS.items()]
    return [{"when": kind, **node} for kind, node in drawn if node is not None]


KINDS = ("royals", "nonroyal", "all")


@st.composite
def consequences(draw: st.DrawFn, world: World) -> Node:
    """An entry of `effects`, most of which make sense."""
    pieces = world.pieces
    some = st.lists(st.sampled_from(pieces), min_size=1, max_size=2, unique=True)
    kinds = st.one_of(st.sampled_from(KINDS), some, some.map(lambda names: {"not": names}))
    node: Node = {"on": draw(st.sampled_from(["capture", "capture", "arrival", ["arrival", "drop"], "drop"]))}
    do = draw(st.sampled_from(["remove", "remove", "change_side", "become", "origin", "home"]))
    maybe(node, draw, "by", kinds, 3)
    maybe(node, draw, "whose", st.sampled_from(["enemy", "own", "both"]), 3)
    if do in ("origin", "home"):
        node["do"] = {"to": do}
        maybe(node["do"], draw, "blocked", st.sampled_from(["illegal", "removed", "stays"]), 2)
        if do == "home":
            node["where"] = draw(st.sampled_from(["here", "victim"]))
            maybe(node["do"], draw, "nearest", st.sampled_from(["same_file", "same_shade"]), 2)
        node["on"] = "capture"
        maybe(node, draw, "who", st.just("nonroyal"), 2)
        return node
    places = st.sampled_from(
        [
            "here",
            "neighbours",
            "first_rank",
            "enclosed",
            ["here", "neighbours"],
            ["enclosed", "neighbours"],
            "between",
            ["here", "between"],
            {"ranks": 2},
        ]
    )
    maybe(node, draw, "where", places, 2)
    maybe(node, draw, "provided", counts(world), 4)
    if "between" in node.get("where", "") and (node["on"] == "drop" or world.ring):
        del node["where"]
    if node.get("where") in ("neighbours", "enclosed", "between"):
        maybe(node, draw, "lines", st.sampled_from(LINES), 2)
    if do == "become":
        node["do"] = {"become": draw(st.sampled_from([*(pieces[1:] or pieces), "wall"]))}
    else:
        node["do"] = do
    lost = do == "remove" or node["do"] == {"become": "wall"}
    maybe(node, draw, "who", kinds if lost else st.just("nonroyal"), 2 if lost else 1)
    return node


@st.composite
def forbidden(draw: st.DrawFn, pieces: tuple[str, ...]) -> Node:
    """What some pieces, or some ways of moving, may not do."""
    what = draw(st.sampled_from(["giving_check", "leaving_check", "exposing", "moving"]))
    node: Node = {what: True}
    maybe(
        node,
        draw,
        "by",
        st.sampled_from(["moves", "captures", "promotion", "drops", "castling", ["moves", "promotion"]]),
        2,
    )
    maybe(node, draw, "pieces", st.lists(st.sampled_from(pieces), min_size=1, unique=True), 2)
    bound = st.sampled_from(["at_least", "at_most"])
    if what == "moving" or draw(st.integers(1, 3)) == 3:
        node["provided"] = {"count": "moves", draw(bound): draw(st.integers(1, 8))}
    return node


@st.composite
def counts(draw: st.DrawFn, world: World) -> Node:
    """One condition that counts."""
    some = st.lists(st.sampled_from(world.pieces), min_size=1, max_size=2, unique=True)
    who = st.one_of(
        st.sampled_from(["self", "none", "all", "nonroyal"]), some, some.map(lambda s: {"not": s})
    )
    seen = st.sampled_from(["same_file", "same_rank", "same_shade", "neighbours", "below"])
    node: Node = {"count": draw(who), "in": draw(st.one_of(seen, regions(world.files, world.ranks)))}
    maybe(node, draw, "side", st.sampled_from(["enemy", "both"]), 2)
    if draw(st.integers(1, 4)) == 4:
        node.update(count=draw(st.sampled_from(["all", "nonroyal"])), side="enemy")
        node["in"] = draw(st.sampled_from(["enclosed", "enclosed", "neighbours"]))
        maybe(node, draw, "lines", st.sampled_from(LINES), 2)
    if draw(st.integers(1, 6)) == 6:
        node = {"count": "moves"}
    bound = draw(st.sampled_from(["at_least", "at_most"]))
    node[bound] = draw(st.integers(int(bound == "at_least"), 3))
    return node


@st.composite
def drop_nodes(draw: st.DrawFn, world: World) -> Any:
    """A region, or entries."""
    region = regions(world.files, world.ranks)
    if draw(st.booleans()):
        return draw(region)
    entries: list[Node] = [{"to": draw(region)} for _ in range(draw(st.integers(1, 2)))]
    for entry in entries:
        maybe(entry, draw, "provided", counts(world), 2)
        ways = st.sampled_from(["down", "up", "left", "right"])
        maybe(entry, draw, "falls", st.one_of(ways, st.lists(ways, min_size=1, max_size=3, unique=True)), 4)
    return entries


@st.composite
def hands(draw: st.DrawFn, doc: Node, world: World) -> None:
    """One time in four pieces are dropped; of the king there is no more than what the setup has."""
    if draw(st.integers(1, 4)) < 4:
        return
    others = st.lists(st.sampled_from(world.pieces[1:]), min_size=1, max_size=2, unique=True)
    hand: Node = doc.setdefault("hand", {})
    hand["drops"] = draw(st.one_of(st.just("board"), drop_nodes(world)))
    maybe(hand, draw, "as", st.just("base"), 2)
    maybe(hand, draw, "gains", st.just("none"), 4)
    if len(world.pieces) == len(SYMBOLS):  # one of them has a form
        maybe(hand, draw, "faces", st.just("both"), 2)
    letters = "".join(SYMBOLS[1 : len(world.pieces)])
    maybe(hand, draw, "setup", st.text(letters + letters.lower(), min_size=1, max_size=4), 2)
    maybe(hand, draw, "unlimited", others, 6)
    maybe(hand, draw, "first", st.one_of(st.just(True), others), 6)
    if "first" in hand:
        maybe(hand, draw, "first_alone", st.just(True), 2)
        maybe(hand, draw, "first_if_possible", st.just(True), 2)
    for name in world.pieces[1:]:
        maybe(doc["pieces"][name], draw, "drops", drop_nodes(world), 3)
    if "shuffle" not in doc and draw(st.integers(1, 3)) == 3:
        hand["gating"] = {"to": "first_rank"}
        maybe(hand["gating"], draw, "pieces", others, 2)
        for node in doc["pieces"].values():
            node.pop("first_moves", None)
    if world.royal and draw(st.booleans()):
        rule: Node = {"giving_mate": True, "by": "drops"}
        maybe(rule, draw, "pieces", others, 2)
        doc["forbid"] = [rule]


@st.composite
def definitions(draw: st.DrawFn) -> str:
    """A whole definition as YAML text."""
    files, ranks = draw(st.integers(3, 7)), draw(st.integers(3, 6))
    pieces = NAMES[: draw(st.integers(2, 5))]
    letters = "abcdefg"[:files]
    squares = [f"{x}{y + 1}" for x in letters for y in range(ranks)]
    board: Node = {"files": f"a-{letters[-1]}", "ranks": f"1-{ranks}"}
    maybe(board, draw, "holes", st.lists(st.sampled_from(squares), min_size=1, max_size=3, unique=True), 3)
    if "a1" not in board.get("holes", ()) and "a2" not in board.get("holes", ()):
        board["lines"] = ["a1-a2"]
    if draw(st.integers(1, 4)) == 4:
        board["wrap"] = "files"
    else:
        maybe(board, draw, "extra", st.just({"z9": [-1, -1], "y9": [files, ranks]}), 4)
    holes = set(board.get("holes", ()))
    free = [s for s in squares if s not in holes]
    places = draw(st.permutations(free))
    royal = draw(st.sampled_from([True, True, "last_of_kind", "all_attacked", False]))
    placed: dict[str, str] = {}
    back = [s for s in places if s[1] == "1"][:1], [s for s in places if s[1] == str(ranks)][:1]
    for side in (0, 1):
        for square in back[side]:
            placed[square] = "Kk"[side]
    crowd = draw(st.integers(2, min(10, len(free) - 2)))
    once = iter(SYMBOLS[1 : len(pieces)])
    for square in [s for s in places if s not in placed][: max(crowd, len(pieces) - 1)]:
        symbol = next(once, "") or draw(st.sampled_from(SYMBOLS[int(royal is True) : len(pieces)]))
        placed[square] = symbol if draw(st.booleans()) else symbol.lower()
    shuffled = not holes and draw(st.integers(1, 5)) == 5
    if shuffled:
        placed |= {f"{x}{ranks}": placed.get(f"{x}1", ".").swapcase() for x in letters}
    rows = []
    for y in range(ranks, 0, -1):
        rows.append(" ".join("*" if f"{x}{y}" in holes else placed.get(f"{x}{y}", ".") for x in letters))
    if "extra" in board:
        middle = [f"* {row} *" for row in rows]
        rows = [" ".join(["*"] * (files + 1) + ["."]), *middle, " ".join(["."] + ["*"] * (files + 1))]
    doc: Node = {"format": 1, "variant": "made_up", "name": "Made up", "version": "1.0", "board": board}
    maybe(doc, draw, "symmetry", st.sampled_from(["mirror", "rotate"]), 2)
    doc["pieces"] = {name: draw(piece_nodes(name, files, ranks, pieces, royal is True)) for name in pieces}
    if royal:
        doc["pieces"]["king"]["royal"] = royal
    doc["setup"] = "".join(f"{row}\n" for row in rows)
    doc["castling"] = "none"
    if shuffled:
        for node in doc["pieces"].values():
            node.pop("first_moves", None)
        doc["shuffle"] = {
            "squares": {"white": f"a1-{letters[-1]}1", "black": f"a{ranks}-{letters[-1]}{ranks}"}
        }
    rook = [s for s, one in placed.items() if s[1] == "1" and one.isupper() and s not in back[0]]
    if back[0] and rook and draw(st.booleans()):
        entry: Node = {"king": back[0][0], "rook": rook[0], "to": draw(st.sampled_from(letters)) + "1"}
        maybe(entry, draw, "rook_to", st.sampled_from(letters).map(lambda x: f"{x}1"), 3)
        doc["castling"] = {"white": [entry], "black": "none"}
    recalls = any("recall" in node.get("promotion", {}) for node in doc["pieces"].values())
    if recalls or draw(st.integers(1, 5)) == 5:
        doc["hand"] = {"pieces": list(pieces[1:]), "belongs_to": draw(st.sampled_from(["owner", "captor"]))}
    world = World(files, ranks, pieces, royal is True, "wrap" in board)
    draw(hands(doc, world))
    if doc["castling"] != "none" and doc.get("hand", {}).get("drops") and not shuffled:
        maybe(doc["castling"], draw, "dropped", st.just({pieces[1]: pieces[-1]}), 2)
    if doc["castling"] != "none":
        maybe(doc["castling"], draw, "opposite", st.just(True), 2)
    if any("freezes" in node for node in doc["pieces"].values()) and draw(st.booleans()):
        doc["freezing"] = {"remove_own": True}
    if draw(st.integers(1, 6)) == 6:
        doc["compulsory_capture"] = True
    if draw(st.integers(1, 3)) == 3:
        doc["effects"] = draw(st.lists(consequences(world), min_size=1, max_size=3))
    company = any("captures" in node or "freezes" in node for node in doc["pieces"].values())
    stone = any(entry["do"] == {"become": "wall"} for entry in doc.get("effects", ()))
    if stone:
        doc["pieces"]["wall"] = {"symbol": "*", "owner": "nobody", "moves": []}
    if not company and draw(st.integers(1, 5)) == 5:
        doc["pieces"]["wall"] = {"symbol": "*", "owner": "nobody", "moves": []}
        act = draw(
            st.sampled_from(
                [{}, {"most": 1}, {"to": "origin"}, {"to": "own_half"}, {"reach": {"step": "any"}}]
            )
        )
        acts = ["move", {"put": "wall", **act}]
        doc["turn"] = draw(st.sampled_from([acts, {"acts": acts, "safe": "last"}]))
        if "hand" not in doc and draw(st.booleans()):  # instead of moving, not after it
            del doc["turn"]
            doc["pieces"]["wall"]["drops"] = draw(st.sampled_from(["board", "own_half"]))
            doc["hand"] = {"gains": "none", "unlimited": ["wall"]}
    if "turn" not in doc and draw(st.integers(1, 6)) == 6:
        doc["turn"] = {"moves": draw(st.sampled_from([2, {"white": 2}])), "grows": draw(st.integers(0, 1))}
        if royal:
            doc["turn"]["ends_on"] = "check"
    elif draw(st.integers(1, 4)) == 4:
        when = st.sampled_from(["always", "stuck"])
        doc["pass"] = draw(st.one_of(when, st.fixed_dictionaries({"black": when})))
    if royal and draw(st.integers(1, 5)) == 5:
        rule: Node = {"facing": "royals", "along": draw(st.sampled_from(LINES))}
        maybe(rule, draw, "distance", st.integers(1, 2), 2)
        one = draw(st.sampled_from([rule, {"giving_check": True}, draw(forbidden(pieces))]))
        doc.setdefault("forbid", []).append(one)
    doc["end"] = draw(ends(World(files, ranks, pieces, bool(royal))))
    if draw(st.integers(1, 4)) == 4:
        points = st.integers(0, 6).map(lambda n: n / 2)
        doc["score"] = {"values": {name: draw(points) for name in pieces}, "bonus": {"black": draw(points)}}
    return yaml.safe_dump(doc, sort_keys=False)


STATISTICS = {"loaded": 0, "refused": 0}


def keeps_contract(text: str) -> None:
    """A definition is refused with reasons, or its games keep the contract on both kernels."""
    try:
        plain = load_text(text, kernel="plain")
    except DefinitionError as error:
        assert error.problems
        STATISTICS["refused"] += 1
        assume(False)
        return
    try:
        plain.position()
    except FenError:
        assume(False)  # a start position that cannot be, such as check at the wrong moment
    compiled = load_text(text)
    STATISTICS["loaded"] += 1
    assert plain.definition_hash == compiled.definition_hash
    check_game(compiled, plain, 13, random.Random(text), every=4, brute=4)
    assert playout(compiled, 5, 30) == playout(plain, 5, 30)


QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
PHASES = [Phase.explicit, Phase.generate, Phase.shrink]
OTHER = settings(deadline=None, derandomize=False, database=None, phases=PHASES, suppress_health_check=QUIET)
"""Other examples every time."""
SAME = settings(OTHER, derandomize=True)
"""Always the same examples."""


def keeps_ends(text: str, plies: int = 70) -> None:
    """The slow judge agrees with the outcomes of a game."""
    try:
        position = load_text(text).position()
    except (DefinitionError, FenError):
        assume(False)
        return
    chance, diary = random.Random(text), Diary(position)
    for _ in range(plies):
        check_outcome(diary)
        moves = texts(position)
        if not moves:
            break
        diary.push(chance.choice(moves))


@pytest.mark.every
@settings(SAME, max_examples=12)
@given(definitions())
def test_ends_of_generated_games(text: str) -> None:
    """Few variants, always the same ones."""
    keeps_ends(text)


@settings(SAME, max_examples=12)
@given(definitions())
def test_generated(text: str) -> None:
    """A few variants, always the same ones."""
    keeps_contract(text)


@pytest.mark.slow
@settings(OTHER, max_examples=1_000)
@given(definitions())
def test_ends_of_many_generated_games(text: str) -> None:
    """A thousand variants, other ones every time."""
    keeps_ends(text)


@pytest.mark.slow
@settings(OTHER, max_examples=3_000)
@given(definitions())
def test_many_generated(text: str) -> None:
    """Thousands of variants, other ones every time."""
    keeps_contract(text)
