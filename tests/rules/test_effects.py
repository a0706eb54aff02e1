"""Effects of completed moves: what they do, in which order, and what they mean for check and legality."""

from __future__ import annotations

import pytest

import interpreter

from .small import targets, variant

START = "r . . . k / p . . . . / . . . . . / P . . . . / R . . . K"
ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}\npawn: {symbol: P, moves: [{step: vertical}]}"
LONE = "rook: {symbol: R, moves: [{slide: orthogonal}]}"


def game(effects: str) -> interpreter.Variant:
    return variant(START, ROOK, top=f"effects: [{effects}]")


def after(effects: str, fen: str, move: str) -> str:
    """The board after a move."""
    position = game(effects).position(fen)
    position.push(move)
    return position.fen().split()[0]


FULL = "p1p1k/1r3/p1p2/5/1R2K w - - 0 1"


@pytest.mark.parametrize(
    ("effect", "board"),
    [
        ("{when: capture, do: remove}", "p1p1k/5/p1p2/5/4K"),
        ("{when: capture, in: neighbours, do: remove}", "4k/1R3/5/5/4K"),
        ("{when: capture, in: {step: orthogonal}, do: remove}", "p1p1k/1R3/p1p2/5/4K"),
        ("{when: capture, in: [here, neighbours], whose: enemy, do: remove}", "4k/1R3/5/5/4K"),
        ("{when: capture, in: neighbours, whose: own, do: remove}", "p1p1k/1R3/p1p2/5/4K"),
        ("{when: capture, in: neighbours, who: {not: pawn}, do: remove}", "p1p1k/1R3/p1p2/5/4K"),
        ("{when: capture, in: neighbours, who: pawn, do: change_side}", "P1P1k/1R3/P1P2/5/4K"),
        ("{when: capture, in: neighbours, who: pawn, do: {become: rook}}", "r1r1k/1R3/r1r2/5/4K"),
        ("{when: capture, by: rook, do: {become: pawn}}", "p1p1k/1P3/p1p2/5/4K"),
        ("{when: capture, do: {go: origin}}", "p1p1k/5/p1p2/5/1R2K"),
        ("{when: capture, in: {ranks: 3}, do: remove}", "p1p1k/1R3/5/5/4K"),
        ("{when: capture, by: pawn, do: remove}", "p1p1k/1R3/p1p2/5/4K"),
    ],
)
def test_what_an_effect_does_after_a_capture(effect: str, board: str) -> None:
    assert after(effect, FULL, "b1b4") == board


HOPPER = "hopper: {symbol: H, moves: [{leap: [2, 2]}, {leap: [1, 2]}, {slide: any}]}\n" + LONE


@pytest.mark.parametrize(
    ("effect", "move", "board"),
    [
        ("in: passed, who: {not: royals}, do: remove", "a1c3", "4k/5/2H2/5/4K"),
        ("in: passed, who: {not: royals}, do: remove", "a1b3", "4k/5/1H3/1r3/4K"),  # no straight way
        ("in: passed orthogonal, who: {not: royals}, do: remove", "a1c3", "4k/5/2H2/1r3/4K"),
        ("in: [here, passed], who: {not: royals}, do: remove", "a1c3", "4k/5/5/5/4K"),
        ("in: passed, who: {not: royals}, do: change_side", "a1c3", "4k/5/2H2/1R3/4K"),
        ("in: passed, whose: own, who: {not: royals}, do: remove", "a1c3", "4k/5/2H2/1r3/4K"),
        ("in: passed, who: rook, do: {become: hopper}", "a1c3", "4k/5/2H2/1h3/4K"),
        (
            "in: passed, who: {not: royals}, do: remove",
            "a1d1",
            "4k/5/5/1r3/3HK",
        ),  # a slide passes nothing but air
    ],
)
def test_what_a_move_has_passed(effect: str, move: str, board: str) -> None:
    game = variant(
        ". . . . k / . . . . . / . . . . . / . r . . . / H . . . K",
        HOPPER,
        top=f"effects: [{{when: arrival, {effect}}}]",
    )
    position = game.position()
    position.push(move)
    assert position.fen().split()[0] == board


