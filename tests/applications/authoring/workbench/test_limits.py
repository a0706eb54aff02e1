"""Every rule that limits others has a point: told if it never does, covered by a test in which it does."""

from __future__ import annotations

from collections.abc import Mapping
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
    LimitingRule,
    limits_of,
)
from interpreter.language import inherit
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
    moves: [{slide: any, only: quiet}, {path: [{slide: any, only: capture}, {step: any, only: quiet}]}]
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
STALE = "- {if: stalemate, result: draw}\n"
FEW = f"{STALE}  - {{count: pawn, is: 0, whose: black, result: loss"
ROOKS = f"{STALE}  - {{count: rook, whose: white, result: win}}\n"
SAFE = f"{STALE}  - {{count: {{who: rook, if: {{not: attacked}}}}, whose: white, result: win}}\n"
DEAD = f"{STALE}  - {{material: horse, result: draw}}\n"
SHADE = f"{STALE}  - {{material: [horse, {{who: guard, in: one_shade}}], result: draw}}\n"
DROPS = "hand: {drops: board}"
PAWN = "moves: [{step: forward}], promotion: {to: last_rank, become: rook}"
DOUBLE = (
    "moves: [{step: forward, repeat: 2, leaves: en_passant}, "
    "{step: diagonal forward, takes: [enemy, en_passant]}], promotion: {to: c3, become: rook}"
)
FREED = "all: {if: {count: warden, whose: enemy, in: neighbours, is: 0}}"
SPOT = "hand: {takes: rook, drops: {to: board"


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


