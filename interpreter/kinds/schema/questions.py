"""The seven questions of the language, each one type with one grammar and one error text."""

from __future__ import annotations

from .keys import Form, Key, Schema, by_type, choice, listed, ref, word

NAME = r"[a-z][a-z0-9_]{0,39}"
OPTION = rf"\${NAME}"
SQUARE = r"[a-z](0|[1-9][0-9]{0,2})"
LINE = r"(orthogonal|diagonal|any|vertical|horizontal|forward|backward|left|right|sideways)"
TURN = r"(forward|backward|left|right|sideways|drawn)"

PIECES = ref("pieces_of")
SIDE = ref("side")
PLACE = ref("place")
MOVES = ref("moves_of")
CONDITION = ref("condition")
ACTION = ref("action")
RANGE = ref("range")
LINES = ref("lines")
MOVEMENT = ref("movement")
CHOSEN: Schema = {rf"^{OPTION}$": ref("option_values")}

SAID = {
    "who": Key("who", "who", "Which pieces.", PIECES, {"not": "pawn"}, "all of them"),
    "whose": Key(
        "whose", "whose", "Of which side.", SIDE, "enemy", "see the table of what a missing key means"
    ),
    "in": Key("in", "where", "In which place they are.", PLACE, "last_rank", "anywhere on the board"),
    "if": Key("if", "if", "Only while this holds.", CONDITION, "check", "always"),
    "not": Key("not", "not", "All but these.", {}, "pawn"),
}

MOVES_KEYS = (
    Key("by", "by", "Moves of these pieces.", PIECES, "pawn", "of every piece"),
    Key(
        "when",
        "when",
        "Moves of this kind, one or several, or `{not: KIND}`.",
        ref("events"),
        "capture",
        "all moves",
    ),
    Key("from", "from", "Moves that begin there.", PLACE, "second_rank", "anywhere"),
    Key("to", "to", "Moves that end there.", PLACE, "last_rank", "anywhere"),
    Key("at", "at", "Moves that begin or end there.", PLACE, {"ranks": "7-9"}, "anywhere"),
    Key("takes", "takes", "Moves that capture such pieces.", PIECES, "queen", "any, or nothing"),
    Key("after", "after", "Moves after which this holds.", CONDITION, "check", "anything may hold"),
    Key(
        "chases",
        "chases",
        "Moves that attack anew, in one of these ways.",
        ref("chases"),
        [{"by": "rook", "who": "king"}],
    ),
)

COUNT_KEYS = (
    Key(
        "count",
        "count",
        "How many such pieces there are (`empty`: empty squares); `is` says how many.",
        PIECES,
        "king",
    ),
    Key("is", "how many", "The number: `2`, `2-3`, `2+`.", RANGE, "2+", "at least one"),
    Key("made", "made", "How many such moves the side has made in the game.", MOVES, "check"),
    Key(
        "legal",
        "legal",
        "So many such moves are legal for the side to move (`is`).",
        MOVES,
        {"not": "promotion"},
    ),
    Key("last", "last", "The last move, or the last so many (`is`), were such.", MOVES, "pass"),
    Key("repeats", "repeats", "The position stands for the nth time.", ref("number"), 3),
    Key(
        "every",
        "every",
        "With `repeats`: so was every move of the side since the position stood first.",
        MOVES,
        "check",
    ),
    Key(
        "moves",
        "moves",
        "With `since`: so many moves of each side without such a move. Alone: the number of the move.",
        RANGE,
        50,
    ),
    Key(
        "since",
        "since",
        "Moves that begin the count of `moves` anew; captures and removals always do.",
        MOVES,
        ["capture", {"by": "pawn"}],
    ),
    Key(
        "material",
        "material",
        "Besides royals just one of these sets is left on the board.",
        ref("material"),
        ["none", "knight"],
    ),
    Key(
        "countdown",
        "countdown",
        "Moves of a side within which it must be mated, by the first limit that it meets.",
        ref("countdown"),
        [{"if": {"count": "all", "is": 1}, "moves": 16}],
    ),
    Key(
        "sooner",
        "sooner",
        "`stays`: where a count would begin anew while one runs that ends sooner, this one goes on.",
        choice("stays"),
        "stays",
        "the new count begins",
    ),
    Key("mark", "mark", "The piece bears this mark.", ref("name"), "wet"),
)
"""Keys that a condition may begin with, and what goes with them."""
GO_WITH = {
    "is": ("count", "made", "legal", "last", "mark"),
    "every": ("repeats",),
    "since": ("moves",),
    "sooner": ("countdown",),
    "in": ("count",),
    "who": ("repeats",),
}
"""Keys that say more of another one -> those that they may stand beside."""


