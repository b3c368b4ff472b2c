"""Replays: games, move by move, without their rules."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import corpus
import pytest
import tafl
from tafl import GameRecord, Move, Ply, Position

TEXT = "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n\n1b.1.1a. ..... c3-c2\n\n1b.1.2a. ---\n"


def test_a_replay_begins_with_the_start() -> None:
    start, first, second = GameRecord.from_otn(TEXT).replay()
    assert start == Ply("0a", None, Position("/t2/3/2K/"), "attackers")
    assert first == Ply("1a", "a1-a2", "/3/t2/2K/", "defenders")
    assert second == Ply("1b", Move("c3-b3"), Position("/3/t2/1K1/"), "attackers")


def test_each_position_follows_from_the_one_before() -> None:
    position: Position | None = None
    for ply in GameRecord.from_otn(TEXT).replay():
        if position is not None and ply.move is not None:
            position = position.play(ply.move)
            assert position == ply.position
        position = ply.position


def test_all_moves_are_replayed_in_their_order() -> None:
    record = GameRecord.from_otn(TEXT)
    plies = list(record.replay_all())
    assert [ply.address for ply in plies[1:]] == [node.address for node in record.nodes()]
    assert plies[-1].move == Move("---")
    assert plies[-1].position == plies[-2].position


def test_plies_are_values() -> None:
    plies = list(GameRecord.from_otn(TEXT).replay_all())
    assert len(set(plies)) == len(plies)
    names: dict[str, object] = {name: getattr(tafl, name) for name in ("Ply", "Move", "Position")}
    for ply in plies:
        assert pickle.loads(pickle.dumps(ply)) == copy.copy(ply) == copy.deepcopy(ply) == ply
        assert eval(repr(ply), names) == ply
        with pytest.raises(AttributeError):
            ply.move = None  # type: ignore[misc]


def test_a_replay_has_the_moves_of_its_beginning() -> None:
    record = GameRecord.from_otn(TEXT)
    replay = record.replay()
    assert next(replay).address == "0a"
    for node in record.variations:
        node.remove()
    assert [ply.address for ply in replay] == ["1a", "1b"]
    assert [ply.address for ply in record.replay()] == ["0a"]


def test_a_game_without_a_start_is_an_error() -> None:
    record = GameRecord.from_otn("1. a1-a2\n")
    for call in (record.replay, record.replay_all, record.find("1a").replay):
        with pytest.raises(tafl.ReplayError) as raised:
            call()
        assert (raised.value.code, raised.value.address) == ("start-unknown", None)
    with pytest.raises(tafl.ReplayError):
        record.find("1a").position


def test_a_move_that_does_not_fit_ends_the_replay() -> None:
    record = GameRecord.from_otn("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 b1-b2 2. a2-a3\n")
    replay = record.replay()
    assert [next(replay).address, next(replay).address] == ["0a", "1a"]
    with pytest.raises(tafl.ReplayError) as raised:
        next(replay)
    assert (raised.value.code, raised.value.address) == ("move-not-playable", "1b")
    assert list(replay) == []
    with pytest.raises(tafl.ReplayError) as at_node:
        record.find("2a").position
    assert at_node.value.address == "1b"


def test_plies_check_their_arguments() -> None:
    build: Any = Ply
    for arguments in (
        ("first", None, "/3/3/3/", None),
        ("1a", "x", "/3/3/3/", None),
        ("1a", None, "/3/3/", None),
        ("1a", None, "/3/3/3/", "white"),
        (None, None, "/3/3/3/", None),
        ("1a", 3, "/3/3/3/", None),
    ):
        with pytest.raises((ValueError, TypeError)):
            build(*arguments)


def test_the_games_of_the_corpus_replay() -> None:
    for path in corpus.files("corpus/otg", ".otg"):
        record = tafl.record.read(path)
        plies = list(record.replay())
        assert [ply.move for ply in plies[1:]] == record.mainline_moves(), path
        last = record.end()
        assert last is None or last.position == plies[-1].position, path
