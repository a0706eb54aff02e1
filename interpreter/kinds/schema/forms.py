"""The forms of a definition: what may stand under each of its keys."""

from __future__ import annotations

from .keys import Form, Key, Schema, by_type, choice, listed, ref, text, word
from .questions import (
    ACTION,
    CONDITION,
    COUNT_KEYS,
    LINES,
    MOVEMENT,
    MOVES_KEYS,
    NAME,
    PIECES,
    PLACE,
    RANGE,
    SAID,
    SQUARE,
    one_or_more,
)

FREE = rf"^(?!(inherited|none)$){NAME}$"
BY, WHEN, FROM, TO, AT, TAKES, AFTER, CHASES = MOVES_KEYS
IF = Key(
    "if",
    "if",
    "The entry is there only while this holds; `$option` asks an option.",
    CONDITION,
    "$early_promotion",
    "always",
)
BY_SIDE = {"white", "black"}
INHERITED = {"const": "inherited"}
PAIR: Schema = {
    "type": "array",
    "minItems": 2,
    "maxItems": 2,
    "items": {"type": "integer", "minimum": -40, "maximum": 40},
}
VALUE = by_type(
    "a number, or two: early and late in the game",
    number=None,
    integer=None,
    array={"minItems": 2, "maxItems": 2, "items": {"type": "number"}},
)


def entries(of: Schema) -> Schema:
    """A list of entries, in which `inherited` stands for those of the parent."""
    return listed({"if": {"type": "string"}, "then": INHERITED, "else": of}, 0)


def named(of: Schema, wanted: str) -> Schema:
    """A mapping of names to values."""
    return {
        "type": "object",
        "propertyNames": {"pattern": FREE, "patternErrorMessage": f"expected {wanted}"},
        "additionalProperties": of,
    }


def or_none(of: Schema) -> Schema:
    """A value, or the word none."""
    return {"if": {"type": "string"}, "then": {"enum": ["none"]}, "else": of}


def split(of: Schema) -> Schema:
    """A value for both sides, or one for each: `{white: …, black: …}`."""
    return {
        "if": {"type": "object", "required": []},
        "then": {
            "if": {"anyOf": [{"required": ["white"]}, {"required": ["black"]}]},
            "then": ref("sides_of"),
            "else": of,
        },
        "else": of,
    }


LEG_KEYS = (
    Key("step", "step", "One square along these lines.", LINES, "diagonal"),
    Key("slide", "slide", "Any distance along these lines over empty squares.", LINES, "orthogonal"),
    Key(
        "leap",
        "leap",
        "A jump: two numbers mean all images of one leap, a list of pairs these alone, as [right, forward].",
        ref("offsets"),
        [1, 2],
    ),
    Key("repeat", "repeat", "So often in one line, or along the whole path again.", RANGE, "2-3", "once"),
    Key(
        "only",
        "only",
        "`quiet`: takes nothing. `capture`: only captures. `either`, of a leg: one or the other.",
        choice("quiet", "capture", "either"),
        "capture",
        "both",
    ),
    Key("over", "over", "A leg that ends on such a piece, which is jumped over.", PIECES, "all"),
    Key("takes", "takes", "What may be captured.", PIECES, ["enemy", "en_passant"], "any enemy"),
    Key("to", "to", "Where it may end.", PLACE, "own_half", "anywhere"),
)

