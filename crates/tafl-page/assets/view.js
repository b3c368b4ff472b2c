// A game on a page: the board, its moves and the rest, kept in step.

import { Board } from "./board.js";
import { Controls } from "./controls.js";
import { button, html } from "./dom.js";
import { Game } from "./game.js";
import { Gauge, Graph } from "./graph.js";
import { Hands } from "./hands.js";
import { GAME_KEYS, press } from "./keys.js";
import { markupInWords, shapesInWords, shapesOf } from "./markup.js";
import { MoveList } from "./moves.js";
import { squareName } from "./notation.js";
import { ending, headings, helpDialog, Players, rulesDialog, sharing, showDialog, tagTable } from "./panels.js";
import { Puzzle } from "./puzzle.js";
import { SealedBook } from "./seal.js";
import { Solving } from "./solving.js";
import { moveInWords, toMove } from "./speech.js";
import { beginning, visible, visibleLines } from "./text.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./markup.js").Shape} Shape */
/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").RulesData} RulesData */

/** @type {("h1" | "h2" | "h3" | "h4" | "h5" | "h6")[]} By their level. */
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** If more moves follow, as in an opening book, their buttons have only the moves, so that the list of moves has space. */
const FULL_NAMES = 4;

/**
 * @typedef {object} ViewOptions
 * @property {RulesData | null} rules
 * @property {(address: string) => string} link The link to a move, for its address.
 * @property {(address: string) => void} moved Is called with the address of the current move.
 * @property {import("./types.js").Book<any> | null} [book] The moves of a puzzle, if the data does not have them sealed.
 * @property {Desk | null} [desk] What makes the view one in which a game is written.
 * @property {number} [level] The level of the heading, from 1 to 6; 1 if there is none.
 * @property {HTMLElement | null} [before] What precedes the heading, such as a link to the list of games.
 */

/**
 * How a program that edits games uses the view: its board, and the place around it.
 * @typedef {import("./hands.js").Uses & {beside?: HTMLElement}} Desk `beside` follows the list of
 * moves.
 */

export class View {
  /** @param {GameData} data @param {ViewOptions} options */
  constructor(data, options) {
    this.options = options;
    this.element = html("article", { class: "game" });
    const book = options.book ?? (data.puzzle ? new SealedBook(data.puzzle) : null);
    this.puzzle = book ? new Puzzle(data, book) : null;
    this.game = this.puzzle?.game ?? new Game(data);
    this.board = new Board(this.game.board.size, options.rules);
    this.hands = this.newHands();
    this.help = helpDialog();
    this.rules = options.rules ? rulesDialog(options.rules) : null;
    this.controls = new Controls({
      first: () => this.go(this.game.start),
      previous: () => this.go(this.game.current.parent),
      next: () => this.go(this.game.current.children[0]),
      last: () => this.go(this.line.at(-1)),
      out: () => this.leave(),
      turn: () => this.board.turn(),
      enlarge: () => this.frame.classList.toggle("enlarged"),
      slide: (index) => this.go(this.line[index]),
    });
    this.gauge = new Gauge();
    this.graph = new Graph((node) => this.go(node), (node) => this.options.link(node.address));
    this.frame = html("div", { class: "viewport" }, this.gauge.element, this.board.element);
    this.caption = html("div", { class: "caption", "aria-live": "polite", "aria-atomic": "true" });
    this.branches = html("div", { class: "branches" });
    /** The players, the moves and what belongs to them. */
    this.side = html("div", { class: "aside" });
    this.heading = html("div", { class: "heading" });
    this.result = html("p", { class: "result" });
    this.notice = html("p", { class: "notice", role: "status" });
    /** What a program draws on the board, besides the record. @type {Shape[]} */
    this.overlay = [];
    /** @type {Node[]} */
    this.line = [];
    this.inVariation = false;
    this.solving = this.puzzle ? new Solving(this, this.puzzle) : null;
    this.list = this.moveList();
    this.players = new Players(this.game);
    this.build();
    this.show(null);
  }

  moveList() {
    return new MoveList(this.game, {
      go: (node) => this.go(node),
      link: (node) => this.options.link(this.puzzle ? "" : node.address),
      point: (shapes) => this.draw(shapes, null),
    });
  }

  newHands() {
    const { desk } = this.options;
    const move = (/** @type {number} */ from, /** @type {number} */ to) => this.tryMove(from, to, []);
    return new Hands(this.board, desk ?? { move, allowed: () => true, scrolls: !this.puzzle });
  }

