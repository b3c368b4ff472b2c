// The web component <tafl-game>: `import "tafl-notation/element"` defines it.

import { Analyst } from "./analyst.js";
import { defineTaflGame } from "./element.js";
import { shownOf } from "./record.js";
import { sprite, style } from "./shapes.js";
import { Writer } from "./writer.js";

defineTaflGame(sprite, style, {
  read: shownOf,
  analyse: (view, engine) => new Analyst(view, engine),
  write: (host, record) => new Writer(host, record),
});
