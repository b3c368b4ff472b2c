// The analysis board: every function by mouse and by keyboard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { becomes, BLANK, BRANDUB, cell, moves, notice, play, press, PUZZLE, start, tab, tabTo, text, tool, write } from "./board.mjs";
import { misplaced } from "../../../tafl-page/tests/browser/layout.mjs";
import { close, example, findings } from "./support.mjs";

after(close);

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
  assert.equal(await notice(page), "`e6` and `c3` are not two squares on the same file or rank.");
  assert.equal((await moves(page)).length, 6);
  assert.deepEqual(page.problems, []);
});

test("other moves become variations, which are promoted and deleted", async () => {
  const page = await start();
  await play(page, "d6-f6", "d5-f5");
  await press(page, "h");
  await play(page, "c4-c5", "d7-d6");
  assert.deepEqual(await moves(page), ["d6-f6", "d5-f5", "c4-c5", "d7-d6"]);
  assert.equal((await text(page)).replace(BLANK, "").trim(), "1. d6-f6 d5-f5\n\n1b.1.1a. ..... c4-c5\n\n1b.1.2a. d7-d6");
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
  await tool(page, "Main line").click();
  await becomes(() => moves(page), ["d6-f6", "c4-c5", "d5-f5", "d7-d6"]);
  await page.locator(".moves a", { hasText: "c4-c5" }).click();
  await tool(page, "Delete").click();
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
  // Typed text is written also if the reader leaves at once.
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
  assert.equal(await notice(page), "The value of a tag cannot contain `]`, which ends the tag, or a line that begins a tag or turn.");
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
  await becomes(() => notice(page), "Expected the number of squares on a side of the board, as in `dim:11`, found `f`.");
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
  await page.getByLabel("First to move").selectOption("defenders");
  assert.match(await notice(page), /^The first move shows who moves first/);
  await tool(page, "Undo").click();
  await page.getByLabel("First to move").selectOption("defenders");
  await tab(page, "Text");
  await page.reload();
  await play(page, "d4-d7");
  assert.deepEqual(await moves(page), ["Kd4-d7-"]);
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
  await write(page, `${BLANK}\n\n1. d6-f6 d5 - f5\n`);
  await page.getByRole("button", { name: "Write “d5-f5”" }).click();
  await becomes(() => moves(page), ["d6-f6", "d5-f5"]);
  await write(page, `${BLANK}\n\n1. d6-f6 d5-f5\n2. d7-e6 e4-e5\n`);
  const finding = page.locator(".problem", { hasText: "2a" }).first();
  await finding.waitFor();
  await finding.click();
  assert.equal(await page.locator(".move[aria-current]").textContent(), "d7-e6");
  assert.equal(await page.locator(".source").evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), "d7-e6");
  await write(page, "");
  await page.getByText("The text is empty. Make a new game, or write one.").waitFor();
  // What is typed without a pause is undone together.
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await write(page, "1. a1-a2\n");
  await becomes(() => page.locator(".verdict").textContent(), "1 finding. The game has no start position; write a rules tag or a position tag.");
  await page.locator(".source").press("Control+z");
  await becomes(() => text(page), "");
  assert.deepEqual(page.problems, []);
});

test("a handwritten game is pasted, and what it leaves open is asked", async () => {
  const page = await start();
  await write(page, BLANK);
  await write(page, "White: Ben, Black: Ann\n1 f6 D5:F5\n");
  await tool(page, "Read as a handwritten game").click();
  await page.getByText("What was written is not clear. Answer in the text, and read it again.").waitFor();
  const question = page.locator(".problem.error").first();
  assert.match(await question.textContent(), /^error line 2, column 3: this can be `f4-f6` or `d6-f6`; write/);
  await question.click();
  assert.equal(await page.locator(".source").evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), "f6");
  await write(page, "White: Ben, Black: Ann\n1 d6-f6 D5:F5\n2 d7 d6  K-d5 | he runs\n");
  await tool(page, "Read as a handwritten game").click();
  await becomes(() => moves(page), ["d6-f6", "d5-f5", "d7-d6", "Kd4-d5"]);
  assert.match(await text(page), /^\[attackers:Ann\]\n\[defenders:Ben\]\n\[rules:[^\]]*\]\n\n1\. d6-f6 d5-f5\n\n2\. d7-d6 Kd4-d5\n\[\|he runs\]\n/);
  assert.equal(await tool(page, "Read as a handwritten game").isVisible(), false);
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

