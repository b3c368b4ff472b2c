// The web component <tafl-game>. Importing the module defines it.

import type { Engine } from "../engine.js";
import type { GameObject, GameRecord } from "../index.js";

/** The report of the event `move`. */
export interface TaflGameMove {
  /** The address of the current move, such as `3b`; `0a` is the start. */
  address: string;
}

/** The events of a `<tafl-game>`. They do not bubble. */
export interface TaflGameEventMap {
  /** The reader, or a program, went to another move. In a puzzle, the address is empty. */
  move: CustomEvent<TaflGameMove>;
  /** A game is shown. */
  load: CustomEvent<object>;
  /** A file cannot be loaded, or a game cannot be shown. The element says why. */
  error: CustomEvent<{ error: unknown }>;
}

/**
 * A game with its board, its moves and its rules.
 *
 * Attributes: `game`, the text of a game; `src`, the address of an `.otg` file; `number`, that of the game in the file,
 * from 1; `address`, the move to begin at; `heading-level`, that of the title, which is 2 by default. The text of the
 * element can be the game as well.
 */
export interface TaflGameElement extends HTMLElement {
  /**
   * The game: a record, its object (`toObject()`, or the same from the command), or a text. A record is read when it is
   * assigned; assign it again after a change. `null` shows nothing.
   */
  get game(): GameRecord | GameObject | string | undefined;
  set game(game: GameRecord | GameObject | string | object | null | undefined);
  /** The address of the current move; `0a` is the start. The element says that an address is unknown. */
  address: string;
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
