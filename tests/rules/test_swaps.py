"""Pieces that change places: a capture whose victim comes back onto the square that the move came from."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import DefinitionError, Position
from interpreter.applications.rulebook.effects_in_words import effects_words
from interpreter.applications.rulebook.moves_in_words import Moves

from .small import targets, variant

START = "k . . . r / . . . . m / . . . . . / . . . . M / K . . . R"
MAN = "man: {symbol: M, moves: [{step: any}]}"
SWAP = "effects: [{when: capture, by: rook, in: victim, whose: own, do: {go: origin}}]"


def rook(takes: str, more: str = "") -> str:
    return f"rook: {{symbol: R, moves: [{{slide: orthogonal, takes: {takes}{more}}}]}}"


def at(fen: str, takes: str = "own", top: str = SWAP, man: str = MAN, **more: str) -> Position:
    clock = "  - {repeats: 3, result: draw}\n  - {moves: 50, since: capture, result: draw}"
    return variant(START, f"{rook(takes)}\n{man}", top, end=clock, **more).position(fen)


def pushed(position: Position, move: str) -> str:
    """The FEN after a move, which is the one that is set up from it; and the move is taken back whole."""
    before, key, moves = position.fen(), position.hash, [*map(str, position.legal_moves)]
    position.push(move)
    fen, again = position.fen(), position.variant.position(position.fen())
    assert (position.hash, [*map(str, position.legal_moves)]) == (again.hash, [*map(str, again.legal_moves)])
    assert position.is_check() == again.is_check()
    position.pop()
    assert (position.fen(), position.hash, [*map(str, position.legal_moves)]) == (before, key, moves)
    return fen


@pytest.mark.parametrize(
    ("takes", "reached"),
    [
        ("{who: man, whose: own}", "b1 d1 e1 c2 c3 c4"),
        ("{who: [man, king], whose: own}", "b1 a1 d1 e1 c2 c3 c4"),
        ("{who: {not: rook}, whose: own}", "b1 d1 e1 c2 c3 c4"),
        ("{who: man, whose: both}", "b1 d1 e1 c2 c3 c4 c5"),
        ("{who: man, whose: enemy}", "d1 e1 c2 c3 c4 c5"),
        ("[{who: man, whose: own}, {who: man, whose: enemy}]", "b1 d1 e1 c2 c3 c4 c5"),
    ],
)
def test_whose_pieces_are_taken(takes: str, reached: str) -> None:
    """The rook on c1 has a man of its own on b1 and the king behind it, an enemy man on c5 and nothing on e1."""
    wanted = {square for square in reached.split() if square != "a1"}
    position = at("2m1k/5/5/5/KMR2 w - - 0 1", takes, SWAP if "own" in takes or "both" in takes else "")
    assert {*targets(position, "c1").split()} == wanted


@pytest.mark.parametrize(
    "takes",
    [
        "{who: man, whose: white}",
        "{who: man, in: last_rank}",
    ],
)
def test_what_takes_cannot_say_is_refused(takes: str) -> None:
    with pytest.raises(DefinitionError, match="H392"):
        at("4k/5/5/5/K3R w - - 0 1", takes)


def test_both_stand_on_each_others_square() -> None:
    assert pushed(at("4k/5/5/M4/R3K w - - 7 3"), "a1a2") == "4k/5/5/R4/M3K b - - 8 3"


def test_a_royal_changes_places_too() -> None:
    attacked = at("4k/5/5/2r2/K1R2 w - - 7 3", "all")
    assert "c1a1" not in [*map(str, attacked.legal_moves)], "the king would come to stand on an attacked file"
    position = at("4k/5/5/1r3/K1R2 w - - 7 3", "all")
    assert pushed(position, "c1a1") == "4k/5/5/1r3/R1K2 b - - 8 3"
    answered = at("4k/5/r4/5/K1R2 w - - 7 3", "all")
    assert answered.is_check()
    assert "c1a1" in [*map(str, answered.legal_moves)]


def test_the_king_is_known_again_after_moves_are_taken_back() -> None:
    """Perft makes and unmakes such moves in the midst of the tree."""
    position = at("r3k/4m/5/5/KR3 w - - 0 1", "all")
    assert position.perft(3, bulk=False) == sum(
        position.variant.position(one).perft(1) for one in two_moves_on(position)
    )


def two_moves_on(position: Position) -> list[str]:
    found = []
    for first in [*position.legal_moves]:
        position.push(first)
        for second in [*position.legal_moves]:
            position.push(second)
            found.append(position.fen())
            position.pop()
        position.pop()
    return found


@pytest.mark.parametrize(
    "entry",
    [
        "{when: capture, by: man, in: victim, whose: own, do: {go: origin}}",
        "{when: capture, by: rook, in: victim, who: man, whose: own, do: {go: origin}}",
        "{when: capture, by: rook, in: victim, whose: own, if: {moves: 2+}, do: {go: origin}}",
        "{when: capture, by: rook, takes: man, in: victim, whose: own, do: {go: origin}}",
        "{when: capture, by: rook, in: victim, whose: own, do: {go: origin}, blocked: removed}",
    ],
)
def test_a_royal_is_not_taken_that_does_not_come_back(entry: str) -> None:
    position = at("4k/5/5/5/K1R2 w - - 0 1", top=f"effects: [{entry}]")
    assert "a1" not in targets(position, "c1")
    assert position.why("c1a1").code == "own_royal"


def test_what_is_done_with_enemies_keeps_no_royal_from_it() -> None:
    home = "{when: capture, in: victim, who: man, whose: enemy, do: {go: home}, blocked: removed}"
    position = at("4k/5/5/5/K1R2 w - - 0 1", top=f"effects: [{home}, {SWAP[10:-1]}]")
    assert "a1" in targets(position, "c1")


@pytest.mark.parametrize(
    ("more", "side"),
    [("turn: {moves: 2, if: {not: check}}", "w"), ("hooks: [{opening_phase: {limit: 9}}]", "-")],
)
def test_where_turns_are_others_a_royal_is_swapped_as_well(more: str, side: str) -> None:
    position = at(f"4k/5/5/5/K1R2 {side} - - 0 1", top=f"{more}\n{SWAP}")
    assert "a1" in targets(position, "c1")


def test_what_nobody_owns_is_not_swapped() -> None:
    """A stone has the code of a black piece, but is none of Black's."""
    stone = f"{MAN}\nstone: {{symbol: '*', whose: nobody}}"
    position = at("4k/5/5/5/K1*1r b - - 0 1", man=stone)
    assert "c1" not in targets(position, "e1")


