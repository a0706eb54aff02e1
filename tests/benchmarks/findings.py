"""The answers in docs/findings.md, from a small file of results.

    python tests/benchmarks/findings.py                   write them again; say which are stale
    python tests/benchmarks/findings.py --from FILE ...   take results of `lab run STUDY --db FILE`

The results keep what was played in the first games of every arm, and the rules. They are stale where these games,
played again from their seeds, come out otherwise; a source that is written otherwise and plays the same changes nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from findings_picture import picture

from interpreter.applications.lab.answers.answers import Answer
from interpreter.applications.lab.answers.caveats import openings_text
from interpreter.applications.lab.answers.findings import Findings
from interpreter.applications.lab.answers.interim import all_looked_at
from interpreter.applications.lab.design.trial import trial
from interpreter.applications.lab.measures.figures import figures
from interpreter.applications.lab.playing.playing import play_batch
from interpreter.applications.lab.questions import study
from interpreter.applications.lab.questions.formatting import level
from interpreter.applications.lab.questions.quantities import AMOUNT, QUANTITIES, ArmSamples
from interpreter.applications.lab.questions.study import Study
from interpreter.applications.lab.statistics.samples import Interval
from interpreter.applications.lab.store.reading import Reader, StoredArm, StoredExperiment
from interpreter.applications.matches.presenting import percent, ranged

DOCS = Path(__file__).parents[2] / "docs"
RESULTS, PAGE = DOCS / "findings.json", DOCS / "findings.md"
BLOCK = re.compile(r"<!-- study (\S+) -->\n.*?<!-- end of study -->\n", re.S)
HEAD = "| arm | players | games | White's score | drawn | plies | ends |\n|---|---|---|---|---|---|---|\n"
SHOWN = ("white_score", "draws", "plies")
REPLAYED = 2
"""Games an arm that are played again."""
RARE = 0.02
"""Ends of fewer games are not named."""
NAMED = {quantity.name: quantity for quantity in QUANTITIES}
Data = dict[str, Any]


# --- from databases -------------------------------------------------------------------------------


def collected(path: Path) -> Data:
    """The results of a study's database. Raises ValueError for a study that does not come with the program."""
    with Reader(path) as reader:
        experiments = reader.experiments()
        texts = {text for each in experiments for _, _, text in reader.asked(each.id)}
        names = [name for name, file in study.shipped().items() if study.read(file).text in texts]
        if len(texts) != 1 or not names:
            raise ValueError(f"{path}: only `lab run STUDY` with a study of today can be played again")
        looks = all_looked_at(reader, experiments)
        lines = Findings.of(reader, experiments, looks).headlines
        of = {each.experiments[0]: list(each.lines) for each in lines if not each.together}
        found = study.read(study.shipped()[names[0]])
        strengths = []
        for each in experiments:
            look = looks[each.id]
            pictured = [as_pictured(answer, look.labels) for answer in look.answers]
            strengths.append(strength(reader, each) | {"answers": of[each.id], "intervals": pictured})
    head = {
        "study": names[0],
        "title": found.title,
        "question": found.asks,
        "seed": experiments[0].settings.seed,
    }
    head["games"] = [max(arm.wanted for arm in each.arms) for each in experiments]
    head["openings"] = openings_text(experiments[0])
    together = [line for each in lines if each.together for line in each.told]
    return head | {"versions": experiments[0].versions, "together": together, "strengths": strengths}


def as_pictured(answer: Answer, labels: Sequence[str]) -> Data:
    """What a picture shows of an answer: the difference, and the margin around none."""
    found = answer.difference
    scale = 1 if answer.quantity.kind == AMOUNT else 100
    bounds = [round(scale * x, 4) for x in (found.value, found.low, found.high)]
    return {"arm": labels[answer.arm], "quantity": answer.quantity.title, "difference": bounds}


def strength(reader: Reader, experiment: StoredExperiment) -> Data:
    """What was played by players of one strength."""
    return {"players": experiment.players, "arms": [arm_of(reader, stored) for stored in experiment.arms]}


def arm_of(reader: Reader, stored: StoredArm) -> Data:
    """The results of an arm."""
    samples = ArmSamples(reader, stored.id)
    row: Data = {"label": stored.arm.label, "definition": stored.definition, "games": stored.games}
    row["different"] = samples.evidence.distinct_games
    text = "SELECT moves FROM records WHERE arm = ? ORDER BY number LIMIT ?"
    row["courses"] = [course(moves) for (moves,) in reader.query(text, (stored.id, REPLAYED))]
    for name in SHOWN:
        sample = samples.sample(NAMED[name])
        assert sample is not None
        found = NAMED[name].interval(sample)
        row[name] = [round(x, 4) for x in (found.value, found.low, found.high)]
    return row | {"ends": figures(reader, stored.id).reasons}


