"""Who wins by force: known games and mates, brute force, and proofs that are checked by the rules alone."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared import first

from interpreter.applications.cli.cli import cli
from interpreter.errors import RequestError
from interpreter.play.loading import load
from interpreter.play.variant import Position
from interpreter.solver.proofs import NEVER, OutOfPositionsError, Search, key, proof_of, summed

SMALL = """\
format: 2
variant: small
name: Small
board: {files: FILES, ranks: RANKS}
pieces:
  pawn: {symbol: P, moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture}]}
castling: none
setup: |
ROWS
end:
  - {count: pawn, in: last_rank, whose: mover, result: win, name: far_rank}
  - {if: stalemate, result: loss}
"""


def solve(*words: object) -> Result:
    """The command."""
    return CliRunner().invoke(cli, ["solve", *map(str, words)])


def found(
    position: Position, side: str, checks: bool = False, most: int = 50_000
) -> tuple[bool | None, Search]:
    """Does a side win, and the search that says so?"""
    search = Search(position.copy(), side, checks, most, lambda number: None)
    return search.won_by_force(), search


def pawns(folder: Path, files: int, ranks: int) -> Position:
    """The start of hexapawn on another board."""
    empty = "\n".join("  " + " ".join("." * files) for _ in range(ranks - 2))
    rows = f"  {' '.join('p' * files)}\n{empty}\n  {' '.join('P' * files)}"
    text = (
        SMALL.replace("FILES", f"a-{'abcdef'[files - 1]}")
        .replace("RANKS", f"1-{ranks}")
        .replace("ROWS", rows)
    )
    path = folder / "small.yaml"
    path.write_text(text)
    return load(str(path)).position()


def winner(position: Position) -> str | None:
    """Who wins, by trying everything; games without circles and draws."""

    @cache
    def wins(fen: str) -> str | None:
        here = position.variant.position(fen)
        over = here.outcome()
        if over:
            return over.winner
        results = []
        for move in here.legal_moves:
            here.push(move)
            results.append(wins(here.fen()))
            here.pop()
        return here.turn if here.turn in results else results[0]

    return wins(position.fen())


@pytest.mark.parametrize(("files", "ranks"), first(3, [(2, 3), (3, 3), (2, 4), (3, 4), (4, 3)]))
def test_pawns_on_boards_as_brute_force_has_it(files: int, ranks: int, tmp_path: Path) -> None:
    position = pawns(tmp_path, files, ranks)
    best = winner(position)
    assert best
    for side in ("white", "black"):
        won, search = found(position, side)
        assert won is (side == best)
        if won:
            proof = proof_of(position, side, search.won)
            assert proof.plies > 0
            assert set(proof.moves) <= set(search.won)


@pytest.mark.parametrize(
    ("variant", "fen", "checks", "plies"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", False, 1),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", False, 3),
        ("chess", "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1", True, 3),
        ("minishogi", "4k/5/4P/5/4K[G] w 0 1", True, 1),
    ],
)
def test_mates(variant: str, fen: str, checks: bool, plies: int) -> None:
    position = load(variant).position(fen)
    won, search = found(position, "white", checks)
    assert won
    proof = proof_of(position, "white", search.won)
    assert proof.plies == plies


def test_a_position_is_left_as_it_was() -> None:
    position = load("hexapawn").position()
    before = position.fen()
    found(position, "white")
    assert position.fen() == before


def test_lines_that_come_back_prove_nothing() -> None:
    position = load("chess").position("7k/8/8/8/8/8/8/K7 w - - 0 1")
    assert found(position, "white")[0] is False, "dead at once"
    text = solve("foxandhounds", "--most", 300, "--quiet").output
    assert "no win was found, but that does not prove that there is none" in text


def test_too_few_positions_end_the_search() -> None:
    with pytest.raises(OutOfPositionsError):
        found(load("chess").position(), "white", most=100)


@pytest.mark.parametrize("spoilt", ["missing", "other", "lost"])
def test_what_is_no_proof_is_refused(spoilt: str) -> None:
    position = load("hexapawn").position()
    won, search = found(position, "black")
    assert won
    moves = proof_of(position, "black", search.won).moves
    if spoilt == "lost":
        with pytest.raises(RequestError, match="this is not a proof"):
            proof_of(position, "white", {})
        return
    wrong = dict(moves)
    for name in moves:
        if spoilt == "missing":
            del wrong[name]
        else:
            here = position.variant.position(f"{name} 0 1")
            others = [move.text for move in here.legal_moves if move.text != moves[name]]
            wrong[name] = next(iter(others), moves[name])
    with pytest.raises(RequestError, match="this is not a proof"):
        proof_of(position, "black", wrong)


def test_numbers() -> None:
    assert summed([], True) == (NEVER, 0)
    assert summed([(1, 2), (3, 4)], True) == (1, 6)
    assert summed([(1, 2), (3, 4)], False) == (4, 2)


def test_keys_have_what_ends_ask_for() -> None:
    assert key(load("chess").position()).endswith(" 0")
    assert key(load("hexapawn").position()).endswith("-")


def test_the_command(tmp_path: Path) -> None:
    text = solve("hexapawn", "-o", tmp_path / "proof.json", "--quiet").output
    assert text.startswith(
        "Hexapawn, ppp/3/PPP w - - 0 1: black wins by force in 3 moves at most; the proof, "
    )
    (proof,) = json.loads((tmp_path / "proof.json").read_text())
    position = load("hexapawn").position()
    assert proof_of(position, "black", proof["proof"]["moves"]).plies == proof["proof"]["plies"] == 6
    one, two = json.loads(
        solve(
            "hexapawn", "--position", "ppp/2P/PP1 b - - 1 1", "--position", "2p/P2/2P w - - 0 1", "--json"
        ).output
    )
    assert two["result"] == "white"
    assert one["result"] in ("white", "black")


def test_a_game_that_is_over() -> None:
    text = solve("hexapawn", "--position", "P1p/3/2P b - - 0 1", "--quiet").output
    assert "the game is over, white has won." in text


def test_no_win_by_checks_is_not_said_to_be_no_win() -> None:
    assert "white does not win by checks alone" in solve("hexapawn", "--checks", "--quiet").output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hexapawn", "--longest"), "--longest is about an ENDING; name one"),
        (("hexapawn", "--prove", "--squares"), "--prove, --squares is about an ENDING"),
        (("hexapawn", "--memory", 100), "--memory is about an ENDING"),
        (("chess", "K Q v K", "--checks"), "--checks and --most are about whole games"),
        (("chess", "K Q v K", "--most", 5), "--checks and --most are about whole games"),
        (("senterej",), "either side may move"),
        (("hexapawn", "--position", "x"), "FEN"),
        (("hexapawn", "-o", "/no/folder/x"), "/no/folder"),
        (("nogame",), "nogame"),
    ],
)
def test_refused(words: tuple[object, ...], message: str) -> None:
    result = solve(*words, "--quiet")
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
