"""The JSON Schema of definitions, made from the forms: `python -m interpreter.kinds.schema.whole` writes it."""

from __future__ import annotations

import json
from pathlib import Path

from ...language.merging import OWN
from . import forms, questions
from .forms import entries, named, or_none
from .keys import Form, Key, Schema, by_type, listed, or_back, ref, text, word
from .questions import OPTION, PLACE, SQUARE, one_or_more

FORMAT = 2

WORD_OR = rf"^({OPTION})$"
USE: Schema = {
    "pattern": WORD_OR,
    "patternErrorMessage": "expected true, false, or $ and the name of an option",
}

ROOT = Form(
    "definition",
    "A Heterodox definition, format 2: one file describes one chess variant.",
    (
        Key(
            "format",
            "format",
            "The version of the definition language.",
            {"const": FORMAT, "errorMessage": "this program reads format 2"},
            FORMAT,
        ),
        Key(
            "variant",
            "id",
            "The identity of the variant: small letters, digits, - and _. Quote it if it is a number.",
            word(r"^[a-z0-9_-]{1,40}$", "1 to 40 small letters, digits, - or _"),
            "chess",
        ),
        Key(
            "name",
            "name",
            "The name of the game, or a list: the first is shown, the others are what programs and sites call this game, perhaps with options: `{NAME: {OPTION: VALUE}}`.",
            one_or_more(ref("called")),
            ["Antichess", "Anti", {"Giveaway": {"castling": True}}],
            "the id",
        ),
        Key(
            "extends",
            "parent",
            "The id of the definition that this one starts from: `<id>.yaml` in the same folder, or a shipped one. Mappings are merged key by key, everything else is replaced; in a list `inherited` stands for the parent's.",
            word(r"^[a-z0-9_-]{1,40}$", "the id of a definition, never a path"),
            "chess",
        ),
        Key(
            "about",
            "about",
            "Where the game comes from. No rule.",
            ref("about"),
            {"year": 1962, "sources": ["FIDE, Laws of Chess, 2023"]},
        ),
        Key(
            "look",
            "look",
            "How board and pieces are drawn where nobody chooses otherwise. No rule.",
            ref("look"),
            {"board": "points"},
        ),
        Key(
            "lint",
            "lint",
            "Warnings that are meant, by `CODE path`, each with the reason.",
            {
                "type": "object",
                "propertyNames": {
                    "pattern": r"^H[0-9]{3}( \S+)?$",
                    "patternErrorMessage": "expected a code and perhaps a path, such as H413 pieces.bishop",
                },
                "additionalProperties": text(400),
            },
            {"H413 pieces.bishop": "one bishop a side is the idea"},
        ),
        Key(
            "options",
            "options",
            "Choices that the players have before the game; rules use them as `$name`.",
            named(or_back(ref("option")), "the name of an option"),
            {"stalemate_loses": {"default": False}},
        ),
        Key("board", "board", "The squares of the game.", ref("board"), {"files": "a-h", "ranks": "1-8"}),
        Key(
            "regions",
            "regions",
            "Places with a name.",
            named(PLACE, "a name of small letters, digits and _ that is not a square", rf"(?!{SQUARE}$)"),
            {"palace": {"files": "d-f", "ranks": "1-3"}},
        ),
        Key(
            "pieces",
            "pieces",
            "The kinds of piece, by name.",
            named(or_back(ref("piece")), "a name of small letters, digits and _ for the piece"),
            {"knight": {"symbol": "N", "moves": [{"leap": [1, 2]}]}},
        ),
        Key(
            "castling",
            "castling",
            "White's castlings, of which Black's are the image; or `{white: …, black: …}`; or none.",
            ref("castling"),
            [{"king": "e1", "rook": "h1", "to": "g1"}],
        ),
        Key(
            "hand",
            "hand",
            "Pieces are kept beside the board.",
            ref("hand"),
            {"as": "base", "drops": "board"},
        ),
        Key(
            "turn",
            "turn",
            "The acts of a turn, or a mapping that says more of it.",
            by_type("a list of acts, or a mapping", array=ref("acts"), object=ref("turn_said")),
            ["move", {"drops": "duck", "to": "board", "is": 1}],
            "one move",
        ),
        Key(
            "must",
            "must",
            "If such a move is legal, only such moves are.",
            listed(ref("moves_of"), 0),
            ["capture"],
        ),
        Key(
            "forbid",
            "forbid",
            "Moves that may not be played.",
            entries(ref("forbidden")),
            [{"after": "facing vertical"}],
        ),
        Key(
            "effects",
            "effects",
            "What follows from completed moves, in this order. Castling has no effects.",
            entries(ref("effect")),
            [{"when": "capture", "in": "neighbours", "do": "remove"}],
        ),
        Key(
            "hooks",
            "hooks",
            "Rules written in Python, by name, with their parameters.",
            listed(
                {
                    "type": "object",
                    "minProperties": 1,
                    "maxProperties": 1,
                    "additionalProperties": {"type": "object"},
                }
            ),
            [{"opening_phase": {"limit": 0}}],
        ),
        Key(
            "setup",
            "setup",
            "The starting position as a diagram, top row first, squares separated by spaces: a letter (capital for White), `.` for an empty square, `*` where there is no square.",
            text(20000),
            "r . . k\n. . . .\n. . . .\nK . . R\n",
        ),
        Key(
            "shuffle",
            "shuffle",
            "Which pieces of the setup may begin in another order; `castling`: the ranks of the castling kings, as in Chess960.",
            ref("shuffled"),
            {"in": "first_rank", "between": {"king": "rook"}},
        ),
        Key(
            "end",
            "end",
            "When the game ends, tried in this order.",
            entries(ref("end_entry")),
            [{"if": "checkmate", "result": "loss"}],
        ),
        Key(
            "score",
            "score",
            "What pieces count where the score decides, and what a side has besides.",
            {
                "type": "object",
                "additionalProperties": or_back(
                    {"type": "number", "multipleOf": 0.5, "errorMessage": "expected a whole or half number"}
                ),
            },
            {"chariot": 13, "black": 1.5},
            "every piece counts one",
        ),
        Key(
            "evaluation",
            "evaluation",
            "Corrections of how the computer opponent values positions. No rule.",
            ref("evaluation"),
            {"values": {"knight": 300}},
        ),
        Key(
            "tests",
            "tests",
            "Positions and games with what must be true of them.",
            entries(ref("test")),
            [{"name": "first moves", "perft": {"1": 20}}],
        ),
    ),
    {"format": FORMAT, "variant": "my-chess", "extends": "chess", "castling": "none"},
    required=("format", "variant"),
)

