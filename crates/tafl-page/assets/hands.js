// What people do on a board: they move pieces, by dragging, by tapping a piece and then a square and with the keyboard;
// they draw arrows and circles; and they put pieces on the board.

import { setAttributes } from "./dom.js";
import { placeAfter } from "./keys.js";
import { squareName } from "./notation.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * How a program uses a board. Squares are indexes.
 * @typedef {object} Uses
 * @property {(from: number, to: number) => void} move Is called with the squares of a move that was made by hand.
 * @property {(square: number) => boolean} allowed Whether the piece on a square can be moved.
 * @property {(square: number) => number[]} [targets] The squares that are shown for a piece that is taken up.
 * @property {(square: number, targets: number[]) => void} [held] Is called with the square of a piece that is taken up, and
 * with -1 when it is put down.
 * @property {() => string | null | undefined} [piece] While a position is set up: the piece that a tap puts on the board,
 * an empty string to empty squares, and `null` to move pieces.
 * @property {(changes: [number, string][]) => void} [arrange] Is called with the squares that were changed in that way.
 * @property {(shape: string) => void} [draw] Is called with an arrow or a circle that was drawn: `green:c4-d5`, `green:c4`.
 * @property {() => {colour: string, always: boolean} | null} [pen] The colour of the right button, and whether all buttons
 * draw; without it, nobody draws.
 * @property {(square: number) => void} [begun] Is called with the square where an arrow begins, with the keyboard.
 * @property {boolean} [scrolls] Whether touching a piece can scroll the page.
 */

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 6;

export const COLOURS = ["green", "red", "blue", "yellow"];

/** A pointer that is pressed: where, and the piece that was taken up before. @typedef {{id: number, square: number, x: number, y: number, scale: number, moved: boolean, before: number}} Drag */

export class Hands {
  /** @param {Board} board @param {Uses} uses */
  constructor(board, uses) {
    this.board = board;
    this.uses = uses;
    /** Handles a tap if it returns true. */
    this.place = (/** @type {number} */ _square) => false;
    /** The square of the piece that was taken up, or -1. */
    this.taken = -1;
    /** @type {Drag | null} */
    this.drag = null;
    /** The square where a shape begins, or -1; its colour; and the pointer that draws it, or -1 for the keyboard. */
    this.stroke = { from: -1, to: -1, colour: "", id: -1 };
    setAttributes(board.grid, {
      pointerdown: (/** @type {PointerEvent} */ event) => this.down(event),
      pointermove: (/** @type {PointerEvent} */ event) => this.moved(event),
      pointerup: (/** @type {PointerEvent} */ event) => this.up(event),
      pointercancel: (/** @type {PointerEvent} */ event) => [this.drag?.id, this.stroke.id].includes(event.pointerId) && this.release(),
      contextmenu: (/** @type {Event} */ event) => uses.pen?.() && event.preventDefault(),
      mousedown: (/** @type {Event} */ event) => this.pressed(event),
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      focusin: (/** @type {FocusEvent} */ event) => this.focused(event),
    });
    // What is dragged must not scroll the page; anything else can.
    const hold = (/** @type {Event} */ event) => (this.drag && this.taken >= 0 && !uses.scrolls) || this.stroke.id >= 0 ? event.preventDefault() : undefined;
    board.grid.addEventListener("touchstart", hold, { passive: false });
  }

  /** Whether a position is set up. */
  get setsUp() {
    return this.uses.piece?.() !== undefined;
  }

  get draws() {
    return this.uses.pen?.()?.always ?? false;
  }

  /** A click gives the focus to the board, not to a square: then keys have the meaning that they have on the page. @param {Event} event */
  pressed(event) {
    event.preventDefault();
    this.board.grid.focus({ preventScroll: true });
  }

