// The web component <tafl-game>. Importing the module defines it.

import type { Engine } from "../engine.js";
import type { GameObject, GameRecord, Side } from "../index.js";

/** The report of the event `move`. */
export interface TaflGameMove {
  /** The address of the current move, such as `3b`; `0a` is the start. */
  address: string;
}

/** The report of the event `play`. */
export interface TaflGamePlay {
  /** The move with its captures and its mark, such as `d1-d4xd3+`. */
  move: string;
  /** Its address. */
  address: string;
}

/** The events of a `<tafl-game>`. They do not bubble. */
export interface TaflGameEventMap {
  /** The reader, or a program, went to another move. In a puzzle, the address is empty. */
  move: CustomEvent<TaflGameMove>;
  /** A move was added to an `editable` game by hand, or by the opponent; not one of `play`. */
  play: CustomEvent<TaflGamePlay>;
  /** A game is shown. */
  load: CustomEvent<object>;
  /** A file cannot be loaded, or a game cannot be shown. The element says why. */
  error: CustomEvent<{ error: unknown }>;
}

/**
 * A game with its board, its moves and its rules.
 *
 * Each property except `engine`, `opponent` and `position` is an attribute too (`headingLevel` is `heading-level`). They
 * can be set in any order, and before the element is defined. The text of the element can be the game as well.
 */
export interface TaflGameElement extends HTMLElement {
  /**
   * The game: a record, its object (`toObject()`, or the same from the command), or a text. A record is read when it is
   * assigned; assign it again after a change. `null` shows nothing. After a move was played, it is the record with it.
   */
  get game(): GameRecord | GameObject | string | undefined;
  set game(game: GameRecord | GameObject | string | object | null | undefined);
  /** The address of an `.otg` file, which is loaded. */
  src: string;
  /** The number of the game in the file, from 1. */
  number: number;
  /**
   * The address of the current move; `0a` is the start. One that is set is where each content begins, also if that comes
   * later. The element says that an address is unknown.
   */
  address: string;
  /** The level of the title, from 1 to 6; 2 by default. */
  headingLevel: number;
  /**
   * Whether people play: legal moves are added to the record, and the element says how the game ended. Puzzles are not
   * edited. `tafl-notation/viewer` ignores this and what follows.
   */
  editable: boolean;
  /** The side that people move; an empty string for both, or with an opponent for the one that moves first. */
  plays: Side | "";
  /** An engine of `tafl-notation/engine` that plays the other side of an `editable` game. It belongs to the caller. */
  opponent: Engine | null;
  /** The level of the opponent, from 0 to 20; 12 by default. */
  level: number;
  /** Plays a move at the end of the main line of an `editable` game. Throws a `TaflError` if it is not legal. */
  play(move: string): void;
  /**
   * An engine of `tafl-notation/engine`, whose best lines at the current move are shown; `null`, the default, for none.
   * It belongs to the caller, who ends it. Puzzles are not analysed. `tafl-notation/viewer` ignores it.
   */
  engine: Engine | null;
  /** The position record at the current move; `null` if no game is shown. */
  readonly position: string | null;
  addEventListener<K extends keyof TaflGameEventMap>(
    type: K,
    listener: (this: TaflGameElement, event: TaflGameEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tafl-game": TaflGameElement;
  }
}
