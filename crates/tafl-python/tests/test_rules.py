"""Rules: presets, records, entries, zones, differences."""

import copy
import pickle
from pathlib import Path

import pytest
import tafl
from tafl import ParseError, Position, Rules, Square, TaflError

SMALL = "dim:3 start:/1t1/1K1/3/"


def attributes() -> dict[str, Rules]:
    found = {name: getattr(Rules, name) for name in dir(Rules) if name.isupper()}
    return {name: rules for name, rules in found.items() if isinstance(rules, Rules)}


def test_presets_are_attributes() -> None:
    expected = {name.upper().replace("-", "_"): rules for name, rules in Rules.presets().items()}
    assert expected == attributes()
    assert len(expected) > 30


def test_presets_are_in_the_stubs() -> None:
    stubs = Path(tafl.__file__).with_name("_tafl.pyi").read_text(encoding="utf-8")
    written = {line.split(":")[0].strip() for line in stubs.splitlines() if line.endswith(": Final[Rules]")}
    assert written == set(attributes())


@pytest.mark.parametrize("name", Rules.presets())
def test_every_preset(name: str) -> None:
    rules = Rules(name)
    assert rules == Rules.presets()[name]
    assert repr(rules) == f"Rules({name!r})"
    assert rules.preset is not None and Rules(rules.preset).is_same_game(rules)
    assert rules.title is not None
    assert rules.start.dimension == rules.dimension
    assert Rules(rules.otn()) == rules
    assert Rules(rules.otn(explicit=True)).is_same_game(rules)
    assert Rules(rules.otn(inverted=True)).is_same_game(rules)
    assert f"{rules.dimension} by {rules.dimension} squares" in rules.explain()


def test_presets_are_found_by_what_people_write() -> None:
    assert Rules("Sea Battle") == Rules("sea_battle") == Rules.SEA_BATTLE


def test_a_record() -> None:
    rules = Rules(SMALL)
    assert str(rules) == rules.otn() == SMALL
    assert (rules.name, rules.preset, rules.title) == (None, None, None)
    assert repr(rules) == f"Rules('{SMALL}')"
    assert rules.start == Position("/1t1/1K1/3/")
    assert rules.first_to_move == "attackers"
    assert Rules("dim:3 atkf:n start:/1t1/1K1/3/").first_to_move == "defenders"
    assert Rules("dim:3 name:Mine start:/1t1/1K1/3/").name == "Mine"


def test_entries() -> None:
    rules = Rules("dim:3 esc:e dice:2d6 start:/1t1/1K1/3/")
    assert rules.entries() == {"dim": "3", "esc": "e", "start": "/1t1/1K1/3/", "dice": "2d6"}
    explicit = rules.entries(explicit=True)
    assert rules.entries().items() <= explicit.items()
    assert {key: rules[key] for key in explicit} == explicit
    assert rules["ks"] == Rules(SMALL)["ks"]
    assert rules["starti"] == "/3/1K1/1t1/"
    assert "dice" in rules and "ks" in rules and "name" not in rules and "nothing" not in rules
    for key in ["name", "nothing", ""]:
        with pytest.raises(KeyError, match=f"'{key}'"):
            rules[key]


def test_zones() -> None:
    corners = Rules.BRANDUB.zone("corner")
    assert set(corners) == {Square("a1"), Square("g1"), Square("a7"), Square("g7")}
    assert Rules.BRANDUB.zone("center") == (Square("d4"),)
    assert Rules.BRANDUB.zone("attacker-fortress") == ()
    with pytest.raises(TaflError, match="expected one of `corner`, `center`") as caught:
        Rules.BRANDUB.zone("corners")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert caught.value.code == "zone-unknown"


def test_differences() -> None:
    assert Rules.BRANDUB.diff("brandub") == {}
    one, other = Rules("dim:3 esc:e x:1 y:1 start:/1t1/1K1/3/"), Rules("dim:3 y:2 z:3 start:/1t1/1K1/3/")
    assert one.diff(other) == {"esc": ("e", "c"), "x": ("1", None), "y": ("1", "2"), "z": (None, "3")}
    turned = {key: (right, left) for key, (left, right) in other.diff(one).items()}
    assert turned == one.diff(other)
    assert Rules("dim:3 name:A start:/1t1/1K1/3/").diff(SMALL) == {"name": ("A", None)}


def test_the_same_game_can_have_other_records() -> None:
    one, other = Rules("dim:3 name:One spd:2 start:/1t1/1K1/3/"), Rules("dim:3 spd:2,2 start:/1t1/1K1/3/")
    assert one != other
    assert one.is_same_game(other) and one.is_same_game(str(other))
    assert not one.is_same_game(SMALL)


def test_explanation() -> None:
    lines = Rules.BRANDUB.explain().splitlines()
    assert lines[0] == "Brandub"
    assert any("7 by 7" in line for line in lines)


def test_strict_reading() -> None:
    departing = "dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3"
    assert Rules.from_otn(departing) == Rules(departing)
    with pytest.raises(ParseError) as caught:
        Rules.from_otn(departing, strict=True)
    assert caught.value.line == 1
    with pytest.raises(ParseError):
        Rules.from_otn("brandub")


@pytest.mark.parametrize("rules", [Rules.COPENHAGEN, Rules(SMALL), Rules("dim:3 q:'\\ start:/1t1/1K1/3/")])
def test_values(rules: Rules) -> None:
    assert eval(repr(rules)) == rules
    assert hash(eval(repr(rules))) == hash(rules)
    assert {rules: 1}[Rules(rules.otn())] == 1
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(rules, protocol)) == rules
    assert copy.copy(rules) == copy.deepcopy(rules) == rules
    assert rules != "brandub" and rules != None  # noqa: E711
    with pytest.raises(AttributeError):
        rules.name = "Other"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]


def test_house_rules() -> None:
    house = Rules("Copenhagen sw:n atkf:n")
    assert (house["sw"], house.first_to_move, house.name) == ("n", "defenders", None)
    assert Rules("copenhagen name:House").name == "House"
    with pytest.raises(ParseError, match="`sw` must be"):
        Rules("copenhagen sw:q")
    with pytest.raises(ParseError, match="unknown key `sws`; a similar key is `sw`"):
        Rules("copenhagen sws:n")
    with pytest.raises(TaflError, match="did you mean `copenhagen`"):
        Rules("copenhagn sw:n")


def test_bad_input() -> None:
    with pytest.raises(TaflError, match="did you mean `brandub`") as unknown:
        Rules("brandubb")
    assert unknown.value.code == "preset-unknown"
    with pytest.raises(TaflError, match="neither the name of a preset nor a rules record"):
        Rules("")
    with pytest.raises(ParseError) as cut:
        Rules("dim:3 start:/1t1/1K1/")
    assert cut.value.span[0] > 0 and "-->" in str(cut.value)
    long = "x" * 1_000_000
    for text in [long, f"dim:{long}", f"dim:3 {long}:1", "dim:3 " * 100_000]:
        with pytest.raises(TaflError) as caught:
            Rules(text)
        assert len(str(caught.value)) < 10_000
    for wrong in [None, 7, b"brandub", ["brandub"], Square("a1")]:
        with pytest.raises(TypeError):
            Rules(wrong)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        with pytest.raises(TypeError, match="expected Rules, their record or the name of a preset"):
            Rules.BRANDUB.diff(wrong)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    with pytest.raises(UnicodeEncodeError):
        Rules("brandub\ud800")
    with pytest.raises(TypeError):
        Rules.BRANDUB[0]  # type: ignore[index] # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError):
        iter(Rules.BRANDUB)  # type: ignore[call-overload] # pyright: ignore
