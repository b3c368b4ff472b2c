// What people open and drop on the analysis board: files of all forms, of many games, and of something else.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { becomes, BLANK, moves, notice, press, start, text, tool } from "./board.mjs";
import { close, example, findings } from "./support.mjs";

after(close);

const CSV = "h1-h3 f8-i8,0,0,Ongoing\nh1-h3 z9,0,0,White\nh1-h3,1,0,White\n";
const COUNT = 1200;
/** Games with different players, dates and results: game 7 is `Ada 7` against `Tre`. */
const MANY = Array.from({ length: COUNT }, (_, index) => {
  const moves = index % 100 === 99 ? "1. d6-f6 d5-f5\n2. f6-d6 f5-d5 []" : "1. d6-f6 []";
  return `[attackers:Ada ${index + 1}]\n[defenders:${["Nul", "Ett", "Tva", "Tre"][(index + 1) % 4]}]\n[date:${2000 + (index % 20)}.01.01]\n[result:${index % 3 ? 1 : 0}]\n${BLANK}\n${moves}\n`;
}).join("\n");

const file = (name, content) => ({ name, mimeType: "", buffer: Buffer.from(content) });
const open = (page, ...files) => page.locator("input[type=file]").setInputFiles(files);
const which = (page) => page.locator(".which").textContent();
const notes = (page) => page.locator(".notes li").allTextContents();
const rows = (page) => page.locator(".game-rows .title").allTextContents();
/** Drops files on the page. */
const drop = (page, files) =>
  page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    files.forEach(([name, text]) => dataTransfer.items.add(new File([text], name)));
    for (const type of ["dragover", "drop"]) {
      document.querySelector(".board").dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, files);

test("games of other programs are opened, and what is lost is said", async () => {
  const page = await start();
  await open(page, file("club.csv.gz", gzipSync(CSV)));
  await page.getByRole("heading", { name: "What was read" }).waitFor();
  const [lost, broken, ...rest] = await notes(page);
  assert.match(lost, /^Changed in 1 game, as here: .*captur/);
  assert.match(broken, /^club\.csv\.gz, line 2: .* \(the moves before are kept\)$/);
  assert.deepEqual(rest, []);
  assert.deepEqual(await findings(page), []);
  await press(page, "Escape");
  assert.equal(await notice(page), "Opened club.csv.gz: 3 games (hnefatafl-csv).");
  await becomes(() => moves(page), ["h1-h3", "f8-i8"]);
  await tool(page, "Documents").click();
  await page.locator(".documents .title", { hasText: /^club, 3 games$/ }).waitFor();
  assert.deepEqual(page.problems, []);
});

test("files are dropped, several at once, and records need no other module", async () => {
  const page = await start();
  await drop(page, [["one.otg", example("brandub.otg")], ["two.otg", example("puzzle.otg")]]);
  await becomes(() => which(page), "1 of 2: An evening at the club, 2026.11.19, Ingrid (attackers) against Olaf (defenders), Brandub");
  assert.equal(await text(page), example("brandub.otg"));
  assert.equal(page.requests.some((url) => url.includes("archives-index")), false);
  await drop(page, [["three.csv", CSV], ["four.otg", example("brandub.otg")]]);
  await page.getByRole("heading", { name: "What was read" }).waitFor();
  await press(page, "Escape");
  await becomes(async () => (await which(page)).startsWith("1 of 4: "), true);
  assert.deepEqual(page.problems, []);
});

test("text in UTF-16 is read, and what a person wrote stays text", async () => {
  const page = await start();
  await open(page, file("wide.otg", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(example("brandub.otg"), "utf16le")])));
  await becomes(() => text(page), example("brandub.otg"));
  await open(page, file("paper.txt", example("paper.txt")));
  await becomes(() => text(page), example("paper.txt"));
  assert.deepEqual(page.problems, []);
});

test("what has no games is refused in a word, and the document stays", async () => {
  const page = await start();
  await open(page, file("photo.png", Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1")));
  await page.getByRole("heading", { name: "What was read" }).waitFor();
  assert.deepEqual(await notes(page), [
    "photo.png: the file is a PNG image",
    "Game records (.otg) and the forms of other programs can be opened, also compressed and in zip or tar files.",
  ]);
  await press(page, "Escape");
  assert.equal(await text(page), `${BLANK}\n`);
  assert.deepEqual(page.problems, []);
});

test("without the network, records are opened and the rest is said", async () => {
  const page = await start({ allow: ["Failed to load", "net::ERR"] });
  await page.route("**/*archives*", (route) => route.abort());
  await open(page, file("club.csv.gz", gzipSync(CSV)));
  await page.getByText("The readers for other forms than game records cannot be loaded, so club.csv.gz is not read.").first().waitFor();
  await press(page, "Escape");
  await open(page, file("brandub.otg", example("brandub.otg")));
  await becomes(() => text(page), example("brandub.otg"));
});

test("of many games each has a title, and the next one is the next that is found", async () => {
  const page = await start();
  await open(page, file("many.otg", MANY));
  await becomes(() => which(page), "1 of 1,200: Ada 1 (attackers) against Ett (defenders), Brandub, 2000.01.01");
  await tool(page, "Next game").click();
  await becomes(() => which(page), "2 of 1,200: Ada 2 (attackers) against Tva (defenders), Brandub, 2001.01.01");
  // Only a window of them is built.
  await page.locator(".which").click();
  assert.equal((await rows(page)).length, 100);
  await tool(page, "Later games").click();
  assert.equal((await rows(page)).length, 200);
  await page.getByLabel("Search the games").fill("tré DRAW");
  await page.getByText("100 of 1,200 games.").waitFor();
  await page.getByLabel("Order of the games").selectOption("date");
  const found = await rows(page);
  assert.deepEqual(found.slice(0, 2), ["19. Ada 19 (attackers) against Tre (defenders), Brandub, 2018.01.01", "79. Ada 79 (attackers) against Tre (defenders), Brandub, 2018.01.01"]);
  assert.deepEqual(await findings(page), []);
  await page.locator(".game-rows button").first().click();
  await becomes(async () => (await which(page)).startsWith("1 of 100 found: "), true);
  assert.equal(await page.locator(".player .name").first().textContent(), "Ada 19");
  assert.equal(await tool(page, "Previous game").isDisabled(), true);
  await page.locator("h1").click();
  await press(page, "n");
  await becomes(async () => (await which(page)).startsWith("2 of 100 found: Ada 79 "), true);
  await press(page, "Shift+N");
  await becomes(async () => (await which(page)).startsWith("1 of 100 found: Ada 19 "), true);
  // Another document has another list.
  await tool(page, "New").click();
  await open(page, file("many.otg", MANY));
  await becomes(async () => (await which(page)).startsWith("1 of 1,200: "), true);
  await page.locator(".which").click();
  await page.getByLabel("Order of the games").selectOption("length");
  assert.match((await rows(page))[0], /^100\. Ada 100 /);
  assert.deepEqual(page.problems, []);
});
