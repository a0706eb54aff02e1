"""Records by the names that other programs give to games, and games that are another's from its setup only."""

from __future__ import annotations

import io

import pytest
from shared import load

from interpreter import load_text
from interpreter.applications.records import PgnReader, compose, pgn_text, replay
from interpreter.applications.records.epd import read_epd
from interpreter.applications.records.model import Record

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHUFFLED = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"


def read(tags: str, moves: str = "*") -> Record:
    (record,) = PgnReader(io.BytesIO(f"{tags}\n\n{moves}\n".encode()))
    return replay(record)


@pytest.mark.parametrize(
    ("variant", "name"),
    [
        ("3check", "Three-check"),
        ("kingofthehill", "King of the Hill"),
        ("racingkings", "Racing Kings"),
        ("antichess", "Antichess"),
        ("horde", "Horde"),
        ("xiangqi", "Xiangqi"),
    ],
)
def test_written_by_the_name_that_others_use(variant: str, name: str) -> None:
    game = load(variant)
    text = pgn_text(compose(game, [game.position().legal_moves[0]], result="*"))
    assert f'[Variant "{name}"]' in text
    again = read(*text.split("\n\n")[:2])
    assert again.fault is None
    assert again.variant is not None
    assert again.variant.id == variant


@pytest.mark.parametrize("name", ["Standard", "From Position", "normal", "Chess", "classical"])
def test_names_of_chess(name: str) -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    record = read(f'[Variant "{name}"]\n[SetUp "1"]\n[FEN "{fen}"]', "1. O-O *")
    assert record.fault is None
    assert record.variant is not None
    assert record.variant.id == "chess"


@pytest.mark.parametrize("name", ["Chess960", "Chess 960", "chess960", "Fischerandom", "Fischer Random"])
@pytest.mark.parametrize("fen", [None, START, START.replace("KQkq", "HAha"), START.replace("KQkq", "AHah")])
def test_a_shuffled_game_from_the_usual_setup(name: str, fen: str | None) -> None:
    tags = f'[Variant "{name}"]' + (f'\n[SetUp "1"]\n[FEN "{fen}"]' if fen else "")
    record = read(tags, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *")
    assert record.fault is None
    assert record.start == START.replace("KQkq", "HAha")


@pytest.mark.parametrize(("fen", "move"), [(SHUFFLED, "e4"), (START.replace("KQkq", "-"), "e4")])
def test_a_shuffled_game_from_another_setup(fen: str, move: str) -> None:
    record = read(f'[Event "?"]\n[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{fen}"]', f"1. {move} *")
    assert record.fault is None
    assert record.start == fen
    assert record.variant is not None
    assert record.variant.id == "chess960"
    written = pgn_text(compose(record.variant, [], start=fen, result="*"))
    assert f'[FEN "{fen}"]' in written
    assert '[Variant "Chess960"]' in written


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        *(("Atomic960", "atomic960"), ("Crazyhouse960", "crazyhouse960"), ("Seirawan960", "seirawan960")),
        *(("flipello", "reversi"), ("three_check", "3check"), ("King Of The Hill 960", "kingofthehill960")),
    ],
)
def test_names_of_others(name: str, taken: str) -> None:
    record = read(f'[Variant "{name}"]')
    assert record.fault is None
    assert record.variant is not None
    assert record.variant.id == taken
    again = read(*pgn_text(compose(record.variant, [], result="*")).split("\n\n")[:2])
    assert (again.fault, again.variant) == (None, record.variant)


def test_a_name_chooses_options() -> None:
    record = read('[Variant "Suicide"]')
    assert record.variant is not None
    assert record.variant.options["stalemate"] == "fewer"
    record = read('[Variant "Suicide"]\n[VariantOptions "stalemate=wins"]')
    assert record.variant is not None
    assert record.variant.options["stalemate"] == "wins"


def test_a_game_without_a_form_by_chess960() -> None:
    fault = read('[Variant "Xiangqi960"]').fault
    assert fault is not None
    assert "'advisor' may not stand everywhere on it" in str(fault)


@pytest.mark.parametrize("variant", ["Atomic", "Atomic960"])
def test_a_start_of_chess960(variant: str) -> None:
    fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9"
    record = read(f'[Variant "{variant}"]\n[SetUp "1"]\n[FEN "{fen}"]', "9. Nf3 *")
    assert record.fault is None
    assert record.variant is not None
    assert record.variant.id == "atomic960"
    assert record.start == fen.replace("KQkq", "HFhf")
    assert any("one of atomic960" in note for note in record.notes) == (variant == "Atomic")


def test_epd_says_how_a_position_was_read() -> None:
    epd = read_epd('8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50 id "one"; variant "Makruk";')
    assert [note.split(",")[0] for note in epd.notes] == ["the mark ~ of promoted pieces"]
    assert epd.position.fen() == "8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 18 50"


def test_names_are_no_rules_and_are_not_inherited() -> None:
    text = "format: 2\nvariant: mine\nextends: 3check\n"
    plain, named = load_text(text), load_text(text + "name: [Mine, My Game]\n")
    assert plain.definition_hash == named.definition_hash
    assert plain.name == "mine"
    assert '[Variant "My Game"]' in pgn_text(compose(named, [], result="*"))
    assert '[Variant "Mine"]' in pgn_text(compose(plain, [], result="*"))