STONE = '\nstone: {symbol: "*", whose: nobody}'


def petrifying(effects: str, setup: str = START, **more: str) -> interpreter.Variant:
    return variant(setup, ROOK + STONE, top=f"effects: [{effects}]", **more)


@pytest.mark.parametrize(
    ("effect", "board"),
    [
        ("{when: capture, do: {become: stone}}", "p1p1k/1*3/p1p2/5/4K"),
        ("{when: capture, in: neighbours, do: {become: stone}}", "*1*1k/1R3/*1*2/5/4K"),
        ("{when: capture, by: pawn, do: {become: stone}}", "p1p1k/1R3/p1p2/5/4K"),
        ("{when: capture, in: neighbours, whose: own, do: {become: stone}}", "p1p1k/1R3/p1p2/5/4K"),
    ],
)
def test_pieces_turn_to_stone(effect: str, board: str) -> None:
    position = petrifying(effect).position(FULL)
    was = position.fen(), position.hash
    position.push("b1b4")
    assert position.fen().split()[0] == board
    assert position.hash == position.variant.machine.key(position.variant.tables_array, position._state)
    again = position.variant.position(position.fen())
    assert again.hash == position.hash
    position.pop()
    assert (position.fen(), position.hash) == was


def test_stones_are_spared_unless_they_are_named() -> None:
    """A stone is not an enemy and no friend: `all` and `not` do not mean it."""
    board = "*1*1k/1r3/p1*2/5/1R2K w - - 0 1"
    left = {"": "*1*1k", "who: {not: pawn}, ": "*1*1k", "who: {not: royals}, ": "*1*1k", "who: stone, ": "4k"}
    for who, row in left.items():
        setup = START.replace(". . . . .", ". * . . .")
        effect = f"{{when: capture, in: neighbours, {who}do: remove}}"
        position = petrifying(effect, setup).position(board)
        before = position.hash
        position.push("b1b4")
        assert position.fen().startswith(f"{row}/1R3/")
        assert position.hash == position.variant.machine.key(position.variant.tables_array, position._state)
        position.pop()
        assert position.hash == before


def test_a_royal_that_would_turn_to_stone_does_not_capture() -> None:
    place = petrifying("{when: capture, do: {become: stone}}").position("4k/5/5/4r/4K w - - 0 1")
    assert targets(place, "e1") == "d1"
    assert place.why("e1e2").code == "costs_royal"
    touching = petrifying("{when: capture, do: {become: stone}}").position("5/5/4k/5/r3K w - - 0 1")
    assert "e2" in targets(touching, "e1"), "kings do not attack each other"


def test_effects_happen_in_the_order_written() -> None:
    """Pawns that change sides first are friends when the enemies are removed."""
    turned = "{when: capture, in: neighbours, who: pawn, do: change_side}"
    removed = "{when: capture, in: neighbours, whose: enemy, do: remove}"
    assert after(f"{turned}, {removed}", FULL, "b1b4") == "P1P1k/1R3/P1P2/5/4K"
    assert after(f"{removed}, {turned}", FULL, "b1b4") == "4k/1R3/5/5/4K"


def test_quiet_moves_have_no_effect_on_capture_but_one_on_arrival() -> None:
    fen = "4k/p4/2p2/5/1R2K w - - 0 1"
    assert after("{when: capture, in: neighbours, do: remove}", fen, "b1b4") == "4k/pR3/2p2/5/4K"
    assert after("{when: arrival, in: neighbours, do: remove}", fen, "b1b4") == "4k/1R3/5/5/4K"


def test_a_piece_that_promotes_is_what_it_has_become() -> None:
    pieces = LONE + "\npawn: {symbol: P, moves: [{step: vertical}], promotion: {to: last_rank, become: rook}}"
    pieces += "\nstone: {symbol: S, moves: [{step: any}]}"
    effect = "{when: arrival, by: pawn, who: rook, do: {become: stone}}"
    position = variant(START, pieces, top=f"effects: [{effect}]").position("4k/P4/5/5/4K w - - 0 1")
    position.push("a4a5r")
    assert position.fen().split()[0] == "S3k/5/5/5/4K"


