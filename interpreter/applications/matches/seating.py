"""From a specification to the player."""

from __future__ import annotations

import hashlib
from functools import partial

from ...errors import RequestError
from ...play.variant import Variant
from ..protocols.uci_family import DIALECTS
from .cecp import CecpPlayer
from .openings import Opening
from .players import EnginePlayer, GreedyPlayer, Player, PlayerError, RandomPlayer
from .restrictions import RestrictedPlayer
from .specs import Spec
from .uci import UciPlayer


def seat(spec: Spec, variant: Variant, opening: Opening, seed: str) -> Player:
    """A fresh player for one game that begins with an opening. Raises PlayerError."""
    if spec.kind == "cecp" and variant.position(opening.fen).turn == "either":
        raise PlayerError(f"{spec.label}: the XBoard protocol cannot express that either side may move")
    if spec.kind in DIALECTS:
        return UciPlayer(spec, variant, opening)
    if spec.kind == "cecp":
        return CecpPlayer(spec, variant, opening)
    make = partial(own_player, spec, seed)
    return make(variant) if spec.without is None else RestrictedPlayer(variant, spec.without, make)


def own_player(spec: Spec, seed: str, variant: Variant) -> Player:
    """A fresh player of this program."""
    if spec.kind == "random":
        return RandomPlayer(seed)
    if spec.kind == "greedy":
        return GreedyPlayer(variant, seed)
    return EnginePlayer(
        variant,
        level=spec.level,
        threads=spec.threads,
        hash_mb=spec.hash_mb,
        seed=number_of(seed),
        learned=spec.learned,
    )


def number_of(seed: str) -> int:
    """A seed as a number of 31 bits."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:4], "big") >> 1


def check(spec: Spec, variant: Variant, opening: Opening) -> None:
    """Try whether the player can be had. Raises PlayerError with the reason."""
    try:
        seat(spec, variant, opening, "").close()
    except MemoryError as error:
        raise PlayerError(f"{spec.label}: not enough memory for hash={spec.hash_mb}") from error
    except RequestError as error:
        raise PlayerError(f"{spec.label}: {error}") from error
