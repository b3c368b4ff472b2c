// The judgement of the current move, and arrows and circles on its board.

import { html } from "../../element/dom.js";
import { JUDGEMENTS } from "../../element/markup.js";
import { squareName } from "../../element/notation.js";

/** @typedef {import("../../element/markup.js").Shape} Shape */
/** @typedef {import("../../element/types.js").Judgement} Judgement */
/** @typedef {import("../../element/types.js").Markup} Markup */
/** @typedef {import("../../element/view.js").View} View */

const COLOURS = ["green", "red", "blue", "yellow"];

export class MarkupTools {
  /** @param {() => View} view @param {(markup: Markup) => void} write Writes the markup of the current move. */
  constructor(view, write) {
    this.view = view;
    this.write = write;
    /** The square where a shape begins, or -1, and its colour. */
    this.from = -1;
    this.colour = "";
    const signs = /** @type {[Judgement, string][]} */ (Object.entries(JUDGEMENTS));
    this.buttons = signs.map(([sign, words], index) => {
      const label = `${words.slice(0, 1).toUpperCase()}${words.slice(1)} (${index + 1})`;
      return html("button", { type: "button", "aria-label": label, title: label, "data-sign": sign, click: () => this.judge(sign) }, sign);
    });
    this.pen = html("button", { type: "button", "aria-pressed": "false", title: "Draw arrows and circles on the board (d)", click: () => this.toggle() }, "Draw");
    this.colours = html("select", { "aria-label": "Colour" }, ...COLOURS.map((colour) => html("option", { value: colour }, colour)));
    const judgements = html("div", { class: "judgements", role: "group", "aria-label": "Judgement" }, ...this.buttons);
    this.element = html("div", { class: "markup-tools" }, judgements, html("div", { class: "items" }, this.pen, this.colours));
  }

  get isDrawing() {
    return this.pen.getAttribute("aria-pressed") === "true";
  }

  /** Listens to the right button, and while shapes are drawn to any. @param {HTMLElement} frame */
  listen(frame) {
    frame.addEventListener("contextmenu", (event) => this.isOnBoard(event) && event.preventDefault());
    frame.addEventListener("pointerdown", (event) => this.down(event), true);
    frame.addEventListener("pointermove", (event) => this.moved(event), true);
    frame.addEventListener("pointerup", (event) => this.up(event), true);
    frame.addEventListener("pointercancel", () => this.forget(), true);
  }

  /** Shows the judgement of the current move. */
  show() {
    const { current } = this.view().game;
    for (const tool of this.buttons) {
      tool.setAttribute("aria-pressed", String(current.markup.judgement === tool.dataset["sign"]));
      tool.setAttribute("aria-disabled", String(current.parent === null));
    }
  }

  /** Judges the current move, or no longer. @param {Judgement} sign */
  judge(sign) {
    const { current } = this.view().game;
    if (current.parent) {
      const { markup } = current;
      this.write({ ...markup, judgement: markup.judgement === sign ? null : sign });
    } else {
      this.view().tell("Choose a move first.");
    }
  }

  toggle() {
    const isDrawing = !this.isDrawing;
    this.pen.setAttribute("aria-pressed", String(isDrawing));
    // A drag draws, and does not scroll.
    this.view().frame.classList.toggle("drawing", isDrawing);
    this.view().hands.take(-1);
    this.forget();
    this.view().tell(isDrawing ? "Drag from square to square for an arrow, tap a square for a circle." : "");
  }

  /** A square that is chosen with the keyboard: the same one again is circled, another one gets an arrow. @param {number} square @returns {boolean} */
  tap(square) {
    if (!this.isDrawing) {
      return false;
    }
    if (this.from < 0) {
      this.from = square;
      const name = squareName(square, this.view().board.size);
      this.view().tell(`From ${name}: choose the other end, or the same square for a circle.`);
    } else {
      this.draw({ colour: this.colours.value, from: this.from, to: square });
    }
    return true;
  }

  /** @param {Event} event @returns {boolean} */
  isOnBoard({ target }) {
    return target instanceof Node && this.view().board.grid.contains(target);
  }

  /** @param {PointerEvent} event */
  down(event) {
    const isRight = event.button === 2 && event.pointerType === "mouse";
    if (this.isOnBoard(event) && (isRight || (event.button === 0 && this.isDrawing))) {
      event.stopPropagation();
      this.from = this.view().hands.squareAt(event);
      this.colour = isRight && (event.altKey || event.shiftKey || event.ctrlKey) ? colourOf(event) : this.colours.value;
      this.view().frame.setPointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (this.from >= 0 && event.buttons) {
      event.stopPropagation();
      const to = this.view().hands.squareAt(event);
      this.view().draw(to < 0 || to === this.from ? [] : [{ colour: this.colour, from: this.from, to }], null);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (this.from < 0) {
      return;
    }
    event.stopPropagation();
    const to = this.view().hands.squareAt(event);
    if (to < 0) {
      this.forget();
    } else {
      this.draw({ colour: this.colour, from: this.from, to });
    }
  }

  forget() {
    this.from = -1;
    this.view().draw([], null);
  }

  /** Draws a shape, or removes it if it is there with the same colour. @param {Shape} shape */
  draw({ colour, from, to }) {
    const { game, board } = this.view();
    const squares = squareName(from, board.size) + (from === to ? "" : `-${squareName(to, board.size)}`);
    const { markup } = game.current;
    const before = markup.shapes ?? [];
    const others = before.filter((text) => text.split(":")[1] !== squares);
    const isThere = before.includes(`${colour}:${squares}`);
    this.forget();
    this.write({ ...markup, shapes: isThere ? others : [...others, `${colour}:${squares}`] });
  }
}

/** As on other boards. @param {PointerEvent} event @returns {string} */
function colourOf({ altKey, shiftKey, ctrlKey }) {
  return altKey ? (shiftKey || ctrlKey ? "yellow" : "blue") : "red";
}
