// What was played from the current position: in the games of the document, or in others that were opened for it.

import { button, html } from "../../element/dom.js";
import { parseMove, printPosition } from "../../element/notation.js";
import { visible } from "../../element/text.js";
import { loadArchives } from "./archives.js";
import { ReadFiles } from "./file-opener.js";
import { entryOf } from "./game-list.js";
import { keep, kept } from "./opening-games.js";

/** @typedef {import("../../archives.js").Explorer} Explorer */
/** @typedef {import("../../archives.js").Explored} Explored */
/** @typedef {import("../../archives.js").ExploredMove} ExploredMove */
/** @typedef {import("../../element/types.js").Side} Side */
/** @typedef {import("../../element/notation.js").Board} Board */
/** @typedef {import("./opening-games.js").OpeningGames} OpeningGames */

/** How many moves and games are listed. */
const MAX_MOVES = 30;
const MAX_GAMES = 8;

/** How long games are read without a pause, and how long an edit may wait, in milliseconds. */
const SLICE = 30;
const EDIT_PAUSE = 2000;

const MISSING = "The explorer cannot be loaded. Try again with a connection to the network.";

export class ExplorerPanel {
  /**
   * @param {object} actions
   * @param {() => {board: Board, side: Side | null, line: {start: string, moves: string[]}}} actions.position
   * @param {(from: number, to: number) => void} actions.play
   * @param {() => string[]} actions.games The games of the document.
   * @param {(index: number) => void} actions.choose Shows a game of the document.
   * @param {(text: string) => void} actions.create Shows another game.
   */
  constructor(actions) {
    this.actions = actions;
    /** The games that were opened here, if they were looked for. @type {OpeningGames | null | undefined} */
    this.opened = undefined;
    /** What is explored: games, in an explorer. @type {{games: string[], explorer: Explorer} | null} */
    this.built = null;
    /** The games that are being read. @type {{games: string[], done: Promise<void>} | null} */
    this.building = null;
    /** The number of the last task, so that those that take longer do not replace it. */
    this.task = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.source = html("select", { "aria-label": "Games to look in", change: () => void this.show() });
    this.status = html("p", { role: "status" });
    this.found = html("div", { class: "found" });
    this.element = html("div", {}, html("div", { class: "field" }, this.source, button("Open games…", () => this.choose())), this.status, this.found);
  }

  choose() {
    const file = html("input", { type: "file", multiple: true, change: () => void this.open([...(file.files ?? [])]) });
    file.click();
  }

  /** Looks in the games of these files from now on. @param {File[]} files */
  async open(files) {
    const task = (this.task += 1);
    this.building = null;
    const say = (/** @type {string} */ text) => task === this.task && (this.status.textContent = visible(text));
    const { games, notes } = await ReadFiles.of(files, say);
    if (task !== this.task) {
      return;
    }
    if (!games.length) {
      say(notes.join(" "));
      return;
    }
    this.opened = { name: files.map(({ name }) => name).join(", "), games };
    this.list("opened");
    const keeping = keep(this.opened);
    await this.show();
    if (!(await keeping)) {
      this.status.append(" The browser does not keep them after a reload.");
    }
  }

  /** The choice of games. @param {string} chosen */
  list(chosen) {
    const { opened } = this;
    const count = (/** @type {string[]} */ games) => `${games.length.toLocaleString("en")} ${games.length === 1 ? "game" : "games"}`;
    const options = [html("option", { value: "document" }, `This document, ${count(this.actions.games())}`)];
    if (opened) {
      options.push(html("option", { value: "opened" }, visible(`${opened.name}, ${count(opened.games)}`)));
    }
    this.source.replaceChildren(...options);
    this.source.value = chosen;
  }

  get isOfDocument() {
    return this.source.value === "document";
  }

  /** Shows the moves from the current position. */
  async show() {
    if (this.element.hidden) {
      return;
    }
    if (this.opened === undefined) {
      this.opened = null;
      this.opened = await kept();
      this.list(this.opened ? "opened" : "document");
    }
    if (this.isOfDocument) {
      this.list("document");
    }
    const games = (this.isOfDocument ? null : this.opened?.games) ?? this.actions.games();
    clearTimeout(this.waiting);
    if (this.built && isEdit(this.built.games, games)) {
      this.waiting = setTimeout(() => void this.build(games).then(() => this.draw()), EDIT_PAUSE);
    } else if (this.built?.games !== games) {
      // To go to another move does not begin again.
      const building = this.building?.games === games ? this.building : { games, done: this.build(games) };
      this.building = building;
      await building.done;
      this.building = this.building === building ? null : this.building;
    }
    this.draw();
  }

