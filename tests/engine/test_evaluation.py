"""The evaluation block: what it says of positions, and that the kernel reads it as the layout means it."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from contract import play_along
from plain_evaluator import Evaluator, unpack
from shared import each, few, first, little_and_much, load

import interpreter
from interpreter import Engine
from interpreter.applications.cli.understanding.evaluation import as_text
from interpreter.engine.evaluation import Evaluation, engine_tables, evaluation_words, with_block
from interpreter.engine.explain import Explainer
from interpreter.engine.weights import GROUPS
from interpreter.engine.worker import EVALUATE
from interpreter.kinds.ends import Reaches
from interpreter.language.checking import schema
from interpreter.language.resources import shipped_ids
from interpreter.play.variant import Position
from interpreter.rules.kernel import layout as k

SCALED = {
    *("aiwok", "asean", "centaur", "chancellor", "clobberers", "embassy", "janus", "nightrider"),
    *("nutters", "opulent", "shatar", "tencubed", "torpedo"),
    *("alice", "bouncing", "klein", "mccooey", "moebius", "raumschach", "torus"),
    *("falcon", "grandeacedrex", "metamachy", "shafran"),
    "patience",
    "andernach",
    *("anticirce", "cannibal", "circe"),
    "capablanca",
    "carousel",
    "checkless",
    "chess",
    "coregal",
    *("cylinder", "rifle", "shuffle"),
    "losalamos",
    "mightylion",
    "omega",
    "spartan",
    *(
        "almost",
        "berolina",
        "chigorin",
        "gardner",
        "gothic",
        "grand",
        "gridchess",
        "grasshopper",
        "hoppelpoppel",
    ),
    *(
        "knightmate",
        "italianprogressive",
        "marseillais",
        "newzealand",
        "progressive",
        "rookies",
        "selfcapture",
        "shako",
        "takeandmake",
        "upsidedown",
        "chess960",
    ),
}
"""Variants in which an advantage counts by what is left to win it with."""


@cache
def tables_of(variant: str, kernel: str | None = "plain") -> Any:
    """Tables without what was learnt: the tests ask what is derived."""
    return engine_tables(load(variant, kernel=kernel), learned=False)


def value(position: Position, tables: Any = None) -> int:
    """Centipawns for White by the kernel."""
    variant = position.variant
    given = tables_of(variant.id, variant.kernel.form) if tables is None else tables
    machine = variant.machine
    machine.desk.load(position._state)
    return machine.run(EVALUATE, given, machine.desk)


def value_of(variant: str, fen: str) -> int:
    return value(load(variant, kernel="plain").position(fen))


def number(variant: str, slot: int) -> int:
    tables = tables_of(variant)
    return int(tables[tables[k.H_EVAL] + slot])


def table(variant: str, slot: int, index: int) -> int:
    return int(tables_of(variant)[number(variant, slot) + index])


def code_of(variant: str, piece: str, side: int = 0) -> int:
    return 2 * load(variant, kernel="plain").ruleset.piece(piece) + 2 + side


def square(variant: str, name: str) -> int:
    return load(variant, kernel="plain").ruleset.board.index[name]


def place(variant: str, piece: str, name: str, side: int = 0) -> tuple[int, int]:
    """Early and late value of a piece on a square, for White."""
    variant_size = load(variant, kernel="plain").ruleset.board.size
    index = code_of(variant, piece, side) * variant_size + square(variant, name)
    return unpack(table(variant, k.EVAL_PLACE, index))


# --- the kernel ----------------------------------------------------------------------------------


@pytest.mark.every
@little_and_much("every", 15, 6)
def test_the_kernel_reads_the_block_as_the_layout_means_it(varied_id: str, form: str, every: int) -> None:
    chance = random.Random(f"evaluation of {varied_id}")
    position = load(varied_id, kernel=form).position()
    tables = tables_of(varied_id, form)
    for ply in play_along([position], 90, chance):
        if ply % every == 0:
            # The kernel rounds its two passes one by one, and scaling may enlarge that.
            allowed = 2 if varied_id in SCALED else 1
            assert abs(value(position) - Evaluator(tables, position).evaluate()) <= allowed, position.fen()


@pytest.mark.every
def test_the_groups_add_up(varied_id: str) -> None:
    chance = random.Random(f"groups of {varied_id}")
    loaded = load(varied_id, kernel="plain")
    explainer = Explainer(Evaluation(loaded))
    position = loaded.position()
    for ply in play_along([position], 60, chance):
        if ply % 20 == 19:
            found = explainer.explain(position)
            total = found.counted * sum(term.total(found.early) for term in found.terms)
            assert found.centipawns == value(position)
            assert total == pytest.approx(found.centipawns, abs=3), position.fen()  # each part is rounded


def test_a_piece_in_hand_is_material_of_its_side() -> None:
    variant = load("crazyhouse", kernel="plain")
    explainer = Explainer(Evaluation(variant))
    empty, held = (
        explainer.explain(variant.position(f"4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1")) for hand in ("", "Qn")
    )
    (before,), (after,) = ([t for t in found.terms if t.group == "material"] for found in (empty, held))
    assert after.white[0] > before.white[0] + 300
    assert after.black[0] > before.black[0] + 100
    total = sum(term.total(held.early) for term in held.terms)
    assert total == pytest.approx(held.centipawns, abs=2.5)


@pytest.mark.every
def test_one_group_alone() -> None:
    variant = load("chess", kernel="plain")
    position = variant.position("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1")
    only = {group: value(position, with_block(variant, evaluation_words(variant, group))) for group in GROUPS}
    assert 550 <= only["material"] <= 700
    assert only["tempo"] > 0
    assert only["checks"] == only["goals"] == only["threats"] == 0
    assert sum(only.values()) == pytest.approx(value(position), abs=len(GROUPS))


# --- the terms -----------------------------------------------------------------------------------

UNLIKE = (
    *("brandubh", "hnefatafl", "tablut"),
    *("empire", "horde", "spartan", "threemusketeers"),
    *("chigorin", "foxandhounds", "manchu", "orda", "rookies", "shinobi", "synochess"),
    *("clobberers", "khans", "maharajah", "nutters"),
    "monster",
)
PROMOTERS_ALONE = ("checkers", "makhos")  # at the start, which is late in the game by that
MIRRORED = [v for v in shipped_ids() if v not in UNLIKE]


@pytest.mark.every
@pytest.mark.parametrize("variant", each(MIRRORED))
def test_the_start_of_equal_armies_is_worth_the_move(variant: str) -> None:
    position = load(variant, kernel="plain").position()
    early, late = unpack(number(variant, k.EVAL_TEMPO))
    move = late if variant in PROMOTERS_ALONE else early
    assert value(position) == (0 if position.turn == "either" else move)


def middle_game(variant: str, fen: str | None = None) -> float:
    """How much of the middle game a position is, 0 to 1."""
    loaded = load(variant, kernel="plain")
    return Explainer(Evaluation(loaded)).explain(loaded.position(fen)).early


@pytest.mark.parametrize("variant", PROMOTERS_ALONE)
def test_a_game_of_promoters_alone_is_late_and_stays_so_with_a_promoted_one(variant: str) -> None:
    assert middle_game(variant) == 0
    assert middle_game(variant, "8/8/8/3m4/8/8/8/K7 w - - 0 1") <= 0.25


@pytest.mark.every
def test_what_begins_in_hand_is_of_the_middle_game() -> None:
    assert middle_game("sittuyin") == middle_game("placement") == 1
    assert 0 < middle_game("sittuyin", "3k4/8/8/8/8/8/8/R3K3[] w - - 0 1") < 0.2
    assert 0 < middle_game("placement", "3k4/8/8/8/8/8/8/R3K3[] w - - 0 1") < 0.2


def test_centre_and_edge() -> None:
    early, late = zip(place("chess", "knight", "e4"), place("chess", "knight", "a1"), strict=True)
    assert early[0] > early[1] + 25
    assert late[0] > late[1] + 15
    assert place("chess", "knight", "e4", 1)[0] == -place("chess", "knight", "e5")[0]


def test_kings_hide_early_and_come_out_late() -> None:
    assert place("chess", "king", "g1")[0] > place("chess", "king", "e1")[0] > place("chess", "king", "e3")[0]
    assert place("chess", "king", "e4")[1] > place("chess", "king", "g1")[1] + 20
    assert place("racingkings", "king", "g1")[0] < place("racingkings", "king", "d4")[0]


def test_promoters_count_their_moves_to_promotion() -> None:
    size, pawn = 64, code_of("chess", "pawn")
    distance = [table("chess", k.EVAL_DISTANCE, pawn * size + square("chess", f"e{r}")) for r in range(2, 8)]
    assert distance == [6, 5, 4, 3, 2, 1]
    assert table("chess", k.EVAL_DISTANCE, (pawn + 1) * size + square("chess", "e2")) == 1
    assert table("makruk", k.EVAL_DISTANCE, code_of("makruk", "bia") * size + square("makruk", "c4")) == 2
    late = [place("chess", "pawn", f"e{rank}")[1] for rank in range(2, 8)]
    assert late == sorted(late)
    for other in ("knight", "king"):
        assert table("chess", k.EVAL_DISTANCE, code_of("chess", other) * size + 20) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "4k3/4p3/8/3P4/8/8/8/4K3 w - - 0 1"),  # passed
        ("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1"),  # nearer
        ("4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/p7/8/8/8/P7/P7/4K3 w - - 0 1"),  # side by side
        ("4k3/8/8/8/8/8/8/2BBK3 w - - 0 1", "4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1"),  # the pair
        ("4k2r/8/8/8/8/8/1B6/4K3 w - - 0 1", "4k2r/8/8/8/8/8/2B5/4K3 w - - 0 1"),  # attacks the rook
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "8/8/2K5/8/4k3/8/8/R7 w - - 0 1"),  # driven into the corner
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "7k/8/8/8/8/8/8/RK6 w - - 0 1"),  # the king helps
    ],
)
def test_white_prefers(better: str, worse: str) -> None:
    assert value_of("chess", better) > value_of("chess", worse)


def test_attacks_beside_a_royal_grow_more_than_in_proportion() -> None:
    danger = [unpack(table("chess", k.EVAL_DANGER, i))[0] for i in range(128)]
    assert danger[0] == 0
    assert danger[40] > 3 * danger[20]
    assert danger == sorted(danger)


def test_checks_count_where_they_are_counted() -> None:
    given = [unpack(table("3check", k.EVAL_CHECKS, i))[0] for i in range(4)]
    assert given[0] == 0
    assert given[2] > 2 * given[1] > 100
    assert table("chess", k.EVAL_CHECKS, 2) == 0
    assert value_of("3check", "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1") > 200


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("variant", "piece", "way"),
    [
        ("kingofthehill", "king", ["b8", "c7", "c6", "d5"]),
        ("racingkings", "king", ["a1", "b3", "c5", "d7", "d8"]),
        ("lakeside", "prince", []),
    ],
)
def test_goals_draw_nearer(variant: str, piece: str, way: list[str], side: int) -> None:
    sign = 1 - 2 * side
    worth = [sign * place(variant, piece, name, side)[1] for name in way]
    assert worth == sorted(worth)
    size = load(variant, kernel="plain").ruleset.board.size
    code = code_of(variant, piece, side)
    marks = {s for s in range(size) if table(variant, k.EVAL_GOALS, code * size + s)}
    game = load(variant, kernel="plain").ruleset
    zones = [end.zone[side] for end in game.ends if isinstance(end, Reaches)]
    if variant == "racingkings":
        assert marks == set(game.board.rectangle("a8", "h8") or ())
    else:
        assert marks == set(zones[0])


def test_who_loses_by_winning_material() -> None:
    """Where to be rid of all pieces wins, a piece is a burden, and mobility is not."""
    for piece in ("pawn", "knight", "queen", "king"):
        assert max(place("antichess", piece, "d4")) < 0
    queen = code_of("antichess", "queen") << 5
    assert unpack(table("antichess", k.EVAL_MOBILITY, queen + 9)) > unpack(
        table("antichess", k.EVAL_MOBILITY, queen)
    )
    assert all(table("antichess", k.EVAL_EXCHANGE, code) >= 0 for code in range(2, 14))
    assert value_of("antichess", "8/8/8/3q4/8/8/8/N7 w - - 0 1") > 0


@pytest.mark.parametrize("variant", few(shipped_ids()))
def test_where_promoters_decide(variant: str) -> None:
    assert (number(variant, k.EVAL_SCALE) != 0) == (variant in SCALED)


@pytest.mark.every
@pytest.mark.parametrize(
    ("fen", "least", "most"),
    [
        ("8/8/1N6/5k2/7p/7K/8/8 w - - 0 1", 0.06, 0.2),  # a knight alone does not win
        ("8/8/4k3/8/2b5/8/3KP3/4B3 w - - 0 1", 0.28, 0.5),  # bishops that never meet
        ("8/8/4k3/8/3b4/8/3KP3/4B3 w - - 0 1", 0.6, 0.8),  # bishops that do
        ("8/8/4k3/8/8/8/R2K4/8 w - - 0 1", 1.0, 1.0),  # a rook alone does
        ("8/pp6/4k3/8/8/8/3KPPPP/8 w - - 0 1", 1.1, 1.3),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1.0, 1.0),
    ],
)
def test_an_advantage_counts_by_what_is_left_to_win_with(fen: str, least: float, most: float) -> None:
    variant = load("chess", kernel="plain")
    found = Explainer(Evaluation(variant)).explain(variant.position(fen))
    assert least <= found.counted <= most
    total = sum(term.total(found.early) for term in found.terms)
    assert found.centipawns == pytest.approx(found.counted * total, abs=3)
    said = as_text(variant.position(fen))
    assert ("of the total counts" in said) == (found.counted != 1)


@pytest.mark.parametrize(
    ("men", "wins"),
    first(
        2, [("R", False), ("RW", True), ("C", False), ("WW", False), ("NN", True), ("CC", True), ("Q", True)]
    ),
)
def test_what_is_known_to_be_drawn_wins_nothing(men: str, wins: bool) -> None:
    """Omega's rook has the value of one that wins in chess, and two wizards that of two pieces."""
    squares = "".join(men) + str(6 - len(men))
    board = f"1**********1/*k9*/*10*/*10*/*10*/*10*/*10*/*10*/*3K{squares}*/*10*/*10*/1**********1"
    variant = load("omega", kernel="plain")
    found = Explainer(Evaluation(variant)).explain(variant.position(f"{board} w - - 0 1"))
    assert found.counted == 1 if wins else found.counted < 0.3