@pytest.mark.parametrize(("deed", "clock"), [("remove", 0), ("change_side", 8)])
def test_the_clock_starts_again_when_an_effect_takes_a_piece_off(deed: str, clock: int) -> None:
    """A piece that has changed sides may change them again; Fairy-Stockfish counts on, too."""
    v = game(f"{{when: arrival, in: neighbours, who: pawn, whose: enemy, do: {deed}}}")
    position = v.position("4k/p4/5/5/1R2K w - - 7 9")
    position.push("b1b2")
    assert position.halfmove_clock == 8
    position.pop()
    position.push("b1b4")
    assert position.halfmove_clock == clock


# --- royals ----------------------------------------------------------------------------------------

BLAST = "{when: capture, in: [here, neighbours], who: {not: pawn}, do: remove}"
LAST = "  - {count: king, is: 0, result: loss}\n  - {if: checkmate, result: loss}"


def blast(fen: str) -> interpreter.Position:
    return variant(START, ROOK, top=f"effects: [{BLAST}]", end=LAST).position(fen)


def test_what_would_cost_the_own_royal_is_illegal_and_no_check() -> None:
    position = blast("5/1k3/1K3/5/1r3 w - - 0 1")
    assert not position.is_check(), "the rook's capture would explode its own king"
    assert "b3b4" not in position.legal_moves.texts
    why = position.why("b3b4")
    assert (why.code, why.squares) == ("costs_royal", ("b4",))


def test_the_enemy_royal_may_be_taken_in_check() -> None:
    position = blast("1r2k/4r/5/5/K3R w - - 0 1")
    assert not position.is_check()
    position = blast("r3k/4r/5/5/K3R w - - 0 1")
    assert position.is_check()
    assert {"e1e4"} < set(position.legal_moves.texts)
    position.push("e1e4")
    outcome = position.outcome()
    assert outcome
    assert (outcome.result, outcome.reason) == ("1-0", "extinct")
    assert position.variant.position(position.fen()).outcome() == outcome


def test_a_capture_that_an_effect_forbids_is_no_check() -> None:
    """What captures goes home to a5, and may not where another piece stands."""
    effect = "{when: capture, by: rook, do: {go: home}}"
    v = game(effect)
    assert v.position("4k/5/5/5/r3K w - - 0 1").is_check()
    position = v.position("p3k/5/5/5/r3K w - - 0 1")
    assert not position.is_check()
    assert position.attackers("e1", "black")[0].hindered == "way_barred"


def test_a_threat_by_an_effect_is_no_check() -> None:
    """The rook could explode the king with the pawn beside it."""
    assert not blast("3pk/5/5/5/K2R1 b - - 0 1").is_check()


def test_no_reason_is_left_out() -> None:
    position = blast("3kr/3p1/5/5/K3R w - - 0 1")
    parts = {part.code: part for part in position.why("e1e5").parts}
    assert parts["removes"].squares == ("e5", "d5")
    assert parts["removes"].sentence == "it removes the rook on e5 and the king on d5"


def test_reasons_tell_what_becomes_and_where_to() -> None:
    position = game("{when: capture, by: rook, do: {become: pawn}}").position("r3k/5/5/5/R3K w - - 0 1")
    told = [part for part in position.why("a1a5").parts if part.code == "becomes"]
    assert [part.sentence for part in told] == ["the rook on a5 becomes another piece: pawn"]
    position = game("{when: capture, do: {go: origin}}").position("r3k/5/5/5/R3K w - - 0 1")
    told = [part for part in position.why("a1a5").parts if part.code == "sends"]
    assert [(part.sentence, part.squares) for part in told] == [("the rook goes to a1", ("a1",))]


# --- places ----------------------------------------------------------------------------------------

REBORN = "{when: capture, in: victim, who: {not: royals}, do: {go: %s}%s}"
CORNER = "p . . . k / . . . . r / . . . . . / . . . . . / P R . . K"


