// The moves of a puzzle of the package. Unlike those of a page, they are not sealed: the program that shows the puzzle
// has the whole game. They are only not shown ahead.

import { PuzzleSession } from "../index.js";
import { parseMove, squareName } from "./notation.js";
import { openTags } from "./open-tags.js";

/** @typedef {import("../index.js").GameRecord} GameRecord */
/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").MoveData} MoveData */
/** @typedef {import("./types.js").PuzzlePage} PuzzlePage */

/** The index of the start of the game, which no move has. */
const START = -1;

/**
 * A position: the index of the move that leads to it, or `null` if the record does not have the move.
 * @typedef {number | null} Key
 */

export class OpenBook {
  /** @param {GameRecord} record @param {GameData} whole */
  constructor(record, whole) {
    // An error of the puzzle is an error of this call.
    const session = new PuzzleSession(record);
    this.record = record.clone();
    this.game = whole;
    this.strict = session.isStrict;
    this.solver = session.solver ?? null;
    this.size = (whole.start.match(/\//g)?.length ?? 1) - 1;
    /** @type {Map<number, number[]>} */
    this.children = new Map();
    whole.moves.forEach(({ after }, index) => {
      const parent = after ?? START;
      const siblings = this.children.get(parent) ?? [];
      siblings.push(index);
      this.children.set(parent, siblings);
    });
    this.first = this.tagged("puzzle-start", START);
    this.prestart = this.path(this.tagged("puzzle-prestart", this.first)).length;
    this.introduction = this.introduced();
    session.free();
  }

  /** The move that a tag names. @param {string} name @param {number} otherwise @returns {number} */
  tagged(name, otherwise) {
    const address = this.game.tags.find((tag) => tag.name === name)?.value.trim();
    return address ? this.game.moves.findIndex((move) => move.address === address) : otherwise;
  }

  /** The moves that lead to one. @param {number} to @returns {number[]} */
  path(to) {
    const path = [];
    for (let index = to; index !== START; index = this.game.moves[index]?.after ?? START) {
      path.push(index);
    }
    return path.reverse();
  }

  /** The part that the solver sees at once: the moves up to the start of the puzzle, without hints. @returns {GameData} */
  introduced() {
    const path = this.path(this.first);
    const kept = openTags.filter((name) => path.length > 0 || name !== "start-comment");
    const moves = path.map((index, place) => this.introducedMove(index, place, path.length));
    return {
      ...this.game,
      tags: this.game.tags.filter(({ name }) => kept.includes(name)),
      result: null,
      moves,
      text: undefined,
      // Markup could show the solution.
      start_markup: {},
      ...(path.length ? {} : { start_text: undefined }),
    };
  }

  /** @param {number} index @param {number} place @param {number} length @returns {MoveData} */
  introducedMove(index, place, length) {
    const { text, markup, ...move } = /** @type {MoveData} */ (this.game.moves[index]);
    const after = place ? place - 1 : null;
    // The comment on the last of them belongs to the puzzle.
    if (place === length - 1) {
      return { address: move.address, after, move: move.move };
    }
    const session = this.session(index);
    const { comment, hints } = session;
    session.free();
    return { ...move, after, comments: comment ? [comment] : [], hints };
  }

  /** A session at a position. @param {number} at @returns {PuzzleSession} */
  session(at) {
    const session = new PuzzleSession(this.record, { replies: "entered" });
    const path = this.path(at);
    const begin = this.path(this.first).length;
    // A session begins before the introduction, which is not played but shown.
    for (let shown = this.prestart; shown < Math.min(begin, path.length); shown += 1) {
      session.forward();
    }
    for (const index of path.slice(begin)) {
      session.play(this.game.moves[index]?.move ?? "");
    }
    return session;
  }

  /** @param {Key} key @param {string} step @returns {Key} */
  after(key, step) {
    return key === null ? null : (this.steps(key).find(([name]) => name === step)?.[1] ?? null);
  }

  /**
   * The moves after a position, each with its squares: `d4-d7`. Of several with the same squares, the plain one comes
   * first, and the others are numbered: `d4-d7#1`.
   * @param {number} parent @returns {[string, number][]}
   */
  steps(parent) {
    const children = this.children.get(parent) ?? [];
    const isPlain = (/** @type {number} */ index) => !/[=^]/.test(this.game.moves[index]?.move ?? "");
    /** @type {Map<string, number>} */
    const counts = new Map();
    return [...children.filter(isPlain), ...children.filter((index) => !isPlain(index))].map((index) => {
      const squares = this.squares(this.game.moves[index]?.move ?? "");
      const count = counts.get(squares) ?? 0;
      counts.set(squares, count + 1);
      return [count ? `${squares}#${count}` : squares, index];
    });
  }

  /** @param {string} move @returns {string} */
  squares(move) {
    const { from, to } = parseMove(move, this.size);
    return from < 0 ? move : `${squareName(from, this.size)}-${squareName(to, this.size)}`;
  }

  /** @param {Key} key @returns {PuzzlePage | null} */
  read(key) {
    if (key === null) {
      return null;
    }
    const session = this.session(key);
    const [next] = this.children.get(key) ?? [];
    const { comment, hints, isSolved, sideToMove = null } = session;
    session.free();
    const isStart = key === this.first;
    const replies = this.solver !== null && sideToMove !== null && sideToMove !== this.solver;
    const reply = replies && next !== undefined ? this.steps(key).find(([, index]) => index === next)?.[0] : undefined;
    const move = this.game.moves[key];
    return {
      move: isStart ? null : (move?.move ?? null),
      text: comment ?? "",
      hints,
      clock: move?.clock ?? null,
      side_to_move: sideToMove,
      continues: isStart || this.children.get(move?.after ?? START)?.[0] === key,
      more: next !== undefined,
      ...(reply ? { reply } : {}),
      ...(isSolved && !isStart ? { solved: "solved" } : {}),
    };
  }

  /** @returns {GameData} */
  whole() {
    return this.game;
  }
}