  /**
   * Shows the game after an edit, at the move with an address. Parts that the reader uses stay, with their focus.
   * @param {GameData} data @param {RulesData | null} rules @param {string} address
   */
  replace(data, rules, address) {
    const before = JSON.stringify(this.options.rules);
    const { position } = this.game;
    this.options = { ...this.options, rules };
    this.game = new Game(data);
    this.line = [];
    if (this.game.board.size !== this.board.size || JSON.stringify(rules) !== before) {
      this.replaceBoard();
      this.replaceRules();
    }
    this.game.goTo(this.game.find(address) ?? this.game.start);
    this.list.game = this.game;
    this.list.render();
    const players = new Players(this.game);
    this.players.element.replaceWith(players.element);
    this.players = players;
    this.head();
    const { move } = this.game.current;
    this.show(move && this.game.position !== position ? [move.from, move.to] : null);
  }

  replaceBoard() {
    const { corner, element } = this.board;
    const hadFocus = element.contains(document.activeElement);
    this.board = new Board(this.game.board.size, this.options.rules, corner);
    this.hands = this.newHands();
    element.replaceWith(this.board.element);
    if (hadFocus) {
      this.board.focus(this.board.focused);
    }
  }

  replaceRules() {
    this.rules?.remove();
    this.rules = this.options.rules ? rulesDialog(this.options.rules) : null;
    this.element.append(...(this.rules ? [this.rules] : []));
  }

  /** The title, the players and the result. */
  head() {
    const { title, subtitle } = headings(this.game, this.options.rules);
    const result = this.puzzle ? "" : ending(this.game);
    const heading = HEADINGS[(this.options.level ?? 1) - 1] ?? "h1";
    this.heading.replaceChildren(
      html(heading, { class: "title" }, html("bdi", {}, title)),
      ...(subtitle ? [html("p", { class: "subtitle" }, subtitle)] : []),
    );
    this.result.textContent = result;
    this.result.hidden = !result;
  }

  build() {
    const { game, options } = this;
    const { desk = null } = options;
    const heading = html("header", {}, options.before ?? null, this.heading);
    this.head();
    const rules = this.rules;
    const more = html(
      "div",
      { class: "more" },
      rules && button("Rules", () => showDialog(rules)),
      sharing(game, () => new URL(options.link(this.puzzle ? "" : game.current.address), location.href).href, (text) => this.tell(text)),
      tagTable(game),
      button("Keys", () => showDialog(this.help)),
    );
    const { controls, solving } = this;
    // Whoever solves a puzzle needs the task and the hints at the board.
    const task = solving ? [this.caption, solving.element] : [];
    const deck = html("div", { class: "deck" }, controls.element, this.branches, this.notice, ...task);
    const told = solving ? [] : [this.caption];
    this.side.replaceChildren(this.players.element, this.result, ...told, this.graph.element, this.list.element, desk?.beside ?? more);
    this.element.classList.toggle("puzzle", this.puzzle !== null);
    this.element.replaceChildren(heading, this.frame, deck, this.side, this.help, ...(rules ? [rules] : []));
  }

  /**
   * Goes to a move, if there is one.
   * @param {Node | null | undefined} node
   */
  go(node) {
    if (!node || node === this.game.current) {
      return;
    }
    const { parent, move } = this.game.current;
    // A single step back moves the piece back.
    const back = node === parent && move ? /** @type {[number, number]} */ ([move.to, move.from]) : null;
    const forward = node.parent === this.game.current && node.move ? /** @type {[number, number]} */ ([node.move.from, node.move.to]) : null;
    const problem = this.game.goTo(node);
    this.tell(problem && `This move cannot be played: ${problem}.`);
    this.show(back ?? forward);
    this.options.moved(this.puzzle ? "" : this.game.current.address);
  }

  /** @param {string} address @returns {boolean} */
  goToAddress(address) {
    const node = this.puzzle ? undefined : this.game.find(address);
    this.go(node);
    if (!node && !this.puzzle) {
      this.tell(`The game has no move ${visible(address)}.`);
    }
    return node !== undefined;
  }

  /** Goes to the move before the variation. */
  leave() {
    const { game } = this;
    if (this.inVariation) {
      this.go(game.lineStart(game.current));
    }
  }

  /** Shows the current move everywhere. @param {[number, number] | null} slide */
  show(slide) {
    const { game } = this;
    const { current } = game;
    if (this.line[current.depth] !== current || this.puzzle) {
      this.line = game.line(current);
      this.inVariation = this.line.some((node) => node.parent !== null && node.parent.children[0] !== node);
      this.evaluate();
    }
    this.solving?.forget();
    this.draw([], slide);
    const words = moveInWords(current, game.board.size);
    const address = current.parent ? current.address : "";
    this.controls.show({
      index: current.depth,
      length: this.line.length - 1,
      text: `${address} ${words}`.trim(),
      inVariation: this.inVariation,
    });
    this.gauge.show(current.score);
    this.graph.show(current.depth);
    this.list.show(current);
    this.players.show(game.clocks, this.toMove);
    this.describe(address, words);
    this.offer();
  }

