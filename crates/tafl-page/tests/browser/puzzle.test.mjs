// Puzzles: solved by hand and by typing, and nothing to be seen ahead.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, open, pageOf, PUZZLE, reaches, replayed, ROOT, shownPosition } from "./support.mjs";

after(close);

const path = pageOf(PUZZLE);
const SECRETS = ["d4-d7", "d7-a7", "d7-g7", "e6-e7", "b4-b7", "d4-c4", "both upper corners", "The king has escaped", "One threat", "And that one", "The king stays"];

/** Everything that a reader or a program can see without playing. */
async function visibleText(page) {
  const session = await page.context().newCDPSession(page);
  const tree = await session.send("Accessibility.getFullAXTree");
  return [await page.content(), JSON.stringify(tree)].join("\n");
}

/** What base64 in a text stands for, wherever it begins. */
function unpacked(text) {
  const coded = text.match(/[\w+/-]{6,}/g);
  return coded.flatMap((word) => [0, 1, 2, 3].map((start) => Buffer.from(word.slice(start), "base64").toString("latin1"))).join("\n");
}

const cell = (page, name) => page.locator(`[role="gridcell"][aria-label^="${name},"]`);
const notice = (page) => page.locator(".notice").textContent();
const type = async (page, move) => {
  await page.getByLabel("Your move").fill(move);
  await page.keyboard.press("Enter");
};

test("nothing is shown ahead", async () => {
  const source = readFileSync(path, "utf8");
  const page = await open(path);
  const seen = [source, await visibleText(page)].join("\n");
  for (const secret of SECRETS) {
    assert.ok(!seen.includes(secret), secret);
  }
  // Base64 would not hide them either.
  const hidden = unpacked(source);
  for (const secret of SECRETS) {
    assert.ok(!hidden.includes(secret), secret);
    assert.ok(unpacked(`"${Buffer.from(`a move: ${secret}.`).toString("base64")}"`).includes(secret));
  }
  await type(page, "d4-d7");
  await page.getByText("Right.").waitFor();
  const later = await visibleText(page);
  for (const secret of ["d7-a7", "d7-g7", "b4-b7", "d4-c4", "The king has escaped", "And that one", "The king stays"]) {
    assert.ok(!later.includes(secret), secret);
  }
  for (const found of ["d4-d7", "e6-e7", "both upper corners", "One of them is closed."]) {
    assert.ok(later.includes(found), found);
  }
  assert.deepEqual(page.problems, []);
});

test("a puzzle is solved by hand", async () => {
  const page = await open(path);
  await cell(page, "d4").dragTo(cell(page, "c4"));
  await page.getByText("The record has this move as a variation.").waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await cell(page, "a4").click();
  await cell(page, "a5").click();
  assert.equal(await notice(page), "It is the other side's turn.");
  await cell(page, "d4").dragTo(cell(page, "d6"));
  assert.equal(await notice(page), "Not the solution. The record does not have this move.");
  await cell(page, "d4").dragTo(cell(page, "d7"));
  assert.equal(await notice(page), "Right.");
  assert.equal(await shownPosition(page), replayed(PUZZLE).find(({ address }) => address === "1b").position);
  await cell(page, "d7").click();
  await cell(page, "a7").click();
  await page.getByText("Solved. This is the whole game.").waitFor();
  await page.getByText("The defenders won").waitFor();
  assert.equal(await page.locator(".moves a").count(), 6);
  await reaches(page, "#2a");
  assert.deepEqual(page.problems, []);
});

test("another move that wins as quickly is right", async () => {
  const rules = "rules:dim:7 surf:n atkf:n ks:w start:/3t3/7/7/3K3/7/3t3/7/";
  const page = await open(pageOf(`[puzzle-mode:strict]\n[${rules}]\n\n1. Kd4-a4- d6-a6\n2. Ka4-a1--\n`));
  await cell(page, "d4").dragTo(cell(page, "d5"));
  assert.equal(await notice(page), "Not the solution. The record does not have this move.");
  await cell(page, "d4").dragTo(cell(page, "g4"));
  await page.getByText("This wins as well.").waitFor();
  await cell(page, "g4").dragTo(cell(page, "g7"));
  await page.getByText("Solved. This is the whole game.").waitFor();
});

test("the puzzles of the examples are solved", async () => {
  const folder = join(ROOT, "examples/puzzles");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".otg"))) {
    const file = join(folder, name);
    const page = await open(pageOf(file));
    const line = replayed(file).filter(({ address, move }) => move && /^[0-9]+[a-z]$/.test(address));
    for (const { move } of line.filter((_, index) => index % 2 === 0)) {
      await type(page, move);
    }
    await page.getByText("Solved. This is the whole game.").waitFor();
    assert.equal(await shownPosition(page), line.at(-1).position, name);
    assert.deepEqual(page.problems, [], name);
    await page.context().close();
  }
});

