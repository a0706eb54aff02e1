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
from interpreter.applications.exchange.exporting import exported
from interpreter.applications.exchange.outward_losses import LOST
from interpreter.applications.protocols import xboard_betza
from interpreter.applications.rulebook import facts
from interpreter.applications.rulebook.facts import betza_lacks
from interpreter.applications.rulebook.moves_in_words import movement_words
from interpreter.model import betza
from interpreter.model.ruleset import Movement, PieceType
from interpreter.play.variant import Variant

KINDS = {"step", "leap", "slide", "ride", "hop"}
NO_MODIFIERS = {"like", "if"}  # another piece's movements, and whether the entry is there at all
Entry = dict[str, Any]

RUN: Entry = {"hop": "any"}
CAPTOR: Entry = {"hop": "any", "over": "enemy", "landing": "beyond"}
DOUBLE: Entry = {"slide": "vertical", "max": 2, "only": "move"}
#: Key, an entry, and what is added to it.
EXAMPLES: list[tuple[str, Entry, Entry]] = [
    ("only", {"slide": "any"}, {"only": "move"}),
    ("only", {"slide": "any"}, {"only": "capture"}),
    ("toward", {"slide": "any"}, {"toward": "forward"}),
    ("from", {"step": "any"}, {"from": "own_half"}),
    ("to", {"step": "any"}, {"to": "own_half"}),
    ("min", {"slide": "orthogonal"}, {"min": 2}),
    ("max", {"slide": "orthogonal"}, {"max": 2}),
    ("max", {"hop": "any", "landing": "beyond"}, {"max": 2}),
    ("lame", {"leap": [1, 2]}, {"lame": True}),
    ("lame", {"leap": [1, 2], "lame": True}, {"lame": "diagonal_first"}),
    ("over", RUN, {"over": "enemy"}),
    ("over", RUN, {"over": "friend"}),
    ("over", RUN, {"over": {"not": ["pawn"]}}),
    ("landing", RUN, {"landing": "beyond"}),
    ("run", RUN, {"run": "adjacent"}),
    ("takes", CAPTOR, {"takes": ["hurdles"]}),
    ("takes", {"step": "diagonal"}, {"takes": ["normal", "en_passant"]}),
    ("takes", {"slide": "any"}, {"takes": ["normal", "own"]}),
    ("chain", {**CAPTOR, "takes": ["hurdles"]}, {"chain": True}),
    ("leaves", DOUBLE, {"leaves": "en_passant"}),
    ("victims", {"slide": "any"}, {"victims": ["pawn"]}),
    ("victims", {"slide": "any"}, {"victims": {"not": ["pawn"]}}),
    ("victims", {"slide": "any"}, {"victims": "nonroyal"}),
    ("side", {"slide": "any"}, {"side": "white"}),
    ("drawn", {"slide": "vertical"}, {"drawn": True}),
    ("victims", {**CAPTOR, "takes": ["hurdles"]}, {"victims": ["pawn"]}),
]
IDS = [
    f"{key}: {' '.join(map(str, added.values()))} of {next(iter(entry))}" for key, entry, added in EXAMPLES
]
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


PLACES = {"mark", "entry"}
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
    assert {key for key, _, _ in EXAMPLES} == keys - KINDS - NO_MODIFIERS


def test_every_field_of_the_model_has_an_example() -> None:
    found = changed({"slide": "any"}, {"hop": "any"})
    for _, entry, added in EXAMPLES:
        found |= changed(entry, {**entry, **added})
    assert found == {field.name for field in dataclasses.fields(Movement)} - PLACES


@pytest.mark.parametrize(("key", "entry", "added"), EXAMPLES, ids=IDS)
class TestEveryRoom:
    """What a modifier changes."""

    def test_model(self, key: str, entry: Entry, added: Entry) -> None:
        assert changed(entry, {**entry, **added})

    def test_tables(self, key: str, entry: Entry, added: Entry) -> None:
        assert variant(entry).tables.words != variant({**entry, **added}).tables.words

    def test_rulebook(self, key: str, entry: Entry, added: Entry) -> None:
        titles = {"pawn": "pawn"}
        assert movement_words(entry, titles) != movement_words({**entry, **added}, titles)

    def test_language_guide(self, key: str, entry: Entry, added: Entry) -> None:
        guide = (ROOT / "definitions" / "README.md").read_text(encoding="utf-8")
        assert f"`{key}: " in guide

    def test_betza(self, key: str, entry: Entry, added: Entry) -> None:
        """It has a text of its own, or what Betza lacks is told; and the entry has no text then."""
        after = {**entry, **added}
        text = betza.render([after])
        lacks = betza_lacks(piece(after))
        assert (text is None) == bool(lacks)
        assert "of this kind" not in lacks or key == "max"
        assert text is None or text != betza.render([entry])

    def test_xboard(self, key: str, entry: Entry, added: Entry) -> None:
        """The text is another one, or is said to be inexact; which steps can be answered en passant has no word."""
        after = {**entry, **added}
        words = [xboard_betza.describe(variant(after).ruleset, piece(after), side) for side in (0, 1)]
        before = [xboard_betza.describe(variant(entry).ruleset, piece(entry), side) for side in (0, 1)]
        differs = [one.text for one in words] != [one.text for one in before]
        assert words[0].inexact or differs or key == "leaves"

    def test_export(self, key: str, entry: Entry, added: Entry) -> None:
        """Fairy-Stockfish is told another movement, or the loss of something is."""
        before, after = exported(variant(entry)), exported(variant({**entry, **added}))
        assert before != after or any("no word for there" in words for words in after.losses)

    def test_comparison(self, key: str, entry: Entry, added: Entry) -> None:
        meant = []
        for one in (entry, {**entry, **added}):
            game = variant(one).ruleset
            meant.append(Meaning(game, frozenset(game.board.names)).piece(piece(one))["moves"])
        assert meant[0] != meant[1]

    def test_made_up_variants(self, key: str, entry: Entry, added: Entry) -> None:
        source = (
            inspect.getsource(test_generated).partition("def movements(")[2].partition("@st.composite")[0]
        )
        assert re.search(rf'"{key}"|\b{key}=', source)


NEXT_TO: Entry = {**RUN, "run": "adjacent"}


def test_a_field_that_rooms_do_not_know_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A modifier that nobody has told export, Betza and XBoard of: none of them takes the piece for another."""
    monkeypatch.delitem(LOST, ("Movement", "adjacent"))
    assert "how the piece moves: there is no word for `adjacent`" in exported(variant(NEXT_TO)).losses
    monkeypatch.delitem(facts.LACKS, "adjacent")
    monkeypatch.setattr(facts, "SAID", facts.SAID - {"adjacent"})
    assert betza_lacks(piece(NEXT_TO)) == "a movement of this kind"
    monkeypatch.setattr(xboard_betza, "KNOWN", xboard_betza.KNOWN - {"adjacent"})
    assert xboard_betza.describe(variant(NEXT_TO).ruleset, piece(NEXT_TO), 0).inexact
