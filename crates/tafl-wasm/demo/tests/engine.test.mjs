// The engine on the analysis board.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { becomes, moves, play, press, start, tab, text, tool, write } from "./board.mjs";
import { close, findings } from "./support.mjs";

after(close);

const lines = (page) => page.locator(".engine-lines li:visible");
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

test("the page answers while the engine thinks", async () => {
  const page = await start();
  await tab(page, "Engine");
  await page.getByLabel("Lines", { exact: true }).selectOption("5");
  await tool(page, "Engine").click();
  await becomes(() => lines(page).count(), 5);
  // Tasks of the page that take longer than three frames.
  const busy = await page.evaluate(async () => {
    let total = 0;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (total += duration)));
    observer.observe({ type: "longtask" });
    await new Promise((later) => setTimeout(later, 2000));
    return total;
  });
  assert.ok(busy < 200, `${busy} ms of 2 s`);
  assert.deepEqual(page.problems, []);
});

test("it plays against the reader, from any position and with either side", async () => {
  const page = await start();
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
  // It does not move again where the game has a move.
  await tool(page, "Answer my moves").click();
  await new Promise((later) => setTimeout(later, 500));
  assert.equal((await moves(page)).length, 3);
  assert.deepEqual(page.problems, []);
});

test("without rules it says what it needs", async () => {
  const page = await start();
  await tab(page, "Set up");
  await page.getByRole("combobox", { name: "Rules" }).selectOption("none");
  await tab(page, "Engine");
  await tool(page, "Engine").click();
  await page.getByText("The engine needs rules").waitFor();
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
  await page.getByText("Done. The graph is above the moves.").waitFor({ timeout: 30_000 });
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

test("other moves that win a puzzle are added, and are right", async () => {
  const page = await start();
  await write(page, "[puzzle-mode:strict]\n[puzzle-start:0a]\n[rules:dim:7 name:Brandub surf:n atkf:n ks:w start:/7/3t3/7/K2Tt1t/7/5T1/3t2t/]\n\n1. a4-a7\n");
  await tab(page, "Puzzle");
  await tool(page, "Add other moves that win").click();
  await page.getByText("1 added.").waitFor({ timeout: 30_000 });
  assert.match(await text(page), /1a\.1\.1a\. Ka4-a1[^\n]*\n\[This wins as well\.\]/);
  await tab(page, "Puzzle");
  await tool(page, "Add other moves that win").click();
  await page.getByText("No other move wins as quickly.").waitFor({ timeout: 30_000 });
  await tool(page, "Try the puzzle").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your move").fill("a4-a1");
  await press(page, "Enter");
  await dialog.getByText("Solved. This is the whole game.").waitFor();
  assert.deepEqual(page.problems, []);
});