  /** @param {string[]} games */
  async build(games) {
    const task = (this.task += 1);
    const module = await loadArchives();
    if (!module) {
      this.status.textContent = MISSING;
      return;
    }
    if (task !== this.task) {
      return;
    }
    const explorer = new module.Explorer();
    let paused = performance.now();
    for (const [index, game] of games.entries()) {
      try {
        explorer.push(game);
      } catch {
        // A game that cannot be read or played is none to look in.
      }
      if (performance.now() - paused > SLICE) {
        this.status.textContent = `Reading: ${index.toLocaleString("en")} of ${games.length.toLocaleString("en")} games.`;
        await new Promise((resolve) => setTimeout(resolve));
        paused = performance.now();
        if (task !== this.task) {
          explorer.free();
          return;
        }
      }
    }
    this.status.textContent = "";
    this.built?.explorer.free();
    this.built = { games, explorer };
  }

  draw() {
    const { built } = this;
    const { board, side, line } = this.actions.position();
    if (!built || !side) {
      this.found.replaceChildren();
      return;
    }
    const { opening, moves, games } = built.explorer.explore(printPosition(board), side, line);
    const name = opening ? [html("p", {}, opening)] : [];
    if (!moves.length) {
      this.found.replaceChildren(...name, html("p", {}, "None of the games has a move from this position."));
      return;
    }
    const names = ["Move", "Games", "Attackers, draws, defenders"];
    const head = html("thead", {}, html("tr", {}, ...names.map((name) => html("th", { scope: "col" }, name))));
    const rows = moves.slice(0, MAX_MOVES).map((played) => this.row(played, board.size));
    const more = moves.length > MAX_MOVES ? [html("p", {}, `… and ${moves.length - MAX_MOVES} more moves`)] : [];
    const list = html("ul", {}, ...games.slice(0, MAX_GAMES).map((index) => this.game(index, built.games[index] ?? "")));
    this.found.replaceChildren(
      ...name,
      html("table", { class: "openings" }, head, html("tbody", {}, ...rows)),
      ...more,
      html("h2", {}, games.length === 1 ? "One game" : `${games.length.toLocaleString("en")} games`),
      list,
    );
  }

  /** @param {ExploredMove} played @param {number} size @returns {HTMLElement} */
  row({ move, opening, games, attackers, draws, defenders }, size) {
    const { from, to } = parseMove(move, size);
    const decided = attackers + draws + defenders;
    const percent = (/** @type {number} */ count) => `${Math.round((100 * count) / decided)} %`;
    const parts = decided ? [attackers, draws, defenders] : [];
    const bar = html("div", { class: "score", "aria-hidden": "true" }, ...parts.map((count, index) => share(count, decided, index)));
    const text = decided ? parts.map(percent).join(", ") : "no results";
    const head = html("th", { scope: "row" }, button(move, () => this.actions.play(from, to)), ...(opening ? [html("small", {}, opening)] : []));
    return html("tr", {}, head, html("td", {}, games.toLocaleString("en")), html("td", {}, bar, html("small", {}, text)));
  }

  /** A game that reaches the position. @param {number} index @param {string} text @returns {HTMLElement} */
  game(index, text) {
    const { title, about } = entryOf(text);
    const isOpened = this.built !== null && this.built.games === this.opened?.games;
    const show = () => (isOpened ? this.actions.create(text) : this.actions.choose(index));
    return html("li", {}, button(visible(`${index + 1}. ${[title, about].filter(Boolean).join(", ")}`), show));
  }
}

/** Whether games are others with one that was edited. @param {string[]} before @param {string[]} after @returns {boolean} */
function isEdit(before, after) {
  if (before === after || before.length !== after.length) {
    return false;
  }
  return before.filter((text, index) => text !== after[index]).length <= 1;
}

/** @param {number} count @param {number} all @param {number} index @returns {HTMLElement} */
function share(count, all, index) {
  const part = html("span", { class: ["attackers", "draw", "defenders"][index] ?? "" });
  part.style.width = `${(100 * count) / all}%`;
  return part;
}
