// <tafl-board> of `tafl-notation/board` in a page that has nothing else.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { becomes, close, findings, open, PACKAGE, readmePages, serve, stepCounter } from "./support.mjs";

const B7 = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const B11 = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const B19 = `/${Array.from({ length: 19 }, (_, rank) => ["t1t1t1t1t1t1t1t1t1t", "19", "1T1T1T1T1T1T1T1T1T1"][rank % 3]).join("/")}/`;
const ZONES = '{"corner":["a1","a7","g1","g7"],"center":["d4"]}';

/** No WebAssembly, no style and no script of the page, and no parser of markup. */
const POLICY = "default-src 'none'; script-src 'self'; img-src data:; require-trusted-types-for 'script'";
const page = (attributes, script = "/board.js", scheme = "light dark") =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${scheme}"><title>Board</title><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><main><h1>Board</h1><tafl-board ${attributes}></tafl-board></main><script type="module" src="${script}"></script>`;

before(() =>
  serve({
    "/readme-board.html": `<link rel="icon" href="data:,">${readmePages()["A board"]}`,
    "/any.html": page(`position="${B7}" moves="any" zones='${ZONES}'`),
    "/some.html": page(`position="${B7}" moves="d7-c7 d7-b7 c4-c7"`),
    "/nineteen.html": page(`position="${B19}" moves="any"`),
    "/eleven.html": page(`position="${B11}" moves="any" exits`),
    "/setup.html": page(`position="${B7}" setup`),
    "/draw.html": page(`position="${B7}" moves="any" drawable`),
    "/late.html": page("", "/late.js"),
    "/late.js": `import { B } from "/values.js"; const board = document.querySelector("tafl-board");
Object.assign(board, { moves: { d7: ["c7"] }, lastMove: "d5-d6", shapes: ["green:a1"], coordinates: "none", position: B });
await import("/board.js");`,
    "/values.js": `export const B = ${JSON.stringify(B7)};`,
    "/many.html": page("", "/board.js"),
  }),
);
after(close);

const cell = (page, name) => page.locator(`tafl-board [role="gridcell"][aria-label^="${name},"]`);
const board = (page) => page.locator("tafl-board");
const position = (page) => board(page).evaluate((element) => element.position);
const ready = (page) => cell(page, "a1").waitFor({ state: "attached" });
const start = async (path, options) => {
  const page = await open(path, options);
  await ready(page);
  await board(page).evaluate((element) => {
    globalThis.seen = [];
    for (const name of ["move", "select", "shapes", "change", "error"]) {
      element.addEventListener(name, ({ detail }) => globalThis.seen.push(`${name} ${Object.values(detail).join(" ")}`));
    }
  });
  return page;
};
const seen = (page) => page.evaluate(() => globalThis.seen.splice(0));
/** Sets properties, and waits until they are shown. */
const set = (page, properties) =>
  board(page).evaluate(async (element, properties) => {
    Object.assign(element, properties);
    await null;
  }, properties);

test("the page of the README", async () => {
  const page = await open("/readme-board.html", { allow: ["d7 c7"] });
  await ready(page);
  await cell(page, "d7").click();
  await cell(page, "c7").click();
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4/");
  // Not one of the moves of the page.
  await cell(page, "c4").click();
  await cell(page, "c5").click();
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4/");
  assert.equal(await page.locator("tafl-board use[href='#tafl-corner']").count(), 4);
  assert.deepEqual(page.problems, []);
});

