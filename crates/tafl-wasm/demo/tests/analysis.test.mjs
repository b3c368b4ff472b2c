// The analysis board: every function by mouse and by keyboard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { close, example, findings, open, ROOT } from "./support.mjs";

after(close);

const PATH = "/demo/analysis/index.html";
const BRANDUB = `${ROOT}/examples/brandub.otg`;
const PUZZLE = `${ROOT}/examples/puzzle.otg`;
const BLANK = "[rules:dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";

const start = async (options) => {
  const page = await open(PATH, options);
  await page.getByRole("tab").first().waitFor();
  return page;
};
const text = (page) => page.locator(".source").inputValue();
const notice = (page) => page.locator(".analysis > .game .notice").textContent();
const moves = (page) => page.locator(".analysis > .game .moves a").allTextContents();
const cell = (page, name) => page.locator(`.analysis > .game [role="gridcell"][aria-label^="${name},"]`);
const press = async (page, ...keys) => {
  for (const key of keys) {
    await page.keyboard.press(key);
  }
};
const play = async (page, ...squares) => {
  for (const move of squares) {
    const [from, to] = move.split("-");
    await cell(page, from).click();
    await cell(page, to).click();
  }
};
const tool = (page, name) => page.getByRole("button", { name, exact: true });
const tab = (page, name) => page.getByRole("tab", { name }).click();
/** Waits until something is as expected. */
const becomes = async (read, expected) => {
  const end = Date.now() + 5_000;
  let value = await read();
  while (JSON.stringify(value) !== JSON.stringify(expected) && Date.now() < end) {
    await new Promise((later) => setTimeout(later, 30));
    value = await read();
  }
  assert.deepEqual(value, expected);
};
/** Writes into the text field as a person would: with an event for the page. */
const write = (page, value) => page.locator(".source").fill(value);
const tabTo = async (page, name) => {
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
    });
    if (focused.startsWith(name)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  assert.fail(`${name} is not reached`);
};

test("moves are made by hand, and their captures are written", async () => {
  const page = await start();
  await cell(page, "d6").click();
  assert.equal(await notice(page), "d6: can go to a6, b6, c6, e6, f6, g6.");
  assert.equal(await page.locator(".dot").count(), 6);
  assert.equal(await page.getByRole("gridcell", { name: "a6, empty, can move here" }).count(), 1);
  await cell(page, "f6").click();
  assert.equal(await page.locator(".dot").count(), 0);
  await cell(page, "d5").dragTo(cell(page, "f5"));
  await play(page, "d7-d5", "e4-e5", "f6-e6", "c4-c5");
  assert.deepEqual(await moves(page), ["d6-f6", "d5-f5", "d7-d5", "e4-e5", "f6-e6", "c4-c5xd5"]);
  assert.match(await text(page), /3\. f6-e6 c4-c5xd5\n$/);
  // A piece of the other side is not taken up, and an illegal move has a reason.
  await cell(page, "f5").click();
  assert.equal(await page.locator(".dot").count(), 0);
  await cell(page, "e6").click();
  await cell(page, "c3").click();
  assert.match(await notice(page), /\.$/);
  assert.equal((await moves(page)).length, 6);
  assert.deepEqual(page.problems, []);
});

test("other moves become variations, which are promoted and deleted", async () => {
  const page = await start();
  await play(page, "d6-f6", "d5-f5");
  await press(page, "h");
  await play(page, "c4-c5", "d7-d6");
  assert.deepEqual(await moves(page), ["d6-f6", "d5-f5", "c4-c5", "d7-d6"]);
  assert.match(await text(page), /1b\.1\.1b\. \.\.\.\.\. c4-c5|1b\.1\.1a\./);
  // A move that is there already is only entered.
  await press(page, "o");
  await play(page, "c4-c5");
  assert.equal((await moves(page)).length, 4);
  await press(page, "l");
  await tool(page, "Promote").click();
  await becomes(() => moves(page), ["d6-f6", "c4-c5", "d5-f5", "d7-d6"]);
  assert.equal(await page.locator(".move[aria-current]").textContent(), "d7-d6");
  await tool(page, "Promote").click();
  assert.equal(await notice(page), "This move is in the main line.");
  await tool(page, "Undo").click();
  await becomes(() => moves(page), ["d6-f6", "d5-f5", "c4-c5", "d7-d6"]);
  await page.locator(".moves a", { hasText: "d7-d6" }).click();
  await tool(page, "Make main line").click();
  await becomes(() => moves(page), ["d6-f6", "c4-c5", "d5-f5", "d7-d6"]);
  await page.locator(".moves a", { hasText: "c4-c5" }).click();
  await tool(page, "Delete from here").click();
  await becomes(() => moves(page), ["d6-f6", "d5-f5"]);
  await press(page, "Control+z", "Control+z");
  await becomes(() => moves(page), ["d6-f6", "d5-f5", "c4-c5", "d7-d6"]);
  await press(page, "Control+y");
  await becomes(() => moves(page), ["d6-f6", "c4-c5", "d5-f5", "d7-d6"]);
  assert.deepEqual(page.problems, []);
});

