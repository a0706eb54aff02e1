"""The hand: what is captured into it, what it drops where, and what is counted before."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from shared import load, snapshot, texts

import interpreter
from interpreter.engine.piece_values import piece_values
from interpreter.engine.reach import Reach
from interpreter.errors import DefinitionError, FenError, MoveError
from interpreter.play.variant import Position, Variant

SMALL = """
format: 2
variant: small
board: {files: a-e, ranks: 1-5}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  man: {symbol: M, moves: [{step: forward}]MAN}
HAND
setup: |
  . . k . r
  . . . . m
  . . . . .
  . . . . M
  . . K . R
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
  - {repeats: 3, result: draw}
"""
SHOGI_HANDS = "9/9/9/3k5/9/5K3/9/9/9[RBGGSSNNLLPPPPPPPPPrbggssnnllppppppppp] w - - 0 1"
DROPPERS = Path(__file__).parent.parent / "oracle" / "droppers.yaml"


def small(hand: str, man: str = "", more: str = "") -> Variant:
    text = SMALL.replace("HAND", f"hand: {{{hand}}}\n{more}").replace("MAN", f", {man}" if man else "")
    return interpreter.load_text(text)


def test_who_has_to_promote_there_stays_where_it_is_dropped() -> None:
    grow, fen = "promotion: {to: last_rank, become: rook}", "2k1M/5/5/5/2K2[] w - - 0 1"
    assert small("drops: board", grow).position(fen).piece_at("e5") == "M"
    with pytest.raises(FenError, match="man on e5 would have promoted"):
        small("drops: {not: last_rank}", grow).position(fen)


def dropped(position: Position, letter: str) -> set[str]:
    """The squares on which a piece can be dropped."""
    return {move.target for move in position.legal_moves if move.drop and move.text[0] == letter}


def test_a_captured_piece_changes_sides_and_is_dropped() -> None:
    position = small("drops: board").position("2k2/5/4m/4M/2K2[] w - - 3 1")
    position.push("e2e3")
    assert position.fen() == "2k2/5/4M/5/2K2[M] b - - 0 1"
    position.push("c5c4")
    assert len(dropped(position, "M")) == 22
    position.push("M@a1")
    assert position.fen() == "5/2k2/4M/5/M1K2[] b - - 0 2"
    assert position.hands == {"white": {}, "black": {}}
    for _ in range(3):
        position.pop()
    assert position.fen() == "2k2/5/4m/4M/2K2[] w - - 3 1"


def test_a_captured_piece_may_stay_with_its_owner() -> None:
    position = small("whose: owner, drops: board").position("2k2/5/4m/4M/2K2[] w - - 0 1")
    position.push("e2e3")
    assert position.fen() == "2k2/5/4M/5/2K2[m] b - - 0 1"


def test_whatever_is_captured_may_come_there_as_one_kind() -> None:
    position = small("as: man, drops: board").position("2k1r/5/4m/4M/2K1R[] w - - 0 1")
    for move in ("e2e3", "e5e3", "e1e3"):
        position.push(move)
    assert position.fen() == "2k2/5/4R/5/2K2[MMm] b - - 0 2"
    assert {str(move)[:2] for move in position.legal_moves if "@" in str(move)} == {"M@"}


def test_without_gains_what_is_captured_is_gone() -> None:
    variant = small("takes: none, setup: Mmm, drops: board")
    assert variant.start_fen.split()[0] == "2k1r/4m/5/4M/2K1R[Mmm]"
    position = variant.position("2k2/5/4m/4M/2K2[Mmm] w - - 0 1")
    position.push("e2e3")
    assert position.fen().startswith("2k2/5/4M/5/2K2[Mmm]")


@pytest.mark.parametrize(
    ("man", "squares"),
    [
        ("drops: last_rank", "a5 b5 d5 e5"),
        ("drops: [a1, e3]", "a1 e3"),
        ("drops: none", ""),
        ("drops: [{to: a1}, {to: a1-b1}]", "a1 b1"),
        ("drops: [{to: third_rank, if: {count: self, in: same_file, is: 0}}]", "a3 c3 d3 e3"),
        ("drops: [{to: third_rank, if: {count: king, in: same_file}}]", "c3"),
        ("drops: [{to: board, if: {count: king, whose: enemy, in: neighbours}}]", "b4 b5 c4 d4 d5"),
        ("drops: [{to: board, if: {count: self, in: same_rank}}]", "a2 c2 d2 e2"),
        ("drops: [{to: first_rank, if: {count: self, in: same_shade, is: 0}}]", "b1 d1"),
        ("drops: [{to: {files: a-b}, if: {count: empty, in: {step: backward}, is: 0}}]", "a1 b1 b3"),
        ("drops: [{to: [a3, a4], if: {count: all, whose: both, in: board, is: 0-2}}]", ""),
        ("drops: [{to: [a3, a4], if: {count: all, whose: both, in: board, is: 3+}}]", "a3 a4"),
        ("drops: [{to: first_rank, if: [{count: royals, in: same_file, is: 0}, {count: {not: king}, in: same_file, is: 0}]}]", "a1 d1 e1"),
    ],
)  # fmt: skip
def test_where_and_on_what_condition(man: str, squares: str) -> None:
    """The man stands on b2, the kings on c1 and c5."""
    position = small("drops: none", man).position("2k2/5/5/1M3/2K2[M] w - - 0 1")
    assert dropped(position, "M") == set(squares.split())


def test_conditions_are_seen_from_the_owner_s_side() -> None:
    fall = "drops: [{to: {files: a}, if: {count: empty, in: {step: backward}, is: 0}}]"
    position = small("drops: none", fall).position("2k2/5/5/5/2K2[m] b - - 0 1")
    assert dropped(position, "M") == {"a5"}


def test_a_drop_parries_a_check_and_mate_looks_at_drops() -> None:
    variant = small("drops: board")
    position = variant.position("2k2/5/2R2/5/2K2[r] b - - 0 1")
    assert position.is_check()
    assert dropped(position, "R") == {"c4"}
    mate = "2k2/R4/5/5/2K1R[]"
    assert variant.position(mate + " w - - 0 1").parse("e1e5")
    for hand, result in (("", "1-0"), ("m", None)):
        position = variant.position(f"2k2/R4/5/5/2K1R[{hand}] w - - 0 1")
        position.push("e1e5")
        outcome = position.outcome()
        assert (outcome and outcome.result) == result


def test_a_drop_may_be_forbidden_to_mate() -> None:
    """The man on b4 would mate; where it only checks, it may be dropped, and a rook may mate."""
    forbid = "forbid: [{when: drop, by: man, after: checkmate}]"
    variant = small("drops: board", more=forbid)
    fen = "mkm2/m1m2/1M3/5/2K2[{}] w - - 0 1"
    position = variant.position(fen.format("M"))
    assert "b4" not in dropped(position, "M")
    assert position.why("M@b4").code == "drop_mates"
    assert "b4" in dropped(variant.position(fen.replace("m1m2", "m4").format("M")), "M")
    assert "b4" in dropped(small("drops: board").position(fen.format("M")), "M")
    assert "b4" in dropped(variant.position(fen.format("R")), "R")


def test_what_comes_first_leaves_no_other_move() -> None:
    for first, quiet in (("all", False), ("rook", True), ("man", False)):
        forbid = f"forbid: [{{when: {{not: drop}}, if: {{count: {first}, in: hand}}}}]"
        variant = small("takes: none, setup: MmR*, drops: board", more=forbid)
        position = variant.position("2k2/5/5/5/2K2[M] w - - 0 1")
        assert any(not move.drop for move in position.legal_moves) is quiet
        assert dropped(position, "R")
        empty = variant.position("2k2/5/5/5/2K2[] w - - 0 1")
        assert any(not move.drop for move in empty.legal_moves)


def test_royals_are_dropped_out_of_check() -> None:
    text = SMALL.replace(
        "HAND",
        "hand: {takes: none, setup: Kk, drops: board}\nforbid: [{when: {not: drop}, if: {count: all, in: hand}}]",
    ).replace("MAN", "")
    variant = interpreter.load_text(text.replace(". . k", ". . .").replace(". . K", ". . ."))
    position = variant.position()
    assert position.fen().startswith("4r/4m/5/4M/4R[Kk]")
    assert dropped(position, "K") == {f"{file}{rank}" for file in "abcd" for rank in range(1, 5)} | {"e3"} - {
        "e3"
    }
    position.push("K@a1")
    assert {move.drop for move in position.legal_moves} == {"king"}
    with pytest.raises(FenError, match="expected 1"):
        variant.position("4r/4m/5/4M/4R[K] w - - 0 1")


def test_unlimited_pieces_are_neither_counted_nor_written() -> None:
    variant = small("takes: none, setup: M*, drops: board")
    position = variant.position()
    assert position.fen() == "2k1r/4m/5/4M/2K1R w - - 0 1"
    position.push("M@a1")
    assert position.fen() == "2k1r/4m/5/4M/M1K1R b - - 0 1"
    position.push("M@a5")
    assert "M@b1" in texts(position)


def test_a_promoted_piece_is_a_twin_that_goes_back_as_what_it_was() -> None:
    crazy = load("crazyhouse")
    position = crazy.position("1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1")
    position.push("a7b8q")
    assert position.fen().startswith("1Q~2k3/")
    assert position.piece_at("b8") == "Q~"
    assert [crazy.ruleset.pieces[-1].twin_of, len(crazy.pieces)] == ["knight", 6]
    position.push("e8e7")
    assert position.san(position.parse("b8b7")) == "Qb7+"
    assert crazy.position(position.fen()).fen() == position.fen()
    both = crazy.position("4k3/8/8/8/8/8/8/Q~2QK3[] w - - 0 1")
    assert both.san(both.parse("a1d4")) == "Qad4"


def test_kinds_that_only_promotion_makes_need_no_twin() -> None:
    grow = "promotion: {to: last_rank, become: tokin}"
    text = SMALL.replace("HAND", "hand: {as: base, drops: board}").replace("MAN", f", {grow}")
    text = text.replace("HAND", "").replace("  man:", "  tokin: {symbol: T, moves: [{step: any}]}\n  man:")
    position = interpreter.load_text(text).position("T1k2/1r3/5/5/2K2[] b - - 0 1")
    position.push("b4a4")
    position.push("a5a4")
    assert position.hands == {"white": {"R": 1}, "black": {}}
    position = interpreter.load_text(text).position("T1k2/r4/5/5/2K2[] b - - 0 1")
    position.push("a4a5")
    assert position.hands == {"white": {}, "black": {"m": 1}}


def test_the_hand_is_part_of_what_is_repeated() -> None:
    """The kings go round once, and nothing has changed; with another hand it would be another position."""
    variant = small("drops: board")
    assert variant.position("2k2/5/5/5/2K2[M] w - - 0 1") != variant.position("2k2/5/5/5/2K2[] w - - 0 1")
    keys = {
        variant.position(f"2k2/5/5/5/2K2[{hand}] w - - 0 1")._state.st[6]
        for hand in ("", "M", "MM", "m", "R")
    }
    assert len(keys) == 5


def test_a_drop_on_the_capturer_s_square_is_taken_back() -> None:
    """The victim was the last of its list, and the drop has had its place there."""
    position = load("crazyhouse").position("7r/8/k7/5K2/3B4/8/8/8[p] w - - 0 1")
    before = snapshot(position)
    position.push("d4h8")
    position.push("P@d4")
    position.pop()
    position.pop()
    assert snapshot(position) == before


@pytest.mark.parametrize("variant", ["crazyhouse", "pocketknight"])
def test_games_are_taken_back_and_keep_their_hash(variant: str) -> None:
    """Hash from scratch after every move, and everything as it was after taking back."""
    chance, position = random.Random(variant), load(variant).position()
    fens = []
    for _ in range(120):
        moves = list(position.legal_moves)
        if not moves:
            break
        rare = [m for m in moves if m.drop or (not m.castling and position.piece_at(m.target))]
        fens.append(position.fen())
        position.push(chance.choice(rare if rare and chance.random() < 0.5 else moves))
        machine, state = position.variant.machine, position._state
        assert machine.key(position.variant.tables_array, state) == state.st[6]
    for fen in reversed(fens):
        position.pop()
        assert position.fen() == fen


def test_shogi_hands() -> None:
    """Numbers of drops from a published perft position: pawns one a file, no pawn, lance or knight stuck."""
    position = interpreter.load(str(DROPPERS)).position(SHOGI_HANDS)
    assert len(position.legal_moves) == 524


@pytest.mark.slow
def test_shogi_hands_deeper() -> None:
    assert interpreter.load(str(DROPPERS)).position(SHOGI_HANDS).perft(2) == 248_257


@pytest.mark.parametrize("text", ["N@f3", "n@f3", "N@f3+", "w:N@f3"])
def test_drops_are_read(text: str) -> None:
    position = load("pocketknight").position()
    assert str(position.parse_san(text)) == "N@f3"
    assert position.san(position.parse("N@f3")) == position.lan(position.parse("N@f3")) == "N@f3"


def test_a_pawn_s_drop_may_leave_the_letter_out() -> None:
    position = load("crazyhouse").position("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")
    assert str(position.parse_san("@e4")) == "P@e4"
    assert position.san(position.parse_san("@e4")) == "P@e4"


@pytest.mark.parametrize("hand", ["[Pn]", "[nP]", "/Pn", "[PN]"])
def test_a_hand_is_read_in_every_way(hand: str) -> None:
    fen = f"4k3/8/8/8/8/8/8/4K3{hand} w - - 0 1"
    written = load("crazyhouse").position(fen).fen()
    assert written == "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1" if hand == "[PN]" else written.count("[Pn]") == 1


@pytest.mark.parametrize("hand", ["", "[]", "[-]", "/"])
def test_an_empty_hand_is_read_in_every_way(hand: str) -> None:
    fen = f"4k3/8/8/8/8/8/8/4K3{hand} w - - 0 1"
    assert load("crazyhouse").position(fen).fen() == "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"


@pytest.mark.parametrize(
    ("hand", "told"),
    [("[Q~]", "never kept"), ("[x]", "unknown"), ("[P", "not closed")],
)
def test_hands_that_cannot_be(hand: str, told: str) -> None:
    with pytest.raises(FenError, match=told):
        load("crazyhouse").position(f"4k3/8/8/8/8/8/8/4K3{hand} w - - 0 1")


@pytest.mark.parametrize(
    ("hand", "man", "told"),
    [
        ("setup: MX", "", "unknown piece 'X'"),
        ("takes: queen", "", "unknown piece 'queen'"),
        ("as: base", "promotion: {to: last_rank, become: king}", "it is royal"),
    ],
)
def test_hands_that_make_no_sense(hand: str, man: str, told: str) -> None:
    with pytest.raises(DefinitionError, match=told):
        small(f"{hand}, drops: board", man)


def test_what_two_kinds_become_cannot_go_back_as_what_it_was() -> None:
    text = SMALL.replace("HAND", "hand: {as: base, drops: board}")
    text = text.replace("MAN", ", promotion: {to: last_rank, become: rook}")
    text = text.replace(
        "  man:", "  boy: {symbol: B, moves: [{step: orthogonal}], promotion: {to: a5, become: rook}}\n  man:"
    )
    with pytest.raises(DefinitionError, match="boy or man"):
        interpreter.load_text(text.replace(". . . . M", "B . . . M"))


def test_drops_need_a_hand() -> None:
    with pytest.raises(DefinitionError, match="nothing keeps pieces"):
        interpreter.load_text(SMALL.replace("HAND", "").replace("MAN", ", drops: board"))


def test_a_board_too_large_for_drops_is_refused() -> None:
    text = (
        SMALL.replace("HAND", "hand: {drops: board}")
        .replace("MAN", "")
        .replace("files: a-e, ranks: 1-5", "files: a-z, ranks: 1-20")
    )
    rows = ["." for _ in range(26)]
    empty = "\n".join("  " + " ".join(rows) for _ in range(18))
    top, low = "k r m " + " ".join(rows[3:]), "K R M " + " ".join(rows[3:])
    head, _, rest = text.partition("setup: |")
    ends = rest[rest.index("end:") :]
    with pytest.raises(DefinitionError, match="board with drops"):
        interpreter.load_text(f"{head}setup: |\n  {top}\n{empty}\n  {low}\n{ends}")


def test_extinction_and_dead_material_count_what_can_be_dropped() -> None:
    ends = "  - {count: man, is: 0, result: loss}\n  - {material: none, result: draw}\n"
    text = SMALL.replace("HAND", "hand: {drops: board}").replace("MAN", "") + ends
    variant = interpreter.load_text(text)
    for hand, reason in (("Mm", None), ("M", "extinct"), ("", "extinct")):
        outcome = variant.position(f"2k2/5/5/5/2K2[{hand}] w - - 0 1").outcome()
        assert (outcome and outcome.reason) == reason
    dead = interpreter.load_text(text.replace(ends, ends.partition("\n")[2]))
    for hand, reason in (("m", None), ("", "dead_material")):
        outcome = dead.position(f"2k2/5/5/5/2K2[{hand}] w - - 0 1").outcome()
        assert (outcome and outcome.reason) == reason


def test_a_refused_drop_tells_where_else() -> None:
    position = load("crazyhouse").position("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")
    with pytest.raises(MoveError, match="a pawn is not dropped on b8; it can be dropped on a2-h2, a3-h3"):
        position.push("P@b8")


def test_a_limit_counts_promoted_pieces_that_stand_for_twins() -> None:
    """A queen made by promotion is one more queen for a limit, though the hand takes it as a pawn."""
    limited = interpreter.load_text(
        """
