// What the engine of a <tafl-game> finds at the current move.

import { html } from "./dom.js";
import { EngineLines } from "./engine-lines.js";
import { squareName } from "./notation.js";
import { visible } from "./text.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {import("../engine.js").EngineGame} EngineGame */
/** @typedef {import("./view.js").View} View */

const LINES = 3;

const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
.engine-lines { list-style: none; margin: 0; padding: 0 }
.engine-lines li { border-top: 1px solid var(--edge); display: flex; gap: 0.6em; height: calc(1lh + 0.5em); overflow: hidden; padding: 0.2em 0; white-space: nowrap }
.engine-lines li[hidden] { display: none }
.engine-lines strong { font-variant-numeric: tabular-nums; min-width: 3.4em }
.analyst .help { margin: 0.2em 0 0.6em; min-height: 1lh }
`);

export class Analyst {
  /** @param {View} view @param {Engine} engine */
  constructor(view, engine) {
    this.view = view;
    this.engine = engine;
    this.stopping = new AbortController();
    this.lines = new EngineLines(view);
    this.element = html("section", { class: "analyst", "aria-label": "Engine" }, this.lines.element);
    const root = view.element.getRootNode();
    if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(STYLE)) {
      root.adoptedStyleSheets.push(STYLE);
    }
    view.graph.element.after(this.element);
    this.follow();
  }

  /** Searches the current position, until the reader goes to another one. */
  follow() {
    this.stopping.abort();
    this.stopping = new AbortController();
    const { game, view, stopping: { signal } } = this;
    view.gauge.element.hidden = false;
    this.lines.clear(game ? LINES : 0);
    this.lines.draw();
    if (!game) {
      view.tell("The engine needs the rules of the game.");
      return;
    }
    this.lines.look(this.engine, game, LINES, signal).catch((error) => {
      if (!signal.aborted) {
        view.tell(visible(error instanceof Error ? error.message : String(error)));
      }
    });
  }

  /** The game up to the current move, or `null` without rules. @returns {EngineGame | null} */
  get game() {
    const { data, current, board } = this.view.game;
    if (data.rules === null) {
      return null;
    }
    const moves = [];
    for (let node = /** @type {import("./game.js").Node | null} */ (current); node; node = node.parent) {
      if (node.move && node.move.from >= 0) {
        moves.push(`${squareName(node.move.from, board.size)}-${squareName(node.move.to, board.size)}`);
      }
    }
    return { rules: data.rules, position: data.start, side: data.side_to_move, moves: moves.reverse() };
  }

  close() {
    this.stopping.abort();
    this.lines.clear(0);
    this.lines.draw();
    this.view.gauge.element.hidden = !this.view.game.hasScores;
    this.element.remove();
  }
}
