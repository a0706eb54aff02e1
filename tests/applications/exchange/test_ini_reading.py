"""Sections of settings as they are read: places of what is wrong, inheritance, and hostile files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import examples

from interpreter.applications.exchange import ini
from interpreter.applications.exchange import settings as of_theirs
from interpreter.applications.exchange.converting import convert
from interpreter.applications.exchange.dialect import terms
from interpreter.applications.exchange.settings import Settings, built_in, resolved
from interpreter.errors import DefinitionError
from interpreter.model.betza import movement


def settings_of(text: str) -> dict[str, Settings]:
    return resolved(ini.read(text, "some.ini"), built_in())


@pytest.mark.parametrize(
    ("text", "place", "code", "message"),
    [
        ("maxRank = 8\n", "1:1", "H107", "before the first section"),
        ("[a\n", "1:1", "H107", "not a head of a section"),
        ("[a:]\n", "1:1", "H107", "not a head of a section"),
        ("[a]\n  nonsense\n", "2:3", "H107", "not a setting"),
        ("[a]\n[a]\n", "2:1", "H013", "a second section"),
        ("[a:nobody]\n", "1:4", "H202", "no variant 'nobody'"),
        ("[a:chess]\nmaxRnk = 8\n", "2:1", "H102", "no setting 'maxRnk'"),
        ("[a:chess]\nmaxRank = 0\n", "2:11", "H107", "not a rank"),
        ("[a:chess]\nmaxFile =  zz\n", "2:12", "H107", "not a file"),
        ("[a:chess]\ncastling = perhaps\n", "2:12", "H107", "neither true nor false"),
        ("[a:chess]\nflagRegion = d4 q9\n", "2:14", "H107", "not a square"),
        ("[a:chess]\npromotionPieceTypes = qx\n", "2:23", "H107", "no piece has the letter 'x'"),
        ("[a:chess]\nstalemateValue = los\n", "2:18", "H107", "did you mean 'loss'?"),
        ("[a:chess]\ncustomPiece1 = x:mY\n", "2:16", "H107", "not an atom"),
        ("[a:chess]\ncustomPiece1 = x\n", "2:16", "H107", "a movement is missing"),
        ("[a:chess]\nknight = n:NN\n", "2:10", "H107", "has its own movement"),
        ("[a:chess]\npromotionRegion = *8\n", "2:1", "H102", "promotionRegionWhite"),
        ("[a:chess]\nnFoldRule = 99999\n", "2:13", "H107", "not a whole number"),
        ("[a]\n\x07\n", "2:1", "H004", "control character"),
    ],
)
def test_what_is_wrong_has_a_place(text: str, place: str, code: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        settings_of(text)
    (problem,) = caught.value.problems
    assert (problem.code, problem.place) == (code, f"some.ini:{place}")
    assert message in str(problem)


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(DefinitionError) as caught:
        settings_of("[a:chess]\nmaxRank = x\n[b:chess]\nmaxFile = ?\nnoSuchKey = 1\n")
    assert [problem.line for problem in caught.value.problems] == [2, 4, 5]


@pytest.mark.parametrize(
    "fen", ["8/8", "8/8/8/8/8/8/8/9 w", "x7/8/8/8/8/8/8/8 w", "99999/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/!7", ""]
)
def test_a_position_that_does_not_fit_is_refused_with_its_place(fen: str) -> None:
    found = settings_of(f"[a:chess]\nstartFen = {fen}\n")["a"]
    with pytest.raises(DefinitionError) as caught:
        convert(found)
    assert caught.value.problems[0].line == 2


def test_a_file_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.ini"
    path.write_text("# nothing\n" * 150_000)
    with pytest.raises(DefinitionError, match="larger than"):
        ini.read_file(str(path))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "binary.ini"
    path.write_bytes(b"[a]\n\xff\xfe\n")
    with pytest.raises(DefinitionError) as caught:
        ini.read_file(str(path))
    assert (caught.value.problems[0].code, caught.value.problems[0].line) == ("H003", 2)


def test_a_child_has_what_its_parents_have() -> None:
    found = settings_of(
        "[one:capablanca]\ncustomPiece1 = a:NN\nflagRegionWhite = *8\n[two:one]\nmaxRank = 7 \nknight = -\n; a comment\n"
    )["two"]
    assert found.kinds["customPiece1"].letter == "A"
    assert "archbishop" not in found.kinds, "its letter has gone to another kind"
    assert "knight" not in found.kinds
    assert (found.files, found.ranks) == (10, 7)
    assert found["flagRegion"] == (frozenset(), frozenset()), "rank 8 is off the board now"
    assert found["castlingKingsideFile"] == 9


def test_pawns_in_every_respect_and_one_by_one() -> None:
    found = settings_of("[a:chess]\nenPassantTypes = n\npawnTypes = q\npromotionPawnTypesBlack = r\n")["a"]
    assert found["promotionPawnTypes"] == (("pawn", "queen"), ("pawn", "rook")), (
        "a pawn always promotes there"
    )
    assert found["nMoveRuleTypes"] == (("queen",), ("queen",))
    assert found["enPassantTypes"] == (("knight",), ("knight",)), "what is said by itself counts"


@pytest.mark.parametrize(
    ("theirs", "vectors"),
    [
        ("fsW", {(0, 1), (-1, 0), (1, 0)}),
        ("flF", {(-1, 1)}),
        ("lfF", {(-1, 1)}),
        ("fN", {(-1, 2), (1, 2)}),
        ("ffN", {(-1, 2), (1, 2)}),
        ("fsN", {(-2, 1), (2, 1)}),
        ("fhN", {(-1, 2), (1, 2), (-2, 1), (2, 1)}),
        ("hlN", {(1, -2), (-2, -1), (2, 1), (-1, 2)}),
        ("hrN", {(-1, -2), (2, -1), (-2, 1), (1, 2)}),
        ("lfrbF", {(-1, 1), (1, -1)}),
        ("vW", {(0, 1), (0, -1)}),
        ("bFfD", {(-1, -1), (1, -1), (0, 2)}),
    ],
)
def test_directions_of_their_betza(theirs: str, vectors: set[tuple[int, int]]) -> None:
    atoms = movement([term.entry for term in terms(theirs)]) or frozenset()
    assert {atom.vector for atom in atoms} == vectors


def test_first_moves_of_their_betza_stand_apart() -> None:
    assert [(term.first, term.passant) for term in terms("mWfceFifmnD")] == [
        (False, False),
        (False, True),
        (True, False),
    ]


LINES = st.sampled_from(
    [
        *(
            "[a:chess]",
            "[b:a]",
            "maxRank = 3",
            "maxFile = l",
            "king = -",
            "king = k:gBgR",
            "pawn = k",
            "commoner = k",
        ),
        *(
            "customPiece1 = x:hhB",
            "customPiece2 = p:ifmnD",
            "promotionPieceTypes = *",
            "promotionPawnTypes = *",
        ),
        *(
            "castlingRookPieces = *",
            "castlingKingPiece = *",
            "flagPiece = -",
            "flagRegion = *1",
            "enPassantTypes = *",
        ),
        *(
            "extinctionPieceTypes = *",
            "extinctionValue = win",
            "promotedPieceType = p:q q:p",
            "nMoveRuleTypes = *",
        ),
        *(
            "startFen = k*K5/8/8/8/8/8/8/8 w",
            "startFen = 8/8/8/8/8/8/8/8[QQ] b",
            "mobilityRegionWhiteKing = e1",
        ),
        *(
            "doubleStepRegionWhite = *1 *2 *3",
            "tripleStepRegionBlack = -",
            "soldier = q",
            "soldierPromotionRank = 10",
        ),
    ]
)


@pytest.mark.every
@settings(max_examples=examples(20))
@given(st.lists(LINES, max_size=12), st.text(max_size=20))
def test_any_file_is_read_or_refused(lines: list[str], rest: str) -> None:
    """What is wrong is told by errors of ours only."""
    try:
        for each in settings_of("\n".join([*lines, rest])).values():
            convert(each)
    except DefinitionError as error:
        assert all(problem.message for problem in error.problems)


def test_every_setting_has_a_value_of_its_kind() -> None:
    for name in built_in():
        for key, row in of_theirs.KEYS.items():
            assert row.kind == "none" or built_in()[name][key] is not None
