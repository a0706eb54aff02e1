"""A game in numbers: rules ready to run, positions that are played, and what can be seen of them."""
