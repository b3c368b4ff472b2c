"""Puzzles, solved move by move."""

from __future__ import annotations

import copy
import pickle

import corpus
import pytest
import tafl
from tafl import GameRecord, Move, Puzzle, PuzzleMove, PuzzleResponse

TEXT = """\
[puzzle-mode:{mode}]
[puzzle-prestart:0a]
[puzzle-start:1a]
[rules:dim:5 start:/t4/5/2K2/5/4t/]

1. a1-b1 Kc3-c1
[Defenders to play. (Hint: to the edge.)|]

1b.1.1a. ..... Kc3-a3

2. b1-b2 Kc1-a1
[|The king escapes.]
"""


@pytest.fixture(params=["strict", "loose"])
def record(request: pytest.FixtureRequest) -> GameRecord:
    mode: str = request.param
    return GameRecord.from_otn(TEXT.format(mode=mode))


def test_a_puzzle_is_solved(record: GameRecord) -> None:
    puzzle = Puzzle(record)
    assert puzzle.is_strict == (record.headers.puzzle_mode == "strict")
    assert (puzzle.phase, puzzle.moves, puzzle.comment) == ("introduction", [], "")
    assert puzzle.forward()
    assert not puzzle.forward()
    assert (puzzle.phase, puzzle.solver, puzzle.turn) == ("solving", "defenders", "defenders")
    assert (puzzle.comment, puzzle.hints) == ("Defenders to play.", ("to the edge.",))
    assert puzzle.play("c3-c1") == PuzzleResponse("continues", 1)
    assert not puzzle.is_solved
    puzzle.play(Move("Kc1-a1"))
    assert puzzle.is_solved
    assert (puzzle.phase, puzzle.comment) == ("line-end", "The king escapes.")
    assert [made.mover for made in puzzle.moves] == ["introduction", "solver", "reply", "solver"]
    assert puzzle.position == list(record.replay())[-1].position


def test_moves_are_taken_back(record: GameRecord) -> None:
    puzzle = Puzzle(record)
    puzzle.forward()
    start = puzzle.position
    puzzle.play("c3-c1")
    assert puzzle.back()
    assert puzzle.position == start
    assert puzzle.back()
    assert not puzzle.back()


def test_both_sides_can_be_entered(record: GameRecord) -> None:
    puzzle = Puzzle(record, "entered")
    puzzle.forward()
    assert puzzle.play("c3-c1") == PuzzleResponse("continues", 0)
    assert puzzle.turn == "attackers"


def test_only_a_loose_puzzle_leaves_the_record(record: GameRecord) -> None:
    puzzle = Puzzle(record)
    puzzle.forward()
    if puzzle.is_strict:
        with pytest.raises(tafl.PuzzleError) as raised:
            puzzle.play("c3-c2")
        assert raised.value.code == "puzzle-move-not-in-record"
        assert "c1" not in str(raised.value)
    else:
        assert puzzle.play("c3-c2") == PuzzleResponse("off-record", 0)
        assert puzzle.phase == "off-record"
    with pytest.raises(tafl.ParseError):
        puzzle.play("nothing")
    with pytest.raises(TypeError):
        puzzle.play(None)  # type: ignore[arg-type]


def test_a_copy_is_at_the_same_move(record: GameRecord) -> None:
    puzzle = Puzzle(record, replies="entered")
    stages = [puzzle.copy()]
    puzzle.forward()
    for move in ("c3-c1", "b1-b2", "c1-a1"):
        stages.append(puzzle.copy())
        puzzle.play(move)
    for stage in (*stages, puzzle):
        for other in (pickle.loads(pickle.dumps(stage)), copy.copy(stage), copy.deepcopy(stage)):
            assert (other.moves, other.position, other.phase, other.replies) == (
                stage.moves, stage.position, stage.phase, stage.replies)
    assert len({(stage.position, stage.phase) for stage in (*stages, puzzle)}) == 5


def test_a_puzzle_does_not_change_with_its_record(record: GameRecord) -> None:
    puzzle = Puzzle(record)
    for node in record.variations:
        node.remove()
    puzzle.forward()
    assert puzzle.play("c3-c1").replies == 1


def test_a_puzzle_does_not_show_what_was_not_reached(record: GameRecord) -> None:
    puzzle = Puzzle(record)
    for shown in (repr(puzzle), str(puzzle), str(puzzle.moves)):
        assert "c1" not in shown


def test_responses_and_moves_are_values(record: GameRecord) -> None:
    puzzle = Puzzle(record)
    puzzle.forward()
    values = [puzzle.play("c3-a3"), *puzzle.moves]
    names: dict[str, object] = {name: getattr(tafl, name) for name in ("Move", "PuzzleMove", "PuzzleResponse")}
    for value in values:
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == eval(repr(value), names) == value
        assert {value, copy.copy(value)} == {value}
    assert values[0] == PuzzleResponse("variation", 0)
    with pytest.raises(tafl.TaflError):
        PuzzleResponse("won", 0)  # type: ignore[arg-type]
    with pytest.raises(tafl.TaflError):
        PuzzleMove("a1-a2", "me")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n", "not-a-puzzle"),
        ("[puzzle-mode:strict]\n[puzzle-start:9a]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n", "puzzle-start-unknown"),
        ("[puzzle-mode:strict]\n\n1. a1-a2\n", "start-unknown"),
        ("[puzzle-mode:strict]\n[puzzle-start:1a]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. b1-b2\n", "move-not-playable"),
    ],
)
def test_what_is_not_a_puzzle_is_an_error(text: str, code: str) -> None:
    with pytest.raises(tafl.PuzzleError) as raised:
        Puzzle(GameRecord.from_otn(text))
    assert raised.value.code == code


def test_arguments_are_checked(record: GameRecord) -> None:
    with pytest.raises(tafl.TaflError):
        Puzzle(record, "none")  # type: ignore[arg-type]
    for value in (None, TEXT, 3):
        with pytest.raises(TypeError):
            Puzzle(value)  # type: ignore[arg-type]


def test_the_puzzles_of_the_corpus_are_solved_by_their_main_line() -> None:
    solved = 0
    for path in corpus.files("corpus/otg", ".otg"):
        record = tafl.record.read(path)
        if record.headers.puzzle_mode is None:
            continue
        puzzle = Puzzle(record, "entered")
        while puzzle.forward():
            pass
        start = record.headers.get("puzzle-start", "0a")
        for node in record.mainline() if start == "0a" else record.find(start).mainline():
            puzzle.play(node.move)
            assert puzzle.position == node.position, path
        assert puzzle.is_solved, path
        solved += 1
    assert solved > 0
