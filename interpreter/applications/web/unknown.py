"""What a variant may have that a page knows nothing of; such a variant is not published."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...errors import RequestError
from ...model.ruleset import Ruleset
from ...play.core.compiled import CompiledRules
from ...play.notation.kept import has_count

#: What is said of it, with the key of the definition -> has a game it?
UNKNOWN: Mapping[str, Callable[[Ruleset], bool]] = {
    "pieces dropped from the hand (hand: drops)": lambda game: bool(game.droppable),
    "turns of two acts (turn)": lambda game: game.put is not None,
    "passing (pass)": lambda game: set(game.passing) != {"never"},
    "promotion without a move (promotion: at: rest)": lambda game: any(
        "rest" in rule.at for piece in game.pieces for rule in piece.promotions
    ),
    "moves that are counted out (end: count_out)": lambda game: has_count(game.ends),
    "what follows from moves (effects)": lambda game: bool(game.consequences),
}


def unknown_of(game: Ruleset) -> list[str]:
    """What a game has that no page knows."""
    return [words for words, has in UNKNOWN.items() if has(game)]


def refuse_unknown(rules: CompiledRules) -> None:
    """Raise RequestError for a variant that a page would play wrongly, or not at all."""
    found = unknown_of(rules.ruleset)
    if rules.tables_array.hooks:
        found.append("a hook file of its own (hooks)")
    if found:
        raise RequestError(
            f"{rules.id} cannot be published: it has {', '.join(found)}, which no page can play yet; "
            f"play it with `heterodox play`, or in a GUI with `heterodox uci`"
        )