GROUPS = (
    ("material", "What the pieces are worth."),
    ("place", "Centre and room to move, by square."),
    ("mobility", "Number of moves."),
    ("king_safety", "Shelter of royals, and attacks beside them."),
    ("promoters", "Passed, lone and doubled promoters (pawns), and progress to promotion."),
    ("threats", "Pieces attacked, hanging or frozen."),
    ("pairs", "Two pieces that are each bound to one square colour."),
    ("goals", "Nearness to squares that decide the game."),
    ("checks", "Checks given, where they are counted."),
    ("hunt", "A bare royal driven to the edge."),
    ("tempo", "The right to move."),
)
"""Groups of terms of the evaluation."""

PARTS: dict[str, Schema] = {
    "square": word(rf"^{SQUARE}$", "a square such as e4"),
    "squares_word": word(rf"^{SQUARE}(-{SQUARE})?$", "a square such as e4 or a rectangle such as d1-f3"),
    "move": word(r"^\S{1,40}$", "a move, such as e2e4"),
    "offsets": {
        "type": "array",
        "minItems": 1,
        "errorMessage": "expected two numbers, or a list of such pairs",
        "if": {"items": {"type": "integer"}},
        "then": forms.PAIR,
        "else": {"items": forms.PAIR},
    },
    "option_value": by_type(
        "true or false, a whole number or a word",
        boolean=None,
        integer=None,
        string={
            "pattern": r"^[a-z][a-z0-9_]{0,39}$",
            "patternErrorMessage": "expected a word of small letters, digits and _",
        },
    ),
    "true_or_option": by_type("true, false, or $ and the name of an option", boolean=None, string=USE),
    "drops": {"if": {"type": "array"}, "then": listed(ref("drop_entry")), "else": ref("drop_entry")},
    "drop_entry": {"if": {"type": "object", "required": ["to"]}, "then": ref("drop"), "else": PLACE},
    "acts": listed({"if": {"type": "string"}, "then": {"const": "move"}, "else": ref("act")}),
    "turn_moves": by_type(
        "a number, a list [first, others], growing, or {white, black}",
        integer={"minimum": 1, "maximum": 16},
        string={"pattern": rf"^(growing|{OPTION})$", "patternErrorMessage": "expected a number or growing"},
        array={"minItems": 2, "maxItems": 2, "items": {"type": ["integer", "string"]}},
        object=ref("sides_of"),
    ),
    "sides_of": {
        "type": "object",
        "additionalProperties": False,
        "minProperties": 1,
        "properties": {"white": {}, "black": {}},
    },
    "result": word(rf"^(win|loss|draw|score|low_score|{OPTION})$", "win, loss, draw, score or low_score"),
    "shuffled": {"if": {"type": "string"}, "then": {"enum": ["none", "castling"]}, "else": ref("shuffle")},
    "called": {
        "if": {"type": "object"},
        "then": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": {
                "if": {"type": "string"},
                "then": {"enum": ["shuffled"]},
                "else": named(ref("option_value"), "the name of an option"),
            },
        },
        "else": text(80),
    },
    "castling_list": or_none(listed(ref("castling_entry"))),
    "castling": {
        "if": {"type": "object"},
        "then": {
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "properties": {"white": ref("castling_list"), "black": ref("castling_list")},
        },
        "else": ref("castling_list"),
    },
    "weights": {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {
            name: {"type": "integer", "minimum": 0, "maximum": 1000, "description": means}
            for name, means in GROUPS
        },
    },
    "library": {
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "additionalProperties": False,
            "required": ["moves"],
            "properties": {"moves": listed(ref("movement")), "betza": text(200), "description": text(400)},
        },
    },
}
"""Parts of the schema that are no forms."""

