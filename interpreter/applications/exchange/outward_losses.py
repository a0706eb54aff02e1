"""Fields of the model that no setting of Fairy-Stockfish says, each with what it means to a reader."""

from __future__ import annotations

from ...kinds import movement

#: (class, field) of the model -> what is lost, behind whose it is.
LOST = {
    ("Ruleset", "series"): "turns of several moves",
    ("Ruleset", "duties"): "moves that have to be made before others",
    ("Ruleset", "most_captures"): "captures of most pieces come first",
    ("Ruleset", "checks_mate"): "check may be given only by mate",
    ("Ruleset", "moved_by_check"): "a side that has been in check does not castle, nor make first moves",
    ("Ruleset", "remove_own"): "a side may take its own frozen pieces off the board",
    ("Ruleset", "stuck_takes"): "a side without a move takes a piece of the other side off the board",
    ("Ruleset", "hooks"): "rules that a hook has, which is a program",
    ("PieceType", "effects"): "captures otherwise than by moving onto a piece",
    ("PieceType", "freezes"): "keeps enemies beside it from moving",
    ("PieceType", "jump_captures_alone"): "captures nothing else with a move that captures by a jump",
    ("PieceType", "twin_of"): "is another kind of piece where it was made by promotion",
    ("PieceType", "owned"): "belongs to nobody",
    ("Promotion", "recall"): "into pieces that are brought back from the hand",
    ("Promotion", "departs"): "only where the move began elsewhere",
    ("Promotion", "passing"): "in passing, during a capture that goes on",
    ("Promotion", "on_capture"): "not by a capture",
    **{("Movement", name): what for name, what in movement.LOST.items()},
}
