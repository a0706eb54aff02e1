"""Words that newcomers try first lead to what says them."""

from __future__ import annotations

import pytest

from interpreter.errors import DefinitionError, Problem
from interpreter.play.loading import load_text

DRAFT = "format: 2\nvariant: draft\nextends: chess\n"
STONES = """\
format: 2
variant: draft
board: {files: a-e, ranks: 1-5}
pieces:
  stone: {symbol: S, moves: [{step: any, only: quiet}]}
setup: |
  s s s s s
  . . . . .
  . . . . .
  . . . . .
  S S S S S
end: [{count: stone, is: 0, result: loss}]
"""


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(DefinitionError) as caught:
        load_text(text, kernel="plain")
    return tuple(caught.value.problems)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("forbid: [{repeats: 4}]", "write {after: {repeats: 2}}"),
        ("effects: [{when: {when: capture}, do: remove}]", "write when: capture"),
        ("effects: [{in: enclosed orthogonal all, do: remove}]", "under a piece, effects"),
        ("effects: [{in: anywhere, do: remove}]", "write board"),
        ("turn: pass", "{pass: true}"),
        ("board: {shape: squares}", "leave shape out"),
        (
            "pieces: {rook: {moves: [{slide: forward right}]}}",
            "write diagonal forward, for one way alone leap",
        ),
        ("pieces: {rook: {moves: [{step: forward backward}]}}", "write [forward, backward]"),
        ("pieces: {rook: {moves: [{step: any, to: {not: {any: [a1, b1]}}}]}}", "write a list: [a1, b1]"),
        ("pieces: {rook: {moves: [{step: any, takes: {any: [pawn, rook]}}]}}", "write a list: [rook, pawn]"),
        ("must: [{when: {any: [capture, castling]}}]", "write a list: [capture, castling]"),
        ("forbid: [{when: {all: [capture, promotion]}}]", "{when: promotion, takes: rook}"),
        ("forbid: [{when: capture, if: {all: [check]}}]", "write a list: all of it holds"),
        ("end: [{any: [checkmate, stalemate], result: loss}]", "write if: {any: [CONDITION, CONDITION]}"),
        ("forbid: [{after: {who: king, if: attacked}}]", "{count: {who: king, if: attacked}}"),
        ("forbid: [{after: {in: e4, whose: enemy}}]", "write {count: PIECES, in: PLACE}"),
        ("must: [{by: king, if: check}]", "of a king write {count: all, in: attackers}"),
        ("must: [{by: king, if: {not: attacked}}]", "write {count: all, in: attackers, is: 0}"),
        ("castling: [{king: e1, rook: h1, to: g1, whose: white}]", "black: none}; a list is for White"),
        ("castling: [{king: e1, rook: h1, to: g1, after: check}]", "{when: castling, if: CONDITION} under"),
        ("hand: {drops: {to: board, whose: white}}", "to: {white: PLACE, black: none}"),
        ("hand: {drops: {to: board, only: quiet}}", "write if: CONDITION"),
        ("effects: [{who: {who: pawn, in: e4}, do: remove}]", "write in: PLACE beside who, not in it"),
        ("effects: [{who: {who: pawn, whose: enemy}, do: remove}]", "write whose: enemy beside who"),
        ("effects: [{in: neighbours, do: {go: e4}}]", "to a square only with in: here"),
        ("end: [{count: queen, whose: own, is: 0, result: loss}]", "each side is asked of its own pieces"),
        ("end: [{count: all, in: joined queen, is: all, result: win}]", "write joined orthogonal, or joined"),
        ("effects: [{in: passed pawn, do: remove}]", "write passed orthogonal, or passed alone"),
        ("end: [{moves: 50, since: {by: pawn}, result: draw}]", "since: [capture, {by: pawn}]"),
        ("turn: black", "{by: black}"),
        ("turn: 2", "{moves: 2}"),
        ("turn: {pass: yes}", "write true"),
        ("turn: [move, {whose: enemy, who: pawn, do: move}]", "write who: {who: pawn, whose: enemy}"),
        ("hand: {setup: P9, drops: board}", "as often as there are such pieces"),
        ("hand: {white: PP, drops: board}", "write setup: NNn"),
        ("end: [{if: no_moves, result: loss}]", "write stalemate"),
        ("end: [{if: checkmate, result: white wins}]", "write whose: white and result: win"),
        ("end: [{count: pawn, is: at most 3, result: loss}]", "write 0-3"),
        ("end: [{count: pawn, is: 0..3, result: loss}]", "write 0-3"),
        ("end: [{count: pawn, in: hand, is: 0, result: loss}]", "counts the hand, too"),
        ("end: [{legal: {by: king}, is: 0, result: loss}]", "{legal: {not: promotion}, is: 0}"),
        ("regions: {net: rank 4}", "write {ranks: 4}"),
        ("castling: true", "write [{king: e1, rook: h1, to: g1}"),
        ("castling: [e1g1]", "write a list: [{king: e1"),
        ("pieces: {queen: {slide: any}}", "write moves: [{slide: …}]"),
        ("pieces: {amazon: queen}", "moves: [{like: queen}]"),
        ("pieces: {rook: {moves: [{like: queen+knight}]}}", "write [queen, knight]"),
        ("pieces: {rook: {moves: [{path: [orthogonal, diagonal forward]}]}}", "write {step: orthogonal}"),
        ("setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "write one row a line"),
        ("must: capture", "write [capture]"),
        ("must: [{capture: queen}]", "write takes: PIECES"),
        ("forbid: [{when: check}]", "write {after: check}"),
        ("forbid: capture", "write [{when: capture}]"),
        ("end: [checkmate]", "write {if: checkmate, result: loss}"),
        ("end: [{if: stalemate, result: tie}]", "write draw"),
        ("effects: [{when: capture, do: {go: back}}]", "write origin"),
        ("description: A game", "write about: {description: "),
        ("effects: [{in: adjacent, do: remove}]", "write neighbours"),
        ("effects: [{when: always, do: remove}]", "leave when out"),
        ("effects: [{whose: opponent, do: remove}]", "write enemy"),
        ("effects: [{do: kill}]", "write remove"),
        ("effects: [{by: white, do: remove}]", "write {whose: white}"),
        ("end: [{count: pieces, is: 0, result: loss}]", "write all"),
        ("end: [{count: pawn, whose: enemy, is: 0, result: win}]", "count a side's own pieces"),
        ("end: [{moves: 100, result: draw}]", "write count: {who: king, if: {moves: 40+}}"),
        ("forbid: [{after: in_check}]", "write check"),
        ("regions: {net: b4..d4}", "write b4-d4"),
    ],
)
def test_a_rule(text: str, says: str) -> None:
    assert says in next(iter(problems(DRAFT + text + "\n"))).hint


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("[{step: north}]", "write forward"),
        ("[{step: forward-left}]", "write diagonal forward"),
        ("[{step: any, repeat: infinite}]", "write any"),
        ("[{slide: diagonals}]", "write diagonal"),
        ("[{step: any, only: move}]", "write only: quiet"),
        ("[{step: any, takes: nothing}]", "write only: quiet"),
        ("[{step: any, takes: none}]", "write only: quiet"),
        ("[{slide: any, length: 3}]", "write repeat: 1-3"),
        ("[{slide: any, until: {count: all, in: neighbours}}]", "in: neighbours passed, is: 0}"),
        ("[{step: any, if: {not: moved}}]", "unmoved"),
        ("[{step: any, jumps: true}]", "Hoppers, riders and lame leapers: "),
        ("[rook]", "write {like: rook}"),
        ("rook", "write [{like: rook}]"),
    ],
)
def test_a_movement(said: str, says: str) -> None:
    (problem,) = problems(STONES.replace("[{step: any, only: quiet}]", said))
    assert says in problem.hint


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{files: a-e, ranks: 1-5}", "5x5", "{files: a-h, ranks: 1-8}"),
        ("ranks: 1-5", "ranks: 1-5, size: 5", "{files: a-h, ranks: 1-8}"),
        ("ranks: 1-5", "ranks: 1-5, holes: c3", "write [c3]"),
        ("symbol: S", "symbol: S, whose: both", "a piece that both sides move is not supported"),
        ("symbol: S", "symbol: S, promotion: stone", "{to: last_rank, become: stone}"),
    ],
)
def test_a_board_and_a_piece(old: str, new: str, says: str) -> None:
    (problem,) = problems(STONES.replace(old, new, 1))
    assert says in problem.hint


