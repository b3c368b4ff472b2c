// What an author or an engine says of a move: a judgement, an evaluation, arrows and circles.

import { sideOf, squareIndex } from "./notation.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").Markup} Markup */
/** @typedef {import("./types.js").Side} Side */

/**
 * An evaluation: hundredths of a piece, positive if the attackers are better; or who wins, in how many steps.
 * @typedef {{points: number, win?: undefined} | {win: Side, steps: number, points?: undefined}} Score
 */

/**
 * An arrow between two squares, or a circle if `to` is -1. Without a colour, it is a square or move that a text mentions.
 * @typedef {{colour: string, from: number, to: number}} Shape
 */

/** The judgements, in the order of their keys on the analysis board. @type {Record<Judgement, string>} */
export const JUDGEMENTS = {
  "!": "good move",
  "?": "mistake",
  "!!": "brilliant move",
  "??": "blunder",
  "!?": "interesting move",
  "?!": "dubious move",
};

/** How much a move lowers the chance of its side at least, to be judged. */
export const MIN_LOSS = 0.1;

/** An evaluation as the record has it: `34/8`, `#-5`. @param {string | null | undefined} text @returns {Score | null} */
export function scoreOf(text) {
  const [, win, value = ""] = /^(#?)([-+]?[0-9]+)/.exec(text ?? "") ?? [];
  const number = Number(value);
  return !value ? null : win ? { win: number > 0 ? "attackers" : "defenders", steps: Math.abs(number) } : { points: number };
}

/** The winning chance of the attackers, from 0 to 1. @param {Score} score @returns {number} */
export function chance(score) {
  return score.win ? Number(score.win === "attackers") : 1 / (1 + Math.exp(-score.points / 200));
}

/** A number of pieces, or of the steps to a win: "+0.3", "#5", "#−5". @param {Score} score @returns {string} */
export function scoreText(score) {
  if (score.win) {
    return `#${score.win === "attackers" ? "" : "−"}${score.steps}`;
  }
  return `${score.points > 0 ? "+" : score.points < 0 ? "−" : ""}${(Math.abs(score.points) / 100).toFixed(1)}`;
}

/** @param {Score} score @returns {string} */
export function scoreInWords(score) {
  if (score.win) {
    return `the ${score.win} win in ${score.steps} ${score.steps === 1 ? "step" : "steps"}`;
  }
  const better = score.points > 0 ? "attackers" : "defenders";
  return score.points ? `${better} better by ${(Math.abs(score.points) / 100).toFixed(1)}` : "even";
}

/** The arrows and circles that are on a board of this size. @param {Markup} markup @param {number} size @returns {Shape[]} */
export function shapesOf({ shapes = [] }, size) {
  return shapes.flatMap((text) => {
    const [colour = "", from = "", to] = text.split(/[:-]/);
    const shape = { colour, from: squareIndex(from, size), to: to === undefined ? -1 : squareIndex(to, size) };
    return shape.from >= 0 && (shape.to >= 0) === (to !== undefined) ? [shape] : [];
  });
}

/** Arrows and circles after one was drawn: the same one again is removed, in another colour it is replaced. @param {string[]} shapes @param {string} shape @returns {string[]} */
export function withShape(shapes, shape) {
  const squares = (/** @type {string} */ text) => text.slice(text.indexOf(":"));
  const others = shapes.filter((other) => squares(other) !== squares(shape));
  return shapes.includes(shape) ? others : [...others, shape];
}

/** The judgement and the evaluation of a move: "good move; attackers better by 0.3". @param {Node} node @returns {string} */
export function markupInWords({ markup: { judgement }, score }) {
  return [judgement && JUDGEMENTS[judgement], score && scoreInWords(score)].filter(Boolean).join("; ");
}

/** The arrows and circles in words: "green: c4-d5, red: d4". @param {Markup} markup @returns {string} */
export function shapesInWords({ shapes = [] }) {
  return shapes.map((text) => text.replace(":", /-/.test(text) ? " arrow " : " circle ").replace("-", " to ")).join(", ");
}

/**
 * How much a move lowers the winning chance of its side; 0 if that is not known.
 * @param {Score | null | undefined} before @param {Score | null | undefined} after @param {string} mover The piece.
 */
export function lossOf(before, after, mover) {
  if (!before || !after || !mover) {
    return 0;
  }
  const gain = chance(after) - chance(before);
  return sideOf(mover) === "attackers" ? -gain : gain;
}
