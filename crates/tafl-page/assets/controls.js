// The buttons and the slider with which a reader steps through a game.

import { html, icon, iconButton } from "./dom.js";

/**
 * The actions of the buttons.
 * @typedef {object} Actions
 * @property {() => void} first
 * @property {() => void} previous
 * @property {() => void} next
 * @property {() => void} last
 * @property {() => void} out
 * @property {() => void} turn
 * @property {() => boolean} enlarge Enlarges the board, or no longer.
 * @property {(index: number) => void} slide
 */

/** How long autoplay shows a move, in milliseconds. */
const PACE = 1500;

export class Controls {
  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.first = iconButton("first", "Start of the game (Home)", actions.first);
    this.previous = iconButton("previous", "Previous move (←)", actions.previous);
    this.player = iconButton("play", "Play (space)", () => this.toggle());
    this.next = iconButton("next", "Next move (→)", actions.next);
    this.last = iconButton("last", "End of the line (End)", actions.last);
    this.out = iconButton("out", "Leave the variation (o)", actions.out);
    this.flip = iconButton("turn", "Turn the board (f)", actions.turn);
    this.enlarge = iconButton("enlarge", "Enlarge the board", () => this.enlarge.setAttribute("aria-pressed", String(actions.enlarge())));
    this.enlarge.classList.add("enlarge");
    this.enlarge.setAttribute("aria-pressed", "false");
    this.slider = html("input", {
      type: "range",
      min: 0,
      step: 1,
      class: "slider",
      "aria-label": "Move of the line",
      input: () => actions.slide(Number(this.slider.value)),
    });
    const steps = html("div", { class: "steps", role: "group", "aria-label": "Step through the game" });
    steps.append(this.first, this.previous, this.player, this.next, this.last);
    const tools = html("div", { class: "tools" }, steps, html("div", { class: "steps" }, this.out, this.flip, this.enlarge));
    this.element = html("div", { class: "controls" }, this.slider, tools);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {object} state
   * @param {number} state.index The index of the current move in its line.
   * @param {number} state.length The number of moves in the line.
   * @param {string} state.text The current move in words.
   * @param {boolean} state.inVariation
   */
  show({ index, length, text, inVariation }) {
    this.slider.max = String(length);
    this.slider.value = String(index);
    this.slider.setAttribute("aria-valuetext", text);
    // `aria-disabled`, because a button that is disabled loses the keyboard.
    this.enable(this.first, index > 0);
    this.enable(this.previous, index > 0);
    this.enable(this.next, index < length);
    this.enable(this.last, index < length);
    this.enable(this.player, length > 0);
    this.enable(this.out, inVariation);
    if (index >= length) {
      this.stop();
    }
  }

  /** @param {HTMLElement} tool @param {boolean} enabled */
  enable(tool, enabled) {
    tool.setAttribute("aria-disabled", String(!enabled));
  }

  /** Starts or stops to play the moves of the line one after another. */
  toggle() {
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (Number(this.slider.value) >= Number(this.slider.max)) {
      this.actions.first();
    }
    this.timer = setInterval(() => this.actions.next(), PACE);
    this.label("pause", "Pause (space)");
    this.actions.next();
  }

  stop() {
    if (this.timer !== undefined) {
      clearInterval(this.timer);
      this.timer = undefined;
      this.label("play", "Play (space)");
    }
  }

  /** @param {"play" | "pause"} name @param {string} label */
  label(name, label) {
    this.player.replaceChildren(icon(name));
    this.player.setAttribute("aria-label", label);
    this.player.title = label;
  }
}
