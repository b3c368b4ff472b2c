// The work of the reader, kept by the browser until the next visit.

/** @typedef {import("./draft.js").State} State */

const NAME = "tafl-analysis";

/** How long the page waits before it keeps the work again, in milliseconds. */
const PAUSE = 300;

export class Storage {
  constructor() {
    /** @type {State | null} */
    this.waiting = null;
    /** @type {(problem: string) => void} */
    this.report = () => {};
    this.failed = false;
    addEventListener("pagehide", () => this.write());
  }

  /** What was kept, or `null`. @returns {State | null} */
  read() {
    try {
      const { games, index, address } = JSON.parse(localStorage.getItem(NAME) ?? "null") ?? {};
      const isState = Array.isArray(games) && games.length > 0 && games.every((text) => typeof text === "string");
      return isState && games[index] !== undefined ? { games, index, address: String(address) } : null;
    } catch {
      // Browsers can forbid storage, and other pages of the site can write to it.
      return null;
    }
  }

  /** @param {State} state */
  keep(state) {
    if (!this.waiting) {
      setTimeout(() => this.write(), PAUSE);
    }
    this.waiting = state;
  }

  write() {
    if (!this.waiting) {
      return;
    }
    const text = JSON.stringify(this.waiting);
    this.waiting = null;
    try {
      localStorage.setItem(NAME, text);
      this.failed = false;
    } catch {
      if (!this.failed) {
        this.report("The browser has no room to keep this work. Save it as a file.");
      }
      this.failed = true;
    }
  }
}
