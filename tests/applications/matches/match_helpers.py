"""What the tests of matches share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from interpreter.applications.matches.runner import Plan

HERE = Path(__file__).parent
MATE = "f2f3,e7e5,g2g4,d8h4"
"""The shortest game of chess: Black mates."""

Planner = Callable[..., Plan]
Stub = Callable[..., str]
