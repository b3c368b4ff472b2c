"""Each answer is what the sentence of its question asks for: loops over the rows of the CSV files count the same again."""

from __future__ import annotations

import csv
import datetime
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import archive as recipes
import pytest
from compare import Row, difference, rows
from conftest import Archive
from questions import QUESTIONS, sql

csv.field_size_limit(1 << 30)

RESULTS = ("attackers", "defenders", "draw")

Line = dict[str, str]
"""A row of a CSV file. An empty text is null."""


@dataclass(frozen=True)
class Games:
    """The games, the moves of their main lines in order, and the positions."""

    games: dict[str, Line]
    lines: dict[str, list[Line]]
    positions: dict[str, Line]

    @staticmethod
    def read(folder: Path) -> Games:
        lines: dict[str, list[Line]] = {game["game"]: [] for game in _read(folder / "games.csv")}
        for ply in _read(folder / "plies.csv"):
            if ply["variation"] == "0":
                lines[ply["game"]].append(ply)
        for line in lines.values():
            line.sort(key=lambda ply: int(ply["ply"]))
        games = {game["game"]: game for game in _read(folder / "games.csv")}
        return Games(games, lines, {position["key"]: position for position in _read(folder / "positions.csv")})

    def by_variant(self) -> list[tuple[str, list[Line]]]:
        """The games of each variant: most games first, then by name, those without a variant last."""
        groups: dict[str, list[Line]] = defaultdict(list)
        for game in self.games.values():
            groups[game["variant"]].append(game)
        return sorted(groups.items(), key=lambda group: (-len(group[1]), group[0] == "", group[0]))

    def frequent(self, ply: int) -> list[tuple[str, int]]:
        """The keys of the positions after so many plies, with their games: most games first, then by key."""
        keys = (line[ply - 1]["key"] for line in self.lines.values() if len(line) >= ply)
        return _by_count(key for key in keys if key)

    def reached(self, start: str, after: str, position: str) -> Iterable[tuple[Line, int]]:
        """Each time that a game comes to a position, and after how many plies. The columns have the positions."""
        for number, game in self.games.items():
            before = [game[start], *(ply[after] for ply in self.lines[number])]
            yield from ((game, plies) for plies, found in enumerate(before) if found == position)


