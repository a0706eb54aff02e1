"""What a movement means, told once: chains of nodes, each a look at one place.

A chain is one movement along one of its vectors. Movement tables lay the nodes out as words, attack tables
turn their captures round, reasons and the linter follow them, diagrams ask what a node is for.

What a new modifier of movements needs stands in docs/contributing.md, with an example from beginning to end.
"""

from .lines import (
    boundless,
    chains,
    ends_on,
    legs_of,
    lines,
    longest,
    moves,
    passed,
    starts_on,
    turned_vectors,
    turned_way,
)
from .node import EMPTY, END, ENEMY, FRIEND, LANDING, LEG, RUN, STEP, Chain, Ending, Node
from .shapes import nodes_of
from .walks import TooManyWalks, Walk, open_way, walks

__all__ = ["EMPTY", "END", "ENEMY", "FRIEND", "LANDING", "LEG", "RUN", "STEP", "Chain", "Ending", "Node"]
__all__ += ["TooManyWalks", "Walk", "boundless", "chains", "ends_on", "legs_of", "lines", "longest"]
__all__ += ["moves", "nodes_of", "open_way", "passed", "starts_on", "turned_vectors", "turned_way", "walks"]
