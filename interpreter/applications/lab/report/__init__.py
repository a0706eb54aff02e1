"""The report on a database: an HTML file, drawings, and the same figures as JSON and as a table."""

from .drawing import ChartsMissing, plain, style
from .gathering import Gathered, as_data, as_rows, gather
from .glance import title_of
from .page import page
from .sections import Picture, pictures_of, trends_drawn

__all__ = ["ChartsMissing", "Gathered", "Picture", "as_data", "as_rows", "gather", "page", "pictures_of"]
__all__ += ["plain", "style", "title_of", "trends_drawn"]
