#!/usr/bin/env node
// Runs the conformance suite against a program, with the results of `tafl conform`:
//
//     node conform.mjs -- COMMAND…
//
// PROTOCOL.md describes the program. This file needs Node 18.3 and no packages.

import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";

const LEVELS = ["required", "open"];
const VERDICTS = ["passed", "failed", "expected", "unsupported", "unanswered"];
const SETS = { "play.legal": ["moves", "captures"], "record.tree": ["moves"], "replay.all": ["plies"] };
const MAX_ANSWER_BYTES = 1 << 20;
const MAX_DIFFERENCES = 100;
const MAX_SKIPPED_LINES = 1000;
const MAX_ENDS = 5;
const MAX_SILENT_ENDS = 10;

/** Why there is no answer. The program has to be started again if it `ends`. */
class Problem extends Error {
  constructor(message, ends = true) {
    super(message);
    this.ends = ends;
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const addressOf = (value) => (isObject(value) && typeof value.address === "string" ? value.address : null);

/** The differences between an answer and the expected one. */
class Comparison {
  found = [];

  constructor(sets) {
    this.sets = sets;
  }

  differ(path, expected, answered) {
    if (this.found.length < MAX_DIFFERENCES) this.found.push({ path, expected, answered });
  }

  answers(expect, answer) {
    if ("ok" in expect && "ok" in answer) this.objects("", expect.ok, answer.ok);
    else if ("error" in expect && "error" in answer) {
      if (![true, "", expect.error].flat().includes(answer.error)) this.differ("error", expect.error, answer.error);
    } else this.differ("", expect, answer);
  }

  objects(path, expected, answered) {
    for (const key of Object.keys(expected).sort()) {
      const below = path ? `${path}.${key}` : key;
      if (Object.hasOwn(answered, key)) this.values(below, this.sets.includes(key), expected[key], answered[key]);
      else if (expected[key] !== null) this.differ(below, expected[key]);
    }
  }

  values(path, isSet, expected, answered) {
    if (isObject(expected) && isObject(answered)) this.objects(path, expected, answered);
    else if (Array.isArray(expected) && Array.isArray(answered) && isSet) this.asSets(path, expected, answered);
    else if (Array.isArray(expected) && Array.isArray(answered) && expected.length === answered.length)
      expected.forEach((value, index) => this.values(`${path}[${index}]`, false, value, answered[index]));
    else if (!isDeepStrictEqual(expected, answered)) this.differ(path, expected, answered);
  }

  asSets(path, expected, answered) {
    const left = [...answered];
    for (const value of expected) {
      const address = addressOf(value);
      const found = left.findIndex((other) => (address ? addressOf(other) === address : this.fits(value, other)));
      if (found < 0) {
        this.differ(path, value);
        continue;
      }
      // The last one takes its place, as in `tafl conform`.
      const other = left[found];
      left[found] = left.at(-1);
      left.pop();
      if (address) this.values(`${path}[${address}]`, false, value, other);
    }
    for (const extra of left) this.differ(path, undefined, extra);
  }

  fits(expected, answered) {
    const inner = new Comparison(this.sets);
    inner.values("", false, expected, answered);
    return inner.found.length === 0;
  }
}

/** The lines of a program, and how they end. */
class Lines {
  #ready = [];
  #rest = Buffer.alloc(0);
  #wake = () => {};

  add(chunk) {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let end; (end = this.#rest.indexOf(10)) >= 0; this.#rest = this.#rest.subarray(end + 1)) {
      this.put(this.#rest.subarray(0, end).toString());
    }
    if (this.#rest.length > MAX_ANSWER_BYTES) this.put(new Problem(`the line is longer than ${MAX_ANSWER_BYTES} bytes`));
  }

  put(line) {
    this.#ready.push(line);
    this.#wake();
  }

  async next(deadline) {
    if (this.#ready.length === 0) {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.max(deadline - Date.now(), 0));
        this.#wake = () => resolve(clearTimeout(timer));
      });
    }
    return this.#ready.shift();
  }
}

/** A program, which is started when it is asked, and again after it has ended. */
class Program {
  starts = 0;
  silentEnds = 0;
  asked = new Set();
  ends = {};
  skipped = {};

  constructor(command, timeout) {
    Object.assign(this, { command, timeout });
  }

  start() {
    this.starts += 1;
    const [name, ...words] = this.command;
    const child = spawn(name, words, { stdio: ["pipe", "pipe", "inherit"], detached: process.platform !== "win32" });
    const lines = new Lines();
    child.stdout.on("data", (chunk) => lines.add(chunk));
    child.stdout.on("end", () => lines.put(new Problem("the program ended")));
    child.stdin.on("error", () => lines.put(new Problem("the program closed its input")));
    child.on("error", (error) => usage(`the program cannot be started: ${error.message}`));
    return { child, lines };
  }

  /** The answer; `null` if the program has failed too often to ask it. */
  async ask(vector) {
    if ((this.ends[vector.op] ?? 0) >= MAX_ENDS || this.silentEnds >= MAX_SILENT_ENDS) {
      this.skipped[vector.op] = (this.skipped[vector.op] ?? 0) + 1;
      return null;
    }
    this.running ??= this.start();
    try {
      const answer = await this.answer(vector);
      this.silentEnds = 0;
      return answer;
    } catch (problem) {
      this.silentEnds = problem.ends ? this.silentEnds + 1 : 0;
      if (problem.ends) {
        this.ends[vector.op] = (this.ends[vector.op] ?? 0) + 1;
        this.kill();
      }
      throw problem;
    } finally {
      this.asked.add(vector.id);
    }
  }

  async answer({ id, op, input }) {
    const { child, lines } = this.running;
    child.stdin.write(`${JSON.stringify({ id, op, input })}\n`);
    const deadline = Date.now() + this.timeout * 1000;
    for (let skipped = 0; skipped < MAX_SKIPPED_LINES; skipped++) {
      const line = await lines.next(deadline);
      if (line === undefined) throw new Problem(`no answer within ${this.timeout} s`);
      if (line instanceof Problem) throw line;
      if (line.trim() === "") continue;
      const { id: of, ...answer } = parsed(line);
      if (of === id) return answer;
      if (of === undefined) throw new Problem("the answer has no `id`; repeat the one of the request", false);
      if (!this.asked.has(of)) throw new Problem(`the answer is for another request: ${JSON.stringify(of)}`, false);
    }
    throw new Problem("too many lines that answer earlier requests");
  }

  /** Ends the program with the programs that it has started. */
  kill() {
    const child = this.running?.child;
    this.running = undefined;
    if (!child || child.exitCode !== null) return;
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
    child.stdout.destroy();
  }
}

function parsed(line) {
  let answer;
  try {
    answer = JSON.parse(line);
  } catch (error) {
    throw new Problem(`not an answer: not a JSON object: ${error.message}`, false);
  }
  const keys = ["ok", "error", "unsupported"].filter((key) => isObject(answer) && ![undefined, null, false].includes(answer[key]));
  if (keys.length !== 1)
    throw new Problem("not an answer: an answer has one of the keys `ok`, `error` and `unsupported`", false);
  const [key] = keys;
  const isValid = { ok: isObject, error: (it) => it === true || typeof it === "string", unsupported: (it) => it === true };
  if (!isValid[key](answer[key])) throw new Problem(`not an answer: \`${key}\` has a value of another type`, false);
  return { id: answer.id, ...(answer.message === undefined ? {} : { message: answer.message }), [key]: answer[key] };
}

/** The verdict on a vector, with what is reported about it. */
async function judged(vector, program, isListed) {
  let [found, problem, answer] = [[], null, null];
  try {
    answer = await program.ask(vector);
    if (answer === null) return { verdict: "unanswered" };
    if (answer.unsupported) return { verdict: "unsupported" };
    const comparison = new Comparison(SETS[vector.op] ?? []);
    comparison.answers(vector.expect, answer);
    found = comparison.found;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    problem = error.message;
  }
  const failed = found.length > 0 || problem !== null;
  if (isListed && failed) return { verdict: "expected" };
  if (isListed) problem = "the vector passes; remove it from the expected failures";
  return { verdict: failed || isListed ? "failed" : "passed", found, problem, answer };
}

const text = (value) => {
  const written = value === undefined ? "nothing" : JSON.stringify(value);
  return written.length > 300 ? `${written.slice(0, 300)}…` : written;
};

function show(vector, { found, problem, answer }, asJson) {
  const { id, level, cites, note = null, op, input, expect: expected } = vector;
  if (asJson) {
    const differences = found.map(({ path }) => path);
    console.log(JSON.stringify({ id, level, cites, note, op, input, expected, answered: answer, problem, differences }));
    return;
  }
  console.log(`${id} (${level})\n  cited     ${cites.join("; ")}\n  input     ${op} ${text(input)}`);
  if (problem) console.log(`  problem   ${problem}`);
  for (const { path, expected, answered } of found.slice(0, 3)) {
    console.log(`  differs   ${path && `${path}: `}expected ${text(expected)}, answered ${text(answered)}`);
  }
  console.log();
}

const none = () => Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0]));
const sum = (counts) => Object.values(counts).reduce((one, other) => one + other, 0);

