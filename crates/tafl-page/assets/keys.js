// The keys of a page: which are for it, what they do, and what the help says.

/** @typedef {"previous" | "next" | "previousVariation" | "nextVariation" | "first" | "last" | "out" | "play" | "turn" | "unfold" | "fold" | "rules" | "help"} Action */

/** @type {{ shown: string, text: string, keys: Record<string, Action> }[]} A row of the help, and its keys. */
const ROWS = [
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

/** The rows of the help: keys, and what they do. @type {[string, string][]} */
export const KEYS = ROWS.map(({ shown, text }) => [shown, text]);

export const ON_THE_BOARD =
  "On the board, the arrow keys go from square to square, and Enter takes up a piece and puts it down. " +
  "There, h, l, k and j step through the game, as everywhere.";

/** What a key does. @param {string} key @returns {Action | undefined} */
export function actionOf(key) {
  return ROWS.find(({ keys }) => Object.hasOwn(keys, key))?.keys[key];
}

/**
 * Whether a key press is for the page: not for the browser, and not for the field or the button that has the focus. On the
 * slider of the moves, keys mean what they mean elsewhere.
 * @param {KeyboardEvent} event @returns {boolean}
 */
export function isForPage(event) {
  const [target] = event.composedPath();
  const focus = target instanceof Element ? target : null;
  const isField = focus?.matches("textarea, select, input:not([type=range])") ?? false;
  const presses = focus?.closest("button, summary, a") && [" ", "Enter"].includes(event.key);
  const isForBrowser = event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented;
  return !isField && !presses && !isForBrowser;
}
