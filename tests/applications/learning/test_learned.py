"""What was learnt: bound to the rules, used by every player, and never used where it does not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shared import first

from interpreter import Engine, Variant, load
from interpreter.applications.lab.design.trial import player
from interpreter.applications.matches.openings import Opening
from interpreter.applications.matches.records import opinions
from interpreter.applications.matches.seating import seat
from interpreter.applications.matches.specs import SpecError, parse
from interpreter.applications.web.binary import thinking
from interpreter.engine.evaluation import engine_tables
from interpreter.engine.learned import Learned, file_of, folders, keep, look, read, write
from interpreter.errors import RequestError
from interpreter.language.resources import learned_folder

LEARNED = Learned(
    {"queen": (1234.0, 1300.5)}, {"mobility": 50.0}, None, {"elo": [30, 5, 55], "games": 9, "nodes": 7}
)
LEARNED_NOTHING = Learned(weights={"mobility": 99.0})
UP = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
OWN = "format: 2\nvariant: mine\nextends: chess\n"


def fresh(name: str = "chess", **options: object) -> Variant:
    """A variant that has not been asked for its tables yet."""
    return load(name, options or None)


def value(variant: Variant, learned: bool | Path = True) -> int:
    """Centipawns of a queen more."""
    return Engine(variant, hash_mb=1, learned=learned).evaluate(variant.position(UP)).centipawns or 0


def test_what_is_kept_is_used_by_default_and_can_be_left_out(tmp_path: Path) -> None:
    before = value(fresh())
    path = keep(fresh(), LEARNED)
    assert path.name == f"chess-{fresh().definition_hash[:16]}.learned.json"
    assert value(fresh()) > before + 200
    assert value(fresh(), learned=False) == before
    moved = tmp_path / "x.learned.json"
    path.rename(moved)
    assert value(fresh()) == before
    assert value(fresh(), learned=moved) > before + 200


def test_it_is_read_as_it_was_written() -> None:
    assert read(fresh(), keep(fresh(), LEARNED)) == LEARNED


def test_it_stands_beside_the_definition_of_an_author(tmp_path: Path) -> None:
    definition = tmp_path / "mine.yaml"
    definition.write_text(OWN)
    assert keep(load(str(definition)), LEARNED).parent == tmp_path
    assert look(load(str(definition)))[0] == LEARNED


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("pieces: {queen: {royal: false}}\noptions: {}\ntests: []\nstalemate: win\n", ""),
        ("evaluation: {weights: {mobility: 120}}\n", "other `evaluation:`"),
    ],
    ids=["rules", "opinions"],
)
def test_of_a_changed_definition_it_is_said_and_not_used(tmp_path: Path, change: str, said: str) -> None:
    definition = tmp_path / "mine.yaml"
    definition.write_text(OWN)
    before = load(str(definition))
    path = keep(before, LEARNED)
    if said:
        definition.write_text(OWN + change)
    else:
        definition.write_text(OWN.replace("extends: chess", "extends: antichess"))
    after = load(str(definition))
    found, notes = look(after)
    assert found is None
    assert len(notes) == 1
    assert str(path) in notes[0]
    assert (said or "other rules") in notes[0]


def test_other_options_are_other_rules() -> None:
    keep(fresh("wildebeest"), LEARNED)
    other = fresh("wildebeest", early_promotion=True)
    found, notes = look(other)
    assert found is None
    assert "other rules or options" in notes[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '"heterodox"',
        "[" * 50_000,
        '{"format": "heterodox learned 1"}',
        *("values", "weights", "proof"),
    ],
)
@pytest.mark.parametrize(
    "bad",
    first(4, [None, {"queen": "x"}, {"queen": [1, float("nan")]}, {"x": [1, 2]}, 3, [1], {"queen": [1]}]),
)
def test_a_damaged_file_is_said_and_not_used(text: str, bad: object) -> None:
    variant = fresh()
    path = keep(variant, LEARNED)
    if text in ("values", "weights", "proof"):
        if text == "proof" and isinstance(bad, dict):
            return
        told = json.loads(path.read_text())
        told[text] = bad
        text = json.dumps(told)
    path.write_text(text)
    found, notes = look(variant)
    assert found is None
    assert len(notes) == 1
    assert str(path) in notes[0]
    with pytest.raises(RequestError):
        read(variant, path)
    assert value(fresh()) == value(fresh(), learned=False)


@pytest.mark.parametrize(
    ("key", "bad"),
    [
        ("values", {"queen": ["900", "900"]}),
        ("values", {"queen": [True, False]}),
        ("values", {"queen": "12"}),
        ("values", {"queen": {"1": 0, "2": 0}}),
        ("values", {"queen": [20_001, 0]}),
        ("values", {"queen": [10**400, 0]}),
        ("weights", {"mobility": "50"}),
        ("weights", {"mobility": None}),
        ("weights", {"mobility": -1}),
        ("weights", {"mobility": 1001}),
        ("weights", {"mobility": float("inf")}),
        ("network", None),
    ],
)
def test_only_numbers_within_bounds_are_taken(key: str, bad: object) -> None:
    """What the schema refuses in `evaluation:` is not let in by a file beside it."""
    path = keep(fresh(), LEARNED)
    path.write_text(json.dumps({**json.loads(path.read_text()), key: bad}))
    with pytest.raises(RequestError, match="damaged"):
        read(fresh(), path)


@pytest.mark.parametrize(
    "proof",
    [
        {"elo": [1, 0, 2], "games": "\x1b[2J\nbestmove a1a1", "nodes": 4},
        {"elo": [1, 0, 2], "games": 4, "nodes": {}},
        {"elo": [10**30, 0, True], "games": 4, "nodes": 4},
        {"elo": [1, 0, 2]},
    ],
)
def test_only_numbers_are_told_of_a_match(proof: dict[str, object]) -> None:
    assert Learned(proof=proof).told == "no match is recorded"


def test_a_damaged_file_beside_the_definition_is_told_of_where_another_is_used(tmp_path: Path) -> None:
    definition = tmp_path / "mine.yaml"
    definition.write_text(OWN)
    variant = load(str(definition))
    beside, own = (file_of(variant, folder) for folder in folders(variant))
    beside.write_text("{")
    own.parent.mkdir(parents=True)
    write(variant, LEARNED, own)
    found, notes = look(variant)
    assert found == LEARNED
    assert str(beside) in notes[0]


def test_a_file_of_another_variant_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.learned.json"
    write(fresh("makruk"), Learned(weights={"mobility": 80.0}), path)
    with pytest.raises(RequestError, match="other names"):
        Engine(fresh(), hash_mb=1, learned=path)


def test_players_of_matches_choose(tmp_path: Path) -> None:
    variant = fresh()
    path = keep(variant, LEARNED)
    tables = [
        seat(parse(f"engine:nodes=1{more}"), variant, Opening(), "")._engine.tables.words  # type: ignore[attr-defined]
        for more in ("", ",learned=on", ",learned=off", f",learned={path}")
    ]
    assert tables[0] == tables[1] == tables[3] == engine_tables(variant).words
    assert tables[2] == engine_tables(variant, False).words != tables[0]


@pytest.mark.parametrize(
    "text", ["learned=", "learned=yes", "learned=x.yaml", "learned", "learned=on,learned=off"]
)
def test_a_wrong_word_is_refused(text: str) -> None:
    with pytest.raises(SpecError):
        parse(f"engine:{text}")
    with pytest.raises(SpecError):
        parse("random:learned=off")


def test_the_laboratory_takes_no_files() -> None:
    assert player("engine:nodes=5,learned=off").learned is False
    with pytest.raises(SpecError, match="never a file"):
        player("engine:nodes=5,learned=x.json")


def test_a_record_knows_with_what_its_games_were_played() -> None:
    before = opinions(fresh())
    keep(fresh(), LEARNED)
    assert opinions(fresh()) == (*before, LEARNED.digest)


def test_pages_think_with_it() -> None:
    before = thinking(fresh())
    keep(fresh(), LEARNED)
    assert thinking(fresh()) != before == thinking_without(fresh())


def thinking_without(variant: Variant) -> bytes:
    """The tables of a page without what was learnt."""
    return bytes(engine_tables(variant, False).words.tobytes())


def test_its_file_is_named_by_the_rules() -> None:
    a, b = fresh("wildebeest"), fresh("wildebeest", early_promotion=True)
    assert file_of(a, Path()).name != file_of(b, Path()).name


@pytest.mark.parametrize("path", sorted(learned_folder().glob("*")), ids=lambda path: path.name[:12])
def test_what_is_shipped_has_won_and_is_used(path: Path, tmp_path: Path) -> None:
    """It fits the definition as it is, what a user keeps goes before it, and it is not too large."""
    variant = fresh(path.name.split("-")[0])
    found, notes = look(variant)
    assert path == file_of(variant, learned_folder())
    assert found == read(variant, path)
    assert notes == ()
    assert found.proof["elo"][1] > 0
    assert path.stat().st_size < 300_000
    keep(variant, LEARNED_NOTHING)
    assert look(variant)[0] == LEARNED_NOTHING
