"""The linter: what is allowed in a definition, but hardly meant. Every finding is proved from the tables."""

from __future__ import annotations

from .linter import Linted, lint

__all__ = ["Linted", "lint"]
