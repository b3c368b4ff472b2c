// A puzzle that is being solved: the moves of the game are revealed as they are found.

import { Game } from "./game.js";
import { otherSide, RESIGNATION, sideOf, squareName } from "./notation.js";
import { turnOf } from "./text.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").PuzzlePage} PuzzlePage */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Book<any>} AnyBook */

/**
 * How a move was answered.
 * @typedef {"introduction" | "turn" | "unknown" | "unplayable" | "off" | "continues" | "variation"} Answer
 */

export class Puzzle {
  /** @param {GameData} data What the solver may see at once. @param {AnyBook} book */
  constructor(data, book) {
    this.data = data;
    this.book = book;
    this.strict = book.strict;
    this.solver = book.solver;
    this.game = new Game(data);
    this.start = this.game.lineEnd(this.game.start);
    /** @type {Map<Node, {key: unknown, content: PuzzlePage}>} */
    this.known = new Map();
    /** @type {Node} */
    let first = this.game.start;
    for (let moves = book.prestart; moves > 0 && first.children[0]; moves -= 1) {
      first = first.children[0];
    }
    this.prestart = first;
    /** @type {Set<Node>} The moves that the record made in reply. */
    this.replies = new Set();
    const content = book.read(book.first);
    if (content) {
      this.known.set(this.start, { key: book.first, content });
      this.describe(this.start, content);
    }
    this.game.goTo(first);
  }

  /** @param {Node} at @param {PuzzlePage} content */
  describe(at, content) {
    at.comment = content.text ?? "";
    at.hints = content.hints ?? [];
    at.clock = content.clock ?? null;
    this.game.hasClocks ||= at.clock !== null;
  }

  /** The data of the record at the current move; `undefined` in the introduction and off the record. */
  get content() {
    return this.known.get(this.game.current)?.content;
  }

  /** Whether the puzzle has not begun at the current move. */
  get isIntroduction() {
    return this.game.current.depth < this.start.depth;
  }

  /** @returns {Side | null} */
  get sideToMove() {
    const { current } = this.game;
    if (this.content) {
      return this.content.side_to_move;
    }
    return current.mover ? otherSide(sideOf(current.mover)) : this.game.first;
  }

  /** Whether the puzzle is solved at the current move. */
  get isSolved() {
    return this.content?.solved !== undefined;
  }

  /**
   * Tries a move of the solver, and plays the answers of the record. The squares of a resignation are -1.
   * @param {number} from @param {number} to @param {number[]} captures @returns {Answer}
   */
  try(from, to, captures) {
    const { game } = this;
    if (this.isIntroduction) {
      return "introduction";
    }
    const piece = game.board.cells[from];
    const side = this.content?.side_to_move;
    if (piece && side && sideOf(piece) !== side) {
      return "turn";
    }
    const { size } = game.board;
    const step = from < 0 ? RESIGNATION : `${squareName(from, size)}-${squareName(to, size)}`;
    const found = this.reveal(game.current, step, captures);
    if (found) {
      game.goTo(found);
      const continues = this.known.get(found)?.content.continues ?? false;
      this.reply();
      return continues ? "continues" : "variation";
    }
    return this.strict ? "unknown" : this.leave(step, captures);
  }

  /**
   * The move of the record with these squares, after another one. Of several, one with the same captures is preferred.
   * @param {Node} parent @param {string} step @param {number[]} captures @returns {Node | null}
   */
  reveal(parent, step, captures) {
    const known = this.known.get(parent);
    if (!known) {
      return null;
    }
    /** @type {Node[]} */
    const candidates = [];
    for (let count = 0; ; count += 1) {
      const own = this.book.after(known.key, count ? `${step}#${count}` : step);
      const content = this.book.read(own);
      if (!content?.move) {
        break;
      }
      candidates.push(this.add(parent, own, content));
    }
    const wanted = captures.length ? [...captures].sort().join() : "";
    const same = candidates.find((other) => [...(other.move?.captures ?? [])].sort().join() === wanted);
    const chosen = (wanted && same) || candidates[0] || null;
    for (const other of candidates) {
      if (other !== chosen && !other.children.length) {
        parent.children = parent.children.filter((child) => child !== other);
      }
    }
    return chosen;
  }

  /**
   * Adds a move, unless the solver found it before.
   * @param {Node} parent @param {unknown} key @param {PuzzlePage} content @returns {Node}
   */
  add(parent, key, content) {
    const text = content.move ?? "";
    const known = parent.children.find((child) => child.move?.text === text && this.known.has(child));
    if (known) {
      return known;
    }
    const added = this.game.append(parent, { address: nextAddress(parent.address), after: null, move: text });
    this.known.set(added, { key, content });
    this.describe(added, content);
    if (content.continues) {
      parent.children = [added, ...parent.children.filter((child) => child !== added)];
    }
    return added;
  }

