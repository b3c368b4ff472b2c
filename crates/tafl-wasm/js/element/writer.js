// A game that is played in a <tafl-game editable>: by hand, by an engine, and by the program of the page.

import { Game } from "../index.js";
import { gameData } from "../viewer-data.js";
import { otherSide, parseMove, sideOf } from "./notation.js";
import { RulesBoard, setResult } from "./rules-board.js";
import { visible } from "./text.js";

/** @typedef {import("./element.js").Host} Host */
/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./view.js").View} View */

const THINKS = "The computer thinks.";

export class Writer {
  /** @param {Host} host @param {import("../index.js").GameRecord} record */
  constructor(host, record) {
    this.host = host;
    this.record = record.clone();
    this.data = gameData(this.record);
    this.thinking = new AbortController();
    /** @type {View | null} */
    this.view = null;
    /** @type {RulesBoard | null} */
    this.board = null;
    this.first = this.firstSide();
    /** How the board of the view is used. @type {import("./view.js").Desk} */
    this.desk = {
      move: (from, to) => this.move(from, to),
      allowed: (square) => this.allows(square),
      targets: (square) => this.board?.targets(square) ?? [],
    };
  }

  /** The side that moves first, which a record without moves does not have. @returns {Side} */
  firstSide() {
    const { rules, start, side_to_move: side } = this.data;
    if (side || rules === null) {
      return side ?? "attackers";
    }
    const game = new Game(rules, start);
    const { sideToMove } = game;
    game.free();
    return sideToMove;
  }

  /** The side that people move; `null` for both. @returns {Side | null} */
  get side() {
    const { plays, opponent } = this.host;
    return plays === "attackers" || plays === "defenders" ? plays : opponent ? this.first : null;
  }

  /** What is wrong with the side that people move; an empty string if it is one. */
  get wrong() {
    const { plays } = this.host;
    return ["", "attackers", "defenders"].includes(plays) ? "" : `\`plays\` cannot be \`${visible(plays)}\`, expected one of attackers, defenders`;
  }

  /** @param {number} square @returns {boolean} */
  allows(square) {
    const side = sideOf(this.view?.game.board.cells[square] ?? "");
    return (this.side ?? side) === side && (this.board?.allows(side) ?? false);
  }

  /** Follows the reader to another move: says how the game ended there, or lets the engine answer. @param {View} view */
  follow(view) {
    this.view = view;
    this.thinking.abort();
    this.board?.free();
    const board = new RulesBoard(view.game, this);
    this.board = board;
    board.follow();
    view.hands.renew();
    const { outcome, problem } = board;
    const thinks = !outcome && this.isOpponentsTurn;
    const text = this.wrong || (outcome ? `The game ends here: ${outcome}.` : thinks ? THINKS : visible(problem));
    if (text || view.notice.textContent === THINKS) {
      view.tell(text);
    }
    if (thinks) {
      void this.reply(view);
    }
  }

  /** Whether the engine is to move, at the end of a line that somebody can see. */
  get isOpponentsTurn() {
    const { side, board, view, host } = this;
    const game = board?.game;
    return Boolean(host.isConnected && host.opponent && game && side && game.sideToMove === otherSide(side) && !view?.game.current.children.length);
  }

  /** @param {View} view */
  async reply(view) {
    this.thinking = new AbortController();
    const { signal } = this.thinking;
    const { opponent, level } = this.host;
    const seed = Math.floor(Math.random() * 2 ** 32);
    try {
      const { move } = await opponent.play(this.board?.engineGame, { level, seed, signal });
      if (move && !signal.aborted) {
        const { from, to } = parseMove(move, view.game.board.size);
        this.move(from, to);
      }
    } catch (error) {
      if (!signal.aborted) {
        view.tell(visible(error instanceof Error ? error.message : String(error)));
      }
    }
  }

  /** A move by hand, or by the engine. One that is there already is shown. @param {number} from @param {number} to */
  move(from, to) {
    const { view, board } = this;
    if (!view || !board) {
      return;
    }
    const { current } = view.game;
    const same = current.children.find(({ move }) => move?.from === from && move.to === to);
    if (same) {
      view.go(same);
      return;
    }
    try {
      const move = board.record(from, to);
      const address = this.add(view, current, move);
      this.host.report("play", { move, address });
    } catch (error) {
      view.tell(visible(error instanceof Error ? error.message : String(error)));
    }
  }

  /** A move of the program, at the end of the main line. Throws an error if it is not legal. @param {string} text */
  play(text) {
    const { view } = this;
    if (view) {
      if (!this.board) {
        this.follow(view);
      }
      view.go(view.game.lineEnd(view.game.start));
      const { from, to } = parseMove(text, view.game.board.size);
      const move = from < 0 || !this.board ? text : this.board.record(from, to);
      this.add(view, view.game.current, move);
    }
  }

  /** Adds a move to the record. @param {View} view @param {Node} node @param {string} move @returns {string} Its address. */
  add(view, node, move) {
    const address = this.record.play(node.parent ? node.address : undefined, move);
    setResult(this.record);
    this.data = gameData(this.record);
    view.tell("");
    view.replace(this.data, view.options.rules, address);
    this.host.went(address);
    return address;
  }

  close() {
    this.thinking.abort();
    this.board?.free();
    this.board = null;
  }
}
