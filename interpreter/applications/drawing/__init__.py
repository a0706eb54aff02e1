"""Drawing: pictures of the pieces, boards of any shape and diagrams of moves, as SVG or as data.

pictures   the shipped pictures, pictures beside a definition, letters and characters otherwise
bodies     what letters and characters stand on
choices    all sets of pictures, for a page on which one chooses
sanitise   what an SVG file of a stranger may hold
ground     the empty board: squares, or points where lines cross
board      a board with pieces, marks and arrows
marks      the marks of diagrams, with their colours, signs and meanings
laboratory the movements of a variant without royals, for asking where a piece can go
diagram    where a piece can go from a square, asked of the rules
"""
