"""Answers requests of the conformance suite with this package, as `crates/tafl-conformance/PROTOCOL.md` describes:

    tafl conform -- python tests/conformance_adapter.py
"""

import io
import json
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any, Literal

import tafl

Answer = dict[str, Any]
Operation = Callable[[dict[str, Any]], Answer]

OPERATIONS: dict[str, Operation] = {}

Zone = Literal["corner", "center", "attacker-fortress", "defender-fortress"]

# The keys of rules whose values are squares, and the zones that they describe.
ZONES: dict[str, Zone] = {
    "cor": "corner",
    "cen": "center",
    "afor": "attacker-fortress",
    "dfor": "defender-fortress",
}

# Seconds, overtime and increment: `3600 30/3 3i`.
CLOCK = re.compile(r"\d+(?:\s+\d+/\d+)?(?:\s+\d+i)?")

# How many limits of speed there are: one for each piece.
SPEEDS = 12


class Unsupported(Exception):
    """An input that the package has no call for."""


class Missing(ValueError):
    """Something that has to be there."""


def operation(name: str) -> Callable[[Operation], Operation]:
    """Lists the answers to an operation."""

    def add(answers: Operation) -> Operation:
        OPERATIONS[name] = answers
        return answers

    return add


@operation("position.squares")
def position_squares(given: dict[str, Any]) -> Answer:
    return {"squares": rows(tafl.Position(given["text"]))}


def rows(position: tafl.Position) -> list[str]:
    """The rows of a board, rank 1 first, with a dot for an empty square."""
    size = position.dimension
    pieces = [[position[tafl.Square.at(file, rank)] for file in range(size)] for rank in range(size)]
    return ["".join(piece.symbol if piece else "." for piece in row) for row in pieces]


@operation("position.canonical")
def position_canonical(given: dict[str, Any]) -> Answer:
    return {"text": tafl.Position(given["text"]).otn()}


@operation("position.inverted")
def position_inverted(given: dict[str, Any]) -> Answer:
    return {"text": tafl.Position(given["text"]).inverted()}


@operation("position.convert")
def position_convert(given: dict[str, Any]) -> Answer:
    read = tafl.Position.from_dialect(given["text"], given["dialect"], row_order=given.get("first_row"))
    return {"side": read.turn, "text": read.position.otn()}


@operation("tsn.read")
def tsn_read(given: dict[str, Any]) -> Answer:
    tsn = tafl.Tsn(given["text"])
    # TSN has other letters.
    letters = str.maketrans({"t": "a", "T": "d", "K": "k"})
    return {
        "defenders": tsn.initial_defenders,
        "extension": tsn.extension,
        "plies_since_capture": tsn.plies_since_capture,
        "ply": tsn.ply,
        "side": tsn.turn,
        "squares": [row.translate(letters) for row in rows(tsn.position)],
        "turn": tsn.turn_number,
    }


@operation("tsn.canonical")
def tsn_canonical(given: dict[str, Any]) -> Answer:
    return {"text": tafl.Tsn(given["text"]).tsn()}


@operation("t3en.read")
def t3en_read(given: dict[str, Any]) -> Answer:
    board = tafl.t3en.Board(given["text"])
    return {"cells": list(board.rows), "to_move": board.to_move}


@operation("t3en.canonical")
def t3en_canonical(given: dict[str, Any]) -> Answer:
    return {"text": tafl.t3en.Board(given["text"]).t3en()}


@operation("t3en.status")
def t3en_status(given: dict[str, Any]) -> Answer:
    return {"status": tafl.t3en.Board(given["text"]).status(given["line"])}


@operation("t3en.square")
def t3en_square(given: dict[str, Any]) -> Answer:
    return {"text": tafl.t3en.to_square(given["text"])}


@operation("move.read")
def move_read(given: dict[str, Any]) -> Answer:
    move = tafl.Move(given["text"])
    if move.is_resignation:
        return {"resignation": True}
    piece, kind = move.piece.symbol if move.piece else "", "^" * move.is_jump + "=" * move.is_berserk or "-"
    before_captures = f"{piece}{move.origin}{kind}{move.target}"
    return {
        "captures": [{"piece": symbol, "square": square} for symbol, square in captures(move, before_captures)],
        "mark": move.mark,
        "piece": piece or None,
        "resignation": False,
        "squares": [str(move.origin), str(move.target)],
        "type": kind,
    }


def captures(move: tafl.Move, before: str) -> Iterator[tuple[str | None, str]]:
    """The captured pieces that the record names, and their squares."""
    listed = move.otn().removeprefix(before).rstrip("+-")
    names = listed[1:].split("/") if listed else []
    for name, square in zip(names, move.captures, strict=True):
        yield name.removesuffix(square.name) or None, square.name


