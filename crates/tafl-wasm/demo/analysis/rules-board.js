// The rules at the current move: where a piece may go, and how the game ended.

import { Game } from "../../index.js";
import { parseMove, squareIndex, squareName } from "../../element/notation.js";
import { messageOf } from "./draft.js";

/** @typedef {import("../../element/game.js").Game} ShownGame */
/** @typedef {import("../../element/game.js").Node} Node */
/** @typedef {import("../../engine.js").EngineGame} EngineGame */
/** @typedef {import("../../element/types.js").Side} Side */

export class RulesBoard {
  /** @param {ShownGame} shown @param {string | null} rules */
  constructor(shown, rules) {
    this.shown = shown;
    this.rules = rules;
    /** The moves that were played. @type {Node[]} */
    this.path = [];
    /** @type {Game | null} */
    this.game = null;
    /** Why there is no game, although there are rules. */
    this.problem = "";
    /** Whether all moves up to the current one are legal, so that they can be taken back. */
    this.exact = true;
    this.begin(shown.data.start, shown.data.side_to_move);
  }

  /** @param {string} position @param {Side | null} side */
  begin(position, side) {
    this.free();
    if (this.rules !== null) {
      try {
        this.game = new Game(this.rules, position, side);
      } catch (error) {
        this.problem = messageOf(error);
      }
    }
  }

  free() {
    this.game?.free();
    this.game = null;
  }

  /** Follows the shown game to its current move. */
  follow() {
    const wanted = this.line();
    if (!this.exact || !this.goTo(wanted)) {
      const { start, side_to_move: side } = this.shown.data;
      this.begin(start, side);
      this.path = [];
      this.exact = this.goTo(wanted);
    }
    if (!this.exact) {
      // The rules do not allow a move of the line, so the game continues from the position as it is written.
      this.begin(this.shown.position, this.shown.sideToMove);
    }
  }

  /** The moves that lead to the current one. @returns {Node[]} */
  line() {
    const line = [];
    for (let node = /** @type {Node} */ (this.shown.current); node.parent; node = node.parent) {
      line.push(node);
    }
    return line.reverse();
  }

  /** Takes moves back and plays others. Returns whether all of them are legal. @param {Node[]} wanted @returns {boolean} */
  goTo(wanted) {
    const { game } = this;
    if (!game) {
      return true;
    }
    const different = wanted.findIndex((node, index) => node !== this.path[index]);
    const same = different < 0 ? Math.min(wanted.length, this.path.length) : different;
    for (let count = this.path.length; count > same; count -= 1) {
      game.undo();
    }
    this.path.length = same;
    try {
      for (const node of wanted.slice(same)) {
        if (node.move && node.move.from >= 0) {
          game.play(this.squares(node.move.from, node.move.to));
        }
        this.path.push(node);
      }
      return true;
    } catch {
      return false;
    }
  }

  /** @param {number} from @param {number} to @returns {string} */
  squares(from, to) {
    const { size } = this.shown.board;
    return `${squareName(from, size)}-${squareName(to, size)}`;
  }

  /** Where the piece on a square may go. @param {number} square @returns {number[]} */
  targets(square) {
    const { size } = this.shown.board;
    const moves = this.game?.legalMoves(squareName(square, size)) ?? [];
    return moves.map((move) => squareIndex(move.split("-")[1] ?? "", size));
  }

  /**
   * The record of a move with its captures. Without rules, it has none. Throws an error if it is not legal.
   * @param {number} from @param {number} to @returns {string}
   */
  record(from, to) {
    const squares = this.squares(from, to);
    return this.game ? this.game.marked(squares) : parseMove(squares, this.shown.board.size).text;
  }

  /** The records of moves that follow each other, with captures and marks. @param {string[]} moves @returns {string[]} */
  records(moves) {
    const { game, shown } = this;
    if (!game) {
      return [];
    }
    const records = moves.map((move) => {
      const { from, to } = parseMove(move, shown.board.size);
      const record = game.marked(this.squares(from, to));
      game.play(this.squares(from, to));
      return record;
    });
    records.forEach(() => game.undo());
    return records;
  }

  /** The game up to the current move as the engine reads it, or `null` without rules. @returns {EngineGame | null} */
  get engineGame() {
    const { start, side_to_move: side } = this.shown.data;
    if (this.rules === null || !this.game) {
      return null;
    }
    const { position, sideToMove } = this.shown;
    return this.exact ? { rules: this.rules, position: start, side, moves: this.steps(this.path) } : { rules: this.rules, position, side: sideToMove, moves: [] };
  }

  /** @param {Node[]} nodes @returns {string[]} */
  steps(nodes) {
    return nodes.flatMap(({ move }) => (move && move.from >= 0 ? [this.squares(move.from, move.to)] : []));
  }

  /** How the game ended at the current move, in words; an empty string if it continues. */
  get outcome() {
    return this.game?.outcome?.message ?? "";
  }
}
