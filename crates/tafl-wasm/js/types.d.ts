/** A side. The attackers have more pieces; the defenders have the king. */
export type Side = "attackers" | "defenders";

/** A part of a text, in units of UTF-16: `text.slice(span.start, span.end)`. */
export interface Span {
  start: number;
  end: number;
}

/**
 * An error, a finding or a note. An error is text that cannot be read; a finding is text that was read but departs from
 * the specification; a note is a remark about text that follows it.
 */
export interface Diagnostic {
  severity: "error" | "finding" | "note";
  /** The stable code, which `tafl check --explain CODE` explains. */
  code: string;
  /** One line for people, which may change. */
  message: string;
  span: Span;
  /** The start, counted from 1; columns are characters. A byte order mark at the start of the text has no column. */
  line: number;
  column: number;
  /** The end, exclusive. */
  endLine: number;
  endColumn: number;
  /** A second span that the message is about, such as that of the first of two equal keys. */
  related: { label: string; span: Span } | null;
  /** What to write instead, if it is certain what is meant: the text that replaces the span. */
  repair: { span: Span; text: string } | null;
}

/** A value with everything that was found in its text. */
export interface Parsed<T> {
  /** The value; `null` if errors leave none. A value can come with errors. */
  value: T | null;
  errors: Diagnostic[];
  /** Findings and notes. Both lists have the first 10,000. */
  findings: Diagnostic[];
}

export interface ParseOptions {
  /** Whether a departure from the specification is an error. */
  strict?: boolean;
}

export interface CompleteOptions {
  /** Whether captures, prefixes, move types and marks that the rules contradict are replaced; they stay by default. */
  correct?: boolean;
}

export interface PieceObject {
  square: string;
  /** The letter of the position record: `t`, `K`. */
  piece: string;
  side: Side;
  kind: string;
}

export type Symmetry =
  | "identity"
  | "quarterTurn"
  | "halfTurn"
  | "threeQuarterTurn"
  | "mirrorFiles"
  | "mirrorRanks"
  | "mirrorDiagonal"
  | "mirrorAntidiagonal";

/** A position in Tafl Standard Notation. */
export interface TsnObject {
  tsn: string;
  position: string;
  sideToMove: Side;
  /** The number of defenders at the start, without the king. */
  initialDefenders: number;
  ply: number;
  turn: number;
  pliesSinceCapture: number;
  extension: string | null;
}

/** The input of `printTsn`. */
export interface TsnFields {
  /** The position record. */
  position: string;
  sideToMove: Side;
  /** The number of defenders at the start, without the king. */
  initialDefenders: number;
  /** The number of the ply, from 1, which is the default. */
  ply?: number;
  pliesSinceCapture?: number;
  extension?: string | null;
}

/** The first row of a text: rank 1, or the highest rank. */
export type RowOrder = "rankOneFirst" | "topRankFirst";

export interface PositionDialectOptions {
  /** Which rank is first, for programs of which this is not known. */
  rowOrder?: RowOrder;
  /** The side to move, for forms that contain it. Only for writing. */
  sideToMove?: Side;
}

export interface PositionDialectObject {
  name: string;
  /** Which rank is first; `null` if it must be an option. */
  rowOrder: RowOrder | null;
  /** Whether the form contains the side to move. */
  hasSide: boolean;
}

export interface DialectPositionObject {
  position: string;
  sideToMove: Side | null;
  /** The square where the last move ended, if the form contains it. */
  lastTarget: string | null;
  counters: { counter: "ply" | "move" | "rule"; value: number }[];
}

/** A detail that the other form does not have. */
export interface Loss {
  code: string;
  message: string;
}

export interface ConvertedMove {
  /** The move in its new form; `null` if the other form has none. */
  move: string | null;
  losses: Loss[];
}

export interface ConvertedGame<T> {
  /** The game in its new form. */
  value: T;
  losses: Loss[];
}

