"""Judgements, evaluations and shapes of moves."""

from typing import Any, get_args

import pytest

import tafl
from tafl.engine import Loss, Points, PovScore, Win


def node(comment: str = "") -> tafl.Node:
    node = tafl.GameRecord("brandub").add_variation("d6-f6")
    node.comment = comment
    return node


def test_what_a_comment_has() -> None:
    marked = node("3600 30/3 ?! (eval:-34/8) (green:c4-d5 d4) The king is free. (red:a1) (hint: where?)")
    assert (marked.judgement, marked.eval_depth) == ("?!", 8)
    assert marked.eval == PovScore(Points(-34), "attackers")
    assert marked.shapes == ("green:c4-d5", "green:d4", "red:a1")
    assert marked.text == "The king is free."
    assert marked.hints == ("where?",)
    assert marked.clock is not None and marked.clock.total_seconds() == 3600


def test_a_plain_comment_has_nothing() -> None:
    plain = node("Good! (eval: 34) (pink:d4)")
    assert (plain.judgement, plain.eval, plain.eval_depth, plain.shapes) == (None, None, None, ())
    assert plain.text == plain.comment


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (PovScore(Points(34), "attackers"), "(eval:34)"),
        (PovScore(Points(34), "defenders"), "(eval:-34)"),
        (PovScore(Win(5), "attackers"), "(eval:#5)"),
        (PovScore(Loss(5), "attackers"), "(eval:#-5)"),
        (PovScore(Win(5), "defenders"), "(eval:#-5)"),
    ],
)
def test_scores_are_written_for_the_attackers(score: PovScore, text: str) -> None:
    marked = node("600 A text.")
    marked.comment = "600\nA text."
    marked.eval = score
    assert marked.comment == f"600\n{text} A text."
    assert marked.eval == score
    marked.eval_depth = 7
    assert marked.comment == f"600\n{text[:-1]}/7) A text."
    marked.eval = None
    assert marked.comment == "600\nA text."
    assert node(marked.comment).eval_depth is None


def test_the_score_of_a_finished_game_is_not_written() -> None:
    marked = node("(eval:5) Over.")
    marked.eval = PovScore(Win(0), "attackers")
    assert marked.comment == "Over."
    assert node(marked.comment).eval is None
    # There is nothing that has a depth.
    marked.eval_depth = 4
    assert marked.comment == "Over."


def test_all_judgements() -> None:
    marked = node("A text.")
    for sign in get_args(tafl.typing.Judgement):
        marked.judgement = sign
        assert (marked.judgement, marked.comment) == (sign, f"{sign} A text.")
    marked.judgement = None
    assert marked.comment == "A text."


def test_they_are_in_the_record() -> None:
    marked = node()
    marked.judgement = "!!"
    marked.shapes = ["blue:d6-f6"]
    again = tafl.record.reads(str(marked.record)).find("1a")
    assert (again.judgement, again.shapes) == ("!!", ("blue:d6-f6",))


@pytest.mark.parametrize(
    ("name", "value", "error", "message"),
    [
        ("judgement", "good", tafl.TaflError, "unknown judgement `good`, expected `"),
        ("judgement", 1, TypeError, "judgement|str"),
        ("eval", 34, TypeError, "expected a PovScore, found int"),
        ("eval", Points(3), TypeError, "expected a PovScore, found Points"),
        ("eval", PovScore(Points(2**40), "attackers"), OverflowError, "int"),
        ("eval_depth", -1, OverflowError, "int"),
        ("shapes", ["pink:d4"], tafl.TaflError, "unknown shape `pink:d4`, expected "),
        ("shapes", [1], TypeError, "expected a shape such as `green:c4-d5`, found int"),
    ],
)
def test_what_cannot_be_set(name: str, value: Any, error: type[Exception], message: str) -> None:
    marked = node("! (eval:5) Same.")
    with pytest.raises(error, match=message):
        setattr(marked, name, value)
    assert marked.comment == "! (eval:5) Same."
