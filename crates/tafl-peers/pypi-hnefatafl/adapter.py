"""Answers requests of the conformance suite with the PyPI package `hnefatafl`.

The package has no text for positions, moves or rules. The adapter converts those of a request, and the package plays.
A rules record is answered only if it is what the package plays; see README.md.
"""

import copy
import json
import math
import re
import sys

import numpy
from hnefatafl import TaflBoard

PIECES = {".": 0, "t": 1, "T": 2, "K": 3}
LETTERS = {number: letter for letter, number in PIECES.items()}
CENTER, CORNER = 3, 4
ATTACKERS, DEFENDERS = -1, 1
SIDES = {ATTACKERS: "attackers", DEFENDERS: "defenders"}

# The values of keys that a record does not have, from the description of `rules.keys` in PROTOCOL.md.
DEFAULTS = {
    "atkf": "y", "ber": "n", "cenh": "tcnkm", "cenhe": "tcnkmTCNKM", "cenp": "tcnkmTCNKM", "cenre": "tcnkmTCNKM",
    "cens": "K", "corh": "tcnkmTCNKM", "corp": "K", "corre": "tcnkmTCNKM", "cors": "K", "efe": "n", "esc": "c",
    "gj": "n", "ka": "y", "kj": "n", "ks": "s", "linc": "n", "surf": "y", "sw": "n", "swf": "y", "tfr": "d",
    "afor": "", "dfor": "", "spd": "-1",
}
# Keys about pieces that are never on a board of the package, or about fortresses, which it does not have.
WITHOUT_MEANING = {"name", "nj", "cj", "mj"} | {key + end for key in ("afor", "dfor") for end in ("h", "p", "re", "s")}


class Unsupported(Exception):
    pass


class Refused(Exception):
    pass


def supported(condition, reason):
    if not condition:
        raise Unsupported(reason)


def fields(record):
    given = dict(field.split(":", 1) for field in record.split() if ":" in field)
    supported(set(given) <= set(DEFAULTS) | WITHOUT_MEANING | {"dim", "cen", "cor", "start"}, "keys")
    supported("start" in given and given.get("dim", "").isdigit(), "a record without dim or start")
    return {**DEFAULTS, **given}


# Positions and squares: row 0 of the package's board is the highest rank.


def read_board(text, size):
    rows = [re.sub(r"\d+", lambda count: "." * int(count[0]), row) for row in text.strip("/").split("/")]
    letters = "".join(rows)
    supported(len(rows) == size and all(len(row) == size for row in rows), "start")
    supported(set(letters) <= set(PIECES) and letters.count("K") == 1, "pieces other than t and T, or not one king")
    return numpy.array([[PIECES[letter] for letter in row] for row in reversed(rows)])


def write_board(pieces):
    rows = ["".join(LETTERS[int(piece)] for piece in row) for row in pieces]
    return "/" + "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in reversed(rows)) + "/"


def square(size, coordinates):
    row, column = coordinates
    return f"{chr(97 + int(column))}{size - int(row)}"


def coordinates(size, text):
    parts = re.fullmatch(r"[tTK]?([a-z])(\d+)(?:x.*)?", text)
    supported(parts, f"the square {text}")
    return size - int(parts[2]), ord(parts[1]) - 97


def squares(size, text, default):
    return [coordinates(size, name) for name in text.split(",") if name] if text is not None else default


# Rules


def contains(letters, wanted):
    return set(wanted) <= set(letters)


def check(rules, centers, corners, pieces):
    """The record is what the package plays."""
    for key, value in {"ber": "n", "gj": "n", "kj": "n", "linc": "n", "ka": "y", "ks": "s", "esc": "c", "sw": "n",
                       "efe": "n", "afor": "", "dfor": ""}.items():
        supported(rules[key] == value, key)
    supported(all(int(limit) <= 0 for limit in rules["spd"].split(",") if limit), "spd")
    supported(rules["tfr"] in ("d", "i"), "tfr")
    supported(rules["surf"] in ("y", "n"), "surf")
    if centers:
        supported(contains(rules["cenp"], "tTK") and contains(rules["cenre"], "tTK"), "movement over the center")
        supported("K" in rules["cens"] and not set(rules["cens"]) & set("tT"), "movement to the center")
        supported(contains(rules["cenhe"], "tTK") and not set(rules["cenh"]) & set("TK"), "hostility of the center")
        supported(all(pieces[center] in (0, PIECES["K"]) for center in centers), "a piece on the center")
    if corners:
        supported("K" in rules["corp"] and "K" in rules["corre"], "movement to corners")
        supported("K" in rules["cors"] and not set(rules["cors"]) & set("tT"), "movement to corners")
        supported(contains(rules["corh"], "tTK"), "hostility of corners")
        supported(not any(pieces[corner] for corner in corners), "a piece on a corner")


