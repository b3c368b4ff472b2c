"""Answers requests of the conformance suite: boards of T3EN, and the squares of a position record."""

import json
import re
import sys


def expand(row, pattern, empty):
    """The squares of a row: a number is that many of what follows it, or of empty squares."""
    if not re.fullmatch(pattern, row) or any(not 0 < int(number) <= 1024 for number in re.findall(r"\d+", row)):
        raise ValueError(f"not a row: {row}")
    return re.sub(r"(\d+)(.?)", lambda run: int(run[1]) * (empty or run[2]) + (run[2] if empty else ""), row)


def square(rows, limit):
    if len(rows) > limit or any(len(row) != len(rows) for row in rows):
        raise ValueError("the rows do not fit together")
    return rows


def board(text):
    rows, player = re.fullmatch(r"(\S+)\s+([xo])\s*", text).groups()
    return square([expand(row, r"([0-9]*[_.xo])+", "") for row in rows.split("/")], 1024), player


def canonical(text):
    rows, player = board(text)
    return "/".join(re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", row) for row in rows) + f" {player}"


def status(text, line):
    rows, _ = board(text)
    at = lambda x, y: rows[y][x] if 0 <= x < len(rows) > y else "."
    ways = [[(x + i * dx, y + i * dy) for i in range(line)] for y, row in enumerate(rows) for x, cell in enumerate(row)
            if cell in "xo" for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1))]
    won = [player for player in "xo" if any(all(at(*cell) == player for cell in way) for way in ways)]
    return "both-won" if len(won) > 1 else f"won-{won[0]}" if won else "open" if "_" in "".join(rows) else "draw"


def answer(op, given):
    if op == "t3en.read":
        rows, player = board(given["text"])
        return {"ok": {"cells": rows, "to_move": player}}
    if op == "t3en.canonical":
        return {"ok": {"text": canonical(given["text"])}}
    if op == "t3en.status":
        return {"ok": {"status": status(given["text"], given["line"])}}
    if op == "position.squares":
        rows = given["text"].removeprefix("/").removesuffix("/").split("/")
        return {"ok": {"squares": square([expand(row, "([0-9]+|[tcnkmgTCNKMG])+", ".") for row in rows], 78)}}
    return {"unsupported": True}


for request in map(json.loads, sys.stdin):
    try:
        reply = answer(request["op"], request["input"])
    except (AttributeError, ValueError) as error:
        reply = {"error": True, "message": str(error)}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
