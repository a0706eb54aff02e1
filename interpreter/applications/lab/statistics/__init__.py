"""Samples, effects with their intervals, and how often they may be looked at; nothing here knows a game."""

from . import effect_sizes, halving
from .alpha_spending import LEVEL, ONE_LOOK, Allowance, shared
from .effect_sizes import APART, cliffs_delta, cohen_h, hedges_g, normal, rates_summed, summed
from .regression import Fit, fit, ratio
from .samples import Interval, Sample

__all__ = ["APART", "LEVEL", "ONE_LOOK", "Allowance", "Fit", "Interval", "Sample", "cliffs_delta", "cohen_h"]
__all__ += ["effect_sizes", "fit", "halving", "hedges_g", "normal", "rates_summed", "ratio", "shared"]
__all__ += ["summed"]
