// Keyboards, screen readers, contrast, phones.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { misplaced } from "./layout.mjs";
import { BRANDUB, close, findings, newContext, newPage, open, pageOf, PUZZLE, reaches } from "./support.mjs";

after(close);

const game = pageOf(BRANDUB);
const puzzle = pageOf(PUZZLE);
const list = pageOf(BRANDUB, PUZZLE, BRANDUB);

// Colors and widths do not depend on each other.
for (const [colorScheme, width, height] of [["light", 1280, 800], ["dark", 360, 740]]) {
  test(`axe finds nothing: ${colorScheme}, ${width} wide`, async () => {
    for (const [path, hash, keys] of [
      [game, "", []],
      [game, "#3b", ["?"]],
      [game, "#3b", ["r"]],
      [game, "#3b", ["ArrowRight"]],
      [puzzle, "", []],
      [list, "", []],
      [list, "#2", []],
      [list, "#1/3b", []],
    ]) {
      const page = await open(path, { hash, colorScheme, viewport: { width, height } });
      for (const key of keys) {
        await page.keyboard.press(key);
      }
      await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => { fold.open = true; }));
      assert.deepEqual(await findings(page), [], `${path} ${hash} ${keys}`);
      await page.context().close();
    }
  });
}

test("a text whose contrast axe leaves undecided is a finding if it is low, or not known", async () => {
  const page = await newPage(await newContext());
  // Axe does not decide about arrows and gradients.
  for (const [style, isFound] of [
    ["color: #555", false],
    ["color: #999", true],
    ["color: #888; font-size: 2em", false],
    ["color: #999; font-size: 2em", true],
    ["color: #000; background: linear-gradient(#fff, #eee)", true],
    ["color: #000; opacity: 0.1", true],
  ]) {
    const text = `<p style="${style}">← →</p>`;
    await page.setContent(`<!doctype html><html lang="en"><title>Text</title><main><h1>Text</h1>${text}</main>`);
    assert.deepEqual(await findings(page), isFound ? [`color-contrast, undecided: ${text}`] : [], style);
  }
});

test("moves are announced in words", async () => {
  const page = await open(game, { hash: "#3a" });
  await page.keyboard.press("ArrowRight");
  const caption = page.locator('[aria-live="polite"]');
  assert.equal(await caption.locator(".words").textContent(), "3b defender c4 to c5, takes d5");
  await page.keyboard.press("Home");
  assert.equal(await caption.locator(".words").textContent(), "The attackers move.");
});

test("the board is a grid of named squares", async () => {
  const page = await open(game);
  assert.equal(await page.getByRole("grid", { name: "Board" }).count(), 1);
  assert.equal(await page.getByRole("row").count(), 7);
  for (const name of ["d4, king, center", "d7, attacker", "e4, defender", "b2, empty", "a1, empty, corner"]) {
    assert.equal(await page.getByRole("gridcell", { name, exact: true }).count(), 1, name);
  }
});

test("everything is reached by keyboard", async () => {
  const page = await open(list, { hash: "#1/3b" });
  // What the Tab key stops at is marked, until it leaves the page.
  const next = () => page.evaluate(() => {
    const element = document.activeElement;
    if (element === document.body || element.dataset.reached) {
      return null;
    }
    element.dataset.reached = "yes";
    return element.getAttribute("aria-label") ?? element.textContent;
  });
  const reached = new Set();
  do {
    await page.keyboard.press("Tab");
  } while (reached.size < reached.add(await next()).size);
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility() && !element.dataset.reached)
      .map((element) => element.outerHTML),
  );
  assert.deepEqual(missed, []);
  for (const name of [
    "All 3 games",
    "Next game →",
    "a7, empty, corner",
    "Move of the line",
    "Start of the game (Home)",
    "Previous move (←)",
    "Play (space)",
    "Next move (→)",
    "End of the line (End)",
    "Leave the variation (o)",
    "Turn the board (f)",
    "Rules",
    "Copy and save",
    "Tags",
    "Keys",
    "c4-c5xd5",
  ]) {
    assert.ok(reached.has(name), name);
  }
});

test("arrows move in the grid, and letters step through the game", async () => {
  const page = await open(game);
  await page.getByRole("gridcell").first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.split(",")[0]);
  for (const [key, square] of [["ArrowRight", "b7"], ["ArrowDown", "b6"], ["End", "g6"], ["PageDown", "g1"], ["Home", "a1"], ["ArrowLeft", "a1"]]) {
    await page.keyboard.press(key);
    assert.equal(await focused(), square);
  }
  await page.keyboard.press("l");
  await reaches(page, "#1a");
  assert.equal(await focused(), "a1");
});

