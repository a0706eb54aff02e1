"""Every rule that limits others has a point: told if it never does, covered by a test in which it does."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cache

import pytest

from interpreter.applications.authoring.workbench.coverage import Coverage, measure
from interpreter.applications.authoring.workbench.limits import (
    OF_DROP,
    OF_EFFECT,
    OF_END,
    OF_FREEZES,
    OF_MOVEMENT,
    OF_PIECE,
    OF_PROMOTION,
    Limit,
    limits_of,
)
from interpreter.language import inherit, resources
from interpreter.language.document import MappingNode
from interpreter.play.loading import from_document
from interpreter.play.variant import Variant
from interpreter.rules.tables import compile_tables

GAME = """\
format: 2
variant: limited
board: {files: a-f, ranks: 1-6}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  horse: {symbol: H, moves: [{leap: [1, 2]}]}
  frog:
    symbol: F
    moves:
      - {slide: any, only: quiet}
      - {path: [{slide: any, only: capture}, {step: any, only: quiet}]}
    effects: [{in: withdrawn, do: capture}]
  guard: {symbol: G, moves: [{step: any}], effects: [{in: enclosed any 1, do: capture}]}
  warden: {symbol: W, moves: [{step: any}]}
  pawn: {symbol: P, moves: [{step: forward}], promotion: {to: last_rank, become: rook}}
  all: {if: {count: warden, whose: enemy, in: neighbours, is: 0}}
castling: none
setup: |
  k . . . . .
  . . . . . .
  . . . . . .
  . . . . . .
  P . . . . .
  R H F G K W
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
  - {count: horse, in: last_rank, whose: white, result: win}
  - {repeats: 2, result: draw}
