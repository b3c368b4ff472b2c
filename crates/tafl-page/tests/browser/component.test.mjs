// The web component <tafl-game>, with the modules as files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { misplaced } from "./layout.mjs";
import { BRANDUB, close, findings, open, pageOf, PUZZLE, replayed, ROOT } from "./support.mjs";

const ASSETS = join(ROOT, "crates/tafl-page/assets");

/** The parts that a package takes from the crate: the data of a game, the shapes and the style. */
function parts(file) {
  const html = readFileSync(pageOf(file), "utf8");
  const between = (start, end) => html.split(start)[1].split(end)[0];
  const { rules, games } = JSON.parse(between('id="tafl-data">', "</script>"));
  const [game] = games;
  return {
    game: { ...game, explained: rules[game.explained] },
    style: between("<style>", "</style>"),
    sprite: `<svg ${between("<body>\n<svg ", "</svg>")}</svg>`,
  };
}

const files = { "/game.json": parts(BRANDUB), "/puzzle.json": parts(PUZZLE) };

// The policy is the strictest about markup that is made from text.
const PAGE = `<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'"><title>Test</title><link rel="icon" href="data:,"><main><h1>Games</h1></main>
<script type="module">
import { defineTaflGame } from "./element.js";
const file = async (name) => (await fetch(name)).json();
const [game, puzzle] = [await file("/game.json"), await file("/puzzle.json")];
// As frameworks do: the element is there, and has its properties, before it is defined.
const early = document.createElement("tafl-game");
early.game = game.game;
early.address = "3b";
early.setAttribute("heading-level", "3");
const heading = document.createElement("h2");
heading.textContent = "A section";
document.querySelector("main").append(heading, early);
defineTaflGame(game.sprite, game.style);
for (const data of [game, puzzle]) {
  const element = document.createElement("tafl-game");
  element.addEventListener("move", (event) => { element.dataset.moved = event.detail.address; });
  element.game = data.game;
  document.querySelector("main").append(element);
}
globalThis.ready = true;
</script>`;

let server;
before(() => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const [type, body] = pathname in files
      ? ["application/json", JSON.stringify(files[pathname])]
      : pathname === "/"
        ? ["text/html", PAGE]
        : ["text/javascript", readFileSync(join(ASSETS, basename(pathname)))];
    response.writeHead(200, { "content-type": type }).end(body);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
});
after(async () => {
  server.close();
  await close();
});

async function visit(options) {
  const page = await open(`http://127.0.0.1:${server.address().port}/`, options);
  await page.waitForFunction(() => globalThis.ready);
  return page;
}

test("a game and a puzzle in a page of another site", async () => {
  const page = await visit();
  const game = page.locator("tafl-game").nth(1);
  const expected = replayed(BRANDUB).find(({ address }) => address === "3b");
  await game.evaluate((element) => { element.address = "3b"; });
  assert.equal(await game.evaluate((element) => element.address), "3b");
  assert.equal(await game.evaluate((element) => element.dataset.moved), "3b");
  assert.equal(await game.evaluate((element) => element.view.game.position), expected.position);
  await game.getByRole("button", { name: /Next move/ }).click();
  assert.equal(await game.evaluate((element) => element.address), "4a");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await game.evaluate((element) => element.address), "3b");
  // The shapes are found inside the component, and everything is at its place.
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await game.evaluate((element) => element.shadowRoot.getAnimations().forEach((animation) => animation.finish()));
    for (const board of await page.locator("tafl-game .board").all()) {
      assert.deepEqual(await board.evaluate(misplaced), [], `${width}`);
    }
  }
  const puzzle = page.locator("tafl-game").last();
  await puzzle.getByLabel("Your move").fill("d4-d7");
  await page.keyboard.press("Enter");
  await puzzle.getByText("Right.").waitFor();
  assert.equal(await game.evaluate((element) => element.address), "3b");
  assert.deepEqual(page.problems, []);
});

test("properties that were set before the definition count, and attributes are enough", async () => {
  const page = await visit();
  const early = page.locator("tafl-game").first();
  assert.equal(await early.evaluate((element) => element.address), "3b");
  assert.equal(await early.locator("h3.title").textContent(), "An evening at the club");
  await early.evaluate((element) => element.setAttribute("address", "77a"));
  await early.getByText("The game has no move 77a.").waitFor();
  await early.evaluate((element) => { element.game = null; });
  assert.equal(await early.locator(".moves").count(), 0);
  const { game } = files["/game.json"];
  await early.evaluate((element, text) => element.setAttribute("game", text), JSON.stringify(game));
  assert.equal(await early.locator(".moves a").count(), game.moves.length);
  assert.deepEqual(page.problems, []);
});