test("the list of moves is one stop of the Tab key", async () => {
  const page = await open(game);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const stops = () => page.locator(".moves :is(a, summary)").evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).map((link) => link.textContent));
  assert.deepEqual(await stops(), ["d6-f6"]);
  await page.locator(".moves a").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "d5-f5");
  await page.keyboard.press("End");
  assert.equal(await focused(), "Kd7-a7--");
  assert.deepEqual(await stops(), ["Kd7-a7--"]);
});

const large = pageOf("[rules:dim:19 start:/t18/19/19/19/19/19/19/19/19/9K9/19/19/19/19/19/19/19/19/19/]\n1. a1-a2\n");

test("the board fits its place, with each piece on its square", async () => {
  for (const path of [game, puzzle, large]) {
    const page = await open(path, { reducedMotion: "reduce" });
    for (const [width, height] of [[320, 640], [390, 844], [768, 1024], [1024, 768], [1366, 650], [1920, 1080]]) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await page.locator(".board").evaluate(misplaced), [], `${width} by ${height}`);
    }
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("f");
    assert.deepEqual(await page.locator(".board").evaluate(misplaced), [], "after a move, turned");
  }
});

test("the board is as large as its place, and the buttons are on the same screen", async () => {
  for (const [width, height, least] of [[1366, 768, 740], [1920, 1080, 1050], [390, 844, 366], [844, 390, 366], [683, 384, 360], [768, 1024, 740]]) {
    for (const path of [game, puzzle, large]) {
      const page = await open(path, { viewport: { width, height } });
      const parts = ".board, .slider, .steps, .panel .items button:first-child";
      const boxes = await page.locator(parts).evaluateAll((all) => all.map((element) => element.getBoundingClientRect()));
      assert.ok(boxes[0].width >= least, `${width} by ${height}: ${boxes[0].width}`);
      for (const { top, bottom, left, right } of boxes) {
        assert.ok(top >= 0 && left >= 0 && bottom <= height && right <= width, `${width} by ${height}: ${[left, top, right, bottom]}`);
      }
      if (height > width) {
        // The board and what is below it have one edge.
        assert.equal(boxes[0].left, boxes[1].left);
      }
      await page.context().close();
    }
  }
});

test("names of files and ranks have the size of a text", async () => {
  for (const path of [game, large]) {
    for (const [width, height] of [[1366, 768], [768, 1024]]) {
      const page = await open(path, { viewport: { width, height } });
      const high = await page.locator(".labels text").last().evaluate((label) => parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a);
      assert.ok(high > 12 && high < 13.5, `${width}: ${high}`);
      await page.context().close();
    }
  }
});

test("on a phone, the squares of a large board can be enlarged", async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await open(large, phone);
  const sizes = () => page.getByRole("gridcell").evaluateAll((cells) => cells.flatMap((cell) => [cell.getBoundingClientRect().width, cell.getBoundingClientRect().height]));
  assert.ok(Math.max(...await sizes()) < 24);
  await page.getByRole("button", { name: "Enlarge the board" }).tap();
  assert.ok(Math.min(...await sizes()) >= 40);
  // The board scrolls in its place, the page does not.
  const [inner, outer, whole] = await page.evaluate(() => [document.querySelector(".viewport").scrollWidth, document.querySelector(".viewport").clientWidth, document.documentElement.scrollWidth]);
  assert.ok(inner > outer, `${inner}, ${outer}`);
  assert.equal(whole, 360);
  // Those of a small one need not.
  const small = await open(game, phone);
  assert.equal(await small.getByRole("button", { name: "Enlarge the board" }).isVisible(), false);
});

test("pieces do not move for readers who prefer that", async () => {
  for (const [reducedMotion, moving] of [["reduce", 0], ["no-preference", 1]]) {
    const page = await open(game, { reducedMotion });
    const animations = await page.evaluate(() => {
      document.querySelector('[aria-label="Next move (→)"]').click();
      return document.getAnimations().length;
    });
    assert.equal(animations, moving, reducedMotion);
  }
});

test("a phone needs no sideways scrolling", async () => {
  for (const path of [game, puzzle, list]) {
    const page = await open(path, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(await overflow(), 0);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, select, input, nav a, .games a")]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 24)
        .map((element) => element.outerHTML),
    );
    assert.deepEqual(small, []);
  }
});
