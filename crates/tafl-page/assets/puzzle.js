// A puzzle that is being solved: the moves of the game are revealed as they are found.

import { Game } from "./game.js";
import { otherSide, sideOf, squareName } from "./notation.js";
import { keyAfter, keyFromHex, labelOf, startKey, unseal } from "./seal.js";
import { turnOf } from "./text.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").PuzzleData} PuzzleData */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./seal.js").Key} Key */

/**
 * What is sealed for a position; see `puzzle_data.rs`.
 * @typedef {object} Sealed
 * @property {string | null} move
 * @property {string} [text]
 * @property {string[]} [hints]
 * @property {string} [clock]
 * @property {Side | null} side_to_move
 * @property {boolean} continues
 * @property {boolean} more
 * @property {string} [reply]
 * @property {string} [solved]
 */

/**
 * How a move was answered.
 * @typedef {"introduction" | "turn" | "unknown" | "unplayable" | "off" | "continues" | "variation"} Answer
 */

export class Puzzle {
  /** @param {GameData} data @param {PuzzleData} sealed */
  constructor(data, sealed) {
    this.data = data;
    this.sealed = sealed;
    this.game = new Game(data);
    this.start = this.game.lineEnd(this.game.start);
    /** @type {Map<Node, {key: Key, content: Sealed}>} */
    this.known = new Map();
    /** @type {Node} */
    let first = this.game.start;
    for (let moves = sealed.prestart; moves > 0 && first.children[0]; moves -= 1) {
      first = first.children[0];
    }
    this.prestart = first;
    /** @type {Set<Node>} The moves that the record made in reply. */
    this.replies = new Set();
    const key = startKey(sealed.salt);
    const content = this.open(key);
    if (content) {
      this.known.set(this.start, { key, content });
      this.describe(this.start, content);
    }
    this.game.goTo(first);
  }

  /** @param {Key} key @returns {Sealed | null} */
  open(key) {
    const sealed = this.sealed.nodes[labelOf(key)];
    return sealed === undefined ? null : JSON.parse(unseal(key, sealed));
  }

  /** @param {Node} at @param {Sealed} content */
  describe(at, content) {
    at.comment = content.text ?? "";
    at.hints = content.hints ?? [];
    at.clock = content.clock ?? null;
    this.game.hasClocks ||= at.clock !== null;
  }

  /** What the record has at the current move; `undefined` in the introduction and off the record. */
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
   * Tries a move of the solver, and plays the answers of the record.
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
    const step = `${squareName(from, size)}-${squareName(to, size)}`;
    const found = this.reveal(game.current, step, captures);
    if (found) {
      game.goTo(found);
      const continues = this.known.get(found)?.content.continues ?? false;
      this.reply();
      return continues ? "continues" : "variation";
    }
    return this.sealed.strict ? "unknown" : this.leave(step, captures);
  }

  /**
   * The move of the record with these squares, after another one. Of several, one with the same captures is preferred.
   * @param {Node} parent @param {string} step @param {number[]} captures @returns {Node | null}
   */
  reveal(parent, step, captures) {
    const key = this.known.get(parent)?.key;
    if (!key) {
      return null;
    }
    /** @type {Node[]} */
    const candidates = [];
    for (let count = 0; ; count += 1) {
      const own = keyAfter(key, count ? `${step}#${count}` : step);
      const content = this.open(own);
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
   * @param {Node} parent @param {Key} key @param {Sealed} content @returns {Node}
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

  /** Plays the moves with which the record replies. */
  reply() {
    for (let step = this.content?.reply; step; step = this.content?.reply) {
      const { current } = this.game;
      const key = this.known.get(current)?.key;
      const own = key && keyAfter(key, step);
      const content = own && this.open(own);
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
    const { explained } = this.data;
    return { ...JSON.parse(unseal(keyFromHex(key), this.sealed.whole)), explained };
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
    const key = this.known.get(current)?.key;
    if (!key) {
      return null;
    }
    for (const step of steps(board)) {
      for (let count = 0; ; count += 1) {
        const own = keyAfter(key, count ? `${step}#${count}` : step);
        const content = this.open(own);
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
  yield "---";
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
