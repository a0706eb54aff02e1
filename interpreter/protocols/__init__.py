"""Protocols that graphical interfaces and other programs speak with the engine."""
