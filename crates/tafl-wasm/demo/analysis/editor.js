// The page: the board with its moves, and the panels beside it.

import { button, download, html } from "../../element/dom.js";
import { press } from "../../element/keys.js";
import { readTyped, RESIGNATION, sideOf, squareName } from "../../element/notation.js";
import { helpDialog, showDialog } from "../../element/panels.js";
import { View } from "../../element/view.js";
import { CommentBox } from "./comment-box.js";
import { Documents } from "./documents.js";
import { messageOf } from "./draft.js";
import { EnginePanel } from "./engine-panel.js";
import { ExplorerPanel } from "./explorer-panel.js";
import { FileOpener } from "./file-opener.js";
import { GameList } from "./game-list.js";
import { MarkupTools } from "./markup-tools.js";
import { OtherWins } from "./other-wins.js";
import { PuzzlePanel } from "./puzzle-panel.js";
import { RulesBoard, setResult } from "../../element/rules-board.js";
import { SetupPanel } from "./setup-panel.js";
import { Tabs } from "./tabs.js";
import { TagsPanel } from "./tags-panel.js";
import { TextPanel } from "./text-panel.js";

/** @typedef {import("../../index.js").GameRecord} GameRecord */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./storage.js").Storage} Storage */

const START = "0a";

/** Where the moves are beside the tabs; `analysis.css` has the same. */
const WIDE = "(min-width: 76em)";

