// The engine of `tafl-notation/engine`, seen from outside its worker.

import { TaflError } from "./support.js";

const [MIN_LEVEL, MAX_LEVEL] = [0, 20];
/** The nodes of the highest level: all others have fewer. */
const LEVEL_NODES = 3_000_000;
/** The nodes for each position of a game, as in `tafl annotate --engine`. */
const GAME_NODES = 500_000;
const MAX_LINES = 500;

/** An engine in a worker, which each entry opens in its own way. */
export class Engine {
  /** The lines that the engine writes, for programs that speak its protocol. */
  onLine;
  #worker;
  /** The answers that are expected from the worker. */
  #asked = new Map();
  #questions = 0;
  /** How often something else was asked for, which ends what came before. */
  #calls = 0;
  /** The last search that was asked for; the one that runs; and the end of both. */
  #last;
  #running;
  #idle = Promise.resolve();
  /** Why the worker has ended, and when its end is complete. */
  #ended;
  #termination;

  static async start(options = {}) {
    const { hash, module } = options;
    if (hash !== undefined) whole("hash", hash, 0, 65_536);
    const engine = new this();
    engine.#worker = this.open(options, (answer) => engine.#receive(answer), (reason) => engine.#end("engine-broken", reason));
    await engine.#ask({ load: { module } }).catch(async (error) => {
      await engine.quit();
      throw error;
    });
    if (hash !== undefined) engine.send(`setoption name Hash value ${hash}`);
    return engine;
  }

  send(line) {
    if (line.trim() === "quit") {
      this.quit();
    } else {
      this.#post({ line });
    }
  }

  async play(game, options = {}) {
    const { level = MAX_LEVEL, seed = 0, signal } = options;
    whole("level", level, MIN_LEVEL, MAX_LEVEL);
    whole("seed", seed, 0, Number.MAX_SAFE_INTEGER);
    const words = limits(options);
    const settings = { Level: level, Seed: seed, MultiPV: 1 };
    this.#calls += 1;
    let info = null;
    const search = { game, settings, go: words || ` nodes ${LEVEL_NODES}`, signal, found: (next) => (info = next.line === 1 ? next : info) };
    const move = await this.#search(search);
    return { move, info };
  }

  async *analyse(game, options = {}) {
    const { lines = 1, signal } = options;
    whole("lines", lines, 1, MAX_LINES);
    this.#calls += 1;
    const infos = [];
    let wake = () => {};
    let isOver = false;
    const found = (info) => {
      infos.push(info);
      wake();
    };
    const search = { game, settings: { Level: MAX_LEVEL, MultiPV: lines }, go: limits(options) || " infinite", signal, found };
    const end = this.#search(search).finally(() => {
      isOver = true;
      wake();
    });
    // Reported below, or not at all if the caller has left.
    end.catch(() => {});
    try {
      while (infos.length > 0 || !isOver) {
        if (infos.length > 0) {
          yield infos.shift();
        } else {
          await new Promise((resolve) => (wake = resolve));
        }
      }
      await end;
    } finally {
      this.#stop(search);
      await end.catch(() => {});
    }
  }

  stop() {
    this.#calls += 1;
    if (this.#last !== undefined) this.#stop(this.#last);
    else this.#post({ line: "stop" });
  }

  async quit() {
    await this.#end("engine-ended", "the engine has quit");
  }

  async analyseGame(record, options = {}) {
    const { variations = 1, signal, progress } = options;
    whole("variations", variations, 0, MAX_LINES);
    const go = limits(options) || ` nodes ${GAME_NODES}`;
    const text = textOf(record);
    const call = (this.#calls += 1);
    const { moves, remaining, problem, ...start } = await this.#search({ question: { analyse: text }, signal });
    const settings = { Level: MAX_LEVEL, MultiPV: Math.max(variations, 1) };
    const reports = [];
    // The last position is the first one: what is found there helps before.
    for (let left = remaining; left > 0 && call === this.#calls; left -= 1) {
      progress?.(remaining - left, remaining);
      const lines = [];
      const game = { ...start, moves: moves.slice(0, left - 1) };
      const found = (info, line) => (lines[info.line - 1] = line);
      await this.#search({ game, settings, go, signal, continues: left < remaining, found });
      if (call === this.#calls) reports.push(lines.join("\n"));
    }
    return { record: await this.#ask({ write: { record: text, reports, variations } }), problem };
  }

  async otherWins(record, { signal } = {}) {
    this.#calls += 1;
    return await this.#search({ question: { puzzle: textOf(record) }, signal });
  }

  /**
   * Searches after the end of the search before, which is stopped. Returns the best move, or the answer to the question that
   * takes the place of a game.
   */
  async #search(search) {
    const { signal, settings, go, question } = search;
    signal?.throwIfAborted();
    const game = question ?? { game: fields(search.game) };
    const stop = () => this.#stop(search);
    const before = this.#idle;
    if (this.#last !== undefined) this.#stop(this.#last);
    this.#last = search;
    const run = async () => {
      await before;
      signal?.throwIfAborted();
      const answer = this.#ask(game);
      if (question !== undefined) {
        this.#running = search;
        if (search.isStopped) this.#post({ line: "stop" });
        return await answer;
      }
      search.side = await answer;
      // What earlier searches found must not change a result that does not depend on the time.
      if (/ (nodes|depth) /.test(go) && !search.continues) this.#post({ line: "newgame" });
      for (const [name, value] of Object.entries(settings)) this.#post({ line: `setoption name ${name} value ${value}` });
      this.#post({ line: `go${go}` });
      this.#running = search;
      if (search.isStopped) this.#post({ line: "stop" });
      return await new Promise((resolve, reject) => Object.assign(search, { resolve, reject }));
    };
    signal?.addEventListener("abort", stop);
    const end = run();
    this.#idle = end.catch(() => {});
    try {
      const move = await end;
      signal?.throwIfAborted();
      return move;
    } finally {
      signal?.removeEventListener("abort", stop);
      if (this.#running === search) this.#running = undefined;
      if (this.#last === search) this.#last = undefined;
    }
  }

  /** Ends a search, whether it runs already or not. */
  #stop(search) {
    if (search.isStopped) return;
    search.isStopped = true;
    if (this.#running === search) this.#post({ line: "stop" });
  }

  #post(message) {
    if (this.#ended === undefined) this.#worker.post(message);
  }

  #ask(message) {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const id = (this.#questions += 1);
      // A message that cannot be posted has no answer.
      this.#post({ ...message, id });
      this.#asked.set(id, { resolve, reject });
    });
  }

  #receive({ id, lines, answer, refused, broken }) {
    if (this.#ended !== undefined) return;
    if (lines !== undefined) {
      for (const line of lines.split("\n")) if (line !== "") this.#read(line);
    } else if (broken !== undefined) {
      this.#end("engine-broken", broken);
    } else {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (refused === undefined) asked?.resolve(answer);
      else asked?.reject(new TaflError(refused));
    }
  }

  #read(line) {
    // What it throws is reported, and does not end the search.
    queueMicrotask(() => this.onLine?.(line));
    const search = this.#running;
    if (search === undefined) return;
    const words = line.split(" ");
    if (words[0] === "info") {
      const info = infoOf(words, search.side);
      if (info !== undefined) search.found?.(info, line);
    } else if (words[0] === "bestmove") {
      this.#running = undefined;
      search.resolve?.(words[1] === "none" ? null : words[1]);
    }
  }

  /** Ends the worker, and all that waits for it. */
  #end(code, message) {
    if (this.#ended === undefined) {
      this.#ended = new TaflError({ code, message });
      for (const { reject } of this.#asked.values()) reject(this.#ended);
      this.#asked.clear();
      this.#running?.reject?.(this.#ended);
      this.#termination = this.#worker?.terminate();
    }
    return this.#termination;
  }
}

if (Symbol.asyncDispose) Engine.prototype[Symbol.asyncDispose] = Engine.prototype.quit;

/** A game as a worker gets it. */
function fields(game) {
  if (typeof game !== "object" || game === null) throw new TypeError("expected a game: an object with rules and moves");
  const { rules, position = null, side = null, moves = [] } = game;
  const isText = [rules, position ?? "", side ?? ""].every((value) => typeof value === "string");
  if (!isText) throw new TypeError("expected a game whose rules, position and side are text");
  return { rules, position, side, moves: [...moves].join(" ") };
}

/** The text of a record. */
function textOf(record) {
  if (typeof record === "string" || (typeof record === "object" && record !== null)) return String(record);
  throw new TypeError("expected a GameRecord, or its text");
}

/** The limits of `go`, each after a space. */
function limits({ nodes, depth, time }) {
  const most = Number.MAX_SAFE_INTEGER;
  const given = [["nodes", "nodes", nodes, most], ["depth", "depth", depth, 2 ** 32 - 1], ["time", "movetime", time, most]];
  const named = given.filter(([, , value]) => value !== undefined);
  return named.map(([name, word, value, most]) => ` ${word} ${whole(name, value, 1, most)}`).join("");
}

function whole(name, value, least, most) {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`${name}: expected a whole number from ${least} to ${most}, found ${value}`);
}

/** What an `info` says, with its score for the attackers; `undefined` without a line. */
function infoOf(words, side) {
  const after = (word) => words[words.indexOf(word) + 1];
  const number = (word, other) => (words.includes(word) ? Number(after(word)) : other);
  if (!words.includes("pv")) return undefined;
  const [kind, value] = words.slice(words.indexOf("score") + 1);
  return {
    line: number("multipv", 1),
    depth: number("depth", 0),
    score: scoreOf(kind, Number(value), side),
    nodes: number("nodes", 0),
    time: number("time", 0),
    pv: words.slice(words.indexOf("pv") + 1),
  };
}

function scoreOf(kind, value, side) {
  const other = side === "attackers" ? "defenders" : "attackers";
  if (kind === "cp") return { points: side === "attackers" ? value : 0 - value };
  return { win: kind === "win" ? side : other, steps: value };
}
