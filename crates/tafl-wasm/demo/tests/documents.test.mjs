// The documents of the analysis board: kept from visit to visit, and never lost to another tab, a killed browser, a full or
// damaged store, or a window without one.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { becomes, BLANK, BRANDUB, moves, play, press, start, startIn, text, tool, write } from "./board.mjs";
import { CHROMIUM, close, example, findings, newContext, openIn, tools } from "./support.mjs";

after(close);

const OLD = "tafl-analysis";
const warning = (page) => page.locator(".bar p").textContent();
const openFile = async (page, file) => {
  await page.locator("input[type=file]").setInputFiles(file);
  await becomes(async () => (await moves(page)).length, 15);
};
/** The rows of the list of documents. */
const list = async (page) => {
  await tool(page, "Documents").click();
  await page.getByRole("heading", { name: "Documents" }).waitFor();
  const titles = await page.locator(".documents li").allInnerTexts();
  await press(page, "Escape");
  return titles.map((row) => row.split("\n")[0]);
};
const choose = async (page, name) => {
  await tool(page, "Documents").click();
  await tool(page, name).click();
};
/** Everything in the database. */
const stored = (page) =>
  page.evaluate(async (name) => {
    const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const database = await answer(indexedDB.open(name));
    const works = await answer(database.transaction("works").objectStore("works").getAll());
    database.close();
    return works;
  }, OLD);
const texts = async (page) => (await stored(page)).map(({ state }) => state.games?.join("\n") ?? state).sort();
/** Changes fields of what is in the database, as a fault could. */
const damage = (page, store, fields) =>
  page.evaluate(async ([name, store, fields]) => {
    const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const database = await answer(indexedDB.open(name));
    const values = database.transaction(store, "readwrite").objectStore(store);
    for (const value of await answer(values.getAll())) {
      await answer(values.put({ ...value, ...fields, ...(fields.state && { state: { ...value.state, ...fields.state } }) }));
    }
    database.close();
  }, [OLD, store, fields]);

test("each document has a place of its own", async () => {
  const page = await start();
  assert.deepEqual(await list(page), ["No documents yet."]);
  await openFile(page, BRANDUB);
  await page.getByLabel("Comment on the start").fill("Refused ]");
  await page.locator(".refused").waitFor();
  await tool(page, "New").click();
  await becomes(() => moves(page), []);
  assert.equal(await page.getByLabel("Comment on the start").inputValue(), "");
  await play(page, "d6-f6");
  await becomes(() => list(page), ["Brandub, 1 move", "Ingrid – Olaf, An evening at the club, 15 moves"]);
  await choose(page, "Open Ingrid – Olaf, An evening at the club, 15 moves");
  await becomes(async () => (await moves(page)).length, 15);
  assert.equal(await text(page), example("brandub.otg"));
  // A document that is deleted comes back, also the one that is open.
  const title = "Ingrid – Olaf, An evening at the club, 15 moves";
  for (const _ of [1, 2]) {
    await choose(page, `Delete ${title}`);
    await page.getByText(`Deleted “${title}”.`).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Undo");
    assert.equal(await text(page), `${BLANK}\n`);
    await press(page, "Enter");
    await page.getByRole("button", { name: `Open ${title}` }).waitFor();
    await tool(page, `Open ${title}`).click();
    await becomes(() => text(page), example("brandub.otg"));
  }
  await choose(page, `Delete ${title}`);
  await becomes(() => page.locator(".documents li").count(), 1);
  await press(page, "Escape");
  assert.equal(await text(page), `${BLANK}\n`);
  assert.deepEqual(await list(page), ["Brandub, 1 move"]);
  assert.deepEqual(page.problems, []);
});

