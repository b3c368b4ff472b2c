// The game that is being written. Its text is the only state: every edit makes a new text, which is read again.

import { GameRecord, Games, TaflError } from "../../index.js";
import { gameData, rulesData } from "../../viewer-data.js";

/** @typedef {import("../../index.js").Diagnostic} Diagnostic */
/** @typedef {import("../../index.js").Verdict} Verdict */
/** @typedef {import("../../element/types.js").GameData} GameData */
/** @typedef {import("../../element/types.js").RulesData} RulesData */
/** @typedef {import("../../element/types.js").Side} Side */

/**
 * The games of a file as text, which of them is edited, and the address of the current move in it. `first` is the side
 * that moves first, until there is a first move: a record does not have it otherwise.
 * @typedef {{games: string[], index: number, address: string, first?: Side | null}} State
 */

/**
 * The data of a document: the game, and the states that undo and redo bring back.
 * @typedef {{state: State, past: State[], future: State[]}} Work
 */

/** How many edits can be undone, and how much text they may hold, in characters; less of it is kept for a later visit. */
const MAX_UNDO = 500;
const MAX_UNDO_LENGTH = 40_000_000;
const MAX_KEPT_LENGTH = 500_000;

/** Edits of the same name within this time are undone together, in milliseconds. */
const BURST = 1500;

/** An empty board, for a text without a start position. */
const NO_START = "/7/7/7/7/7/7/7/";

/** A game that has not been read. @type {GameData} */
const NOTHING = { tags: [], rules: null, result: null, start: NO_START, side_to_move: null, moves: [] };

export class Draft {
  /** @param {Work} work */
  constructor({ state, past, future }) {
    this.state = state;
    this.past = past;
    this.future = future;
    this.last = { name: "", time: 0 };
    /** @type {() => void} */
    this.changed = () => {};
    /** @type {GameRecord | null} */
    this.record = null;
    /** @type {Diagnostic[]} */
    this.errors = [];
    /** @type {Diagnostic[]} */
    this.findings = [];
    /** The number of games in the text. */
    this.count = 0;
    /** Why the game cannot be shown, or an empty string. */
    this.problem = "";
    /** Whether it cannot be shown because it has too many moves. */
    this.isTooLong = false;
    this.data = NOTHING;
    /** @type {RulesData | null} */
    this.rules = null;
    /** The rules of the text, or of the last one that had some. @type {string | undefined} */
    this.lastRules = undefined;
    this.read();
  }

  get text() {
    return this.state.games[this.state.index] ?? "";
  }

  get address() {
    return this.state.address;
  }

  /** Reads the text: as much of its first game as possible, and all errors. */
  read() {
    this.record?.free();
    [this.record, this.errors, this.findings, this.count] = [null, [], [], 0];
    for (const { value, errors, findings } of new Games(this.text)) {
      this.count += 1;
      this.errors.push(...errors);
      this.findings.push(...findings);
      if (this.count === 1) {
        this.record = value;
      } else {
        value?.free();
      }
    }
    this.problem = "";
    this.isTooLong = false;
    this.data = this.readData();
    this.rules = this.record?.rules === undefined ? null : rulesData(this.record.rules);
    this.lastRules = this.record?.rules ?? this.lastRules;
  }

  /** @returns {GameData} */
  readData() {
    try {
      const { record } = this;
      if (record) {
        const data = gameData(record);
        return data.moves.length ? data : { ...data, side_to_move: this.state.first ?? data.side_to_move };
      }
      this.problem = this.text.trim() ? "" : "The text is empty. Make a new game, or write one.";
    } catch (error) {
      this.problem = messageOf(error);
      this.isTooLong = error instanceof TaflError;
    }
    return { ...NOTHING, tags: this.record?.tags ?? [], rules: this.record?.rules ?? null };
  }

  /** Why the game cannot be edited except as text, or an empty string. */
  get refusal() {
    // An edit prints what was read, and would drop the rest.
    if (this.errors.length) {
      return "The text has errors. Correct them first, or undo.";
    }
    if (this.isTooLong) {
      return this.problem;
    }
    if (this.count > 1) {
      return "The text has several games. Split it first, or undo.";
    }
    return "";
  }

