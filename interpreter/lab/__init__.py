"""The laboratory for programs and notebooks: play experiments, compare, read games as tables, draw.

    from interpreter import lab
    results = lab.run(lab.experiment("losalamos", games=200), "lab.sqlite")
    results.games().pandas()

Designs:   arm -> Arm, experiment and study -> Experiment.
Playing:   run, which tells its Progress and can be asked to stop; read for what was played before.
Results:   Results -> games, pieces, figures -> Table (pandas, polars, pyarrow, Parquet);
           compare -> Comparison; plots -> Plot; report, a page of HTML.
Errors:    ERRORS, what these raise for bad input; FrameMissing and ChartsMissing name what to install.

docs/laboratory.md explains every figure, and shows these names at work.
"""

from __future__ import annotations

from ..applications.lab.design import Arm
from ..applications.lab.report import ChartsMissing
from .experiments import ERRORS, Experiment, arm, experiment, study
from .results import Comparison, Plot, Results, read
from .running import Progress, run
from .tables import FrameMissing, Table

__all__ = ["ERRORS", "Arm", "ChartsMissing", "Comparison", "Experiment", "FrameMissing", "Plot"]
__all__ += ["Progress", "Results", "Table", "arm", "experiment", "read", "run", "study"]
