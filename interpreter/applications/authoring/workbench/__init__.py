"""The author's workbench: new definitions, their layout, what tests reach, and how two of them differ."""