/** A move record. All fields but `move` and `captures` are `null` for a resignation. */
export interface MoveObject {
  /** The complete record. */
  move: string;
  /** The two squares, as `legalMoves` returns them and `play` takes them: the same for all records of a move. `null` for `---`. */
  squares: string | null;
  /** The letter of the piece, if the record has it. */
  piece: string | null;
  /** How the piece moves: plain, a jump, berserk, a berserk jump. */
  kind: "-" | "^" | "=" | "^=" | null;
  from: string | null;
  to: string | null;
  /** The squares of captured pieces, in the order of the record. */
  captures: string[];
  /** The letters of these pieces, where the record has them. */
  capturedPieces: (string | null)[];
  /** The state of the king. */
  mark: "+" | "-" | "++" | "--" | null;
}

/** A rules record. */
export interface RulesObject {
  /** The first preset that is the same game. */
  preset: string | null;
  /** The name of the variant. */
  name: string | null;
  dimension: number;
  /** The minimal record. */
  record: string;
  /** The position record of the start. */
  start: string;
  /** The side that moves first. */
  sideToMove: Side;
  /** All keys of the specification. */
  entries: { key: string; about: string; value: string; meaning: string | null; default: boolean }[];
  /** Entries that are not in the specification. */
  others: { key: string; value: string }[];
}

export interface RulesPrintOptions {
  /** Whether to write all keys, also those with their default. */
  explicit?: boolean;
  /** Whether to write the start with the highest rank first, as `starti`. */
  inverted?: boolean;
}

export interface PresetObject {
  preset: string;
  /** The name as people write it. */
  title: string;
  dimension: number;
  record: string;
  /** The texts and programs with the rules. */
  citations: { title: string; location: string; caveats: string[] }[];
}

/** Rules in plain English. */
export interface Explanation {
  title: string;
  sections: { heading: string; sentences: string[] }[];
  /** The squares of each zone that the board has. */
  zones: Partial<Record<"corner" | "center" | "attacker-fortress" | "defender-fortress", string[]>>;
  /** Whether the king escapes on the edge. */
  exits: boolean;
}

export interface RulesDiff {
  /** Whether both are the same game, perhaps written differently. */
  sameGame: boolean;
  differences: { key: string; left: string | null; right: string | null }[];
  onlyLeft: { key: string; value: string }[];
  onlyRight: { key: string; value: string }[];
}

export interface Tag {
  name: string;
  value: string;
}

/** A time on a clock, in seconds. */
export interface ClockTime {
  main: number;
  overtime: { length: number; count: number } | null;
}

/** The values of tags that have a form; `null` for those that are missing or cannot be read. */
export interface TagValues {
  date: { year: number | null; month: number | null; day: number | null } | null;
  result: "1" | "0" | "-1" | "?" | null;
  timeControl: (ClockTime & { increment: number | null }) | null;
  timeRemaining: { attackers: ClockTime; defenders: ClockTime } | null;
  puzzleMode: "loose" | "strict" | null;
  puzzlePrestart: string | null;
  puzzleStart: string | null;
  ending: Ending | null;
  toMove: Side | null;
  utcTime: string | null;
  /** The names of tags that cannot be read. */
  unreadable: string[];
}

/** The parts of a comment. */
export interface CommentView {
  /** The text without clock, hints and markup. */
  text: string;
  clock: ClockTime | null;
  hints: string[];
  markup: Markup;
}

export interface ListedMove {
  address: string;
  move: string;
}

/** A position in a game. */
export interface Ply {
  /** `3b`, `7b.2.1a`; `0a` for the start. */
  address: string;
  /** The move record; `null` for the start. */
  move: string | null;
  /** The position record after the move. */
  position: string;
  sideToMove: Side | null;
  /** The comment on the move, followed by those of its turn that belong to no move. */
  comments: string[];
  /** The markup of the comment on the move, if it has any. */
  markup?: Markup;
}

/** A game with every move as fields. `moves` is the main line, then the variations. */
export interface GameObject {
  tags?: Tag[];
  rules?: string | null;
  positionTag?: string | null;
  result?: "1" | "0" | "-1" | "?" | null;
  start?: string | null;
  sideToMove?: Side | null;
  /** The comment on the start without its markup, and the markup, if it has any. Not read back. */
  startText?: string;
  startMarkup?: Markup;
  moves: GameObjectMove[];
}

