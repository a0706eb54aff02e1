"""A variant as one HTML page in which it is played, without a network or a server.

binary   the kernel file, the tables and the start position as bytes, and what their numbers mean
trimmed  the kernel file without what a page never calls
sheet    what the page shows and writes: board, pieces, ends, notation
reading  what it takes to read a FEN
script   the modules of page/ joined into one script
page     the page
site     a gallery of pages

The modules of page/ know no rule: they lay out memory as `rules/machine` does, and ask the kernel.
"""
