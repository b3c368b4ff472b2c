// What was played from a position, in games that were opened. TAFL is the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { becomes, BLANK, moves, press, start, tab, tool } from "./board.mjs";
import { close, findings, ROOT } from "./support.mjs";

const TAFL = process.env.TAFL ?? join(ROOT, "target/debug/tafl");
const folder = mkdtempSync(join(tmpdir(), "tafl-explorer-"));
after(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

// The first game returns to its start, and counts once. The third game is the first one turned by half.
const GAMES = `
[attackers:Ada]
[defenders:Bjarni]
[date:2026.11.22]
[result:1]
${BLANK}
1. d6-f6 d5-f5
2. f6-d6 f5-d5
3. d6-f6 d5-f5 []

[result:-1]
${BLANK}
1. d6-f6 c4-c5 []

[attackers:"Cecilia"]
[result:0]
${BLANK}
1. d2-b2 d3-b3 [|Two, she said.]
`;
const FILE = join(folder, "games.otg");
writeFileSync(FILE, GAMES);

const choose = async (page, files) => {
  const chooser = page.waitForEvent("filechooser");
  await tool(page, "Open games…").click();
  await (await chooser).setFiles(files);
};
const opened = async (options) => {
  const page = await start(options);
  await tab(page, "Openings");
  await choose(page, [FILE]);
  await page.locator(".openings").waitFor();
  return page;
};
const rows = (page) => page.locator(".openings tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent).join(" | ")));

test("the moves from a position are those of all its rotations and reflections", async () => {
  const page = await opened();
  await page.getByLabel("A move").fill("d6-f6");
  await press(page, "Enter");
  await becomes(() => rows(page), ["d5-f5 | 2 | 50 %, 50 %, 0 %", "c4-c5 | 1 | 0 %, 0 %, 100 %"]);
  const games = ["1. Ada (attackers) against Bjarni (defenders), Brandub, 2026.11.22, 6 moves, The attackers won", "2. Brandub, 2 moves, The defenders won", '3. "Cecilia" (attackers), Brandub, 2 moves, A draw'];
  assert.deepEqual(await page.locator(".found li").allTextContents(), games);
  await page.getByRole("button", { name: "d5-f5", exact: true }).click();
  await becomes(() => moves(page), ["d6-f6", "d5-f5"]);
  await becomes(() => rows(page), ["f6-d6 | 1 | 100 %, 0 %, 0 %"]);
  await page.getByLabel("A move").fill("d7-b7");
  await press(page, "Enter");
  await page.getByText("None of the games has a move from this position.").waitFor();
  assert.deepEqual(page.problems, []);
});

test("its counts are those of the command", async () => {
  const page = await opened();
  const { moves: [played] } = JSON.parse(execFileSync(TAFL, ["explore", FILE, "--symmetric", "--format", "json"], { encoding: "utf8" }));
  const { move, games, results } = played;
  assert.deepEqual([games, results.attackers, results.draw, results.defenders], [3, 1, 1, 1]);
  assert.deepEqual(await rows(page), [`${move} | ${games} | 33 %, 33 %, 33 %`]);
});

test("games that were opened are there after a reload, and open as documents", async () => {
  const page = await opened();
  await page.reload();
  await page.getByRole("tab").first().waitFor();
  await tab(page, "Openings");
  await becomes(() => rows(page), ["b4-b2 | 3 | 33 %, 33 %, 33 %"]);
  assert.equal(await page.getByLabel("Games to look in").locator("option:checked").textContent(), "games.otg, 3 games");
  await page.getByRole("button", { name: /^2\. Brandub/ }).click();
  await becomes(() => moves(page), ["d6-f6", "c4-c5"]);
  assert.deepEqual(page.problems, []);
});

test("the games of the document need no other file", async () => {
  const page = await start();
  await page.locator("input[type=file]").setInputFiles(FILE);
  await tab(page, "Openings");
  await becomes(() => rows(page), ["b4-b2 | 3 | 33 %, 33 %, 33 %"]);
  await page.getByRole("button", { name: /^2\. Brandub/ }).click();
  await becomes(() => moves(page), ["d6-f6", "c4-c5"]);
  // A file without games says what it is, and leaves the others.
  await choose(page, [{ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG\r\n\x1a\n", "latin1") }]);
  await page.getByText("photo.png: the file is a PNG image").waitFor();
  assert.equal((await rows(page)).length, 1);
  assert.deepEqual(page.problems, []);
});

test("openings have their names", async () => {
  const page = await start();
  const position = "[position:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]";
  const games = ["h1-h3 g5-g2\n2. k4-h4", "h1-h3 f8-i8", "f2-i2"].map((line) => `${position}\n\n1. ${line} []\n`);
  const file = join(folder, "openings.otg");
  writeFileSync(file, games.join("\n"));
  await page.locator("input[type=file]").setInputFiles(file);
  await tab(page, "Openings");
  await becomes(() => rows(page), ["a4-c4 | 2 | no results", "b6-b3American Opening | 1 | no results"]);
  await page.getByLabel("A move").fill("h1-h3");
  await press(page, "Enter");
  await becomes(() => rows(page), ["f8-i8English Opening | 1 | no results", "g5-g2Millar Gambit | 1 | no results"]);
  await page.getByRole("button", { name: "g5-g2", exact: true }).click();
  await becomes(() => page.locator(".found > p").allTextContents(), ["Millar Gambit"]);
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/openings-named.png`, fullPage: true });
  }
  assert.deepEqual(page.problems, []);
});

test("without the network it says what is missing", async () => {
  const page = await start({ allow: ["tafl_archives", "archives"] });
  await page.route("**/*archives*", (route) => route.abort());
  await tab(page, "Openings");
  await page.getByText("The explorer cannot be loaded. Try again with a connection to the network.").waitFor();
});

for (const [colorScheme, viewport] of [["light", { width: 1366, height: 768 }], ["dark", { width: 390, height: 844 }]]) {
  test(`axe finds nothing in the openings: ${colorScheme}`, async () => {
    const page = await opened({ colorScheme, viewport });
    assert.deepEqual(await findings(page), []);
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/openings-${colorScheme}.png`, fullPage: true });
    }
  });
}
