// The tags of the game.

import { html } from "../../element/dom.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** Tags that most games have, with what their values look like. @type {[string, string][]} */
const USUAL = [
  ["event", "Spring Cup"],
  ["site", "Oslo"],
  ["date", "2026.11.22"],
  ["attackers", "Ada"],
  ["defenders", "Bjarni"],
  ["result", "1, 0, -1 or ?"],
  ["variant", "Brandub"],
  ["termination", "the king has escaped"],
  ["annotator", ""],
  ["compiler", ""],
  ["time-control", "300+30/3"],
];

/** How long a value may be to be edited in a field. */
const MAX_VALUE = 100_000;

export class TagsPanel {
  /**
   * @param {Draft} draft
   * @param {(name: string, change: (record: import("../../index.js").GameRecord) => void) => boolean} edit Returns
   * whether the edit was made.
   */
  constructor(draft, edit) {
    this.draft = draft;
    this.edit = edit;
    this.rows = html("div", { class: "tag-rows" });
    this.name = html("input", { type: "text", list: "usual-tags", "aria-label": "Name of a new tag", placeholder: "Name", autocomplete: "off", size: 10 });
    this.value = html("input", { type: "text", "aria-label": "Value of the new tag", placeholder: "Value", autocomplete: "off" });
    const names = html("datalist", { id: "usual-tags" }, ...USUAL.map(([name]) => html("option", { value: name })));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.add();
    };
    const form = html("form", { class: "new-tag", submit }, this.name, this.value, html("button", { type: "submit" }, "Add"), names);
    this.element = html("div", {}, this.rows, form);
    /** @type {Map<string, HTMLInputElement>} */
    this.fields = new Map();
    this.show();
  }

  /** Shows the tags after an edit; fields that stay keep the keyboard. The comment on the start has a field of its own. */
  show() {
    const tags = this.draft.data.tags;
    const names = [...new Set([...USUAL.slice(0, 6).map(([name]) => name), ...tags.map(({ name }) => name).filter((name) => name !== "start-comment")])];
    if (names.join("\n") !== [...this.fields.keys()].join("\n")) {
      this.fields.clear();
      this.rows.replaceChildren(...names.map((name) => this.row(name)));
    }
    for (const [name, field] of this.fields) {
      const value = tags.find((tag) => tag.name === name)?.value ?? "";
      const isLong = value.length > MAX_VALUE;
      field.readOnly = isLong;
      field.title = isLong ? "Too long for a field; edit it in the text" : "";
      if (document.activeElement !== field || field.dataset["written"] !== value) {
        field.value = isLong ? value.slice(0, MAX_VALUE) : value;
        field.dataset["written"] = field.value;
      }
    }
  }

  /** @param {string} name @returns {HTMLElement} */
  row(name) {
    const example = USUAL.find(([usual]) => usual === name)?.[1] ?? "";
    const field = html("input", { type: "text", placeholder: example, autocomplete: "off", dir: "auto", change: () => this.set(name, field.value) });
    this.fields.set(name, field);
    const remove = html("button", { type: "button", class: "remove", "aria-label": `Remove ${name}`, title: `Remove ${name}`, click: () => this.remove(name) }, "✕");
    return html("div", { class: "tag-row" }, html("label", {}, html("span", {}, name), field), remove);
  }

  /** @param {string} name @param {string} value @returns {boolean} */
  set(name, value) {
    return this.edit(`tag ${name}`, (record) => {
      if (value.trim() || !USUAL.some(([usual]) => usual === name)) {
        record.setTag(name, value);
      } else {
        record.removeTag(name);
      }
    });
  }

  /** @param {string} name */
  remove(name) {
    this.edit("", (record) => {
      record.removeTag(name);
    });
  }

  add() {
    const name = this.name.value.trim();
    if (!name) {
      this.name.focus();
    } else if (this.set(name, this.value.value)) {
      [this.name.value, this.value.value] = ["", ""];
      this.name.focus();
    }
  }
}
