"""Bad input: whatever is read, what is raised is an exception with a place in the text."""

from __future__ import annotations

import io
import pickle
import random
import time

import pytest
import tafl
from tafl import GameRecord

TEXT = """\
[event:Club, Köln]
[date:2015.01.07]
[result:-1]
[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d6-f6 d5-f5
[600 30/3 The attackers begin. (Hint: look left.)|A quiet answer. 😀]

1b.1.1a. ..... c4-c6xc7+

2. d7-d5 e4-e5
"""


def mutated(generator: random.Random, text: str) -> str:
    """A text in which characters are replaced, deleted, repeated and moved."""
    characters = list(text)
    for _ in range(generator.randrange(1, 8)):
        at = generator.randrange(len(characters))
        to = min(len(characters), at + generator.randrange(12))
        match generator.randrange(5):
            case 0:
                characters[at] = generator.choice("[]|.-x:(){}\n\r\0 9aKé😀\ufeff\u2028")
            case 1:
                del characters[at:to]
            case 2:
                characters[at:at] = characters[at:to] * generator.randrange(1, 50)
            case 3:
                characters[at:at] = generator.choices("123456789abc.", k=20)
            case _:
                other = generator.randrange(len(characters))
                characters[at], characters[other] = characters[other], characters[at]
        if not characters:
            characters = list(text)
    return "".join(characters)


def check_place(text: str, error: tafl.ParseError) -> None:
    """The line, the column and the span of an error agree with its text."""
    start, end = error.span
    assert 0 <= start <= end <= len(text)
    # Only line feeds end a line, as in editors; `splitlines` also splits elsewhere.
    assert error.line == text[:start].count("\n") + 1
    # A byte order mark has no column.
    first = int(text.startswith("\ufeff"))
    assert error.column == start - (text.rfind("\n", 0, start) + 1 or first) + 1
    assert error.code
    assert error.message
    assert error.code in str(error)
    assert error.message.split("`")[0] in str(error)


@pytest.mark.parametrize("seed", range(40))
def test_mutated_records_are_read_or_refused(seed: int) -> None:
    generator = random.Random(seed)
    for _ in range(25):
        text = mutated(generator, TEXT)
        record, findings = tafl.record.read_all(text)
        errors = [finding for finding in findings if finding.severity == "error"]
        try:
            read = GameRecord.from_otn(text)
        except tafl.ParseError as error:
            check_place(text, error)
            assert errors
            assert error.code in {finding.code for finding in errors}
        else:
            assert errors == []
            assert read == record
            assert GameRecord.from_otn(str(read)) == read
            assert list(read.findings) == list(findings)
        for finding in findings:
            assert finding.span is not None
            start, end = finding.span
            assert 0 <= start <= end <= len(text)
            assert finding.line == text[:start].count("\n") + 1


@pytest.mark.parametrize("seed", range(20))
def test_mutated_archives_are_read_or_refused(seed: int) -> None:
    generator = random.Random(seed)
    text = "".join(mutated(generator, TEXT + "\n") for _ in range(10))
    collected = tafl.records(io.StringIO(text), errors="collect", format="otg")
    games = list(collected)
    assert len(collected.errors) == collected.skipped
    assert all(error.line <= text.count("\n") + 1 for error in collected.errors)
    skipped = tafl.records(io.StringIO(text), errors="skip", format="otg")
    assert list(skipped) == games
    assert skipped.skipped == collected.skipped
    # Strict reading may be continued, so the same games are found.
    strict = tafl.records(io.StringIO(text), format="otg")
    read: list[GameRecord] = []
    raised: list[str] = []
    while True:
        try:
            read.append(next(strict))
        except StopIteration:
            break
        except tafl.ParseError as error:
            raised.append(str(error))
    assert read == games
    assert raised == [str(error) for error in collected.errors]


