// The output of the package beside that of the command, which shares no code with it but the library crates.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import * as tafl from "tafl-notation";
import { fitRules } from "tafl-notation/archives";

const ROOT = process.env.TAFL_ROOT;
const COMMAND = process.env.TAFL ?? join(ROOT, "target/debug/tafl");
const CORPUS = process.env.TAFL_CORPUS ?? join(ROOT, "../shared");

/** The lines that the command prints, as objects. A status other than zero is part of the answer. */
function lines(words, input) {
  const options = { encoding: "utf8", input, maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "ignore"] };
  let printed;
  try {
    printed = execFileSync(COMMAND, words, options);
  } catch (error) {
    printed = error.stdout;
  }
  return printed.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Keys in camel case, as the package has them. */
function camel(value) {
  if (Array.isArray(value)) return value.map(camel);
  if (value === null || typeof value !== "object") return value;
  const key = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [key(name), camel(inner)]));
}

function without(value, ...keys) {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !keys.includes(name)));
}

/** All files of a folder, and of those in it. */
function files(folder, ending) {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  return paths.filter((path) => path.endsWith(ending)).sort();
}

const records = [
  ...files(join(ROOT, "examples"), ".otg"),
  ...files(join(ROOT, "docs/images"), ".otg"),
  ...files(join(CORPUS, "corpus/otg"), ".otg"),
  ...files(join(CORPUS, "oracle/otg-generated"), ".otg"),
];
if (!existsSync(CORPUS)) console.log("no corpus: only the examples are compared");

