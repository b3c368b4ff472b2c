// The text of the game, and what is wrong with it.

import { button, html } from "../../element/dom.js";
import { visible } from "../../element/text.js";
import { loadArchives } from "./archives.js";
import { Pause } from "./pause.js";

/** @typedef {import("../../index.js").Diagnostic} Diagnostic */
/** @typedef {import("./draft.js").Draft} Draft */

/**
 * A remark: an error or a finding of the text, or one of a move by the rules.
 * @typedef {object} Problem
 * @property {string} severity
 * @property {string} message
 * @property {string} where
 * @property {string | null} address
 * @property {{start: number, end: number} | null} span
 * @property {Diagnostic["repair"]} repair
 */

/** How long the page waits for the next key before it reads the text, in milliseconds; for long texts, longer. */
const PAUSE = 250;
const LONG_PAUSE = 1000;
const LONG_TEXT = 100_000;

/**
 * How long a text the field shows, in characters, and how much of a longer one. Browsers take half a minute to lay out
 * ten megabytes.
 */
const MAX_SHOWN = 500_000;
const BEGINNING = 20_000;

/** How many problems are listed. */
const MAX_LISTED = 200;

/** How much of a repair its button shows, in characters. */
const MAX_NAME = 40;

/** @param {string} name @returns {string} */
function shortened(name) {
  const line = visible(name.replaceAll("\n", " ").trim());
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME)}…` : line;
}

export class TextPanel {
  /**
   * @param {Draft} draft @param {object} actions
   * @param {(text: string) => void} actions.write
   * @param {() => void} actions.split
   * @param {() => void} actions.complete
   * @param {(address: string) => void} actions.go
   */
  constructor(draft, actions) {
    this.draft = draft;
    this.actions = actions;
    this.pause = new Pause(() => this.flush());
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.checking = undefined;
    this.area = html("textarea", {
      class: "source",
      "aria-label": "The game in OpenTafl Notation",
      "aria-describedby": "verdict",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      input: () => this.typed(),
      paste: (event) => this.pasted(event),
      change: () => this.flush(),
    });
    this.verdict = html("p", { id: "verdict", class: "verdict", role: "status" });
    this.list = html("ul", { class: "problems", "aria-label": "Errors and findings" });
    this.complete = button("Complete from the rules", () => actions.complete());
    this.complete.title = "Writes captures, marks and the result";
    this.split = button("Edit them one by one", () => actions.split());
    this.sheet = button("Read as a handwritten game", () => void this.readSheet());
    this.sheet.title = "Moves as on paper: Kd6, f5xg6, E4:E3. The rules say which are meant.";
    /** What a handwritten game leaves open. @type {Diagnostic[]} */
    this.questions = [];
    const tools = html("div", { class: "items" }, this.sheet, this.complete, this.split);
    this.element = html("div", {}, this.area, this.verdict, tools, this.list);
    this.show();
  }

  typed() {
    this.pause.wait(this.area.value.length > LONG_TEXT ? LONG_PAUSE : PAUSE);
  }

  /** A long text is read without being shown. @param {ClipboardEvent} event */
  pasted(event) {
    const { value, selectionStart, selectionEnd } = this.area;
    const text = event.clipboardData?.getData("text") ?? "";
    if (value.length + text.length > MAX_SHOWN) {
      event.preventDefault();
      this.actions.write(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    }
  }

  /** Reads what was typed. */
  flush() {
    this.pause.stop();
    if (!this.area.readOnly && this.area.value !== this.draft.text) {
      this.actions.write(this.area.value);
    }
  }

  /** Shows the text after an edit. */
  show() {
    this.pause.stop();
    this.questions = [];
    const { area, draft } = this;
    area.readOnly = draft.text.length > MAX_SHOWN;
    const shown = area.readOnly ? `${draft.text.slice(0, BEGINNING)}…` : draft.text;
    if (area.value !== shown) {
      const { scrollTop, scrollLeft } = area;
      area.value = shown;
      [area.scrollTop, area.scrollLeft] = [scrollTop, scrollLeft];
    }
    clearTimeout(this.checking);
    // The text is read at once, but its moves are verified when the reader pauses.
    this.checking = setTimeout(() => this.check(), draft.text.length > LONG_TEXT ? LONG_PAUSE : 0);
  }

  check() {
    const { draft } = this;
    const verdict = draft.verify();
    const inText = this.questions.length ? this.questions : [...draft.errors, ...draft.findings];
    const problems = [
      ...inText.map((found) => this.inText(found)),
      ...(verdict?.findings ?? []).map((finding) => this.byRules(finding)),
    ];
    this.sheet.hidden = !draft.errors.length || this.area.readOnly || draft.lastRules === undefined;
    this.split.hidden = draft.count < 2 || draft.errors.length > 0;
    this.complete.hidden = !verdict || draft.count > 1;
    this.area.setAttribute("aria-invalid", String(draft.errors.length > 0));
    const text = this.summary(problems, verdict);
    if (this.verdict.textContent !== text) {
      this.verdict.textContent = text;
    }
    this.list.replaceChildren(...problems.slice(0, MAX_LISTED).map((problem) => this.row(problem)));
    if (problems.length > MAX_LISTED) {
      this.list.append(html("li", {}, `… and ${problems.length - MAX_LISTED} more`));
    }
  }

  /** Replaces the text by the game that a person wrote down, or asks what it leaves open. */
  async readSheet() {
    this.flush();
    const { draft } = this;
    const { text: sheet, lastRules } = draft;
    const archives = await loadArchives();
    if (!archives) {
      this.verdict.textContent = "The reader of handwritten games cannot be loaded. Try again with a connection to the network.";
      return;
    }
    if (lastRules === undefined || draft.text !== sheet) {
      return;
    }
    const games = archives.readScoreSheet(sheet, lastRules);
    const questions = games.flatMap(({ errors }) => errors);
    const text = games.map(({ value }) => value?.toString() ?? "").join("\n");
    games.forEach(({ value }) => value?.free());
    if (questions.length) {
      this.questions = questions;
      this.check();
    } else {
      this.actions.write(text);
    }
  }

  /** @param {Problem[]} problems @param {ReturnType<Draft["verify"]>} verdict @returns {string} */
  summary(problems, verdict) {
    const { draft } = this;
    if (!problems.length && draft.problem) {
      return draft.problem;
    }
    if (this.questions.length) {
      return "What was written is not clear. Answer in the text, and read it again.";
    }
    const errors = draft.errors.length;
    const others = problems.length - errors;
    const count = (/** @type {number} */ number, /** @type {string} */ what) => (number ? [`${number} ${what}${number > 1 ? "s" : ""}`] : []);
    const found = [...count(errors, "error"), ...count(others, "finding")].join(", ") || "No errors or findings";
    const several = draft.count > 1 ? ` The text has ${draft.count} games, and the board shows the first.` : "";
    const rules = verdict ? ` By the rules: ${verdict.outcome?.message ?? "the game continues"}.` : "";
    const problem = draft.problem && ` ${draft.problem}`;
    const long = this.area.readOnly ? " The text is too long for this field, which shows its beginning." : "";
    return `${found}.${several || problem || rules}${long}`;
  }

  /** @param {Diagnostic} found @returns {Problem} */
  inText({ severity, message, span, line, column, repair }) {
    return { severity, message, where: `line ${line}, column ${column}`, address: null, span, repair };
  }

  /** @param {{severity: string, message: string, address: string | null}} detail @returns {Problem} */
  byRules({ severity, message, address }) {
    const span = address === null ? this.draft.record?.tagSpan("result") : this.draft.spanOf(address);
    return { severity, message, where: address ?? "the game", address, span: span ?? null, repair: null };
  }

  /** @param {Problem} problem @returns {HTMLElement} */
  row(problem) {
    const { severity, message, where } = problem;
    const text = [html("strong", {}, severity), ` ${where}: `, visible(message)];
    const link = html("button", { type: "button", class: `problem ${severity}`, click: () => this.point(problem) }, ...text);
    return html("li", {}, link, ...this.repair(problem));
  }

  /** The button that writes what is meant, where that is certain. @param {Problem} problem @returns {HTMLElement[]} */
  repair({ repair }) {
    if (!repair || this.area.readOnly) {
      return [];
    }
    const { draft } = this;
    const { span, text } = repair;
    const read = draft.text;
    const name = text === "" ? `Remove “${read.slice(span.start, span.end)}”` : `Write “${text}”`;
    const write = () => {
      this.flush();
      // What was typed since may be at another place.
      if (draft.text === read) {
        this.actions.write(read.slice(0, span.start) + text + read.slice(span.end));
      }
    };
    return [button(shortened(name), write)];
  }

  /** Shows the place of a problem in the text, and on the board. @param {Problem} problem */
  point({ span, address }) {
    if (address !== null) {
      this.actions.go(address);
    }
    if (span) {
      this.select(span);
    }
  }

  /** Selects a part of the text, and scrolls to it. @param {{start: number, end: number}} span */
  select({ start, end }) {
    const { area } = this;
    if (start > area.value.length) {
      return;
    }
    area.focus();
    area.setSelectionRange(start, Math.max(end, start + 1));
    area.scrollTop = Math.max(0, this.heightOf(area.value.slice(0, start)) - area.clientHeight / 2);
  }

  /** How high a text is in the field. @param {string} text @returns {number} */
  heightOf(text) {
    const copy = /** @type {HTMLTextAreaElement} */ (this.area.cloneNode());
    copy.classList.add("measure");
    copy.style.width = `${this.area.clientWidth}px`;
    copy.value = text;
    this.area.after(copy);
    const { scrollHeight } = copy;
    copy.remove();
    return scrollHeight;
  }
}
