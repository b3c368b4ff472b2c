// The key of a position in the tables of `tafl export`, and moves on its canonical image: see docs/tables.md.

import { printPosition, squareIndex, squareName } from "../../element/notation.js";
import { sha256 } from "../../element/sha256.js";

/** @typedef {import("../../element/notation.js").Board} Board */
/** @typedef {import("../../element/types.js").Side} Side */

/** How many bytes of the hash are the key. */
const BYTES = 16;

/**
 * The eight rotations and reflections of a square: first mirrored or not along the diagonal, then files and ranks.
 * @param {number} square @param {number} size @returns {number[]}
 */
function images(square, size) {
  const last = size - 1;
  const [file, rank] = [square % size, Math.floor(square / size)];
  return [[file, rank], [rank, file]].flatMap(([x = 0, y = 0]) => {
    const [right, up] = [last - x, last - y];
    return [y * size + x, y * size + right, up * size + x, up * size + right];
  });
}

/** The canonical image of a position. */
export class Canonical {
  /** @param {Board} board */
  constructor({ size, cells }) {
    this.size = size;
    /** Where each square of the position is on the canonical image. @type {number[]} */
    this.places = [];
    this.record = "";
    const all = cells.map((_, square) => images(square, size));
    for (let symmetry = 0; symmetry < 8; symmetry += 1) {
      const places = all.map((squares) => squares[symmetry] ?? 0);
      const image = Array.from({ length: cells.length }, () => "");
      places.forEach((place, square) => {
        image[place] = cells[square] ?? "";
      });
      const record = printPosition({ size, cells: image });
      if (!this.record || record < this.record) {
        [this.record, this.places] = [record, places];
      }
    }
  }

  /** The key with this side to move: 32 hexadecimal digits. @param {Side} side @returns {string} */
  key(side) {
    const hash = sha256(new TextEncoder().encode(`${this.record} ${side}`));
    return [...hash.slice(0, BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** A move on the canonical image, such as `b4-b2`, on the position. @param {string} move @returns {{from: number, to: number, name: string}} */
  back(move) {
    const [from = -1, to = -1] = (move.match(/[a-z]+[0-9]+/g) ?? []).map((name) => this.places.indexOf(squareIndex(name, this.size)));
    return { from, to, name: `${squareName(from, this.size)}-${squareName(to, this.size)}` };
  }
}
