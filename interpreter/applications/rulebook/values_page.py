"""The section on the worth of the pieces."""

from __future__ import annotations

from ...engine.evaluation import Evaluation
from ...kinds.english import capital, short
from ...play.variant import Variant
from .book import Block, Paragraph, Section, Table


def values_section(variant: Variant) -> Section:
    """What the pieces are worth to the computer opponent, and by a source if the definition names one."""
    known, guide = Evaluation(variant), variant.ruleset.guide_values
    worths = {i: known.values[i] for i in range(len(variant.ruleset.kinds)) if 2 * i + 2 not in known.royals}
    pieces = variant.ruleset.pieces
    given = {i for i in worths if pieces[i].name in variant.ruleset.evaluation.values}
    mixed = 0 < len(given) < len(worths)
    rows = [
        [capital(short(pieces[i].title)), f"{early / 100:.1f}", f"{late / 100:.1f}"]
        + [_range(guide.values.get(pieces[i].name))] * bool(guide.values)
        + ["given with the game" if i in given else "estimated"] * mixed
        for i, (early, late) in sorted(worths.items(), key=lambda item: -item[1][0])
    ]
    header = ["piece", "early", "late", *["guide"] * bool(guide.values), *["how known"] * mixed]
    said = [
        "Rough values of the pieces in pawns, early and late in the game, as the computer opponent counts."
    ]
    if not mixed:
        said.append(f"The figures are {'given with the game' if given else 'estimated from the movements'}.")
    said += [f"The guide values are those of {guide.source}."] * bool(guide.values)
    table = Table(header, rows, right=range(1, 4 if guide.values else 3))
    blocks: list[Block] = [Paragraph(" ".join([*said, "The values are advice, not rules."])), table]
    return Section("What the pieces are worth", "values", blocks if rows else [])


def _range(value: tuple[float, float] | None) -> str:
    """A worth, early and late."""
    return "" if value is None else " to ".join(f"{one:g}" for one in dict.fromkeys(value))
