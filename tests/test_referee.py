"""The referee itself: known move counts, the positions of the rules, endings and options."""

from __future__ import annotations

import random

import pytest
from referee import GAMES, START, Referee, new
from referee.ultima import Ultima
from shared import little_and_much

# game, FEN ("" is the start), counts by depth
COUNTS = [
    ("omega", "", (40, 1600)),
    (
        "omega",
        "w**********w/*cr3k2rc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CR3K2RC*/"
        "W**********W w KQkq - 0 1",
        (49, 2401),
    ),
    (
        "omega",
        "1**********1/*1r3k2r1*/*10*/*4R5*/*10*/*10*/*10*/*10*/*2r4r2*/*10*/*1R3K2R1*/"
        "1**********1 w KQkq - 0 1",
        (49, 2585),
    ),
    (
        "omega",
        "1**********1/*k9*/*4p1p3*/*10*/*2N7*/*5P1P2*/*3C6*/*6w3*/*10*/*1P1P2P3*/*9K*/1**********1 b - - 0 1",
        (21, 659, 12309),
    ),
    ("wildebeest", "", (45, 2025)),
    (
        "wildebeest",
        "r4k4r/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/R4K4R w KQkq - 0 1",
        (51, 2601),
    ),
    ("wildebeest", "r4k4r/11/11/11/11/1r7r1/11/11/11/R4K4R w KQkq - 0 1", (37, 2311)),
    (
        "wildebeest",
        "k10/1p3p1p3/2p1p1n1p2/4b2N3/11/11/3n2B4/2P1P3P2/1P1P3P3/10K w - - 0 1",
        (38, 1608, 56744),
    ),
    ("empire", "", (30, 600, 20895)),
    ("empire", "r3k2r/ppp2ppp/2n2n2/3p4/4S3/1PPT1EP1/8/3DK3 b kq - 0 9", (33, 1167)),
    ("empire", "r3k2r/8/8/8/8/8/8/5K2 b kq - 0 1", (23, 66, 1797)),
    ("empire", "4k3/3p4/8/4P3/8/8/8/3K4 b - - 0 1", (6, 38, 252)),
    ("ultima", "", (32, 944)),
    ("ultima", "8/3k4/3P1R2/3pq3/1Km3P1/3b2n1/6P1/3Q4 w - - 0 1", (49, 3302)),
    ("ultima", "2R5/1kp5/Pp1n1nBq/2p5/2N5/8/8/K1r5 w - - 0 1", (57, 4337)),
    ("ultima", "8/8/1kbrq3/2nM4/2Kp2n1/8/8/8 b - - 1 1", (26, 112, 3050)),
    ("senterej", "", (32, 1034, 33980)),
    ("senterej", "r1akfanr/pppppppp/2n5/8/3N4/8/PPPPPPPP/RNAFKA1R[] - - - 0 6", (40, 1531)),
    ("senterej", "rnakfanr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNAFKANR[] - - - 0 3", (38, 1412)),
    ("senterej", "r1akf1nr/pppp1ppp/2n1p3/4A3/4P3/2N2F2/PPPP1PPP/R1A1K1NR[Aa] b - - 3 12", (18, 428, 7915)),
]


def targets(referee: Referee, origin: str) -> set[str]:
    """Where the moves of the piece on this square lead."""
    return {move[len(origin) :] for move in referee.moves() if move.startswith(origin)}


def after(game: str, fen: str, *moves: str, **options: object) -> Referee:
    """The game after some moves from a FEN."""
    referee = new(game, options, fen)
    for move in moves:
        referee.push(move)
    return referee


def named(squares: str) -> set[str]:
    """A set of square names written in one line."""
    return set(squares.split())


def pieces(referee: Referee) -> dict[str, str]:
    """The pieces by the names of their squares."""
    return {referee.name(square): letter for square, letter in referee.position.board.items()}


def gone(game: str, fen: str, move: str, **options: object) -> set[str]:
    """The squares that a move empties besides its own origin."""
    before, behind = pieces(after(game, fen)), pieces(after(game, fen, move, **options))
    return {square for square in before if square not in behind} - {move[:2]}


