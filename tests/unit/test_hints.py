"""What a message says to somebody who writes words of format 1, or those that inventors try first."""

from __future__ import annotations

import pytest
from shared import TINY, some

from interpreter import load_text
from interpreter.errors import DefinitionError
from interpreter.language.checking import find_problems, schema
from interpreter.language.concepts import concept_of
from interpreter.language.document import parse
from interpreter.language.hints import format_1, hint

OLD = """\
format: 1
variant: old
board: {files: a-d, ranks: 1-4}
compulsory_capture: true
pieces:
  king: {symbol: K, royal: true, moves: [{step: vertical, toward: forward, only: move}]}
end:
  - {when: checkmate, winner: mover}
"""


def problems(text: str) -> list[tuple[str, str, str]]:
    with pytest.raises(DefinitionError) as caught:
        load_text(text, kernel="plain")
    return [(one.code, one.message, one.hint) for one in caught.value.problems]


def test_a_file_of_format_1_is_one_problem() -> None:
    ((code, message, told),) = problems(OLD)
    assert (code, message) == ("H104", "this program reads format 2, found format 1")
    assert told.startswith("write format: 2, and for `compulsory_capture` `must: [capture]`")
    assert "`toward`" in told
    assert "`winner`" in told


@pytest.mark.parametrize("word", some(3, sorted(format_1())))
def test_every_old_word_leads_to_what_says_it(word: str) -> None:
    assert hint(word, ["known"]) == f"format 2 writes `{format_1()[word]}`"
    if word not in schema()["properties"]:
        (problem,) = find_problems(parse(f"format: 2\nvariant: x\n{word}: 1\n", "x.yaml"))
        assert problem.code == "H102"
        assert problem.hint.startswith(("format 2 writes `", "did you mean", "write about: {"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{slide: orthogonal}", "{slide: orthogonal, max: 3}", "repeat: 1-3"),
        ("{slide: orthogonal}", "{ride: [1, 2]}", "leap: [1, 2], repeat: any"),
        ("{if: checkmate, result: loss}", "{when: checkmate, result: loss}", "if: checkmate"),
        ("{if: checkmate, result: loss}", "{if: checkmate, winner: mover}", "result: win"),
        ("end:", "turn: [move, {put: rook}]\nend:", "drops: duck"),
        ("end:", "effects: [{on: capture, do: remove}]\nend:", "when: capture"),
        ("end:", "effects: [{when: capture, who: nonroyal, do: remove}]\nend:", "{not: royals}"),
    ],
)
def test_wherever_it_is_used(old: str, new: str, says: str) -> None:
    assert old in TINY
    assert any(
        "format 2 writes `" in told and says in told for *_, told in problems(TINY.replace(old, new, 1))
    )


@pytest.mark.parametrize("word", ["then", "unless", "attacked", "push", "swap", "two boards"])
def test_what_inventors_try_first(word: str) -> None:
    concept = concept_of(word)
    assert concept is not None
    assert f"{concept.title}: {concept.short}" in hint(word, [])


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("effects: [{who: 3, do: remove}]", "PIECES"),
        ("effects: [{in: 3, do: remove}]", "PLACE"),
        ("must: [3]", "MOVES"),
        ("forbid: [{after: 3}]", "CONDITION"),
        ("effects: [{do: kill}]", "ACTION"),
        ("end: [{count: king, is: often, result: win}]", "RANGE"),
    ],
)
def test_a_question_has_one_error_with_an_example(text: str, question: str) -> None:
    (problem,) = find_problems(parse(f"format: 2\nvariant: x\n{text}\n", "x.yaml"))
    assert problem.message.startswith(f"expected {question}: ")
    assert ", such as " in problem.message
