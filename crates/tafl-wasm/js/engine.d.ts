/// <reference lib="esnext.disposable" />
// The declarations of `tafl-notation/engine`.

import type { GameRecord, Side } from "./tafl_notation.js";

export { TaflError } from "./index.js";

/** The game up to the position to search. */
export interface EngineGame {
  /** A preset, such as `brandub`, or a rules record. */
  rules: string;
  /** The position record of the start, if it is not that of the rules. */
  position?: string | null;
  /** The side that moves first, if it is not that of the rules. */
  side?: Side | null;
  /** All moves since, so that repetitions count. In a berserk turn each step is a move. */
  moves?: Iterable<string>;
}

/**
 * When a search ends by itself. With `nodes` or `depth`, the engine forgets what it has found before, so that the same
 * limits give the same move everywhere.
 */
export interface EngineLimits {
  /** The number of positions. */
  nodes?: number;
  /** The number of steps to look ahead. */
  depth?: number;
  /** Milliseconds. */
  time?: number;
  /** Stops the search, which then throws the reason. */
  signal?: AbortSignal;
}

export interface PlayOptions extends EngineLimits {
  /** The strength, from 0, which a child beats, to 20, which is the default. */
  level?: number;
  /** With another number, a low level may choose another move; 0 by default. */
  seed?: number;
}

export interface AnalyseOptions extends EngineLimits {
  /** How many best lines are found; 1 by default. */
  lines?: number;
}

/** The value of a position for the attackers: hundredths of a piece, or a forced win in so many steps of both sides. */
export type EngineScore = { points: number; win?: undefined } | { win: Side; steps: number; points?: undefined };

/** A line that the engine has found. */
export interface EngineInfo {
  /** Which of several lines it is, from 1, the best. */
  line: number;
  /** The number of steps that the engine has looked ahead in full. */
  depth: number;
  score: EngineScore;
  /** The number of positions since the start of the search. */
  nodes: number;
  /** Milliseconds since the start of the search. */
  time: number;
  /** The moves, at least one, with their captures. */
  pv: string[];
}

export interface AnalyseGameOptions extends EngineLimits {
  /** How many better lines a move gets, at most, that is judged; 1 by default. */
  variations?: number;
  /** Called before each position, with the number of positions before it and of all. */
  progress?: (done: number, all: number) => void;
}

export interface AnalysedGame {
  /** The text of the record, with evaluations, judgements and better lines. */
  record: string;
  /** Why the game is not analysed to its end: the first move that its rules do not play so; `null` if it is. */
  problem: string | null;
}

export interface FoundWins {
  /** The text of the puzzle, with the wins as variations. */
  record: string;
  /** The number of the moves that were added. */
  added: number;
}

export interface PlayResult {
  /** The move that the engine chose; `null` if the game is over. */
  move: string | null;
  /** The best line that was found; `null` if there was nothing to find. */
  info: EngineInfo | null;
}

export interface EngineOptions {
  /** The size of the table of positions, in mebibytes; 16 by default. */
  hash?: number;
  /**
   * Where the script of the worker is, if it is not beside this module. A page that requires trusted types and does not allow
   * `trusted-types tafl-notation` gives a `TrustedScriptURL`.
   */
  workerUrl?: string | URL | { toJSON(): string };
  /** The module `tafl_engine_bg.wasm`, compiled or as bytes, if the worker cannot load it. */
  module?: WebAssembly.Module | BufferSource;
}

/** An engine in a worker of its own. It searches one position at a time: a new call stops the search before. */
export class Engine {
  private constructor();
  /** Starts an engine. */
  static start(options?: EngineOptions): Promise<Engine>;
  /** Finds a move. Without a limit, that of the level ends the search. */
  play(game: EngineGame, options?: PlayOptions): Promise<PlayResult>;
  /** Yields what the engine finds, deeper and deeper, until a limit, `stop` or the end of the loop. */
  analyse(game: EngineGame, options?: AnalyseOptions): AsyncGenerator<EngineInfo, void, undefined>;
  /**
   * Analyses the main line of a game, as `tafl annotate --engine` does, and its start. The limits are for each position; without
   * one, 500,000 nodes. Throws a `TaflError` for a puzzle, because a better line would reveal its solution.
   */
  analyseGame(record: GameRecord | string, options?: AnalyseGameOptions): Promise<AnalysedGame>;
  /** Adds to a puzzle the moves of the solver that are proved to win as quickly as its solution, each with a line. */
  otherWins(record: GameRecord | string, options?: { signal?: AbortSignal }): Promise<FoundWins>;
  /** Ends the search now: `play` has the best move so far, `analyse` ends, and the others have what was found. */
  stop(): void;
  /** Ends the worker. What waits for it fails with a `TaflError` whose code is `engine-ended`. */
  quit(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
  /** Writes a line of the protocol of `tafl engine`. */
  send(line: string): void;
  /** Called with each line that the engine writes. An exception is reported as one that is not caught. */
  onLine: ((line: string) => void) | undefined;
}
