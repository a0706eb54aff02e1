"""What the games say: comparisons, answers at a look, over strengths and seeds, and their words."""

from . import contrasts, verdicts
from .caveats import looked, openings_text, openings_words, repeated, sparkline
from .comparing import Compared, compared_data
from .contrasts import cells, head, pairs_of
from .distances import Distance
from .headlines import Headline, headline_data, headlines
from .interim import Look, all_looked_at, asked_of, looked_at
from .levels import Levels, levels_of
from .trends import Found, Trend, trends_of

__all__ = ["Compared", "Distance", "Found", "Headline", "Levels", "Look", "Trend", "all_looked_at"]
__all__ += ["asked_of", "cells", "compared_data", "contrasts", "head", "headline_data", "headlines"]
__all__ += ["levels_of", "looked", "looked_at", "openings_text", "openings_words", "pairs_of", "repeated"]
__all__ += ["sparkline", "trends_of", "verdicts"]
