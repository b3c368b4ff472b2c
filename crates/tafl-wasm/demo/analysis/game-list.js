// The games of a document: what each is called, found and sorted, and which is the next one.

import { button, html } from "../../element/dom.js";
import { dialog, showDialog } from "../../element/panels.js";
import { resultInWords } from "../../element/speech.js";
import { folded } from "../../element/text.js";
import { visible } from "../../element/text.js";
import { Games } from "../../index.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** A game in the list. @typedef {{title: string, about: string, date: string, moves: number}} Entry */

/** How many games are shown at once, and how many more a button shows. */
const WINDOW = 100;

/** How much text is remembered by its entry, in characters. */
const MAX_KNOWN = 50_000_000;

/** @type {[string, string, ((one: Entry, other: Entry) => number) | null][]} */
const ORDERS = [
  ["file", "As in the file", null],
  ["title", "By title", (one, other) => (one.title < other.title ? -1 : Number(one.title > other.title))],
  ["date", "Latest first", (one, other) => (one.date > other.date ? -1 : Number(one.date < other.date))],
  ["length", "Longest first", (one, other) => other.moves - one.moves],
];

/** What is known of games, by their text. @type {Map<string, Entry>} */
const known = new Map();
let knownLength = 0;

/** What a game is called, and what else tells it apart. @param {string} text @returns {Entry} */
export function entryOf(text) {
  const found = known.get(text);
  if (found) {
    return found;
  }
  const games = new Games(text);
  const { value: game } = games.nextGame() ?? {};
  games.free();
  const entry = { title: "A game that cannot be read", about: "", date: "", moves: 0 };
  if (game) {
    const result = resultInWords(game.tag("result") ?? null);
    entry.title = game.titleLines.join(", ") || "A game";
    entry.moves = game.length;
    entry.about = [`${game.length} ${game.length === 1 ? "move" : "moves"}`, result].filter(Boolean).join(", ");
    // Without a year it is no date to sort by.
    entry.date = game.tag("date")?.replace(/^\D.*/, "") ?? "";
    game.free();
  }
  knownLength += text.length;
  if (knownLength > MAX_KNOWN) {
    known.clear();
    knownLength = text.length;
  }
  known.set(text, entry);
  return entry;
}

export class GameList {
  /** @param {Draft} draft @param {(index: number) => void} choose */
  constructor(draft, choose) {
    this.draft = draft;
    this.choose = choose;
    /** The games that are found, in their order, and of which list. @type {number[]} */
    this.order = [];
    /** @type {string[] | null} */
    this.games = null;
    /** Which part of the order is shown. */
    this.from = 0;
    this.to = 0;
    this.label = html("button", { type: "button", class: "which", "aria-haspopup": "dialog", click: () => this.open() });
    const tool = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ by) =>
      html("button", { type: "button", "aria-label": name, title: name, click: () => this.step(by) }, sign);
    this.previous = tool("‹", "Previous game", -1);
    this.next = tool("›", "Next game", 1);
    this.element = html("div", { class: "choice-of-game", role: "group", "aria-label": "Games of the document" }, this.previous, this.label, this.next);
    this.search = html("input", { type: "search", "aria-label": "Search the games", placeholder: "Players, event, date, result", input: () => this.find() });
    this.sort = html("select", { "aria-label": "Order of the games", change: () => this.find() }, ...ORDERS.map(([value, name]) => html("option", { value }, name)));
    this.count = html("p", { role: "status" });
    this.list = html("ol", { class: "game-rows" });
    this.earlier = button("Earlier games", () => this.extend(-1));
    this.later = button("Later games", () => this.extend(1));
    this.window = dialog("Games", html("div", { class: "field" }, this.search, this.sort), this.count, this.earlier, this.list, this.later);
  }

  /** Forgets the search: another document is shown. */
  reset() {
    [this.search.value, this.sort.value, this.games] = ["", "file", null];
  }

  /** Names the current game after an edit. */
  show() {
    const { games, index } = this.draft.state;
    this.element.hidden = games.length < 2;
    if (games.length < 2) {
      return;
    }
    if (this.games?.length !== games.length) {
      this.sortAll();
    }
    const place = this.order.indexOf(index);
    const count = this.order.length;
    const found = count < games.length ? " found" : "";
    const number = place < 0 ? `None of ${count.toLocaleString("en")}` : `${place + 1} of ${count.toLocaleString("en")}`;
    this.label.textContent = `${number}${found}: ${visible(entryOf(this.draft.text).title)}`;
    this.label.title = "Choose a game";
    this.previous.disabled = count === 0 || place === 0;
    this.next.disabled = count === 0 || place === count - 1;
  }

  /** Shows the next game of those that are found, or the one before. @param {number} by */
  step(by) {
    const place = this.order.indexOf(this.draft.state.index);
    const index = this.order[place < 0 ? 0 : place + by];
    if (index !== undefined) {
      this.choose(index);
    }
  }

  open() {
    this.find();
    showDialog(this.window);
    this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }

  /** Finds and sorts. */
  sortAll() {
    const { games } = this.draft.state;
    this.games = games;
    const words = folded(this.search.value).split(/\s+/).filter(Boolean);
    const [, , compare] = ORDERS.find(([value]) => value === this.sort.value) ?? [];
    const all = games.map((_, index) => index);
    const entry = (/** @type {number} */ index) => entryOf(games[index] ?? "");
    const isFound = (/** @type {number} */ index) => {
      const { title, about } = entry(index);
      const text = folded(`${index + 1} ${title} ${about}`);
      return words.every((word) => text.includes(word));
    };
    this.order = words.length ? all.filter(isFound) : all;
    if (compare) {
      this.order.sort((one, other) => compare(entry(one), entry(other)) || one - other);
    }
  }

  find() {
    this.sortAll();
    const place = Math.max(0, this.order.indexOf(this.draft.state.index));
    this.from = Math.max(0, place - WINDOW / 2);
    this.to = this.from + WINDOW;
    this.draw();
    this.show();
  }

  /** Shows more of the list. @param {number} direction */
  extend(direction) {
    if (direction < 0) {
      this.from = Math.max(0, this.from - WINDOW);
    } else {
      this.to += WINDOW;
    }
    this.draw();
  }

  draw() {
    const { games, index } = this.draft.state;
    const shown = this.order.slice(this.from, this.to);
    const rows = shown.map((number) => {
      const { title, about } = entryOf(games[number] ?? "");
      const name = html("bdi", { class: "title" }, `${number + 1}. ${visible(title)}`);
      const pick = html("button", { type: "button", click: () => this.pick(number) }, name, html("small", {}, about));
      return html("li", { value: number + 1, "aria-current": number === index && "true" }, pick);
    });
    this.list.replaceChildren(...rows);
    const [found, all] = [this.order.length.toLocaleString("en"), games.length.toLocaleString("en")];
    this.count.textContent = found === all ? `${all} games.` : `${found} of ${all} games.`;
    this.earlier.hidden = this.from === 0;
    this.later.hidden = this.to >= this.order.length;
  }

  /** @param {number} index */
  pick(index) {
    this.window.close();
    this.choose(index);
  }
}
