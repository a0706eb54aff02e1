"""What a movement means, told once: chains of nodes, each a look at one place.

A chain is one movement along one of its vectors. Movement tables lay the nodes out as words, attack tables
turn their captures round, reasons and the linter follow them, diagrams ask what a node is for.

A new modifier of movements is therefore: schema/variant.schema.json, a field of model.Movement,
building/pieces.py (which sets it), shapes.py here (what it does), and its words: rulebook/moves_in_words.py,
LACKS in rulebook/facts.py or the letters of betza/, protocols/xboard_betza.py, definitions/README.md. If it
limits others, workbench/limits.py has a row of it. tests/rules/test_modifiers.py asks for an example and
looks into every room; tests/test_generated.py mixes it with the others.
"""

from .lines import boundless, chains, ends_on, legs_of, lines, longest, moves, passed, starts_on
from .node import EMPTY, END, ENEMY, FRIEND, LANDING, LEG, RUN, STEP, Chain, Ending, Node
from .shapes import nodes_of
from .walks import TooManyWalks, Walk, open_way, walks

__all__ = [
    "EMPTY",
    "END",
    "ENEMY",
    "FRIEND",
    "LANDING",
    "LEG",
    "RUN",
    "STEP",
    "Chain",
    "Ending",
    "Node",
    "TooManyWalks",
    "Walk",
    "boundless",
    "chains",
    "ends_on",
    "legs_of",
    "lines",
    "longest",
    "moves",
    "nodes_of",
    "open_way",
    "passed",
    "starts_on",
    "walks",
]
