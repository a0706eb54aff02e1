"""A game for Python: variants, positions, moves, their notation and their reasons."""