# --------------------------------------------------------------------- all games


@pytest.mark.every
@pytest.mark.parametrize(("game", "fen", "counts"), COUNTS)
@little_and_much("most", 5_000, 100_000)
def test_counts(game: str, fen: str, counts: tuple[int, ...], most: int) -> None:
    wanted = tuple(count for count in counts if count <= most)
    referee = new(game, fen=fen or None)
    assert referee.fen() == (fen or START[game])
    assert tuple(referee.perft(depth) for depth in range(1, len(wanted) + 1)) == wanted


@pytest.mark.every
@little_and_much("plies", 25, 80)
@pytest.mark.parametrize("game", GAMES)
def test_random_games(game: str, plies: int) -> None:
    """The FEN holds the whole position, and a copy lives its own life."""
    chance = random.Random(5)
    referee = new(game)
    for _ in range(plies):
        moves = referee.moves()
        assert len(moves) == len(set(moves))
        assert new(game, fen=referee.fen()).fen() == referee.fen()
        assert new(game, fen=referee.fen()).moves() == moves
        if not moves:
            assert referee.outcome() is not None
            break
        twin = referee.copy()
        move = chance.choice(moves)
        referee.push(move)
        assert twin.moves() == moves
        assert twin.fen() != referee.fen()


def test_refusals() -> None:
    with pytest.raises(ValueError, match="illegal"):
        new("omega").push("e1e5")
    with pytest.raises(ValueError, match="unknown option"):
        new("omega", {"suicide": True})
    with pytest.raises(ValueError, match="none of"):
        new("empire", {"repetition_loser": "both"})
    with pytest.raises(ValueError, match="wrong type"):
        new("senterej", {"fifty_moves": 1})
    with pytest.raises(ValueError, match="unknown game"):
        new("chess")
    for bad in (
        "8/8",
        "9/8/8/8/8/8/8/8 w",
        "x7/8/8/8/8/8/8/8 w",
        "8/8/8/8/8/8/8/8 - - - 0 1",
        "*7/8/8/8/8/8/8/8 w",
    ):
        with pytest.raises(ValueError):
            new("ultima", fen=bad)


# --------------------------------------------------------------------- Omega


def omega_fen(
    rows: dict[int, str], rest: str = "w - - 0 1", top: str = "1**********1", bottom: str = "1**********1"
) -> str:
    """An Omega position by its ranks 9 to 0."""
    return "/".join([top, *(f"*{rows.get(rank, '10')}*" for rank in range(9, -1, -1)), bottom]) + " " + rest


def test_omega_leapers() -> None:
    champion = new("omega", fen=omega_fen({4: "3C6"}))
    assert targets(champion, "d4") == named("b2 b4 b6 c4 d2 d3 d5 d6 e4 f2 f4 f6")
    wizard = new("omega", fen=omega_fen({5: "4W5"}))
    assert targets(wizard, "e5") == named("b4 b6 d2 d4 d6 d8 f2 f4 f6 f8 h4 h6")


def test_omega_corner_squares() -> None:
    """A corner square touches one square only; sliders reach it along the long diagonal alone."""
    king = new("omega", fen=omega_fen({}, bottom="K**********1"))
    assert king.moves() == ["w1a0"]
    bishop = new("omega", fen=omega_fen({3: "3B6"}))
    assert {"w1", "w3"} <= targets(bishop, "d3")
    assert "w4" not in targets(bishop, "d3")
    queen = new("omega", fen=omega_fen({}, bottom="Q**********1"))
    assert targets(queen, "w1") == {f"{file}{rank}" for rank, file in enumerate("abcdefghij")} | {"w3"}
    wizard = new("omega", fen=omega_fen({}, bottom="W**********1"))
    assert targets(wizard, "w1") == {"a0", "a2", "c0"}