  /**
   * Plays a move that the record does not have.
   * @param {string} step @param {number[]} captures @returns {Answer}
   */
  leave(step, captures) {
    const { game } = this;
    const names = captures.map((square) => squareName(square, game.board.size));
    const text = step + (names.length ? `x${names.join("/")}` : "");
    const parent = game.current;
    const before = parent.children.find((child) => child.move?.text === text);
    const added = before ?? game.append(parent, { address: nextAddress(parent.address), after: null, move: text });
    if (!game.goTo(added)) {
      return "off";
    }
    if (!before) {
      parent.children = parent.children.filter((child) => child !== added);
    }
    return "unplayable";
  }

  /**
   * Takes a piece that the last move captured off the board, or puts it back. Only a move that the record does not have
   * can be changed. Returns why it is not done, or an empty string.
   * @param {number} square @returns {string}
   */
  capture(square) {
    const { game } = this;
    const { current } = game;
    const { move, parent } = current;
    if (!move || !parent || move.from < 0 || this.content || this.isIntroduction) {
      return "First make a move that the record does not have.";
    }
    if (current.children.length) {
      return "Moves follow this one. Take them back first.";
    }
    const captures = move.captures.includes(square) ? move.captures.filter((other) => other !== square) : [...move.captures, square];
    game.goTo(parent);
    const step = `${squareName(move.from, game.board.size)}-${squareName(move.to, game.board.size)}`;
    parent.children = parent.children.filter((child) => child !== current);
    if (this.leave(step, captures) === "off") {
      return "";
    }
    parent.children.push(current);
    game.goTo(current);
    return game.board.cells[square] ? "Only pieces of the other side are captured." : "There is no piece.";
  }

  /** Plays the moves with which the record replies. */
  reply() {
    for (let step = this.content?.reply; step; step = this.content?.reply) {
      const { current } = this.game;
      const own = this.book.after(this.known.get(current)?.key, step);
      const content = this.book.read(own);
      if (!content || this.game.goTo(this.add(current, own, content))) {
        break;
      }
      this.replies.add(this.game.current);
    }
  }

  /**
   * The whole game, from the end of a solution; `null` before.
   * @returns {GameData | null}
   */
  whole() {
    const solved = this.content?.solved;
    return solved ? this.unsealWhole(solved) : null;
  }

  /** @param {string} key @returns {GameData} */
  unsealWhole(key) {
    return { ...this.book.whole(key), explained: this.data.explained ?? null };
  }

  /**
   * Gives up: finds the line of the record by trying all moves, and returns the whole game.
   * @returns {GameData | null}
   */
  giveUp() {
    const { game, start } = this;
    game.goTo(start);
    for (;;) {
      const content = this.content;
      if (content?.solved) {
        return this.unsealWhole(content.solved);
      }
      const next = content?.more ? this.search() : null;
      if (!next || game.goTo(next)) {
        return null;
      }
    }
  }

  /** The move that continues the line. @returns {Node | null} */
  search() {
    const { current, board } = this.game;
    const known = this.known.get(current);
    if (!known) {
      return null;
    }
    for (const step of steps(board)) {
      for (let count = 0; ; count += 1) {
        const own = this.book.after(known.key, count ? `${step}#${count}` : step);
        const content = this.book.read(own);
        if (!content) {
          break;
        }
        if (content.continues) {
          return this.add(current, own, content);
        }
      }
    }
    return null;
  }
}

/**
 * All steps that fit a board: first those in a straight line.
 * @param {import("./notation.js").Board} board @returns {Generator<string>}
 */
function* steps({ size, cells }) {
  const origins = cells.map((letter, square) => (letter ? square : -1)).filter((square) => square >= 0);
  for (const straight of [true, false]) {
    for (const from of origins) {
      for (let to = 0; to < cells.length; to += 1) {
        const line = from % size === to % size || Math.floor(from / size) === Math.floor(to / size);
        if (line === straight && (!cells[to] || to === from)) {
          yield `${squareName(from, size)}-${squareName(to, size)}`;
        }
      }
    }
  }
  yield RESIGNATION;
}

/**
 * The address after another one, as far as the solver knows: variations are not numbered, because that would show how
 * many there are.
 * @param {string} address @returns {string}
 */
function nextAddress(address) {
  const { turn, letter } = turnOf(address);
  return turn > 0 && letter === "a" ? `${turn}b` : `${turn + 1}a`;
}