@operation("move.canonical")
def move_canonical(given: dict[str, Any]) -> Answer:
    return {"text": tafl.Move(given["text"]).otn()}


@operation("move.convert")
def move_convert(given: dict[str, Any]) -> Answer:
    with warnings.catch_warnings():
        # The protocol does not have what is lost.
        warnings.simplefilter("ignore", tafl.ConversionWarning)
        try:
            return {"text": tafl.Move.from_dialect(given["text"], given["dialect"], turn=given.get("side")).otn()}
        except tafl.TaflError as error:
            if error.code != "timeout-without-counterpart":
                raise
            return {"text": None}


@operation("rules.keys")
def rules_keys(given: dict[str, Any]) -> Answer:
    rules = tafl.Rules.from_otn(given["text"])
    explicit = tafl.Rules.from_otn(rules.otn(explicit=True)).entries(explicit=True)
    known: Answer = {key: key_value(rules, key, value) for key, value in explicit.items() if key in KEYS}
    known["others"] = {key: value for key, value in rules.entries().items() if key not in KEYS}
    return {"name": None} | known


def key_value(rules: tafl.Rules, key: str, value: str) -> object:
    if key == "dim":
        return int(value)
    if key in ZONES:
        squares = sorted(rules.zone(ZONES[key]), key=lambda square: (square.file, square.rank))
        return [square.name for square in squares]
    if key == "spd":
        return speeds([int(number) for number in value.strip(",").split(",") if number])
    return value