/** What a comment says for programs. */
export interface Markup {
  /** How good the move is. */
  judgement?: "!!" | "!" | "!?" | "?!" | "?" | "??" | null;
  /**
   * The evaluation of the position: hundredths of a piece, positive if the attackers are better, and the depth, as in `34/8`;
   * `#5` and `#-5` are wins of the attackers and the defenders in five steps.
   */
  eval?: string | null;
  /** Arrows and circles in green, red, blue or yellow: `green:c4-d5`, `red:d4`. */
  shapes?: string[];
}

export interface GameObjectMove {
  move: string;
  address?: string | null;
  /** The index in `moves`, from 0, of the move that it follows; `null` for a first move. */
  after?: number | null;
  side?: Side | null;
  from?: string | null;
  to?: string | null;
  captures?: string[];
  mark?: string | null;
  position?: string | null;
  sideToMove?: Side | null;
  comments?: string[];
  clock?: string | null;
  /** The comments without the clock and the markup. Not read back. */
  text?: string;
  /** The markup of the comment on the move, if it has any. Not read back. */
  markup?: Markup;
}

/** The endings that people decide. */
export type EndingByPeople = "resignation" | "time" | "agreement" | "adjudication" | "forfeit" | "abandoned";

/** Why a game is over. */
export type Ending =
  | "no-attackers"
  | "no-defenders"
  | "repetition"
  | "king-escaped"
  | "king-captured"
  | "defenders-enclosed"
  | "edge-fort"
  | "surrounded"
  | "no-legal-move"
  | EndingByPeople;

/** How a game ended. */
export interface Outcome {
  /** `null` for a draw, and if an abandoned game has no winner. */
  winner: Side | null;
  ending: Ending;
  message: string;
}

/** The verdict of the rules on a game. */
export interface Verdict {
  /** Whether there are no findings. Notes do not count. */
  good: boolean;
  /** The number of moves that were verified, including variations. */
  moves: number;
  /** How the main line ends the game; `null` if it does not. */
  outcome: Outcome | null;
  /** The number of findings, without notes. */
  count: number;
  findings: VerifyFinding[];
}

/** A difference between a game and its rules. */
export interface VerifyFinding {
  severity: "finding" | "note";
  code: string;
  message: string;
  /** The address of the move; `null` for a finding about the whole game. */
  address: string | null;
}

export interface PuzzleOptions {
  /** Who makes the moves of the opponent: the record, or the solver. */
  replies?: "fromRecord" | "entered";
}

export type PuzzlePhase = "introduction" | "solving" | "lineEnd" | "offRecord";

export interface PuzzleResponse {
  response: "continues" | "variation" | "offRecord";
  /** The number of moves that the record replied with. */
  replies: number;
}

export interface PuzzleMove {
  move: string;
  mover: "introduction" | "solver" | "reply";
  comment: string | null;
}

export interface DiagramOptions {
  /** A preset or a rules record, whose special squares are shown. */
  rules?: string;
  /** The corner where `a1` is. */
  a1?: "bottom-left" | "top-left" | "top-right" | "bottom-right";
  /** Whether to write the names of files and ranks. */
  labels?: boolean;
  /** The record of the last move; its squares and captures are marked. */
  lastMove?: string;
  /** Squares with a ring. */
  marked?: string[];
  /** Arrows, each from one square to another: `a1-a4`. */
  arrows?: string[];
  /** Colours of a picture. */
  theme?: "light" | "dark";
  /** The title of a picture, for screen readers. */
  title?: string;
  /** Whether text consists of ASCII only. */
  ascii?: boolean;
}

/** A tic-tac-toe board. */
export interface T3enBoard {
  board: string;
  size: number;
  /** The rows from the top; `_` is an empty cell, `.` a blocked one. */
  rows: string[];
  toMove: "x" | "o";
}

/** The input of `printT3en`. */
export type T3enFields = Pick<T3enBoard, "rows" | "toMove">;

export type T3enStatus = "open" | "won-x" | "won-o" | "both-won" | "draw";

export interface Games extends Iterable<Parsed<GameRecord>> {}