test("comments are written at each move, and what a comment cannot have is refused", async () => {
  const page = await start();
  await page.getByLabel("Comment on the start").fill("Before the first move.");
  await becomes(async () => (await text(page)).includes("[start-comment:Before the first move.]"), true);
  await play(page, "d6-f6", "d5-f5");
  await page.getByLabel("Comment on 1b").fill("A quiet answer.");
  await becomes(async () => (await text(page)).includes("[|A quiet answer.]"), true);
  await press(page, "Escape");
  await page.getByLabel("Comment on 1b").fill("Not ] this");
  await page.getByText("A comment cannot contain").waitFor();
  assert.equal(await page.getByLabel("Comment on 1b").inputValue(), "Not ] this");
  await page.getByLabel("Comment on 1b").fill("");
  await becomes(async () => (await text(page)).includes("quiet"), false);
  // What is typed is written also if the reader goes on at once.
  await page.getByLabel("Comment on 1b").fill("Late.");
  await page.locator(".moves a").first().click();
  await becomes(async () => (await text(page)).includes("[|Late.]"), true);
  assert.equal(await page.getByLabel("Comment on 1a").inputValue(), "");
  assert.deepEqual(page.problems, []);
});

test("tags are edited, added and removed", async () => {
  const page = await start();
  await tab(page, "Tags");
  await page.getByLabel("attackers", { exact: true }).fill("Ada");
  await press(page, "Enter");
  await becomes(() => page.locator(".players .name").first().textContent(), "Ada");
  await page.getByLabel("Name of a new tag").fill("round");
  await page.getByLabel("Value of the new tag").fill("3");
  await tool(page, "Add").click();
  await becomes(() => page.getByLabel("round", { exact: true }).inputValue(), "3");
  assert.match(await text(page), /\[attackers:Ada\]\n\[round:3\]/);
  await page.getByLabel("Name of a new tag").fill("no name");
  await page.getByLabel("Value of the new tag").fill("]");
  await tool(page, "Add").click();
  assert.notEqual(await notice(page), "");
  await tool(page, "Remove round").click();
  await becomes(async () => (await text(page)).includes("round"), false);
  await page.getByLabel("attackers", { exact: true }).fill("");
  await press(page, "Enter");
  await becomes(async () => (await text(page)).includes("attackers"), false);
  assert.deepEqual(page.problems, []);
});

test("rules are chosen, pasted and removed", async () => {
  const page = await start();
  await tab(page, "Set up");
  await page.getByRole("combobox", { name: "Rules" }).selectOption("copenhagen");
  await becomes(() => page.getByRole("gridcell").count(), 121);
  await tool(page, "Undo").click();
  await becomes(() => page.getByRole("gridcell").count(), 49);
  await page.getByLabel("Rules record").fill("dim:5 name:Small start:/1ttt1/t3t/t1K1t/t3t/1ttt1/");
  await press(page, "Tab");
  await becomes(() => page.getByRole("gridcell").count(), 25);
  assert.equal(await page.getByRole("combobox", { name: "Rules" }).inputValue(), "other");
  await page.getByLabel("Rules record").fill("dim:five");
  await press(page, "Tab");
  await becomes(async () => (await notice(page)) !== "", true);
  assert.equal(await page.getByRole("gridcell").count(), 25);
  await page.getByRole("combobox", { name: "Rules" }).selectOption("none");
  await becomes(async () => (await text(page)).startsWith("[position:/1ttt1/"), true);
  await page.getByLabel("Squares per side").fill("6");
  await press(page, "Tab");
  await becomes(() => page.getByRole("gridcell").count(), 36);
  // Without rules, any move can be written.
  await tab(page, "Text");
  await play(page, "c3-f6");
  assert.deepEqual(await moves(page), ["c3-f6"]);
  assert.deepEqual(page.problems, []);
});

