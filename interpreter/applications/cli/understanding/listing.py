"""Lists: the shipped variants, and the legal moves of a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from math import prod
from typing import Any

import click

from ....building.boards import build_board
from ....language import names, resources
from ....language.report import Report
from ....play.core.moves import Move
from ....play.notation.chinese import Chinese
from ....play.notation.coordinate import DROP
from ....play.notation.tongue import UCCI, USI, iccs
from ....play.sides import side_of, side_word
from ....play.variant import Position
from ..common.shell import Refusal, answer, counted, json_text, over_text, position_data, table
from . import gallery

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


def listed(tags: bool, ids: bool, as_json: bool, difficulty: str | None, **wishes: Any) -> None:
    """List the variants that can be played by id, or those that match the filters."""
    known = rows()
    if tags:
        click.echo(tags_text(known, as_json))
        return
    wanted = gallery.Wanted(**wishes, difficulty=difficulty or "")
    found = wanted.choose(known)
    if ids:
        click.echo("\n".join(str(row["id"]) for row in found))
    elif as_json:
        click.echo(json_text(found))
    elif found:
        header = ("ID", "NAME", "BOARD", "FAMILY", "LEARN", "FROM")
        columns = ("id", "name", "board", "family", "difficulty", "from")
        click.echo(table([header, *([r[key] or "" for key in columns] for r in found)]))
    if not found:
        click.echo(wanted.advice(known), err=True)
        raise SystemExit(1)


def rows() -> list[dict[str, Any]]:
    """One entry for every shipped variant. Shipped files are read without checking them."""
    known = gallery.documents()
    families = gallery.families(known)
    return [_row(name, doc, families[name]) for name, doc in known.items()]


def _row(name: str, doc: Mapping[str, Any], family: str) -> dict[str, Any]:
    about = doc.get("about", {})
    white, black = gallery.armies(doc)
    size = board_size(doc)
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
        return json_text([{"tag": tag, "meaning": told[tag], "variants": n} for tag, n in counts.items()])
    return table(
        [("TAG", "VARIANTS", "MEANING"), *((tag, str(n), told[tag]) for tag, n in counts.items())], right=[1]
    )


def board_size(doc: Mapping[str, Any]) -> str:
    """Size of the board of a definition: `10x10+4`, with `-5` for holes; `91 hexagons`."""
    board = build_board(doc, Report())
    if board is None:
        return ""
    if board.tiling.hexagonal:
        return f"{board.size} hexagons"
    sizes = [len(board.files), board.ranks, *[board.levels] * (board.levels > 1)]
    holes, extra = len(board.holes), len(board.extra)
    return "x".join(map(str, sizes)) + (f"+{extra}" if extra else "") + (f"-{holes}" if holes else "")


def squares_in(size: str) -> int:
    """How many squares a board of such a size has."""
    whole, *more = re.findall(r"[+-]?\d+(?:x\d+)*", size)
    return prod(map(int, whole.split("x"))) + sum(map(int, more))


def piece_title(position: Position, square: str) -> str:
    """The piece on a square in words: "white pawn", "Sente pawn", "duck"; of `N@` the one in hand."""
    if square.endswith(DROP):
        kind = next(p for p in position.variant.ruleset.pieces if p.symbol == square.removesuffix(DROP))
        return f"{kind.title} in hand"
    side = side_of(position.piece_at(square))
    title = kind_title(position, square)
    return f"{side_word(position.variant, side)} {title}" if side else title


def kind_title(position: Position, square: str) -> str:
    """The kind of the piece on a square in words: "pawn"."""
    symbol = (position.piece_at(square) or "").upper()
    return next((p.title for p in position.variant.ruleset.pieces if p.symbol.upper() == symbol), "empty")


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


def moves(position: Position, notation: str | None, as_json: bool) -> None:
    """List the legal moves of a position."""
    answer(as_json, lambda: moves_data(position, notation), lambda: moves_text(position, notation))


def moves_text(position: Position, notation: str | None = None) -> str:
    """The legal moves for people: piece by piece."""
    lines = [
        f"{square:<4} {piece_title(position, square):<22} {' '.join(targets)}".rstrip()
        for square, targets in grouped(position, notation).items()
    ]
    lines.append(counted(len(position.legal_moves), "legal move"))
    if over := over_text(position):
        lines.append(over)
    return "\n".join(lines)


def moves_data(position: Position, notation: str | None = None) -> dict[str, Any]:
    """The legal moves for programs."""
    over = position.outcome()
    return {
        **position_data(position),
        "turn": position.turn,
        "check": position.is_check(),
        "outcome": over and asdict(over),
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
