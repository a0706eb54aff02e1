"""Sentences of rulebooks one by one: movements, castling, the object of a game, links, English."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest
from interpreter.applications.rulebook.english import ordinal, plural, times
from interpreter.applications.rulebook.places_in_words import region_words
from shared import load

import interpreter
from interpreter.applications import rulebook
from interpreter.applications.rulebook.book import with_links
from interpreter.applications.rulebook.ends_in_words import CLAUSES, WHO, ends_words
from interpreter.applications.rulebook.facts import phrases_of
from interpreter.applications.rulebook.hooks_in_words import English
from interpreter.applications.rulebook.html import Html
from interpreter.applications.rulebook.markdown import escaped
from interpreter.applications.rulebook.moves_in_words import NOTHING_LEFT, movement_words, promotion_words
from interpreter.applications.rulebook.object_in_words import object_words
from interpreter.applications.rulebook.rules_in_words import castling_words
from interpreter.applications.rulebook.sections import Rulebook
from interpreter.language.checking import schema
from interpreter.model.ends import KINDS
from interpreter.rules.hooks.speaking import said

TITLES = {"queen": "queen", "rook": "rook"}


def test_numbers_are_english() -> None:
    assert [ordinal(n) for n in (2, 11, 12, 21, 22, 103, 112)] == [
        *("second", "11th", "12th", "21st", "22nd", "103rd", "112th")
    ]
    assert [times(n) for n in (1, 2, 3)] == ["once", "twice", "three times"]
    assert plural("ferz") == "ferzes"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"recall": ["queen"]}, "promotes on its last rank to a captured queen of its own side"),
        ({"to": ["rook"]}, "promotes on its last rank to a rook"),
        (
            {"to": ["queen", "rook"], "recall": ["queen"]},
            "promotes on its last rank to a queen or a rook, or to a captured queen of its own side",
        ),
    ],
)
def test_promotions(rule: Mapping[str, Any], words: str) -> None:
    assert promotion_words({"zone": "last_rank", **rule}, TITLES) == words


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"step": "vertical", "toward": "forward"}, "steps one square straight forward"),
        ({"step": "horizontal", "toward": "left"}, "steps one square to the left"),
        ({"slide": "vertical", "toward": "backward"}, "slides any number of squares straight backward"),
        ({"step": "any", "toward": "forward"}, "steps one square in any direction going forward"),
        (
            {"ride": [1, 2], "max": 2},
            "jumps two squares in one direction and one to the side (the knight's move), up to twice in one line",
        ),
        (
            {"ride": [0, 2], "min": 2, "max": 3},
            "jumps exactly two squares orthogonally, two or three times in one line",
        ),
        (
            {"hop": "any", "landing": "beyond", "max": 1},
            "jumps over exactly one piece in any direction, landing directly behind it",
        ),
    ],
)
def test_movements(entry: Mapping[str, Any], words: str) -> None:
    assert movement_words(entry, TITLES) == words


def test_regions() -> None:
    assert region_words("a8-h8") == "one of the squares a8 to h8"
    assert region_words("d4-e5") == "one of the squares in the rectangle from d4 to e5"
    assert (
        region_words({"files": "d-f", "ranks": 2}) == "files d to f of rank 2 counted from its owner's side"
    )


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"to": "g1"}, "the king goes from e1 to g1, and the rook from h1 to f1"),
        ({"to": "g1", "rook_to": "e1"}, "the king goes from e1 to g1, and the rook from h1 to e1"),
        (
            {"to": ["f1-g1"]},
            "the king goes from e1 to f1 or g1, and the rook from h1 to the square next to it on its other side "
            "(e1 or f1)",
        ),
        (
            {"to": ["f1", "g1"], "rook_to": "e1"},
            "the king goes from e1 to f1 or g1, and the rook from h1 to e1 each time",
        ),
    ],
)
def test_castling_says_where_the_rook_goes(entry: Mapping[str, Any], words: str) -> None:
    told = castling_words({"castling": {"white": [{"king": "e1", "rook": "h1", **entry}]}})
    assert told[:2] == [f"White castles: {words}.", "Black does not castle."]


def test_castling_is_told_as_it_is_built(variant_id: str) -> None:
    """Every square that a king or a rook of the game castles to is in the sentence of its side."""
    variant = load(variant_id)
    if variant.ruleset.shuffle:
        assert not castling_words(variant.definition)[0].startswith(
            "White castles: the king goes"
        )  # from many places
        return
    names, told = variant.ruleset.board.names, castling_words(variant.definition)
    for castling in variant.ruleset.castlings:
        start = (
            f"{('White', 'Black')[castling.side]} castles: the king goes from {names[castling.king_from]} to "
        )
        (line,) = [
            x for x in told if x.startswith(start) and f"the rook from {names[castling.rook_from]}" in x
        ]
        king, rook = line.split(", and the rook")
        assert names[castling.king_to] in king
        assert names[castling.rook_to] in rook


def test_one_move_has_been_made() -> None:
    variant = load("senterej")
    (told,) = said(
        variant.ruleset.hooks[0], "describe", variant.hooks[0].describe, {"limit": 1}, English(titles={})
    )
    assert told.startswith("Until the first capture is made or one move has been made, there are no turns")
    assert "lost the piece moves first; after one move without a capture White does. Check counts" in told


def test_a_piece_that_finds_nothing_to_become() -> None:
    """It stays where it is, which the rulebook says, and `why` of such a move."""
    assert NOTHING_LEFT in phrases_of(load("grand"), "pawn")
    assert NOTHING_LEFT not in phrases_of(load("spartan"), "hoplite"), "another rule always gives something"
    assert NOTHING_LEFT not in phrases_of(load("chess"), "pawn")
    for rule, lacks in (
        ("{zone: last_rank, recall: [rook]}", True),
        ("{zone: last_rank, recall: [rook], optional: true}", False),
        ("{zone: last_rank, recall: [rook], at: rest}", False),
        ("[{zone: last_rank, recall: [rook]}, {zone: last_rank, to: [knight]}]", False),
        ("[{zone: last_rank, recall: [rook]}, {zone: last_rank, to: [knight], on: capture}]", True),
        ("[{zone: last_rank, recall: [rook]}, {zone: b2, to: [knight]}]", True),
        ("{zone: last_rank, to: [rook], provided: {count: [rook], at_most: 1}}", True),
        ("{zone: last_rank, to: []}", False),
    ):
        pawn = f"  pawn: {{symbol: P, moves: fW, promotion: {rule}}}\nhand: {{belongs_to: owner}}\nsetup: |"
        text = ENDS.replace("setup: |", pawn).replace("  . . .\n", "  P . .\n")
        variant = interpreter.load_text(f"{text}  - {{when: stalemate, draw: true}}\n")
        assert (NOTHING_LEFT in phrases_of(variant, "pawn")) == lacks, rule
        reason = variant.position("3/P2/N1R[] w - - 0 1").why("a2a3")
        if "recall" in rule and lacks:
            told = "the pawn on a2 has to promote on a3, and no captured piece waits in the hand"
            assert (reason.code, reason.sentence.partition(";")[0]) == ("promotion_pool", told), reason


# --- the object of the game --------------------------------------------------------------------

CHECKMATE = "that is, to give a check that no legal move answers."


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("chess", f"The object of the game is to checkmate the opponent's king, {CHECKMATE}"),
        ("senterej", f"opponent's negus, {CHECKMATE} A side also wins by leaving the opponent without a legal move."),
        ("carousel", "to checkmate the opponent's king or consort, "),
        ("lakeside", "to checkmate the opponent's last prince, "),
        ("3check", "A side also wins by giving check three times."),
        ("empire", "also wins by bringing a king to its last rank, or by leaving the opponent without a legal move."),
        ("shatranj", "also wins by capturing all the opponent's pieces but the shah, or by leaving"),
        ("antichess", "is to lose all one's own pieces. A side also wins by having no legal move left."),
        ("racingkings", "The object of the game is to bring a king to one of the squares a8 to h8."),
        ("horde", "White wins by checkmating the opponent's king. Black wins by capturing all the opponent's pieces."),
        ("foxandhounds", "White wins by bringing a fox to its last rank, or by leaving the opponent without a legal"),
        ("foxandhounds", "move. Black wins by leaving the opponent without a legal move."),
        ("threemusketeers", "Black wins by leaving the opponent with three musketeers on one rank or file, or by"),
        ("empire", "legal move. When the same position has come about for the third time, the side that has just moved"),
    ],
)  # fmt: skip
def test_the_object_of_the_game(name: str, words: str) -> None:
    assert words in object_words(load(name))


ENDS = """\
format: 2
variant: bare
board: {files: a-c, ranks: 1-3}
pieces:
  rook: {symbol: R, moves: R}
  knight: {symbol: N, moves: N}
