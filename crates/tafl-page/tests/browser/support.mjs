// Shared by the tests of pages: pages made by the command, and what they show.
//
// `cargo xtask web` runs the tests; after it and `cargo build`, `node --test crates/tafl-page/tests/browser/NAME.test.mjs` runs
// one file. TAFL is the command.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { becomes, newContext, newPage, ROOT } from "./chromium.mjs";

export { becomes, closeBrowser as close, findings, newContext, newPage, ROOT, stepCounter } from "./chromium.mjs";

const TAFL = process.env.TAFL ?? join(ROOT, "target/debug/tafl");

export const BRANDUB = join(ROOT, "examples/brandub.otg");
export const PUZZLE = join(ROOT, "examples/puzzle.otg");

/** Runs the command. */
export function tafl(args, input) {
  return execFileSync(TAFL, args, { input, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "pipe"] });
}

/** The games of an archive as game records, without those that cannot be read. */
export function converted(file) {
  return spawnSync(TAFL, ["convert", "--to", "otg", file], { encoding: "utf8", maxBuffer: 1 << 30 }).stdout;
}

/** A folder that is removed at the end. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "tafl-page-"));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

let count = 0;
const pages = folder();

/** Makes a page of files, or of the text of games, and returns its path. */
export function pageOf(...games) {
  const files = games.map((game) => (game.includes("\n") ? fileOf(game) : game));
  const path = join(pages, `${(count += 1)}.html`);
  tafl(["view", ...files, "-o", path]);
  return path;
}

/** Writes the text of games to a file, and returns its path. */
export function fileOf(text) {
  const file = join(pages, `${(count += 1)}.otg`);
  writeFileSync(file, text);
  return file;
}

/** Opens a page of a file, or of a server. */
export async function open(path, { hash = "", ...options } = {}) {
  const page = await newPage(await newContext(options));
  await page.goto((path.includes("://") ? path : pathToFileURL(path).href) + hash);
  return page;
}

/** The position that the picture shows, as a record; the labels of the squares must agree with it. */
export function shownPosition(page) {
  return page.evaluate(readBoard);
}

/** Runs in the page. Also used by tests that read many positions at once. */
export function readBoard() {
  const picture = document.querySelector(".picture");
  const size = picture.querySelector(".wood").width.baseVal.value / 100;
  const cells = new Map();
  for (const piece of picture.children[3].children) {
    const [x, y] = [Number(piece.getAttribute("x")), Number(piece.getAttribute("y"))];
    cells.set(`${(x - 140) / 100},${size - 1 - (y - 90) / 100}`, piece.getAttribute("href").replace("#tafl-", ""));
  }
  let record = "/";
  for (let rank = 0; rank < size; rank += 1) {
    let empty = 0;
    for (let file = 0; file < size; file += 1) {
      const letter = cells.get(`${file},${rank}`);
      record += letter ? `${empty || ""}${letter}` : "";
      empty = letter ? 0 : empty + 1;
    }
    record += `${empty || ""}/`;
  }
  const labels = [...document.querySelectorAll('[role="gridcell"]')].map((cell) => cell.getAttribute("aria-label"));
  const occupied = labels.filter((label) => !label.includes(", empty")).length;
  return occupied === cells.size && labels.length === size * size ? record : `${record} but ${occupied} labels`;
}

/** The objects of `tafl replay --all` for the first game. */
export function replayed(file, ...args) {
  return tafl(["replay", "--all", "--format", "json", ...args, file]).trim().split("\n").map((line) => JSON.parse(line));
}

/** Waits until the URL, which follows the steps a little later, ends like this. */
export async function reaches(page, hash) {
  await becomes(() => new URL(page.url()).hash, hash);
}