def one_or_more(of: Schema) -> Schema:
    """One value, or a list of them."""
    return {"if": {"type": "array"}, "then": listed(of), "else": of}


TYPES: dict[str, Schema] = {
    "option_use": word(rf"^{OPTION}$", "$ and the name of an option"),
    "option_values": by_type(
        "a value of the option, or a list of values",
        boolean=None,
        integer=None,
        string=None,
        array=listed({"type": ["boolean", "integer", "string"]}),
    ),
    "name": word(rf"^{NAME}$", "a name of small letters, digits and _"),
    "range": by_type(
        "a number, or a range: 2, 2-3, 2+, any or all",
        integer={"minimum": 0},
        string={
            "pattern": rf"^([0-9]+(-[0-9]+|\+)?|any|all|growing|{OPTION})$",
            "patternErrorMessage": "expected a number or a range: 2, 2-3, 2+, any or all",
        },
    ),
    "number": by_type(
        "a whole number", integer={"minimum": 2}, string=word(rf"^{OPTION}$", "a whole number")
    ),
    "line": word(rf"^{LINE}( {TURN})*$", "lines: orthogonal, diagonal, any, forward, diagonal forward, …"),
    "lines": one_or_more(ref("line")),
    "side": {
        "if": {"type": "string", "pattern": rf"^{OPTION}$"},
        "else": choice("own", "enemy", "both", "white", "black", "nobody", "mover", "turn"),
    },
    "event": {
        "enum": [
            "move",
            "quiet",
            "capture",
            "arrival",
            "en_passant",
            "drop",
            "castling",
            "promotion",
            "pass",
            "rest",
            "as_new",
            "advance",
            "check",
        ]
    },
    "events": by_type(
        "a kind of move, a list of them, or {not: …}",
        string=ref("event"),
        array=listed(ref("event")),
        object=ref("events_not"),
    ),
    "pieces_of": by_type(
        "PIECES: a name, a list, {not: …} or {who, whose, in, if}",
        string={
            "pattern": rf"^({NAME}|{OPTION})$",
            "patternErrorMessage": "expected the name of a piece, or a word such as all",
        },
        array=listed(PIECES, 0) | {"uniqueItems": True},
        object=ref("pieces_said"),
    ),
    "place": by_type(
        "PLACE: a region, a square, a word, a list, {not: …}, {all: …}, {ranks, files}, or a movement",
        string={
            "pattern": rf"^({NAME}( [a-z0-9_]+)*|{SQUARE}-{SQUARE}|{SQUARE}|{OPTION})$",
            "patternErrorMessage": "expected the name of a region, a square such as e4, a rectangle such as d1-f3, or a word such as neighbours",
        },
        array=listed(PLACE) | {"uniqueItems": True},
        object=ref("place_said"),
    ),
    "moves_of": by_type(
        "MOVES: a word, a list, {not: …} or {by, when, from, to, at, takes, after}",
        string={"if": {"pattern": rf"^{OPTION}$"}, "else": ref("event")},
        array=listed(MOVES),
        object=ref("moves_said"),
    ),
    "condition": by_type(
        "CONDITION: a word, a list of which all hold, {not: …}, {any: […]}, {count: …} or MOVES",
        boolean=None,
        string={
            "pattern": rf"^({NAME}|facing( {LINE})?( [0-9]+)?|{OPTION})$",
            "patternErrorMessage": "expected a word such as check or checkmate, or $ and the name of an option",
        },
        array=listed(CONDITION),
        object=ref("condition_said"),
    ),
    "action": by_type(
        "ACTION: remove, capture, change_side, {become: …}, {go: …}, {mark: …} or {drops: …}",
        string=choice("remove", "capture", "change_side"),
        array=listed(ACTION),
        object=ref("action_said"),
    ),
    "material": by_type(
        "none, a set of pieces, or a list of sets",
        string=None,
        object=ref("pieces_said"),
        array=listed(one_or_more(PIECES)),
    ),
    "chases": listed(ref("chase")),
    "countdown": listed(ref("limit")),
}

