// The web component <tafl-game>: a game in any page.

import { drawing, html } from "./dom.js";
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
 * Shows what an engine finds at the current move of a view.
 * @callback Analyse
 * @param {View} view @param {any} engine @returns {{follow: () => void, close: () => void}}
 */

/**
 * Defines the element. `sprite` is the SVG element with the shapes, and `style` the style sheet. Without `analyse`, it
 * has no use for an engine.
 * @param {string} sprite @param {string} style @param {Read} [read] @param {Analyse | null} [analyse]
 */
export function defineTaflGame(sprite, style, read = readData, analyse = null) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);

  customElements.define(
    "tafl-game",
    class TaflGame extends HTMLElement {
      static observedAttributes = ["game", "src", "number", "address", "heading-level"];

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
        /** The engine, as it was assigned, and what shows its lines. @type {unknown} */
        this.assignedEngine = null;
        /** @type {ReturnType<Analyse> | null} */
        this.analyst = null;
        /** The file that is loaded, so that one that arrives late does not replace another one. */
        this.loading = "";
      }

      connectedCallback() {
        this.upgrade("game");
        this.upgrade("address");
        this.upgrade("engine");
        this.look();
        // The text of a game can be the content of the element.
        const text = this.textContent?.trim() ?? "";
        if (this.assigned === undefined && !this.hasAttribute("src") && text) {
          this.show(text);
        }
      }

      /** Applies a property that was set before the element was defined. @param {"game" | "address" | "engine"} name */
      upgrade(name) {
        if (Object.hasOwn(this, name)) {
          const value = Reflect.get(this, name);
          Reflect.deleteProperty(this, name);
          Reflect.set(this, name, value);
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
          this.address = value ?? "0a";
        } else if (name === "game" && value !== null) {
          this.game = value;
        } else if (name === "src" && value !== null) {
          this.load(value);
        } else if (this.assigned !== undefined) {
          this.show(this.assigned);
        }
      }

      /** The content, as it was assigned. */
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

      /** The address of the current move; `0a` is the start. */
      get address() {
        return this.view?.game.current.address ?? "0a";
      }

      set address(address) {
        this.view?.goToAddress(address);
      }

      /** The engine whose best lines are shown; `null` if there is none. */
      get engine() {
        return this.assignedEngine;
      }

      set engine(engine) {
        this.assignedEngine = engine ?? null;
        this.look();
      }

      /** Lets the engine look at the game that is shown. A puzzle is for the reader alone. */
      look() {
        const { view, assignedEngine: engine } = this;
        this.analyst?.close();
        this.analyst = analyse && this.isConnected && view && engine && !view.puzzle ? analyse(view, engine) : null;
      }

      /** The position record at the current move. */
      get position() {
        return this.view?.game.position ?? null;
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
            this.show(text);
          }
        } catch (error) {
          if (this.loading === src) {
            this.fail(error);
          }
        }
      }

      /** Shows a game, or why there is none. @param {unknown} value */
      show(value) {
        this.assigned = value;
        /** @type {Shown} */
        let shown;
        try {
          shown = read(value, Number(this.getAttribute("number") ?? 1));
          this.leave();
          this.view = new View(shown.data, {
            rules: shown.rules,
            book: shown.book ?? null,
            level: Number(this.getAttribute("heading-level") ?? 2),
            link: (address) => `#${address}`,
            moved: (address) => {
              this.analyst?.follow();
              this.report("move", { address });
            },
          });
        } catch (error) {
          this.fail(error);
          return;
        }
        this.root.replaceChildren(this.view.element);
        this.look();
        const address = this.getAttribute("address");
        if (address) {
          this.view.goToAddress(address);
        }
        this.report("load", {});
      }

      /** Ends what the shown game does. */
      leave() {
        this.analyst?.close();
        this.analyst = null;
        this.view?.close();
      }

      clear() {
        this.leave();
        this.view = null;
        this.assigned = undefined;
        this.root.replaceChildren();
      }

      /** @param {unknown} error */
      fail(error) {
        this.leave();
        this.view = null;
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
