#!/usr/bin/env python3
"""Runs the conformance suite against a program, with the results of `tafl conform`.

    python3 conform.py -- COMMAND…

PROTOCOL.md describes the program. This file needs Python 3.9 and no packages.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, Optional

Vector = dict[str, Any]
Difference = tuple[str, Any, Any]

SUITE_VERSION = "0.1.0"
LEVELS = ("required", "open")
VERDICTS = ("passed", "failed", "expected", "unsupported", "unanswered")
SETS = {"play.legal": ("moves", "captures"), "record.tree": ("moves",), "replay.all": ("plies",)}
MAX_ANSWER_BYTES = 1 << 20
MAX_DIFFERENCES = 100
MAX_SKIPPED_LINES = 1000
MAX_ENDS = 5
MAX_SILENT_ENDS = 10
NOTHING = object()


class Problem(Exception):
    """Why there is no answer. The program has to be started again if it `ends`."""

    def __init__(self, message: str, ends: bool = True) -> None:
        super().__init__(message)
        self.ends = ends


class Comparison:
    """The differences between an answer and the expected one."""

    def __init__(self, operation: str) -> None:
        self.sets = SETS.get(operation, ())
        self.found: list[Difference] = []

    def differ(self, path: str, expected: Any, answered: Any) -> None:
        if len(self.found) < MAX_DIFFERENCES:
            self.found.append((path, expected, answered))

    def answers(self, expect: Vector, answer: Vector) -> None:
        if "ok" in expect and "ok" in answer:
            self.objects("", expect["ok"], answer["ok"])
        elif "error" in expect and "error" in answer:
            classes = expect["error"] if isinstance(expect["error"], list) else [expect["error"]]
            if answer["error"] not in (True, "", *classes):
                self.differ("error", expect["error"], answer["error"])
        else:
            self.differ("", expect, answer)

    def objects(self, path: str, expected: Vector, answered: Vector) -> None:
        for key in sorted(expected):
            below = f"{path}.{key}" if path else key
            if key in answered:
                self.values(below, key in self.sets, expected[key], answered[key])
            elif expected[key] is not None:
                self.differ(below, expected[key], NOTHING)

    def values(self, path: str, is_set: bool, expected: Any, answered: Any) -> None:
        if isinstance(expected, dict) and isinstance(answered, dict):
            self.objects(path, expected, answered)
        elif isinstance(expected, list) and isinstance(answered, list) and is_set:
            self.as_sets(path, expected, answered)
        elif isinstance(expected, list) and isinstance(answered, list) and len(expected) == len(answered):
            for index, (one, other) in enumerate(zip(expected, answered)):
                self.values(f"{path}[{index}]", False, one, other)
        elif expected != answered or isinstance(expected, bool) != isinstance(answered, bool):
            self.differ(path, expected, answered)

    def as_sets(self, path: str, expected: list[Any], answered: list[Any]) -> None:
        left = list(answered)
        for value in expected:
            address = address_of(value)
            found = next((index for index, other in enumerate(left)
                          if (address_of(other) == address if address else self.fits(value, other))), None)
            if found is None:
                self.differ(path, value, NOTHING)
            else:
                # The last one takes its place, as in `tafl conform`.
                other, left[found] = left[found], left[-1]
                left.pop()
                if address:
                    self.values(f"{path}[{address}]", False, value, other)
        for extra in left:
            self.differ(path, NOTHING, extra)

    def fits(self, expected: Any, answered: Any) -> bool:
        inner = Comparison("")
        inner.sets = self.sets
        inner.values("", False, expected, answered)
        return not inner.found


def address_of(value: Any) -> Optional[str]:
    address = value.get("address") if isinstance(value, dict) else None
    return address if isinstance(address, str) else None


class Program:
    """A program, which is started when it is asked, and again after it has ended."""

    def __init__(self, command: list[str], timeout: float) -> None:
        self.command, self.timeout = command, timeout
        self.process: Optional[subprocess.Popen[bytes]] = None
        self.starts = self.silent_ends = 0
        self.asked: set[str] = set()
        self.ends: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()

    def start(self) -> subprocess.Popen[bytes]:
        self.starts += 1
        process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self.requests: queue.Queue[Optional[bytes]] = queue.Queue()
        self.lines: queue.Queue[Any] = queue.Queue(8)
        for task, pipe in ((read, process.stdout), (write, process.stdin)):
            source = self.lines if task is read else self.requests
            threading.Thread(target=task, args=(pipe, source, self.lines), daemon=True).start()
        return process

    def ask(self, vector: Vector) -> Optional[Vector]:
        """The answer; `None` if the program has failed too often to ask it."""
        operation = vector["op"]
        if self.ends[operation] >= MAX_ENDS or self.silent_ends >= MAX_SILENT_ENDS:
            self.skipped[operation] += 1
            return None
        self.process = self.process or self.start()
        try:
            answer = self.answer(vector)
        except Problem as problem:
            self.silent_ends = self.silent_ends + 1 if problem.ends else 0
            if problem.ends:
                self.ends[operation] += 1
                self.kill()
            raise
        finally:
            self.asked.add(vector["id"])
        self.silent_ends = 0
        return answer

    def answer(self, vector: Vector) -> Vector:
        request = {key: vector[key] for key in ("id", "op", "input")}
        self.requests.put(json.dumps(request).encode() + b"\n")
        deadline = time.monotonic() + self.timeout
        for _ in range(MAX_SKIPPED_LINES):
            try:
                line = self.lines.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                raise Problem(f"no answer within {self.timeout:g} s") from None
            if isinstance(line, Problem):
                raise line
            if not line.strip():
                continue
            answer = parsed(line)
            identifier = answer.pop("id", None)
            if identifier == vector["id"]:
                return answer
            if identifier is None:
                raise Problem("the answer has no `id`; repeat the one of the request", ends=False)
            if not isinstance(identifier, str) or identifier not in self.asked:
                raise Problem(f"the answer is for another request: {identifier}", ends=False)
        raise Problem("too many lines that answer earlier requests")

    def kill(self) -> None:
        """Ends the program with the programs that it has started."""
        process, self.process = self.process, None
        if process is None:
            return
        self.requests.put(None)
        if process.poll() is None and hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()


def read(pipe: Any, lines: "queue.Queue[Any]", _: Any) -> None:
    while line := pipe.readline(MAX_ANSWER_BYTES + 1):
        if len(line) > MAX_ANSWER_BYTES:
            return lines.put(Problem(f"the line is longer than {MAX_ANSWER_BYTES} bytes"))
        lines.put(line)
    lines.put(Problem("the program ended"))


def write(pipe: Any, requests: "queue.Queue[Optional[bytes]]", lines: "queue.Queue[Any]") -> None:
    try:
        while (request := requests.get()) is not None:
            pipe.write(request)
            pipe.flush()
        pipe.close()
    except OSError:
        lines.put(Problem("the program closed its input"))


def parsed(line: bytes) -> Vector:
    try:
        answer = json.loads(line.decode(errors="replace"))
    except ValueError as error:
        raise Problem(f"not an answer: not a JSON object: {error}", ends=False) from None
    keys = [key for key in ("ok", "error", "unsupported") if isinstance(answer, dict) and answer.get(key) not in (None, False)]
    if len(keys) != 1:
        raise Problem("not an answer: an answer has one of the keys `ok`, `error` and `unsupported`", ends=False)
    value, is_valid = answer[keys[0]], {"ok": dict, "error": (str, bool), "unsupported": bool}
    if not isinstance(value, is_valid[keys[0]]):  # type: ignore[arg-type]
        raise Problem(f"not an answer: `{keys[0]}` has a value of another type", ends=False)
    return {key: answer[key] for key in ("id", "message", keys[0]) if key in answer}


class Run:
    """The verdicts of a run, and what is printed about them."""

    def __init__(self, options: argparse.Namespace, listed: set[str]) -> None:
        self.options, self.listed = options, listed
        self.counts: dict[str, dict[str, Counter[str]]] = {}
        self.shown: Counter[tuple[str, str]] = Counter()

    def judge(self, vector: Vector, program: Program) -> None:
        found: list[Difference] = []
        problem, is_listed = None, vector["id"] in self.listed
        try:
            answer = program.ask(vector)
        except Problem as error:
            answer, problem = {}, str(error)
        if answer is None:
            verdict = "unanswered"
        elif "unsupported" in answer:
            verdict = "unsupported"
        else:
            if not problem:
                comparison = Comparison(vector["op"])
                comparison.answers(vector["expect"], answer)
                found = comparison.found
            verdict = "failed" if found or problem else "passed"
        if is_listed and verdict in ("passed", "failed"):
            if verdict == "passed":
                problem = "the vector passes; remove it from the expected failures"
            verdict = "failed" if verdict == "passed" else "expected"
        group = self.counts.setdefault(vector["id"].split("/")[0], {level: Counter() for level in LEVELS})
        group[vector["level"]][verdict] += 1
        if verdict == "failed":
            self.show(vector, answer or None, problem, found)

    def show(self, vector: Vector, answer: Optional[Vector], problem: Optional[str], found: list[Difference]) -> None:
        if self.options.format == "json":
            known = {key: vector.get(key) for key in ("id", "level", "cites", "note", "op", "input")}
            print(json.dumps({**known, "expected": vector["expect"], "answered": answer, "problem": problem,
                              "differences": [path for path, _, _ in found]}))
            return
        shown = (vector["level"], vector["id"].split("/")[0])
        self.shown[shown] += 1
        if self.shown[shown] > self.options.differences:
            return
        print(f"{vector['id']} ({vector['level']})\n  cited     {'; '.join(vector['cites'])}")
        print(f"  input     {vector['op']} {text(vector['input'])}")
        if problem:
            print(f"  problem   {problem}")
        for path, expected, answered in found[:3]:
            print(f"  differs   {path + ': ' if path else ''}expected {text(expected)}, answered {text(answered)}")
        print(flush=True)

    def end(self, version: str, program: Program) -> bool:
        total = {level: Counter[str]() for level in LEVELS}
        for group in self.counts.values():
            for level in LEVELS:
                total[level].update(group[level])
        passed, restarts = total["required"]["failed"] == 0, max(program.starts - 1, 0)
        rows = [*sorted(self.counts.items()), ("total", total)]
        if self.options.format == "json":
            for name, group in rows[:-1]:
                print(json.dumps({"group": name, **{level: every(group[level]) for level in LEVELS}}))
            print(json.dumps({
                "suite": version, "vectors": sum(sum(total[level].values()) for level in LEVELS),
                **{level: every(total[level]) for level in LEVELS},
                "restarts": restarts, "skipped": dict(sorted(program.skipped.items())), "passed": passed,
            }))
            return passed
        print("group     level     passed  failed  unsupported  unanswered")
        for name, group in rows:
            for level in LEVELS:
                row = group[level]
                if row:
                    print(f"{name:8}  {level:8}  {row['passed']:6}  {row['failed']:6}  {row['unsupported']:11}"
                          f"  {row['unanswered']:10}")
        if expected := sum(total[level]["expected"] for level in LEVELS):
            print(f"failed as expected: {expected}")
        if restarts:
            print(f"started again: {restarts}")
        if program.skipped:
            names = list(program.skipped)
            print(f"The program ended or hung too often: {sum(program.skipped.values())} vectors of "
                  f"{', '.join(names[:3])}{' and others' if len(names) > 3 else ''} skipped.")
        print(f"suite {version}")
        return passed


def every(counts: Counter[str]) -> dict[str, int]:
    return {verdict: counts[verdict] for verdict in VERDICTS}


def text(value: Any) -> str:
    written = "nothing" if value is NOTHING else json.dumps(value, ensure_ascii=False)
    return written if len(written) <= 300 else written[:300] + "…"


def is_in(vector: Vector, name: str) -> bool:
    return str(vector["id"] + "/").startswith(name.rstrip("/") + "/")


def selected(options: argparse.Namespace) -> list[Vector]:
    vectors = [json.loads(line) for path in sorted(options.suite.glob("*/*.jsonl"))
               for line in path.read_text("utf-8").splitlines() if line.strip()]
    chosen = [vector for vector in vectors
              if (not options.group or any(is_in(vector, name) for name in options.group))
              and not any(is_in(vector, name) for name in options.skip)
              and (not options.operation or vector["op"] in options.operation)
              and options.level in (None, vector["level"])]
    return sorted(chosen, key=lambda vector: (LEVELS.index(vector["level"]), is_in(vector, "play")))


def main() -> int:
    here = Path(__file__).resolve().parent
    folders = [here / "vectors", here.parent / "vectors"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="+", help="the program and its arguments, after --")
    parser.add_argument("--suite", type=Path, metavar="DIR", default=next(filter(Path.is_dir, folders), folders[0]))
    for name in ("--group", "--skip", "--operation"):
        parser.add_argument(name, action="append", default=[], metavar="NAME")
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--expected-failures", type=Path, metavar="FILE")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--differences", type=int, metavar="N", default=3)
    parser.add_argument("--timeout", type=float, metavar="SECONDS", default=10)
    options = parser.parse_args()
    vectors = selected(options)
    if not vectors:
        parser.error(f"{options.suite}: no such vectors")
    lines = options.expected_failures.read_text("utf-8").splitlines() if options.expected_failures else []
    listed = {line.strip() for line in lines if line.strip() and not line.strip().startswith("#")}
    program, run = Program(options.command, options.timeout), Run(options, listed)
    try:
        for vector in vectors:
            run.judge(vector, program)
    except FileNotFoundError as error:
        parser.error(f"the program cannot be started: {error}")
    finally:
        program.kill()
    return 0 if run.end(SUITE_VERSION, program) else 1


if __name__ == "__main__":
    sys.exit(main())
