// The engine on the analysis board.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { becomes, moves, notice, play, press, start, tab, text, tool, write } from "./board.mjs";
import { close, findings } from "./support.mjs";

after(close);

const lines = (page) => page.locator(".engine-lines li:visible");
/** The height of the lines. */
const height = (page) => page.locator(".engine-lines").evaluate((list) => list.parentElement.offsetHeight);
const PUZZLE = "[puzzle-mode:strict]\n[puzzle-start:0a]\n[rules:dim:7 name:Brandub surf:n atkf:n ks:w start:/7/3t3/7/K2Tt1t/7/5T1/3t2t/]\n\n1. a4-a7\n";
/** Records what the page sends to workers, and counts their answers. */
const listen = (page) =>
  page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const known = new WeakSet();
    Object.assign(globalThis, { sent: [], answers: 0 });
    Worker.prototype.postMessage = function (message) {
      if (!known.has(this)) {
        known.add(this);
        this.addEventListener("message", () => { globalThis.answers += 1; });
      }
      globalThis.sent.push(message.line ?? Object.keys(message)[0]);
      post.call(this, message);
    };
  });
/** What was sent that makes the engine search. */
const searches = (page) => page.evaluate(() => globalThis.sent.filter((line) => line.startsWith("go")));
const gauge = (page) => page.locator(".analysis > .game .gauge");

test("it is loaded when it is used, and shows its lines as the reader looks", async () => {
  const page = await start();
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await play(page, "d6-f6");
  await tab(page, "Engine");
  assert.deepEqual([requests, await gauge(page).isVisible()], [[], false]);
  await page.getByLabel("Lines", { exact: true }).selectOption("3");
  await tool(page, "Engine").click();
  await becomes(() => lines(page).count(), 3);
  assert.ok(requests.some((url) => url.endsWith("tafl_engine_bg.wasm")));
  assert.match(await gauge(page).getAttribute("aria-label"), /^Evaluation: /);
  assert.equal(await page.locator(".arrow.best").count(), 1);
  await page.getByLabel("Lines", { exact: true }).selectOption("1");
  await becomes(() => lines(page).count(), 1);
  // The moves of a line up to the one that is chosen become a variation.
  const line = lines(page).first().getByRole("button");
  await line.nth(1).waitFor();
  await line.nth(1).click();
  await becomes(async () => (await moves(page)).length, 3);
  // Off, it draws nothing.
  await tool(page, "Engine").click();
  await becomes(() => lines(page).count(), 0);
  assert.deepEqual([await page.locator(".arrow.best").count(), await gauge(page).isVisible()], [0, false]);
  assert.deepEqual(page.problems, []);
});

test("the page does not jump at a step", async () => {
  const page = await start();
  await play(page, "d6-f6");
  await tab(page, "Engine");
  await page.getByLabel("Lines", { exact: true }).selectOption("3");
  await tool(page, "Engine").click();
  assert.equal(await notice(page), "Engine: on.");
  await lines(page).nth(2).waitFor();
  const before = await height(page);
  assert.ok(before > 90, `${before}`);
  await page.getByRole("button", { name: /Previous move/ }).evaluate((button) => button.click());
  assert.equal(await height(page), before);
  // In one task, before the engine can answer.
  const after = await page.evaluate(() => {
    document.querySelector(".game [aria-label^='Next move']").click();
    return [document.querySelector(".engine-lines").parentElement.offsetHeight, document.querySelectorAll(".engine-lines li:not([hidden])").length];
  });
  assert.deepEqual(after, [before, 3]);
  assert.deepEqual(page.problems, []);
});

test("the page answers while the engine thinks", async () => {
  const page = await start();
  await play(page, "d6-f6");
  await press(page, "Home");
  await tab(page, "Engine");
  await page.getByLabel("Lines", { exact: true }).selectOption("5");
  await tool(page, "Engine").click();
  await becomes(() => lines(page).count(), 5);
  // A page that searched itself would have no frames, and one that drew all that is found would do it often in one of them.
  const draws = await page.evaluate(async () => {
    let draws = 0;
    const counts = [];
    const observer = new MutationObserver(() => { draws += 1; });
    observer.observe(document.querySelector(".engine-lines"), { attributes: true, characterData: true, childList: true, subtree: true });
    document.querySelector(".game [aria-label^='Next move']").click();
    observer.takeRecords();
    while (counts.length < 60 || Math.max(...counts) === 0) {
      await new Promise(requestAnimationFrame);
      counts.push(draws);
      draws = 0;
    }
    return Math.max(...counts);
  });
  // From a frame to the next, it is drawn before one and after the other.
  assert.ok(draws <= 2, `${draws} times`);
  assert.equal(page.workers().length, 1);
  assert.equal(await tool(page, "Engine").getAttribute("aria-pressed"), "true");
  assert.deepEqual(page.problems, []);
});

