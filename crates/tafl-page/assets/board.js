// The board: the shapes of tafl-diagram, and over them a grid of squares for keyboards and screen readers.

import { html, svg } from "./dom.js";
import { fileName, squareIndex, squareName } from "./notation.js";
import { squareInWords } from "./speech.js";

/** @typedef {import("./types.js").RulesData} RulesData */
/** @typedef {Partial<Pick<RulesData, "zones" | "exits">>} Zones The special squares. */
/** @typedef {import("./markup.js").Shape} Shape */
/** @typedef {"outside" | "inside" | "none"} Coordinates Where the names of files and ranks are. */

/**
 * The content of a board.
 * @typedef {object} Scene
 * @property {string[]} cells
 * @property {[number, number] | null} [last]
 * @property {number[]} [captured]
 * @property {Shape[]} [shapes]
 * @property {[number, number] | null} [slide] The squares between which a piece moves to its place.
 */

// As in the pictures of tafl-diagram: a square is 100 units wide.
const SQUARE = 100;
const LEFT = 90;
const MARGIN = 40;
const FRAME = 10;
/** The space around a board without labels: for the frame and the exits. */
const EDGE = 30;
/** How far a label is from the corner of a square. */
const INSET = 18;
const TAIL = 45;
const TIP = 18;
const HEAD = 42;
const DOT = 13;
const RING = 44;

/** How long a piece moves, and how long a captured one takes to fade, in milliseconds. */
const SLIDE = 170;
const FADE = 260;

/** The squares of boards of this size are small on a phone. */
const LARGE = 11;

/** The corner in which a1 is, clockwise from the bottom left. */
export const CORNERS = 4;

export class Board {
  /** @param {number} size @param {Zones | null} rules @param {number} [corner] @param {Coordinates} [coordinates] */
  constructor(size, rules, corner = 0, coordinates = "outside") {
    this.size = size;
    this.rules = rules;
    this.corner = corner;
    this.coordinates = coordinates;
    /** @type {string[]} */
    this.zones = Array.from({ length: size * size }, () => "");
    for (const [zone, squares] of Object.entries(rules?.zones ?? {})) {
      for (const name of squares) {
        const square = squareIndex(name, size);
        if (square >= 0) {
          this.zones[square] = zone;
        }
      }
    }
    const isOutside = coordinates === "outside";
    // Room for a name, which takes more units of a large board; exits need more.
    this.gutter = rules?.exits ? LEFT : Math.min(36 + 3 * size, LEFT);
    const [left, top] = isOutside ? [LEFT - this.gutter, 0] : [LEFT - EDGE, MARGIN - EDGE];
    /** The width of the picture in its own units. */
    this.extent = size * SQUARE + (isOutside ? this.gutter + MARGIN : 2 * EDGE);
    this.ground = svg("g");
    this.tints = svg("g");
    this.ornaments = svg("g");
    this.pieces = svg("g");
    /** Captured pieces, while they fade. */
    this.leaving = svg("g");
    this.overlays = svg("g");
    this.dots = svg("g", { class: "dots" });
    this.arrows = svg("g");
    /** The arrow or circle that somebody draws. */
    this.sketch = svg("g");
    this.picture = svg("svg", { viewBox: `${left} ${top} ${this.extent} ${this.extent}`, "aria-hidden": "true", class: "picture" });
    this.picture.append(this.ground, this.tints, this.ornaments, this.pieces, this.leaving, this.overlays, this.dots, this.arrows, this.sketch);
    // It has the focus after a click, so that the keys of a page keep their meaning.
    this.grid = html("div", { role: "grid", "aria-label": "Board", class: "grid", tabindex: -1 });
    const percent = (/** @type {number} */ units) => `${(units / this.extent) * 100}%`;
    Object.assign(this.grid.style, {
      left: percent(LEFT - left),
      top: percent(MARGIN - top),
      width: percent(size * SQUARE),
      height: percent(size * SQUARE),
    });
    this.element = html("div", { class: "board" }, this.picture, this.grid);
    this.element.style.setProperty("--squares", String(size));
    this.element.style.setProperty("--extent", String(this.extent));
    this.element.classList.toggle("large", size >= LARGE);
    /** @type {HTMLElement[]} */
    this.squares = [];
    /** @type {(SVGUseElement | null)[]} */
    this.shown = [];
    /** @type {string[]} */
    this.cells = [];
    /** @type {number[]} The squares to which the piece that was taken up may go. */
    this.targets = [];
    /** @type {Scene} */
    this.scene = { cells: [] };
    /** The squares of the move that was dragged: its piece is there already. @type {[number, number] | null} */
    this.dropped = null;
    this.focused = this.square(0, 0);
    this.draw();
  }

  /** Column and row of a square as the board is turned. @param {number} square @returns {[number, number]} */
  place(square) {
    const last = this.size - 1;
    const file = square % this.size;
    const rank = Math.floor(square / this.size);
    const rightwards = this.corner < 2;
    const upwards = this.corner === 0 || this.corner === 3;
    return [rightwards ? file : last - file, upwards ? last - rank : rank];
  }

