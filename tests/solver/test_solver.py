"""What is known of chess; what cannot be solved; squares, symmetries, files, and the command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rules.small import variant
from shared import FORMS, HOOKED, TINY, first, load

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.engine import Engine, Limits
from interpreter.errors import RequestError
from interpreter.play.loading import load_changed, load_text
from interpreter.rules.machine.forms import PLAIN, usual
from interpreter.solver.folding import exchange, mirrors
from interpreter.solver.known import Known
from interpreter.solver.material import material_text, read_material
from interpreter.solver.probing import best_move, line, probe
from interpreter.solver.reach import reachable
from interpreter.solver.report import by_square, repetition, summary
from interpreter.solver.solving import Solver
from interpreter.solver.store import Files
from interpreter.solver.symmetry import symmetries
from interpreter.solver.table import Table

from .test_brute_force import DRAW, KNIGHT, LOSS, PAWN, ROOK, SMALL

WHOLE_BOARD = pytest.mark.skipif(
    usual() == PLAIN, reason="plain Python needs minutes for a whole chess board"
)


def small(**more: Any) -> Any:
    return variant(**{"setup": SMALL, "pieces": ROOK, "end": LOSS, "kernel": None} | more)


# --- chess -------------------------------------------------------------------------------------


@WHOLE_BOARD
@pytest.mark.parametrize(
    ("text", "longest", "won"),
    [
        ("K R v K", 16, 100.0),
        pytest.param("K Q v K", 10, 100.0, marks=pytest.mark.every),
        pytest.param("K P v K", 28, 76.509, marks=pytest.mark.slow),
        pytest.param("K B N v K", 33, 99.508, marks=pytest.mark.slow),
        pytest.param("K Q v K R", 35, 99.006, marks=pytest.mark.slow),
    ],
)
def test_chess(text: str, longest: int, won: float) -> None:
    solver = Solver(load("chess"), prove=True)
    found = summary(solver.crew, solver.solve(read_material(load("chess"), text)))
    white = found.sides[0]
    assert (white.longest_won + 1) // 2 == longest
    assert 100 * white.won / white.legal == pytest.approx(won, abs=0.005)


@pytest.mark.every
@WHOLE_BOARD
def test_a_rook_against_a_bare_king_has_so_many_positions() -> None:
    solver = Solver(load("chess"))
    found = summary(solver.crew, solver.solve(read_material(load("chess"), "K R v K")))
    assert [count.legal for count in found.sides] == [175_168, 223_944]


# --- what is said of an ending -----------------------------------------------------------------


def test_men_are_read_and_written() -> None:
    chess = load("chess")
    for text in ("K R v K", "KRvK", "k r v k", "king rook v king"):
        assert material_text(chess, read_material(chess, text)) == "K R v K"
    assert chess.symbol(read_material(chess, "K v K R").codes[0]) == "K", "White's is the lone king"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("K R", "write White's pieces, v, and Black's"),
        ("K R v K v K", "write White's pieces"),
        ("K X v K", "there is no piece 'X' in chess: it has"),
        ("K Q Q Q Q Q Q v K Q", "9 pieces is too large"),
        ("v", "needs pieces"),
        ("K Q Q Q Q v K Q", "too large an ending"),
    ],
)
def test_what_is_no_ending_is_refused(text: str, said: str) -> None:
    with pytest.raises(RequestError, match=said):
        Solver(load("chess")).solve(read_material(load("chess"), text))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("crazyhouse", "pieces are dropped from the hand"),
        ("3check", "checks are counted"),
        ("amazons", "walls"),
        ("makruk", "counted out"),
        ("placement", "decides whose turn it is|dropped"),
    ],
)
def test_variants_with_more_than_men_are_refused(name: str, said: str) -> None:
    game = load(name)
    first = game.ruleset.pieces[0].symbol
    with pytest.raises(RequestError, match=said):
        Solver(game).solve(read_material(game, f"{first} v {first}"))


def test_a_limit_of_memory_is_kept() -> None:
    with pytest.raises(RequestError, match=r"too large an ending: .* 1 MB are allowed"):
        Solver(load("chess"), memory_mb=1).solve(read_material(load("chess"), "K Q R v K"))


def test_men_that_change_back_and_forth_are_refused() -> None:
    changes = [
        f"{{when: arrival, by: {a}, do: {{become: {b}}}}}"
        for a, b in (("rook", "knight"), ("knight", "rook"))
    ]
    game = small(pieces=f"{ROOK}\n{KNIGHT}", top=f"effects: [{', '.join(changes)}]")
    with pytest.raises(RequestError, match="lead from it to other pieces and back"):
        Solver(game).solve(read_material(game, "K R v K"))


def test_an_interrupt_leaves_no_table_behind(tmp_path: Path) -> None:
    game = small()
    told = []

    def tell(work: str, share: float) -> None:
        told.append(work)
        if len(told) == 3:
            raise KeyboardInterrupt

    files = Files(game, tmp_path)
    solver = Solver(game, files, tell=tell, threads=1)
    material = read_material(game, "K R v K")
    with pytest.raises(KeyboardInterrupt):
        solver.solve(material)
    assert not files.path(material).exists()
    assert solver.solve(material) == Solver(game).solve(material)


def test_all_forms_of_the_kernel_make_the_same_table() -> None:
    tables = []
    for form in FORMS:
        game = small(kernel=form)
        tables.append(Solver(game, threads=2).solve(read_material(game, "K R v K")).values)
    assert len(set(tables)) == 1


# --- squares and symmetries --------------------------------------------------------------------


def test_squares_that_no_man_reaches_are_left_out() -> None:
    omega = load("omega")
    names = omega.ruleset.board.names
    rook = {names[s] for s in reachable(omega)[omega.piece_code("rook", 0)]}
    assert set(names) - rook == {"w1", "w2", "w3", "w4"}
    chess = load("chess")
    pawn = {chess.ruleset.board.names[s] for s in reachable(chess)[chess.piece_code("pawn", 0)]}
    assert {name[1] for name in pawn} == set("234567")


@pytest.mark.parametrize(
    ("name", "men", "number"),
    first(
        3,
        [
            ("chess", "king queen rook bishop knight", 8),
            ("chess", "king pawn", 2),
            ("omega", "king champion wizard", 8),
            ("wildebeest", "king camel", 4),
            ("empire", "king duke soldier", 2),
            ("ultima", "king withdrawer pincer", 8),
            ("ultima", "king coordinator", 8),
            ("xiangqi", "general chariot cannon horse", 2),
            ("teeko", "marker", 8),
        ],
    ),
)
def test_symmetries_are_found(name: str, men: str, number: int) -> None:
    game = load(name)
    kinds = [piece for piece in game.ruleset.pieces if piece.name in men.split() or piece.royal]
    codes = {2 * game.ruleset.piece(piece.name) + 2 + side for piece in kinds for side in (0, 1)}
    assert len(symmetries(game, frozenset(codes))) == number


@pytest.mark.parametrize(
    ("rule", "number"),
    [
        ("forbid: [{when: capture, by: king}]", 8),
        *(
            (rule, 1)
            for rule in (
                "forbid: [{by: king, to: {files: a-b}}]",
                "forbid: [{by: king, from: {files: a-b}}]",
                "must: [{from: first_rank}]",
                "effects: [{when: capture, in: neighbours, who: rook, do: {go: {slide: forward}}}]",
                "effects: [{when: capture, in: victim, who: {not: royals}, do: {go: home}}]",
            )
        ),
    ],
)
def test_rules_that_ask_for_squares_keep_the_board_as_it_is(rule: str, number: int) -> None:
    game = load_text(f"format: 2\nvariant: placed\nextends: chess\n{rule}\n", kernel="plain")
    codes = frozenset(2 * game.ruleset.piece(name) + 2 + side for name in ("king", "rook") for side in (0, 1))
    assert len(symmetries(game, codes)) == len(mirrors(game, codes)) == number
    assert (exchange(game, codes) is None) == (number == 1)


# --- lines, files, the command -----------------------------------------------------------------


def test_a_line_is_as_long_as_its_table_says() -> None:
    game = small()
    solver = Solver(game)
    solver.solve(read_material(game, "K R v K"))
    position = game.position("k2/3/K1R w - - 0 1")
    value = probe(position, solver.solve)
    assert value is not None
    assert value.result == 1
    moves = line(game, position.fen(), solver.solve)
    assert len(moves) == value.plies
    found = best_move(position, solver.solve)
    assert found is not None
    assert found[1] == value
    for move in moves:
        position.push(move)
    assert position.outcome() is not None


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Files, Table]:
    game = small()
    files = Files(game, tmp_path)
    return files, Solver(game, files).solve(read_material(game, "K R v K"))


def test_a_table_is_read_again(kept: tuple[Files, Table]) -> None:
    files, table = kept
    again = files.load(table.shape)
    assert again == table
    assert not list(files.folder.glob(".*")), "nothing half written is left"


@pytest.mark.parametrize("damage", first(2, ["cut", "byte", "head", "long", "bomb", "none"]))
def test_a_damaged_file_is_made_again(kept: tuple[Files, Table], damage: str) -> None:
    import zlib

    files, table = kept
    path = files.path(table.material)
    text = path.read_bytes()
    head, _, _ = text.partition(b"}\n")
    broken = {
        "cut": text[:-9],
        "byte": text[:-9] + b"\x55" + text[-8:],
        "head": text.replace(b'"entries": ', b'"entries": 9'),
        "long": text[: len(head) - 5] + b" " * 20_000,
        "bomb": head + b"}\n" + zlib.compress(bytes(10_000_000)),
        "none": b"",
    }
    path.write_bytes(broken[damage])
    assert files.load(table.shape) is None
    assert Solver(files.variant, files).solve(table.material) == table
    assert files.load(table.shape) == table


def test_other_rules_have_other_files(kept: tuple[Files, Table], tmp_path: Path) -> None:
    files, table = kept
    other = Files(small(end=DRAW), tmp_path)
    assert other.path(table.material) != files.path(table.material)
    other.path(table.material).parent.mkdir()
    other.path(table.material).write_bytes(files.path(table.material).read_bytes())
    assert other.load(table.shape) is None


def test_an_edited_hook_file_has_other_tables(tmp_path: Path) -> None:
    veto = '"""A hook."""\ndef veto(T, S, m, parameters, unused):\n    return {}\n'
    (tmp_path / "hooked.yaml").write_text(HOOKED)
    tables = []
    for forbidden in ("0", "1 if (m >> 10) & 1023 == 7 else 0"):
        (tmp_path / "mine.py").write_text(veto.format(forbidden))
        game = interpreter.load(tmp_path / "hooked.yaml", allow_hooks=True, kernel="plain")
        files = Files(game, tmp_path)
        material = read_material(game, "K v K")
        shape, _ = Solver(game).shape(material)
        assert files.load(shape) is None
        tables.append(Solver(game, files).solve(material))
        assert files.load(shape) == tables[-1]


def test_what_was_solved_is_known(kept: tuple[Files, Table]) -> None:
    files, _ = kept
    known = Known(files.variant, files.folder.parent)
    position = files.variant.position("k2/3/K1R w - - 0 1")
    value = known.value(position)
    assert value == probe(position, Solver(files.variant).solve)
    best = known.best(position)
    assert best
    engine = Engine(files.variant, hash_mb=1, endings=known)
    assert engine.search(position, Limits(depth=1)).move in best
    exchanged = files.variant.position("k1r/3/K2 b - - 0 1")
    assert known.value(exchanged) == value
    assert known.best(exchanged)
    other = files.variant.position("k1r/3/K1R w - - 0 1")
    assert known.value(other) is None
    assert known.best(other) is None
    assert known.best(files.variant.position()) is None


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HETERODOX_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY, encoding="utf-8")
    result = CliRunner().invoke(
        cli, ["solve", str(path), "K R v K", "--longest", "--prove", "-o", str(tmp_path / "t")]
    )
    assert result.exit_code == 0, result.output
    assert "every entry proved" in result.output
    assert "Longest win: " in result.output
    assert (tmp_path / "t").read_bytes().startswith(b"heterodox ending 1\n")
    fen = "k3/4/1K2/3R w - - 0 1"
    result = CliRunner().invoke(cli, ["solve", str(path), "K R v K", "--json", "--position", fen])
    (told,) = json.loads(result.output)["positions"]
    assert told["value"] == {"result": "won", "plies": 1}
    assert told["moves"][told["best"]] == {"result": "won", "plies": 1}
    result = CliRunner().invoke(cli, ["why", str(path), "--result", "--fen", fen])
    assert "solved: white wins in 1 move\n" in result.output


def test_the_command_solves_changed_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stalemate that wins makes more wins; tables of both rules lie side by side."""
    monkeypatch.setenv("HETERODOX_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY, encoding="utf-8")

    def solved(*more: str) -> Any:
        result = CliRunner().invoke(cli, ["solve", str(path), "K R v K", "--quiet", "--json", *more])
        assert result.exit_code == 0, result.output
        return json.loads(result.output)

    plain, changed = solved(), solved("--set", "end[1]={if: stalemate, result: loss}")
    assert changed["changes"] == ["end[1]={if: stalemate, result: loss}"]
    assert "changes" not in plain
    assert changed["to_move"]["black"]["lost"] > plain["to_move"]["black"]["lost"]
    assert len(list((tmp_path / "cache" / "endings").iterdir())) == 2
    assert (solved(), solved("--set", "end[1]={if: stalemate, result: loss}")) == (plain, changed)
    words = ["solve", str(path), "K R v K", "--set", "end[1]={if:", "stalemate,", "result:", "loss}"]
    told = CliRunner().invoke(cli, words).output
    assert "tiny: K R v K, with end[1]={if: stalemate, result: loss}\n" in told


@pytest.mark.parametrize(
    "change", ["end", "end[9]=none", "end[0].when=checkmat", "ends[0]=none", "variant=x"]
)
def test_a_change_that_cannot_be_made_is_refused(change: str) -> None:
    found = CliRunner().invoke(cli, ["solve", "chess", "K R v K", "--set", change])
    assert found.exit_code == 2
    assert "--set" in found.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--position", "8/8/8/8/8/8/8/8"), "FEN"),
        (
            ("--position", f"{'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'} w - - 0 1"),
            "an ending of 32 pieces",
        ),
        (("--position", "4k3/8/8/8/8/3Q4/QQQ5/1K5Q w - - 0 1"), "too large an ending"),
        (("-o", "none/table"), "there is no folder"),
        (("-o", "."), "is a folder; name a file in it"),
    ],
)
def test_what_cannot_be_answered_is_refused_before_anything_is_solved(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Solver, "solve", lambda *_: pytest.fail("something is solved"))
    found = CliRunner().invoke(cli, ["solve", "chess", "K R v K", *words])
    assert found.exit_code == 2
    assert said in found.output


