// The moves of a game as a list, with comments in their place and variations that fold.

import { button, html } from "./dom.js";
import { JUDGEMENTS, scoreInWords, scoreText } from "./markup.js";
import { squareIndex } from "./notation.js";
import { mentionsIn, turnOf, visibleLines } from "./text.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Node} Node */

/** @typedef {import("./markup.js").Shape} Shape */

/**
 * A line to write: its first move, the list that it goes to, how deep it is, and how many turns precede its turn 1.
 * @typedef {{first: Node, list: HTMLElement, depth: number, before: number}} Line
 */

/** Variations of this depth and deeper are folded at first. */
const FOLDED = 2;

/** How deep lists nest. Deeper variations follow the one that they belong to, because browsers do not nest forever. */
const DEEPEST = 16;

/** How many turns a list has. Browsers skip the layout of those that are out of sight. */
const CHUNK = 50;

/** How much of a comment is shown at first, in characters. Browsers take seconds to lay out a megabyte. */
const MAX_COMMENT = 20_000;

export class MoveList {
  /**
   * @param {Game} game
   * @param {object} options
   * @param {(node: Node) => void} options.go
   * @param {(node: Node) => string} options.link The address of a move on the page.
   * @param {(shapes: Shape[]) => void} options.point Is called while the pointer is on a square in a comment.
   */
  constructor(game, options) {
    this.game = game;
    this.options = options;
    this.element = html("div", { class: "moves" });
    /** @type {Map<Node, HTMLElement>} */
    this.links = new Map();
    /** @type {WeakMap<Element, Node>} */
    this.nodes = new WeakMap();
    // One link at a time is a stop of the Tab key: the current move, or the first one.
    this.template = html("a", { class: "move", tabindex: -1 });
    /** @type {HTMLElement | null} */
    this.marked = null;
    /** The link that the Tab key stops at. @type {HTMLElement | undefined} */
    this.stop = undefined;
    this.element.addEventListener("click", (event) => this.clicked(event));
    this.element.addEventListener("focusin", (event) => this.entered(event));
    this.render();
  }

  render() {
    this.links.clear();
    this.marked = null;
    const { start } = this.game;
    const rest = [];
    const main = html("div", { class: "line", role: "group", "aria-label": "Moves" });
    if (start.comment) {
      rest.push(this.comment(start.comment));
    }
    this.element.replaceChildren(...rest, main);
    // Lines that have not been written yet, each with its list. There is no recursion: variations nest deeply.
    /** @type {Line[]} */
    const pending = start.children[0] ? [{ first: start.children[0], list: main, depth: 1, before: 0 }] : [];
    for (let line = pending.pop(); line; line = pending.pop()) {
      pending.push(...this.line(line));
    }
    this.show(this.game.current);
  }

  /**
   * Writes a line in lists of a limited length, and returns the variations in it.
   * @param {Line} line @returns {Line[]}
   */
  line({ first, list: line, depth, before }) {
    const variations = [];
    let list = html("ol", { class: "chunk" });
    line.append(list);
    /** @type {HTMLElement | null} */
    let turn = null;
    let number = -1;
    // Whether the next move begins a row.
    let fresh = true;
    /** @type {Node | undefined} */
    let node = first;
    for (; node; node = node.children[0]) {
      const at = turnOf(node.address);
      if (!turn || at.turn !== number) {
        if (list.childElementCount >= CHUNK) {
          list = html("ol", { class: "chunk" });
          line.append(list);
        }
        turn = html("li", { class: "turn" });
        list.append(turn);
        number = at.turn;
        fresh = true;
      }
      if (fresh) {
        turn.append(html("span", { class: "number" }, `${before + number}${at.letter === "a" ? "." : "…"}`));
        fresh = false;
      }
      turn.append(this.link(node));
      if (node.comment) {
        turn.append(this.comment(node.comment));
        fresh = true;
      }
      const others = node.parent?.children[0] === node ? node.parent.children.slice(1) : [];
      for (const other of others) {
        const inner = html("div", { class: "line" });
        const fold = this.variation(other, inner, depth);
        const outer = depth < DEEPEST ? null : line.closest("details");
        if (outer) {
          outer.after(fold);
        } else {
          turn.append(fold);
        }
        // A variation counts on from the move that it replaces; its own addresses count from 1.
        variations.push({ first: other, list: inner, depth: depth + 1, before: before + number - turnOf(other.address).turn });
        fresh = true;
      }
    }
    return variations;
  }

  /** @param {Node} node @returns {HTMLElement} */
  link(node) {
    // Copies are faster than new elements, and a game may have many moves.
    const link = /** @type {HTMLAnchorElement} */ (this.template.cloneNode());
    link.href = this.options.link(node);
    link.textContent = node.move?.text ?? "";
    const { markup: { judgement }, score } = node;
    if (judgement) {
      const words = JUDGEMENTS[judgement];
      link.append(" ", html("span", { class: "judgement", role: "img", "aria-label": words, title: words, "data-judgement": judgement }, judgement));
    }
    if (score) {
      link.append(" ", html("span", { class: "eval", role: "img", "aria-label": scoreInWords(score) }, scoreText(score)));
    }
    this.links.set(node, link);
    this.nodes.set(link, node);
    return link;
  }

