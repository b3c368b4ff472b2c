"""Makes suites and recorded answers of programs that cannot be run here, from a folder with what they printed.

    python3 recorded.py ../shared target/debug/tafl target/peers/recorded
    tafl conform --suite target/peers/recorded/opentafl/suite --recorded target/peers/recorded/opentafl/opentafl.jsonl

The inputs are those of the folder, the recorded answers are converted to the form of the protocol, and the expected
answers are those of `tafl answer`, because nobody else has answered these inputs: all vectors are open.
"""

import argparse
import gzip
import json
import re
import subprocess
from pathlib import Path

SIDES = {"a": "attackers", "d": "defenders"}
# Perft counts above this take minutes without optimization.
MOST_LEAVES = 300_000


class Suite:
    """Requests, the recorded answers of each program, and after `ask` the expected answers."""

    def __init__(self):
        self.requests = {}
        self.answers = {}
        self.counts = {}

    def add(self, topic, op, given, **recorded):
        """A request of the file TOPIC, with the recorded answer of each program: its values, or nothing for an error."""
        self.counts[topic] = self.counts.get(topic, 0) + 1
        key = f"{topic}/{self.counts[topic]:04}"
        self.requests[key] = {"id": key, "op": op, "input": given}
        for program, values in recorded.items():
            reply = {"error": True} if values is None else {"ok": values}
            self.answers.setdefault(program, []).append({"id": key, **reply})

    def ask(self, tafl):
        lines = "".join(json.dumps(request) + "\n" for request in self.requests.values())
        output = subprocess.run([tafl, "answer"], input=lines, text=True, capture_output=True, check=True).stdout
        return {reply["id"]: reply for reply in map(json.loads, output.splitlines())}

    def write(self, tafl, folder):
        files = {}
        for key, reply in self.ask(tafl).items():
            if reply.get("unsupported"):
                continue
            expect = {"error": reply["error"]} if "error" in reply else {"ok": without_words(reply["ok"])}
            vector = {"level": "open", "cites": ["deviation: the answer of tafl"], **self.requests[key], "expect": expect}
            files.setdefault(key.rsplit("/", 1)[0], []).append(vector)
        for topic, vectors in files.items():
            write_lines(folder / "suite" / f"{topic}.jsonl", vectors)
        for program, answers in self.answers.items():
            write_lines(folder / f"{program}.jsonl", answers)


def write_lines(path, values):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values), encoding="utf-8")


def without_words(values):
    """The values that the recorded files have too: no reasons of outcomes, no names or unknown entries of rules."""
    return {key: value for key, value in values.items() if key not in ("ending", "others")}


def rows(path):
    opened = gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8")
    with opened as lines:
        return [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]


# --- OpenTafl


def positions(suite, folder):
    for record, status, printed, *rest in rows(folder / "positions.canonical.tsv"):
        found = {"text": printed} if status == "OK" else None
        suite.add("position/canonical", "position.canonical", {"text": record}, opentafl=found)
        inverted = dict(field.split("=", 1) for field in rest if "=" in field).get("inverted")
        if inverted:
            suite.add("position/inverted", "position.inverted", {"text": record}, opentafl={"text": inverted})


def rules(suite, folder, tafl):
    """The meaning of what the program prints, because it always prints keys that can be left out."""
    printed = Suite()
    table = rows(folder / "rules.canonical.tsv")
    for _, record in table:
        printed.add("rules/printed", "rules.keys", {"text": record})
    for (record, _), reply in zip(table, printed.ask(tafl).values()):
        suite.add("rules/keys", "rules.keys", {"text": record}, opentafl=reply.get("ok"))


def games(suite, shared):
    folders = [shared / "corpus" / "otg", shared / "oracle" / "otg-generated"]
    for trace in sorted((shared / "oracle" / "traces").glob("*.tsv")):
        game = next((path for path in (folder / f"{trace.stem}.otg" for folder in folders) if path.exists()), None)
        if game is None:
            continue
        plies = sorted((ply(*row) for row in rows(trace)), key=lambda ply: ply["address"])
        suite.add("replay/all", "replay.all", {"text": game.read_text(encoding="utf-8")}, opentafl={"plies": plies})


def ply(address, move, position, side):
    return {"address": address, "move": move or None, "position": position, "side_to_move": SIDES[side[0]]}


