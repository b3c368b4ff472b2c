// The web component <tafl-board> and what it is made of: `cargo xtask web` bundles it as a single file.

import { defineTaflBoard } from "./element/board-element.js";
import { boardStyle, sprite } from "./element/shapes.js";

// Servers that render pages have no elements.
if (globalThis.customElements) {
  defineTaflBoard(sprite, boardStyle);
}

export { boardStyle as style, sprite };
export { Board } from "./element/board.js";
export { readPosition } from "./element/board-element.js";
export { drawing } from "./element/dom.js";
export { Hands } from "./element/hands.js";
export { squareIndex, squareName } from "./element/notation.js";
