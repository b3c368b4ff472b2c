"""Nodes: moves in their game."""

from __future__ import annotations

import copy
import datetime
import pickle
import random
import sys

import pytest
import tafl
from tafl import GameRecord, Move, Node

TEXT = """\
[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d6-f6 d5-f5
[600 30/3 The attackers begin. (Hint: look left.)|A quiet answer.]

1b.1.1a. ..... c4-c6

1b.1.2a. d7-d6

1b.2.1a. ..... e4-e6

2. d7-d5 e4-e5
"""


@pytest.fixture
def record() -> GameRecord:
    return GameRecord.from_otn(TEXT)


def test_nodes_are_linked(record: GameRecord) -> None:
    for node in record.nodes():
        assert node.record is record
        siblings = record.variations if node.parent is None else node.parent.variations
        assert node in siblings
        assert (node.parent.next() if node.parent else record.next()) == siblings[0]
        assert all(child.parent == node for child in node.variations)
        line = list(node.mainline())
        assert node.end() == (line[-1] if line else node)
        assert [following.parent for following in line] == [node, *line][:-1]


def test_the_main_line_is_what_the_record_says(record: GameRecord) -> None:
    main = list(record.mainline())
    assert [node for node in record.nodes() if node.is_mainline()] == main


def test_nodes_are_equal_by_their_move(record: GameRecord) -> None:
    first, again = record.find("1a"), record.next()
    assert first == again
    assert len({first, again, record.find("1b")}) == 2
    assert first != record.copy().find("1a")
    assert first != "1a"


def test_nodes_pickle_with_their_record(record: GameRecord) -> None:
    for node in record.nodes():
        loaded: Node = pickle.loads(pickle.dumps(node))
        assert (loaded.address, loaded.move, loaded.record) == (node.address, node.move, record)
        deep = copy.deepcopy(node)
        assert deep.record is not record
        assert deep.address == node.address
        assert copy.copy(node) == node
    one, other = pickle.loads(pickle.dumps([record.find("1a"), record.find("1b")]))
    assert one.record is other.record


def test_equal_addresses_pickle_too() -> None:
    record = GameRecord.from_otn("1. a1-a2 b1-b2\n1. a2-a3\n")
    last = record.end()
    assert last is not None
    loaded: Node = pickle.loads(pickle.dumps(last))
    assert loaded.move == last.move == Move("a2-a3")


def test_a_comment_has_a_clock_a_text_and_hints(record: GameRecord) -> None:
    node = record.find("1a")
    assert node.comment == "600 30/3 The attackers begin. (Hint: look left.)"
    assert node.clock == datetime.timedelta(minutes=10)
    assert node.text == "The attackers begin."
    assert node.hints == ("look left.",)
    silent = record.find("2a")
    assert (silent.comment, silent.clock, silent.text, silent.hints) == ("", None, "", ())
    silent.comment = "Now."
    assert record.find("2a").comment == "Now."
    silent.comment = ""
    assert record.find("2a").comment == ""
    for invalid in ("a|b", "a]b"):
        with pytest.raises(tafl.TaflError) as raised:
            silent.comment = invalid
        assert raised.value.code == "comment-invalid"
    with pytest.raises(TypeError):
        silent.comment = 3  # type: ignore[assignment]


def test_a_clock_can_be_set(record: GameRecord) -> None:
    node, silent = record.find("1a"), record.find("2a")
    node.clock = datetime.timedelta(seconds=61.9)
    assert node.comment == "61 30/3 The attackers begin. (Hint: look left.)"
    node.clock = None
    assert (node.clock, node.comment) == (None, "The attackers begin. (Hint: look left.)")
    node.clock = datetime.timedelta(minutes=2)
    assert (node.clock, node.text) == (datetime.timedelta(minutes=2), "The attackers begin.")
    silent.clock = datetime.timedelta(0)
    assert (silent.comment, silent.clock) == ("0", datetime.timedelta(0))
    silent.clock = None
    assert silent.comment == ""
    assert GameRecord.from_otn(str(record)) == record
    # An increment stays.
    silent.comment = "\n 60 30/2 5i\nIn time pressure."
    silent.clock = datetime.timedelta(seconds=59)
    assert silent.comment == "59 30/2 5i\nIn time pressure."
    with pytest.raises(ValueError):
        node.clock = datetime.timedelta(seconds=-1)
    for wrong in (60, 60.0, "60"):
        with pytest.raises(TypeError):
            node.clock = wrong  # type: ignore[assignment]


def test_adding_and_removing_moves_takes_no_memory() -> None:
    resource = pytest.importorskip("resource")
    record = GameRecord()

    def peak(count: int) -> int:
        for _ in range(count):
            record.add_variation("a1-a2").remove()
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    unit = 1 if sys.platform == "darwin" else 1024
    assert (-peak(1_000) + peak(100_000)) * unit < 4_000_000


def test_positions_are_those_of_a_replay(record: GameRecord) -> None:
    for ply in record.replay_all():
        if ply.move is not None:
            node = record.find(ply.address)
            assert (node.move, node.position, node.turn) == (ply.move, ply.position, ply.turn)


def test_the_line_through_a_node_is_replayed(record: GameRecord) -> None:
    for node in record.nodes():
        addresses = [ply.address for ply in node.replay()]
        assert addresses[0] == "0a"
        assert node.address in addresses
        assert addresses[-1] == node.end().address


