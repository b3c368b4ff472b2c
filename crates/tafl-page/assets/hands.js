// Moving pieces: by dragging, by tapping a piece and then a square, and with the keyboard.

import { setAttributes } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 6;

export class Hands {
  /**
   * @param {Board} board
   * @param {(from: number, to: number) => void} move Is called with the squares of a move that was made by hand.
   * @param {(square: number) => boolean} allowed Whether the piece on a square can be moved.
   * @param {(square: number) => void} [held] Is called with the square of a piece that is taken up, and with -1 when it
   * is put down.
   */
  constructor(board, move, allowed, held = () => {}) {
    this.board = board;
    this.move = move;
    this.allowed = allowed;
    this.held = held;
    /** Handles a tap if it returns true, so that pieces can be put on the board. */
    this.place = (/** @type {number} */ _square) => false;
    /** The square of the piece that was taken up, or -1. */
    this.taken = -1;
    /** @type {{id: number, x: number, y: number, moved: boolean, before: number} | null} */
    this.drag = null;
    setAttributes(board.grid, {
      pointerdown: (/** @type {PointerEvent} */ event) => this.down(event),
      pointermove: (/** @type {PointerEvent} */ event) => this.dragged(event),
      pointerup: (/** @type {PointerEvent} */ event) => this.up(event),
      pointercancel: () => this.release(),
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      focusin: (/** @type {FocusEvent} */ event) => this.focused(event),
    });
  }

  /** @param {number} square */
  take(square) {
    if (this.taken === square) {
      return;
    }
    this.board.squares[this.taken]?.removeAttribute("aria-selected");
    this.taken = square;
    this.board.squares[square]?.setAttribute("aria-selected", "true");
    this.held(square);
  }

  /** A piece is tapped, or the square to which the one that was taken up goes. @param {number} square */
  tap(square) {
    const { taken } = this;
    if (this.place(square)) {
      this.take(-1);
      return;
    }
    const target = !this.board.cells[square] || this.board.targets.includes(square);
    if (taken >= 0 && square !== taken && target) {
      this.take(-1);
      this.move(taken, square);
    } else {
      this.take(square !== taken && this.board.cells[square] && this.allowed(square) ? square : -1);
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
    if (event.button !== 0 || square < 0) {
      return;
    }
    const before = this.taken;
    if (before < 0 && this.board.cells[square] && this.allowed(square)) {
      this.take(square);
    }
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false, before };
  }

  /** @param {PointerEvent} event */
  dragged(event) {
    const { drag, taken, board } = this;
    const piece = board.shown[taken];
    if (!drag || !piece || event.pointerId !== drag.id || event.buttons === 0) {
      return;
    }
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(right, down) > SLACK) {
      drag.moved = true;
      board.grid.setPointerCapture(drag.id);
      board.pieces.append(piece);
    }
    if (drag.moved) {
      const scale = board.picture.viewBox.baseVal.width / board.picture.clientWidth;
      piece.style.transform = `translate(${right * scale}px, ${down * scale}px)`;
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag, taken } = this;
    if (!drag || event.pointerId !== drag.id) {
      return;
    }
    const square = this.squareAt(event);
    this.release();
    if (drag.moved) {
      this.take(-1);
      if (square >= 0 && square !== taken) {
        this.move(taken, square);
      }
    } else if (drag.before >= 0) {
      this.tap(square);
    } else if (square >= 0 && this.place(square)) {
      this.take(-1);
    }
    if (square >= 0) {
      this.board.focus(square);
    }
  }

  release() {
    const piece = this.board.shown[this.taken];
    if (piece) {
      piece.style.transform = "";
    }
    this.drag = null;
  }

  /** A screen reader can go to any square. @param {FocusEvent} event */
  focused(event) {
    const square = event.target instanceof HTMLElement ? this.board.squares.indexOf(event.target) : -1;
    if (square >= 0 && square !== this.board.focused) {
      this.board.focus(square);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const { board } = this;
    const [column, row] = board.place(board.focused);
    const last = board.size - 1;
    /** @type {Record<string, [number, number]>} */
    const targets = {
      ArrowLeft: [Math.max(column - 1, 0), row],
      ArrowRight: [Math.min(column + 1, last), row],
      ArrowUp: [column, Math.max(row - 1, 0)],
      ArrowDown: [column, Math.min(row + 1, last)],
      Home: [0, row],
      End: [last, row],
      PageUp: [column, 0],
      PageDown: [column, last],
    };
    const target = targets[event.key];
    if (target) {
      board.focus(board.square(...target));
    } else if (event.key === "Enter" || event.key === " ") {
      this.tap(board.focused);
    } else if (event.key === "Escape" && this.taken >= 0) {
      this.take(-1);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
