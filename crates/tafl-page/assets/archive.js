// The list of the games of a page: to search, and to sort by tags.

import { Board } from "./board.js";
import { html } from "./dom.js";
import { Game } from "./game.js";
import { Puzzle } from "./puzzle.js";
import { SealedBook } from "./seal.js";
import { resultInWords, toMove } from "./speech.js";
import { beginning, folded, variantName, visible, visibleLines } from "./text.js";

/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").PageData} PageData */
/** @typedef {import("./types.js").PageTable} PageTable */
/** @typedef {import("./types.js").RulesData} RulesData */

/**
 * A game in the list.
 * @typedef {object} Row
 * @property {number} number
 * @property {HTMLElement} element
 * @property {GameData} game
 * @property {RulesData | null} rules
 * @property {boolean} drawn Whether it has its board.
 * @property {string} variant
 * @property {string} [words] What a search looks at, once there was one.
 * @property {Record<string, string | number>} keys What it is sorted by.
 */

/** @type {[string, string][]} */
const ORDERS = [
  ["number", "Order of the file"],
  ["date", "Date"],
  ["event", "Event"],
  ["attackers", "Attackers"],
  ["defenders", "Defenders"],
  ["variant", "Variant"],
  ["result", "Result"],
  ["plies", "Number of moves"],
];

/** How far from the screen rows get their boards, and how many do on paper. */
const NEAR = "600px";
const MAX_PRINTED = 500;

export class Archive {
  /** @param {PageData} data @param {(game: GameData) => RulesData | null} rulesOf */
  constructor({ title, tables = [], games }, rulesOf) {
    this.rows = games.map((game, index) => row(game, index + 1, rulesOf(game)));
    this.count = html("p", { class: "count", role: "status" });
    this.search = html("input", { type: "search", input: () => this.update(), autocomplete: "off" });
    this.order = html("select", { change: () => this.update() });
    this.order.append(...ORDERS.map(([value, label]) => html("option", { value }, label)));
    this.list = html("ol", { class: "games" });
    this.empty = html("p", {}, "No game has all of these words.");
    const form = html(
      "form",
      { class: "find", role: "search", submit: (event) => event.preventDefault() },
      html("label", {}, "Search", this.search),
      html("label", {}, "Sort by", this.order),
    );
    this.element = html("section", { class: "archive" }, html("h1", {}, html("bdi", {}, visible(title))), ...tables.map((table) => this.table(table)), form, this.count, this.list, this.empty);
    // There may be thousands of games: a board is drawn before it is seen.
    const near = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && this.draw(target)), { rootMargin: NEAR });
    /** @type {Map<Element, Row>} */
    this.rowOf = new Map(this.rows.map((row) => [row.element, row]));
    this.rows.forEach(({ element }) => near.observe(element));
    addEventListener("beforeprint", () => [...this.list.children].slice(0, MAX_PRINTED).forEach((element) => this.draw(element)));
    this.update();
  }

  /** A table, with buttons that list the games of a cell. @param {PageTable} table @returns {HTMLElement} */
  table({ title, columns, rows }) {
    const heading = html("tr", {}, ...columns.map((column) => html("th", { scope: "col" }, visible(column))));
    const body = rows.map((cells) =>
      html("tr", {}, ...cells.map((cell, index) => html(index ? "td" : "th", index ? {} : { scope: "row" }, this.cell(cell)))),
    );
    const table = html("table", {}, html("thead", {}, heading), html("tbody", {}, ...body));
    return html("section", { class: "table" }, html("h2", {}, visible(title)), html("div", { class: "wide", tabindex: "0" }, table));
  }

  /** @param {PageTable["rows"][number][number]} cell @returns {HTMLElement} */
  cell({ text, find }) {
    const shown = html("bdi", {}, visible(text));
    return find ? html("button", { type: "button", click: () => this.find(find) }, shown) : shown;
  }

  /** Lists the games with these words. @param {string} words */
  find(words) {
    this.search.value = words;
    this.update();
    this.search.focus();
    this.search.scrollIntoView();
  }

  /** Draws the board of a row, once. @param {Element} element */
  draw(element) {
    const row = this.rowOf.get(element);
    if (row && !row.drawn) {
      row.drawn = true;
      preview(row);
    }
  }

  /** Shows the games with all words of the search, in order. */
  update() {
    const words = folded(this.search.value).match(/"[^"]+"|\S+/g) ?? [];
    const key = this.order.value;
    const found = this.rows.filter((row) => words.every((word) => has(row, word)));
    found.sort((one, other) => compare(one.keys[key] ?? "", other.keys[key] ?? "") || one.number - other.number);
    this.list.replaceChildren(...found.map((row) => row.element));
    const all = this.rows.length;
    const what = this.rows.every(({ game }) => game.puzzle) ? "puzzles" : "games";
    this.count.textContent = found.length === all ? `${all} ${what}` : `${found.length} of ${all} ${what}`;
    this.empty.hidden = found.length > 0;
  }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Values that are missing come last. @param {string | number} one @param {string | number} other @returns {number} */
