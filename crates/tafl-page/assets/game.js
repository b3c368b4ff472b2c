// A game as a tree of moves, and a cursor in it.

import { scoreOf } from "./markup.js";
import { parseMove, parsePosition, otherSide, play, printPosition, sideOf, undo } from "./notation.js";

/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").MoveData} MoveData */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./notation.js").Move} Move */
/** @typedef {import("./notation.js").Change} Change */

/**
 * A move in the tree, or the start of the game. Of the children, the first continues the line.
 * `mover` and `changes` are known once the move was played.
 * @typedef {object} Node
 * @property {number} id
 * @property {Node | null} parent
 * @property {Node[]} children
 * @property {number} depth
 * @property {string} address
 * @property {Move | null} move
 * @property {string} comment
 * @property {string[]} hints
 * @property {string | null} clock
 * @property {import("./types.js").Markup} markup
 * @property {import("./markup.js").Score | null} score The evaluation.
 * @property {string} mover
 * @property {Change[]} changes
 */

export class Game {
  /** @param {GameData} data */
  constructor(data) {
    this.data = data;
    this.board = parsePosition(data.start);
    this.first = data.side_to_move;
    /** @type {Node} */
    this.start = node(0, null, "0a", null);
    this.start.comment = data.start_text ?? this.tag("start-comment");
    this.start.markup = data.start_markup ?? {};
    this.start.score = scoreOf(data.start_markup?.eval);
    /** @type {Node[]} */
    this.nodes = [this.start];
    for (const move of data.moves) {
      this.append(move.after === null ? this.start : this.at(move.after + 1), move);
    }
    this.current = this.start;
    this.hasClocks = data.moves.some((move) => move.clock);
    this.hasScores = this.nodes.some(({ score }) => score !== null);
  }

  /** @param {number} id @returns {Node} */
  at(id) {
    return this.nodes[id] ?? this.start;
  }

  /**
   * The value of a tag, or an empty string.
   * @param {string} name @returns {string}
   */
  tag(name) {
    const value = this.data.tags.find((tag) => tag.name === name)?.value.trim() ?? "";
    return value === "?" ? "" : value;
  }

  /**
   * Adds a move after the last of those that follow `parent`.
   * @param {Node} parent @param {MoveData} data @returns {Node}
   */
  append(parent, data) {
    const added = node(this.nodes.length, parent, data.address, parseMove(data.move, this.board.size));
    added.comment = data.text ?? (data.comments ?? []).filter((text) => text.trim()).join("\n").trim();
    added.markup = data.markup ?? {};
    added.score = scoreOf(data.markup?.eval);
    added.hints = data.hints ?? [];
    added.clock = data.clock ?? null;
    parent.children.push(added);
    this.nodes.push(added);
    return added;
  }

  /** @returns {string} */
  get position() {
    return printPosition(this.board);
  }

  /**
   * Goes to a move. Only the moves between the two are taken back and played. Returns why it stopped early, or "".
   * @param {Node} target @returns {string}
   */
  goTo(target) {
    const path = [];
    /** @type {Node} */
    let to = target;
    while (to !== this.current) {
      // The deeper of the two goes up until both meet.
      if (to.depth >= this.current.depth && to.parent) {
        path.push(to);
        to = to.parent;
      } else {
        undo(this.board, this.current.changes);
        this.current = this.current.parent ?? this.start;
      }
    }
    for (const next of path.reverse()) {
      const problem = this.step(next);
      if (problem) {
        return problem;
      }
    }
    return "";
  }

  /** @param {Node} next @returns {string} */
  step(next) {
    if (!next.move) {
      return "";
    }
    const mover = this.board.cells[next.move.from] ?? "";
    const changes = play(this.board, next.move);
    if (typeof changes === "string") {
      return changes;
    }
    next.mover = mover;
    next.changes = changes;
    this.current = next;
    return "";
  }

  /**
   * The side to move: that of the piece that moves next in the line, otherwise the opponent of the last mover.
   * @returns {Side | null}
   */
  get sideToMove() {
    const next = this.current.children[0]?.move;
    const piece = next ? this.board.cells[next.from] : "";
    if (piece) {
      return sideOf(piece);
    }
    if (this.current.mover) {
      return otherSide(sideOf(this.current.mover));
    }
    return this.current.parent ? null : this.first;
  }

  /** The move at an address, or `undefined`. @param {string} address @returns {Node | undefined} */
  find(address) {
    return this.nodes.find((other) => other.address === address);
  }

  /** The end of the line of a move. @param {Node} from @returns {Node} */
  lineEnd(from) {
    let end = from;
    for (let next = end.children[0]; next; next = end.children[0]) {
      end = next;
    }
    return end;
  }

  /** The moves from the start through a move to the end of its line, each of which was played once: its mover is known. @param {Node} through */
  playedLine(through) {
    const { current } = this;
    this.goTo(this.lineEnd(through));
    this.goTo(current);
    return this.line(through);
  }

  /**
   * The move before the first one of the variation of a move, or the start of the game.
   * @param {Node} from @returns {Node}
   */
  lineStart(from) {
    let start = from;
    while (start.parent) {
      const parent = start.parent;
      const begins = parent.children[0] !== start;
      start = parent;
      if (begins) {
        break;
      }
    }
    return start;
  }

  /** The moves from the start through a move to the end of its line. @param {Node} through @returns {Node[]} */
  line(through) {
    const line = [];
    /** @type {Node | null} */
    let at = this.lineEnd(through);
    for (; at; at = at.parent) {
      line.push(at);
    }
    return line.reverse();
  }

  /** The clocks of both sides at the current move. @returns {Partial<Record<Side, string>>} */
  get clocks() {
    /** @type {Partial<Record<Side, string>>} */
    const clocks = {};
    /** @type {Node | null} */
    let at = this.hasClocks ? this.current : null;
    for (; at && !(clocks.attackers && clocks.defenders); at = at.parent) {
      if (at.clock && at.mover) {
        clocks[sideOf(at.mover)] ??= at.clock;
      }
    }
    return clocks;
  }
}

/**
 * @param {number} id @param {Node | null} parent @param {string} address @param {Move | null} move
 * @returns {Node}
 */
function node(id, parent, address, move) {
  const depth = parent ? parent.depth + 1 : 0;
  return { id, parent, children: [], depth, address, move, comment: "", hints: [], clock: null, markup: {}, score: null, mover: "", changes: [] };
}
