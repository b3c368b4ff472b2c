// Stepping through a game: by buttons, keys, the slider, links and hand.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { becomes, BRANDUB, close, open, pageOf, reaches, replayed, shownPosition, tafl } from "./support.mjs";

after(close);

const path = pageOf(BRANDUB);
const game = replayed(BRANDUB);
const main = game.filter(({ address }) => !address.includes("."));
const positionAt = (address) => game.find((ply) => ply.address === address).position;
const button = (page, name) => page.getByRole("button", { name });

test("buttons go through the line and back", async () => {
  const page = await open(path);
  assert.equal(await shownPosition(page), main[0].position);
  for (const ply of main.slice(1)) {
    await button(page, /Next move/).click();
    assert.equal(await shownPosition(page), ply.position);
    await reaches(page, `#${ply.address}`);
  }
  await button(page, /Next move/).click({ force: true });
  assert.equal(await shownPosition(page), main.at(-1).position);
  for (const ply of main.slice(0, -1).reverse()) {
    await button(page, /Previous move/).click();
    assert.equal(await shownPosition(page), ply.position);
  }
  await button(page, /End of the line/).click();
  assert.equal(await shownPosition(page), main.at(-1).position);
  await button(page, /Start of the game/).click();
  assert.equal(await shownPosition(page), main[0].position);
  assert.deepEqual(page.problems, []);
});

test("keys do the same, and go into variations and out", async () => {
  const page = await open(path);
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  await press("ArrowRight", "l");
  await reaches(page, "#1b");
  await press("ArrowLeft", "h");
  assert.equal(await shownPosition(page), main[0].position);
  await press("End");
  assert.equal(await shownPosition(page), main.at(-1).position);
  const variation = game.find(({ address }) => address.includes("."));
  const [turn] = /^[0-9]+[a-z]+/.exec(variation.address);
  await press("Home", ...main.slice(1, main.findIndex(({ address }) => address === turn) + 1).map(() => "ArrowRight"));
  await reaches(page, `#${turn}`);
  await press("ArrowDown");
  await reaches(page, `#${variation.address}`);
  assert.equal(await shownPosition(page), variation.position);
  await press("ArrowUp");
  await reaches(page, `#${turn}`);
  await press("j", "ArrowRight", "o");
  assert.equal(await shownPosition(page), main[main.findIndex(({ address }) => address === turn) - 1].position);
  const corner = () => page.getByRole("gridcell").first().getAttribute("aria-label");
  await press("f");
  assert.match(await corner(), /^a1,/);
  await press("f", "f", "f");
  assert.match(await corner(), /^a7,/);
  await press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await press("Escape", "r");
  await page.getByRole("dialog", { name: /rules of Brandub/ }).waitFor();
  assert.deepEqual(page.problems, []);
});

test("the URL names the move", async () => {
  const variation = game.findLast(({ address }) => address.includes("."));
  const page = await open(path, { hash: `#${variation.address}` });
  assert.equal(await shownPosition(page), variation.position);
  await page.evaluate(() => { location.hash = "#2a"; });
  await becomes(() => shownPosition(page), positionAt("2a"));
  await page.evaluate(() => { location.hash = "#99z"; });
  await page.getByText("The game has no move 99z.").waitFor();
});

test("moves in the list are links", async () => {
  const page = await open(path);
  for (const { address, position } of game.slice(1)) {
    const link = page.locator(`.moves a[href="#${address}"]`);
    await link.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
    await link.click();
    assert.equal(await shownPosition(page), position, address);
    assert.equal(await page.locator('[aria-current="step"]').count(), 1);
  }
});

test("variations count on from the move that they replace", async () => {
  const page = await open(path);
  const numbers = await page.locator(".variation .number").allTextContents();
  // 3b.1.1b, 3b.1.2a, 5a.1.1a, 5a.1.1b
  assert.deepEqual(numbers, ["3…", "4.", "5.", "5…"]);
});

test("the buttons of variations are in sight", async () => {
  const page = await open(path, { viewport: { width: 1366, height: 650 }, hash: "#3a" });
  for (const one of await page.locator(".branches button").all()) {
    const { x, y, width, height } = await one.boundingBox();
    assert.ok(x >= 0 && x + width <= 1366 && y >= 0 && y + height <= 650, await one.textContent());
  }
  assert.deepEqual(await page.locator(".branches button").allTextContents(), ["Next: c4-c5xd5", "Variation 1: d3-e3"]);
});

