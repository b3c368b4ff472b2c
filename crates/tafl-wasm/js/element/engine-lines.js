// The best lines that an engine finds at the current move: as a list, and the best one on the board and the bar beside it.

import { html } from "./dom.js";
import { scoreInWords, scoreText } from "./markup.js";
import { parseMove } from "./notation.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {import("../engine.js").EngineGame} EngineGame */
/** @typedef {import("../engine.js").EngineInfo} EngineInfo */
/** @typedef {import("./view.js").View} View */

/** How many lines there can be. */
export const MAX_LINES = 5;

/** How many moves of a line are shown. */
const MAX_MOVES = 8;

/** The mark of the arrow of the best move. */
const BEST = "best";

export class EngineLines {
  /** @param {View} view @param {(moves: string[]) => void} [enter] Is called with the moves of a line up to one that is pressed. */
  constructor(view, enter) {
    this.view = view;
    this.enter = enter;
    /** The best first. @type {(EngineInfo | undefined)[]} */
    this.found = [];
    this.frame = 0;
    this.rows = Array.from({ length: MAX_LINES }, (_, line) => this.row(line));
    this.list = html("ol", { class: "engine-lines", "aria-label": "Best lines" }, ...this.rows.map(({ element }) => element));
    this.status = html("p", { class: "help" });
    this.element = html("div", {}, this.list, this.status);
  }

  /** A line: its score, and its moves, which stay where they are so that they can be pressed. @param {number} line */
  row(line) {
    const { enter } = this;
    const score = html("strong", { role: "img" });
    const press = (/** @type {number} */ last) => enter?.(this.found[line]?.pv.slice(0, last + 1) ?? []);
    const move = (/** @type {number} */ index) => (enter ? html("button", { type: "button", click: () => press(index) }) : html("span"));
    const moves = Array.from({ length: MAX_MOVES }, (_, index) => move(index));
    return { score, moves, element: html("li", { hidden: true }, score, ...moves) };
  }

  /** Forgets what was found. The place of these lines stays, so that the page does not jump. @param {number} lines */
  clear(lines) {
    this.found = [];
    this.status.textContent = "";
    this.rows.forEach(({ element }, line) => {
      element.hidden = line >= lines;
    });
  }

  /** Shows what an engine finds, until it is stopped. @param {Engine} engine @param {EngineGame} game @param {number} lines @param {AbortSignal} signal */
  async look(engine, game, lines, signal) {
    for await (const info of engine.analyse(game, { lines, signal })) {
      if (signal.aborted) {
        return;
      }
      this.found[info.line - 1] = info;
      // Not more often than the screen shows it.
      this.frame ||= requestAnimationFrame(() => {
        this.frame = 0;
        this.draw();
      });
    }
  }

  /** Shows the lines, the bar and the arrow. */
  draw() {
    const { view } = this;
    const [best] = this.found;
    this.rows.forEach((row, line) => fill(row, this.found[line]));
    view.gauge.show(best?.score ?? view.game.current.score);
    if (best) {
      const speed = best.time ? `, ${Math.round(best.nodes / best.time).toLocaleString("en")},000 positions a second` : "";
      this.status.textContent = `Depth ${best.depth}${speed}`;
    }
    const { from, to } = best ? parseMove(best.pv[0] ?? "", view.game.board.size) : { from: -1, to: -1 };
    const before = JSON.stringify(view.overlay);
    view.overlay = from < 0 ? [] : [{ colour: BEST, from, to }];
    if (JSON.stringify(view.overlay) !== before) {
      view.draw([], null);
    }
  }
}

/** @param {ReturnType<EngineLines["row"]>} row @param {EngineInfo | undefined} info */
function fill({ element, score, moves }, info) {
  element.style.visibility = info ? "visible" : "hidden";
  if (info) {
    score.textContent = scoreText(info.score);
    score.setAttribute("aria-label", scoreInWords(info.score));
    moves.forEach((move, index) => {
      move.textContent = info.pv[index] ?? "";
      move.hidden = !info.pv[index];
    });
  }
}