test("a position is set up, and the game continues from it", async () => {
  const page = await start();
  await tab(page, "Set up");
  await tool(page, "Clear the board").click();
  await becomes(async () => (await text(page)).includes("[position:/7/7/7/7/7/7/7/]"), true);
  await page.getByRole("radio", { name: "king", exact: true }).check();
  await cell(page, "d4").click();
  await page.getByRole("radio", { name: "attacker", exact: true }).check();
  await cell(page, "d7").click();
  await cell(page, "a7").click();
  await cell(page, "a7").click();
  await page.getByRole("radio", { name: "Move pieces" }).check();
  await cell(page, "d7").dragTo(cell(page, "e7"));
  await becomes(async () => (await text(page)).split("\n")[0], "[position:/7/7/7/3K3/7/7/4t2/]");
  await page.getByRole("radio", { name: "Empty squares" }).check();
  await cell(page, "e7").click();
  await becomes(async () => (await text(page)).split("\n")[0], "[position:/7/7/7/3K3/7/7/7/]");
  await tool(page, "Undo").click();
  await tab(page, "Text");
  await play(page, "e7-e5");
  assert.deepEqual(await moves(page), ["e7-e5"]);
  await tab(page, "Set up");
  await tool(page, "Start of the rules").click();
  await becomes(async () => (await text(page)).includes("position"), false);
  assert.deepEqual(page.problems, []);
});

test("the text is checked while one writes, and findings lead to their places", async () => {
  const page = await start();
  await write(page, `${BLANK}\n\n1. d6-f6 d5:f5\n2. d7-d5\n`);
  const problem = page.locator(".problem.error").first();
  await problem.waitFor();
  assert.match(await problem.textContent(), /^error line 3, column 12: expected `-`/);
  // The board shows what can be read, and does not overwrite what cannot.
  assert.deepEqual((await moves(page))[0], "d6-f6");
  await press(page, "Escape");
  await play(page, "d6-e6");
  assert.equal(await notice(page), "The text has errors. Correct them first, or undo.");
  await problem.click();
  assert.equal(await page.locator(".source").evaluate((area) => area.value.slice(area.selectionStart).slice(0, 2)), ":f");
  await write(page, `${BLANK}\n\n1. d6-f6 d5-f5\n2. d7-e6 e4-e5\n`);
  const finding = page.locator(".problem", { hasText: "2a" }).first();
  await finding.waitFor();
  await finding.click();
  assert.equal(await page.locator(".move[aria-current]").textContent(), "d7-e6");
  assert.equal(await page.locator(".source").evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), "d7-e6");
  await write(page, "");
  await page.getByText("The text is empty. Make a new game, or write one.").waitFor();
  await write(page, "1. a1-a2\n");
  await page.locator(".verdict", { hasText: "finding" }).waitFor();
  await page.locator(".source").press("Control+z");
  await becomes(async () => (await text(page)) !== "1. a1-a2\n", true);
  assert.deepEqual(page.problems, []);
});

test("the rules report the outcome, and complete the game", async () => {
  const page = await start();
  await write(page, readFileSync(BRANDUB, "utf8").replaceAll(/xd5|xe5|-(?=\s*$)/gm, "").replace("[result:-1]\n", ""));
  await tool(page, "Complete from the rules").click();
  await page.locator(".verdict", { hasText: "the defenders win: the king has escaped" }).waitFor();
  assert.match(await text(page), /\[result:-1\]/);
  assert.match(await text(page), /c4-c5xd5/);
  await page.locator("h1").click();
  await press(page, "End");
  assert.equal(await notice(page), "The game ends here: the defenders win: the king has escaped.");
});

test("files are opened and saved", async () => {
  const page = await start();
  await page.locator("input[type=file]").setInputFiles(BRANDUB);
  await becomes(() => page.locator("h1").textContent(), "An evening at the club");
  const [download] = await Promise.all([page.waitForEvent("download"), tool(page, "Save").click()]);
  assert.equal(download.suggestedFilename(), "Ingrid-Olaf.otg");
  assert.equal(readFileSync(await download.path(), "utf8"), example("brandub.otg"));
  await tool(page, "New").click();
  await becomes(() => moves(page), []);
  await tool(page, "Undo").click();
  await becomes(async () => (await moves(page)).length, 15);
  assert.deepEqual(page.problems, []);
});