test("the slider and autoplay", async () => {
  const page = await open(path);
  const slider = page.getByRole("slider");
  await slider.fill("3");
  assert.equal(await shownPosition(page), main[3].position);
  assert.match(await slider.getAttribute("aria-valuetext"), /^2a /);
  // The clock is paused, so that a slow machine plays no move more.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await button(page, "Play (space)").click();
  await page.clock.runFor(5_000);
  assert.equal(await shownPosition(page), main[7].position);
  await button(page, "Pause (space)").click();
  await page.clock.runFor(5_000);
  assert.equal(await shownPosition(page), main[7].position);
});

test("pieces are moved by dragging, tapping and the keyboard", async () => {
  const page = await open(path);
  const cell = (name) => page.locator(`[role="gridcell"][aria-label^="${name},"]`);
  const { move } = main[1];
  const [from, to] = move.split("-");
  await cell(from).dragTo(cell(to));
  assert.equal(await shownPosition(page), main[1].position);
  const [second, target] = main[2].move.split("-");
  await cell(second).click();
  await cell(target).click();
  assert.equal(await shownPosition(page), main[2].position);
  const [third, end] = main[3].move.split("-");
  await cell(third).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  const steps = Number(end[1]) - Number(third[1]);
  for (let step = 0; step < Math.abs(steps); step += 1) {
    await page.keyboard.press(steps > 0 ? "ArrowUp" : "ArrowDown");
  }
  await page.keyboard.press("Enter");
  assert.equal(await shownPosition(page), main[3].position);
  await cell("a4").click();
  await cell("a5").click();
  await page.getByText("The game has no move a4-a5 here.").waitFor();
});

test("after a click on the board, keys step through the game", async () => {
  const page = await open(path);
  const cell = (name) => page.locator(`[role="gridcell"][aria-label^="${name},"]`);
  await cell("a4").click();
  await page.keyboard.press("ArrowRight");
  await reaches(page, "#1a");
  await cell("d4").dragTo(cell("d5"));
  await page.keyboard.press("End");
  assert.equal(await shownPosition(page), main.at(-1).position);
  // Tab goes to the square that was clicked, and there keys go from square to square.
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^d6,/);
  assert.equal(await shownPosition(page), main.at(-1).position);
  assert.deepEqual(page.problems, []);
});

test("keys without a modifier can be switched off", async () => {
  const page = await open(path);
  await page.keyboard.press("l");
  await reaches(page, "#1a");
  await page.keyboard.press("?");
  const box = page.getByRole("checkbox", { name: "Keys that are a letter, a digit or a sign" });
  await box.uncheck();
  await page.keyboard.press("Escape");
  for (const key of ["l", "f", "?", "+", "G"]) {
    await page.keyboard.press(key);
  }
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await shownPosition(page), main[1].position);
  await page.keyboard.press("ArrowRight");
  assert.equal(await shownPosition(page), main[2].position);
  assert.deepEqual(page.problems, []);
});

test("the board turns to every corner", async () => {
  const page = await open(path);
  const first = () => page.locator('[role="gridcell"]').first().getAttribute("aria-label");
  const corners = [];
  for (let turn = 0; turn < 4; turn += 1) {
    corners.push((await first()).slice(0, 2));
    await button(page, "Turn the board (f)").click();
  }
  assert.deepEqual(corners, ["a7", "a1", "g1", "g7"]);
  assert.equal(await shownPosition(page), main[0].position);
});

test("what can be copied and saved", async () => {
  const page = await open(path, { hash: "#2b" });
  await page.getByText("Copy and save").click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await button(page, "Copy position").click();
  await page.getByText("Copied the position.").waitFor();
  assert.equal(await clipboard(), positionAt("2b"));
  await button(page, "Copy link").click();
  await page.getByText("Copied the link.").waitFor();
  assert.match(await clipboard(), /^file:.*#2b$/);
  await button(page, "Copy game").click();
  await page.getByText("Copied the game.").waitFor();
  const text = await clipboard();
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Download .otg").click()]);
  assert.equal(saved.suggestedFilename(), "Ingrid-Olaf.otg");
  assert.equal(readFileSync(await saved.path(), "utf8"), text);
  assert.deepEqual(replayed(await saved.path()), game);
  assert.equal(page.requests.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:")).length, 1);
  assert.deepEqual(page.problems, []);
});

test("the page on paper has the board and all moves", async () => {
  const page = await open(path);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".controls").isVisible(), false);
  assert.equal(await page.locator(".picture").isVisible(), true);
  for (const { address } of game.slice(1)) {
    assert.equal(await page.locator(`.moves a[href="#${address}"]`).isVisible(), true, address);
  }
});

