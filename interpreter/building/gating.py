"""Whether gating makes sense with the rest of a definition: its rights are letters of files in FEN."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..language.report import Report
from ..model.ruleset import SIDES, Ruleset
from .turns import gating_act

CASTLING = frozenset("kq")


def check_gating(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note gating that can never be, or whose rights could not be told from others."""
    if game.hand is None or game.hand.gating is None:
        return
    spot = gating_act(doc)
    assert spot is not None
    node = spot.value
    if not game.gates:
        message = "no piece of the setup stands in the region of its side"
        report.at(node, "from", "H407", message, "name squares on which pieces begin: from: first_rank")
    for message in hindrances(game):
        report.at(spot.holder, spot.key, "H408", message)


def hindrances(game: Ruleset) -> Iterator[str]:
    """Why the letters of rights to gate would mean something else, too."""
    if game.resting:
        marks = "first moves of pieces" if game.unmoved else "pieces that count as not having moved again"
        yield f"gating and {marks} would be written by the same letters"
    x = game.board.coordinates
    for side in (0, 1):
        files = [game.board.files[x[square][0]] for owner, square in game.gates if owner == side]
        twice = sorted(name for name in set(files) if files.count(name) > 1)
        if twice:
            yield f"{SIDES[side]} gates onto two squares of the file {twice[0]}"
        own = [castling for castling in game.castlings if castling.side == side]
        rooks = {(c.king_from, c.rook_from, game.wing(c)) for c in own}
        if not game.castles_anywhere and len(rooks) != len({wing for *_, wing in rooks}):
            yield "castling with several rooks of a wing is written by letters of files, as gating is"
        ranks = {x[square][1] for _, square, _ in rooks}
        if game.castles_anywhere and ranks and {x[s][1] for owner, s in game.gates if owner == side} - ranks:
            yield "castling of a shuffled setup is written by letters of files, as gating onto other ranks is"
        if rooks and CASTLING & set(files):
            yield f"the file {min(CASTLING & set(files))} would be written as a right to castle is"
