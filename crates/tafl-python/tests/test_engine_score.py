"""The values of positions."""

import json
import math
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl import TaflError
from tafl.engine import Limit, Loss, Points, PovScore, Score, Win, judgement
from tafl.typing import Side

CHANCES = Path(__file__).parents[2] / "tafl-analysis" / "tests" / "chances.json"

SIDES: tuple[tuple[Side, Side], ...] = (("attackers", "defenders"), ("defenders", "attackers"))

# Engines write points of 32 bits.
points = st.builds(Points, st.integers(-(2**31), 2**31 - 1))
scores: st.SearchStrategy[Score] = st.one_of(points, st.builds(Win, st.integers(0, 99)), st.builds(Loss, st.integers(0, 99)))


@given(scores, scores)
def test_the_order_is_total_and_that_of_the_other_side_is_reversed(one: Score, other: Score) -> None:
    assert (one < other) + (one == other) + (one > other) == 1
    assert (one < other) == (-one > -other)
    assert (one <= other) == (not one > other)
    assert (one == other) == (hash(one) == hash(other)) or one != other


@given(scores)
def test_the_chances_of_both_sides_are_1(score: Score) -> None:
    assert score.winning_chance() + (-score).winning_chance() == pytest.approx(1)
    assert -(-score) == score == pickle.loads(pickle.dumps(score))
    assert eval(repr(score)) == score


@given(scores, scores)
def test_a_better_score_has_no_smaller_chance(one: Score, other: Score) -> None:
    if one <= other:
        assert one.winning_chance() <= other.winning_chance()
        assert (one.score(win_score=2**40) or 0) <= (other.score(win_score=2**40) or 0) or not one.is_decided()


def test_the_chance_is_that_of_the_other_libraries() -> None:
    for value in json.loads(CHANCES.read_text())["chances"]:
        text = value["eval"].partition("/")[0]
        steps = int(text.removeprefix("#"))
        forced = Win(steps) if steps > 0 else Loss(-steps)
        score = forced if text.startswith("#") else Points(steps)
        assert score.winning_chance() == pytest.approx(value["attackers"], abs=0.000_05)
    assert [Points(points).winning_chance() for points in (0, 10**9, -(10**9))] == [0.5, 1, pytest.approx(0)]


def test_the_judgement_is_that_of_the_other_libraries() -> None:
    judgements = [(value["least"], value["judgement"]) for value in json.loads(CHANCES.read_text())["judgements"]]
    found = set[str | None]()
    for points in range(-400, 400):
        loss = 0.5 - Points(points).winning_chance()
        expected = next((sign for least, sign in judgements if loss >= least), None)
        # The turn of a score does not matter, only the side that moved.
        for side, other in SIDES:
            assert judgement(PovScore(Points(0), side), PovScore(Points(points), side), side) == expected
            assert judgement(PovScore(Points(0), other), PovScore(Points(-points), other), side) == expected
        found.add(expected)
    assert found == {None, "?!", "?", "??"}


def test_the_judgement_of_forced_ends() -> None:
    def of_attackers(before: Score, after: Score) -> str | None:
        return judgement(PovScore(before, "attackers"), PovScore(after, "attackers"), "attackers")

    assert of_attackers(Win(9), Win(1)) is of_attackers(Loss(1), Loss(9)) is of_attackers(Loss(1), Win(0)) is None
    assert [of_attackers(Win(1), Loss(0)), of_attackers(Win(1), Points(0)), of_attackers(Points(0), Loss(2))] == ["??"] * 3
    # A win that is not forced any more.
    assert [of_attackers(Win(3), Points(points)) for points in (500, 300, 200)] == [None, "?!", "?"]
    # The chance of the other side is the rest.
    assert judgement(PovScore(Win(1), "attackers"), PovScore(Win(1), "defenders"), "defenders") is None


def test_a_finished_game_is_the_best_and_the_worst() -> None:
    assert Loss(0) < Loss(1) < Points(-(10**9)) < Points(10**9) < Win(1) < Win(0)
    assert [str(score) for score in (Win(0), Loss(0), Points(0))] == ["#0", "#-0", "0"]


def test_points_of_view() -> None:
    score = PovScore(Win(3), "defenders")
    assert score.pov("defenders") == score.relative == Win(3)
    assert score.attackers() == Loss(3)
    assert score.is_decided()
    assert score == PovScore(Loss(3), "attackers")
    assert hash(score) == hash(PovScore(Loss(3), "attackers"))
    assert score != Win(3)
    assert repr(score) == "PovScore(relative=Win(3), turn='defenders')"


@pytest.mark.parametrize(
    ("side", "error"),
    [("Attackers", TaflError), ("white", TaflError), ("", TaflError), (None, TypeError), (1, TypeError)],
)
def test_a_side_is_one_of_two(side: Any, error: type[Exception]) -> None:
    score = PovScore(Points(3), "attackers")
    with pytest.raises(error):
        score.pov(side)
    with pytest.raises(error):
        PovScore(Points(3), side)
    with pytest.raises(error):
        judgement(score, score, side)


@pytest.mark.parametrize(
    "call",
    [
        lambda: PovScore(3, "attackers"),  # type: ignore[arg-type]
        lambda: judgement(Points(3), Points(3), "attackers"),  # type: ignore[arg-type]
        lambda: Points("3"),  # type: ignore[arg-type]
        lambda: Points(3.5),  # type: ignore[arg-type]
        lambda: Win(None),  # type: ignore[arg-type]
        lambda: Limit(time="3"),  # type: ignore[arg-type]
        lambda: Limit(attackers_overtime=3),  # type: ignore[arg-type]
        lambda: Limit(attackers_overtime=(3,)),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_refused_at_once(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize("wrong", [{"time": -1}, {"nodes": -1}, {"time": math.nan}, {"attackers_overtime": (1, math.inf)}])
def test_limits_are_numbers(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Limit(**wrong)  # type: ignore[arg-type]