def course(moves: bytes) -> str:
    """A hash of the moves of a game."""
    return hashlib.sha256(moves).hexdigest()[:16]


# --- the page -------------------------------------------------------------------------------------


def written(page: str, results: Data) -> str:
    """The page with the answers of these results."""
    known = {found["study"]: found for found in results["studies"]}
    return BLOCK.sub(lambda match: block(known[match[1]]) if match[1] in known else match[0], page)


def block(found: Data) -> str:
    """What the page says of a study."""
    lines = [f"*{found['question']}*\n\n"]
    answers = found.get("together") or [said for each in found["strengths"] for said in each["answers"]]
    lines += [f"- {said}\n" for said in answers]
    lines += [f"\n![{found['title']}](pictures/{picture_of(found).name})\n\n", HEAD]
    lines += [row_text(each, arm) for each in found["strengths"] for arm in each["arms"]]
    own = [design.games for design in shipped(found["study"]).designs]
    games = "" if own == found["games"] else f" --games {found['games'][0]}"
    lines.append(f"\n    heterodox lab run {found['study']}{games} --db {found['study']}.sqlite\n\n")
    versions = found["versions"]
    lines.append(
        f"Seed {found['seed']}; {found['openings']}. Played by heterodox {versions['heterodox']}, kernel "
        f"{versions['kernel']} ({versions['form']}).\n"
    )
    return f"<!-- study {found['study']} -->\n{''.join(lines)}<!-- end of study -->\n"


def picture_of(found: Data) -> Path:
    """The file of the picture of a study."""
    return DOCS / "pictures" / f"finding-{found['study']}.svg"


def row_text(each: Data, arm: Data) -> str:
    """A row of the table."""
    plies = ranged(arm["plies"], 0)
    copies = f" ({arm['different']} different)" if arm["different"] < arm["games"] else ""
    often = sorted(arm["ends"].items(), key=lambda item: (-item[1], item[0]))
    ends = ", ".join(
        f"{name.replace('_', ' ')} {percent(n / arm['games'], 0)}"
        for name, n in often
        if n >= RARE * arm["games"]
    )
    cells = [arm["label"], ", ".join(each["players"]), f"{arm['games']}{copies}"]
    cells += [*(level(NAMED[name], Interval(*arm[name])) for name in ("white_score", "draws")), plies, ends]
    return f"| {' | '.join(cells)} |\n"


# --- freshness ------------------------------------------------------------------------------------


def rows(results: Data) -> Iterator[tuple[str, int, int, Data]]:
    """Study, number of the strength, number of the arm, and the results of every arm."""
    for found in results["studies"]:
        for place, each in enumerate(found["strengths"]):
            for number, arm in enumerate(each["arms"]):
                yield found["study"], place, number, arm


def stale(results: Data, games: int = REPLAYED) -> list[str]:
    """The arms whose rules are others now, or whose first games come out otherwise."""
    return [
        f"{name}: {arm['label']}"
        for name, place, number, arm in rows(results)
        if replayed(name, place, number, games) != (arm["definition"], arm["courses"][:games])
    ]


def replayed(name: str, place: int, number: int, games: int) -> tuple[str, list[str]]:
    """The rules of an arm today, and what is played in its first games."""
    design = shipped(name).designs[place]
    plan = trial(design.arms[number], number, design.settings)
    return plan.load().definition_hash, [course(game.moves) for game in play_batch(plan, 0, games)]


def shipped(name: str) -> Study:
    """A study that comes with the program."""
    return study.read(study.shipped()[name])


def main() -> None:
    """Write the answers."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--from", dest="databases", nargs="+", type=Path, default=[])
    fresh = [collected(path) for path in words.parse_args().databases]
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    known = {found["study"]: found for found in [*results["studies"], *fresh]}
    results["studies"] = [known[name] for name in sorted(known)]
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")
    for found in results["studies"]:
        picture_of(found).write_text(picture(found, shipped(found["study"]).question), encoding="utf-8")
    old = stale(results)
    print(f"stale, other games are played now: {', '.join(old)}" if old else "these games are current")


if __name__ == "__main__":
    main()
