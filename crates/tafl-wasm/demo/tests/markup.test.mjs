// Judgements, arrows and circles on the analysis board.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { becomes, cell, notice, play, press, start, tab, text, tool, write, BLANK } from "./board.mjs";
import { close, findings } from "./support.mjs";

after(close);

const judgement = (page, name) => page.getByRole("button", { name });
/** The text on one line. */
const line = async (page) => (await text(page)).replace(/\s+/g, " ");
const has = (page, part) => becomes(async () => (await line(page)).includes(part), true);
const hasNot = (page, part) => becomes(async () => (await line(page)).includes(part), false);

/** Drags with the right button, while keys are held. */
const draw = async (page, from, to, ...keys) => {
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

test("a judgement after a typed move is kept", async () => {
  const page = await start();
  for (const [move, part] of [["d6-f6!", "1. d6-f6 [!]"], ["d5-f5 ?!", "1. d6-f6 d5-f5 [!|?!]"]]) {
    await page.getByLabel("A move").fill(move);
    await press(page, "Enter");
    await has(page, part);
  }
  // A move that is there already is judged too.
  await press(page, "Escape");
  await page.locator("h1").click();
  await press(page, "Home", "m");
  await page.getByLabel("A move").fill("d6-f6??");
  await press(page, "Enter");
  await has(page, "[??|?!]");
  assert.equal(await page.getByRole("link", { name: "d5-f5 dubious move" }).count(), 1);
  assert.deepEqual(page.problems, []);
});

test("moves are judged by buttons and keys, and the rest of the comment stays", async () => {
  const page = await start();
  await play(page, "d6-f6");
  await page.getByLabel("Comment on 1a").fill("600 30/3 A quiet move.");
  await has(page, "A quiet move.");
  await judgement(page, "Interesting move (5)").click();
  await has(page, "[600 30/3 !? A quiet move.]");
  assert.equal(await judgement(page, "Interesting move (5)").getAttribute("aria-pressed"), "true");
  // Keys that change the game need the focus in it.
  await page.locator("h1").click();
  await press(page, "3", "Delete", "p");
  await has(page, "[600 30/3 !? A quiet move.]");
  await cell(page, "a1").click();
  await press(page, "3");
  await has(page, "!! A quiet");
  await press(page, "3");
  await has(page, "[600 30/3 A quiet move.]");
  await tool(page, "Undo").click();
  await has(page, "!! A quiet");
  await press(page, "Home", "1");
  assert.equal(await notice(page), "Choose a move first.");
  assert.deepEqual(page.problems, []);
});

test("arrows and circles are drawn with the right button", async () => {
  const page = await start();
  await draw(page, "d4", "d4");
  await has(page, "[start-comment:(green:d4)]");
  await play(page, "d6-f6");
  await draw(page, "c4", "c5");
  await draw(page, "d5", "d5", "Shift");
  await draw(page, "a4", "b4", "Alt");
  await draw(page, "g4", "e4", "Alt", "Shift");
  await has(page, "[(green:c4-c5) (red:d5) (blue:a4-b4) (yellow:g4-e4)]");
  assert.equal(await page.locator(".arrow.green, .circle.red, .arrow.blue, .arrow.yellow").count(), 4);
  // The same again removes it, another colour replaces it.
  await draw(page, "c4", "c5");
  await draw(page, "d5", "d5");
  await has(page, "[(blue:a4-b4) (yellow:g4-e4) (green:d5)]");
  await tool(page, "Undo").click();
  await has(page, "(red:d5)");
  await press(page, "Home");
  await draw(page, "d4", "d4");
  await hasNot(page, "start-comment");
  assert.deepEqual(page.problems, []);
});

test("arrows and circles are drawn by touch and with the keyboard", async () => {
  const page = await start({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await tool(page, "Draw").click();
  await page.getByLabel("Colour").selectOption("red");
  await cell(page, "d6").tap();
  await has(page, "(red:d6)");
  await cell(page, "d6").dragTo(cell(page, "f6"));
  await has(page, "(red:d6 d6-f6)");
  await cell(page, "d7").focus();
  await press(page, "Enter", "ArrowDown", "Enter");
  await has(page, "(red:d6 d6-f6 d7-d6)");
  await press(page, "Enter", "Enter");
  await has(page, "(red:d6-f6 d7-d6)");
  // Afterwards, pieces move again.
  await tool(page, "Draw").click();
  await play(page, "d6-f6");
  await has(page, "1. d6-f6");
  assert.deepEqual(page.problems, []);
});

test("pieces are dragged by touch", async () => {
  const page = await start({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const client = await page.context().newCDPSession(page);
  const middle = async (name) => {
    const { x, y, width, height } = await cell(page, name).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  await cell(page, "d6").scrollIntoViewIfNeeded();
  const [from, to] = [await middle("d6"), await middle("f6")];
  const touch = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", from);
  for (let step = 1; step <= 5; step += 1) {
    await touch("touchMove", { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 });
  }
  await touch("touchEnd");
  await has(page, "1. d6-f6");
  assert.deepEqual(page.problems, []);
});

for (const [colorScheme, viewport] of [["light", { width: 1366, height: 768 }], ["dark", { width: 390, height: 844 }]]) {
  test(`axe finds nothing with markup: ${colorScheme}`, async () => {
    const page = await start({ colorScheme, viewport });
    await tab(page, "Text");
    await write(page, `${BLANK}\n1. d6-f6 d5-f5 [! (eval:34/8) (green:c4-d5 d4) (red:f5) (blue:a4-b4) (yellow:g4-f4) Good.|?? (eval:260)]\n2. d7-d5 e4-e5 [?! (eval:-120)|(eval:-300)]\n`);
    if (viewport.width < 1000) {
      await tab(page, "Moves");
    }
    await page.getByRole("link", { name: "d6-f6 good move" }).click();
    await page.locator(".graph summary").click();
    assert.deepEqual(await findings(page), []);
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/board-${colorScheme}.png`, fullPage: true });
    }
    await tab(page, "Openings");
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(page.problems, []);
  });
}

test("the field for a comment has neither markup nor clock, and leaves them", async () => {
  const page = await start();
  await write(page, `[start-comment:(eval:20) A start.]\n${BLANK}\n\n1. d6-f6 d5-f5 [300 30/3 ?? (eval:34/8) (green:c4-d5) Now.|(eval:5)]\n`);
  const comment = page.getByLabel("Comment on");
  await becomes(() => comment.inputValue(), "A start.");
  await comment.fill("Another start.");
  await has(page, "(eval:20)");
  await has(page, "Another start.");
  await page.locator(".moves a").first().click();
  assert.equal(await comment.inputValue(), "Now.");
  await comment.fill("Later.");
  for (const part of ["300 30/3", "??", "(eval:34/8)", "(green:c4-d5)", "Later."]) {
    await has(page, part);
  }
  await hasNot(page, "Now.");
  await comment.fill("");
  await hasNot(page, "Later.");
  await has(page, "(eval:34/8)");
  await page.locator(".moves a").nth(1).click();
  assert.equal(await comment.inputValue(), "");
  await comment.fill("Last.");
  await has(page, "Last.");
  await has(page, "(eval:5)");
  assert.deepEqual(page.problems, []);
});
