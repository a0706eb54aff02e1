"""Whole games: every position with its value, by brute force, by known figures, and against the command."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared import first

from interpreter.applications.cli.cli import cli
from interpreter.errors import RequestError
from interpreter.play.loading import load, load_text
from interpreter.play.variant import Variant
from interpreter.solver import whole_store
from interpreter.solver.whole import WholeGame
from tests.solver.brute import Brute

TICTACTOE = """\
format: 2
variant: tictactoe
name: Tic-tac-toe
board: {files: a-c, ranks: 1-3}
pieces: {mark: {symbol: X, moves: []}}
castling: none
hand: {takes: none, setup: XXXXXxxxx, drops: board}
setup: |
  . . .
  . . .
  . . .
end:
  - {count: all, in: row any, is: 3+, result: win}
  - {if: stalemate, result: draw}
"""
PAWNS = """\
format: 2
variant: pawns
name: Pawns
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
LIONS = """\
format: 2
variant: lions
name: Lions
board: {files: a-b, ranks: 1-3}
pieces:
  lion: {symbol: L, moves: [{step: any}]}
  chick: {symbol: C, moves: [{step: forward}], promotion: {to: last_rank, become: hen}}
  hen: {symbol: +C, moves: [{like: gold}]}
castling: none
hand: {as: base, drops: board}
setup: |
  l .
  . .
  C L
end:
  - {count: lion, is: 0, result: loss, name: capture}
  - {count: {who: lion, if: {not: attacked}}, in: last_rank, result: win, name: arrival}
  - {if: stalemate, result: loss}
  - {repeats: 4, result: draw}
"""
KINGS = """\
format: 2
variant: kings
name: Kings
board: {files: a-c, ranks: 1-3}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  pawn: {symbol: P, moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture}],
         promotion: {to: last_rank, become: [rook, knight]}}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  knight: {symbol: N, moves: [{leap: [1, 2]}]}
castling: none
setup: |
  . k p
  . . .
  P K .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""
PUSHERS = """\
format: 2
variant: pushers
name: Pushers
board: {files: a-c, ranks: 1-3}
pieces:
  stone:
    symbol: S
    moves: [{step: orthogonal, only: quiet}]
    effects: [{in: enclosed orthogonal 1, do: capture}]
castling: none
setup: |
  s . s
  . . .
  . S S
end:
  - {count: stone, is: 0-1, result: loss, name: few}
  - {if: stalemate, result: loss}
"""


def pawns(rows: str) -> str:
    """Pawns against each other on a board."""
    lines = rows.split("/")
    files, ranks = f"a-{'abcdef'[len(lines[0]) - 1]}", f"1-{len(lines)}"
    text = "\n".join("  " + " ".join(line) for line in lines)
    return PAWNS.replace("FILES", files).replace("RANKS", ranks).replace("ROWS", text)


@cache
def variant_of(text: str) -> Variant:
    """A game of a definition's text, or of its name."""
    return load_text(text)


@cache
def brute_of(text: str) -> Brute:
    """The same game in dictionaries."""
    return Brute(variant_of(text))


def solved(variant: Variant, fold: bool = True, **more: int) -> WholeGame:
    """All positions of a game, every value proved."""
    game = WholeGame([variant.position()], fold=fold, **{"memory_mb": 64, **more})
    game.solve()
    game.verify()
    return game


WIDE = LIONS.replace("a-b", "a-c").replace("  l .\n  . .\n  C L\n", "  . l .\n  . . .\n  C L .\n")
SMALL = [pawns("pp/../PP"), pawns("ppp/.../PPP"), pawns("ppp/.../.P."), LIONS, KINGS, PUSHERS]
LARGER = [pytest.param(text, marks=pytest.mark.every) for text in (WIDE, pawns("pppp/..../PPPP"))]


@pytest.mark.parametrize("fold", [False, True])
@pytest.mark.parametrize("text", first(4, [*SMALL, *LARGER[::-1]]))
def test_every_position_is_as_brute_force_says(text: str, fold: bool) -> None:
    variant = variant_of(text)
    brute, game = brute_of(text), solved(variant, fold)
    if not fold:
        assert game.counts.positions == len(brute.after)
    for fen in brute.after:
        value = game.value(variant.position(fen))
        assert value is not None, fen
        assert (value.result, value.plies) == brute.of(fen), fen


BLOCKS = """\
format: 2
variant: blocks
extends: teeko
board: {files: a-c, ranks: 1-3}
hand: {setup: PPpp}
setup: |
  . . .
  . . .
  . . .
end:
  - {count: all, in: block SIZE, is: 2, result: win}
  - {if: stalemate, result: draw}
  - {repeats: 3, result: draw}
tests: []
"""


@pytest.mark.parametrize(("size", "number"), first(1, [("2x1", 4), ("1x2", 4), ("2x2", 8)]))
def test_a_block_is_turned_only_if_it_is_square(size: str, number: int) -> None:
    text = BLOCKS.replace("SIZE", size)
    if number == 8:
        text = text.replace("is: 2", "is: 4").replace("PPpp", "PPPPpppp")
    game, brute = solved(variant_of(text)), brute_of(text)
    assert (len(game.packing.mirrors), game.packing.exchange is None) == (number, False)
    for fen in brute.after:
        value = game.value(variant_of(text).position(fen))
        assert value is not None
        assert (value.result, value.plies) == brute.of(fen), fen


def test_tic_tac_toe_has_its_known_numbers() -> None:
    counts = solved(variant_of(TICTACTOE)).counts
    assert (counts.positions, counts.over) == (765, 138)
    counts = solved(variant_of(TICTACTOE), fold=False).counts
    assert (counts.positions, counts.over) == (5478, 958)
    assert counts.drawn == 16


