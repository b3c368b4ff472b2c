// A game that is played in <tafl-game editable>: the pages of the README, exactly as they are printed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { becomes, close, findings, newContext, newPage, open, readmePages, serve } from "./support.mjs";

const ICON = '<link rel="icon" href="data:,">';
const pages = readmePages();
const START = "[rules:dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";
/** The king is one step from a corner. */
const ENDING = "[rules:dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/7/t6/7/3K3/7/7/7/]\n";
const page = (body) => `<!doctype html><html lang="en"><title>Play</title>${ICON}<main><h1>Play</h1>${body}</main><script type="module" src="/element/index.js"></script>`;

before(() =>
  serve({
    "/computer.html": ICON + pages["Brandub against the computer"],
    "/two.html": ICON + pages["Brandub for two"],
    "/play.html": page(`<tafl-game editable>${START}</tafl-game>`),
    "/end.html": page(`<tafl-game editable>${ENDING}</tafl-game>`),
    "/viewer-play.html": page("<tafl-game editable></tafl-game>").replace("/element/index.js", "/viewer.js"),
  }),
);
after(close);

const cell = (page, name) => page.locator(`tafl-game [role="gridcell"][aria-label^="${name},"]`);
const moves = (page) => page.locator("tafl-game .moves a").allTextContents();
const notice = (page) => page.locator("tafl-game .notice").textContent();
const play = async (page, move) => {
  const [from, to] = move.split("-");
  await cell(page, from).click();
  await cell(page, to).click();
};

test("a page plays against the computer", async () => {
  const page = await open("/computer.html");
  await page.waitForFunction(() => document.querySelector("tafl-game").opponent);
  // Only the own side, and only where the rules allow it.
  await cell(page, "d5").click();
  assert.equal(await page.locator("tafl-game [aria-selected]").count(), 0);
  await play(page, "d6-f6");
  await becomes(async () => (await moves(page)).length, 2);
  assert.equal((await moves(page))[0], "d6-f6");
  await becomes(() => page.evaluate(() => localStorage.getItem("game").match(/1\. .*/)[0]), `1. ${(await moves(page)).join(" ")}`);
  // Back, and another move: the computer answers there too.
  await page.getByRole("button", { name: /Start of the game/ }).click();
  await play(page, "d7-c7");
  await becomes(async () => (await moves(page)).length, 4);
  assert.equal(await page.locator("tafl-game .variation").count(), 1);
  assert.deepEqual(page.problems, []);
});

test("two people play over a WebSocket", async () => {
  const sockets = [];
  const context = await newContext();
  await context.routeWebSocket(/.*/, (socket) => {
    sockets.push(socket);
    socket.onMessage((message) => sockets.find((other) => other !== socket).send(message));
    if (sockets.length === 2) {
      sockets.forEach((other, index) => other.send(["attackers", "defenders"][index]));
    }
  });
  const [one, other] = [await newPage(context), await newPage(context)];
  const url = `${await serve()}/two.html`;
  await one.goto(url);
  await other.goto(url);
  for (const page of [one, other]) {
    await page.waitForFunction(() => document.querySelector("tafl-game").editable);
  }
  const both = async (expected) => {
    for (const page of [one, other]) {
      await becomes(() => moves(page), expected);
    }
  };
  await play(one, "d6-f6");
  await both(["d6-f6"]);
  await play(one, "d7-c7");
  await play(other, "d5-f5");
  await both(["d6-f6", "d5-f5"]);
  // A move of the other comes after the line, wherever the reader is.
  await other.getByRole("button", { name: /Start of the game/ }).click();
  await play(one, "d7-d5");
  await both(["d6-f6", "d5-f5", "d7-d5"]);
  // What the other one tries out stays there, and the next move comes after the main line.
  const at = (page, address) => page.evaluate((to) => Object.assign(document.querySelector("tafl-game"), { address: to }), address);
  const address = (page) => page.evaluate(() => document.querySelector("tafl-game").address);
  await at(other, "1a");
  await play(other, "e4-e5");
  assert.equal(await address(other), "1b.1.1b");
  await at(other, "2a");
  await play(other, "e4-e5");
  await becomes(() => moves(one), ["d6-f6", "d5-f5", "d7-d5", "e4-e5"]);
  await at(other, "1b.1.1b");
  await play(one, "f6-e6");
  await becomes(() => address(other), "3a");
  assert.deepEqual([...one.problems, ...other.problems], []);
});

test("a program plays also while the element is in no page, and a refusal is gone after the next move", async () => {
  const page = await open("/play.html");
  await cell(page, "d6").first().waitFor();
  const played = await page.evaluate(async (start) => {
    const element = document.createElement("tafl-game");
    Object.assign(element, { game: start, editable: true });
    const plays = (move) => {
      try {
        element.play(move);
      } catch ({ code }) {
        return code;
      }
      return element.address;
    };
    const before = [plays("d6-f6"), plays("a4-g4")];
    document.body.append(element);
    element.remove();
    return [...before, plays("a4-g4"), plays("d5-f5"), element.game.length];
  }, START);
  assert.deepEqual(played, ["1a", played[1], played[1], "1b", 2]);
  assert.ok(played[1]);
  await cell(page, "d7").dragTo(cell(page, "d6"));
  await cell(page, "d6").dragTo(cell(page, "d4"));
  assert.notEqual(await notice(page), "");
  await play(page, "d6-f6");
  assert.equal(await notice(page), "");
  // With another move played by a listener, the report is still of this one.
  const reports = page.locator("tafl-game").evaluate((element) => new Promise((resolve) => {
    element.addEventListener("move", () => element.play("d7-d6"), { once: true });
    element.addEventListener("play", ({ detail }) => resolve([detail.move, detail.address, element.address]));
  }));
  await play(page, "d5-f5");
  assert.deepEqual(await reports, ["d5-f5", "1b", "2a"]);
});

