"""What is played: arms with their rules and players, handicaps, sweeps, and how the games begin."""

from . import sweeping
from .arms import Arm, HookFiles, arm, arm_of_document, describe
from .handicaps import handicaps, unit_of
from .sweeping import MOST, Setting, SweepError, combined, strength_of, strengths
from .trial import LONGEST_GAME, PLIES, TEMPERATURE, Settings, Trial, player, trial

__all__ = ["LONGEST_GAME", "MOST", "PLIES", "TEMPERATURE", "Arm", "HookFiles", "Setting", "Settings"]
__all__ += ["SweepError", "Trial", "arm", "arm_of_document", "combined", "describe", "handicaps", "player"]
__all__ += ["strength_of", "strengths", "sweeping", "trial", "unit_of"]
