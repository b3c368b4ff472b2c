// How a reader solves a puzzle: the moves, hints and what the page answers.

import { button, html } from "./dom.js";
import { mentions } from "./moves.js";
import { readTyped } from "./notation.js";
import { visibleLines } from "./text.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./view.js").View} View */

/** @type {Record<string, string>} */
const ANSWERS = {
  introduction: "The puzzle has not begun. Go forward to its start.",
  turn: "It is the other side's turn.",
  unknown: "Not the solution. The record does not have this move.",
  unplayable: "This move does not fit the board.",
  off: "The record does not have this move. Continue for both sides, or go back.",
  continues: "Right.",
  variation: "The record has this move as a variation.",
};

/** Answers after which the position is as before. */
const REFUSED = ["introduction", "turn", "unknown", "unplayable"];

export class Solving {
  /** @param {View} view @param {Puzzle} puzzle */
  constructor(view, puzzle) {
    this.view = view;
    this.puzzle = puzzle;
    /** The number of hints that were shown at the current move. */
    this.hinted = 0;
    this.typed = html("input", { type: "text", class: "typed", "aria-label": "Your move", placeholder: "e5-e8", autocomplete: "off" });
    this.capturing = html("button", { type: "button", "aria-pressed": "false", click: () => this.startCapturing() }, "Capture");
    this.capturing.title = "Takes captured pieces off the board, after a move that the record does not have";
    this.element = this.panel();
  }

  /** @returns {HTMLElement} */
  panel() {
    const rule = this.puzzle.strict
      ? "A puzzle: find the moves. Only those of the solution are accepted."
      : "A puzzle: find the moves. You can try any; those that the record does not have are pointed out.";
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.enter();
    };
    const form = html("form", { class: "entry", submit }, this.typed, html("button", { type: "submit" }, "Play"));
    const tools = html(
      "div",
      { class: "items" },
      button("Hint", () => this.hint()),
      button("Take back", () => this.takeBack()),
      this.puzzle.strict ? null : this.capturing,
      button("Show the solution", () => this.giveUp()),
    );
    return html("section", { class: "panel", "aria-label": "Puzzle" }, html("p", {}, rule), tools, form);
  }

  /** The next action of the solver. */
  get state() {
    const { puzzle } = this;
    const side = puzzle.sideToMove;
    const { content } = puzzle;
    if (puzzle.isIntroduction) {
      return "Introduction: continue to the start of the puzzle with Next move.";
    }
    if (content?.more) {
      return side === puzzle.solver && side ? `You move: ${side}.` : `To move: ${side ?? "either side"}.`;
    }
    if (content && puzzle.game.current !== puzzle.start) {
      return "The variation ends here. Take back, and try another move.";
    }
    return content ? "The record has no move here." : "The record does not have this move.";
  }

  /** Another move is shown, with hints that were not shown yet. */
  forget() {
    this.hinted = 0;
  }

  /** @param {number} from @param {number} to @param {number[]} captures */
  play(from, to, captures) {
    const { puzzle, view } = this;
    const answer = puzzle.try(from, to, captures);
    view.list.render();
    const { move } = puzzle.game.current;
    this.stopCapturing();
    view.show(!REFUSED.includes(answer) && move ? [move.from, move.to] : null);
    view.tell(puzzle.isSolved ? "Solved." : (ANSWERS[answer] ?? ""));
    const whole = puzzle.whole();
    if (whole) {
      view.reveal(whole, "Solved. This is the whole game.");
    }
  }

  /** Reads the move that the solver typed. */
  enter() {
    const { typed, view } = this;
    const read = readTyped(typed.value, view.game.board.size);
    if (!read) {
      view.tell(typed.value.trim() ? "This is not a move. Write one as in e5-e8." : "Write a move, as in e5-e8.");
      return;
    }
    typed.value = "";
    if (read.from < 0) {
      this.play(-1, -1, []);
    } else {
      view.tryMove(read.from, read.to, read.captures);
    }
  }

  /** From now on, or no longer, a tap takes a piece off the board that the last move captured. */
  startCapturing() {
    const isPressed = this.capturing.getAttribute("aria-pressed") !== "true";
    this.capturing.setAttribute("aria-pressed", String(isPressed));
    this.view.tell(isPressed ? "Tap the pieces that the move captures." : "");
    this.view.hands.place = (square) => isPressed && this.capture(square);
  }

  stopCapturing() {
    this.capturing.setAttribute("aria-pressed", "false");
    this.view.hands.place = () => false;
  }

  /** @param {number} square @returns {boolean} */
  capture(square) {
    const problem = this.puzzle.capture(square);
    this.view.list.render();
    this.view.show(null);
    this.view.tell(problem);
    return true;
  }

  /** Shows a hint, and the squares and moves in it on the board. */
  hint() {
    const { puzzle, view } = this;
    const { current, board } = puzzle.game;
    const hint = puzzle.isIntroduction ? undefined : current.hints[this.hinted];
    if (hint === undefined) {
      view.tell(this.hinted ? "There is no further hint." : "There is no hint here.");
      return;
    }
    this.hinted += 1;
    view.tell(`Hint: ${visibleLines(hint)}`);
    view.draw(mentions(hint, board.size), null);
  }

  /** Goes back to before the last move of the solver. */
  takeBack() {
    const { puzzle, view } = this;
    let { current } = puzzle.game;
    while (puzzle.replies.has(current) && current.parent) {
      current = current.parent;
    }
    if (current.depth > puzzle.prestart.depth) {
      view.go(current.parent);
    } else {
      view.tell("This is the start of the puzzle.");
    }
  }

  giveUp() {
    const whole = this.puzzle.giveUp();
    this.stopCapturing();
    if (whole) {
      this.view.reveal(whole, "This is the solution.");
    } else {
      this.view.show(null);
      this.view.tell("The record has no solution.");
    }
  }
}