def test_enemies_change_places() -> None:
    enemies = "effects: [{when: capture, by: rook, in: victim, who: man, do: {go: origin}}]"
    position = at("m3k/5/5/5/R3K w - - 7 3", "man", top=enemies)
    assert pushed(position, "a1a5") == "R3k/5/5/5/m3K b - - 8 3"


def test_a_swap_is_no_progress_and_a_capture_is() -> None:
    assert pushed(at("4k/m4/5/M4/R3K w - - 7 3"), "a1a2").split()[4] == "8"
    assert pushed(at("4k/5/m4/5/R3K w - - 7 3", "all"), "a1a3").split()[4] == "0"
    home = "effects: [{when: capture, in: victim, who: man, whose: own, do: {go: home}}]"
    assert pushed(at("4k/5/5/M4/R3K w - - 7 3", top=home), "a1a2").split()[4] == "0"


def test_swaps_there_and_back_repeat_the_position() -> None:
    position = at("4k/5/5/M4/R3K w - - 7 3")
    for move in ("a1a2", "e5d5", "a2a1", "d5e5") * 2:
        assert position.outcome() is None
        position.push(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "repetition"


def test_what_is_swapped_does_not_promote_and_what_swaps_does() -> None:
    man = "man: {symbol: M, moves: [{step: any, takes: own}], promotion: {to: last_rank, become: rook}}"
    both = "effects: [{when: capture, in: victim, whose: own, do: {go: origin}}]"
    position = at("R3k/M4/5/5/4K w - - 0 1", top=both, man=man)
    assert pushed(position, "a5a4") == "M3k/R4/5/5/4K b - - 1 1"
    assert pushed(position, "a4a5r") == "R3k/R4/5/5/4K b - - 1 1"


def test_it_is_written_as_a_capture() -> None:
    position = at("4k/5/5/M4/R3K w - - 0 1")
    move = position.parse("a1a2")
    assert (position.san(move), position.victims(move)) == ("Rxa2", ("a2",))
    assert position.parse_san("Rxa2") == move


@pytest.mark.parametrize(
    ("takes", "left"),
    [
        ("{who: all, whose: own}", "b1 d1 e1 c2 c3 c4 c5"),
        ("own", "b1 d1 e1 c2 c3 c4 c5"),
        ("{who: man, whose: both}", "a1 b1 d1 e1 c2 c3 c4"),
        ("{who: man, whose: enemy}", "a1 b1 d1 e1 c2 c3 c4"),
        ("man", "a1 b1 d1 e1 c2 c3 c4"),
        ("{who: king, whose: own}", "b1 d1 e1 c2 c3 c4 c5"),
    ],
)
def test_swaps_are_forbidden_as_captures_are(takes: str, left: str) -> None:
    """The rook on c1 may swap with the king on a1, and captures the man on c5."""
    position = at("2m1k/5/5/5/K1R2 w - - 0 1", "all", f"{SWAP}\nforbid: [{{takes: {takes}}}]")
    assert {*targets(position, "c1").split()} == {*left.split()}
    refused = next(move for move in ("c1a1", "c1c5") if move[2:] not in left.split())
    assert position.why(refused).code == "move_forbidden"


def test_castling_captures_nothing_that_is_forbidden() -> None:
    text = "format: 2\nvariant: own\nextends: chess960\nforbid: [{takes: {who: rook, whose: own}}]\n"
    position = interpreter.load_text(text, kernel="plain").position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert {"O-O", "O-O-O"} <= {position.san(move) for move in position.legal_moves}


def test_why() -> None:
    told = at("4k/5/5/M4/R3K w - - 0 1").why("a1a2")
    assert [part.sentence for part in told.parts] == [
        "it captures the man on a2",
        "the captured man changes places with what has captured it, and goes to a1",
    ]


@pytest.mark.parametrize(
    ("takes", "entry", "movement", "effect"),
    [
        (
            "own",
            "by: rook, in: victim, whose: own",
            "slides any number of squares orthogonally, changing places with any piece of its own side",
            "A rook that captures a piece of its own side changes places with it.",
        ),
        (
            "{who: [man, king], whose: own}, only: capture",
            "by: rook, in: victim, whose: own",
            "slides any number of squares orthogonally, only to change places with "
            "any piece of its own side but a rook",
            "A rook that captures a piece of its own side changes places with it.",
        ),
        (
            "own, only: capture",
            "in: victim, who: {not: royals}, whose: own",
            "slides any number of squares orthogonally, only to change places with "
            "a piece of its own side that is not royal",
            "A piece that captures a non-royal piece of its own side changes places with it.",
        ),
        (
            "all",
            "by: rook, in: victim, who: man, whose: own",
            "slides any number of squares orthogonally, capturing pieces of its own side too, but no royal ones",
            "A rook that captures a man of its own side changes places with it.",
        ),
        (
            "own",
            "by: rook, in: victim, who: man",
            "slides any number of squares orthogonally, capturing only pieces of its own side, but no royal ones",
            "A rook that captures a man changes places with it.",
        ),
        (
            "own",
            "by: rook, in: victim, who: man, whose: enemy",
            "slides any number of squares orthogonally, capturing only pieces of its own side, but no royal ones",
            "A rook that captures an enemy man changes places with it.",
        ),
        (
            "own",
            "by: rook, in: victim, whose: own, if: {moves: 5+}, who: man",
            "slides any number of squares orthogonally, capturing only pieces of its own side, but no royal ones",
            "If the number of the move is at least 5, a rook that captures a man of its own side changes places with it.",
        ),
    ],
)
def test_what_is_said(takes: str, entry: str, movement: str, effect: str) -> None:
    game = variant(
        START, f"{rook(takes)}\n{MAN}", f"effects: [{{when: capture, {entry}, do: {{go: origin}}}}]"
    ).ruleset
    assert Moves(game).movement(game.pieces[1].movements[0]) == movement
    assert [*effects_words(game)] == [effect]


def test_what_may_not_come_back_is_told_of_as_before() -> None:
    """Where something else has gone to the square first, or several are captured, it is no mere exchange."""
    first = "{when: capture, by: rook, do: {go: origin}}"
    second = "{when: capture, by: rook, in: victim, who: man, do: {go: origin}, blocked: removed}"
    game = variant(START, f"{rook('all')}\n{MAN}", f"effects: [{first}, {second}]").ruleset
    assert "comes back onto the square that the move came from" in [*effects_words(game)][1]


def test_a_movement_that_captures_its_own_kind_alone() -> None:
    text = "format: 2\nvariant: mine\nextends: chess\ncastling: none\npieces: {rook: {moves: [{slide: orthogonal, takes: self}]}}\n"
    position = interpreter.load_text(text).position("4k3/8/8/r7/8/8/R2n4/3K4 w - - 0 1")
    assert {m.target for m in position.legal_moves if m.origin == "a2"} == {
        "a1",
        "a3",
        "a4",
        "a5",
        "b2",
        "c2",
    }
