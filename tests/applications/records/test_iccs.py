"""Records of xiangqi as its programs write them: names of the sides, ICCS and WXF moves."""

from __future__ import annotations

import io

import pytest
from click.testing import CliRunner

from interpreter.applications.cli.cli import cli
from interpreter.applications.records import Record, pgn_text, records, replay

GAME = """\
[Game "Chinese Chess"]
[Event "a match"]
[Date "1982.12.11"]
[Red "Red player"]
[Black "Black player"]
[Result "1/2-1/2"]
[Format "ICCS"]
{FEN}
1. {first} {{central cannon}} B9-C7 (1... H9-G7 2. H0-G2) 2. b0c2 a9b9
3. A0-B0 H9-G7 1/2-1/2
"""


def read(text: str) -> Record:
    """The only game of a text, replayed."""
    (record,) = records(io.BytesIO(text.encode()))
    return replay(record)


def game(first: str = "B2-E2", fen: str = "") -> str:
    """The game with another first move, or first position."""
    return GAME.format(first=first, FEN=fen)


@pytest.mark.parametrize("first", ["B2-E2", "b2e2", "b2-e2", "B2E2"])
def test_iccs(first: str) -> None:
    record = read(game(first))
    assert record.fault is None
    assert record.variant is not None
    assert record.variant.id == "xiangqi"
    assert [str(node.move) for node in record.main.nodes] == [
        "b3e3",
        "b10c8",
        "b1c3",
        "a10b10",
        "a1b1",
        "h10g8",
    ]
    assert (record.tags["White"], record.tags["Black"]) == ("Red player", "Black player")
    assert "Red" not in record.tags
    assert [str(node.move) for node in record.main.nodes[1].variations[0].nodes] == ["h10g8", "h1g3"]


@pytest.mark.parametrize("side", ["r", "w"])
def test_red_is_to_move(side: str) -> None:
    fen = f'[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR {side} - - 0 1"]\n'
    assert read(game(fen=fen)).fault is None


def test_iccs_is_written_and_read_again() -> None:
    run = CliRunner()
    written = run.invoke(cli, ["pgn", "convert", "-", "--notation", "iccs"], input=game()).stdout
    assert "1. B2-E2" in written
    assert '[Format "ICCS"]' in written
    again = read(written)
    assert again.fault is None
    assert pgn_text(again) == pgn_text(read(game()))
    wxf = run.invoke(cli, ["pgn", "convert", "-", "--notation", "wxf"], input=game()).stdout
    assert "1. C8=5" in wxf
    assert '[Format "WXF"]' in wxf
    assert read(wxf).final == read(game()).final


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ("B2-E3", "illegal move"),
        ("B2-", "move 1, Red"),
        ("J0-J1", "move 1, Red"),
        ("B10-B9", "move 1, Red"),
        ("C2.5x", "move 1, Red"),
    ],
)
def test_what_is_wrong_has_a_place_and_a_reason(first: str, reason: str) -> None:
    fault = read(game(first)).fault
    assert fault is not None
    assert reason in str(fault)
    assert (fault.line, fault.column) == (9, 4)


def test_another_kind_of_format_is_read_as_ever() -> None:
    assert read(game().replace("ICCS", "free text").replace("B2-E2", "C8=5")).main.nodes[0].move is not None


def test_a_square_that_is_not_on_the_board_is_the_one_that_is_named() -> None:
    fault = read(game("H0-Z2")).fault
    assert fault is not None
    assert "z2 is not a square" in str(fault)


@pytest.mark.parametrize(
    ("variant", "tags", "white", "black"),
    [
        ("teeko", {"Black": "A", "Red": "B"}, "A", "B"),
        ("teeko", {"White": "A", "Black": "B"}, "A", "B"),
        ("ataxx", {"Red": "A", "Blue": "B"}, "A", "B"),
        ("xiangqi", {"Red": "A"}, "A", None),
        ("xiangqi", {"White": "A", "Black": "B", "Red": "C"}, "A", "B"),
    ],
)
def test_no_player_is_lost(variant: str, tags: dict[str, str], white: str, black: str | None) -> None:
    named = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    found = read(f'[Variant "{variant}"]\n{named}[Result "*"]\n\n*\n').tags
    assert (found.get("White"), found.get("Black")) == (white, black)
    assert {*tags.values()} <= {*found.values()}