PROMOTION = "{to: last_rank, become: rook}"
ROWS = [
    Row("from", "horse", *more(HORSE, "from: first_rank"), "k5/6/6/6/2H3/5K"),
    Row("to", "horse", *more(HORSE, "to: last_rank"), "k5/6/6/6/2H3/5K"),
    Row(
        *("path", "horse", f"[{HORSE}]", "[{path: [{step: orthogonal}, {step: diagonal}]}]"),
        "k5/6/6/2P3/2H3/5K",
    ),
    Row("over", "rook", *more(ROOK, "over: warden"), "k5/6/2w3/6/2R3/5K"),
    Row("takes", "rook", *more(ROOK, "takes: rook"), "k5/2h3/6/6/2R3/5K"),
    Row("repeat", "frog", "only: quiet}]}]", "only: quiet}], repeat: any}]", "k5/6/6/6/6/Fh1h1K"),
    Row("freezes", "warden", "all: {moves: [{like: self}]}", FREED, "k5/6/6/2w3/2H3/5K", place=FREED),
    Row("to", "rook", f"[{ROOK}]", f"[{ROOK}], to: a1-f4", "k5/6/6/2R3/6/5K"),
    Row(
        *("effects", "frog", "{in: withdrawn, do: capture}"),
        *(
            "{in: withdrawn, do: capture, if: {when: quiet}}",
            "k5/6/6/6/6/hFh2K",
            {"removes": {"b1d1": ["c1"]}},
        ),
    ),
    Row(
        "who",
        "frog",
        *more("{in: withdrawn, do: capture}", "who: rook"),
        "k5/6/6/6/6/hF3K",
        {"moves": ["b1c1"]},
    ),
    Row(
        *("if", "guard", "{in: enclosed any 1, do: capture}"),
        *("{in: enclosed any 1, do: capture, if: {from: line vertical}}", "k5/6/6/6/6/2G1hK"),
        {"moves": ["c1d1"]},
    ),
    Row("optional", "pawn", *more(PROMOTION, "optional: true"), "k5/2P3/6/6/6/5K"),
    Row("whose", "pawn", *more(PROMOTION, "whose: black"), "k5/2P3/6/6/6/5K"),
    Row("when", "pawn", *more(PROMOTION, "when: capture"), "k5/2P3/6/6/6/5K"),
    Row("if", "pawn", *more(PROMOTION, "if: {count: new, is: 0}"), "k5/4P1/6/6/6/1R3K"),
    Row(
        *("when", "pawn", DOUBLE, f"{DOUBLE[:-1]}, when: {{not: en_passant}}}}", "k5/6/2p3/6/1P4/5K"),
        {"moves": ["f1e1", "c4c2"]},
        place=PAWN,
    ),
    Row(
        *("answer", "reaches", "whose: white, result: win", "whose: white, answer: black, result: win"),
        "k5/6/2H3/3h2/6/5K",
        {"moves": ["c4d6"]},
    ),
    Row(
        *("every", "repetition", "- {repeats: 2, result: draw}"),
        "- {repeats: 2, every: check, result: loss}\n  - {repeats: 2, result: draw}",
        "5k/R5/6/6/6/5K",
        {"moves": ["a5a6", "f6f5", "a6a5", "f5f6"]},
    ),
    Row(
        *("enemy", "extinct", f"{FEW}}}\n", f"{FEW}, if: {{count: pawn, whose: enemy}}}}\n", "k5/6/6/6/6/5K"),
        place=STALE,
    ),
    Row("attacked", "count", ROOKS, SAFE, "k5/1r4/6/6/1R4/5K", place=STALE),
    Row(
        *(
            "both",
            "count",
            ROOKS,
            f"{STALE}  - {{count: rook, whose: both, result: draw}}\n{ROOKS[len(STALE) :]}",
        ),
        *("k5/1r4/6/6/1R4/5K",),
        place=STALE,
    ),
    Row("one_shade", "dead_material", DEAD, SHADE, "k5/6/6/6/1G4/5K", place=STALE),
    Row(
        *("forbid", "facing", "castling: none\n", "forbid: [{after: facing any}]\n", "k5/6/6/6/6/4K1"),
        {"illegal": ["e1f1"]},
    ),
    Row(
        *("forbid", "giving_check", "castling: none\n", "forbid: [{after: check}]\n", "k5/6/6/6/1R4/5K"),
        {"illegal": ["b2a2"]},
    ),
    Row(
        *("forbid", "leaving_check", "castling: none\n"),
        "forbid: [{by: royals, if: [check, {not: {takes: {in: checkers}}}]}]\n",
        "k5/6/6/6/6/1r3K",
        {"illegal": ["f1f2"]},
    ),
    Row(
        *(
            "first",
            "hand",
            DROPS,
            f"{DROPS}\nforbid: [{{when: {{not: drop}}, if: {{count: all, in: hand}}}}]",
        ),
        "k5/6/6/6/6/1R3K[R]",
        {"illegal": ["b1b2"]},
        place="castling: none",
    ),
    Row(
        *("forbid", "giving_mate", DROPS, f"{DROPS}\nforbid: [{{when: drop, after: checkmate}}]"),
        *("k5/6/K5/6/6/6[R]", {"illegal": {"R@f6": "mate"}}, "castling: none"),
    ),
    Row(
        *("if", "rook", f"{SPOT}}}}}", f"{SPOT}, if: {{count: self, in: same_file, is: 0}}}}}}"),
        *("k5/6/6/6/6/1R3K[R]", {"illegal": ["R@b2"]}, "castling: none"),
    ),
    Row("rule", "must", "castling: none", "must: [capture]", "k5/2h3/6/6/2R3/5K"),
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


def limit(row: Row) -> LimitingRule:
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
        (f"[{ROOK}]", f"[{ROOK}], to: a1-f6", "to"),
        ("castling: none", "forbid: [{after: facing any 1}]", "forbid"),
        (HORSE, "{leap: [1, 2], takes: [king, rook, horse, frog, guard, warden, pawn]}", "takes"),
    ],
)
def test_what_never_forbids_anything_is_told_after_any_number_of_games(old: str, new: str, kind: str) -> None:
    missing = covered(GAME.replace(old, new), 20, check=False).missing
    assert kind in {point.kind for point in missing}


def test_a_move_that_two_rules_forbid_is_about_the_one_that_is_named() -> None:
    """The pinned rook may not leave its region, and not its king either."""
    confined = next(row for row in ROWS if (row.kind, row.name) == ("to", "rook"))
    statements: list[dict[str, object]] = [
        {"check": False},
        {"illegal": ["c1c2"]},
        {"illegal": ["c1c5"]},
        {"illegal": {"c1c5": "region"}},
    ]
    point, fen = limit(confined).point, "k5/6/6/6/6/r1R2K w - - 0 1"
    told = [point in covered(confined.game, 0, fen=fen, **states).missing for states in statements]
    assert told == [True, True, False, False]


def test_every_limit_has_a_row() -> None:
    """A rule that can limit others is shown here by a game in which it does."""
    kinds = {row.kind for row in ROWS}
    freezes = {"guarded"}  # shown by the definitions that have it
    for limits in (OF_MOVEMENT, OF_PROMOTION, OF_DROP, OF_EFFECT, OF_FREEZES, OF_PIECE, OF_END):
        assert {*limits} - freezes <= kinds
