"""Engine protocols: text codecs around the variants, the positions and the search, without rules of their own."""
