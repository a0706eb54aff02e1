"""Small variants made up by Hypothesis: refused with reasons, or they keep the contract on both kernels."""

from __future__ import annotations

import json
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
from interpreter.kinds.movement import WORDS, Narrowing

NAMES = ("king", "alpha", "beta", "gamma", "delta")
SYMBOLS = ("K", "A", "B", "C", "+B")
LINES = ("orthogonal", "diagonal", "any", "vertical", "horizontal")
NONROYAL = st.just({"not": "royals"})
TOWARD = ("forward", "backward", "left", "right", "sideways")
ROYAL = ({"count": "self", "is": 1}, {"count": {"who": "self", "if": {"not": "attacked"}}, "is": 0})
"""A royal while it is the last of its kind, and all of a kind while they are attacked."""
TURNED = {"orthogonal": TOWARD, "any": tuple(f"any {word}" for word in TOWARD)}
"""Lines of one direction, instead of all."""
NARROWINGS = [word for word in WORDS if issubclass(word, Narrowing)]
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


def some_of(pieces: tuple[str, ...], most: int = 2) -> st.SearchStrategy[Any]:
    """Some kinds, by name."""
    return st.lists(st.sampled_from(pieces), min_size=1, max_size=most, unique=True)


@st.composite
def hops(draw: st.DrawFn, pieces: tuple[str, ...]) -> Node:
    """A path of two legs: over a piece, or a capture and on behind it."""
    lines = draw(st.one_of(st.sampled_from(LINES), vectors(2)))
    key = "slide" if lines in LINES else "leap"
    first: Node = {key if key == "leap" or draw(st.integers(1, 3)) < 3 else "step": lines}
    second: Node = {"leap" if key == "leap" else draw(st.sampled_from(["step", "slide"])): lines}
    if "leap" in first:
        maybe(first, draw, "repeat", st.just("any"), 2)
        maybe(second, draw, "repeat", st.just("any"), 2)
    elif "step" in second:
        maybe(second, draw, "repeat", st.integers(2, 3).map(lambda most: f"1-{most}"), 5)
    names = some_of(pieces)
    node: Node = {"path": [first, second]}
    if key == "slide" and draw(st.integers(1, 3)) == 3:
        first["only"], second["only"] = "capture", "quiet"
        maybe(node, draw, "repeat", st.sampled_from(["any", "all"]), 2)
        if "repeat" in node:
            maybe(node, draw, "bend", st.sampled_from(["any", "aside", ["onward", "aside"]]), 3)
            maybe(node, draw, "taken", st.just("at_once"), 3)
        maybe(first, draw, "takes", names, 4)
        return node
    first["over"] = "all"
    maybe(first, draw, "over", jumped(names), 2)
    return node


