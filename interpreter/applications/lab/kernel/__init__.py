"""Whole games, played and counted in one call."""
