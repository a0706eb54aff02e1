"""What the games say: comparisons, answers at a look, over strengths and seeds, and their words."""

from .caveats import looked, openings_text, openings_words, repeated
from .comparing import Compared, Contrast, compared_data
from .contrasts import Against, against, look_data
from .distances import Distance
from .findings import Findings
from .headlines import Headline
from .interim import Look, all_looked_at, asked_of, looked_at
from .levels import Levels
from .trends import Found, Trend

__all__ = ["Against", "Compared", "Contrast", "Distance", "Findings", "Found", "Headline", "Levels", "Look"]
__all__ += ["Trend", "against", "all_looked_at", "asked_of", "compared_data", "look_data", "looked"]
__all__ += ["looked_at", "openings_text", "openings_words", "repeated"]
