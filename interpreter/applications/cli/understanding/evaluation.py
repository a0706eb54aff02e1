"""What `eval` prints: the value of a position in its terms, and the values of the pieces."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ....engine.evaluation import Evaluation
from ....engine.explain import ABOUT, Explainer, Explanation
from ....engine.learned import chosen, look
from ....play.sides import side_name, side_word
from ....play.variant import Position, Variant
from ...matches.presenting import percent
from ..common.shell import answer, over_text, position_data, position_of, table, told_unused

CHANCES = ("there is little left to win with", "promoters are there to win with")
STAGES = ("", "early", "late", "early", "late", "now")


def command(
    variant: Variant, fen: str | None, played: str | None, values: bool, learned: bool, as_json: bool
) -> None:
    """Explain what the computer opponent thinks of a position, or what the pieces are worth."""
    told_unused(variant, learned)
    position = position_of(variant, fen)
    for move in (played or "").split():
        position.push(move)
    if values:
        of = position.variant
        answer(as_json, lambda: values_data(of, learned), lambda: values_text(of, learned))
    else:
        answer(as_json, lambda: as_data(position, learned), lambda: as_text(position, learned))


def explain(position: Position, learned: bool) -> Explanation:
    """The terms of a position's value."""
    variant = position.variant
    return Explainer(Evaluation(variant, chosen(variant, learned))).explain(position)


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


def as_text(position: Position, learned: bool = True) -> str:
    """The explanation for people."""
    found = explain(position, learned)
    total = sum(term.total(found.early) for term in found.terms)
    white, black = map(str.upper, position.variant.sides)
    header = ("", white, "", black, "", "TOTAL")
    rows = [header, STAGES, *term_rows(found), ("total", "", "", "", "", pawns(total))]
    lines = [table(rows, right=range(1, 6)), ""]
    if found.counted != 1:
        lines.append(f"{percent(found.counted, 0)} of the total counts: {CHANCES[found.counted > 1]}")
    turn = side_word(position.variant, position.turn)
    lines.append(
        f"{pawns(found.centipawns)} pawns for {side_name(position.variant, 'white')}; {turn} to move, "
        f"{percent(found.early, 0)} middle game"
    )
    if learned and (kept := look(position.variant)[0]):
        lines.append(f"with what was learnt ({kept.told}); --no-learned shows it without")
    if over := over_text(position):
        lines.append(over)
    return "\n".join(lines)


def as_data(position: Position, learned: bool = True) -> dict[str, Any]:
    """The explanation for programs."""
    found = explain(position, learned)
    over = position.outcome()
    return {
        **position_data(position),
        "turn": position.turn,
        "centipawns": found.centipawns,
        "early": round(found.early, 4),
        "counted": round(found.counted, 4),
        "outcome": over and asdict(over),
        "terms": [
            {
                "group": term.group,
                "about": ABOUT[term.group],
                "white": {"early": term.white[0], "late": term.white[1]},
                "black": {"early": term.black[0], "late": term.black[1]},
                "total": round(term.total(found.early), 1),
            }
            for term in found.terms
        ],
    }


def values_data(variant: Variant, learned: bool = True) -> list[dict[str, Any]]:
    """What the pieces are worth; estimated, given by `evaluation`, or learned."""
    known = Evaluation(variant, chosen(variant, learned))
    exchange = known.exchange()
    rows = []
    for i, piece in enumerate(variant.ruleset.kinds):
        own = piece.name in variant.ruleset.evaluation.values
        source = "evaluation" if own else "estimate"
        source = "learned" if piece.name in known.learned.values else source
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


def values_text(variant: Variant, learned: bool = True) -> str:
    """The values for people, the best piece first."""
    rows = sorted(values_data(variant, learned), key=lambda row: -float(row["early"]))
    header = ("PIECE", "", "EARLY", "LATE", "FROM")
    cells = [
        (str(r["piece"]), str(r["symbol"]), str(r["early"]), str(r["late"]), str(r["source"])) for r in rows
    ]
    return table([header, *cells], right=(2, 3))