def start(record):
    rules = fields(record)
    size = int(rules["dim"])
    pieces = read_board(rules["start"], size)
    last = size - 1
    centers = squares(size, rules.get("cen"), [(last // 2, last // 2)] if size % 2 else [])
    corners = squares(size, rules.get("cor"), [(0, 0), (0, last), (last, 0), (last, last)])
    supported(all(0 <= index <= last for pair in centers + corners for index in pair), "squares off the board")
    supported(set(corners) <= {(0, 0), (0, last), (last, 0), (last, last)}, "corners elsewhere")
    check(rules, centers, corners, pieces)

    game = TaflBoard()
    game.board = numpy.zeros_like(pieces)
    for kind, those in ((CENTER, centers), (CORNER, corners)):
        for place in those:
            game.board[place] = kind
    game.pieces = pieces
    game.state_queue = [pieces]
    game.attacker_pieces = int((pieces == PIECES["t"]).sum())
    game.defender_pieces = int((pieces > PIECES["t"]).sum())
    game.turn = ATTACKERS if rules["atkf"] == "y" else DEFENDERS
    # The limit of moves is for training; notations of games do not have one.
    game.max_game_length = math.inf
    return game


# Games


def play(game, origin, target):
    """Whether the game is over."""
    over = game.make_move({"from": origin, "to": target})
    if over is None:
        raise Refused("the package does not make this move")
    return over


def replay(record, moves):
    game, over = start(record), False
    size = len(game.board)
    for text in moves:
        parts = text.split("-")
        supported(len(parts) == 2, f"the move {text}")
        if over:
            raise Refused("the game is over")
        over = play(game, coordinates(size, parts[0]), coordinates(size, parts[1]))
    return game, over


def legal_moves(game):
    return [(tuple(move["from"]), tuple(move["to"])) for move in game.get_all_valid_moves()]


def captured_king(game, over):
    """The package leaves a captured king on the board; the other way for attackers to win is that no move is left."""
    if over and game.game_over_cause == ATTACKERS and legal_moves(copy.deepcopy(game)):
        return [tuple(int(index) for index in numpy.argwhere(game.pieces == PIECES["K"])[0])]
    return []


def legal(game):
    size = len(game.board)
    answers = []
    for origin, target in legal_moves(game):
        after = copy.deepcopy(game)
        over = play(after, origin, target)
        gone = [tuple(place) for place in numpy.argwhere((game.pieces != 0) & (after.pieces == 0)) if tuple(place) != origin]
        answers.append({
            "squares": f"{square(size, origin)}-{square(size, target)}",
            "captures": [square(size, place) for place in gone + captured_king(after, over)],
        })
    return answers


def outcome(game, over):
    pieces = game.pieces.copy()
    for place in captured_king(game, over):
        pieces[place] = 0
    return {
        "outcome": SIDES.get(game.game_over_cause, "draw") if over else "ongoing",
        "position": write_board(pieces),
        "side_to_move": None if over else SIDES[game.turn],
    }


def leaves(game, over, depth):
    if depth == 0 or over:
        return 1
    moves = legal_moves(game)
    if depth == 1:
        return len(moves)
    total = 0
    for origin, target in moves:
        after = copy.deepcopy(game)
        total += leaves(after, play(after, origin, target), depth - 1)
    return total


def answer(op, given):
    if op == "play.legal":
        game, over = replay(given["rules"], given.get("moves", []))
        return {"moves": [] if over else legal(game)}
    if op == "play.outcome":
        return outcome(*replay(given["rules"], given.get("moves", [])))
    if op == "play.perft":
        return {"leaves": leaves(start(given["rules"]), False, given["depth"])}
    raise Unsupported(op)


for request in map(json.loads, sys.stdin):
    try:
        reply = {"ok": answer(request["op"], request["input"])}
    except Unsupported as reason:
        reply = {"unsupported": True, "message": str(reason)}
    except Refused as reason:
        reply = {"error": True, "message": str(reason)}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
