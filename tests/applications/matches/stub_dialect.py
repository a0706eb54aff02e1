"""A program that speaks USI or UCCI for tests: plays a given list of moves, and notes what it is told.

Usage: stub_dialect.py MOVE_MOVE_... FILE [OPTION]...
"""

import sys

MOVES = sys.argv[1].split("_")
TOLD = open(sys.argv[2], "a")  # noqa: SIM115
POSITION = ""

for LINE in sys.stdin:
    print(LINE.strip(), file=TOLD, flush=True)
    WORDS = LINE.split()
    if WORDS[0] in ("usi", "ucci"):
        print(*sys.argv[3:], f"{WORDS[0]}ok", sep="\n", flush=True)
    elif WORDS[0] == "isready":
        print("readyok", flush=True)
    elif WORDS[0] == "position":
        POSITION = LINE
    elif WORDS[0] == "go":
        played = POSITION.partition(" moves ")[2].split()
        print("info depth 2 score 53 nodes 7 pv " + MOVES[len(played)], flush=True)
        answer = MOVES[len(played)]
        print(answer if answer == "nobestmove" else f"bestmove {answer}", flush=True)
    elif WORDS[0] == "quit":
        break
