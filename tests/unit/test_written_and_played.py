"""What is written and would not be played is refused: chess with one thing more, and what is said of it."""

from __future__ import annotations

import pytest

from interpreter import DefinitionError, load_text

CHESS = "format: 2\nvariant: mine\nextends: chess\n"
ACTS = [
    ("{drops: pole, to: board, is: 1}", "H392", "this act is not supported beside 'move'"),
    ("{who: {who: pawn, whose: enemy}, if: frozen, do: remove}", "H392", "the pieces that are removed"),
    (
        "{who: {not: royals}, do: remove}",
        "H392",
        "only a frozen piece, or an enemy where a side is stuck, is removed instead of a move",
    ),
    ("{who: {who: knight, in: board}, if: frozen, do: remove}", "H392", "the pieces that are removed"),
    ("{who: all, if: frozen, do: remove}", "H392", "the pieces that are removed"),
    ("{if: frozen, do: remove}", "H392", "the pieces that are removed"),
    (
        "{who: {not: royals}, if: frozen, do: remove, when: capture}",
        "H392",
        "'when' has no effect beside do: remove",
    ),
    ("{who: self, do: move, when: capture}", "H392", "a turn begins with a piece of the other side"),
    ("rest", "H392", "this act is not supported beside 'move'"),
]
FREEZING = "pieces: {pole: {symbol: '*', whose: nobody}}\n"


def told(text: str) -> list[tuple[str, str]]:
    """The problems of a definition: code and message."""
    with pytest.raises(DefinitionError) as caught:
        load_text(text, kernel="plain")
    return [(one.code, one.message) for one in caught.value.problems]


def holds(found: list[tuple[str, str]], code: str, fragment: str) -> bool:
    return any(one == code and fragment in message for one, message in found)


@pytest.mark.parametrize(("act", "code", "message"), ACTS)
def test_what_stands_beside_a_move_under_any(act: str, code: str, message: str) -> None:
    found = told(f"{CHESS}{FREEZING}turn: [{{any: [move, {act}]}}]\n")
    assert holds(found, code, message), found


def test_a_choice_of_acts_has_a_move_among_them() -> None:
    found = told(f"{CHESS}turn: [{{any: [{{who: {{not: royals}}, if: frozen, do: remove}}]}}]\n")
    assert holds(found, "H384", "a turn begins with one move"), found
    found = told(f"{CHESS}turn: [{{any: [move], when: capture}}]\n")
    assert holds(found, "H392", "'when' has no effect beside any"), found


KINDS = [
    ("promotion: {to: last_rank, become: {who: [rook], whose: both, in: hand}}", "those in a hand"),
    ("promotion: {to: last_rank, become: {who: rook, whose: enemy}}", "as what it becomes"),
    ("promotion: {to: last_rank, become: {who: rook, in: board}}", "as what it becomes"),
    ("promotion: {to: last_rank, become: {who: rook, if: unmoved}}", "as what it becomes"),
    ("promotion: {to: last_rank, become: victim}", "as what it becomes"),
    ("moves: [{path: [{slide: any, over: {who: rook, whose: enemy}}, {slide: any}]}]", "those jumped over"),
    ("moves: [{path: [{slide: any, over: {who: rook, in: board}}, {slide: any}]}]", "those jumped over"),
    ("moves: [{path: [{slide: any, over: {who: rook, if: unmoved}}, {slide: any}]}]", "those jumped over"),
    ("moves: [{path: [{slide: any, over: {not: enemy}}, {slide: any}]}]", "those jumped over"),
    ("moves: [{path: [{slide: any, over: empty}, {slide: any}]}]", "those jumped over"),
    (
        "moves: [{path: [{step: any, over: [empty, {who: rook, whose: own}]}, {step: any}]}]",
        "those jumped over",
    ),
    ("moves: [{step: forward, if: {count: [{who: pawn, whose: enemy}, rook], is: 0}}]", "can be counted"),
]
HAND = "hand: {as: {pawn: pawn}, drops: none}\n"


@pytest.mark.parametrize(("entry", "message"), KINDS)
def test_what_is_asked_of_pieces_where_only_kinds_are_read(entry: str, message: str) -> None:
    found = told(f"{CHESS}{HAND}pieces: {{pawn: {{{entry}}}}}\n")
    assert holds(found, "H392", message), found


def test_whose_pieces_are_jumped_over() -> None:
    """`over: {whose: enemy}` is `over: enemy`: the rook does not hop over its own pawn."""
    for over in ("enemy", "{whose: enemy}"):
        entry = f"{{moves: [{{path: [{{slide: any, over: {over}}}, {{slide: any}}]}}]}}"
        game = load_text(f"{CHESS}pieces: {{rook: {entry}}}\n", kernel="plain")
        found = game.position("4k3/7p/8/8/8/P6p/8/R3K3 w - - 0 1").legal_moves.texts
        assert not {"a1a4", "a1a8"} & {*found}
        found = game.position("4k3/7p/8/8/8/p6P/8/R3K3 w - - 0 1").legal_moves.texts
        assert "a1a4" in found


def test_a_hand_takes_kinds_and_sides() -> None:
    found = told(f"{CHESS}hand: {{takes: {{whose: enemy, in: board}}, drops: board}}\n")
    assert holds(found, "H392", "only kinds of piece can be named here"), found


HOLE = "hole: {symbol: '*', whose: nobody}"


@pytest.mark.parametrize(
    "path",
    [
        "[{slide: orthogonal, over: hole, repeat: any}, {slide: orthogonal}]",
        "[{slide: orthogonal, over: [empty, hole], repeat: any}, {slide: diagonal}]",
    ],
)
def test_a_hop_that_would_be_repeated(path: str) -> None:
    found = told(f"{CHESS}pieces: {{rook: {{moves: [{{path: {path}}}]}}, {HOLE}}}\n")
    assert holds(found, "H336", "'repeat' says how far it slides, not how often it jumps"), found


def test_a_leg_that_goes_on_passes_empty_squares_and_says_so() -> None:
    path = "[{step: orthogonal, over: [empty, hole], repeat: any}, {step: orthogonal}]"
    game = load_text(f"{CHESS}pieces: {{rook: {{moves: [{{path: {path}}}]}}, {HOLE}}}\n", kernel="plain")
    words = game.ruleset.pieces[game.ruleset.piece("rook")].movements[0].words
    assert "any number of times over empty squares, the last onto an empty square, or a hole that" in words
    found = game.position("4k3/8/8/*7/8/*7/8/R3K3 w - - 0 1").legal_moves.texts
    assert "a1a4" in found
    assert "a1a6" not in found
