/// <reference lib="esnext.disposable" />
// The declarations of `tafl-notation/archives`.

import type { Parsed, TaflError } from "./index.js";
import type { ConvertedGame, GameRecord, Side } from "./tafl_notation.js";

/** The form of another program for games. */
export interface ArchiveFormatObject {
  name: string;
  about: string;
  oneGamePerFile: boolean;
}

/** The forms of other programs for games. */
export function archiveFormats(): ArchiveFormatObject[];

/** The name of the form of a text, which may be the beginning of a file; `undefined` if it is none of them. */
export function detectArchiveFormat(text: string): string | undefined;

/**
 * Converts a game of another program. `rules`, a preset or a record, are those of games without rules. The format `moves` is a
 * list of moves, and can be followed by what is known of its squares, as in `moves:rank-first,0,top`.
 * Throws a `TaflError`.
 */
export function parseArchiveGame(format: string, text: string, rules?: string): ConvertedGame<GameRecord>;

/** What can be read of a game. */
export interface ParsedArchiveGame {
  /** The game; if it is broken, the moves before the error, with the tag `partial`, or `null` without any. */
  game: ConvertedGame<GameRecord> | null;
  /** Why the game cannot be read, with the address of the first move that is left out; `null` for a whole game. */
  error: TaflError | null;
}

/** Like `parseArchiveGame`, but of a broken game returns the moves before the error. */
export function parseAllArchiveGame(format: string, text: string, rules?: string): ParsedArchiveGame;

/**
 * The games of a score sheet by rules, a record or a preset: moves as people write them, such as `Kd6`, `f5xg6` and `E4:E3`, with
 * headings, remarks and results. The errors of a game are questions: what the text leaves open, and the record ends before it.
 * Its findings are what was assumed.
 */
export function readScoreSheet(text: string, rules: string): Parsed<GameRecord>[];

/** Writes a game in the form of another program. Throws a `TaflError`. */
export function writeArchiveGame(format: string, record: GameRecord): ConvertedGame<string>;

/** A game of a file, or why something in it cannot be read. */
export interface FileGame {
  /** The name of the file, after that of the zip or tar file that it is in. */
  file: string;
  /** The line where the game begins, from 1; 0 if there is no game. */
  line: number;
  /** The form of the file: `otg`, or that of another program; `null` if it has none. */
  format: string | null;
  /** The text of the game in the file. */
  source: string;
  /** The game. If it is broken: of game records `null`, otherwise as `parseAllArchiveGame` returns it. */
  game: ConvertedGame<GameRecord> | null;
  /** Why the game, or the file, cannot be read; `null` for a whole game. */
  error: TaflError | null;
}

/**
 * The games of a file in any form, decompressed, and those in a zip or tar file. Nothing is thrown for what the file has: a
 * file without games is an `error`. `rules` are those of games without rules.
 */
export function readFile(bytes: Uint8Array, name?: string, options?: { rules?: string }): Generator<FileGame, void, undefined>;

/** What was played from a position. */
export interface Explored {
  /** The published name of the opening that the position is in, or `null`. */
  opening: string | null;
  /** The moves, the most frequent first. */
  moves: ExploredMove[];
  /** The games that reach the position: from 0, in the order in which `push` was called. */
  games: number[];
}

/** A move, the number of games with it, and how these ended. */
export interface ExploredMove {
  move: string;
  /** The published name of the opening that begins with the move, or `null`. */
  opening: string | null;
  games: number;
  attackers: number;
  draws: number;
  defenders: number;
}

/** What was played from a position in many games, which are kept in little memory. */
export class Explorer {
  /** Adds a game, or its text, up to a move that cannot be played. Throws a `TaflError` for one without a start position. */
  push(record: GameRecord | string): void;
  /**
   * The moves of main lines from this position. Its rotations and reflections count too. Openings have names if `line`, the
   * moves that lead to the position from the start of a game, is given, or if the position is a start. Throws a `TaflError`.
   */
  explore(position: string, side: Side, line?: { start: string; moves: string[] }): Explored;
  free(): void;
  [Symbol.dispose](): void;
}

export interface MergeOptions {
  /** How many moves of each game are joined, those of both sides counted: all by default. */
  depth?: number;
  /** Moves of fewer games are left out: 1 by default. */
  minGames?: number;
  /** Whether rotations and reflections are joined. */
  symmetric?: boolean;
}

/** Opening books. */
export interface MergedGames {
  /** A record for the games of the same rules from the same start position, that of most games first. */
  records: GameRecord[];
  /** The games, by their index from 0, whose moves cannot be played. They are joined up to there. */
  errors: { at: number; error: TaflError }[];
}

/**
 * Joins main lines into records in which each line of moves is once, as `tafl merge` does. The move of most games continues a
 * line, and the others are variations. Comments have the names of openings, and the number of games and their results.
 */
export function mergeGames(records: Iterable<GameRecord>, options?: MergeOptions): MergedGames;

export interface FitOptions {
  /** How many candidates of each group are listed: 10 by default; `Infinity` lists all. */
  top?: number;
  /** How many games have to agree with rules before they are evident: 10 by default. */
  enough?: number;
}

/** The rules that fit games. Games with another start position or first side are a group of their own. */
export interface FittedGames {
  groups: FittedGroup[];
  /** Why games were left out, and how many. */
  leftOut: { code: string; games: number }[];
}

export interface FittedGroup {
  /** The position record of the start. */
  start: string;
  /** The side that moves first. */
  sideToMove: Side;
  games: number;
  /**
   * Why the best rules are not enough evidence to play these games by them; `null` if they are: nine of ten games agree with
   * them, and `enough`.
   */
  doubt: "no-candidates" | "poor-fit" | "too-few-games" | null;
  /** The number of candidates, listed or not. */
  candidates: number;
  /** The candidates that most games agree with, best first. */
  ranking: FittedRules[];
}

/** A preset, or a preset with one key changed, and how games agree with it. */
export interface FittedRules {
  /** One more than the number of candidates that fit better. */
  rank: number;
  /** The name: `brandub`, `brandub + ks:c`. */
  rules: string;
  preset: string;
  /** The entry that replaces that of the preset. */
  change: string | null;
  /** The rules record, with the start of the games. */
  record: string;
  /** The number of games whose moves, captures and result agree with the rules. */
  agreeing: number;
  /** The number of games whose moves are legal. */
  legal: number;
  /** The number of agreeing games that end by the rules. */
  explained: number;
  /** The first game that does not agree. */
  contradiction: Contradiction | null;
}

/** A game that contradicts rules. */
export interface Contradiction {
  /** The index of the game, from 0. */
  at: number;
  /** The address of the move; `null` if only the result differs. */
  address: string | null;
  code: string;
  message: string;
}

/** The rules that games agree with, whatever rules they have: presets, and presets with one key changed. */
export function fitRules(records: Iterable<GameRecord>, options?: FitOptions): FittedGames;