@pytest.mark.parametrize(
    ("pawn", "move", "field", "capture"), [("4p5", "e8e6", "e7", "f6e7"), ("6p3", "g8g5", "g6g7", "f6g7")]
)
def test_omega_en_passant(pawn: str, move: str, field: str, capture: str) -> None:
    fen = omega_fen({9: "k9", 8: pawn, 6: "5P4", 0: "9K"}, "b - - 0 1")
    referee = after("omega", fen, move)
    assert referee.fen().split()[3] == field
    assert capture in referee.moves()
    assert len(pieces(after("omega", fen, move, capture))) == 3
    assert capture not in after("omega", fen, move, "j0j1", "a9a8").moves()


def test_omega_promotion() -> None:
    for square, rank in (("i", "8P1"), ("j", "9P")):
        referee = new("omega", fen=omega_fen({8: rank}))
        assert referee.moves() == sorted(f"{square}8{square}9{kind}" for kind in "qrbncw")


def test_omega_castling_and_draws() -> None:
    referee = after("omega", omega_fen({9: "5k4", 0: "1R3K2R1"}, "w KQ - 0 1"), "f0d0")
    assert pieces(referee) == {"f9": "k", "d0": "K", "e0": "R", "i0": "R"}
    assert referee.fen().split()[2] == "-"
    assert new("omega", fen=omega_fen({9: "k9", 0: "K9"})).outcome() == ("1/2-1/2", "dead_material")
    assert new("omega", fen=omega_fen({9: "k9", 0: "K8B"})).outcome() is None
    assert after("omega", omega_fen({9: "k9", 0: "K8B"}, "w - - 99 70"), "a0a1").outcome() == (
        "1/2-1/2",
        "move_count",
    )


def test_repetition_counts_only_real_en_passant() -> None:
    moves = ["b0c2", "b9c7", "c2b0", "c7b9"]
    plain = omega_fen({9: "kn8", 4: "4P5", 0: "KN8"}, "b - e2e3 0 1")
    turn = [m for pair in zip(moves[1::2], moves[0::2], strict=True) for m in pair]
    assert after("omega", plain, "b9c7", "b0c2", "c7b9", "c2b0").outcome() is None
    assert turn == ["b9c7", "b0c2", "c7b9", "c2b0"]
    assert after("omega", plain, *turn * 2).outcome() == ("1/2-1/2", "repetition")
    real = omega_fen({9: "kn8", 4: "3pP5", 0: "KN8"}, "b - e2e3 0 1")
    assert "d4e3" in new("omega", fen=real).moves()
    assert after("omega", real, *turn * 2).outcome() is None


# --------------------------------------------------------------------- Wildebeest


def test_wildebeest_leapers() -> None:
    camel_squares = named("c4 c6 e2 e8 g2 g8 i4 i6")
    knight_squares = named("d4 d6 e3 e7 g3 g7 h4 h6")
    camel = new("wildebeest", fen="11/11/11/11/11/5C5/11/11/11/11 w - - 0 1")
    assert targets(camel, "f5") == camel_squares
    gnu = new("wildebeest", fen="11/11/11/11/11/5W5/11/11/11/11 w - - 0 1")
    assert targets(gnu, "f5") == camel_squares | knight_squares


def test_wildebeest_en_passant() -> None:
    fen = "k10/6p1p2/11/7P1P1/11/11/11/11/11/10K b - - 0 1"
    for move in ("g9g7", "g9g6"):
        assert "h7g8" in after("wildebeest", fen, move).moves()
    assert "h7g8" not in after("wildebeest", fen, "g9g8", "k1k2").moves()
    assert "j7i8" in after("wildebeest", fen, "i9i6").moves()
    on_eighth = "k10/8p2/9P1/11/11/11/11/11/11/10K b - - 0 1"
    assert targets(after("wildebeest", on_eighth, "i9i6"), "j8") == {"j9"}


