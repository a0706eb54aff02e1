"""The author's workbench: new definitions, their layout, what their tests reach, and how two of them differ."""
