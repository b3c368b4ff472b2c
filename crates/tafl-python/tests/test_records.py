"""Archives: the games of files, one after another."""

from __future__ import annotations

import gzip
import io
import pickle
import subprocess
import typing
from collections.abc import Iterable
from pathlib import Path

import corpus as real_games
import pytest
import tafl
from tafl import GameRecord

GAMES = [
    "[event:First]\n\n1. a1-a2 c3-c2\n[|In.]\n\n",
    "[event:Zweite, Köln]\n\n1. b1-b2\n[]\n\n",
    "[event:Third]\n\n1. c1-c2\n[]\n\n",
]
ARCHIVE = "".join(GAMES)
#: Its second game is broken, at line 9.
BROKEN = GAMES[0] + GAMES[1].replace("b1-b2", "b1") + GAMES[2]


def corpus() -> Path:
    return real_games.folder() / "corpus"


def squares(move: tafl.Move) -> tuple[object, ...]:
    return (move.origin, move.target, set(move.captures))


def events(games: Iterable[GameRecord]) -> list[str]:
    return [game.headers["event"] for game in games]


def test_games_are_read_from_paths_and_files(tmp_path: Path) -> None:
    expected = events(GameRecord.from_otn(text) for text in GAMES)
    path = tmp_path / "games.otg"
    path.write_text(ARCHIVE, encoding="utf-8")
    assert events(tafl.records(path)) == expected
    assert events(tafl.records(str(path))) == expected
    with path.open("rb") as file:
        assert events(tafl.records(file)) == expected
        assert not file.closed
    assert events(tafl.records(io.BytesIO(ARCHIVE.encode()))) == expected
    assert events(tafl.records(io.StringIO(ARCHIVE))) == expected


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_files_may_return_any_number_of_bytes(size: int) -> None:
    class Slow(io.RawIOBase):
        def __init__(self, content: bytes) -> None:
            self.content = content

        def read(self, number: int = -1, /) -> bytes:
            part, self.content = self.content[:size], self.content[size:]
            return part

    for content in (ARCHIVE.encode(), gzip.compress(ARCHIVE.encode())):
        games = list(tafl.records(Slow(content), format="otg"))
        assert [str(game) for game in games] == [str(GameRecord.from_otn(text)) for text in GAMES]


def test_compressed_files_are_recognized(tmp_path: Path) -> None:
    path = tmp_path / "games.gz"
    # Several members, as `cat a.gz b.gz` makes them.
    path.write_bytes(b"".join(gzip.compress(text.encode()) for text in GAMES))
    assert events(tafl.records(path)) == events(GameRecord.from_otn(text) for text in GAMES)
    assert tafl.record.read(io.BytesIO(gzip.compress(GAMES[0].encode()))).headers["event"] == "First"


def test_zstandard_is_read_where_it_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "games.otg"
    path.write_text(ARCHIVE, encoding="utf-8")
    try:
        subprocess.run(["zstd", "-q", str(path)], check=True)
    except OSError:
        pytest.skip("there is no command `zstd`")
    content = path.with_suffix(".otg.zst").read_bytes()
    assert len(list(tafl.records(path.with_suffix(".otg.zst")))) == len(GAMES)
    assert len(list(tafl.records(io.BytesIO(content + content)))) == 2 * len(GAMES)
    with pytest.raises(tafl.ParseError):
        list(tafl.records(io.BytesIO(content[:-8])))


def test_the_line_is_that_of_the_file() -> None:
    games = tafl.records(io.StringIO(ARCHIVE))
    assert games.line == 0
    lines = [games.line for _ in games]
    assert lines == [ARCHIVE[: ARCHIVE.index(text)].count("\n") + 1 for text in GAMES]


def test_a_broken_game_is_an_error_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.otg"
    path.write_text(BROKEN, encoding="utf-8")
    games = tafl.records(path)
    assert events([next(games)]) == ["First"]
    with pytest.raises(tafl.ParseError) as raised:
        next(games)
    error = raised.value
    assert (error.line, error.column, error.filename) == (8, 4, str(path))
    assert error.line == BROKEN[: BROKEN.index("b1\n")].count("\n") + 1
    text = GAMES[1].replace("b1-b2", "b1")
    assert text[error.span[0] : error.span[1]] == "b1"
    assert f"{path}:8:4" in str(error)
    assert "8 | 1. b1" in str(error)
    # The caller may continue after it.
    assert events(games) == ["Third"]
    assert games.skipped == 0