format: 2
variant: limited
extends: crazyhouse
pieces:
  pawn: {promotion: {to: last_rank, become: [queen, rook], if: {count: new, is: 0}}}
"""
    )
    made = limited.position("3Q~4/P7/8/8/8/7k/8/K7[] w - - 0 1")
    assert {move.text for move in made.legal_moves if move.promotion} == {"a7a8r"}


def test_what_nobody_owns_lies_in_no_hand() -> None:
    both = interpreter.load_text(
        """
format: 2
variant: both
extends: crazyhouse
pieces:
  duck: {symbol: "*", whose: nobody}
turn: [move, {drops: duck, is: 1}]
"""
    )
    with pytest.raises(FenError):
        both.position("4k3/8/8/8/8/8/8/4K3[*] w - - 0 1")


TURNING = """
format: 2
variant: turning
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  man: {symbol: M, moves: [{step: forward}], promotion: {to: board, become: boss}}
  boss: {symbol: +M, moves: [{slide: orthogonal}], promotion: {to: board, become: man}}
hand: {as: either, drops: board}
setup: |
  . . . k
  . +m . .
  . M . .
  K . . .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


def test_either_face_is_dropped_out_of_one_hand() -> None:
    position = interpreter.load_text(TURNING).position()
    before = snapshot(position)
    position.push("b2b3+")
    assert position.hands == {"white": {"M": 1}, "black": {}}  # though it was promoted from the start
    position.push("d4c4")
    assert {"M@d1", "+M@d1"} <= set(texts(position))
    position.push("+M@d1")
    assert position.fen() == "2k1/1+M2/4/K2+M[] b - - 0 2"
    position.push("c4b3")
    assert not position.is_legal("d1d2")
    position.push("d1d2-")
    assert position.fen() == "4/1k2/3M/K3[m] b - - 1 3"
    for _ in range(5):
        position.pop()
    assert snapshot(position) == before


