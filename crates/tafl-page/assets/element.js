// The web component <tafl-game>: a game in any page.

import { drawing, html } from "./dom.js";
import { reflecting, upgrade } from "./reflect.js";
import { visible } from "./text.js";
import { View } from "./view.js";

/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").RulesData} RulesData */

/**
 * The content of an element. `book` has the moves of a puzzle whose data does not have them sealed.
 * @typedef {object} Shown
 * @property {GameData} data
 * @property {RulesData | null} rules
 * @property {import("./types.js").Book<any> | null} [book]
 * @property {any} [record] The record, if moves can be added to it.
 */

/**
 * Reads what was assigned to `game`, or the text of the file that `src` names. `number` is that of the game in the
 * file, from 1.
 * @callback Read
 * @param {unknown} value @param {number} number @returns {Shown}
 */

/**
 * The data of a game, as `GameData` in Rust has it, or that of a page with several.
 * @type {Read}
 */
function readData(value, number) {
  const data = /** @type {GameData | import("./types.js").PageData} */ (typeof value === "string" ? parsed(value) : value);
  if (!("games" in data)) {
    const { explained = null } = data;
    return { data, rules: typeof explained === "number" ? null : explained };
  }
  const game = data.games[number - 1];
  if (!game) {
    throw new RangeError(`there is no game ${number}; the file has ${data.games.length}`);
  }
  const { explained = null } = game;
  return { data: game, rules: typeof explained === "number" ? (data.rules[explained] ?? null) : explained };
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError("expected the data that `tafl view --format json` writes, found other text");
  }
}

/**
 * An element, as a game that is played in it sees it.
 * @typedef {object} Host
 * @property {string} plays The side that people move, or an empty string.
 * @property {any} opponent The engine that plays the other side.
 * @property {number} level
 * @property {string} address
 * @property {boolean} isConnected Whether it is in a document.
 * @property {(address: string) => void} went Is called with the address of a move that was added.
 * @property {(name: string, detail: object) => void} report
 */

/** What writes the moves that are played. @typedef {{record: any, desk: import("./view.js").Desk, follow: (view: View) => void, play: (move: string) => void, close: () => void}} Writing */

/**
 * What an element is able to do: `read` its content, `analyse` the current move of a view with an engine, and `write` a
 * record. Without one of them, it has no use for an engine, or does not play.
 * @typedef {object} Abilities
 * @property {Read} [read]
 * @property {(view: View, engine: any) => {follow: () => void, close: () => void}} [analyse]
 * @property {(host: Host, record: any) => Writing} [write]
 */

/** Attributes that are properties, with their defaults. */
const PROPERTIES = { src: "", number: 1, headingLevel: 2, editable: false, plays: "", level: 12 };

/**
 * Defines the element. `sprite` is the SVG element with the shapes, and `style` the style sheet.
 * @param {string} sprite @param {string} style @param {Abilities} [abilities]
 */