@pytest.mark.parametrize(
    ("variant", "allowed"),
    [("chess", 1), ("antichess", 0), ("senterej", 0), ("xiangqi", 1), ("omega", 1), ("wildebeest", 1)],
)
def test_passing(variant: str, allowed: int) -> None:
    assert number(variant, k.EVAL_NULL) == allowed


@pytest.mark.every
def test_exchange_values() -> None:
    for variant in shipped_ids():
        codes = 2 * len(load(variant, kernel="plain").ruleset.pieces) + 2
        worth = [table(variant, k.EVAL_EXCHANGE, code) for code in range(2, codes)]
        assert all(0 < one <= 10_000 for one in worth), variant
    king = table("ultima", k.EVAL_EXCHANGE, code_of("ultima", "king"))
    assert king * number("ultima", k.EVAL_FROZEN) >> 8 < 1000, "a frozen king is not a lost game"


# --- what a definition says ----------------------------------------------------------------------

SMALL = """\
format: 2
variant: small
extends: losalamos
"""


def test_weights_of_a_definition() -> None:
    fen = "rnqknr/pppppp/6/3P2/PPP1PP/RNQKNR b - - 0 1"
    usual = interpreter.load_text(SMALL, kernel="plain")
    weighted = interpreter.load_text(
        SMALL + "evaluation: {weights: {mobility: 0, tempo: 200}}\n", kernel="plain"
    )
    terms = [
        {term.group: term for term in Explainer(Evaluation(v)).explain(v.position(fen)).terms}
        for v in (usual, weighted)
    ]
    assert terms[0]["mobility"].white != (0, 0)
    assert terms[1]["mobility"].white == terms[1]["mobility"].black == (0, 0)
    assert terms[1]["tempo"].black[0] == 2 * terms[0]["tempo"].black[0] > 0
    assert terms[0]["material"] == terms[1]["material"]
    assert usual.definition_hash == weighted.definition_hash, "an opinion is not a rule"


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("racingkings", "8/2k5/8/8/8/8/1r1nNBRK/qr1nNBRQ w - - 0 1"),  # Black is far ahead of White
        ("3check", "rnbqkb1r/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+1 0 1"),  # Black has given two
    ],
)
def test_men_are_not_everything_where_a_game_is_won_otherwise(variant: str, fen: str) -> None:
    assert value_of(variant, fen) < -50
    material = place(variant, "queen", "a1")[0], place("chess", "queen", "a1")[0]
    assert 0 < material[0] < 0.75 * material[1]