def test_what_turns_back_is_read_and_refused_by_its_sign() -> None:
    position = interpreter.load_text(TURNING).position("3k/1+M2/4/K3[] w - - 0 1")
    assert position.parse("b3b4-").text == "b3b4-"
    with pytest.raises(MoveError, match="it has to be written b3b4-"):
        position.parse("b3b4")
    assert "the boss on b3 does not move like that" in position.why("b3c4-").sentence


def test_a_missing_base_is_named_where_its_form_is_wanted() -> None:
    with pytest.raises(MoveError, match="holds no man to be dropped as a boss; it holds nothing"):
        interpreter.load_text(TURNING).position().push("+M@c1")


def test_both_faces_are_worth_the_same() -> None:
    variant = interpreter.load_text(TURNING)
    man, boss = piece_values(variant, Reach(variant))[1:]
    assert man == boss


FIRST = "takes: none, setup: RMrm, drops: board"
NOT_BEFORE = "{when: {not: drop}, if: {count: man, in: hand}}"
ALONE = "{by: {not: man}, if: {count: man, in: hand}}"


def test_what_comes_first_may_forbid_other_drops_too() -> None:
    fen = "2k2/5/5/5/2K2[RM] w - - 0 1"
    usual = small(FIRST, more=f"forbid: [{NOT_BEFORE}]").position(fen)
    alone = small(FIRST, more=f"forbid: [{NOT_BEFORE}, {ALONE}]").position(fen)
    assert {text[0] for text in texts(usual) if "@" in text} == {"R", "M"}
    assert {text[0] for text in texts(alone)} == {"M"}
    assert alone.why("R@a1").code == "drop_first"
    assert "and has to drop it first" in alone.why("R@a1").sentence
    alone.push("M@a1")
    alone.push("c5b5")
    assert "R" in {text[0] for text in texts(alone)}


