"""Which game a record is of, and records made elsewhere: by XBoard, or with another definition."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from shared import load

import interpreter
from interpreter import RecordError
from interpreter.applications.records import PgnReader, Record, compose, pgn_text, replay, vary
from interpreter.applications.records.export import epd_lines, uci_text
from interpreter.applications.records.identity import Library, men_text, read_options, variant_id
from interpreter.language import inherit
from interpreter.language.resources import shipped_ids

AFTER_NULL = "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3"
XBOARD = Path(__file__).parent / "xboard"


def game(text: str, library: Library | None = None, squares: str | None = None) -> Record:
    """The only game of a text, replayed."""
    (record,) = PgnReader(io.BytesIO(text.encode()))
    return replay(record, library, squares)


# --- tags ----------------------------------------------------------------------------------------


@pytest.mark.every
def test_every_shipped_variant_is_found_by_its_id_and_its_name() -> None:
    for name in shipped_ids():
        said = inherit.resolve(name)["name"]
        title = str(said[0] if isinstance(said, list) else said)
        for text in (name, title, title.upper(), title.replace(" ", ""), name.capitalize()):
            assert variant_id(text) == name, text
    assert variant_id("") == variant_id("Standard") == variant_id("From Position") == "chess"
    assert variant_id("Alias Chess") is None


def test_tags_say_what_was_played() -> None:
    record = compose(load("wildebeest", options={"early_promotion": True}), ["f2f5"])
    tags = record.tags
    assert tags["Variant"] == "Wildebeest Chess"
    assert (tags["SetUp"], tags["FEN"]) == ("1", load("wildebeest").start_fen)
    assert tags["VariantOptions"] == "early_promotion=true"
    assert re.fullmatch(r"wildebeest 1\.0 sha256:[0-9a-f]{64}", tags["VariantDefinition"])
    assert tags["VariantMen"] == "K:K;Q:Q;R:R;B:B;N:N;C:C;W:NC"
    chess = compose(load("chess"), ["e2e4"]).tags
    assert not {"Variant", "FEN", "SetUp", "VariantMen"} & chess.keys()


@pytest.mark.parametrize("variant", ["ultima", "xiangqi", "lakeside", "empire", "senterej"])
def test_no_variant_men_where_they_would_not_suffice(variant: str) -> None:
    assert men_text(load(variant)) == ""


def test_what_is_not_known_is_told_with_its_place() -> None:
    fault = game('[Event "x"]\n[Variant "antiches"]\n\n1. e3 *').fault
    assert (fault.line, "did you mean 'antichess'?" in str(fault)) == (2, True)
    fault = game('[Variant "wildebeest"]\n[Event "x"]\n[VariantOptions "foo=1"]\n\n1. f4 *').fault
    assert (fault.line, "unknown option 'foo'" in str(fault)) == (3, True)


def test_options_are_read() -> None:
    assert read_options(" a=true ;b=3, c = x ") == {"a": "true", "b": "3", "c": "x"}
    for text in ("a", "a=", "=1", "a=1;a=2"):
        with pytest.raises(ValueError, match="expected name=value"):
            read_options(text)


def test_another_definition_is_noticed_by_its_hash() -> None:
    text = pgn_text(compose(load("omega"), ["f1f4"]))
    assert game(text).notes == []
    changed = re.sub("sha256:.{12}", "sha256:" + "0" * 12, text)
    (note,) = game(changed).notes
    assert "made with another definition: omega 1.0 sha256:000000000000" in note
    other = text.replace("[VariantDefinition", '[VariantOptions "x=y"]\n[VariantDefinition')
    assert "do not fit omega" in str(game(other).fault)


def test_a_record_of_an_own_definition_needs_it_given() -> None:
    mine = interpreter.load_text("format: 2\nvariant: mine\nname: My Game\nextends: chess\n")
    text = pgn_text(compose(mine, ["e2e4", "e7e5"]))
    assert "name its definition file with --variant" in str(game(text).fault)
    record = game(text, Library(mine))
    assert (record.fault, record.notes, record.plies) == (None, [], 2)
    wrong = game(pgn_text(compose(load("kingofthehill"), ["e2e4"])), Library(load("chess")))
    assert any("read as chess" in note for note in wrong.notes)


def test_contradicting_men_are_noted() -> None:
    text = '[Variant "Omega Chess"]\n[VariantMen "C:WAD;W:NC;X:Q;Q:zz"]\n\n1. f3 *'
    (note,) = [note for note in game(text, squares="native").notes if "VariantMen" in note]
    assert "W moves as NC" in note


# --- results -------------------------------------------------------------------------------------


def test_how_a_game_ended() -> None:
    mate = compose(load("chess"), ["f3", "e5", "g4", "Qh4"])
    assert (mate.result, mate.tags["Result"], mate.tags["Termination"]) == ("0-1", "0-1", "checkmate")
    resigned = compose(load("chess"), ["e4"], result="1-0", termination="resignation")
    assert 'Termination "resignation"' in pgn_text(resigned)
    open_end = compose(load("chess"), ["e4"])
    assert (open_end.result, open_end.termination) == ("*", "unterminated")
    camp = compose(load("empire"), ["a7a8"], start="8/K7/8/7k/8/8/8/8 w - - 0 1")
    assert (camp.result, camp.termination) == ("1-0", "campmate")
    with pytest.raises(RecordError, match="ended 0-1 by checkmate"):
        compose(load("chess"), ["f3", "e5", "g4", "Qh4"], result="1-0")
    with pytest.raises(RecordError, match="illegal move"):
        compose(load("chess"), ["e4", "e5", "Ke3"])


def test_doubtful_results_are_noted() -> None:
    def notes(text: str) -> str:
        record = game(text)
        assert record.fault is None
        return " ".join(record.notes)

    assert "the tag says 0-1, the moves end with 1-0" in notes('[Result "0-1"]\n\n1. e4 1-0')
    assert "ended 0-1 by checkmate" in notes("1. f3 e5 2. g4 Qh4# *")
    shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
    assert notes(f"{shuffle} 1/2-1/2") == ""
    assert "ended 1/2-1/2 by repetition" in notes(f"{shuffle} 1-0")
    assert "goes on after 1/2-1/2 by repetition at move 5, White" in notes(f"{shuffle} 5. e4 e5 1-0")
    assert "without a result" in notes('[Result "1-0"]\n\n1. e4')


# --- the phase without turns ---------------------------------------------------------------------


def test_declining_is_kept() -> None:
    record = compose(load("senterej"), ["d2d3", None, "c2c3", "b:e6", None, "w:e3", "e6e5"])
    assert [node.san for node in record.main.nodes] == [
        "w:d3",
        "b:--",
        "w:c3",
        "b:e6",
        "w:--",
        "w:e3",
        "b:e5",
    ]
    again = game(pgn_text(record))
    assert [node.san for node in again.main.nodes] == [node.san for node in record.main.nodes]
    assert again.plies == 5
    assert "w:d3 b:-- w:c3 b:e6 w:-- w:e3 b:e5 *" in pgn_text(record)


def test_numbers_begin_with_the_turns() -> None:
    record = compose(load("senterej"), ["d2d3", "d3d4", "e7e6", "e6e5", "d4e5", "b8c6", "g1f3", "c6e5"])
    assert pgn_text(record).splitlines()[-2] == "w:d3 w:d4 b:e6 b:e5 w:dxe5 1... Nc6 2. Nf3 Nxe5 *"


def test_a_side_in_check_may_not_decline() -> None:
    fen = "k6r/7p/8/8/8/8/7P/RK6[] - - - 0 1"
    with pytest.raises(RecordError, match="black is in check and has to answer"):
        compose(load("senterej"), ["b:--"], start=fen)


# --- XBoard --------------------------------------------------------------------------------------

#: Files that XBoard 4.9.1 has saved, with the positions in which the games ended and their plies.
SAVED = {
    "omega": ("1**********w/*1rn7*/*4p5*/*1p4k2p*/*pc6b1*/*3p6*/*3P6*/*PCP3P3*/*RB4N3*/*1P2N1C3*/*4K5*/1**********1 w - - 0 46", 90),
    "omega_castling": ("1**********1/*crw2r1k1c*/*n1p2p2pp*/*1p1p1b3w*/*5b2P1*/*p5pp2*/*PBqC2P2P*/*1P1p6*/*2QP3P1R*/*N2KPP4*/*4R1BN1C*/1**********W w - - 0 26", 50),
    "senterej": ("r1akfanr/ppp2ppp/3p4/4N3/8/8/PPP1PPPP/RNAFKA1R[n] w - - 0 4", 10),
    "ultima": ("rn1qk2m/p5pp/4N1P1/8/1PNpb2P/3Mnp2/P2PPP2/3KQB1R b - - 0 12", 23),
    "xiangqi": ("4k4/4a4/9/p4C3/9/3r5/5p3/4B4/4A4/4K4 b - - 9 74", 147),
    "wildebeest_castling": ("1k5Q3/pppp1p2pp1/11/3p7/11/3PP6/9P1/1P1q4N2/P1n1NPP1PP1/2R2K5 b - - 0 30", 59),
    "wildebeest": ("4w1kn3/6p4/5p5/P2p7/8R2/2P7P/11/2c8/2b1PP5/4K2C1r1 w - - 1 46", 90),
}  # fmt: skip


@pytest.mark.parametrize("name", SAVED)
def test_files_saved_by_xboard(name: str) -> None:
    record = game((XBOARD / f"{name}.pgn").read_text())
    assert record.fault is None
    assert (record.final, record.plies) == SAVED[name]
    chased = ["the result is 1/2-1/2, but the game ended 1-0 by repetition"]  # XBoard knows no chases
    told = chased if name == "xiangqi" else []
    assert record.notes == told + ([] if name == "ultima" else ["read as a record that XBoard has saved"])
    again = game(pgn_text(record))
    assert (again.fault, again.final, again.notes) == (None, SAVED[name][0], told)


def test_castling_as_xboard_saves_it() -> None:
    record = game((XBOARD / "omega_castling.pgn").read_text())
    assert {node.san for node in record.main.nodes if node.move and node.move.castling} == {"O-O", "O-O-O"}


#: White's castling on an emptied rank, as XBoard 4.9.1 saves it -> the king's and the rook's square.
XBOARD_CASTLINGS = {
    "O-O-g0": "f1g1k1",
    "Kh0": "f1h1",
    "O-O-O k1": "f1i1",
    "O-O k1": "f1j1",
    "O-O a1": "f1b1",
    "O-O-O a1": "f1c1",
    "Kd0": "f1d1",
    "O-O-O-e0": "f1e1a1",
}


@pytest.mark.parametrize("written", XBOARD_CASTLINGS)
def test_castling_by_several_squares_as_xboard_saves_it(written: str) -> None:
    text, _, rook = written.partition(" ")
    row = {"": "R4K4R", "a1": "R4K5", "k1": "5K4R"}[rook]
    rights = {"": "KQ", "a1": "Q", "k1": "K"}[rook]
    fen = f"5k5/11/11/11/11/11/11/11/11/{row} w {rights} - 0 1"
    tags = f'[Variant "wildebeest"]\n[VariantMen "C:C"]\n[SetUp "1"]\n[FEN "{fen}"]'
    record = game(f"{tags}\n\n1. {text} *")
    assert record.fault is None
    assert str(record.main.nodes[0].move) == XBOARD_CASTLINGS[written]


def test_xboard_takes_turns_where_either_side_may_move() -> None:
    pieces = '[Variant "senterej"]\n[VariantMen "P:fmWfcF"]\n[SetUp "1"]\n'
    fen = "rnakfa1r/pppppppp/5n2/8/8/2N5/PPPPPPPP/R1AFKANR w - - 0 1"
    record = game(f'{pieces}[FEN "{fen}"]\n\n1. -- Nd5 2. Nf3 -- 3. Nxd5 e6 *')
    assert record.fault is None
    assert [node.san for node in record.main.nodes] == ["w:--", "b:Nd5", "w:Nf3", "b:--", "w:Nxd5", "e6"]


def test_square_names_can_be_said() -> None:
    text = (XBOARD / "wildebeest.pgn").read_text()
    assert game(text, squares="xboard").fault is None
    assert "illegal move" in str(game(text, squares="native").fault)
    ours = '[Variant "Wildebeest Chess"]\n\n1. i4 i7 2. h4 *'
    assert game(ours).notes == []
    zero = '[Variant "Wildebeest Chess"]\n\n1. Qe2 e6 *'
    assert "queen on e1" in str(game(zero).fault)


def test_en_passant_in_the_fen_of_ten_ranks() -> None:
    fen = "k10/11/11/7P3/6p4/11/11/11/11/10K w - g6g7 0 2"
    text = f'[Variant "wildebeest"]\n[VariantMen "C:C;W:NC"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n2. hxg7 *'
    record = game(text)
    assert record.fault is None
    assert record.start == fen.replace("g6g7", "g7g8")
    assert str(record.main.nodes[0].move) == "h7g8"


# --- annotations ---------------------------------------------------------------------------------


def test_null_moves_change_the_turn() -> None:
    text = "1. e4 e5 (1... -- 2. d4 (2. Nf3 Z0 3. d4 -- 4. d5) 2... e5 3. -- d5 4. dxe5) 2. Nf3 Nc6 3. Bb5 *"
    record = game(text)
    assert record.fault is None
    assert record.final.startswith("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq")
    (branch,) = record.main.nodes[1].variations
    assert [node.san for node in branch.nodes] == ["--", "d4", "e5", "--", "d5", "dxe5"]
    assert [node.side for node in branch.nodes] == ["black", "white"] * 3
    again = pgn_text(record)
    assert "(1... -- 2. d4 (2. Nf3 -- 3. d4 -- 4. d5) 2... e5 3. -- d5 4. dxe5)" in again.replace("\n", " ")
    assert pgn_text(game(again)) == again
    main = game("1. e4 0000 2. d4 Z0 3. Nf3 e5 *")
    assert (main.fault, [node.san for node in main.main.nodes]) == (None, "e4 -- d4 -- Nf3 e5".split())
    assert main.notes[0] == "line 1: move 1, Black: a null move, no move of this variant: the turn changes"
    assert main.final.startswith("rnbqkbnr/pppp1ppp/8/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R w ")
    assert uci_text(main) == f"position fen {AFTER_NULL} moves g1f3 e7e5"
    assert [line.split()[1] for line in epd_lines(main)] == ["w", "w", "w", "b", "w"]
    assert pgn_text(game(pgn_text(main))) == pgn_text(main)


def test_a_null_move_in_check_ends_its_line() -> None:
    for text in ("1. e4 f6 2. Qh5+ -- 3. Qg4 *", "1. e4 f6 2. d3 (2. Qh5+ -- 3. Qg4) *"):
        record = game(text)
        assert record.fault is None
        assert "passing is not a move" in record.notes[0]
        assert "{not played: -- Qg4}" in pgn_text(record)


def test_a_pass_of_the_rules_is_no_null_move() -> None:
    record = game('[Variant "Janggi"]\n\n1. -- -- *')
    assert [node.move.passing for node in record.main.nodes if node.move] == [True, True]
    assert record.outcome is not None


#: movetext, the moves that are kept, the column of the fault, and the comment that keeps the rest
ILLEGAL = [
    ("1. e4 e5 2. Ke3 Nc6 *", "e4 e5", 13, "Ke3 Nc6"),
    ("1. e5 *", "", 4, "e5"),
    ("1. e4 Nf9 {why} 2. d4 (2. d3) *", "e4", 7, 'Nf9 "why" d4 (d3)'),
    ("1. e4 e5 (1... c9 2. d4) 2. Nf3 *", "e4 e5 Nf3", 16, "c9 d4"),
    ("1. e4 e5 (1... c5 2. Nf4) 2. Nf3 *", "e4 e5 Nf3", 22, "Nf4"),
    ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# Kxf7 *", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", 41, "Kxf7"),
    ("1. e4 xyz *", "e4", 7, "xyz"),
    ("1. e4 O-O *", "e4", 7, "O-O"),
    ("1. e4 e5 2. a8=Q d6 *", "e4 e5", 13, "a8=Q d6"),
    ("1. e4 e5 2. Nd2 Nc6 (2... Ke9) *", "e4 e5", 13, "Nd2 Nc6 (Ke9)"),
]


@pytest.mark.parametrize(("text", "kept", "column", "rest"), ILLEGAL)
def test_what_stands_before_an_illegal_move_is_kept(text: str, kept: str, column: int, rest: str) -> None:
    record = game(text)
    assert record.fault is not None
    assert record.fault.column == column
    assert " ".join(node.san for node in record.main.nodes) == kept
    assert f"{{not played: {rest}}}" in pgn_text(record).replace("\n", " ")
    again = game(pgn_text(record))
    assert again.fault is None
    assert again.final == record.final


def test_of_a_broken_text_the_moves_before_are_kept() -> None:
    for text in (
        "1. e4 e5 {never\nclosed",
        "1. e4 e5 ) 2. Nf3",
        "1. e4 e5 } 2. Nf3",
        "1. e4 e5 (1... c5 2. Nf3",
    ):
        record = game(text)
        assert record.fault is not None
        assert [node.san for node in record.main.nodes] == ["e4", "e5"]
        assert record.final.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w")
    assert "{never closed}" in pgn_text(game("1. e4 e5 {never\nclosed"))


PROMOTING = '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. {} 1/2'


@pytest.mark.parametrize(
    "text",
    [
        *(
            "a8(Q)",
            "a8(Q)+",
            "a8=(Q)",
            "a8(q)",
            "a8/Q",
            "a8Q",
            "a8q",
            "a8=q",
            "a8=Q+",
            "a8Q!?",
            "a8=Q+-",
            "a8[Q]",
        ),
        *("a7a8q", "a7a8Q", "a7-a8=Q", "a7a8=q", "a7a8(Q)", "a7a8[Q]"),
    ],
)
def test_promotions_as_others_write_them(text: str) -> None:
    record = game(PROMOTING.format(text))
    assert (record.fault, record.result) == (None, "1/2-1/2")
    assert [node.san for node in record.main.nodes] == ["a8=Q+"]


@pytest.mark.parametrize(
    "text",
    [
        '[Event "a"]\n\n[Site "b"]\n\n\n[Result "*"]\n\n1. e4 e5 *\n',
        '  [Event "a"]\n\t[Site "b"]\n 1. e4 e5 *',
        '\ufeff[Event "a"]\r\n[Site "b"]\r\n\r\n1. e4\r\ne5 *\r\n',
        '[Event "a"] [Site "b"]\n\n{A comment} 1. e4 e5',
        '[Event "a"]\r[Site "b"]\r\r1. e4 e5 *\r',
    ],
)
def test_tags_however_they_stand(text: str) -> None:
    record = game(text)
    assert record.fault is None
    assert (record.tags["Event"], record.tags["Site"]) == ("a", "b")
    assert [node.san for node in record.main.nodes] == ["e4", "e5"]


def test_indented_tags_begin_a_game() -> None:
    first, second = PgnReader(io.BytesIO(b'1. e4 e5\n\n  [Event "2"]\n\n  1. d4 *'))
    assert [len(first.main.nodes), len(second.main.nodes)] == [2, 1]
    assert second.tags == {"Event": "2"}


def test_a_variation_is_added() -> None:
    record = game("1. e4 e5 2. Nf3 Nc6 *")
    assert record.variant is not None
    position = record.variant.position(record.start)
    for node in record.main.nodes[:2]:
        position.push(str(node.move))
    third = record.main.nodes[2]
    branch = vary(position, third, ["Nc3", "g8f6"])
    position.push("b1c3")
    vary(position, branch.nodes[1], [position.parse("b8c6")])
    branch.nodes[1].comments.append("Vienna")
    assert pgn_text(record).endswith("1. e4 e5 2. Nf3 (2. Nc3 Nf6 {Vienna} (2... Nc6)) 2... Nc6 *\n\n")
    with pytest.raises(interpreter.MoveError):
        vary(position, third, ["a6", "Ke5"])
    assert third.variations == [branch]
    senterej = compose(load("senterej"), ["d2d3"])
    vary(load("senterej").position(), senterej.main.nodes[0], ["e7e6", "w:Nf3"])
    assert "w:d3 (b:e6 w:Nf3)" in pgn_text(senterej)


def test_no_null_move_is_composed() -> None:
    for moves in (["e2e4", None], ["e2e4", "f7f6", "d1h5", None]):
        with pytest.raises(RecordError, match="declining"):
            compose(load("chess"), moves)


@pytest.mark.parametrize("parting", ["\n", "\n\n", " ", '\n[Event "next"]\n', '\n[Event "next"]\n\n'])
def test_an_illegal_move_does_not_cost_the_next_game(parting: str) -> None:
    text = f"1. e4 e5 2. Ke3 Nc6 *{parting}1. d4 d5 1-0\n"
    found = [replay(record) for record in PgnReader(io.BytesIO(text.encode()))]
    assert [record.fault is None for record in found] == [False, True]
    assert (found[1].plies, found[1].result) == (2, "1-0")
