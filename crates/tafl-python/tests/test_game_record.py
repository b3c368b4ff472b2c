"""Game records: reading, printing, editing, and the habits of Python objects."""

from __future__ import annotations

import copy
import pickle
import threading

import pytest
import tafl
import corpus
from tafl import GameRecord, Move, Position, Rules

TEXT = """\
[event:Club]
[date:2015.01.07]
[result:-1]
[start-comment:A quiet evening.]
[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d6-f6 d5-f5
[600 30/3 The attackers begin. (Hint: look left.)|A quiet answer.]

1b.1.1a. ..... c4-c6

1b.2.1a. ..... e4-e6

1b.2.2a. d7-d6

2. d7-d5 e4-e5
"""


@pytest.fixture
def record() -> GameRecord:
    return GameRecord.from_otn(TEXT)


def test_a_record_has_the_parts_of_its_text(record: GameRecord) -> None:
    assert record.comment == "A quiet evening."
    assert record.first_to_move == "attackers"
    assert record.start == Position("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
    assert record.position_tag is None
    assert [str(move) for move in record.mainline_moves()] == ["d6-f6", "d5-f5", "d7-d5", "e4-e5"]
    addresses = ["1a", "1b", "2a", "2b", "1b.1.1b", "1b.2.1b", "1b.2.2a"]
    assert [node.address for node in record.nodes()] == addresses
    assert len(record) == len(addresses)


def test_every_address_finds_its_move(record: GameRecord) -> None:
    for node in record.nodes():
        assert record.find(node.address) == node
    for unknown in ("0a", "9a", "1b.7.1b"):
        with pytest.raises(KeyError, match=unknown):
            record.find(unknown)
    with pytest.raises(tafl.ParseError):
        record.find("first")


def test_text_json_pickle_and_repr_are_lossless(record: GameRecord) -> None:
    names: dict[str, object] = {"GameRecord": GameRecord}
    for game in (record, GameRecord(), GameRecord("brandub"), GameRecord.from_otn("1. a1-a2\n1. b1-b2\n")):
        assert GameRecord.from_otn(str(game)) == game
        assert str(GameRecord.from_otn(str(game))) == str(game) == game.otn().rstrip("\n")
        assert GameRecord.from_json(game.to_json()) == game
        assert pickle.loads(pickle.dumps(game)) == game
        assert eval(repr(game), names) == game


def test_a_copy_changes_alone(record: GameRecord) -> None:
    for copied in (record.copy(), copy.copy(record), copy.deepcopy(record)):
        assert copied == record
        copied.add_variation("a4-a5")
        assert copied != record
        assert str(record) == str(GameRecord.from_otn(TEXT))


def test_a_record_is_not_hashable_and_always_true() -> None:
    with pytest.raises(TypeError):
        hash(GameRecord())
    assert len(GameRecord()) == 0
    assert GameRecord()
    assert GameRecord() != "1. a1-a2"


def test_a_game_is_built_move_by_move() -> None:
    record = GameRecord(Rules("brandub"))
    assert record.next() is None
    assert record.end() is None
    assert record.variations == []
    last = record.add_line(["d6-f6", Move("d5-f5"), "d7-d5"])
    assert record.end() == last
    assert record.add_line(["d6-f6", "d5-f5"]).next() == last
    assert len(record) == 3
    other = record.add_variation("d6-e6")
    assert [node.move for node in record.variations] == [Move("d6-f6"), Move("d6-e6")]
    assert other.address == "1a.1.1a"


def test_a_line_is_added_as_a_whole_or_not_at_all(record: GameRecord) -> None:
    before = record.copy()
    for moves in (["a4-a5", "no move"], ["a4-a5", None], [], 3):
        with pytest.raises((ValueError, TypeError)):
            record.add_line(moves)  # type: ignore[arg-type]
        assert record == before


def test_rules_and_position_can_be_replaced(record: GameRecord) -> None:
    record.rules = "copenhagen"
    assert record.rules == Rules("copenhagen")
    record.position_tag = "/3/1K1/3/"
    assert record.start == Position("/3/1K1/3/")
    record.rules = None
    record.position_tag = None
    assert str(record.rules) == str(record.start) == "None"
    with pytest.raises(tafl.TaflError):
        record.rules = "brandubh"
    with pytest.raises(TypeError):
        record.position_tag = 7  # type: ignore[assignment]
    with pytest.raises(AttributeError):
        delattr(record, "rules")


def test_the_start_comment_is_a_header(record: GameRecord) -> None:
    record.comment = "Rain."
    assert record.headers["start-comment"] == "Rain."
    record.comment = ""
    assert "start-comment" not in record.headers
    with pytest.raises(tafl.TaflError):
        record.comment = "a]b"


def test_renumbering_keeps_the_moves() -> None:
    record = GameRecord.from_otn("[puzzle-start:4b]\n\n4. a1-a2 b1-b2\n7. a2-a3\n")
    moves = record.mainline_moves()
    record.renumber()
    assert [node.address for node in record.mainline()] == ["1a", "1b", "2a"]
    assert record.mainline_moves() == moves
    assert record.headers["puzzle-start"] == "1b"


def test_findings_are_those_of_the_text() -> None:
    text = "[site:Köln]\n[date:2015.1.7]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n"
    record = GameRecord.from_otn(text)
    (finding,) = record.findings
    assert (finding.code, finding.severity, finding.line) == ("date-form", "finding", 2)
    assert finding.span is not None
    start, end = finding.span
    assert text[start:end] in "2015.1.7"
    assert finding.column == start - text.index("\n")
    assert GameRecord().findings == ()
    names: dict[str, object] = {"Finding": tafl.Finding}
    assert eval(repr(finding), names) == finding == pickle.loads(pickle.dumps(finding))
    assert {finding, copy.deepcopy(finding)} == {finding}
    with pytest.raises(tafl.ParseError):
        GameRecord.from_otn(text, strict=True)


def test_archived_games_are_read_one_by_one(record: GameRecord) -> None:
    text = "".join(game.otn(archived=True) for game in [record, GameRecord("brandub"), record])
    with pytest.raises(tafl.ParseError) as raised:
        GameRecord.from_otn(text)
    assert raised.value.code == "another-game"


def test_threads_can_share_a_record(record: GameRecord) -> None:
    failures: list[BaseException] = []
    squares = [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)]

    def edit(number: int) -> None:
        try:
            for round_, square in enumerate(squares):
                node = record.add_variation(f"{square}-{squares[(round_ + number + 1) % len(squares)]}")
                node.comment = f"thread {number}"
                record.headers[f"thread-{number}"] = str(round_)
                str(record)
                for other in record.nodes():
                    try:
                        other.move
                    except tafl.RecordChanged:
                        pass
                node.promote()
                node.remove()
        except BaseException as failure:
            failures.append(failure)

    before = record.copy()
    threads = [threading.Thread(target=edit, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(record) == len(before)
    assert {record.headers[f"thread-{number}"] for number in range(4)} == {str(len(squares) - 1)}


def test_positions_of_long_games_are_not_written_as_json() -> None:
    record = GameRecord("alea-evangelii")
    assert record.start is not None
    count = 40_000_000 // len(record.start) + 1
    record.add_line(f"a{2 + number % 2}-a{3 - number % 2}" for number in range(count))
    with pytest.raises(tafl.TaflError) as raised:
        record.to_json()
    assert raised.value.code == "positions-too-large"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "{}}", '{"moves": [{}]}', '{"moves": [{"move": "x"}]}', '{"moves": 3}',
     '{"moves": [{"move": "a1-a2", "after": 0}]}', "[" * 100_000, '{"a":' * 100_000],
)
def test_what_is_not_a_game_in_json_is_an_error(text: str) -> None:
    with pytest.raises(tafl.ParseError) as raised:
        GameRecord.from_json(text)
    start, end = raised.value.span
    assert 0 <= start <= end <= len(text)