def test_weights_are_the_groups() -> None:
    known = schema()["$defs"]["weights"]["propertyNames"]["enum"]
    assert known == list(GROUPS)


def test_a_child_may_take_a_valued_piece_out(tmp_path: Any) -> None:
    parent = SMALL + "evaluation: {values: {rook: 444, knight: [1, 2]}}\n"
    (tmp_path / "small.yaml").write_text(parent, encoding="utf-8")
    child = """\
format: 2
variant: child
extends: small
pieces:
  rook: none
  pawn: {promotion: {become: [queen, knight]}}
setup: |
  . n q k n .
  p p p p p p
  . . . . . .
  . . . . . .
  P P P P P P
  . N Q K N .
end:
  - {if: checkmate, result: loss}
"""
    (tmp_path / "child.yaml").write_text(child, encoding="utf-8")
    game = interpreter.load(str(tmp_path / "child.yaml"), kernel="plain").ruleset
    assert game.evaluation.values == {"knight": (1, 2)}


@pytest.mark.slow
def test_large_boards_and_many_pieces() -> None:
    """Nothing overflows or is left out on a board of 988 squares with forty kinds of piece."""
    letters = [chr(65 + i) + mark for mark in ("", "'") for i in range(20)]
    moves = [
        "Q",
        *(["N", "C", "K", "W", "F", "D", "A", "H"] * 5),
    ]  # more lines would be too many for the tables
    pieces = [f'  p{i}: {{symbol: "{letter}", moves: {moves[i]}}}' for i, letter in enumerate(letters)]
    blank = " ." * 6
    rows = [" ".join(letters[:20]) + blank, " ".join(letters[20:]) + blank]
    diagram = [row.lower() for row in rows] + [" ".join("." * 26)] * 34 + rows[::-1]
    lines = ["format: 2", "variant: large", "board: {files: a-z, ranks: 1-38}", "pieces:", *pieces]
    lines += [
        "setup: |",
        *("  " + row for row in diagram),
        "end:",
        "  - {if: stalemate, result: draw}",
        "",
    ]
    variant = interpreter.load_text("\n".join(lines), kernel="plain")
    tables = engine_tables(variant)
    position = variant.position()
    assert abs(value(position, tables)) <= 20
    assert abs(value(position, tables) - Evaluator(tables, position).evaluate()) <= 1


def test_what_stays_in_the_hand_is_not_part_of_the_middle_game() -> None:
    """Nor of the value: nothing can be gated in any more."""
    variant = load("seirawan", kernel="plain")
    engine = Engine(variant, hash_mb=1)
    board = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R[{}] w - - 0 1"
    values = [engine.evaluate(variant.position(board.format(hand))) for hand in ("HEhe", "")]
    assert values[0] == values[1]
