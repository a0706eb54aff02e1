"""A UCI program for tests: plays a given list of moves, or misbehaves when first asked for one.

Usage: stub_uci.py MODE [MOVE_MOVE_...] [FILE]; FILE gets its process id.
"""

import os
import subprocess
import sys
import time

MODE = sys.argv[1]
MOVES = sys.argv[2].split("_") if len(sys.argv) > 2 else []
if len(sys.argv) > 3:
    with open(sys.argv[3], "a") as file:
        file.write(f"{os.getpid()}\n")


def say(line: str) -> None:
    print(line, flush=True)


def search(position: str) -> None:
    """Answer `go`."""
    played = position.partition(" moves ")[2].split()
    if MODE == "hang":
        time.sleep(600)
    elif MODE == "parent":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        with open(sys.argv[3], "a") as file:
            file.write(f"{child.pid}\n")
        time.sleep(600)
    elif MODE == "die":
        sys.exit("the stub has had enough")
    elif MODE in ("illegal", "anywhere"):
        say("bestmove e2e5")
    elif MODE == "nonsense":
        say("bestmove")
    elif MODE == "garbage":
        sys.stdout.buffer.write(b"\xff\xfe\x00" * 10_000 + b"\n" + b"info depth x nodes\nbestmove \xff\n")
        sys.stdout.flush()
    elif MODE == "flood":
        while True:
            say("info string " + "x" * 50)
    else:
        say("info depth 3 seldepth 5 score cp 31 nodes 1234 nps 99 pv e2e4")
        say(f"bestmove {MOVES[len(played)]}")


if MODE == "silent":
    time.sleep(600)
POSITION = ""
VARIANTS = ["chess", "losalamos"]
for LINE in sys.stdin:
    WORDS = LINE.split()
    if WORDS[0] == "uci":
        say("id name stub")
        say("option name VariantPath type string default <empty>")
        say(f"option name UCI_Variant type combo default chess var {' var '.join(VARIANTS)}")
        say("option name UCI_Chess960 type check default false")
        say("option name Skill Level type spin default 20 min 0 max 20")
        say("uciok")
    elif WORDS[0] == "isready":
        say("readyok")
    elif LINE.startswith("setoption name VariantPath value "):
        VARIANTS.append(WORDS[-1])
    elif LINE.startswith("setoption name UCI_Chess960"):
        assert LINE.endswith("value true\n")
        assert MODE == "anywhere"
        MODE = "play"
    elif WORDS[0] == "position":
        POSITION = LINE.strip()
    elif WORDS[0] == "go":
        search(POSITION)
    elif WORDS[0] == "quit" and MODE != "hang":
        break
