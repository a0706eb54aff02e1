"""The words of a rulebook that a newcomer may not know; a book explains those that it uses."""

from __future__ import annotations

import re

#: Pattern of the word as it may stand in a sentence, the term, its meaning.
TERMS = (
    (r"orthogonal", "orthogonally", "along a rank or a file"),
    (r"diagonal", "diagonally", "along a line of squares that touch at their corners"),
    (r"\brank", "rank", "a row of squares from left to right; a player's first rank is the nearest one"),
    (r"\bfile", "file", "a column of squares from one player to the other"),
    (r"\bslide", "slide", "to move along a line over empty squares, as a rook does"),
    (
        r"\bjumps? (?!here|over|on)",
        "jump",
        "to go to a square directly; what stands between does not matter, unless said",
    ),
    (r"jumps? (here )?over", "jump over", "to need a piece in the way, which is passed"),
    (r"\bcaptur", "capture", "to take an enemy piece off the board"),
    (r"\battack", "attack", "the threat of a capture, in whatever way the piece captures"),
    (
        r"\bin check\b|give check|given check|gave check",
        "check",
        "an attack on a royal piece, which must be answered at once",
    ),
    (
        r"\broyal",
        "royal",
        "a piece that its side may not leave under attack; the one that checkmate is about",
    ),
    (r"checkmate", "checkmate", "check that no legal move can answer"),
    (r"stalemate", "stalemate", "having no legal move without being in check"),
    (r"legal move", "legal move", "a move by the rules that does not leave an own royal piece under attack"),
    (
        r"en passant",
        "en passant",
        "capturing a piece that has just gone past: the capturer moves to a square that was passed over, in "
        "the very next move only",
    ),
    (r"\bpromot", "promotion", "exchanging a piece, as part of its move, for another kind"),
    (r"\bcastl(?!ing\.)", "castling", "a move of the king and a rook together"),
    (r"sandwich", "sandwiched", "between two enemies, on one line"),
    (r"\bfriend\b", "friend", "a piece of the same side"),
    (
        r"\bfrozen|from moving",
        "frozen",
        "unable to move while an enemy piece of a certain kind stands next to it",
    ),
    (
        r"the same position",
        "the same position",
        "the same men on the same squares, the same side to move, and the same rights",
    ),
    (r"Betza", "Betza notation", "letters for movements, widely used for describing pieces: W F N and so on"),
    (
        r"\bFEN\b",
        "FEN",
        "a position in one line of text, rank by rank from the top; capitals are White's men",
    ),
    (r"\bhalf\b", "half", "the ranks on one player's side of the middle"),
)


def entries(text: str) -> list[tuple[str, str]]:
    """Term and meaning of the words that a text uses, in alphabetical order."""
    found = ((term, meaning) for pattern, term, meaning in TERMS if re.search(pattern, text, re.IGNORECASE))
    return sorted(found, key=lambda entry: entry[0].lower())