def test_a_game_continues_from_a_move(record: GameRecord) -> None:
    record.rules = tafl.Rules.BRANDUB
    for node in record.nodes():
        game = node.game()
        assert (game.position, game.turn) == (node.position, node.turn)
        assert game == tafl.Game.from_record(record, node.address)
    node = record.find("1b.1.2a")
    node.remove()
    with pytest.raises(tafl.RecordChanged):
        node.game()


def test_a_variation_can_be_added_with_its_comment(record: GameRecord) -> None:
    node = record.find("1a").add_variation("c4-c5", comment="Late.")
    assert node.comment == "Late."
    assert record.find("1a").add_variation("c4-c5").comment == "Late."
    assert record.find("1a").add_variation("c4-c5", comment="").comment == ""
    assert record.add_variation("d1-d2", comment="Another start.").comment == "Another start."
    before = record.otn()
    with pytest.raises(tafl.TaflError):
        record.add_variation("d1-e1", comment="a|b")
    assert record.otn() == before


def test_moves_can_be_replaced_and_reordered(record: GameRecord) -> None:
    node = record.find("1b.2.1b")
    node.move = "e4-e6xe7"
    assert str(record.find("1b.2.1b").move) == "e4-e6xe7"
    assert node.promote()
    assert node.address == "1b.1.1b"
    assert node.demote()
    assert not node.demote()
    node.promote_to_main()
    assert node.is_mainline()
    assert node.address == "1b"
    assert not node.promote()
    with pytest.raises(ValueError):
        node.move = "nothing"


def test_what_follows_a_deleted_move_is_deleted_too(record: GameRecord) -> None:
    node, following, other = record.find("1b.1.1b"), record.find("1b.1.2a"), record.find("1b.2.1b")
    node.remove()
    assert other.address == "1b.1.1b"
    assert "deleted" in repr(node)
    assert hash(node) == hash(node)
    for deleted in (node, following):
        for attribute in ("move", "address", "parent", "variations", "comment", "text", "clock", "hints", "position", "turn"):
            with pytest.raises(tafl.RecordChanged):
                getattr(deleted, attribute)
        for method in (deleted.next, deleted.end, deleted.mainline, deleted.is_mainline, deleted.replay, deleted.promote,
                       deleted.demote, deleted.promote_to_main, deleted.remove):
            with pytest.raises(tafl.RecordChanged) as raised:
                method()
            assert raised.value.code == "move-unknown"
        with pytest.raises(tafl.RecordChanged):
            deleted.add_variation("a4-a5")
        with pytest.raises(tafl.RecordChanged):
            deleted.add_line(["a4-a5"])
        with pytest.raises(tafl.RecordChanged):
            deleted.comment = "x"
        with pytest.raises(tafl.RecordChanged):
            deleted.clock = None
        with pytest.raises(tafl.RecordChanged):
            deleted.move = "a4-a5"
        with pytest.raises(tafl.RecordChanged):
            pickle.dumps(deleted)


def test_a_record_can_be_edited_in_a_loop_over_it(record: GameRecord) -> None:
    seen: list[str] = []
    for node in record.nodes():
        seen.append(str(node.move))
        node.add_variation("a4-a5")
        if node.address == "1b":
            node.remove()
    # Moves that are added in the loop are not part of it, and what was deleted is not reached: `d7-d6` and turn 2.
    assert seen == ["d6-f6", "d5-f5", "c4-c6", "e4-e6"]


def test_nodes_are_made_by_records_only() -> None:
    with pytest.raises(TypeError):
        Node()


@pytest.mark.parametrize("seed", range(20))
def test_edited_records_are_read_back(seed: int) -> None:
    generator = random.Random(seed)
    record = GameRecord.from_otn(TEXT)
    nodes = list(record.nodes())
    for _ in range(150):
        node = generator.choice(nodes)
        try:
            match generator.randrange(9):
                case 0 | 1 | 2:
                    square, other = generator.sample([f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)], 2)
                    nodes.append(node.add_variation(f"{square}-{other}"))
                case 3:
                    node.comment = "".join(generator.choices("ab 1.é😀\n\r[(hint: ", k=generator.randrange(30)))
                case 4:
                    node.promote()
                case 5:
                    node.demote()
                case 6:
                    node.promote_to_main()
                    assert node.is_mainline()
                case 7:
                    node.move = "d4-d5xe5+"
                case _:
                    node.remove()
                    with pytest.raises(tafl.RecordChanged):
                        node.address
        except tafl.RecordChanged:
            # It was deleted with a move before it.
            assert node not in list(record.nodes())
        except tafl.TaflError as error:
            assert error.code == "comment-invalid"
        if not len(record):
            nodes.append(record.add_variation("a1-a2"))
        assert GameRecord.from_otn(str(record)) == record
        assert pickle.loads(pickle.dumps(record)) == record
    alive = list(record.nodes())
    assert len(alive) == len(record) == len({node.address for node in alive})
    assert [record.find(node.address) for node in alive] == alive


def test_the_squares_of_a_move_find_it() -> None:
    """Legal moves have no captures, those of records do."""
    record = GameRecord.from_otn("[rules:dim:7 ks:w start:/3t3/2tT2t/7/7/3K3/7/7/]\n1. g2-e2xd2\n")
    assert record.add_variation("g2-e2") == record.next()
    assert record.add_line(["g2-e2", "d5-d6"]).parent == record.next()
    assert len(record.variations) == 1
    # With captures it is another record.
    assert record.add_variation("g2-e2xd2xc2") != record.next()
    assert len(record.variations) == 2
