"""Real games and the answers of the reference implementation. Differences are those of `docs/deviations.md`.

Each test asserts a rule for each line and prints totals, because it must hold on other data of the same origin.
"""

import gzip
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

import corpus
import tafl

# The depth that a test can afford. The tests in Rust check the other counts of the suite.
MAX_LEAVES = 3_000_000

SYMBOLS = "tcnkmgTCNKMG"


def report(name: str, totals: Counter[str], required: str) -> None:
    print(f"{name}: {dict(totals)}")
    assert totals[required] > 0, f"no {required}"


def is_square(record: str) -> bool:
    """Whether all rows have as many squares as there are rows, and every letter is a piece."""
    rows = record.strip("/").split("/")
    widths = [sum(int(part) if part.isdigit() else 1 for part in re.findall(r"\d+|.", row)) for row in rows]
    return set(record) <= set(SYMBOLS + "/0123456789") and widths == [len(rows)] * len(rows)


def test_positions_as_the_reference_reads_them() -> None:
    """Where the reference pads or cuts rows, there is an error (deviation P2)."""
    totals: Counter[str] = Counter()
    for line in corpus.lines("oracle/positions.canonical.tsv"):
        record, status, printed, dimension, pieces, inverted = line.split("\t")
        assert status == "OK"
        if not is_square(record):
            with pytest.raises(tafl.ParseError):
                tafl.Position(record)
            totals["refused"] += 1
            continue
        position = tafl.Position(record)
        assert position.otn() == printed
        assert f"dim={position.dimension}" == dimension
        assert "pieces=" + ",".join(f"{piece}{square}" for square, piece in position.pieces().items()) == pieces
        assert f"inverted={position.inverted()}" == inverted
        totals["read"] += 1
    report("positions", totals, "read")


def test_layouts_of_a_game_server() -> None:
    totals: Counter[str] = Counter()
    for line in corpus.lines("corpus/layouts.txt"):
        record = line.split(" start:")[1]
        assert tafl.Position(record, strict=True).otn() == record
        totals["layouts"] += 1
    report("layouts", totals, "layouts")


# The keys that the reference prints differently, by the row that says so: it names every record (R1), fills up speed
# limits (R4), and ignores or copies values (R5).
KEYS_BY_DEVIATION = {"name": "R1", "spd": "R4, R5", "tfr": "R5", "dfor": "R5", "corre": "R5", "aforre": "R5", "dforre": "R5"}


def test_rules_as_the_reference_prints_them() -> None:
    totals: Counter[str] = Counter()
    for line in corpus.lines("oracle/rules.canonical.tsv"):
        record, printed = line.split("\t")
        try:
            ours = tafl.Rules.from_otn(record)
        except tafl.ParseError:
            totals["refused"] += 1
            continue
        theirs = tafl.Rules.from_otn(printed)
        assert tafl.Rules.from_otn(ours.otn()) == ours
        for key, (left, right) in ours.diff(theirs).items():
            # It drops unknown keys.
            deviation = KEYS_BY_DEVIATION.get(key, "R10" if right is None else None)
            assert deviation, f"no deviation explains {key} in {line}: {left}, {right}"
            totals[deviation] += 1
        totals["records"] += 1
    report("rules", totals, "records")


def test_the_variants_of_the_reference_are_presets() -> None:
    """The reference plays `tfr` reversed (deviation R6), so a preset has the other value."""
    reversed_values = {"tfr:w": "tfr:l", "tfr:l": "tfr:w"}
    totals: Counter[str] = Counter()
    for line in corpus.lines("oracle/variants.tsv"):
        record = re.sub("tfr:[wl]", lambda value: reversed_values[value[0]], line.split("\t")[2])
        rules = tafl.Rules.from_otn(record)
        assert rules.preset is not None, line
        assert tafl.Rules(rules.preset).is_same_game(rules)
        totals["variants"] += 1
    report("variants", totals, "variants")


class Row(NamedTuple):
    address: str
    move: str
    position: str
    side: str


def trace(path: Path) -> list[Row]:
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [Row(*row) for row in rows]


def is_as_read(ours: Row, theirs: Row) -> bool:
    """The reference adds the prefix of the king if the file lacks it, and writes `a*` if a berserk turn goes on."""
    same_move = theirs.move in (ours.move, f"K{ours.move}")
    return same_move and ours._replace(move="") == theirs._replace(move="", side=theirs.side.rstrip("*"))


