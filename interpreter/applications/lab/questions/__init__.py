"""What is asked: quantities and formulas of them, questions, studies, and how many games an answer takes."""

from . import study
from .formatting import chance, figure, level, scaled, size, spread, unit_of
from .grammar import SIDES, FormulaError
from .planning import Plan, PlanError, spread_of_both, spread_of_pilot, spread_of_rates
from .quantities import A_SCORE, AMOUNT, MARK, QUANTITIES, RATE, SHARE, ArmSamples, Quantity, ending
from .questions import (
    END,
    Question,
    QuestionError,
    asked,
    check_numbers,
    check_unit,
    number_of,
    quantity_of,
    question_of,
)
from .study import Design, Study, study_path, told

__all__ = ["AMOUNT", "A_SCORE", "END", "MARK", "QUANTITIES", "RATE", "SHARE", "SIDES", "ArmSamples", "Design"]
__all__ += ["FormulaError", "Plan", "PlanError", "Quantity", "Question", "QuestionError", "Study", "asked"]
__all__ += ["chance", "check_numbers", "check_unit", "ending", "figure", "level", "number_of", "quantity_of"]
__all__ += ["question_of", "scaled", "size", "spread", "spread_of_both", "spread_of_pilot", "spread_of_rates"]
__all__ += ["study", "study_path", "told", "unit_of"]
