// The web component <tafl-game>: `import "tafl-notation/element"` defines it.

import { Analyst } from "./analyst.js";
import { defineTaflGame } from "./element.js";
import { shownOf } from "./record.js";
import { sprite, style } from "./shapes.js";

defineTaflGame(sprite, style, shownOf, (view, engine) => new Analyst(view, engine));
