"""Engine protocols: codecs around variants, positions and search, without rules of their own."""
