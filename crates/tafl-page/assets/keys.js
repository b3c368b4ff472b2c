// The keys: which are for a page, what they do, and what the help says.

import { html } from "./dom.js";

/** @typedef {"previous" | "next" | "previousVariation" | "nextVariation" | "first" | "last" | "out" | "play" | "turn" | "unfold" | "fold" | "rules" | "help"} Action */

/**
 * A row of the help, and the action of each of its keys. `Ctrl+` stands for Ctrl or ⌘. Keys that change a game need the
 * focus in it.
 * @template {string} Name
 * @typedef {{ shown: string, text: string, keys: Record<string, Name>, inside?: boolean }} KeyRow
 */

/** The keys of a game. @type {KeyRow<Action>[]} */
export const GAME_KEYS = [
  { shown: "← →", text: "previous and next move", keys: { ArrowLeft: "previous", h: "previous", ArrowRight: "next", l: "next" } },
  {
    shown: "↑ ↓",
    text: "previous and next variation of a move",
    keys: { ArrowUp: "previousVariation", k: "previousVariation", ArrowDown: "nextVariation", j: "nextVariation" },
  },
  { shown: "Home End", text: "start of the game, end of the line", keys: { Home: "first", g: "first", End: "last", G: "last" } },
  { shown: "o", text: "leave a variation", keys: { o: "out" } },
  { shown: "Space", text: "play and pause", keys: { " ": "play" } },
  { shown: "f", text: "turn the board", keys: { f: "turn" } },
  { shown: "+ −", text: "unfold and fold all variations", keys: { "+": "unfold", "-": "fold" } },
  { shown: "r", text: "rules", keys: { r: "rules" } },
  { shown: "?", text: "this help", keys: { "?": "help" } },
];

export const ON_THE_BOARD =
  "On the board, after Tab, the arrow keys go from square to square, and Enter takes up a piece and puts it down. " +
  "There, h, l, k and j step through the game, as everywhere.";

/** Where a browser remembers that keys without a modifier are off. */
const LETTERS_OFF = "tafl-letters-off";

let lettersAreOff = false;
try {
  lettersAreOff = localStorage.getItem(LETTERS_OFF) !== null;
} catch {
  // Without storage, the switch counts for this page.
}

/** Switches off letters, digits and signs: somebody who speaks to the computer would press them all the time. @returns {HTMLElement} */
export function lettersSwitch() {
  const change = () => {
    lettersAreOff = !box.checked;
    try {
      localStorage[lettersAreOff ? "setItem" : "removeItem"](LETTERS_OFF, "");
    } catch {
      // As above.
    }
  };
  const box = html("input", { type: "checkbox", change });
  box.checked = !lettersAreOff;
  return html("p", {}, html("label", {}, box, " Keys that are a letter, a digit or a sign"));
}

/** Whether a key is a character, which is not for a page where those are off. @param {string} key @returns {boolean} */
function isOff(key) {
  return lettersAreOff && key.length === 1 && key !== " ";
}

/**
 * Whether a key press is for a field, a button or the browser, not for the page. On the slider of the moves, keys mean what
 * they mean elsewhere, and a field of one line has an undo for itself.
 * @param {KeyboardEvent} event @param {boolean} isCommand @returns {boolean}
 */
function isTaken(event, isCommand) {
  const [target] = event.composedPath();
  const focus = target instanceof Element ? target : null;
  if (event.altKey || event.defaultPrevented) {
    return true;
  }
  if (isCommand) {
    return /^[zy]$/i.test(event.key) && (focus?.matches("input[type=text]") ?? false);
  }
  const isField = focus?.matches("textarea, select, input:not([type=range])") ?? false;
  const presses = focus?.closest("button, summary, a") && [" ", "Enter"].includes(event.key);
  return isField || Boolean(presses);
}

/**
 * Does what a key means in a table, and returns whether it means anything there.
 * @template {string} Name
 * @param {KeyboardEvent} event @param {KeyRow<Name>[]} rows @param {Record<Name, () => void>} actions
 * @param {Element} [place] Where keys that change a game need the focus.
 * @returns {boolean}
 */
export function press(event, rows, actions, place) {
  const isCommand = event.ctrlKey || event.metaKey;
  const command = `Ctrl+${event.shiftKey ? "Shift+" : ""}${event.key.toLowerCase()}`;
  const key = isCommand ? command : event.key;
  const row = rows.find(({ keys }) => Object.hasOwn(keys, key));
  const name = row?.keys[key];
  const isOutside = row?.inside && place && !event.composedPath().includes(place);
  if (name === undefined || isOutside || isTaken(event, isCommand) || (!isCommand && isOff(key))) {
    return false;
  }
  event.preventDefault();
  actions[name]();
  return true;
}

/** Where a key goes on a board, from a column and a row. @param {string} key @param {number} column @param {number} row @param {number} last @returns {[number, number] | undefined} */
export function placeAfter(key, column, row, last) {
  /** @type {Record<string, [number, number]>} */
  const places = {
    ArrowLeft: [Math.max(column - 1, 0), row],
    ArrowRight: [Math.min(column + 1, last), row],
    ArrowUp: [column, Math.max(row - 1, 0)],
    ArrowDown: [column, Math.min(row + 1, last)],
    Home: [0, row],
    End: [last, row],
    PageUp: [column, 0],
    PageDown: [column, last],
  };
  return places[key];
}