test("after a move whose captures are missing, pieces move as the position shows", async () => {
  const page = await start();
  await write(page, `${BLANK}\n\n1. d6-f6 d5-f5\n2. d7-d5 e4-e5\n3. f6-e6 c4-c5\n`);
  await page.locator("h1").click();
  await press(page, "End");
  await cell(page, "d5").click();
  assert.equal(await notice(page), "d5: can go to d6, d7.");
});

test("files are opened and saved", async () => {
  const page = await start();
  await page.locator("input[type=file]").setInputFiles(BRANDUB);
  await becomes(() => page.locator("h1").textContent(), "An evening at the club");
  const [download] = await Promise.all([page.waitForEvent("download"), tool(page, "Save").click()]);
  assert.equal(download.suggestedFilename(), "Ingrid-Olaf.otg");
  assert.equal(readFileSync(await download.path(), "utf8"), example("brandub.otg"));
  assert.deepEqual(page.problems, []);
});

test("a file of several games is edited game by game", async () => {
  const page = await start();
  const two = `${example("brandub.otg")}\n${example("puzzle.otg")}`;
  await page.locator("input[type=file]").setInputFiles({ name: "two.otg", mimeType: "text/plain", buffer: Buffer.from(two) });
  await tool(page, "Next game").click();
  await becomes(() => page.locator("h1").textContent(), "Club puzzle");
  await page.getByLabel("Comment on the start").fill("Changed.");
  await becomes(async () => (await text(page)).includes("Changed."), true);
  await tool(page, "Previous game").click();
  const [download] = await Promise.all([page.waitForEvent("download"), tool(page, "Save").click()]);
  const saved = readFileSync(await download.path(), "utf8");
  assert.ok(saved.startsWith(example("brandub.otg")) && saved.includes("[start-comment:Changed.]"));
  // Several games in the text are split on request.
  await write(page, two);
  await page.getByText("The text has 2 games").waitFor();
  await tool(page, "Edit them one by one").click();
  await page.getByText(/^1 of 3: /).waitFor();
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
  // A resignation is typed.
  await page.getByLabel("A move").fill("resign");
  await press(page, "Enter");
  await becomes(async () => (await moves(page)).includes("---"), true);
  assert.deepEqual(page.problems, []);
});

// Colors and widths do not depend on each other.
for (const [colorScheme, width, height] of [["light", 1440, 900], ["dark", 1000, 800], ["light", 360, 740]]) {
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
    assert.deepEqual(await page.locator(".analysis > .game .board").evaluate(misplaced), []);
    await page.context().close();
  });
}

