"""A network in the kernel: in integers, alike in every form, and nothing where there is none."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared import first

from interpreter import Position, Variant, load
from interpreter.engine.evaluation import Evaluation, engine_tables, with_block
from interpreter.engine.explain import NETWORK, Explainer
from interpreter.engine.facts import search_facts
from interpreter.engine.kernel import frames as f
from interpreter.engine.learned import Learned, read, write
from interpreter.engine.network import FINE, LANE, ONE, Inputs, Network
from interpreter.engine.terms import Terms
from interpreter.errors import RequestError
from interpreter.rules.kernel import layout as k

GAMES = ("chess", "crazyhouse", "3check", "shogi", "xiangqi", "ultima")


def drawn(variant: Variant, most: int | None = None, answer: int = 3000, mirrored: bool = True) -> Network:
    """A network of random numbers; `most` is the size of its weights, the largest possible one if not given."""
    inputs, chance, hidden = Inputs(variant), random.Random(7), 16
    bound = inputs.least_bound if most is None else most
    rows = [
        chance.choice((-bound, bound)) if most is None else chance.randint(-bound, bound)
        for _ in range((inputs.number + 1) * hidden)
    ]
    numbers = array("h", [*rows, *(chance.randint(-answer, answer) for _ in range(hidden))])
    network = Network(hidden, mirrored and inputs.turned is not None, numbers.tobytes())
    network.check(inputs)
    return network


def positions(variant: Variant, number: int = 4) -> Iterator[Position]:
    """Positions of random games."""
    chance = random.Random(3)
    for _ in range(number):
        position = variant.position()
        for _ in range(chance.randrange(10, 60)):
            moves = list(position.legal_moves)
            if not moves or position.outcome():
                break
            position.push(chance.choice(moves))
        yield position


def answered(variant: Variant, network: Network, position: Position) -> int:
    """What the network says, by the description of its numbers."""
    inputs, values, hidden = Inputs(variant), network.values(), network.hidden
    seen = inputs.of(position)
    views = [(1, seen)]
    if network.mirrored:
        assert inputs.turned
        views.append((-1, [inputs.turned[i] for i in seen]))
    total = 0
    for sign, view in views:
        for lane in range(hidden):
            size = values[inputs.number * hidden + lane] + sum(values[i * hidden + lane] for i in view)
            assert abs(size) <= LANE
            total += sign * max(0, min(ONE, size)) ** 2 * values[(inputs.number + 1) * hidden + lane]
    return total // (ONE * ONE * FINE)


@pytest.mark.parametrize("name", first(1, GAMES))
@pytest.mark.parametrize("most", first(1, [40, None]), ids=["usual", "largest"])
def test_all_forms_agree_with_the_description(name: str, most: int | None, form: str) -> None:
    variant = load(name, kernel=form)
    network = drawn(variant, most)
    with_it, without = Terms(variant, Learned(network=network)), Terms(variant)
    for position in positions(variant):
        scaled = without.evaluation.words()[k.EVAL_SCALE] and len(position.pieces()) < 10
        if not scaled:
            added = with_it.whole(position) - without.whole(position)
            assert abs(added - answered(variant, network, position)) <= abs(added) // 3 + 2
            assert explained(variant, network, position) == answered(variant, network, position)


def explained(variant: Variant, network: Network, position: Position) -> int:
    """What `eval` says of it."""
    terms = Explainer(Evaluation(variant, Learned(network=network))).explain(position).terms
    return next(term.white[0] for term in terms if term.group == NETWORK)


@pytest.mark.parametrize("name", first(1, ["crazyhouse", "chess", "shogi"]))
def test_forms_are_equal(name: str) -> None:
    """The whole value, whatever is scaled of it."""
    told = []
    for form in ("wasm", "plain"):
        variant = load(name, kernel=form)
        terms = Terms(variant, Learned(network=drawn(variant)))
        told.append([terms.whole(position) for position in positions(variant)])
    assert told[0] == told[1]


def test_colours_exchanged_exchange_the_answer() -> None:
    variant = load("chess")
    network = drawn(variant, 40)
    white = variant.position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1")
    black = variant.position("rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 1")
    assert abs(explained(variant, network, white) + explained(variant, network, black)) <= 1
    assert explained(variant, network, white) != 0


def test_a_variant_without_a_network_has_none() -> None:
    variant = load("chess")
    words = engine_tables(variant, False)
    assert words[words[k.H_EVAL] + k.EVAL_NETWORK] == 0


def test_search_uses_it() -> None:
    variant = load("chess")
    tables = with_block(variant, Evaluation(variant, Learned(network=drawn(variant, 40, 30000))).words())
    assert tables[tables[k.H_EVAL] + k.EVAL_NETWORK] > 0


def test_nothing_is_taken_over_where_there_is_one() -> None:
    """The second pass, of which it is a part, counts at every node, however far from the window."""
    variant = load("chess")
    tables = with_block(variant, Evaluation(variant, Learned(network=drawn(variant, 40))).words())
    with_it, without = search_facts(variant, tables), search_facts(variant, engine_tables(variant, False))
    assert with_it[f.P_SLACK] == f.INFINITE > without[f.P_SLACK]


def test_a_file_brings_it_back(tmp_path: Path) -> None:
    variant = load("chess")
    learned = Learned({}, {"mobility": 80.0}, drawn(variant))
    write(variant, learned, tmp_path / "x.json")
    assert read(variant, tmp_path / "x.json") == learned
    assert learned.digest != Learned({}, {"mobility": 80.0}).digest
    assert (tmp_path / "x.json").stat().st_size < 300_000


@pytest.mark.parametrize("wrong", ["size", "weight", "base64", "hidden", "real", "seen", "missing", "list"])
def test_a_damaged_network_is_refused(tmp_path: Path, wrong: str) -> None:
    import json

    variant, path = load("chess"), tmp_path / "x.json"
    network = drawn(variant)
    write(variant, Learned(network=network), path)
    told = json.loads(path.read_text())
    changes = {
        "size": {"hidden": 32},
        "weight": {"numbers": in_base64(array("h", [32767] * (len(network.numbers) // 2)).tobytes())},
        "base64": {"numbers": "?"},
        "hidden": {"hidden": "x"},
        "real": {"hidden": 16.0},
        "seen": {"mirrored": 1},
        "missing": {"numbers": None},
    }
    told["network"] = [1] if wrong == "list" else told["network"] | changes[wrong]
    path.write_text(json.dumps(told))
    with pytest.raises(RequestError, match="damaged"):
        read(variant, path)


def in_base64(data: bytes) -> str:
    """Bytes as text."""
    import base64

    return base64.b64encode(data).decode()