function compare(one, other) {
  if (typeof one === "number" && typeof other === "number") {
    return one - other;
  }
  return Number(!one) - Number(!other) || collator.compare(String(one), String(other));
}

/** @param {GameData} game @param {number} number @param {RulesData | null} rules @returns {Row} */
function row(game, number, rules) {
  const tag = (/** @type {string} */ name) => {
    const value = game.tags.find((other) => other.name === name)?.value.trim() ?? "";
    return value === "?" ? "" : visible(value);
  };
  const [event, date, attackers, defenders] = ["event", "date", "attackers", "defenders"].map(tag);
  const variant = variantName(tag("variant"), rules);
  const result = game.puzzle ? "puzzle" : resultInWords(game.result);
  const players = attackers || defenders ? `${attackers || "?"} – ${defenders || "?"}` : event || variant || `Game ${number}`;
  const plies = game.plies ?? 0;
  const length = game.puzzle ? "" : plies === 1 ? "1 move" : `${plies} moves`;
  const shownDate = date?.replace(/[.?]*\?/g, "") ?? "";
  const details = [players === event ? "" : event, variant, shownDate, length].filter(Boolean).join(" · ");
  const element = html(
    "li",
    {},
    html(
      "a",
      { href: `#${number}` },
      html("span", { class: "index" }, String(number)),
      html("span", { class: "preview" }),
      html("bdi", { class: "players" }, players),
      html("span", { class: "outcome" }, result),
      html("span", { class: "details", dir: "auto" }, details),
      html("span", { class: "introduction", dir: "auto" }),
    ),
  );
  const keys = { number, date: shownDate, event: event ?? "", attackers: attackers ?? "", defenders: defenders ?? "", variant, result, plies };
  return { number, element, game, rules, drawn: false, variant, keys };
}

/** Fills a row with a small board: a puzzle with what its solver sees and reads, another game as it ended. @param {Row} row */
function preview({ element, game, rules }) {
  const puzzle = game.puzzle ? new Puzzle(game, new SealedBook(game.puzzle)) : null;
  const shown = puzzle?.game ?? new Game(game);
  shown.goTo(puzzle?.start ?? shown.lineEnd(shown.start));
  const { current, board: { cells, size } } = shown;
  const board = new Board(size, rules, 0, "none");
  const { move } = current;
  board.show({ cells, last: move && move.from >= 0 ? [move.from, move.to] : null, captured: move?.captures ?? [] });
  element.querySelector(".preview")?.append(board.picture);
  if (puzzle) {
    const texts = [puzzle.start === shown.start ? "" : shown.start.comment, puzzle.start.comment].filter(Boolean);
    const text = visibleLines(beginning(texts.join("\n"))) || toMove(puzzle.solver);
    element.querySelector(".introduction")?.append(text);
  }
}

/** Whether a game has a word, or a tag that is the text in quotation marks. @param {Row} row @param {string} word @returns {boolean} */
function has(row, word) {
  const [, whole] = word.match(/^"(.+)"$/) ?? [];
  return whole ? row.game.tags.some(({ value }) => folded(value.trim()) === whole) : wordsOf(row).includes(word);
}

/** What a search looks at: the tags of a game, its moves and its comments. @param {Row} row @returns {string} */
function wordsOf(row) {
  row.words ??= folded(textOf(row));
  return row.words;
}

/** @param {Row} row @returns {string} */
function textOf({ game, variant, keys }) {
  const moves = game.moves.map(({ move }) => move);
  const texts = [game.tags.map(({ value }) => value), game.moves.map(({ comments = [] }) => comments)].flat(2);
  return [...texts, variant, keys.result, moves.join(" ")].join("\n");
}
