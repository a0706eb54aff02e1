"""Lists: the shipped variants, and the legal moves of a position."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...language import names, resources
from ...play.core.moves import Move
from ...play.notation.chinese import Chinese
from ...play.notation.coordinate import DROP
from ...play.notation.tongue import UCCI, USI, iccs
from ...play.variant import Position
from . import gallery
from .shell import Refusal, table

WRITERS: dict[str, Callable[[Position, Move], str]] = {
    "san": lambda position, move: position.san(move),
    "lan": lambda position, move: position.lan(move),
    "uci": lambda position, move: position.uci(move),
    "figurine": lambda position, move: position.san(move, figurines=True),
    "wxf": lambda position, move: position.wxf(move),
    "chinese": lambda position, move: position.variant.sheet.declared_text(position, move, Chinese.title),
    "korean": lambda position, move: position.variant.sheet.korean_text(position, move),
    "usi": lambda position, move: position.variant.sheet.in_tongue(position, move, USI),
    "iccs": lambda position, move: iccs(position.variant.sheet.in_tongue(position, move, UCCI)),
    "kif": lambda position, move: position.variant.sheet.kif_text(position, move),
    "ki2": lambda position, move: position.variant.sheet.ki2_text(position, move),
    "csa": lambda position, move: position.variant.sheet.csa_text(position, move),
}


def rows() -> list[dict[str, Any]]:
    """One entry for every shipped variant. Shipped files are read without checking them."""
    known = gallery.documents()
    families = gallery.families(known)
    return [_row(name, doc, families[name]) for name, doc in known.items()]


def _row(name: str, doc: Mapping[str, Any], family: str) -> dict[str, Any]:
    about = doc.get("about", {})
    white, black = gallery.armies(doc)
    size = board_size(doc["board"])
    return {
        "id": name,
        "name": names.shown(doc),
        "board": size,
        "extends": doc.get("extends"),
        "from": ", ".join(str(about[key]) for key in ("inventor", "year") if key in about),
        "family": family or None,
        "difficulty": gallery.difficulty_of(doc),
        "tags": gallery.tags_of(doc),
        "squares": squares_in(size),
        "pieces": len(white) + len(black),
        "kinds": len(doc["pieces"]),
        "players": 2,
        "description": " ".join(about.get("description", "").split()),
        "source": "shipped",
        "file": str(resources.definition_path(name)),
    }


def tags_text(found: Sequence[Mapping[str, Any]], as_json: bool) -> str:
    """The tags, what they mean, and how many variants have each."""
    told = {
        tag: gallery.TAGS.get(tag, ("what its definition says",))[0] for row in found for tag in row["tags"]
    }
    counts = {tag: sum(tag in row["tags"] for row in found) for tag in sorted(told)}
    if as_json:
        return json.dumps(
            [{"tag": tag, "meaning": told[tag], "variants": n} for tag, n in counts.items()], indent=2
        )
    return table(
        [("TAG", "VARIANTS", "MEANING"), *((tag, str(n), told[tag]) for tag, n in counts.items())], right=[1]
    )


def board_size(node: Any) -> str:
    """Size of a board as declared: `10x10+4`, with `-5` for holes."""
    first, _, last = str(node["files"]).partition("-")
    low, _, high = str(node["ranks"]).partition("-")
    files = ord(last or first) - ord(first) + 1
    ranks = int(high or low) - int(low) + 1
    holes, extra = len(node.get("holes", ())), len(node.get("extra", ()))
    return f"{files}x{ranks}" + (f"+{extra}" if extra else "") + (f"-{holes}" if holes else "")


def squares_in(size: str) -> int:
    """How many squares a board of such a size has."""
    files, ranks, *more = (int(n) for n in re.findall(r"[+-]?\d+", size))
    return files * ranks + sum(more)


def piece_title(position: Position, square: str) -> str:
    """The piece on a square in words: "white pawn"; of `N@` the one in hand."""
    if square.endswith(DROP):
        kind = next(p for p in position.variant.ruleset.pieces if p.symbol == square.removesuffix(DROP))
        return f"{kind.title} in hand"
    symbol = position.piece_at(square)
    if symbol is None:
        return "empty"
    side = "white" if symbol.isupper() else "black"
    title = next(p.title for p in position.variant.ruleset.pieces if p.symbol.upper() == symbol.upper())
    return f"{side} {title}"


def in_notation(position: Position, move: Move, notation: str) -> str:
    """A legal move in a notation of NOTATIONS. Raises Refusal where the variant does not have it."""
    try:
        return WRITERS[notation](position, move)
    except ValueError as error:
        raise Refusal(f"error: {error}") from error


def grouped(position: Position, notation: str | None) -> dict[str, list[str]]:
    """Where moves begin -> they in a notation; without one, as the rest of their coordinates."""
    found: dict[str, list[str]] = {}
    for move in position.legal_moves:
        start, rest = parted(move)
        found.setdefault(start, []).append(in_notation(position, move, notation) if notation else rest)
    return found


def parted(move: Move) -> tuple[str, str]:
    """Where a move begins, a square or the letter of what is dropped, and the rest of its coordinates."""
    start = str(move).partition(DROP)[0] + DROP if move.drop else move.origin
    return start, str(move).removeprefix(start)


def moves_text(position: Position, notation: str | None = None) -> str:
    """The legal moves for people: piece by piece."""
    lines = [
        f"{square:<4} {piece_title(position, square):<22} {' '.join(targets)}".rstrip()
        for square, targets in grouped(position, notation).items()
    ]
    over = position.outcome()
    number = len(position.legal_moves)
    lines.append(f"{number} legal {'move' if number == 1 else 'moves'}")
    if over:
        lines.append(f"the game is over: {over.result} ({over.reason.replace('_', ' ')})")
    return "\n".join(lines)


def moves_data(position: Position, notation: str | None = None) -> dict[str, Any]:
    """The legal moves for programs."""
    over = position.outcome()
    return {
        "variant": position.variant.id,
        "options": dict(position.variant.options),
        "fen": position.fen(),
        "turn": position.turn,
        "check": position.is_check(),
        "outcome": over and {"result": over.result, "winner": over.winner, "reason": over.reason},
        "moves": [
            {
                "move": str(move),
                **({notation: in_notation(position, move, notation)} if notation else {}),
                "from": None if move.drop else move.origin,
                "to": move.target,
                "promotion": move.promotion,
                "castling": move.castling,
                "removal": move.removal,
                "drop": move.drop,
                "passing": move.passing,
                "put": move.put,
                "captures": list(position.victims(move)),
            }
            for move in position.legal_moves
        ],
    }