def test_a_record_is_printed_with_less() -> None:
    text = "[start-comment:Before.]\n[event:Club]\n\n1. d6-f6 d5-f5\n[600 30/3 First.|60]\n\n1b.1.1a. ..... c4-c6\n[Late.]\n\n1b.1.2a. d7-d6\n\n2. d7-d5\n"
    record = GameRecord.from_otn(text)
    before = record.otn()
    assert record.otn(comments=False) == "[event:Club]\n\n1. d6-f6 d5-f5\n\n1b.1.1a. ..... c4-c6\n\n1b.1.2a. d7-d6\n\n2. d7-d5\n"
    clockless = GameRecord.from_otn(record.otn(clocks=False))
    assert [(node.address, node.comment) for node in clockless.nodes() if node.comment] == [("1a", "First."), ("1b.1.1b", "Late.")]
    assert clockless.comment == "Before."
    main = GameRecord.from_otn(record.otn(variations=False))
    assert [str(node.move) for node in main.nodes()] == [str(move) for move in record.mainline_moves()]
    assert main.find("1a").comment == "600 30/3 First."
    assert record.otn(comments=False, variations=False, clocks=False) == "[event:Club]\n\n1. d6-f6 d5-f5\n\n2. d7-d5\n"
    assert record.otn() == before


def test_games_of_the_corpus_are_printed_with_less() -> None:
    for path in sorted((corpus.folder() / "corpus" / "otg").iterdir()):
        for record in tafl.records(path):
            less = GameRecord.from_otn(record.otn(comments=False, variations=False))
            assert less.mainline_moves() == record.mainline_moves() and len(less) == less.headers.ply_count
            assert not any(node.comment for node in less.nodes())
            clockless = GameRecord.from_otn(record.otn(clocks=False))
            assert len(clockless) == len(record) and not any(node.clock for node in clockless.nodes())
