"""For authors of definitions: a linter, and a workbench to begin, format, compare and cover them."""
