"""Commands that tell of a variant and its positions: lists, rules, pieces, moves, reasons, values, perft.

Other rooms show variants by `listing`, `show` and `explain`, and positions by `evaluation`.
"""
