"""Games between programs: one game, matches of many, and what their results prove."""