  /** @param {Node} first @param {HTMLElement} list @param {number} depth @returns {HTMLElement} */
  variation(first, list, depth) {
    let moves = 0;
    for (let node = /** @type {Node | undefined} */ (first); node; node = node.children[0]) {
      moves += 1;
    }
    const more = moves > 1 ? ` and ${moves - 1} more` : "";
    const where = depth < DEEPEST ? "Variation" : `Variation after ${first.parent?.move?.text ?? "the start"}`;
    const summary = html("summary", { tabindex: -1 }, `${where}: ${first.move?.text ?? ""}${more}`);
    return html("details", { class: "variation", open: depth < FOLDED }, summary, list);
  }

  /**
   * A comment. Squares and moves in it are shown on the board while the pointer is on them.
   * @param {string} text @returns {HTMLElement}
   */
  comment(text) {
    if (text.length > MAX_COMMENT) {
      return this.longComment(text);
    }
    const element = html("p", { class: "comment", dir: "auto" });
    let end = 0;
    const shown = visibleLines(text);
    for (const found of mentionsIn(shown)) {
      const shape = shapeOf(found.squares, this.game.board.size);
      if (shape) {
        const { point } = this.options;
        const listen = { pointerenter: () => point([shape]), pointerleave: () => point([]) };
        element.append(shown.slice(end, found.start), html("span", { class: "mention", ...listen }, found.text));
        end = found.start + found.text.length;
      }
    }
    element.append(shown.slice(end));
    return element;
  }

  /** The beginning of a long comment, and a button for the rest. @param {string} text @returns {HTMLElement} */
  longComment(text) {
    // Between words, if there are any, and never inside a character.
    const space = text.lastIndexOf(" ", MAX_COMMENT);
    const isLow = (text.charCodeAt(MAX_COMMENT) & 0xfc00) === 0xdc00;
    const end = space > 0 ? space : MAX_COMMENT - Number(isLow);
    const element = this.comment(text.slice(0, end));
    const rest = visibleLines(text.slice(end));
    const size = Math.ceil(rest.length / 1000).toLocaleString("en");
    const more = button(`Show the rest (${size} thousand characters)`, () => more.replaceWith(rest));
    element.append(space > 0 ? " " : "", more);
    return element;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const link = /** @type {Element} */ (event.target).closest("a");
    const node = link && this.nodes.get(link);
    if (node && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      this.options.go(node);
    }
  }

  /** Keeps the stop of the Tab key at what has the focus. @param {FocusEvent} event */
  entered(event) {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (link) {
      this.stopAt(link);
    }
  }

  /** @param {HTMLElement | undefined} link */
  stopAt(link) {
    this.stop?.setAttribute("tabindex", "-1");
    link?.setAttribute("tabindex", "0");
    this.stop = link;
  }

  /** Marks the current move, and unfolds and scrolls to it. @param {Node} node */
  show(node) {
    this.marked?.removeAttribute("aria-current");
    const link = this.links.get(node) ?? null;
    this.marked = link;
    const hadFocus = this.stop?.matches(":focus") ?? false;
    this.stopAt(link ?? this.links.values().next().value);
    if (!link) {
      this.element.scrollTop = 0;
      return;
    }
    link.setAttribute("aria-current", "step");
    for (let fold = link.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
      fold.open = true;
    }
    this.reveal(link);
    if (hadFocus) {
      link.focus({ preventScroll: true });
    }
  }

  /** Scrolls the list, but not the page. @param {HTMLElement} link */
  reveal(link) {
    const list = this.element;
    if (list.scrollHeight <= list.clientHeight) {
      return;
    }
    const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    const margin = outer.height / 4;
    if (inner.top < outer.top + 8 || inner.bottom > outer.bottom - 8) {
      list.scrollTop += inner.top - outer.top - margin;
    }
  }

  /** Unfolds or folds all variations. @param {boolean} open */
  fold(open) {
    for (const fold of this.element.querySelectorAll("details")) {
      fold.open = open;
    }
  }
}

/**
 * A circle for a square, an arrow for a move; `null` if one is not on the board.
 * @param {string[]} names @param {number} size @returns {Shape | null}
 */
function shapeOf(names, size) {
  const [from = -1, to = -1] = names.map((name) => squareIndex(name, size));
  return from < 0 || (names.length > 1 && to < 0) ? null : { colour: "", from, to };
}

/**
 * All squares and moves that a text mentions.
 * @param {string} text @param {number} size @returns {Shape[]}
 */
export function mentions(text, size) {
  return mentionsIn(text).flatMap(({ squares }) => shapeOf(squares, size) ?? []);
}