def jumped(names: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Pieces that are jumped over, not all."""
    return st.one_of(st.sampled_from(["own", "enemy"]), names, names.map(lambda them: {"not": them}))


LAMES: tuple[Node, ...] = (
    {"path": [{"step": "orthogonal"}, {"step": "diagonal"}]},
    {"path": [{"step": "diagonal"}, {"step": "orthogonal"}]},
    {"path": [{"step": "orthogonal", "repeat": 2}, {"step": "diagonal"}]},
    {"step": "diagonal", "repeat": 2},
    {"step": "orthogonal", "repeat": "2-3"},
)


@st.composite
def movements(draw: st.DrawFn, files: int, ranks: int, pieces: tuple[str, ...]) -> Node:
    """One movement entry of any kind, with modifiers that fit it (mostly)."""
    kind = draw(st.sampled_from(["step", "slide", "leap", "leap", "lame", "path", "path", "like"]))
    node: Node = {}
    if kind in ("step", "slide"):
        node[kind] = draw(st.sampled_from(LINES))
    elif kind == "leap":
        node["leap"] = draw(st.one_of(vectors(2), vectors(2), vectors(2), st.just("any")))
        if node["leap"] != "any":
            maybe(node, draw, "repeat", st.sampled_from(["any", "1-3", "2-3", 2]), 2)
    elif kind == "lame":
        node |= draw(st.sampled_from(LAMES))
    elif kind == "path":
        node |= draw(hops(pieces))
    else:
        node["like"] = draw(
            st.sampled_from(["wazir", "knight", "queen", "cannon", "grasshopper", "xiangqi_horse"])
        )
        maybe(node, draw, "only", st.sampled_from(["quiet", "capture"]))
        return node
    if kind == "step":
        maybe(node, draw, "repeat", st.sampled_from(["1-2", "1-4", "2-4", 2]), 3)
    captor = any("only" in leg for leg in node.get("path", ()))
    if not captor:
        maybe(node, draw, "only", st.sampled_from(["quiet", "capture"]), 3)
    if kind in ("step", "slide") and node[kind] in TURNED:
        maybe(node, draw, kind, st.sampled_from(TURNED[node[kind]]), 4)
    if kind == "slide" or (kind in ("step", "leap") and "repeat" in node):
        maybe(node, draw, "over", jumped(some_of(pieces)), 5)
    maybe(node, draw, "from", regions(files, ranks), 8)
    maybe(node, draw, "to", regions(files, ranks), 8)
    maybe(node, draw, "whose", st.sampled_from(["white", "black"]), 9)
    for word in NARROWINGS:
        maybe(node, draw, word.key, st.just(word.example), 9)
    if node.get(kind) in ("vertical", "orthogonal", "any") and draw(st.integers(1, 5)) == 5:
        node[kind] += " drawn"  # along the line of the first file
    maybe(node, draw, "if", st.fixed_dictionaries({"count": some_of(pieces), "is": ranges(0, 3)}), 9)
    if captor:
        return node
    some = some_of(pieces)
    maybe(node, draw, "takes", st.one_of(some, some.map(lambda names: {"not": names}), NONROYAL), 7)
    if kind == "slide" and draw(st.integers(1, 8)) == 8:
        node.update(only="quiet", leaves="en_passant")
    if kind in ("step", "leap", "slide") and "only" not in node and draw(st.integers(1, 5)) == 5:
        node.update(takes=["enemy", "en_passant"])
    if node.get("only") != "quiet":
        maybe(node, draw, "takes", st.sampled_from(["all", "own", ["enemy", "en_passant", "own"]]), 9)
    maybe(node, draw, "become", some, 12)
    return node


#: What follows from a move of a piece, where its victims stand.
EFFECTS: dict[str, Callable[[st.DrawFn, tuple[str, ...]], str]] = {
    "custodial": lambda draw, pieces: f"enclosed {draw(st.sampled_from(LINES))} 1",
    "withdrawal": lambda draw, pieces: f"withdrawn {draw(st.sampled_from(LINES))}",
    "approach": lambda draw, pieces: f"approached {draw(st.sampled_from(LINES))}",
    "coordination": lambda draw, pieces: f"cornered {' '.join(draw(some_of(pieces, 3)))}",
}


@st.composite
def effects(draw: st.DrawFn, pieces: tuple[str, ...]) -> Node:
    """One capture that follows a move."""
    kind = draw(st.sampled_from(list(EFFECTS)))
    node: Node = {"in": EFFECTS[kind](draw, pieces), "do": "capture"}
    if kind == "custodial":
        maybe(node, draw, "if", st.sampled_from(LINES).map(lambda lines: {"from": f"line {lines}"}))
    maybe(node, draw, "who", some_of(pieces, 3))
    return node


def ranges(least: int, most: int) -> st.SearchStrategy[Any]:
    """So many at least, or at most."""
    number = st.integers(least, most)
    return st.one_of(number.map(lambda n: f"{n}+"), number.map(lambda n: f"0-{n}" if n else 0))


@st.composite
def promotion_counts(draw: st.DrawFn, files: int, ranks: int, pieces: tuple[str, ...]) -> Node:
    """A condition by counting."""
    node: Node = {"count": draw(st.one_of(st.just("all"), some_of(("new", *pieces))))}
    node["is"] = draw(ranges(0, 3))
    maybe(node, draw, "whose", st.sampled_from(["own", "enemy", "both"]), 2)
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
        quiet = movements(files, ranks, pieces).filter(
            lambda entry: (
                not {"leaves", "takes"} & entry.keys()
                and not any("only" in leg for leg in entry.get("path", ()))
            )
        )
        first = draw(st.lists(quiet, min_size=1, max_size=2))
        node["moves"] += [{**entry, "only": "quiet", "if": "unmoved"} for entry in first]
        return node
    if draw(st.integers(1, 4)) == 4:
        node["effects"] = draw(st.lists(effects(pieces), min_size=1, max_size=2))
        if len(node["effects"]) == 2 and draw(st.integers(1, 4)) == 4:
            for entry in node["effects"]:
                entry["if"] = [entry["if"], {"when": "quiet"}] if "if" in entry else {"when": "quiet"}
    if draw(st.integers(1, 6)) == 6:
        freezer: Any = draw(st.sampled_from(pieces))
        if draw(st.integers(1, 2)) == 2:
            beside = {"count": {"all": [freezer, {"not": "this"}]}, "whose": "enemy", "in": "neighbours"}
            freezer = {"who": freezer, "if": {**beside, "is": 0}}
        around = draw(st.sampled_from(["neighbours", *({"step": lines} for lines in LINES)]))
        node["if"] = {"count": freezer, "whose": "enemy", "in": around, "is": 0}
    if name != "king" and draw(st.integers(1, 3)) == 3:
        where = draw(st.sampled_from(["to", "to", "to", "from", "at"]))
        rule: Node = {where: draw(st.one_of(st.just("last_rank"), regions(files, ranks)))}
        others = draw(some_of(pieces[int(royal) :]))
        rest = [other for other in pieces[int(royal) :] if other not in others]
        if rest and draw(st.integers(1, 3)) == 3:
            others.append(
                {"who": draw(st.lists(st.sampled_from(rest), min_size=1, unique=True)), "in": "hand"}
            )
        rule["become"] = others
        maybe(rule, draw, "optional", st.booleans(), 2)
        maybe(
            rule,
            draw,
            "when",
            st.sampled_from(
                ["quiet", "capture", {"not": "en_passant"}, "rest", "as_new", ["rest", "as_new"]]
            ),
            3,
        )
        maybe(rule, draw, "whose", st.sampled_from(["white", "black"]), 8)
        maybe(rule, draw, "if", promotion_counts(files, ranks, pieces), 4)
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
    hand: bool = False


WHO = st.sampled_from(["mover", "turn", "white", "black"])
ANSWER = st.sampled_from(["white", "black", "either"])
WIN, LOSS, DRAW, SCORE = ({"result": word} for word in ("win", "loss", "draw", "score"))


def both(node: Node, condition: Any) -> None:
    """Ask for a further condition."""
    asked = node.get("if", [])
    node["if"] = [*(asked if isinstance(asked, list) else [asked]), condition]


def mates(draw: st.DrawFn, world: World) -> Node | None:
    """Wherever there is a royal."""
    if not world.royal:
        return None
    node: Node = {"if": ["checkmate"], "result": draw(st.sampled_from(["loss", "win"]))}
    if draw(st.integers(1, 4)) == 4:
        others = {"count": {"not": draw(some_of(world.pieces))}, "whose": "enemy", "in": "checkers", "is": 0}
        both(node, others)
    maybe(node, draw, "whose", WHO, 6)
    return node


def castled(draw: st.DrawFn, world: World) -> Node | None:
    """Every second time, whether there are castlings or not."""
    if draw(st.booleans()):
        return None
    wing = draw(st.sampled_from(["", "", "kingside", "queenside"]))
    node: Node = {"made": {"when": "castling", "to": wing} if wing else "castling"}
    maybe(node, draw, "whose", st.sampled_from(["white", "black"]), 3)
    return node | draw(st.sampled_from([WIN, LOSS, DRAW]))


def castling_lost(draw: st.DrawFn, world: World) -> Node | None:
    """Every second time, whether there are castlings or not."""
    if draw(st.booleans()):
        return None
    node: Node = {"count": {"who": "all", "if": "can_castle"}, "is": 0}
    maybe(node, draw, "in", st.sampled_from(["kingside", "queenside"]), 2)
    maybe(node, draw, "whose", st.sampled_from(["white", "black"]), 3)
    return node | draw(st.sampled_from([WIN, LOSS, DRAW]))


def extinct(draw: st.DrawFn, world: World) -> Node | None:
    """Every second time."""
    if not draw(st.booleans()):
        return None
    some = draw(st.lists(st.sampled_from(world.pieces), min_size=1, unique=True))
    node: Node = {"count": draw(st.sampled_from([some, "all", {"not": "royals"}])), **LOSS}
    node["is"] = draw(st.sampled_from([0, 0, "0-1", "0-2"]))
    if draw(st.integers(1, 4)) == 4:
        both(node, {"count": node["count"], "whose": "enemy", "is": f"{draw(st.integers(1, 2))}+"})
    maybe(node, draw, "answer", ANSWER)
    return node


def reaches(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time."""
    if draw(st.integers(1, 3)) != 3:
        return None
    node: Node = {"count": [draw(st.sampled_from(world.pieces))], **WIN}
    node["in"] = draw(regions(world.files, world.ranks))
    maybe(node, draw, "answer", ANSWER, 3)
    maybe(node, draw, "whose", WHO, 2)
    return node


def checks(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then, where there is a royal."""
    if not world.royal or draw(st.integers(1, 4)) != 4:
        return None
    since = {"since": {"not": "check"}} if world.files % 2 else {}
    return {"made": "check", "is": draw(st.integers(1, 4)), **since, **WIN}


def move_limit(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    conditions = [{"count": draw(st.sampled_from(world.pieces))}, {"count": world.pieces[-1], "is": 0}]
    return {"countdown": [{"if": conditions, "moves": 3}], **DRAW}


def stalemate(draw: st.DrawFn, world: World) -> Node:
    """Always."""
    node: Node = {"if": "stalemate", "result": draw(st.sampled_from(["loss", "win", "score"]))}
    maybe(node, draw, "whose", WHO, 2)
    if draw(st.integers(1, 4)) == 4:
        node["if"] = ["stalemate", {"legal": {"not": "promotion"}, "is": 0}]
    return node


def stuck(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time, where a side may pass or not."""
    if draw(st.integers(1, 3)) != 3:
        return None
    return {"if": "all_stuck", **draw(st.sampled_from([SCORE, DRAW]))}


def to_and_fro(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time, after a few moves."""
    if draw(st.integers(1, 3)) != 3:
        return None
    who = draw(st.one_of(NONROYAL, some_of(world.pieces[1:])))
    return {"repeats": draw(st.integers(2, 4)), "who": who, "whose": "mover", **LOSS}


def passed(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time, where a side may pass or not."""
    if draw(st.integers(1, 3)) != 3:
        return None
    return {"last": "pass", "is": draw(st.integers(1, 3)), **draw(st.sampled_from([SCORE, LOSS]))}


def facing(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time, where there are royals."""
    if not world.royal or draw(st.integers(1, 3)) != 3:
        return None
    node: Node = {"if": [f"facing {draw(st.sampled_from(LINES))}"]}
    if draw(st.booleans()):
        both(node, {"last": "pass"})
    return {**node, **draw(st.sampled_from([SCORE, WIN]))}


@st.composite
def chases(draw: st.DrawFn, world: World) -> list[Node]:
    """What a chase is."""
    some = some_of(world.pieces)
    first: Node = {"by": draw(st.one_of(some, NONROYAL)), "if": {"not": "guarded"}}
    if draw(st.booleans()):
        spared = {"who": world.pieces[-1], "in": draw(regions(world.files, world.ranks))}
        first["who"] = {"not": [spared]}
    stronger = [{"by": world.pieces[0], "who": draw(some)}] if draw(st.booleans()) else []
    return [first, *stronger]


def repetition(draw: st.DrawFn, world: World) -> list[Node]:
    """Always."""
    found: list[Node] = []
    if draw(st.integers(1, 4)) == 4:
        found.append({"repeats": 3, "every": "check", **LOSS})
    if draw(st.integers(1, 4)) == 4:
        found.append({"repeats": 3, "every": {"chases": draw(chases(world))}, **LOSS})
    return [*found, {"repeats": 3, **DRAW}]


def move_count(draw: st.DrawFn, world: World) -> Node:
    """Always."""
    by = {"by": draw(st.sampled_from(world.pieces))}
    since = draw(st.sampled_from([["capture"], ["capture", by], ["capture", {**by, "when": "advance"}]]))
    return {"moves": 30, "since": [*since, "drop"] if world.hand else since, **DRAW}


def dead_material(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    rare = draw(st.integers(1, 4)) == 4
    return {"material": ["none", world.pieces[-1]], **DRAW} if rare else None


def ones(draw: st.DrawFn, world: World) -> Node:
    """The pieces that a condition counts, and for which side."""
    some = st.lists(st.sampled_from(world.pieces), min_size=1, unique=True)
    node: Node = {"count": draw(st.one_of(st.just("all"), some, st.just("all"), NONROYAL))}
    maybe(node, draw, "whose", WHO, 3)
    return node


def decided(draw: st.DrawFn) -> Node:
    """Who wins by what pieces of a side do."""
    return draw(st.sampled_from([WIN, SCORE, {"result": "low_score"}, DRAW]))


def count(draw: st.DrawFn, world: World) -> list[Node]:
    """Every third time."""
    if draw(st.integers(1, 3)) != 3:
        return []
    node = ones(draw, world)
    maybe(node, draw, "in", regions(world.files, world.ranks), 1)
    node["is"] = draw(st.one_of(st.integers(1, 3).map("{}+".format), st.integers(1, 3).map("0-{}".format)))
    plain = {**node, "is": f"{draw(st.integers(2, 4))}+"}
    if draw(st.booleans()):
        node["count"] = {"who": node["count"], "if": {"not": "attacked"}}
        if "+" in node["is"] and draw(st.booleans()):
            whose = {"whose": node["whose"]} if "whose" in node else {}
            either = [{key: one[key] for key in one if key != "whose"} for one in (node, plain)]
            node = {"if": {"any": either}, **whose}
    tie = [{**node, "whose": "both", **DRAW}] if draw(st.integers(1, 3)) == 3 else []
    return [*tie, node | decided(draw)]


def line(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time."""
    if draw(st.integers(1, 3)) != 3:
        return None
    where = f"{draw(st.sampled_from(['row', 'line']))} {draw(st.sampled_from(LINES))}"
    return ones(draw, world) | {"in": where, "is": f"{draw(st.integers(2, 4))}+"} | decided(draw)


def block(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    files, ranks = draw(st.integers(1, 2)), draw(st.integers(2, 3))
    return ones(draw, world) | {"in": f"block {files}x{ranks}", "is": files * ranks} | decided(draw)


def connects(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    zones, node = regions(world.files, world.ranks), ones(draw, world)
    joined = [draw(zones), f"joined {draw(st.sampled_from(LINES))}"]
    node["count"] = {"who": node["count"], "if": {"count": node["count"], "in": {"all": joined}}}
    return node | {"in": draw(zones)} | decided(draw)


def group(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    return {**ones(draw, world), "in": f"joined {draw(st.sampled_from(LINES))}", "is": "all"} | decided(draw)


def full(draw: st.DrawFn, world: World) -> Node | None:
    """Now and then."""
    if draw(st.integers(1, 4)) != 4:
        return None
    one = ones(draw, world)
    zone = draw(regions(world.files, world.ranks))
    node = {**one, "count": "empty", "in": zone, "is": 0}
    if draw(st.booleans()):
        both(node, {"count": one["count"], "in": zone, "is": f"{draw(st.integers(1, 2))}+"})
    return node | decided(draw)


def count_out(draw: st.DrawFn, world: World) -> Node | None:
    """Every third time."""
    if draw(st.integers(1, 3)) != 3:
        return None
    limits = []
    for _ in range(draw(st.integers(1, 3))):
        conditions: list[Node] = []
        if draw(st.booleans()):
            conditions.append({"count": "all", "is": draw(st.sampled_from([1, "0-2", "0-3", "0-4"]))})
        if draw(st.booleans()):
            least = f"{draw(st.integers(1, 2))}+"
            conditions.append({"count": draw(st.sampled_from(world.pieces)), "whose": "enemy", "is": least})
        if draw(st.integers(1, 3)) == 3:
            conditions.append({"count": draw(st.sampled_from(world.pieces)), "whose": "both", "is": 0})
        limit: Node = {"if": conditions} if conditions else {}
        limit["moves"] = draw(st.integers(0, 5))
        maybe(limit, draw, "start", st.just("pieces"), 2)
        limits.append(limit)
    sooner = draw(st.sampled_from([{}, {"sooner": "stays"}]))
    return {"countdown": limits} | sooner | draw(st.sampled_from([DRAW, WIN]))


#: An end condition, several, or None for none, by its kind, in the order in which they stand.
def together(draw: st.DrawFn, world: World) -> Node | None:
    """Every second time, two or three conditions of any kind."""
    if draw(st.booleans()):
        return None
    once = {"made": "check", "is": 1} | ({"since": {"not": "check"}} if world.files % 2 else {})
    made = (once, "checkmate", "stalemate") if world.royal else ("stalemate",)
    asked = [draw(single(world, made)) for _ in range(draw(st.integers(2, 3)))]
    node: Node = {"if": {"any": asked} if draw(st.integers(1, 4)) == 4 else asked}
    maybe(node, draw, "whose", WHO, 3)
    return node | draw(st.sampled_from([WIN, LOSS, DRAW]))


@st.composite
def single(draw: st.DrawFn, world: World, made: tuple[Any, ...]) -> Any:
    """A condition of its own: a count of either side, moves, repetition, a word; or that it does not hold."""
    kind = draw(st.integers(1, 8))
    if kind == 1:
        return {"not": draw(single(world, made))}
    if kind == 2:
        return {"any": [draw(single(world, made)), [draw(single(world, made)), draw(single(world, made))]]}
    if kind == 3:
        return draw(st.sampled_from([*made, {"moves": 2, "since": "capture"}, {"repeats": 2}]))
    node: Node = {"count": draw(st.one_of(NONROYAL, some_of(world.pieces), st.just("all")))}
    maybe(node, draw, "whose", st.just("enemy"), 2)
    maybe(node, draw, "in", regions(world.files, world.ranks), 2)
    node["is"] = draw(st.sampled_from([0, "0-1", "0-2", "1+", "2+", 2]))
    return node


ENDS: dict[str, Callable[[st.DrawFn, World], Node | list[Node] | None]] = {
    "checkmate": mates,
    "extinct": extinct,
    "reaches": reaches,
    "checks": checks,
    "move_limit": move_limit,
    "count": count,
    "line": line,
    "block": block,
    "connects": connects,
    "group": group,
    "full": full,
    "count_out": count_out,
    "stalemate": stalemate,
    "stuck": stuck,
    "passed": passed,
    "to_and_fro": to_and_fro,
    "facing": facing,
    "castled": castled,
    "castling_lost": castling_lost,
    "repetition": repetition,
    "move_count": move_count,
    "dead_material": dead_material,
    "together": together,
}


@st.composite
def ends(draw: st.DrawFn, world: World) -> list[Node]:
    """End conditions, always with stalemate and a count of moves."""
    drawn = [make(draw, world) or [] for make in ENDS.values()]
    return [node for found in drawn for node in (found if isinstance(found, list) else [found])]


KINDS = ("royals", {"not": "royals"}, "all")


@st.composite
def along(draw: st.DrawFn, node: Node, kinds: st.SearchStrategy[Any]) -> Node:
    """An entry of `effects` that sends pieces along lines."""
    lines = st.sampled_from(LINES)
    seen = st.one_of(lines.map(lambda word: {"slide": word}), lines.map(lambda word: {"step": word}))
    node["in"] = draw(st.one_of(seen, st.sampled_from(["here", "board", "own_half"])))
    words = st.sampled_from(["away", "toward", "away 1", "toward 1"])
    slides = st.sampled_from(["forward", "backward", "left", "diagonal forward left"]).map(
        lambda word: {"slide": word}
    )
    sides = st.builds(lambda white, black: {"white": white, "black": black}, slides, slides)
    way = draw(st.one_of(words, words, slides, sides))
    node["do"] = {"go": way}
    if way in ("away 1", "toward 1"):
        maybe(node, draw, "blocked", st.sampled_from(["illegal", "removed", "stays"]), 1)
    maybe(node, draw, "who", kinds, 2)
    return node


@st.composite
def consequences(draw: st.DrawFn, world: World) -> Node:
    """An entry of `effects`, most of which make sense."""
    pieces = world.pieces
    some = st.lists(st.sampled_from(pieces), min_size=1, max_size=2, unique=True)
    kinds = st.one_of(st.sampled_from(KINDS), some, some.map(lambda names: {"not": names}))
    events = ["capture", "capture", "arrival", ["arrival", "drop"], "drop"]
    node: Node = {"when": draw(st.sampled_from(events))}
    do = draw(
        st.sampled_from(["remove", "remove", "change_side", "become", "origin", "home", "again", "along"])
    )
    maybe(node, draw, "by", kinds, 3)
    maybe(node, draw, "whose", st.sampled_from(["enemy", "own", "both"]), 3)
    if node["when"] == "capture":
        maybe(node, draw, "takes", st.sampled_from([{"whose": "own"}, {"whose": "enemy"}]), 5)
    if do in ("origin", "home", "again"):
        near = st.sampled_from(["same_file", "same_shade"]).map(lambda word: {"all": ["home", word]})
        there = {"home": draw(st.one_of(st.just("home"), near)), "again": "ahead again"}
        node["do"] = {"go": there.get(do, do)}
        maybe(node, draw, "blocked", st.sampled_from(["illegal", "removed", "stays"]), 2)
        maybe(node, draw, "in", st.just("victim"), 2)
        node["when"] = "capture"
        maybe(node, draw, "who", NONROYAL, 2)
        return node
    if do == "along" and not world.ring:
        return draw(along(node, kinds))
    lined = {
        "neighbours": st.sampled_from(LINES).map(lambda lines: {"step": lines}),
        "enclosed": st.sampled_from(LINES).map("enclosed {}".format),
        "between": st.sampled_from(LINES).map("between {}".format),
    }
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
    maybe(node, draw, "in", places, 2)
    maybe(node, draw, "if", counts(world), 4)
    maybe(node, draw, "from", st.sampled_from(["first_rank", "dark", {"ranks": 2}]), 5)
    maybe(node, draw, "to", st.sampled_from(["far_half", "light", {"not": {"ranks": 1}}]), 5)
    if "between" in node.get("in", "") and (node["when"] == "drop" or world.ring):
        del node["in"]
    if isinstance(where := node.get("in"), str) and where in lined:
        maybe(node, draw, "in", lined[where], 2)
    if do == "along":
        do = "remove"
    if do == "become":
        node["do"] = {"become": draw(st.sampled_from([*(pieces[1:] or pieces), "wall"]))}
    else:
        node["do"] = do
    lost = do == "remove" or node["do"] == {"become": "wall"}
    maybe(node, draw, "who", kinds if lost else NONROYAL, 2 if lost else 1)
    if do == "become" and draw(st.integers(1, 3)) == 3 and node["do"] != {"become": "wall"}:
        node["in"] = draw(st.sampled_from(["origin", "neighbours", {"ranks": 2}]))
        node["who"] = "empty"
        node.pop("whose", None)
    elif "enclosed" not in str(node.get("in")) and "who" in node and draw(st.integers(1, 3)) == 3:
        beside = {"count": "all", "whose": draw(st.sampled_from(["own", "enemy"])), "in": {"step": "any"}}
        node["who"] = {"who": node["who"], "if": beside}
    return node


#: What the moves that are forbidden do.
FORBIDDEN: dict[str, Node] = {
    "giving_check": {"after": "check"},
    "leaving_check": {"if": ["check", {"not": {"takes": {"in": "checkers"}}}]},
    "exposing": {"after": {"count": "was_royal", "in": "attacked"}},
    "no_check": {"after": {"not": "check"}},
    "moving": {},
    "leading": {},
}


WATCHING = st.sampled_from(["attackers", "guards"])


@st.composite
def afters(draw: st.DrawFn, world: World) -> Any:
    """What may not hold after a move."""
    one = some_of(world.pieces)
    number = {"is": draw(ranges(1, 3))}
    safe = {"count": {"who": draw(one), "if": {"not": "attacked"}}, **number}
    there = {"count": draw(one), "in": draw(regions(world.files, world.ranks)), **number}
    here = {"count": draw(one), **number}
    row = {"count": draw(st.one_of(st.just("all"), one)), "in": "row any", "is": "2+"}
    seen = {"count": draw(st.one_of(st.sampled_from(["self", "all"]), one)), "in": draw(WATCHING)}
    seen |= draw(st.sampled_from([{}, {"is": 0}, {"is": "2+"}, {"is": "1-2"}]))
    watched = {"count": {"who": draw(one), "if": seen}, **number}
    asked = draw(st.lists(counts(world), min_size=1, max_size=2))
    such = {"count": {"who": draw(st.sampled_from(world.pieces)), "if": asked}, **number}
    part = st.sampled_from(["stalemate", "checkmate", safe, there, here, {"not": here}, row, watched, such])
    both_of = st.tuples(
        st.one_of(part, st.just("check")), st.sampled_from([here, {**there, "whose": "enemy"}])
    ).map(list)
    return draw(st.one_of(part, part, both_of, both_of.map(lambda pair: {"any": pair})))


@st.composite
def forbidden(draw: st.DrawFn, world: World) -> Node:
    """What some pieces, or some ways of moving, may not do."""
    pieces = world.pieces
    what = draw(st.sampled_from(list(FORBIDDEN)))
    node: Node = {**FORBIDDEN[what]} if what != "leading" else {"after": draw(afters(world))}
    events = ["quiet", "capture", "promotion", "drop", "castling", "en_passant", ["quiet", "promotion"]]
    maybe(node, draw, "when", st.sampled_from(events), 2)
    maybe(node, draw, "by", st.lists(st.sampled_from(pieces), min_size=1, unique=True), 2)
    if what == "moving" or draw(st.integers(1, 3)) == 3:
        both(node, {"moves": draw(ranges(1, 8))})
    return node


def last_places(world: World) -> st.SearchStrategy[Any]:
    """A square of the last move, alone or beside another place."""
    last = st.builds(
        "last {}{}".format,
        st.sampled_from(["origin", "arrival", *([] if world.ring else ["vector", "vector back"])]),
        st.sampled_from(["", " own", " enemy"]),
    )
    beside = st.sampled_from(["here", "neighbours", "same_file", "far_half", {"leap": [1, 2]}])
    both = st.tuples(beside, last).filter(lambda two: "here" not in two or "vector" not in two[1])
    return st.one_of(last, both.map(lambda two: {"all": list(two)}))


@st.composite
def last_events(draw: st.DrawFn) -> Node:
    """What the last move was, or was not, or that of one side."""
    words = ("quiet", "capture", "promotion", "drop", "castling", "en_passant")
    when: Any = draw(st.lists(st.sampled_from(words), min_size=1, max_size=2, unique=True))
    when = {"not": when} if draw(st.booleans()) else when
    return {
        "last": draw(
            st.sampled_from([when, {"when": when, "whose": "own"}, {"when": when, "whose": "enemy"}])
        )
    }


@st.composite
def counts(draw: st.DrawFn, world: World) -> Node:
    """One condition that counts."""
    some = some_of(world.pieces)
    who = st.one_of(
        st.sampled_from(["self", "empty", "all"]), NONROYAL, some, some.map(lambda them: {"not": them})
    )
    seen = st.sampled_from(["same_file", "same_rank", "same_shade", "neighbours", {"step": "backward"}])
    home = st.sampled_from(["home", "home enemy", {"all": ["home", "same_file"]}])
    place = st.one_of(seen, regions(world.files, world.ranks), last_places(world), home)
    node: Node = {"count": draw(who), "in": draw(place)}
    maybe(node, draw, "whose", st.sampled_from(["enemy", "both"]), 2)
    if draw(st.integers(1, 4)) == 4:
        node["count"] = draw(st.one_of(st.just("all"), NONROYAL))
        lines = st.sampled_from(LINES)
        if draw(st.integers(1, 3)) < 3:
            node["in"] = draw(st.one_of(st.just("enclosed"), lines.map("enclosed {}".format)))
            node.pop("whose", None)
        else:
            node["in"], node["whose"] = draw(lines.map(lambda word: {"step": word})), "enemy"
    if draw(st.integers(1, 6)) == 6:
        return {"moves": draw(ranges(1, 3))}
    if draw(st.integers(1, 6)) == 6:
        return draw(last_events())
    node["is"] = draw(ranges(1, 3))
    if draw(st.integers(1, 5)) == 5:
        other = draw(
            st.sampled_from([{"whose": "enemy"}, {"whose": "both", "in": "neighbours"}, {"in": "far_half"}])
        )
        alone = not isinstance(node["in"], str) or not node["in"].startswith("enclosed")
        node["is"] = {"more_than": {"count": draw(who), "in": node["in"] if alone else "same_file", **other}}
    return node


@st.composite
def drop_nodes(draw: st.DrawFn, world: World) -> Any:
    """A region, or entries."""
    region = regions(world.files, world.ranks)
    if draw(st.booleans()):
        return draw(region)
    entries: list[Node] = [{"to": draw(region)} for _ in range(draw(st.integers(1, 2)))]
    for entry in entries:
        maybe(entry, draw, "if", counts(world), 2)
        ways = st.sampled_from(["down", "up", "left", "right"])
        maybe(entry, draw, "falls", st.one_of(ways, st.lists(ways, min_size=1, max_size=3, unique=True)), 4)
    return entries


@st.composite
def hands(draw: st.DrawFn, doc: Node, world: World) -> None:
    """One time in four pieces are dropped; of the king there is no more than what the setup has."""
    if draw(st.integers(1, 4)) < 4:
        return
    others = some_of(world.pieces[1:])
    hand: Node = doc.setdefault("hand", {})
    hand["drops"] = draw(st.one_of(st.just("board"), drop_nodes(world)))
    form = len(world.pieces) == len(SYMBOLS)  # one of them has a form
    maybe(hand, draw, "as", st.sampled_from(["base", "either"] if form else ["base"]), 2)
    maybe(hand, draw, "takes", st.just("none"), 4)
    letters = "".join(SYMBOLS[1 : len(world.pieces)])
    maybe(hand, draw, "setup", st.text(letters + letters.lower(), min_size=1, max_size=4), 2)
    if draw(st.integers(1, 6)) == 6:
        hand["setup"] = hand.get("setup", "") + "".join(
            f"{doc['pieces'][one]['symbol']}*" for one in draw(others)
        )
    if draw(st.integers(1, 6)) == 6:
        named = draw(st.one_of(st.just("all"), others))
        if draw(st.booleans()):
            doc["must"] = [{"when": "drop"} if named == "all" else {"when": "drop", "by": named}]
        else:
            doc["forbid"] = [{"when": {"not": "drop"}, "if": {"count": named, "in": "hand"}}]
            if named != "all" and draw(st.booleans()):
                doc["forbid"].append({"by": {"not": named}, "if": {"count": named, "in": "hand"}})
    for name in world.pieces[1:]:
        maybe(doc["pieces"][name], draw, "drops", drop_nodes(world), 3)
    if "shuffle" not in doc and draw(st.integers(1, 3)) == 3:
        gate: Node = {"drops": "all", "to": "origin", "by": "unmoved", "from": "first_rank", "optional": True}
        maybe(gate, draw, "drops", others, 2)
        doc["turn"] = ["move", gate]
        for node in doc["pieces"].values():
            without_first_moves(node)
    if world.royal and draw(st.booleans()):
        rule: Node = {"when": "drop", "after": "checkmate"}
        maybe(rule, draw, "by", others, 2)
        doc["forbid"] = [*doc.get("forbid", ()), rule]


def without_first_moves(node: Node) -> None:
    """Take back what a piece does while it is unmoved."""
    node["moves"] = [entry for entry in node["moves"] if "if" not in entry]


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
    royal = draw(st.sampled_from([True, True, *ROYAL, False]))
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
    doc: Node = {"format": 2, "variant": "made_up", "name": "Made up", "board": board}
    maybe(board, draw, "symmetry", st.sampled_from(["mirror", "rotate"]), 2)
    doc["pieces"] = {name: draw(piece_nodes(name, files, ranks, pieces, royal is True)) for name in pieces}
    if royal:
        doc["pieces"]["king"]["royal"] = royal
    doc["setup"] = "".join(f"{row}\n" for row in rows)
    doc["castling"] = "none"
    if shuffled:
        for node in doc["pieces"].values():
            without_first_moves(node)
        doc["shuffle"] = {"in": {"white": f"a1-{letters[-1]}1", "black": f"a{ranks}-{letters[-1]}{ranks}"}}
    rook = [s for s, one in placed.items() if s[1] == "1" and one.isupper() and s not in back[0]]
    if back[0] and rook and draw(st.booleans()):
        entry: Node = {"king": back[0][0], "rook": rook[0], "to": draw(st.sampled_from(letters)) + "1"}
        doc["castling"] = {"white": [entry], "black": "none"}
    recalls = any("hand" in str(node.get("promotion", {}).get("become")) for node in doc["pieces"].values())
    if recalls or draw(st.integers(1, 5)) == 5:
        doc["hand"] = {"takes": list(pieces[1:])}
        maybe(doc["hand"], draw, "whose", st.just("owner"), 2)
    world = World(files, ranks, pieces, royal is True, "wrap" in board)
    draw(hands(doc, world))
    entries: list[Node] = draw(st.lists(consequences(world), min_size=0, max_size=3))
    if draw(st.integers(1, 3)) < 3:
        entries = []
    if doc["castling"] != "none" and doc.get("hand", {}).get("drops") and not shuffled:
        mark: Node = {"mark": "moved", "is": 0}
        if draw(st.booleans()):
            entries.append({"when": "drop", "who": [pieces[1], pieces[-1]], "in": "home", "do": mark})
    if doc["castling"] != "none" and draw(st.booleans()):
        moved: Node = {"do": {"mark": "moved"}}
        entries.append({"when": "castling", "who": "rook", "whose": "enemy", "in": "same_wing", **moved})
    first = [name for name in pieces if any("if" in entry for entry in doc["pieces"][name]["moves"])]
    if first and draw(st.booleans()):
        by = {"who": pieces[-1], "whose": "enemy"}
        lost = {"by": by, "who": first[0], "in": ["same_file", "same_rank"], "do": {"mark": "moved"}}
        entries.append(lost)
    if royal is True and draw(st.integers(1, 4)) == 4:
        entries.append({"in": "checked", "do": {"mark": "moved"}})
    if entries:
        doc["effects"] = entries
    frozen = any("if" in node for node in doc["pieces"].values())
    if frozen and "turn" not in doc and draw(st.booleans()):
        gone = {"who": {"not": "royals"}, "if": "frozen", "do": "remove"}
        doc["turn"] = [{"any": ["move", gone]}]
    if draw(st.integers(1, 6)) == 6:
        doc["must"] = [*doc.get("must", ()), "capture"]
    company = frozen or any("effects" in node for node in doc["pieces"].values())
    stone = any(entry["do"] == {"become": "wall"} for entry in entries)
    if stone:
        doc["pieces"]["wall"] = {"symbol": "*", "whose": "nobody"}
    if not company and "turn" not in doc and draw(st.integers(1, 5)) == 5:
        doc["pieces"]["wall"] = {"symbol": "*", "whose": "nobody"}
        act = draw(
            st.sampled_from([{}, {"is": 1}, {"to": "origin"}, {"to": "own_half"}, {"to": {"step": "any"}}])
        )
        doc["turn"] = ["move", {"drops": "wall", **act}]
        if royal is True and draw(st.booleans()):
            doc["pieces"]["king"]["royal"] = "turn_over"
        if "hand" not in doc and draw(st.booleans()):  # instead of moving, not after it
            del doc["turn"]
            doc["pieces"]["wall"]["drops"] = draw(st.sampled_from(["board", "own_half"]))
            doc["hand"] = {"takes": "none", "setup": "**"}
    if "turn" not in doc and draw(st.integers(1, 6)) == 6:
        doc["turn"] = {"moves": draw(st.sampled_from([2, "growing", [1, 2], {"white": 2, "black": 1}]))}
        if royal:
            doc["turn"]["if"] = {"not": "check"}
    elif "turn" not in doc and draw(st.integers(1, 4)) == 4:
        when = st.sampled_from([True, "stuck"])
        doc["turn"] = {"pass": draw(st.one_of(when, st.fixed_dictionaries({"black": when})))}
    if royal and draw(st.integers(1, 5)) == 5:
        lines = draw(st.sampled_from(LINES))
        rule = {"after": f"facing {lines}{draw(st.sampled_from(['', '', ' 1', ' 2']))}"}
        one = draw(st.sampled_from([rule, {"after": "check"}, draw(forbidden(world))]))
        doc.setdefault("forbid", []).append(one)
    doc["end"] = draw(ends(World(files, ranks, pieces, bool(royal), hand="hand" in doc)))
    if draw(st.integers(1, 4)) == 4:
        points = st.integers(0, 6).map(lambda n: n / 2)
        doc["score"] = {name: draw(points) for name in pieces} | {"black": draw(points)}
    return yaml.safe_dump(
        json.loads(json.dumps(doc)), sort_keys=False
    )  # the same value twice is not an alias


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


@settings(SAME, max_examples=4)
@given(definitions())
def test_generated(text: str) -> None:
    """A few variants, always the same ones."""
    keeps_contract(text)


@pytest.mark.every
@settings(SAME, max_examples=16)
@given(definitions())
def test_more_generated(text: str) -> None:
    """The same ones, and some more."""
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