/** @type {import("../../element/keys.js").KeyRow<string>[]} */
const KEYS = [
  { shown: "Ctrl+Z", text: "undo an edit", keys: { "Ctrl+z": "undo" } },
  { shown: "Ctrl+Y", text: "do it again", keys: { "Ctrl+y": "redo", "Ctrl+Shift+z": "redo" } },
  { shown: "Ctrl+S", text: "save the file", keys: { "Ctrl+s": "save" } },
  { shown: "Ctrl+O", text: "open a file", keys: { "Ctrl+o": "open" } },
  { shown: "Delete", text: "delete the move and what follows it", keys: { Delete: "remove" }, inside: true },
  { shown: "p", text: "promote the variation", keys: { p: "promote" }, inside: true },
  { shown: "c", text: "write a comment", keys: { c: "comment" } },
  { shown: "n Shift+N", text: "next and previous game of the document", keys: { n: "nextGame", N: "previousGame" } },
  { shown: "m", text: "type a move; d4-d7! is a good one", keys: { m: "type" } },
  {
    shown: "1 2 3 4 5 6",
    text: "judge the move, with the focus in the game: ! ? !! ?? !? ?!",
    keys: { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6" },
    inside: true,
  },
  { shown: "e", text: "show the engine's lines", keys: { e: "engine" } },
  { shown: "d", text: "draw arrows and circles, as the right button does", keys: { d: "draw" } },
];

/** The help has all keys. @type {import("../../element/keys.js").KeyRow<string>} */
const HELP = { shown: "?", text: "this help", keys: { "?": "help" } };

export class Editor {
  /** @param {Draft} draft @param {Storage} storage */
  constructor(draft, storage) {
    this.draft = draft;
    this.comment = new CommentBox(draft);
    this.typed = html("input", { type: "text", class: "typed", "aria-label": "A move", placeholder: "e5-e8", autocomplete: "off" });
    this.undo = button("Undo", () => this.step(() => this.engine.takeBack(() => draft.undo()), "There is nothing to undo."));
    this.redo = button("Redo", () => this.step(() => this.engine.takeBack(() => draft.redo()), "There is nothing to do again."));
    this.markup = new MarkupTools(() => this.view, (markup) => this.setMarkup(markup));
    this.games = new GameList(draft, (index) => this.chooseGame(index));
    this.help = helpDialog(KEYS);
    this.documents = new Documents(draft, storage, { blank: () => this.blank, flush: () => this.flush(), leave: () => this.leave() });
    this.opener = new FileOpener(this.documents, (text) => this.view.tell(text));
    this.view = new View(draft.data, {
      rules: draft.rules,
      link: (address) => `#${address}`,
      moved: (address) => this.moved(address),
      before: this.toolbar(),
      desk: {
        move: (from, to) => this.moveByHand(from, to),
        allowed: (square) => this.isAllowed(square),
        targets: (square) => this.board.targets(square),
        held: (square, targets) => this.held(square, targets),
        piece: () => (this.isSetUp ? this.setup.palette.piece : undefined),
        arrange: (changes) => this.setup.arrange(changes),
        pen: () => this.markup.pen,
        begun: (square) => this.markup.begun(square),
        draw: (shape) => this.markup.draw(shape),
        beside: html("div", {}, this.moveTools(), this.markup.element, this.comment.element),
      },
    });
    this.board = new RulesBoard(this.view.game, draft);
    const edit = (/** @type {string} */ name, /** @type {(record: GameRecord) => any} */ change) => this.tryEdit(name, change);
    const tell = (/** @type {string} */ text) => this.view.tell(text);
    this.text = new TextPanel(draft, {
      write: (text) => draft.write("text", text),
      split: () => draft.split(),
      complete: () => this.tryEdit("", complete),
      go: (address) => void this.view.goToAddress(address),
    });
    this.tags = new TagsPanel(draft, edit);
    this.setup = new SetupPanel(draft, edit, tell);
    this.puzzle = new PuzzlePanel(draft, edit, tell, new OtherWins(this).element);
    this.explorer = new ExplorerPanel({
      position: () => ({ board: this.view.game.board, side: this.board.game?.sideToMove ?? this.view.game.sideToMove, line: this.board.line }),
      play: (from, to) => this.moveByHand(from, to),
      games: () => draft.state.games,
      choose: (index) => this.chooseGame(index),
      create: (text) => void this.documents.create([text]),
    });
    this.engine = new EnginePanel(this);
    this.tabs = new Tabs("The game", matchMedia(WIDE), [
      { name: "Moves", element: this.view.side },
      { name: "Text", element: this.text.element },
      { name: "Tags", element: this.tags.element },
      {
        name: "Set up",
        element: this.setup.element,
        shown: () => {
          this.view.go(this.view.game.start);
          this.engine.follow();
        },
        hidden: () => {
          this.view.hands.take(-1);
          this.engine.follow();
        },
      },
      { name: "Puzzle", element: this.puzzle.element },
      { name: "Engine", element: this.engine.element },
      { name: "Openings", element: this.explorer.element, shown: () => void this.explorer.show() },
    ]);
    this.view.element.append(this.tabs.element);
    this.element = html("div", { class: "analysis" }, this.view.element, this.opener.element, this.help, this.documents.window, this.games.window);
    /** Whether the pointer is pressed, and whether the game is shown again when it is released. */
    this.pressed = false;
    this.outdated = false;
    draft.changed = () => this.refresh();
    addEventListener("pointerdown", () => this.press(true), true);
    addEventListener("pointerup", () => this.press(false), true);
    addEventListener("pointercancel", () => this.press(false), true);
    addEventListener("keydown", (event) => this.key(event));
    this.view.goToAddress(draft.address);
    this.changed();
  }

  toolbar() {
    const rules = () => this.view.rules && showDialog(this.view.rules);
    const tools = [
      button("New", () => this.create()),
      button("Documents", () => this.documents.openList()),
      button("Open…", () => this.opener.input.click()),
      button("Save", () => this.save()),
      this.undo,
      this.redo,
      button("Rules", rules),
      button("Keys", () => showDialog(this.help)),
      this.games.element,
    ];
    return html("div", {}, this.documents.bar, html("div", { class: "toolbar", role: "group", "aria-label": "File" }, ...tools));
  }

  moveTools() {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.enter();
    };
    const form = html("form", { class: "entry", submit }, this.typed, html("button", { type: "submit" }, "Play"));
    const titled = (/** @type {string} */ label, /** @type {string} */ title, /** @type {() => void} */ click) =>
      html("button", { type: "button", title, click }, label);
    const tools = [
      titled("Promote", "Move the variation up (p)", () => this.promote()),
      titled("Main line", "Make this line the main line", () => this.makeMainLine()),
      titled("Delete", "Delete the move and what follows it (Delete)", () => this.remove()),
    ];
    return html("div", { class: "move-tools", role: "group", "aria-label": "Edit the moves" }, form, ...tools);
  }

  /** @param {boolean} pressed */
  press(pressed) {
    this.pressed = pressed;
    if (!pressed && this.outdated) {
      // After the click, which comes with this event.
      setTimeout(() => this.refresh());
    }
  }

  /**
   * Shows the game after an edit, but not while the pointer is pressed: what it is pressed on would be replaced, and the
   * click lost. Leaving a field is an edit too.
   */
  refresh() {
    this.outdated = this.pressed;
    if (!this.pressed) {
      this.changed();
    }
  }

  changed() {
    const { draft, view } = this;
    view.hands.take(-1);
    view.replace(draft.data, draft.rules, draft.address);
    this.board.free();
    this.board = new RulesBoard(view.game, draft);
    draft.goTo(view.game.current.address);
    for (const panel of [this.text, this.tags, this.setup, this.puzzle, this.comment]) {
      panel.show();
    }
    this.mark(this.undo, draft.past.length > 0);
    this.mark(this.redo, draft.future.length > 0);
    this.games.show();
    this.follow();
    this.documents.keep();
  }

  /** @param {HTMLElement} tool @param {boolean} enabled */
  mark(tool, enabled) {
    tool.setAttribute("aria-disabled", String(!enabled));
  }

  /** Follows the reader to another move. @param {string} address */
  moved(address) {
    // A comment that is still being typed belongs to the move before.
    this.draft.goTo(address);
    this.comment.flush();
    this.comment.show();
    this.puzzle.here();
    this.follow();
  }

  /** Shows what depends on the current move, and reports how the rules end the game there. */
  follow() {
    this.board.follow();
    this.markup.show();
    void this.explorer.show();
    this.engine.follow();
    const { outcome, problem } = this.board;
    if (outcome) {
      this.view.tell(`The game ends here: ${outcome}.`);
    } else if (problem) {
      this.view.tell(messageOf(problem));
    }
  }

  /** Whether taps set up the position: in the panel for it, at the start. */
  get isSetUp() {
    return !this.setup.element.hidden && this.draft.address === START;
  }

  /** @param {number} square @returns {boolean} */
  isAllowed(square) {
    const piece = this.view.game.board.cells[square] ?? "";
    return this.board.allows(sideOf(piece));
  }

  /** Says where a piece may go. @param {number} square @param {number[]} targets */
  held(square, targets) {
    const { view } = this;
    if (square >= 0 && !this.isSetUp && this.board.game) {
      const { size } = view.board;
      const names = targets.map((target) => squareName(target, size));
      view.tell(`${squareName(square, size)}: ${names.length ? `can go to ${names.join(", ")}` : "has no legal move"}.`);
    }
  }

  /** @param {number} from @param {number} to @param {import("../../element/types.js").Judgement | null} [judgement] */
  moveByHand(from, to, judgement = null) {
    if (this.isSetUp) {
      this.setup.arrange([[from, ""], [to, this.view.game.board.cells[from] ?? ""]]);
    } else {
      this.addMove(from, to, judgement);
    }
  }

  /** Plays a move after the current one. @param {number} from @param {number} to @param {import("../../element/types.js").Judgement | null} [judgement] */
  addMove(from, to, judgement = null) {
    const { current } = this.view.game;
    const same = current.children.find(({ move }) => move?.from === from && move.to === to);
    if (same) {
      this.view.go(same);
      if (judgement) {
        this.setMarkup({ ...same.markup, judgement });
      }
      return;
    }
    let record = "";
    try {
      record = this.board.record(from, to);
    } catch (error) {
      this.view.tell(messageOf(error));
      return;
    }
    this.tryEdit("", (game) => {
      const address = game.play(addressOf(current), record);
      if (judgement) {
        game.setMarkup(address, { judgement });
      }
      return address;
    });
  }

  /** Plays moves after the current one; those that are there already are not added. @param {string[]} records */
  addLine(records) {
    const { current } = this.view.game;
    this.tryEdit("", (game) => records.reduce((address, record) => game.play(address, record), addressOf(current)));
  }

  /** Replaces the markup of the current move. @param {import("../../element/types.js").Markup} markup */
  setMarkup(markup) {
    const { current } = this.view.game;
    this.tryEdit("", (record) => record.setMarkup(addressOf(current), markup));
  }

  /** Plays the move that was typed. */
  enter() {
    const { current, board } = this.view.game;
    const read = readTyped(this.typed.value, board.size);
    if (!read) {
      this.view.tell(this.typed.value.trim() ? "This is not a move. Write one as in e5-e8." : "Write a move, as in e5-e8.");
      return;
    }
    this.typed.value = "";
    if (read.from < 0) {
      this.tryEdit("", (record) => record.play(addressOf(current), RESIGNATION));
    } else {
      this.moveByHand(read.from, read.to, read.judgement);
    }
  }

  /** @param {string} name @param {(record: GameRecord) => string | undefined | void} change @returns {boolean} */
  tryEdit(name, change) {
    this.flush();
    const problem = this.draft.edit(name, change);
    this.view.tell(problem);
    if (!problem) {
      this.follow();
    }
    return !problem;
  }

  /** Reads what is still being typed. */
  flush() {
    this.comment.flush();
    this.text.flush();
  }

  /** Forgets what belongs to the document that was shown. */
  leave() {
    this.comment.leave();
    this.games.reset();
  }

  /** Does something with the current move. @param {(record: GameRecord, address: string) => string | undefined} change */
  atMove(change) {
    const { address } = this.draft;
    if (address === START) {
      this.view.tell("Choose a move first.");
    } else {
      this.tryEdit("", (record) => change(record, address));
    }
  }

  promote() {
    const { game, inVariation } = this.view;
    if (!inVariation) {
      this.view.tell("This move is in the main line.");
      return;
    }
    // The current move keeps its place in the line that is promoted.
    /** @type {(string | undefined)[]} */
    const steps = [];
    let node = game.current;
    while (node.parent && node.parent.children[0] === node) {
      steps.push(node.move?.text);
      node = node.parent;
    }
    const first = node.address;
    this.atMove((record) => {
      let address = record.promote(first);
      for (const step of steps.reverse()) {
        address = record.children(address).find((child) => record.moveAt(child) === step) ?? address;
      }
      return address;
    });
  }

  makeMainLine() {
    this.atMove((record, address) => record.makeMainLine(address));
  }

  remove() {
    this.atMove((record, address) => record.delete(address) ?? START);
  }

  /** The text of a new game by the same rules. */
  get blank() {
    const { rules } = this.draft.data;
    return rules === null ? "" : `[rules:${rules}]\n`;
  }

  async create() {
    if (await this.documents.create([this.blank])) {
      this.view.tell("A new game by the same rules, as a document of its own.");
    }
  }

  save() {
    this.flush();
    const { game } = this.view;
    const parts = [game.tag("attackers"), game.tag("defenders")].filter(Boolean);
    const name = (parts.length ? parts : [game.tag("event")]).join("-").replace(/[^\p{L}\p{N}-]+/gu, "-");
    download(this.draft.file, `${name.slice(0, 60) || "game"}.otg`);
    this.documents.saved();
    this.view.tell("Saved.");
  }

  /** @param {number} index */
  chooseGame(index) {
    this.flush();
    this.draft.choose(index);
  }

  /** @param {() => boolean} step @param {string} otherwise */
  step(step, otherwise) {
    this.flush();
    this.view.tell(step() ? this.engine.idle : otherwise);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector("dialog[open]") === null && !press(event, [...KEYS, HELP], this.actions, this.view.element)) {
      this.view.key(event);
    }
  }

  /** What the keys do. @returns {Record<string, () => void>} */
  get actions() {
    return {
      undo: () => this.undo.click(),
      redo: () => this.redo.click(),
      save: () => this.save(),
      open: () => this.opener.input.click(),
      remove: () => this.remove(),
      promote: () => this.promote(),
      comment: () => this.comment.area.focus(),
      nextGame: () => this.games.step(1),
      previousGame: () => this.games.step(-1),
      type: () => this.typed.focus(),
      draw: () => this.markup.toggle(),
      engine: () => this.engine.press(),
      help: () => showDialog(this.help),
      ...Object.fromEntries(this.markup.buttons.map((tool, index) => [index + 1, () => tool.click()])),
    };
  }
}

/** Writes captures, marks, and the result unless there is one. @param {GameRecord} record */
function complete(record) {
  record.complete();
  setResult(record);
}

/** The address of a move for the package, where the start has none. @param {import("../../element/game.js").Node} node */
function addressOf(node) {
  return node.parent ? node.address : undefined;
}
