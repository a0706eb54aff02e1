"""The report on a database: an HTML file, drawings, and the same figures as JSON and as a table."""

from .drawing import ChartsMissing
from .gathering import Gathered, as_data, as_rows, gather
from .glance import title_of
from .page import drawings, page

__all__ = ["ChartsMissing", "Gathered", "as_data", "as_rows", "drawings", "gather", "page", "title_of"]
