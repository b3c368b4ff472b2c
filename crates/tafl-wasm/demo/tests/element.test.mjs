// The component of the package in a page of another site: `import "tafl-notation/element"`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { becomes } from "./board.mjs";
import { close, example, findings, open, PACKAGE, ROOT, serve, WEB } from "./support.mjs";

const TAFL = process.env.TAFL ?? join(ROOT, "target/debug/tafl");
const BRANDUB = example("brandub.otg");
const PUZZLE = example("puzzle.otg");

/** A game with markup, and the same as a puzzle that begins after its first move. */
const MARKED = "[start-comment:(eval:20) A start.]\n[rules:dim:7 name:Brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d6-f6 d5-f5 [! (eval:34/8) (green:c4-d5) Now.|?? (eval:260) (red:f5)]\n2. d7-d5 e4-e5 []\n";
const MARKED_PUZZLE = `[puzzle-mode:strict]\n[puzzle-prestart:0a]\n[puzzle-start:1a]\n${MARKED}`;

/** A page of a site, with the package next to it and a policy that allows no more than is needed. */
const page = (body, script = "") => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Games</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src data:">
<link rel="icon" href="data:,"><main><h1>Games</h1>${body}</main>
<script type="module" src="${script || "/element/index.js"}"></script>`;

const files = {
  "/brandub.otg": BRANDUB,
  "/puzzle.otg": PUZZLE,
  "/two.otg": `${BRANDUB}\n${PUZZLE}`,
  "/bad.otg": "[rules:dim:3 start:/t2/3/2K/]\n1. a1:a2\n",
  "/unplaced.otg": "1. a1-a2\n",
  "/src.html": page('<tafl-game src="brandub.otg" address="3b"></tafl-game>'),
  "/second.html": page('<tafl-game src="two.otg" number="2"></tafl-game>'),
  "/text.html": page(`<tafl-game>\n${BRANDUB.replaceAll("<", "&lt;")}</tafl-game>`),
  "/bad.html": page('<tafl-game src="bad.otg"></tafl-game>'),
  "/unplaced.html": page('<tafl-game src="unplaced.otg"></tafl-game>'),
  "/missing.html": page('<tafl-game src="missing.otg"></tafl-game>'),
  "/third.html": page('<tafl-game src="two.otg" number="3"></tafl-game>'),
  "/puzzle.html": page('<tafl-game src="puzzle.otg"></tafl-game>'),
  "/marked.html": page(`<tafl-game>${MARKED}</tafl-game>`),
  "/marked-puzzle.html": page(`<tafl-game>${MARKED_PUZZLE}</tafl-game>`),
  "/empty.html": page("<tafl-game></tafl-game>", "/empty.js"),
  "/games.json": execFileSync(TAFL, ["view", ...["brandub", "puzzle"].map((name) => join(ROOT, `examples/${name}.otg`)), "--format", "json", "-o", "-"]),
  "/viewer.html": page('<tafl-game src="games.json" address="3b"></tafl-game>', "/viewer.js").replace(" 'wasm-unsafe-eval'", ""),
  "/viewer-2.html": page('<tafl-game src="games.json" number="2"></tafl-game>', "/viewer.js").replace(" 'wasm-unsafe-eval'", ""),
  "/viewer-3.html": page('<tafl-game src="brandub.otg"></tafl-game>', "/viewer.js"),
  "/engine.html": page(`<tafl-game>${MARKED}</tafl-game>`, "/engine-page.js"),
  "/engine-page.js": 'import "/element/index.js"; import { Engine } from "/engine-index.js"; globalThis.engine = await Engine.start();',
  "/empty.js": 'import "/element/index.js"; import * as tafl from "/index.js"; globalThis.tafl = tafl;',
};

before(() => serve(files));
after(close);

const shown = (page) => page.locator("tafl-game .moves a");
const position = (page) => page.locator("tafl-game").evaluate((element) => element.position);

test("a file is shown at its address", async () => {
  const page = await open("/src.html");
  await shown(page).first().waitFor();
  assert.equal(await page.locator("tafl-game").evaluate((element) => element.address), "3b");
  assert.equal(await position(page), "/3t3/3t3/3T3/tt1K1tt/2T1TT1/4t2/7/");
  await page.locator("tafl-game").evaluate((element) => {
    element.addEventListener("move", (event) => { document.title = event.detail.address; });
  });
  await page.getByRole("button", { name: /Next move/ }).click();
  assert.equal(await page.title(), "4a");
  await page.getByRole("button", { name: "Rules" }).click();
  await page.getByText("The board has 7 by 7 squares.").waitFor();
  assert.equal(await page.getByRole("gridcell", { name: "a1, empty, corner" }).count(), 1);
  assert.deepEqual(page.problems, []);
});

test("a game of a file, and the text of the element", async () => {
  const second = await open("/second.html");
  await second.getByText("A puzzle: find the moves.").waitFor();
  const text = await open("/text.html");
  await shown(text).first().waitFor();
  assert.equal(await shown(text).count(), 15);
  assert.deepEqual([...second.problems, ...text.problems], []);
});

for (const [path, message] of [
  ["/bad.html", "line 2, column 6: expected `-`"],
  ["/unplaced.html", "the game has no start position"],
  ["/missing.html", "missing.otg: the server answers 404"],
  ["/third.html", "there is no game 3; the file has 2"],
]) {
  test(`${path} says what is wrong`, async () => {
    const page = await open(path, { allow: ["404"] });
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.ok((await alert.textContent()).includes(message), await alert.textContent());
    assert.deepEqual(page.problems, []);
  });
}

test("a record, its object, the object of the command, and a text", async () => {
  const page = await open("/empty.html");
  await page.waitForFunction(() => globalThis.tafl);
  const seen = await page.evaluate((text) => {
    const record = globalThis.tafl.GameRecord.parse(text);
    const object = record.toObject();
    const rename = (value) =>
      Array.isArray(value)
        ? value.map(rename)
        : value && typeof value === "object"
          ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), rename(field)]))
          : value;
    const element = document.querySelector("tafl-game");
    return [record, object, rename(object), text].map((value) => {
      element.game = value;
      element.address = "3b.1.1b";
      return [element.address, element.position, element.shadowRoot.querySelectorAll(".moves a").length, element.game === value].join(" ");
    });
  }, BRANDUB);
  assert.equal(new Set(seen).size, 1, seen.join("\n"));
  assert.match(seen[0], /^3b\.1\.1b \/\S+\/ 15 true$/);
  for (const value of [3, {}, "", "[", { moves: [{}] }]) {
    await page.evaluate((value) => { document.querySelector("tafl-game").game = value; }, value);
    assert.equal(await page.getByRole("alert").count(), 1, JSON.stringify(value));
  }
  assert.deepEqual(page.problems, []);
});

test("properties are attributes, in any order", async () => {
  const page = await open("/empty.html");
  await page.waitForFunction(() => globalThis.tafl);
  const element = page.locator("tafl-game");
  const events = await element.evaluate(async (element) => {
    globalThis.events = [];
    element.addEventListener("error", ({ detail }) => globalThis.events.push(String(detail.error)));
    // The address and the number come before the content.
    Object.assign(element, { address: "1a", number: 2, headingLevel: 4, src: "two.otg" });
    const title = () => element.shadowRoot.querySelector(".title");
    await new Promise((ready) => element.addEventListener("load", ready, { once: true }));
    const seen = [element.getAttributeNames().sort().join(" "), element.src, element.number, title().localName];
    // Another number, with another file or alone.
    Object.assign(element, { number: 1, headingLevel: null });
    await null;
    seen.push(title().localName, element.address);
    Object.assign(element, { number: 3, src: "brandub.otg", address: "3b" });
    await new Promise((ready) => element.addEventListener("error", ready, { once: true }));
    element.number = 1;
    await null;
    seen.push(element.address, element.shadowRoot.querySelectorAll(".moves a").length, globalThis.events.join());
    return seen;
  });
  assert.deepEqual(events, ["address heading-level number src", "two.otg", 2, "h4", "h2", "1a", "3b", 15, "RangeError: there is no game 3; the file has 1"]);
  // A button of the page steps, and the address is where it was.
  await page.getByRole("button", { name: /Next move/ }).click();
  assert.equal(await element.evaluate((element) => element.address), "4a");
  await element.evaluate((element) => { element.address = "3b"; });
  assert.equal(await element.evaluate((element) => element.address), "3b");
  assert.deepEqual(page.problems, []);
});

test("an engine shows its best lines at the current move", async () => {
  const page = await open("/engine.html");
  await page.waitForFunction(() => globalThis.engine);
  const element = page.locator("tafl-game");
  const lines = page.locator("tafl-game .engine-lines li:visible");
  const first = () => lines.first().locator("span").first().textContent();
  assert.equal(await lines.count(), 0);
  await element.evaluate((element) => { element.engine = globalThis.engine; });
  await lines.nth(2).waitFor();
  // The first move of the best line is one of the side to move, and has the arrow.
  assert.match(await first(), /^[a-g][1-7]-/);
  assert.equal(await page.locator("tafl-game .arrow.best").count(), 1);
  assert.deepEqual(await findings(page), []);
  // Its place stays, so that the page does not jump at a step.
  const heights = await element.evaluate((element) => {
    const height = () => element.shadowRoot.querySelector(".analyst").offsetHeight;
    const before = height();
    element.address = "2b";
    return [before, height()];
  });
  assert.ok(heights[0] > 90 && heights[0] === heights[1], heights.join());
  await lines.nth(2).waitFor();
  await element.evaluate((element) => { element.engine = null; });
  assert.equal(await lines.count(), 0);
  assert.equal(await page.locator("tafl-game .arrow.best").count(), 0);
  // A puzzle is for the reader alone.
  await element.evaluate((element, puzzle) => { element.engine = globalThis.engine; element.game = puzzle; }, PUZZLE);
  await page.getByLabel("Your move").waitFor();
  assert.equal(await page.locator("tafl-game .analyst").count(), 0);
  assert.deepEqual(page.problems, []);
});

test("an engine looks only at an element in a document, and what it reports is shown", async () => {
  const page = await open("/empty.html");
  await page.waitForFunction(() => globalThis.tafl);
  const looks = await page.evaluate((text) => {
    const looks = [];
    const engine = {
      async *analyse(game, { signal }) {
        looks.push("looks");
        signal.addEventListener("abort", () => looks.push("stops"));
        throw Error("no luck");
      },
    };
    const element = document.querySelector("tafl-game");
    const parent = element.parentElement;
    element.remove();
    element.engine = engine;
    element.game = text;
    looks.push("connects");
    parent.append(element);
    looks.push("leaves");
    element.remove();
    element.engine = engine;
    looks.push("returns");
    parent.append(element);
    return looks;
  }, BRANDUB);
  assert.deepEqual(looks, ["connects", "looks", "leaves", "stops", "returns", "looks"]);
  await becomes(() => page.locator("tafl-game .notice").textContent(), "no luck");
  assert.deepEqual(page.problems, []);
});

test("a puzzle is played as on a page, and its elements show nothing ahead", async () => {
  const page = await open("/puzzle.html");
  const notice = page.locator("tafl-game .notice");
  await page.getByLabel("Your move").waitFor();
  const session = await page.context().newCDPSession(page);
  const seen = async () => JSON.stringify(await session.send("Accessibility.getFullAXTree")) + (await page.locator("tafl-game").evaluate((element) => element.shadowRoot.innerHTML));
  const before = await seen();
  for (const secret of ["d4-d7", "d7-a7", "d7-g7", "e6-e7", "b4-b7", "both upper corners", "The king has escaped", "One threat"]) {
    assert.ok(!before.includes(secret), secret);
  }
  await page.getByRole("button", { name: "Hint" }).click();
  assert.equal(await notice.textContent(), "Hint: One threat can be met. Two cannot.");
  const play = async (move) => {
    await page.getByLabel("Your move").fill(move);
    await page.keyboard.press("Enter");
  };
  await play("d4-e4");
  assert.equal(await notice.textContent(), "Not the solution. The record does not have this move.");
  await play("d4-d7");
  assert.equal(await notice.textContent(), "Right.");
  assert.ok(!(await seen()).includes("d7-a7"));
  await play("d7-a7");
  assert.equal(await notice.textContent(), "Solved. This is the whole game.");
  assert.equal(await shown(page).count(), 6);
  assert.deepEqual(page.problems, []);
});

test("the solution of a puzzle is shown on request", async () => {
  const page = await open("/puzzle.html");
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.getByText("This is the solution.").waitFor();
  assert.equal(await shown(page).count(), 6);
});

test("markup is shown, in a puzzle with its solution", async () => {
  const page = await open("/marked.html");
  await shown(page).first().waitFor();
  assert.deepEqual(await shown(page).allTextContents(), ["d6-f6 ! +0.3", "d5-f5 ?? +2.6", "d7-d5", "e4-e5"]);
  assert.deepEqual(await page.locator("tafl-game .moves .comment").allTextContents(), ["A start.", "Now."]);
  await shown(page).first().click();
  assert.equal(await page.locator("tafl-game .arrow.green").count(), 1);
  assert.equal(await page.locator("tafl-game .gauge").getAttribute("aria-label"), "Evaluation: attackers better by 0.3");
  const puzzle = await open("/marked-puzzle.html");
  await shown(puzzle).first().waitFor();
  await puzzle.getByRole("button", { name: /Next move/ }).click();
  assert.deepEqual(await puzzle.locator("tafl-game .moves .comment").allTextContents(), ["A start.", "Now."]);
  assert.equal(await puzzle.locator("tafl-game").locator(".judgement, .eval, .arrow, .circle, .gauge:visible").count(), 0);
  await puzzle.getByRole("button", { name: "Show the solution" }).click();
  assert.equal(await puzzle.locator("tafl-game .judgement").count(), 2);
  assert.deepEqual([page.problems, puzzle.problems], [[], []]);
});

test("axe finds nothing", async () => {
  for (const path of ["/src.html", "/marked.html", "/puzzle.html", "/bad.html"]) {
    const page = await open(path);
    await page.locator("tafl-game .notice, tafl-game .moves").first().waitFor({ state: "attached" });
    assert.deepEqual(await findings(page), [], path);
  }
});

test("the viewer shows the data of games without WebAssembly", async () => {
  for (const [path, moves] of [["/viewer.html", 15], ["/viewer-2.html", 0]]) {
    const page = await open(path);
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.reload();
    await page.locator("tafl-game .title").waitFor();
    assert.equal(await shown(page).count(), moves);
    assert.deepEqual(requests.filter((url) => url.endsWith(".wasm")), []);
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(page.problems, []);
  }
  const wrong = await open("/viewer-3.html");
  await wrong.getByText("expected the data that").waitFor();
});

/** A project that has the package installed. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), "tafl-element-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(PACKAGE, join(folder, "node_modules/tafl-notation"));
  return folder;
}

test("the declarations compile with --strict", () => {
  const folder = project();
  for (const name of ["react", "@types", "csstype"]) {
    symlinkSync(join(WEB, "node_modules", name), join(folder, "node_modules", name));
  }
  for (const name of ["element-types.ts", "react-types.tsx"]) {
    copyFileSync(join(ROOT, "crates/tafl-wasm/demo/tests", name), join(folder, name));
  }
  const options = ["--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--jsx", "react-jsx", "--types", "react", "--preserveSymlinks"];
  execFileSync(join(WEB, "node_modules/.bin/tsc"), [...options, "element-types.ts", "react-types.tsx"], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
});

test("the scripts have types", () => {
  const folder = project();
  const compilerOptions = {
    allowJs: true, checkJs: true, strict: true, noUncheckedIndexedAccess: true, noImplicitOverride: true, noUnusedLocals: true, noEmit: true,
    target: "es2022", module: "es2022", moduleResolution: "bundler", lib: ["es2023", "esnext.disposable", "dom", "dom.iterable"], types: [],
  };
  const include = ["viewer-data.js", "element/*.js", "element/*.d.ts", "demo/**/*.js"].map((path) => join(PACKAGE, path));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
  execFileSync(join(WEB, "node_modules/.bin/tsc"), ["-p", folder], { stdio: ["ignore", "inherit", "inherit"] });
});

test("servers can import it", () => {
  const folder = project();
  writeFileSync(join(folder, "try.mjs"), 'import "tafl-notation/element"; console.log(typeof customElements);');
  assert.equal(execFileSync("node", ["try.mjs"], { cwd: folder, encoding: "utf8" }).trim(), "undefined");
});