  /** @param {number} square */
  take(square) {
    if (this.taken === square) {
      return;
    }
    const { board, uses } = this;
    board.squares[this.taken]?.removeAttribute("aria-selected");
    this.taken = square;
    board.squares[square]?.setAttribute("aria-selected", "true");
    const { targets } = this;
    board.offer(targets);
    uses.held?.(square, targets);
  }

  /** Where the piece that was taken up may go. */
  get targets() {
    return this.taken < 0 || this.setsUp ? [] : (this.uses.targets?.(this.taken) ?? []);
  }

  /** Follows a change of the position or of what is allowed: a piece that cannot be moved any more is put down. */
  renew() {
    if (this.taken >= 0 && !this.mayTake(this.taken)) {
      this.leave();
    } else if (this.taken >= 0) {
      this.board.offer(this.targets);
    }
  }

  /** Whether the piece on a square can be taken up. @param {number} square @returns {boolean} */
  mayTake(square) {
    return Boolean(this.board.cells[square]) && (this.setsUp || (!this.draws && this.uses.allowed(square)));
  }

  /** Moves a piece; -1 is off the board. @param {number} from @param {number} to */
  move(from, to) {
    const { board, uses } = this;
    this.take(-1);
    if (this.setsUp) {
      const piece = board.cells[from] ?? "";
      uses.arrange?.(to < 0 ? [[from, ""]] : [[from, ""], [to, piece]]);
    } else if (to >= 0) {
      uses.move(from, to);
    }
  }

  /** Handles a tap that does not move a piece. @param {number} square @returns {boolean} */
  puts(square) {
    const piece = this.uses.piece?.() ?? null;
    if (piece !== null) {
      this.uses.arrange?.([[square, this.board.cells[square] === piece ? "" : piece]]);
    }
    return piece !== null || this.place(square);
  }

  /** A piece is tapped, or the square to which the one that was taken up goes. @param {number} square */
  tap(square) {
    const { board, taken } = this;
    if (this.puts(square)) {
      this.take(-1);
      return;
    }
    const isTarget = !board.cells[square] || board.targets.includes(square);
    if (taken >= 0 && square !== taken && isTarget) {
      this.move(taken, square);
    } else {
      this.take(square !== taken && this.mayTake(square) ? square : -1);
    }
  }

  /** @param {PointerEvent} event @returns {number} */
  squareAt(event) {
    const { grid, size } = this.board;
    const { left, top, width, height } = grid.getBoundingClientRect();
    const column = Math.floor(((event.clientX - left) / width) * size);
    const row = Math.floor(((event.clientY - top) / height) * size);
    const inside = column >= 0 && column < size && row >= 0 && row < size;
    return inside ? this.board.square(column, row) : -1;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const square = this.squareAt(event);
    const isRight = event.button === 2 && event.pointerType === "mouse";
    // A second finger does nothing.
    if (square < 0 || !event.isPrimary || (event.button !== 0 && !isRight)) {
      return;
    }
    const pen = this.uses.pen?.();
    if (pen && (isRight || pen.always)) {
      const colour = (isRight && colourOf(event)) || pen.colour;
      this.stroke = { from: square, to: square, colour, id: event.pointerId };
      this.board.grid.setPointerCapture(event.pointerId);
    } else if (!isRight) {
      const before = this.taken;
      if (before < 0 && (this.uses.piece?.() ?? null) === null && this.mayTake(square)) {
        this.take(square);
      }
      // Read once: every pointer event would lay out the page again.
      const scale = this.board.extent / this.board.picture.clientWidth;
      this.drag = { id: event.pointerId, square, x: event.clientX, y: event.clientY, scale, moved: false, before };
      this.board.grid.setPointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { drag, stroke, board } = this;
    if (event.pointerId === stroke.id) {
      this.trace(this.squareAt(event));
      return;
    }
    if (!drag || this.taken < 0 || event.pointerId !== drag.id || event.buttons === 0) {
      return;
    }
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(right, down) > SLACK) {
      this.pull(drag);
    }
    const piece = board.shown[this.taken];
    if (drag.moved && piece) {
      piece.style.transform = `translate(${right * drag.scale}px, ${down * drag.scale}px)`;
    }
  }

