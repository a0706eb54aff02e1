"""Every modifier of a movement is told in every room: from the schema to the notation of other programs."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from functools import cache
from typing import Any

import pytest
import test_generated
from shared import ROOT

import interpreter
from interpreter.applications.authoring.workbench.meaning import Meaning
from interpreter.applications.exchange.catalogue import LOST
from interpreter.applications.exchange.exporting import exported
from interpreter.applications.protocols import xboard_betza
from interpreter.applications.rulebook import piece_data
from interpreter.applications.rulebook.moves_in_words import Moves
from interpreter.applications.rulebook.piece_data import betza_lacks, betza_text
from interpreter.kinds.movement import HEADS, WORDS, Narrowing, Word
from interpreter.language import checking, document
from interpreter.model.geometry import Board
from interpreter.model.pieces import Movement, PieceType
from interpreter.play.variant import Variant
from interpreter.rules.chains import moves

KINDS = {"step", "leap", "slide", "path"}
NO_MODIFIERS = {"like"}  # another piece's movements
Entry = dict[str, Any]


def negated(word: type[Word]) -> tuple[Entry, Entry]:
    """The entry that a word gives as its example, and the same without it, or with its negation."""
    entry = document.parse(word.entry, word.key)
    if word in HEADS:
        return entry, {"leap": [3, 3]}
    return entry, {key: value for key, value in entry.items() if key != word.key}


def path(first: Entry, last: Entry, **more: Any) -> Entry:
    """A path of two legs along any line."""
    return {"path": [{"slide": "any", **first} if "step" not in first else first, last], **more}


NEXT, ON = {"step": "any"}, {"slide": "any"}
RUN: Entry = path({"over": "all"}, NEXT)
NEXT_TO: Entry = path({"step": "any", "over": "all"}, NEXT)
CAPTOR: Entry = path({"only": "capture"}, {**ON, "only": "quiet"})
SHOT: Entry = {"path": [{"step": "forward", "only": "capture"}, {"to": "origin"}]}
TURNING: Entry = {**CAPTOR, "repeat": "all", "bend": "any"}
DOUBLE: Entry = {"step": "vertical", "repeat": "1-2", "only": "quiet"}
HORSE: Entry = {"path": [{"step": "orthogonal"}, {"step": "diagonal"}]}
BENT: Entry = {"path": [{"step": "diagonal"}, {"step": "orthogonal"}]}
#: Key, an entry, and one that differs in it.
EXAMPLES: list[tuple[str, Entry, Entry]] = [
    ("only", ON, {**ON, "only": "quiet"}),
    ("only", ON, {**ON, "only": "capture"}),
    ("slide", ON, {"slide": "any forward"}),
    ("from", NEXT, {**NEXT, "from": "own_half"}),
    ("to", NEXT, {**NEXT, "to": "own_half"}),
    ("repeat", {"step": "orthogonal", "repeat": "1-3"}, {"step": "orthogonal", "repeat": "2-3"}),
    ("repeat", {"slide": "orthogonal"}, {"step": "orthogonal", "repeat": "1-2"}),
    ("repeat", path({"over": "all"}, ON), path({"over": "all"}, {**NEXT, "repeat": "1-2"})),
    ("path", {"leap": [1, 2]}, HORSE),
    ("path", HORSE, BENT),
    ("over", RUN, path({"over": "enemy"}, NEXT)),
    ("over", RUN, path({"over": "own"}, NEXT)),
    ("over", RUN, path({"over": {"not": ["pawn"]}}, NEXT)),
    ("over", {**ON, "over": "all"}, {**ON, "over": "enemy"}),
    ("over", {**ON, "over": "pawn"}, {**ON, "over": {"not": "royals"}}),
    ("path", RUN, path({"over": "all"}, ON)),
    ("step", RUN, NEXT_TO),
    ("path", path({"over": "enemy"}, ON), CAPTOR),
    ("takes", {"step": "diagonal"}, {"step": "diagonal", "takes": ["enemy", "en_passant"]}),
    ("takes", ON, {**ON, "takes": "all"}),
    ("repeat", CAPTOR, {**CAPTOR, "repeat": "any"}),
    ("path", {"step": "forward"}, SHOT),
    ("path", {"step": "right"}, {"path": [{"step": "forward"}, {"step": "right"}]}),
    ("bend", {**CAPTOR, "repeat": "any"}, {**CAPTOR, "repeat": "any", "bend": "any"}),
    ("bend", {**TURNING, "bend": "aside"}, {**TURNING, "bend": ["aside", "onward"]}),
    ("repeat", {**TURNING, "repeat": "any"}, TURNING),
    ("taken", TURNING, {**TURNING, "taken": "at_once"}),
    ("leaves", DOUBLE, {**DOUBLE, "leaves": "en_passant"}),
    ("takes", ON, {**ON, "takes": "pawn"}),
    ("takes", ON, {**ON, "takes": {"not": ["pawn"]}}),
    ("takes", ON, {**ON, "takes": {"not": "royals"}}),
    ("whose", ON, {**ON, "whose": "white"}),
    ("slide", {"slide": "vertical"}, {"slide": "vertical drawn"}),
    ("become", ON, {**ON, "become": "king"}),
    ("if", ON, {**ON, "if": {"count": "pawn", "is": "1+"}}),
    ("takes", CAPTOR, path({"only": "capture", "takes": "pawn"}, {**ON, "only": "quiet"})),
]
EXAMPLES += [
    (word.key, *negated(word)[::-1]) for word in WORDS if issubclass(word, Narrowing)
]  # so that a new one needs no line here
IDS = [f"{i}: {key} of {next(iter(entry))}" for i, (key, entry, _) in enumerate(EXAMPLES)]
PIECES = """
format: 2
variant: modified
board: {files: a-h, ranks: 1-8, lines: [f1-f8]}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  pawn: {symbol: P, moves: [{step: diagonal, takes: [enemy, en_passant]}]}
  piece: {symbol: X, moves: [ENTRY]}
