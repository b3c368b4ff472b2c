// Waits until the reader stops typing, but not for long: what is still being typed is lost if the browser is killed.

/** How long the page waits for a reader who does not stop, in milliseconds. */
const LIMIT = 700;

export class Pause {
  /** @param {() => void} act */
  constructor(act) {
    this.act = act;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.begun = 0;
  }

  get isWaiting() {
    return this.timer !== undefined;
  }

  /** A key was pressed. @param {number} pause How long the page waits for the next one, in milliseconds. */
  wait(pause) {
    const now = Date.now();
    if (!this.isWaiting) {
      this.begun = now;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(this.act, Math.min(pause, this.begun + Math.max(pause, LIMIT) - now));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
