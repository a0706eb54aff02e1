"""Games in the terminal, with persons and programs as players, and the engine's analysis of a position."""