export function defineTaflGame(sprite, style, { read = readData, analyse, write } = {}) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);

  customElements.define(
    "tafl-game",
    class TaflGame extends reflecting(PROPERTIES) {
      static observedAttributes = ["game", "src", "number", "address", "heading-level", "editable", "plays", "level"];

      constructor() {
        super();
        this.shadow = this.attachShadow({ mode: "open" });
        this.shadow.adoptedStyleSheets = [sheet];
        this.root = html("div", { class: "tafl", keydown: (event) => this.view?.key(event) });
        this.shadow.append(drawing(sprite), this.root);
        /** @type {View | null} */
        this.view = null;
        /** @type {unknown} */
        this.assigned = undefined;
        /** The engines, as they were assigned, and what shows the lines of the first. @type {any} */
        this.assignedEngine = null;
        /** @type {any} */
        this.assignedOpponent = null;
        /** @type {ReturnType<NonNullable<Abilities["analyse"]>> | null} */
        this.analyst = null;
        /** @type {Writing | null} */
        this.writer = null;
        /** The number of the game that is shown. */
        this.shownNumber = 0;
        /** The file that is loaded, so that one that arrives late does not replace another one. */
        this.loading = "";
        this.isDue = false;
      }

      connectedCallback() {
        upgrade(this, [...Object.keys(PROPERTIES), "address", "engine", "opponent", "game"]);
        this.look();
        // The text of a game can be the content of the element.
        const text = this.textContent?.trim() ?? "";
        if (this.assigned === undefined && !this.hasAttribute("src") && text) {
          this.show(text);
        }
      }

      disconnectedCallback() {
        this.leave();
      }

      /** @param {string} name @param {string | null} before @param {string | null} value */
      attributeChangedCallback(name, before, value) {
        if (before === value) {
          return;
        }
        if (name === "address") {
          this.view?.goToAddress(value ?? "0a");
        } else if (name === "game" && value !== null) {
          this.game = value;
        } else if (name === "src" && value !== null) {
          this.load(value);
        } else if (name === "plays" || name === "level") {
          this.look();
        } else {
          this.renew();
        }
      }

      /** Shows the content again after all changes of a task, unless another one comes. */
      renew() {
        if (!this.isDue) {
          this.isDue = true;
          queueMicrotask(() => this.catchUp());
        }
      }

      /** Shows the content again, if that is due; the same game at its current move. */
      catchUp() {
        const { isDue, view, number, shownNumber } = this;
        this.isDue = false;
        if (isDue && this.assigned !== undefined && !this.loading) {
          this.show(this.assigned, number === shownNumber ? view?.game.current.address : undefined);
        }
      }

      /** The content: as it was assigned, or the record to which moves were added. */
      get game() {
        return this.assigned;
      }

      set game(value) {
        this.loading = "";
        if (value === null || value === undefined) {
          this.clear();
        } else {
          this.show(value);
        }
      }

      /** The address of the current move; `0a` is the start. Until there is a game, that of the move to begin at. */
      get address() {
        return this.view?.game.current.address ?? this.getAttribute("address") ?? "0a";
      }

      set address(address) {
        if (this.getAttribute("address") === address) {
          this.view?.goToAddress(address);
        } else {
          this.setAttribute("address", address ?? "0a");
        }
      }

      /** The engine whose best lines are shown; `null` if there is none. */
      get engine() {
        return this.assignedEngine;
      }

      set engine(engine) {
        this.assignedEngine = engine ?? null;
        this.look();
      }

      /** The engine that plays the other side; `null` if there is none. */
      get opponent() {
        return this.assignedOpponent;
      }

      set opponent(opponent) {
        this.assignedOpponent = opponent ?? null;
        this.look();
      }

      /** Lets the engines look at the game that is shown. A puzzle is for the reader alone. */
      look() {
        const { view, assignedEngine: engine } = this;
        this.analyst?.close();
        this.analyst = analyse && this.isConnected && view && engine && !view.puzzle ? analyse(view, engine) : null;
        if (view) {
          this.writer?.follow(view);
        }
      }

      /** The position record at the current move. */
      get position() {
        return this.view?.game.position ?? null;
      }

      /** Plays a move at the end of the main line. @param {string} move */
      play(move) {
        this.catchUp();
        if (!this.writer) {
          throw new Error("no game is played here; set `editable` and `game` of the element of `tafl-notation/element`");
        }
        this.writer.play(String(move));
      }

      /** Loads a file. @param {string} src */
      async load(src) {
        this.loading = src;
        try {
          const response = await fetch(src);
          if (!response.ok) {
            throw new Error(`${src}: the server answers ${response.status} ${response.statusText}`.trim());
          }
          const text = await response.text();
          if (this.loading === src) {
            this.loading = "";
            this.show(text);
          }
        } catch (error) {
          if (this.loading === src) {
            this.loading = "";
            this.fail(error);
          }
        }
      }

      /** Shows a game at a move, or why there is none. @param {unknown} value @param {string | null} [address] */
      show(value, address = this.getAttribute("address")) {
        [this.assigned, this.shownNumber] = [value, this.number];
        /** @type {Shown} */
        let shown;
        try {
          shown = read(value, this.number);
          this.leave();
          const { data, rules, book = null, record } = shown;
          this.writer = write && record && !book && this.editable ? write(this, record) : null;
          this.view = new View(data, {
            rules,
            book,
            level: this.headingLevel,
            link: (address) => `#${address}`,
            moved: (address) => this.moved(address),
            desk: this.writer?.desk ?? null,
          });
        } catch (error) {
          this.fail(error);
          return;
        }
        this.root.replaceChildren(this.view.element);
        if (address) {
          this.view.goToAddress(address);
        }
        this.look();
        this.report("load", {});
      }

      /** The current move is another one. @param {string} address */
      moved(address) {
        if (this.view) {
          this.analyst?.follow();
          this.writer?.follow(this.view);
        }
        this.report("move", { address });
      }

      /** A move was added to the record. @param {string} address */
      went(address) {
        this.assigned = this.writer?.record;
        this.moved(address);
      }

      /** Ends what the shown game does. */
      leave() {
        this.analyst?.close();
        this.analyst = null;
        this.writer?.close();
        this.view?.close();
      }

      clear() {
        this.leave();
        this.view = null;
        this.writer = null;
        this.assigned = undefined;
        this.root.replaceChildren();
      }

      /** @param {unknown} error */
      fail(error) {
        this.leave();
        this.view = null;
        this.writer = null;
        const message = error instanceof Error ? error.message : String(error);
        this.root.replaceChildren(html("p", { class: "notice", role: "alert" }, `This game cannot be shown: ${visible(message)}`));
        this.report("error", { error });
      }

      /** @param {string} name @param {object} detail */
      report(name, detail) {
        this.dispatchEvent(new CustomEvent(name, { detail }));
      }
    },
  );
}