  /** The square in a column and a row. @param {number} column @param {number} row @returns {number} */
  square(column, row) {
    // Mirroring is its own inverse.
    const [file, rank] = this.place(row * this.size + column);
    return rank * this.size + file;
  }

  /** The middle of a square. @param {number} square @returns {[number, number]} */
  middle(square) {
    const [column, row] = this.place(square);
    return [LEFT + column * SQUARE + SQUARE / 2, MARGIN + row * SQUARE + SQUARE / 2];
  }

  /** Draws `a1` in the next corner, clockwise. */
  turn() {
    const hadFocus = this.squares[this.focused]?.matches(":focus") ?? false;
    this.corner = (this.corner + 1) % CORNERS;
    this.draw();
    this.show(this.scene);
    this.offer(this.targets);
    if (hadFocus) {
      this.focus(this.focused);
    }
  }

  /** Draws what depends only on how the board is turned. */
  draw() {
    const side = this.size * SQUARE;
    const half = FRAME / 2;
    let lines = "";
    for (let line = SQUARE; line < side; line += SQUARE) {
      lines += `M${LEFT + line} ${MARGIN}v${side}M${LEFT} ${MARGIN + line}h${side}`;
    }
    const frame = { x: LEFT - half, y: MARGIN - half, width: side + FRAME, height: side + FRAME };
    const special = this.zones.flatMap((zone, square) => (zone ? [this.put("special", square)] : []));
    this.ground.replaceChildren(
      svg("rect", { x: LEFT, y: MARGIN, width: side, height: side, class: "wood" }),
      ...special,
    );
    const ornaments = this.zones.flatMap((zone, square) => (zone ? [this.put(zone, square)] : []));
    this.ornaments.replaceChildren(
      ...ornaments,
      svg("path", { d: lines, class: "lines" }),
      svg("rect", { ...frame, class: "frame" }),
      ...this.exits(),
      this.labels(),
    );
    this.drawGrid();
    this.pieces.replaceChildren();
    this.shown = [];
    this.cells = [];
  }

  drawGrid() {
    const before = this.squares;
    this.squares = [];
    const rows = [];
    for (let row = 0; row < this.size; row += 1) {
      const cells = [];
      for (let column = 0; column < this.size; column += 1) {
        const square = this.square(column, row);
        const tabindex = square === this.focused ? 0 : -1;
        const selected = before[square]?.getAttribute("aria-selected");
        const cell = html("div", { role: "gridcell", tabindex, "aria-selected": selected });
        this.squares[square] = cell;
        cells.push(cell);
      }
      rows.push(html("div", { role: "row" }, ...cells));
    }
    this.grid.replaceChildren(...rows);
  }

  /** @param {string} name @param {number} square @returns {SVGUseElement} */
  put(name, square) {
    const [x, y] = this.middle(square);
    return svg("use", { href: `#tafl-${name}`, x, y });
  }

  /** Small triangles around a board on whose edge the king escapes. @returns {SVGElement[]} */
  exits() {
    if (!this.rules?.exits) {
      return [];
    }
    const exits = [];
    const side = this.size * SQUARE;
    for (let index = 0; index < this.size; index += 1) {
      const along = index * SQUARE + SQUARE / 2;
      const edges = [
        [LEFT, MARGIN + along, 0],
        [LEFT + along, MARGIN, 90],
        [LEFT + side, MARGIN + along, 180],
        [LEFT + along, MARGIN + side, 270],
      ];
      for (const [x, y, angle] of edges) {
        exits.push(svg("use", { href: "#tafl-exit", transform: `translate(${x} ${y}) rotate(${angle})` }));
      }
    }
    return exits;
  }

  /** The names of files and ranks: beside the board, or in the corners of the squares at its edge. @returns {SVGGElement} */
  labels() {
    const labels = svg("g", { class: `labels ${this.coordinates}` });
    const side = this.size * SQUARE;
    const isOutside = this.coordinates === "outside";
    for (let index = 0; index < this.size && this.coordinates !== "none"; index += 1) {
      const start = index * SQUARE;
      const square = this.square(index, index);
      const [file, rank] = [fileName(square % this.size), String(Math.floor(square / this.size) + 1)];
      if (isOutside) {
        this.label(labels, file, LEFT + start + SQUARE / 2, MARGIN + side + this.gutter / 2, "central");
        this.label(labels, rank, LEFT - this.gutter / 2 - 3, MARGIN + start + SQUARE / 2, "central");
      } else {
        this.label(labels, file, LEFT + start + SQUARE - INSET, MARGIN + side - INSET / 2, "auto");
        this.label(labels, rank, LEFT + INSET, MARGIN + start + INSET / 2, "hanging");
      }
    }
    return labels;
  }