@pytest.mark.parametrize("text", ["end: [{if: no_moves, result: loss}]", "turn: {pass: yes}", "setup: chess"])
def test_what_follows_from_one_fault_is_not_another(text: str) -> None:
    assert len(problems(f"{DRAFT}{text}\n")) == 1


def test_squares_that_are_marked_as_holes_are_one_problem() -> None:
    (problem,) = problems(STONES.replace("s s s s s", "s * s * s"))
    assert (problem.code, problem.message) == ("H322", "* marks a hole, but b5 is a square, and 1 more")
    assert problem.hint == "write holes: [b5, d5] in board, or . for an empty square"


@pytest.mark.parametrize(("sign", "hint"), [("#", "* a hole"), ("-", "* a hole"), ("Q", "symbols: S s")])
def test_what_is_no_letter_of_a_piece_is_one_problem(sign: str, hint: str) -> None:
    (problem,) = problems(STONES.replace("s s s s s", f"s {sign} s {sign} s"))
    assert (problem.code, problem.message) == ("H323", f"unknown piece '{sign}' on b5, and 1 more")
    assert problem.hint.endswith(hint)


def test_a_word_that_is_seen_from_a_move_is_not_called_unknown() -> None:
    (problem,) = problems(f"{DRAFT}effects: [{{in: {{not: here}}, who: knight, do: {{become: rook}}}}]\n")
    assert (problem.code, problem.message) == (
        "H312",
        "'here' is seen from a move or a piece, and is not a region here",
    )


def test_too_many_castlings_are_noted_at_the_one_that_is_too_much() -> None:
    rooks = "\n".join(f"    - {{king: m1, rook: {file}1, to: l1}}" for file in "abcdefghijk")
    text = f"""\
format: 2
variant: draft
board: {{files: a-m, ranks: 1-2}}
pieces:
  king: {{symbol: K, royal: true, moves: [{{step: any}}]}}
  rook: {{symbol: R, moves: [{{step: vertical}}]}}
castling:
  white:
{rooks}
  black: none
setup: |
  . . . . . . . . . . . . k
  R R R R R R R R R R R . K
end: [{{if: checkmate, result: loss}}]
"""
    (problem,) = [one for one in problems(text) if one.code == "H353"]
    assert "rook: k1" in (problem.source_line or "")
