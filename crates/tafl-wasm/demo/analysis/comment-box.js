// The comment on the current move.

import { html } from "../../element/dom.js";
import { Pause } from "./pause.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** What a comment says, and what else is in it. @typedef {{text: string, clock: string | null, markup?: import("../../element/types.js").Markup | undefined}} Comment */

/** The start of the game. */
const START = "0a";

/** How long the page waits for the next key before it writes the comment, in milliseconds. */
const PAUSE = 300;

/** How long a comment may be to be edited here, in characters. */
const MAX_LENGTH = 200_000;

export class CommentBox {
  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
    this.address = "";
    /** The text of the field when it was filled or written last. */
    this.shown = "";
    this.pause = new Pause(() => this.flush());
    this.label = html("label", { for: "comment" });
    this.area = html("textarea", { id: "comment", rows: 3, dir: "auto", "aria-describedby": "comment-problem", input: () => this.pause.wait(PAUSE), change: () => this.flush() });
    this.problem = html("p", { id: "comment-problem", class: "refused", role: "status" });
    this.element = html("div", { class: "comment-box" }, this.label, this.area, this.problem);
  }

  /** Writes what was typed. */
  flush() {
    this.pause.stop();
    if (!this.area.readOnly && this.area.value !== this.shown) {
      this.shown = this.area.value;
      const problem = this.write(this.address, this.area.value);
      this.problem.textContent = problem;
      this.area.setAttribute("aria-invalid", String(problem !== ""));
    }
  }

  /** Shows the comment on the current move. Text that is being typed there stays. */
  show() {
    const { address } = this.draft;
    const text = this.comment(address).text;
    const isSame = address === this.address;
    if (isSame && (this.pause.isWaiting || this.area.value.trim() === text.trim() || this.problem.textContent)) {
      return;
    }
    this.address = address;
    this.problem.textContent = "";
    this.area.removeAttribute("aria-invalid");
    this.label.textContent = address === START ? "Comment on the start" : `Comment on ${address}`;
    this.area.readOnly = text.length > MAX_LENGTH;
    this.area.value = text.length > MAX_LENGTH ? `${text.slice(0, 1000)}… (too long for this field; edit it in the text)` : text;
    this.shown = this.area.value;
  }

  /** The next comment that is shown is one of another document. */
  leave() {
    this.address = "";
  }

  /**
   * The comment without its clock and markup, which have places of their own.
   * @param {string} address @returns {Comment}
   */
  comment(address) {
    const { data } = this.draft;
    if (address === START) {
      const raw = data.tags.find(({ name }) => name === "start-comment")?.value ?? "";
      return { text: data.start_text ?? raw, clock: null, markup: data.start_markup };
    }
    const move = data.moves.find((move) => move.address === address);
    // The text was edited, and the game may not have the move any more.
    const { comments = [], clock = null, text, markup } = move ?? {};
    return { text: text ?? comments.join("\n").trim(), clock, markup };
  }

  /** Writes the text, and leaves the clock and markup. @param {string} address @param {string} text @returns {string} Why it is refused, or an empty string. */
  write(address, text) {
    const { clock, markup } = this.comment(address);
    const isEmpty = text.trim() === "";
    return this.draft.edit(`comment ${address}`, (record) => {
      const isStart = address === START;
      if (!isStart) {
        record.setComment(address, [clock, isEmpty ? null : text].filter(Boolean).join(" ") || null);
      } else if (isEmpty) {
        record.removeTag("start-comment");
      } else {
        record.setTag("start-comment", text);
      }
      if (markup && Object.keys(markup).length) {
        record.setMarkup(isStart ? undefined : address, markup);
      }
    });
  }
}
