"""A promise of the laboratory, and what came out when it was tried."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SURE = 2.0
"""Standard errors of drawing samples by which a figure may miss its promise."""


@dataclass(frozen=True)
class Check:
    """What was tried, what was promised of it, and what was found; `kept` None: it could not be tried."""

    name: str
    promised: str
    found: str
    kept: bool | None


def covers(name: str, held: Sequence[bool], least: float) -> Check:
    """A check that intervals hold the truth often enough, as far as so many samples can tell."""
    share = sum(held) / len(held)
    error = math.sqrt(0.05 * 0.95 / len(held))
    return Check(name, f"{least:g} or more", f"{share:.3f} ± {error:.3f}", share + SURE * error >= least)


def errs(name: str, wrong: Sequence[bool], most: float = 0.055) -> Check:
    """A check that nothing is established too often where there is nothing."""
    share = sum(wrong) / len(wrong)
    error = math.sqrt(0.05 * 0.95 / len(wrong))
    return Check(name, f"{most:.1%} at most", f"{share:.1%} ± {error:.1%}", share - SURE * error <= most)