function totals(groups) {
  const total = { required: none(), open: none() };
  for (const group of Object.values(groups))
    for (const level of LEVELS) for (const verdict of VERDICTS) total[level][verdict] += group[level][verdict];
  return total;
}

function report(suite, groups, program, asJson) {
  const [total, restarts] = [totals(groups), Math.max(program.starts - 1, 0)];
  const passed = total.required.failed === 0;
  const rows = Object.entries(groups).sort(([one], [other]) => (one < other ? -1 : 1));
  if (asJson) {
    for (const [group, counts] of rows) console.log(JSON.stringify({ group, ...counts }));
    const vectors = sum(total.required) + sum(total.open);
    console.log(JSON.stringify({ suite, vectors, ...total, restarts, skipped: program.skipped, passed }));
    return passed;
  }
  console.log("group     level     passed  failed  unsupported  unanswered");
  for (const [group, counts] of [...rows, ["total", total]]) {
    for (const level of LEVELS.filter((level) => sum(counts[level]) > 0)) {
      const { passed, failed, unsupported, unanswered } = counts[level];
      const cells = [[passed, 6], [failed, 6], [unsupported, 11], [unanswered, 10]];
      const row = cells.map(([count, width]) => String(count).padStart(width)).join("  ");
      console.log(`${group.padEnd(8)}  ${level.padEnd(8)}  ${row}`);
    }
  }
  const expected = total.required.expected + total.open.expected;
  if (expected) console.log(`failed as expected: ${expected}`);
  if (restarts) console.log(`started again: ${restarts}`);
  const names = Object.keys(program.skipped);
  const some = names.slice(0, 3).join(", ") + (names.length > 3 ? " and others" : "");
  if (names.length > 0) console.log(`The program ended or hung too often: ${sum(program.skipped)} vectors of ${some} skipped.`);
  console.log(`suite ${suite}`);
  return passed;
}