FORMS: tuple[Form, ...] = (
    Form(
        "events_not",
        "All kinds of move but these.",
        (Key("not", "not", "The kinds that are left out.", ref("events"), "drop"),),
        {"not": "drop"},
    ),
    Form(
        "pieces_said",
        "Pieces of which all of it is true.",
        (
            SAID["who"],
            SAID["whose"],
            SAID["in"],
            SAID["if"],
            Key("not", "not", "All pieces but these.", PIECES, "pawn"),
            Key(
                "all",
                "all",
                "Pieces that are meant by every one of these.",
                listed(PIECES),
                ["queen", {"not": "this"}],
            ),
        ),
        {"who": "pawn", "in": "last_rank"},
    ),
    Form(
        "moves_said",
        "Moves of which all of it is true.",
        (*MOVES_KEYS, SAID["whose"], Key("not", "not", "All moves but these.", MOVES, "drop")),
        {"by": "pawn", "to": "last_rank"},
    ),
    Form(
        "condition_said",
        "What has to hold: one condition, or MOVES that the move at hand is one of; `{$option: value}` asks an option.",
        (
            Key("not", "not", "This does not hold.", CONDITION, "check"),
            Key("any", "any", "One of these holds.", listed(CONDITION), ["check", "stuck"]),
            *COUNT_KEYS,
            SAID["whose"],
            SAID["in"],
            SAID["who"],
            SAID["if"],
            *MOVES_KEYS,
        ),
        {"count": "king", "is": 0},
        extra=CHOSEN,
        needs=GO_WITH,
    ),
    Form(
        "action_said",
        "One thing that is done.",
        (
            Key("become", "become", "It becomes such a piece.", PIECES, "queen"),
            Key("go", "go", "It goes there.", PLACE, "home"),
            Key("mark", "mark", "It gets this mark.", ref("name"), "moved"),
            Key(
                "is",
                "count of the mark",
                "The number that the mark has then; 0 takes it away.",
                RANGE,
                0,
                "one more than before",
            ),
            Key("drops", "drops", "Such a piece is put onto the square.", PIECES, "wall"),
        ),
        {"become": "queen"},
        one_of=("become", "go", "mark", "drops"),
        needs={"is": ("mark",)},
    ),
    Form(
        "chase",
        "Attacks that are a chase.",
        (
            Key("by", "by", "Attacks by these pieces.", PIECES, "rook", "by all but royals"),
            Key("who", "who", "Attacks on these pieces.", PIECES, "knight", "on all"),
            Key(
                "if",
                "if",
                "What holds of the piece that is attacked.",
                CONDITION,
                {"not": "guarded"},
                "always",
            ),
        ),
        {"if": {"not": "guarded"}},
    ),
    Form(
        "limit",
        "One limit of a countdown.",
        (
            Key(
                "if",
                "if",
                "What must hold for the side that counts when it begins.",
                CONDITION,
                {"count": "all", "is": 1},
                "always",
            ),
            Key(
                "moves",
                "moves",
                "So many moves; 0 where nobody counts.",
                {"type": "integer", "minimum": 0, "maximum": 500},
                16,
            ),
            Key(
                "start",
                "start",
                "`pieces`: the count begins at the number of pieces on the board.",
                choice("pieces"),
                "pieces",
                "at none",
            ),
        ),
        {"moves": 64},
        required=("moves",),
    ),
)
