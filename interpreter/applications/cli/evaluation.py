"""What `eval` prints: the value of a position in its terms, and the values of the pieces."""

from __future__ import annotations

from typing import Any

from ...engine.evaluation import Evaluation
from ...engine.explain import Explainer, Explanation
from ...engine.weights import GROUPS
from ...play.variant import Position, Variant
from .shell import table

HEADER = ("", "WHITE", "", "BLACK", "", "TOTAL")
CHANCES = ("there is little left to win with", "promoters are there to win with")
STAGES = ("", "early", "late", "early", "late", "now")


def explain(position: Position) -> Explanation:
    """The terms of a position's value."""
    return Explainer(Evaluation(position.variant)).explain(position)


def pawns(centipawns: float) -> str:
    """Centipawns as pawns, with a sign."""
    return f"{centipawns / 100:+.2f}"


def term_rows(found: Explanation) -> list[tuple[str, ...]]:
    """One row for every group in which a side has something."""
    rows = []
    for term in found.terms:
        numbers = (*term.white, *term.black)
        if any(numbers):
            rows.append((term.group, *map(pawns, numbers), pawns(term.total(found.early))))
    return rows


def as_text(position: Position) -> str:
    """The explanation for people."""
    found = explain(position)
    total = sum(term.total(found.early) for term in found.terms)
    rows = [HEADER, STAGES, *term_rows(found), ("total", "", "", "", "", pawns(total))]
    lines = [table(rows, right=range(1, 6)), ""]
    if found.counted != 1:
        lines.append(f"{found.counted:.0%} of the total counts: {CHANCES[found.counted > 1]}")
    lines.append(
        f"{pawns(found.centipawns)} pawns for White; {position.turn} to move, {found.early:.0%} middle game"
    )
    over = position.outcome()
    if over:
        lines.append(f"the game is over: {over.result} ({over.reason.replace('_', ' ')})")
    return "\n".join(lines)


def as_data(position: Position) -> dict[str, Any]:
    """The explanation for programs."""
    found = explain(position)
    over = position.outcome()
    return {
        "variant": position.variant.id,
        "options": dict(position.variant.options),
        "fen": position.fen(),
        "turn": position.turn,
        "centipawns": found.centipawns,
        "early": round(found.early, 4),
        "counted": round(found.counted, 4),
        "outcome": over and {"result": over.result, "winner": over.winner, "reason": over.reason},
        "terms": [
            {
                "group": term.group,
                "about": GROUPS[term.group],
                "white": {"early": term.white[0], "late": term.white[1]},
                "black": {"early": term.black[0], "late": term.black[1]},
                "total": round(term.total(found.early), 1),
            }
            for term in found.terms
        ],
    }


def values_data(variant: Variant) -> list[dict[str, Any]]:
    """What the pieces are worth; estimated, or given by `evaluation`."""
    known = Evaluation(variant)
    exchange = known.exchange()
    rows = []
    for i, piece in enumerate(variant.ruleset.kinds):
        own = piece.name in variant.ruleset.evaluation.values
        source = "evaluation" if own else "estimate"
        if 2 * i + 2 in known.royals:
            source = "royal"
        rows.append(
            {
                "piece": piece.name,
                "symbol": piece.symbol,
                "early": round(known.values[i][0]),
                "late": round(known.values[i][1]),
                "exchange": exchange[2 * i + 2],
                "source": source,
            }
        )
    return rows


def values_text(variant: Variant) -> str:
    """The values for people, the best piece first."""
    rows = sorted(values_data(variant), key=lambda row: -float(row["early"]))
    header = ("PIECE", "", "EARLY", "LATE", "FROM")
    cells = [
        (str(r["piece"]), str(r["symbol"]), str(r["early"]), str(r["late"]), str(r["source"])) for r in rows
    ]
    return table([header, *cells], right=(2, 3))