test("a document has the name that it is given, and is found by it", async () => {
  const page = await start();
  await openFile(page, BRANDUB);
  await tool(page, "Documents").click();
  await page.getByLabel("Name of this document").fill("My best game");
  await press(page, "Enter", "Escape");
  await becomes(() => list(page), ["My best game, 15 moves"]);
  await page.reload();
  await becomes(async () => (await moves(page)).length, 15);
  await page.locator(".moves a").last().click();
  await page.getByLabel("Comment on").fill("An edit keeps it.");
  await becomes(async () => (await texts(page)).some((text) => text.includes("keeps it")), true);
  assert.deepEqual(await list(page), ["My best game, 15 moves"]);
  for (let more = 0; more < 5; more += 1) {
    await tool(page, "New").click();
    await write(page, `[event:Number ${more}]\n${BLANK}\n`);
    await becomes(async () => (await texts(page)).some((text) => text.includes(`Number ${more}`)), true);
  }
  await tool(page, "Documents").click();
  await page.getByLabel("Search the documents").fill("bést MY");
  await becomes(() => page.locator(".documents li:visible .title").allTextContents(), ["My best game, 15 moves"]);
  assert.deepEqual(page.problems, []);
});

test("the work, the current move, undo and redo are there after a reload", async () => {
  const page = await start();
  await openFile(page, BRANDUB);
  await page.locator(".moves a").nth(3).click();
  await page.getByLabel("Comment on").fill("Kept.");
  const before = await page.locator(".move[aria-current]").textContent();
  // At once: what is typed is not read yet.
  await page.reload();
  await becomes(async () => (await moves(page)).length, 15);
  assert.equal(await page.locator(".move[aria-current]").textContent(), before);
  assert.match(await text(page), /Kept\./);
  await tool(page, "Undo").click();
  await becomes(() => text(page), example("brandub.otg"));
  await page.locator(".moves a").nth(5).click();
  await page.reload();
  await becomes(async () => (await moves(page)).length, 15);
  assert.equal(await page.locator(".move[aria-current]").textContent(), (await moves(page))[5]);
  await tool(page, "Redo").click();
  await becomes(async () => (await text(page)).includes("Kept."), true);
  assert.deepEqual(page.problems, []);
});

test("a tab that is closed at once keeps what was typed", async () => {
  const context = await newContext();
  const page = await startIn(context);
  await write(page, `${BLANK}\n\n1. d6-f6\n`);
  await Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]);
  const next = await startIn(context);
  assert.deepEqual(await moves(next), ["d6-f6"]);
});

test("a page that is hidden keeps what was typed", async () => {
  const page = await start();
  await page.evaluate(() => {
    // No time passes: the browser of a phone ends hidden pages without a word.
    globalThis.setTimeout = () => 0;
  });
  await write(page, `${BLANK}\n\n1. d6-f6\n`);
  assert.deepEqual(await stored(page), []);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await becomes(async () => (await stored(page)).length, 1);
});

test("typing without a pause is kept too", async () => {
  const context = await newContext();
  // The clock of the page, so that no pause is longer than the test makes it.
  await context.clock.install();
  const page = await startIn(context);
  await context.clock.pauseAt(Date.now() + 3_600_000);
  await page.locator(".source").focus();
  await press(page, "Control+End");
  for (let typed = 0; typed < 20; typed += 1) {
    await page.keyboard.type(" ");
    await context.clock.runFor(50);
  }
  await becomes(async () => (await texts(page)).length, 1);
});

/** Two tabs with the same game. */
const twoTabs = async (options) => {
  const context = await newContext();
  const first = await startIn(context, options);
  await openFile(first, BRANDUB);
  await becomes(async () => (await stored(first)).length, 1);
  return [first, await startIn(context, options)];
};

test("another tab's change is noticed, and not overwritten by stepping through the game", async () => {
  const [first, second] = await twoTabs();
  await second.getByLabel("Comment on the start").fill("Newer.");
  await becomes(() => warning(first), "This document was changed in another tab. What you edit here becomes a copy.");
  await press(first, "End", "ArrowLeft", "ArrowLeft");
  await first.reload();
  await becomes(async () => (await text(first)).includes("Newer."), true);
  assert.equal((await stored(first)).length, 1);
  // The tab that was behind takes over the newer text.
  await first.locator("h1").click();
  await press(first, "Home");
  await first.getByLabel("Comment on the start").fill("Newest.");
  await tool(second, "Show the other version").click();
  await becomes(async () => (await text(second)).includes("Newest."), true);
  await becomes(() => warning(second), "");
  // Or it goes on with its own.
  await first.getByLabel("Comment on the start").fill("First.");
  await tool(second, "Keep this version as a copy").click();
  await second.getByLabel("Comment on the start").fill("Second.");
  await becomes(async () => (await texts(first)).map((text) => /start-comment:(.*?)\]/.exec(text)?.[1]), ["First.", "Second."]);
  assert.equal(await warning(first), "");
  assert.equal((await list(first)).length, 2);
  assert.deepEqual([...first.problems, ...second.problems], []);
});