  /** @param {SVGGElement} labels @param {string} name @param {number} x @param {number} y @param {string} baseline */
  label(labels, name, x, y, baseline) {
    const label = svg("text", { x, y, "dominant-baseline": baseline });
    label.textContent = name;
    labels.append(label);
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    const { cells, last = null, captured = [], slide = null } = scene;
    this.leaving.replaceChildren();
    if (slide) {
      captured.forEach((square) => this.fade(square, cells[square] ?? ""));
    }
    for (let square = 0; square < cells.length; square += 1) {
      if (cells[square] !== this.cells[square]) {
        this.change(square, cells[square] ?? "");
      }
    }
    this.cells = [...cells];
    this.tints.replaceChildren(...(last ?? []).map((square) => this.put("trail", square)));
    this.mark(scene);
    if (slide) {
      this.slide(...slide);
    }
  }

  /** @param {number} square @param {string} letter */
  change(square, letter) {
    this.shown[square]?.remove();
    const piece = letter ? this.put(letter, square) : null;
    if (piece) {
      this.pieces.append(piece);
    }
    this.shown[square] = piece;
    this.name(square, letter);
  }

  /** Names a square for screen readers. @param {number} square @param {string} letter */
  name(square, letter) {
    const words = squareInWords(squareName(square, this.size), letter, this.zones[square] ?? "");
    this.squares[square]?.setAttribute("aria-label", this.targets.includes(square) ? `${words}, can move here` : words);
  }

  /** Shows where the piece that was taken up may go. @param {number[]} squares */
  offer(squares) {
    const before = this.targets;
    this.targets = squares;
    this.dots.replaceChildren(
      ...squares.map((square) => {
        const [cx, cy] = this.middle(square);
        return svg("circle", { cx, cy, r: DOT, class: "dot" });
      }),
    );
    for (const square of [...before, ...squares]) {
      this.name(square, this.cells[square] ?? "");
    }
  }

  /** The last move, captures, circles and arrows. @param {Scene} scene */
  mark({ cells, last = null, captured = [], shapes = [] }) {
    const overlays = [];
    if (last) {
      const [from, to] = last;
      if (!cells[from] && !captured.includes(from)) {
        overlays.push(this.put("origin", from));
      }
      overlays.push(this.put("target", to));
    }
    overlays.push(...captured.map((square) => this.put(cells[square] ? "changed" : "removed", square)));
    this.overlays.replaceChildren(...overlays);
    this.arrows.replaceChildren(...shapes.filter(({ from, to }) => from !== to).map((shape) => this.shape(shape, cells)));
  }

  /** Draws an arrow or a circle that is not finished, or none. @param {Shape | null} shape */
  draft(shape) {
    this.sketch.replaceChildren(...(shape ? [this.shape(shape, this.cells)] : []));
  }

  /** @param {Shape} shape @param {string[]} cells @returns {SVGElement} */
  shape({ colour, from, to }, cells) {
    if (to < 0) {
      const [cx, cy] = this.middle(from);
      return svg("circle", { cx, cy, r: RING, class: `circle ${colour}` });
    }
    const [x, y] = this.middle(from);
    const [endX, endY] = this.middle(to);
    const length = Math.hypot(endX - x, endY - y);
    const angle = (Math.atan2(endY - y, endX - x) * 180) / Math.PI;
    // An arrow between neighbours has room for its shaft only over the pieces.
    const tip = length - (cells[to] ? (colour ? TIP : TAIL) : 0);
    const start = Math.min(TAIL, tip / 3);
    return svg(
      "g",
      { class: `arrow ${colour}`, transform: `translate(${x} ${y}) rotate(${angle})` },
      svg("path", { d: `M${start} 0H${tip - HEAD + 6}`, class: "shaft" }),
      svg("path", { d: `M${tip - HEAD} ${HEAD / 2}L${tip} 0L${tip - HEAD} ${-HEAD / 2}Z`, class: "head" }),
    );
  }

  /** Moves the piece on `to` there from `from`, unless it was dragged there. @param {number} from @param {number} to */
  slide(from, to) {
    const { dropped } = this;
    this.dropped = null;
    const piece = this.shown[to];
    if (!piece || prefersStillness() || (dropped?.[0] === from && dropped[1] === to)) {
      return;
    }
    const [x, y] = this.middle(from);
    const [endX, endY] = this.middle(to);
    this.pieces.append(piece);
    const start = `translate(${x - endX}px, ${y - endY}px)`;
    piece.animate([{ transform: start }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
  }

  /** Lets a captured piece fade. @param {number} square @param {string} after The piece there afterwards. */
  fade(square, after) {
    const before = this.cells[square];
    if (!before || before === after || prefersStillness()) {
      return;
    }
    const piece = this.put(before, square);
    this.leaving.append(piece);
    piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" }).onfinish = () => piece.remove();
  }

  /** Makes a square the one that Tab reaches. @param {number} square */
  rove(square) {
    this.squares[this.focused]?.setAttribute("tabindex", "-1");
    this.focused = square;
    this.squares[square]?.setAttribute("tabindex", "0");
  }

  /** Moves the keyboard to a square. @param {number} square */
  focus(square) {
    this.rove(square);
    this.squares[square]?.focus();
  }
}

/** Whether the reader prefers pages that do not move. */
function prefersStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
