"""Every finding of the linter has a definition that has it; what the linter calls impossible never happens."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from contract import BruteForce, choose
from docpages import lint as lint_page
from hypothesis import assume, given, settings
from shared import load, some
from test_generated import OTHER, SAME, definitions

from interpreter import load_text
from interpreter.applications.authoring.lint import lint
from interpreter.applications.authoring.lint.catalogue import CATALOGUE
from interpreter.applications.authoring.lint.explain import ERRORS, EVERY
from interpreter.applications.authoring.lint.facts import Facts
from interpreter.applications.authoring.lint.overlap import adds_nothing
from interpreter.applications.authoring.workbench import checking
from interpreter.applications.cli.authoring import checks
from interpreter.applications.cli.cli import cli
from interpreter.errors import DefinitionError, FenError, Problem
from interpreter.language import inherit
from interpreter.language.document import parse
from interpreter.play import loading
from interpreter.play.variant import Variant

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("h4*.yaml"))
NEAR_MISSES = yaml.safe_load((FOLDER / "near_misses.yml").read_text(encoding="utf-8"))


def expectation(path: Path) -> tuple[str, str]:
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    assert first.startswith("# expect: H"), path
    code, _, fragment = first.removeprefix("# expect: ").partition(" ")
    return code, fragment


def findings(text_or_path: Path) -> tuple[Problem, ...]:
    document = inherit.resolve(text_or_path)
    return lint(document, loading.from_document(document, {}, None, False, None)).findings


def test_every_code_has_a_definition() -> None:
    assert {expectation(path)[0] for path in FILES} == set(CATALOGUE)


@pytest.mark.parametrize("path", some(2, FILES), ids=lambda path: path.stem)
def test_finding_and_place(path: Path) -> None:
    code, fragment = expectation(path)
    found = findings(path)
    mine = [p for p in found if p.code == code]
    assert any(fragment in p.message for p in mine), [f"{p.code} {p.message}" for p in found]
    lines = path.read_text(encoding="utf-8").split("\n")
    for problem in mine:
        assert problem.file == str(path)
        assert problem.source_line == lines[problem.line - 1]
        assert (problem.level, problem.hint) == ("warning", CATALOGUE[code].remedy)
    assert len({p.code for p in found}) <= 4, "one cause, few findings"


def test_every_code_is_nearly_missed() -> None:
    assert {row["code"] for row in NEAR_MISSES} == set(CATALOGUE)
    assert {file_of(row) for row in NEAR_MISSES} >= {path for path in FILES if path.stem < "h49"}


def file_of(row: dict[str, str]) -> Path:
    return FOLDER / f"{row.get('file', row['code'].lower())}.yaml"


@pytest.mark.every
@pytest.mark.parametrize("row", NEAR_MISSES, ids=lambda row: file_of(row).stem)
def test_a_near_miss_is_no_finding(row: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text((FOLDER / "base.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    text = file_of(row).read_text(encoding="utf-8")
    assert row["old"] in text
    path = tmp_path / "near.yaml"
    path.write_text(text.replace(row["old"], row["new"], 1), encoding="utf-8")
    assert row["code"] not in {problem.code for problem in findings(path)}


@pytest.mark.every
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_finding_can_be_silenced(path: Path, tmp_path: Path) -> None:
    code, _ = expectation(path)
    if code >= "H49":
        return
    (tmp_path / "base.yaml").write_text((FOLDER / "base.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    quiet = tmp_path / path.name
    allow = f"lint: {{{code}: meant}}\n"
    quiet.write_text(path.read_text(encoding="utf-8") + allow, encoding="utf-8")
    assert not {code, "H490"} & {p.code for p in findings(quiet)}


def test_the_base_is_clean() -> None:
    assert findings(FOLDER / "base.yaml") == ()


def test_a_silence_speaks_of_one_place(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text((FOLDER / "base.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "one.yaml"
    text = (FOLDER / "h416.yaml").read_text(encoding="utf-8")
    path.write_text(text + "lint: {H416 pieces.rook: no}\n", encoding="utf-8")
    assert [p.code for p in findings(path)] == ["H416", "H490"]


@pytest.mark.slow  # CI runs `check --strict`
def test_shipped_definitions_are_clean(variant_id: str) -> None:
    document = inherit.resolve(variant_id)
    assert lint(document, load(variant_id)).findings == ()


@pytest.mark.slow
def test_shipped_definitions_are_clean_under_all_options(variant_id: str) -> None:
    report = checks.check(variant_id)
    assert (report.problems, report.findings) == ([], ())


def test_a_piece_that_captures_from_afar_gives_check(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text((FOLDER / "base.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "afar.yaml"
    path.write_text(
        "format: 2\nvariant: afar\nextends: base\nabout: {description: A test., sources: [this project]}\npieces:\n  knight: {moves: [{step: any, only: quiet}, {path: [{slide: any, only: capture}, {to: origin}]}]}\ntests: [{name: start, check: false}]\n",
        encoding="utf-8",
    )
    assert "H416" not in {p.code for p in findings(path)}


def test_an_option_refutes_a_finding(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text((FOLDER / "base.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "wide.yaml"
    path.write_text(
        "format: 2\nvariant: wide\nextends: base\nabout: {description: A test., sources: [this project]}\noptions: {far: {default: 6, values: 1-6}}\npieces:\n  knight: {moves: [{leap: [1, 2]}, {step: diagonal, repeat: $far}]}\ntests: [{name: start, check: false}]\n",
        encoding="utf-8",
    )
    assert "H412" in {p.code for p in findings(path)}
    assert "H412" not in {p.code for p in checks.check(str(path)).findings}


def test_every_choice_of_options_is_looked_at(tmp_path: Path) -> None:
    """What a choice alone brings is found: an end that holds at once, a doubled movement, a missing result."""
    (tmp_path / "base.yaml").write_text((FOLDER / "base.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "chosen.yaml"
    path.write_text(
        "format: 2\nvariant: chosen\nextends: base\nabout: {description: A test., sources: [this project]}\noptions:\n  home: {default: false}\n  stale: {default: draw, values: [draw, none]}\npieces:\n  knight: {moves: [{leap: [1, 2]}, {leap: [1, 2], only: capture, if: $home}]}\nend:\n  - {if: checkmate, result: loss}\n  - {if: $home, count: royals, in: first_rank, whose: mover, result: win}\n  - {if: [stalemate, {$stale: draw}], result: draw}\n  - {repeats: 3, result: draw}\ntests: [{name: start, check: false}]\n",
        encoding="utf-8",
    )
    found = {p.code: (p.line, p.message) for p in checks.check(str(path)).findings}
    assert set(found) == {"H413", "H430", "H445"}
    assert found["H413"][0] == 9
    assert "(with option home=true)" in found["H430"][1]
    assert "(with option stale=none)" in found["H445"][1]


def test_many_choices_are_tried_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_WORDS", 1)
    path = tmp_path / "many.yaml"
    values = ", ".join(map(str, range(2, 40)))
    text = (FOLDER / "base.yaml").read_text(encoding="utf-8").replace("moves: 50", "moves: $limit")
    path.write_text(f"{text}options: {{limit: {{default: 2, values: [{values}]}}}}\n", encoding="utf-8")
    report = checks.check(str(path))
    assert (report.tried, report.choices, report.problems) == (checking.FEWEST_CHOICES, 38, [])
    assert f"{checking.FEWEST_CHOICES} of 38 choices of options tried" in checks.as_text([report])


# --- the command -------------------------------------------------------------------------------


def run(*arguments: str) -> Any:
    return CliRunner().invoke(cli, list(arguments))


def test_strict_makes_findings_fail() -> None:
    path = str(FOLDER / "h413.yaml")
    assert run("check", path).exit_code == 0
    assert run("check", path, "--strict").exit_code == 1
    assert run("check", str(FOLDER / "base.yaml"), "--strict").exit_code == 0


def test_formats() -> None:
    path = str(FOLDER / "h413.yaml")
    assert "warning[H413]" in run("check", path).output
    (data,) = json.loads(run("check", path, "--format", "json").output)
    assert (data["ok"], data["findings"][0]["code"], data["findings"][0]["path"]) == (
        *(True, "H413", "pieces.rook.moves[1]"),
    )
    assert "::warning file=" in run("check", path, "--format", "github").output


def test_every_error_is_explained() -> None:
    for code, why in ERRORS.items():
        assert why.why.endswith(".")
        if code < "H1" and why.example:
            before = "" if code in ("H008", "H017") else "a: 1\n"
            after = "\n---\na: 1\n" if code == "H017" else "\n"
            with pytest.raises(DefinitionError) as caught:
                parse(before + why.example + after, "x.yaml")
            assert code in {problem.code for problem in caught.value.problems}, code


def test_explain_code() -> None:
    for code, entry in CATALOGUE.items():
        result = run("explain-code", code.lower())
        assert result.exit_code == 0
        assert f"{code}: {entry.title}" in result.output
        assert entry.example in result.output
    assert all(code in run("explain-code").output for code in EVERY)
    assert run("explain-code", "H101").output.startswith("H101: missing key")
    assert json.loads(run("explain-code", "H413", "--json").output)["H413"]["remedy"] == "remove the entry"
    assert run("explain-code", "H999").exit_code == 2


def test_the_page_is_fresh() -> None:
    assert lint_page.PAGE.read_text(encoding="utf-8") == lint_page.page(), "run python tests/docpages/lint.py"


# --- truth -------------------------------------------------------------------------------------


def positions(variant: Variant, games: int, plies: int, seed: str) -> Iterator[tuple[Any, Any]]:
    """(position, move to be played next) along random games; the move is None at the end."""
    chance = random.Random(seed)
    for _ in range(games):
        position = variant.position()
        for _ in range(plies):
            if position.outcome() or not position.legal_moves:
                break
            move = position.parse(choose(position, chance))
            yield position, move
            position.push(move)
        yield position, None


def keeps_its_word(text: str) -> None:
    """Play a definition at random, and compare with everything that was called impossible."""
    try:
        variant = load_text(text)
    except (DefinitionError, FenError):
        assume(False)
        return
    document = inherit.resolve_text(text)
    facts = Facts(variant.ruleset)
    game = variant.ruleset
    impossible = {p.message.split("'")[1] for p in lint(document, variant).findings if p.code == "H440"}
    brute = {}
    for position, move in positions(variant, 4, 40, text):
        for square, symbol in position.pieces().items():
            code = variant.dialect.symbols[symbol]
            kind = game.pieces[(code >> 1) - 1]
            home = facts.habitat.get((game.piece(kind.twin_of or kind.name), code & 1), ())
            assert game.is_wall(code) or game.board.index[square] in home, (symbol, square)
        outcome = position.outcome()
        names = [end.name for end in game.ends]
        if outcome and names.count(outcome.reason) == 1:
            assert outcome.reason not in impossible
        if move is None:
            continue
        goes = not (move.castling or move.removal or move.drop or move.passing or move.origin == move.target)
        code = variant.dialect.symbols[position.piece_at(move.origin)] if goes else 0
        if goes and not game.pieces[(code >> 1) - 1].first_moves:
            kind = game.pieces[(code >> 1) - 1]
            piece, numbers = game.piece(kind.twin_of or kind.name), range(len(kind.movements))
            assert any((piece, code & 1, n) in facts.used for n in numbers)
        if position.turn != "either" and position.is_check():
            side = ("white", "black").index(position.turn)
            brute = BruteForce(position)
            royals = set(brute.royals(side))
            for pseudo in brute.pseudo(side ^ 1):
                attacker = position.piece_at(game.board.names[pseudo & 1023])
                if royals & brute.taken(pseudo) and attacker:
                    kind = (variant.dialect.symbols[attacker] >> 1) - 1
                    assert (kind, side ^ 1) in facts.attackers or game.pieces[kind].royal


def same_moves_without(text: str) -> None:
    """Without the movements that add nothing, every position of random games has the same moves."""
    try:
        variant = load_text(text)
    except (DefinitionError, FenError):
        assume(False)
        return
    facts = Facts(variant.ruleset)
    doc = yaml.safe_load(text)
    dropped = 0
    for i, piece in enumerate(variant.ruleset.kinds):
        entries = doc["pieces"][piece.name].get("moves", ())
        if len(entries) == len(piece.movements):
            for number in reversed(adds_nothing(facts.chains, i)):
                del entries[number]
                dropped += 1
    if not dropped:
        return
    try:
        leaner = load_text(yaml.safe_dump(doc, sort_keys=False))
    except DefinitionError:
        return  # no movement is left that gives anything
    for position, _ in positions(variant, 2, 25, text):
        try:
            twin = leaner.position(position.fen())
        except FenError:
            continue
        assert set(twin.legal_moves.texts) == set(position.legal_moves.texts)


@pytest.mark.every
@settings(SAME, max_examples=8)
@given(definitions())
def test_the_impossible_never_happens(text: str) -> None:
    keeps_its_word(text)


@pytest.mark.every
@settings(SAME, max_examples=8)
@given(definitions())
def test_what_adds_nothing_can_go(text: str) -> None:
    same_moves_without(text)


@pytest.mark.slow
@settings(OTHER, max_examples=2_000)
@given(definitions())
def test_the_impossible_never_happens_at_length(text: str) -> None:
    keeps_its_word(text)
    same_moves_without(text)


@pytest.mark.slow
def test_shipped_games_keep_the_word(variant_id: str) -> None:
    variant = loading.load(variant_id)
    facts = Facts(variant.ruleset)
    for position, _ in positions(variant, 1, 60, variant_id):
        for square, symbol in position.pieces().items():
            code = variant.dialect.symbols[symbol]
            kind = (code >> 1) - 1
            if variant.ruleset.pieces[kind].owned:  # no rule asks where a wall may ever stand
                assert variant.ruleset.board.index[square] in facts.habitat[kind, code & 1]


@pytest.mark.parametrize("place", ["{leap: [0, 2]}", "opposite", "home captor"])
def test_what_effects_send_somewhere_can_stand_there(place: str) -> None:
    """A man that steps sideways comes to the fourth rank by such an effect alone."""
    text = f"""\
format: 2
variant: sent
board: {{files: a-e, ranks: 1-5}}
pieces:
  king: {{symbol: K, royal: true, moves: [{{step: any}}]}}
  rook: {{symbol: R, moves: [{{slide: orthogonal}}]}}
  man: {{symbol: M, moves: [{{step: sideways}}]}}
setup: |
  . . . . k
  r m . . .
  . . . . .
  R . . M .
  . . . . K
effects: [{{when: capture, in: victim, who: man, do: {{go: {place}}}, blocked: stays}}]
end:
  - {{if: checkmate, result: loss}}
  - {{if: stalemate, result: draw}}
  - {{count: man, in: {{ranks: 4}}, result: win, name: ahead}}
  - {{repeats: 3, result: draw}}
"""
    document, variant = inherit.resolve_text(text), load_text(text)
    assert "H440" not in {finding.code for finding in lint(document, variant).findings}
    still = text.replace(place, "home")
    document, variant = inherit.resolve_text(still), load_text(still)
    assert "H440" in {finding.code for finding in lint(document, variant).findings}
