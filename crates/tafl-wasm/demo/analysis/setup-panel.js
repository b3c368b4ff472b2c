// The rules and the start position.

import { GameRecord, parseRules, presets } from "../../index.js";
import { button, html } from "../../element/dom.js";
import { parsePosition, printPosition, withPieces } from "../../element/notation.js";
import { Palette } from "../../element/palette.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../../element/types.js").Side} Side */

const OTHER = "other";
const NONE = "none";

/** @type {Side[]} */
const SIDES = ["attackers", "defenders"];

/** The largest board of the form; a text can have larger ones. */
const MAX_SIZE = 25;

export class SetupPanel {
  /**
   * @param {Draft} draft
   * @param {(name: string, change: (record: GameRecord) => string | void) => boolean} edit
   * @param {(message: string) => void} announce
   */
  constructor(draft, edit, announce) {
    this.draft = draft;
    this.edit = edit;
    this.announce = announce;
    this.select = html("select", { id: "rules", change: () => this.choose() });
    this.select.append(
      ...presets().map(({ preset, title, dimension }) => html("option", { value: preset }, `${title}, ${dimension}×${dimension}`)),
      html("option", { value: OTHER }, "Other rules, pasted below"),
      html("option", { value: NONE }, "No rules"),
    );
    this.record = html("textarea", { id: "rules-record", class: "rules-record", spellcheck: "false", rows: 3, change: () => this.paste() });
    this.size = html("input", { id: "size", type: "number", min: 1, max: MAX_SIZE, step: 1, change: () => this.resize() });
    this.sizeRow = html("p", { class: "field" }, html("label", { for: "size" }, "Squares per side"), this.size);
    this.first = html("select", { id: "first", change: () => this.setFirst() });
    this.first.append(...SIDES.map((side) => html("option", { value: side }, side)));
    this.palette = new Palette();
    this.element = html(
      "div",
      {},
      this.palette.element,
      html("p", { class: "help" }, "Choose a piece and tap squares, or move pieces. The game begins from this position."),
      html("div", { class: "items" }, button("Clear the board", () => this.clear()), button("Start of the rules", () => this.reset())),
      html("p", { class: "field" }, html("label", { for: "first" }, "First to move"), this.first),
      this.sizeRow,
      html("p", { class: "field" }, html("label", { for: "rules" }, "Rules"), this.select),
      html("p", { class: "field" }, html("label", { for: "rules-record" }, "Rules record"), this.record),
    );
    this.show();
  }

  /** Shows the rules after an edit. */
  show() {
    const { rules } = this.draft.data;
    this.select.value = rules === null ? NONE : (presetOf(rules) ?? OTHER);
    if (document.activeElement !== this.record) {
      this.record.value = rules ?? "";
    }
    this.sizeRow.hidden = rules !== null;
    this.first.value = this.draft.data.side_to_move ?? "attackers";
    this.size.value = String(parsePosition(this.draft.data.start).size);
  }

  setFirst() {
    if (this.draft.data.moves.length) {
      this.announce("The first move shows who moves first. Delete it to begin with the other side.");
      this.show();
    } else {
      this.draft.replace("", { first: /** @type {Side} */ (this.first.value) });
    }
  }

  choose() {
    const { value } = this.select;
    if (value === OTHER) {
      this.record.focus();
      this.announce("Paste a rules record.");
      return;
    }
    this.setRules(value === NONE ? null : value);
  }

  paste() {
    this.setRules(this.record.value.trim() || null);
  }

  /** @param {string | null} rules */
  setRules(rules) {
    this.edit("", (record) => {
      const { start } = this.draft.data;
      record.setRules(rules);
      if (rules === null) {
        record.setPositionTag(start);
      } else if (record.positionTag !== undefined && !fits(record)) {
        record.setPositionTag(null);
      }
    });
    this.show();
  }

  /** @param {string} position */
  setPosition(position) {
    return this.edit("", (record) => {
      const { rules } = record;
      const isStart = rules !== undefined && parseRules(rules).start === position;
      record.setPositionTag(isStart ? null : position);
      return "0a";
    });
  }

  /** Changes squares of the start position. @param {[number, string][]} changes */
  arrange(changes) {
    this.setPosition(withPieces(this.draft.data.start, changes));
  }

  clear() {
    const { size } = parsePosition(this.draft.data.start);
    this.setPosition(printPosition(empty(size)));
  }

  reset() {
    const { rules } = this.draft.data;
    if (rules === null) {
      this.announce("The game has no rules.");
    } else {
      this.setPosition(parseRules(rules).start);
    }
  }

  resize() {
    const size = Math.min(Math.max(Math.trunc(Number(this.size.value)) || 1, 1), MAX_SIZE);
    const { size: before, cells } = parsePosition(this.draft.data.start);
    const board = empty(size);
    for (let square = 0; square < cells.length; square += 1) {
      const [file, rank] = [square % before, Math.floor(square / before)];
      if (file < size && rank < size) {
        board.cells[rank * size + file] = cells[square] ?? "";
      }
    }
    this.setPosition(printPosition(board));
  }
}

/** @param {number} size */
function empty(size) {
  return { size, cells: Array.from({ length: size * size }, () => "") };
}

/** Whether the position tag has the size of the rules. @param {GameRecord} record @returns {boolean} */
function fits(record) {
  const size = parsePosition(record.positionTag ?? "").size;
  return record.rules !== undefined && parseRules(record.rules).dimension === size;
}

/** The preset with these rules. Several can be the same game; then the one with the same record is meant. @param {string} rules @returns {string | null} */
function presetOf(rules) {
  return presets().find(({ record }) => record === rules)?.preset ?? parseRules(rules).preset;
}