def home(more: str, fen: str) -> interpreter.Position:
    return variant(CORNER, ROOK, top="effects: [%s]" % (REBORN % ("home", more))).position(fen)


def test_the_captured_piece_goes_home() -> None:
    position = home("", "4k/5/1r3/4P/1R2K w - - 0 1")
    position.push("b1b3")
    assert position.fen().split()[0] == "4k/4r/1R3/4P/4K"


def test_a_capture_may_give_birth_to_its_own_refutation() -> None:
    """The rook would be born on e4, and attack the king on e1."""
    position = home("", "k4/5/1r3/5/1R2K w - - 0 1")
    assert "b1b3" not in position.legal_moves.texts
    assert position.why("b1b3").code == "exposes_royal"


@pytest.mark.parametrize(
    ("blocked", "legal", "board"),
    [
        ("", False, ""),
        (", blocked: removed", True, "4k/4p/1R3/5/4K"),
        (", blocked: stays", True, "4k/4p/1R3/5/4K"),
    ],
)
def test_home_may_be_taken(blocked: str, legal: bool, board: str) -> None:
    position = home(blocked, "4k/4p/1r3/5/1R2K w - - 0 1")
    assert ("b1b3" in position.legal_moves.texts) == legal
    if legal:
        position.push("b1b3")
        assert position.fen().split()[0] == board
    else:
        assert position.why("b1b3").code == "way_barred"


def test_home_by_file_and_by_shade() -> None:
    setup = "p r . p r k / . . . . . . / . . . . . . / . . . . . . / P . . P . K"

    def born(nearest: str, fen: str, move: str) -> str:
        entry = REBORN % (f"{{all: [home, {nearest}]}}", ", blocked: stays")
        position = variant(setup, ROOK, top=f"effects: [{entry}]").position(fen)
        position.push(move)
        return position.fen().split()[0]

    # b5 and e5 are of unlike shades; a3 has the shade of e5, and lies on no file of a rook.
    assert born("same_shade", "5k/6/r5/6/R4K w - - 0 1", "a1a3") == "4rk/6/R5/6/5K"
    assert born("same_shade", "5k/6/1r4/6/1R3K w - - 0 1", "b1b3") == "1r3k/6/1R4/6/5K"
    assert born("same_file", "5k/6/r5/6/R4K w - - 0 1", "a1a3") == "5k/6/R5/6/5K"
    assert born("same_file", "5k/6/3p2/6/3R1K w - - 0 1", "d1d3") == "3p1k/6/3R2/6/5K"


def test_rifle_captures_from_where_it_stands() -> None:
    position = game("{when: capture, do: {go: origin}}").position("r3k/5/5/5/R3K w - - 0 1")
    assert targets(position, "a1") == "a2 a3 a4 a5 b1 c1 d1"
    move = position.parse("a1a5")
    assert position.san(move) == "Rxa5"
    assert position.victims(move) == ("a5",)
    position.push(move)
    assert position.fen() == "4k/5/5/5/R3K b - - 0 1"
    assert position.pop() == move
    assert position.fen() == "r3k/5/5/5/R3K w - - 0 1"


def test_a_position_may_come_again_though_pieces_have_changed_sides() -> None:
    """Each rook turns the guard passed them when it comes beside it; pawns, which never go back, stand still."""
    effect = "{when: arrival, in: {step: horizontal}, who: guard, whose: enemy, do: change_side}"
    end = "  - {repeats: 2, result: draw}\n  - {moves: 50, since: capture, result: draw}"
    pieces = LONE + "\nguard: {symbol: G, moves: [{step: vertical}]}"
    setup = ". . . . k / . . . . . / . . g . . / . . . . . / R . . . r / K . . . ."
    position = variant(setup, pieces, top=f"effects: [{effect}]", end=end).position()
    for move in ["a2b2", "e2d2", "b2b4", "d2d4", "b4b2", "d4d2"]:
        assert position.outcome() is None
        position.push(move)
    assert position.halfmove_clock == 6
    outcome = position.outcome()
    assert outcome
    assert outcome.reason == "repetition"


