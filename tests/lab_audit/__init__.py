"""What the laboratory promises, checked by simulation and by games without a difference."""
