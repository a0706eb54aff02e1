"""Speed, measured and printed; only the node counts are asserted (`pytest -m bench -s`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.bench

#: Variant, depth, nodes: the work whose speed is printed. Sources: tests/perft.
WORK = [
    ("chess", 5, 4_865_609),
    ("omega", 4, 2_819_484),
    ("wildebeest", 4, 4_519_903),
    ("empire", 4, 464_633),
    ("ultima", 4, 1_850_161),
    ("senterej", 4, 1_139_914),
    ("xiangqi", 4, 3_290_240),
]


@pytest.mark.parametrize(("variant", "depth", "nodes"), WORK)
@pytest.mark.parametrize("bulk", [True, False])
def test_perft(variant: str, depth: int, nodes: int, bulk: bool) -> None:
    command = [sys.executable, "-m", "interpreter", "perft", variant, str(depth), "--json"]
    command += [] if bulk else ["--no-bulk"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    found = json.loads(answer.stdout)
    print(
        f"{variant} depth {depth} {'bulk' if bulk else 'no bulk'}: {found['nodes_per_second'] / 1e6:.1f} million nodes/s"
    )
    assert found["nodes"] == nodes


def test_the_bench_command() -> None:
    command = [
        sys.executable,
        "-m",
        "interpreter",
        "bench",
        "chess",
        "losalamos",
        "--seconds",
        "0.05",
        "--json",
    ]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    rows = json.loads(answer.stdout)
    print(json.dumps(rows, indent=1))
    assert rows