test("a file of several games is edited game by game", async () => {
  const page = await start();
  const two = `${example("brandub.otg")}\n${example("puzzle.otg")}`;
  await page.locator("input[type=file]").setInputFiles({ name: "two.otg", mimeType: "text/plain", buffer: Buffer.from(two) });
  const chosen = page.getByLabel("Game of the file");
  await chosen.selectOption("1");
  await becomes(() => page.locator("h1").textContent(), "Club puzzle");
  await page.getByLabel("Comment on the start").fill("Changed.");
  await becomes(async () => (await text(page)).includes("Changed."), true);
  await chosen.selectOption("0");
  const [download] = await Promise.all([page.waitForEvent("download"), tool(page, "Save").click()]);
  const saved = readFileSync(await download.path(), "utf8");
  assert.ok(saved.startsWith(example("brandub.otg")) && saved.includes("[start-comment:Changed.]"));
  // Several games in the text are split on request.
  await write(page, two);
  await page.getByText("The text has 2 games").waitFor();
  await tool(page, "Edit them one by one").click();
  assert.equal(await chosen.locator("option").count(), 3);
  assert.deepEqual(page.problems, []);
});

test("a puzzle is made and tried", async () => {
  const page = await start();
  await page.locator("input[type=file]").setInputFiles(PUZZLE);
  await tab(page, "Puzzle");
  await becomes(() => page.getByRole("combobox", { name: "Puzzle" }).inputValue(), "strict");
  await page.getByRole("combobox", { name: "Puzzle" }).selectOption("");
  await becomes(async () => (await text(page)).includes("puzzle-"), false);
  await page.getByRole("combobox", { name: "Puzzle" }).selectOption("loose");
  await page.locator(".moves a").nth(0).click();
  await tool(page, "Begin after 1a").click();
  await page.locator("h1").click();
  await press(page, "Home");
  await tool(page, "Introduce at the start").click();
  await becomes(async () => /\[puzzle-mode:loose\]\n\[puzzle-start:1a\]\n\[puzzle-prestart:0a\]/.test(await text(page)), true);
  await page.getByRole("combobox", { name: "Puzzle" }).selectOption("strict");
  await press(page, "Control+z", "Control+z", "Control+z", "Control+z", "Control+z");
  await becomes(() => page.getByRole("combobox", { name: "Puzzle" }).inputValue(), "strict");
  await tool(page, "Try the puzzle").click();
  const dialog = page.getByRole("dialog");
  const type = async (move) => {
    await dialog.getByLabel("Your move").fill(move);
    await press(page, "Enter");
  };
  await type("d4-c4");
  await dialog.getByText("The record has this move as a variation.").waitFor();
  await tool(dialog, "Take back").click();
  await type("d4-d7");
  await type("d7-a7");
  await dialog.getByText("Solved. This is the whole game.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  assert.equal(await dialog.count(), 0);
  assert.deepEqual(page.problems, []);
});

test("the work is there after a reload", async () => {
  const page = await start();
  await page.locator("input[type=file]").setInputFiles(BRANDUB);
  await becomes(async () => (await moves(page)).length, 15);
  await page.locator(".moves a").nth(3).click();
  await page.getByLabel("Comment on").fill("Kept.");
  const before = await page.locator(".move[aria-current]").textContent();
  await page.reload();
  await becomes(async () => (await moves(page)).length, 15);
  assert.equal(await page.locator(".move[aria-current]").textContent(), before);
  assert.match(await text(page), /Kept\./);
  for (const junk of ["", "{", "[]", '{"games":[]}', '{"games":[3],"index":0}', '{"games":["x"],"index":7}']) {
    await page.evaluate((value) => localStorage.setItem("tafl-analysis", value), junk);
    await page.goto("about:blank");
    await page.goBack();
    await page.getByRole("tab").first().waitFor();
  }
  assert.deepEqual(page.problems, []);
});

test("everything by keyboard alone", async () => {
  const page = await start();
  const at = async (name) => {
    await page.evaluate(() => document.activeElement?.blur?.());
    await tabTo(page, name);
  };
  // One square of the board is in the order of the keyboard: the one that had it last.
  const toBoard = async () => {
    await page.evaluate(() => document.activeElement?.blur?.());
    while (await page.evaluate(() => document.activeElement?.getAttribute("role") !== "gridcell")) {
      await page.keyboard.press("Tab");
    }
  };
  // The board: from the corner to d6, and two squares to the right.
  await at("a7");
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Enter");
  assert.match(await notice(page), /^d6: can go to/);
  await press(page, "ArrowRight", "ArrowRight", "Enter");
  await becomes(() => moves(page), ["d6-f6"]);
  await at("Play");
  await press(page, "Escape", "m");
  await page.keyboard.type("d5-f5");
  await press(page, "Enter");
  await becomes(() => moves(page), ["d6-f6", "d5-f5"]);
  await at("Undo");
  await press(page, "ArrowLeft", "m");
  await page.keyboard.type("c4-c5");
  await press(page, "Enter");
  await becomes(async () => (await moves(page)).length, 3);
  await at("Undo");
  await press(page, "p");
  await becomes(() => moves(page), ["d6-f6", "c4-c5", "d5-f5"]);
  await press(page, "c");
  await page.keyboard.type("By keyboard.");
  await becomes(async () => (await text(page)).includes("By keyboard."), true);
  await at("Undo");
  await press(page, "Delete");
  await becomes(() => moves(page), ["d6-f6", "d5-f5"]);
  await press(page, "Control+z");
  await becomes(async () => (await moves(page)).length, 3);
  // The panels.
  await at("Text");
  await press(page, "ArrowRight");
  await tabTo(page, "event");
  await page.keyboard.type("Keys");
  await press(page, "Enter");
  await becomes(() => page.locator("h1").textContent(), "Keys");
  await at("Tags");
  await press(page, "ArrowRight");
  await tabTo(page, "Move pieces");
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "defender");
  await toBoard();
  await press(page, "Home", "PageUp", "ArrowDown", "Enter");
  await becomes(async () => (await text(page)).includes("[position:/3t3/3t3/3T3/ttTKTtt/3T3/T2t3/3t3/]"), true);
  await at("Keys");
  await press(page, "Enter");
  await page.getByRole("dialog").getByText("undo an edit").waitFor();
  await press(page, "Escape");
  await at("New");
  await press(page, "Enter");
  await becomes(() => moves(page), []);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Control+s")]);
  assert.equal(download.suggestedFilename(), "game.otg");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Control+o")]);
  await chooser.setFiles(BRANDUB);
  await becomes(async () => (await moves(page)).length, 15);
  assert.deepEqual(page.problems, []);
});

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [[1440, 900], [1000, 800], [360, 740]]) {
    test(`axe finds nothing: ${colorScheme}, ${width} wide`, async () => {
      const page = await start({ colorScheme, viewport: { width, height } });
      await page.locator("input[type=file]").setInputFiles(PUZZLE);
      for (const name of ["Text", "Tags", "Set up", "Puzzle"]) {
        await tab(page, name);
        assert.deepEqual(await findings(page), [], name);
      }
      await tool(page, "Try the puzzle").click();
      assert.deepEqual(await findings(page), [], "the puzzle");
      await press(page, "Escape");
      await tab(page, "Text");
      await write(page, `${BLANK}\n\n1. d6-f6 d5:f5\n`);
      await page.locator(".problem.error").first().waitFor();
      assert.deepEqual(await findings(page), [], "errors");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      await page.context().close();
    });
  }
}

