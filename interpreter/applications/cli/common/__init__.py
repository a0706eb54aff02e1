"""What all commands share.

shell      the process: streams, exit codes, bad input, loading, and how answers are printed
commands   commands and parameters, made of the rows of tables
terminal   the board as text, and who sits at the other end
progress   a running state, while something takes long
"""
