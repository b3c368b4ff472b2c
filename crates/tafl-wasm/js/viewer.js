// <tafl-game> for the data of games, without WebAssembly: `cargo xtask web` bundles it as a single file.

import { defineTaflGame } from "./element/element.js";
import { sprite, style } from "./element/shapes.js";

defineTaflGame(sprite, style);