test("it plays against the reader, from any position and with either side", async () => {
  const page = await start();
  await listen(page);
  await tab(page, "Engine");
  await page.getByLabel("It plays the").selectOption("attackers");
  await page.getByLabel("Level").selectOption("1");
  await tool(page, "Answer my moves").click();
  await becomes(async () => (await moves(page)).length, 1);
  await play(page, "e4-e5");
  await becomes(async () => (await moves(page)).length, 3);
  await tool(page, "Answer my moves").click();
  await press(page, "Escape");
  await page.locator("h1").click();
  await press(page, "Home");
  // It does not move again where the game has a move: a click asks the engine at once, or never.
  const sent = () => page.evaluate(() => globalThis.sent.length);
  const before = await sent();
  assert.equal((await searches(page)).length, 2);
  await tool(page, "Answer my moves").click();
  assert.equal(await notice(page), "Answer my moves: on.");
  assert.equal(await sent(), before);
  assert.equal((await moves(page)).length, 3);
  assert.deepEqual(page.problems, []);
});

test("the levels are those of the engine", async () => {
  const page = await start();
  const most = await page.evaluate(async () => {
    const { Engine } = await import("/engine-index.js");
    const engine = await Engine.start();
    const lines = [];
    await new Promise((resolve) => {
      engine.onLine = (line) => (line === "utepok" ? resolve() : lines.push(line));
      engine.send("utep 1");
    });
    await engine.quit();
    return lines.find((line) => line.startsWith("option name Level ")).split(" ").at(-1);
  });
  assert.equal(await page.getByLabel("Level").locator("option").last().textContent(), most);
  assert.deepEqual(page.problems, []);
});

test("undo takes back a move and its answer, redo plays both again, and the computer waits", async () => {
  const page = await start();
  await tab(page, "Engine");
  await page.getByLabel("Level").selectOption("1");
  await tool(page, "Answer my moves").click();
  await play(page, "d6-f6");
  await becomes(async () => (await moves(page)).length, 2);
  const played = await moves(page);
  await listen(page);
  await tool(page, "Undo").click();
  await becomes(() => moves(page), []);
  await tool(page, "Redo").click();
  await becomes(() => moves(page), played);
  assert.deepEqual(await searches(page), []);
  // Its own first move is not taken back for ever.
  await tool(page, "Undo").click();
  await tool(page, "Answer my moves").click();
  await page.getByLabel("It plays the").selectOption("attackers");
  await tool(page, "Answer my moves").click();
  await becomes(async () => (await moves(page)).length, 1);
  const { length } = await searches(page);
  await tool(page, "Undo").click();
  await becomes(() => moves(page), []);
  await becomes(() => notice(page), "The computer waits. Play a move, or switch “Answer my moves” off and on.");
  assert.equal((await searches(page)).length, length);
  await tool(page, "Answer my moves").click();
  await tool(page, "Answer my moves").click();
  await becomes(async () => (await moves(page)).length, 1);
  assert.deepEqual(page.problems, []);
});

test("without the network it says what is missing, and is loaded later", async () => {
  for (const [missing, said] of [
    ["**/engine-index.js", "The engine is not loaded. Its files (engine-index.js and tafl_engine_bg.wasm) cannot be reached."],
    ["**/engine-worker.js", "The engine is not loaded. The worker of the engine failed: it cannot be loaded."],
    ["**/*engine_bg.wasm", "The engine is not loaded. The engine failed: its module cannot be loaded: Failed to fetch."],
  ]) {
    const page = await start({ allow: ["Failed to load", "net::ERR"] });
    await page.context().route(missing, (route) => route.abort());
    await tab(page, "Engine");
    await tool(page, "Engine").click();
    await becomes(async () => (await notice(page)).startsWith(said), true);
    assert.equal(await tool(page, "Engine").getAttribute("aria-pressed"), "false");
    await tool(page, "Analyse the game").click();
    await page.locator(".desk section [role=status]", { hasText: said }).waitFor();
    await tool(page, "Analyse the game").waitFor();
    await page.context().unroute(missing);
    await tool(page, "Engine").click();
    await lines(page).first().waitFor();
    await page.context().close();
  }
});

