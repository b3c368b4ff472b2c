// What was played from a position, in tables that the command has exported. TAFL is the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

// The first game returns to its start, and counts once. The third game is the first one turned by half; its comment and players need quotes in the table.
const GAMES = `
[attackers:Ada, the first]
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
[defenders:=1+1]
[result:0]
${BLANK}
1. d2-b2 d3-b3 [|"Two", she said,
on two lines.]
`;

writeFileSync(join(folder, "games.otg"), GAMES);
execFileSync(TAFL, ["export", join(folder, "games.otg"), "-o", join(folder, "tables"), "--format", "csv"], { stdio: "ignore" });
const TABLES = ["games", "plies"].map((name) => join(folder, "tables", `${name}.csv`));

const choose = async (page, files) => {
  const chooser = page.waitForEvent("filechooser");
  await tool(page, "Open games.csv and plies.csv…").click();
  await (await chooser).setFiles(files);
};
const opened = async (files, options) => {
  const page = await start(options);
  await tab(page, "Openings");
  await choose(page, files);
  return page;
};
const rows = (page) => page.locator(".openings tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent).join(" | ")));

test("the moves from a position are those of all its rotations and reflections", async () => {
  const page = await opened(TABLES);
  await page.getByText("3 games, 8 moves.").waitFor();
  await page.getByLabel("A move").fill("d6-f6");
  await press(page, "Enter");
  await becomes(() => rows(page), ["d5-f5 | 2 | 50 %, 50 %, 0 %", "c4-c5 | 1 | 0 %, 0 %, 100 %"]);
  assert.deepEqual(await page.locator(".found li").allTextContents(), ['"Cecilia" – =1+1, a draw', "? – ?, the defenders won", "Ada, the first – Bjarni, 2026-11-22, the attackers won"]);
  await page.getByRole("button", { name: "d5-f5", exact: true }).click();
  await becomes(() => moves(page), ["d6-f6", "d5-f5"]);
  await becomes(() => rows(page), ["f6-d6 | 1 | 100 %, 0 %, 0 %"]);
  await page.getByLabel("A move").fill("d7-b7");
  await press(page, "Enter");
  await page.getByText("No game of the archive has a move from this position.").waitFor();
  assert.deepEqual(page.problems, []);
});

test("its counts are those of the command", async () => {
  const page = await opened(TABLES);
  await page.locator(".openings").waitFor();
  const { moves: [played] } = JSON.parse(execFileSync(TAFL, ["explore", join(folder, "games.otg"), "--symmetric", "--format", "json"], { encoding: "utf8" }));
  const { move, games, results } = played;
  assert.deepEqual([games, results.attackers, results.draw, results.defenders], [3, 1, 1, 1]);
  assert.deepEqual(await rows(page), [`${move} | ${games} | 33 %, 33 %, 33 %`]);
});

test("it says what is missing", async () => {
  const page = await opened([TABLES[1]]);
  await page.getByText("The table of games is missing. Choose the files games.csv and plies.csv").waitFor();
  const other = join(folder, "other.csv");
  writeFileSync(other, readFileSync(TABLES[0], "utf8").replace("start_key", "start"));
  await choose(page, [other, TABLES[1]]);
  await page.getByText("other.csv has no column start_key.").waitFor();
  assert.deepEqual(page.problems, []);
});

test("files that were chosen last are shown, whatever is read first", async () => {
  const page = await start();
  const tables = TABLES.map((path) => readFileSync(path, "utf8"));
  const said = await page.evaluate(async ([games, plies]) => {
    const { ExplorerPanel } = await import("./explorer-panel.js");
    const panel = new ExplorerPanel(() => null, () => {});
    panel.element.hidden = true;
    const files = (text) => [new File([games], "games.csv"), new File([text], "plies.csv")];
    const large = plies + plies.slice(plies.indexOf("\n") + 1).repeat(5_000);
    await Promise.all([panel.open(files(large)), panel.open(files(plies))]);
    return [panel.status.textContent, panel.table.gameOf.length];
  }, tables);
  assert.deepEqual(said, ["3 games, 8 moves.", 8]);
  assert.deepEqual(page.problems, []);
});

for (const [colorScheme, viewport] of [["light", { width: 1366, height: 768 }], ["dark", { width: 390, height: 844 }]]) {
  test(`axe finds nothing in the openings: ${colorScheme}`, async () => {
    const page = await opened(TABLES, { colorScheme, viewport });
    await page.locator(".openings").waitFor();
    assert.deepEqual(await findings(page), []);
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/openings-${colorScheme}.png`, fullPage: true });
    }
  });
}
