// Pages with many games, and with one long game.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, open, pageOf, reaches, shownPosition } from "./support.mjs";

after(close);

const START = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

function game(number) {
  const year = 1990 + (number % 30);
  return `[event:Event ${number % 7}]
[date:${year}.05.06]
[attackers:Ástríðr ${number}]
[defenders:Olaf ${number % 13}]
[result:${["1", "0", "-1"][number % 3]}]
[rules:dim:7 name:Brandub start:${START}]

1. d6-f6 d5-f5
2. d7-d5 e4-e5
[|]
`;
}

test("1,000 games are searched and sorted", async () => {
  const path = pageOf(Array.from({ length: 1000 }, (_, index) => game(index + 1)).join("\n"));
  const page = await open(path);
  const games = page.locator(".games li");
  assert.equal(await games.count(), 1000);
  const search = page.getByLabel("Search");
  const start = Date.now();
  await search.fill("astridr 77 event");
  assert.ok(Date.now() - start < 1000);
  // 77, 177 and so on to 977, and 770 to 779.
  assert.equal(await games.count(), 19);
  assert.equal(await page.locator(".count").textContent(), "19 of 1000 games");
  // Moves and comments are searched as well.
  await search.fill("e4-e5 777");
  assert.equal(await games.count(), 1);
  await search.fill("nobody");
  await page.getByText("No game has all of these words.").waitFor();
  await search.fill("");
  await page.getByLabel("Sort by").selectOption("date");
  assert.match(await games.first().textContent(), /1990/);
  await page.getByLabel("Sort by").selectOption("defenders");
  assert.match(await games.first().textContent(), /Olaf 0/);
  await page.getByLabel("Sort by").selectOption("number");
  await games.nth(41).locator("a").click();
  await reaches(page, "#42");
  assert.equal(await shownPosition(page), START);
  await page.keyboard.press("ArrowRight");
  await reaches(page, "#42/1a");
  await page.goBack();
  assert.equal(await games.count(), 1000);
  assert.deepEqual(page.problems, []);
});

const LONG = 10_000;

/** A game in which one attacker goes to and fro. */
function longGame() {
  const turns = Array.from({ length: LONG / 2 }, (_, index) =>
    index % 2 === 0 ? `${index + 1}. a1-a2 e1-e2` : `${index + 1}. a2-a1 e2-e1`,
  );
  return `[rules:dim:5 start:/t3T/5/2K2/5/5/]\n\n${turns.join("\n")}\n`;
}

test("10,000 moves open in a second and are stepped through smoothly", async () => {
  const path = pageOf(longGame());
  const page = await open(path);
  const [opened, ready] = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    return [entry.domContentLoadedEventEnd - entry.domInteractive, entry.loadEventEnd];
  });
  console.log(`10,000 moves: ${Math.round(opened)} ms for the script, ${Math.round(ready)} ms to the load event`);
  const times = await page.evaluate(async () => {
    const times = [];
    for (let step = 0; step < 300; step += 1) {
      const start = performance.now();
      dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times.sort((one, other) => one - other);
  });
  const [median, slow] = [times[150], times[285]];
  console.log(`a step: median ${median.toFixed(1)} ms, 95th percentile ${slow.toFixed(1)} ms`);
  // Generous, because a test machine may be busy. A quadratic algorithm is far slower.
  assert.ok(opened < 4000, `${opened} ms`);
  assert.ok(median < 50, `${median} ms`);
  await page.keyboard.press("End");
  await reaches(page, `#${LONG / 2}b`);
  await page.keyboard.press("Home");
  assert.deepEqual(page.problems, []);
});
