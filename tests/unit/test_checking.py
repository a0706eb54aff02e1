"""The schema: its own quality, and what the check says of a document."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from shared import later, some

from interpreter.errors import DefinitionError
from interpreter.language import checking, inherit, resources
from interpreter.language.document import parse, read_text
from interpreter.language.merging import without_removals

jsonschema = later("jsonschema")
START = "format: 2\nvariant: x\n"
SHIPPED = [resources.definition_path(name) for name in resources.shipped_ids()]


def found(text: str) -> list[tuple[str, str, str]]:
    problems = checking.find_problems(parse(START + text, "x.yaml"))
    return [(problem.code, problem.path, problem.message) for problem in problems]


def schemas(part: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(part, dict):
        yield path, part
        for key, value in part.items():
            if key not in ("examples", "default"):
                yield from schemas(value, f"{path}/{key}")
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from schemas(value, f"{path}/{index}")


ALL = list(schemas(checking.schema()))


def test_the_schema_is_draft_7() -> None:
    jsonschema.Draft7Validator.check_schema(checking.schema())


def test_every_key_is_described() -> None:
    for path, part in ALL:
        for key, value in part.get("properties", {}).items():
            # Inside conditions a key is only looked at; the library is not a file of an author.
            if not path.endswith("/if") and "library" not in path:
                assert {"title", "description", "examples"} <= set(value), f"{path}: {key}"


def test_every_mapping_is_closed() -> None:
    for path, part in ALL:
        if "properties" in part and not path.endswith("/if"):
            assert part.get("additionalProperties") is False, path


def test_examples_and_defaults_fit() -> None:
    for path, part in ALL:
        whole = {**part, "$defs": checking.schema()["$defs"]}
        for example in [*part.get("examples", []), *([part["default"]] if "default" in part else [])]:
            faults = [error.message for error in jsonschema.Draft7Validator(whole).iter_errors(example)]
            assert not faults, f"{path}: {example}"


def test_a_single_file_needs_only_format_and_variant() -> None:
    assert found("") == []
    assert checking.schema()["required"] == ["format", "variant"]


@pytest.mark.parametrize("path", some(12, SHIPPED), ids=lambda path: path.stem)
def test_shipped_definitions_have_the_right_shape(path: Any) -> None:
    checking.check(without_removals(parse(read_text(path), path.name)))


def test_the_library_has_the_right_shape() -> None:
    assert inherit.library()["knight"]["moves"] == [{"leap": [1, 2]}]


def test_all_findings_at_once() -> None:
    text = "peices: {}\nabout: {version: 1.0}\nboard: {files: a-h, ranks: 2-8}\nend: [{if: checkmate}]\n"
    with pytest.raises(DefinitionError) as caught:
        checking.check(parse(START + text, "x.yaml"))
    assert [p.code for p in caught.value.problems] == ["H102", "H103", "H107", "H101"]
    assert [p.line for p in caught.value.problems] == [3, 4, 5, 6]


def test_a_misspelt_key_is_not_also_missing() -> None:
    assert [code for code, _, _ in found("pieces: {a: {symbol: A, moves: [{leep: [1, 2]}]}}\n")] == ["H102"]
    assert [code for code, _, _ in found("end: [{repeats: 3, reslt: draw}]\n")] == ["H102"]


ENTRIES = """\
{step: any}
{step: [forward, diagonal backward left]}
{step: any, from: {ranks: 2-4, files: d-f}}
{step: any, from: a1}
{step: any, to: [d4, e4-f5]}
{step: any, to: [last_rank, {not: {all: [board, e4]}}]}
{step: any, to: {white: last_rank, black: {ranks: 1}}}
{step: any, if: {$x: [true, 3, word]}}
{step: any, if: $x}
{leap: [1, 2]}
{leap: [[1, 2], [-1, 2]]}
{leap: [1, 2], repeat: any}
{step: diagonal, repeat: 2-3}
{step: diagonal, repeat: $far}
{slide: vertical, leaves: en_passant}
{path: [{slide: any, over: all}, {step: any}]}
{path: [{step: any, only: capture}, {step: any, only: quiet}], repeat: any}
{like: [a, b]}
inherited
"""


@pytest.mark.parametrize("entry", ENTRIES.splitlines())
def test_movement_entries(entry: str) -> None:
    assert found(f"pieces: {{a: {{symbol: A, moves: [{entry}]}}}}\n") == []


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("pieces: {a: {symbol: A, moves: [{step: any, turn: any}]}}", "H102", "pieces.a.moves[0].turn"),
        ("pieces: {a: {symbol: A, moves: [{leap: [[1, 2], [1]]}]}}", "H109", "pieces.a.moves[0].leap[1]"),
        ("pieces: {a: {symbol: A, moves: [{leap: [1.0, 2]}]}}", "H103", "pieces.a.moves[0].leap[0]"),
        ("pieces: {a: {symbol: A, moves: [{step: any, like: a}]}}", "H105", "pieces.a.moves[0]"),
        ("pieces: {a: {symbol: AB}}", "H107", "pieces.a.symbol"),
        ("pieces: {a: all}", "H103", "pieces.a"),
        ("pieces: {a: {symbol: A, effects: [{in: here}]}}", "H101", "pieces.a.effects[0]"),
        ("board: {extra: {w: [1, 1]}}", "H111", "board.extra.w"),
        ('variant2: "a\\n"', "H102", "variant2"),
        ('extends: "chess\\n"', "H107", "extends"),
        ("castling: {white: [{king: e1, rook: h1}]}", "H101", "castling.white[0]"),
        ("castling: no", "H104", "castling"),
        ("tests: [{perft: {10: 1}}]", "H111", "tests[0].perft.10"),
        ("tests: [{}]", "H109", "tests[0]"),
        ("hooks: [{a: {}, b: {}}]", "H109", "hooks[0]"),
        ("end: [{count: Royal, in: e4, result: win}]", "H107", "end[0].count"),
        ("end: [{repeats: x, result: draw}]", "H107", "end[0].repeats"),
        ("end: [{if: check, since: capture, result: draw}]", "H106", "end[0].since"),
        ("effects: [{when: capture, do: {mark: wet, is: x}}]", "H107", "effects[0].do.is"),
        ("regions: {a: {all: [e4], ranks: 2}}", "H106", "regions.a.all"),
        ("regions: {a: {ranks: 2, if: $x}}", "H106", "regions.a.if"),
    ],
)
def test_faults(text: str, code: str, path: str) -> None:
    assert [(found_code, found_path) for found_code, found_path, _ in found(text + "\n")] == [(code, path)]


def test_deep_regions() -> None:
    """As deep as a document may be, they are checked or refused; they never exhaust the stack."""
    for opening, closing, depth in (("{not: ", "}", 61), ("{all: [", "]}", 30)):
        problems = found("regions: {a: " + opening * depth + "e4" + closing * depth + "}\n")
        assert [code for code, _, _ in problems] in ([], ["H112"])


@pytest.mark.every
def test_many_faults_are_told_up_to_a_number() -> None:
    rows = "".join(f"k{i}: 1\n" for i in range(9000))
    mixed = "regions: {x: [" + "[a], b, " * 4000 + "]}\n"
    assert 0 < len(found(rows)) <= checking.MOST
    assert 0 < len(found(mixed)) <= checking.MOST


def test_a_module_is_hidden_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """The grammars that jsonschema would have made stay away from its import, and from nothing else."""
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    with checking._without("colorsys"), pytest.raises(ModuleNotFoundError):
        importlib.import_module("colorsys")
    assert importlib.import_module("colorsys")
    with checking._without("colorsys"):
        assert importlib.import_module("colorsys"), "whoever has it keeps it"
