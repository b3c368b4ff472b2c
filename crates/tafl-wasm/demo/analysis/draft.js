// The game that is being written. Its text is the only state: every edit makes a new text, which is read again.

import { GameRecord, Games, TaflError } from "../../index.js";
import { gameData, rulesData } from "../../element/record.js";

/** @typedef {import("../../index.js").Diagnostic} Diagnostic */
/** @typedef {import("../../index.js").Verdict} Verdict */
/** @typedef {import("../../element/types.js").GameData} GameData */
/** @typedef {import("../../element/types.js").RulesData} RulesData */

/**
 * The games of a file as text, which of them is edited, and the address of the current move in it.
 * @typedef {{games: string[], index: number, address: string}} State
 */

/** How many edits can be undone, and how much text they may hold, in characters. */
const MAX_UNDO = 500;
const MAX_UNDO_LENGTH = 40_000_000;

/** Edits of the same name within this time are undone together, in milliseconds. */
const BURST = 1500;

/** An empty board, for a text without a start position. */
const NO_START = "/7/7/7/7/7/7/7/";

/** A game that has not been read. @type {GameData} */
const NOTHING = { tags: [], rules: null, result: null, start: NO_START, side_to_move: null, moves: [] };

export class Draft {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    /** @type {State[]} */
    this.past = [];
    /** @type {State[]} */
    this.future = [];
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
    this.data = NOTHING;
    /** @type {RulesData | null} */
    this.rules = null;
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
    this.data = this.readData();
    this.rules = this.record?.rules === undefined ? null : rulesData(this.record.rules);
  }

  /** @returns {GameData} */
  readData() {
    try {
      const { record } = this;
      if (record) {
        return gameData(record);
      }
      this.problem = this.text.trim() ? "" : "The text is empty. Make a new game, or write one.";
    } catch (error) {
      this.problem = messageOf(error);
    }
    return { ...NOTHING, tags: this.record?.tags ?? [], rules: this.record?.rules ?? null };
  }

  /** Why the game cannot be edited except as text, or an empty string. */
  get refusal() {
    if (this.errors.length) {
      return "The text has errors. Correct them first, or undo.";
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

  /** Opens the text of a file. Games that can be read are edited one by one. @param {string} text */
  open(text) {
    this.replace("", { games: [text], index: 0, address: "0a" });
    if (this.count > 1 && !this.errors.length) {
      this.split();
      this.past.pop();
    }
  }

  /** Makes a game of each game of the text. */
  split() {
    const texts = [];
    for (const { value } of new Games(this.text)) {
      if (value) {
        texts.push(value.toString());
        value.free();
      }
    }
    const { games, index } = this.state;
    this.replace("", { games: games.toSpliced(index, 1, ...texts), address: "0a" });
  }

  /** @param {number} index */
  choose(index) {
    this.replace("choose", { index, address: "0a" });
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
    this.state = state;
    this.last = { name: "", time: 0 };
    this.read();
    this.changed();
    return true;
  }

  /** What the rules say of the game, or `null` without rules or with errors. @returns {Verdict | null} */
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

/** @param {unknown} error @returns {string} */
export function messageOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = message.slice(0, 1).toUpperCase() + message.slice(1);
  return error instanceof TaflError && !/[.!?]$/.test(sentence) ? `${sentence}.` : sentence;
}
