// What was played from the current position in the games of an exported archive.

import { button, html } from "../../element/dom.js";
import { visible } from "../../element/text.js";
import { messageOf } from "./draft.js";
import { OpeningTable } from "./opening-table.js";
import { Canonical } from "./position-key.js";

/** @typedef {import("../../element/types.js").Side} Side */
/** @typedef {import("../../element/notation.js").Board} Board */
/** @typedef {import("./opening-table.js").PlayedMove} PlayedMove */
/** @typedef {import("./opening-table.js").PlayedGame} PlayedGame */

/** How many moves and games are listed. */
const MAX_MOVES = 30;
const MAX_GAMES = 8;

/** @type {Record<string, string>} */
const RESULTS = { attackers: "the attackers won", defenders: "the defenders won", draw: "a draw" };

export class ExplorerPanel {
  /** @param {() => {board: Board, side: Side | null}} position @param {(from: number, to: number) => void} play */
  constructor(position, play) {
    this.position = position;
    this.play = play;
    /** @type {OpeningTable | null} */
    this.table = null;
    /** The files that are read, so that those that take longer do not replace them. @type {File[]} */
    this.files = [];
    this.status = html("p", { role: "status" }, "What was played from this position, in an archive that the command exported:");
    const command = html("p", { class: "help" }, html("code", {}, "tafl export ARCHIVE -o tables --format csv"));
    this.found = html("div", { class: "found" });
    this.element = html("div", {}, this.status, html("div", { class: "items" }, button("Open games.csv and plies.csv…", () => this.choose())), command, this.found);
  }

  choose() {
    const file = html("input", { type: "file", multiple: true, accept: ".csv,text/csv", change: () => void this.open([...(file.files ?? [])]) });
    file.click();
  }

  /** @param {File[]} files */
  async open(files) {
    this.files = files;
    const say = (/** @type {string} */ text) => {
      if (this.files === files) {
        this.status.textContent = text;
      }
    };
    try {
      const table = await OpeningTable.read(files, (moves) => say(`Reading: ${moves.toLocaleString("en")} moves.`));
      if (this.files !== files) {
        return;
      }
      this.table = table;
      const { games, gameOf, isCut } = table;
      const rest = isCut ? " There are more, which are not read." : "";
      say(`${games.size.toLocaleString("en")} games, ${gameOf.length.toLocaleString("en")} moves.${rest}`);
      this.show();
    } catch (error) {
      say(messageOf(error));
    }
  }

  /** Shows the moves from the current position. */
  show() {
    const { table, element } = this;
    if (!table || element.hidden) {
      return;
    }
    const { board, side } = this.position();
    const canonical = new Canonical(board);
    const { moves, games } = side ? table.at(canonical.key(side)) : { moves: [], games: [] };
    if (!moves.length) {
      this.found.replaceChildren(html("p", {}, "No game of the archive has a move from this position."));
      return;
    }
    const names = ["Move", "Games", "Attackers, draws, defenders"];
    const head = html("thead", {}, html("tr", {}, ...names.map((name) => html("th", { scope: "col" }, name))));
    const rows = moves.slice(0, MAX_MOVES).map((played) => this.row(played, canonical));
    const more = moves.length > MAX_MOVES ? [html("p", {}, `… and ${moves.length - MAX_MOVES} more moves`)] : [];
    const list = html("ul", {}, ...games.slice(0, MAX_GAMES).map(gameInWords));
    this.found.replaceChildren(
      html("table", { class: "openings" }, head, html("tbody", {}, ...rows)),
      ...more,
      html("h2", {}, games.length === 1 ? "One game" : `${games.length.toLocaleString("en")} games`),
      list,
    );
  }

  /** @param {PlayedMove} played @param {Canonical} canonical @returns {HTMLElement} */
  row({ move, games, attackers, draw, defenders }, canonical) {
    const { from, to, name } = canonical.back(move);
    const decided = attackers + draw + defenders;
    const percent = (/** @type {number} */ count) => `${Math.round((100 * count) / decided)} %`;
    const parts = decided ? [attackers, draw, defenders] : [];
    const bar = html("div", { class: "score", "aria-hidden": "true" }, ...parts.map((count, index) => share(count, decided, index)));
    const text = decided ? `${percent(attackers)}, ${percent(draw)}, ${percent(defenders)}` : "no results";
    const head = html("th", { scope: "row" }, button(name, () => this.play(from, to)));
    return html("tr", {}, head, html("td", {}, games.toLocaleString("en")), html("td", {}, bar, html("small", {}, text)));
  }
}

/** @param {number} count @param {number} all @param {number} index @returns {HTMLElement} */
function share(count, all, index) {
  const part = html("span", { class: ["attackers", "draw", "defenders"][index] ?? "" });
  part.style.width = `${(100 * count) / all}%`;
  return part;
}

/** @param {PlayedGame} game @returns {HTMLElement} */
function gameInWords({ attackers, defenders, date, result }) {
  const players = `${attackers || "?"} – ${defenders || "?"}`;
  return html("li", {}, visible([players, date, RESULTS[result]].filter(Boolean).join(", ")));
}
