// The web component <tafl-board>, without WebAssembly. Importing the module defines it.

/** A colour of arrows and circles. */
export type ShapeColour = "green" | "red" | "blue" | "yellow";

/** The special squares by their zones, as `explainRules` returns them. */
export type Zones = Partial<Record<"corner" | "center" | "attacker-fortress" | "defender-fortress", string[]>>;

/**
 * The moves that people can make: any, none, squares to squares (`{ d1: ["d2", "d3"] }`), or a list as `legalMoves` of
 * `Game` returns it (`["d1-d2", "d1-d3"]`). As an attribute, such a list has spaces.
 */
export type Moves =
  | "any"
  | "none"
  | (string & {})
  | Iterable<string>
  | ReadonlyMap<string, Iterable<string>>
  | Record<string, Iterable<string>>;

/** The events of a `<tafl-board>`. They do not bubble. */
export interface TaflBoardEventMap {
  /**
   * Somebody moved a piece: `from`, `to`, and both as a move. `preventDefault()` refuses it; a listener that changes the
   * position, such as by `play` with captures, decides what is shown. Otherwise the piece is moved.
   */
  move: CustomEvent<{ from: string; to: string; move: string }>;
  /** A piece is taken up, or put down. */
  select: CustomEvent<{ square: string | null }>;
  /** Somebody drew an arrow or a circle, or removed one. */
  shapes: CustomEvent<{ shapes: string[] }>;
  /** Somebody changed the position, in set-up mode. */
  change: CustomEvent<{ position: string }>;
  /** A property cannot be read. The element says why. */
  error: CustomEvent<{ error: unknown }>;
}

/**
 * A board to look at, to play on, or to set up a position. Each property is an attribute too (`lastMove` is
 * `last-move`), can be set in any order, and before the element is defined; what is set together is drawn once.
 */
export interface TaflBoardElement extends HTMLElement {
  /** The position record: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`. Boards have up to 78 squares per side. */
  position: string;
  /** The corner where `a1` is: the bottom left one by default. */
  a1: "bottom-left" | "top-left" | "top-right" | "bottom-right";
  /** Where the names of files and ranks are; outside by default. */
  coordinates: "outside" | "inside" | "none";
  /** The moves that people can make; none by default. */
  get moves(): Moves;
  set moves(moves: Moves | null);
  /** The last move, with its captures: `d1-d4xd3`. If the position changes with it, its piece slides there. */
  get lastMove(): string;
  set lastMove(move: string | null);
  /** Arrows and circles: `["green:c4-d5", "red:d4"]`. */
  get shapes(): string[];
  set shapes(shapes: Iterable<string> | null);
  /** Whether people can draw, with the right mouse button: green, red with Shift or Ctrl, blue with Alt, yellow with both. */
  drawable: boolean;
  /** The colour in which all buttons, fingers and the keyboard draw; an empty string if they move pieces. */
  pen: ShapeColour | "";
  /** Whether a position is set up: below the board are pieces to choose from, and any piece can be moved, also off the board. */
  setup: boolean;
  /** The special squares. As an attribute, it is JSON. */
  get zones(): Zones;
  set zones(zones: Zones | Record<string, string[]> | null);
  /** Whether exits are drawn on the edge. */
  exits: boolean;
  /** Plays a move with its captures, as in `d1-d4xd3`. Throws an error if there is no such piece or the target is occupied. */
  play(move: string): void;
  addEventListener<K extends keyof TaflBoardEventMap>(
    type: K,
    listener: (this: TaflBoardElement, event: TaflBoardEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tafl-board": TaflBoardElement;
  }
}

/** An arrow, or a circle if `to` is -1. */
export interface Shape {
  colour: ShapeColour;
  from: number;
  to: number;
}

/** What a `Board` shows. Squares are indexes, rank by rank from `a1`. */
export interface Scene {
  /** The letter of each piece, or an empty string. */
  cells: string[];
  last?: [number, number] | null;
  captured?: number[];
  shapes?: Shape[];
  /** The squares between which the piece of the last move slides, and whether captured pieces fade. */
  slide?: [number, number] | null;
}

/**
 * The board under the element, for programs that have an element of their own: they put `sprite` and `style` beside it
 * once, in their page or their shadow root.
 */
export class Board {
  /** `corner` is the one where `a1` is, clockwise from the bottom left. */
  constructor(size: number, rules: { zones?: Zones; exits?: boolean } | null, corner?: number, coordinates?: "outside" | "inside" | "none");
  readonly element: HTMLElement;
  show(scene: Scene): void;
  /** Shows where a piece may go. */
  offer(squares: number[]): void;
  /** Draws `a1` in the next corner, clockwise. */
  turn(): void;
}

/** What people do on a `Board`, for the same programs. */
export class Hands {
  constructor(
    board: Board,
    uses: {
      move(from: number, to: number): void;
      allowed(square: number): boolean;
      targets?(square: number): number[];
      held?(square: number, targets: number[]): void;
      /** While a position is set up: the piece that a tap puts, an empty string to empty squares, `null` to move pieces. */
      piece?(): string | null | undefined;
      arrange?(changes: [number, string][]): void;
      /** The colour of the right button, and whether all buttons draw. */
      pen?(): { colour: string; always: boolean } | null;
      draw?(shape: string): void;
    },
  );
  /** Follows a change of the position or of what is allowed: a piece that cannot be moved any more is put down. */
  renew(): void;
  /** Puts down the piece that was taken up, for a board that leaves the page. */
  leave(): void;
}

/** Reads a position record. Throws an error that says what is wrong. */
export function readPosition(record: string): { size: number; cells: string[] };
/** The index of a square, or -1 if it is not on the board. */
export function squareIndex(name: string, size: number): number;
export function squareName(square: number, size: number): string;
/** The shapes of all boards as SVG, which `drawing` reads where trusted types forbid `innerHTML`. */
export const sprite: string;
export function drawing(markup: string): SVGElement;
/** The style sheet of a board. */
export const style: string;
