"""What notebooks show of objects."""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import html
import xml.etree.ElementTree as ElementTree

import tafl


def rows(table: str) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in ElementTree.fromstring(table).iter("tr")]


def test_a_game_record_is_a_page_in_a_frame() -> None:
    record = tafl.record.read(tafl.examples.BRANDUB)
    record.headers["event"] = "<script>&\"'</script>"
    shown = record._repr_html_()
    assert shown is not None
    assert shown.startswith("<iframe ") and shown.count("<") == 2
    assert 'sandbox="allow-scripts allow-downloads"' in shown
    page = html.unescape(shown.split('srcdoc="')[1].split('"')[0])
    assert page.startswith("<!doctype html>") and "<script>&\"'" not in page
    assert "Content-Security-Policy" in page and "https:" not in page.split("<body>")[0].split("<style>")[0]


def test_a_record_that_cannot_be_replayed_is_text() -> None:
    assert tafl.record.reads("1. a1-a2")._repr_html_() is None


def test_an_exploration_is_a_table() -> None:
    explorer = tafl.Explorer(tafl.records(tafl.examples.CLUB, errors="skip"))
    explored = explorer.explore(tafl.Game("brandub"), symmetric=True, depth=2)
    table = rows(explored._repr_html_())
    assert table[0][:4] == ["line", "games", "attackers", "defenders"]
    assert table[1] == ["b4-b2", "3", "0", "3", "0", "0 %", "0 %", "56 %"]
    assert len(table) == 1 + len(explored.rows())


def test_a_table_shows_its_columns_and_reads_nothing() -> None:
    table = tafl.tables.games("missing.otg")
    names = [row[0] for row in rows(table._repr_html_())]
    assert names == ["column", *(column.name for column in table.columns)]
