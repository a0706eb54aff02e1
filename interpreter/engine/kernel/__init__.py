"""Search and evaluation, in two forms of the same source."""
