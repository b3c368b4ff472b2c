// The engine goes over the main line, and writes an evaluation of each move and a judgement of those that lost most.

import { html } from "../../element/dom.js";
import { lossOf } from "../../element/markup.js";
import { messageOf } from "./draft.js";
import { RulesBoard } from "./rules-board.js";

/** @typedef {import("../../engine.js").Engine} Engine */
/** @typedef {import("../../engine.js").EngineInfo} EngineInfo */
/** @typedef {import("../../element/game.js").Node} Node */
/** @typedef {import("../../element/markup.js").Score} Score */
/** @typedef {import("../../element/types.js").Judgement} Judgement */
/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./engine-panel.js").EnginePanel} EnginePanel */

/** How long the engine looks at each move, in milliseconds. */
const TIMES = [300, 1000, 3000];

/** How much a move lowers the winning chance of its side at least, to be judged so. @type {[number, Judgement][]} */
const LOSSES = [[0.3, "??"], [0.2, "?"], [0.1, "?!"]];

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
    const { text } = editor.draft;
    this.isRunning = true;
    this.tool.textContent = "Stop";
    this.progress.hidden = false;
    try {
      const scores = await this.panel.exclusive((engine, signal) => this.scores(engine, signal));
      const problem = editor.draft.text === text ? this.write(scores) : "The game was edited during the analysis, which is not written.";
      this.status.textContent = problem || "Done. The graph is above the moves.";
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
    this.isRunning = false;
    this.tool.textContent = "Analyse the game";
    this.progress.hidden = true;
  }

  /** The evaluations of the start and of the moves of the main line. @param {Engine} engine @param {AbortSignal} signal */
  async scores(engine, signal) {
    const { draft, view: { game } } = this.editor;
    const nodes = game.playedLine(game.start);
    const rules = new RulesBoard(game, draft.data.rules);
    /** @type {{node: Node, info: EngineInfo}[]} */
    const scores = [];
    this.progress.max = nodes.length;
    try {
      for (const [index, node] of nodes.entries()) {
        this.progress.value = index;
        this.status.textContent = `Move ${index} of ${nodes.length - 1}.`;
        if (!rules.goTo(nodes.slice(1, index + 1))) {
          // The rules do not say how the game continues.
          break;
        }
        const position = rules.outcome ? null : rules.engineGame;
        for await (const info of position ? engine.analyse(position, { time: Number(this.time.value), signal }) : []) {
          scores[index] = { node, info };
        }
      }
    } finally {
      rules.free();
    }
    // The game ends without an evaluation.
    return scores.filter(Boolean);
  }

  /** Writes the evaluations as one edit. @param {{node: Node, info: EngineInfo}[]} scores @returns {string} Why it is refused, or an empty string. */
  write(scores) {
    const { editor } = this;
    const known = new Map(scores.map(({ node, info }) => [node, info]));
    const problem = editor.draft.edit("", (record) => {
      for (const { node, info } of scores) {
        const { score, depth } = info;
        const text = score.win ? `#${score.win === "attackers" ? "" : "-"}${score.steps}` : String(score.points);
        // A judgement that the evaluations so far give is that of an earlier analysis.
        const isOwn = node.markup.judgement === judgementOf(node, ({ score }) => score);
        const judgement = (!isOwn && node.markup.judgement) || judgementOf(node, (at) => known.get(at)?.score);
        record.setMarkup(node.parent ? node.address : undefined, { ...node.markup, judgement, eval: `${text}/${depth}` });
      }
    });
    editor.view.graph.fold.open = true;
    return problem;
  }
}

/** The judgement of a move by evaluations. @param {Node} node @param {(node: Node) => Score | null | undefined} scoreOf @returns {Judgement | null} */
function judgementOf(node, scoreOf) {
  const loss = lossOf(node.parent && scoreOf(node.parent), scoreOf(node), node.mover);
  return LOSSES.find(([least]) => loss >= least)?.[1] ?? null;
}
