"""Samples, effects with their intervals, and how often they may be looked at; nothing here knows a game."""

from . import effect_sizes, halving
from .alpha_spending import LEVEL, ONE_LOOK, Allowance, shared
from .regression import Fit, fit, ratio
from .samples import Interval, Sample

__all__ = ["LEVEL", "ONE_LOOK", "Allowance", "Fit", "Interval", "Sample", "effect_sizes", "fit", "halving"]
__all__ += ["ratio", "shared"]
