"""Rules that fit games, which are those of the command."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tafl import Contradiction, FittedGroup, FittedRules, Game, GameRecord, Rules, fit_rules, records

import tafl

TAFL = os.environ.get("TAFL", str(Path(__file__).parents[3] / "target" / "debug" / "tafl"))

BRANDUB = Rules.BRANDUB.start.otn()

# By the rules of `brandub` the empty center is hostile to nobody.
ESCAPE = "[result:-1]\n[position:/3t3/7/7/K6/3t3/4T2/7/]\n\n1. e6-d6xd5 d1-c1\n2. Ka4-a1\n"


def played(rules: Rules, seed: int, plies: int = 30) -> GameRecord:
    """A random game, whose record has a start position and no rules."""
    choose, game = random.Random(seed), Game(rules)
    while game.ply < plies and not game.is_game_over():
        game.push(choose.choice(list(game.legal_moves)))
    record = GameRecord.from_game(game)
    record.position_tag, record.rules = rules.start, None
    return record


def many(rules: Rules, count: int) -> list[GameRecord]:
    return [played(rules, seed) for seed in range(count)]


def illegal() -> GameRecord:
    """A game from the start of brandub with a diagonal move."""
    return tafl.record.reads(f"[position:{BRANDUB}]\n\n1. d7-e7 d5-f5\n2. d6-c5\n")


SWAPPED = Rules.BRANDUB.otn().replace(" start:", " atkf:n start:")

GAMES: dict[str, list[GameRecord]] = {
    "enough": many(Rules.BRANDUB, 10),
    "too few": many(Rules.BRANDUB, 9),
    "one of ten contradicts": [*many(Rules.BRANDUB, 9), illegal()],
    "two of eleven contradict": [illegal(), *many(Rules.BRANDUB, 9), illegal()],
    "groups": [*many(Rules(SWAPPED), 2), *many(Rules.TABLUT, 2), *many(Rules.BRANDUB, 3), played(Rules.TABLUT, 7)],
    "a changed key": [tafl.record.reads(ESCAPE)] * 10,
    "left out": [
        tafl.record.reads("1. a1-a2\n"),
        tafl.record.reads(f"[position:{BRANDUB}]\n"),
        *many(Rules.BRANDUB, 1),
        tafl.record.reads(f"[position:{BRANDUB}]\n\n1. a1-a2\n"),
        illegal(),
        tafl.record.reads("1. a1-a2\n"),
    ],
}


def printed(path: Path, *options: str) -> list[dict[str, Any]]:
    """The objects that the command prints for a file."""
    command = [TAFL, "rules", "fit", "--format", "json", *options, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def lines(path: Path) -> list[int]:
    """Where the games of a file begin."""
    with records(path) as games:
        return [games.line for _ in games]


def as_object(group: FittedGroup, path: Path, starts: list[int]) -> dict[str, Any]:
    """A group as the command prints it."""
    fields = ("games", "side_to_move", "doubt", "candidates")
    ranking = [rules_object(fitted, path, starts) for fitted in group.ranking]
    return {name: getattr(group, name) for name in fields} | {"start": group.start.otn(), "ranking": ranking, "variant": None}


def rules_object(fitted: FittedRules, path: Path, starts: list[int]) -> dict[str, Any]:
    fields = ("rank", "rules", "preset", "change", "agreeing", "legal", "explained")
    contradiction = fitted.contradiction and contradiction_object(fitted.contradiction, path, starts)
    return {name: getattr(fitted, name) for name in fields} | {"record": str(fitted.record), "contradiction": contradiction}


def contradiction_object(found: Contradiction, path: Path, starts: list[int]) -> dict[str, Any]:
    fields = {name: getattr(found, name) for name in ("address", "code", "message")}
    return fields | {"at": {"path": str(path), "line": starts[found.at]}}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("top", "option"), [(None, "0"), (3, "3")])
def test_the_rules_are_those_of_the_command(name: str, top: int | None, option: str, tmp_path: Path) -> None:
    path = tmp_path / "games.otg"
    tafl.record.write_all(GAMES[name], path)
    fitted = fit_rules(records(path), top=top)
    *groups, last = printed(path, "--top", option)
    assert [as_object(group, path, lines(path)) for group in fitted.groups] == groups
    assert [{"code": code, "games": games} for code, games in sorted(fitted.left_out.items())] == last["left_out"]


def test_the_games_cover_what_can_be_found() -> None:
    found = {name: fit_rules(games) for name, games in GAMES.items()}
    doubts = {name: [group.doubt for group in fitted.groups] for name, fitted in found.items()}
    assert doubts == {
        "enough": [None],
        "too few": ["too-few-games"],
        "one of ten contradicts": ["too-few-games"],
        "two of eleven contradict": ["poor-fit"],
        "groups": ["too-few-games"] * 3,
        "a changed key": [None],
        "left out": ["poor-fit"],
    }
    assert [group.side_to_move for group in found["groups"].groups] == ["defenders", "attackers", "attackers"]
    assert found["left out"].left_out == {"no-start": 2, "no-moves": 1, "does-not-replay": 1}
    assert any(rules.change for rules in fit_rules(GAMES["a changed key"], top=None).groups[0].ranking)


def test_evident_rules_can_be_played() -> None:
    games = GAMES["enough"]
    [group] = fit_rules(games).groups
    evident = group.evident
    assert evident is not None and group.doubt is None
    assert (evident.rules, evident.rank, evident.agreeing) == (group.ranking[0].rules, 1, 10)
    assert evident.record == Rules(evident.preset) and evident.change is None and evident.contradiction is None
    for game in games:
        record = game.copy()
        record.rules = evident.record
        assert tafl.verify(record).is_good


def test_how_many_games_are_enough() -> None:
    games = GAMES["one of ten contradicts"]
    for enough, doubt in [(0, None), (9, None), (10, "too-few-games")]:
        [group] = fit_rules(games, enough=enough).groups
        assert (group.doubt, group.evident is None) == (doubt, doubt is not None)
    # Not even if every number of games is enough.
    [group] = fit_rules(GAMES["two of eleven contradict"], enough=0).groups
    assert (group.doubt, group.evident) == ("poor-fit", None)


def test_the_ranking_has_so_many_rules_and_the_evident_ones_do_not_depend_on_it() -> None:
    for top in (0, 1, 10):
        [group] = fit_rules(GAMES["enough"], top=top).groups
        assert len(group.ranking) == top < group.candidates
        assert group.evident is not None
    [group] = fit_rules(GAMES["enough"], top=None).groups
    assert len(group.ranking) == group.candidates > 100


def test_a_contradiction() -> None:
    [group] = fit_rules([tafl.record.reads(ESCAPE)], top=None).groups
    [rules] = [fitted for fitted in group.ranking if fitted.rules == "brandub"]
    contradiction = rules.contradiction
    assert contradiction is not None
    assert (contradiction.at, contradiction.address, contradiction.code) == (0, "1a", "captures-surplus")
    assert str(contradiction) == f"1a: {contradiction.message}" == "1a: extra captures in the record: `d5`"
    assert repr(contradiction) == f"<tafl.Contradiction at=0 {contradiction}>"


def test_what_is_shown() -> None:
    fitted = fit_rules(GAMES["left out"])
    [group] = fitted.groups
    assert repr(fitted) == "<tafl.FittedGames groups=1 left_out=4>"
    assert repr(group) == f"<tafl.FittedGroup '{BRANDUB}' side_to_move='attackers' games=2 doubt='poor-fit'>"
    [group] = fit_rules(GAMES["enough"]).groups
    assert f" games=10 evident='{group.evident}'>" in repr(group)
    assert repr(group.evident) == f"<tafl.FittedRules {group.evident} rank=1 agreeing=10/10>"


RESTORED = b'{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-f1", "d3-f3", "f1-f2"]}\n'
AS_PLAYED = b'{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "d3-c3"]}\n'


def test_games_whose_captures_follow_rules_are_left_out_as_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "games.ndjson"
    path.write_bytes(RESTORED + AS_PLAYED + RESTORED)
    fitted = fit_rules(records(path))
    *groups, last = printed(path)
    assert [group.games for group in fitted.groups] == [group["games"] for group in groups] == [1]
    assert fitted.left_out == {"completed-by-rules": 2}
    assert last["left_out"] == [{"code": "completed-by-rules", "games": 2}]
    # A copy has the same moves.
    assert fit_rules([next(records(io.BytesIO(RESTORED))).copy()]).groups == ()


def test_games_keep_their_index() -> None:
    """Games are added in chunks, and those that are left out count."""
    start = "/t2/3/2K/"
    legal, without = tafl.record.reads(f"[position:{start}]\n\n1. a1-a2\n"), tafl.record.reads("1. a1-a2\n")
    wrong = tafl.record.reads(f"[position:{start}]\n\n1. a1-b2\n")
    for count in (511, 512, 513, 1024):
        [group] = fit_rules(iter([without, *[legal] * (count - 2), wrong])).groups
        best = group.ranking[0]
        assert (group.games, best.agreeing) == (count - 1, count - 2)
        assert best.contradiction is not None and best.contradiction.at == count - 1


def test_no_games() -> None:
    fitted = fit_rules([])
    assert (fitted.groups, fitted.left_out) == ((), {})


def test_an_exception_of_the_games_passes() -> None:
    def games() -> Iterator[GameRecord]:
        yield from GAMES["too few"]
        raise KeyError("no more")

    with pytest.raises(KeyError, match="no more"):
        fit_rules(games())


WRONG: list[Any] = [None, 5, GAMES["enough"][0], ["1. a1-a2"], [None], "games.otg"]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_wrong_types(wrong: Iterable[GameRecord]) -> None:
    with pytest.raises(TypeError):
        fit_rules(wrong)


def test_numbers_are_not_negative() -> None:
    number: Any
    for number in (-1, 2**64):
        for name in ("top", "enough"):
            with pytest.raises(OverflowError):
                fit_rules([], **{name: number})
    for number in (1.5, "1"):
        with pytest.raises(TypeError):
            fit_rules([], top=number)
