// The comment on the current move.

import { html } from "../../element/dom.js";
import { Pause } from "./pause.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** How long the page waits for the next key before it writes the comment, in milliseconds. */
const PAUSE = 300;

/** How long a comment may be to be edited here, in characters. */
const MAX_LENGTH = 200_000;

export class CommentBox {
  /** @param {Draft} draft @param {(address: string, text: string) => string} write Returns why the text is refused, or an empty string. */
  constructor(draft, write) {
    this.draft = draft;
    this.write = write;
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
    const text = this.text(address);
    const isSame = address === this.address;
    if (isSame && (this.pause.isWaiting || this.area.value.trim() === text.trim() || this.problem.textContent)) {
      return;
    }
    this.address = address;
    this.problem.textContent = "";
    this.area.removeAttribute("aria-invalid");
    this.label.textContent = address === "0a" ? "Comment on the start" : `Comment on ${address}`;
    this.area.readOnly = text.length > MAX_LENGTH;
    this.area.value = text.length > MAX_LENGTH ? `${text.slice(0, 1000)}… (too long for this field; edit it in the text)` : text;
    this.shown = this.area.value;
  }

  /** The next comment that is shown is one of another document. */
  leave() {
    this.address = "";
  }

  /** @param {string} address @returns {string} */
  text(address) {
    const { record } = this.draft;
    try {
      return (address === "0a" ? record?.startComment : record?.comment(address)) ?? "";
    } catch {
      // The text was edited, and the game does not have the move any more.
      return "";
    }
  }
}