def test_wildebeest_pawns_and_promotion() -> None:
    fen = "k10/2P8/11/11/11/11/11/1P9/P10/10K w - - 0 1"
    referee = new("wildebeest", fen=fen)
    assert targets(referee, "a2") == {"a3", "a4", "a5"}
    assert targets(referee, "b3") == {"b4", "b5"}
    assert targets(referee, "c9") == {"c10q", "c10w"}
    seventh = "k10/11/2P8/11/11/11/11/11/11/10K w - - 0 1"
    assert targets(new("wildebeest", fen=seventh), "c8") == {"c9"}
    assert targets(new("wildebeest", {"early_promotion": True}, seventh), "c8") == {"c9", "c9q", "c9w"}
    assert targets(new("wildebeest", {"early_promotion": True}, fen), "c9") == {"c10q", "c10w"}


def test_wildebeest_castling() -> None:
    fen = "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1"
    referee = new("wildebeest", fen=fen)
    assert {"f1e1", "f1e1a1", "f1d1", "f1c1", "f1b1", "f1g1", "f1g1k1", "f1h1", "f1i1", "f1j1"} <= set(
        referee.moves()
    )
    assert {"b1": "K", "c1": "R"}.items() <= pieces(after("wildebeest", fen, "f1b1")).items()
    assert {"e1": "K", "f1": "R", "k1": "R"}.items() <= pieces(after("wildebeest", fen, "f1e1a1")).items()
    assert after("wildebeest", fen, "k1k2").fen().split()[2] == "Q"


def test_wildebeest_stalemate_wins() -> None:
    referee = after("wildebeest", "k10/11/11/1Q9/11/11/11/11/11/10K w - - 0 1", "b7b8")
    assert not referee.in_check()
    assert referee.outcome() == ("1-0", "stalemate")
    assert new("wildebeest", fen="k10/11/11/11/11/11/11/11/11/10K w - - 0 1").outcome() == (
        "1/2-1/2",
        "dead_material",
    )


# --------------------------------------------------------------------- Senterej


def test_senterej_opening_phase() -> None:
    """Both sides move at will and the counters rest; the captured-from side moves after the first capture."""
    fen = START["senterej"]
    referee = after("senterej", fen, "d2d3", "d3d4", "d4d5")
    assert referee.turn == "-"
    assert referee.fen() == "rnakfanr/pppppppp/8/3P4/8/8/PPP1PPPP/RNAFKANR[] - - - 0 1"
    captured = after("senterej", fen, "d2d3", "d3d4", "d4d5", "e7e6", "e6d5")
    assert captured.fen() == "rnakfanr/pppp1ppp/8/3p4/8/8/PPP1PPPP/RNAFKANR[] w - - 0 1"
    captured.push("b1c3")
    assert captured.fen() == "rnakfanr/pppp1ppp/8/3p4/8/2N5/PPP1PPPP/R1AFKANR[] b - - 1 1"
    by_white = after("senterej", fen, "b1c3", "c3d5", "d5c7")
    assert by_white.fen().split()[1:] == ["b", "-", "-", "0", "1"]


def test_senterej_pool_and_promotion() -> None:
    fen = "1n2k3/P6r/8/8/8/8/7R/4K3[ANaa] w - - 0 1"
    assert targets(new("senterej", fen=fen), "a7") == {"a8f", "a8a", "a8n", "b8f", "b8a", "b8n"}
    assert "[Aaan]" in after("senterej", fen, "a7b8n").fen()
    assert "[ANRaa]" in after("senterej", fen, "a7a8f", "h7h2").fen()


def test_senterej_check_in_the_opening_phase() -> None:
    """The checked side must answer, the other side may go on, a king is never captured."""
    referee = new("senterej", fen="k6a/p7/8/8/8/8/P7/4K2R[] - - - 0 1")
    for move in ("h8f6", "h1h7", "h7h8"):
        referee.push(move)
    assert referee.in_check()
    assert targets(referee, "a8") == {"b7"}
    assert targets(referee, "f6") == {"d8", "h8"}
    assert "e1e2" in referee.moves()
    assert "h8a8" not in referee.moves()


def test_senterej_mate_in_the_opening_phase() -> None:
    fen = "k7/8/1K6/8/8/a7/8/7R[] - - - 0 1"
    for limit in (0, 1):
        referee = after("senterej", fen, "h1h8", werera_limit=limit)
        assert referee.turn == ("w" if limit else "-")
        assert referee.moves() == []
        assert referee.outcome() == ("1-0", "checkmate")


