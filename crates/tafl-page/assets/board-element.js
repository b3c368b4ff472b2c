// The web component <tafl-board>: a board in any page, without a game and without rules.

import { Board, CORNERS } from "./board.js";
import { drawing, html } from "./dom.js";
import { COLOURS, Hands } from "./hands.js";
import { shapesOf, withShape } from "./markup.js";
import { parseMove, parsePosition, play, printPosition, squareIndex, squareName, withPieces } from "./notation.js";
import { Palette } from "./palette.js";
import { reflecting, upgrade } from "./reflect.js";

/** @typedef {"any" | "none" | Iterable<string> | Map<string, Iterable<string>> | Record<string, Iterable<string>>} Moves Squares to squares, or moves such as `d1-d4`. */

/** The corners in which `a1` can be, as `Board` counts them. */
const A1 = ["bottom-left", "top-left", "top-right", "bottom-right"];
const COORDINATES = ["outside", "inside", "none"];

/** The special squares, as the shapes have them. */
const ZONES = ["corner", "center", "attacker-fortress", "defender-fortress"];

/** The largest board of the notation, and the letters of its pieces. */
const MAX_SIZE = 78;
const LETTERS = "tcnkmgTCNKMG";

/** Attributes that are properties, with their defaults. */
const DEFAULTS = { position: "", a1: "bottom-left", coordinates: "outside", lastMove: "", pen: "", drawable: false, exits: false, setup: false };

/**
 * A position record, checked. The messages are those of `Position` in Rust.
 * @param {string} record @returns {import("./notation.js").Board}
 */
