// The engine goes over the main line, and writes an evaluation of each move and a judgement of those that lost most.

import { html } from "../../element/dom.js";
import { messageOf } from "./draft.js";

/** @typedef {import("../../engine.js").AnalysedGame} AnalysedGame */
/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./engine-panel.js").EnginePanel} EnginePanel */

/** How long the engine looks at each move, in milliseconds. */
const TIMES = [300, 1000, 3000];

export class GameAnalysis {
  /** @param {Editor} editor @param {EnginePanel} panel */
  constructor(editor, panel) {
    this.editor = editor;
    this.panel = panel;
    this.isRunning = false;
    this.time = html("select", { id: "analysis-time" }, ...TIMES.map((time) => html("option", { value: time }, `${time / 1000} s a move`)));
    this.tool = html("button", { type: "button", click: () => this.press() }, "Analyse the game");
    this.progress = html("progress", { "aria-label": "Analysed moves", hidden: true });
    this.status = html("p", { role: "status" });
    const fields = html("div", { class: "field short" }, this.time, this.tool);
    this.time.setAttribute("aria-label", "Time for each move");
    this.element = html("section", { "aria-label": "Analyse the game" }, html("h2", {}, "The whole game"), fields, this.progress, this.status);
  }

  press() {
    if (this.isRunning) {
      this.panel.stop();
    } else {
      void this.run();
    }
  }

  async run() {
    const { editor } = this;
    editor.flush();
    const { draft } = editor;
    const { text, record } = draft;
    const refusal = record ? draft.refusal : draft.problem;
    if (refusal || !record) {
      this.status.textContent = refusal;
      return;
    }
    this.isRunning = true;
    this.tool.textContent = "Stop";
    this.progress.hidden = false;
    try {
      const game = record.toString();
      const options = { time: Number(this.time.value), variations: 0, progress: (/** @type {number} */ done, /** @type {number} */ all) => this.show(done, all) };
      const analysed = await this.panel.exclusive((engine, signal) => engine.analyseGame(game, { ...options, signal }));
      this.status.textContent = draft.text === text ? this.write(analysed) : "The game was edited during the analysis, which is not written.";
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
    this.isRunning = false;
    this.tool.textContent = "Analyse the game";
    this.progress.hidden = true;
  }

  /** @param {number} done @param {number} all The positions. */
  show(done, all) {
    this.progress.max = all;
    this.progress.value = done;
    this.status.textContent = `Position ${done + 1} of ${all}.`;
  }

  /** Writes the game with its evaluations as one edit. @param {AnalysedGame} analysed @returns {string} What was done. */
  write({ record, problem }) {
    const { draft, view } = this.editor;
    if (record !== draft.text) {
      draft.write("", record);
    }
    view.graph.fold.open = true;
    return problem ? messageOf(problem) : "Done. The graph is above the moves.";
  }
}