test("a game that is played no longer stays at its move", async () => {
  const page = await open("/play.html");
  await cell(page, "d6").first().waitFor();
  await play(page, "d6-f6");
  await play(page, "d5-f5");
  await page.keyboard.press("ArrowLeft");
  const after = await page.locator("tafl-game").evaluate(async (element) => {
    const seen = [element.address];
    element.editable = false;
    await null;
    seen.push(element.address);
    element.game = element.game;
    return [...seen, element.address];
  });
  assert.deepEqual(after, ["1a", "1a", "0a"]);
});

test("a board that is turned by the keyboard keeps the focus", async () => {
  const page = await open("/play.html");
  await cell(page, "d6").first().waitFor();
  await cell(page, "d6").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("f");
  const focused = () => page.locator("tafl-game").evaluate((element) => element.shadowRoot.activeElement?.getAttribute("aria-label"));
  await becomes(focused, "d6, attacker");
  assert.equal(await page.locator("tafl-game [aria-selected]").count(), 1);
  await page.keyboard.press("f");
  await becomes(focused, "d6, attacker");
});

test("moves are played by the rules, and the record grows", async () => {
  const page = await open("/play.html");
  await cell(page, "d6").first().waitFor();
  const element = page.locator("tafl-game");
  await element.evaluate((element) => {
    globalThis.played = [];
    element.addEventListener("play", ({ detail }) => globalThis.played.push(`${detail.address} ${detail.move}`));
  });
  await play(page, "d6-f6");
  await play(page, "d5-f5");
  // Illegal by the rules: through a piece.
  await play(page, "a4-g4");
  assert.deepEqual(await moves(page), ["d6-f6", "d5-f5"]);
  await cell(page, "d7").dragTo(cell(page, "a7"));
  assert.match(await notice(page), /a7/);
  await play(page, "d7-d5");
  await play(page, "e4-e5");
  await play(page, "f6-e6");
  // The same move again is no new one.
  await page.getByRole("button", { name: /Previous move/ }).click();
  await play(page, "f6-e6");
  await play(page, "c4-c5");
  assert.deepEqual((await moves(page)).at(-1), "c4-c5xd5");
  assert.deepEqual(await page.evaluate(() => globalThis.played), ["1a d6-f6", "1b d5-f5", "2a d7-d5", "2b e4-e5", "3a f6-e6", "3b c4-c5xd5"]);
  // The program plays, and is refused what is illegal.
  const refused = await element.evaluate((element) => {
    element.address = "2a";
    element.play("e6-d6");
    try {
      element.play("a1-a2");
      return "";
    } catch ({ name, message }) {
      return `${name}: ${message}`;
    }
  });
  assert.match(refused, /^TaflError: /);
  assert.equal(await element.evaluate((element) => element.address), "4a");
  assert.match(await element.evaluate((element) => element.game.toString()), /4\. e6-d6/);
  assert.equal(await page.evaluate(() => globalThis.played.length), 6);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(page.problems, []);
});

test("the element says how the game ended", async () => {
  const page = await open("/end.html");
  await cell(page, "a2").first().waitFor();
  await play(page, "a2-a3");
  await play(page, "d4-d1");
  await play(page, "a3-a4");
  await play(page, "d1-a1");
  assert.match(await notice(page), /^The game ends here: the defenders win/);
  assert.match(await page.locator("tafl-game .result").textContent(), /The defenders won/);
  assert.equal((await moves(page)).at(-1), "Kd1-a1--");
  await cell(page, "a4").click();
  assert.equal(await page.locator("tafl-game [aria-selected]").count(), 0);
  assert.deepEqual(page.problems, []);
});

test("an engine that fails is reported, and stops when the element leaves", async () => {
  const page = await open("/play.html");
  await cell(page, "d6").first().waitFor();
  const seen = await page.locator("tafl-game").evaluate(async (element) => {
    const seen = [];
    const wait = () => new Promise((ready) => setTimeout(ready));
    element.plays = "white";
    seen.push(element.shadowRoot.querySelector(".notice").textContent);
    element.opponent = { play: async () => { throw new Error("no luck"); } };
    element.plays = "defenders";
    await wait();
    seen.push(element.shadowRoot.querySelector(".notice").textContent);
    element.opponent = { play: (_, { signal, level }) => new Promise(() => signal.addEventListener("abort", () => seen.push(`stops at level ${level}`))) };
    await wait();
    seen.push(element.shadowRoot.querySelector(".notice").textContent);
    element.remove();
    return seen;
  });
  assert.deepEqual(seen, ["`plays` cannot be `white`, expected one of attackers, defenders", "no luck", "The computer thinks.", "stops at level 12"]);
});

test("the viewer says that it does not play", async () => {
  const page = await open("/viewer-play.html");
  await page.waitForFunction(() => customElements.get("tafl-game"));
  const message = await page.locator("tafl-game").evaluate((element) => {
    try {
      element.play("d1-d2");
      return "";
    } catch ({ message }) {
      return message;
    }
  });
  assert.match(message, /^no game is played here/);
});