test("an edit of an older version becomes a copy", async () => {
  const [first, second] = await twoTabs();
  await second.getByLabel("Comment on the start").fill("Theirs.");
  await tool(first, "Show the other version").waitFor();
  await first.getByLabel("Comment on the start").fill("Mine.");
  await becomes(() => warning(first), "Another tab has changed the same document. Your version is now a copy.");
  await becomes(async () => (await texts(first)).map((text) => /start-comment:(.*?)\]/.exec(text)?.[1]), ["Mine.", "Theirs."]);
  await first.reload();
  await becomes(async () => (await text(first)).includes("Mine."), true);
  await second.reload();
  await becomes(async () => (await text(second)).includes("Theirs."), true);
  assert.deepEqual([...first.problems, ...second.problems], []);
});

test("two tabs that know nothing of each other lose nothing", async () => {
  const context = await newContext();
  await context.addInitScript(() => {
    delete globalThis.BroadcastChannel;
  });
  const first = await startIn(context);
  await openFile(first, BRANDUB);
  await becomes(async () => (await stored(first)).length, 1);
  const second = await startIn(context);
  await second.getByLabel("Comment on the start").fill("Theirs.");
  await becomes(async () => (await texts(second))[0].includes("Theirs."), true);
  await second.getByLabel("Comment on the start").fill("Theirs, twice.");
  await becomes(async () => (await texts(second))[0].includes("twice"), true);
  await first.getByLabel("Comment on the start").fill("Mine.");
  await becomes(() => warning(first), "Another tab has changed the same document. Your version is now a copy.");
  await becomes(async () => (await texts(first)).map((text) => /start-comment:(.*?)\]/.exec(text)?.[1]), ["Mine.", "Theirs, twice."]);
  // A version that is listed, but was replaced since, is listed anew.
  await tool(first, "Documents").click();
  const other = first.getByRole("button", { name: /^Open Ingrid/ });
  await other.waitFor();
  await second.getByLabel("Comment on the start").fill("Theirs, again.");
  await becomes(async () => (await texts(second)).some((text) => text.includes("again")), true);
  await other.click();
  await becomes(() => first.locator(".documents li[aria-current]").count(), 1);
  assert.match(await text(first), /Mine\./);
  await other.click();
  await becomes(async () => (await text(first)).includes("again"), true);
  assert.deepEqual([...first.problems, ...second.problems], []);
});

test("a document that is deleted in another tab can be kept", async () => {
  const [first, second] = await twoTabs();
  await choose(second, "Delete Ingrid – Olaf, An evening at the club, 15 moves");
  await tool(first, "Keep it").click();
  await becomes(async () => (await stored(first)).length, 1);
  await becomes(() => warning(first), "");
  assert.deepEqual([...first.problems, ...second.problems], []);
});

/** A browser of its own, which is killed after something was done in it. */
async function inBrowser(profile, act) {
  const options = ["--headless=new", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const child = spawn(CHROMIUM, [...options, "about:blank"], { stdio: ["ignore", "ignore", "pipe"], detached: true });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    let said = "";
    const address = await new Promise((resolve, reject) => {
      child.stderr.on("data", (data) => {
        said += data;
        const found = /ws:\/\/\S+/.exec(said);
        if (found) {
          resolve(found[0]);
        }
      });
      child.once("exit", () => reject(new Error(said)));
    });
    const browser = await tools("playwright-core").chromium.connectOverCDP(address);
    await act(await startIn(browser.contexts()[0]));
  } finally {
    process.kill(-child.pid, "SIGKILL");
    await ended;
  }
}

