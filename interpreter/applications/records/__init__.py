"""Records of games and positions, read, replayed and written for every variant: PGN, EPD, KIF and CSA.

Reading trusts nothing: lines, games, nesting and numbers of moves are bounded, nothing recurses by
what a file says, and every fault has its line and column. docs/notation.md describes the formats.
"""

from .composing import compose, vary
from .formats import records
from .identity import Library
from .model import Branch, Node, Record
from .reader import PgnReader
from .replay import replay
from .writer import pgn_text

__all__ = ["Branch", "Library", "Node", "PgnReader", "Record", "compose", "pgn_text", "records", "replay"]
__all__ += ["vary"]
