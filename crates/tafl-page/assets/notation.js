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

/** A position after some of its squares were changed. @param {string} record @param {[number, string][]} changes @returns {string} */
export function withPieces(record, changes) {
  const board = parsePosition(record);
  for (const [square, piece] of changes) {
    board.cells[square] = piece;
  }
  return printPosition(board);
}

/** The letter of a piece before a square; no file of a board begins with one of them and has a second letter. */
const PIECE = "(?:[tcnkmgTCNKMG](?=[a-z]))?";

/**
 * A square that may have the letter of a piece before it.
 * @param {string} name @param {number} size @returns {number}
 */
function prefixedSquare(name, size) {
  return squareIndex(name.replace(new RegExp(`^${PIECE}`), ""), size);
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

/** Letters of other alphabets that look like those of moves, and the letters that are meant. */
const TYPED = "\u0430\u0435\u043e\u03bf\u0441\u0445\u043a\u03ba\u0456\u03b9\u0458\u0440\u03c1\u041a\u039a\u0422\u03a4\u041c\u039c\u0421\u039d";
const MEANT = "aeoocxkkiijppKKTTMMCN";

const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu;
const DASH = /[>~\u2010-\u2015\u2190-\u21ff\u2212\u2794-\u27bf\u27f5-\u27ff\ufe58\ufe63]/g;

// A letter that can be a prefix is one, so that no text can be read in two ways, which takes long if there are many.
const BARE = "(?![tcnkmg][a-z])[a-z]{1,2}0*[1-9][0-9]?";
const PLACE = `${PIECE}${BARE}`;
const SQUARES = new RegExp(`^(${PLACE})([ ,=^-]*(?:to[ -]+)?)(${BARE})(.*)$`);
/** What joins the squares of a move, without spaces. */
const JOINT = /^(?:-*(?:to-*)?|-*=-+|-+=|,|\^=?|=\^?)$/;
const CAPTURES = new RegExp(`^((?:x${PLACE}(?:[x/]${PLACE})*)?)(?:\\+\\+?|--?)?$`);
const CAPTURE = new RegExp(`[x/](${PLACE})`, "g");

/** The characters of a typed move that are meant. @param {string} typed @returns {string} */
function meant(typed) {
  return typed
    .replace(INVISIBLE, "")
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\u0370-\u04ff]/g, (letter) => MEANT[TYPED.indexOf(letter)] ?? letter)
    .replace(/[\s\u0085]/g, " ")
    .replace(DASH, "-")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** @param {string} text @param {string} signs @returns {string} */
function withoutEnd(text, signs) {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(0, end);
}

/**
 * The index of a typed square, which can have a prefix and zeros before its number.
 * @param {string} name @param {number} size @returns {number}
 */
function typedSquare(name, size) {
  return prefixedSquare(name.replace(/([a-z])0+/, "$1"), size);
}

/**
 * A move as a person types it, and the judgement after it. `null` if it is not one; a resignation has the squares -1.
 *
 * `TypedMove` of `tafl-moves` is the same in Rust, and a test compares both.
 * @param {string} typed @param {number} size @returns {{from: number, to: number, captures: number[], judgement: Judgement | null} | null}
 */
export function readTyped(typed, size) {
  const start = meant(typed).trim().replace(/^(?:move|variation) +/, "").replace(/^[0-9]+\.[ .]*/, "");
  const judged = withoutEnd(start, " .,;");
  const move = withoutEnd(judged, "!?");
  const [judgement = null] = /^(?:[!?]|!!|!\?|\?!|\?\?)$/.exec(judged.slice(move.length)) ?? [];
  const record = withoutEnd(move, " .,;");
  const isResignation = /^(?:---|resign(?:s|ed|ation)?)$/.test(record);
  const squares = isResignation ? [] : typedSquares(record, size);
  const [from = -1, to = -1, ...captures] = squares ?? [];
  const isMove = squares?.every((square) => square >= 0) ?? false;
  return isMove ? { from, to, captures, judgement: /** @type {Judgement | null} */ (judgement) } : null;
}

/**
 * The squares of a move, those of its captures last; `null` if the text is not a move.
 * @param {string} text @param {number} size @returns {number[] | null}
 */
function typedSquares(text, size) {
  const [, from = "", between = "", to = "", rest = ""] = SQUARES.exec(text) ?? [];
  const captures = CAPTURES.exec(rest.replaceAll(" ", ""))?.[1];
  // An `x` directly after a square begins captures, although it is a file of large boards.
  const isCapture = between === "" && to.startsWith("x");
  // Without the space, a number would be part of the square before it.
  if (from === "" || isCapture || / [0-9]/.test(rest) || captures === undefined || !JOINT.test(between.replaceAll(" ", ""))) {
    return null;
  }
  const others = [...captures.matchAll(CAPTURE)].map(([, name = ""]) => name);
  return [from, to, ...others].map((name) => typedSquare(name, size));
}
