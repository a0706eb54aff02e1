"""The kernel of exact endings: passes over the entries of a table."""

from __future__ import annotations

from ...rules.kernel import RULES
from ...rules.kernel.parts import Part

ENDINGS = Part(
    "endings",
    __name__,
    ("columns", "men", "values", "unmoves", "passes", "census", "keys", "whole"),
    {
        "start": ("passes", "TSAAHHAII"),
        "step": ("passes", "TSSAAHHAIII"),
        "prove": ("passes", "TSAAHHAII"),
        "census": ("census", "AHAAII"),
        "find": ("census", "HIII"),
        "enter": ("whole", "SAAHA"),
        "explore": ("whole", "TSAAAHAII"),
        "move_over": ("whole", "AAHAHII"),
        "follow": ("whole", "TSSAAAHAIII"),
        "verify": ("whole", "TSAAAHAII"),
        "tally": ("whole", "AHAII"),
        "value_at": ("whole", "SAAH"),
    },
    (RULES,),
)