def test_games_replay_as_in_the_reference() -> None:
    totals: Counter[str] = Counter()
    traces = {path.stem: path for path in corpus.files("oracle/traces", ".tsv")}
    for path in [*corpus.files("corpus/otg", ".otg"), *corpus.files("oracle/otg-generated", ".otg")]:
        if path.stem not in traces:
            continue
        record = tafl.GameRecord.from_otn(path.read_text("utf-8"))
        ours = [
            Row(ply.address, ply.move.otn() if ply.move else "", ply.position.otn(), (ply.turn or "-")[0])
            for ply in record.replay_all()
        ]
        theirs = trace(traces[path.stem])
        assert len(ours) == len(theirs), path.name
        for our, their in zip(ours, theirs, strict=True):
            assert is_as_read(our, their), f"{path.name}: {our}, {their}"
        totals["games"] += 1
        totals["moves"] += len(ours) - 1
    report("traces", totals, "games")


def test_real_games_survive_writing_and_editing() -> None:
    totals: Counter[str] = Counter()
    for path in [*corpus.files("corpus/otg", ".otg"), *corpus.files("oracle/otg-generated", ".otg")]:
        record = tafl.GameRecord.from_otn(path.read_text("utf-8"))
        printed = str(record)
        again = tafl.GameRecord.from_otn(printed)
        assert again == record
        assert str(again) == printed
        assert tafl.GameRecord.from_json(record.to_json()) == record
        for node in record.nodes():
            assert record.find(node.address) == node
            assert node in (node.parent.variations if node.parent else record.variations)
            totals["moves"] += 1
        copy = record.copy()
        if end := copy.end():
            end.remove()
            assert len(copy) < len(record) == len(again)
    report("games", totals, "moves")


def test_archives_of_other_programs() -> None:
    """Every line is a game or an error, and a game that has rules and captures replays."""
    for name in ["corpus/copenhagen-1200.csv", "corpus/aagenielsen-sample.ndjson"]:
        path = corpus.folder() / name
        count = len([line for line in path.read_text("utf-8").splitlines() if line.strip()])
        totals: Counter[str] = Counter()
        with tafl.records(path, errors="collect") as records:
            for record in records:
                totals["games"] += 1
                totals["moves"] += len(record)
            totals["errors"] += len(records.errors)
            assert records.skipped >= len(records.errors)
            assert totals["games"] + records.skipped == count, name
        report(name, totals, "games")


def test_an_archive_is_the_same_compressed(tmp_path: Path) -> None:
    path = corpus.folder() / "corpus/copenhagen-1200.csv"
    compressed = tmp_path / "games.csv.gz"
    compressed.write_bytes(gzip.compress(path.read_bytes()))
    with tafl.records(path) as plain, tafl.records(compressed) as unpacked:
        for one, other in zip(plain, unpacked, strict=True):
            assert one == other


def test_perft_of_the_suite() -> None:
    totals: Counter[str] = Counter()
    for line in corpus.lines("oracle/perft_suite.tsv.gz"):
        depth, record, leaves = line.split("\t")[:3]
        if int(leaves) > MAX_LEAVES:
            totals["left out"] += 1
            continue
        assert tafl.Game(record).perft(int(depth)) == int(leaves), line
        totals["counts"] += 1
    report("perft", totals, "counts")


def squares(listed: str) -> set[str]:
    """`caps=[b1, c1]`."""
    return {square for square in re.split("[, ]+", listed.removeprefix("caps=[").removesuffix("]")) if square}


def result(game: tafl.Game) -> str:
    outcome = game.outcome()
    return (outcome.winner or "draw") if outcome else "ongoing"


def test_legal_moves_of_the_suite() -> None:
    totals: Counter[str] = Counter()
    for line in corpus.lines("oracle/moves_suite.tsv.gz"):
        record, count, *theirs = line.split("\t")
        game = tafl.Game(record)
        assert game.legal_moves.count() == int(count) == len(theirs)
        for text in theirs:
            move, answer = text.split(" ", 1)
            _, listed, position, side, ended = answer.split(";")
            played = game.push(move)
            assert {square.name for square in played.captures} == squares(listed), text
            assert (game.position.otn(), game.turn[0], result(game)) == (position, side, ended), text
            assert game.pop() == played
            totals["moves"] += 1
    report("moves", totals, "moves")


def test_random_games_of_the_reference() -> None:
    totals: Counter[str] = Counter()
    for line in corpus.lines("oracle/play.tsv.gz"):
        record, start, *plies = line.split("\t")
        game = tafl.Game(record)
        assert start == f"start {game.position.otn()} {game.turn[0]} ongoing"
        for text in plies:
            word, listed, rest = re.fullmatch(r"(\S+) (caps=\[.*\]) (.*)", text).groups()  # type: ignore[union-attr]
            if not game.is_legal(word):
                # The reference goes on with a berserk turn that captures nothing (deviation L6).
                assert game.berserk_square and not squares(listed), text
                totals["games that end at L6"] += 1
                break
            played = game.push(word)
            assert {square.name for square in played.captures} == squares(listed), text
            berserk = "*" if game.berserk_square else ""
            assert f"{game.position.otn()} {game.turn[0]}{berserk} {result(game)}" == rest, text
            totals["plies"] += 1
        totals["games"] += 1
    report("random games", totals, "plies")