setup: |
  r . n
  . . .
  N . R
end: []
"""


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("{when: extinct, pieces: [rook], at_most: 0, winner: opponent}", "to capture all the opponent's rooks."),
        ("{when: extinct, pieces: [rook], at_most: 0, loser: opponent}", "to lose all one's own rooks."),
        ("{when: extinct, pieces: all, at_most: 1, loser: owner}", "leave the opponent with at most one piece."),
        ("{when: reaches, pieces: [rook], zone: last_rank, loser: mover}", "make the opponent bring a rook to its"),
        ("{when: reaches, pieces: [rook], zone: last_rank, side: turn, winner: turn}", "bring a rook to its last rank"),
        ("{when: reaches, pieces: [rook], zone: b2, side: white, winner: white}", "White wins by bringing a rook to b2."),
        ("{when: reaches, pieces: [rook], zone: b2, side: white, loser: white}", "Black wins by making the opponent"),
        ("{when: stalemate, winner: turn}", "The object of the game is to have no legal move left."),
        ("{when: stalemate, winner: white}", "When the side to move has no legal move, White wins."),
        ("{when: full, winner: more}", "The object of the game is to count more than the opponent when the game ends."),
        ("{when: full, loser: more}", "The object of the game is to count fewer than the opponent when the game ends."),
        ("{when: count, pieces: [rook], at_least: 2, loser: mover}", "When a side has at least two rooks, the side that"),
        ("{when: line, pieces: all, length: 3, winner: opponent}", "to leave the opponent with three pieces next to"),
        ("{when: to_and_fro, pieces: [rook], times: 3, loser: mover}", "When a rook has gone to and fro: it has moved"),
        ("{when: passed, times: 2, winner: turn}", "When two passes have been made one after the other, the side to move"),
        ("{when: repetition, times: 3, draw: true}", ""),
    ],
)  # fmt: skip
def test_the_object_by_its_end(end: str, words: str) -> None:
    variant = interpreter.play.loading.load_text(f"{ENDS}  - {end}\n")
    told = object_words(variant)
    assert words in told
    assert bool(words) == bool(told)
    assert ("object" in {section.anchor for section in Rulebook(variant).book().sections}) == bool(words)


def test_the_object_of_every_kind_of_end() -> None:
    """By whatever condition a side wins, the object of the game tells of it."""
    chess = load("chess")
    for kind in KINDS:
        example = dict(schema()["$defs"][f"end_{kind}"]["examples"][0])
        example |= {"pieces": ["pawn"]} if isinstance(example.get("pieces"), list) else {}
        for word in {*WHO} - {"more", "fewer"}:
            end = {
                key: value for key, value in example.items() if key not in ("winner", "loser", "draw", "name")
            }
            definition = {**chess.definition, "end": [end | {"winner": word}]}
            variant = SimpleNamespace(definition=definition, ruleset=chess.ruleset)
            assert object_words(cast(Any, variant)), (kind, word)


def test_what_has_no_row_is_told_truly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition that a room has no words for is told in a general sentence."""
    variant = interpreter.load_text(f"{ENDS}  - {{when: full, winner: white}}\n")
    monkeypatch.delitem(CLAUSES, "full")
    words = "when the condition 'full' of the definition holds, White wins."
    assert ends_words(variant.definition) == [f"Full: {words}"]
    assert object_words(variant) == words.capitalize().replace("white", "White")


