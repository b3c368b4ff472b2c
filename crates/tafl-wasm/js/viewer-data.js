// The data of a game for `tafl-notation/viewer`, which has no WebAssembly.

import { GameRecord, PuzzleSession, explainRules } from "./tafl_notation.js";

/** @typedef {import("./element/types.js").GameData} GameData */
/** @typedef {import("./element/types.js").MoveData} MoveData */
/** @typedef {import("./element/types.js").RulesData} RulesData */

/** @param {GameRecord} record @returns {GameData} */
export function viewerData(record) {
  if (!(record instanceof GameRecord)) {
    throw new TypeError("expected a GameRecord");
  }
  if (isPuzzle(record)) {
    throw new TypeError("the game is a puzzle; `tafl view --format json` writes it with a sealed solution");
  }
  const { rules } = record;
  return { ...gameData(record), explained: rules === undefined ? null : rulesData(rules) };
}

/** @param {GameRecord} record @returns {boolean} */
function isPuzzle(record) {
  try {
    new PuzzleSession(record).free();
    return true;
  } catch {
    return false;
  }
}

/**
 * A game as the scripts read it. Throws an error if the game has no start position.
 * @param {GameRecord} record @returns {GameData}
 */
export function gameData(record) {
  const { tags = [], rules, positionTag, result, start, sideToMove, startText, startMarkup, moves } = record.toObject();
  if (!start) {
    throw new Error("the game has no start position; write a rules tag or a position tag");
  }
  return {
    tags,
    rules: rules ?? null,
    position_tag: positionTag ?? null,
    result: result ?? null,
    start,
    side_to_move: sideToMove ?? null,
    moves: moves.map(moveData),
    start_text: startText,
    start_markup: startMarkup,
    text: record.toString(),
  };
}

/** @param {import("./tafl_notation.js").GameObjectMove} move @returns {MoveData} */
function moveData({ address, after, move, comments, clock, text, markup }) {
  return { address: address ?? "", after: after ?? null, move, comments: comments ?? [], clock: clock ?? null, text, markup };
}

/** Rules in plain English, with the special squares. @param {string} record @returns {RulesData} */
export function rulesData(record) {
  const { title, sections, zones, exits } = explainRules(record);
  const squares = /** @type {Record<string, string[]>} */ (zones);
  return { title: title.replaceAll("_", " "), sections, zones: squares, exits };
}
