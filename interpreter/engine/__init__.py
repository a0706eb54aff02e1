"""The computer opponent: one search for every definition."""

from .limits import Clock, Limits, Line, Result, Score
from .opponent import Engine

__all__ = ["Clock", "Engine", "Limits", "Line", "Result", "Score"]
