"""Plays random games in step in two programs that answer the conformance protocol, and reduces their differences.

    python3 cross.py "tafl answer" "node adapter.mjs" "dim:7 tfr:i start:/3t3/…/" --games 60
"""

import argparse
import itertools
import json
import random
import re
import shlex
import subprocess


class Program:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ids = itertools.count()

    def ask(self, op, rules, moves):
        """The values of the answer, or its error."""
        request = {"id": next(self.ids), "op": op, "input": {"rules": rules, "moves": moves}}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if reply.get("unsupported"):
            return "unsupported"
        return reply.get("ok", "error")

    def outcome(self, rules, moves):
        found = self.ask("play.outcome", rules, moves)
        return found if isinstance(found, str) else (found["outcome"], found["position"])

    def legal(self, rules, moves):
        found = self.ask("play.legal", rules, moves)
        if isinstance(found, str):
            return found
        return {move["squares"]: sorted(move["captures"]) for move in found["moves"]}


def compare(programs, rules, moves):
    """The legal moves that both have, or nothing at the end of the game; and what differs: its kind and both answers."""
    one, other = (program.outcome(rules, moves) for program in programs)
    if one != other:
        return {}, ("outcome", one, other)
    if one[0] != "ongoing":
        return {}, None
    one, other = (program.legal(rules, moves) for program in programs)
    if one == other:
        return one, None
    if isinstance(one, str) or isinstance(other, str):
        return {}, ("legal", one, other)
    differing = [move for move in sorted({*one, *other}) if one.get(move) != other.get(move)]
    return {}, ("legal", *({move: legal.get(move) for move in differing[:3]} for legal in (one, other)))


def play(programs, rules, plies, rng):
    moves = []
    while len(moves) <= plies:
        legal, difference = compare(programs, rules, moves)
        if difference or not legal:
            return moves, difference
        captures = [move for move in legal if legal[move]]
        moves.append(rng.choice(captures if captures and rng.random() < 0.3 else sorted(legal)))
    return moves, None


def with_start(rules, position, side):
    fields = [field for field in rules.split() if not field.startswith(("start:", "starti:", "atkf:"))]
    first = ["atkf:n"] if side == "defenders" else []
    return " ".join([*fields, *first, f"start:{position}"])


def without_one_piece(rules):
    """The same record with each piece but the king removed in turn."""
    head, position = rules.split("start:")
    rows = re.sub(r"\d+", lambda count: "." * int(count[0]), position)
    for index, letter in enumerate(rows):
        if letter in "tT":
            fewer = rows[:index] + "." + rows[index + 1:]
            yield head + "start:" + re.sub(r"\.+", lambda run: str(len(run[0])), fewer)


def reduce(programs, rules, moves, difference):
    """A start position with at most one move where the programs differ in the same way, if there is one."""
    kind = difference[0]
    last = moves[-1:] if kind == "outcome" else []
    before = programs[0].ask("play.outcome", rules, moves[: len(moves) - len(last)])
    if isinstance(before, str):
        return rules, moves, difference

    def still(candidate):
        _, found = compare(programs, candidate, last)
        if found and found[0] == kind and not any(isinstance(answer, str) for answer in found[1:]):
            return found if kind == "legal" or (found[1][0], found[2][0]) == (difference[1][0], difference[2][0]) else None
        return None

    smaller = with_start(rules, before["position"], before["side_to_move"])
    if not still(smaller):
        return rules, moves, difference
    while fewer := next(filter(still, without_one_piece(smaller)), None):
        smaller = fewer
    return smaller, last, still(smaller)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one", help="the command of a program")
    parser.add_argument("other", help="the command of another program")
    parser.add_argument("rules", help="a rules record with `start`")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--plies", type=int, default=60, help="the longest game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--differences", type=int, default=4, help="stop after so many games that differ")
    given = parser.parse_args()

    programs = Program(given.one), Program(given.other)
    rng = random.Random(given.seed)
    differing = 0
    for game in range(1, given.games + 1):
        moves, difference = play(programs, given.rules, given.plies, rng)
        if difference:
            differing += 1
            rules, moves, difference = reduce(programs, given.rules, moves, difference)
            print(json.dumps({"game": game, "rules": rules, "moves": moves, "difference": difference}), flush=True)
            if differing == given.differences:
                break
    print(f"{game} games, {differing} differ")


if __name__ == "__main__":
    main()
