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
      const { move } = await engine.play({ rules: "brandub", moves: game.history() }, { level: game.sideToMove === "attackers" ? 5 : 12 });
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
  assert.match(await failed({ module: "/missing.wasm" }), /^engine-broken: the engine failed: its module cannot be loaded: /);
  page.problems.length = 0;
});

let served = 0;

/** What starting an engine comes to on a page that requires trusted types and has this policy. */
async function trusting(policies, start) {
  const policy = `${POLICY} blob:; require-trusted-types-for 'script'; ${policies}`;
  const html = HTML.replace(POLICY, policy).replace("/program.js", "/trusting.js");
  const program = `${PROGRAM} import { Engine as Inline } from "/engine-inline.js"; globalThis.Inline = Inline;`;
  const path = `/trusting-${(served += 1)}.html`;
  await serve({ [path]: html, "/trusting.js": program });
  const other = await openIn(await newContext(), path, { allow: ["TrustedScriptURL", "trusted-types", "Trusted Types", "createPolicy"] });
  await other.waitForFunction(() => globalThis.Inline !== undefined);
  const said = await other.evaluate(start);
  await other.context().close();
  return said;
}

test("a page that requires trusted types", async () => {
  const start = async () => {
    const said = [];
    for (const Kind of [Engine, globalThis.Inline]) {
      const engine = await Kind.start().catch((error) => said.push(`${error.code}: ${error.message}`));
      if (engine instanceof Kind) {
        said.push((await engine.play({ rules: "brandub" }, { nodes: 500 })).move !== null);
        await engine.quit();
      }
    }
    return said;
  };
  assert.deepEqual(await trusting("trusted-types tafl-notation 'allow-duplicates'", start), [true, true]);
  const refused = "engine-broken: the page requires trusted types: allow `trusted-types tafl-notation` in its Content-Security-Policy, or give `workerUrl` as a TrustedScriptURL";
  assert.deepEqual(await trusting("trusted-types other", start), [refused, refused]);
  // The address of a worker of the page is its own to trust.
  const own = async () => {
    const policy = globalThis.trustedTypes.createPolicy("other", { createScriptURL: (url) => url });
    const engine = await Engine.start({ workerUrl: policy.createScriptURL("/engine-worker.js") });
    await engine.quit();
    return Engine.start({ workerUrl: "/engine-worker.js" }).catch(({ message }) => message);
  };
  assert.equal(await trusting("trusted-types other tafl-notation", own), "the page requires trusted types: give `workerUrl` as a TrustedScriptURL");
});
