// The page: its data, and the address in its URL. `#3b.1.1a` is a move of the only game, `#12/3b` one of game 12.

import { Archive } from "./archive.js";
import { html } from "./dom.js";
import { View } from "./view.js";

/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").PageData} PageData */
/** @typedef {import("./types.js").RulesData} RulesData */

/** How long the URL stays at least, in milliseconds. Some browsers allow 100 changes in 30 seconds. */
const PAUSE = 320;

class Page {
  /** @param {PageData} data @param {HTMLElement} root */
  constructor(data, root) {
    this.data = data;
    this.root = root;
    this.several = data.games.length > 1;
    /** When the URL was written last, and the timer that writes it again. */
    this.written = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    /** @type {View | null} */
    this.view = null;
    this.number = 0;
    /** @type {Archive | null} */
    this.archive = null;
    addEventListener("hashchange", (event) => this.open(new URL(event.newURL).hash));
    addEventListener("keydown", (event) => this.view?.key(event));
    addEventListener("beforeprint", () => this.view?.list.fold(true));
    this.open(location.hash);
  }

  /** @param {GameData} game @returns {RulesData | null} */
  rulesOf(game) {
    const { explained } = game;
    return (typeof explained === "number" ? this.data.rules[explained] : explained) ?? null;
  }

  /** Shows what the URL names, as of its hash. @param {string} hash */
  open(hash) {
    clearTimeout(this.waiting);
    if (location.hash !== hash) {
      // A step before has written its URL over this one.
      this.write(hash || "#");
    }
    const [number = "", address = ""] = this.several ? hash.slice(1).split("/") : ["1", hash.slice(1)];
    const game = this.data.games[Number(number) - 1];
    if (!game) {
      this.showArchive();
      return;
    }
    if (this.view === null || this.number !== Number(number)) {
      this.showGame(game, Number(number));
    }
    if (address) {
      this.view?.goToAddress(address);
    }
  }

  /** @param {GameData} game @param {number} number */
  showGame(game, number) {
    this.view?.close();
    this.number = number;
    this.view = new View(game, {
      rules: this.rulesOf(game),
      link: (address) => this.link(address),
      moved: (address) => this.moved(address),
      before: this.several ? this.neighbours(number) : null,
    });
    this.root.replaceChildren(this.view.element);
    scrollTo(0, 0);
  }

  /** Links to the list, and to the games before and after one. @param {number} number @returns {HTMLElement} */
  neighbours(number) {
    const { length } = this.data.games;
    const link = (/** @type {string} */ text, /** @type {number} */ other) =>
      other >= 1 && other <= length ? html("a", { href: `#${other}` }, text) : null;
    const all = html("a", { href: "#" }, `All ${length} games`);
    const here = html("span", {}, `Game ${number}`);
    return html("nav", { "aria-label": "Games" }, all, here, link("← Previous game", number - 1), link("Next game →", number + 1));
  }

  showArchive() {
    this.view?.close();
    this.view = null;
    this.number = 0;
    this.archive ??= new Archive(this.data, (game) => this.rulesOf(game));
    this.root.replaceChildren(this.archive.element);
  }

  /** @param {string} address @returns {string} */
  link(address) {
    const move = address === "0a" ? "" : address;
    return `#${this.several ? `${this.number}${move && "/"}${move}` : move}`;
  }

  /** Keeps the URL in step: at once, but not more often than browsers allow. @param {string} address */
  moved(address) {
    clearTimeout(this.waiting);
    const wait = Math.max(0, this.written + PAUSE - Date.now());
    if (wait) {
      this.waiting = setTimeout(() => this.write(this.link(address)), wait);
    } else {
      this.write(this.link(address));
    }
  }

  /** Writes the URL, without a new entry in the history. @param {string} link */
  write(link) {
    this.written = Date.now();
    if (link !== location.hash && !(link === "#" && !location.hash)) {
      try {
        history.replaceState(null, "", link === "#" ? location.pathname + location.search : link);
      } catch {
        // Browsers limit how often a page may do this; the next move will be in the URL.
      }
    }
  }
}

const stored = document.getElementById("tafl-data");
const place = document.getElementById("tafl");
if (stored && place) {
  new Page(JSON.parse(stored.textContent ?? ""), place);
}