test("pieces move by drag, by click, by touch and by keyboard", async () => {
  const page = await start("/any.html");
  await cell(page, "d7").dragTo(cell(page, "a7"));
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/t6/");
  assert.deepEqual(await seen(page), ["select d7", "select ", "move d7 a7 d7-a7"]);
  await cell(page, "a7").click();
  await cell(page, "b7").click();
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/1t5/");
  // After a click, the arrow keys are those of the page.
  await page.keyboard.press("ArrowLeft");
  assert.equal(await board(page).evaluate((element) => element.shadowRoot.activeElement.getAttribute("role")), "grid");
  await page.keyboard.press("Tab");
  await becomes(() => board(page).evaluate((element) => element.shadowRoot.activeElement.getAttribute("aria-label")), "b7, attacker");
  for (const key of ["Enter", "ArrowRight", "ArrowDown", "Enter"]) {
    await page.keyboard.press(key);
  }
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/3T3/2tt3/7/");
  assert.equal(await page.locator("tafl-board use[href='#tafl-trail']").count(), 2);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(page.problems, []);
  const phone = await start("/any.html", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await cell(phone, "d7").tap();
  await cell(phone, "e7").tap();
  await becomes(() => position(phone), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/4t2/");
  const { width } = await board(phone).boundingBox();
  assert.ok(width > 340 && width <= 390, String(width));
});

test("a listener refuses a move, or shows its captures", async () => {
  const page = await start("/any.html");
  await board(page).evaluate((element) => element.addEventListener("move", (event) => event.preventDefault(), { once: true }));
  await cell(page, "d7").dragTo(cell(page, "a7"));
  assert.equal(await position(page), B7);
  await board(page).evaluate((element) => element.addEventListener("move", ({ detail }) => element.play(`${detail.move}xd5`), { once: true }));
  await cell(page, "d7").dragTo(cell(page, "a7"));
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/7/3t3/t6/");
  assert.equal(await board(page).evaluate((element) => element.lastMove), "d7-a7xd5");
  const thrown = await board(page).evaluate((element) => ["a1-a2", "b1", "a7-a4"].map((move) => {
    try {
      return element.play(move);
    } catch ({ message }) {
      return message;
    }
  }));
  assert.deepEqual(thrown, [
    "`a1-a2` cannot be played: there is no piece on a1",
    "`b1` cannot be played: write a move as in `d1-d4` or `d1-d4xd3`",
    "`a7-a4` cannot be played: the target square a4 is occupied",
  ]);
});

test("only the moves of the page, in each form", async () => {
  const page = await start("/some.html");
  const dots = async (name) => {
    await cell(page, name).click();
    const shown = await page.locator("tafl-board .dot").count();
    await page.keyboard.press("Escape");
    return shown;
  };
  assert.deepEqual([await dots("d7"), await dots("c4"), await dots("a4")], [2, 1, 0]);
  for (const moves of [{ d7: ["c7", "b7"], c4: ["c7"] }, [["d7", ["c7", "b7"]], ["c4", ["c7"]]], ["d7-c7", "d7-b7", "c4-c7"]]) {
    await board(page).evaluate(async (element, moves) => {
      element.moves = Array.isArray(moves[0]) ? new Map(moves) : moves;
      await null;
    }, moves);
    assert.deepEqual([await dots("d7"), await dots("c4"), await dots("a4")], [2, 1, 0]);
  }
  await cell(page, "d7").dragTo(cell(page, "e7"));
  assert.equal(await position(page), B7);
  await seen(page);
  await set(page, { moves: { d7: ["z9"] } });
  assert.deepEqual(await seen(page), ["error RangeError: `z9` is not a square of this board"]);
});

test("arrows and circles are drawn with the right button, a finger and the keyboard", async () => {
  const page = await start("/draw.html");
  const draw = async (from, to, ...keys) => {
    for (const key of keys) {
      await page.keyboard.down(key);
    }
    await cell(page, from).hover();
    await page.mouse.down({ button: "right" });
    await cell(page, to).hover();
    await page.mouse.up({ button: "right" });
    for (const key of keys) {
      await page.keyboard.up(key);
    }
  };
  await draw("c4", "c6");
  await draw("d4", "d4", "Shift");
  await draw("a4", "b4", "Alt");
  await draw("g4", "e4", "Alt", "Shift");
  assert.deepEqual(await board(page).evaluate((element) => element.shapes), ["green:c4-c6", "red:d4", "blue:a4-b4", "yellow:g4-e4"]);
  assert.equal(await page.locator("tafl-board .arrow").count(), 3);
  await draw("c4", "c6");
  assert.deepEqual((await seen(page)).at(-1), "shapes red:d4,blue:a4-b4,yellow:g4-e4");
  await set(page, { shapes: [], pen: "blue" });
  await cell(page, "a1").dragTo(cell(page, "c3"));
  await cell(page, "d7").focus();
  for (const key of ["Enter", "ArrowDown", "Enter"]) {
    await page.keyboard.press(key);
  }
  assert.deepEqual(await board(page).evaluate((element) => element.shapes), ["blue:a1-c3", "blue:d7-d6"]);
  assert.equal(await position(page), B7);
});

test("a position is set up", async () => {
  const page = await start("/setup.html");
  await page.getByRole("radio", { name: "king", exact: true }).check();
  await cell(page, "a1").click();
  await becomes(() => position(page), "/K2t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
  await cell(page, "a1").click();
  await becomes(() => position(page), B7);
  await page.getByRole("radio", { name: "Empty squares" }).check();
  await cell(page, "d1").click();
  await page.getByRole("radio", { name: "Move pieces" }).check();
  await cell(page, "d4").dragTo(cell(page, "a1"));
  await becomes(() => position(page), "/K6/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/");
  // Off the board.
  await cell(page, "d7").hover();
  await page.mouse.down();
  await page.mouse.move(900, 10);
  await page.mouse.up();
  await becomes(() => position(page), "/K6/3t3/3T3/ttT1Ttt/3T3/3t3/7/");
  assert.equal((await seen(page)).filter((event) => event.startsWith("change ")).length, 5);
  assert.deepEqual(await findings(page), []);
});

test("properties come in any order, before the element is defined, and are attributes", async () => {
  const page = await open("/late.html");
  await ready(page);
  assert.equal(await page.locator("tafl-board .circle").count(), 1);
  assert.equal(await page.locator("tafl-board text").count(), 0);
  const values = await board(page).evaluate(async (element) => {
    const names = () => element.getAttributeNames().sort().join(" ");
    const before = names();
    Object.assign(element, { a1: "top-right", setup: true, exits: true, drawable: true, pen: "red", shapes: null, lastMove: null, coordinates: "inside" });
    await null;
    const labels = [...element.shadowRoot.querySelectorAll("text")].map((label) => label.textContent).join("");
    const other = document.createElement("tafl-board");
    other.setAttribute("position", element.position);
    other.moves = "any";
    return [before, names(), labels, other.position, other.moves, other.getAttribute("moves")];
  });
  assert.deepEqual(values, ["coordinates last-move position shapes", "a1 coordinates drawable exits pen position setup shapes", "g1f2e3d4c5b6a7", B7, "any", "any"]);
  assert.deepEqual(page.problems, []);
});

test("what cannot be read is said, in the words of the package", async () => {
  const page = await start("/any.html");
  const wrong = ["/", "/3/1t/3/", "/3/x2/3/", "/3/0t2/3/", "/3//3/", "/2t1/3/3/", "/3/3/3/3/", "/1a1/3/3/", " /3/3/3/", `/${"80/".repeat(80)}`, "3t3", "/99/"];
  const inPackage = execFileSync("node", ["-e", `
    import(process.argv[1]).then(({ Position }) => {
      const message = (text) => { try { Position.parse(text); return ""; } catch (error) { return error.message; } };
      console.log(JSON.stringify(JSON.parse(process.argv[2]).map(message)));
    });`, join(PACKAGE, "node.js"), JSON.stringify(wrong)], { encoding: "utf8" });
  for (const [index, message] of JSON.parse(inPackage).entries()) {
    await set(page, { position: wrong[index] });
    assert.equal(await page.getByRole("alert").textContent(), `This board cannot be shown: ${message}`);
  }
  for (const [properties, message] of [
    [{ position: B7, a1: "left" }, "`a1` cannot be `left`, expected one of bottom-left, top-left, top-right, bottom-right"],
    [{ a1: null, coordinates: "x" }, "`coordinates` cannot be `x`, expected one of outside, inside, none"],
    [{ coordinates: null, lastMove: "d9" }, "`last-move` cannot be `d9`; write a move as in `d1-d4` or `d1-d4xd3`"],
    [{ lastMove: null, shapes: ["green:z9"] }, "`shapes` has something else than arrows and circles on this board, as in `green:c4-d5 red:d4`"],
    [{ shapes: ["pink:a1"] }, "`shapes` has something else than arrows and circles on this board, as in `green:c4-d5 red:d4`"],
    [{ shapes: null, pen: "pink" }, "`pen` cannot be `pink`, expected one of green, red, blue, yellow"],
    [{ pen: null, zones: { corner: ["h8"] } }, "`h8` is not a square of this board"],
  ]) {
    await set(page, properties);
    assert.equal(await page.getByRole("alert").textContent(), `This board cannot be shown: ${message}`);
  }
  await set(page, { zones: null });
  assert.equal(await page.getByRole("alert").count(), 0);
  await set(page, { zones: {} });
  for (const text of ["/1/", "/3/3/3", `/${Array(78).fill("78").join("/")}/`]) {
    await set(page, { position: text });
    assert.equal(await page.getByRole("alert").count(), 0, text);
  }
});

test("hostile attributes are refused in plain words", async () => {
  const page = await start("/any.html");
  const shape = '`zones` cannot be read; write squares by their zones, as in `{"corner": ["a1", "a7"]}`';
  for (const [zones, message] of [
    ["{", shape],
    ["null", shape],
    ["7", shape],
    ['{"corner":"a1"}', shape],
    ['{"corner":[["a1"]]}', shape],
    ['{"corner":[1]}', shape],
    ['{"<script>":["a1"]}', '`zones` cannot be `<script>`, expected one of corner, center, attacker-fortress, defender-fortress'],
  ]) {
    await board(page).evaluate(async (element, zones) => {
      element.setAttribute("zones", zones);
      await null;
    }, zones);
    assert.equal(await page.getByRole("alert").textContent(), `This board cannot be shown: ${message}`);
  }
  await set(page, { zones: null });
  await ready(page);
  for (const position of [`/${"9".repeat(100_000)}/`, "/".repeat(100_000), "t".repeat(100_000)]) {
    await set(page, { position });
    assert.match(await page.getByRole("alert").textContent(), /cannot be shown/);
  }
  assert.deepEqual(page.problems, []);
});

test("null is the default again, and a list can be an iterator", async () => {
  const page = await start("/some.html");
  const values = await board(page).evaluate(async (element) => {
    element.moves = null;
    element.setAttribute("zones", '{"corner":["a1"]}');
    element.zones = null;
    element.drawable = 0;
    const before = [element.moves, element.zones, element.drawable];
    element.moves = ["d7-c7", "d7-b7"].values();
    await null;
    element.exits = true;
    await null;
    return [...before, [...element.moves]];
  });
  assert.deepEqual(values, ["none", {}, false, ["d7-c7", "d7-b7"]]);
  await cell(page, "d7").click();
  assert.equal(await page.locator("tafl-board .dot").count(), 2);
  // The board is another one, whose moves come as the piece is taken up.
  await seen(page);
  await board(page).evaluate((element) => {
    element.moves = "any";
    element.addEventListener("select", ({ detail }) => { element.moves = detail.square ? { [detail.square]: ["a1"] } : "any"; });
  });
  await page.keyboard.press("Escape");
  await cell(page, "d6").click();
  await becomes(() => page.locator("tafl-board .dot").count(), 1);
});

test("a position without the slashes at its ends is played and set up", async () => {
  const page = await start("/any.html");
  await set(page, { position: B7.slice(1, -1) });
  await cell(page, "d7").dragTo(cell(page, "a7"));
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/t6/");
  await set(page, { position: B7.slice(1, -1), setup: true });
  await page.getByRole("radio", { name: "king", exact: true }).check();
  await cell(page, "a1").click();
  await becomes(() => position(page), `/K2${B7.slice(2)}`);
});

test("a piece that is dropped on another one goes back", async () => {
  const page = await start("/any.html");
  await cell(page, "d7").dragTo(cell(page, "d6"));
  assert.deepEqual(await seen(page), ["select d7", "select ", "move d7 d6 d7-d6"]);
  assert.equal(await position(page), B7);
  assert.deepEqual(page.problems, []);
});

test("a drag takes the piece under the pointer, whatever was taken up before", async () => {
  const page = await start("/any.html");
  await cell(page, "d1").click();
  await cell(page, "d7").dragTo(cell(page, "a7"));
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/t6/");
});

test("a piece is put down if it cannot be moved any more, or the board leaves the page", async () => {
  const page = await start("/any.html");
  await cell(page, "d7").click();
  await set(page, { position: "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/t6/" });
  assert.deepEqual(await seen(page), ["select d7", "select "]);
  const { x, y } = await cell(page, "d6").boundingBox();
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 60);
  assert.equal(await page.locator("tafl-board .dragging").count(), 1);
  await board(page).evaluate((element) => {
    const { parentNode } = element;
    element.remove();
    element.setup = false;
    parentNode.append(element);
  });
  await page.mouse.up();
  assert.deepEqual(await seen(page), ["select d6", "select "]);
  assert.equal(await page.locator("tafl-board .dragging, tafl-board [aria-selected], tafl-board use[style*=translate]").count(), 0);
  // Pieces to choose from do not stay either.
  await set(page, { setup: true });
  await board(page).evaluate(async (element) => {
    const { parentNode } = element;
    element.remove();
    element.setup = false;
    await null;
    parentNode.append(element);
  });
  assert.equal(await page.getByRole("radio").count(), 0);
});

test("a second finger does nothing", async () => {
  const page = await start("/any.html", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const client = await page.context().newCDPSession(page);
  const at = async (name, id) => {
    const { x, y, width } = await cell(page, name).boundingBox();
    return { x: x + width / 2, y: y + width / 2, id };
  };
  const touch = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", await at("d7", 0));
  await touch("touchMove", await at("c7", 0));
  await touch("touchStart", await at("c7", 0), await at("b2", 1));
  await touch("touchMove", await at("a7", 0), await at("b2", 1));
  await touch("touchEnd");
  await becomes(() => position(page), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/t6/");
  assert.deepEqual(await seen(page), ["select d7", "select ", "move d7 a7 d7-a7"]);
});

test("a piece slides and a captured one fades, unless the reader prefers less motion", async () => {
  for (const [reducedMotion, animations] of [["no-preference", 2], ["reduce", 0]]) {
    const page = await start("/any.html", { reducedMotion });
    const running = await board(page).evaluate(async (element) => {
      element.play("d7-a7xd5");
      await null;
      return element.shadowRoot.getAnimations().length;
    });
    assert.equal(running, animations);
    await becomes(() => page.locator("tafl-board use[href='#tafl-T']").count(), 3);
    // A piece that was dragged is there already.
    await cell(page, "d6").dragTo(cell(page, "a6"));
    assert.equal(await board(page).evaluate((element) => element.shadowRoot.getAnimations().length), 0);
  }
});

test("the colours follow the page, and can be set", async () => {
  const colours = [];
  for (const [path, colorScheme] of [["/any.html", "light"], ["/any.html", "dark"], ["/light.html", "dark"]]) {
    await serve({ "/light.html": page(`position="${B7}" moves="any"`, "/board.js", "light") });
    const shown = await start(path, { colorScheme });
    colours.push(await shown.locator("tafl-board .wood").evaluate((wood) => getComputedStyle(wood).fill));
    await shown.evaluate(() => { document.body.style.background = "Canvas"; });
    assert.deepEqual(await findings(shown), [], `${path} ${colorScheme}`);
    if (colours.length === 3) {
      await board(shown).evaluate((element) => element.style.setProperty("--tafl-board", "rgb(1, 2, 3)"));
      colours.push(await shown.locator("tafl-board .wood").evaluate((wood) => getComputedStyle(wood).fill));
    }
  }
  assert.deepEqual(colours, ["rgb(239, 223, 189)", "rgb(69, 76, 86)", "rgb(239, 223, 189)", "rgb(1, 2, 3)"]);
});

test("a step of a drag is as much work on 19×19 as on 7×7, and lays out nothing", async () => {
  const steps = [];
  for (const path of ["/any.html", "/nineteen.html"]) {
    const page = await start(path);
    const count = await stepCounter(page, "/board.js");
    const piece = cell(page, path === "/any.html" ? "d7" : "a1");
    const { x, y, width } = await piece.boundingBox();
    await page.mouse.move(x + width / 2, y + width / 2);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 20);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const layouts = async () => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
    const frames = 60;
    const before = await layouts();
    steps.push((await count(async () => {
      for (let frame = 0; frame < frames; frame += 1) {
        await page.mouse.move(x + 20 + frame, y + 20 + frame);
      }
    })) / frames);
    // At most one for each frame that is drawn: none is asked for in between.
    assert.ok((await layouts()) - before <= frames, "layouts");
    await page.mouse.up();
  }
  assert.ok(steps[0] > 1 && steps[0] < 30 && steps[1] <= steps[0] + 1, steps.join(" and "));
});

test("a hundred boards need little memory", async () => {
  const page = await open("/many.html");
  const client = await page.context().newCDPSession(page);
  const heap = async () => {
    await client.send("HeapProfiler.collectGarbage");
    return (await client.send("Runtime.getHeapUsage")).usedSize;
  };
  const before = await heap();
  await page.evaluate(async (position) => {
    for (let count = 0; count < 100; count += 1) {
      const element = document.createElement("tafl-board");
      element.position = position;
      document.querySelector("main").append(element);
    }
    await null;
  }, B11);
  await becomes(() => page.locator("tafl-board [role=grid]").count(), 100);
  const perBoard = ((await heap()) - before) / 100;
  assert.ok(perBoard < 150_000, `${perBoard} bytes for a board`);
});

test("what is loaded has at most 12 kB", () => {
  const { length } = brotliCompressSync(readFileSync(join(PACKAGE, "board.js")));
  assert.ok(length <= 12_000, String(length));
});

test("servers can import it", () => {
  const printed = execFileSync("node", ["-e", "import(process.argv[1]).then(({ Board, readPosition }) => console.log(typeof Board, readPosition('/1/').size))", join(PACKAGE, "board.js")], { encoding: "utf8" });
  assert.equal(printed.trim(), "function 1");
});
