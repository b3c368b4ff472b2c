"""The keys and canonical moves of the tables are those that docs/tables.md defines."""

from __future__ import annotations

import hashlib
from itertools import groupby
from operator import itemgetter

import archive as recipes
import keys
import pytest
from conftest import Archive

GAMES = 60
"""How many games have all their moves checked. All positions have their hash checked."""

OPPONENT = {"attackers": "defenders", "defenders": "attackers"}


@pytest.mark.parametrize(
    ("record", "side", "expected"),
    [
        ("/2K/3/t2/", "attackers", "f140b9dac13a346c0a38129107cabb99"),
        ("/t2/3/2K/", "attackers", "f140b9dac13a346c0a38129107cabb99"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "attackers", "555ba0b7319dab219b8c53d862690f20"),
    ],
)
def test_keys_of_the_documentation(record: str, side: str, expected: str) -> None:
    assert keys.key(record, side).hex() == expected


def test_keys_are_hashes_and_sorted(archive: Archive) -> None:
    found = recipes.duckdb(archive.tables()).execute("SELECT key, position, side FROM positions").fetchall()
    for key, position, side in found:
        assert hashlib.sha256(f"{position} {side}".encode()).digest()[:16] == key
    assert [row[0] for row in found] == sorted({row[0] for row in found})


def test_keys_and_moves_of_games(archive: Archive) -> None:
    query = f"""
        SELECT plies.game, start, start_side, start_key, ply, side, "from", plies.type, "to", position, key, canonical_move
        FROM plies JOIN games ON games.game = plies.game
        WHERE plies.variation = 0 AND position IS NOT NULL AND start_side IS NOT NULL
            AND plies.game % (SELECT count(*) // {GAMES} + 1 FROM games) = 0
        ORDER BY plies.game, ply
    """
    games = recipes.duckdb(archive.tables()).execute(query).fetchall()
    assert games or archive.name != "generated"
    for _, plies in groupby(games, itemgetter(0)):
        line = list(plies)
        before, side, key = line[0][1:4]
        for _, _, _, _, ply, moved, origin, kind, target, position, after, canonical in line:
            assert key == keys.key(before, moved), (before, moved, ply)
            assert canonical == keys.canonical_move(before, origin, kind, target)
            before, side, key = position, OPPONENT[moved], after
        assert key == keys.key(before, side)


def test_each_position_counts_its_plies(archive: Archive) -> None:
    connection = recipes.duckdb(archive.tables())
    query = """
        SELECT count(*) FROM (SELECT key, count(*) AS plies FROM plies WHERE key IS NOT NULL GROUP BY key) AS found
        FULL JOIN positions ON positions.key = found.key
        WHERE found.plies IS DISTINCT FROM positions.plies
    """
    assert connection.execute(query).fetchall() == [(0,)]