test("moves are typed in any usual spelling", async () => {
  for (const spelling of ["d4-d7", "D4 D7", "1. Kd4–d7-", "kd4 to d7", "d4→d7!", "d4d7"]) {
    const page = await open(path);
    await type(page, spelling);
    assert.equal(await notice(page), "Right.", spelling);
    await page.context().close();
  }
  const page = await open(path);
  await type(page, "north");
  assert.equal(await notice(page), "This is not a move. Write one as in e5-e8.");
});

test("hints are shown one at a time, on request", async () => {
  const page = await open(path);
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.click();
  assert.equal(await notice(page), "Hint: One threat can be met. Two cannot.");
  await hint.click();
  assert.equal(await notice(page), "There is no further hint.");
});

test("the solution is shown on request", async () => {
  const page = await open(path);
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.getByText("This is the solution.").waitFor();
  await page.getByText("The king has escaped.").first().waitFor();
  assert.equal(await page.locator(".moves a").count(), 6);
});

test("a puzzle is solved by keyboard alone", async () => {
  const page = await open(path);
  const tabTo = async (name) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
      if (focused?.startsWith(name)) {
        return;
      }
      await page.keyboard.press("Tab");
    }
    assert.fail(`${name} is not reached`);
  };
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  await tabTo("Hint");
  await press("Enter");
  assert.equal(await notice(page), "Hint: One threat can be met. Two cannot.");
  await page.locator("h1").click();
  await tabTo("a7");
  const up = (count) => Array.from({ length: count }, () => "ArrowUp");
  await press("PageDown", ...up(3), "ArrowRight", "ArrowRight", "ArrowRight", "Enter", ...up(3), "Enter");
  assert.equal(await notice(page), "Right.");
  await press("Enter", "Home", "Enter");
  await page.getByText("Solved. This is the whole game.").waitFor();
});

const LOOSE = `[puzzle-mode:loose]
[puzzle-prestart:0a]
[puzzle-start:1a]
[attackers:Ada]
[rules:dim:5 start:/t4/5/2K2/5/4t/]

1. a1-b1 Kc3-c1
[An introduction. (Hint: c3-c1 is short.)|]
2. b1-b2 Kc1-a1
[|The king escapes.]
`;

test("a loose puzzle has an introduction and accepts other moves", async () => {
  const page = await open(pageOf(LOOSE));
  await type(page, "c3-c1");
  assert.equal(await notice(page), "The puzzle has not begun. Go forward to its start.");
  await page.getByRole("button", { name: /Next move/ }).click();
  await page.getByText("An introduction.").first().waitFor();
  await type(page, "c3-c4");
  assert.match(await notice(page), /^The record does not have this move. Continue/);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  assert.equal(await notice(page), "Hint: c3-c1 is short.");
  assert.equal(await page.locator(".arrow").count(), 1);
  await type(page, "c3-c1");
  assert.equal(await notice(page), "Right.");
  await type(page, "c1-a1");
  await page.getByText("Solved. This is the whole game.").waitFor();
});

test("captures of a move that the record does not have are made by hand", async () => {
  const page = await open(pageOf(`[puzzle-mode:loose]
[puzzle-start:0a]
[rules:dim:5 ks:w start:/t4/5/2K2/1T3/tt3/]

1. Kc3-c1
`));
  const capture = page.getByRole("button", { name: "Capture" });
  await capture.click();
  await cell(page, "a5").click();
  assert.equal(await notice(page), "First make a move that the record does not have.");
  await cell(page, "b4").click();
  assert.equal(await notice(page), "First make a move that the record does not have.");
  await type(page, "b4-a4");
  await capture.focus();
  await page.keyboard.press("Enter");
  assert.equal(await capture.getAttribute("aria-pressed"), "true");
  await cell(page, "c3").click();
  assert.equal(await notice(page), "Only pieces of the other side are captured.");
  await cell(page, "e5").click();
  assert.equal(await notice(page), "There is no piece.");
  await cell(page, "a5").click();
  assert.equal(await page.locator(".moves a").textContent(), "b4-a4xa5");
  await cell(page, "b5").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".moves a").textContent(), "b4-a4xa5/b5");
  assert.equal(await shownPosition(page), "/t4/5/2K2/T4/5/");
  await cell(page, "a5").click();
  assert.equal(await page.locator(".moves a").textContent(), "b4-a4xb5");
  assert.deepEqual(page.problems, []);
});

test("a resignation can be the solution", async () => {
  const text = `[puzzle-mode:strict]
[puzzle-start:1a]
[rules:dim:5 start:/t4/5/2K2/5/4t/]

1. a1-b1 ---
[|Nothing else helps.]
`;
  for (const word of ["---", "Resign"]) {
    const page = await open(pageOf(text));
    await type(page, "c3-c1");
    assert.equal(await notice(page), "Not the solution. The record does not have this move.");
    await type(page, word);
    await page.getByText("Solved. This is the whole game.").waitFor();
    assert.deepEqual(page.problems, []);
  }
});