def _read(path: Path) -> Iterable[Line]:
    with path.open(newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def _by_count(values: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(values).items(), key=lambda value: (-value[1], value[0]))


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _results(games: Iterable[Line]) -> tuple[int, int, int]:
    counts = Counter(game["result"] for game in games)
    return counts["attackers"], counts["defenders"], counts["draw"]


def _score(attackers: int, defenders: int, draws: int) -> Row:
    """The score of the attackers and the ends of its interval after Wilson, written differently from the queries."""
    n, z = attackers + defenders + draws, 1.959963984540054
    if n == 0:
        return None, None, None
    p = (attackers + draws / 2) / n
    center, spread = (p * n + z * z / 2) / (n + z * z), z / (n + z * z) * sqrt(p * (1 - p) * n + z * z / 4)
    return p, center - spread, center + spread


def _number(value: object) -> float:
    assert isinstance(value, float)
    return value


def balance(of: Games) -> Iterable[Row]:
    for variant, games in of.by_variant():
        results = _results(games)
        yield variant or None, len(games), *results, *_score(*results)


def replies(of: Games) -> Iterable[Row]:
    yield from _moves(of, "start", "position", lambda ply: ply["from"] + ply["type"] + ply["to"])


def replies_symmetric(of: Games) -> Iterable[Row]:
    yield from _moves(of, "start_key", "key", lambda ply: ply["canonical_move"])


def _moves(of: Games, start: str, after: str, name: Callable[[Line], str]) -> Iterable[Row]:
    with_start = [game for game in of.games.values() if game["start"] and game["variant"]]
    variant = _by_count(game["variant"] for game in with_start)[0][0]
    starts = Counter((game[start], game["start_side"]) for game in with_start if game["variant"] == variant)
    (position, side), _ = min(starts.items(), key=lambda found: (not found[0][1], -found[1], found[0]))
    played: dict[str, dict[str, Line]] = defaultdict(dict)
    for game, plies in of.reached(start, after, position):
        following = of.lines[game["game"]][plies : plies + 1]
        if game["variant"] == variant and following and following[0]["side"] == side:
            played[name(following[0])][game["game"]] = game
    own, other = ("attackers", "defenders") if side == "attackers" else ("defenders", "attackers")
    for move, found in sorted(played.items(), key=lambda move: (-len(move[1]), move[0])):
        games = list(found.values())
        results = _results(games)
        ratings = ([int(game[f"{of}_elo"]) for game in games if game[f"{of}_elo"]] for of in (own, other))
        days = [datetime.date.fromisoformat(game["date"]) for game in games if game["date"]]
        years = [int(game["year"]) for game in games if game["year"]]
        last = max(days, default=None), max(years, default=None)
        yield move, len(games), *results, *_score(*results), *map(_mean, ratings), *last


def reached(of: Games) -> Iterable[Row]:
    ((key, _), *_) = of.frequent(4)
    for game, plies in of.reached("start_key", "key", key):
        following: list[str | None] = [ply["move"] for ply in of.lines[game["game"]][plies : plies + 1]]
        year = int(game["year"]) if game["year"] else None
        texts = (game[column] or None for column in ("attackers", "defenders"))
        yield int(game["game"]), *texts, year, game["result"] or None, plies, *(following or [None])


def lengths(of: Games) -> Iterable[Row]:
    for variant, games in of.by_variant():
        plies = [int(game["plies"]) for game in games]
        yield variant or None, len(games), sum(plies), min(plies), _mean(plies), statistics.median(plies), max(plies)


def endings(of: Games) -> Iterable[Row]:
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for game in of.games.values():
        if game["rules"]:
            groups[game["variant"], game["rules_ending"], game["rules_result"]].append(int(game["plies"]))
    last = "\U0010ffff"
    for key, plies in sorted(groups.items(), key=lambda it: (it[0][0] or last, -len(it[1]), *(t or last for t in it[0]))):
        yield *(text or None for text in key), len(plies), _mean(plies)


def ratings(of: Games) -> Iterable[Row]:
    worth = {"attackers": 1.0, "draw": 0.5, "defenders": 0.0}
    bands: dict[int, list[float]] = defaultdict(list)
    for game in of.games.values():
        if game["attackers_elo"] and game["defenders_elo"] and game["result"] in worth:
            lead = int(game["attackers_elo"]) - int(game["defenders_elo"])
            bands[lead // 100 * 100].append(worth[game["result"]])
    for lead, scores in sorted(bands.items()):
        yield lead, len(scores), _mean(scores)


def captures(of: Games) -> Iterable[Row]:
    for variant, games in of.by_variant():
        sums = []
        for side in ("attackers", "defenders"):
            lines = (of.lines[game["game"]] for game in games)
            sums.append([sum(len(ply["captures"].split()) for ply in line if ply["side"] == side) for line in lines])
        yield variant or None, len(games), *map(sum, sums), *map(_mean, sums)


def positions(of: Games) -> Iterable[Row]:
    for key, games in of.frequent(6)[:20]:
        position = of.positions[key]
        yield position["position"], position["side"], games, int(position["plies"])


def draws(of: Games) -> Iterable[Row]:
    games: dict[str, list[Line]] = defaultdict(list)
    for number, line in of.lines.items():
        if len(line) >= 2 and line[1]["key"]:
            games[line[1]["key"]].append(of.games[number])
    found = [(key, len(all), _results(all)[2]) for key, all in games.items() if len(all) >= 10]
    for key, all, drawn in sorted(found, key=lambda it: (-it[2] / it[1], -it[1], it[0]))[:20]:
        yield of.positions[key]["position"], all, drawn, drawn / all


def player(of: Games) -> Iterable[Row]:
    names = (name for game in of.games.values() for name in {game["attackers"], game["defenders"]} if name)
    for name, _ in _by_count(names)[:1]:
        for side in ("attackers", "defenders"):
            games = [game for game in of.games.values() if game[side] == name]
            counts, years = Counter(game["result"] for game in games), [int(game["year"]) for game in games if game["year"]]
            years_ends = min(years, default=None), max(years, default=None)
            if games:
                yield name, side, len(games), counts[side], counts["draw"], *years_ends


def king(of: Games) -> Iterable[Row]:
    for variant, games in of.by_variant():
        kings = ([ply for ply in of.lines[game["game"]] if ply["piece"] == "king"] for game in games)
        first = [int(moves[0]["ply"]) for moves in kings if moves]
        median = statistics.median(first) if first else None
        yield variant or None, len(games), len(first), min(first, default=None), _mean(first), median


def players(of: Games) -> Iterable[Row]:
    worth: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in of.games.values():
        for side in ("attackers", "defenders"):
            if game[side] and game["result"] in RESULTS:
                worth[game[side], side].append({side: 1.0, "draw": 0.5}.get(game["result"], 0.0))
    found: list[tuple[float, Row]] = []
    for (name, side), scores in worth.items():
        if len(scores) >= 5:
            wins, drawn = scores.count(1.0), scores.count(0.5)
            score, low, high = map(_number, _score(wins, len(scores) - wins - drawn, drawn))
            found.append((-round(low, 9), (name, side, len(scores), score, low, high)))
    for _, row in sorted(found):
        yield row


def first_capture(of: Games) -> Iterable[Row]:
    firsts: dict[str, list[tuple[Line, int]]] = defaultdict(list)
    for number, line in of.lines.items():
        first = next((ply for ply in line if ply["captures"]), None)
        if first and first["side"] and of.games[number]["result"] in RESULTS:
            firsts[first["side"]].append((of.games[number], int(first["ply"])))
    for side, found in sorted(firsts.items()):
        results = [game["result"] for game, _ in found]
        won = results.count(side)
        yield side, len(found), won, results.count("draw"), won / len(found), _mean([ply for _, ply in found])


def capture_kinds(of: Games) -> Iterable[Row]:
    made: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for number, line in of.lines.items():
        if of.games[number]["result"] in RESULTS:
            for ply in line:
                for kind in set(ply["capture_kinds"].split()):
                    made[kind, ply["side"]][number] += 1
    for (kind, side), moves in sorted(made.items()):
        results = [of.games[number]["result"] for number in moves]
        won = results.count(side)
        yield kind, side, sum(moves.values()), len(moves), won, results.count("draw"), won / len(moves)


def lengths_by_result(of: Games) -> Iterable[Row]:
    for variant, games in sorted(of.by_variant(), key=lambda group: (group[0] == "", group[0])):
        for result in RESULTS:
            plies = [int(game["plies"]) for game in games if game["result"] == result]
            if plies:
                yield variant or None, result, len(plies), _mean(plies), statistics.median(plies)


@pytest.fixture(scope="module")
def games(archive: Archive) -> Games:
    return Games.read(archive.tables("csv"))


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_is_what_its_sentence_asks_for(archive: Archive, games: Games, question: str) -> None:
    answer = rows(recipes.duckdb(archive.tables()).execute(sql(question)).fetchall())
    count: Callable[[Games], Iterable[Row]] = globals()[question]
    assert difference([_floats(row) for row in count(games)], [_floats(row) for row in answer]) is None


def _floats(row: Row) -> Row:
    """A median of whole numbers may be one or not."""
    return tuple(float(value) if isinstance(value, int) else value for value in row)
