"""The number of this version."""

__version__ = "0.1.0"
