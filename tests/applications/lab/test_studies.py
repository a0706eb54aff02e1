"""Study files: read with the places of their faults, played, resumed, told by the report; those that are shipped."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from shared import ROOT, some
from test_lab_runs import lab

from interpreter.applications.lab.questions import study
from interpreter.applications.lab.report.glance import words_of
from interpreter.applications.lab.store.reading import Reader
from interpreter.errors import DefinitionError
from interpreter.language.resources import shipped_ids

MINI = """\
format: 1
study: mini
title: Queens <of> a small board
question: Do weaker queens make longer games?
sources: [nobody]
primary: length
margin: 2
games: 2
seed: 7
longest: 6
players: [random, [random, "engine:nodes=1"]]
openings: {plies: 2, temperature: 0}
arms:
  - {variant: losalamos}
  - {variant: losalamos, label: queens that step, set: [pieces.queen.moves=K]}
"""
PLAYED = ("--workers", "1", "--quiet")


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    """A small study."""
    path = tmp_path / "mini.yaml"
    path.write_text(MINI)
    return path


def faults(tmp_path: Path, old: str, new: str) -> list[tuple[int, str]]:
    """Lines and messages of what is wrong with the small study, changed in one place."""
    assert old in MINI
    path = tmp_path / "mini.yaml"
    path.write_text(MINI.replace(old, new))
    with pytest.raises(DefinitionError) as caught:
        study.read(path)
    return [(problem.line, f"{problem.message} {problem.hint}") for problem in caught.value.problems]


def test_a_study_is_read(mini: Path) -> None:
    found = study.read(mini)
    assert (found.question.margin, found.text) == (2.0, MINI)
    assert [design.games for design in found.designs] == [2, 2]
    assert [design.arms[1].players for design in found.designs] == [
        ("random", "random"),
        ("random", "engine:nodes=1"),
    ]
    settings = found.designs[0].settings
    assert (settings.seed, settings.opening_plies, settings.temperature, settings.max_plies) == (
        7,
        2,
        None,
        6,
    )
    assert [arm.label for arm in found.designs[0].arms] == ["losalamos", "queens that step"]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    some(
        2,
        [
            ("margin:", "margn:", 7, "did you mean 'margin'?"),
            ("study: mini", "study: Mini", 2, "expected small letters"),
            ("primary: length", "primary: lenght", 6, "did you mean 'length'?"),
            ("primary: length", "primary: captures +", 6, "expected a name or a number, found the end"),
            ("margin: 2", "margin: two", 7, "a number of percent as in 3%"),
            ("margin: 2", "margin: 0", 7, "a margin is more than 0"),
            ("games: 2\n", "", 1, "missing key 'games'"),
            ("games: 2", "games: [2]", 8, "there are 2 players, and games of 1 of them"),
            ("games: 2", "games: [2, 0]", 8, "expected a number of games, or a list of numbers"),
            ("[random, [", "[rondom, [", 11, "rondom"),
            ('"engine:nodes=1"]', "random, random]", 11, "expected a player, or a list of two"),
            ("plies: 2", "plies: -1", 12, "at least 0"),
            ("temperature: 0", "file: none.txt", 12, "none.txt"),
            ("variant: losalamos}", "variant: losalamso}", 14, "did you mean 'losalamos'?"),
            ("variant: losalamos}", "variant: losalamos, options: {foo: 1}}", 14, "unknown option 'foo'"),
            ("queen.moves=K", "quean.moves=K", 15, "there is no 'quean'"),
            ("queen.moves=K", "queen.mvoes=K", 15, "did you mean 'moves'?"),
            (
                "openings:",
                "stopping: {sprt: [5, 0]}\nopenings:",
                12,
                "the first of the two numbers must be the smaller one",
            ),
            ("openings:", "stopping: {sprt: [0, 5]}\nopenings:", 12, "write two players"),
            ("length\nmargin: 2", "skill", 6, "two different --players"),
            ("margin: 2", "margin: 3%", 7, "in units of it, not in percent; 3 of them are written 3"),
            (
                "label: queens that step, set: [pieces.queen.moves=K]",
                f"vary: {{options.x: {[*range(201)]}}}",
                15,
                "at most",
            ),
            ("format: 1", "format: 2", 1, "this program reads format 1"),
        ],
    ),
)
def test_faults_have_lines_and_remedies(tmp_path: Path, old: str, new: str, line: int, message: str) -> None:
    assert any(at == line and message in text for at, text in faults(tmp_path, old, new))


def test_all_faults_are_told_at_once_and_as_json(tmp_path: Path, mini: Path) -> None:
    mini.write_text(MINI.replace("length", "lenght").replace("queen.moves", "quean.moves"))
    found = lab("studies", mini, "--json")
    assert found.exit_code == 2
    assert [problem["line"] for problem in json.loads(found.output)["problems"]] == [6, 15]
    assert lab("run", mini, "--db", tmp_path / "db", *PLAYED).exit_code == 2
    assert not (tmp_path / "db").exists()


@pytest.mark.every
def test_a_study_is_played_and_resumed(tmp_path: Path, mini: Path) -> None:
    db = tmp_path / "db"
    first = lab("run", mini, "--db", db, *PLAYED)
    assert first.exit_code == 0, first.output
    assert first.output.startswith(
        "Queens <of> a small board\nDo weaker queens make longer games?\n\nrandom:\n"
    )
    assert "\nrandom, engine:nodes=1:\n" in first.output
    with Reader(db) as reader:
        experiments = reader.experiments()
        assert [[arm.games for arm in found.arms] for found in experiments] == [[2, 2], [2, 2]]
        assert [reader.asked(found.id)[0][2] for found in experiments] == [MINI, MINI]
        before = reader.query("SELECT * FROM games ORDER BY arm, number")
    again = lab("run", mini, "--db", db, *PLAYED)
    assert again.output == first.output
    with Reader(db) as reader:
        assert reader.query("SELECT * FROM games ORDER BY arm, number") == before
    page = tmp_path / "page.html"
    assert lab("report", db, "-o", page).exit_code == 0
    text = page.read_text()
    assert "<h1>Queens &lt;of&gt; a small board</h1>" in text
    assert "Do weaker queens make longer games?" in text
    assert (
        text.index("Do weaker queens")
        < text.index('class="answer"')
        < text.index("<svg")
        < text.index("1. los")
    )
    assert "Source: nobody" in text


def test_strengths_may_have_different_numbers_of_games(tmp_path: Path, mini: Path) -> None:
    mini.write_text(MINI.replace("games: 2", "games: [4, 2]"))
    assert "Players: random; random - engine:nodes=1. 4, 2 games an arm." in lab("studies", mini).output
    assert lab("run", mini, "--db", tmp_path / "db", *PLAYED).exit_code == 0
    with Reader(tmp_path / "db") as reader:
        assert [[arm.games for arm in each.arms] for each in reader.experiments()] == [[4, 4], [2, 2]]


def test_a_study_says_for_itself_how_it_is_played(mini: Path) -> None:
    found = lab("run", mini, "--seed", "3")
    assert (found.exit_code, "sets --seed itself" in found.output) == (2, True)


def test_a_study_that_is_mistyped() -> None:
    result = lab("run", "castlin")
    assert result.exit_code == 2
    assert "there is no variant and no study 'castlin'; did you mean 'castling'?" in result.output


def test_a_study_is_told(mini: Path) -> None:
    text = lab("studies", mini).output
    assert "Do weaker queens make longer games?" in text
    assert "  1. queens that step" in text
    assert "Primary outcome: length, margin 2." in text
    data = json.loads(lab("studies", mini, "--json").output)
    assert data["players"] == [["random", "random"], ["random", "engine:nodes=1"]]
    unknown = lab("studies", "castlign")
    assert (unknown.exit_code, "did you mean 'castling'?" in unknown.output) == (2, True)


def test_a_foreign_study_text_harms_no_page() -> None:
    assert words_of("a: [<b>") == words_of("format: 1") == words_of("") == ("", "", (), ())
    assert words_of(MINI)[3] == ("nobody",)


def test_the_example_of_the_documentation_is_a_study_with_every_key(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```yaml\n(.*?)^```", page, re.M | re.S)
    (tmp_path / "castling.yaml").write_text(text)
    assert len(study.read(tmp_path / "castling.yaml").designs) == 2
    section = page.split("### Studies")[1].split("\n## ")[0]
    schema = json.loads((ROOT / "schema" / "study.schema.json").read_text())["properties"]
    openings, arms = (schema[name] for name in ("openings", "arms"))
    for key in (*schema, *openings["properties"], *arms["items"]["properties"]):
        assert re.search(rf"\b{key}\b", section), key


# --- those that are shipped -------------------------------------------------------------------


@pytest.mark.every
@pytest.mark.parametrize("name", study.shipped())
def test_shipped_studies_can_be_played(name: str) -> None:
    found = study.read(study.shipped()[name])
    assert found.name == name
    assert name not in shipped_ids()
    for design in found.designs:
        assert len({arm.load().definition_hash for arm in design.arms}) == len(design.arms)
    assert f"`{name}`" in (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")


def legal(label: str, fen: str) -> set[str]:
    """The pawn moves of a position under one of the rule changes of chess."""
    arms = {arm.label: arm for arm in study.read(study.shipped()["rule-changes"]).designs[0].arms}
    position = arms[label].load().position(fen)
    return {str(move) for move in position.legal_moves}


@pytest.mark.every
def test_the_rule_changes_of_chess_are_what_they_are_called() -> None:
    assert "e1g1" in legal("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert "e1g1" not in legal("no castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    pawns = "7k/8/8/8/8/4P3/1P6/7K w - - 0 1"
    one = {"b2b3", "e3e4"}
    assert legal("pawns go one square", pawns) >= one
    assert not legal("pawns go one square", pawns) & {"b2b4", "e3e5"}
    assert legal("semi-torpedo pawns", pawns) >= one | {"b2b4", "e3e5"}
    assert "e4e6" not in legal("semi-torpedo pawns", "7k/8/8/8/4P3/8/8/7K w - - 0 1")
    assert "e4e6" in legal("torpedo pawns", "7k/8/8/8/4P3/8/8/7K w - - 0 1")
    assert legal("pawns may go back", pawns) & {"e3e2", "b2b1", "b2b1q"} == {"e3e2"}
    assert legal("pawns may go sideways", pawns) >= {"e3d3", "e3f3", "b2a2", "b2c2", "b2b4"}
    arms = {arm.label: arm for arm in study.read(study.shipped()["rule-changes"]).designs[0].arms}
    stuck = arms["stalemate wins"].load().position("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1")
    stuck.push(stuck.parse("g5g6"))
    assert stuck.outcome().result == "1-0"
