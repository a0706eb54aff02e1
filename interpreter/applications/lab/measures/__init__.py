"""What is measured in the games that are stored: their courses, material, moves, choices and openings."""

from .choice_quality import Choices, choices
from .courses import COURSES, courses, expectations
from .figures import Figures, figures
from .movement_use import Use, uses
from .variety import Variety, varieties
from .worth import HANDICAPS, QUIET, Worths, is_handicap, worth_data, worth_remarks, worth_rows, worths

__all__ = ["COURSES", "HANDICAPS", "QUIET", "Choices", "Figures", "Use", "Variety", "Worths"]
__all__ += ["choices", "courses", "expectations", "figures", "is_handicap", "uses", "varieties", "worth_data"]
__all__ += ["worth_remarks", "worth_rows", "worths"]
