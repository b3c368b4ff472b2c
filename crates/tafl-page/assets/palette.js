// The pieces that can be put on a board.

import { html, svg } from "./dom.js";
import { pieceName } from "./speech.js";

/** The letters of all pieces: common ones first. */
const PIECES = [..."tTKcnmgkCNMG"];

export class Palette {
  constructor() {
    /** The piece that a tap puts on the board; an empty string empties squares, and `null` moves pieces. @type {string | null} */
    this.piece = null;
    /** @type {[string | null, string][]} */
    const choices = [[null, "Move pieces"], ["", "Empty squares"], ...PIECES.map((letter) => /** @type {[string, string]} */ ([letter, pieceName(letter)]))];
    const choose = (/** @type {string | null} */ piece) => {
      this.piece = piece;
    };
    this.element = html(
      "div",
      { class: "palette", role: "radiogroup", "aria-label": "What a tap on the board does" },
      ...choices.map(([piece, name]) => choice(piece, name, () => choose(piece))),
    );
  }
}

/** @param {string | null} piece @param {string} name @param {() => void} change */
function choice(piece, name, change) {
  const input = html("input", { type: "radio", name: "piece", "aria-label": name, change, checked: piece === null });
  const picture = piece
    ? svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, svg("use", { href: `#tafl-${piece}` }))
    : html("span", { class: "word", "aria-hidden": "true" }, piece === null ? "Move" : "Erase");
  return html("label", { title: name }, input, picture);
}
