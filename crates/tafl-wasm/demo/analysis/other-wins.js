// Other moves that win a puzzle as quickly as its solution: the engine finds them, and they become variations.

import { button, html } from "../../element/dom.js";
import { parseMove } from "../../element/notation.js";
import { messageOf } from "./draft.js";
import { RulesBoard } from "./rules-board.js";

/** @typedef {import("../../engine.js").Engine} Engine */
/** @typedef {import("../../engine.js").EngineInfo} EngineInfo */
/** @typedef {import("../../element/game.js").Node} Node */
/** @typedef {import("./editor.js").Editor} Editor */

/** How many moves are looked at in a position, and how many positions are searched for them. */
const LINES = 5;
const NODES = 300_000;

const COMMENT = "This wins as well.";

export class OtherWins {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.tool = button("Add other moves that win", () => void this.run());
    this.status = html("p", { role: "status" });
    this.element = html("div", {}, html("div", { class: "items" }, this.tool), this.status);
  }

  async run() {
    const { editor } = this;
    editor.flush();
    const { text } = editor.draft;
    this.tool.disabled = true;
    this.status.textContent = "The engine looks at the solution.";
    try {
      const found = await editor.engine.exclusive((engine, signal) => this.find(engine, signal));
      this.status.textContent = editor.draft.text === text ? this.write(found) : "The game was edited meanwhile, so nothing is added.";
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
    this.tool.disabled = false;
  }

  /** The lines to add, each after a move of the solution. @param {Engine} engine @param {AbortSignal} signal */
  async find(engine, signal) {
    const { draft, view: { game } } = this.editor;
    const start = game.find(game.tag("puzzle-start")) ?? game.start;
    const path = game.playedLine(start);
    const first = path.indexOf(start);
    const rules = new RulesBoard(game, draft.data.rules);
    /** @type {{node: Node, records: string[]}[]} */
    const found = [];
    try {
      const solver = rules.goTo(path.slice(1)) ? rules.game?.outcome?.winner : null;
      if (!solver) {
        throw new Error("The solution does not win by the rules.");
      }
      for (const [index, node] of path.entries()) {
        if (index < first || index === path.length - 1 || !rules.goTo(path.slice(1, index + 1)) || rules.game?.sideToMove !== solver) {
          continue;
        }
        const steps = path.length - 1 - index;
        for (const { pv } of await this.wins(engine, rules, steps, signal)) {
          const { from, to } = parseMove(pv[0] ?? "", game.board.size);
          if (!node.children.some(({ move }) => move?.from === from && move.to === to)) {
            found.push({ node, records: rules.records(pv) });
          }
        }
      }
    } finally {
      rules.free();
    }
    return found;
  }

  /** The best lines of the side to move that win within a number of steps. @param {Engine} engine @param {RulesBoard} rules @param {number} steps @param {AbortSignal} signal */
  async wins(engine, rules, steps, signal) {
    const { game, engineGame } = rules;
    /** @type {EngineInfo[]} */
    const lines = [];
    for await (const info of engineGame ? engine.analyse(engineGame, { lines: LINES, depth: steps, nodes: NODES, signal }) : []) {
      lines[info.line - 1] = info;
    }
    return lines.filter(({ score }) => score.win && score.win === game?.sideToMove && score.steps <= steps);
  }

  /** Adds lines as one edit. @param {{node: Node, records: string[]}[]} found @returns {string} What was done. */
  write(found) {
    if (!found.length) {
      return "No other move wins as quickly.";
    }
    const problem = this.editor.draft.edit("", (record) => {
      for (const { node, records } of found) {
        let address = node.parent ? node.address : undefined;
        for (const [index, move] of records.entries()) {
          address = record.play(address, move);
          if (index === 0) {
            record.setComment(address, COMMENT);
          }
        }
      }
    });
    return problem || `${found.length} added.`;
  }
}