def legal_moves(suite, path, topic):
    for fields in rows(path):
        record = next(index for index, field in enumerate(fields) if field.startswith("dim:"))
        moves = [legal_move(field) for field in fields[record + 2:]]
        listed = [{"squares": move["squares"], "captures": move["captures"]} for move in moves]
        suite.add(f"play/{topic}-legal", "play.legal", {"rules": fields[record], "moves": []}, opentafl={"moves": listed})
        # One move of each position: the first that ends the game, else the first that captures.
        chosen = min(moves, key=lambda move: (move["outcome"] == "ongoing", not move["captures"]), default=None)
        if chosen:
            given = {"rules": fields[record], "moves": [chosen["squares"]]}
            suite.add(f"play/{topic}-outcome", "play.outcome", given, opentafl=outcome(chosen))


def legal_move(field):
    head, captures, position, side, result = field.split(";")
    squares, _ = head.split(" ")
    taken = [square for square in captures[len("caps=["):-1].split(",") if square]
    return {"squares": squares, "captures": taken, "position": position, "side": side, "outcome": result}


def outcome(state):
    side = SIDES[state["side"][0]] if state["outcome"] == "ongoing" else None
    return {"outcome": state["outcome"], "position": state["position"], "side_to_move": side}


def perft(suite, path):
    for depth, record, leaves, *_ in rows(path):
        if int(leaves) <= MOST_LEAVES:
            suite.add("play/perft", "play.perft", {"rules": record, "depth": int(depth)}, opentafl={"leaves": int(leaves)})


def random_games(suite, path):
    for record, _, *plies in rows(path):
        # The squares of each record, as `play.outcome` expects them.
        moves = ["-".join(re.findall(r"[a-z]\d+", field.split("x")[0].split(" ")[0])) for field in plies]
        if moves:
            _, _, position, side, result = plies[-1].split(" ")
            last = outcome({"outcome": result, "position": position, "side": side})
            suite.add("play/games", "play.outcome", {"rules": record, "moves": moves}, opentafl=last)


def opentafl(shared, tafl):
    suite, oracle = Suite(), shared / "oracle"
    positions(suite, oracle)
    rules(suite, oracle, tafl)
    games(suite, shared)
    legal_moves(suite, oracle / "moves_suite.tsv.gz", "moves")
    legal_moves(suite, oracle / "feature_suite.tsv.gz", "features")
    perft(suite, oracle / "perft_suite.tsv.gz")
    random_games(suite, oracle / "play.tsv.gz")
    return suite


# --- T3EN


def t3en(folder):
    suite = Suite()
    rustep = dict(one_line(line) for line in lines_of(folder / "t3en-rustep-results.txt") if line.startswith('"'))
    others = two_programs(folder / "t3en-stepwise-random-step-results.txt")
    for text in rustep:
        results = {"rustep": rustep[text], **others.get(text, {})}
        known = {name: board(text, result) for name, result in results.items() if not result.endswith("…")}
        suite.add("t3en/edges", "t3en.read", {"text": unescaped(text)}, **known)
    return suite


def lines_of(path):
    return path.read_text(encoding="utf-8").split("\n")


def one_line(line):
    text, result = line.split(" => ", 1)
    return text, result


def two_programs(path):
    results, text = {}, None
    for line in lines_of(path):
        found = re.match(r"   (stepwise|random-step) *: (.*)", line)
        if line.startswith('"'):
            text = line
        elif found and text:
            results.setdefault(text, {})[found[1]] = found[2]
    return results


def unescaped(text):
    return text[1:-1].replace("\\t", "\t").replace("\\n", "\n")


def board(text, result):
    """The values of an answer, nothing for an error; a crash is neither."""
    if result.startswith(("PANIC", "CRASH")):
        return {}
    if not result.startswith("OK"):
        return None
    cells = re.search(r"\[.*\]", result)[0]
    side = re.search(r"side=(\w)", result)[1]
    return {"cells": json.loads(cells), "to_move": side.lower()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path, help="the folder with `oracle` and `corpus`")
    parser.add_argument("tafl", help="the command `tafl`")
    parser.add_argument("output", type=Path)
    given = parser.parse_args()
    opentafl(given.shared, given.tafl).write(given.tafl, given.output / "opentafl")
    t3en(given.shared / "corpus").write(given.tafl, given.output / "t3en")


if __name__ == "__main__":
    main()
