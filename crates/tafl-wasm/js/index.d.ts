/// <reference lib="esnext.disposable" />
// The declarations of the module, without the functions that load it.

import type { GameRecord, Span } from "./tafl_notation.js";

export {
  Game,
  GameRecord,
  Games,
  Playback,
  Position,
  PuzzleSession,
  diagramText,
  diffRules,
  emptyT3en,
  explainRules,
  moveDialects,
  parseAllMove,
  parseAllRules,
  parseAllT3en,
  parseAllTsn,
  parseDialectMove,
  parseDialectPosition,
  parseMove,
  parseMoveList,
  parseRules,
  parseT3en,
  parseTsn,
  playT3en,
  positionDialects,
  presets,
  printDialectMove,
  printDialectPosition,
  printRules,
  printT3en,
  printTsn,
  statusOfT3en,
  svg,
} from "./tafl_notation.js";
export type {
  CompleteOptions,
  ClockTime,
  CommentView,
  ConvertedGame,
  ConvertedMove,
  Diagnostic,
  DiagramOptions,
  DialectPositionObject,
  Ending,
  EndingByPeople,
  Explanation,
  GameObject,
  GameObjectMove,
  ListedMove,
  Loss,
  Markup,
  MoveObject,
  Outcome,
  ParseOptions,
  Parsed,
  PieceObject,
  Ply,
  PositionDialectObject,
  PositionDialectOptions,
  PresetObject,
  PuzzleMove,
  PuzzleOptions,
  PuzzlePhase,
  PuzzleResponse,
  RowOrder,
  RulesDiff,
  RulesObject,
  RulesPrintOptions,
  Side,
  Span,
  Symmetry,
  T3enBoard,
  T3enFields,
  T3enStatus,
  Tag,
  TagValues,
  TsnFields,
  TsnObject,
  Verdict,
  VerifyFinding,
} from "./tafl_notation.js";

/** Why a call failed. */
export class TaflError extends Error {
  private constructor();
  readonly name: "TaflError";
  /** The stable code, such as `row-length`. */
  readonly code: string;
  /** The address of the move that the error is about. */
  readonly address: string | null;
  /** Where in the text, in units of UTF-16; `null` for an error that is not about a text. */
  readonly span: Span | null;
  /** The start, counted from 1; columns are characters. */
  readonly line: number | null;
  readonly column: number | null;
  /** The end, exclusive. */
  readonly endLine: number | null;
  readonly endColumn: number | null;
  /** The message below the line of text that it is about. `name` is the name of the text, such as a file. */
  render(name?: string): string;
  /** All fields with the message, for `JSON.stringify`. */
  toJSON(): object;
}

/** The data of a game for the element of `tafl-notation/viewer`. A puzzle is an error: its data has the solution sealed, which only the command can do. */
export function viewerData(record: GameRecord): object;
