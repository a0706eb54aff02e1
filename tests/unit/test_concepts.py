"""Words of other programs: each leads to one section of docs/limits.md, whose examples work."""

from __future__ import annotations

from collections import Counter

import pytest
from docpages import limits as limits_page
from shared import ROOT, some

from interpreter import load_text
from interpreter.errors import DefinitionError, suggest
from interpreter.language.checking import schema
from interpreter.language.concepts import Concept, concept_of, concepts, folded

TOP = schema()["properties"]
PAGE = ROOT / "docs" / "limits.md"
WORKING = [concept for concept in concepts() if concept.says != "no"]
CHESS = "format: 2\nvariant: tried\nextends: chess\n"


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == limits_page.page(), "run python tests/docpages/limits.py"


def test_one_section_for_a_concept_in_order() -> None:
    titles = [concept.title for concept in concepts()]
    assert titles == sorted(set(titles))
    text = PAGE.read_text(encoding="utf-8")
    assert [line[3:] for line in text.split("\n") if line.startswith("## ")] == titles
    words = Counter(w for c in concepts() for w in {folded(w) for some in c.words.values() for w in some})
    assert [word for word, times in words.items() if times > 1] == []


@pytest.mark.parametrize("concept", some(8, WORKING), ids=lambda concept: concept.title)
def test_the_examples_work(concept: Concept) -> None:
    assert concept.example, "what can be said has an example"
    assert load_text(CHESS + concept.example, kernel="plain").position().legal_moves


def test_what_cannot_be_said_has_no_example() -> None:
    assert {concept.says for concept in concepts()} == {"yes", "partly", "no"}
    assert [concept.title for concept in concepts() if concept.example and concept not in WORKING] == []


WORDS = [
    ("pocket", "Drops and hands"), ("pieceDrops", "Drops and hands"), ("pool", "Drops and hands"),
    ("explosion", "Explosions"), ("blast", "Explosions"), ("blast_on_capture", "Explosions"),
    ("gate", "Gating"), ("duck", "Terrain and walls"), ("wallingRule", "Terrain and walls"),
    ("promotion_piece_types", "Promotion"), ("promotionPieceTypesBlack", "Promotion"),
    ("extinction", "Extinction"), ("stalemate_value", "Results of mate and stalemate"),
    ("flag_region", "Flags, goals and campmate"), ("flagRegionWhite", "Flags, goals and campmate"),
    ("castling_kingside_file", "Castling"), ("royal", "Royal pieces"), ("turn-order", "Turns of several moves"),
    ("kill-positions", "Board"), ("equipment", "Board"), ("MoveAgain", "Turns of several moves"),
    ("Custodial", "Captures by a finished move"), ("win-condition", "Results of mate and stalemate"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "title"), WORDS, ids=[word for word, _ in WORDS])
def test_a_foreign_word_leads_to_its_section(word: str, title: str) -> None:
    concept = concept_of(word)
    assert concept
    assert concept.title == title
    with pytest.raises(DefinitionError) as caught:
        load_text(f"{CHESS}{word}: true\n")
    (problem,) = caught.value.problems
    assert (problem.code, problem.line) == ("H102", 4)
    assert problem.hint == f"{title}: {concept.short}"
    assert f"## {title}\n" in PAGE.read_text(encoding="utf-8")


def test_foreign_words_that_stand_for_a_value() -> None:
    with pytest.raises(DefinitionError, match="Pushes, pulls and swaps: effects"):
        load_text(CHESS + "effects: [{when: capture, do: swap}]\n")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("pieces: {rook: {moves: [{slide: any, then: {step: any}}]}}", "What follows a move"),
        ("pieces: {rook: {moves: [{slide: any, unless: check}]}}", "Conditions of rules"),
        ("forbid: [{by: rook, attacked: king}]", "Attacks as conditions"),
        ("pieces: {rook: {push: true}}", "Pushes, pulls and swaps"),
        ("board: {two_boards: true}", "Board, levels and several boards"),
    ],
)
def test_the_words_that_inventors_try_first(text: str, title: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load_text(f"{CHESS}{text}\n")
    assert any(problem.hint.startswith(f"{title}: ") for problem in caught.value.problems)


def test_our_own_words_are_not_explained_away() -> None:
    with pytest.raises(DefinitionError, match="did you mean 'pieces'"):
        load_text(CHESS + "piece: {}\n")


SLIPS = {
    "peices": "pieces", "Pieces": "pieces", "setpu": "setup", "casteling": "castling", "regoins": "regions",
    "shufle": "shuffle", "effcts": "effects", "forbidd": "forbid", "varient": "variant",
    "evalution": "evaluation", "extend": "extends", "abuot": "about", "ende": "end",
    "opt": None, "opti": "options", "eval": "evaluation", "": None, "x": None, "zz": None,
}  # fmt: skip
FOREIGN = """explosion pocket pool gating duck extinction stalemate_value blast royal walls king mate
    players squares rules winner checkmate promotion symbols start goal objective result legs""".split()


@pytest.mark.parametrize(("word", "near"), SLIPS.items(), ids=str)
def test_slips_are_recognised(word: str, near: str | None) -> None:
    assert suggest(word, TOP) == near


@pytest.mark.parametrize("word", FOREIGN)
def test_other_words_suggest_nothing(word: str) -> None:
    assert suggest(word, TOP) is None