def test_errors_are_collected_or_counted() -> None:
    for mode in ("collect", "skip"):
        games = tafl.records(io.StringIO(BROKEN), errors=mode)
        assert events(games) == ["First", "Third"]
        assert games.skipped == 1
        assert [error.code for error in games.errors] == (["single-square"] if mode == "collect" else [])


def test_the_moves_before_an_error_are_a_game() -> None:
    broken = "[event:Second]\n\n1. a1-a2 b1-b2\n2. a2-a3 b2\n3. a3-a4 b2-b3\n[|]\n\n"
    games = tafl.records(io.StringIO(GAMES[0] + broken + GAMES[2]), errors="partial")
    read = list(games)
    assert events(read) == ["First", "Second", "Third"]
    assert ["partial" in game.headers for game in read] == [False, True, False]
    assert read[1].mainline_moves() == GameRecord.from_otn(broken[: broken.index(" b2\n")]).mainline_moves()
    assert GameRecord.from_otn(str(read[1])) == read[1]
    (error,) = games.errors
    assert error.record is read[1]
    assert (error.line, error.address, games.skipped) == (9, "2b", 0)
    assert error.text is not None and error.text.strip() == broken.strip()


@pytest.mark.parametrize("line", ["h1-h3 f8-i8,0,0,Red", "a1,0,0,White"])
def test_a_game_without_moves_before_its_error_is_skipped(line: str) -> None:
    games = tafl.records(io.StringIO(line + "\nh1-h3 f8-i8 i8,0,0,White\n"), errors="partial", format="hnefatafl-csv")
    (part,) = games
    assert (part.headers["result"], len(part.mainline_moves())) == ("-1", 2)
    without, error = games.errors
    assert (without.record, without.address, without.text) == (None, None, line)
    assert error.record is part and error.address == "2a" and error.text is not None
    assert (games.skipped, games.line) == (1, 2)


def test_tables_take_whole_games() -> None:
    with pytest.raises(tafl.TaflError, match="`partial` for `records`"):
        tafl.tables.games(io.StringIO(BROKEN), errors="partial")  # type: ignore[arg-type]


def test_collected_errors_are_bounded() -> None:
    count = tafl.Records.MAX_COLLECTED + 10
    games = tafl.records(io.StringIO("h1-h3,x,0,Ongoing\n" * count), errors="collect", format="hnefatafl-csv")
    assert list(games) == []
    assert (len(games.errors), games.skipped) == (tafl.Records.MAX_COLLECTED, count)
    assert games.errors[-1].line == tafl.Records.MAX_COLLECTED


def test_a_game_that_is_not_utf_8_is_one_error() -> None:
    content = "[event:First]\n\n1. a1-a2\n[]\n[event:K\xf6ln]\n1. b1-b2\n[]\n[event:Third]\n1. a1-a2\n".encode("latin-1")
    games = tafl.records(io.BytesIO(content), errors="collect")
    assert events(games) == ["First", "Third"]
    assert [(error.code, error.line) for error in games.errors] == [("not-utf-8", 5)]
    with pytest.raises(tafl.ParseError):
        list(tafl.records(io.BytesIO(content)))
    lines = tafl.records(io.BytesIO(b"h1-h3,0,0,Ongoing\n\xff\xfe\nh1-h2,0,0,Ongoing\n"), errors="skip")
    assert (len(list(lines)), lines.skipped) == (2, 1)


