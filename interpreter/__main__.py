"""`python -m interpreter`, the same as the command `heterodox`."""

from __future__ import annotations

from .applications.cli.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