"""
ROOK = "{slide: orthogonal}"
HORSE = "{leap: [1, 2]}"
STALE = "- {when: stalemate, draw: true}\n"
FEW = f"{STALE}  - {{when: extinct, pieces: [pawn], side: black, loser: owner"
ROOKS = f"{STALE}  - {{when: count, pieces: [rook], side: white, at_least: 1, winner: owner"
DEAD = f"{STALE}  - {{when: dead_material, sets: [[horse]], draw: true"
DROPS = "hand: {belongs_to: captor, drops: board}"
PAWN = "moves: [{step: vertical, toward: forward}], promotion: {zone: last_rank, to: [rook]}"
DOUBLE = (
    "moves: [{slide: vertical, toward: forward, min: 2, max: 2, leaves: en_passant}, "
    "{step: diagonal, toward: forward, takes: [normal, en_passant]}], promotion: {zone: [c3], to: [rook]}"
)
SPOT = "hand: {pieces: [rook], drops: [{to: board"


@dataclass(frozen=True)
class Row:
    """A text of the game, the same with a limit, and where the limit makes a difference."""

    kind: str
    name: str
    text: str
    limited: str
    board: str
    states: Mapping[str, object] = field(default_factory=dict)
    place: str = ""
    """What of the game the text stands for, if it is not in the game itself."""

    @property
    def without(self) -> str:
        return GAME.replace(self.place or self.text, self.text)

    @property
    def game(self) -> str:
        return GAME.replace(self.place or self.text, self.limited)


def more(text: str, words: str) -> tuple[str, str]:
    """An entry of the game, and the same with more words."""
    return text, f"{text[:-1]}, {words}}}"


ROWS = [
    Row("from", "horse", *more(HORSE, "from: first_rank"), "k5/6/6/6/2H3/5K"),
    Row("to", "horse", *more(HORSE, "to: last_rank"), "k5/6/6/6/2H3/5K"),
    Row("lame", "horse", *more(HORSE, "lame: true"), "k5/6/6/2P3/2H3/5K"),
    Row("victims", "rook", *more(ROOK, "victims: [rook]"), "k5/2h3/6/6/2R3/5K"),
    Row("chain", "frog", "takes: hurdles", "takes: hurdles, chain: true", "k5/6/6/6/6/Fh1h1K"),
    Row(
        "freezes",
        "guard",
        "any}]}\n  warden",
        "any}], freezes: {neighbours: any}}\n  warden",
        "k5/6/6/2g3/2H3/5K",
    ),
    Row("victims", "warden", *more("{neighbours: any}", "victims: [rook]"), "k5/6/6/2w3/2H3/5K"),
    Row("unless_held", "warden", *more("{neighbours: any}", "unless_held: true"), "5k/6/1HwW2/6/6/K5"),
    Row("confined", "rook", f"[{ROOK}]", f"[{ROOK}], confined: a1-f4", "k5/6/6/2R3/6/5K"),
    Row(
        *("jump_captures_alone", "frog", "[{withdrawal: any}]"),
        *(
            "[{withdrawal: any}]\n    jump_captures_alone: true",
            "k5/6/6/6/6/hFh2K",
            {"removes": {"b1d1": ["c1"]}},
        ),
    ),
    Row(
        "victims",
        "frog",
        *more("{withdrawal: any}", "victims: [rook]"),
        "k5/6/6/6/6/hF3K",
        {"moves": ["b1c1"]},
    ),
    Row(
        "after",
        "guard",
        *more("{custodial: any}", "after: vertical"),
        "k5/6/6/6/6/2G1hK",
        {"moves": ["c1d1"]},
    ),
    Row("optional", "pawn", *more("{zone: last_rank, to: [rook]}", "optional: true"), "k5/2P3/6/6/6/5K"),
    Row("side", "pawn", *more("{zone: last_rank, to: [rook]}", "side: black"), "k5/2P3/6/6/6/5K"),
    Row("on", "pawn", *more("{zone: last_rank, to: [rook]}", "on: capture"), "k5/2P3/6/6/6/5K"),
    Row(
        "provided",
        "pawn",
        *more("{zone: last_rank, to: [rook]}", "provided: {count: [new], at_most: 0}"),
        "k5/4P1/6/6/6/1R3K",
    ),
    Row(
        *("except", "pawn", DOUBLE, f"{DOUBLE[:-1]}, except: en_passant}}", "k5/6/2p3/6/1P4/5K"),
        {"moves": ["f1e1", "c4c2"]},
        place=PAWN,
    ),
    Row(
        "answer",
        "reaches",
        "side: white,",
        "side: white, answer: black,",
        "k5/6/2H3/3h2/6/5K",
        {"moves": ["c4d6"]},
    ),
    Row(
        *(
            "perpetual_check",
            "repetition",
            "times: 2,",
            "times: 2, perpetual_check: loses,",
            "5k/R5/6/6/6/5K",
        ),
        {"moves": ["a5a6", "f6f5", "a6a5", "f5f6"]},
    ),
    Row(
        *("opponent_at_least", "extinct", f"{FEW}}}\n", f"{FEW}, opponent_at_least: 1}}\n", "k5/6/6/6/6/5K"),
        place=STALE,
    ),
    Row(
        *("unattacked", "count", f"{ROOKS}}}\n", f"{ROOKS}, unattacked: true}}\n", "k5/1r4/6/6/1R4/5K"),
        place=STALE,
    ),
    Row(
        *("both", "count", f"{ROOKS}}}\n", f"{ROOKS}, both: draw}}\n", "k5/1r4/6/6/1R4/5K"),
        place=STALE,
    ),
    Row(
        *(
            "same_colour",
            "dead_material",
            f"{DEAD}}}\n",
            f"{DEAD}, same_colour: [guard]}}\n",
            "k5/6/6/6/1G4/5K",
        ),
        place=STALE,
    ),
    Row(
        *(
            "forbid",
            "facing",
            "castling: none\n",
            "forbid: [{facing: royals, along: any}]\n",
            "k5/6/6/6/6/4K1",
        ),
        {"illegal": ["e1f1"]},
    ),
    Row(
        *(
            "forbid",
            "giving_check",
            "castling: none\n",
            "forbid: [{giving_check: true}]\n",
            "k5/6/6/6/1R4/5K",
        ),
        {"illegal": ["b2a2"]},
    ),
    Row(
        *(
            "forbid",
            "leaving_check",
            "castling: none\n",
            "forbid: [{leaving_check: true, pieces: royals}]\n",
            "k5/6/6/6/6/1r3K",
        ),
        {"illegal": ["f1f2"]},
    ),
    Row(
        *(
            "first",
            "hand",
            DROPS,
            f"{DROPS[:-1]}, first: true}}",
            "k5/6/6/6/6/1R3K[R]",
            {"illegal": ["b1b2"]},
        ),
        place="castling: none",
    ),
    Row(
        *("forbid", "giving_mate", DROPS, f"{DROPS}\nforbid: [{{giving_mate: true, by: drops}}]"),
        *("k5/6/K5/6/6/6[R]", {"refused": {"R@f6": "mate"}}, "castling: none"),
    ),
    Row(
        *(
            "provided",
            "rook",
            f"{SPOT}}}]}}",
            f"{SPOT}, provided: {{count: self, in: same_file, at_most: 0}}}}]}}",
        ),
        *("k5/6/6/6/6/1R3K[R]", {"illegal": ["R@b2"]}, "castling: none"),
    ),
    Row("rule", "compulsory_capture", "castling: none", "compulsory_capture: true", "k5/2h3/6/6/2R3/5K"),
]


@cache
def made(text: str) -> tuple[MappingNode, Variant]:
    doc = inherit.resolve_text(text)
    return doc, from_document(doc, {}, None, False, None)


def covered(text: str, games: int, **test: object) -> Coverage:
    """The coverage of a text with one more test."""
    doc, variant = made(text)
    tested = copy(doc)
    tested["tests"] = [test]
    return measure(tested, lambda choice: variant, games)


def limit(row: Row) -> Limit:
    found = limits_of(made(row.game)[1].ruleset)
    (one,) = [one for one in found if (one.point.kind, one.point.name) == (row.kind, row.name)]
    return one


@pytest.mark.every
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.kind}-{row.name}")
def test_without_the_limit_it_is_the_game_that_does_not_say_it(row: Row) -> None:
    assert limit(row).point not in {one.point for one in limits_of(made(row.without)[1].ruleset)}
    assert compile_tables(limit(row).without).words == made(row.without)[1].tables.words


@pytest.mark.every
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.kind}-{row.name}")
def test_told_until_a_test_has_met_it(row: Row) -> None:
    point = limit(row).point
    if row.name not in ("extinct", "dead_material"):  # two royals alone are what those two speak of
        assert point in covered(row.game, 0, fen="k5/6/6/6/6/2K3 w - - 0 1").missing
    coverage = covered(row.game, 0, fen=f"{row.board} w - - 0 1", **row.states)
    assert point in coverage.points
    assert point not in coverage.missing


@pytest.mark.every
@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        (f"[{ROOK}]", f"[{ROOK}], confined: a1-f6", "confined"),
        ("castling: none", "forbid: [{facing: royals, along: any, distance: 1}]", "forbid"),
        (HORSE, "{leap: [1, 2], victims: [king, rook, horse, frog, guard, warden, pawn]}", "victims"),
    ],
)
def test_what_never_forbids_anything_is_told_after_any_number_of_games(old: str, new: str, kind: str) -> None:
    missing = covered(GAME.replace(old, new), 20, check=False).missing
    assert kind in {point.kind for point in missing}


def test_a_move_that_two_rules_forbid_is_about_the_one_that_is_named() -> None:
    """The pinned rook may not leave its region, and not its king either."""
    confined = next(row for row in ROWS if row.kind == "confined")
    statements: list[dict[str, object]] = [
        {"check": False},
        {"illegal": ["c1c2"]},
        {"illegal": ["c1c5"]},
        {"refused": {"c1c5": "region"}},
    ]
    point, fen = limit(confined).point, "k5/6/6/6/6/r1R2K w - - 0 1"
    told = [point in covered(confined.game, 0, fen=fen, **states).missing for states in statements]
    assert told == [True, True, False, False]


# --- every key has one -------------------------------------------------------------------------

#: Definition of the schema -> the limits of it, and its other keys: those told by the point of their entry,
#: and those that cannot lie idle (names, pictures, numbers).
KEYS: dict[str, tuple[Collection[str], str, str]] = {
    "piece": (
        OF_PIECE,
        "royal moves promotion captures drops first_moves",
        "symbol owner aliases figurine picture character title value betza",
    ),
    "movement": (
        OF_MOVEMENT,
        "step leap slide ride hop like only toward min max over landing run takes leaves drawn if",
        "side",
    ),
    "promotion": (OF_PROMOTION, "zone at to recall if", ""),
    "freezes": (OF_FREEZES, "neighbours", ""),
    "effect": (OF_EFFECT, "custodial withdrawal approach coordination if", ""),
    "consequence": ((), "on by where lines provided who whose do if", ""),
    "deed": ((), "become to nearest blocked", ""),
    "castling_entry": ((), "king rook to rook_to if", ""),
    "drop": (OF_DROP, "to falls if", ""),
    "forbid": (
        (),
        "facing along distance giving_check leaving_check exposing moving giving_mate by pieces provided if",
        "",
    ),
    "hook": ((), "use if", "with"),
    "end": (
        OF_END,
        "when winner loser draw if wing by checked_by times moves reset_by sets pieces zone side at_most count has lacks "
        "in at_least enough length along gaps size from to limits claim perpetual_chase promotions own_at_most "
        "reversible sooner",
        "name",
    ),
}


def test_every_key_of_a_rule_is_told_somewhere() -> None:
    """A new key of the schema needs a limit, or a word here that says what tells of it."""
    schema = json.loads(resources.schema_text())["$defs"]
    for name, (limits, entry, fact) in KEYS.items():
        parts = [one for key, one in schema.items() if key == name or key.startswith(f"{name}_")]
        keys = {key for one in parts for key in one.get("properties", ())}
        assert keys == {*limits, *entry.split(), *fact.split()}, name
        assert set(limits) <= {row.kind for row in ROWS}
