// The panels around the board: players, tags, the rules, texts to copy, and help.

import { button, copy, download, html, svg } from "./dom.js";
import { GAME_KEYS, lettersSwitch, ON_THE_BOARD } from "./keys.js";
import { resultInWords } from "./speech.js";
import { clockText, variantName, visible } from "./text.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./types.js").RulesData} RulesData */
/** @typedef {import("./types.js").Side} Side */

/** @type {Side[]} */
const SIDES = ["attackers", "defenders"];

/** Tags with a place of their own, or that only programs need. */
const SHOWN_ELSEWHERE = ["event", "attackers", "defenders", "result", "start-comment", "puzzle-mode", "puzzle-prestart", "puzzle-start"];

/** The names of the players, with their clocks. */
export class Players {
  /** @param {Game} game */
  constructor(game) {
    this.rows = SIDES.map((side) => {
      const disc = svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true", class: "disc" });
      disc.append(svg("use", { href: side === "attackers" ? "#tafl-t" : "#tafl-K" }));
      const name = visible(game.tag(side));
      const clock = html("span", { class: "clock" });
      const role = html("span", { class: "side" }, name ? side : "");
      const turn = html("span", { class: "turn-mark" });
      const row = html("div", { class: "player" }, disc, html("bdi", { class: "name" }, name || capital(side)), role, turn, clock);
      return { side, row, clock, turn };
    });
    this.element = html("div", { class: "players" }, ...this.rows.map(({ row }) => row));
  }

  /** @param {Partial<Record<Side, string>>} clocks @param {Side | null} toMove */
  show(clocks, toMove) {
    for (const { side, row, clock, turn } of this.rows) {
      const time = clocks[side];
      clock.textContent = time ? clockText(time) : "";
      row.classList.toggle("to-move", side === toMove);
      turn.textContent = side === toMove ? "to move" : "";
    }
  }
}

/** @param {string} text @returns {string} */
function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The result and the reason for it, or nothing. @param {Game} game @returns {string} */
export function ending(game) {
  const result = resultInWords(game.data.result);
  const reason = visible(game.tag("termination"));
  return [result, reason].filter(Boolean).join(": ");
}

/** The event, and below it the variant, the opening and the date. @param {Game} game @param {RulesData | null} rules @returns {{title: string, subtitle: string}} */
export function headings(game, rules) {
  const variant = variantName(game.tag("variant"), rules);
  const [event, site, date] = ["event", "site", "date"].map((name) => visible(game.tag(name)));
  const title = event || site || variant || "A tafl game";
  const parts = [variant, game.data.opening, event ? site : "", date?.replace(/[.?]*\?/g, "")];
  return { title, subtitle: parts.filter((part) => part && part !== title).join(" · ") };
}

/** The tags of a game. @param {Game} game @returns {HTMLElement | null} */
export function tagTable(game) {
  const rows = game.data.tags
    .filter(({ name, value }) => !SHOWN_ELSEWHERE.includes(name) && value.trim() && value.trim() !== "?")
    .map(({ name, value }) => html("div", {}, html("dt", {}, visible(name)), html("dd", { dir: "auto" }, visible(value))));
  return rows.length ? html("details", { class: "tags" }, html("summary", {}, "Tags"), html("dl", {}, ...rows)) : null;
}

/** @param {string} title @param {...HTMLElement} content @returns {HTMLDialogElement} */
export function dialog(title, ...content) {
  const close = button("Close", () => element.close());
  const heading = html("h2", { tabindex: -1 }, title);
  const element = html("dialog", { "aria-label": title }, heading, ...content, close);
  return element;
}

/** Opens a dialog. Its heading gets the keyboard, so that a long text is shown from its beginning. @param {HTMLDialogElement} element */
export function showDialog(element) {
  element.showModal();
  element.querySelector("h2")?.focus();
}

/** The rules in plain English. @param {RulesData} rules @returns {HTMLDialogElement} */
export function rulesDialog(rules) {
  const sections = rules.sections.map(({ heading, sentences }) =>
    html("section", {}, html("h3", {}, heading), ...sentences.map((sentence) => html("p", {}, visible(sentence)))),
  );
  return dialog(`The rules of ${visible(rules.title)}`, ...sections);
}

/** @param {import("./keys.js").KeyRow<any>[]} [more] The keys of a program that uses the view. @returns {HTMLDialogElement} */
export function helpDialog(more = []) {
  const rows = [...GAME_KEYS, ...more].map(({ shown, text }) => html("div", {}, html("dt", {}, html("kbd", {}, shown)), html("dd", {}, text)));
  return dialog("Keys", html("dl", { class: "keys" }, ...rows), html("p", {}, ON_THE_BOARD), lettersSwitch());
}

/**
 * The texts that can be taken from the page.
 * @param {Game} game @param {() => string} link @param {(message: string) => void} announce
 * @returns {HTMLElement}
 */
export function sharing(game, link, announce) {
  const take = (/** @type {string} */ what, /** @type {() => string} */ text) =>
    button(`Copy ${what}`, async () => {
      const copied = await copy(text());
      announce(copied ? `Copied the ${what}.` : `The browser does not allow pages to copy. The ${what}: ${text()}`);
    });
  const { text } = game.data;
  const items = [take("link", link), take("position", () => game.position)];
  if (text !== undefined) {
    items.push(take("game", () => text), button("Download .otg", () => download(text, fileNameOf(game))));
  }
  items.push(button("Print", () => print()));
  return html("details", { class: "share" }, html("summary", {}, "Copy and save"), html("div", { class: "items" }, ...items));
}

/** @param {Game} game @returns {string} */
function fileNameOf(game) {
  const parts = ["attackers", "defenders"].map((side) => game.tag(side)).filter(Boolean);
  const name = (parts.length ? parts : [game.tag("event")]).join("-").replace(/[^\p{L}\p{N}-]+/gu, "-");
  return `${name.slice(0, 60) || "game"}.otg`;
}
