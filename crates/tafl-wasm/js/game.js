// The methods of a game that programs call in loops, without text: the module has moves as numbers, and their names are
// made here, once. Everything else, such as a move that is not legal, is left to the methods of the module.

import { Game, moduleMemory } from "./tafl_notation.js";

/** The largest board whose steps are numbered here: its files have one letter. */
const MAX_SIDE = 26;

/** Returned by `playStep` for a step that is not legal, and for one whose record is its name. */
const REFUSED = 0;
const NAMED = 1;

/** Returned by `undoStep` at the start of a game. */
const NO_STEP = 0xffff_ffff;

/** The names of steps that were needed before, for each board size. */
const tables = [];

/** The size of the board of a game, as a property that is set once: reading it from the module takes as long as a move. */
const side = Symbol("side");

const text = { legalMoves: Game.prototype.legalMoves, play: Game.prototype.play, undo: Game.prototype.undo };

let memory;
let numbers = new Uint32Array(0);

/** The memory of the module. An array over it has no length after the memory has grown. */
function words() {
  if (numbers.length === 0) {
    memory ??= moduleMemory();
    numbers = new Uint32Array(memory.buffer);
  }
  return numbers;
}

const sideOf = (game) => (game[side] ??= game.dimension);

const squareName = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

const tableOf = (length) => (tables[length] ??= new Array(length ** 4));

/** The name of a step, which is four bytes: file and rank of its origin, file and rank of its target. */
function nameOf(step, length, table) {
  const index = (((step >>> 8) & 255) * length + (step & 255)) * length * length + (step >>> 24) * length + ((step >>> 16) & 255);
  return (table[index] ??= named(step));
}

const named = (step) => `${squareName(step & 255, (step >>> 8) & 255)}-${squareName((step >>> 16) & 255, step >>> 24)}`;

Game.prototype.legalMoves = function (from) {
  const length = sideOf(this);
  if ((from !== undefined && from !== null) || length > MAX_SIDE) return text.legalMoves.call(this, from);
  let at = this.listSteps() >>> 2;
  const list = words();
  const table = tableOf(length);
  const moves = new Array(list[at]);
  for (let index = 0; index < moves.length; index += 1) {
    moves[index] = nameOf(list[(at += 1)], length, table);
  }
  return moves;
};

const A = 97;
const ZERO = 48;
const NINE = 57;
const HYPHEN = 45;

/** The number of a step whose name is one that `legalMoves` returns; -1 for any other text. */
function stepOf(name, length) {
  const file = name.charCodeAt(0) - A;
  let rank = name.charCodeAt(1) - ZERO;
  let at = 2;
  let next = name.charCodeAt(2);
  if (next !== HYPHEN) {
    if (!(next >= ZERO && next <= NINE)) return -1;
    rank = 10 * rank + next - ZERO;
    at = 3;
    next = name.charCodeAt(3);
  }
  const toFile = name.charCodeAt(at + 1) - A;
  let toRank = name.charCodeAt(at + 2) - ZERO;
  const end = at + 3;
  if (name.length === end + 1) {
    next = name.charCodeAt(end);
    if (!(next >= ZERO && next <= NINE) || toRank === 0) return -1;
    toRank = 10 * toRank + next - ZERO;
  } else if (name.length !== end || next !== HYPHEN) {
    return -1;
  }
  const on = (index) => index >= 0 && index < length;
  if (name.charCodeAt(at) !== HYPHEN || !on(file) || !on(rank - 1) || !on(toFile) || !on(toRank - 1)) return -1;
  if (at === 3 && name.charCodeAt(1) === ZERO) return -1;
  return file | ((rank - 1) << 8) | (toFile << 16) | ((toRank - 1) << 24);
}

Game.prototype.play = function (squares) {
  const length = sideOf(this);
  const step = typeof squares === "string" && length <= MAX_SIDE ? stepOf(squares, length) : -1;
  const played = step < 0 ? REFUSED : this.playStep(step);
  if (played === NAMED) return squares;
  // Why it is not legal, or not a step, is said by the method of the module.
  if (played === REFUSED) return text.play.call(this, squares);
  const list = words();
  const at = played >>> 2;
  let record = "";
  for (let index = at + 1; index <= at + list[at]; index += 1) record += String.fromCharCode(list[index]);
  return record;
};

Game.prototype.undo = function () {
  const length = sideOf(this);
  if (length > MAX_SIDE) return text.undo.call(this);
  const step = this.undoStep() >>> 0;
  return step === NO_STEP ? undefined : nameOf(step, length, tableOf(length));
};

Object.defineProperty(Game.prototype, "sideToMove", {
  configurable: true,
  get() {
    return this.areAttackersToMove() ? "attackers" : "defenders";
  },
});
