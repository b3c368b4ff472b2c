// The web component <tafl-game>: a game in any page. Its property `game` is an object as of docs/json.md, or the data
// of a puzzle as of `GameData` in Rust; `address` is the current move.

import { html } from "./dom.js";
import { View } from "./view.js";

/** @typedef {import("./types.js").GameData} GameData */

/**
 * Defines the element. `sprite` is the SVG element with the shapes, and `style` the style sheet.
 * @param {string} sprite @param {string} style
 */
export function defineTaflGame(sprite, style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);

  customElements.define(
    "tafl-game",
    class extends HTMLElement {
      constructor() {
        super();
        this.shadow = this.attachShadow({ mode: "open" });
        this.shadow.adoptedStyleSheets = [sheet];
        const shapes = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;
        this.root = html("div", { class: "tafl", keydown: (event) => this.key(event) });
        this.shadow.append(document.importNode(shapes, true), this.root);
        /** @type {View | null} */
        this.view = null;
      }

      /** @param {GameData} data */
      set game(data) {
        this.view?.close();
        const { explained = null } = data;
        this.view = new View(data, {
          rules: typeof explained === "number" ? null : explained,
          link: (address) => `#${address}`,
          moved: (address) => this.dispatchEvent(new CustomEvent("move", { detail: { address } })),
        });
        this.root.replaceChildren(this.view.element);
      }

      /** The address of the current move; `0a` is the start. */
      get address() {
        return this.view?.game.current.address ?? "0a";
      }

      set address(address) {
        this.view?.goToAddress(address);
      }

      /** @param {KeyboardEvent} event */
      key(event) {
        const [target] = event.composedPath();
        const usual = target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey;
        const presses = target instanceof HTMLElement && target.closest("button, summary, a") && [" ", "Enter"].includes(event.key);
        if (!usual && !presses && this.view?.key(event)) {
          event.preventDefault();
        }
      }

      disconnectedCallback() {
        this.view?.close();
      }
    },
  );
}
