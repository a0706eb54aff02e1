"""Definitions told to people: sentences, example positions, and the rulebook as HTML or Markdown.

english, moves_in_words, places_in_words, conditions_in_words, rules_in_words, ends_in_words   sentences
facts, glossary                                          data for them
positions, examples                                      positions that show a rule at work
book, sections, piece_pages                              the rulebook, free of any format
html, markdown                                           its formats
"""

from __future__ import annotations

from collections.abc import Callable

from ...arguments import checked
from ...play.variant import Variant


@checked
def write(variant: Variant, form: str, report: Callable[[str], None] = lambda _: None) -> str:
    """The rulebook of a variant, as "html" or "md"; `report` is told of each piece that is begun.

    Raises ValueError for another form, PictureError if a picture cannot be used.
    """
    from .html import Html
    from .markdown import Markdown
    from .sections import Rulebook

    if form not in ("html", "md"):
        raise ValueError(f"form is 'html' or 'md', found {form!r}")
    writer = Html(variant) if form == "html" else Markdown(variant)
    return writer.page(Rulebook(variant, report).book())
