// Pages with many games, and with one long game.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { becomes, close, folder, newContext, newPage, open, pageOf, PUZZLE, reaches, shownPosition, stepCounter, tafl } from "./support.mjs";

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

const pageOfGames = (length) => pageOf(Array.from({ length }, (_, index) => game(index + 1)).join("\n"));

test("1,000 games are searched and sorted", async () => {
  const page = await open(pageOfGames(1000));
  const games = page.locator(".games li");
  assert.equal(await games.count(), 1000);
  const search = page.getByLabel("Search");
  await search.fill("astridr 77 event");
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

test("a list shows boards, and the introductions of puzzles but no solutions", async () => {
  const won = `[event:Won]\n[rules:dim:5 start:/t4/5/2K2/5/4t/]\n\n1. a1-b1 Kc3-c1\n`;
  const page = await open(pageOf(PUZZLE, won));
  const boards = page.locator(".games .picture");
  await becomes(() => boards.count(), 2);
  assert.equal(await boards.first().locator("[href='#tafl-K']").count(), 1);
  // The last move of the game is marked.
  assert.equal(await boards.nth(1).locator("[href='#tafl-trail']").count(), 2);
  assert.equal(await page.locator(".introduction").first().textContent(), "The defenders to move, and the king escapes in two.");
  assert.doesNotMatch(await page.locator(".games").textContent(), /hint|threat/i);
  assert.deepEqual(page.problems, []);
});

test("boards are drawn only where they can be seen", async () => {
  const page = await open(pageOfGames(300));
  const boards = page.locator(".games .picture");
  await becomes(async () => (await boards.count()) > 5, true);
  assert.ok((await boards.count()) < 60, `${await boards.count()} boards`);
  await page.locator(".games li").last().scrollIntoViewIfNeeded();
  await becomes(() => page.locator(".games li").last().locator(".picture").count(), 1);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await boards.count(), 300);
});

test("the work of a search grows with the number of games, not faster", async () => {
  const work = async (length) => {
    const page = await newPage(await newContext());
    const steps = await stepCounter(page);
    await page.goto(pathToFileURL(pageOfGames(length)).href);
    const search = page.getByLabel("Search");
    const typed = await steps(async () => {
      await search.fill("astridr");
      await search.fill("astridr 7");
    });
    assert.ok(typed > length, `${typed} steps`);
    return typed / length;
  };
  const [few, many] = [await work(50), await work(2000)];
  // Only sorting is more than linear. What is quadratic takes 40 times as much for each game.
  assert.ok(many < few * 4, `${few} steps for each of 50 games, ${many} of 2,000`);
});

/** A game in which one attacker goes to and fro. */
function longGame(moves) {
  const turns = Array.from({ length: moves / 2 }, (_, index) =>
    index % 2 === 0 ? `${index + 1}. a1-a2 e1-e2` : `${index + 1}. a2-a1 e2-e1`,
  );
  return `[rules:dim:5 start:/t3T/5/2K2/5/5/]\n\n${turns.join("\n")}\n`;
}

/** The work of opening a game, and of a step in it: what the scripts do, and what changes in the page. */
async function workOf(moves) {
  const path = pageOf(longGame(moves));
  const page = await newPage(await newContext());
  const steps = await stepCounter(page);
  const opened = await steps(() => page.goto(pathToFileURL(path).href));
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => {
    globalThis.changes = 0;
    new MutationObserver((list) => { globalThis.changes += list.length; }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
  const stepped = await steps(() => page.evaluate(async () => {
    for (let step = 0; step < 50; step += 1) {
      dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }));
  const changes = await page.evaluate(() => globalThis.changes);
  await page.keyboard.press("End");
  await reaches(page, `#${moves / 2}b`);
  await page.keyboard.press("Home");
  assert.deepEqual(page.problems, []);
  return { opened: opened / moves, stepped, changes };
}

test("opening a game of 10,000 moves takes as much work for each move as a short one, and a step no more", async () => {
  const [short, long] = [await workOf(100), await workOf(10_000)];
  const counts = JSON.stringify({ short, long });
  assert.ok(short.opened > 1 && short.stepped > 50 && short.changes > 50, counts);
  // What grows by one order more takes 100 times as much.
  assert.ok(long.opened < short.opened * 3, counts);
  assert.ok(long.stepped < short.stepped * 3, counts);
  assert.ok(long.changes < short.changes * 3, counts);
});

test("the cross table of a match lists the games of two engines", async () => {
  const games = join(folder(), "match.otg");
  // Names that contain each other.
  const engines = ["new", "new fast", "new fast a"].flatMap((name, index) => ["--engine", `name='${name}' nodes=${20 + index} tafl engine`]);
  tafl(["match", "--rules", "brandub", "--games", "2", "--move-limit", "20", ...engines, "-o", games]);
  const path = games.replace(".otg", ".html");
  tafl(["match", "--summary", games, "--page", path]);
  const page = await open(path);
  const cross = page.locator(".table").nth(1);
  assert.deepEqual(await cross.locator("thead th").allTextContents(), ["engine", "1", "2", "3"]);
  for (const [cells, games] of [["th button", 4], ["td button", 2]]) {
    for (const button of await cross.locator(cells).all()) {
      await button.click();
      assert.equal(await page.locator(".count").textContent(), `${games} of 6 games`);
      assert.equal(await page.locator(".games li").count(), games);
    }
  }
  assert.deepEqual(page.problems, []);
});