  /** Begins to drag the piece under the pointer, also if another one was taken up before. @param {Drag} drag */
  pull(drag) {
    const { board } = this;
    if (drag.square !== this.taken && this.mayTake(drag.square)) {
      this.take(drag.square);
    }
    const piece = board.shown[drag.square];
    if (drag.square === this.taken && piece) {
      drag.moved = true;
      board.pieces.append(piece);
      board.element.classList.add("dragging");
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag, stroke, taken, board } = this;
    const square = this.squareAt(event);
    if (event.pointerId === stroke.id) {
      this.finish(square);
    } else if (drag && event.pointerId === drag.id) {
      this.release();
      if (drag.moved) {
        board.dropped = [taken, square];
        if (square === taken) {
          this.take(-1);
        } else {
          this.move(taken, square);
        }
      } else if (drag.before >= 0) {
        this.tap(square);
      } else if (square >= 0 && this.puts(square)) {
        this.take(-1);
      }
      if (square >= 0) {
        board.rove(square);
      }
    }
  }

  /** Leaves what somebody is doing, also if the board is taken out of the page. */
  leave() {
    this.release();
    this.take(-1);
  }

  release() {
    const piece = this.board.shown[this.taken];
    if (piece) {
      piece.style.transform = "";
    }
    this.board.element.classList.remove("dragging");
    this.drag = null;
    this.finish(-1);
  }

  /** Shows the shape that is drawn up to a square. @param {number} to */
  trace(to) {
    const { stroke, board } = this;
    if (to !== stroke.to) {
      stroke.to = to;
      board.draft(to < 0 || to === stroke.from ? null : { colour: stroke.colour, from: stroke.from, to });
    }
  }

  /** Ends a shape at a square; off the board, there is none. @param {number} to */
  finish(to) {
    const { from, colour } = this.stroke;
    this.stroke = { from: -1, to: -1, colour: "", id: -1 };
    this.board.draft(null);
    if (from >= 0 && to >= 0) {
      const { size } = this.board;
      const end = from === to ? "" : `-${squareName(to, size)}`;
      this.uses.draw?.(`${colour}:${squareName(from, size)}${end}`);
    }
  }

  /** A screen reader can go to any square. @param {FocusEvent} event */
  focused(event) {
    const square = event.target instanceof HTMLElement ? this.board.squares.indexOf(event.target) : -1;
    if (square >= 0) {
      this.board.rove(square);
    }
  }

  /** Enter or Space on a square. @param {number} square */
  choose(square) {
    const { uses, stroke } = this;
    if (!this.draws) {
      this.tap(square);
    } else if (stroke.from >= 0) {
      this.finish(square);
    } else {
      this.stroke = { from: square, to: square, colour: uses.pen?.()?.colour ?? "", id: -1 };
      uses.begun?.(square);
    }
  }

  /** Keys have this meaning on a square, which only a keyboard or a screen reader reaches. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const { board } = this;
    const isOnSquare = event.target !== board.grid;
    const target = isOnSquare ? placeAfter(event.key, ...board.place(board.focused), board.size - 1) : undefined;
    if (target) {
      board.focus(board.square(...target));
    } else if (isOnSquare && (event.key === "Enter" || event.key === " ")) {
      this.choose(board.focused);
    } else if (event.key === "Escape" && (this.taken >= 0 || this.stroke.from >= 0)) {
      this.finish(-1);
      this.take(-1);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** As on other boards; an empty string without modifiers. @param {PointerEvent} event @returns {string} */
function colourOf({ altKey, shiftKey, ctrlKey }) {
  const isSecond = shiftKey || ctrlKey;
  return altKey ? (isSecond ? "yellow" : "blue") : isSecond ? "red" : "";
}