/** The texts of the cases of all notations, with every error and finding that reading has. */
const messages = readFileSync(process.env.TAFL_MESSAGES, "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** The result of a function, or its exception. */
function attempt(call) {
  try {
    return call();
  } catch (error) {
    assert.ok(error instanceof tafl.TaflError, error.stack);
    return error;
  }
}

test("games replay as the command replays them", () => {
  let plies = 0;
  for (const path of records) {
    const text = readFileSync(path, "utf8");
    const games = [...new tafl.Games(text)].map(({ value }) => value);
    for (const all of [false, true]) {
      const expected = camel(lines(["replay", "--format", "json", ...(all ? ["--all"] : []), path]));
      games.forEach((game, index) => {
        if (game === null) return;
        const found = attempt(() => (all ? game.replayAll() : game.replay()));
        const wanted = expected.filter(({ game }) => game === index + 1).map((ply) => without(ply, "game"));
        if (found instanceof tafl.TaflError) {
          // The command prints the plies before the error.
          assert.ok(wanted.length <= game.length, path);
          return;
        }
        plies += found.length;
        assert.deepEqual(found, wanted, path);
      });
    }
  }
  assert.ok(plies > 0);
  console.log(`${records.length} files, ${plies} positions`);
});

test("errors and findings are those of the command", () => {
  let count = 0;
  for (const path of records) {
    // The command omits notes that a preset settles; the test of every message compares them.
    const all = camel(lines(["check", "--format", "json", path])).filter(({ severity }) => severity && severity !== "note");
    // The command has lines and columns where the package has spans.
    const short = (object, ...keys) => ({ ...without(object, ...keys), repair: object.repair?.text ?? null });
    const expected = all.map((object) => short(object, "path", "record"));
    const found = [];
    for (const { errors, findings } of new tafl.Games(readFileSync(path, "utf8"))) {
      const all = [...errors, ...findings].sort((a, b) => a.span.start - b.span.start);
      found.push(...all.filter(({ severity }) => severity !== "note").map((diagnostic) => short(diagnostic, "span", "related")));
    }
    assert.deepEqual(found, expected, path);
    count += found.length;
  }
  console.log(`${count} messages`);
});

test("repairs have the span that they replace, in the string", () => {
  const text = "[event:𝄞]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1–a2\n";
  const [{ findings }] = new tafl.Games(text);
  const { span, text: written } = findings.find(({ code }) => code === "bare-move").repair;
  assert.equal(text.slice(0, span.start) + written + text.slice(span.end), text.replace("–", "-"));
});

test("verdicts are those of the command", () => {
  for (const path of records) {
    const expected = camel(lines(["verify", "--format", "json", path])).filter(({ path }) => path);
    const games = [...new tafl.Games(readFileSync(path, "utf8"))];
    games.forEach(({ value, errors }, index) => {
      if (value === null || errors.length > 0) return;
      const { findings, ...wanted } = without(expected[index], "path", "game", "line", "errors");
      const unplaced = findings.map((finding) => without(finding, "line", "column", "endLine", "endColumn"));
      assert.deepEqual(value.verify(), { ...wanted, findings: unplaced }, path);
    });
  }
});

test("rules that fit games are those of the command", () => {
  let groups = 0;
  // Each fit tries all rules.
  for (const path of records.filter((_, index) => index % 5 === 0)) {
    const [fitted] = [lines(["rules", "fit", "--format", "json", path])].map(camel);
    const games = [...new tafl.Games(readFileSync(path, "utf8"))];
    if (games.some(({ value, errors }) => value === null || errors.length > 0)) continue;
    const found = fitRules(games.map(({ value }) => value));
    const [{ leftOut }, ...expected] = fitted.reverse();
    assert.deepEqual(found.leftOut, leftOut, path);
    const contradiction = (of) => of && without(of, "at");
    const short = (group) => ({ ...without(group, "variant"), ranking: group.ranking.map((rules) => ({ ...rules, contradiction: contradiction(rules.contradiction) })) });
    assert.deepEqual(found.groups.map(short), expected.reverse().map(short), path);
    groups += expected.length;
  }
  assert.ok(groups > 0);
  const record = tafl.GameRecord.parse("1. a1-a2\n");
  assert.deepEqual(fitRules([record, record]), { groups: [], leftOut: [{ code: "no-start", games: 2 }] });
  record.setRules("brandub");
  record.setMove("1a", "d1-c1");
  const listed = (top) => fitRules([record], { top }).groups[0].ranking.length;
  const doubt = (options) => fitRules([record], options).groups[0].doubt;
  assert.deepEqual([undefined, { enough: 2 }, { enough: 1 }].map(doubt), ["too-few-games", "too-few-games", null]);
  const [{ candidates }] = fitRules([record]).groups;
  assert.deepEqual([0, 3, undefined, candidates, Infinity, 2 ** 32 + 1].map(listed), [0, 3, 10, candidates, candidates, candidates]);
  for (const top of [-1, 0.5, NaN]) assert.throws(() => listed(top), { code: "not-an-integer" });
});

test("further keys of rules count as by the command", () => {
  const rules = "dim:5 cor: rep:2xe z1:c3, z1h:TK atkf:n start:/t4/5/5/5/3K1/";
  const game = new tafl.Game(rules);
  for (const squares of ["d5-c5", "a1-b1", "c5-d5", "b1-a1"]) game.play(squares);
  assert.throws(() => game.play("d5-c5"), { message: "the step repeats a position, which `rep:2xe` forbids" });
  assert.equal(game.legalMoves().includes("d5-c5"), false);
  const record = game.toRecord();
  record.play("2b", "d5-c5");
  const { findings } = record.verify();
  const [expected] = lines(["verify", "--format", "json", "-"], String(record));
  assert.deepEqual(findings.map(({ message }) => message), expected.findings.map(({ message }) => message));
  assert.equal(findings.length, 1);
  const printed = execFileSync(COMMAND, ["rules", "explain", rules], { encoding: "utf8" }).replace(/\s+/g, " ");
  for (const { sentences } of tafl.explainRules(rules).sections) for (const sentence of sentences) assert.ok(printed.includes(sentence), sentence);
  const third = "dim:5 cor: atkf:n start:/t4/5/5/5/3K1/";
  assert.deepEqual(tafl.diffRules(third, third.replace("cor:", "cor: rep:2e")).differences, [{ key: "rep", left: "d", right: "2e" }]);
  const bad = rules.replace("2xe", "9");
  for (const call of [() => tafl.parseRules(bad), () => new tafl.Game(bad), () => tafl.explainRules(bad)]) {
    assert.throws(call, ({ span }) => span.start > bad.indexOf("rep:") && span.end <= bad.indexOf(" z1:"));
  }
});

test("games as text and as objects are those of the command", () => {
  for (const path of records) {
    const text = readFileSync(path, "utf8");
    for (const { value, errors } of new tafl.Games(text)) {
      if (value === null || errors.length > 0) continue;
      const copy = tafl.GameRecord.fromObject(value.toObject());
      assert.equal(copy.toString(), value.toString(), path);
    }
    const [only, ...more] = [...new tafl.Games(text)];
    if (more.length > 0 || only === undefined || only.value === null || only.errors.length > 0) continue;
    const printed = execFileSync(COMMAND, ["fmt", "-"], { encoding: "utf8", input: text });
    // The command keeps the mark after the last game of an archive.
    assert.equal(only.value.toString(), printed.replace(/\n\[\]\n+$/, "\n"), path);
  }
});

test("rules are those of the command", () => {
  const presets = lines(["rules", "list", "--format", "json"]).filter(({ variant }) => variant === null);
  assert.deepEqual(tafl.presets(), presets.map((preset) => without(preset, "variant", "source")));
  const rules = files(join(CORPUS, "corpus"), "rules.txt").flatMap((path) => readFileSync(path, "utf8").trim().split("\n"));
  for (const record of [...presets.map(({ preset }) => preset), ...rules]) {
    const found = attempt(() => tafl.parseRules(record));
    const [expected] = lines(["rules", "show", "--format", "json", record]);
    if (found instanceof tafl.TaflError) {
      assert.equal(expected, undefined, record);
    } else {
      assert.deepEqual(without(found, "start", "sideToMove"), expected, record);
    }
  }
});

test("legal moves are those of the command", () => {
  for (const { preset } of tafl.presets()) {
    const game = new tafl.Game(preset);
    for (let plies = 0; plies < 30 && game.outcome === null; plies += 1) {
      const moves = game.legalMoves();
      if (plies % 10 === 0) {
        const rules = tafl.parseRules(preset).record.replace(/start:\S+/, `start:${game.position}`);
        const first = game.sideToMove === "attackers" ? rules.replace(/ ?atkf:\S/, "") : rules.replace(/ ?atkf:\S/, "").replace(" ", " atkf:n ");
        const found = tafl.parseRules(first);
        const expected = camel(lines(["legal", "--format", "json", found.record]));
        const own = new tafl.Game(found.record);
        const objects = own.legalMoves().sort().map((squares) => {
          const played = tafl.parseMove(own.play(squares));
          const { position, sideToMove, outcome } = own;
          own.undo();
          return { record: 1, squares, move: played.move, captures: played.captures, position, sideToMove, outcome };
        });
        assert.deepEqual(objects, expected, preset);
      }
      game.play(moves[(plies * 7919) % moves.length]);
    }
  }
});

test("a game continues after every move of a record", () => {
  let continued = 0;
  for (const path of records) {
    for (const { value, errors } of new tafl.Games(readFileSync(path, "utf8"))) {
      if (value === null || errors.length > 0 || value.rules === undefined) continue;
      const plies = attempt(() => value.replay());
      if (plies instanceof tafl.TaflError) continue;
      const { good } = value.verify();
      const moved = plies.filter(({ move }) => move !== "---");
      moved.forEach(({ address, position, sideToMove }, index) => {
        // An address that is not unique is that of the first move.
        if (moved.findIndex((other) => other.address === address) !== index) return;
        const game = tafl.Game.fromRecord(value, address);
        assert.equal(game.position, position, `${path}: ${address}`);
        if (sideToMove !== null && game.outcome === null) assert.equal(game.sideToMove, sideToMove, `${path}: ${address}`);
        if (good) assert.equal(game.history().length, index, `${path}: ${address}`);
        game.free();
        continued += 1;
      });
      const end = tafl.Game.fromRecord(value);
      assert.equal(end.position, plies.at(-1).position, path);
    }
  }
  assert.ok(continued > 0);
  console.log(`${continued} games`);
});

test("values of tags and comments are those of the objects", () => {
  for (const path of records) {
    for (const { value, errors } of new tafl.Games(readFileSync(path, "utf8"))) {
      if (value === null || errors.length > 0) continue;
      const object = attempt(() => value.toObject());
      if (object instanceof tafl.TaflError) continue;
      const values = value.tagValues();
      assert.equal(values.result, object.result, path);
      for (const name of values.unreadable) assert.notEqual(value.tag(name), undefined, path);
      for (const { address, clock, comments } of object.moves) {
        if (object.moves.filter((move) => move.address === address).length > 1) continue;
        const view = value.commentView(address);
        const time = view?.clock ?? null;
        const shown = time && `${time.main}${time.overtime ? ` ${time.overtime.length}/${time.overtime.count}` : ""}`;
        assert.equal(shown, clock, `${path}: ${address}`);
        if (view === null) assert.ok(comments.length === 0 || comments[0] === "", `${path}: ${address}`);
      }
    }
  }
});

test("positions in TSN are printed as they were read", () => {
  let printed = 0;
  for (const { text } of messages.filter(({ notation, drawing }) => notation === "tsn" && drawing === null)) {
    const { tsn, ...fields } = tafl.parseTsn(text);
    assert.equal(tafl.printTsn(fields), tsn);
    printed += 1;
  }
  assert.ok(printed > 0);
});

test("every message is that of the library", () => {
  const PARSERS = {
    position: [tafl.Position.parse, tafl.Position.parseAll],
    tsn: [tafl.parseTsn, tafl.parseAllTsn],
    move: [tafl.parseMove, tafl.parseAllMove],
    rules: [(text, options) => tafl.parseRules(text, options), tafl.parseAllRules],
    record: [tafl.GameRecord.parse, tafl.GameRecord.parseAll],
    t3en: [tafl.parseT3en, tafl.parseAllT3en],
  };
  const codes = new Set();
  for (const { notation, text, drawing, strict, errors, findings } of messages) {
    const [parse, parseAll] = PARSERS[notation];
    const all = parseAll(text);
    const short = ({ code, message, span }) => ({ code, message, span: text.slice(span.start, span.end) });
    assert.deepEqual(all.errors.map(short), errors, `${notation}: ${text}`);
    assert.deepEqual(all.findings.map(short), findings, `${notation}: ${text}`);
    for (const { code } of [...errors, ...findings]) codes.add(code);
    // Words before the first entry are the name of a preset.
    const isNamed = !text.includes(":") || /^\s*[^:\s]+([^\S\n]+[^:\s]+)*[^\S\n]+[^:\s]*:/.test(text);
    if (notation === "rules" && isNamed) continue;
    for (const [options, wanted] of [[{}, drawing], [{ strict: true }, strict]]) {
      const found = attempt(() => parse(text, options));
      assert.equal(found instanceof tafl.TaflError ? found.render() : null, wanted, `${notation}: ${text}`);
    }
  }
  console.log(`${messages.length} texts, ${codes.size} codes`);
});
