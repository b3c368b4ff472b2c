// The declarations of `tafl-notation/archives`.

import type { TaflError } from "./index.js";
import type { ConvertedGame, GameRecord } from "./tafl_notation.js";

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
 * Converts a game of another program. `rules`, a preset or a record, are those of games without rules.
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

/** Writes a game in the form of another program. Throws a `TaflError`. */
export function writeArchiveGame(format: string, record: GameRecord): ConvertedGame<string>;
