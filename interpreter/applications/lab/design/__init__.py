"""What is played: arms with their rules and players, handicaps, sweeps, and how the games begin."""

from . import sweeping
from .arms import Arm, HookFiles, arm, arm_of_document, describe
from .handicaps import handicaps, unit_of
from .sweeping import MOST, SweepError, strength_of, strengths
from .trial import LONGEST_GAME, PLIES, TEMPERATURE, Settings, Trial, player, trial

__all__ = ["LONGEST_GAME", "MOST", "PLIES", "TEMPERATURE", "Arm", "HookFiles", "Settings", "SweepError"]
__all__ += ["Trial", "arm", "arm_of_document", "describe", "handicaps", "player", "strength_of", "strengths"]
__all__ += ["sweeping", "trial", "unit_of"]