setup: |
  . . . . k . . p
  . . . . . . . .
  . . . . . . . .
  . . x . . . . .
  . . . . . X . .
  . . . . . . . .
  . . . . . . . .
  P . . K . . . .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


@cache
def _variant(entry: str) -> Variant:
    return interpreter.load_text(PIECES.replace("ENTRY", entry), kernel="plain")


def variant(entry: Entry) -> Variant:
    """A variant in which one piece moves as the entry says."""
    return _variant(json.dumps(entry))


def piece(entry: Entry) -> PieceType:
    """The piece that moves so."""
    return variant(entry).ruleset.pieces[2]


PLACES = {"mark", "entry", "like", "lent", "words"}
"""Fields that say where a movement stands in the text, not how it goes."""


def fields(entry: Entry) -> dict[str, Any]:
    """The movement of an entry, field by field, but for PLACES."""
    (movement,) = piece(entry).movements
    return {f.name: getattr(movement, f.name) for f in dataclasses.fields(Movement) if f.name not in PLACES}


def changed(entry: Entry, other: Entry) -> set[str]:
    """The fields in which the movements of two entries differ."""
    before, after = fields(entry), fields(other)
    return {name for name in before if before[name] != after[name]}


def test_every_key_of_the_schema_has_an_example() -> None:
    schema = json.loads((ROOT / "schema" / "variant.schema.json").read_text(encoding="utf-8"))
    keys = set(schema["$defs"]["movement"]["properties"])
    keys |= {"over"}  # of a leg
    assert {key for key, _, _ in EXAMPLES} - KINDS == keys - KINDS - NO_MODIFIERS


@pytest.mark.every
def test_every_field_of_the_model_has_an_example() -> None:
    found = changed(ON, RUN)
    for _, entry, after in EXAMPLES:
        found |= changed(entry, after)
    found |= {"narrowings", "swapped", "passes"}  # of kinds/movement; test_swaps; test_legs_in_regions
    found |= {"through", "lifted"}  # test_over_pieces; test_lifted_kings
    assert found == {field.name for field in dataclasses.fields(Movement)} - PLACES


@pytest.mark.parametrize(("key", "entry", "after"), EXAMPLES, ids=IDS)
class TestEveryRoom:
    """What a modifier changes."""

    def test_model(self, key: str, entry: Entry, after: Entry) -> None:
        assert changed(entry, after)

    def test_tables(self, key: str, entry: Entry, after: Entry) -> None:
        assert variant(entry).tables.words != variant(after).tables.words

    def test_rulebook(self, key: str, entry: Entry, after: Entry) -> None:
        words = [Moves(variant(one).ruleset).piece(piece(one)) for one in (entry, after)]
        assert words[0] != words[1]

    def test_betza(self, key: str, entry: Entry, after: Entry) -> None:
        """It has a text of its own, or what Betza lacks is told; and the entry has no text then."""
        text, lacks = betza_text(variant(after), piece(after)), betza_lacks(variant(after), piece(after))
        assert (text is None) == bool(lacks)
        assert "of this kind" not in lacks or key == "repeat"
        assert text is None or text != betza_text(variant(entry), piece(entry))

    def test_xboard(self, key: str, entry: Entry, after: Entry) -> None:
        """The text is another one, or is said to be inexact; which steps can be answered en passant has no word."""
        words = [xboard_betza.describe(variant(after).ruleset, piece(after), side) for side in (0, 1)]
        before = [xboard_betza.describe(variant(entry).ruleset, piece(entry), side) for side in (0, 1)]
        differs = [one.text for one in words] != [one.text for one in before]
        assert words[0].inexact or differs or key == "leaves"

    def test_export(self, key: str, entry: Entry, after: Entry) -> None:
        """Fairy-Stockfish is told another movement, or the loss of something is."""
        before, other = exported(variant(entry)), exported(variant(after))
        assert before != other or any("cannot express there" in words for words in other.losses)

    def test_comparison(self, key: str, entry: Entry, after: Entry) -> None:
        meant = []
        for one in (entry, after):
            game = variant(one).ruleset
            meant.append(Meaning(game, frozenset(game.board.names)).piece(piece(one))["moves"])
        assert meant[0] != meant[1]

    def test_made_up_variants(self, key: str, entry: Entry, after: Entry) -> None:
        source = inspect.getsource(test_generated).partition("def hops(")[2].partition("#: What follows")[0]
        keys = [word.key for word in test_generated.NARROWINGS]
        assert key in keys or re.search(rf'"{key}"|\b{key}=', source)


