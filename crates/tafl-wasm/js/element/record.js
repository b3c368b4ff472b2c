// A game of the package as the component shows it.

import { GameRecord, Games, TaflError } from "../index.js";
import { gameData, rulesData } from "../viewer-data.js";
import { OpenBook } from "./book.js";

/** @typedef {import("../index.js").GameObject} GameObject */
/** @typedef {import("./element.js").Shown} Shown */
/** @typedef {import("./types.js").GameData} GameData */

/**
 * Reads what was assigned to an element: a `GameRecord`, an object as of docs/json.md, the text of a file, or the data
 * of a page, whose puzzle is sealed.
 * @param {unknown} value @param {number} number @returns {Shown}
 */
export function shownOf(value, number) {
  if (typeof value === "string") {
    return shownRecord(gameOf(value, number));
  }
  if (value instanceof GameRecord) {
    return shownRecord(value);
  }
  if (typeof value !== "object" || value === null || !("moves" in value)) {
    throw new TypeError("expected a GameRecord, an object as of toObject(), or the text of a game");
  }
  if ("puzzle" in value && value.puzzle) {
    const data = /** @type {GameData} */ (value);
    return { data, rules: data.rules ? rulesData(data.rules) : null };
  }
  return shownRecord(GameRecord.fromObject(objectOf(value)));
}

/**
 * A game of a file, from 1. Text that cannot be read is an error, also in a game before it.
 * @param {string} text @param {number} number @returns {GameRecord}
 */
function gameOf(text, number) {
  if (number === 1) {
    return firstGame(text);
  }
  let count = 0;
  for (const { value, errors } of new Games(text)) {
    const [error] = errors;
    if (error) {
      throw new Error(`line ${error.line}, column ${error.column}: ${error.message}`);
    }
    count += 1;
    if (value && count === number) {
      return value;
    }
    value?.free();
  }
  throw new RangeError(`there is no game ${number}; the file has ${count}`);
}

/** @param {string} text @returns {GameRecord} */
function firstGame(text) {
  const { value: game } = new Games(text)[Symbol.iterator]().next();
  const [error] = game?.errors ?? [];
  if (error) {
    throw new Error(`line ${error.line}, column ${error.column}: ${error.message}`);
  }
  // Text without a game is an error of this function.
  return game?.value ?? GameRecord.parse(text);
}

/**
 * The object with names in camel case. The command writes `side_to_move`, the package `sideToMove`.
 * @param {object} value @returns {GameObject}
 */
function objectOf(value) {
  /** @param {[string, unknown]} field */
  const renamed = ([name, field]) => [name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()), field];
  const fields = (/** @type {object} */ object) => Object.fromEntries(Object.entries(object).map(renamed));
  const { moves, ...rest } = /** @type {{moves: object[]}} */ (value);
  return /** @type {GameObject} */ (/** @type {unknown} */ ({ ...fields(rest), moves: moves.map(fields) }));
}

/** @param {GameRecord} record @returns {Shown} */
export function shownRecord(record) {
  const whole = gameData(record);
  const rules = record.rules === undefined ? null : rulesData(record.rules);
  const book = bookOf(record, whole);
  return { data: book?.introduction ?? whole, rules, book, record };
}

/** The moves of a puzzle, or `null` if the game is not one. @param {GameRecord} record @param {GameData} whole */
function bookOf(record, whole) {
  try {
    return new OpenBook(record, whole);
  } catch (error) {
    if (error instanceof TaflError && error.code === "not-a-puzzle") {
      return null;
    }
    throw error;
  }
}
