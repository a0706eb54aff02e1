"""What Fairy-Stockfish calls its settings and pieces, and what value a setting has where it is not written.

Facts about that program, in words of our own. Settings that say nothing about rules have the kind `none`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml


class Key(NamedTuple):
    """The kind of a setting's value and its default; with `sides`, a pair for White and Black.

    The word says how it is written: `each` with the side behind the name, `both` without, `either` both
    ways.
    """

    kind: str
    default: Any = None
    sides: str = ""


#: Their names of pieces that have a movement of their own, with it in Betza notation.
MOVEMENTS = {
    "pawn": "fmWfceF",
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "fers": "F",
    "alfil": "A",
    "fersAlfil": "FA",
    "silver": "FfW",
    "aiwok": "RNF",
    "bers": "RF",
    "archbishop": "BN",
    "chancellor": "RN",
    "amazon": "QN",
    "knibis": "mNcB",
    "biskni": "mBcN",
    "kniroo": "mNcR",
    "rookni": "mRcN",
    "shogiPawn": "fW",
    "lance": "fR",
    "shogiKnight": "fN",
    "gold": "WfF",
    "dragonHorse": "BW",
    "clobber": "cW",
    "breakthrough": "fmWfF",
    "immobile": "",
    "cannon": "mRcpR",
    "janggiCannon": "pR",
    "soldier": "fsW",
    "horse": "nN",
    "elephant": "nA",
    "janggiElephant": "nZ",
    "banner": "RcpRnN",
    "wazir": "W",
    "commoner": "K",
    "centaur": "KN",
}
CUSTOM = tuple(f"customPiece{number}" for number in range(1, 26))
#: All kinds of pieces in their order; the king is the one that check is about.
PIECES = (*MOVEMENTS, *CUSTOM, "king")

_USUAL = ("queen", "rook", "bishop", "knight")

KEYS: dict[str, Key] = {
    # the board and the setup
    "maxRank": Key("rank", 8),
    "maxFile": Key("file", 8),
    "startFen": Key("text", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    "chess960": Key("bool", False),
    "twoBoards": Key("bool", False),
    # promotion
    "promotionRegion": Key("squares", ("*8", "*1"), sides="each"),
    "promotionPawnTypes": Key("pieces", ("pawn",), sides="either"),
    "promotionPieceTypes": Key("pieces", _USUAL, sides="either"),
    "promotionLimit": Key("counts", ()),
    "promotedPieceType": Key("mapping", ()),
    "sittuyinPromotion": Key("bool", False),
    "piecePromotionOnCapture": Key("bool", False),
    "mandatoryPawnPromotion": Key("bool", True),
    "mandatoryPiecePromotion": Key("bool", False),
    "pieceDemotion": Key("bool", False),
    # captures and what follows them
    "blastOnCapture": Key("bool", False),
    "blastImmuneTypes": Key("pieces", ()),
    "mutuallyImmuneTypes": Key("pieces", ()),
    "petrifyOnCaptureTypes": Key("pieces", ()),
    "petrifyBlastPieces": Key("bool", False),
    "mustCapture": Key("bool", False),
    # pawns
    "doubleStep": Key("bool", True),
    "doubleStepRegion": Key("squares", ("*2", "*7"), sides="each"),
    "tripleStepRegion": Key("squares", ("-", "-"), sides="each"),
    "enPassantRegion": Key("squares", ("all", "all"), sides="either"),
    "enPassantTypes": Key("pieces", ("pawn",), sides="either"),
    "soldierPromotionRank": Key("rank", 1),
    # castling
    "castling": Key("bool", True),
    "castlingDroppedPiece": Key("bool", False),
    "castlingKingsideFile": Key("file", 7),
    "castlingQueensideFile": Key("file", 3),
    "castlingRank": Key("rank", 1),
    "castlingKingFile": Key("file", 5),
    "castlingKingPiece": Key("piece", "king", sides="both"),
    "castlingRookKingsideFile": Key("file", 12),
    "castlingRookQueensideFile": Key("file", 1),
    "castlingRookPieces": Key("pieces", ("rook",), sides="both"),
    "oppositeCastling": Key("bool", False),
    "castlingWins": Key("rights", ""),
    # check
    "checking": Key("bool", True),
    "dropChecks": Key("bool", True),
    "flyingGeneral": Key("bool", False),
    "makpongRule": Key("bool", False),
    "dupleCheck": Key("bool", False),
    # drops
    "mustDrop": Key("bool", False),
    "mustDropType": Key("piece", "*"),
    "pieceDrops": Key("bool", False),
    "dropLoop": Key("bool", False),
    "capturesToHand": Key("bool", False),
    "firstRankPawnDrops": Key("bool", False),
    "promotionZonePawnDrops": Key("bool", False),
    "enclosingDrop": Key("enclosing", "none"),
    "enclosingDropStart": Key("squares", ("-",)),
    "dropRegion": Key("squares", ("all", "all"), sides="each"),
    "sittuyinRookDrop": Key("bool", False),
    "dropOppositeColoredBishop": Key("bool", False),
    "dropPromoted": Key("bool", False),
    "dropNoDoubled": Key("piece", "-"),
    "dropNoDoubledCount": Key("int", 1),
    "freeDrops": Key("bool", False),
    "shogiPawnDropMateIllegal": Key("bool", False),
    "flipEnclosedPieces": Key("enclosing", "none"),
    # moves
    "immobilityIllegal": Key("bool", False),
    "gating": Key("bool", False),
    "seirawanGating": Key("bool", False),
    "cambodianMoves": Key("bool", False),
    "wallingRule": Key("walling", "none"),
    "wallingRegion": Key("squares", ("all", "all"), sides="each"),
    "wallOrMove": Key("bool", False),
    "diagonalLines": Key("squares", ("-",)),
    "pass": Key("bool", False, sides="either"),
    "passOnStalemate": Key("bool", False, sides="either"),
    # ends
    "nMoveRuleTypes": Key("pieces", ("pawn",), sides="either"),
    "nMoveRule": Key("int", 50),
    "nFoldRule": Key("int", 3),
    "nFoldValue": Key("result", "draw"),
    "nFoldValueAbsolute": Key("bool", False),
    "perpetualCheckIllegal": Key("bool", False),
    "moveRepetitionIllegal": Key("bool", False),
    "chasingRule": Key("chasing", "none"),
    "stalemateValue": Key("result", "draw"),
    "stalematePieceCount": Key("bool", False),
    "checkmateValue": Key("result", "loss"),
    "shatarMateRule": Key("bool", False),
    "bikjangRule": Key("bool", False),
    "extinctionValue": Key("value", "none"),
    "extinctionClaim": Key("bool", False),
    "extinctionPseudoRoyal": Key("bool", False),
    "extinctionPieceTypes": Key("pieces", ()),
    "extinctionPieceCount": Key("int", 0),
    "extinctionOpponentPieceCount": Key("int", 0),
    "flagPiece": Key("piece", "*", sides="either"),
    "flagRegion": Key("squares", ("-", "-"), sides="either"),
    "flagPieceCount": Key("int", 1),
    "flagPieceBlockedWin": Key("bool", False),
    "flagMove": Key("bool", False),
    "flagPieceSafe": Key("bool", False),
    "checkCounting": Key("bool", False),
    "connectN": Key("int", 0),
    "connectPieceTypes": Key("pieces", ("*",)),
    "connectVertical": Key("bool", True),
    "connectHorizontal": Key("bool", True),
    "connectDiagonal": Key("bool", True),
    "connectRegion1": Key("squares", ("-", "-"), sides="each"),
    "connectRegion2": Key("squares", ("-", "-"), sides="each"),
    "connectNxN": Key("int", 0),
    "collinearN": Key("int", 0),
    "connectValue": Key("result", "win"),
    "materialCounting": Key("material", "none"),
    "adjudicateFullBoard": Key("bool", False),
    "countingRule": Key("counting", "none"),
    # about other programs and the strength of play
    "variantTemplate": Key("none"),
    "pieceToCharTable": Key("none"),
    "pocketSize": Key("none"),
    "pieceValueMg": Key("none"),
    "pieceValueEg": Key("none"),
}
#: Settings that set several others: the pieces that count as pawns in every respect.
TOGETHER = {"pawnTypes": ("promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes")}

#: Older keys that the program still reads, before the newer ones: setting and side (None: both).
OLDER: dict[str, tuple[str, int | None]] = {
    "promotionRank": ("promotionRegion", None),
    "doubleStepRank": ("doubleStepRegion", None),
    "doubleStepRankMin": ("doubleStepRegion", None),
    "whiteFlag": ("flagRegion", 0),
    "blackFlag": ("flagRegion", 1),
    "whiteDropRegion": ("dropRegion", 0),
    "blackDropRegion": ("dropRegion", 1),
    "castlingRookPiece": ("castlingRookPieces", None),
    "dropOnTop": ("enclosingDrop", None),
}


@cache
def words() -> dict[str, tuple[str, ...]]:
    """The words of settings that choose one of several rules, by the kind of setting."""
    path = Path(__file__).with_name("fairy_stockfish_words.yaml")
    rows = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {kind: tuple(row) for kind, row in rows.items()}