  get toMove() {
    return this.puzzle ? this.puzzle.sideToMove : this.game.sideToMove;
  }

  /** Draws the evaluations of the line, if the game has any. */
  evaluate() {
    const { game } = this;
    this.gauge.element.hidden = !game.hasScores;
    this.graph.draw(game.hasScores ? game.playedLine(game.current) : []);
  }

  /** @param {string} address @param {string} words */
  describe(address, words) {
    const { comment, markup } = this.game.current;
    const shown = comment ? html("p", { class: "comment", dir: "auto" }, visibleLines(beginning(comment))) : null;
    const next = this.solving ? this.solving.state : "";
    this.caption.replaceChildren(
      ...(address
        ? [html("p", { class: "words" }, html("strong", {}, `${address} `), [words, markupInWords(this.game.current)].filter(Boolean).join("; "))]
        : this.puzzle
          ? []
          : [html("p", { class: "words" }, toMove(this.toMove))]),
      ...(markup.shapes?.length ? [html("p", { class: "hidden" }, shapesInWords(markup))] : []),
      ...(shown ? [shown] : []),
      ...(next ? [html("p", { class: "state" }, next)] : []),
    );
  }

  /** @param {Shape[]} shapes What is drawn with the shapes of the current move. @param {[number, number] | null} slide */
  draw(shapes, slide) {
    const { current, board } = this.game;
    const { move, markup } = current;
    this.board.show({
      cells: board.cells,
      last: move && move.from >= 0 ? [move.from, move.to] : null,
      captured: move?.captures ?? [],
      shapes: [...this.overlay, ...shapesOf(markup, board.size), ...shapes],
      slide,
    });
  }

  /** Offers the moves that follow, if there are several. */
  offer() {
    const { children } = this.game.current;
    const several = children.length > 1 && !this.puzzle;
    const names = several ? children : [];
    this.branches.replaceChildren(
      ...names.map((child, index) => {
        const move = child.move?.text ?? "";
        const name = index ? `Variation ${index}: ${move}` : `Next: ${move}`;
        const one = button(index && names.length > FULL_NAMES ? move : name, () => this.go(child));
        one.ariaLabel = name;
        return one;
      }),
    );
    this.branches.hidden = !several;
  }

  /** @param {string} text */
  tell(text) {
    this.notice.textContent = text;
  }

  /** @param {number} from @param {number} to @param {number[]} captures */
  tryMove(from, to, captures) {
    this.hands.take(-1);
    if (this.solving) {
      this.solving.play(from, to, captures);
      return;
    }
    if (this.options.desk) {
      this.options.desk.move(from, to);
      return;
    }
    const { current, board } = this.game;
    const found = current.children.find(({ move }) => move?.from === from && move.to === to);
    this.go(found);
    if (!found) {
      this.tell(`The game has no move ${squareName(from, board.size)}-${squareName(to, board.size)} here.`);
    }
  }

  /** Shows the whole game of a puzzle, at the move that the solver has reached. @param {GameData} whole @param {string} text */
  reveal(whole, text) {
    const { current } = this.game;
    const path = [];
    for (let node = /** @type {Node} */ (current); node.parent; node = node.parent) {
      path.push(node.move?.text);
    }
    this.puzzle = null;
    this.solving = null;
    this.game = new Game(whole);
    let at = this.game.start;
    for (const move of path.reverse()) {
      at = at.children.find((child) => child.move?.text === move) ?? at;
    }
    this.game.goTo(at);
    this.list = this.moveList();
    this.players = new Players(this.game);
    this.build();
    this.show(null);
    this.tell(text);
    this.options.moved(this.game.current.address);
  }

  /** Does what a key means, if no dialog covers the game. @param {KeyboardEvent} event */
  key(event) {
    if (this.isCovered) {
      return;
    }
    const { game, controls } = this;
    const siblings = game.current.parent?.children ?? [];
    const other = (/** @type {number} */ step) => siblings[siblings.indexOf(game.current) + step];
    press(event, GAME_KEYS, {
      previous: controls.actions.previous,
      next: controls.actions.next,
      previousVariation: () => this.go(other(-1)),
      nextVariation: () => this.go(other(1)),
      first: controls.actions.first,
      last: controls.actions.last,
      out: controls.actions.out,
      play: () => controls.toggle(),
      turn: controls.actions.turn,
      unfold: () => this.list.fold(true),
      fold: () => this.list.fold(false),
      rules: () => this.rules && showDialog(this.rules),
      help: () => showDialog(this.help),
    });
  }

  /** Whether a dialog covers the game. */
  get isCovered() {
    return this.help.open || (this.rules?.open ?? false);
  }

  /** Stops what runs without the reader, and what the reader is doing. */
  close() {
    this.controls.stop();
    this.hands.leave();
  }
}