def test_a_cut_file_is_an_error_in_every_mode(tmp_path: Path) -> None:
    path = tmp_path / "cut.gz"
    whole = gzip.compress((ARCHIVE * 2000).encode())
    path.write_bytes(whole[: len(whole) // 2])
    for mode in ("strict", "collect", "skip"):
        games = tafl.records(path, errors=mode)
        read = 0
        with pytest.raises(tafl.ParseError) as raised:
            for _ in games:
                read += 1
        assert read > 0
        assert (raised.value.code, raised.value.filename) == ("archive-read-failed", str(path))
        assert list(games) == []
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 0xFF
    with pytest.raises(tafl.ParseError):
        list(tafl.records(io.BytesIO(bytes(damaged)), errors="skip"))


def test_an_endless_line_is_an_error() -> None:
    class Endless(io.RawIOBase):
        def __init__(self, start: bytes) -> None:
            self.start = start

        def read(self, number: int = -1, /) -> bytes:
            start, self.start = self.start, b""
            return start or b"x" * number

    for start, name in ((b"[event:", "otg"), (b"h1-h3 ", "hnefatafl-csv"), (b"{\n", "aagenielsen")):
        for mode in ("strict", "skip"):
            with pytest.raises(tafl.ParseError) as raised:
                list(tafl.records(Endless(start), errors=mode, format=name))
            assert raised.value.code in {"game-too-long", "line-too-long"}
    with pytest.raises(tafl.ParseError) as whole:
        tafl.record.read(Endless(b"[event:"))
    assert whole.value.code == "game-too-long"


def test_empty_files_have_no_games(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    for content in (b"", b"\n\n", b"\xef\xbb\xbf", gzip.compress(b"")):
        path.write_bytes(content)
        assert list(tafl.records(path)) == []
        with pytest.raises(tafl.ParseError):
            tafl.record.read(path)


def test_exceptions_of_a_file_are_passed_on() -> None:
    class Failing(io.RawIOBase):
        def __init__(self, error: BaseException, start: bytes) -> None:
            self.error = error
            self.start = start

        def read(self, number: int = -1, /) -> bytes:
            start, self.start = self.start, b""
            if start:
                return start
            raise self.error

    for error in (KeyError("x"), OSError(5, "broken"), KeyboardInterrupt()):
        for start in (b"", ARCHIVE.encode(), gzip.compress(ARCHIVE.encode())[:-8]):
            with pytest.raises(type(error)) as raised:
                list(tafl.records(Failing(error, start), errors="skip", format="otg"))
            assert raised.value is error


def test_missing_files_are_errors_of_the_system(tmp_path: Path) -> None:
    for read in (tafl.records, tafl.record.read):
        with pytest.raises(FileNotFoundError) as raised:
            read(tmp_path / "missing")
        assert raised.value.filename == str(tmp_path / "missing")
        with pytest.raises(IsADirectoryError):
            read(tmp_path)


@pytest.mark.parametrize("source", [None, 3, b"bytes", 1.5, ["games.otg"], object()])
def test_other_sources_are_refused(source: object) -> None:
    for read in (tafl.records, tafl.record.read):
        with pytest.raises(TypeError):
            read(source)  # type: ignore[arg-type]


def test_options_are_checked() -> None:
    with pytest.raises(tafl.TaflError) as errors:
        tafl.records(io.StringIO(""), errors="ignore")  # type: ignore[arg-type]
    assert errors.value.code == "errors-unknown"
    with pytest.raises(tafl.TaflError) as form:
        tafl.records(io.StringIO(""), format="pgn")
    assert form.value.code == "archive-format-unknown"
    with pytest.raises(tafl.TaflError):
        tafl.records(io.StringIO(""), rules="no rules")
    with pytest.raises(tafl.TaflError) as unrecognized:
        tafl.records(io.StringIO("hello"))
    assert unrecognized.value.code == "archive-format-unrecognized"


def test_a_damaged_record_is_reported_by_its_extension(tmp_path: Path) -> None:
    path = tmp_path / "game.otg"
    path.write_text("Hello!\n\n1. a1-a2\n", encoding="utf-8")
    with pytest.raises(tafl.ParseError) as raised:
        list(tafl.records(path))
    assert raised.value.line == 1


def test_a_closed_archive_has_no_games(tmp_path: Path) -> None:
    path = tmp_path / "games.otg"
    path.write_text(ARCHIVE, encoding="utf-8")
    with tafl.records(path) as games:
        next(games)
    with pytest.raises(ValueError):
        next(games)
    games.close()
    with pytest.raises(KeyError), tafl.records(path) as other:
        raise KeyError("passed on")
    with pytest.raises(ValueError):
        next(other)


def test_games_without_rules_get_those_that_fit() -> None:
    line = "d6-f6 d3-a3 d7-f7,0,0,Ongoing\n"
    with pytest.raises(tafl.ParseError):
        list(tafl.records(io.StringIO(line)))
    (game,) = tafl.records(io.StringIO(line), rules="brandub")
    assert game.rules == tafl.Rules("brandub")
    fitting, other = tafl.records(
        io.StringIO("[event:x]\n1. d6-f6 d5-f5\n[]\n[event:y]\n1. a1-b1\n[]\n"), rules=tafl.Rules("brandub")
    )
    assert fitting.rules == tafl.Rules("brandub")
    assert other.rules is None
    assert "rules-not-used" in [finding.code for finding in other.findings]


def test_findings_have_the_line_of_the_file() -> None:
    text = GAMES[0] + "[event:x]\n[date:2015.1.7]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n"
    *_, game = tafl.records(io.StringIO(text))
    (finding,) = game.findings
    assert finding.line == text[: text.index("[date")].count("\n") + 1


def test_findings_say_what_to_write() -> None:
    text = "[event:é]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1–a2 c3:c2\n"
    _, findings = tafl.record.read_all(text)
    repairs = {finding.code: finding.repair for finding in findings}
    assert repairs["move-type-missing"] is None
    assert repairs["bare-move"] is not None
    start, end, written = repairs["bare-move"]
    assert text[:start] + written + text[end:] == text.replace("–", "-")
    assert pickle.loads(pickle.dumps(findings)) == findings
    assert "repair=(" in repr(findings[0])


def test_archives_are_written_and_read(tmp_path: Path) -> None:
    games = [GameRecord.from_otn(text) for text in GAMES]
    path = tmp_path / "games.otg"
    assert tafl.record.write_all(games, path) == len(games)
    assert list(tafl.records(path)) == games
    for target in (io.BytesIO(), io.StringIO(newline="")):
        tafl.record.write_all(iter(games), target)
        target.seek(0)
        assert list(tafl.records(target)) == games
    compressed = tmp_path / "games.gz"
    with gzip.open(compressed, "wb") as file:
        tafl.record.write_all(games, file)
    assert list(tafl.records(compressed)) == games
    for game in games:
        tafl.record.write(game, path)
        assert tafl.record.read(path) == game == tafl.record.reads(path.read_text(encoding="utf-8"))
    with pytest.raises(AttributeError):
        tafl.record.write(games[0], None)  # type: ignore[arg-type]
    for wrong in ("1. a1-a2", games):
        with pytest.raises(TypeError, match="expected a GameRecord, found"):
            tafl.record.write(wrong, path)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def test_games_are_found_again_by_their_offset(tmp_path: Path) -> None:
    path = tmp_path / "games.otg"
    for start in (b"", b"\xef\xbb\xbf"):
        path.write_bytes(start + ARCHIVE.replace("\n", "\r\n").encode())
        offsets = dict[str, int]()
        games = tafl.records(path, moves=False)
        for game in games:
            assert len(game) == 0
            offsets[game.headers["event"]] = games.offset
        whole = {game.headers["event"]: game for game in tafl.records(path)}
        assert offsets.keys() == whole.keys()
        with path.open("rb") as file:
            for event in reversed(offsets):
                file.seek(offsets[event])
                assert next(tafl.records(file)) == whole[event]


def test_offsets_of_broken_games_and_other_archives() -> None:
    for moves in (True, False):
        games = tafl.records(io.StringIO(BROKEN), errors="skip", moves=moves)
        found = {game.headers["event"]: games.offset for game in games}
        # A move that is wrong is not looked at without moves.
        assert games.skipped == moves and found["Third"] == len(BROKEN.encode()) - len(GAMES[2])
    for name in ("aagenielsen-sample.ndjson", "copenhagen-1200.csv"):
        content = (corpus() / name).read_bytes()[:300_000]
        games = tafl.records(io.BytesIO(content), errors="skip")
        with pytest.raises(tafl.TaflError, match="without their moves") as refused:
            tafl.records(io.BytesIO(content), moves=False)
        assert refused.value.code == "moves-needed"
        for game in games:
            if games.line % 20 == 1:
                file = io.BytesIO(content)
                file.seek(games.offset)
                assert next(tafl.records(file, format=games.format)) == game


def test_headers_are_those_of_the_games() -> None:
    for path in sorted((corpus() / "otg").iterdir()):
        for game, tags in zip(tafl.records(path), tafl.records(path, moves=False), strict=True):
            assert (tags.headers, tags.rules, tags.position_tag) == (game.headers, game.rules, game.position_tag)
            assert len(tags) == 0 and tags.headers.ply_count is None
            assert game.headers.ply_count == len(game.mainline_moves())


def test_the_type_names_all_formats() -> None:
    assert typing.get_args(tafl.typing.ArchiveFormat) == tafl.record.FORMATS


def test_the_copenhagen_games_are_recognized_and_replay() -> None:
    path = corpus() / "copenhagen-1200.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    games = tafl.records(path)
    assert games.format == "hnefatafl-csv"
    for number, (game, line) in enumerate(zip(games, lines, strict=True), 1):
        assert games.line == number
        assert game.rules == tafl.Rules("copenhagen")
        written = [tafl.Move(word) for word in line.split(",")[0].split() if word[0] in "abcdefghijk"]
        assert [squares(move) for move in game.mainline_moves() if not move.is_resignation] == [
            squares(move) for move in written
        ]
        assert len(list(game.replay())) == len(game) + 1


def test_the_games_of_aagenielsen_are_read_or_counted() -> None:
    path = corpus() / "aagenielsen-sample.ndjson"
    lines = path.read_text(encoding="utf-8").splitlines()
    games = tafl.records(path, errors="collect")
    assert games.format == "aagenielsen"
    good = {games.line for _ in games}
    broken = {error.line for error in games.errors}
    assert len(broken) == games.skipped
    assert good.isdisjoint(broken)
    assert good | broken == set(range(1, len(lines) + 1))
    skipping = tafl.records(path, errors="skip")
    assert (len(list(skipping)), skipping.skipped, skipping.errors) == (len(good), len(broken), [])
    with pytest.raises(tafl.ParseError) as raised:
        list(tafl.records(path))
    assert raised.value.line == min(broken)


def test_an_archive_can_be_written_over_itself(tmp_path: Path) -> None:
    path = tmp_path / "games.otg"
    games = [GameRecord.from_otn(text) for text in GAMES] * 1_000
    assert tafl.record.write_all(games, path) == len(games)
    assert tafl.record.write_all(tafl.records(path), path) == len(games)
    assert list(tafl.records(path)) == games
    assert [file.name for file in tmp_path.iterdir()] == ["games.otg"]


def test_an_archive_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.otg"
    path.write_text(ARCHIVE)
    (tmp_path / "broken.otg").write_text(BROKEN)
    with pytest.raises(tafl.ParseError):
        tafl.record.write_all(tafl.records(tmp_path / "broken.otg"), path)
    assert path.read_text() == ARCHIVE
    assert sorted(file.name for file in tmp_path.iterdir()) == ["broken.otg", "games.otg"]


def test_the_name_of_a_file_decides_whether_it_is_compressed(tmp_path: Path) -> None:
    games = [GameRecord.from_otn(text) for text in GAMES]
    tafl.record.write_all(games, tmp_path / "games.otg.gz")
    with gzip.open(tmp_path / "games.otg.gz", "rt", encoding="utf-8") as file:
        assert file.read() == "".join(game.otn(archived=True) for game in games)
    assert list(tafl.records(tmp_path / "games.otg.gz")) == games


@pytest.mark.parametrize("name", ["a.otg.zst", "a.otg.bz2", "a.otg.XZ"])
def test_other_compression_is_refused(tmp_path: Path, name: str) -> None:
    game = tafl.record.reads("1. a1-a2")
    with pytest.raises(ValueError, match=r"write a path that ends with \.gz"):
        tafl.record.write(game, tmp_path / name)
    with pytest.raises(ValueError, match=r"write a path that ends with \.gz"):
        tafl.record.write_all([game], str(tmp_path / name))
    assert list(tmp_path.iterdir()) == []
