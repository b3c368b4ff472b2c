// The engine in Chromium: the page stays usable while it thinks, and engines that have quit leave nothing behind.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { becomes, close, newContext, openIn, PATIENCE, serve } from "../../demo/tests/support.mjs";

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
  assert.match(ending, /^the (attackers|defenders) win: /);
});

test("the page draws while the engine thinks, and stops it", { timeout: PATIENCE }, async () => {
  const frames = await page.evaluate(async () => {
    const engine = await Engine.start();
    let frames = 0;
    for (let repeat = 0; repeat < 5; repeat += 1) {
      let isOver = false;
      const analysis = (async () => {
        for await (const { depth } of engine.analyse({ rules: "copenhagen" })) depth;
        isOver = true;
      })();
      for (let frame = 0; frame < 20; frame += 1) {
        await new Promise(requestAnimationFrame);
        frames += Number(!isOver);
      }
      // Without this, the analysis has no end.
      engine.stop();
      await analysis;
    }
    await engine.quit();
    return frames;
  });
  assert.equal(frames, 100);
});

/** How many objects of a class there are, after the browser has removed those that nothing needs. */
async function alive(name) {
  const session = await page.context().newCDPSession(page);
  const { result: prototype } = await session.send("Runtime.evaluate", { expression: `${name}.prototype` });
  const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: prototype.objectId });
  const functionDeclaration = "function () { return this.length; }";
  const { result } = await session.send("Runtime.callFunctionOn", { objectId: objects.objectId, functionDeclaration, returnByValue: true });
  await session.detach();
  return result.value;
}

test("engines that start, search and quit leave nothing behind", async () => {
  await page.evaluate(async () => {
    globalThis.kept = await Engine.start();
    for (let started = 0; started < 20; started += 1) {
      const engine = await Engine.start();
      await engine.play({ rules: "brandub" }, { nodes: 2_000 });
      await engine.quit();
    }
  });
  const counts = async () => [page.workers().length, await alive("Worker"), await alive("Engine")];
  await becomes(counts, [1, 1, 1]);
  await page.evaluate(async () => {
    await globalThis.kept.quit();
    globalThis.kept = null;
  });
  await becomes(counts, [0, 0, 0]);
});

test("a worker that is missing, or has no module", async () => {
  const failed = (options) => page.evaluate((options) => Engine.start(options).catch(({ code, message }) => `${code}: ${message}`), options);
  assert.equal(await failed({ workerUrl: "/missing.js" }), "engine-broken: the worker of the engine failed: it cannot be loaded");
  page.problems.length = 0;
  assert.match(await failed({ module: "/missing.wasm" }), /^engine-broken: the engine failed: /);
  page.problems.length = 0;
});
