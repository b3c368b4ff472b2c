"""Headers: the tags of a game as a mapping."""

from __future__ import annotations

import collections.abc
import copy
import datetime
import pickle
import time

import pytest
import tafl
from tafl import GameRecord

TEXT = "[event:Club]\n[date:2015.01.07]\n[result:-1]\n[opening:Bold]\n\n1. a1-a2\n"


@pytest.fixture
def record() -> GameRecord:
    return GameRecord.from_otn(TEXT)


def test_headers_are_copied_with_their_game(record: GameRecord) -> None:
    for again in (copy.copy(record.headers), copy.deepcopy(record.headers), pickle.loads(pickle.dumps(record.headers))):
        assert again == record.headers and again.ply_count == 1
    copied = copy.deepcopy(record.headers)
    copied["event"] = "Other"
    assert record.headers["event"] == "Club"


def test_headers_are_a_mutable_mapping(record: GameRecord) -> None:
    headers = record.headers
    assert isinstance(headers, collections.abc.MutableMapping)
    assert list(headers) == ["event", "date", "result", "opening"]
    assert dict(headers) == headers == record.headers
    assert headers != {"event": "Club"}
    assert len(headers) == 4
    assert headers.get("site") is None
    assert headers.get("site", "?") == "?"
    assert headers.setdefault("site", "Köln") == "Köln"
    assert headers.pop("site") == "Köln"
    headers.update({"round": "1"}, annotator="Ada")
    assert list(headers.items())[-2:] == [("round", "1"), ("annotator", "Ada")]
    del headers["round"]
    assert "round" not in headers.keys()
    match headers:
        case {"event": event}:
            assert event == "Club"
        case _:
            pytest.fail("headers do not match as a mapping")
    headers.clear()
    assert not headers
    assert str(record) == "\n1. a1-a2"


def test_headers_are_a_view(record: GameRecord) -> None:
    headers = record.headers
    record.headers["event"] = "Cup"
    assert headers["event"] == "Cup"
    assert "[event:Cup]" in str(record)


def test_of_two_headers_with_one_name_the_first_counts() -> None:
    headers = GameRecord.from_otn("[event:One]\n[site:X]\n[event:Two]\n").headers
    assert dict(headers) == {"event": "One", "site": "X"}
    assert len(headers) == 2
    del headers["event"]
    assert list(headers) == ["site"]


def test_headers_can_be_changed_while_they_are_iterated(record: GameRecord) -> None:
    names: list[str] = []
    for name in record.headers:
        names.append(name)
        del record.headers[name]
        record.headers[name + "-2"] = "x"
    assert names == ["event", "date", "result", "opening"]
    assert list(record.headers) == [name + "-2" for name in names]


@pytest.mark.parametrize("name", ["", "a b", "a]b", "a:b", "rules", "position", "é"])
def test_invalid_names_are_refused(record: GameRecord, name: str) -> None:
    before = dict(record.headers)
    with pytest.raises(tafl.TaflError) as raised:
        record.headers[name] = "x"
    assert raised.value.code == "tag-name-invalid"
    assert name not in record.headers
    with pytest.raises(KeyError):
        record.headers[name]
    with pytest.raises(KeyError):
        del record.headers[name]
    assert dict(record.headers) == before


@pytest.mark.parametrize("value", ["a]b", "\n[event:x", "x\n1. a1-a2 ["])
def test_invalid_values_are_refused(record: GameRecord, value: str) -> None:
    with pytest.raises(tafl.TaflError) as raised:
        record.headers["event"] = value
    assert raised.value.code == "tag-value-invalid"
    assert record.headers["event"] == "Club"


def test_values_of_other_types_are_refused(record: GameRecord) -> None:
    for value in (None, 3, b"x", ["x"]):
        with pytest.raises(TypeError):
            record.headers["event"] = value  # type: ignore[assignment]
        with pytest.raises(TypeError):
            record.headers[value] = "x"  # type: ignore[index]
        other: object = value
        assert other not in record.headers
        with pytest.raises(KeyError):
            record.headers[value]  # type: ignore[index]
    with pytest.raises(UnicodeEncodeError):
        record.headers["event"] = "\ud800"


def test_a_date_is_a_date(record: GameRecord) -> None:
    headers = record.headers
    assert headers.date == datetime.date(2015, 1, 7)
    for day in (datetime.date.min, datetime.date(2024, 2, 29), datetime.date.max):
        headers.date = day
        assert headers.date == day
    for incomplete in ("2015.??.??", "????.01.02", "soon", ""):
        headers["date"] = incomplete
        assert headers.date is None
    del headers["date"]
    assert headers.date is None
    with pytest.raises(TypeError):
        setattr(headers, "date", "2015.01.07")


def test_a_result_has_a_winner(record: GameRecord) -> None:
    headers = record.headers
    for result, winner in (("1", "attackers"), ("-1", "defenders"), ("0", None), ("?", None)):
        headers["result"] = result
        assert (headers.result, headers.winner) == (result, winner)
    headers.result = "0"
    assert headers["result"] == "0"
    headers["result"] = "draw"
    assert (headers.result, headers.winner) == (None, None)
    with pytest.raises(tafl.ParseError):
        headers.result = "draw"  # type: ignore[assignment]


def test_a_puzzle_has_a_mode(record: GameRecord) -> None:
    assert record.headers.puzzle_mode is None
    record.headers["puzzle-mode"] = "loose"
    assert record.headers.puzzle_mode == "loose"


def test_headers_are_made_by_records_only() -> None:
    with pytest.raises(TypeError):
        tafl.Headers()
    with pytest.raises(TypeError):
        hash(GameRecord().headers)


def test_many_headers_take_linear_time() -> None:
    """All values, and removing all of them: two seconds of this thread for so many tags, not minutes."""
    count = 200_000
    headers = GameRecord.from_otn("".join(f"[tag-{index}:{index}]\n" for index in range(count))).headers
    start = time.thread_time()
    assert len(dict(headers)) == count
    headers.clear()
    assert not headers
    assert time.thread_time() - start < 20


def test_changes_are_seen_by_later_lookups() -> None:
    """Also where there are so many tags that their places are kept."""
    record = GameRecord.from_otn("".join(f"[tag-{index}:{index}]\n" for index in range(100)))
    headers = record.headers
    for index in range(100):
        name = f"tag-{index}"
        assert headers[name] == str(index)
        headers[name] = "new"
        assert headers[name] == "new"
        del headers[name]
        assert name not in headers
    assert not headers


def test_clearing_keeps_the_rules() -> None:
    record = GameRecord.from_otn("[event:Club]\n[rules:dim:3 start:/t2/3/2K/]\n")
    record.headers.clear()
    assert record.rules is not None and dict(record.headers) == {}