test("boards of every size", async () => {
  for (const size of [1, 2, 3, 11, 19, 26, 28, 78]) {
    const rows = Array.from({ length: size }, (_, rank) => {
      const letter = "tKcNmG"[rank % 6];
      const before = rank % size;
      return `${before || ""}${letter}${size - before - 1 || ""}`;
    });
    const record = `/${rows.join("/")}/`;
    const page = await open(pageOf(`[position:${record}]\n[date:2026.01.01]\n\n1. ---\n`));
    assert.equal(await shownPosition(page), record);
    const last = page.getByRole("gridcell").last();
    assert.match(await last.getAttribute("aria-label"), new RegExp(`^${["a", "b", "c", "k", "s", "z", "ab", "bz"][[1, 2, 3, 11, 19, 26, 28, 78].indexOf(size)]}1,`));
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a comment points at squares and moves", async () => {
  const page = await open(path, { hash: "#3a" });
  await page.locator(".moves .mention", { hasText: "e5" }).first().hover();
  assert.equal(await page.locator(".circle").count(), 1);
  await page.mouse.move(0, 0);
  assert.equal(await page.locator(".circle").count(), 0);
});

test("pieces are moved by tapping on a phone", async () => {
  const page = await open(path, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  const [from, to] = main[1].move.split("-");
  for (const name of [from, to]) {
    await page.locator(`[role="gridcell"][aria-label^="${name},"]`).tap();
  }
  assert.equal(await shownPosition(page), main[1].position);
});

test("clocks, results and variations of a move", async () => {
  const page = await open(pageOf(`[attackers:Ada]
[defenders:Eve]
[result:-1]
[termination:time]
[rules:dim:5 start:/t4/5/2K2/5/4t/]

1. a1-b1 Kc3-c1
[3725 30/3 Slowly.|60]

1b.1.1a. ..... Kc3-c2

1b.2.1a. ..... Kc3-e3--

2. b1-b2 Kc1-a1
`));
  await page.getByText("The defenders won: time").waitFor();
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["1:02:05 + 3 × 30 s", ""]);
  assert.deepEqual(await page.locator(".branches button").allTextContents(), ["Next: Kc3-c1", "Variation 1: Kc3-c2", "Variation 2: Kc3-e3--"]);
  await button(page, "Variation 2: Kc3-e3--").click();
  assert.equal(await page.locator(".words").textContent(), "1b.2.1b king c3 to e3; the king has escaped");
  await button(page, /Leave the variation/).click();
  await button(page, "Next: Kc3-c1").click();
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["1:02:05 + 3 × 30 s", "1:00"]);
  assert.equal(await page.locator(".turn .comment").first().textContent(), "Slowly.");
  assert.deepEqual(page.problems, []);
});

test("an opening book leaves space for its moves, and a game has the name of its opening", async () => {
  const games = ["d6-d9", "d6-d3", "f8-c8", "h6-h9", "f4-i4", "g5-g2"].map((reply) => `[variant:Copenhagen]
[position:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]

1. h1-h3 ${reply}
[]
`);
  const book = await open(pageOf(tafl(["merge", "-"], games.join("\n"))), { hash: "#1a", viewport: { width: 1200, height: 900 } });
  const branches = book.locator(".branches button");
  assert.deepEqual(await branches.allTextContents(), ["Next: d6-d3", "d6-d9", "f4-i4", "f8-c8", "g5-g2", "h6-h9"]);
  await button(book, "Variation 4: g5-g2").click();
  assert.equal(await book.locator(".words").textContent(), "1b.4.1b defender g5 to g2");
  assert.equal(await book.locator(".moves .comment", { hasText: /^Millar Gambit\. In 1 game: no result 1$/ }).count(), 1);
  assert.equal(await book.locator(".subtitle").count(), 0);
  const game = await open(pageOf(games[1]));
  assert.equal(await game.locator(".subtitle").textContent(), "Face-to-Face Attack");
  assert.deepEqual([...book.problems, ...game.problems], []);
});
