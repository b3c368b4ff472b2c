// Real games: the board of the page equals the positions of `tafl replay` at every move, and puzzles are solved.
//
// TAFL_CORPUS is the folder of the corpus, by default `../shared` next to the checkout. Without it nothing is tested.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { close, converted, fileOf, open, pageOf, readBoard, replayed, ROOT } from "./support.mjs";

after(close);

const CORPUS = resolve(process.env.TAFL_CORPUS ?? join(ROOT, "../shared"), "corpus");
const skip = existsSync(CORPUS) ? false : `no corpus in ${CORPUS}`;
const PUZZLE_TAGS = /^\[puzzle-[a-z]+:[^\]]*\]\s*/gm;
/** How many games of each archive are stepped through, or a few more. */
const GAMES = Number(process.env.TAFL_PAGE_GAMES ?? 15);

/** Clicks every move of the list, and returns the position after each by address. Runs in the page. */
function stepThrough(read, several) {
  for (const fold of document.querySelectorAll(".moves details")) {
    fold.open = true;
  }
  return [...document.querySelectorAll(".moves a")].map((link) => {
    link.click();
    const hash = link.getAttribute("href").slice(1);
    return [several ? hash.split("/")[1] : hash, read()];
  });
}

/** The policy of the page forbids to evaluate text, so the functions are sent as one expression. */
async function positions(page, several) {
  return new Map(await page.evaluate(`(${stepThrough})(${readBoard}, ${several})`));
}

function assertSame(found, expected) {
  assert.equal(found.size, expected.length - 1);
  for (const { address, position } of expected.slice(1)) {
    assert.equal(found.get(address), position, address);
  }
}

if (skip) {
  test("real games", { skip }, () => {});
}

const files = skip ? [] : readdirSync(join(CORPUS, "otg")).filter((name) => name.endsWith(".otg"));
for (const name of files) {
  test(`every position of ${name}`, async () => {
    const text = readFileSync(join(CORPUS, "otg", name), "utf8").replace(PUZZLE_TAGS, "");
    const file = fileOf(text);
    const page = await open(pageOf(file));
    assertSame(await positions(page, false), replayed(file));
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  const puzzle = readFileSync(join(CORPUS, "otg", name), "utf8");
  if (/^\[puzzle-mode:(loose|strict)\]/m.test(puzzle)) {
    test(`${name} is solved`, async () => {
      const file = join(CORPUS, "otg", name);
      const page = await open(pageOf(file));
      const whole = replayed(file);
      const main = whole.filter(({ address }) => !address.includes("."));
      const start = /^\[puzzle-start:([^\]]+)\]/m.exec(puzzle)?.[1] ?? "0a";
      const first = main.findIndex(({ address }) => address === start);
      const source = readFileSync(new URL(page.url()), "utf8");
      for (const { address, move, comments } of whole.filter(({ address }) => address.includes(".") || main.findIndex((ply) => ply.address === address) > first)) {
        const squares = move.replace(/[^a-z0-9-]/g, "");
        const known = main.slice(0, first + 1).some((ply) => ply.move === move) || squares.length < 5;
        assert.ok(known || !source.includes(`"${move}"`), `${address} ${move}`);
        for (const comment of comments.filter((text) => text.length > 20)) {
          assert.ok(!source.includes(comment.slice(0, 20)), comment);
        }
      }
      for (let moves = 0; moves < first; moves += 1) {
        await page.keyboard.press("ArrowRight");
      }
      const solver = main[first].side_to_move;
      for (let at = first; at + 1 < main.length; at += 1) {
        if (main[at].side_to_move === solver) {
          await page.getByLabel("Your move").fill(main[at + 1].move);
          await page.keyboard.press("Enter");
        }
      }
      await page.getByText("Solved. This is the whole game.").waitFor();
      assert.equal(await page.evaluate(readBoard), main.at(-1).position);
      // Other moves that win as quickly are there too.
      const shown = await page.locator(".moves a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      assert.deepEqual(whole.slice(1).filter(({ address }) => !shown.includes(`#${address}`)), []);
      assert.deepEqual(page.problems, []);
    });
  }
}

const archives = skip ? [] : ["copenhagen-1200.csv", "aagenielsen-sample.ndjson"];
for (const name of archives) {
  test(`every position of games of ${name}`, async (context) => {
    const lines = readFileSync(join(CORPUS, name), "utf8").trim().split("\n");
    const step = Math.max(1, Math.floor(lines.length / GAMES));
    const file = fileOf(converted(fileOf(`${lines.filter((_, index) => index % step === 0).join("\n")}\n`)));
    const plies = new Map();
    for (const ply of replayed(file)) {
      plies.set(ply.game, [...(plies.get(ply.game) ?? []), ply]);
    }
    const page = await open(pageOf(file));
    assert.ok(plies.size > 1);
    assert.equal(await page.locator(".games li").count(), plies.size);
    let moves = 0;
    for (const [number, expected] of plies) {
      await page.evaluate((hash) => { location.hash = hash; }, `#${number}`);
      await page.getByText(`Game ${number}`, { exact: true }).waitFor();
      assertSame(await positions(page, true), expected);
      moves += expected.length - 1;
    }
    context.diagnostic(`${moves} moves`);
    assert.deepEqual(page.problems, []);
  });
}

test("a page of 1,200 games shows them as soon as it is loaded", { skip }, async () => {
  const text = converted(join(CORPUS, "copenhagen-1200.csv"));
  const page = await open(pageOf(fileOf(text)));
  assert.equal(await page.locator(".games li").count(), text.match(/^\[rules:/gm).length);
  assert.deepEqual(page.problems, []);
});