def speeds(limits: list[int]) -> list[int]:
    """One number is that of all pieces, two are those of the sides; the shorter lists lack some pieces."""
    half = SPEEDS // 2
    if len(limits) < 8:
        limits = [limit for limit in limits for _ in range(SPEEDS // len(limits))] if limits else []
    elif len(limits) < SPEEDS:
        own = len(limits) // 2
        limits = [limit for side in (limits[:own], limits[own:]) for limit in side + [-1] * (half - own)]
    return [limit if limit > 0 else -1 for limit in limits] or [-1] * SPEEDS


KEYS = frozenset(
    "dim esc surf atkf tfr ka ks kj nj cj mj gj spd cor cen afor dfor corh cenh cenhe aforh dforh corp cenp aforp dforp "
    "cors cens afors dfors cenre corre aforre dforre sw swf efe linc ber start name".split()
)


@operation("rules.canonical")
def rules_canonical(given: dict[str, Any]) -> Answer:
    return {"text": tafl.Rules.from_otn(given["text"]).otn()}


@operation("rules.same")
def rules_same(given: dict[str, Any]) -> Answer:
    return {"same": tafl.Rules.from_otn(given["a"]).is_same_game(tafl.Rules.from_otn(given["b"]))}


def read_record(given: dict[str, Any]) -> tafl.GameRecord:
    return tafl.GameRecord.from_otn(given["text"])


@operation("record.tree")
def record_tree(given: dict[str, Any]) -> Answer:
    record = read_record(given)
    return {
        "moves": [node_value(node) for node in record.nodes()],
        "position_tag": record.position_tag.otn() if record.position_tag else None,
        "rules": record.rules.otn() if record.rules else None,
        "start_comment": record.headers.get("start-comment"),
        "tags": [{"name": name, "value": value} for name, value in record.headers.items()],
    }


def node_value(node: tafl.Node) -> Answer:
    # `text` of a node has no hints, so that of the protocol is what follows the clock.
    clock = CLOCK.match(node.comment) if node.clock is not None else None
    text = node.comment[clock.end() :].lstrip() if clock else node.comment
    return {
        "address": node.address,
        "after": node.parent.address if node.parent else None,
        "clock": clock[0] if clock else None,
        "comment": node.comment or None,
        "hints": list(node.hints),
        "move": node.move.otn(),
        "text": text if node.comment else None,
    }


@operation("record.canonical")
def record_canonical(given: dict[str, Any]) -> Answer:
    return {"text": read_record(given).otn()}


@operation("record.address")
def record_address(given: dict[str, Any]) -> Answer:
    node = read_record(given).find(given["address"])
    path: list[str] = []
    before: tafl.Node | None = node
    while before is not None:
        path.insert(0, before.move.otn())
        before = before.parent
    return {"move": node.move.otn(), "path": path}


@operation("record.find")
def record_find(given: dict[str, Any]) -> Answer:
    record = read_record(given)
    found: tafl.Node | None = None
    for text in given["path"]:
        move = tafl.Move(text)
        nodes = record.variations if found is None else found.variations
        found = next((node for node in nodes if node.move == move), None)
        if found is None:
            raise Missing(f"no move {text}")
    return {"address": found.address if found else "0a"}


@operation("record.tags")
def record_tags(given: dict[str, Any]) -> Answer:
    """The package has types for some tags only, so this answers for records with these."""
    headers = read_record(given).headers
    others = {"time-control", "time-remaining", "puzzle-prestart", "puzzle-start", "date"} & set(headers)
    if others:
        raise Unsupported(f"no types for {others}")
    tags: Answer = {}
    if "result" in headers:
        tags["result"] = headers.result
    if "puzzle-mode" in headers:
        mode = headers["puzzle-mode"]
        tags["puzzle-mode"] = headers.puzzle_mode or (mode if mode == "none" else None)
    return tags


@operation("record.games")
def record_games(given: dict[str, Any]) -> Answer:
    with tafl.records(io.BytesIO(given["text"].encode()), format="otg") as records:
        moves = [len(record) for record in records]
    return {"games": len(moves), "moves": moves}


@operation("record.convert")
def record_convert(given: dict[str, Any]) -> Answer:
    with tafl.records(io.BytesIO(given["text"].encode()), format=given["format"]) as records:
        record = next(iter(records), None)
    if record is None:
        raise Missing("no game")
    return {"text": record.otn()}


@operation("replay")
def replay(given: dict[str, Any]) -> Answer:
    return {"plies": [ply_value(ply) for ply in read_record(given).replay()]}


@operation("replay.all")
def replay_all(given: dict[str, Any]) -> Answer:
    return {"plies": [ply_value(ply) for ply in read_record(given).replay_all()]}


def ply_value(ply: tafl.Ply) -> Answer:
    return {
        "address": ply.address,
        "move": ply.move.otn() if ply.move else None,
        "position": ply.position.otn(),
        "side_to_move": ply.turn,
    }


@operation("puzzle.read")
def puzzle_read(given: dict[str, Any]) -> Answer:
    puzzle = tafl.Puzzle(read_record(given))
    start = puzzle.position
    while puzzle.forward():
        pass
    return {
        "hints": list(puzzle.hints),
        "introduction": [shown.move.otn() for shown in puzzle.moves if shown.mover == "introduction"],
        "introduction_from": start.otn(),
        "mode": "strict" if puzzle.is_strict else "loose",
        "position": puzzle.position.otn(),
        "side_to_move": puzzle.turn,
    }


@operation("puzzle.answer")
def puzzle_answer(given: dict[str, Any]) -> Answer:
    puzzle = tafl.Puzzle(read_record(given))
    while puzzle.forward():
        pass
    verdicts: list[str] = []
    replies: list[list[str]] = []
    for text in given["moves"]:
        try:
            response = puzzle.play(tafl.Move(text))
        except tafl.PuzzleError:
            verdicts.append("refused")
            replies.append([])
            continue
        verdicts.append(response.kind)
        moves = puzzle.moves
        replies.append([reply.move.otn() for reply in moves[len(moves) - response.replies :]])
    return {
        "line_end": puzzle.phase == "line-end",
        "position": puzzle.position.otn(),
        "replies": replies,
        "solved": puzzle.is_solved,
        "verdicts": verdicts,
    }


def played(given: dict[str, Any]) -> tafl.Game:
    game = tafl.Game(tafl.Rules.from_otn(given["rules"]))
    for move in given.get("moves", []):
        game.push(move)
    return game


@operation("play.legal")
def play_legal(given: dict[str, Any]) -> Answer:
    game = played(given)
    records = [game.record(move) for move in game.legal_moves]
    return {
        "moves": [
            {"captures": [square.name for square in record.captures], "squares": f"{record.origin}-{record.target}"}
            for record in records
        ]
    }


@operation("play.outcome")
def play_outcome(given: dict[str, Any]) -> Answer:
    game = played(given)
    outcome = game.outcome()
    return {
        "outcome": (outcome.winner or "draw") if outcome else "ongoing",
        "position": game.position.otn(),
        "ending": outcome.ending if outcome else None,
        "side_to_move": None if outcome else game.turn,
    }


@operation("play.perft")
def play_perft(given: dict[str, Any]) -> Answer:
    return {"leaves": played(given).perft(given["depth"])}


def error_class(error: Exception) -> str | bool:
    """The class that the type of an exception says; others have none."""
    if isinstance(error, KeyError | Missing):
        return "missing"
    return True


def answer(op: str, given: dict[str, Any]) -> Answer:
    """The answer to a request, without its id."""
    known = OPERATIONS.get(op)
    if known is None:
        return {"unsupported": True}
    try:
        return {"ok": known(given)}
    except Unsupported:
        return {"unsupported": True}
    except (tafl.TaflError, KeyError, Missing) as error:
        return {"error": error_class(error), "message": str(error)}


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request["op"], request["input"])}), flush=True)


if __name__ == "__main__":
    main()
