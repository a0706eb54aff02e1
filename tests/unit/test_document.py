"""Reading YAML: what is understood, what is refused, and that places are exact."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest
import yaml

from interpreter.errors import DefinitionError, Mark, Problem, did_you_mean, path_text, suggest
from interpreter.language import document, resources
from interpreter.language.document import MappingNode, SequenceNode, mark_inside, parse, read_text


def refused(text: str) -> list[Problem]:
    with pytest.raises(DefinitionError) as caught:
        parse(text, "x.yaml")
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("true", True), ("false", False), ("True", "True"), ("yes", "yes"), ("no", "no"), ("on", "on")),
        *(("off", "off"), ("y", "y"), ("N", "N"), ("1", 1), ("-3", -3), ("+2", 2), ("0", 0), ("1.5", 1.5)),
        *(("1:30", "1:30"), ("12:30:00", "12:30:00"), ("2001-01-01", "2001-01-01"), ("=", "=")),
        *(("1_000", "1_000"), ("a-h", "a-h"), ("0-9", "0-9"), ("1/2-1/2", "1/2-1/2")),
        *(("'012'", "012"), ('"null"', "null"), ("''", "")),
    ],
)
def test_scalars(text: str, value: object) -> None:
    found = parse(f"key: {text}", "x.yaml")["key"]
    assert found == value
    assert type(found) is type(value)


AMBIGUOUS = ["012", "-07", "0x1F", "0o17", "1e4", ".5", "5.", ".inf", "-.inf", ".nan", "0b1"]


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_ambiguous_numbers_are_refused(text: str) -> None:
    (problem,) = refused(f"key: [{text}]")
    assert problem.code == "H015"
    assert "quote it" in problem.hint
    assert problem.path == "key[0]"


def test_keys_are_text() -> None:
    assert list(parse("{1: a, true: b, no: c, on: d, 1.5: e}", "x.yaml")) == ["1", "true", "no", "on", "1.5"]


def test_marks() -> None:
    doc = parse("a: 1\nbé: {c: [x, {d: y}]}\n", "x.yaml")
    inner = doc["bé"]["c"]
    assert isinstance(doc, MappingNode)
    assert isinstance(inner, SequenceNode)
    places = [doc.mark, doc.key_marks["bé"], doc.value_marks["bé"], inner.item_marks[1]]
    places.append(inner[1].value_marks["d"])
    assert [(m.file, m.line, m.column) for m in places] == [
        ("x.yaml", line, column) for line, column in [(1, 1), (2, 1), (2, 5), (2, 13), (2, 17)]
    ]
    assert inner[1].key_marks["d"].source_line == "bé: {c: [x, {d: y}]}"


@pytest.mark.every
def test_marks_do_not_depend_on_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [read_text(path) for path in map(resources.definition_path, resources.shipped_ids()) if path]
    fast = [parse(text, "x.yaml") for text in texts]
    monkeypatch.setattr(document, "_LOADER", yaml.SafeLoader)
    for text, expected in zip(texts, fast, strict=True):
        assert_same(parse(text, "x.yaml"), expected)


def assert_same(first: object, second: object) -> None:
    assert first == second
    if isinstance(first, MappingNode) and isinstance(second, MappingNode):
        assert (first.mark, first.key_marks) == (second.mark, second.key_marks)
        assert first.value_marks == second.value_marks
        for key in first:
            assert_same(first[key], second[key])
    elif isinstance(first, SequenceNode) and isinstance(second, SequenceNode):
        assert (first.mark, first.item_marks) == (second.mark, second.item_marks)
        for one, other in zip(first, second, strict=True):
            assert_same(one, other)


def test_places_inside_texts() -> None:
    doc = parse("setup: |\n\n  r n\n  . x\nplain: FxW # why\nquoted: 'FxW'\nfolded: >\n  a\n  b\n", "x.yaml")

    def place(key: str, character: str) -> tuple[int, int]:
        mark = mark_inside(doc.value_marks[key], doc[key], doc[key].index(character))
        return mark.line, mark.column

    assert place("setup", "x") == (4, 5)
    assert place("plain", "x") == (5, 9)
    assert place("quoted", "x") == (6, 11)
    assert place("folded", "b") == (7, 9)


def test_line_ends_and_byte_order_mark() -> None:
    doc = parse("\ufeffa: 1\r\nb: |\r\n  x\r\n  y\r\n", "x.yaml")
    assert doc == {"a": 1, "b": "x\ny\n"}
    assert doc.key_marks["b"].line == 2


def test_all_problems_at_once() -> None:
    text = "a: 012\nb:\nc: !t x\nd: &n 1\ne: *n\na: 2\n"
    assert [(p.code, p.line) for p in refused(text)] == [
        ("H015", 1), ("H014", 2), ("H010", 3), ("H011", 4), ("H011", 5), ("H013", 6),
    ]  # fmt: skip


def test_documents_survive_pickling() -> None:
    doc = parse("a: [1, {b: c}]", "x.yaml")
    assert_same(pickle.loads(pickle.dumps(doc)), doc)


@pytest.mark.parametrize(
    ("name", "fragment"), [("missing.yaml", "no such file"), (".", "folder"), ("a\0b.yaml", "cannot be read")]
)
def test_unreadable(tmp_path: Path, name: str, fragment: str) -> None:
    with pytest.raises(DefinitionError, match=fragment) as caught:
        read_text(f"{tmp_path}/{name}")
    assert caught.value.problems[0].code == "H001"


def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes here")
    os.mkfifo(pipe)
    with pytest.raises(DefinitionError, match="not a plain file"):
        read_text(pipe)


def test_too_large(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_text("a: " + "x" * document.MAX_BYTES)
    with pytest.raises(DefinitionError, match="larger than 256 kB"):
        read_text(large)
    assert refused(large.read_text())[0].code == "H002"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "a: " + "{b: " * 50_000,
        "\n".join(" " * depth + "a:" for depth in range(500)),
        "- " * 100_000,
        "a: [" + "x," * 120_000 + "]",
        "a: " + "9" * 200_000,
        "a: '" + "x" * 200_000,
        "? " * 100_000,
        "a: &a [" + "*a," * 60_000 + "]",
        "\n" * 200_000 + "a",
    ],
    ids=range(10),
)
def test_hostile_texts_are_refused(text: str) -> None:
    assert refused(text)


def test_messages_show_the_place() -> None:
    (problem,) = refused("a: 1\nb: *\n")
    assert str(problem).split("\n") == [
        "x.yaml:2:4: error[H006]: '*' cannot stand here unquoted",
        "  b: *",
        "     ^",
        "  quote it: '*'",
    ]


def test_only_twenty_problems_are_shown() -> None:
    error = DefinitionError(Problem("H102", f"problem {i}", "x.yaml", 30 - i, 1) for i in range(25))
    assert len(error.problems) == 25
    assert [p.line for p in error.problems] == sorted(p.line for p in error.problems)
    assert str(error).endswith("... and 5 more problems")


def test_long_lines_are_shown_in_part() -> None:
    line = "x" * 500 + "!" + "y" * 500
    text = str(Problem.at(Mark("x.yaml", 1, 501, (line,)), "H102", "here"))
    _, excerpt, caret = text.split("\n")
    assert len(excerpt) < 120
    assert excerpt[caret.index("^")] == "!"


def test_suggestions() -> None:
    assert suggest("leep", ["slide", "leap"]) == "leap"
    assert suggest("Queen", ["queen"]) == "queen"
    assert suggest("xyz", ["queen"]) is None
    assert did_you_mean("leep", ["leap"]) == "did you mean 'leap'?"
    assert path_text(("pieces", "pawn", "moves", 0, "step")) == "pieces.pawn.moves[0].step"