_MOVEMENT = next(form for form in forms.FORMS if form.name == "movement")
PLACE_SAID = Form(
    "place_said",
    "Squares put together, by ranks and files, or where a movement leads.",
    (
        Key(
            "ranks",
            "ranks",
            "One rank or first and last, counted from the owner's side starting with 1.",
            by_type(
                "a rank, or a range of ranks",
                integer={"minimum": 1},
                string={
                    "pattern": "^[0-9]+(-[0-9]+)?$",
                    "patternErrorMessage": "expected a rank or a range such as 2-4",
                },
            ),
            "2-4",
        ),
        Key(
            "files",
            "files",
            "One file, or first and last, as White counts them.",
            word(r"^[a-z](-[a-z])?$", "a file or a range such as d-f"),
            "d-f",
        ),
        Key("not", "not", "All squares but these.", PLACE, "own_half"),
        Key("all", "all", "Squares that are in every one of these.", listed(PLACE), ["home", "same_file"]),
        Key("white", "white", "For White.", PLACE, "e9"),
        Key("black", "black", "For Black.", PLACE, "e1"),
        *_MOVEMENT.keys,
    ),
    {"ranks": "2-4", "files": "d-f"},
    needs={"white": ("black",), "black": ("white",)}
    | {key.name: _MOVEMENT.one_of for key in _MOVEMENT.keys if key.name not in _MOVEMENT.one_of},
    alone=("not", "all"),
)


MERGED = ("piece", "promotion", "hand", "board", "look", "turn_said", "evaluation", "option", "shuffle")
"""Forms whose keys are merged with the parent's, so that `none` takes one back."""


def _each_or_back(properties: Schema) -> Schema:
    """Every key with the word none, for editors."""
    return {
        key: {**{name: value for name, value in part.items() if name != "allOf"}, **or_back(*part["allOf"])}
        for key, part in properties.items()
    }


def whole() -> Schema:
    """The whole schema."""
    named_forms = (*questions.FORMS, PLACE_SAID, *forms.FORMS)
    defs = {**questions.TYPES, **PARTS, **{form.name: form.schema() for form in named_forms}}
    for name in MERGED:
        defs[name]["properties"] = _each_or_back(defs[name]["properties"])
    root = ROOT.schema()
    root["properties"] |= _each_or_back(
        {k: v for k, v in root["properties"].items() if k not in (*OWN, "format")}
    )
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        **root,
        "$defs": dict(sorted(defs.items())),
    }


def written() -> str:
    """The text of the schema file."""
    return json.dumps(whole(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(__file__).parents[3].joinpath("schema", "variant.schema.json").write_text(
        written(), encoding="utf-8"
    )
