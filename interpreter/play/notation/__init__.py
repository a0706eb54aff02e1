"""Text forms of positions and moves."""