test("the board has the width of its column, whatever the window is", async () => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  const boards = page.locator("tafl-game .board");
  const widths = [];
  for (const column of [300, 360, 420, 480, 600, 768, 1000]) {
    await page.locator("main").evaluate((main, width) => { main.style.width = `${width}px`; }, column);
    for (const board of await boards.all()) {
      assert.deepEqual(await board.evaluate(misplaced), [], `${column}`);
    }
    const width = await boards.nth(1).evaluate((board) => board.getBoundingClientRect().width);
    widths.push([column, width]);
    // Where there is room, the moves are beside the board.
    assert.ok(width >= column * (column > 600 ? 0.55 : 0.9), widths.join(" "));
  }
  // In a row or a grid of the page, it neither vanishes nor widens its place.
  for (const display of ["flex", "grid"]) {
    await page.locator("main").evaluate((main, display) => { main.style.cssText = `display: ${display}; width: 320px; flex-wrap: wrap`; }, display);
    const width = await boards.nth(1).evaluate((board) => board.getBoundingClientRect().width);
    assert.ok(width > 250 && width <= 320, `${display}: ${width}`);
  }
});

test("its text is as large as that of the page around it", async () => {
  const page = await visit();
  await page.addStyleTag({ content: "html { font-size: 62.5% } body { font-size: 1.6rem }" });
  const game = page.locator("tafl-game").nth(1);
  const size = (selector) => game.locator(selector).first().evaluate((element) => getComputedStyle(element).fontSize);
  for (const selector of [".name", ".move", ".variation .move", ".caption", "button"]) {
    assert.equal(await size(selector), "16px", selector);
  }
  assert.equal(await game.locator("button").first().evaluate((button) => button.offsetHeight), 44);
});

// The page decides whether it is light or dark, not the system.
for (const [system, style] of [
  ["light", "color-scheme: light dark; background: light-dark(#fff, #111); color: light-dark(#222, #eee)"],
  ["dark", "color-scheme: light dark; background: light-dark(#fff, #111); color: light-dark(#222, #eee)"],
  ["dark", "background: #fff; color: #222"],
  ["light", "color-scheme: dark; background: #111; color: #eee"],
]) {
  test(`axe finds nothing in the component: a ${system} system, ${style.split(";")[0]}`, async () => {
    const page = await visit({ colorScheme: system });
    await page.addStyleTag({ content: `:root { ${style} }` });
    await page.evaluate(() => document.querySelectorAll("tafl-game").forEach((game) => game.shadowRoot.querySelectorAll("details").forEach((fold) => { fold.open = true; })));
    assert.deepEqual(await findings(page), []);
    const [board, ink] = await page.locator("tafl-game").first().evaluate((game) => {
      const colour = (selector, name) => getComputedStyle(game.shadowRoot.querySelector(selector))[name];
      return [colour(".wood", "fill"), colour(".tafl", "color")];
    });
    const isDark = style.includes("scheme: dark") || (system === "dark" && style.includes("light dark"));
    assert.deepEqual([board, ink], isDark ? ["rgb(69, 76, 86)", "rgb(227, 230, 234)"] : ["rgb(239, 223, 189)", "rgb(43, 34, 25)"]);
  });
}

test("variations in variations do not exhaust the browser", async () => {
  const page = await visit();
  const depth = 3_000;
  const last = await page.evaluate((depth) => {
    const moves = [];
    // Each variation has two moves, and its second one has a variation.
    let parent = null;
    for (let level = 0; level < depth; level += 1) {
      const king = level % 2 === 0 ? "c3-c2" : "c2-c3";
      moves.push({ address: `${level + 1}a`, after: parent, move: "a1-a2" });
      const first = moves.length - 1;
      moves.push({ address: `${level + 1}b`, after: first, move: "a2-a3" });
      moves.push({ address: `${level + 1}b.1`, after: first, move: "a2-a1" });
      moves.push({ address: `${level + 1}b.2`, after: moves.length - 1, move: king });
      parent = moves.length - 1;
    }
    const element = document.querySelector("tafl-game");
    element.game = { tags: [], rules: null, result: null, start: "/t2/3/2K/", side_to_move: "attackers", moves };
    element.address = moves.at(-1).address;
    return [element.address, moves.length, element.shadowRoot.querySelectorAll(".moves a").length];
  }, depth);
  assert.deepEqual(last, [`${depth}b.2`, 4 * depth, 4 * depth]);
  assert.ok(await page.locator("tafl-game").first().locator(".picture").isVisible());
});
