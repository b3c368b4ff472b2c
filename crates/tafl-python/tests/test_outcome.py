"""How games end."""

import copy
import pickle
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from tafl import Game, Outcome, TaflError
from tafl.env import ENDINGS
from tafl.typing import Ending

GRAMMAR = Path(__file__).parents[3] / "docs/grammar/record.md"

OUTCOMES = [
    Outcome("defenders", "no-attackers"),
    Outcome("attackers", "no-defenders"),
    Outcome("attackers", "repetition"),
    Outcome("defenders", "repetition"),
    Outcome(None, "repetition"),
    Outcome("defenders", "king-escaped"),
    Outcome("attackers", "king-captured"),
    Outcome("attackers", "defenders-enclosed"),
    Outcome("defenders", "edge-fort"),
    Outcome("attackers", "surrounded"),
    Outcome("defenders", "no-legal-move"),
    Outcome("attackers", "resignation"),
    Outcome("defenders", "time"),
    Outcome(None, "agreement"),
    Outcome(None, "adjudication"),
    Outcome("attackers", "forfeit"),
    Outcome(None, "abandoned"),
]


@pytest.mark.parametrize("outcome", OUTCOMES, ids=repr)
def test_values(outcome: Outcome) -> None:
    assert Outcome(outcome.winner, outcome.ending) == outcome
    assert eval(repr(outcome)) == outcome
    assert hash(eval(repr(outcome))) == hash(outcome)
    assert pickle.loads(pickle.dumps(outcome)) == copy.copy(outcome) == copy.deepcopy(outcome) == outcome
    assert outcome.message == str(outcome)
    if outcome.ending == "abandoned":
        assert (outcome.result(), outcome.message) == ("?", "nobody finished the game")
    else:
        assert outcome.result() == {"attackers": "1", "defenders": "-1", None: "0"}[outcome.winner]
        assert outcome.message.startswith("draw: " if outcome.winner is None else f"the {outcome.winner} win: ")
    with pytest.raises(AttributeError):
        outcome.winner = None  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]


def test_endings_have_the_words_of_records() -> None:
    rule = GRAMMAR.read_text("utf-8").split("\nending      =")[1].split(";")[0]
    words = tuple(re.findall('"(.*?)"', rule))
    assert get_args(Ending) == words
    assert ENDINGS == words[: words.index("resignation")]
    assert {outcome.ending for outcome in OUTCOMES} == set(words)


def test_outcomes_differ() -> None:
    assert len(set(OUTCOMES)) == len(OUTCOMES)
    assert OUTCOMES[0] != "no-attackers" and OUTCOMES[0] is not None


def test_an_outcome_of_a_game() -> None:
    game = Game("dim:5 atkf:n start:/t4/K4/1T3/5/5/")
    assert game.outcome() is None
    game.push("a2-a5")
    outcome = game.outcome()
    assert outcome == Outcome("defenders", "king-escaped")
    assert str(outcome) == "the defenders win: the king has escaped"
    assert game.mark == "--"


CONTRADICTORY: list[tuple[Any, Any]] = [
    ("attackers", "king-escaped"),
    ("defenders", "king-captured"),
    (None, "surrounded"),
    (None, "time"),
    ("attackers", "agreement"),
]


@pytest.mark.parametrize("winner,ending", CONTRADICTORY)
def test_the_winner_fits_the_ending(winner: Any, ending: Any) -> None:
    with pytest.raises(TaflError, match="a game cannot end like this") as caught:
        Outcome(winner, ending)
    assert caught.value.code == "outcome-contradictory"


BAD: list[tuple[Any, Any, str]] = [
    ("white", "king-escaped", "side-unknown"),
    ("attackers", "checkmate", "ending-unknown"),
    ("attackers", "x" * 1_000_000, "ending-unknown"),
    ("", "", "side-unknown"),
]


@pytest.mark.parametrize("winner,ending,code", BAD, ids=[code for *_, code in BAD])
def test_unknown_names(winner: Any, ending: Any, code: str) -> None:
    with pytest.raises(TaflError) as caught:
        Outcome(winner, ending)
    assert caught.value.code == code
    assert len(str(caught.value)) < 1_000


def test_wrong_types() -> None:
    wrong: list[Any] = [1, b"attackers", ["attackers"], 0.5]
    for value in wrong:
        with pytest.raises(TypeError):
            Outcome(value, "repetition")
        with pytest.raises(TypeError):
            Outcome("attackers", value)
    with pytest.raises(TypeError):
        Outcome("attackers", None)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError):
        Outcome("attackers")  # type: ignore[call-arg] # pyright: ignore[reportCallIssue]
