// Squares, positions and moves, and how a move changes a board. No rules are needed: a move lists its captures.

/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").Side} Side */

/**
 * A board: the letter of each piece, or an empty string, rank by rank from `a1`.
 * @typedef {{size: number, cells: string[]}} Board
 */

/**
 * A move record. Squares are indexes; those of a resignation are -1.
 * @typedef {object} Move
 * @property {string} text
 * @property {number} from
 * @property {number} to
 * @property {number[]} captures
 * @property {string} mark
 */

/**
 * The change of a move on one square.
 * @typedef {{square: number, before: string, after: string}} Change
 */

/** @param {number} file @returns {string} */
export function fileName(file) {
  const last = String.fromCharCode(97 + (file % 26));
  return file < 26 ? last : String.fromCharCode(96 + Math.floor(file / 26)) + last;
}

/** @param {number} square @param {number} size @returns {string} */
export function squareName(square, size) {
  return fileName(square % size) + (Math.floor(square / size) + 1);
}

/**
 * The index of a square, or -1 if it is not on the board.
 * @param {string} name @param {number} size @returns {number}
 */
export function squareIndex(name, size) {
  const parts = /^([a-z]{1,2})([0-9]{1,2})$/.exec(name);
  if (!parts) {
    return -1;
  }
  const [, letters = "", digits = ""] = parts;
  const last = letters.charCodeAt(letters.length - 1) - 97;
  const file = letters.length === 1 ? last : (letters.charCodeAt(0) - 96) * 26 + last;
  const rank = Number(digits) - 1;
  return file < size && rank >= 0 && rank < size ? rank * size + file : -1;
}

/** @param {string} record @returns {Board} */
export function parsePosition(record) {
  const rows = record.split("/").slice(1, -1);
  const cells = rows.flatMap((row) =>
    [...row.matchAll(/[0-9]+|[a-zA-Z]/g)].flatMap(([text]) =>
      /[0-9]/.test(text) ? Array.from({ length: Number(text) }, () => "") : [text],
    ),
  );
  return { size: rows.length, cells };
}

/** @param {Board} board @returns {string} */
export function printPosition({ size, cells }) {
  let record = "/";
  for (let rank = 0; rank < size; rank += 1) {
    let empty = 0;
    for (let file = 0; file < size; file += 1) {
      const letter = cells[rank * size + file];
      if (!letter) {
        empty += 1;
        continue;
      }
      record += (empty || "") + letter;
      empty = 0;
    }
    record += `${empty || ""}/`;
  }
  return record;
}

/**
 * A square that may have the letter of a piece before it. `ce5` is a commander on e5, unless the board has such a file.
 * @param {string} name @param {number} size @returns {number}
 */
function prefixedSquare(name, size) {
  const square = squareIndex(name, size);
  return square < 0 ? squareIndex(name.slice(1), size) : square;
}

const MOVE = /^(?:[tcnkmgTCNKMG](?=[a-z]))?([a-z]{1,2}[0-9]{1,2})(?:\^=|[-^=])([a-z]{1,2}[0-9]{1,2})(?:x([^+-]*))?(\+{1,2}|-{1,2})?$/;

/** @param {string} text @param {number} size @returns {Move} */
export function parseMove(text, size) {
  const parts = MOVE.exec(text);
  if (!parts) {
    return { text, from: -1, to: -1, captures: [], mark: "" };
  }
  const [, from = "", to = "", captures = "", mark = ""] = parts;
  const square = (/** @type {string} */ name) => prefixedSquare(name, size);
  return { text, from: square(from), to: square(to), captures: captures ? captures.split("/").map(square) : [], mark };
}

/** @param {string} letter @returns {Side} */
export function sideOf(letter) {
  return letter === letter.toLowerCase() ? "attackers" : "defenders";
}

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === "attackers" ? "defenders" : "attackers";
}

/**
 * Plays a move. Returns what changed, for `undo`, or an explanation why the move does not fit the board.
 * @param {Board} board @param {Move} move @returns {Change[] | string}
 */
export function play(board, move) {
  if (move.from < 0) {
    return [];
  }
  const { cells, size } = board;
  const name = (/** @type {number} */ square) => squareName(square, size);
  const mover = cells[move.from];
  if (!mover) {
    return `there is no piece on ${name(move.from)}`;
  }
  if (move.to !== move.from && cells[move.to]) {
    return `the target square ${name(move.to)} is occupied`;
  }
  /** @type {Change[]} */
  const changes = [];
  for (const square of move.captures) {
    const before = cells[square];
    if (!before || sideOf(before) === sideOf(mover)) {
      return `there is no piece to capture on ${name(square)}`;
    }
    changes.push({ square, before, after: captured(before) });
  }
  if (move.to !== move.from) {
    changes.push({ square: move.from, before: mover, after: "" }, { square: move.to, before: "", after: mover });
  }
  for (const { square, after } of changes) {
    cells[square] = after;
  }
  return changes;
}

/**
 * The piece on the square of a captured one: a mercenary changes sides, others are removed.
 * @param {string} letter @returns {string}
 */
function captured(letter) {
  return letter === "m" ? "M" : letter === "M" ? "m" : "";
}

/** @param {Board} board @param {Change[]} changes */
export function undo(board, changes) {
  for (const { square, before } of changes) {
    board.cells[square] = before;
  }
}

/** The record of a resignation. */
export const RESIGNATION = "---";

/** @param {string} typed @returns {boolean} */
export function isResignation(typed) {
  return /^(?:---|resign)$/i.test(typed.trim());
}

/**
 * A move as a person types it, in most usual spellings: `e5-e8`, `E5 E8`, `12. Ke5–e8xe9!`, and the judgement after it.
 * `null` if it is not one.
 * @param {string} typed @param {number} size @returns {{from: number, to: number, captures: number[], judgement: Judgement | null} | null}
 */
export function readTyped(typed, size) {
  const text = typed.trim().toLowerCase().replace(/^\s*[0-9]+\.[\s.]*/, "");
  const parts = /^[a-z]?([a-z][0-9]{1,2})\s*(?:to|[-–—−→>^=:~\s])*\s*([a-z][0-9]{1,2})(?:x([a-z0-9/]+))?\s*[!?+.,-]*$/.exec(text);
  const two = /^([a-z]{1,2}[0-9]{1,2})[-^=]+([a-z]{1,2}[0-9]{1,2})(?:x([a-z0-9/]+))?\s*[!?+.,-]*$/.exec(text);
  for (const found of [parts, two]) {
    const [, from = "", to = "", captures = ""] = found ?? [];
    const squares = [from, to, ...captures.split("/").filter(Boolean)].map((name) => prefixedSquare(name, size));
    const [origin = -1, target = -1, ...others] = squares;
    if (found && squares.every((square) => square >= 0)) {
      const [judgement = null] = /(?:!!|!\?|\?!|\?\?|!|\?)$/.exec(text) ?? [];
      return { from: origin, to: target, captures: others, judgement: /** @type {Judgement | null} */ (judgement) };
    }
  }
  return null;
}
