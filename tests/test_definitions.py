"""The shipped definitions: their own tests, their sources, and the library."""

from __future__ import annotations

import pytest
from shared import each, load

from interpreter import building
from interpreter.language import inherit, resources
from interpreter.model import betza

IDS = resources.shipped_ids()
FIVE = ("omega", "wildebeest", "senterej", "ultima", "empire")


def test_what_is_shipped() -> None:
    wanted = {*FIVE, "chess", "shatranj", "xiangqi", "makruk", "capablanca", "kingofthehill", "3check"}
    wanted |= {"racingkings", "antichess", "horde", "losalamos", "carousel", "lakeside"}
    wanted |= {"atomic", "andernach"}
    wanted |= {"makpong", "spartan", "coregal"}
    wanted |= {"breakthrough", "threemusketeers"}
    wanted |= {"duck", "amazons"}
    wanted |= {
        "italianprogressive",
        "marseillais",
        "progressive",
        "takeandmake",
        "replacement",
        "teleport",
        "bughouse",
        "selfcapture",
        "switching",
    }
    wanted |= {"crazyhouse", "pocketknight"}
    wanted |= {"synochess", "dobutsu", "shogun", "janggi"}
    wanted |= {"shogi", "minishogi", "kyotoshogi"}
    wanted |= {"chess960", "placement", "cambodian"}
    wanted |= {"seirawan", "sittuyin"}
    wanted |= {"grand", "shako", "gothic", "courier", "gardner", "hexapawn"}
    wanted |= {"grasshopper", "berolina", "knightmate", "chigorin", "almost", "hoppelpoppel", "newzealand"}
    wanted |= {"rookies", "orda", "shinobi", "dragon", "upsidedown", "extinction", "kinglet", "losers"}
    wanted |= {"torishogi", "judkins", "gorogoro", "minixiangqi", "manchu"}
    wanted |= {"clobber", "foxandhounds", "nineholes", "teeko", "jesonmor"}
    wanted |= {"petrified"}
    wanted |= {"ataxx", "reversi", "connectfour"}
    wanted |= {"anticirce", "brandubh", "cannibal", "circe", "hnefatafl", "tablut"}
    wanted |= {"annanshogi", "checkless", "dynamoschach", "knightrelay", "koko", "madrasi", "patrol"}
    wanted |= {"benedict", "einstein", "glinski", "gridchess", "mccooey"}
    wanted |= {"alice", "bouncing", "klein", "moebius", "raumschach", "torus"}
    wanted |= {"antiking", "avalanche", "geneva", "hindustani", "immune", "maximummer", "superguards"}
    wanted |= {"cylinder", "rifle", "shuffle"}
    wanted |= {
        "draughts",
        "checkers",
        "russiandraughts",
        "braziliandraughts",
        "pooldraughts",
        "turkishdraughts",
    }
    wanted |= {"canadiandraughts", "makhos"}
    wanted |= {"chushogi", "mightylion"}
    wanted |= {"centaur", "chancellor", "embassy", "janus", "opulent", "tencubed"}
    wanted |= {"legan", "nightrider", "pawnback", "pawnsideways", "torpedo"}
    wanted |= {"cannonshogi", "checkshogi", "euroshogi", "microshogi", "okisakishogi", "yarishogi"}
    wanted |= {"aiwok", "asean", "karouk", "shatar"}
    wanted |= {"clobberers", "khans", "maharajah", "nutters", "ordamirror"}
    wanted |= {"antidraughts", "breakthroughdraughts", "lortap"}
    wanted |= {
        "chak",
        "circular",
        "congo",
        "falcon",
        "grandeacedrex",
        "mansindam",
        "monster",
        "shafran",
        "shoshogi",
    }
    wanted |= {"clockworkorange", "metamachy", "mortalshogi", "recycle"}
    wanted |= {"duellists", "followmyleader", "fuddledmen", "patience", "suction"}
    wanted |= {"hexshogi91", "magnetic", "seega"}
    assert set(IDS) == wanted


@pytest.mark.parametrize("variant", each(IDS))
def test_every_definition_has_sources_and_tests(variant: str) -> None:
    document = inherit.resolve(variant)
    assert document["about"]["sources"]
    assert document["tests"]
    assert document["about"]["description"]
    assert load(variant).id == variant


@pytest.mark.parametrize("name", sorted(building.library()))
def test_the_library_means_what_its_betza_says(name: str) -> None:
    mover = building.library()[name]
    assert betza.movement(betza.parse(mover["betza"])) == betza.movement(mover["moves"])


@pytest.mark.every
def test_identity_changes_with_the_rules_only() -> None:
    assert load("omega").definition_hash == load("omega", kernel="plain").definition_hash
    assert load("ultima").definition_hash != load("ultima", options={"suicide": False}).definition_hash
    assert len({load(variant).definition_hash for variant in IDS}) == len(IDS)
