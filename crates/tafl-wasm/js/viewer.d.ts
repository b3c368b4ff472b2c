// The web component <tafl-game> for the data of games, without WebAssembly. Importing the module defines it.
//
// `game` and `src` are what `viewerData` returns or `tafl view --format json` writes, as an object or as text.

export type { TaflGameElement, TaflGameEventMap, TaflGameMove } from "./element/index.js";
