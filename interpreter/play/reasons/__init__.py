"""Why a move is legal or not, why a game is over or not, and which pieces attack a square.

The only place that gives reasons: errors about moves, protocols, records and commands take theirs here.
Everything is read from the model and the position in Python; the kernel is asked by trying moves.
"""

from __future__ import annotations

from .catalogue import GROUPS, REASONS, Place, Reason
from .hindering import Attacker, attackers
from .reading import why
from .results import why_result
from .safety import threats
from .scene import Scene

__all__ = ["GROUPS", "REASONS", "Attacker", "Place", "Reason", "Scene", "attackers", "threats", "why"]
__all__ += ["why_result"]