# --- links -------------------------------------------------------------------------------------


def test_addresses_are_links() -> None:
    def shown(text: str) -> str:
        return with_links(text, str.upper, lambda address: f"[{address}]")

    assert shown("see https://a.example/b_c.") == "SEE [https://a.example/b_c]."
    assert shown("(http://a.example), x") == "([http://a.example]), X"
    for other in ("javascript:alert(1)", "ftp://a.example", "data:text/html,x", "https://", "HTTPS"):
        assert shown(other) == other.upper()


def test_an_address_of_a_stranger_does_no_harm() -> None:
    text = f"""{ENDS}  - {{when: stalemate, draw: true}}
sources:
  - >-
    https://a.example/"onclick=alert(1)'<script>?a=b&c=d https://b.example/>x<y 1. http://c.example/_x_
"""
    variant = interpreter.play.loading.load_text(text)
    page = rulebook.write(variant, "html")
    assert (
        '<a href="https://a.example/" rel="noopener noreferrer nofollow">https://a.example/</a>&quot;onclick'
        in page
    )
    assert '<a href="https://b.example/"' in page
    assert "<script" not in page
    book = rulebook.write(variant, "md")
    assert "<https://a.example/>" in book
    assert r"<http://c.example/_x>\_" in book
    assert escaped("- 1 < 2", linked=True) == r"\- 1 \< 2"


# --- layout ------------------------------------------------------------------------------------


def test_what_follows_the_board_stands_beside_it() -> None:
    """The position as FEN would else come to stand on a page of its own in print."""
    page = Html(load("losalamos")).page(Rulebook(load("losalamos")).book())
    rest = page.partition('<div class="rest">')[2].partition("</div></div>")[0]
    assert "The same as FEN:" in rest
    assert "<pre>rnqknr/" in rest


@pytest.mark.every
def test_a_piece_that_begins_outside_is_shown_there() -> None:
    book = Rulebook(load("omega")).book()
    (pieces,) = [section for section in book.sections if section.anchor == "pieces"]
    captions = {part.anchor: [getattr(b, "caption", "") for b in part.blocks] for part in pieces.parts}
    shown = {anchor for anchor, found in captions.items() if any("where it begins" in one for one in found)}
    assert shown == {"piece-wizard"}
