"""A CECP program for tests: plays a given list of moves, or misbehaves when first asked for one.

Usage: stub_cecp.py MODE [MOVE_MOVE_...]
"""

import re
import sys
import time

MODE = sys.argv[1]
MOVES = sys.argv[2].split("_") if len(sys.argv) > 2 else []


def say(line: str) -> None:
    print(line, flush=True)


def search(played: int) -> None:
    """Answer `go`."""
    if MODE == "hang":
        time.sleep(600)
    elif MODE == "die":
        sys.exit("the stub has had enough")
    elif MODE == "illegal":
        say("move e2e5")
    elif MODE == "claim":
        say("1/2-1/2 {Draw by boredom}")
    elif MODE == "resign":
        say("resign")
    else:
        say("  3   31   12   1234 e2e4 e7e5")
        say(f"move {MOVES[played]}")


PLAYED = 0
for LINE in sys.stdin:
    LINE = LINE.strip()
    if LINE.startswith("protover"):
        say('feature ping=1 setboard=1 usermove=1 myname="stub" done=0')
        say('feature variants="normal,los-alamos,xiangqi" option="Resign -check 0" memory=1')
        say("feature done=1")
    elif LINE.startswith("ping"):
        say(LINE.replace("ping", "pong"))
    elif LINE.startswith("usermove"):
        if MODE == "refuse":
            say(f"Illegal move: {LINE.split()[1]}")
        PLAYED += 1
    elif LINE == "undo":
        PLAYED -= 1
    elif LINE == "go":
        search(PLAYED)
        PLAYED += 1
    elif re.fullmatch("quit", LINE):
        break