def test_senterej_werera_limit() -> None:
    referee = new("senterej", {"werera_limit": 2})
    referee.push("e7e6")
    assert referee.turn == "-"
    referee.push("e6e5")
    assert referee.fen().split()[1:] == ["w", "-", "-", "0", "1"]
    referee.push("d2d3")
    assert referee.turn == "b"


def test_senterej_ferz_option() -> None:
    fen = "4k3/8/8/3r4/3F4/8/8/4K3[] w - - 0 1"
    assert targets(new("senterej", fen=fen), "d4") == {"c3", "c5", "e3", "e5"}
    more = new("senterej", {"ferz_orthogonal_step": True}, fen)
    assert targets(more, "d4") == {"c3", "c5", "e3", "e5", "c4", "d3", "e4"}


def test_senterej_lone_side_and_bare_king() -> None:
    pawn_left = "4k3/p7/8/3r4/4F3/8/8/4K3[] w - - 0 1"
    referee = after("senterej", pawn_left, "e4d5")
    assert referee.outcome() == ("1/2-1/2", "lone_side")
    assert referee.moves() == []
    assert after("senterej", pawn_left, "e4d5", lone_side_draws=False).outcome() is None
    bare = "4k3/8/8/3r4/4F3/8/8/4K3[] w - - 0 1"
    assert after("senterej", bare, "e4d5", lone_side_draws=False).outcome() == ("1/2-1/2", "bare_king")
    lost = after("senterej", bare, "e4d5", lone_side_draws=False, bare_king="loss")
    assert lost.outcome() == ("1-0", "bare_king")
    assert lost.moves() == []


def test_senterej_mate_that_bares() -> None:
    """Mate against a lone side wins only where the lone-side draw is switched off."""
    fen = "k6r/8/1K6/8/8/8/8/7R[] w - - 0 1"
    assert after("senterej", fen, "h1h8").outcome() == ("1/2-1/2", "lone_side")
    assert after("senterej", fen, "h1h8", lone_side_draws=False).outcome() == ("1-0", "checkmate")


def test_senterej_stalemate_loses() -> None:
    fen = "k7/8/1K6/p3N3/R7/8/8/8[] w - - 0 1"
    stuck = after("senterej", fen, "e5d7", lone_side_draws=False)
    assert stuck.outcome() == ("1-0", "stalemate")


def test_senterej_counts() -> None:
    fen = "4k2r/p7/8/8/8/8/P7/R3K3[] w - - 99 60"
    assert after("senterej", fen, "e1d1").outcome() == ("1/2-1/2", "move_count")
    assert after("senterej", fen, "e1d1", fifty_moves=False).outcome() is None
    shuffle = ["b1c3", "c3b1"] * 4
    assert after("senterej", START["senterej"], *shuffle).outcome() is None


def test_senterej_seven_moves() -> None:
    """White has no pawns, so Black must mate within seven moves of his own."""
    fen = "4k2r/p7/8/8/8/8/8/R3K3[] w - - 0 1"
    referee = new("senterej", {"seven_move_mate": True}, fen)
    tour = ["h8h7", "h7h6", "h6h5", "h5h4", "h4h3", "h3h2", "h2h8"]
    steps = ["a1a2", "a2a3", "a3a4", "a4a5", "a5a6", "a6b6", "b6b1"]
    for number, (white, black) in enumerate(zip(steps, tour, strict=True), 1):
        referee.push(white)
        assert referee.outcome() is None
        referee.push(black)
        assert referee.outcome() == (("1/2-1/2", "seven_move_mate") if number == 7 else None)
    assert referee.moves()


# --------------------------------------------------------------------- Ultima