def test_a_wrong_value_is_found() -> None:
    game = solved(variant_of(SMALL[0]))
    place = next(i for i, word in enumerate(game.values.words) if word > 2)
    game.values.words[place] += 2
    with pytest.raises(RequestError, match="another value than its moves say"):
        game.verify()


def test_a_line_goes_to_the_end_by_best_play() -> None:
    variant = variant_of(LIONS)
    game, position = solved(variant), variant.position()
    value = game.value(position)
    assert value is not None
    assert value.result
    line = game.line(position)
    assert len(line) == value.plies
    for move in line:
        position.push(move)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner == "white") == (value.result > 0)


@pytest.mark.every
def test_what_follows_from_other_positions() -> None:
    variant = variant_of(KINGS)
    first, second = variant.position("1k1/3/PK1 w - - 0 1"), variant.position("1kp/3/1K1 b - - 0 1")
    game = WholeGame([first, second], memory_mb=64)
    game.solve()
    for start in (first, second):
        brute = Brute(variant, fen=start.fen())
        for fen in brute.after:
            value = game.value(variant.position(fen))
            assert value is not None
            assert (value.result, value.plies) == brute.of(fen)
    assert game.value(variant.position("1k1/1p1/1KP w - - 0 1")) is None


def test_sides_are_exchanged_only_where_the_rules_are_the_same_for_both() -> None:
    alike = WholeGame([variant_of(SMALL[1]).position()], memory_mb=64).packing
    assert alike.exchange is not None
    assert len(alike.mirrors) == 2
    text = SMALL[1].replace("{if: stalemate", "{if: stalemate, whose: white")
    unlike = variant_of(text)
    assert WholeGame([unlike.position()], memory_mb=64).packing.exchange is None
    brute, game = Brute(unlike), solved(unlike)
    assert all(
        (value := game.value(unlike.position(fen))) and (value.result, value.plies) == brute.of(fen)
        for fen in brute.after
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gardner", "moves are counted"),
        ("minishogi", "a repetition does not draw"),
        ("3check", "checks are counted"),
        ("chess", "castle"),
        ("chigorin", "a position takes [0-9]+ bits|castle"),
    ],
)
def test_what_depends_on_more_is_refused(name: str, reason: str) -> None:
    with pytest.raises(RequestError, match=reason):
        WholeGame([load(name).position()], memory_mb=64)


def test_a_game_that_is_too_large_is_refused_while_it_is_solved() -> None:
    game = WholeGame([variant_of(TICTACTOE).position()], fold=False, memory_mb=1)
    game.most = 2000
    game.lay_table(500)
    with pytest.raises(RequestError, match=r"more than [0-9,]+ positions.*--memory"):
        game.solve()


@pytest.mark.parametrize("after", [1, 3, 6, 9])
def test_work_that_was_interrupted_is_taken_up(
    after: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HETERODOX_CACHE", str(tmp_path))
    variant = variant_of(SMALL[1])
    told = []

    def interrupt(text: str, share: float) -> None:
        told.append(text)
        if len(told) == after:
            raise KeyboardInterrupt

    first = WholeGame([variant.position()], threads=1, memory_mb=64, tell=interrupt)
    with pytest.raises(KeyboardInterrupt):
        first.solve()
    assert whole_store.suspend(first)
    again = WholeGame([variant.position()], memory_mb=64)
    assert whole_store.resume(again)
    assert again.level == first.level
    again.solve()
    again.verify()
    assert again.counts == solved(variant).counts
    other = WholeGame([variant.position()], fold=False, memory_mb=64)
    assert not whole_store.resume(other)
    whole = whole_store.place(first).read_bytes()
    for head in (b"", b"{", b"[]", b'{"size": "x"}'):
        whole_store.place(first).write_bytes(whole_store.MAGIC + head + b"\n")
        with pytest.raises(RequestError, match="is damaged"):
            whole_store.resume(again)
    whole_store.place(first).write_bytes(whole)
    damage(whole_store.place(first))
    with pytest.raises(RequestError, match="is damaged"):
        whole_store.resume(again)
    again.solve()
    assert again.counts == solved(variant).counts


def damage(path: Path) -> None:
    """Change a byte in the middle of a file."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def solve(*words: object) -> Result:
    """The command."""
    return CliRunner().invoke(cli, ["solve", *map(str, words)])


def test_the_command_tells_and_writes(tmp_path: Path) -> None:
    path = tmp_path / "all.txt"
    result = solve("hexapawn", "--whole", "--prove", "--json", "--quiet", "-o", path)
    found = json.loads(result.stdout)
    assert (found["positions"], found["won"], found["lost"], found["proved"]) == (69, 29, 40, True)
    assert found["starts"][0]["value"] == {"result": "lost", "plies": 6}
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 69
    assert "ppp/3/PPP w - - 0 1\tlost\t6" in lines
    text = solve("hexapawn", "--whole", "--unfolded", "--longest", "--quiet").output
    assert "135" in text
    assert "Longest win: ppp/3/PPP w - - 0 1" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "K Q v K", "--whole"], "leave them out, or ENDING"),
        (["hexapawn", "--unfolded"], "add --whole"),
        (["hexapawn", "--whole", "--checks"], "leave them out, or --whole"),
        (["hexapawn", "--whole", "--counted"], "--counted is about an ENDING"),
    ],
)
def test_the_command_refuses_what_means_nothing(words: list[str], said: str) -> None:
    result = solve(*words)
    assert result.exit_code != 0
    assert said in str(result.exception) + result.output