# --- the rest of the house -------------------------------------------------------------------------


def test_pieces_that_effects_remove_go_to_the_pool_too() -> None:
    top = f"effects: [{BLAST}]\nhand: {{takes: rook, whose: owner}}"
    position = variant(START, ROOK, top=top, end=LAST).position("4k/5/rr3/5/R3K[] w - - 0 1")
    position.push("a1a3")
    assert position.hands == {"white": {"R": 1}, "black": {"r": 2}}
    position.pop()
    assert position.hands == {"white": {}, "black": {}}


def test_what_no_longer_stands_there_is_not_captured_en_passant() -> None:
    pieces = LONE + (
        "\n"
        "pawn:\n"
        "  symbol: P\n"
        "  moves: [{step: forward, repeat: 1-2, only: quiet, leaves: en_passant}, {step: diagonal forward, only: capture, takes: [enemy, en_passant]}]"
    )
    effect = "{when: arrival, by: pawn, in: {ranks: 3}, who: pawn, do: remove}"
    position = variant(START, pieces, top=f"effects: [{effect}]").position("4k/5/1p3/5/P3K w - - 0 1")
    position.push("a1a3")
    assert position.fen() == "4k/5/5/5/4K b - - 0 1"


CHESS = "format: 2\nvariant: tried\nextends: chess\n"
SENT = "{when: capture, by: {not: king}, in: victim, who: rook, do: %s, blocked: stays}"


@pytest.mark.parametrize(
    ("deeds", "board"),
    [
        ("[{become: captor}, {go: home}]", "1n2k3/8/8/3N4/8/8/8/4K3"),
        ("[{go: home}, {become: captor}]", "n3k3/8/8/3N4/8/8/8/4K3"),
    ],
)
def test_a_captured_piece_becomes_its_captor_before_or_after_its_home_is_found(
    deeds: str, board: str
) -> None:
    game = interpreter.load_text(f"{CHESS}effects: [{SENT % deeds}]", kernel="plain")
    position = game.position("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1")
    position.push("e3d5")
    assert position.fen().split()[0] == board


def test_a_mark_may_stand_before_what_alters_a_piece() -> None:
    deeds = "[{mark: moved, is: 0}, change_side, {go: home}]"
    game = interpreter.load_text(f"{CHESS}effects: [{SENT % deeds}]", kernel="plain")
    position = game.position("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1")
    position.push("e3d5")
    assert position.fen().split()[0] == "4k3/8/8/3N4/8/8/8/R3K3"


def test_a_reborn_rook_has_its_first_moves_again() -> None:
    moves = "[{slide: orthogonal}, {leap: [2, 2], if: unmoved, only: quiet}]"
    deeds = "[{go: {all: [home, same_shade]}}, {mark: moved, is: 0}]"
    effect = f"{{when: capture, by: rook, do: {deeds}}}"
    text = f"{CHESS}pieces: {{rook: {{moves: {moves}}}}}\neffects: [{effect}]"
    position = interpreter.load_text(text, kernel="plain").position("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1")
    assert "d1f3" not in {str(move) for move in position.legal_moves}
    position.push("d1d5")
    assert position.fen().startswith("4k3/8/8/8/8/8/8/4K2R b H")
    position.push("e8e7")
    assert "h1f3" in {str(move) for move in position.legal_moves}


@pytest.mark.parametrize("letters", ["KQ", "AEH", "HEA", "KAE", "QH"])
def test_a_king_and_a_rook_that_have_not_moved_may_castle(letters: str) -> None:
    game = interpreter.load("circe", kernel="plain")
    position = game.position(f"4k3/8/8/8/8/8/8/R3K2R w {letters} - 0 1")
    assert {"e1g1", "e1c1"} <= {str(move) for move in position.legal_moves}
    assert position.fen() == "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"


