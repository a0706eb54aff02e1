"""What is accepted for a move, and what is not: lenient, but never a guess."""

from __future__ import annotations

import contextlib
import random
import re

import pytest
from contract import choose
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import load, some

from interpreter import MoveError

MIDDLE = "r3k2r/pPp2ppp/2n5/3pP3/2B5/2N2N2/P1P2PPP/R3K2R w KQkq d6 0 10"
PHASE = "rnakfanr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNAFKANR[] - - - 0 1"
CAMP = "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1"
BAROQUE = "8/6pp/6Qb/8/3k4/8/4NK2/8 w - - 0 1"
PINCH = "8/3k4/3P1R2/3pq3/1Km3P1/3b2n1/6P1/3Q4 w - - 0 1"
ZONE = "4k/5/5/2b2/K4[] b - - 0 1"
FROZEN = "8/8/1kbrq3/2nM4/2Kp2n1/8/8/8 b - - 1 1"

#: variant, position, what is written, the move meant
ONLY_DROPS = "4k3/8/8/8/8/8/5PPP/3r2K1[Nn] w - - 0 1"
ACCEPTED = [
    *(("reversi", None, text, "P@f4") for text in ("f4", "F4", "f4!", "@f4", "P@f4")),
    *(("crazyhouse", ONLY_DROPS, text, None) for text in ("e1", "f1", "@f1")),
    ("ataxx", None, "b7", None),
    *(("chess", MIDDLE, text, "f3d4") for text in ("Nfd4", "Nf3d4", "Nf3-d4", "f3d4", "F3D4", "nfd4", "♘fd4")),
    *(("chess", MIDDLE, text, "f3d4") for text in ("Nfd4+", "Nfd4#", "Nfd4!", "Nfd4?!", "Nf3xd4", "N3d4", " Nfd4 ")),
    *(("chess", MIDDLE, text, "e5d6") for text in ("exd6", "ed6", "e5d6", "e5xd6", "exd6 e.p.", "exd6e.p.", "e:d6", "Pexd6")),
    *(("chess", MIDDLE, text, "b7a8q") for text in ("bxa8=Q+", "bxa8=Q", "bxa8Q", "ba8q", "bxa8(Q)", "bxa8/Q", "b7a8q", "b7xa8=♛")),
    *(("chess", MIDDLE, text, "e1g1") for text in ("O-O", "0-0", "o-o", "OO", "Kg1", "e1g1", "O-O+", "O-O!")),
    *(("chess", MIDDLE, text, "e1c1") for text in ("O-O-O", "0-0-0", "ooo", "Kc1")),
    *(("chess", MIDDLE, text, "c4d5") for text in ("Bxd5", "Bd5", "B\u00d7d5", "Bc4d5")),
    # a small b is the pawn of the b-file while it can be, else the bishop
    ("chess", MIDDLE, "bc8=Q", None),
    ("chess", MIDDLE, "b8=Q", "b7b8q"),
    ("chess", MIDDLE, "bb5", "c4b5"),
    *(("wildebeest", CAMP, text, "f1h1") for text in ("O-Oh1", "O-O-h1", "0-0h1", "f1h1", "Kh1", "f1h1k1")),
    *(("wildebeest", CAMP, text, "f1e1a1") for text in ("O-O-Oe1", "0-0-0e1+", "f1e1a1")),
    *(("wildebeest", CAMP, text, "f1e1") for text in ("Ke1", "f1e1", "Kf1-e1")),
    # victims may be left out, in any order
    *(("ultima", BAROQUE, text, "g6d3") for text in ("Qd3xh7+", "Qd3", "Qg6d3", "Qg6-d3xh7", "g6d3xh7", "Qd3:h7")),
    *(("ultima", PINCH, text, "g4d4") for text in ("Pd4xd5xc4", "Pd4", "g4d4", "d4")),
    # as XBoard shows them: over a victim, and an own piece taken by one that stays
    *(("ultima", BAROQUE, text, "g6d3") for text in ("Qxh7-d3", "Qg6xh7-d3", "Qgxh7-d3")),
    *(("ultima", PINCH, text, "g4d4") for text in ("Pxc4-d4", "Pg4xd5-d4")),
    *(("ultima", FROZEN, text, "e6e6") for text in ("Kxe6-b6", "Kb6xe6-b6", "Bxe6-c6")),
    *(("ultima", FROZEN, text, "e6e6") for text in ("e6-", "Qe6-", "e6e6")),
    # a + behind two squares promotes; behind a name of the piece it is a check
    *(("minishogi", ZONE, text, "c2b1+") for text in ("c2b1+", "C2B1+", "c2b1+!", "Bb1=+B", "Bb1+B")),
    *(("minishogi", ZONE, text, "c2b1") for text in ("c2b1", "Bb1", "Bb1+")),
    ("chess", MIDDLE, "f3d4+", "f3d4"),
    *(("connectfour", "startpos", text, "P@d1") for text in ("d", "D", "4", "d1", "@d1", "P*d1")),
    ("reversi", None, "f", "P@f4"),
    ("crazyhouse", ONLY_DROPS, "f", None),
    *(("senterej", PHASE, text, "g1f3") for text in ("w:Nf3", "Nf3", "w.Nf3", "g1f3", "w:Ng1-f3")),
    *(("senterej", PHASE, text, "g8f6") for text in ("b:Nf6", "Nf6", "g8f6")),
]  # fmt: skip

