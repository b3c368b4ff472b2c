// The engine in its worker.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Game, GameRecord, TaflError, presets } from "tafl-notation";
import { Engine } from "tafl-notation/engine";

const COMMAND = process.env.TAFL ?? join(process.env.TAFL_ROOT, "target/debug/tafl");
const BRANDUB = { rules: "brandub" };
const PUZZLE = "[puzzle-mode:strict]\n[rules:dim:7 name:Brandub surf:n atkf:n ks:w start:/7/3t3/7/K2Tt1t/7/5T1/3t2t/]\n\n1. a4-a7\n";

/** Calls a function with an engine that is ended after it. */
async function withEngine(use, options) {
  const engine = await Engine.start(options);
  try {
    return await use(engine);
  } finally {
    await engine.quit();
  }
}

/** The lines that the engine writes for these, up to one with this word. */
async function linesOf(engine, written, word) {
  const lines = [];
  const end = new Promise((resolve) => {
    engine.onLine = (line) => {
      lines.push(line);
      if (line.startsWith(word)) resolve();
    };
  });
  for (const line of written) engine.send(line);
  await end;
  return lines;
}

/** Lines without what depends on the machine. */
const timeless = (lines) => lines.map((line) => line.replace(/ (time|nps) \d+/g, ""));

/** The lines that the command writes for these, up to one with this word. */
async function native(written, word) {
  const command = spawn(COMMAND, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = [];
  command.stdin.write(`${written.join("\n")}\n`);
  for await (const line of createInterface(command.stdout)) {
    lines.push(line);
    if (line.startsWith(word)) command.stdin.end();
  }
  return lines;
}

/** How long a test may take at most, and a search that only a stop can end before that. */
const GUARD = { timeout: 120_000 };
const LONG = 3_600_000;

test("a game from start to end", async () => {
  await withEngine(async (engine) => {
    const game = new Game("brandub");
    while (game.outcome === null) {
      const level = game.sideToMove === "attackers" ? 5 : 12;
      const { move, info } = await engine.play({ rules: "brandub", moves: game.history() }, { level, seed: 3 });
      assert.ok(game.legalMoves().includes(move), move);
      assert.ok(info.depth >= 1 && info.pv.length >= 1);
      game.play(move);
    }
    const over = { rules: "brandub", moves: game.history() };
    assert.deepEqual(await engine.play(over), { move: null, info: null });
    for await (const info of engine.analyse(over, { depth: 3 })) assert.fail(JSON.stringify(info));
  });
});

test("lines of an analysis", async () => {
  await withEngine(async (engine) => {
    const game = new Game("brandub");
    game.play("d1-f1");
    const depths = [];
    for await (const info of engine.analyse({ rules: "brandub", moves: ["d1-f1"] }, { lines: 3, depth: 3 })) {
      depths.push(`${info.depth}.${info.line}`);
      const copy = game.clone();
      for (const move of info.pv) copy.play(move.replace(/x.*|[+-]+$/, "").replace(/^K/, ""));
      assert.deepEqual(Object.keys(info), ["line", "depth", "score", "nodes", "time", "pv"]);
    }
    assert.deepEqual(depths, ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3"]);
  });
});

test("scores are those of the attackers", async () => {
  await withEngine(async (engine) => {
    const game = { rules: "brandub", position: "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", side: "defenders" };
    const { move, info } = await engine.play(game, { depth: 3 });
    assert.deepEqual([move, info.score], ["a4-a7", { win: "defenders", steps: 1 }]);
    const attackers = { ...game, side: "attackers" };
    const { info: other } = await engine.play(attackers, { depth: 1 });
    const defenders = await engine.play({ ...attackers, moves: [other.pv[0]] }, { depth: 1 });
    assert.ok(other.score.points !== undefined || other.score.win !== undefined);
    assert.ok(defenders.move !== null);
  });
});

test("the same lines as the command", async () => {
  const rules = `rules ${presets()[0].record}`;
  const written = ["utep 1", rules, "isready", "position start", "legal", "perft 2", "result", "nonsense", "go nodes 30000", "position start moves a1-a9", "go depth 1"];
  const lines = await withEngine((engine) => linesOf(engine, written, "bestmove none"));
  const expected = await native(written, "bestmove none");
  assert.ok(expected.length > 15, expected.join("\n"));
  // The command has as large a table as the machine allows.
  const limitless = (lines) => timeless(lines).map((line) => line.replace(/^(option name Hash .*) max \d+$/, "$1"));
  assert.deepEqual(limitless(lines), limitless(expected));
});

test("the same move as the command for the same nodes, by all presets", async () => {
  const nodes = 5_000;
  await withEngine(async (engine) => {
    for (const { preset, record } of presets()) {
      const { move, info } = await engine.play({ rules: preset }, { nodes });
      const lines = await native([`rules ${record}`, "position start", `go nodes ${nodes}`], "bestmove");
      assert.equal(`bestmove ${move}`, lines.at(-1), preset);
      const last = lines.at(-2).split(" ");
      assert.deepEqual(info.pv, last.slice(last.indexOf("pv") + 1), preset);
    }
  });
});

test("a game is analysed as by the command", async () => {
  const path = join(process.env.TAFL_ROOT, "crates/tafl-cli/tests/examples/brandub.otg");
  const run = (...options) => execFileSync(COMMAND, ["annotate", ...options], { encoding: "utf8" });
  const completed = GameRecord.parse(run(path));
  await withEngine(async (engine) => {
    const seen = [];
    const progress = (done, all) => seen.push([done, all]);
    const { record, problem } = await engine.analyseGame(completed, { depth: 3, variations: 2, progress });
    const analysed = GameRecord.parse(record);
    // The command does not evaluate the start.
    assert.match(analysed.tag("start-comment"), /^\(eval:-?\d+\/3\) /);
    analysed.setTag("start-comment", completed.tag("start-comment"));
    assert.deepEqual([analysed.toString(), problem], [GameRecord.parse(run(path, "--engine", "--depth", "3", "--variations", "2")).toString(), null]);
    assert.deepEqual(seen, seen.map((_, index) => [index, seen.length]));
    assert.ok(seen.length > 5);
    await assert.rejects(engine.analyseGame(PUZZLE), { code: "puzzle-not-analysed" });
    await assert.rejects(engine.analyseGame("1. a1-a2\n"), { code: "no-rules" });
    await assert.rejects(engine.analyseGame(completed, { variations: -1 }), TypeError);
    await assert.rejects(engine.analyseGame(), TypeError);
    const stopped = engine.analyseGame(completed, { time: LONG });
    const asked = engine.play(BRANDUB, { depth: 1 });
    assert.equal((await stopped).record, completed.toString());
    assert.ok((await asked).move !== null);
  });
});

test("other wins of a puzzle are proved", async () => {
  await withEngine(async (engine) => {
    const { record, added } = await engine.otherWins(PUZZLE);
    assert.equal(added, 1);
    assert.match(record, /1a\.1\.1a\. Ka4-a1[^\n]*\n\[This wins as well\.\]/);
    assert.deepEqual(await engine.otherWins(record), { record, added: 0 });
    const game = GameRecord.parse(PUZZLE);
    game.removeTag("puzzle-mode");
    assert.deepEqual(await engine.otherWins(game), { record: game.toString(), added: 0 });
    await assert.rejects(engine.otherWins(PUZZLE, { signal: AbortSignal.abort(new Error("no")) }), /no/);
  });
});

test("the same call gives the same result, whatever was searched before", async () => {
  await withEngine(async (engine) => {
    const timeless = ({ time, ...info }) => info;
    const results = [];
    for (let repeat = 0; repeat < 2; repeat += 1) {
      for (const limits of [{ depth: 4 }, { nodes: 3_000 }, { level: 3 }]) {
        const { move, info } = await engine.play(BRANDUB, limits);
        results.push([move, timeless(info)]);
      }
      for await (const info of engine.analyse(BRANDUB, { depth: 3 })) results.push(timeless(info));
    }
    const half = results.length / 2;
    assert.deepEqual(results.slice(half), results.slice(0, half));
  });
});

test("stopping", GUARD, async () => {
  await withEngine(async (engine) => {
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const begun = new Promise((resolve) => (engine.onLine = resolve));
      const thinking = engine.play({ rules: "copenhagen" }, { time: LONG });
      await begun;
      engine.stop();
      const { move } = await thinking;
      assert.ok(new Game("copenhagen").legalMoves().includes(move));
    }
  });
});

test("leaving an analysis stops it", GUARD, async () => {
  await withEngine(async (engine) => {
    const ends = [];
    engine.onLine = (line) => {
      if (line.startsWith("bestmove")) ends.push(line);
    };
    for await (const { depth } of engine.analyse(BRANDUB)) if (depth >= 3) break;
    assert.equal(ends.length, 1);
  });
});

test("an analysis without limits that has found all goes on until it is stopped", GUARD, async () => {
  await withEngine(async (engine) => {
    const won = { rules: "brandub", position: "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", side: "defenders" };
    let isOver = false;
    const all = (async () => {
      for await (const { score } of engine.analyse(won)) assert.deepEqual(score, { win: "defenders", steps: 1 });
      isOver = true;
    })();
    // While it searches, the engine answers.
    for (let round = 0; round < 20; round += 1) await linesOf(engine, ["isready"], "readyok");
    assert.equal(isOver, false);
    engine.stop();
    await all;
  });
});

test("a new call stops the search before", GUARD, async () => {
  await withEngine(async (engine) => {
    const first = engine.play({ rules: "copenhagen" }, { time: LONG });
    const second = engine.play({ rules: "copenhagen" }, { time: LONG });
    const third = engine.play(BRANDUB, { depth: 2 });
    const moves = await Promise.all([first, second, third]);
    const legal = ["copenhagen", "copenhagen", "brandub"].map((rules) => new Game(rules).legalMoves());
    assert.ok(moves.every(({ move }, index) => legal[index].includes(move)), JSON.stringify(moves));
  });
});

test("a call has read its game when it returns, and a wrong one stops nothing", async () => {
  await withEngine(async (engine) => {
    const timeless = ({ move, info: { time, ...info } }) => ({ move, ...info });
    const search = (moves) => engine.play({ rules: "brandub", moves }, { nodes: 100_000 });
    const undisturbed = timeless(await search(["d1-f1"]));
    const moves = ["d1-f1"];
    const thinking = search(moves);
    moves.push("nonsense");
    await assert.rejects(engine.play({ rules: 7 }), TypeError);
    assert.deepEqual(timeless(await thinking), undisturbed);
  });
});

test("a search that is aborted before it begins is not made", GUARD, async () => {
  await withEngine(async (engine) => {
    const ends = [];
    engine.onLine = (line) => {
      if (line.startsWith("bestmove")) ends.push(line);
    };
    const control = new AbortController();
    const first = engine.play({ rules: "copenhagen" }, { time: LONG });
    const second = engine.play({ rules: "copenhagen" }, { time: LONG, signal: control.signal });
    control.abort();
    await assert.rejects(second, { name: "AbortError" });
    await Promise.all([first, engine.play(BRANDUB, { depth: 1 })]);
    assert.equal(ends.length, 2);
  });
});

test("what `onLine` throws is reported, and the search goes on", async () => {
  const reported = [];
  process.setUncaughtExceptionCaptureCallback((error) => reported.push(error.message));
  try {
    await withEngine(async (engine) => {
      engine.onLine = (line) => {
        throw Error(line.split(" ")[0]);
      };
      const { move, info } = await engine.play(BRANDUB, { depth: 2 });
      assert.ok(move !== null && info.depth === 2);
    });
  } finally {
    process.setUncaughtExceptionCaptureCallback(null);
  }
  assert.deepEqual(new Set(reported), new Set(["info", "bestmove"]));
});

test("a signal", GUARD, async () => {
  await withEngine(async (engine) => {
    const reason = Error("enough");
    await assert.rejects(engine.play(BRANDUB, { signal: AbortSignal.abort(reason) }), reason);
    const control = new AbortController();
    const thinking = engine.play({ rules: "copenhagen" }, { time: LONG, signal: control.signal });
    await setTimeout(100);
    control.abort(reason);
    await assert.rejects(thinking, reason);
    const analysis = engine.analyse({ rules: "copenhagen" }, { signal: AbortSignal.timeout(200) });
    await assert.rejects(async () => {
      for await (const info of analysis) assert.ok(info.pv.length > 0);
    }, { name: "TimeoutError" });
    assert.ok((await engine.play(BRANDUB, { depth: 1 })).move !== null);
  });
});

test("the levels and limits are those of the engine", async () => {
  await withEngine(async (engine) => {
    const options = (await linesOf(engine, ["utep 1"], "utepok")).join("\n");
    const most = (name) => Number(options.match(new RegExp(`^option name ${name} .* max (\\d+)$`, "m"))[1]);
    assert.ok((await engine.play(BRANDUB, { level: most("Level"), depth: 1 })).move !== null);
    await assert.rejects(engine.play(BRANDUB, { level: most("Level") + 1, depth: 1 }), TypeError);
    assert.ok((await engine.analyse(BRANDUB, { lines: most("MultiPV"), depth: 1 }).next()).value.pv.length > 0);
    await assert.rejects(engine.analyse(BRANDUB, { lines: most("MultiPV") + 1 }).next(), TypeError);
    await (await Engine.start({ hash: most("Hash") })).quit();
    await assert.rejects(Engine.start({ hash: most("Hash") + 1 }), TypeError);
  });
});

test("what is refused", async () => {
  await withEngine(async (engine) => {
    const codes = [
      [{ rules: "brandup" }, "preset-unknown"],
      [{ rules: "brandub ks:q" }, "unknown-value"],
      [{ rules: "dim:7" }, "start-missing"],
      [{ rules: "brandub", position: "/3/1t/3/" }, "row-length"],
      [{ rules: "brandub", position: "/3/1K1/3/" }, "position-size"],
      [{ rules: "brandub", side: "black" }, "side-unknown"],
      [{ rules: "brandub", moves: ["d1"] }, "single-square"],
      [{ rules: "brandub", moves: ["d1-d9"] }, "square-off-the-board"],
    ];
    for (const [game, code] of codes) {
      const refused = await engine.play(game, { depth: 1 }).catch((error) => error);
      assert.ok(refused instanceof TaflError, JSON.stringify(game));
      assert.equal(refused.code, code, refused.message);
      await assert.rejects(engine.analyse(game).next(), { code });
    }
    for (const game of [undefined, null, 7, {}, { rules: 7 }, { rules: () => 1 }, { rules: "brandub", side: Symbol() }, { rules: "brandub", position: 7 }, { rules: "brandub", moves: 7 }]) {
      await assert.rejects(engine.play(game, { depth: 1 }), TypeError);
    }
    for (const options of [{ level: -1 }, { level: "3" }, { depth: 0 }, { nodes: 1.5 }, { time: NaN }, { seed: -1 }]) {
      await assert.rejects(engine.play(BRANDUB, options), TypeError);
    }
    await assert.rejects(engine.analyse(BRANDUB, { lines: 0 }).next(), TypeError);
    engine.send("go infinite");
    await assert.rejects(engine.play(BRANDUB, { depth: 1 }), { code: "engine-busy" });
    engine.stop();
    assert.ok((await engine.play(BRANDUB, { depth: 1 })).move !== null);
  });
  await assert.rejects(Engine.start({ hash: -1 }), TypeError);
  await assert.rejects(Engine.start({ module: () => 1 }), { name: "DataCloneError" });
  await assert.rejects(Engine.start({ module: new Uint8Array(8) }), { code: "engine-broken" });
});

test("what is refused says where", async () => {
  await withEngine(async (engine) => {
    for (const [game, message] of [
      [{ rules: "dim:7 esc:x start:/7/7/7/3K3/7/7/7/" }, /^line 1, column \d+ of the rules: /],
      [{ rules: "brandub", position: "/3/1t/3/" }, /^line 1, column 4 of the position: /],
      [{ rules: "brandub", moves: ["d1-f1", "d3"] }, /^move 2, `d3`: /],
      [{ rules: "brandub", moves: ["d1-f1", "d3-d3"] }, /^move 2, `d3-d3`: /],
      [{ rules: "brandub", moves: ["d1-f1", "d2-e2"] }, /^move 2, `d2-e2`: /],
    ]) {
      await assert.rejects(engine.play(game, { depth: 1 }), { name: "TaflError", message });
    }
  });
});

test("an engine that has quit", GUARD, async () => {
  const engine = await Engine.start();
  const analysing = await Engine.start();
  const thinking = engine.play({ rules: "copenhagen" }, { time: LONG });
  const analysis = (async () => {
    for await (const info of analysing.analyse({ rules: "copenhagen" })) assert.ok(info.depth > 0);
  })();
  await Promise.all([
    assert.rejects(thinking, { name: "TaflError", code: "engine-ended" }),
    assert.rejects(analysis, { code: "engine-ended" }),
    setTimeout(50).then(() => Promise.all([engine.quit(), analysing.quit()])),
  ]);
  await assert.rejects(engine.play(BRANDUB), { code: "engine-ended" });
  engine.stop();
  engine.send("isready");
  const other = await Engine.start();
  other.send("quit");
  await assert.rejects(other.play(BRANDUB), { code: "engine-ended" });
  // Each call waits for the end.
  let hasEnded = false;
  const third = await Engine.start();
  void third.quit().then(() => (hasEnded = true));
  await third.quit();
  assert.ok(hasEnded);
});

test("a broken worker", async () => {
  const broken = {
    "throws.mjs": ["throw Error('no luck')", /no luck/],
    "exits.mjs": ["process.exit(3)", /status 3/],
    "nonsense.mjs": ["(", /SyntaxError|Unexpected/],
  };
  for (const [name, [code, message]] of Object.entries(broken)) {
    const path = join(import.meta.dirname, name);
    writeFileSync(path, code);
    await assert.rejects(Engine.start({ workerUrl: path }), (error) => {
      assert.equal(error.code, "engine-broken");
      assert.match(error.message, message);
      return true;
    });
  }
  await assert.rejects(Engine.start({ workerUrl: join(import.meta.dirname, "missing.mjs") }), { code: "engine-broken" });
});

test("engines side by side", async () => {
  const engines = await Promise.all([Engine.start(), Engine.start({ hash: 1 }), Engine.start({ hash: 0 })]);
  const moves = await Promise.all(engines.map((engine) => engine.play(BRANDUB, { nodes: 5_000 })));
  const legal = new Game("brandub").legalMoves();
  assert.ok(moves.every(({ move }) => legal.includes(move)), JSON.stringify(moves));
  await Promise.all(engines.map((engine) => engine.quit()));
});

test("engines that start, search and quit leave nothing behind", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const threads = () => readdirSync("/proc/self/task").length;
  const round = async (count) => {
    const engines = [];
    for (let started = 0; started < count; started += 1) {
      await withEngine((engine) => {
        engines.push(new WeakRef(engine));
        return engine.play(BRANDUB, { nodes: 2_000 });
      });
    }
    return engines;
  };
  // Some threads of Node begin with the first engine.
  await round(1);
  const before = threads();
  const engines = await round(20);
  assert.equal(threads(), before);
  await setTimeout(0);
  collect();
  assert.equal(engines.filter((engine) => engine.deref() !== undefined).length, 0);
});