def test_a_duty_to_drop_may_be_one_of_some_kinds() -> None:
    game = small(FIRST, more="must: [{when: drop, by: man}]")
    both = game.position("2k2/5/5/5/2K2[RM] w - - 0 1")
    assert {text[:2] for text in texts(both)} == {"M@"}
    assert both.why("R@a1").code == "duty"
    rook = game.position("2k2/5/5/5/2K2[R] w - - 0 1")
    assert "R@a1" in texts(rook)
    assert "c1d1" in texts(rook)


def test_what_comes_before_other_drops_comes_before_moves() -> None:
    with pytest.raises(interpreter.DefinitionError, match="has to come before moves, too"):
        small(FIRST, more=f"forbid: [{ALONE}]")


def test_who_can_drop_nothing_that_comes_first_moves() -> None:
    nowhere = "drops: {to: board, if: {count: self, in: same_file, is: 0}}"
    man = f"drops: [{nowhere.removeprefix('drops: ')}]"
    full, checked = "2k2/5/5/MMMMM/2K2[M] w - - 0 1", "2k2/2r2/5/MM1M1/2K2[M] w - - 0 1"
    strict = small(FIRST, man, f"forbid: [{NOT_BEFORE}]")
    free = small(FIRST, man, "must: [{when: drop}]")
    assert not texts(strict.position(full))
    assert "c1d1" in texts(free.position(full))
    assert sorted(texts(free.position(checked))) == ["M@c2", "M@c3"]  # what parries the check is possible
    assert free.position(checked).why("c1d1").code == "drop_first"
    pinned = "r1k2/5/5/M3M/K4[M] w - - 0 1"
    assert free.position(pinned).why("a1b1").code == "drop_first"
