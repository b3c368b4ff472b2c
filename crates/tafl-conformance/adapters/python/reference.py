#!/usr/bin/env python3
"""Answers the requests of the conformance suite: an implementation from the documents alone."""

from __future__ import annotations

import json
import sys
from typing import Any, Callable

from reference import moves, proof, replay, rules, scan, squares, t3en, tree, tsn
from reference.errors import NotationError
from reference.game import Play
from reference.moves import parse_move

Input = dict[str, Any]
Answer = dict[str, Any]


class Unsupported(Exception):
    """The program does not have this operation, or not for this input."""


def position(write: Callable[[list[str]], str]) -> Callable[[Input], Answer]:
    return lambda given: {"text": write(squares.parse_position(given["text"]))}


def convert_position(given: Input) -> Answer:
    if given["dialect"] != "otn":
        raise Unsupported
    return {"side": None, "text": squares.write_position(squares.parse_position(given["text"]))}


def convert_move(given: Input) -> Answer:
    if given["dialect"] != "otn":
        raise Unsupported
    return {"text": moves.write_move(parse_move(given["text"]))}


def read_t3en(given: Input) -> Answer:
    cells, player = t3en.parse(given["text"])
    return {"cells": cells, "to_move": player}


def same_rules(given: Input) -> Answer:
    return {"same": rules.same(rules.parse_rules(given["a"]), rules.parse_rules(given["b"]))}


def address(given: Input) -> Answer:
    node = tree.parse_game(given["text"]).at(given["address"])
    return {"move": node.written, "path": [step.written for step in node.path()]}


def games(given: Input) -> Answer:
    built = [tree.build(events) for events in scan.games(given["text"])]
    return {"games": len(built), "moves": [len(game.nodes) - 1 for game in built]}


def play(given: Input) -> tuple[Play, list[moves.Move]]:
    game = Play(rules.parse_rules(given["rules"]))
    return game, [parse_move(text) for text in given.get("moves", [])]


def legal(given: Input) -> Answer:
    game, played = play(given)
    return game.legal(played)


def outcome(given: Input) -> Answer:
    game, played = play(given)
    return game.outcome(played)


def game_of(given: Input) -> tree.Game:
    return tree.parse_game(given["text"])


OPERATIONS: dict[str, Callable[[Input], Answer]] = {
    "position.squares": lambda given: {"squares": squares.parse_position(given["text"])},
    "position.canonical": position(squares.write_position),
    "position.inverted": position(lambda rows: squares.write_position(rows[::-1])),
    "position.convert": convert_position,
    "tsn.read": lambda given: tsn.as_answer(tsn.parse(given["text"])),
    "tsn.canonical": lambda given: {"text": tsn.write(tsn.parse(given["text"]))},
    "t3en.read": read_t3en,
    "t3en.canonical": lambda given: {"text": t3en.write(*t3en.parse(given["text"]))},
    "t3en.status": lambda given: {"status": t3en.status(given["text"], given.get("line", 3))},
    "t3en.square": lambda given: {"text": t3en.square(given["text"])},
    "move.read": lambda given: moves.as_answer(parse_move(given["text"])),
    "move.canonical": lambda given: {"text": moves.write_move(parse_move(given["text"]))},
    "move.convert": convert_move,
    "rules.keys": lambda given: rules.keys(rules.parse_rules(given["text"])),
    "rules.canonical": lambda given: {"text": rules.write_rules(rules.parse_rules(given["text"]))},
    "rules.same": same_rules,
    "record.events": lambda given: {"events": scan.as_answer(scan.first_game(given["text"]))},
    "record.tree": lambda given: tree.as_answer(game_of(given)),
    "record.canonical": lambda given: {"text": tree.write_game(game_of(given))},
    "record.address": address,
    "record.find": lambda given: replay.find(game_of(given), given["path"]),
    "record.tags": lambda given: replay.tags(game_of(given)),
    "record.games": games,
    "proof.check": lambda given: proof.check(given["text"]),
    "replay": lambda given: replay.replay(game_of(given), False),
    "replay.all": lambda given: replay.replay(game_of(given), True),
    "puzzle.read": lambda given: replay.Puzzle(game_of(given)).read(),
    "puzzle.answer": lambda given: replay.Puzzle(game_of(given)).answer(given["moves"]),
    "play.legal": legal,
    "play.outcome": outcome,
    "play.perft": lambda given: {"leaves": play(given)[0].perft(given["depth"])},
}


def answer(operation: str, given: Input) -> Answer:
    if operation not in OPERATIONS:
        return {"unsupported": True}
    try:
        return {"ok": OPERATIONS[operation](given)}
    except Unsupported:
        return {"unsupported": True}
    except NotationError as error:
        return {"error": error.kind, "message": str(error)}


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        reply = answer(request["op"], request["input"])
        print(json.dumps({"id": request["id"], **reply}), flush=True)


if __name__ == "__main__":
    main()