test("names and comments are text", async () => {
  const attack = "</script><img src=x onerror=globalThis.hit=1><b>\u202egto";
  const page = await start();
  await write(page, `[event:${attack}]\n[attackers:${attack}]\n[weird:${attack}]\n[start-comment:${attack}]\n${BLANK}\n\n1. d6-f6\n[${attack}]\n`);
  await becomes(async () => (await page.locator("h1").textContent()).includes("<img src=x"), true);
  for (const name of ["Tags", "Set up", "Puzzle", "Text"]) {
    await tab(page, name);
  }
  await write(page, `${BLANK}\n\n1. ${attack}\n`);
  await page.locator(".problem.error").first().waitFor();
  assert.equal(await page.evaluate(() => globalThis.hit), undefined);
  assert.equal(await page.locator("main img, main script, main b").count(), 0);
  assert.ok(!/[\u202a-\u202e]/.test(await page.locator("main").innerText()));
  assert.deepEqual(page.problems, []);
});

test("ten megabytes leave the page alive", async () => {
  const page = await start();
  const lines = "1. a1-a2\n".repeat(1_200_000).slice(0, 10_000_000);
  for (const big of [`${BLANK}\n\n1. d6-f6\n[${"a long comment ".repeat(700_000)}]\n`, lines, "x".repeat(10_000_000), "[".repeat(10_000_000)]) {
    const begun = Date.now();
    await page.locator(".source").evaluate((area, value) => {
      area.value = value;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }, big);
    await page.waitForTimeout(1200);
    await page.getByRole("tab", { name: "Tags" }).click({ timeout: 60_000 });
    await page.getByRole("tab", { name: "Text" }).click({ timeout: 60_000 });
    assert.ok(Date.now() - begun < 60_000, `${Date.now() - begun} ms`);
  }
  await write(page, `${BLANK}\n`);
  await page.getByText("No errors or findings.").waitFor({ timeout: 60_000 });
  assert.deepEqual(await moves(page), []);
  assert.deepEqual(page.problems.filter((text) => !text.includes("quota")), []);
});
