// The engine in Chromium: the page stays usable while it thinks, and engines that have quit leave nothing behind.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { close, newContext, openIn, serve } from "../../demo/tests/support.mjs";

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const HTML = `<!doctype html><meta charset="utf-8"><title>Engine</title><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="${POLICY}; img-src data:"><script type="module" src="/program.js"></script>`;
const PROGRAM = 'import { Engine } from "/engine-index.js"; import { Game } from "/index.js"; Object.assign(globalThis, { Engine, Game });';

let page;

before(async () => {
  await serve({ "/engine.html": HTML, "/program.js": PROGRAM });
  page = await openIn(await newContext(), "/engine.html");
  await page.waitForFunction(() => globalThis.Engine !== undefined);
});

after(async () => {
  assert.deepEqual(page.problems, []);
  await close();
});

test("a game from start to end", async () => {
  const ending = await page.evaluate(async () => {
    const engine = await Engine.start();
    const game = new Game("brandub");
    while (game.outcome === null) {
      const { move } = await engine.play({ rules: "brandub", moves: game.history() }, { level: game.sideToMove === "attackers" ? 1 : 4 });
      game.play(move);
    }
    await engine.quit();
    return game.outcome.message;
  });
  assert.match(ending, /win/);
});

test("the page draws, and the engine stops, while it thinks", async () => {
  const { gaps, times, nodes, time } = await page.evaluate(async () => {
    const engine = await Engine.start();
    const gaps = [];
    const times = [];
    let last = performance.now();
    let isOver = false;
    const frame = (now) => {
      gaps.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    let info;
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const analysis = (async () => {
        for await (const next of engine.analyse({ rules: "copenhagen" })) info = next;
      })();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const start = performance.now();
      engine.stop();
      await analysis;
      times.push(performance.now() - start);
    }
    isOver = true;
    await engine.quit();
    return { gaps, times, nodes: info.nodes, time: info.time };
  });
  const sorted = (list) => list.toSorted((one, other) => one - other);
  const [median, late] = [0.5, 0.99].map((part) => sorted(gaps)[Math.floor(gaps.length * part)]);
  console.log(`frames: ${gaps.length}, median ${median.toFixed(1)} ms, 99 % ${late.toFixed(1)} ms; stopped within ${sorted(times).map((time) => time.toFixed(1)).join(", ")} ms; ${Math.round(nodes / time)} nodes/ms`);
  assert.ok(median < 20, `${median} ms from frame to frame`);
  assert.ok(sorted(times)[0] < 50, times.join());
});

/** The memory of all processes that draw pages or run workers, in MiB. */
async function memory() {
  const session = await page.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const resident = ({ id }) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]);
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, process) => sum + resident(process), 0) / 1024;
}

test("100 engines that start, search and quit leave no memory behind", async () => {
  const round = async (count) => {
    await page.evaluate(async (count) => {
      for (let started = 0; started < count; started += 1) {
        const engine = await Engine.start();
        await engine.play({ rules: "brandub" }, { nodes: 2_000 });
        await engine.quit();
      }
    }, count);
    return memory();
  };
  const before = await round(20);
  const after = await round(100);
  console.log(`${before.toFixed(0)} MiB after 20 engines, ${after.toFixed(0)} MiB after 100 more`);
  assert.ok(after < before + 60, `${before} MiB, ${after} MiB`);
});

test("a worker that is missing, or has no module", async () => {
  const failed = (options) => page.evaluate((options) => Engine.start(options).catch(({ code, message }) => `${code}: ${message}`), options);
  assert.equal(await failed({ workerUrl: "/missing.js" }), "engine-broken: the worker of the engine failed: it cannot be loaded");
  page.problems.length = 0;
  assert.match(await failed({ module: "/missing.wasm" }), /^engine-broken: the engine failed: /);
  page.problems.length = 0;
});
