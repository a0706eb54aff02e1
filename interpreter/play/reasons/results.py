"""Why a game is over or goes on: how far every end condition is from being met."""

from __future__ import annotations

from ...model.ends import End
from ..core.position import BasePosition
from .catalogue import Reason, place_of
from .scene import Scene, told
from .seeing import Seen, moves_words

RESULTS = ("1-0", "0-1")


def why_result(position: BasePosition) -> Reason:
    """Why the game is over ("over") or not ("goes_on"); its parts are the conditions in their order."""
    scene = Scene.of(position)
    seen = Seen(scene)
    parts = tuple(_condition(seen, end) for end in position.rules.ruleset.ends)
    verdict = position.verdict()
    if verdict is None:
        count = len(position.legal_moves)
        return Reason(
            "goes_on",
            f"the game goes on: {moves_words(scene, count)} and no condition has ended it",
            parts=parts,
        )
    row, outcome = verdict
    met = parts[row]
    name = outcome.reason.replace("_", " ")
    sides = dict(zip(RESULTS, position.rules.ruleset.look.sides, strict=True))
    who = f"{sides[outcome.result]} wins" if outcome.result in sides else "draw"
    sentence = f"{outcome.result}, {who} by {name}: {met.sentence.partition(': ')[2]}"
    return Reason("over", sentence, met.squares, met.pieces, met.place, parts=parts)


def _condition(seen: Seen, end: End) -> Reason:
    """How far one condition is."""
    measure = end.measured(seen)
    name, scores = end.name.replace("_", " "), _scores(seen.scene, end)
    sentence = f"{name}: {measure.sentence}{scores}"
    return told(seen.scene, "condition", sentence, measure.squares, place_of(end.mark))


def _scores(scene: Scene, end: End) -> str:
    """The scores, where they decide."""
    if end.result[1] not in ("more", "fewer"):
        return ""
    white, black = (f"{scene.score(side):g}" for side in (0, 1))
    return f"; by points it is {white} to {black}"