PINCER = "8/3k4/3P1R2/3pq3/1Km3P1/3b2n1/6P1/3Q4 w - - 0 1"
LEAPER = "7K/3r4/8/3n4/5q2/2Pp2k1/Mp1N1pp1/3b4 w - - 0 1"
WITHDRAWER = "8/6pp/6Qb/8/3k4/8/4NK2/8 w - - 0 1"
COORDINATOR = "8/8/2n1b3/6k1/3R4/5P2/2Kp1m2/8 w - - 0 1"
IMMOBILIZER = "8/8/1kbrq3/2n5/2Kp2n1/5M2/8/8 w - - 0 1"
CHAMELEON = "2R5/1kp5/Pp1n1nBq/2p5/2N5/8/8/K1r5 w - - 0 1"
KING = "8/8/8/4k3/2K2M2/3q4/8/8 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "move", "captured"),
    [
        (PINCER, "g4d4", "c4 d5"),
        (LEAPER, "d2d4", "d3"),
        (LEAPER, "d2d6", "d3 d5"),
        (LEAPER, "d2d8", "d3 d5 d7"),
        (WITHDRAWER, "g6d3", "h7"),
        (COORDINATOR, "d4f6", "c6 f2"),
        (IMMOBILIZER, "f3d5", ""),
        (CHAMELEON, "g6c6", "f6 d6 h6 b6 c7 c5 c1"),
    ],
)
def test_ultima_diagrams(fen: str, move: str, captured: str) -> None:
    assert gone("ultima", fen, move) == named(captured)


def test_ultima_removal() -> None:
    referee = after("ultima", IMMOBILIZER, "f3d5")
    removals = {"c5c5", "c6c6", "d4d4", "d6d6", "e6e6"}
    frozen = {"c5", "c6", "d4", "d6", "e6"}
    assert {move for move in referee.moves() if move[:2] in frozen} == removals
    assert "d4" not in pieces(after("ultima", IMMOBILIZER, "f3d5", "d4d4"))
    forbidden = after("ultima", IMMOBILIZER, "f3d5", suicide=False)
    assert not removals & set(forbidden.moves())


def test_ultima_kings_never_adjacent() -> None:
    assert "c4d5" not in new("ultima", fen=KING).moves()


def test_ultima_chameleon_options() -> None:
    assert gone("ultima", CHAMELEON, "g6c6", pure_chameleon=True) == {"f6", "d6"}
    slanted = "k7/4P3/4p3/8/8/2B5/8/7K w - - 0 1"
    assert gone("ultima", slanted, "c3e5") == set()
    assert gone("ultima", slanted, "c3e5", chameleon_pinch_any_direction=True) == {"e6"}


def test_ultima_pure_immobilizer() -> None:
    fen = "k7/8/8/3b4/3M4/3p4/8/7K b - - 0 1"
    assert {"d5d5", "d3d3"} <= set(new("ultima", fen=fen).moves())
    pure = new("ultima", {"pure_immobilizer": True}, fen)
    assert targets(pure, "d5") == {"d5"}
    assert "c3" in targets(pure, "d3")
    rivals = "k7/8/8/3m4/3M4/8/8/7K b - - 0 1"
    for option in (False, True):
        assert targets(new("ultima", {"pure_immobilizer": option}, rivals), "d5") == {"d5"}


def test_ultima_chameleon_freezes_immobilizer() -> None:
    assert targets(new("ultima", fen="k7/8/8/3m4/3B4/8/8/7K b - - 0 1"), "d5") == {"d5"}


def test_ultima_counts() -> None:
    """Only captures and removals reset the count, pincer moves do not."""
    referee = after("ultima", START["ultima"], "a2a3", "a7a6")
    assert referee.fen().split()[4:] == ["2", "2"]
    assert after("ultima", WITHDRAWER, "g6d3").fen().split()[4] == "0"
    assert after("ultima", IMMOBILIZER, "f3d5", "d4d4").fen().split()[4] == "0"
    last = "k7/8/8/8/8/8/8/K6Q w - - 99 80"
    assert after("ultima", last, "h1h2").outcome() == ("1/2-1/2", "move_count")
    assert new("ultima", fen="k7/8/8/8/8/8/8/K7 w - - 0 1").outcome() is None


