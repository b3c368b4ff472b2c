// What was played in many games, from the tables `games` and `plies` of `tafl export --format csv`.

import { csvRows } from "./csv.js";

/**
 * A game: its players, its date or year, and its result.
 * @typedef {{attackers: string, defenders: string, date: string, result: string}} PlayedGame
 */

/**
 * A move on the canonical image of the position, and how often each result followed.
 * @typedef {{move: string, games: number, attackers: number, draw: number, defenders: number}} PlayedMove
 */

/** How many moves are read, so that the page has enough memory. */
const MAX_PLIES = 3_000_000;

/** The columns that each table needs. */
const GAMES = ["game", "attackers", "defenders", "date", "year", "result", "start_key"];
const PLIES = ["game", "variation", "ply", "key", "canonical_move"];

const HELP = "Choose the files games.csv and plies.csv that `tafl export ARCHIVE -o tables --format csv` wrote.";

export class OpeningTable {
  constructor() {
    /** @type {Map<string, PlayedGame>} */
    this.games = new Map();
    /** @type {Map<string, string>} The keys of the start positions, by game. */
    this.starts = new Map();
    /** The last entry of each position; `before` is the one before it. @type {Map<string, number>} */
    this.last = new Map();
    /** @type {number[]} */
    this.before = [];
    /** @type {string[]} */
    this.gameOf = [];
    /** @type {string[]} */
    this.moveOf = [];
    /** Equal texts are kept once. @type {Map<string, string>} */
    this.texts = new Map();
    this.isCut = false;
  }

  /**
   * Reads both tables. Throws an error that says what is missing.
   * @param {File[]} files @param {(moves: number) => void} progress @returns {Promise<OpeningTable>}
   */
  static async read(files, progress) {
    const table = new OpeningTable();
    /** @type {File[]} */
    const plies = [];
    for (const file of files) {
      const header = await headerOf(file);
      if (header.includes("canonical_move") || header.includes("ply")) {
        plies.push(file);
      } else {
        await each(file, GAMES, (row) => table.addGame(row));
      }
    }
    if (!plies.length || !table.games.size) {
      throw new Error(`The table of ${plies.length ? "games" : "moves"} is missing. ${HELP}`);
    }
    for (const file of plies) {
      let [game, key] = ["", ""];
      const add = (/** @type {string[]} */ row) => {
        const [number = "", variation = "", ply = "", after = "", move = ""] = row;
        if (variation === "0") {
          const before = ply === "1" ? table.starts.get(number) : number === game && key;
          table.addMove(number, before || "", move);
          [game, key] = [number, after];
        }
      };
      await each(file, PLIES, add, () => progress(table.gameOf.length));
    }
    return table;
  }

  /** @param {string[]} row */
  addGame([game = "", attackers = "", defenders = "", date = "", year = "", result = "", start = ""]) {
    this.games.set(this.once(game), { attackers: this.once(attackers), defenders: this.once(defenders), date: date || year, result: this.once(result) });
    this.starts.set(this.once(game), start);
  }

  /** A game counts once for each different move from a position. @param {string} game @param {string} key @param {string} move */
  addMove(game, key, move) {
    if (this.gameOf.length >= MAX_PLIES) {
      this.isCut = true;
    } else if (key && move) {
      const position = packed(key);
      const last = this.last.get(position) ?? -1;
      for (let at = last; at >= 0 && this.gameOf[at] === game; at = this.before[at] ?? -1) {
        if (this.moveOf[at] === move) {
          return;
        }
      }
      this.last.set(position, this.gameOf.length);
      this.before.push(last);
      this.gameOf.push(this.once(game));
      this.moveOf.push(this.once(move));
    }
  }

  /** @param {string} text @returns {string} */
  once(text) {
    const known = this.texts.get(text);
    if (known === undefined) {
      this.texts.set(text, text);
    }
    return known ?? text;
  }

  /**
   * The moves from a position, the most frequent first, and the games that made them, the last first.
   * @param {string} key @returns {{moves: PlayedMove[], games: PlayedGame[]}}
   */
  at(key) {
    /** @type {Map<string, PlayedMove>} */
    const moves = new Map();
    /** @type {Set<string>} */
    const games = new Set();
    for (let at = this.last.get(packed(key)) ?? -1; at >= 0; at = this.before[at] ?? -1) {
      const [move = "", game = ""] = [this.moveOf[at], this.gameOf[at]];
      const played = moves.get(move) ?? { move, games: 0, attackers: 0, draw: 0, defenders: 0 };
      moves.set(move, played);
      played.games += 1;
      const result = this.games.get(game)?.result;
      if (result === "attackers" || result === "defenders" || result === "draw") {
        played[result] += 1;
      }
      games.add(game);
    }
    const sorted = [...moves.values()].sort((one, other) => other.games - one.games || (one.move < other.move ? -1 : 1));
    return { moves: sorted, games: [...games].flatMap((game) => this.games.get(game) ?? []) };
  }
}

/** A key in 16 bytes. A part of a row would keep all of it in memory. @param {string} key @returns {string} */
function packed(key) {
  return String.fromCharCode(...(key.match(/.{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16)));
}

/** @param {File} file @returns {Promise<string[]>} */
async function headerOf(file) {
  for await (const [header] of csvRows(file)) {
    if (header) {
      return header;
    }
  }
  return [];
}

/**
 * Calls a function with these columns of each row.
 * @param {File} file @param {string[]} columns @param {(row: string[]) => void} add @param {() => void} [pause]
 */
async function each(file, columns, add, pause = () => {}) {
  /** @type {number[] | null} */
  let places = null;
  for await (const rows of csvRows(file)) {
    for (const row of rows) {
      if (places) {
        add(places.map((place) => row[place] ?? ""));
        continue;
      }
      places = columns.map((column) => row.indexOf(column));
      const missing = columns.filter((_, index) => places?.[index] === -1);
      if (missing.length) {
        throw new Error(`${file.name} has no column ${missing.join(", ")}. ${HELP}`);
      }
    }
    pause();
  }
}