#: variant, position, what is written, a part of what is answered
REFUSED = [
    ("reversi", None, "A1", "a disc is dropped on a1 only where"),
    ("connectfour", None, "h", "board; a move is written like P@a1"),
    ("reversi", None, "f5", "a disc is dropped on f5 only where"),
    ("crazyhouse", ONLY_DROPS, "f1", "the pawn on f2"),
    ("chess", MIDDLE, "bxa8", "bxa8=Q+, bxa8=R"),
    ("chess", MIDDLE, "Nfd7+x", "does not start with a square"),
    ("chess", MIDDLE, "Qd5", "white has no queen"),
    ("chess", MIDDLE, "Nc3d4", "knight on c3"),
    ("chess", MIDDLE, "e7", "pawn on e5"),
    ("chess", MIDDLE, "d6", "a capture on d6 is written exd6"),
    ("chess", MIDDLE, "a8=Q", "a capture on a8 is written bxa8=Q"),
    ("chess", MIDDLE, "b7b8k", "it promotes to"),
    ("chess", MIDDLE, "e6=Q", "no promotion on e6"),
    ("chess", MIDDLE, "N@d4", "not dropped"),
    ("chess", MIDDLE, "--", "passing is not a move"),
    ("chess", MIDDLE, "Z0", "passing is not a move"),
    ("chess", MIDDLE, "", "written like"),
    ("chess", MIDDLE, "hello", "does not start with a square"),
    ("chess", MIDDLE, "x" * 5_000, "does not start with a square"),
    ("chess", "8/k7/8/8/8/8/8/K7 w - - 0 1", "O-O", "no castling is possible"),
    ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "the game is over (checkmate)"),
    ("wildebeest", CAMP, "O-O", "O-Og1+, O-Oh1, O-Oi1, O-Oj1"),
    ("ultima", BAROQUE, "Qd3xg7", "takes h7 by effect"),
    ("ultima", BAROQUE, "Qd3xh7xg7", "takes h7 by effect"),
    ("ultima", BAROQUE, "Nf3xh7", "takes nothing by effect"),
    ("ultima", PINCH, "g2-", "illegal move 'g2-'"),
    ("ultima", BAROQUE, "Qxg7-d3", "takes h7 by effect"),
    ("ultima", FROZEN, "Kxe6-b5", "illegal move"),
    ("ultima", FROZEN, "Rxe6-c6", "illegal move"),
    ("ultima", FROZEN, "Kxc4-b6", "illegal move"),
    ("senterej", PHASE, "b:Nf3", "illegal move 'b:Nf3'"),
    ("senterej", PHASE, "Nc3xc3", "illegal move"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "fen", "text", "move"), some(2, ACCEPTED), ids=[f"{a[0]} {a[2]}" for a in ACCEPTED]
)
def test_accepted(variant: str, fen: str | None, text: str, move: str | None) -> None:
    position = load(variant).position(fen)
    if move is None:
        with pytest.raises(MoveError):
            position.parse_san(text)
    else:
        assert str(position.parse_san(text)) == move


