// The engine: its lines at the current move, an opponent, and the analysis of a game. It is loaded when it is used.

import { html } from "../../element/dom.js";
import { EngineLines, MAX_LINES } from "../../element/engine-lines.js";
import { parseMove } from "../../element/notation.js";
import { messageOf } from "./draft.js";
import { GameAnalysis } from "./game-analysis.js";

/** @typedef {import("../../engine.js").Engine} Engine */
/** @typedef {import("../../engine.js").EngineGame} EngineGame */
/** @typedef {import("../../element/types.js").Side} Side */
/** @typedef {import("./editor.js").Editor} Editor */

/** The entry of browsers; its declarations are those of `engine.js`. @type {string} */
const ENTRY = "../../engine-index.js";

const MAX_LEVEL = 8;

export class EnginePanel {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Promise<Engine> | null} */
    this.loading = null;
    /** What is searched, and how it is stopped. */
    this.task = "";
    this.stopping = new AbortController();
    this.lookOn = this.toggle("Engine", "Show the best lines at each move (e)");
    this.opponent = this.toggle("Answer my moves", "The computer plays one side, from this position on");
    this.count = html("select", { id: "engine-lines", change: () => this.follow() }, ...numbers(MAX_LINES));
    this.side = html("select", { id: "engine-side", change: () => this.follow() }, ...["defenders", "attackers"].map((side) => html("option", {}, side)));
    this.level = html("select", { id: "engine-level" }, ...numbers(MAX_LEVEL));
    this.lines = new EngineLines(editor.view, (moves) => editor.addLine(editor.board.records(moves)));
    this.lines.clear("The engine runs in this browser. It is loaded when it is switched on.");
    this.analysis = new GameAnalysis(editor, this);
    this.element = html(
      "div",
      {},
      html("div", { class: "field short" }, this.lookOn, html("label", { for: "engine-lines" }, "Lines"), this.count),
      this.lines.element,
      html("h2", {}, "Play against the computer"),
      html("div", { class: "field short" }, html("label", { for: "engine-side" }, "It plays the"), this.side, html("label", { for: "engine-level" }, "Level"), this.level, this.opponent),
      this.analysis.element,
    );
    this.level.value = "4";
  }

  /** @param {string} name @param {string} title @returns {HTMLButtonElement} */
  toggle(name, title) {
    const click = () => {
      tool.setAttribute("aria-pressed", String(!isPressed(tool)));
      this.follow();
    };
    const tool = html("button", { type: "button", "aria-pressed": "false", title, click }, name);
    return tool;
  }

  /** The engine, which is loaded once. @returns {Promise<Engine>} */
  start() {
    this.loading ??= import(ENTRY).then(({ Engine }) => Engine.start());
    const { loading } = this;
    loading.catch(() => {
      this.loading = null;
    });
    return loading;
  }

  /** Follows the reader to another move. */
  follow() {
    const { board, view } = this.editor;
    const game = board.outcome || this.analysis.isRunning ? null : board.engineGame;
    const isTurn = isPressed(this.opponent) && board.game?.sideToMove === this.side.value && !view.game.current.children.length;
    const task = !game ? "" : isTurn ? "play" : isPressed(this.lookOn) ? `look ${this.count.value}` : "";
    const wanted = task ? `${task} ${JSON.stringify(game)}` : this.idle;
    view.gauge.element.hidden = !view.game.hasScores && !isPressed(this.lookOn);
    if (wanted !== this.task) {
      this.task = wanted;
      this.stopping.abort();
      this.stopping = new AbortController();
      this.lines.clear(this.idle);
      if (game && task === "play") {
        void this.run((engine, signal) => this.reply(engine, game, signal));
      } else if (game && task) {
        void this.run((engine, signal) => this.lines.look(engine, game, Number(this.count.value), signal));
      }
    }
    this.lines.draw();
  }

  get status() {
    return this.lines.status;
  }

  /** Why the engine that is switched on has nothing to do. */
  get idle() {
    if (!isPressed(this.lookOn) && !isPressed(this.opponent)) {
      return "";
    }
    return this.editor.board.outcome ? "The game is over." : this.editor.board.engineGame ? "" : "The engine needs rules: choose them in “Set up”.";
  }

  /** Does something with the engine, until the reader goes on. @param {(engine: Engine, signal: AbortSignal) => Promise<void>} act */
  async run(act) {
    const { signal } = this.stopping;
    try {
      if (!this.loading) {
        this.status.textContent = "Loading the engine…";
      }
      await act(await this.start(), signal);
    } catch (error) {
      if (!signal.aborted) {
        this.switchOff();
        this.status.textContent = messageOf(error);
      }
    }
  }

  switchOff() {
    for (const tool of [this.lookOn, this.opponent]) {
      tool.setAttribute("aria-pressed", "false");
    }
    this.follow();
  }

  /** @param {Engine} engine @param {EngineGame} game @param {AbortSignal} signal */
  async reply(engine, game, signal) {
    this.status.textContent = "The computer thinks.";
    const seed = Math.floor(Math.random() * 2 ** 32);
    const { move } = await engine.play(game, { level: Number(this.level.value), seed, signal });
    this.status.textContent = "Your move.";
    if (move && !signal.aborted) {
      const { from, to } = parseMove(move, this.editor.view.game.board.size);
      this.editor.moveByHand(from, to);
    }
  }

  /** A key of the board. */
  press() {
    this.lookOn.click();
  }
}

/** @param {HTMLElement} tool @returns {boolean} */
function isPressed(tool) {
  return tool.getAttribute("aria-pressed") === "true";
}

/** @param {number} last @returns {HTMLOptionElement[]} */
function numbers(last) {
  return Array.from({ length: last }, (_, index) => html("option", {}, String(index + 1)));
}