LINES_OF_PLAY = PIECES.replace(
    "  . . . . . . . .\n  . . x . . .", "  . . . . . . p .\n  . . x p P ."
).replace("  . . . . . . . .\n  P . . K", "  . . . x . . X .\n  P . . K")
LINES_OF_PLAY = LINES_OF_PLAY.replace("diagonal, takes", "diagonal, only: capture, takes")
"""As PIECES, with more to meet, and pawns that only capture."""


@cache
def lines_of_play(entry: str) -> frozenset[tuple[str, str]]:
    """Two moves, one after the other, where a piece moves as an entry says."""
    start = interpreter.load_text(LINES_OF_PLAY.replace("ENTRY", entry), kernel="plain").position()
    found = set()
    for move in start.legal_moves:
        after = start.copy()
        after.push(move)
        found |= {(str(move), str(reply)) for reply in after.legal_moves}
    return frozenset(found)


SLOW = {"bend", "taken"}
"""Words whose examples have thousands of ways on a large board."""


@pytest.mark.parametrize(
    "word",
    [pytest.param(w, id=w.key, marks=pytest.mark.every if w.key in SLOW else ()) for w in WORDS],
)
def test_a_word_says_something(word: type[Word]) -> None:
    """The example of every word is a movement, and without the word another one."""
    entry, other = negated(word)
    assert not checking.find_problems(document.parse(word.entry, word.key), "movement")
    assert word.means.endswith(".")
    assert lines_of_play(json.dumps(entry)) != lines_of_play(json.dumps(other))


@dataclasses.dataclass(frozen=True)
class Odd(Narrowing):
    """A word that says nothing but which squares it allows."""

    key = "odd"

    def allows(self, board: Board, side: int, origin: int, target: int) -> bool:
        return (origin + target) % 2 == 1


def test_a_word_without_words_is_told_all_the_same() -> None:
    """Rulebook, reasons, Betza and export have a true sentence for a word that tells nothing of itself."""
    game = variant(ON).ruleset
    movements = tuple(dataclasses.replace(m, narrowings=(Odd(1),)) for m in game.pieces[2].movements)
    odd = dataclasses.replace(game.pieces[2], movements=movements)
    general = "only as 'odd: 1' of the definition allows"
    assert Moves(game).piece(odd)[0].endswith(f", {general}")
    assert betza_text(variant(ON), odd) is None
    assert betza_lacks(variant(ON), odd) == "what `odd` asks for"
    changed = dataclasses.replace(game, pieces=(*game.pieces[:2], odd))
    chains = [chain for m in movements for chain in moves(changed, odd, m, 0, 0)]
    assert chains
    assert all(node.place % 2 for chain in chains for node, _ in chain.endings)


def test_a_field_that_rooms_do_not_know_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A modifier that nobody has told export, Betza and XBoard of: none of them takes the piece for another."""
    monkeypatch.delitem(LOST["Movement"], "near")
    assert "how the piece moves: `near` is not supported" in exported(variant(NEXT_TO)).losses
    monkeypatch.delitem(piece_data.BETZA_LACKS, "near")
    monkeypatch.setattr(piece_data, "SAID", piece_data.SAID - {"near"})
    assert betza_lacks(variant(NEXT_TO), piece(NEXT_TO)) == "a movement of this kind"
    monkeypatch.setattr(xboard_betza, "KNOWN", xboard_betza.KNOWN - {"near"})
    assert xboard_betza.describe(variant(NEXT_TO).ruleset, piece(NEXT_TO), 0).inexact


def test_what_moves_like_another_captures_only_where_that_does() -> None:
    text = "format: 2\nvariant: liking\nextends: chess\npieces: {bishop: {moves: [{like: pawn, takes: TAKES}]}}\n"
    fen = "4k3/8/8/8/2nnn3/3B4/8/4K3 w - - 0 1"
    for takes, found in (("knight", {"d3c4", "d3e4"}), ("own", set())):
        position = interpreter.load_text(text.replace("TAKES", takes)).position(fen)
        assert {str(m) for m in position.legal_moves if m.origin == "d3"} == found