test("a phone has the tabs below the buttons, with the moves as one of them", async () => {
  const page = await start({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.locator("input[type=file]").setInputFiles(BRANDUB);
  await becomes(async () => (await moves(page)).length, 15);
  const box = (selector) => page.locator(selector).first().boundingBox();
  const [board, buttons, tabs] = [await box(".board"), await box(".tools"), await box('[role="tablist"]')];
  assert.ok(board.width >= 360 && board.y < 130, `${board.width} ${board.y}`);
  assert.ok(tabs.y - buttons.y - buttons.height < 60 && tabs.y < 640, `${buttons.y} ${tabs.y}`);
  assert.equal(await page.locator(".moves").isVisible(), true);
  for (const [name, selector] of [["Set up", ".palette"], ["Engine", '.desk-panel:not([hidden]) button']]) {
    await tab(page, name);
    assert.equal(await page.locator(".moves").isVisible(), false);
    const { y, height } = await box(selector);
    assert.ok(y + height < 844, `${name}: ${y} ${height}`);
  }
  assert.equal(await page.evaluate(() => scrollY), 0);
  // On a wide screen the moves are beside the tabs, and none of them.
  await page.setViewportSize({ width: 1366, height: 768 });
  assert.equal(await page.locator(".moves").isVisible(), true);
  assert.equal(await page.getByRole("tab").count(), 6);
  await page.setViewportSize({ width: 390, height: 844 });
  await tab(page, "Moves");
  await page.setViewportSize({ width: 1366, height: 768 });
  assert.equal(await page.locator(".source").isVisible(), true);
  await page.getByRole("tab", { name: "Text" }).focus();
  await press(page, "ArrowLeft");
  assert.equal(await page.getByRole("tab", { name: "Openings" }).getAttribute("aria-selected"), "true");
  assert.deepEqual(page.problems, []);
});

test("the board and the buttons are on one screen", async () => {
  for (const [width, height, least] of [[1366, 768, 660], [844, 390, 360], [683, 384, 350], [390, 844, 366]]) {
    const page = await start({ viewport: { width, height } });
    for (const selector of [".board", ".slider", ".tools", '[role="tablist"]']) {
      const box = await page.locator(selector).first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width, `${width} by ${height}: ${selector} ${JSON.stringify(box)}`);
      assert.ok(selector !== ".board" || box.width >= least, `${box.width}`);
    }
    await page.context().close();
  }
});

test("a finger on an empty square scrolls the page, and one on a piece does not", async () => {
  const page = await start({ viewport: { width: 390, height: 500 }, hasTouch: true });
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  const swipe = async (name) => {
    const { x, y, width, height } = await cell(page, name).boundingBox();
    const from = { x: x + width / 2, y: y + height / 2 };
    await touch("touchStart", from);
    for (let step = 1; step <= 8; step += 1) {
      await touch("touchMove", { ...from, y: from.y - 15 * step });
    }
    await touch("touchEnd");
  };
  const scrolled = () => page.evaluate(() => scrollY > 0);
  await swipe("d6");
  assert.equal(await scrolled(), false);
  // A finger that draws does not scroll either.
  const draw = () => tool(page, "Draw").evaluate((button) => button.click());
  await draw();
  await swipe("b2");
  await becomes(async () => (await text(page)).includes("(green:b2-"), true);
  assert.equal(await scrolled(), false);
  await draw();
  await swipe("b2");
  await becomes(scrolled, true);
  assert.deepEqual(page.problems, []);
});

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
  const page = await start({ allow: ["quota"] });
  const lines = "1. a1-a2\n".repeat(1_200_000).slice(0, 10_000_000);
  const comment = `${BLANK}\n\n1. d6-f6\n[${"a long comment ".repeat(700_000)}]\n`;
  for (const [big, said] of [
    [lines, "1111111 moves are too many"],
    ["x".repeat(10_000_000), "line 1, column 1: expected a tag in brackets, the number of a turn as in `1.`, or a comment in brackets, found `x`"],
    ["[".repeat(10_000_000), "line 1, column 1: unclosed tag; write `]` after its value"],
    [comment, "No errors or findings."],
  ]) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), big);
    await page.locator(".source").focus();
    await press(page, "Control+a", "Control+v");
    await page.getByText(said).first().waitFor();
    await tab(page, "Tags");
    await tab(page, "Text");
    if (big !== comment) {
      await press(page, "Control+z");
      await becomes(() => text(page), `${BLANK}\n`);
    }
  }
  // It cannot be edited as text, but by hand.
  await play(page, "d7-f7");
  await becomes(async () => (await moves(page)).length, 2);
  const [download] = await Promise.all([page.waitForEvent("download"), tool(page, "Save").click()]);
  assert.ok(readFileSync(await download.path(), "utf8").includes("a long comment a long comment"));
  assert.deepEqual(page.problems, []);
});