test("a position that is set up is left alone", async () => {
  const page = await start();
  await tab(page, "Engine");
  await page.getByLabel("It plays the").selectOption("attackers");
  await page.getByLabel("Level").selectOption("1");
  const before = await text(page);
  await listen(page);
  // In one task, before the computer can answer.
  await page.evaluate(() => {
    const click = (role, name) => [...document.querySelectorAll(role)].find(({ textContent }) => textContent === name).click();
    click("button", "Answer my moves");
    click("[role=tab]", "Set up");
  });
  // The engine is loaded, and then asked nothing.
  await page.waitForFunction(() => globalThis.answers > 0);
  assert.deepEqual(await page.evaluate(() => globalThis.sent), ["load"]);
  assert.equal(await text(page), before);
  await tab(page, "Engine");
  await becomes(async () => (await moves(page)).length, 1);
  assert.deepEqual(page.problems, []);
});

test("an engine that has failed is replaced", async () => {
  const page = await start({ allow: ["no luck"] });
  await tab(page, "Engine");
  await tool(page, "Engine").click();
  await lines(page).first().waitFor();
  await page.workers()[0].evaluate(() => void setTimeout(() => { throw Error("no luck"); }));
  await becomes(() => tool(page, "Engine").getAttribute("aria-pressed"), "false");
  assert.match(await notice(page), /The worker of the engine failed: .*no luck/);
  await tool(page, "Engine").click();
  await lines(page).first().waitFor();
  assert.equal(page.workers().length, 1);
});

test("without rules it says what it needs", async () => {
  const page = await start();
  await tab(page, "Set up");
  await page.getByRole("combobox", { name: "Rules" }).selectOption("none");
  await tab(page, "Engine");
  await tool(page, "Engine").click();
  assert.equal(await notice(page), "The engine needs rules: choose them in “Set up”.");
  assert.equal(await lines(page).count(), 0);
  assert.deepEqual(page.problems, []);
});

test("it analyses the game as one edit", async () => {
  const page = await start();
  // The attackers let the king out.
  await write(page, "[rules:dim:7 name:Brandub surf:n ks:w start:/6t/7/t6/Kt5/2t4/t6/3t3/]\n\n1. a3-c3 a4-a1 [Mine.|]\n");
  await becomes(async () => (await moves(page)).length, 2);
  await tab(page, "Engine");
  await tool(page, "Analyse the game").click();
  await page.getByText("Done. The graph is above the moves.").waitFor();
  const after = await text(page);
  assert.match(after, /\[start-comment:\(eval:[-#0-9]+\/[0-9]+\)\]/);
  assert.match(after, /\?\? \(eval:#-1\/[0-9]+\) Mine\./);
  // The rules end the game after the last move.
  assert.equal(after.match(/\(eval:/g).length, 2, after);
  assert.equal(await page.locator(".graph").isVisible(), true);
  assert.ok((await page.locator(".graph li").count()) > 0);
  assert.deepEqual(await findings(page), []);
  if (process.env.PICTURES) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.locator("h1").click();
    await press(page, "Home", "e");
    await becomes(() => lines(page).count(), 1);
    await page.screenshot({ path: `${process.env.PICTURES}/engine.png` });
    await press(page, "e");
  }
  await tool(page, "Undo").click();
  await becomes(async () => (await text(page)).includes("eval"), false);
  assert.deepEqual(page.problems, []);
});

test("one thing at a time has the engine", async () => {
  const page = await start();
  await listen(page);
  const last = async () => (await searches(page)).at(-1);
  await write(page, PUZZLE);
  await becomes(() => moves(page), ["a4-a7"]);
  await tab(page, "Engine");
  await tool(page, "Engine").click();
  await becomes(last, "go infinite");
  // Another task stops the analysis, and nothing of it is written.
  await page.evaluate(() => {
    const click = (name) => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name).click();
    click("Analyse the game");
    click("Add other moves that win");
  });
  await tab(page, "Puzzle");
  await page.getByText("1 added.").waitFor();
  await tab(page, "Engine");
  await page.getByText("Stopped.", { exact: true }).waitFor();
  assert.ok(!(await text(page)).includes("eval"));
  // Then the engine looks at the current move again.
  await lines(page).first().waitFor();
  assert.equal(await last(), "go infinite");
  assert.deepEqual(page.problems, []);
});

test("other moves that win a puzzle are added, and are right", async () => {
  const page = await start();
  await write(page, PUZZLE);
  await tab(page, "Puzzle");
  await tool(page, "Add other moves that win").click();
  await page.getByText("1 added.").waitFor();
  assert.match(await text(page), /1a\.1\.1a\. Ka4-a1[^\n]*\n\[This wins as well\.\]/);
  await tab(page, "Puzzle");
  await tool(page, "Add other moves that win").click();
  await page.getByText("No other move wins as quickly.").waitFor();
  await tool(page, "Try the puzzle").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your move").fill("a4-a1");
  await press(page, "Enter");
  await dialog.getByText("Solved. This is the whole game.").waitFor();
  assert.deepEqual(page.problems, []);
});
