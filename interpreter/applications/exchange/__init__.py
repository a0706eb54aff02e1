"""Variants of other programs, read into definitions, and definitions written for other programs."""
