"""What is asked: quantities and formulas of them, questions, studies, and how many games an answer takes."""

from . import planning, questions, study
from .formatting import chance, figure, level, scaled, size, spread, unit_of
from .grammar import SIDES, FormulaError
from .planning import Plan, PlanError
from .quantities import A_SCORE, AMOUNT, MARK, QUANTITIES, RATE, SHARE, ArmSamples, Quantity, ending
from .questions import END, Question, QuestionError, asked, number_of, quantity_of, question_of
from .study import Design, Study, study_path, told

__all__ = ["AMOUNT", "A_SCORE", "END", "MARK", "QUANTITIES", "RATE", "SHARE", "SIDES", "ArmSamples", "Design"]
__all__ += ["FormulaError", "Plan", "PlanError", "Quantity", "Question", "QuestionError", "Study", "asked"]
__all__ += ["chance", "ending", "figure", "level", "number_of", "planning", "quantity_of", "question_of"]
__all__ += ["questions", "scaled", "size", "spread", "study", "study_path", "told", "unit_of"]
