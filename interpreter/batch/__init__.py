"""Many games of one definition at once, for learning: NumPy arrays in and out. See docs/research.md."""

from .actions import WAIT, Actions
from .games import Batch, Step
from .planes import Planes

__all__ = ["WAIT", "Actions", "Batch", "Planes", "Step"]