test("a browser that is killed keeps what was stored", async () => {
  const profile = mkdtempSync(join(tmpdir(), "tafl-killed-"));
  try {
    await inBrowser(profile, async (page) => {
      await play(page, "d6-f6");
      await page.getByLabel("Comment on 1a").fill("Before the end.");
      await becomes(async () => (await texts(page)).map((text) => text.includes("Before the end.")), [true]);
    });
    await inBrowser(profile, async (page) => {
      await becomes(() => moves(page), ["d6-f6"]);
      assert.match(await text(page), /Before the end\./);
      await tool(page, "Undo").click();
      await becomes(async () => (await text(page)).includes("Before"), false);
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("a full store is reported, and the work goes on", async () => {
  const context = await newContext();
  const blank = await openIn(context, "/README.md");
  const session = await context.newCDPSession(blank);
  const limit = (quotaSize) => session.send("Storage.overrideQuotaForOrigin", { origin: new URL(blank.url()).origin, quotaSize });
  await limit(1);
  const page = await startIn(context);
  await openFile(page, BRANDUB);
  await page.getByLabel("Comment on the start").fill("No room.");
  await becomes(() => warning(page), "The browser has no room to keep this work. Save it as a file, or delete documents.");
  await becomes(async () => (await text(page)).includes("No room."), true);
  // Nothing is left without being asked.
  page.once("dialog", (dialog) => dialog.dismiss());
  await tool(page, "New").click();
  assert.match(await text(page), /No room\./);
  const leaving = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await leaving;
  assert.equal(dialog.type(), "beforeunload");
  await dialog.dismiss();
  // The next edit that fits is kept.
  await limit(undefined);
  await page.getByLabel("Comment on the start").fill("Room again.");
  await becomes(() => warning(page), "");
  await becomes(async () => (await texts(page)).map((text) => text.includes("Room again.")), [true]);
  assert.deepEqual(page.problems, []);
});

const DAMAGED = "A stored document is damaged and cannot be shown. Open it in the list of documents to save what is there as a file.";

test("what the first version left, and cannot be read, is set aside", async () => {
  const page = await start();
  await play(page, "d6-f6");
  const all = [
    "",
    "{",
    "[]",
    "3",
    '"text"',
    '{"games":[]}',
    '{"games":[3],"index":0,"address":"0a"}',
    '{"games":{"0":"x","length":1},"index":0,"address":"0a"}',
    '{"games":["x"],"index":7,"address":"0a"}',
    '{"games":["x"],"index":"length","address":"0a"}',
    '{"games":["x"],"index":"concat","address":"0a"}',
    '{"games":["x"],"index":"__proto__","address":"0a"}',
    '{"games":["x"],"index":0,"address":{}}',
    '{"games":["x"],"index":0,"address":"0a","first":"nobody"}',
  ];
  for (const broken of all) {
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [OLD, broken]);
    await page.reload();
    await becomes(() => warning(page), DAMAGED);
    assert.deepEqual(await moves(page), ["d6-f6"]);
    const found = (await stored(page)).map(({ state }) => state);
    assert.ok(found.some((state) => state === broken || JSON.stringify(state) === broken), broken);
  }
  assert.deepEqual(await list(page), [...all.map(() => "Damaged"), "Brandub, 1 move"]);
  await tool(page, "Documents").click();
  const [download] = await Promise.all([page.waitForEvent("download"), tool(page, "Open Damaged").first().click()]);
  assert.equal(JSON.stringify(JSON.parse(readFileSync(await download.path(), "utf8")).state), all.at(-1));
  assert.deepEqual(await moves(page), ["d6-f6"]);
  assert.deepEqual(page.problems, []);
});

test("what cannot be read does not become the first document", async () => {
  const context = await newContext();
  const other = await startIn(context);
  await other.evaluate((name) => localStorage.setItem(name, "{"), OLD);
  const page = await startIn(context);
  assert.equal(await warning(page), DAMAGED);
  await play(page, "d6-f6");
  await becomes(() => list(page), ["Brandub, 1 move", "Damaged"]);
});

test("what the first version kept is taken over once", async () => {
  const context = await newContext();
  const other = await startIn(context);
  const state = { games: [`${BLANK}\n\n1. d6-f6\n`, `${BLANK}\n\n1. d7-f7\n`], index: 1, address: "1a" };
  await other.evaluate(([name, value]) => localStorage.setItem(name, value), [OLD, JSON.stringify(state)]);
  const page = await startIn(context);
  assert.deepEqual(await moves(page), ["d7-f7"]);
  assert.equal(await warning(page), "");
  await page.reload();
  await becomes(() => moves(page), ["d7-f7"]);
  assert.deepEqual(await list(page), ["Earlier work"]);
  assert.equal(await page.evaluate((name) => localStorage.getItem(name), OLD), null);
});

test("a damaged document stays aside", async () => {
  const page = await start();
  for (const state of [{ index: "length" }, { index: "concat" }, { index: "__proto__" }, { index: "0" }, { index: -1 }, { games: [] }, { games: [1] }, { address: null }, null]) {
    await openFile(page, BRANDUB);
    await becomes(() => warning(page), "");
    await damage(page, "works", { state });
    const before = await stored(page);
    await page.reload();
    await becomes(() => warning(page), DAMAGED);
    assert.equal(await text(page), `${BLANK}\n`, JSON.stringify(state));
    assert.deepEqual(await stored(page), before);
    await tool(page, "Close").click();
  }
  await play(page, "d6-f6");
  await page.reload();
  await becomes(() => moves(page), ["d6-f6"]);
  assert.equal((await stored(page)).length, 10);
  assert.deepEqual(page.problems, []);
});

test("damaged titles, dates and lists of edits do not matter", async () => {
  const page = await start();
  await openFile(page, BRANDUB);
  await becomes(async () => (await stored(page)).length, 1);
  await damage(page, "works", { past: [{ games: "x" }], future: [] });
  await damage(page, "entries", { title: {}, changed: "soon" });
  await page.reload();
  await becomes(async () => (await moves(page)).length, 15);
  assert.equal(await tool(page, "Undo").getAttribute("aria-disabled"), "true");
  assert.deepEqual(await list(page), ["Damaged"]);
  assert.deepEqual(page.problems, []);
});

for (const [what, script] of [
  ["throws", () => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, { get() { throw new DOMException("no", "SecurityError"); } });
    }
  }],
  ["is absent", () => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage", "BroadcastChannel"]) {
      Object.defineProperty(globalThis, name, { value: undefined });
    }
  }],
  ["refuses", () => {
    Object.defineProperty(globalThis, "indexedDB", { value: { open: () => {
      const request = new EventTarget();
      setTimeout(() => request.onerror?.(new Event("error")));
      return request;
    } } });
  }],
  ["never answers", () => {
    Object.defineProperty(globalThis, "indexedDB", { value: { open: () => ({}) } });
  }],
]) {
  test(`a private window, whose store ${what}, says that nothing is kept, and works`, async () => {
    const context = await newContext();
    await context.addInitScript(script);
    const page = await startIn(context);
    assert.equal(await warning(page), "The browser does not keep the work on this page. Save it as a file.");
    assert.deepEqual(await findings(page), []);
    await play(page, "d6-f6", "d5-f5");
    await tool(page, "Undo").click();
    await becomes(() => moves(page), ["d6-f6"]);
    page.once("dialog", (dialog) => dialog.dismiss());
    await tool(page, "New").click();
    assert.deepEqual(await moves(page), ["d6-f6"]);
    // A file is a place too.
    await Promise.all([page.waitForEvent("download"), tool(page, "Save").click()]);
    await tool(page, "New").click();
    await becomes(() => moves(page), []);
    assert.deepEqual(await list(page), ["No documents yet."]);
    assert.deepEqual(page.problems, []);
    await context.close();
  });
}

test("the list of documents is used by keyboard, and axe finds nothing", async () => {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 360]]) {
    const page = await start({ colorScheme, viewport: { width, height: 800 } });
    await openFile(page, BRANDUB);
    await tool(page, "New").click();
    await becomes(() => moves(page), []);
    await tool(page, "Documents").focus();
    await press(page, "Enter");
    await page.getByRole("heading", { name: "Documents" }).waitFor();
    assert.deepEqual(await findings(page), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    // The heading, the name and the deletion of the document that is open, and the other one.
    await press(page, "Tab", "Tab", "Tab", "Enter");
    await becomes(async () => (await moves(page)).length, 15);
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.deepEqual(page.problems, []);
  }
});
