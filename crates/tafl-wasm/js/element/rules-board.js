// The rules at the current move: where a piece may go, and how the game ended.

import { Game } from "../index.js";
import { parseMove, squareIndex, squareName } from "./notation.js";

/** @typedef {import("./game.js").Game} ShownGame */
/** @typedef {import("../engine.js").EngineGame} EngineGame */

/** A game that is written: the record, and its data. @typedef {{record: import("../index.js").GameRecord | null, data: import("./types.js").GameData}} Draft */

export class RulesBoard {
  /** @param {ShownGame} shown @param {Draft} draft */
  constructor(shown, draft) {
    this.shown = shown;
    this.draft = draft;
    /** @type {Game | null} */
    this.game = null;
    /** Why there is no game, although there are rules. */
    this.problem = "";
  }

  free() {
    this.game?.free();
    this.game = null;
  }

  /** Follows the shown game to its current move. */
  follow() {
    this.free();
    this.problem = "";
    try {
      this.game = this.current();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** @returns {Game | null} */
  current() {
    const { record, data } = this.draft;
    if (!record || data.rules === null) {
      return null;
    }
    // Without moves, the record does not have the side that moves first.
    return data.moves.length ? Game.fromRecord(record, this.shown.current.address) : new Game(data.rules, data.start, data.side_to_move);
  }

  /** @param {number} from @param {number} to @returns {string} */
  squares(from, to) {
    const { size } = this.shown.board;
    return `${squareName(from, size)}-${squareName(to, size)}`;
  }

  /** Whether a side may move. @param {import("./types.js").Side} side @returns {boolean} */
  allows(side) {
    return !this.game || (this.game.outcome === null && this.game.sideToMove === side);
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

  /** The moves from the start to the current one, by their squares. @returns {{start: string, moves: string[]}} */
  get line() {
    const { current, data } = this.shown;
    const moves = this.shown.line(current).slice(0, current.depth + 1).flatMap(({ move }) => (move ? [this.squares(move.from, move.to)] : []));
    return { start: data.start, moves };
  }

  /** The game up to the current move as the engine reads it, or `null` without rules. @returns {EngineGame | null} */
  get engineGame() {
    if (!this.game) {
      return null;
    }
    const moves = this.game.history();
    const start = this.game.clone();
    moves.forEach(() => start.undo());
    const { rules, position, sideToMove: side } = start;
    start.free();
    return { rules, position, side, moves };
  }

  /** How the game ended at the current move, in words; an empty string if it continues. */
  get outcome() {
    return this.game?.outcome?.message ?? "";
  }
}

/** Writes the result of the main line, unless there is one. @param {import("../index.js").GameRecord} record */
export function setResult(record) {
  const outcome = record.rules === undefined ? null : record.verify().outcome;
  const result = outcome && (outcome.winner === null ? "0" : { attackers: "1", defenders: "-1" }[outcome.winner]);
  if (result && ["", "?"].includes(record.tag("result")?.trim() ?? "")) {
    record.setTag("result", result);
  }
}