@pytest.mark.every
@WHOLE_BOARD
def test_bare_kings_of_empire_are_never_drawn() -> None:
    for changes, won in (((), 1640), (("end[1]=none",), 1712)):
        game = load_changed("empire", {}, changes)
        solver = Solver(game)
        found = summary(solver.crew, solver.solve(read_material(game, "K v K")))
        for count in found.sides:
            assert (count.legal, count.won, count.lost) == (2940, won, 2940 - won)


def test_pawns_lead_into_other_tables() -> None:
    game = small(setup="k r n / p . . / . . P / K R N", pieces=f"{PAWN}\n{ROOK}\n{KNIGHT}", end=DRAW)
    solver = Solver(game)
    solver.solve(read_material(game, "K P v K"))
    texts = {table.text for table in solver.known.values()}
    assert texts == {"K P v K", "K R v K", "K N v K", "K v K"}


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("{repeats: 3, result: draw}", ""),
        ("{repeats: 3, whose: mover, result: loss}", "the mover loses"),
        ("{repeats: 3, every: check, result: loss}\n  - {repeats: 3, result: draw}", "perpetual check loses"),
        ("{moves: 50, since: capture, whose: black, result: win}", "black wins"),
    ],
)
def test_what_is_not_forced_is_not_always_drawn(end: str, said: str) -> None:
    game = small(end=f"{LOSS}\n  - {end}")
    assert repetition(game) == said


@pytest.mark.every
def test_shares_by_square_add_up_to_the_whole() -> None:
    variant = load("omega")
    solver = Solver(variant)
    table = solver.solve(read_material(variant, "K R v K"))
    whole, squares = summary(solver.crew, table), by_square(solver.crew, table)
    names = variant.ruleset.board.names
    assert len(squares) == 104
    for side in (0, 1):
        homes = [squares[square][side] for square in table.shape.homes]
        assert sum(count.legal for count in homes) == whole.sides[side].legal
        assert sum(count.won for count in homes) == whole.sides[side].won
    for square, (white, _) in squares.items():
        at_corner = names[square].startswith("w")
        assert not (at_corner and white.won)


@pytest.mark.every
def test_the_command_shows_squares_and_counts() -> None:
    found = CliRunner().invoke(cli, ["solve", "chess", "K Q v K", "--squares", "--counted", "--quiet"])
    assert found.exit_code == 0, found.output
    assert "Won by White in %, white to move, by where black's king stands:" in found.output
    assert re.search(r"^ ?8( +100\.0){8} +8$", found.output, re.M)
    assert (
        "Won where 50 moves without a capture draw, the count being at 0: 100.00 % for white" in found.output
    )
