// Judgements, evaluations, arrows and circles of a record.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { close, findings, open, pageOf, reaches } from "./support.mjs";

after(close);

const RULES = "[rules:dim:7 name:Brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";
const GAME = `[start-comment:(eval:20) (green:d4) A beginning.]
${RULES}

1. d6-f6 d5-f5 [! (eval:34/8) (green:c4-d5 d4) (red:f5) The king is nearly free.|?? (eval:260)]
2. d7-d5 e4-e5 [600 30/3
?! (eval:#-5) | (eval:-300) no (eval:x)]
`;

const gauge = (page) => page.locator(".gauge").getAttribute("aria-label");

test("moves have their judgement and evaluation, in signs and in words", async () => {
  const page = await open(pageOf(GAME));
  assert.deepEqual(await page.locator(".moves a").allTextContents(), ["d6-f6 ! +0.3", "d5-f5 ?? +2.6", "d7-d5 ?! #−5", "e4-e5 −3.0"]);
  assert.equal(await page.getByRole("link", { name: "d6-f6 good move attackers better by 0.3" }).count(), 1);
  await page.getByRole("link", { name: "d7-d5 dubious move the defenders win in 5 steps" }).click();
  const caption = page.locator('[aria-live="polite"]');
  assert.equal(await caption.locator(".words").textContent(), "2a attacker d7 to d5; dubious move; the defenders win in 5 steps");
  assert.equal(await page.locator(".clock").first().textContent(), "10:00 + 3 × 30 s");
  // The text has no markup, except what is not markup.
  assert.deepEqual(await page.locator(".moves .comment").allTextContents(), ["A beginning.", "The king is nearly free.", "no (eval:x)"]);
  assert.deepEqual(page.problems, []);
});

test("the bar follows the moves", async () => {
  const page = await open(pageOf(GAME));
  assert.equal(await gauge(page), "Evaluation: attackers better by 0.2");
  await page.keyboard.press("End");
  assert.equal(await gauge(page), "Evaluation: defenders better by 3.0");
  // 1 / (1 + exp(300 / 200))
  assert.equal(await page.locator(".balance").evaluate((balance) => balance.style.height), "18.2426%");
  const other = await open(pageOf(`${RULES}\n1. d6-f6 d5-f5\n`));
  assert.equal(await other.locator(".gauge").isVisible(), false);
  assert.equal(await other.locator(".graph").isVisible(), false);
});

test("the graph goes to moves, and lists what lost most", async () => {
  const page = await open(pageOf(GAME));
  const graph = page.getByRole("img", { name: "Evaluation of 5 moves: at first attackers better by 0.2, at last defenders better by 3.0" });
  const { width, height } = await graph.boundingBox();
  await graph.click({ position: { x: width * 0.52, y: height / 2 } });
  await reaches(page, "#1b");
  await page.getByText("Moves that lost most").click();
  // chance(260) - chance(34) of the defenders, and all of the attackers' chance at 260
  assert.deepEqual(await page.locator(".graph li").allTextContents(), ["2a d7-d5?! −79\u00a0%", "1b d5-f5?? −24\u00a0%", "2b e4-e5 −18\u00a0%"]);
  await page.getByRole("link", { name: "2b e4-e5" }).click();
  await reaches(page, "#2b");
  assert.deepEqual(page.problems, []);
});

test("arrows and circles are drawn with their move", async () => {
  const page = await open(pageOf(GAME), { hash: "#1a" });
  assert.deepEqual([await page.locator(".arrow.green").count(), await page.locator(".circle.green").count(), await page.locator(".circle.red").count()], [1, 1, 1]);
  assert.equal(await page.locator(".caption .hidden").textContent(), "green arrow c4 to d5, green circle d4, red circle f5");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".arrow, .circle").count(), 0);
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".circle.green").count(), 1);
});

test("a puzzle has no markup until it is solved", async () => {
  const puzzle = `[puzzle-mode:strict]\n[puzzle-start:1a]\n[puzzle-prestart:0a]\n${GAME}`.replace("The king", "(hint: look) The king");
  const path = pageOf(puzzle);
  const html = readFileSync(path, "utf8");
  assert.deepEqual(["eval:34", "eval:260", "green:c4-d5 d4"].filter((part) => html.includes(part)), []);
  const page = await open(path);
  assert.equal(await page.locator(".moves .comment").first().textContent(), "A beginning.");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await page.locator(".caption .comment").textContent(), await page.locator(".gauge").isVisible()], ["The king is nearly free.", false]);
  assert.equal(await page.locator(".arrow, .circle, .judgement").count(), 0);
  await page.getByRole("button", { name: "Show the solution" }).click();
  assert.equal(await page.locator(".judgement").count(), 3);
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".gauge").isVisible(), true);
  assert.deepEqual(page.problems, []);
});

test("without scripts, moves have their judgement and text", async () => {
  const page = await open(pageOf(GAME), { javaScriptEnabled: false });
  const text = await page.locator("body").innerText();
  assert.match(text, /1a\s+d6-f6\s!\s+attackers \+0\.34\s+The king is nearly free\./);
  assert.doesNotMatch(text, /eval:3|green/);
});

for (const [colorScheme, width, height] of [["light", 1366, 768], ["dark", 390, 844]]) {
  test(`axe finds nothing: ${colorScheme}, ${width} wide`, async () => {
    const page = await open(pageOf(GAME), { hash: "#1a", colorScheme, viewport: { width, height } });
    await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => { fold.open = true; }));
    assert.deepEqual(await findings(page), []);
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/page-${colorScheme}.png` });
    }
  });
}