@pytest.mark.parametrize("form", tafl.record.FORMATS)
def test_any_bytes_are_read_or_refused_in_every_format(form: str) -> None:
    generator = random.Random(form)
    alphabet = b"[]{}()\",:;|-x=^+. \n\r\t\0\xff\xc3abcdefghijk0123456789KTt"
    for length in (1, 5, 50, 500, 5000):
        for _ in range(10):
            content = bytes(generator.choices(alphabet, k=length))
            games = tafl.records(io.BytesIO(content), errors="collect", format=form)
            for game in games:
                assert isinstance(game, GameRecord)
            for error in games.errors:
                assert error.code and error.message and error.line >= 1
            try:
                list(tafl.records(io.BytesIO(content)))
            except tafl.TaflError as refused:
                assert refused.code


@pytest.mark.parametrize("magic", [b"\x1f\x8b", b"\x1f\x8b\x08\x00", b"\x28\xb5\x2f\xfd", b"\x28", b"\x1f"])
def test_any_compressed_bytes_are_refused(magic: bytes) -> None:
    generator = random.Random(magic)
    for length in (0, 1, 10, 100, 10_000):
        content = magic + generator.randbytes(length)
        with pytest.raises(tafl.TaflError):
            list(tafl.records(io.BytesIO(content)))
        with pytest.raises(tafl.ParseError):
            tafl.record.read(io.BytesIO(content))


@pytest.mark.parametrize("value", [None, 3, 1.5, b"1. a1-a2", ["1. a1-a2"], object()])
def test_other_types_are_type_errors(value: object) -> None:
    record = GameRecord.from_otn(TEXT)
    node = record.find("1a")
    for call in (GameRecord.from_otn, GameRecord.from_json, tafl.record.reads, tafl.record.read_all, record.find,
                 record.add_variation, node.add_variation):
        with pytest.raises(TypeError):
            call(value)  # type: ignore[arg-type]
    if value is not None:
        with pytest.raises(TypeError):
            GameRecord(value)  # type: ignore[arg-type]


def test_surrogates_and_huge_texts_are_errors() -> None:
    for call in (GameRecord.from_otn, GameRecord.from_json, tafl.record.read_all):
        with pytest.raises(UnicodeEncodeError):
            call("\ud800")
    with pytest.raises((TypeError, ValueError)):
        GameRecord("\ud800")
    for text in ("[" * 1_000_000, "1." * 500_000, "1. " + "a1-a2 " * 100_000 + "?", "9" * 1_000_000, "1a.1" * 250_000):
        try:
            GameRecord.from_otn(text)
        except tafl.ParseError as error:
            check_place(text, error)
            assert len(str(error)) < 1_000


def test_deep_variations_do_not_overflow() -> None:
    record = GameRecord()
    node = record.add_variation("a1-a2")
    for number in range(500):
        node.add_variation("a1-a2")
        node = node.add_variation(f"b{number % 70 + 1}-c1")
    assert GameRecord.from_otn(str(record)) == record
    assert len(list(record.nodes())) == len(record)
    record.variations[0].remove()
    assert len(record) == 0


def test_a_file_that_is_not_text_has_a_place() -> None:
    with pytest.raises(tafl.ParseError) as raised:
        tafl.record.read(io.BytesIO("[event:a]\n[site:K\xf6ln]\n".encode("latin-1")))
    assert (raised.value.code, raised.value.line) == ("not-utf-8", 2)
    assert "Latin-1" in str(raised.value)


def test_many_errors_take_no_longer_than_their_text() -> None:
    # Without comment blocks between them, the games are one text.
    text = "[event:x]\n1. b1 é\n" * 20_000
    games = tafl.records(io.StringIO(text), errors="skip")
    began = time.perf_counter()
    assert list(games) == []
    assert games.skipped > 0
    assert time.perf_counter() - began < 60


def test_exceptions_are_pickled_with_their_attributes() -> None:
    with pytest.raises(tafl.ParseError) as raised:
        GameRecord.from_otn("1. b1")
    loaded: tafl.ParseError = pickle.loads(pickle.dumps(raised.value))
    assert str(loaded) == str(raised.value)
    assert (loaded.code, loaded.span, loaded.line, loaded.column) == ("single-square", (3, 5), 1, 4)


def test_exceptions_without_a_file_have_no_name() -> None:
    with pytest.raises(tafl.ParseError) as raised:
        GameRecord.from_otn("x")
    assert raised.value.filename is None
    with pytest.raises(tafl.ParseError) as square:
        tafl.Square("5e")
    assert square.value.filename is None
