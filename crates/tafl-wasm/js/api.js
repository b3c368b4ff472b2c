// The public names of the package. Each entry loads the module in its own way and exports these.

import "./game.js";
import { Game, GameRecord, Games, Playback, Position, PuzzleSession } from "./tafl_notation.js";

export { TaflError } from "./support.js";
export { viewerData } from "./viewer-data.js";
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

Games.prototype[Symbol.iterator] = function* () {
  for (let game = this.nextGame(); game !== undefined; game = this.nextGame()) {
    yield game;
  }
};

// An object can be freed again, as by `using`; any other use of a freed object is an exception that says so.
for (const type of [Game, GameRecord, Games, Playback, Position, PuzzleSession]) {
  const { name, prototype } = type;
  const { free } = prototype;
  const get = () => {
    throw new TypeError(`this ${name} has been freed`);
  };
  prototype.free = function () {
    if (Object.getOwnPropertyDescriptor(this, "__wbg_ptr")?.get === get) return;
    free.call(this);
    Object.defineProperty(this, "__wbg_ptr", { get });
  };
  if (Symbol.dispose) prototype[Symbol.dispose] = prototype.free;
}
