"""The command `solve`: endings, all positions of a game, and who wins from one of them."""
