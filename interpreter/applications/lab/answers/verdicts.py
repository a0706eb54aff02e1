"""Answers as sentences: Fewer games are drawn in B than in A: 4.1 points fewer (2.0 to 6.3), 1,200 pairs."""

from __future__ import annotations

from collections.abc import Sequence

from ....kinds.english import capital
from ..questions import Quantity, figure, level, scaled, size, spread, unit_of
from ..statistics import Interval
from .answers import Answer
from .interim import Asked, Look

WORDS = {
    "white_score": ("White scores more", "White scores less"),
    "white_wins": ("White wins more games", "White wins fewer games"),
    "draws": ("More games are drawn", "Fewer games are drawn"),
    "black_wins": ("Black wins more games", "Black wins fewer games"),
    "plies": ("Games are longer", "Games are shorter"),
    "branching": ("There are more legal moves", "There are fewer legal moves"),
    "a_score": ("Player A scores more", "Player A scores less"),
}
"""How more and less of a quantity are said."""
COUNTED = ("white_wins", "draws", "black_wins", "plies", "branching")
"""Of these there are fewer, not less."""
SEVERAL = 4
"""So many answers are told in one sentence before each has its own."""
LATE = (
    "Asked when there were games already, so it is corrected for all other comparisons too; games of another "
    "--seed, with the question asked first, answer it better."
)


def verdicts(look: Look) -> list[str]:
    """The answers of all arms to the question of an experiment."""
    if look.asked is None:
        return []
    said = [verdict(answer, look.asked, look.labels) for answer in look.answers]
    if not said:
        said = [f"No game has the figure that was asked for: {look.asked.question.primary}."]
    return [*said, *([LATE] if look.asked.late else [])]


def summary(look: Look) -> str:
    """The answers of several arms in one sentence; empty where there are few."""
    if look.asked is None or len(look.answers) < SEVERAL:
        return ""
    labels = look.labels
    known = [labels[one.arm] for one in look.answers if one.established]
    equal = [labels[one.arm] for one in look.answers if one.equivalent and not one.established]
    against = look.asked.question.against
    quantity = look.answers[0].quantity
    first = labels[0] if against is None else figure(quantity, against)
    margin = size(quantity, look.asked.question.margin or 0.0)
    are = "is" if len(known) < 2 else "are"
    parts = [f"{len(known) or 'none'} of {len(look.answers)} arms {are} known to differ from {first}"]
    parts[0] += named(known)
    if equal:
        parts.append(f"{len(equal)} surely by no more than {margin}{named(equal)}")
    left = len(look.answers) - len(known) - len(equal)
    if left and left < len(look.answers):
        parts.append(f"of {left} nothing is established")
    return f"{capital(quantity.title)}: {'; '.join(parts)}."


def named(labels: Sequence[str]) -> str:
    """Labels in brackets."""
    return f" ({', '.join(labels)})" if labels else ""


def verdict(answer: Answer, asked: Asked, labels: Sequence[str]) -> str:
    """What an arm says to a question, in a sentence."""
    margin = size(answer.quantity, asked.question.margin or 0.0)
    if asked.question.against is not None:
        said = to_value(answer, labels[answer.arm], margin)
    else:
        said = to_first(answer, labels[answer.arm], labels[0], margin)
    return f"{said} {answer.worth.sentence}." if answer.worth else said


def to_first(answer: Answer, this: str, first: str, margin: str) -> str:
    """An arm against the first."""
    quantity, apart = answer.quantity, spread(answer.quantity, answer.difference)
    if answer.established:
        up = answer.difference.value > 0
        said = f"{said_of(quantity, up)} in {this} than in {first}: {change(answer)}, {amount(answer)}."
        return f"{said} The difference is no larger than {margin}." if answer.equivalent else said
    if answer.equivalent:
        return (
            f"In {quantity.title} {this} and {first} do not differ by more than {margin}: "
            f"{apart}, {amount(answer)}."
        )
    return (
        f"No difference in {quantity.title} between {this} and {first} is established: "
        f"{apart}, {amount(answer)}.{alone(answer)}"
    )


def to_value(answer: Answer, this: str, margin: str) -> str:
    """An arm against a value."""
    quantity = answer.quantity
    head = f"{capital(quantity.title)} in {this}:"
    value, found = figure(quantity, answer.first.value), level(quantity, answer.this)
    if answer.established:
        side = "above" if answer.difference.value > 0 else "below"
        said = f"{head} {side} {value}, namely {found}, {amount(answer)}."
        return f"{said} It is no farther from it than {margin}." if answer.equivalent else said
    if answer.equivalent:
        return f"{head} no farther than {margin} from {value}: {found}, {amount(answer)}."
    return f"{head} no difference from {value} is established: {found}, {amount(answer)}.{alone(answer)}"


def alone(answer: Answer) -> str:
    """Why nothing is established although the interval, which is one arm's alone, leaves 0 out."""
    if answer.difference.holds(0.0):
        return ""
    chance = f"P = {answer.corrected:.2f}"
    return f" The interval is that of this comparison alone; among all of them it is not rare ({chance})."


def said_of(quantity: Quantity, up: bool) -> str:
    """That there is more or less of a quantity."""
    words = WORDS.get(quantity.name)
    if words:
        return words[0 if up else 1]
    return f"The figure '{quantity.title}' is {'larger' if up else 'smaller'}"


def change(answer: Answer) -> str:
    """`4.1 points fewer (2.0 to 6.3)`: how much, without a sign."""
    quantity, d = answer.quantity, answer.difference
    if d.value > 0:
        return scaled(quantity, d, f"{unit_of(quantity)} more")
    less = "fewer" if quantity.name in COUNTED else "less"
    return scaled(quantity, Interval(-d.value, -d.high, -d.low), f"{unit_of(quantity)} {less}")


def amount(answer: Answer) -> str:
    """How much there was to judge by."""
    first, this = answer.games
    if not first:
        return f"{this:,} games"
    if answer.pairs == first == this:
        return f"{this:,} pairs"
    openings = "one common opening" if answer.pairs == 1 else f"{answer.pairs:,} common openings"
    return f"{first:,} and {this:,} games" + (f" with {openings}" if answer.pairs else "")


def as_data(look: Look) -> dict[str, object] | None:
    """Question and answers as JSON data; intervals are [value, low, high]."""
    if look.asked is None:
        return None
    question = look.asked.question
    return {
        "primary": question.primary,
        "margin": question.margin,
        "against": question.against,
        "late": look.asked.late,
        "answers": [
            {
                "arm": answer.arm,
                "sentence": verdict(answer, look.asked, look.labels),
                "interval": answer.this.as_data(),
                "difference": answer.difference.as_data(),
                "p_corrected": answer.corrected,
                "established": answer.established,
                "p_equivalence": answer.equal,
                "equivalent": answer.equivalent,
                "games": list(answer.games),
                "pairs": answer.pairs,
                **({"worth": answer.worth.as_data()} if answer.worth else {}),
            }
            for answer in look.answers
        ],
    }
