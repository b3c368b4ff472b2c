// The judgement of the current move, and arrows and circles on its board.

import { html } from "../../element/dom.js";
import { COLOURS } from "../../element/hands.js";
import { JUDGEMENTS, withShape } from "../../element/markup.js";
import { squareName } from "../../element/notation.js";

/** @typedef {import("../../element/types.js").Judgement} Judgement */
/** @typedef {import("../../element/types.js").Markup} Markup */
/** @typedef {import("../../element/view.js").View} View */

export class MarkupTools {
  /** @param {() => View} view @param {(markup: Markup) => void} write Writes the markup of the current move. */
  constructor(view, write) {
    this.view = view;
    this.write = write;
    const signs = /** @type {[Judgement, string][]} */ (Object.entries(JUDGEMENTS));
    this.buttons = signs.map(([sign, words], index) => {
      const label = `${words.slice(0, 1).toUpperCase()}${words.slice(1)} (${index + 1})`;
      return html("button", { type: "button", "aria-label": label, title: label, "data-sign": sign, click: () => this.judge(sign) }, sign);
    });
    this.pencil = html("button", { type: "button", "aria-pressed": "false", title: "Draw arrows and circles on the board (d)", click: () => this.toggle() }, "Draw");
    this.colours = html("select", { "aria-label": "Colour" }, ...COLOURS.map((colour) => html("option", { value: colour }, colour)));
    const judgements = html("div", { class: "judgements", role: "group", "aria-label": "Judgement" }, ...this.buttons);
    this.element = html("div", { class: "markup-tools" }, judgements, html("div", { class: "items" }, this.pencil, this.colours));
  }

  /** What the board draws with, by the right button or by any. */
  get pen() {
    return { colour: this.colours.value, always: this.pencil.getAttribute("aria-pressed") === "true" };
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
    this.view().hands.leave();
    this.pencil.setAttribute("aria-pressed", String(!this.pen.always));
    this.view().tell(this.pen.always ? "Drag from square to square for an arrow, tap a square for a circle." : "");
  }

  /** An arrow begins, by the keyboard. @param {number} square */
  begun(square) {
    const name = squareName(square, this.view().board.size);
    this.view().tell(`From ${name}: choose the other end, or the same square for a circle.`);
  }

  /** Draws a shape, or removes it if it is there with the same colour. @param {string} shape */
  draw(shape) {
    const { markup } = this.view().game.current;
    this.write({ ...markup, shapes: withShape(markup.shapes ?? [], shape) });
  }
}
