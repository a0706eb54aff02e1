"""Exact answers: endings of few men solved by retrograde analysis, for any definition.

A table has a value for every arrangement of some men: won or lost in so many moves, or not forced. Tables are
made from the end backwards (`solving.py`), level after level; the kernel says what is legal, so that nothing
here knows a rule by name.
"""
