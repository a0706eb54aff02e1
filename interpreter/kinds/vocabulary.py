"""The words of the language that answers are made of, and what may stand behind them."""

from __future__ import annotations

from ..model.geometry import LINES

#: Words of PIECES that mean no fixed set of kinds.
PIECE_WORDS = (
    *("self", "this", "new", "victim", "captor", "empty", "none", "en_passant", "own", "enemy", "was_royal"),
)
#: Words of PLACE that are seen from a square, a move or a side; lines and numbers may stand behind them.
PLACE_WORDS = (
    *("here", "origin", "victim", "arrival", "home", "hand", "neighbours", "passed", "enclosed"),
    *("same_file", "same_rank", "same_shade", "same_box", "same_wing", "one_shade", "ahead", "behind"),
    *("approached", "withdrawn", "attacked", "attackers", "guards", "guarded", "checkers", "checked"),
    *("row", "line", "block", "joined", "cornered", "kingside", "queenside", "opposite", "other_level"),
    *("away", "toward", "nearer", "farther", "last"),
    *("level_above", "level_below", "levels_above", "levels_below"),
)
ALIKE = ("same_file", "same_rank", "same_shade", "same_box")
"""Words of PLACE for the squares that have something in common with the one at hand."""
ARRIVAL = "arrival"
"""Behind a word of PLACE: seen from where a movement ends, and not from where it begins."""
PASSED = "passed"
"""Behind a word of PLACE: seen from every square that a movement passes."""
BEFORE = "before"
"""Behind a word of PLACE: seen from where a movement ends, as the board stands before the move."""
_SEEN = f"{ARRIVAL}|{PASSED}|{BEFORE}"
_LINES = f"(?:{'|'.join(LINES)})"
BEHIND = {
    "neighbours": rf"(?:{_LINES} ?)?(?:{_SEEN})?",
    **dict.fromkeys(("attackers", "guards"), _SEEN),
    **dict.fromkeys(("passed", "approached", "withdrawn", "row", "line", "joined"), _LINES),
    **dict.fromkeys(("nearer", "farther"), _LINES),
    "enclosed": rf"{_LINES}(?: (?:1|all))?|[a-z]\w*",
    "block": r"\S+",
    "same_box": r"[1-9]\d?x[1-9]\d?",
    "cornered": r"[a-z]\w*(?: [a-z]\w*)*",
    "opposite": "vertical|horizontal",
    **dict.fromkeys(("away", "toward"), "1"),
    "ahead": "again",
    **dict.fromkeys(("levels_above", "levels_below"), "here|origin|victim"),
    "home": "(?:self|victim|captor)(?: enemy)?|enemy",
    "last": f"(?:origin|{ARRIVAL}|vector(?: back)?)(?: own| enemy)?",
}
"""What may stand behind a word of PLACE: lines, a number, a size, a piece, or whose."""
BEHIND_SHOWN = {
    **dict.fromkeys(("passed", "approached", "withdrawn", "row", "line", "joined", "nearer"), "orthogonal"),
    **dict.fromkeys(("neighbours", "enclosed", "farther"), "orthogonal"),
    **dict.fromkeys(("attackers", "guards"), ARRIVAL),
    **dict.fromkeys(("away", "toward"), "1"),
    "block": "2x2",
    "cornered": "king",
    "opposite": "vertical",
    "ahead": "again",
    "home": "enemy",
}
"""One thing that may stand behind a word of PLACE, for messages."""
NEVER_ALONE = frozenset({"last"})
"""Words of PLACE that mean nothing without what stands behind them."""
CONDITION_WORDS = (
    *("check", "checkmate", "stalemate", "stuck", "all_stuck", "royal", "unmoved", "can_castle", "attacked"),
    *("guarded", "frozen", "promoted", "turn_over", "facing"),
)
"""Words of CONDITION; the name of a mark is one, too, and so is every word of MOVES."""
EVENTS = (
    *("move", "quiet", "capture", "arrival", "en_passant", "drop", "castling", "promotion", "pass", "rest"),
    *("as_new", "passing", "advance", "longest", "shortest", "most_captures"),
)
MOVEMENT_KEYS = frozenset({"step", "slide", "leap", "like", "path"})
MOVES_KEYS = frozenset({"by", "when", "from", "to", "at", "takes", "after", "chases"})
