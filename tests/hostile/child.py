"""What a process of its own asks hostile definitions: prints the answers as JSON, one a question.

A write past an array may end a process, now or later: whoever started it sees that.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner
from hostile import crowd, crowd_fen, definition, row_of_victims, royals

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.lab.kernel.counting import Counter
from interpreter.applications.protocols.lines import LineReader, LineWriter
from interpreter.applications.protocols.session import Settings
from interpreter.applications.protocols.uci import Uci
from interpreter.applications.protocols.xboard import Conversation
from interpreter.engine import Engine, Limits

PIECES = 85
"""Queens whose moves are more than any list holds; the search cannot take those of MANY, nor go deep with FEW."""
MANY, FEW = 40, 7


def answer(ask: Callable[[], Any]) -> Any:
    """What a question is answered, or the error."""
    try:
        return ask()
    except Exception as error:
        return [type(error).__name__, str(error)]


def about_crowds(text: str) -> dict[str, Any]:
    """Positions with too many moves: for the list, for the search, for two plies at once, for deep lines."""
    variant = interpreter.load_text(text)
    most, many, few = (variant.position(crowd_fen(n)) for n in (PIECES, MANY, FEW))
    engine = Engine(variant, hash_mb=1)
    asked = {
        "legal moves": lambda: len(most.legal_moves),
        "outcome": most.outcome,
        "perft": lambda: most.perft(1),
        "why": lambda: str(most.why("a1b1")),
        "reason": lambda: str(most.why_result()),
        "push": lambda: most.push("a1b1"),
        "game": lambda: Counter(variant).count(most.fen(), [()], [1], 5),
        "search": lambda: engine.search(most, Limits(depth=1)),
        "roots": lambda: engine.search(many, Limits(depth=1)),
        "evaluation": lambda: engine.evaluate(most).centipawns is not None,
        "many": lambda: len(many.legal_moves),
        "deeper": lambda: many.perft(3),
        "few": lambda: len(few.legal_moves),
        "line": lambda: str(engine.search(few, Limits(nodes=6000)).move) in map(str, few.legal_moves),
        "fen": lambda: [p.fen() == crowd_fen(n) for p, n in ((most, PIECES), (many, MANY), (few, FEW))],
        "again": lambda: len(variant.position().legal_moves),
    }
    return {name: answer(ask) for name, ask in asked.items()}


def about_commands(text: str) -> dict[str, Any]:
    """The same on the command line and in the protocols."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hostile.yaml"
        path.write_text(text, encoding="utf-8")
        told = CliRunner().invoke(cli, ["perft", str(path), "1", "--fen", crowd_fen(PIECES)])
        out = io.BytesIO()
        uci = Uci(LineReader(io.BytesIO()), LineWriter(out), Settings(str(path)))
        for line in (
            f"position fen {crowd_fen(PIECES)}",
            "go nodes 10",
            f"position fen {crowd_fen(MANY)}",
            "go nodes 10",
        ):
            uci.obey(line)
            uci.session.searcher.wait(120)
        cecp = io.BytesIO()
        talk = Conversation(Settings(str(path)), LineWriter(cecp))
        talk.sit_down()
        talk.obey("force")
        talk.obey(f"setboard {crowd_fen(PIECES)}")
        talk.obey("usermove a1b1")
        talk.obey("ping 1")
        talk.answer_pings()
    return {
        "command": [told.exit_code, told.output],
        "uci": out.getvalue().decode().splitlines(),
        "xboard": cecp.getvalue().decode().splitlines(),
    }


def about_many(text: str, nodes: int) -> dict[str, Any]:
    """A position is moved in, taken back, searched and played on."""
    variant = interpreter.load_text(text)
    position = variant.position()
    before = position.fen()
    move = max(position.legal_moves, key=lambda m: len(position.victims(m)))
    victims = len(position.victims(move))
    position.push(move)
    assert variant.machine.key(variant.tables_array, position._state) == position.hash
    after = len(position.pieces())
    position.pop()
    assert position.fen() == before
    found = Engine(variant, hash_mb=1).search(position, Limits(nodes=nodes))
    played = Counter(variant).count(None, [()], [7], 200)
    return {
        "moves": len(position.legal_moves),
        "men": [len(position.pieces()), after],
        "victims": victims,
        "perft": position.perft(2),
        "searched": found.move is not None,
        "plies": len(played.moves[0]),
    }


def about_long_games(plies: int) -> dict[str, Any]:
    """Two kings wander about for longer than the history reaches, and go all the way back."""
    variant = interpreter.load_text(definition(3, 8, [], {(0, 0): "K", (2, 7): "k"}))
    position = variant.position()
    before = position.fen()
    for ply in range(plies):
        moves = position.legal_moves
        position.push(moves[ply * 7919 % len(moves)])
    same = variant.machine.key(variant.tables_array, position._state) == position.hash
    for _ in range(plies):
        position.pop()
    return {"same": same, "back": position.fen() == before, "left": len(position.move_stack)}


def main() -> None:
    """All questions of the group that is named."""
    groups: dict[str, Callable[[], Any]] = {
        "crowds": lambda: about_crowds(crowd()),
        "commands": lambda: about_commands(crowd()),
        "victims": lambda: about_many(row_of_victims(130), 300),
        "royals": lambda: about_many(royals(8), 200),
        "long": lambda: about_long_games(2 * 2048 + 100),
    }
    print(json.dumps({name: groups[name]() for name in sys.argv[1:]}, default=str))


if __name__ == "__main__":
    main()
