// Other moves that win a puzzle as quickly as its solution: the engine proves them, and they become variations.

import { button, html } from "../../element/dom.js";
import { messageOf } from "./draft.js";

/** @typedef {import("../../engine.js").FoundWins} FoundWins */
/** @typedef {import("./editor.js").Editor} Editor */

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
    const { draft } = editor;
    const { text, record } = draft;
    if (draft.refusal || !record) {
      this.status.textContent = draft.refusal;
      return;
    }
    this.tool.disabled = true;
    this.status.textContent = "The engine looks at the solution.";
    try {
      const puzzle = record.toString();
      const found = await editor.engine.exclusive((engine, signal) => engine.otherWins(puzzle, { signal }));
      this.status.textContent = draft.text === text ? this.write(found) : "The game was edited meanwhile, so nothing is added.";
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
    this.tool.disabled = false;
  }

  /** Adds what was found as one edit. @param {FoundWins} found @returns {string} What was done. */
  write({ record, added }) {
    if (!added) {
      return "No other move wins as quickly.";
    }
    this.editor.draft.write("", record);
    return `${added} added.`;
  }
}
