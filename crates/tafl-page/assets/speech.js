// Pieces, moves and results in words.

import { sideOf, squareName } from "./notation.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./types.js").Side} Side */

/** @type {Record<string, string>} */
const KINDS = { c: "commander", n: "knight", k: "king", m: "mercenary", g: "guard" };

/**
 * A piece: "attacker", "king", "defenders' commander".
 * @param {string} letter @returns {string}
 */
export function pieceName(letter) {
  const side = sideOf(letter);
  const kind = KINDS[letter.toLowerCase()];
  if (!kind) {
    return side.slice(0, -1);
  }
  return letter === "K" ? kind : `${side}' ${kind}`;
}

/** What marks mean, in the words of the crate. @type {Record<string, string>} */
const MARKS = {
  "+": "the king can be captured with the next move",
  "-": "the king has a route to escape",
  "++": "the king is captured",
  "--": "the king has escaped",
};

/**
 * A move that was played: "defender e4 to e3, takes d3".
 * @param {Node} node @param {number} size @returns {string}
 */
export function moveInWords(node, size) {
  const { move, mover } = node;
  if (!move) {
    return "start of the game";
  }
  if (move.from < 0) {
    return "resignation";
  }
  const name = (/** @type {number} */ square) => squareName(square, size);
  const takes = move.captures.length ? `, takes ${move.captures.map(name).join(", ")}` : "";
  const mark = MARKS[move.mark];
  return `${mover ? pieceName(mover) : "piece"} ${name(move.from)} to ${name(move.to)}${takes}${mark ? `; ${mark}` : ""}`;
}

/**
 * A square and what is on it: "d4, king", "a1, corner, empty".
 * @param {string} name @param {string} letter @param {string} zone @returns {string}
 */
export function squareInWords(name, letter, zone) {
  return [name, letter ? pieceName(letter) : "empty", zone.replace("-", " ")].filter(Boolean).join(", ");
}

/** @param {string | null} result @returns {string} */
export function resultInWords(result) {
  /** @type {Record<string, string>} */
  const words = { 1: "The attackers won", 0: "A draw", "-1": "The defenders won" };
  return words[result ?? ""] ?? "";
}

/** @param {Side | null} side @returns {string} */
export function toMove(side) {
  return side ? `The ${side} move.` : "";
}