@pytest.mark.every
@little_and_much("plies", 15, 50)
@pytest.mark.parametrize("seed", range(3))
def test_ultima_check_as_defined(seed: int, plies: int) -> None:
    """The test for check agrees with playing out every enemy move."""
    chance = random.Random(seed)
    options: dict[str, object] = {name: chance.random() < 0.5 for name in Ultima.OPTIONS}
    referee = Ultima(options)
    for _ in range(plies):
        moves = referee.moves()
        if not moves:
            break
        referee.push(chance.choice(moves))
        assert referee.in_check() == referee.threatens_by_definition(referee.turn)
        for step in referee._pseudo(referee.position):
            probe = Ultima(options)
            probe.position = step.after
            assert probe._in_check(step.after.board, referee.turn) == probe.threatens_by_definition(
                referee.turn
            )


# --------------------------------------------------------------------- Empire


def test_empire_pieces() -> None:
    """Duke, tower, eagle and cardinal move as a queen and capture as king, rook, knight and bishop."""
    queenlike = len(targets(new("empire", fen="8/8/8/8/3D4/8/8/8 w - - 0 1"), "d4"))
    assert queenlike == 27
    near = "k7/8/8/2ppp3/2pXp3/2ppp3/8/7K w - - 0 1"
    assert len(targets(new("empire", fen=near.replace("X", "D")), "d4")) == 8
    assert targets(new("empire", fen=near.replace("X", "T")), "d4") == {"c4", "d3", "d5", "e4"}
    assert targets(new("empire", fen=near.replace("X", "C")), "d4") == {"c3", "c5", "e3", "e5"}
    assert targets(new("empire", fen=near.replace("X", "E")), "d4") == set()
    assert "c6" in targets(new("empire", fen="k7/8/2p5/8/3E4/8/8/7K w - - 0 1"), "d4")
    assert targets(new("empire", fen="k7/8/8/3p4/2pS4/8/8/7K w - - 0 1"), "d4") == {"c4", "d5", "e4"}
    assert targets(new("empire", fen="k2S4/2P5/8/8/8/8/8/7K w - - 0 1"), "d8") == {"c8", "e8"}


def test_empire_faceoff_and_castling() -> None:
    referee = new("empire", fen="r3k2r/8/8/8/8/8/8/5K2 b kq - 0 1")
    assert "e8c8" in referee.moves()
    assert not {"e8g8", "e8f8", "e8f7"} & set(referee.moves())
    assert "e1f1" not in new("empire", fen="5k2/8/8/8/8/8/8/4K3 w - - 0 1").moves()
    assert "f1h1" not in new("empire", fen="4k2r/8/8/8/8/8/8/5K1R w k - 0 1").moves()


def test_empire_endings() -> None:
    camp = after("empire", "8/4K3/8/8/8/k7/8/8 w - - 0 1", "e7f8")
    assert camp.outcome() == ("1-0", "campmate")
    assert camp.moves() == []
    assert after("empire", "8/8/4K3/8/8/8/k7/8 b - - 0 1", "a2b1").outcome() == ("0-1", "campmate")
    assert new("empire", fen="8/8/8/4K3/k7/8/8/8 w - - 0 1").outcome() is None
    stuck = after("empire", "k7/8/8/1Q6/8/8/8/7K w - - 0 1", "b5b6")
    assert stuck.outcome() == ("1-0", "stalemate")
    assert after("empire", "k7/8/8/8/8/8/8/6KT w - - 99 80", "h1h2").outcome() == ("1/2-1/2", "move_count")


def test_empire_repetition_loses() -> None:
    """The move that repeats is Black's here."""
    shuffle = ["d1d2", "b8c6", "d2d1", "c6b8"] * 2
    assert after("empire", START["empire"], *shuffle[:-1]).outcome() is None
    assert after("empire", START["empire"], *shuffle).outcome() == ("1-0", "repetition")
    assert after("empire", START["empire"], *shuffle, repetition_loser="turn").outcome() == (
        "0-1",
        "repetition",
    )