function usage(message) {
  console.error(`error: ${message}`);
  process.exit(2);
}

const isIn = ({ id }, name) => `${id}/`.startsWith(`${name.replace(/\/+$/, "")}/`);

function selected(folder, options) {
  const files = readdirSync(folder).flatMap((group) => readdirSync(join(folder, group)).map((file) => join(folder, group, file)));
  const lines = files.sort().flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const vectors = lines.filter((line) => line.trim()).map((line) => JSON.parse(line));
  const chosen = vectors.filter(
    (vector) =>
      (!options.group || options.group.some((name) => isIn(vector, name))) &&
      !options.skip?.some((name) => isIn(vector, name)) &&
      (!options.operation || options.operation.includes(vector.op)) &&
      (!options.level || options.level === vector.level),
  );
  const order = (vector) => 2 * LEVELS.indexOf(vector.level) + (isIn(vector, "play") ? 1 : 0);
  return chosen.sort((one, other) => order(one) - order(other));
}

function parsedArguments() {
  const [many, one] = [{ type: "string", multiple: true }, { type: "string" }];
  const options = {
    suite: one, group: many, skip: many, operation: many, level: one, "expected-failures": one,
    format: { ...one, default: "text" }, differences: { ...one, default: "3" }, timeout: { ...one, default: "10" },
  };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return usage(error.message);
  }
}

const here = dirname(fileURLToPath(import.meta.url));
const { values: options, positionals: command } = parsedArguments();
if (command.length === 0) usage("write the program and its arguments after `--`");
const suite = options.suite ?? [join(here, "vectors"), join(here, "../vectors")].find((folder) => existsSync(folder));
const vectors = selected(suite, options);
if (vectors.length === 0) usage(`${suite}: no such vectors`);
const list = options["expected-failures"] ? readFileSync(options["expected-failures"], "utf8").split("\n") : [];
const listed = new Set(list.map((line) => line.trim()).filter((line) => line && !line.startsWith("#")));
const program = new Program(command, Number(options.timeout));
const [groups, shown, asJson] = [{}, {}, options.format === "json"];
for (const vector of vectors) {
  const found = await judged(vector, program, listed.has(vector.id));
  const group = vector.id.split("/")[0];
  groups[group] ??= { required: none(), open: none() };
  groups[group][vector.level][found.verdict] += 1;
  if (found.verdict !== "failed") continue;
  const kind = `${vector.level} ${group}`;
  shown[kind] = (shown[kind] ?? 0) + 1;
  if (asJson || shown[kind] <= Number(options.differences)) show(vector, found, asJson);
}
program.kill();
const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
process.exitCode = report(version, groups, program, asJson) ? 0 : 1;
