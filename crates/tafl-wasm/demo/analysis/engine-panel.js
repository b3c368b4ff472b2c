// The engine: its lines at the current move, an opponent, and the analysis of a game. It is loaded when it is used.

import { html } from "../../element/dom.js";
import { EngineLines, MAX_LINES } from "../../element/engine-lines.js";
import { parseMove } from "../../element/notation.js";
import { TaflError } from "../../index.js";
import { messageOf } from "./draft.js";
import { GameAnalysis } from "./game-analysis.js";

/** @typedef {import("../../engine.js").Engine} Engine */
/** @typedef {import("../../engine.js").EngineGame} EngineGame */
/** @typedef {import("../../element/types.js").Side} Side */
/** @typedef {import("./editor.js").Editor} Editor */

/** The entry of browsers; its declarations are those of `engine.js`. @type {string} */
const ENTRY = "../../engine-index.js";

const [MIN_LEVEL, MAX_LEVEL] = [0, 20];

const WAITING = "The computer waits. Play a move, or switch “Answer my moves” off and on.";

export class EnginePanel {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Promise<Engine> | null} */
    this.loading = null;
    /** What is searched at the current move, `null` while something else has the engine; and how it is stopped. @type {string | null} */
    this.task = "";
    this.stopping = new AbortController();
    /** Whether moves are being taken back, and the position where the computer then waits. */
    this.isTakingBack = false;
    this.waitsAt = "";
    this.lookOn = this.toggle("Engine", "Show the best lines at each move (e)");
    this.opponent = this.toggle("Answer my moves", "The computer plays one side, from this position on");
    this.count = html("select", { id: "engine-lines", change: () => this.follow() }, ...numbers(1, MAX_LINES));
    this.side = html("select", { id: "engine-side", change: () => this.follow() }, ...["defenders", "attackers"].map((side) => html("option", {}, side)));
    this.level = html("select", { id: "engine-level" }, ...numbers(MIN_LEVEL, MAX_LEVEL));
    this.lines = new EngineLines(editor.view, (moves) => editor.addLine(editor.board.records(moves)));
    this.lines.status.textContent = "The engine runs in this browser. It is loaded when it is switched on.";
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
    this.level.value = "12";
  }

  /** @param {string} name @param {string} title @returns {HTMLButtonElement} */
  toggle(name, title) {
    const click = () => {
      tool.setAttribute("aria-pressed", String(!isPressed(tool)));
      this.editor.view.tell(`${name}: ${isPressed(tool) ? "on" : "off"}.`);
      this.waitsAt = "";
      this.follow();
    };
    const tool = html("button", { type: "button", "aria-pressed": "false", title, click }, name);
    return tool;
  }

  /** Stops what is done with the engine. */
  stop() {
    this.stopping.abort(new Error("Stopped."));
  }

  /** Stops what is done with the engine, for something else. @returns {AbortSignal} */
  begin() {
    this.stop();
    this.stopping = new AbortController();
    this.lines.clear(isPressed(this.lookOn) ? Number(this.count.value) : 0);
    return this.stopping.signal;
  }

  /**
   * Does something with the engine, which is loaded once, and again after it has failed.
   * @template T @param {(engine: Engine, signal: AbortSignal) => Promise<T>} act @param {AbortSignal} signal @returns {Promise<T>}
   */
  async use(act, signal) {
    if (!this.loading) {
      this.lines.status.textContent = "Loading the engine…";
    }
    /** @type {Promise<Engine>} */
    const loading = (this.loading ??= import(ENTRY).then(({ Engine }) => Engine.start()));
    /** @type {Engine | null} */
    let engine = null;
    try {
      engine = await loading;
      this.lines.status.textContent = "";
      return await act(engine, signal);
    } catch (error) {
      const isLost = engine === null || (error instanceof TaflError && error.code === "engine-broken");
      if (isLost && this.loading === loading) {
        this.loading = null;
      }
      if (engine === null) {
        this.lines.status.textContent = "";
        throw unloaded(error);
      }
      throw error;
    }
  }

  /**
   * Does something with the engine alone: the current move waits for its end.
   * @template T @param {(engine: Engine, signal: AbortSignal) => Promise<T>} act @returns {Promise<T>}
   */
  async exclusive(act) {
    const signal = this.begin();
    this.task = null;
    this.lines.draw();
    try {
      return await this.use(act, signal);
    } finally {
      // Unless the next one has it already.
      if (signal === this.stopping.signal) {
        this.task = "";
        this.follow();
      }
    }
  }

  /**
   * Takes edits back, or does them again. If the computer answers, a move and its answer are one, and the computer waits
   * where it would have to answer at once.
   * @param {() => boolean} step @returns {boolean} Whether there was something to take back.
   */
  takeBack(step) {
    if (!isPressed(this.opponent)) {
      return step();
    }
    this.isTakingBack = true;
    const done = step();
    if (done && this.isTurn) {
      step();
    }
    this.isTakingBack = false;
    this.waitsAt = this.isTurn ? JSON.stringify(this.editor.board.engineGame) : "";
    this.follow();
    return done;
  }

  /** Whether the computer has to move. */
  get isTurn() {
    const { board, view } = this.editor;
    return isPressed(this.opponent) && board.game?.sideToMove === this.side.value && !view.game.current.children.length;
  }

  /** Follows the reader to another move. */
  follow() {
    if (this.isTakingBack) {
      return;
    }
    const { board, view, isSetUp } = this.editor;
    view.gauge.element.hidden = !view.game.hasScores && !isPressed(this.lookOn);
    if (this.task !== null) {
      const game = board.outcome || isSetUp ? null : board.engineGame;
      if (JSON.stringify(game) !== this.waitsAt) {
        this.waitsAt = "";
      }
      const task = !game ? "" : this.isTurn && !this.waitsAt ? "play" : isPressed(this.lookOn) ? `look ${this.count.value}` : "";
      const wanted = task && `${task} ${JSON.stringify(game)}`;
      if (wanted !== this.task) {
        this.task = wanted;
        const signal = this.begin();
        if (game && task === "play") {
          void this.run((engine) => this.reply(engine, game, signal), signal);
        } else if (game && task) {
          void this.run((engine) => this.lines.look(engine, game, Number(this.count.value), signal), signal);
        }
      }
      if (this.idle) {
        view.tell(this.idle);
      }
    }
    this.lines.draw();
  }

  /** Why the engine that is switched on has nothing to do. */
  get idle() {
    const { board, isSetUp } = this.editor;
    if (isSetUp || (!isPressed(this.lookOn) && !isPressed(this.opponent))) {
      return "";
    }
    return this.waitsAt ? WAITING : board.outcome ? "The game is over." : board.engineGame ? "" : "The engine needs rules: choose them in “Set up”.";
  }

  /** Does something at the current move, until the reader goes on. @param {(engine: Engine) => Promise<void>} act @param {AbortSignal} signal */
  async run(act, signal) {
    try {
      await this.use(act, signal);
    } catch (error) {
      if (!signal.aborted) {
        for (const tool of [this.lookOn, this.opponent]) {
          tool.setAttribute("aria-pressed", "false");
        }
        this.follow();
        this.lines.status.textContent = messageOf(error);
        this.editor.view.tell(messageOf(error));
      }
    }
  }

  /** @param {Engine} engine @param {EngineGame} game @param {AbortSignal} signal */
  async reply(engine, game, signal) {
    const { editor } = this;
    this.lines.status.textContent = "The computer thinks.";
    const seed = Math.floor(Math.random() * 2 ** 32);
    const { move } = await engine.play(game, { level: Number(this.level.value), seed, signal });
    if (move && !signal.aborted) {
      const { from, to } = parseMove(move, editor.view.game.board.size);
      editor.addMove(from, to);
    }
  }

  /** A key of the board. */
  press() {
    this.lookOn.click();
  }
}

/** Why the engine cannot be used, in sentences. @param {unknown} error @returns {Error} */
function unloaded(error) {
  const reason = error instanceof TaflError ? messageOf(error) : "Its files (engine-index.js and tafl_engine_bg.wasm) cannot be reached.";
  return new Error(`The engine is not loaded. ${reason} It comes over the network when it is first used; everything else works without it.`);
}

/** @param {HTMLElement} tool @returns {boolean} */
function isPressed(tool) {
  return tool.getAttribute("aria-pressed") === "true";
}

/** @param {number} first @param {number} last @returns {HTMLOptionElement[]} */
function numbers(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => html("option", {}, String(first + index)));
}
