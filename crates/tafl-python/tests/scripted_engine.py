"""An engine that does what its arguments say: `scripted_engine.py illegal`."""

import itertools
import os
import signal
import subprocess
import sys
import time

import tafl


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def raw(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def go(fault: str, game: tafl.Game, words: list[str]) -> None:
    first, second, *_ = map(str, game.legal_moves)
    if fault == "crash":
        print("out of cheese", file=sys.stderr)
        sys.exit(3)
    elif fault == "stall":
        time.sleep(1000)
    elif fault == "illegal":
        say("bestmove a1-a2")
    elif fault == "unreadable":
        say("bestmove \x1b[31mred")
    elif fault == "none":
        say("bestmove none")
    elif fault == "resign":
        say("bestmove resign")
    elif fault == "draw":
        say(f"bestmove {first} draw" if "draw" in words else f"bestmove {second}")
    elif fault == "twice":
        say(f"bestmove {first}", f"bestmove {second}")
    elif fault == "garbage":
        raw(b"\xff\xfe\x00\x1b[2J\r\n\n")
        say("info", "info depth x", "info score cp", "info depth 99999999999999999999", "info pv a1", "hello", "bestmov")
        say(f"info depth 2 score cp -7 lowerbound pv {first} {first} string \x07", "info multipv 4000000000 score cp 5")
        say(f"info depth 3 score loss 4 pv {second}", "readyok", f"bestmove {second}")
    elif fault == "long":
        raw(b"info string " + b"x" * (2 << 20))
        time.sleep(1000)
    elif fault == "flood":
        say(*(f"info depth 1 nodes {number}" for number in range(30_000)), f"bestmove {second}")
    elif fault == "endless":
        for number in itertools.count():
            print("info depth 1 nodes", number)
    elif fault == "stubborn":
        # It answers, but late, and only after `stop`.
        while sys.stdin.readline().strip() != "stop":
            pass
        time.sleep(0.3)
        say(f"bestmove {second}")
    else:
        say("info depth 1 score win 3", f"bestmove {first}")


def main(fault: str) -> None:
    if fault == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    elif fault == "silent":
        time.sleep(1000)
    elif fault == "absent":
        print("not today\x1b[2J", file=sys.stderr)
        sys.exit(4)
    elif fault == "parent":
        # It keeps the output of this process open.
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        print("child", child.pid, file=sys.stderr, flush=True)
    rules = tafl.Rules.BRANDUB
    game = tafl.Game(rules)
    for line in sys.stdin:
        match line.split():
            case ["utep", *_]:
                say(f"id name {fault} {os.getpid()}", "id author Nobody", "option name Hash type spin default 16 min 1 max 64")
                say("option name Style type combo default solid var solid var risky", "option name Clear type button")
                say("option name Book type check default true", "option name Net type string default a b")
                say("option name Odd type unknown", "option name MultiPV type spin default 1 min 1 max 3", "utepok")
            # Reported with the next search.
            case ["setoption", *words]:
                told.append(" ".join(words))
            case ["newgame"]:
                told.append("newgame")
            case ["rules", *record]:
                rules = tafl.Rules(" ".join(record))
                say("rulesno only small boards" if rules.dimension > 7 else "rulesok")
            case ["isready"]:
                say("readyok")
            case ["position", "start", *words]:
                game = tafl.Game(rules)
                for word in words[1:]:
                    game.push(word)
            case ["position", "otn", position, "side", "attackers" | "defenders" as side, *words]:
                game = tafl.Game(rules, position, side)
                for word in words[1:]:
                    game.push(word)
            case ["go", *words]:
                if fault == "echo":
                    say(f"info string {'; '.join([*told, line.strip(), game.position.otn(), str(game.ply)])}")
                    told.clear()
                go(fault, game, words)
            case ["quit"] if fault != "deaf":
                break
    while fault == "deaf":
        time.sleep(1000)


told: list[str] = []
main(sys.argv[1])