FORMS: tuple[Form, ...] = (
    Form("leg", "One leg of a path.", LEG_KEYS, {"slide": "orthogonal", "over": "all"}),
    Form(
        "movement",
        "One way to move: one of step, slide, leap, like and path, and what narrows it.",
        (
            *LEG_KEYS[:3],
            Key(
                "like",
                "like",
                "As such a piece, or one of the standard library (definitions/pieces.yaml), moves.",
                PIECES,
                "knight",
            ),
            Key(
                "path",
                "path",
                (
                    "Legs one after the other; each but the last ends on an empty square, or as `only` "
                    "and `over` say."
                ),
                listed(ref("leg"), 2),
                [{"step": "orthogonal"}, {"step": "diagonal"}],
            ),
            *LEG_KEYS[3:5],
            LEG_KEYS[6],
            Key("from", "from", "Where it may begin.", PLACE, "second_rank", "anywhere"),
            LEG_KEYS[7],
            Key("whose", "whose", "Of one side only.", choice("white", "black"), "white", "of both"),
            Key(
                "leaves",
                "leaves",
                "`en_passant`: for one move the piece can be captured on the squares that it passed.",
                choice("en_passant"),
                "en_passant",
            ),
            Key(
                "if",
                "if",
                "It is there only while this holds, and otherwise attacks nothing.",
                CONDITION,
                "unmoved",
                "always",
            ),
        ),
        {"step": "any"},
    ),
    Form(
        "promotion",
        "Where a piece becomes another, and which.",
        (
            Key("to", "to", "It promotes when it arrives there.", PLACE, "last_rank"),
            Key("from", "from", "It promotes when it leaves from there.", PLACE, "last_rank"),
            Key(
                "at", "at", "It promotes when it arrives there or leaves from there.", PLACE, {"ranks": "7-9"}
            ),
            Key(
                "become",
                "become",
                (
                    "Pieces to choose from; `none`: it never goes there. `{who: K, in: hand}` takes one "
                    "out of the hand."
                ),
                PIECES,
                ["queen", "rook"],
            ),
            Key(
                "optional",
                "optional",
                "The player may leave the piece as it is.",
                ref("true_or_option"),
                True,
                "it must promote",
            ),
            Key(
                "when",
                "when",
                (
                    "By such moves only: quiet, capture, `{not: en_passant}`; `rest`: without moving; "
                    "`as_new`: by a move of the new piece."
                ),
                ref("events"),
                "capture",
                "by all",
            ),
            Key("whose", "whose", "Of one side only.", choice("white", "black"), "white", "of both"),
            IF,
        ),
        {"to": "last_rank", "become": "queen"},
    ),
    Form(
        "drop",
        "One way of putting a piece down.",
        (
            Key("to", "to", "Where: an empty square of it.", PLACE, "first_rank"),
            Key(
                "falls",
                "falls",
                "It comes in from an edge and falls that way, as White sees it, until something stops it.",
                one_or_more(choice("up", "down", "left", "right")),
                "down",
            ),
            IF,
        ),
        {"to": "board", "if": {"count": "self", "in": "same_file", "is": 0}},
        required=("to",),
    ),
    Form(
        "piece",
        "One kind of piece; under the name `all`, keys that speak of every piece.",
        (
            Key(
                "symbol",
                "letter",
                (
                    "Its capital letter in setup and positions (Black's is the small one); `+` and a "
                    "letter for a promoted form; `*` where nobody owns it."
                ),
                word(r"^(\+?[A-Z]['!]?|\*)$", "a capital letter, perhaps with ' or ! behind or + before it"),
                "N",
            ),
            Key("title", "title", "The name that players see.", text(60), "knight", "its name here"),
            Key(
                "character",
                "character",
                "What is written on it, and in figurine notation: one character, or White's and Black's.",
                text(4),
                "♘",
            ),
            Key(
                "picture",
                "picture",
                (
                    "Its picture, where that is not the one of its own name; or a file `pieces/NAME.svg` "
                    "beside the definition."
                ),
                text(60),
                "knight",
            ),
            Key(
                "aliases",
                "other letters",
                "Letters that other programs write for it.",
                listed(word(r"^\+?[A-Z]['!]?$", "a capital letter")),
                ["E"],
            ),
            Key(
                "whose",
                "whose",
                "`nobody`: it stands in everybody's way, moves by itself nowhere and is captured by nobody.",
                choice("nobody"),
                "nobody",
                "a side's",
            ),
            Key(
                "royal",
                "royal",
                (
                    "Must not stay attacked: true, or while a condition holds; `turn_over`: at the end of "
                    "a turn only."
                ),
                CONDITION,
                True,
                "false",
            ),
            Key(
                "moves",
                "movement",
                "Ways to move, or one text in Betza notation.",
                by_type("a list of movements, or a Betza text", string=text(200), array=entries(MOVEMENT)),
                [{"leap": [1, 2]}],
            ),
            Key("betza", "Betza", "The same movement in Betza notation; both have to agree.", text(200), "N"),
            Key("to", "to", "It never leaves this place.", PLACE, "own_half"),
            Key(
                "if",
                "if",
                "While it fails, the piece cannot move and attacks nothing.",
                CONDITION,
                {"count": "immobilizer", "whose": "enemy", "in": "neighbours", "is": 0},
                "always",
            ),
            Key(
                "promotion",
                "promotion",
                "What it may become: a rule or a list of them.",
                one_or_more(ref("promotion")),
                {"to": "last_rank", "become": "queen"},
            ),
            Key(
                "drops",
                "drops",
                "Where it may be put down from the hand: a place, or entries; `none`.",
                ref("drops"),
                "board",
                "what `hand` says",
            ),
            Key(
                "effects",
                "effects",
                "What follows from its moves.",
                entries(ref("effect")),
                [{"in": "withdrawn", "do": "capture"}],
            ),
        ),
        {"symbol": "N", "moves": [{"leap": [1, 2]}]},
    ),
    Form(
        "effect",
        "What follows from a completed move: after which moves, where, to which pieces, what is done.",
        (
            Key(
                "when",
                "when",
                "After such moves: capture, arrival (every move), drop.",
                ref("events"),
                "capture",
                "arrival",
            ),
            BY,
            Key(
                "in",
                "where",
                "In which places; `here` is where the move ended.",
                PLACE,
                ["here", "neighbours"],
                "here",
            ),
            Key("who", "who", "To which pieces.", PIECES, {"not": "pawn"}, "all of them"),
            Key(
                "whose",
                "whose",
                "Of which side, seen from the one that has moved.",
                choice("own", "enemy", "both"),
                "enemy",
                "both",
            ),
            Key("do", "do", "What is done with them.", ACTION, "remove"),
            Key(
                "blocked",
                "blocked",
                "With `go`, where the way is barred: the move is illegal, or the piece is removed, or stays.",
                choice("illegal", "removed", "stays"),
                "stays",
                "illegal",
            ),
            IF,
        ),
        {"when": "capture", "in": "neighbours", "do": "remove"},
        required=("do",),
    ),
    Form(
        "forbidden",
        "Moves that may not be played; what they attack they attack all the same.",
        (
            WHEN,
            BY,
            FROM,
            TO,
            TAKES,
            IF,
            Key("after", "after", "Moves after which this holds.", CONDITION, "check", "all such moves"),
        ),
        {"when": "drop", "by": "pawn", "after": "checkmate"},
    ),
    Form(
        "castling_entry",
        (
            "One castling of White's: two pieces that have not moved, an empty way, a king that "
            "nobody attacks on its way. Black's is the image."
        ),
        (
            Key("king", "king", "Where the king stands in the setup.", ref("square"), "e1"),
            Key(
                "rook",
                "rook",
                "Where the rook stands in the setup; it ends beside the king, on the side that it came over.",
                ref("square"),
                "h1",
            ),
            Key("to", "to", "Where the king goes: a square, or squares to choose from.", PLACE, "g1"),
            IF,
        ),
        {"king": "e1", "rook": "h1", "to": "g1"},
        required=("king", "rook", "to"),
    ),
    Form(
        "hand",
        "Pieces beside the board.",
        (
            Key(
                "takes",
                "takes",
                "Which captured pieces come there; `none`.",
                PIECES,
                "none",
                "all but royals",
            ),
            Key("who", "who", "Which pieces can lie there.", PIECES, "dragon", "those that come there"),
            Key(
                "whose",
                "whose",
                "`captor` or `owner`: in whose hand a captured piece comes.",
                choice("captor", "owner"),
                "owner",
                "captor",
            ),
            Key(
                "as",
                "as",
                (
                    "`base`: as what it was before its promotion; `either`: so, and put down as one or "
                    "the other."
                ),
                choice("itself", "base", "either"),
                "base",
                "itself",
            ),
            Key(
                "setup",
                "setup",
                (
                    "What lies there at first, as letters; `*` behind one: always enough of it; alone: of "
                    "everything."
                ),
                text(200),
                "Pp",
            ),
            Key(
                "drops",
                "drops",
                "Where pieces of the hand may be put down.",
                ref("drops"),
                "board",
                "nowhere",
            ),
        ),
        {"as": "base", "drops": "board"},
    ),
    Form(
        "act",
        "One act of a turn besides a move.",
        (
            Key(
                "any",
                "any",
                "One of these acts.",
                ref("acts"),
                ["move", {"who": "all", "if": "frozen", "do": "remove"}],
            ),
            Key(
                "drops",
                "drops",
                "Such a piece is put down (`all`: one of those in the hand).",
                PIECES,
                "duck",
            ),
            Key(
                "to",
                "to",
                (
                    "Where: a place of empty squares, `origin`, or where a movement leads from where the "
                    "move ended."
                ),
                PLACE,
                "board",
            ),
            Key("by", "by", "After moves of such pieces only.", ref("name"), "unmoved", "of every piece"),
            Key("from", "from", "After moves from there only.", PLACE, "first_rank", "from anywhere"),
            Key(
                "is",
                "is",
                "So many stand on the board afterwards: with 1, the one that stands there is taken up.",
                RANGE,
                1,
                "one more",
            ),
            Key(
                "optional", "optional", "The act may be left out.", ref("true_or_option"), True, "it may not"
            ),
            SAID["who"],
            IF,
            Key("do", "do", "What is done with them.", ACTION, "remove"),
        ),
        {"drops": "duck", "to": "board", "is": 1},
    ),
    Form(
        "turn_said",
        "What a turn consists of, where more has to be said of it than its acts.",
        (
            Key("do", "do", "The acts of every turn, the first of them `move`.", ref("acts"), ["move"]),
            Key(
                "moves",
                "moves",
                "How many moves a turn has: a number, one for each side, `[first, others]`, or `growing`.",
                ref("turn_moves"),
                2,
                "one",
            ),
            Key("by", "by", "The side that begins.", choice("white", "black"), "black", "white"),
            Key(
                "if",
                "if",
                "`{not: check}`: a move that gives check ends the turn.",
                CONDITION,
                {"not": "check"},
                "always",
            ),
            Key(
                "pass",
                "pass",
                "When a side may pass instead of moving; never in check, but to claim an end.",
                split(CONDITION),
                "stuck",
                "never",
            ),
        ),
        {"by": "black"},
    ),
    Form(
        "end_entry",
        "When the game ends, and what the side gets of which the condition holds.",
        (
            Key("if", "if", "A word, or more that has to hold.", CONDITION, "checkmate"),
            *COUNT_KEYS[:-1],
            Key(
                "whose",
                "whose",
                "For which side it is asked.",
                SAID["whose"].type,
                "white",
                "the side that has moved, then the other",
            ),
            SAID["in"],
            SAID["who"],
            Key(
                "result",
                "result",
                "What the side gets: win, loss, draw; `score`: whoever has more points wins; `low_score`.",
                ref("result"),
                "loss",
            ),
            Key(
                "name",
                "name",
                "The name of this ending in results.",
                ref("name"),
                "campmate",
                "the word of its condition",
            ),
            Key(
                "answer",
                "answer",
                "The side that may still answer in kind with its next move.",
                choice("white", "black", "either"),
                "black",
                "none",
            ),
        ),
        {"if": "checkmate", "result": "loss"},
        required=("result",),
    ),
    Form(
        "board",
        "The squares of the game.",
        (
            Key(
                "files",
                "files",
                "First and last file.",
                word(r"^[a-z](-[a-z])?$", "letters, such as a-h"),
                "a-h",
            ),
            Key(
                "ranks",
                "ranks",
                "First and last rank; the first is 0 or 1.",
                word(r"^[01](-[1-9][0-9]{0,2})?$", "numbers, such as 1-8"),
                "1-8",
            ),
            Key(
                "holes",
                "holes",
                "Places of the rectangle that are no squares.",
                listed(ref("squares_word")),
                ["d4", "d5-e6"],
            ),
            Key(
                "extra",
                "extra squares",
                (
                    "Squares outside the rectangle, by name, with their place [file, rank] counted from "
                    "[0, 0]. They lie on no rank."
                ),
                named(PAIR, "a name for the square"),
                {"w1": [-1, -1]},
            ),
            Key("wrap", "wrap", "`files`: the left and the right edge are joined.", choice("files"), "files"),
            Key(
                "lines",
                "lines",
                "Straight lines drawn on the board, which `drawn` movements follow.",
                listed(word(rf"^{SQUARE}-{SQUARE}$", "two squares, such as d1-f3")),
                ["d1-f3"],
            ),
            Key(
                "symmetry",
                "symmetry",
                (
                    "How Black's side is the image of White's: `mirror`, or `rotate` (left and right are "
                    "the owner's)."
                ),
                choice("mirror", "rotate"),
                "rotate",
                "mirror",
            ),
        ),
        {"files": "a-h", "ranks": "1-8"},
    ),
    Form(
        "option",
        "One choice that the players have before the game.",
        (
            Key("title", "title", "What it is about, in one line.", text(200), "Stalemate loses"),
            Key("default", "default", "The value when nothing is chosen.", ref("option_value"), False),
            Key(
                "values",
                "values",
                "All values, or a range of numbers such as 0-250. Not needed for true and false.",
                by_type(
                    "a list of values, or a range such as 0-250",
                    array={"minItems": 2, "uniqueItems": True, "items": ref("option_value")},
                    string={
                        "pattern": "^[0-9]{1,6}-[0-9]{1,6}$",
                        "patternErrorMessage": "expected a range such as 0-250",
                    },
                ),
                ["draw", "loss"],
            ),
            Key(
                "note",
                "note",
                "What else a player should know, and who plays it this way.",
                text(),
                "as in the rules of 1895",
            ),
        ),
        {"default": False},
    ),
    Form(
        "shuffle",
        "Which pieces of the setup may begin in another order; Black's are the image of White's.",
        (
            Key("in", "where", "Where White's stand.", PLACE, "first_rank"),
            Key(
                "if",
                "if",
                "`{count: bishop, in: dark, is: 1}`: of two such pieces, one stands on each colour.",
                CONDITION,
                {"count": "bishop", "in": "dark", "is": 1},
                "any order",
            ),
            Key(
                "between",
                "between",
                "An inner piece stands between two outer ones.",
                named(ref("name"), "the name of a piece"),
                {"king": "rook"},
            ),
        ),
        {"in": "first_rank"},
        required=("in",),
    ),
    Form(
        "about",
        "Where the game comes from. No rule.",
        (
            Key("inventor", "inventor", "Who thought of it.", text(300), "Robert Abbott"),
            Key("year", "year", "When.", by_type("a year", string=text(60), integer=None), 1962),
            Key(
                "description",
                "description",
                "The game in one or two sentences.",
                text(),
                "The orthodox game.",
            ),
            Key("history", "history", "Where it comes from.", text(4000), "Published in 1962."),
            Key(
                "tags",
                "tags",
                "Words to find it by; easy, medium or hard among them.",
                listed(word(r"^[a-z][a-z0-9-]{0,30}$", "a word of small letters")),
                ["easy", "drops"],
            ),
            Key(
                "version",
                "version",
                "The version of the definition, in quotes; raised when play changes.",
                text(20),
                "1.0",
            ),
            Key(
                "sources",
                "sources",
                "Where the rules were taken from.",
                listed(text(400)),
                ["FIDE, Laws of Chess, 2023"],
            ),
            Key(
                "rulings",
                "rulings",
                "How doubts about the rules were settled, by label.",
                {"type": "object", "additionalProperties": text(2000)},
                {"D1": "Only king against king is dead."},
            ),
            Key(
                "values",
                "values",
                "What a source says the pieces are worth.",
                named(VALUE, "the name of a piece"),
                {"pawn": 1, "queen": 9},
            ),
        ),
        {"year": 1962},
    ),
    Form(
        "look",
        "How board and pieces are drawn where nobody chooses otherwise. No rule.",
        (
            Key(
                "board",
                "board",
                "`squares` or `points`; a river between two ranks.",
                text(60),
                "points",
                "squares",
            ),
            Key("river", "river", "The ranks beside the river.", text(20), "5-6", "none"),
            Key(
                "pieces",
                "pieces",
                "What is drawn for a piece.",
                choice("figures", "flat", "letters", "characters"),
                "characters",
                "figures",
            ),
            Key(
                "shape",
                "shape",
                "What letters and characters stand on.",
                choice("shield", "disc", "wedge"),
                "disc",
                "shield",
            ),
            Key(
                "notation",
                "notation",
                "How moves may be written besides the usual notations.",
                listed(choice("wxf"), 0),
                ["wxf"],
            ),
            Key(
                "colors",
                "colours",
                "Colours by the names that python-chess has for them.",
                {"type": "object", "additionalProperties": text(40)},
                {"square light": "#f0d9b5"},
            ),
        ),
        {"board": "points"},
    ),
    Form(
        "evaluation",
        "Corrections of how the computer opponent values positions. No rule.",
        (
            Key(
                "values",
                "values",
                "What pieces are worth (a pawn about 100): one number, or two, early and late.",
                named(VALUE, "the name of a piece"),
                {"knight": 300},
            ),
            Key(
                "weights",
                "weights",
                "Groups of terms, in percent of their usual size.",
                ref("weights"),
                {"mobility": 120},
            ),
            Key(
                "draws",
                "draws",
                "Sets of pieces that beside a royal win nothing against a royal alone.",
                listed(listed(ref("name"))),
                [["rook"]],
            ),
        ),
        {"values": {"knight": 300}},
    ),
    Form(
        "test",
        "A position and what must be true of it.",
        (
            Key("name", "name", "What the test shows.", text(200), "castling on both wings"),
            Key(
                "options",
                "options",
                "Chosen options; the others have their defaults.",
                named(ref("option_value"), "the name of an option"),
                {"early_promotion": True},
            ),
            Key(
                "fen",
                "position",
                "The position to start from.",
                text(400),
                "8/8/8/8/8/8/8/K1k5 w - - 0 1",
                "the setup",
            ),
            Key("moves", "moves", "Moves that are played first.", listed(ref("move"), 0), ["e2e4"]),
            Key(
                "legal",
                "legal moves",
                "All legal moves, or how many there are.",
                by_type("a list of moves, or a number", integer={"minimum": 0}, array=listed(ref("move"), 0)),
                20,
            ),
            Key(
                "targets",
                "targets",
                "For a square, all squares to which its piece can go.",
                {"type": "object", "additionalProperties": listed(text(20), 0)},
                {"e2": ["e3", "e4"]},
            ),
            Key(
                "illegal",
                "illegal moves",
                "Moves that must not be legal; as a mapping, with a part of the reason that is given.",
                by_type(
                    "a list of moves, or moves with a part of the reason",
                    array=listed(ref("move")),
                    object={"minProperties": 1, "additionalProperties": text(300)},
                ),
                ["e1g1"],
            ),
            Key(
                "removes",
                "removes",
                "For a legal move, the squares that it empties besides the mover's own.",
                {"type": "object", "additionalProperties": listed(text(20), 0)},
                {"e5d6": ["d5"]},
            ),
            Key(
                "perft",
                "perft",
                "For a depth, the number of move sequences of that length.",
                {
                    "type": "object",
                    "minProperties": 1,
                    "propertyNames": {
                        "pattern": "^[1-9]$",
                        "patternErrorMessage": "expected a depth from 1 to 9",
                    },
                    "additionalProperties": {"type": "integer", "minimum": 0},
                },
                {1: 20},
            ),
            Key("check", "check", "Whether the side to move is in check.", {"type": "boolean"}, True),
            Key(
                "result",
                "result",
                "The result there; `*` is a game that goes on. Quote it.",
                choice("1-0", "0-1", "1/2-1/2", "*"),
                "1-0",
            ),
            Key("end", "end", "The name of the ending.", ref("name"), "checkmate"),
            Key(
                "after",
                "afterwards",
                "The position after the moves.",
                text(400),
                "7k/8/8/8/8/8/8/K7 w - - 2 2",
            ),
        ),
        {"name": "first moves", "perft": {1: 20}},
        required=("name",),
    ),
)
