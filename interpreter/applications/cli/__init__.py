"""The command line and play in the terminal: everything a person at a keyboard does with a variant."""
