// The engine: its lines at the current move, an opponent, and the analysis of a game. It is loaded when it is used.

import { html } from "../../element/dom.js";
import { scoreInWords, scoreText } from "../../element/markup.js";
import { parseMove } from "../../element/notation.js";
import { messageOf } from "./draft.js";
import { GameAnalysis } from "./game-analysis.js";

/** @typedef {import("../../engine.js").Engine} Engine */
/** @typedef {import("../../engine.js").EngineGame} EngineGame */
/** @typedef {import("../../engine.js").EngineInfo} EngineInfo */
/** @typedef {import("../../element/types.js").Side} Side */
/** @typedef {import("./editor.js").Editor} Editor */

/** The entry of browsers; its declarations are those of `engine.js`. @type {string} */
const ENTRY = "../../engine-index.js";

const MAX_LINES = 5;
const MAX_LEVEL = 8;

/** How many moves of a line are shown. */
const MAX_MOVES = 8;

/** The mark of the arrow of the best move. */
const BEST = "best";

export class EnginePanel {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Promise<Engine> | null} */
    this.loading = null;
    /** What is searched, and how it is stopped. */
    this.task = "";
    this.stopping = new AbortController();
    /** The lines that were found at the current move, the best first. @type {(EngineInfo | undefined)[]} */
    this.found = [];
    this.frame = 0;
    this.lookOn = this.toggle("Engine", "Show the best lines at each move (e)");
    this.opponent = this.toggle("Answer my moves", "The computer plays one side, from this position on");
    this.count = html("select", { id: "engine-lines", change: () => this.follow() }, ...numbers(MAX_LINES));
    this.side = html("select", { id: "engine-side", change: () => this.follow() }, ...["defenders", "attackers"].map((side) => html("option", {}, side)));
    this.level = html("select", { id: "engine-level" }, ...numbers(MAX_LEVEL));
    this.status = html("p", { class: "help" }, "The engine runs in this browser. It is loaded when it is switched on.");
    this.rows = Array.from({ length: MAX_LINES }, (_, line) => this.row(line));
    this.lines = html("ol", { class: "engine-lines", "aria-label": "Best lines" }, ...this.rows.map(({ element }) => element));
    this.analysis = new GameAnalysis(editor, this);
    this.element = html(
      "div",
      {},
      html("div", { class: "field short" }, this.lookOn, html("label", { for: "engine-lines" }, "Lines"), this.count),
      this.lines,
      this.status,
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

  /** A line: its score, and its moves, which stay where they are so that they can be clicked. @param {number} line */
  row(line) {
    const score = html("strong", { role: "img" });
    const moves = Array.from({ length: MAX_MOVES }, (_, index) => html("button", { type: "button", click: () => this.enter(line, index) }));
    return { score, moves, element: html("li", { hidden: true }, score, ...moves) };
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
    const wanted = task && `${task} ${JSON.stringify(game)}`;
    view.gauge.element.hidden = !view.game.hasScores && !isPressed(this.lookOn);
    if (wanted !== this.task) {
      this.task = wanted;
      this.stopping.abort();
      this.stopping = new AbortController();
      this.found = [];
      if (game && task === "play") {
        void this.run((engine, signal) => this.reply(engine, game, signal));
      } else if (game && task) {
        void this.run((engine, signal) => this.look(engine, game, signal));
      }
    }
    this.draw();
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
  async look(engine, game, signal) {
    for await (const info of engine.analyse(game, { lines: Number(this.count.value), signal })) {
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

  /** Shows what was found: the lines, the bar, and an arrow. */
  draw() {
    const { view } = this.editor;
    const [best] = this.found;
    this.rows.forEach((row, line) => this.fill(row, this.found[line]));
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

  /** @param {ReturnType<EnginePanel["row"]>} row @param {EngineInfo | undefined} info */
  fill({ element, score, moves }, info) {
    element.hidden = !info;
    if (info) {
      score.textContent = scoreText(info.score);
      score.setAttribute("aria-label", scoreInWords(info.score));
      moves.forEach((move, index) => {
        move.textContent = info.pv[index] ?? "";
        move.hidden = !info.pv[index];
      });
    }
  }

  /** Plays the moves of a line up to one of them. @param {number} line @param {number} last */
  enter(line, last) {
    const moves = this.found[line]?.pv.slice(0, last + 1) ?? [];
    this.editor.addLine(this.editor.board.records(moves));
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
