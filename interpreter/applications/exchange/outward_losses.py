"""Fields of the model that no setting of Fairy-Stockfish says, each with what it means to a reader."""

from __future__ import annotations

#: (class, field) of the model -> what is lost, behind whose it is.
LOST = {
    ("Ruleset", "series"): "turns of several moves",
    ("Ruleset", "checks_mate"): "check may be given only by mate",
    ("Ruleset", "remove_own"): "a side may take its own frozen pieces off the board",
    ("Ruleset", "hooks"): "rules that a hook has, which is a program",
    ("PieceType", "effects"): "captures otherwise than by moving onto a piece",
    ("PieceType", "freezes"): "keeps enemies beside it from moving",
    ("PieceType", "jump_captures_alone"): "captures nothing else with a move that captures by a jump",
    ("PieceType", "twin_of"): "is another kind of piece where it was made by promotion",
    ("PieceType", "owned"): "belongs to nobody",
    ("Promotion", "recall"): "into pieces that are brought back from the hand",
    ("Promotion", "on_capture"): "not by a capture",
    ("Movement", "over"): "it jumps over pieces of one side only",
    ("Movement", "screens"): "it jumps over some kinds of piece only",
    ("Movement", "adjacent"): "it jumps only over a piece right beside it",
    ("Movement", "takes_hurdles"): "it captures what it jumps over",
    ("Movement", "own"): "it captures pieces of its own side",
    ("Movement", "provided"): "it moves so only under a condition",
    ("Movement", "chain"): "it goes on jumping in the same move",
}