@pytest.mark.parametrize("takes", ["all", "{not: own}"])
def test_what_is_reborn_as_another_lies_in_no_hand(takes: str) -> None:
    """It leaves the hand to which the capture has brought it, and no other."""
    effect = "{when: capture, in: victim, who: {not: king}, do: [change_side, {go: home}], blocked: stays}"
    text = f"{CHESS}hand: {{as: base, drops: board}}\neffects: [{effect}]\n"
    position = interpreter.load_text(text, kernel="plain").position("4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1")
    position.push("e4d5")
    assert position.fen() == "4k3/8/8/3P4/8/8/8/1N2K3[] b - - 0 1"
    assert position.hash == position.variant.position(position.fen()).hash
    position.pop()
    assert position.fen() == "4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1"


def test_what_is_captured_is_reborn_once() -> None:
    """A second effect of it is for where the first one finds no square."""
    first = "{when: capture, in: victim, who: knight, do: {go: {all: [home, same_shade]}}, blocked: stays}"
    second = "{when: capture, in: victim, who: knight, do: {go: home enemy}, blocked: stays}"
    game = interpreter.load_text(f"{CHESS}effects: [{first}, {second}]", kernel="plain")
    position = game.position("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")
    position.push("e4d5")
    assert position.fen() == "4k1n1/8/8/3P4/8/8/8/4K3 b - - 0 1"
    position = game.position("4k1n1/8/8/3n4/4P3/8/8/4K3 w - - 0 1")
    position.push("e4d5")
    assert position.fen() == "4k1n1/8/8/3P4/8/8/8/1n2K3 b - - 0 1"


@pytest.mark.parametrize("place", ["home captor", "{leap: [0, 4]}"])
def test_what_is_sent_may_stand_where_it_would_have_promoted(place: str) -> None:
    """The FEN that a game writes is read."""
    effect = f"{{when: capture, in: victim, who: pawn, do: {{go: {place}}}}}"
    game = interpreter.load_text(f"{CHESS}effects: [{effect}]", kernel="plain")
    position = game.position("4k3/8/8/8/3P4/8/7K/3q4 b - - 0 1")
    position.push("d1d4")
    assert position.fen() == "3Pk3/8/8/8/3q4/8/7K/8 w - - 0 2"
    assert game.position(position.fen()).fen() == position.fen()


def test_rights_to_gate_are_no_marks_of_what_is_reborn() -> None:
    effect = "{when: capture, in: victim, who: rook, do: [{go: home}, {mark: moved, is: 0}], blocked: stays}"
    act = "{drops: all, to: origin, by: unmoved, from: first_rank, optional: true}"
    text = f"{CHESS}hand: {{takes: none, setup: NNnn}}\nturn: [move, {act}]\neffects: [{effect}]\n"
    with pytest.raises(
        interpreter.DefinitionError, match="not having moved again would be written by the same"
    ):
        interpreter.load_text(text)


@pytest.mark.parametrize(
    "who", ["{all: [[queen, rook], {not: rook}]}", "{who: [queen, rook], not: rook}", "queen"]
)
def test_pieces_that_several_things_are_true_of(who: str) -> None:
    text = f"format: 2\nvariant: t\nextends: chess\neffects: [{{when: capture, in: neighbours, who: {who}, do: remove}}]\n"
    position = interpreter.load_text(text).position("4k3/8/2qr4/3p4/4P3/8/8/4K3 w - - 0 1")
    position.push("e4d5")
    assert position.fen().startswith("4k3/8/3r4/3P4/8/8/8/4K3")


@pytest.mark.parametrize(("other", "fits"), [("castling", True), ("drop", True), ("capture", False)])
def test_changes_of_moves_that_exclude_each_other_are_not_added(other: str, fits: bool) -> None:
    rows = [f"  - {{when: {when}, in: board, who: pawn, do: remove}}" for when in ["arrival", other] * 8]
    text = "\n".join(["format: 2\nvariant: many\nextends: chess\neffects:", *rows, ""])
    if fits:
        assert interpreter.load_text(text, kernel="plain").position().legal_moves
    else:
        with pytest.raises(interpreter.DefinitionError, match="1,024 changes that follow from one move"):
            interpreter.load_text(text, kernel="plain")
