// A puzzle: where it begins, which moves it accepts, and a try.

import { dialog, showDialog } from "../../element/panels.js";
import { button, html } from "../../element/dom.js";
import { shownRecord } from "../../element/record.js";
import { View } from "../../element/view.js";
import { messageOf } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** @type {[string, string][]} */
const MODES = [
  ["", "Not a puzzle"],
  ["strict", "Strict: only the moves of the record"],
  ["loose", "Loose: any move"],
];

/** The start of the game. */
const START = "0a";

export class PuzzlePanel {
  /**
   * @param {Draft} draft
   * @param {(name: string, change: (record: import("../../index.js").GameRecord) => void) => boolean} edit
   * @param {(message: string) => void} announce
   * @param {HTMLElement} tools More tools for puzzles.
   */
  constructor(draft, edit, announce, tools) {
    this.draft = draft;
    this.edit = edit;
    this.announce = announce;
    this.mode = html("select", { id: "puzzle-mode", change: () => this.setMode() });
    this.mode.append(...MODES.map(([value, name]) => html("option", { value }, name)));
    this.start = html("output", {});
    this.prestart = html("output", {});
    this.setStart = button("Begin here", () => this.set("puzzle-start"));
    this.setPrestart = button("Introduce here", () => this.set("puzzle-prestart"));
    this.attempt = button("Try the puzzle", () => this.open());
    this.details = html(
      "div",
      { class: "puzzle-details" },
      html("p", { class: "field" }, html("span", {}, "The puzzle begins after "), this.start, this.setStart),
      html("p", { class: "field" }, html("span", {}, "The introduction begins after "), this.prestart, this.setPrestart),
      html("p", { class: "help" }, "The moves from the introduction to the start are shown to the solver. A comment has hints as (Hint: look at the corner.)"),
      html("div", { class: "items" }, this.attempt),
      tools,
    );
    this.element = html("div", {}, html("p", { class: "field" }, html("label", { for: "puzzle-mode" }, "Puzzle"), this.mode), this.details);
    this.show();
  }

  /** @param {string} name @returns {string} */
  tag(name) {
    return this.draft.data.tags.find((tag) => tag.name === name)?.value.trim() ?? "";
  }

  /** Shows the tags after an edit. */
  show() {
    const mode = this.tag("puzzle-mode");
    this.mode.value = MODES.some(([value]) => value === mode) ? mode : "";
    this.details.hidden = !mode;
    const start = this.tag("puzzle-start") || START;
    const words = (/** @type {string} */ address) => (address === START ? "the start of the game" : address);
    this.start.textContent = words(start);
    this.prestart.textContent = words(this.tag("puzzle-prestart") || start);
    this.here();
  }

  /** Names the current move on the buttons. */
  here() {
    const { address } = this.draft;
    const words = address === START ? "at the start" : `after ${address}`;
    this.setStart.textContent = `Begin ${words}`;
    this.setPrestart.textContent = `Introduce ${words}`;
  }

  setMode() {
    const { value } = this.mode;
    this.edit("", (record) => {
      if (!value) {
        ["puzzle-mode", "puzzle-prestart", "puzzle-start"].forEach((name) => record.removeTag(name));
        return;
      }
      record.setTag("puzzle-mode", value);
      if (record.tag("puzzle-start") === undefined) {
        record.setTag("puzzle-start", START);
      }
    });
    this.show();
  }

  /** @param {string} name */
  set(name) {
    const { address } = this.draft;
    this.edit("", (record) => record.setTag(name, address));
  }

  /** Opens the puzzle as its solvers see it. */
  open() {
    const { record } = this.draft;
    if (!record) {
      return;
    }
    let view;
    try {
      const { data, rules, book = null } = shownRecord(record);
      view = new View(data, { rules, book, link: () => "#", moved: () => {} });
    } catch (error) {
      this.announce(messageOf(error));
      return;
    }
    const shown = view;
    const window = dialog("The puzzle", shown.element);
    window.classList.add("attempt");
    const keydown = (/** @type {KeyboardEvent} */ event) => {
      shown.key(event);
      event.stopPropagation();
    };
    window.addEventListener("keydown", keydown);
    window.addEventListener("close", () => {
      shown.close();
      window.remove();
    });
    this.element.append(window);
    showDialog(window);
  }
}