  /**
   * Replaces the text, which can be undone.
   * @param {string} name What is done; repeated edits with the same name are undone together. Empty for edits that are
   * always undone alone.
   * @param {Partial<State>} state
   */
  replace(name, state) {
    const now = Date.now();
    const continues = name !== "" && name === this.last.name && now - this.last.time < BURST;
    if (!continues) {
      this.past.push(this.state);
      this.trim();
    }
    this.last = { name, time: now };
    this.future = [];
    this.state = { ...this.state, ...state };
    this.read();
    this.changed();
  }

  /** Forgets the oldest edits. */
  trim() {
    let length = 0;
    const kept = this.past.findLastIndex(({ games, index }) => (length += games[index]?.length ?? 0) > MAX_UNDO_LENGTH);
    this.past.splice(0, Math.max(kept + 1, this.past.length - MAX_UNDO));
  }

  /** The data for a later visit. @returns {Work} */
  get work() {
    return { state: this.state, past: latest(this.past), future: latest(this.future) };
  }

  /** Replaces everything by another document. @param {Work} work */
  load({ state, past, future }) {
    [this.state, this.past, this.future] = [state, past, future];
    this.last = { name: "", time: 0 };
    this.read();
    this.changed();
  }

  /** @param {string} name @param {string} text */
  write(name, text) {
    const games = this.state.games.with(this.state.index, text);
    this.replace(name, { games });
  }

  /**
   * Edits the record. The function returns the address of the move that becomes the current one; without an address,
   * the current move stays. Returns why the edit is refused, or an empty string.
   * @param {string} name @param {(record: GameRecord) => string | undefined | void} change @returns {string}
   */
  edit(name, change) {
    if (this.refusal) {
      return this.refusal;
    }
    const record = this.record?.clone() ?? new GameRecord();
    try {
      const address = change(record) ?? this.address;
      const text = record.toString();
      if (text !== this.text) {
        this.replace(name, { games: this.state.games.with(this.state.index, text), address });
      } else if (address !== this.address) {
        this.goTo(address);
        this.changed();
      }
      return "";
    } catch (error) {
      return messageOf(error);
    } finally {
      record.free();
    }
  }

  /** The current move changed. @param {string} address */
  goTo(address) {
    this.state = { ...this.state, address };
  }

  /** Makes a game of each game of the text. */
  split() {
    const { games, index } = this.state;
    this.replace("", { games: games.toSpliced(index, 1, ...gamesOf(this.text)), address: "0a" });
  }

  /** @param {number} index */
  choose(index) {
    this.replace("choose", { index, address: "0a", first: null });
  }

  /** All games as the text of a file. */
  get file() {
    return this.state.games.map((text) => (text.endsWith("\n") ? text : `${text}\n`)).join("\n");
  }

  /** @returns {boolean} */
  undo() {
    return this.restore(this.past, this.future);
  }

  /** @returns {boolean} */
  redo() {
    return this.restore(this.future, this.past);
  }

  /** @param {State[]} from @param {State[]} to @returns {boolean} */
  restore(from, to) {
    const state = from.pop();
    if (!state) {
      return false;
    }
    to.push(this.state);
    this.load({ state, past: this.past, future: this.future });
    return true;
  }

  /** The verdict of the rules on the game, or `null` without rules or with errors. @returns {Verdict | null} */
  verify() {
    return this.record?.rules !== undefined && !this.errors.length ? this.record.verify() : null;
  }

  /** Where a move is in the text. @param {string} address */
  spanOf(address) {
    try {
      return this.record?.moveSpan(address) ?? null;
    } catch {
      return null;
    }
  }
}

/** The games of a file, one by one if all of them can be read. @param {string} file @returns {string[]} */
export function gamesOf(file) {
  const texts = [];
  for (const { value, errors } of new Games(file)) {
    if (!value || errors.length) {
      return [file];
    }
    texts.push(value.toString());
    value.free();
  }
  return texts.length > 1 ? texts : [file];
}

/** The last of some states that are not too long together. @param {State[]} states @returns {State[]} */
function latest(states) {
  let length = 0;
  return states.slice(states.findLastIndex(({ games }) => (length += games.join("").length) > MAX_KEPT_LENGTH) + 1);
}

/** @param {unknown} error @returns {string} */
export function messageOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = message.slice(0, 1).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
