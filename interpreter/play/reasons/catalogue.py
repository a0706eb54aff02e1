"""The reasons there are: a code and what it means. docs/reasons.md is made from this table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

TEXT, MOVE, CASTLING, SAFETY, LEGAL, GAME = "text", "move", "castling", "safety", "legal", "game"
GROUPS = {
    TEXT: "The text is not a move that can be tried",
    MOVE: "The piece cannot move so",
    CASTLING: "Castling",
    SAFETY: "The piece could, but a rule forbids it",
    LEGAL: "The move is legal, and this is what it does",
    GAME: "The game as a whole",
}

#: Code -> (group, meaning). Further down is nearer to a legal move: of several pieces that a text can
#: mean, those are told that came furthest.
REASONS: dict[str, tuple[str, str]] = {
    "unreadable": (TEXT, "the text does not begin with a square, nor is it a move in algebraic notation"),
    "unknown_square": (TEXT, "a square that this board does not have"),
    "unknown_piece": (TEXT, "a letter after the squares that no piece of the variant has"),
    "no_pass": (TEXT, "passing is not a move"),
    "pass_in_check": (TEXT, "nobody may pass in check"),
    "pass_not_stuck": (TEXT, "only a side without another move may pass"),
    "no_drop": (TEXT, "pieces are not dropped, or not those"),
    "no_such_piece": (TEXT, "the side to move has no such piece, or not there"),
    "ambiguous": (TEXT, "several legal moves fit the text"),
    "wrong_victims": (TEXT, "the text names other captures than the move makes"),
    "game_over": (MOVE, "the game has ended"),
    "hand_empty": (MOVE, "the hand does not hold such a piece"),
    "drop_occupied": (MOVE, "a piece can only be dropped on an empty square"),
    "drop_region": (MOVE, "the piece is dropped on other squares only"),
    "drop_condition": (MOVE, "what is counted before a drop on this square is not as it has to be"),
    "gate_kind": (MOVE, "pieces of this kind never come onto the board behind a move"),
    "gate_right": (MOVE, "what leaves the square is not a piece of the start that has not moved"),
    "gate_occupied": (MOVE, "the move does not leave the square empty"),
    "empty_square": (MOVE, "nothing stands on the square of origin"),
    "not_your_turn": (MOVE, "the piece belongs to the side that is not to move"),
    "nobodys": (MOVE, "what stands there belongs to nobody"),
    "same_square": (MOVE, "the move would end where it began"),
    "royal_stays": (MOVE, "a royal piece may not be taken off the board by its own side"),
    "not_frozen": (MOVE, "only a frozen piece may be taken off the board by its own side"),
    "frozen": (MOVE, "an enemy neighbour keeps the piece from moving"),
    "no_such_movement": (MOVE, "none of the piece's movements leads there, on whatever board"),
    "first_moves_over": (
        MOVE,
        "the piece moves so only as long as it has not moved, and a royal not in check",
    ),
    "hole": (MOVE, "on the way lies a square that the board does not have"),
    "too_near": (MOVE, "the line is right, but the square is too near"),
    "too_far": (MOVE, "the line is right, but the square is too far"),
    "not_there": (MOVE, "the line is right, but the movement does not end on this square of it"),
    "confined": (MOVE, "the piece may not leave its region"),
    "region_to": (MOVE, "this movement ends in other squares only"),
    "region_from": (MOVE, "this movement starts from other squares only (first moves, for instance)"),
    "movement_condition": (MOVE, "this movement is there only while something holds, and that does not"),
    "no_hurdle": (MOVE, "there is no piece to hop over on the way"),
    "wrong_hurdle": (MOVE, "the piece on the way may not be hopped over"),
    "capture_only": (MOVE, "the piece goes so only to capture, and the square is empty"),
    "move_only": (MOVE, "the piece does not capture so, and the square is occupied"),
    "blocked": (MOVE, "a piece stands in the way"),
    "en_passant": (MOVE, "what stands there can be captured en passant only directly after its long step"),
    "victim_kind": (MOVE, "the piece cannot capture pieces of this kind so"),
    "walled": (MOVE, "what stands on the target belongs to nobody, and nobody captures it"),
    "own_piece": (MOVE, "a piece of the same side stands on the target"),
    "own_royal": (
        MOVE,
        "a royal piece of the same side, which is never captured by its own side, stands on the target",
    ),
    "promotion_not_here": (MOVE, "the piece does not promote by this move"),
    "promotion_kind": (MOVE, "the piece does not promote to this kind"),
    "promotion_pool": (MOVE, "no captured piece of this kind waits for its owner"),
    "promotion_limit": (MOVE, "the number of pieces on the board does not allow this promotion"),
    "promotion_compulsory": (MOVE, "the piece has to promote: the text has to say to what"),
    "no_castling": (CASTLING, "the side has no such castling in this variant"),
    "castling_right": (
        CASTLING,
        "the right to castle is lost: king or rook has moved, or the rook was captured",
    ),
    "castling_blocked": (CASTLING, "a piece stands between or on the squares of arrival"),
    "castling_in_check": (CASTLING, "the king is in check"),
    "castling_attacked": (CASTLING, "the king would cross or reach an attacked square"),
    "facing": (SAFETY, "two royals would face each other, perhaps only on the way of a castling"),
    "royal_attacked": (SAFETY, "the royal itself would stand attacked"),
    "check_unanswered": (SAFETY, "the royal is in check, and would still be"),
    "exposes_royal": (SAFETY, "the move would open a royal of its own side to attack"),
    "gives_check": (SAFETY, "the move would give check, which the variant forbids"),
    "leaves_check": (SAFETY, "the piece would answer a check in a way that the variant forbids"),
    "move_forbidden": (SAFETY, "`forbid` rules out such moves"),
    "exposes": (
        SAFETY,
        "a piece that was royal before the move would be left under attack, and that is forbidden",
    ),
    "still_facing": (SAFETY, "royals face each other, and the move would not part them"),
    "costs_royal": (SAFETY, "what follows from the move would remove a royal of its own side"),
    "way_barred": (SAFETY, "what follows from the move would send a piece where it cannot go"),
    "royal_untouchable": (SAFETY, "a royal is never captured, though it stands attacked"),
    "drop_first": (SAFETY, "a piece in hand has to be dropped before anything else"),
    "drop_mates": (SAFETY, "the drop would give mate, which is forbidden to it"),
    "no_second_act": (SAFETY, "after the move, nothing could be put where it has to be"),
    "put_missing": (
        SAFETY,
        "the move is legal; the text has to say, too, where is put what belongs to nobody",
    ),
    "put_occupied": (SAFETY, "the square onto which is put is occupied"),
    "put_back": (SAFETY, "what is put has to come onto another square"),
    "put_elsewhere": (SAFETY, "after this move, it is put onto other squares only"),
    "compulsory_capture": (SAFETY, "another move captures, and capturing is compulsory"),
    "refused_by_hook": (SAFETY, "a rule written in Python forbids the move"),
    "unexplained": (SAFETY, "the move is not legal and no reason was found: a fault of the interpreter"),
    "legal": (LEGAL, "the move is legal; the movement that leads there"),
    "captures": (LEGAL, "it captures by moving onto its victim"),
    "captures_en_passant": (LEGAL, "it captures the piece that has just passed the square"),
    "captures_hurdle": (LEGAL, "it captures what it jumps over"),
    "captures_custodial": (LEGAL, "it captures what it sandwiches against a friend"),
    "captures_withdrawal": (LEGAL, "it captures what it moves straight away from"),
    "captures_approach": (LEGAL, "it captures what it moves straight up to"),
    "captures_coordination": (LEGAL, "it captures where its lines cross those of a partner"),
    "captures_by_hook": (LEGAL, "it captures by a rule written in Python"),
    "removes": (LEGAL, "by an effect of the move, pieces are taken off the board"),
    "changes_side": (LEGAL, "by an effect of the move, pieces change sides"),
    "becomes": (LEGAL, "by an effect of the move, pieces become others"),
    "sends": (LEGAL, "by an effect of the move, a piece goes to another square"),
    "puts": (LEGAL, "what belongs to nobody is put after the move"),
    "gates": (LEGAL, "a piece of the hand comes onto a square that the move leaves"),
    "promotes": (LEGAL, "the piece becomes another"),
    "checks": (LEGAL, "it gives check"),
    "free_turn": (LEGAL, "either side may move, so that nobody's turn is needed"),
    "goes_on": (GAME, "no condition has ended the game"),
    "over": (GAME, "a condition has ended the game"),
    "condition": (GAME, "how far an end condition is from being met"),
}
RANK = {code: i for i, code in enumerate(REASONS)}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a definition says something: file and line, and the text of the line."""

    file: str
    line: int
    column: int
    text: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is legal or not, or why a game is over or not.

    `code` is one of REASONS; `sentence` says it in words, without full stop; `squares` are those concerned,
    the most important first; `pieces` are (square, symbol) of the pieces concerned; `place` is the
    line of the definition that says so, None where no line does (the rule that sides alternate, for
    instance); `move` is the coordinate text, where one is meant; `parts` are further reasons: of the other
    pieces that a text can mean, of all that a legal move does, of each end condition.
    """

    code: str
    sentence: str
    squares: tuple[str, ...] = ()
    pieces: tuple[tuple[str, str], ...] = ()
    place: Place | None = None
    move: str = ""
    parts: tuple[Reason, ...] = field(default=())

    @property
    def legal(self) -> bool:
        """Does it say that the move is legal?"""
        return self.code == "legal"

    def __str__(self) -> str:
        return self.sentence

    def as_data(self) -> dict[str, Any]:
        """Plain values for JSON."""
        place = self.place
        return {
            "code": self.code,
            "sentence": self.sentence,
            "move": self.move or None,
            "squares": list(self.squares),
            "pieces": [{"square": square, "piece": symbol} for square, symbol in self.pieces],
            "place": place and {"file": place.file, "line": place.line, "column": place.column},
            "parts": [part.as_data() for part in self.parts],
        }


def place_of(mark: Any) -> Place | None:
    """The place of a mark of the definition."""
    if mark is None or not mark.line:
        return None
    return Place(mark.file, mark.line, mark.column, mark.source_line.strip())


def place_in(node: Mapping[str, Any], *path: str) -> Place | None:
    """The place of a key of the definition."""
    for key in path[:-1]:
        node = node.get(key, {}) if isinstance(node, Mapping) else {}
    marks = getattr(node, "key_marks", {})
    return place_of(marks.get(path[-1]))


def place_of_forbidden(node: Mapping[str, Any], after: object) -> Place | None:
    """The place of the entry of `forbid` about moves after which something holds."""
    return next(
        (place_of(entry.mark) for entry in node.get("forbid", ()) if entry.get("after") == after), None
    )


def place_of_removal(node: Mapping[str, Any]) -> Place | None:
    """The place of the act by which a side takes a piece of its own off the board; else of the turn."""
    turn = node.get("turn", ())
    acts: Any = turn.get("do", ()) if isinstance(turn, Mapping) else turn
    choices = [one for act in acts if isinstance(act, Mapping) for one in act.get("any", ())]
    removal = (place_of(getattr(one, "mark", None)) for one in choices if "do" in one)
    return next(removal, place_in(node, "turn"))