export function readPosition(record) {
  const rows = record.replace(/^\//, "").replace(/\/$/, "").split("/");
  if (!rows.join("")) {
    throw new RangeError("expected rows of pieces and empty squares, separated by slashes, as in `/3t3/…/`, found nothing");
  }
  if (rows.length > MAX_SIZE) {
    throw new RangeError(`found ${rows.length} rows, but a board has at most ${MAX_SIZE}`);
  }
  const lengths = rows.map(lengthOf);
  const usual = lengths.find((length) => length <= MAX_SIZE && 2 * lengths.filter((other) => other === length).length > rows.length) ?? rows.length;
  const wrong = lengths.findIndex((length) => length !== usual);
  if (wrong >= 0) {
    throw new RangeError(`row ${wrong + 1} has ${lengths[wrong]} squares, expected ${usual}`);
  }
  if (usual !== rows.length) {
    throw new RangeError(`expected ${usual} rows of ${usual} squares, found ${rows.length}`);
  }
  return parsePosition(`/${rows.join("/")}/`);
}

/** The number of squares in a row. @param {string} row @param {number} index @returns {number} */
function lengthOf(row, index) {
  let length = 0;
  for (const [text] of row.matchAll(/[0-9]+|[^0-9]/gu)) {
    const count = LETTERS.includes(text) ? 1 : Number(text.trim() || NaN);
    if (Number.isNaN(count)) {
      const found = text === " " ? "a space" : `\`${text}\``;
      throw new RangeError(`row ${index + 1}: expected a piece (one of \`${LETTERS}\`) or a number of empty squares, found ${found}`);
    }
    if (count === 0) {
      throw new RangeError(`row ${index + 1}: \`${text}\` is not a valid count; remove it`);
    }
    length += count;
  }
  return length;
}

/** The moves that the page allows, as squares to squares; `null` for any. @param {Moves} moves @param {number} size @returns {Map<number, number[]> | null} */
function readMoves(moves, size) {
  if (moves === "any") {
    return null;
  }
  /** @type {Map<number, number[]>} */
  const read = new Map();
  const add = (/** @type {string} */ from, /** @type {Iterable<string>} */ to) => {
    const square = squareOf(from, size);
    read.set(square, [...(read.get(square) ?? []), ...[...to].map((name) => squareOf(name, size))]);
  };
  const list = typeof moves === "string" ? (moves === "none" ? [] : moves.split(/\s+/).filter(Boolean)) : moves;
  if (list instanceof Map) {
    list.forEach((to, from) => add(from, to));
  } else if (Symbol.iterator in list) {
    for (const move of /** @type {Iterable<string>} */ (list)) {
      const { from, to } = parseMove(move, size);
      if (from < 0 || to < 0) {
        throw new RangeError(`\`${move}\` is not a move on this board; write one as in \`d1-d4\``);
      }
      add(squareName(from, size), [squareName(to, size)]);
    }
  } else {
    Object.entries(list).forEach(([from, to]) => add(from, to));
  }
  return read;
}

/** @param {string} name @param {number} size @returns {number} */
function squareOf(name, size) {
  const square = squareIndex(name, size);
  if (square < 0) {
    throw new RangeError(`\`${name}\` is not a square of this board`);
  }
  return square;
}

/**
 * The special squares, checked.
 * @param {unknown} zones As they were assigned, or the text of the attribute.
 * @returns {NonNullable<import("./board.js").Zones["zones"]>}
 */
function readZones(zones) {
  const problem = new RangeError('`zones` cannot be read; write squares by their zones, as in `{"corner": ["a1", "a7"]}`');
  let read = zones;
  try {
    read = typeof zones === "string" ? JSON.parse(zones) : zones;
  } catch {
    throw problem;
  }
  if (typeof read !== "object" || read === null || !Object.values(read).every(isList)) {
    throw problem;
  }
  Object.keys(read).forEach((zone) => wordOf("zones", zone, ZONES));
  return /** @type {any} */ (read);
}

/** @param {unknown} value @returns {boolean} */
function isList(value) {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

/** The value of an attribute that can be one of some words. @param {string} name @param {string} value @param {string[]} words @returns {number} */
function wordOf(name, value, words) {
  const index = words.indexOf(value);
  if (index < 0) {
    throw new RangeError(`\`${name}\` cannot be \`${value}\`, expected one of ${words.filter(Boolean).join(", ")}`);
  }
  return index;
}

/** Defines the element. `sprite` is the SVG element with the shapes, and `style` the style sheet. @param {string} sprite @param {string} style */
export function defineTaflBoard(sprite, style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);

  class TaflBoard extends reflecting(DEFAULTS) {
    static observedAttributes = ["position", "a1", "coordinates", "last-move", "exits", "setup", "pen", "moves", "shapes", "zones"];

    constructor() {
      super();
      this.shadow = this.attachShadow({ mode: "open" });
      this.shadow.adoptedStyleSheets = [sheet];
      this.place = html("div", { class: "place" });
      this.shadow.append(drawing(sprite), this.place);
      /** @type {Board | null} */
      this.board = null;
      /** @type {Hands | null} */
      this.hands = null;
      this.palette = new Palette();
      /** What the board was made for, and the position and the last move that it shows. */
      this.shown = { form: "", position: "", last: "" };
      /** As they were assigned, and as they were read. @type {Moves | null} */
      this.assignedMoves = null;
      /** @type {import("./types.js").RulesData["zones"] | null} */
      this.assignedZones = null;
      /** @type {Map<number, number[]> | null} */
      this.allowed = new Map();
      this.isDue = false;
    }

    connectedCallback() {
      upgrade(this, [...Object.keys(DEFAULTS), "moves", "shapes", "zones"]);
    }

    disconnectedCallback() {
      this.hands?.leave();
    }

    /** @param {string} name @param {string | null} before @param {string | null} value */
    attributeChangedCallback(name, before, value) {
      if (name === "moves") {
        this.assignedMoves = null;
      } else if (name === "zones") {
        this.assignedZones = null;
      }
      if (before !== value) {
        this.update();
      }
    }

    /** The moves that people can make. @returns {Moves} */
    get moves() {
      return this.assignedMoves ?? this.getAttribute("moves") ?? "none";
    }

    set moves(moves) {
      if (typeof moves === "string") {
        this.setAttribute("moves", moves);
      } else {
        this.removeAttribute("moves");
        // An iterator can be read once only, a board is drawn many times.
        const isList = Symbol.iterator in Object(moves) && !(moves instanceof Map);
        this.assignedMoves = isList ? [.../** @type {Iterable<string>} */ (moves)] : (moves ?? null);
      }
      this.update();
    }

    /** Arrows and circles: `green:c4-d5`, `red:d4`. @returns {string[]} */
    get shapes() {
      return (this.getAttribute("shapes") ?? "").split(/\s+/).filter(Boolean);
    }

    set shapes(shapes) {
      this.setAttribute("shapes", [...(shapes ?? [])].join(" "));
    }

    /** The special squares by their zones, as `explainRules` has them. */
    get zones() {
      return this.assignedZones ?? readZones(this.getAttribute("zones") ?? "{}");
    }

    set zones(zones) {
      this.removeAttribute("zones");
      this.assignedZones = zones ?? null;
      this.update();
    }

    /** Draws once after all changes of a task, so that they can come in any order. */
    update() {
      if (!this.isDue) {
        this.isDue = true;
        queueMicrotask(() => this.draw());
      }
    }

    draw() {
      this.isDue = false;
      try {
        if (this.position) {
          this.show();
        } else {
          this.clear();
        }
      } catch (error) {
        this.clear(error);
      }
    }

    /** Shows nothing, or why there is nothing. @param {unknown} [error] */
    clear(error) {
      this.board = null;
      this.shown = { form: "", position: "", last: "" };
      this.place.replaceChildren();
      if (error !== undefined) {
        const message = error instanceof Error ? error.message : String(error);
        this.place.append(html("p", { class: "notice", role: "alert" }, `This board cannot be shown: ${message}`));
        this.report("error", { error });
      }
    }

    show() {
      const { size, cells } = readPosition(this.position);
      this.allowed = readMoves(this.moves, size);
      const board = this.boardOf(size);
      const { position, lastMove } = this;
      const last = lastMove ? parseMove(lastMove, size) : null;
      if (last && last.from < 0) {
        throw new RangeError(`\`last-move\` cannot be \`${lastMove}\`; write a move as in \`d1-d4\` or \`d1-d4xd3\``);
      }
      const shapes = shapesOf({ shapes: this.shapes }, size);
      if (shapes.length < this.shapes.length || shapes.some(({ colour }) => !COLOURS.includes(colour))) {
        throw new RangeError("`shapes` has something else than arrows and circles on this board, as in `green:c4-d5 red:d4`");
      }
      wordOf("pen", this.pen, ["", ...COLOURS]);
      const isNew = this.shown.position !== position && this.shown.last !== lastMove;
      board.show({
        cells,
        last: last && [last.from, last.to],
        captured: last?.captures ?? [],
        shapes,
        slide: last && isNew && this.shown.position ? [last.from, last.to] : null,
      });
      this.hands?.renew();
      this.shown.position = position;
      this.shown.last = lastMove;
      if (this.setup !== this.place.contains(this.palette.element)) {
        this.hands?.take(-1);
        this.place.append(...(this.setup ? [this.palette.element] : []));
        if (!this.setup) {
          this.palette.element.remove();
        }
      }
    }

    /** The board for a size and a form; a new one if they have changed. @param {number} size @returns {Board} */
    boardOf(size) {
      const [zones, { exits }] = [readZones(this.zones), this];
      const form = JSON.stringify([size, zones, exits, this.a1, this.coordinates]);
      if (this.board && this.shown.form === form) {
        return this.board;
      }
      Object.values(zones).flat().forEach((name) => squareOf(name, size));
      const coordinates = /** @type {import("./board.js").Coordinates} */ (COORDINATES[wordOf("coordinates", this.coordinates, COORDINATES)]);
      this.hands?.leave();
      const board = new Board(size, { zones, exits }, wordOf("a1", this.a1, A1) % CORNERS, coordinates);
      this.hands = new Hands(board, {
        move: (from, to) => this.moved(from, to),
        allowed: (square) => this.allowed === null || Boolean(this.allowed.get(square)?.length),
        targets: (square) => this.allowed?.get(square) ?? [],
        held: (square) => this.report("select", { square: square < 0 ? null : squareName(square, size) }),
        piece: () => (this.setup ? this.palette.piece : undefined),
        arrange: (changes) => this.arranged(changes),
        draw: (shape) => this.drew(shape),
        pen: () => (this.drawable || this.pen ? { colour: this.pen || "green", always: this.pen !== "" } : null),
      });
      const hadFocus = this.board?.element.contains(this.shadow.activeElement) ?? false;
      this.board = board;
      this.shown = { form, position: "", last: "" };
      this.place.replaceChildren(board.element);
      if (hadFocus) {
        board.focus(board.focused);
      }
      return board;
    }

    /** Somebody moved a piece. A listener can refuse it, or show another position. @param {number} from @param {number} to */
    moved(from, to) {
      if (this.allowed && !this.allowed.get(from)?.includes(to)) {
        return;
      }
      const { position: before } = this;
      const { size, cells } = readPosition(before);
      const squares = { from: squareName(from, size), to: squareName(to, size) };
      const move = `${squares.from}-${squares.to}`;
      // A piece that is dropped on another one goes back, unless a listener knows better.
      if (this.report("move", { ...squares, move }) && this.position === before && cells[from] && !cells[to]) {
        this.play(move);
      }
    }

    /** Plays a move with its captures: `d1-d4`, `d1-d4xd3`. @param {string} move */
    play(move) {
      const board = readPosition(this.position);
      const read = parseMove(move, board.size);
      const problem = read.from < 0 || read.to < 0 ? "write a move as in `d1-d4` or `d1-d4xd3`" : play(board, read);
      if (typeof problem === "string") {
        throw new RangeError(`\`${move}\` cannot be played: ${problem}`);
      }
      Object.assign(this, { position: printPosition(board), lastMove: move });
    }

    /** @param {[number, string][]} changes */
    arranged(changes) {
      const position = withPieces(printPosition(readPosition(this.position)), changes);
      Object.assign(this, { position, lastMove: null });
      this.report("change", { position });
    }

    /** @param {string} shape */
    drew(shape) {
      this.shapes = withShape(this.shapes, shape);
      this.report("shapes", { shapes: this.shapes });
    }

    /** Dispatches an event, and returns whether no listener refuses it. @param {string} name @param {object} detail @returns {boolean} */
    report(name, detail) {
      return this.dispatchEvent(new CustomEvent(name, { detail, cancelable: name === "move" }));
    }
  }

  customElements.define("tafl-board", TaflBoard);
}