@pytest.mark.parametrize(
    ("variant", "fen", "text", "told"), REFUSED, ids=[f"{r[0]} {r[2][:9]}" for r in REFUSED]
)
def test_refused(variant: str, fen: str | None, text: str, told: str) -> None:
    position = load(variant).position(fen)
    with pytest.raises(MoveError) as error:
        position.parse_san(text)
    assert told in str(error.value)
    assert len(str(error.value)) < 700


def test_a_text_of_both_sides_is_ambiguous_unless_one_is_meant() -> None:
    fen = "rnakfa1r/pppppppp/5n2/8/8/2N5/PPPPPPPP/R1AFKANR[] - - - 0 1"
    position = load("senterej").position(fen)
    with pytest.raises(MoveError, match=r"can mean several moves: .:Nd5, .:Nd5"):
        position.parse_san("Nd5")
    assert str(position.parse_san("Nd5", side="white")) == "c3d5"
    assert str(position.parse_san("Nd5", side="black")) == "f6d5"
    assert str(position.parse_san("b:Nd5")) == "f6d5"
    with pytest.raises(MoveError):
        position.parse_san("b:Nd5", side="white")


def test_ambiguity_lists_the_candidates_as_they_are_written() -> None:
    position = load("chess").position("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1")
    with pytest.raises(MoveError, match="'Qe1' can mean several moves: Q1e1, Qee1, Qh4e1"):
        position.parse_san("Qe1")


CHARACTERS = "abcdefghwx0123456789KQRBNPCWAFMOo-x:+#!?=@()'/.,;{}[] \t\n\0é♘½\ud7ff\U0001f600"
TEXTS = st.one_of(st.text(CHARACTERS, max_size=12), st.text(max_size=20), st.text("O0-ab1x", max_size=90))


@pytest.mark.every
@pytest.mark.parametrize("variant", ["chess", "omega", "wildebeest", "senterej", "ultima", "carousel"])
def test_any_text_is_a_legal_move_or_refused(variant: str) -> None:
    chance = random.Random(f"fuzz {variant}")
    position = load(variant).position()
    for _ in range(20):
        if position.legal_moves:
            position.push(choose(position, chance))

    @settings(max_examples=80, deadline=None, database=None, derandomize=True)
    @given(TEXTS)
    def fuzz(text: str) -> None:
        before = position.fen()
        try:
            assert position.parse_san(text) in list(position.legal_moves)
        except MoveError as error:
            assert str(error)
        assert position.fen() == before

    fuzz()


def test_spoilt_names_are_never_another_move(some_varied_id: str) -> None:
    """A name with a character changed, left out or doubled: the same move, a refusal, or itself a name."""
    chance = random.Random(f"spoilt {some_varied_id}")
    position = load(some_varied_id).position()
    for _ in range(12):
        every = {position.san(move).rstrip("+#"): move for move in position.legal_moves}
        for name, move in list(every.items())[::6]:
            i = chance.randrange(len(name))
            spoilt = chance.choice(
                [
                    name[:i] + name[i + 1 :],
                    name[:i] + name[i] + name[i:],
                    name[:i] + chance.choice("ax3Q-") + name[i + 1 :],
                ]
            )
            try:
                found = position.parse_san(spoilt)
            except MoveError:
                continue
            # What is read says nothing that the text contradicts: its last square is in the move.
            assert found == move or found.target in spoilt.lower() or found.castling, (name, spoilt)
        position.push(choose(position, chance))
        if not position.legal_moves:
            break


@pytest.mark.parametrize(
    ("name", "fen", "texts", "told"),
    [
        (
            "chess",
            "8/P6k/8/8/8/8/7K/8 w - - 0 1",
            ("a7a8", "a8", "a7-a8", "Pa8"),
            "has to promote on a8: a8=Q",
        ),
        (
            "shogi",
            "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1",
            ("a8a9", "9b9a"),
            "the piece becomes another one there: write a8a9+",
        ),
        ("makruk", "8/4k3/8/P7/8/8/8/4K3 w - - 0 1", ("a5a6",), "becomes another one there: write"),
    ],
)
def test_a_move_without_what_the_piece_becomes(
    name: str, fen: str, texts: tuple[str, ...], told: str
) -> None:
    position = load(name).position(fen)
    for text in texts:
        with pytest.raises(MoveError, match=re.escape(told)):
            position.parse(text)
        with contextlib.suppress(MoveError):  # what can mean one promotion only may be read as that
            assert position.parse_san(text).promotion
